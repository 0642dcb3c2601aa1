"""What a bridge contract is worth: trick points, bonuses and penalties.

The documents print none of these figures (003:1566-1580 describes them); they are the current
international ones, marked † in the game's page.
"""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, NO_SUIT, QUEEN, SPADES_MASK, TEN
from cardlog.rules.bits import popcount

MINORS = 2


def trick_points(denomination: int, tricks: int, doubled: int) -> int:
    """Points of ``tricks`` contracted tricks: minor 20, major 30, no trump 40 and 30 more."""
    if denomination == NO_SUIT:
        points = 10 + 30 * tricks
    elif denomination < MINORS:
        points = 20 * tricks
    else:
        points = 30 * tricks
    return points << doubled


def overtrick_points(denomination: int, tricks: int, doubled: int, vulnerable: int) -> int:
    """Points of tricks beyond the contract."""
    if doubled == 0:
        return tricks * (20 if denomination < MINORS else 30)
    return tricks * 100 * doubled * (1 + vulnerable)


def penalty(down: int, doubled: int, vulnerable: int) -> int:
    """What the defenders get for ``down`` undertricks.

    >>> penalty(3, 1, 0), penalty(2, 1, 1), penalty(3, 0, 1)
    (500, 500, 300)
    """
    if doubled == 0:
        return down * 50 * (1 + vulnerable)
    if vulnerable:
        points = 300 * down - 100
    elif down <= 3:
        points = 200 * down - 100
    else:
        points = 300 * down - 400
    return points * doubled


def slam_bonus(level: int, vulnerable: int) -> int:
    """Bonus for a small or grand slam bid and made."""
    if level == 6:
        return 750 if vulnerable else 500
    if level == 7:
        return 1500 if vulnerable else 1000
    return 0


def duplicate_score(
    level: int, denomination: int, doubled: int, vulnerable: int, tricks: int
) -> int:
    """Score of declarer's side for one board.

    >>> duplicate_score(3, 4, 0, 0, 9), duplicate_score(6, 1, 0, 1, 12)
    (400, 1370)
    """
    down = level + 6 - tricks
    if down > 0:
        return -penalty(down, doubled, vulnerable)
    points = trick_points(denomination, level, doubled)
    bonus = 50 if points < 100 else 500 if vulnerable else 300
    return (
        points
        + bonus
        + slam_bonus(level, vulnerable)
        + 50 * doubled
        + overtrick_points(denomination, -down, doubled, vulnerable)
    )


def honours(hand: int, denomination: int) -> int:
    """Honours in one hand: four of the top five trumps 100, five 150, four aces 150.

    >>> from cardlog.cards import mask
    >>> honours(mask("AsKsQsJs"), 3), honours(mask("AsAhAdAc"), 4)
    (100, 150)
    """
    if denomination == NO_SUIT:
        aces = 1 << ACE | 1 << 16 + ACE | 1 << 32 + ACE | 1 << 48 + ACE
        return 150 if hand & aces == aces else 0
    top = 1 << ACE | 1 << KING | 1 << QUEEN | 1 << JACK | 1 << TEN
    held = popcount(hand >> (16 * denomination) & SPADES_MASK >> 48 & top)
    return 150 if held == 5 else 100 if held == 4 else 0
