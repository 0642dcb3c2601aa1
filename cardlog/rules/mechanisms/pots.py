"""Chips staked in a hand: layers of stakes, main and side pots, and how a pot is shared.

Stakes are a list with one entry a seat; seats stand in sets. Chips of players who gave up lie in
the pots as well, but only the stakes of those still in draw the lines between pots.
"""

from __future__ import annotations

from cardlog.rules.bits import highest, popcount

NO_LEVEL = -1
"""Below all stakes: where :func:`next_level` begins."""


def lowest_seat(seats: int) -> int:
    """The first seat of a set, -1 if it is empty."""
    return highest(seats & -seats)


def next_clockwise(seats: int, after: int) -> int:
    """The first seat of a set clockwise after a seat, itself last; -1 if the set is empty.

    >>> next_clockwise(0b1011, 1), next_clockwise(0b1011, 3)
    (3, 0)
    """
    later = seats >> (after + 1) << (after + 1)
    return lowest_seat(later if later else seats)


def matched(staked: list[int], seats: int) -> int:
    """The highest stake that at least two seats have put in; what is above it goes back."""
    top = 0
    second = 0
    for seat in range(seats):
        if staked[seat] > top:
            second = top
            top = staked[seat]
        elif staked[seat] > second:
            second = staked[seat]
    return second


def next_level(staked: list[int], inside: int, below: int) -> int:
    """The lowest stake above a level among the seats still in; :data:`NO_LEVEL` if none."""
    level = NO_LEVEL
    left = inside
    while left:
        seat = lowest_seat(left)
        left &= left - 1
        if staked[seat] > below and (level == NO_LEVEL or staked[seat] < level):
            level = staked[seat]
    return level


def at_least(staked: list[int], inside: int, level: int) -> int:
    """The seats still in that have staked so much, as a set."""
    found = 0
    left = inside
    while left:
        seat = lowest_seat(left)
        left &= left - 1
        if staked[seat] >= level:
            found |= 1 << seat
    return found


def layer(staked: list[int], seats: int, below: int, level: int) -> int:
    """Chips of all seats between two levels of stakes."""
    low = max(below, 0)
    found = 0
    for seat in range(seats):
        if staked[seat] > low:
            found += min(staked[seat], level) - low
    return found


def share_of(amount: int, count: int, chip: int, place: int) -> int:
    """What the winner in a place (from 0) gets of an amount that ``count`` of them divide.

    Shares are multiples of the smallest chip; the rest goes out in such chips in order, and the
    last of them may be a part of one.

    >>> [share_of(17, 3, 1, place) for place in range(3)]
    [6, 6, 5]
    >>> [share_of(17, 2, 5, place) for place in range(2)]
    [10, 7]
    """
    each = amount // count // chip * chip
    rest = amount - count * each - place * chip
    return each + max(0, min(chip, rest))


def share_out(won: list[int], amount: int, winners: int, chip: int, dealer: int) -> None:
    """Divide an amount among seats; odd chips go to the first clockwise of the dealer."""
    count = popcount(winners)
    seat = dealer
    for place in range(count):
        seat = next_clockwise(winners, seat)
        won[seat] += share_of(amount, count, chip, place)
