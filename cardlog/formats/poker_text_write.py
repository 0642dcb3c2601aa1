"""Writing hand histories as PokerStars text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, BinaryIO, Final

from cardlog.cards import UNKNOWN, card_text
from cardlog.errors import FormatError, Where
from cardlog.formats.phh_write import unit_of
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.words import NO_NUMBER, WORD_TEXT, Event, Verb, Word

KEY: Final = "x_room"
LOSSES: Final = (
    "the rake of each pot: one sum is written",
    "in draws, the cards of all players but the one whose view the record holds",
    "burnt cards, times, observations other than uncalled bets",
    "hands with irregular acts or rulings, and pots carried over: refused",
    "what was inferred, and the source of the record",
    "free keys of other formats, ids and kinds of players",
)
_GAMES: Final[dict[str, str]] = {
    "texas-holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hilo": "Omaha Hi/Lo",
    "five-card-omaha": "5 Card Omaha",
    "big-o": "5 Card Omaha Hi/Lo",
    "courchevel": "Courchevel",
    "five-card-draw": "5 Card Draw",
}
_LIMITS: Final = {"no": "No Limit", "pot": "Pot Limit", "fixed": "Limit"}
_USUAL: Final = {"texas-holdem": "no", "five-card-draw": "fixed"}
_RUNS: Final = {"row1": "FIRST ", "row2": "SECOND ", "row3": "THIRD "}
_STREETS: Final = ("FLOP", "TURN", "RIVER")


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write poker hands; ``FormatError`` for a record that the format cannot hold."""
    count = 0
    for record in records:
        text = "\n".join(_Writing(record).lines())
        stream.write(text.encode() + b"\n\n")
        count += 1
    return count


class _Writing:
    """One hand as lines."""

    def __init__(self, record: Record) -> None:
        if record.rules not in _GAMES:
            raise self._refuse(record, record.rules)
        if record.options.get("pot"):
            raise self._refuse(record, "a pot carried over")
        self.record = record
        self.seats = record.seats
        self.table = Replay(record)
        self.options: Any = self.table.options
        known = record.extra.get(KEY)
        self.known: dict[str, Any] = known if isinstance(known, dict) else {}
        self.title = str(self.known.get("header", ""))
        if self.known.get("room") != "pokerstars":
            self.title = ""
        sign = re.search(r"\((?:Button Blind )?([$€£]?)", self.title)
        self.sign = sign[1] if sign else "$"
        self.scale = unit_of(record)
        self.names = dict(enumerate(self.seats))
        for player in record.players:
            self.names[self.seats.index(player.seat)] = player.name or player.id or player.seat
        count = len(self.seats)
        given = record.options.get("stacks")
        chips = given if isinstance(given, list) and given else self.table.state.start
        self.stack: list[int] = [int(chips[i]) for i in range(count)]
        self.front = [0] * count
        self.paid = [0] * count
        self.high = 0
        self.board: list[str] = []
        self.folded: set[int] = set()
        self.hands: dict[int, list[int]] = {}
        self.mucked: dict[int, str] = {}
        self.open = False
        """Whether the showdown has begun."""
        self.returned = False

    @staticmethod
    def _refuse(record: Record, what: str, *, event: int | None = None) -> FormatError:
        return FormatError(
            "not-writable",
            f"PokerStars text cannot hold {what}",
            Where(game=record.id, event=event),
        )

    def money(self, chips: int) -> str:
        """An amount as the site writes it: cents with two places, whole ones without."""
        value = Decimal(chips) / self.scale
        whole = value == value.to_integral_value()
        return f"{self.sign}{value:.0f}" if whole else f"{self.sign}{value:.2f}"

    # --- the parts ------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """All lines of the hand."""
        yield from self._head()
        yield from self._forced()
        draw = self.record.rules == "five-card-draw"
        cards = False
        for number, text in enumerate(self.record.events):
            event = parse_event(text, self.seats)
            if event.flags:
                raise self._refuse(self.record, "an irregular act", event=number)
            before = event.verb == Verb.BET and event.what in (Word.POST, Word.DEAD, Word.STRADDLE)
            if not cards and not before:
                cards = True
                yield "*** DEALING HANDS ***" if draw else "*** HOLE CARDS ***"
            yield from self._event(event, number)
            yield from (n.text for n in self.record.notes if n.kind == "chat" and n.event == number)
        if self.record.status == "void":
            yield "Hand cancelled"
        if self.record.status in ("complete", "void"):
            yield from self._end()

    def _head(self) -> Iterator[str]:
        record = self.record
        yield self.title or self._title()
        table = str(self.known.get("table", "")) if self.title else ""
        button = self.seats[self.options.dealer]
        seat = self._number(self.options.dealer)
        yield table or f"Table '{button}' {max(len(self.seats), 2)}-max Seat #{seat} is the button"
        named = {player.seat for player in record.players}
        for i, name in enumerate(self.seats):
            if self.stack[i] or name in named:
                away = "" if self.stack[i] else " is sitting out"
                chips = self.money(max(self.stack[i], 0))
                yield f"Seat {self._number(i)}: {self.names[i]} ({chips} in chips){away}"

    def _number(self, seat: int) -> int:
        """The seat's number: of names such as p4 the four, else its place."""
        names = [re.fullmatch(r"p(\d+)", name) for name in self.seats]
        found = names[seat]
        return int(found[1]) if found and all(names) else seat + 1

    def _title(self) -> str:
        record = self.record
        limit = str(record.options.get("limit", _USUAL.get(record.rules, "pot")))
        game = _GAMES[record.rules]
        if record.options.get("hole_cards") == 6:
            game = "6 Card Omaha"
        if record.options.get("lowball") == "deuce-to-seven":
            game = (
                "Triple Draw 2-7 Lowball" if self.options.draws == 3 else "Single Draw 2-7 Lowball"
            )
        if record.options.get("short_deck"):
            game = "6+ Hold'em"
        blinds = sorted(b for b in self._lists()[1] if b > 0) or [1, 2]
        small, big = blinds[0], blinds[-1]
        if limit == "fixed":
            small = self.options.small_bet or big
            big = self.options.big_bet or 2 * small
        stakes = f"{self.money(small)}/{self.money(big)}"
        if self.options.cap:
            stakes += f" - {self.money(self.options.cap)} Cap - "
        day = str(record.extra.get("x_date", "2000-01-01")).replace("-", "/")
        number = record.id if re.fullmatch(r"\d+", record.id) else "0"
        return (
            f"PokerStars Hand #{number}:  {game} {_LIMITS[limit]} ({stakes} USD) - {day} 0:00:00 ET"
        )

    def _forced(self) -> Iterator[str]:
        count = len(self.seats)
        order = [(self.options.dealer + 1 + i) % count for i in range(count)]
        blinds, antes = self._lists()
        for i in order:
            if antes[i] and self.stack[i]:
                chips = min(antes[i], self.stack[i]) if self.stack[i] > 0 else antes[i]
                yield f"{self.names[i]}: posts the ante {self.money(chips)}{self._all_in(i, chips)}"
                self.paid[i] += chips
        top = max(blinds, default=0)
        for i in order:
            if not blinds[i] or not self.stack[i]:
                continue
            chips = min(blinds[i], self._left(i))
            word = "big" if blinds[i] == top else "small"
            yield f"{self.names[i]}: posts {word} blind {self.money(chips)}{self._all_in(i, chips)}"
            self._put(i, chips)
            self.high = max(self.high, blinds[i])

    def _lists(self) -> tuple[list[int], list[int]]:
        count = len(self.seats)
        options = self.options
        given = self.record.options
        antes = list(options.antes[:count]) if given.get("antes") else [options.ante] * count
        blinds = list(options.blinds[:count]) if given.get("blinds") else [0] * count
        if not given.get("blinds"):
            seated = [i for i in range(count) if self.stack[i]]
            after = [i for i in seated if i > options.dealer] + [
                i for i in seated if i <= options.dealer
            ]
            if len(after) == 2:
                after.reverse()
            blinds[after[0]], blinds[after[1]] = options.small_blind, options.big_blind
        return blinds, antes

    def _left(self, seat: int) -> int:
        return 10**15 if self.stack[seat] < 0 else self.stack[seat] - self.paid[seat]

    def _put(self, seat: int, chips: int) -> None:
        self.front[seat] += chips
        self.paid[seat] += chips
        self.high = max(self.high, self.front[seat])

    def _all_in(self, seat: int, chips: int) -> str:
        return " and is all-in" if chips and chips == self._left(seat) else ""

    # --- events ---------------------------------------------------------------------------

    def _event(self, event: Event, number: int) -> Iterator[str]:
        verb = event.verb
        name = self.names.get(event.actor, "")
        if verb == Verb.DEAL:
            yield from self._deal(event, number)
        elif verb == Verb.BET:
            yield self._bet(event, name, number)
        elif verb == Verb.DISCARD:
            yield self._discard(event, name)
        elif verb == Verb.DRAW:
            yield from self._draw(event, name)
        elif verb == Verb.SHUFFLE:
            yield "The deck is reshuffled"
        elif verb == Verb.SHOW:
            yield from self._show(event, name)
        elif verb == Verb.SCORE:
            if event.what == Word.REFUND:
                self.returned = True
                yield self._uncalled(event.target, event.number)
        elif verb == Verb.DECLARE and event.what == Word.SETTLE:
            yield f"{name} cashed out the hand for {self.money(event.number)}"
        elif verb == Verb.DECLARE:
            return
        else:
            raise self._refuse(self.record, "a ruling", event=number)

    def _deal(self, event: Event, number: int) -> Iterator[str]:
        if event.target >= 0:
            held = self.hands.setdefault(event.target, [])
            held += event.cards
            if UNKNOWN not in event.cards:
                yield f"Dealt to {self.names[event.target]} [{_spaced(event.cards)}]"
        elif event.what == Word.BOARD:
            self.front = [0] * len(self.seats)
            self.high = 0
            row = f"row{event.place % 100}" if event.place >= 0 else ""
            board = [c for c in self.board if not c.startswith("row") or c.startswith(row)]
            cards = [c.removeprefix(row) for c in board]
            place = max(0, len(cards) - 2) if cards else 0
            if place >= len(_STREETS):
                raise self._refuse(self.record, "a board of more than five cards", event=number)
            street = _STREETS[place]
            self.board += [row + card_text(card) for card in event.cards]
            old = f"[{' '.join(cards)}] " if cards else ""
            yield f"*** {_RUNS.get(row, '')}{street} *** {old}[{_spaced(event.cards)}]"

    def _bet(self, event: Event, name: str, number: int) -> str:
        seat, what = event.actor, event.what
        if what == Word.FOLD:
            self.folded.add(seat)
            return f"{name}: folds"
        if what == Word.CHECK:
            return f"{name}: checks"
        if what == Word.CALL:
            chips = max(0, min(self.high - self.front[seat], self._left(seat)))
            tail = self._all_in(seat, chips)
            self._put(seat, chips)
            return f"{name}: calls {self.money(chips)}{tail}"
        if event.number == NO_NUMBER:
            raise self._refuse(self.record, f"'bet {WORD_TEXT.get(what, '')}'", event=number)
        if what == Word.DEAD:
            self.paid[seat] += event.number
            return f"{name}: posts dead {self.money(event.number)}"
        chips = event.number - self.front[seat]
        tail = self._all_in(seat, chips)
        over = event.number - self.high
        self._put(seat, chips)
        if what == Word.POST:
            return f"{name}: posts big blind {self.money(event.number)}{tail}"
        if what == Word.STRADDLE:
            return f"{name}: straddle {self.money(event.number)}{tail}"
        if what == Word.OPEN:
            return f"{name}: bets {self.money(event.number)}{tail}"
        return f"{name}: raises {self.money(over)} to {self.money(event.number)}{tail}"

    def _discard(self, event: Event, name: str) -> str:
        self.front = [0] * len(self.seats)
        self.high = 0
        if not event.cards:
            return f"{name}: stands pat"
        count = len(event.cards)
        shown = "" if UNKNOWN in event.cards else f" [{_spaced(event.cards)}]"
        held = self.hands.get(event.actor, [])
        self.hands[event.actor] = [card for card in held if card not in event.cards]
        return f"{name}: discards {count} card{'s' * (count > 1)}{shown}"

    def _draw(self, event: Event, name: str) -> Iterator[str]:
        held = self.hands.get(event.actor, [])
        if UNKNOWN not in event.cards and UNKNOWN not in held:
            yield f"Dealt to {name} [{_spaced(held)}] [{_spaced(event.cards)}]"
        self.hands[event.actor] = held + event.cards

    def _show(self, event: Event, name: str) -> Iterator[str]:
        left = [i for i, chips in enumerate(self.stack) if chips and i not in self.folded]
        if len(left) > 1 and not self.open:
            self.open = True
            if not self.returned:
                yield from self._refund()
            yield "*** SHOW DOWN ***"
        if event.what == Word.MUCK:
            self.mucked[event.actor] = ""
            yield f"{name}: mucks hand"
        elif event.actor in self.mucked:
            self.mucked[event.actor] = f" [{_spaced(event.cards)}]"
        else:
            yield f"{name}: shows [{_spaced(event.cards)}]"

    def _uncalled(self, seat: int, chips: int) -> str:
        return f"Uncalled bet ({self.money(chips)}) returned to {self.names[seat]}"

    def _refund(self) -> Iterator[str]:
        """The chips that nobody called, where the record does not tell."""
        self.returned = True
        most, second = sorted(self.paid, reverse=True)[:2]
        if most > second:
            yield self._uncalled(self.paid.index(most), most - second)

    # --- the end --------------------------------------------------------------------------

    def _end(self) -> Iterator[str]:
        if not self.returned:
            yield from self._refund()
        for text in self.record.events:
            if self.table.step(text):
                break
        self.table.end()
        results = self.table.results()
        winnings = results.get("winnings") or self.record.stated.get("winnings") or {}
        for i, name in enumerate(self.seats):
            if winnings.get(name) and not self.table.state.deep:
                yield f"{self.names[i]} collected {self.money(winnings[name])} from pot"
        yield "*** SUMMARY ***"
        pot = self.money(results.get("pot", 0))
        yield f"Total pot {pot} | Rake {self.money(results.get('rake', 0))}"
        if self.board and not any(card.startswith("row") for card in self.board):
            yield f"Board [{' '.join(self.board)}]"
        for i, name in enumerate(self.seats):
            if not self.stack[i]:
                continue
            words = "folded" if i in self.folded else "mucked" + self.mucked.get(i, "")
            if winnings.get(name):
                words = f"collected ({self.money(winnings[name])})"
            yield f"Seat {self._number(i)}: {self.names[i]} {words}"


def _spaced(cards: Iterable[int]) -> str:
    return " ".join(card_text(card) for card in cards)
