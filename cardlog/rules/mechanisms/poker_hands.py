"""Poker hands as numbers: high, ace-to-five low, deuce-to-seven low, eight or better.

A hand is a set of cards. Its value is a category, then the ranks that form it, then the other
cards that count, each as a set of ranks: of two values the larger is the better high hand. Hands
of up to seven cards are given the value of their best five.
"""

from __future__ import annotations

from cardlog.cards import SUIT_MASK
from cardlog.rules.bits import highest, popcount

PAIR = 2 << 26
TWO_PAIRS = 4 << 26
THREE = 6 << 26
STRAIGHT = 8 << 26
FLUSH = 10 << 26
FULL_HOUSE = 12 << 26
SHORT_FLUSH = 13 << 26
"""A flush where it beats a full house, as in the pack of 36 cards."""
FOUR = 14 << 26
STRAIGHT_FLUSH = 16 << 26
FIVE = 18 << 26
CATEGORY = 31 << 26
"""The part of a value that is its category."""

WHEEL = 0x100F
"""Ranks of 5-4-3-2-A, the lowest straight."""
SHORT_WHEEL = 0x10F0
"""Ranks of 9-8-7-6-A, the lowest straight of the pack of 36 cards."""
NO_WHEEL = 0
"""The ace is always high."""
ACE_BIT = 1 << 12
EIGHT_OR_LESS = 0xFF
"""Ranks A to 8 of a low hand, the ace being the lowest bit."""


def top_ranks(ranks: int, count: int) -> int:
    """The highest ranks of a set, ``count`` of them.

    >>> bin(top_ranks(0b101101, 2))
    '0b101000'
    """
    left = ranks
    while popcount(left) > count:
        left &= left - 1
    return left


def top_rank(ranks: int) -> int:
    """The highest rank of a set, as a set; empty if it is."""
    return 1 << highest(ranks) if ranks else 0


def ranks_of(cards: int) -> int:
    """The ranks that a set of cards contains."""
    return (cards | cards >> 16 | cards >> 32 | cards >> 48) & SUIT_MASK


def straight_top(ranks: int, wheel: int) -> int:
    """Height of the best straight among ranks, at least 1; 0 if there is none."""
    run = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    if run:
        return highest(run) + 2
    return int(wheel != 0 and ranks & wheel == wheel)


def group_value(c: int, d: int, h: int, s: int) -> int:
    """Value by equal ranks alone; the ranks of each suit are given."""
    ranks = c | d | h | s
    pairs = (c & d) | (h & s) | ((c | d) & (h | s))
    if pairs == 0:
        return top_ranks(ranks, 5)
    four = c & d & h & s
    if four:
        return FOUR | four << 13 | top_rank(ranks ^ four)
    threes = (c & d & (h | s)) | (h & s & (c | d))
    if threes:
        three = top_rank(threes)
        if pairs ^ three:
            return FULL_HOUSE | three << 13 | top_rank(pairs ^ three)
        return THREE | three << 13 | top_ranks(ranks ^ three, 2)
    pair = top_rank(pairs)
    if pairs ^ pair:
        two = pair | top_rank(pairs ^ pair)
        return TWO_PAIRS | two << 13 | top_rank(ranks & ~two)
    return PAIR | pair << 13 | top_ranks(ranks ^ pair, 3)


def flush_ranks(c: int, d: int, h: int, s: int) -> int:
    """Ranks of the suit of which there are five cards or more; empty if there is none."""
    if popcount(c) >= 5:
        return c
    if popcount(d) >= 5:
        return d
    if popcount(h) >= 5:
        return h
    return s if popcount(s) >= 5 else 0


def high_value(cards: int, wheel: int, flush: int) -> int:
    """Value of the best five cards; which straight is lowest, and the category of a flush.

    >>> from cardlog.cards import mask
    >>> wheel, straight = mask("Ah2c3d4s5h"), mask("2h3c4d5c6h")
    >>> high_value(wheel, WHEEL, FLUSH) < high_value(straight, WHEEL, FLUSH)
    True
    """
    c = cards & SUIT_MASK
    d = cards >> 16 & SUIT_MASK
    h = cards >> 32 & SUIT_MASK
    s = cards >> 48 & SUIT_MASK
    value = group_value(c, d, h, s)
    suited = flush_ranks(c, d, h, s)
    if suited:
        straight = straight_top(suited, wheel)
        if straight:
            return STRAIGHT_FLUSH | straight
        value = max(value, flush | top_ranks(suited, 5))
    if value < STRAIGHT:
        straight = straight_top(c | d | h | s, wheel)
        if straight:
            return STRAIGHT | straight
    return value


def ace_low(ranks: int) -> int:
    """Ranks of one suit with the ace as the lowest."""
    return (ranks << 1 | ranks >> 12) & SUIT_MASK


def low_value(cards: int) -> int:
    """Value of five cards for ace-to-five: of two values the smaller is the better low hand."""
    return group_value(
        ace_low(cards & SUIT_MASK),
        ace_low(cards >> 16 & SUIT_MASK),
        ace_low(cards >> 32 & SUIT_MASK),
        ace_low(cards >> 48 & SUIT_MASK),
    )


# --- two own cards and three of the board ---------------------------------------------------


def omaha_value(own: int, board: int) -> int:
    """Value of the best hand of exactly two own cards and exactly three of a board of five.

    >>> from cardlog.cards import mask
    >>> hand, board = mask("AhKhQh2c"), mask("7h8h3s4dJc")
    >>> omaha_value(hand, board) < PAIR
    True
    """
    best = 0
    one = board
    while one:
        out = one & -one
        one ^= out
        two = one
        while two:
            also = two & -two
            two ^= also
            best = max(best, two_own(own, board ^ out ^ also))
    return best


def two_own(own: int, three: int) -> int:
    """Value of the best hand of exactly two own cards and these three of the board."""
    best = 0
    left = own
    while left:
        card = left & -left
        left ^= card
        second = left
        while second:
            other = second & -second
            second ^= other
            best = max(best, high_value(card | other | three, WHEEL, FLUSH))
    return best


def omaha_low(own: int, board: int) -> int:
    """Ranks of the best low of two own and three board cards, none above the eight; 0 if none.

    Of two such sets the smaller number is the better low.
    """
    mine = ace_low(ranks_of(own)) & EIGHT_OR_LESS
    shared = ace_low(ranks_of(board)) & EIGHT_OR_LESS
    best = 0
    first = mine
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            two = second & -second
            second ^= two
            low = lowest_ranks(shared & ~(one | two), 3)
            if low and (best == 0 or (one | two | low) < best):
                best = one | two | low
    return best


def lowest_ranks(ranks: int, count: int) -> int:
    """The lowest ranks of a set, ``count`` of them; empty if there are not so many.

    >>> bin(lowest_ranks(0b101101, 2))
    '0b101'
    """
    if popcount(ranks) < count:
        return 0
    left = ranks
    found = 0
    for _ in range(count):
        found |= left & -left
        left &= left - 1
    return found


# --- wild cards -----------------------------------------------------------------------------


def wild_value(natural: int, wild: int, five_kind: int) -> int:
    """Value of five cards of which ``wild`` stand for any card that serves best.

    A wild card may double a card that is there, but no rank inside a flush; five equal ranks
    exist only with ``five_kind``.
    """
    if wild == 0:
        return high_value(natural, WHEEL, FLUSH)
    c = natural & SUIT_MASK
    d = natural >> 16 & SUIT_MASK
    h = natural >> 32 & SUIT_MASK
    s = natural >> 48 & SUIT_MASK
    ranks = c | d | h | s
    if five_kind and popcount(ranks) <= 1:
        return FIVE | (ranks if ranks else ACE_BIT)
    suited = int(c == ranks or d == ranks or h == ranks or s == ranks)
    distinct = popcount(ranks) == 5 - wild
    straight = filled_straight(ranks) if distinct else 0
    if suited and straight:
        return STRAIGHT_FLUSH | straight
    most = most_equal(c, d, h, s)
    equal = equal_count(natural, most)
    if equal + wild >= 4:
        return wild_four(ranks, most, equal + wild - 4)
    if equal == 2 and popcount(ranks) == 2:
        # Two pairs and a wild card: three of the higher rank.
        return FULL_HOUSE | most << 13 | (ranks ^ most)
    if suited and distinct:
        return FLUSH | filled_flush(ranks)
    if straight:
        return STRAIGHT | straight
    if equal + wild == 3:
        return THREE | most << 13 | (ranks ^ most)
    return PAIR | most << 13 | (ranks ^ most)


def most_equal(c: int, d: int, h: int, s: int) -> int:
    """The rank of which there are most cards, of several the highest; as a set."""
    four = c & d & h & s
    if four:
        return four
    threes = (c & d & (h | s)) | (h & s & (c | d))
    if threes:
        return top_rank(threes)
    pairs = (c & d) | (h & s) | ((c | d) & (h | s))
    return top_rank(pairs) if pairs else top_rank(c | d | h | s)


def equal_count(cards: int, rank: int) -> int:
    """How many cards of a rank, given as a set, are in a set of cards."""
    return popcount(cards & (rank | rank << 16 | rank << 32 | rank << 48))


def wild_four(ranks: int, four: int, spare: int) -> int:
    """Four equal cards; a spare wild card is the best other rank."""
    other = ranks ^ four
    if spare:
        other = ACE_BIT >> 1 if four == ACE_BIT else ACE_BIT
    return FOUR | four << 13 | other


def filled_straight(ranks: int) -> int:
    """Height of the best straight that contains these ranks, at most five of them; 0 if none."""
    for low in range(8, -1, -1):
        if ranks & ~(0x1F << low) == 0:
            return low + 2
    return int(ranks & ~WHEEL == 0)


def filled_flush(ranks: int) -> int:
    """Ranks of a flush whose missing cards are the highest that it does not hold."""
    found = ranks
    rank = ACE_BIT
    while popcount(found) < 5:
        found |= rank
        rank >>= 1
    return found


def fill_low(ranks: int, count: int) -> int:
    """Ranks with the ``count`` lowest that they do not contain added."""
    found = ranks
    rank = 1
    for _ in range(count):
        while found & rank:
            rank <<= 1
        found |= rank
    return found


def wild_low(natural: int, wild: int) -> int:
    """Ace-to-five value of five cards of which ``wild`` are the lowest cards that make no pair."""
    if wild == 0:
        return low_value(natural)
    # The pairs lie in the natural cards; ranks that are filled in lie in a suit of their own.
    c = ace_low(natural & SUIT_MASK)
    d = ace_low(natural >> 16 & SUIT_MASK)
    h = ace_low(natural >> 32 & SUIT_MASK)
    s = ace_low(natural >> 48 & SUIT_MASK)
    ranks = c | d | h | s
    return group_value(c | (fill_low(ranks, wild) ^ ranks), d, h, s)


def wild_seven(natural: int, wild: int) -> int:
    """Deuce-to-seven value of five cards of which ``wild`` are wild, the smaller the better.

    A wild card is the lowest that makes no pair and no straight; its suit makes no flush.
    """
    if wild == 0:
        return high_value(natural, NO_WHEEL, FLUSH)
    c = natural & SUIT_MASK
    d = natural >> 16 & SUIT_MASK
    h = natural >> 32 & SUIT_MASK
    s = natural >> 48 & SUIT_MASK
    ranks = c | d | h | s
    added = fill_low(ranks, wild) ^ ranks
    if straight_top(ranks | added, NO_WHEEL) and popcount(ranks) == 5 - wild:
        last = top_rank(added)
        added ^= last
        while ranks & last or straight_top(ranks | added | last, NO_WHEEL):
            last <<= 1
        added |= last
    return group_value(c | added, d, h, s)
