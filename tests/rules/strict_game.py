"""A game as independent checkers of melds and tricks follow it, and one as they make it up.

A checker subclasses ``StrictGame``, whose events have exactly the parts that a rule names, and
``Scribe``, which writes down what it says and checks it at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tests.rules.eventtext import Parts, parse
from tests.rules.outcome import Outcome


class IllegalEvent(Exception):
    """An event that the rules do not allow."""


def need(fact: object, why: str) -> None:
    if not fact:
        raise IllegalEvent(why)


class StrictGame:
    """Follows one record; ``step`` raises ``IllegalEvent`` at an event that may not stand.

    Points and totals are those of two sides, or of two players.
    """

    players: ClassVar[int]
    defaults: ClassVar[dict[str, Any]]
    words: ClassVar[Mapping[str, Sequence[Any]]]
    """Options that are one of several values."""
    seat_options: ClassVar[Sequence[str]] = ("dealer",)

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        need(len(seats) == self.players, f"the game is for {self.players} players")
        for name, value in options.items():
            need(name in self.defaults, f"unknown option {name}")
            need(name not in self.words or value in self.words[name], f"bad value of {name}")
        self.options = {**self.defaults, **options}
        self.seats = seats
        for name in self.seat_options:
            need(self.options[name] in (None, *seats), f"the {name} is no seat")
        dealer = self.options["dealer"]
        self.dealer = seats.index(dealer) if dealer else 0
        self.totals = [self.options["start_1"], self.options["start_2"]]
        self.points = [0, 0]
        self.deals_done = 0
        self.over = False
        self.winner: int | None = None
        self.begin_deal()

    def begin_deal(self) -> None:
        """Clear the table for the deal of ``self.dealer``."""
        raise NotImplementedError

    def acts(self) -> dict[str, Callable[[Parts, int], None]]:
        """What a player can do, by its verb."""
        raise NotImplementedError

    def deal(self, parts: Parts) -> None:
        raise NotImplementedError

    def ruling(self, parts: Parts) -> None:
        raise NotImplementedError

    def observe(self, parts: Parts) -> None:
        raise NotImplementedError

    def step(self, parts: Parts) -> None:
        handler = {
            ("-", "deal"): self.deal,
            ("-", "rule"): self.ruling,
            ("-", "score"): self.observe,
        }.get((parts.actor, parts.verb))
        if handler is not None:
            handler(parts)
            return
        need(parts.actor in self.seats, "no seat acts here")
        acts = self.acts()
        need(parts.verb in acts, f"the game has no {parts.verb} here")
        acts[parts.verb](parts, self.seats.index(parts.actor))

    def only(self, parts: Parts, *present: str) -> None:
        """The event has these parts and no others."""
        for name in ("target", "what", "place", "cards", "to", "number", "flags"):
            there = getattr(parts, name) not in (None, [])
            need(there == (name in present), f"{name} {'missing' if name in present else 'extra'}")

    def outcome(self, event: int | None = None, why: str = "") -> Outcome:
        scored = self.deals_done > 0
        return Outcome(
            legal=not why,
            event=event,
            why=why,
            points={s: self.points[i % 2] for i, s in enumerate(self.seats)} if scored else {},
            total={s: self.totals[i % 2] for i, s in enumerate(self.seats)},
            ended=self.over,
        )


class SidesGame(StrictGame):
    """Four players in two sides, where a revoke costs its side a price."""

    players = 4

    def settle(self) -> None:
        """Points and totals of the deal that is done."""
        raise NotImplementedError

    def clear_revokes(self) -> None:
        """Before a deal."""
        self.revokes: list[int] = []
        self.prices = [0, 0]

    def ruling(self, parts: Parts) -> None:
        if parts.what == "misdeal":
            self.only(parts, "what")
            need(self.phase != "done", "the deal is over")
            self.begin_deal()
            return
        self.only(parts, "target", "what")
        need(parts.what == "revoke", "a ruling without meaning here")
        seat = self.seats.index(parts.target)
        need(seat in self.revokes, "this player has no revoke that stood and was not ruled on")
        self.revokes.remove(seat)
        self.prices[1 - seat % 2] += self.options["revoke_price"]
        if self.phase == "done":
            self.settle()

    def won_note(self, parts: Parts) -> None:
        """``- score N game``: N's side has won."""
        self.only(parts, "target", "what")
        need(self.over, "the game is not over")
        won = self.winner == self.seats.index(parts.target) % 2
        need(won, "this side did not win the game")


def follow(game: type[StrictGame], record: dict[str, Any]) -> Outcome:
    """Whether every event of a full record is legal, and the scores."""
    try:
        table = game(record["seats"], record.get("options", {}))
    except IllegalEvent as fault:
        return Outcome(legal=False, why=str(fault))
    for index, text in enumerate(record["events"]):
        try:
            table.step(parse(text, table.seats))
        except (IllegalEvent, ValueError) as fault:
            return table.outcome(index, str(fault) or "illegal")
    return table.outcome()


class Scribe:
    """A game being made: what is said is written down and checked at once."""

    compass: ClassVar[list[str]] = ["N", "E", "S", "W"]
    """Names of seats that a game may have instead of p1, p2 …"""
    kind: ClassVar[Any]
    """The game that is followed."""

    def __init__(self, seats: list[str], options: dict[str, Any], rng: random.Random) -> None:
        self.game = self.kind(seats, options)
        self.seats = seats
        self.rng = rng
        self.events: list[str] = []

    def say(self, text: str) -> None:
        self.game.step(parse(text, self.seats))
        self.events.append(text)

    def chance(self, percent: float) -> bool:
        return self.rng.random() * 100 < percent

    def one_deal(self) -> None:
        raise NotImplementedError


def make_up(
    scribe: type[Scribe], rules: str, options: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    """A random legal game to its end, some irregularities and notes included."""
    compass = list(scribe.compass)
    players = [f"p{i + 1}" for i in range(len(compass))]
    named = [options[name] for name in scribe.kind.seat_options if options.get(name)]
    names = compass if rng.random() < 0.5 else players
    if named:
        names = compass if named[-1] in compass else players
    table = scribe(names, options, rng)
    while not table.game.over:
        table.one_deal()
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": table.events,
    }
