"""Poker hands for the independent checkers: plain comparison of five cards, wild cards included.

A high value is a tuple, greater is better; a low value is a tuple, smaller is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
SHORT_PACK = [card for card in PACK if card[0] in "6789TJQKA"]
JOKERS = ["Xr", "Xb"]

HIGH_CARD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, FOURS, STRAIGHT_FLUSH, FIVES = (
    range(10)
)


def number(card: str) -> int:
    """Rank as a number, two to fourteen."""
    return RANKS.index(card[0]) + 2


def straight_top(ranks: Iterable[int], lows: list[list[int]]) -> int:
    """Top of a straight of five ranks, 0 if there is none; ``lows``: straights with a low ace."""
    ordered = sorted(set(ranks))
    if len(ordered) != 5:
        return 0
    if ordered[4] - ordered[0] == 4:
        return ordered[4]
    return ordered[3] if ordered in lows else 0


WHEEL = [[2, 3, 4, 5, 14]]
SHORT_WHEEL = [[6, 7, 8, 9, 14]]


def rank_high(
    ranks: list[int], *, suited: bool, lows: list[list[int]] | None = None, short: bool = False
) -> tuple[int, ...]:
    """Value of five ranks and whether they are of one suit."""
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    flush = suited and len(counts) == 5
    top = straight_top(ranks, WHEEL if lows is None else lows)
    if shape == [5]:
        return (FIVES, *groups)
    if top and flush:
        return (STRAIGHT_FLUSH, top)
    if shape == [4, 1]:
        return (FOURS, *groups)
    if shape == [3, 2]:
        return (FLUSH if short else FULL_HOUSE, *groups)
    if flush:
        return (FULL_HOUSE if short else FLUSH, *groups)
    if top:
        return (STRAIGHT, top)
    if shape == [3, 1, 1]:
        return (TRIPS, *groups)
    if shape == [2, 2, 1]:
        return (TWO_PAIRS, *groups)
    if shape == [2, 1, 1, 1]:
        return (PAIR, *groups)
    return (HIGH_CARD, *groups)


def rank_low_a5(ranks: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ace to five: first how the ranks repeat, then the ranks, ace low; smaller is better."""
    plain = [1 if rank == 14 else rank for rank in ranks]
    counts = Counter(plain)
    shape = tuple(sorted(counts.values(), reverse=True))
    groups = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    return (shape, groups)


def suited(cards: list[str]) -> bool:
    return len({card[1] for card in cards}) <= 1


def high(cards: list[str], *, short: bool = False) -> tuple[int, ...]:
    """Value of five cards for high; ``short``: the pack of 36 cards."""
    return rank_high(
        [number(card) for card in cards],
        suited=suited(cards),
        lows=SHORT_WHEEL if short else WHEEL,
        short=short,
    )


def eight_low(cards: list[str]) -> tuple[int, ...] | None:
    """Five cards of different ranks up to the eight, ace low, highest first; smaller is better."""
    ranks = {1 if card[0] == "A" else number(card) for card in cards}
    if len(ranks) != 5 or max(ranks) > 8:
        return None
    return tuple(sorted(ranks, reverse=True))


def holdem_high(own: list[str], board: list[str], *, short: bool) -> tuple[int, ...]:
    """Best five of all cards."""
    return max(high(list(five), short=short) for five in combinations(own + board, 5))


def omaha_fives(own: list[str], board: list[str]) -> list[list[str]]:
    """Every hand of two own and three board cards."""
    return [
        list(two) + list(three) for two in combinations(own, 2) for three in combinations(board, 3)
    ]


def omaha_high(own: list[str], board: list[str]) -> tuple[int, ...]:
    return max(high(five) for five in omaha_fives(own, board))


def omaha_low(own: list[str], board: list[str]) -> tuple[int, ...] | None:
    lows = [low for five in omaha_fives(own, board) if (low := eight_low(five)) is not None]
    return min(lows, default=None)


def fillings(cards: list[str], wild: list[str], *, five_kind: bool) -> list[tuple[list[int], bool]]:
    """Every way to name the wild cards: the five ranks and whether they can be of one suit."""
    natural = [card for card in cards if card not in wild and card not in JOKERS]
    ranks = [number(card) for card in natural]
    ways = []
    for chosen in combinations_with_replacement(range(2, 15), 5 - len(natural)):
        five = ranks + list(chosen)
        if not five_kind and max(Counter(five).values()) == 5:
            continue
        ways.append((five, suited(natural)))
    return ways


def draw_high(cards: list[str], wild: list[str], *, five_kind: bool) -> tuple[int, ...]:
    """Best high hand of five cards some of which may be wild."""
    ways = fillings(cards, wild, five_kind=five_kind)
    return max(rank_high(ranks, suited=one_suit) for ranks, one_suit in ways)


def draw_a5(cards: list[str], wild: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Best ace-to-five low; smaller is better."""
    return min(rank_low_a5(ranks) for ranks, _ in fillings(cards, wild, five_kind=True))


def draw_27(cards: list[str], wild: list[str]) -> tuple[int, ...]:
    """Best deuce-to-seven low; smaller is better. Wild cards are never made to fit the suit."""
    free = len([card for card in cards if card in wild or card in JOKERS])
    ways = fillings(cards, wild, five_kind=True)
    return min(rank_high(ranks, suited=one_suit and not free, lows=[]) for ranks, one_suit in ways)
