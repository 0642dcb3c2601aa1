"""A table of tricks for independent checkers: claims, rulings, and cards that stood as revokes.

A checker subclasses ``ClaimTable`` and has a method ``do_play`` for the verb play, and so on; an
event that breaks a rule raises ``RefusedError``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, ClassVar

from tests.rules.eventtext import Parts, parse
from tests.rules.outcome import Outcome


class RefusedError(Exception):
    """The event breaks a rule."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise RefusedError(why)


class Scored:
    """What every table has: points that wait for the next deal, and statements about them."""

    seats: list[str]
    points: dict[str, int]
    total: dict[str, int]
    deals_done: int
    over: bool
    phase: str

    def apply(self, text: str) -> None:
        try:
            event = parse(text, self.seats)
        except ValueError as error:
            raise RefusedError(str(error)) from error
        need(not self.over, "the game is over")
        handler = getattr(self, "do_" + event.verb, None)
        need(handler is not None, "no such act in this game")
        need(event.place is None and event.to is None, "no places in this game")
        known = [card for card in event.cards if card != "??"]
        need(len(set(known)) == len(known), "a card twice")
        handler(event)

    def deal_points(self) -> dict[str, int]:
        """Points of the deal under review."""
        raise NotImplementedError

    def settled(self) -> bool:
        """Whether the tricks of the deal under review are known."""
        raise NotImplementedError

    def last_winner(self) -> str:
        """Who won the last trick of the deal, empty if nobody."""
        raise NotImplementedError

    def do_score(self, event: Parts) -> None:
        need(not event.cards and not event.flags, "a plain observation")
        if event.what == "trick":
            need(event.target is None and event.number is None, "only the winner")
            need(self.last_winner() == event.actor, "another won the trick")
            return
        need(event.actor == "-" and event.target is not None, "whose score?")
        need(event.what in (None, "points", "total") and event.number is not None, "a score")
        points, total = self.points, self.total
        if self.phase == "review":
            need(self.settled(), "the tricks are not settled")
            points = self.deal_points()
            total = {s: self.total[s] + points[s] for s in self.seats}
        elif event.what != "total":
            need(self.deals_done, "nothing is scored yet")
        stated = total if event.what == "total" else points
        need(stated[event.target] == event.number, f"it is {stated[event.target]}")

    def stop(self, result: str) -> None:
        self.phase = "review"
        self.result = result

    def enter_points(self) -> None:
        """The deal under review is written down."""
        need(self.settled(), "the tricks are not settled")
        self.points = self.deal_points()
        self.total = {s: self.total[s] + self.points[s] for s in self.seats}
        self.deals_done += 1

    def settle(self) -> None:
        """The points are written down, and perhaps the game is over."""
        raise NotImplementedError

    def end(self) -> bool:
        if self.phase == "review" and not self.over and self.settled():
            self.settle()
        return self.over


class ClaimTable(Scored):
    """One table; ``apply`` raises ``RefusedError`` and then must not be used again."""

    defaults: ClassVar[dict[str, Any]]
    words: ClassVar[Mapping[str, Sequence[str]]]
    """Options that are one of several words."""
    players: ClassVar[Container[int]]

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.options = {**self.defaults, **options}
        if set(self.options) != set(self.defaults) or len(seats) not in self.players:
            raise ValueError("unknown option or number of seats")
        if any(self.options[name] not in allowed for name, allowed in self.words.items()):
            raise ValueError("unknown value of an option")
        self.seats = seats
        self.n = len(seats)
        self.dealer = self.options["dealer"] or seats[0]
        self.points = dict.fromkeys(seats, 0)
        self.total = dict.fromkeys(seats, 0)
        self.deals_done = 0
        self.over = False
        self.new_deal()

    def new_deal(self) -> None:
        """Clear the table for the deal of ``self.dealer``."""
        self.phase = "deal"
        self.hands: dict[str, set[str]] = {s: set() for s in self.seats}
        self.trick: list[tuple[str, str]] = []
        self.leader = self.left(self.dealer)
        self.won: list[str] = []
        self.result = ""
        self.claimer = ""
        self.disputed = False
        self.revoked: set[str] = set()
        self.established: set[str] = set()

    def left(self, seat: str, steps: int = 1) -> str:
        return self.seats[(self.seats.index(seat) + steps) % self.n]

    def turn(self) -> str:
        """The first from the leader who has not played to the open trick."""
        if not self.trick:
            return self.leader
        laid = [s for s, _ in self.trick]
        order = [self.left(laid[0], k) for k in range(self.n)]
        return next(s for s in order if s not in laid)

    def last_winner(self) -> str:
        return self.won[-1] if self.won else ""

    def legal_cards(self, seat: str) -> set[str]:
        raise NotImplementedError

    def strength(self, card: str) -> int:
        """How strong a card is in the open trick."""
        raise NotImplementedError

    def card_stands(self, event: Parts) -> bool:
        """Whether a card is played to the trick, and not taken back; its marks are true."""
        need(len(event.cards) == 1 and event.what is None, "a card")
        need(event.target is None and event.number is None, "a card")
        need(set(event.flags) <= {"revoke", "turn", "withdrawn"}, "no such flag for a card")
        seat, card = event.actor, event.cards[0]
        need(card in self.hands.get(seat, ()), "he does not hold it")
        if "withdrawn" in event.flags:
            need(event.flags == ["withdrawn"], "a card taken back carries no other flag")
            return False
        need((seat != self.turn()) == ("turn" in event.flags), "whose turn is it?")
        need(seat not in [s for s, _ in self.trick], "he has played to this trick")
        legal = card in self.legal_cards(seat)
        need(legal != ("revoke" in event.flags), "may he play that card?")
        if not legal:
            self.revoked.add(seat)
        return True

    def put(self, seat: str, card: str, tricks: int) -> None:
        """The card joins the trick; a deal has so many ``tricks``."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == self.n:
            self.leader = max(self.trick, key=lambda laid: self.strength(laid[1]))[0]
            self.won.append(self.leader)
            self.trick = []
            if len(self.won) == tricks:
                self.stop("played")

    def do_show(self, event: Parts) -> None:
        need(self.phase in ("bid", "play") and event.flags == ["exposed"], "nothing to show")
        need(event.what is None and event.target is None and event.number is None, "cards")
        need(event.cards and set(event.cards) <= self.hands.get(event.actor, set()), "his own")


def follow(table: Callable[[], Scored], events: Sequence[str]) -> Outcome:
    """Whether every event of a record was legal at a table, and its scores."""
    made = table()
    for index, text in enumerate(events):
        try:
            made.apply(text)
        except RefusedError as refusal:
            return Outcome(legal=False, event=index, why=str(refusal))
    ended = made.end()
    return Outcome(legal=True, points=made.points, total=made.total, ended=ended)
