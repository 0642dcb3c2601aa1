"""Plays of big two and their order: singles, pairs, triples, and hands of five cards.

A play has a key: its shape times a thousand and its place within the shape. Of two plays of the
same number of cards the one with the higher key beats the other.
"""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import SUIT_MASK
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.table import OF_RANK, RANKS, choose, strength


class Shape(IntEnum):
    """Shapes of plays; of five cards from the lowest (003:583)."""

    NONE = 0
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    FOUR = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_AND_ONE = 8
    STRAIGHT_FLUSH = 9


class Sequences(IntEnum):
    """Which sequences there are, and their order (003:585, 003:607)."""

    BASE = 0
    HK1 = 1
    HK2 = 2
    TOP_23456 = 3
    TOP_A2345 = 4
    NO_A2345 = 5
    CLASSIC_HIGH = 6
    INDONESIAN = 7


RUNS = 11
"""Sequences by their lowest card: A2345 is 0, 23456 is 1 … TJQKA is 9, JQKA2 is 10."""
A2345 = 0
TWO_TO_SIX = 1
JQKA2 = 10
KEY = 1000


def suit_order(suit: int) -> int:
    """003:550 from the lowest: diamonds, clubs, hearts, spades."""
    if suit > 1:
        return suit
    return 1 - suit


def value(card: int) -> int:
    """Place of a card among all, 0 for the three of diamonds, 51 for the two of spades."""
    return 4 * strength(card & 15) + suit_order(card >> 4)


def lowest_card(cards: int) -> int:
    """The lowest card of a set, -1 of an empty one."""
    for number in range(RANKS):
        rank = number + 1 if number < 12 else 0
        for order in range(4):
            suit = order if order > 1 else 1 - order
            if cards >> (16 * suit + rank) & 1:
                return 16 * suit + rank
    return -1


def run_ranks(run: int) -> int:
    """Ranks of a sequence as a set."""
    if run == A2345:
        return 0xF | 1 << 12
    if run == JQKA2:
        return 0xF << 9 | 1
    return 0x1F << (run - 1)


def run_top(order: int, run: int) -> int:
    """Rank of the card whose suit decides between equal sequences."""
    # 003:607 where the two counts by its ordinary rank it is the highest card
    two_high = order == Sequences.CLASSIC_HIGH or order == Sequences.INDONESIAN
    if run == JQKA2 or (two_high and run <= TWO_TO_SIX):
        return 0
    return run + 3


def run_place(order: int, run: int) -> int:
    """Place of a sequence in the order agreed, -1 if it is none (003:585, 003:607)."""
    place = -1
    if A2345 < run < JQKA2:
        place = run
    if order == Sequences.BASE:
        if run == A2345:
            place = 0
    elif order == Sequences.HK1 or order == Sequences.CLASSIC_HIGH:
        if run == TWO_TO_SIX:
            place = 10
        elif run == A2345:
            place = 11
        elif run == JQKA2 and order == Sequences.CLASSIC_HIGH:
            place = 12
    elif order == Sequences.HK2:
        if run == TWO_TO_SIX:
            place = -1
        elif run == JQKA2:
            place = 10
    elif order == Sequences.TOP_23456:
        if run == A2345:
            place = 10
        elif run == TWO_TO_SIX:
            place = 11
    elif order == Sequences.TOP_A2345:
        if run == A2345:
            place = 10
    elif order == Sequences.INDONESIAN:
        if run <= TWO_TO_SIX:
            place = 10
    return place


# --- the key of a play ---------------------------------------------------------------------


def ranks_of(cards: int) -> int:
    """Ranks of a set of cards as a set."""
    return (cards | cards >> 16 | cards >> 32 | cards >> 48) & SUIT_MASK


def highest_suit(cards: int) -> int:
    """Place of the highest suit among cards of one rank."""
    found = 0
    for suit in range(4):
        if cards & SUIT_MASK << 16 * suit:
            found = max(found, suit_order(suit))
    return found


def rank_of_most(cards: int, count: int) -> int:
    """Strength of the rank of which a set has so many cards, -1 if none."""
    for rank in range(RANKS):
        if popcount(cards & OF_RANK << rank) == count:
            return strength(rank)
    return -1


def key_of(order: int, four_size: int, cards: int) -> int:
    """Key of the play that these cards make, 0 if they make none (003:577-583)."""
    count = popcount(cards)
    ranks = ranks_of(cards)
    if count == 5:
        return key_of_five(order, cards, ranks)
    if count == 0 or count > 4 or popcount(ranks) != 1:
        return 0
    low = popcount((ranks & -ranks) - 1)
    rank = strength(low)
    if count == 1:
        return Shape.SINGLE * KEY + 4 * rank + highest_suit(cards)
    if count == 2:
        return Shape.PAIR * KEY + 4 * rank + highest_suit(cards)
    if count == 3:
        return Shape.TRIPLE * KEY + rank
    return Shape.FOUR * KEY + rank if four_size else 0


def key_of_five(order: int, cards: int, ranks: int) -> int:
    """Key of a hand of five."""
    kinds = popcount(ranks)
    if kinds == 2:
        four = rank_of_most(cards, 4)
        if four >= 0:
            return Shape.FOUR_AND_ONE * KEY + four
        return Shape.FULL_HOUSE * KEY + rank_of_most(cards, 3)
    if kinds != 5:
        return 0
    flush = -1
    for suit in range(4):
        if cards & ~(SUIT_MASK << 16 * suit) == 0:
            flush = suit_order(suit)
    for run in range(RUNS):
        if ranks == run_ranks(run) and run_place(order, run) >= 0:
            top = highest_suit(cards & OF_RANK << run_top(order, run))
            shape = Shape.STRAIGHT if flush < 0 else Shape.STRAIGHT_FLUSH
            return shape * KEY + 4 * run_place(order, run) + top
    if flush < 0:
        return 0
    return Shape.FLUSH * KEY + 16 * flush + highest_rank(cards)


def highest_rank(cards: int) -> int:
    """Strength of the strongest card of a set."""
    for number in range(RANKS):
        back = 12 - number
        rank = back + 1 if back < 12 else 0
        if cards & OF_RANK << rank:
            return back
    return -1


# --- how many plays there are --------------------------------------------------------------


def count_singles(cards: int, above: int) -> int:
    """Single cards with a key above another."""
    found = 0
    for rank in range(RANKS):
        group = cards & OF_RANK << rank
        for suit in range(4):
            if group & SUIT_MASK << 16 * suit:
                if Shape.SINGLE * KEY + 4 * strength(rank) + suit_order(suit) > above:
                    found += 1
    return found


def count_pairs(cards: int, above: int) -> int:
    """Pairs with a key above another; the higher suit of a pair decides."""
    found = 0
    for rank in range(RANKS):
        lower = 0
        for order in range(4):
            suit = order if order > 1 else 1 - order
            if cards >> (16 * suit + rank) & 1:
                if Shape.PAIR * KEY + 4 * strength(rank) + order > above:
                    found += lower
                lower += 1
    return found


def count_alike(cards: int, count: int, shape: int, above: int) -> int:
    """Triples or fours with a key above another."""
    found = 0
    for rank in range(RANKS):
        if shape * KEY + strength(rank) > above:
            found += choose_or_none(popcount(cards & OF_RANK << rank), count)
    return found


def choose_or_none(n: int, k: int) -> int:
    """In how many ways ``k`` of ``n`` cards can be chosen, none if there are too few."""
    return choose(n, k) if n >= k else 0


def count_full_houses(cards: int, above: int) -> int:
    """Full houses with a key above another."""
    pairs = 0
    for rank in range(RANKS):
        pairs += choose_or_none(popcount(cards & OF_RANK << rank), 2)
    found = 0
    for rank in range(RANKS):
        count = popcount(cards & OF_RANK << rank)
        if count > 2 and Shape.FULL_HOUSE * KEY + strength(rank) > above:
            found += choose(count, 3) * (pairs - choose(count, 2))
    return found


def count_fours_and_one(cards: int, above: int) -> int:
    """Four of a kind with any fifth card, with a key above another."""
    found = 0
    for rank in range(RANKS):
        if popcount(cards & OF_RANK << rank) == 4:
            if Shape.FOUR_AND_ONE * KEY + strength(rank) > above:
                found += popcount(cards) - 4
    return found


def count_straight_flushes(order: int, cards: int, above: int) -> int:
    """Straight flushes with a key above another."""
    found = 0
    for run in range(RUNS):
        place = run_place(order, run)
        if place >= 0:
            for suit in range(4):
                ranks = cards >> 16 * suit & run_ranks(run)
                key = Shape.STRAIGHT_FLUSH * KEY + 4 * place + suit_order(suit)
                if ranks == run_ranks(run) and key > above:
                    found += 1
    return found


def count_straights(order: int, cards: int, above: int) -> int:
    """Straights with a key above another, straight flushes left out."""
    found = 0
    for run in range(RUNS):
        place = run_place(order, run)
        if place < 0:
            continue
        ways = 1
        for rank in range(RANKS):
            if run_ranks(run) >> rank & 1 and rank != run_top(order, run):
                ways *= popcount(cards & OF_RANK << rank)
        for suit in range(4):
            key = Shape.STRAIGHT * KEY + 4 * place + suit_order(suit)
            if key > above and cards >> (16 * suit + run_top(order, run)) & 1:
                ranks = cards >> 16 * suit & run_ranks(run)
                found += ways - int(ranks == run_ranks(run))
    return found


def count_flushes(order: int, cards: int, above: int) -> int:
    """Flushes with a key above another, straight flushes left out."""
    found = 0
    for suit in range(4):
        own = cards >> 16 * suit & SUIT_MASK
        lower = 0
        for number in range(RANKS):
            rank = number + 1 if number < 12 else 0
            if own >> rank & 1:
                if Shape.FLUSH * KEY + 16 * suit_order(suit) + number > above:
                    found += choose_or_none(lower, 4)
                lower += 1
        for run in range(RUNS):
            if run_place(order, run) >= 0 and own & run_ranks(run) == run_ranks(run):
                top = highest_rank(run_ranks(run))
                if Shape.FLUSH * KEY + 16 * suit_order(suit) + top > above:
                    found -= 1
    return found


def count_fives(order: int, cards: int, above: int) -> int:
    """Hands of five with a key above another."""
    return (
        count_straights(order, cards, above)
        + count_flushes(order, cards, above)
        + count_full_houses(cards, above)
        + count_fours_and_one(cards, above)
        + count_straight_flushes(order, cards, above)
    )
