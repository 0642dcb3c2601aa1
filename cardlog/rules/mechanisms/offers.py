"""Choices open at a point: what the simulator draws from, perft counts and messages name.

One line of an offer says: this actor may do this verb, with this word and target, taking any
``take`` of these cards (``take`` 0: without cards).
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from cardlog.words import NONE

MAX_OFFERS: Final = 64
Lines: TypeAlias = Annotated[list[int], "number", MAX_OFFERS]


class Offers:
    """The choices open to whoever is to act."""

    count: int
    actor: Lines
    verb: Lines
    what: Lines
    target: Lines
    cards: Lines
    take: Lines


def offer(c: Offers, actor: int, verb: int, what: int, target: int, cards: int, take: int) -> None:
    """Add one line."""
    i = c.count
    c.actor[i] = actor
    c.verb[i] = verb
    c.what[i] = what
    c.target[i] = target
    c.cards[i] = cards
    c.take[i] = take
    c.count = i + 1


def offer_word(c: Offers, actor: int, verb: int, what: int) -> None:
    """An act without cards, such as a bid."""
    offer(c, actor, verb, what, NONE, 0, 0)


def offer_card(c: Offers, actor: int, verb: int, cards: int) -> None:
    """One card out of a set."""
    offer(c, actor, verb, NONE, NONE, cards, 1)
