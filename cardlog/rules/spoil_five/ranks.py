"""The ranks of spoil five: five, jack and ace of hearts on top, low in black and high in red."""

from __future__ import annotations

from cardlog.cards import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES, SUIT_MASK, TEN

FIVE = 3
ACE_OF_HEARTS = 16 * HEARTS + ACE
TRUMP = 32
"""Strength of a trump is this and its height."""
LOWEST = 1
"""Height of an ace of trumps that was not used in time."""


def trump_cards(trump: int) -> int:
    """The trump suit and the ace of hearts."""
    # 000:498-506 thirteen trumps in hearts, fourteen in any other suit
    return SUIT_MASK << (16 * trump) | 1 << ACE_OF_HEARTS


def suit_cards(trump: int, suit: int) -> int:
    """Cards that belong to a suit."""
    if suit == trump:
        return trump_cards(trump)
    return SUIT_MASK << (16 * suit) & ~(1 << ACE_OF_HEARTS)


def suit_of(trump: int, card: int) -> int:
    """The suit that a card belongs to."""
    return trump if card == ACE_OF_HEARTS else card >> 4


def spot_height(suit: int, rank: int) -> int:
    """000:508-516 low in black, high in red: two to ten without the five, from 2."""
    if suit in (CLUBS, SPADES):
        return TEN - rank + 2
    return rank + 2


def trump_height(card: int) -> int:
    """How high a card stands among the trumps of its suit, the ace of hearts among all."""
    rank = card & 15
    # 000:500-506
    if rank == FIVE:
        return 20
    if rank == JACK:
        return 19
    if card == ACE_OF_HEARTS:
        return 18
    if rank == ACE:
        return 17
    if rank == KING:
        return 16
    return 15 if rank == QUEEN else spot_height(card >> 4, rank)


def plain_height(card: int) -> int:
    """How high a card stands in a suit that is not trump."""
    rank = card & 15
    suit = card >> 4
    # 000:508-516 the ace follows the jack in black and is the lowest diamond
    if rank == ACE:
        return 1 if suit == DIAMONDS else 12
    if rank >= JACK:
        return rank + 4
    return spot_height(suit, rank)


def best_three(trump: int) -> int:
    """The five and jack of trumps and the ace of hearts."""
    return 1 << (16 * trump + FIVE) | 1 << (16 * trump + JACK) | 1 << ACE_OF_HEARTS
