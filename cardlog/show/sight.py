"""Who has seen which card, so that the page can show the table as one seat sees it.

The same audience as in :mod:`cardlog.log.views` decides: a card that lay open, or that an event
showed to a seat, is known to it until the cards are gathered.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlog.cards import UNKNOWN, members
from cardlog.log.views import audience
from cardlog.rules.game import Game
from cardlog.show.zones import Lain, Zone, knows_copies
from cardlog.words import Event

Key = tuple[str, int, int]


def key(zone: Zone) -> Key:
    """What tells one zone of a table from another."""
    return zone.name, zone.owner, zone.number


class Sight:
    """What every seat has seen, as sets of seats by card."""

    def __init__(self, game: Game, seats: int) -> None:
        self.all = (1 << seats) - 1
        self._pack = game.pack
        self._copies = knows_copies(game)
        self._known: dict[int, int] = {}
        self._lain: dict[Key, tuple[list[int], list[int]]] = {}
        self._shown_by = 0
        self._open = 0

    def event(self, event: Event) -> None:
        """An event was applied: those who see its cards know them from now on."""
        self._shown_by = self.mask(event)
        for code in event.cards:
            if code != UNKNOWN:
                self._known[code] = self._known.get(code, 0) | self._shown_by

    def mask(self, event: Event) -> int:
        """The seats that see an event's cards, as a set."""
        mask = 0
        for seat in audience(event):
            if seat == -2:
                return self.all
            mask |= self.all & ~(1 << (-3 - seat)) if seat <= -3 else 1 << seat
        return mask

    def gather(self, unseen: int) -> None:
        """Cards that are back in the pack are known to nobody."""
        if not self._copies:
            for code in members(unseen):
                self._known.pop(code ^ self._pack, None)

    def default(self, zone: Zone) -> int:
        """Who sees a card of a zone by the kind of the zone."""
        if zone.sight == "all":
            return self.all
        return 1 << zone.owner if zone.sight == "owner" else 0

    def lay_open(self, seats: int) -> None:
        """These seats' hands lie open now, such as dummy's."""
        self._open = seats

    def of(self, lain: Lain) -> list[int] | None:
        """Who sees each card of a zone; ``None`` where the kind of the zone tells it."""
        zone, cards, covered = lain
        usual = self.default(zone)
        if zone.sight == "all":
            if not self._copies:
                for code in cards[covered:]:
                    self._known[code] = self.all
            return [0] * covered + [usual] * (len(cards) - covered) if covered else None
        if zone.kind == "hand" and self._open >> zone.owner & 1:
            return [self.all] * len(cards)
        if self._copies:
            seen = self._by_place(zone, cards, usual)
        else:
            known = [usual | self._known.get(code, 0) for code in cards]
            # Who saw a card before it was turned down does not see it now.
            seen = [0] * covered + known[covered:]
        return seen if any(mask != usual for mask in seen) else None

    def _by_place(self, zone: Zone, cards: Sequence[int], usual: int) -> list[int]:
        """Where a code does not tell a card: what lay there before is known as it was."""
        if not zone.ordered:
            return [usual] * len(cards)
        before, masks = self._lain.get(key(zone), ([], []))
        same = 0
        while same < min(len(before), len(cards)) and before[same] == cards[same]:
            same += 1
        seen = masks[:same] + [usual | self._shown_by] * (len(cards) - same)
        self._lain[key(zone)] = (list(cards), seen)
        return seen
