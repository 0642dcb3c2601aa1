"""Cards of euchre and five hundred: packs, the two bowers, the joker, how strong a card is."""

from __future__ import annotations

from cardlog.cards import ACE, JACK, JOKER, SUIT_MASK

JOKER_BIT = 1 << JOKER
ALL_CARDS = 2 * JOKER_BIT - 1
"""Every code that a card of these games may have."""
RIGHT = 39
LEFT = 38
BENNY = 40


def pack_cards(lowest: int, joker: int) -> int:
    """The pack whose lowest rank is ``lowest``, with or without the joker."""
    # 000:270 32, 28 or 24 cards; 003:2293 24
    ranks = SUIT_MASK >> lowest << lowest
    plain = ranks | ranks << 16 | ranks << 32 | ranks << 48
    return plain | JOKER_BIT if joker else plain


def left_bower(trump: int) -> int:
    """The jack of the other suit of the trump suit's colour: clubs and spades, hearts and
    diamonds."""
    return 16 * (3 - trump) + JACK


def suit_cards(trump: int, suit: int) -> int:
    """Cards that belong to a suit once trump is fixed."""
    # 003:2299 the left bower belongs to trump for the whole hand
    cards = SUIT_MASK << (16 * suit)
    if suit == trump:
        return cards | 1 << left_bower(trump) | JOKER_BIT
    return cards & ~(1 << left_bower(trump))


def suit_of(trump: int, card: int) -> int:
    """The suit that a card belongs to."""
    if card == JOKER or card == left_bower(trump):
        return trump
    return card >> 4


def strength(trump: int, led: int, card: int) -> int:
    """How strong a card is in a trick: 0 if it can win nothing."""
    # 003:2299 right bower, left bower, A K Q T 9; 003:2344 the joker above them
    if card == JOKER:
        return BENNY
    if card == left_bower(trump):
        return LEFT
    rank = card & 15
    if card >> 4 == trump:
        return RIGHT if rank == JACK else ACE + 2 + rank
    if card >> 4 == led:
        return 1 + rank
    return 0


def beyond(trump: int, card: int, upwards: int) -> int:
    """Cards of a card's suit that are stronger, or weaker, than it."""
    suit = suit_of(trump, card)
    own = strength(trump, suit, card)
    cards = suit_cards(trump, suit)
    found = 0
    for other in range(JOKER + 1):
        if cards >> other & 1:
            value = strength(trump, suit, other)
            if (upwards and value > own) or (not upwards and value < own):
                found |= 1 << other
    return found
