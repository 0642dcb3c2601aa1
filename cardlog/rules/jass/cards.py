"""Cards of jass: their order and values under each contract."""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, NO_SUIT, QUEEN, TEN

SIX = 4
EIGHT = 6
NINE = 7
SUIT = 0x1FF0
"""Six to ace of the lowest suit in code."""
PACK = SUIT | SUIT << 16 | SUIT << 32 | SUIT << 48
OBE_ABE = 4
UNE_UFE = 5
"""Contracts are the four suits, then these two."""
PUUR_BONUS = 40
NELL_BONUS = 20
TRUMPED = 100


def suit_cards(suit: int) -> int:
    """All cards of a suit; none of no suit."""
    return SUIT << (16 * suit) if suit < NO_SUIT else 0


def puur(trump: int) -> int:
    """The jack of trumps as a set, empty without trumps."""
    return 1 << (16 * trump + JACK) if trump < NO_SUIT else 0


def trump_order(card: int) -> int:
    """How high a card stands among trumps: jack, nine, ace, king, queen, ten, eight, seven, six."""
    rank = card & 15
    if rank == JACK:
        return PUUR_BONUS
    return NELL_BONUS if rank == NINE else rank


def trumps_below(card: int) -> int:
    """Trumps that do not beat this one, itself among them."""
    suit = card >> 4
    below = 0
    for rank in range(SIX, ACE + 1):
        if trump_order(rank) <= trump_order(card):
            below |= 1 << rank
    return below << (16 * suit)


def strength(contract: int, led: int, card: int) -> int:
    """How strong a card is in a trick; 0 if it cannot win."""
    suit = card >> 4
    if suit == contract:
        return TRUMPED + trump_order(card)
    if suit != led:
        return 0
    return 1 + ACE - (card & 15) if contract == UNE_UFE else 1 + (card & 15)


def card_points(contract: int, six_is_11: int, card: int) -> int:
    """Points of a card taken (003:4896-4914)."""
    rank = card & 15
    if card >> 4 == contract:
        if rank == JACK:
            return 20
        if rank == NINE:
            return 14
    if rank == TEN:
        return 10
    if rank == KING:
        return 4
    if rank == QUEEN:
        return 3
    if rank == JACK:
        return 2
    if rank == EIGHT:
        return 8 if contract >= NO_SUIT else 0
    low = contract == UNE_UFE and six_is_11
    if rank == ACE:
        return 0 if low else 11
    return 11 if low and rank == SIX else 0
