"""What cards score: a card laid to the count, a hand or crib with the starter."""

from __future__ import annotations

from cardlog.rules.bits import highest, popcount
from cardlog.rules.cribbage.table import is_jack, order, value

RANK = 0x1000100010001
"""The twos: a rank of all suits."""
SUMS = (1 << 60) - 1


def rank_at(place: int) -> int:
    """All cards of a rank by its place, ace 0 to king 12."""
    return RANK << (12 if place == 0 else place - 1)


def alike(row: list[int], length: int) -> int:
    """How many of the last cards of a count are of one rank."""
    rank = (row[length - 1] - 1) & 15
    found = 1
    while found < length and (row[length - 1 - found] - 1) & 15 == rank:
        found += 1
    return found


def run_length(row: list[int], length: int) -> int:
    """The longest run that the last cards of a count make in any order; 0 below three."""
    found = 0
    seen = 0
    low = 12
    high = 0
    for back in range(1, length + 1):
        place = order(row[length - back] - 1)
        if seen >> place & 1:
            break
        seen |= 1 << place
        low = min(low, place)
        high = max(high, place)
        if back >= 3 and high - low == back - 1:
            found = back
    return found


def peg_value(row: list[int], length: int, count: int) -> int:
    """What the last card of a count pegs, the point for the last card apart (003:1812)."""
    points = run_length(row, length)
    if count == 15 or count == 31:
        points += 2
    # a pair 2, three 6, four 12
    same = alike(row, length)
    return points + same * (same - 1)


def show_value(hand: int, starter: int, flush: int) -> int:
    """What a hand or crib counts with the starter (003:1824-1830).

    ``flush`` is the number of cards of one suit, the starter included, from which a flush
    counts; 0: none does.
    """
    cards = hand | 1 << starter
    points = fifteens(cards) + pairs(cards) + runs(cards)
    suit = starter >> 4
    own = 0
    for other in range(4):
        if hand == hand & (0x1FFF << (16 * other)):
            own = popcount(hand)
            if other == suit:
                own += 1
    if flush and own >= flush:
        points += own
    # his nobs
    jacks = hand >> (16 * suit) & 0x1FFF
    while jacks:
        points += is_jack(highest(jacks))
        jacks ^= 1 << highest(jacks)
    return points


def fifteens(cards: int) -> int:
    """Two for every group of cards that makes fifteen."""
    found = 0
    # How many groups make each sum below 15, four bits a sum: never more than ten of five cards.
    ways = 1
    left = cards
    while left:
        card = highest(left)
        left ^= 1 << card
        worth = value(card)
        found += ways >> (4 * (15 - worth)) & 15
        ways += (ways & (SUMS >> (4 * worth))) << (4 * worth)
    return 2 * found


def pairs(cards: int) -> int:
    """Two for every pair."""
    points = 0
    for place in range(13):
        same = popcount(cards & rank_at(place))
        points += same * (same - 1)
    return points


def runs(cards: int) -> int:
    """A point a card for each run of the greatest length, three or more."""
    best = 0
    length = 0
    times = 1
    points = 0
    for place in range(14):
        same = popcount(cards & rank_at(place)) if place < 13 else 0
        if same:
            length += 1
            times *= same
            continue
        if length >= 3 and length > best:
            best = length
            points = length * times
        length = 0
        times = 1
    return points
