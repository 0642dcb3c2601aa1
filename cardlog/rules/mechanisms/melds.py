"""Sets and runs: what is a meld, what a hand can meld at best, what its deadwood is.

A hand from one pack is a set of cards. Most functions look at *lanes*: the four suits beside
each other in one number, sixteen bits apart, with the ace below the two (:func:`ace_low`). Then a
shift finds the neighbours of all cards at once.

In a run a card has a position: 0 the ace, 1 the two … 12 the king, 13 the ace above the king.
Several packs need no more: sets and runs of different cards are the same in them.
"""

from __future__ import annotations

from cardlog.cards import PACK_52, SUIT_MASK
from cardlog.rules.bits import popcount

TWOS = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The lowest card of each suit; shifted by a rank, all cards of that rank."""
ACES = TWOS << 12
HIGH_ACE = 13
"""Position of an ace above the king."""

# Pip values 1 to 10 in binary: the ranks whose value has each bit.
_ONES = TWOS << 12 | TWOS << 1 | TWOS << 3 | TWOS << 5 | TWOS << 7
_TENS = TWOS << 8 | TWOS << 9 | TWOS << 10 | TWOS << 11
_PAIRS = TWOS | TWOS << 1 | TWOS << 4 | TWOS << 5 | _TENS
_FOURS = TWOS << 2 | TWOS << 3 | TWOS << 4 | TWOS << 5
_EIGHTS = TWOS << 6 | TWOS << 7 | _TENS


def pips(cards: int) -> int:
    """What the cards of a set count: ace 1, court cards 10, others their number.

    >>> from cardlog.cards import mask
    >>> pips(mask("AsKh7c2d")), pips(mask("2c3c4c5c6c7c8c9cTcJc"))
    (20, 64)
    """
    return (
        popcount(cards & _ONES)
        + 2 * popcount(cards & _PAIRS)
        + 4 * popcount(cards & _FOURS)
        + 8 * popcount(cards & _EIGHTS)
    )


def pip(card: int) -> int:
    """What one card counts: ace 1, court cards 10, others their number."""
    rank = card & 15
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 10


def of_rank(cards: int, rank: int) -> int:
    """Cards of one rank."""
    return cards & TWOS << rank


def of_suit(cards: int, suit: int) -> int:
    """Cards of one suit."""
    return cards & SUIT_MASK << 16 * suit


# --- lanes --------------------------------------------------------------------------------


def ace_low(cards: int) -> int:
    """Lanes with the ace below the two."""
    return (cards & PACK_52 & ~ACES) << 1 | (cards & ACES) >> 12


def from_ace_low(lanes: int) -> int:
    """The cards of lanes that have the ace below the two."""
    return (lanes & ~TWOS) >> 1 | (lanes & TWOS) << 12


def lane(cards: int, suit: int) -> int:
    """Positions 0 to 13 of the cards of one suit; an ace stands at both ends."""
    own = cards >> 16 * suit & SUIT_MASK
    return own << 1 | own >> 12


def in_runs(lanes: int) -> int:
    """Cards of lanes that have a run of three or more around them."""
    three = lanes & lanes >> 1 & lanes >> 2
    return three | three << 1 | three << 2


def set_ranks(cards: int) -> int:
    """Ranks of which a set of cards has three or four, as a set of ranks."""
    clubs = cards & SUIT_MASK
    diamonds = cards >> 16 & SUIT_MASK
    hearts = cards >> 32 & SUIT_MASK
    spades = cards >> 48 & SUIT_MASK
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


# --- melds --------------------------------------------------------------------------------


def is_set(cards: int) -> int:
    """Whether these are three or four cards of one rank.

    >>> from cardlog.cards import mask
    >>> is_set(mask("7s7h7d")), is_set(mask("7s7h")), is_set(mask("7s7h8d"))
    (1, 0, 0)
    """
    if popcount(cards) < 3:
        return 0
    low = cards & -cards
    rank = popcount(low - 1) & 15
    return int(cards & ~(TWOS << rank) == 0)


def run_start(cards: int, high: int) -> int:
    """Position of the lowest card of a run of three or more of one suit, -1 if it is no run.

    ``high``: an ace may also stand above the king; never at both ends.

    >>> from cardlog.cards import mask
    >>> run_start(mask("AhKhQh"), 1), run_start(mask("AhKhQh"), 0), run_start(mask("Ah2hKh"), 1)
    (11, -1, -1)
    """
    if popcount(cards) < 3:
        return -1
    suit = popcount((cards & -cards) - 1) >> 4
    if cards & ~(SUIT_MASK << 16 * suit):
        return -1
    positions = lane(cards, suit)
    if in_a_row(positions & SUIT_MASK):
        return popcount((positions & -positions) - 1)
    positions &= ~1
    if high and in_a_row(positions):
        return popcount((positions & -positions) - 1)
    return -1


def in_a_row(positions: int) -> int:
    """Whether a set of positions has no gap."""
    if positions == 0:
        return 0
    last = positions + (positions & -positions)
    return int(last & (last - 1) == 0)


def is_meld(cards: int, high: int) -> int:
    """Whether these cards, all different, are a set or a run."""
    return int(is_set(cards) or run_start(cards, high) >= 0)


def run_of(suit: int, first: int, size: int) -> int:
    """The cards of a run of ``size`` cards from a position upwards.

    >>> from cardlog.cards import hand_text
    >>> hand_text(run_of(2, 0, 3)), hand_text(run_of(3, 11, 3))
    ('Ah3h2h', 'AsKsQs')
    """
    positions = ((1 << size) - 1) << first
    return (positions >> 1 | (positions & 1) << 12) << 16 * suit


def below(positions: int, first: int) -> int:
    """How many positions of a set follow each other directly below a position."""
    found = 0
    while first - found > 0 and positions >> (first - found - 1) & 1:
        found += 1
    return found


def above(positions: int, last: int, top: int) -> int:
    """How many positions of a set, up to ``top``, follow each other directly above a position."""
    found = 0
    while last + found < top and positions >> (last + found + 1) & 1:
        found += 1
    return found


# --- the best arrangement of a hand ---------------------------------------------------------


def best_sets(cards: int) -> int:
    """Cards in sets in an arrangement with the least deadwood; all runs of the rest are melded.

    Exact for any hand from one pack with the ace low: whatever the sets are, every run that
    is left melds whole, so only the sets need to be tried.
    """
    ranks = set_ranks(cards)
    if ranks == 0:
        return 0
    every = cards & (ranks | ranks << 16 | ranks << 32 | ranks << 48)
    if from_ace_low(in_runs(ace_low(cards))) & every == 0:
        return every
    ways = 1
    left = ranks
    while left:
        low = left & -left
        ways *= 6 if popcount(cards & low * TWOS) == 4 else 2
        left ^= low
    best = 0
    least = loose_pips(cards, 0)
    for way in range(1, ways):
        sets = sets_in(cards, ranks, way)
        deadwood = loose_pips(cards, sets)
        if deadwood < least:
            least = deadwood
            best = sets
    return best


def sets_in(cards: int, ranks: int, way: int) -> int:
    """One way to make sets of some ranks: for each none, all, or all but one of four."""
    found = 0
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        same = cards & low * TWOS
        ways = 6 if popcount(same) == 4 else 2
        choice = way % ways
        way //= ways
        if choice == 1:
            found |= same
        elif choice > 1:
            found |= same & ~(low << 16 * (choice - 2))
    return found


def loose_pips(cards: int, sets: int) -> int:
    """Deadwood of a hand in which these sets, and all runs of the rest, are melded."""
    left = cards & ~sets
    return pips(left & ~from_ace_low(in_runs(ace_low(left))))


def least_deadwood(cards: int) -> int:
    """The least deadwood that a hand can have.

    >>> from cardlog.cards import mask
    >>> least_deadwood(mask("7s7h7d8h9h")), least_deadwood(mask("7s7h7d7c8h9h"))
    (14, 0)
    """
    return loose_pips(cards, best_sets(cards))


# --- wild cards ---------------------------------------------------------------------------


def lacking_in_set(cards: int, card: int) -> int:
    """How many wild cards a set of three with this card needs beside the natural ones."""
    others = popcount(of_rank(cards, card & 15) & ~(1 << card))
    return 2 - others if others < 2 else 0


def lacking_in_run(positions: int, at: int) -> int:
    """How many wild cards a run of three with this position needs beside the natural ones."""
    others = positions & ~(1 << at)
    fewest = 2
    for first in range(at - 2, at + 1):
        if first >= 0 and first <= HIGH_ACE - 2:
            there = popcount(others & 7 << first)
            fewest = min(fewest, 2 - there)
    return fewest
