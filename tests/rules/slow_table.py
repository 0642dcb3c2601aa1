"""A table for independent checkers: deals and tricks, played slowly.

A checker subclasses ``TrickTable`` and lists in ``forms`` which event forms it knows. A form is
the event with names for its parts, such as ``seat play cards`` or ``- rule seat revoke``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from tests.rules.eventtext import Parts, parse
from tests.rules.outcome import Outcome

RANKS = "23456789TJQKA"
SUITS = "shdc"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
SUIT_OF_WORD = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
WORD_OF_SUIT = {suit: word for word, suit in SUIT_OF_WORD.items()}


class Illegal(Exception):
    """An event that breaks a rule."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


def form_of(event: Parts) -> str:
    """The form of an event, such as ``seat play cards``; flags are not part of it."""
    parts = ["-" if event.actor == "-" else "seat", event.verb]
    if event.target is not None:
        parts.append("seat")
    if event.what is not None:
        parts.append(event.what)
    if event.place is not None:
        parts.append("place")
    if event.cards:
        parts.append("cards")
    if event.to is not None:
        parts.append("place")
    if event.number is not None:
        parts.append("number")
    return " ".join(parts)


class Table:
    """One game: options, seats, and one method for each form of event."""

    words: ClassVar[dict[str, list[str]]] = {}
    """Options that are one word of several."""

    def __init__(self, record: dict[str, Any], defaults: dict[str, Any]) -> None:
        self.seats: list[str] = record["seats"]
        self.n = len(self.seats)
        options = record.get("options", {})
        for name, value in options.items():
            need(name in defaults, f"there is no option {name}")
            need(name not in self.words or value in self.words[name], f"no value for {name}")
        self.options: dict[str, Any] = {**defaults, **options}
        dealer = self.options["dealer"]
        need(dealer is None or dealer in self.seats, "the dealer is no seat")
        self.dealer = 0 if dealer is None else self.seats.index(dealer)
        self.totals = [0] * self.n
        self.last_points = [0] * self.n
        self.deals_done = 0
        self.phase = "deal"
        self.forms: dict[str, Callable[[Parts], None]] = {}

    def step(self, event: Parts) -> None:
        form = form_of(event)
        need(event.actor == "-" or event.actor in self.seats, "unknown actor")
        need(form in self.forms, f"no such event in this game: {form}")
        self.forms[form](event)

    def index(self, seat: str | None) -> int:
        need(seat in self.seats, "unknown seat")
        return self.seats.index(seat or "")

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.n

    def order_from(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(seat + step) % self.n for step in range(self.n)]

    # --- scores: the deal under review is not yet settled ---

    def deal_points(self) -> list[int]:
        raise NotImplementedError

    def finished(self) -> bool:
        """Whether the game is over if the deal under review stands as it is."""
        raise NotImplementedError

    def ended(self) -> bool:
        return self.phase == "review" and self.finished()

    def points_now(self) -> list[int]:
        return self.deal_points() if self.phase == "review" else self.last_points

    def totals_now(self) -> list[int]:
        if self.phase != "review":
            return self.totals
        return [a + b for a, b in zip(self.totals, self.deal_points(), strict=True)]

    def settle(self) -> None:
        self.last_points = self.deal_points()
        self.totals = [a + b for a, b in zip(self.totals, self.last_points, strict=True)]
        self.deals_done += 1

    def see_points(self, event: Parts) -> None:
        """``- score p1 13``: the points of the deal that ended last."""
        need(not event.flags, "flag")
        need(self.phase == "review" or self.deals_done, "no deal has ended")
        need(self.points_now()[self.index(event.target)] == event.number, "other points")

    def see_total(self, event: Parts) -> None:
        """``- score p1 total 40``: the points of the whole game so far."""
        need(not event.flags, "flag")
        need(self.totals_now()[self.index(event.target)] == event.number, "another total")


class TrickTable(Table):
    """Hands of one pack and tricks. Subclasses say what may be played and who wins."""

    pack: list[str] = PACK
    hand_size = 0
    turns_up = False
    """Whether a card is turned up after the deal."""

    def __init__(self, record: dict[str, Any], defaults: dict[str, Any]) -> None:
        super().__init__(record, defaults)
        self.new_deal()
        self.forms = {
            "- deal seat cards": self.deal_hand,
            "seat play cards": self.play,
            "seat score trick": self.see_trick,
            "- score seat number": self.see_points,
            "- score seat total number": self.see_total,
        }

    def new_deal(self) -> None:
        """Clear the table for the deal of ``self.dealer``."""
        self.phase = "deal"
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.dealt_hands: list[list[str]] = [[] for _ in self.seats]
        self.upcard: str | None = None
        self.rest: list[str] | None = None
        self.rest_may_be_told = False
        self.trick: list[tuple[int, str]] = []
        self.leader = self.left_of(self.dealer)
        self.tricks_won = [0] * self.n
        self.cards_won: list[list[str]] = [[] for _ in self.seats]
        self.last_winner: int | None = None
        self.tricks_done = 0
        self.revoke_cards: list[tuple[int, int]] = []
        """Cards marked ``!revoke``: the seat, and how many tricks were complete."""

    # --- the deal ---

    def seats_dealt(self) -> list[int]:
        return list(range(self.n))

    def size_for(self, seat: int) -> int:
        return self.hand_size

    def begin_next_deal_if_due(self) -> None:
        if self.phase == "review":
            need(not self.finished(), "the game is over")
            self.settle()
            self.dealer = self.left_of(self.dealer)
            self.new_deal()

    def seen_in_deal(self) -> set[str]:
        seen = {card for hand in self.dealt_hands for card in hand}
        return seen | ({self.upcard} if self.upcard else set())

    def fresh(self, cards: list[str]) -> None:
        """Cards that may still be dealt."""
        need(len(set(cards)) == len(cards), "a card twice")
        need(set(cards) <= set(self.pack), "no card of this pack")
        need(not set(cards) & self.seen_in_deal(), "a card that was dealt before")

    def deal_hand(self, event: Parts) -> None:
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        need(self.phase == "deal", "not the time to deal")
        seat = self.index(event.target)
        need(seat in self.seats_dealt(), "this seat is not dealt cards")
        self.fresh(event.cards)
        need(len(self.hands[seat]) + len(event.cards) <= self.size_for(seat), "too many cards")
        need(self.upcard is None, "the card is turned up already")
        self.hands[seat] += event.cards
        self.dealt_hands[seat] += event.cards
        if not self.turns_up and self.hands_complete():
            self.rest_may_be_told = True
            self.after_deal()

    def hands_complete(self) -> bool:
        return all(len(self.hands[s]) == self.size_for(s) for s in self.seats_dealt())

    def turn_up(self, event: Parts) -> None:
        """``- deal up 7h``: the card after the last hand."""
        need(not event.flags, "flag")
        need(self.phase == "deal" and self.upcard is None, "not the time to turn a card")
        need(self.hands_complete(), "the hands are not complete")
        need(len(event.cards) == 1, "one card is turned")
        self.fresh(event.cards)
        self.upcard = event.cards[0]
        self.rest_may_be_told = True
        self.after_deal()

    def tell_rest(self, event: Parts) -> None:
        """All cards that were not dealt, the top one first."""
        need(not event.flags, "flag")
        need(self.rest_may_be_told and self.rest is None, "not the time to tell the rest")
        self.fresh(event.cards)
        need(len(event.cards) + len(self.seen_in_deal()) == len(self.pack), "not all cards left")
        self.rest = list(event.cards)

    def after_deal(self) -> None:
        raise NotImplementedError

    def misdeal(self, event: Parts) -> None:
        """``- rule misdeal``: this deal is void; subclasses say until when and who deals again."""
        raise NotImplementedError

    # --- tricks ---

    def in_trick(self) -> list[int]:
        """Seats that play to the open trick."""
        return list(range(self.n))

    def turn(self) -> int:
        if not self.trick:
            return self.leader
        played = [seat for seat, _ in self.trick]
        order = self.order_from(self.trick[0][0])
        return next(s for s in order if s in self.in_trick() and s not in played)

    def choices(self, seat: int) -> list[str]:
        """Cards that the seat may play to the open trick."""
        raise NotImplementedError

    def winner(self) -> int:
        raise NotImplementedError

    def after_card(self, seat: int, card: str) -> None:
        """Hook: a card was played and stands."""

    def after_trick(self, winner: int) -> None:
        """Hook: a trick is complete; says whether the deal is over by setting ``phase``."""

    def take_back(self, seat: int, card: str) -> None:
        """Hook: a card marked ``!withdrawn``."""

    def play(self, event: Parts) -> None:
        need(self.phase == "play", "not the time to play")
        self.rest_may_be_told = False
        seat = self.index(event.actor)
        need(len(event.cards) == 1, "one card is played")
        card = event.cards[0]
        need(card in self.hands[seat], "the card is not in this hand")
        if "withdrawn" in event.flags:
            need(event.flags == ["withdrawn"], "other flags")
            self.take_back(seat, card)
            return
        need(set(event.flags) <= {"turn", "revoke"}, "flag")
        need(seat in self.in_trick(), "this seat does not play to the trick")
        need(seat not in [s for s, _ in self.trick], "has played to this trick")
        need(("turn" in event.flags) == (seat != self.turn()), "turn")
        need(("revoke" in event.flags) == (card not in self.choices(seat)), "may not be played")
        if "revoke" in event.flags:
            self.revoke_cards.append((seat, self.tricks_done))
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.last_winner = None
        self.after_card(seat, card)
        self.close_trick_if_complete()

    def close_trick_if_complete(self) -> None:
        played = [seat for seat, _ in self.trick]
        if not self.trick or any(s not in played for s in self.in_trick()):
            return
        winner = self.winner()
        self.tricks_won[winner] += 1
        self.cards_won[winner] += [card for _, card in self.trick]
        self.trick = []
        self.tricks_done += 1
        self.last_winner = winner
        self.leader = winner
        self.after_trick(winner)

    def has_revoked(self, seat: int) -> bool:
        """Whether the seat revoked in a trick that is complete."""
        return any(who == seat and when < self.tricks_done for who, when in self.revoke_cards)

    def see_trick(self, event: Parts) -> None:
        """``p1 score trick``: who won the trick just completed."""
        need(not event.flags, "flag")
        need(self.last_winner is not None, "no trick has just been completed")
        need(self.index(event.actor) == self.last_winner, "another player won it")


def follow(table: Callable[[dict[str, Any]], Table], record: dict[str, Any]) -> Outcome:
    """Take a record event by event."""
    try:
        game = table(record)
    except Illegal as problem:
        return Outcome(False, None, str(problem))
    for number, text in enumerate(record["events"]):
        try:
            game.step(parse(text, record["seats"]))
        except (Illegal, ValueError) as problem:
            return Outcome(False, number, f"{text}: {problem}")
    points = dict(zip(game.seats, game.points_now(), strict=True))
    total = dict(zip(game.seats, game.totals_now(), strict=True))
    return Outcome(True, None, "", points, total, game.ended())


def seat_names(count: int) -> list[str]:
    return [f"p{number}" for number in range(1, count + 1)]


def random_game(
    table: Callable[[dict[str, Any]], Any],
    rules: str,
    seats: int,
    options: dict[str, Any],
    rng: random.Random,
) -> dict[str, Any]:
    """A game made of the events that ``table.random_events`` proposes, to its end."""
    names = seat_names(seats)
    record = {"cardlog": "1.0", "rules": rules, "options": options, "seats": names, "events": []}
    game = table(record)
    while not game.ended():
        for text in game.random_events(rng):
            game.step(parse(text, names))
            record["events"].append(text)
        if len(record["events"]) > 20000:
            raise RuntimeError("this game does not end")
    return record


def shuffled(cards: list[str], rng: random.Random) -> list[str]:
    copy = list(cards)
    rng.shuffle(copy)
    return copy


def page_record(game: str) -> dict[str, Any]:
    """The record of the short log on the page of a game."""
    page = Path(__file__).parents[2] / "docs" / "games" / f"{game}.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    record: dict[str, Any] = json.loads(lines[lines.index("```jsonl record") + 1])
    return record
