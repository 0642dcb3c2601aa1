"""Equities of poker hands with a board, every board counted, by the evaluator phevaluator.

The evaluator says once what each combination of ranks and each flush is worth; boards are then
counted in arrays. Cards are codes (suit * 16 + rank).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from importlib.metadata import version
from itertools import chain, combinations
from math import comb
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

PACKAGE: Final = "phevaluator"
BOARD: Final = 5
LOWER: Final = 7
"""Ranks 2 to 8 are counted in one number, 9 to A in another."""
MOST: Final = 7
NO_LOW: Final = 1 << 10
EIGHT: Final = 8

Numbers: TypeAlias = NDArray[np.int64]


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that contend, what is known of the board, and who contends for each pot."""

    game_hash: int
    deal: int
    omaha: bool
    hilo: bool
    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    pots: tuple[tuple[int, ...], ...]
    """By pot: numbers of the hands that contend for it."""


class Shares(msgspec.Struct, frozen=True, kw_only=True):
    """By pot the share of each hand that contends for it, and how many boards were counted."""

    shares: tuple[tuple[float, ...], ...]
    boards: int


def solver_name() -> str:
    """Package and version that is asked."""
    return f"{PACKAGE} {version(PACKAGE)}"


def start() -> Any:
    """In a process of its own: the function that counts a spot."""
    _worth()
    return solve


def solve(spot: Spot) -> Shares:
    """Shares of the pots over all boards that can still come."""
    known = [*chain.from_iterable(spot.hands), *spot.board]
    deck = [s * 16 + r for s in range(4) for r in range(13) if s * 16 + r not in known]
    to_come = BOARD - len(spot.board)
    drawn = _choices(len(deck), to_come)
    cards = np.array([*spot.board, *deck], dtype=np.int64)
    given = np.broadcast_to(np.arange(len(spot.board)), (len(drawn), len(spot.board)))
    boards = np.concatenate([given, drawn + len(spot.board)], axis=1)
    if spot.omaha:
        high = [_omaha(hand, cards, boards, low=False) for hand in spot.hands]
    else:
        high = _holdem(spot.hands, cards, boards)
    low = [_omaha(hand, cards, boards, low=True) for hand in spot.hands] if spot.hilo else []
    return Shares(
        shares=tuple(_pot(pot, high, low) for pot in spot.pots),
        boards=len(boards),
    )


def _pot(among: tuple[int, ...], high: list[Numbers], low: list[Numbers]) -> tuple[float, ...]:
    won = _won(np.stack([high[i] for i in among]))
    if low:
        lows = np.stack([low[i] for i in among])
        halved = lows.min(axis=0) < NO_LOW
        won = np.where(halved, (won + _won(lows)) / 2, won)
    return tuple(float(share) for share in won.mean(axis=1))


def _won(values: Numbers) -> NDArray[np.float64]:
    """Share of each hand by board; the lowest value wins."""
    best = values == values.min(axis=0)
    shares: NDArray[np.float64] = best / best.sum(axis=0)
    return shares


@lru_cache(maxsize=4)
def _choices(count: int, taken: int) -> Numbers:
    """All choices of so many numbers out of ``count``, each in rising order."""
    flat = chain.from_iterable(combinations(range(count), taken))
    size = comb(count, taken)
    found = np.fromiter(flat, dtype=np.int64, count=size * taken)
    return found.reshape(size, taken)


# --- what hands are worth ---------------------------------------------------------------------


class _Worth(msgspec.Struct, frozen=True):
    """Values of hands without a flush by their two rank numbers, and of flushes by their ranks."""

    lower: Numbers
    upper: Numbers
    by_ranks: NDArray[np.int32]
    by_flush: NDArray[np.int32]


def _weights() -> tuple[Numbers, Numbers]:
    """What a card of each rank adds to the number of the lower and of the upper ranks."""
    lower = np.array([5**r if r < LOWER else 0 for r in range(13)], dtype=np.int64)
    upper = np.array([0 if r < LOWER else 5 ** (r - LOWER) for r in range(13)], dtype=np.int64)
    return lower, upper


@lru_cache(maxsize=1)
def _worth() -> _Worth:
    """The evaluator asked once about each combination of five and of seven ranks."""
    from phevaluator import evaluate_cards

    worst = 1 << 14
    weights = _weights()
    tables = []
    for count in (LOWER, 13 - LOWER):
        numbers = np.zeros(5**count, dtype=np.int64)
        reached = [n for n in range(5**count) if _digits(n) <= MOST]
        numbers[reached] = np.arange(len(reached))
        tables.append((numbers, len(reached)))
    (lower, low_count), (upper, high_count) = tables
    by_ranks = np.full((low_count, high_count), worst, dtype=np.int32)
    for size in (BOARD, MOST):
        for ranks in _multisets(13, size):
            where = [int(w[list(ranks)].sum()) for w in weights]
            value = evaluate_cards(*_rainbow(ranks))
            by_ranks[lower[where[0]], upper[where[1]]] = value
    by_flush = np.full(1 << 13, worst, dtype=np.int32)
    for size in range(BOARD, MOST + 1):
        for ranks in combinations(range(13), size):
            by_flush[sum(1 << r for r in ranks)] = evaluate_cards(*(4 * r for r in ranks))
    return _Worth(lower, upper, by_ranks, by_flush)


def _digits(number: int) -> int:
    """Cards that a number of ranks counts: its digits to base five."""
    found = 0
    while number:
        number, digit = divmod(number, 5)
        found += digit
    return found


def _multisets(kinds: int, size: int, most: int = 4) -> list[tuple[int, ...]]:
    """Rising choices of ``size`` out of so many kinds, each at most ``most`` times."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(size):
        found = [
            (*chosen, kind)
            for chosen in found
            for kind in range(chosen[-1] if chosen else 0, kinds)
            if chosen.count(kind) < most
        ]
    return found


def _rainbow(ranks: tuple[int, ...]) -> list[int]:
    """Cards of these ranks, as the evaluator numbers them, without a flush."""
    # Suits in turn: equal ranks lie side by side, so that they differ, and none comes five times.
    return [4 * rank + place % 4 for place, rank in enumerate(ranks)]


def _values(cards: list[Numbers]) -> Numbers:
    """Value of each hand of five or seven cards, given as columns of codes; lower is better."""
    worth = _worth()
    lower, upper = _weights()
    ranks = [card & 15 for card in cards]
    value: Numbers = worth.by_ranks[
        worth.lower[_total(lower[rank] for rank in ranks)],
        worth.upper[_total(upper[rank] for rank in ranks)],
    ].astype(np.int64)
    # Four bits a suit count its cards; adding three sets the highest from five cards on.
    counts = _total(np.int64(1) << (card >> 4) * 4 for card in cards)
    flushed = np.nonzero((counts + 0x3333) & 0x8888)[0]
    if len(flushed):
        mask = _total(np.int64(1) << card[flushed] for card in cards)
        for suit in range(4):
            held = mask >> suit * 16 & 0x1FFF
            value[flushed] = np.minimum(value[flushed], worth.by_flush[held])
    return value


def _total(columns: Iterable[Numbers]) -> Numbers:
    return reduce(np.add, columns)


# --- games ----------------------------------------------------------------------------------


def _holdem(hands: tuple[tuple[int, ...], ...], cards: Numbers, boards: Numbers) -> list[Numbers]:
    board = [cards[boards[:, place]] for place in range(BOARD)]
    return [
        _values([*board, *(np.full(len(boards), card, dtype=np.int64) for card in hand)])
        for hand in hands
    ]


def _omaha(hand: tuple[int, ...], cards: Numbers, boards: Numbers, *, low: bool) -> Numbers:
    """Best of two own cards and three of the board: first for all threes, then for all boards."""
    threes = _choices(len(cards), 3)
    columns = [cards[threes[:, place]] for place in range(3)]
    best: Any = None
    for pair in combinations(hand, 2):
        own = [np.full(len(threes), card, dtype=np.int64) for card in pair]
        value = _lows([*columns, *own]) if low else _values([*columns, *own])
        best = value if best is None else np.minimum(best, value)
    # Threes by a number that their places give: the order in which _choices lists them differs.
    number = np.empty(len(threes), dtype=np.int64)
    number[_number(threes)] = best
    found: Any = None
    for places in combinations(range(BOARD), 3):
        value = number[_number(boards[:, list(places)])]
        found = value if found is None else np.minimum(found, value)
    result: Numbers = found
    return result


def _number(threes: Numbers) -> Numbers:
    """Number of each rising choice of three among all of them."""
    a, b, c = threes[:, 0], threes[:, 1], threes[:, 2]
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


def _lows(cards: list[Numbers]) -> Numbers:
    """Value of each low of five cards, eight or better; without one, more than any."""
    # The ace is the lowest bit; five different ranks of the eight lowest make a low.
    ranks = [(card & 15) + 1 for card in cards]
    bits = [np.int64(1) << np.where(rank == 13, 0, rank) for rank in ranks]
    mask = bits[0] | bits[1] | bits[2] | bits[3] | bits[4]
    total = bits[0] + bits[1] + bits[2] + bits[3] + bits[4]
    lows: Numbers = np.where((mask == total) & (mask < 1 << EIGHT), mask, NO_LOW)
    return lows
