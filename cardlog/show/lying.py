"""What lies on a table that the state alone does not tell.

A completed trick lies there until the next card; cards taken one after the other lie in the order
in which they came; melds lie apart; and where a state counts cards without holding them, as at
the tables of a bank, the events tell what lies before whom.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from cardlog.cards import UNKNOWN, sort_hand
from cardlog.rules.game import Game
from cardlog.rules.state import layout
from cardlog.show.sight import Key, key
from cardlog.show.zones import Lain, Zone, holds_cards, lie
from cardlog.words import CHANCE, HAND, MELD, NONE, Event, Verb, Word

LAST: Final = "last trick"
ON_TOP: Final = "on top"
"""The play that the next one has to beat, in games that keep it among the cards played."""
_HEAP: Final = "gone"


class Lying:
    """Zones of a table, event after event."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        fields = {field.name for field in layout(game.state)}
        self.spread = None if holds_cards(game) else Spread(game)
        self._melds = Melds() if "on_table" in fields else None
        self._climbs = {"owner", "size", _HEAP} <= fields
        self._top: list[int] = []
        self._order: dict[Key, list[int]] = {}
        self._trick: list[Lain] = []
        self._last: list[Lain] = []

    def event(self, event: Event, state: Any, *, fresh: bool) -> None:
        """An event was applied; ``fresh``: no card of the round had been dealt before it."""
        if self.spread is not None:
            self.spread.event(event, fresh=fresh)
        if self._melds is not None:
            self._melds.event(event)
        if self._climbs and event.verb == Verb.PLAY and event.cards:
            self._top = [code for code in event.cards if code != UNKNOWN]
        self._keep_trick(event, state)

    def _keep_trick(self, event: Event, state: Any) -> None:
        if event.verb == Verb.DEAL:
            self._last = []
        if event.verb != Verb.PLAY or not self._trick or not event.cards or event.actor < 0:
            return
        if not any(state.table[: self.seats]):
            zone = Zone("table", "Trick", "trick", event.actor, sight="all")
            cards = [code for code in event.cards if code != UNKNOWN]
            self._last = [
                Lain(Zone(LAST, "Last trick", "trick", lain.zone.owner, sight="all"), lain.cards)
                for lain in [*self._trick, Lain(zone, cards)]
            ]

    def zones(self, state: Any) -> list[Lain]:
        """All zones now, each with its cards in the order in which they lie."""
        found = lie(self.game, state, self.seats)
        if self.spread is not None:
            found = [lain for lain in found if lain.zone.name in ("stock", "left_count")]
            found += self.spread.zones(self.seats)
        if self._melds is not None:
            if not any(lain.zone.name == "on_table" for lain in found):
                self._melds.clear()
            found = [part for lain in found for part in self._melds.apart(lain)]
        if self._climbs and state.size and state.owner >= 0:
            found = self._on_top(found, state.owner)
        self._trick = [lain for lain in found if lain.zone.kind == "trick"]
        if self._trick:
            self._last = []
        return [self._ordered(lain) for lain in found] + self._last

    def _on_top(self, found: list[Lain], owner: int) -> list[Lain]:
        """The play to beat, taken out of the heap in which the state keeps it."""
        heap = next((lain for lain in found if lain.zone.name == _HEAP), None)
        if heap is None or not self._top or not set(self._top) <= set(heap.cards):
            return found
        zone = Zone(ON_TOP, "To beat", "row", owner, sight="all", ordered=True)
        left = [code for code in heap.cards if code not in self._top]
        rest = [lain for lain in found if lain is not heap]
        return rest + [heap._replace(cards=left)] * bool(left) + [Lain(zone, self._top)]

    def names(self) -> dict[str, str]:
        """Words of the game for the hands on the table."""
        labels = self.spread.labels if self.spread is not None else {}
        return {f"hand {number}": words for number, words in labels.items()}

    def _ordered(self, lain: Lain) -> Lain:
        zone, cards, covered = lain
        if zone.ordered:
            return lain
        if zone.kind == "hand":
            return Lain(zone, sort_hand(cards), covered)
        left = Counter(cards)
        lay = []
        for code in self._order.get(key(zone), ()):
            if left[code]:
                left[code] -= 1
                lay.append(code)
        lay += sort_hand(left.elements())
        self._order[key(zone)] = lay
        return Lain(zone, lay, covered)


class Spread:
    """Cards before each seat and the bank, as the events dealt them."""

    def __init__(self, game: Game) -> None:
        self._hands: dict[tuple[int, int], list[int]] = {}
        self._down: dict[tuple[int, int], int] = {}
        self.labels = {
            number: meaning.removeprefix("cards to ")
            for text, meaning in game.events
            for number in range(1, 5)
            if f"hand{number} " in text and meaning.startswith("cards to ") and text[0] == "-"
        }

    def event(self, event: Event, *, fresh: bool) -> None:
        """An event was applied; ``fresh``: no card of the round was on the table before it."""
        if fresh and self._hands and event.verb in (Verb.DEAL, Verb.BET):
            self._hands.clear()
            self._down.clear()
        number = event.place - HAND if event.place != NONE else 1
        at = (event.target, number)
        if event.verb == Verb.DEAL and event.what in (Word.UP, Word.DOWN, NONE):
            hand = self._hands.setdefault(at, [])
            if event.what == Word.DOWN:
                self._down[at] = len(hand)
            hand += event.cards
        elif event.verb == Verb.SHOW and event.actor == CHANCE and event.cards:
            self._turn((CHANCE, 1), event.cards)
        elif event.verb == Verb.BET and event.what == Word.SPLIT:
            self._split(event.actor, number)

    def _turn(self, at: tuple[int, int], cards: list[int]) -> None:
        place = self._down.pop(at, None)
        if place is not None:
            self._hands[at][place] = cards[0]

    def _split(self, seat: int, number: int) -> None:
        hand = self._hands.get((seat, number), [])
        fresh = max([n for owner, n in self._hands if owner == seat], default=0) + 1
        if len(hand) > 1:
            self._hands[seat, fresh] = [hand.pop()]

    def zones(self, seats: int) -> list[Lain]:
        """The hands on the table."""
        found = []
        for (seat, number), cards in self._hands.items():
            if seat >= seats:
                continue
            several = (seat, 2) in self._hands
            name = self.labels.get(number, "Bank") if seat < 0 else "Hand"
            zone = Zone("spread", name, "row" if seat < 0 else "hand", seat,
                        number if several else -1, "all", ordered=True)  # fmt: skip
            found.append(Lain(zone, cards))
        return found

    def covered(self, zone: Zone) -> int:
        """Place of the card of a hand that lies face down, -1 if none does."""
        return self._down.get((zone.owner, max(zone.number, 1)), -1)


class Melds:
    """Melds in the order in which they were laid down."""

    def __init__(self) -> None:
        self._laid: list[tuple[int, list[int]]] = []

    def event(self, event: Event) -> None:
        """A meld is begun, or cards are added to one."""
        if event.verb == Verb.MELD and event.cards:
            self._laid.append((event.actor, list(event.cards)))
        elif event.verb == Verb.LAYOFF and MELD < event.place <= MELD + len(self._laid):
            self._laid[event.place - MELD - 1][1].extend(event.cards)
        elif event.verb == Verb.LAYOFF and MELD < event.to <= MELD + len(self._laid):
            self._laid[event.to - MELD - 1][1].extend(event.cards)

    def clear(self) -> None:
        """The table is bare."""
        self._laid = []

    def apart(self, lain: Lain) -> list[Lain]:
        """The cards on the table meld by meld, if they are the ones that were laid down."""
        if lain.zone.name != "on_table":
            return [lain]
        rest = Counter(lain.cards)
        parts = []
        for number, (actor, cards) in enumerate(self._laid, start=1):
            rest.subtract(cards)
            zone = Zone("on_table", "Meld", "meld", actor, number, "all", ordered=True)
            parts.append(Lain(zone, list(cards)))
        if any(count < 0 for count in rest.values()):
            self._laid = []
            return [lain]
        left = list(rest.elements())
        if left:
            zone = Zone("on_table", "On the table", "row", sight="all")
            parts.append(Lain(zone, left))
        return parts
