"""What the checkers of the rummy games share: shapes of events, packs, runs, records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

from tests.rules.eventtext import Parts, parse
from tests.rules.outcome import Outcome

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKERS = ["Xr", "Xb"]


class Illegal(Exception):
    """An event that the rules do not allow, with the reason."""


def need(true: object, why: str) -> None:
    """Refuse the event unless the condition holds."""
    if not true:
        raise Illegal(why)


def pack() -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS]


def shape(parts: Parts) -> str:
    """Form of an event, such as ``seat draw stock cards``."""
    words = ["table" if parts.actor == "-" else "seat", parts.verb]
    if parts.target is not None:
        words.append("target")
    if parts.what is not None:
        words.append(parts.what)
    if parts.place is not None:
        words.append("from")
    if parts.cards:
        words.append("cards")
    if parts.to is not None:
        words.append("to")
    if parts.number is not None:
        words.append("number")
    return " ".join(words)


def is_set(cards: Iterable[str]) -> bool:
    """Three or four cards of one rank, of different suits."""
    cards = list(cards)
    return (
        len(cards) in (3, 4)
        and len({card[0] for card in cards}) == 1
        and len({card[1] for card in cards}) == len(cards)
    )


def is_run(cards: Iterable[str], *, high_ace: bool) -> bool:
    """Three or more cards of one suit that follow one another; the ace at one end only."""
    cards = list(cards)
    if len(cards) < 3 or len({card[1] for card in cards}) != 1:
        return False
    places = sorted(RANKS.index(card[0]) for card in cards)
    low = places[0]
    if places == list(range(low, low + len(places))):
        return True
    if len({*places}) < len(places):
        return False
    if not high_ace or places[0] != 0:
        return False
    places = [*places[1:], 13]
    low = places[0]
    return places == list(range(low, low + len(places)))


def holds(hand: Iterable[str], cards: Iterable[str]) -> bool:
    """Whether the hand has all these cards, each copy counted."""
    return not Counter(cards) - Counter(hand)


def without(hand: Iterable[str], cards: Iterable[str]) -> list[str]:
    """The hand less these cards, in its order."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


class Table:
    """One record: deals one after another, totals by seat; games derive from it.

    A game sets ``defaults`` and ``forms`` (shape of an event: name of the method for it), and
    defines ``begin`` (an empty deal) and ``hand_size``; ``finish`` is called with the points.
    """

    defaults: ClassVar[dict[str, Any]] = {}
    forms: ClassVar[dict[str, str]] = {}

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        unknown = set(options) - set(self.defaults) - {"dealer"}
        if unknown:
            raise ValueError(f"unknown options {sorted(unknown)}")
        self.o = {**self.defaults, **options}
        self.seats = seats
        self.n = len(seats)
        self.dealer = seats.index(self.o.get("dealer", seats[0]))
        self.totals = [0] * self.n
        self.points = [0] * self.n
        self.deals_done = 0
        self.over = False
        self.setup()
        self.start_deal()

    def setup(self) -> None:
        """Prepare what lasts the whole record."""

    def all_cards(self) -> list[str]:
        return pack()

    def hand_size(self) -> int:
        raise NotImplementedError

    def begin(self) -> None:
        raise NotImplementedError

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.n

    # --- events ---

    def step(self, text: str) -> None:
        try:
            parts = parse(text, self.seats)
        except ValueError as error:
            raise Illegal(str(error)) from None
        need(parts.actor == "-" or parts.actor in self.seats, "no such actor")
        self.seat = -1 if parts.actor == "-" else self.seats.index(parts.actor)
        self.target = -1 if parts.target is None else self.seats.index(parts.target)
        if parts.flags:
            need(parts.flags == ["withdrawn"] and self.seat >= 0, "no such flag in this game")
            need(self.in_deal(), "nothing to take back between deals")
            verbs = {form.split()[1] for form in self.forms}
            need(parts.verb in verbs, "not a verb of this game")
            return
        form = shape(parts)
        if form == "table score target number":
            need(self.phase == "between", "points are known after a deal")
            need(parts.number == self.points[self.target], "the rules give other points")
        elif form == "table score target total number":
            need(self.phase == "between", "totals are known after a deal")
            need(parts.number == self.totals[self.target], "the rules give another total")
        elif form == "table rule misdeal":
            need(self.in_deal(), "there is no deal")
            self.start_deal()
        elif form == "table deal target cards":
            self.deal(parts.cards)
        else:
            need(form in self.forms, f"not an event of this game: {form}")
            getattr(self, self.forms[form])(parts)

    def in_deal(self) -> bool:
        """Whether a deal is going on: a card is dealt and it is not yet scored."""
        return self.phase != "between" and (self.phase != "deal" or any(self.hands))

    def start_deal(self) -> None:
        self.phase = "deal"
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.unseen = Counter(self.all_cards())
        self.begin()

    def deal(self, cards: list[str]) -> None:
        need(not self.over, "the game is over")
        need(self.phase in ("deal", "between"), "the hands are dealt")
        fresh = self.phase == "between"
        unseen = Counter(self.all_cards()) if fresh else self.unseen
        held = 0 if fresh else len(self.hands[self.target])
        need(holds(unseen.elements(), cards), "card not in the pack")
        need(held + len(cards) <= self.hand_size(), "too many cards")
        if fresh:
            self.start_deal()
        self.unseen -= Counter(cards)
        self.hands[self.target] += cards
        if all(len(hand) == self.hand_size() for hand in self.hands):
            self.phase = "up"

    def stock(self) -> int:
        """How many cards are in the stock: all that nobody has seen."""
        return self.unseen.total()

    def from_stock(self, cards: list[str]) -> None:
        need(self.stock() > 0, "the stock is empty")
        need(len(cards) == 1, "one card is drawn")
        need(self.unseen[cards[0]] > 0, "card not in the stock")

    def my_turn(self, *phases: str) -> None:
        need(self.phase in phases, f"not now: {self.phase}")
        need(self.seat == self.turn, "not this player's turn")

    def in_hand(self, cards: list[str]) -> None:
        need(holds(self.hands[self.seat], cards), "card not in hand")


def run_record(table: Table, record: dict[str, Any]) -> Outcome:
    """Replay the events of a record on a table."""
    for index, text in enumerate(record["events"]):
        try:
            table.step(text)
        except Illegal as error:
            return outcome(table, index, str(error))
    return outcome(table, None, "")


def outcome(table: Table, event: int | None, why: str) -> Outcome:
    return Outcome(
        legal=event is None,
        event=event,
        why=why,
        points=dict(zip(table.seats, table.points, strict=True)),
        total=dict(zip(table.seats, table.totals, strict=True)),
        ended=table.over,
    )


class Recorder:
    """Plays events on a table and keeps those that are legal."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[str] = []

    def do(self, text: str) -> None:
        self.table.step(text)
        self.events.append(text)

    def attempt(self, text: str) -> bool:
        try:
            self.do(text)
        except Illegal:
            return False
        return True
