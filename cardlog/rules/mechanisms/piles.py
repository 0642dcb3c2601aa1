"""Ordered piles: a list of cards plus one, bottom first, and how many lie in it.

An unknown card lies in a pile as ``UNKNOWN + 1``. A state declares a pile as a list of kind
``"card"`` long enough for all that it can hold, and an integer for its size.
"""

from __future__ import annotations

from cardlog.cards import UNKNOWN


def put(pile: list[int], size: int, card: int) -> int:
    """Lay one card on a pile; returns the new size."""
    pile[size] = card + 1
    return size + 1


def top(pile: list[int], size: int) -> int:
    """Uppermost card of a pile, -1 if it is empty."""
    return pile[size - 1] - 1 if size else -1


def take_top(pile: list[int], size: int) -> int:
    """Take the uppermost card off a pile that has one; returns the new size."""
    pile[size - 1] = 0
    return size - 1


def matches(pile: list[int], size: int, card: int) -> int:
    """Whether a card may be the uppermost one: it is, or one of the two is unknown."""
    known = pile[size - 1] - 1
    return int(known in (card, UNKNOWN) or card == UNKNOWN)


def turn_over(pile: list[int], size: int) -> None:
    """Reverse the order, as when a waste is turned to be the stock again."""
    for i in range(size // 2):
        other = pile[size - 1 - i]
        pile[size - 1 - i] = pile[i]
        pile[i] = other


def index_of(pile: list[int], size: int, card: int) -> int:
    """Where a card lies in a pile, counted from the bottom; -1 if it does not."""
    for i in range(size):
        if pile[i] == card + 1:
            return i
    return -1


def cards_in(pile: list[int], size: int) -> int:
    """Known cards of a pile as a set."""
    found = 0
    for i in range(size):
        card = pile[i] - 1
        if card != UNKNOWN:
            found |= 1 << card
    return found
