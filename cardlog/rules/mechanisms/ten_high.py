"""Suits in which the ten stands between ace and king: pinochle, bezique, sixty-six, skat."""

from __future__ import annotations

from cardlog.cards import ACE, KING, TEN


def ten_high(card: int) -> int:
    """How high a card stands in its suit: ace, ten, king, queen, jack, then down by rank.

    >>> from cardlog.cards import card
    >>> sorted("9AJTKQ", key=lambda rank: ten_high(card(rank + "s")))
    ['9', 'J', 'Q', 'K', 'T', 'A']
    """
    rank = card & 15
    return 2 * KING + 1 if rank == TEN else 2 * rank


def above_ten_high(card: int) -> int:
    """Cards of the suit that stand above a card, as a set.

    >>> from cardlog.cards import card, hand_text
    >>> hand_text(above_ten_high(card("Qd")))
    'AdKdTd'
    """
    rank = card & 15
    suit = card & 48
    if rank == TEN:
        return 1 << (suit + ACE)
    if rank == ACE:
        return 0
    above = 0x1FFF >> (rank + 1) << (rank + 1)
    if rank > TEN:
        above |= 1 << TEN
    return above << suit
