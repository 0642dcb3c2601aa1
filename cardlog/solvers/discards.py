"""Cards laid away to the crib of cribbage: what each choice is worth on the average of all cards.

Exact, without trying every card: fifteens, pairs and runs depend on ranks only, so that the cards
to come are counted by their ranks, each group weighted by the ways in which it can come; flushes
and his nobs depend on suits only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Final

import msgspec

from cardlog.cards import PACK_52, SUIT_MASK, mask, members
from cardlog.rules.bits import popcount
from cardlog.rules.cribbage.count import fifteens, pairs, rank_at, runs
from cardlog.rules.cribbage.table import is_jack, order

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Whole = npt.NDArray[np.int64]

PACKAGE: Final = "numpy"
CRIB: Final = 4
"""Cards in the crib, the starter apart."""
SHORT: Final = 3
"""Cards of a hand of the five-card game, whose flush is an option."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as it was dealt, and how the table counts; ``lay`` cards go to the crib."""

    hand: int
    lay: int
    crib_four: bool
    """Four cards of a suit are a flush in the crib; else only five are."""
    short_flush: bool
    """A hand of three cards can have a flush."""


class Away(msgspec.Struct, frozen=True, kw_only=True):
    """One way to lay cards away: what the rest and the crib count, on the average."""

    away: int
    hand_mean: float
    crib_mean: float


def solver_name() -> str:
    """Who works it out."""
    from cardlog import __version__

    return f"cardlog {__version__}"


def start() -> Callable[[Hand], tuple[Away, ...]]:
    """In a process of its own: the function that works a hand out."""
    return choices


def choices(task: Hand) -> tuple[Away, ...]:
    """Every choice for one hand.

    All cards that the player does not see are equally likely to be the starter, and to be in the
    crib beside his own.
    """
    left = PACK_52 & ~task.hand
    found = []
    for cards in combinations(members(task.hand), task.lay):
        away = mask(cards)
        kept = task.hand & ~away
        found.append(
            Away(
                away=away,
                hand_mean=_hand_mean(kept, left, short_flush=task.short_flush),
                crib_mean=_crib_mean(away, left, four=task.crib_four),
            )
        )
    return tuple(found)


def _hand_mean(kept: int, left: int, *, short_flush: bool) -> float:
    unseen = popcount(left)
    points = _by_ranks(kept, left, 1)
    suit = _suit_of(kept)
    size = popcount(kept)
    if suit is not None and (size > SHORT or short_flush):
        points += size + _of(left, suit) / unseen
    return points + _nobs(kept, left)


def _crib_mean(away: int, left: int, *, four: bool) -> float:
    unseen = popcount(left)
    others = CRIB - popcount(away)
    points = _by_ranks(away, left, others + 1)
    suit = _suit_of(away)
    if suit is not None:
        same = _of(left, suit)
        all_four = comb(same, others) / comb(unseen, others)
        fifth = max(same - others, 0) / (unseen - others)
        points += all_four * (CRIB + fifth if four else (CRIB + 1) * fifth)
    for card in members(left):
        if is_jack(card):
            points += others / unseen * (_of(left, card >> 4) - 1) / (unseen - 1)
    return points + _nobs(away, left)


def _suit_of(cards: int) -> int | None:
    """The suit that all cards are of."""
    return next((suit for suit in range(4) if not cards & ~(SUIT_MASK << 16 * suit)), None)


def _of(cards: int, suit: int) -> int:
    return popcount(cards >> 16 * suit & SUIT_MASK)


def _nobs(cards: int, left: int) -> float:
    """His nobs for jacks among the cards."""
    jacks = (card for card in members(cards) if is_jack(card))
    return sum(_of(left, jack >> 4) for jack in jacks) / popcount(left)


# --- by ranks -----------------------------------------------------------------------------------


def _by_ranks(cards: int, left: int, more: int) -> float:
    """Mean of fifteens, pairs and runs of the cards with ``more`` drawn from what is left."""
    import numpy as np

    held = tuple(sorted(order(card) for card in members(cards)))
    counts, ways = _draws(more)
    free = [popcount(left & rank_at(place)) for place in range(13)]
    weights = np.ones(len(counts), dtype=np.int64)
    for place in range(13):
        weights *= ways[free[place]][counts[:, place]]
    return int(weights @ _points(held, more)) / comb(popcount(left), more)


@lru_cache(maxsize=8)
def _draws(more: int) -> tuple[Whole, Whole]:
    """Groups of ranks as counts of each, and ``ways[free, taken]`` to take cards of a rank."""
    import numpy as np

    groups = list(combinations_with_replacement(range(13), more))
    counts = np.array([[group.count(place) for place in range(13)] for group in groups])
    ways = np.array([[comb(free, taken) for taken in range(more + 1)] for free in range(5)])
    return counts, ways


@lru_cache(maxsize=4096)
def _points(held: tuple[int, ...], more: int) -> Whole:
    """What the ranks held count with each group of ``more``."""
    import numpy as np

    groups = combinations_with_replacement(range(13), more)
    return np.array([_rank_points(tuple(sorted(held + group))) for group in groups])


@lru_cache(maxsize=8192)
def _rank_points(ranks: tuple[int, ...]) -> int:
    """Fifteens, pairs and runs by the rules' own count; five of a rank, which there are not: 0."""
    cards = 0
    for place in ranks:
        free = rank_at(place) & ~cards
        if not free:
            return 0
        cards |= free & -free
    return fifteens(cards) + pairs(cards) + runs(cards)
