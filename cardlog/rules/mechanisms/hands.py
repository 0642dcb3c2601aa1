"""Hands of known and unknown cards: dealing, holding, losing, and what a void proves.

A hand is a set of known cards and a count of unknown ones. An unknown card may be any card not
seen elsewhere, unless the holder has shown that he has none of its suit; playing such a card
later proves a revoke without the hand having been seen.
"""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.state import CardSet, CardSets, EachSeat, Table
from cardlog.words import CHANCE, NONE, Event


class Hands(Table):
    """State of games in which each seat holds a hand from one pack."""

    hand: CardSets
    hidden: EachSeat
    """Unknown cards in each hand."""
    barred: CardSets
    """Cards that the unknown part of each hand cannot contain."""
    dealt: CardSets
    """Known cards of each hand as dealt."""
    unseen: CardSet
    """Cards of the pack that have not been seen anywhere in this deal."""


def clear_hands(s: Hands, pack: int) -> None:
    """Gather the cards before a deal."""
    for seat in range(s.seats):
        s.hand[seat] = 0
        s.hidden[seat] = 0
        s.barred[seat] = 0
        s.dealt[seat] = 0
    s.unseen = pack


def hand_size(s: Hands, seat: int) -> int:
    """Known and unknown cards of a hand."""
    return popcount(s.hand[seat]) + s.hidden[seat]


def new_card(s: Hands, card: int) -> int:
    """Take one card out of the unseen part of the pack."""
    if not s.unseen >> card & 1:
        s.related = 1 << card
        return Fault.DUPLICATE_CARD
    s.unseen ^= 1 << card
    return Fault.LEGAL


def pack_fault(s: Hands, e: Event, pack: int, free: int) -> int:
    """What keeps the cards of a packet from being dealt; ``free`` are those not dealt before."""
    left = free
    for card in e.cards:
        if card != UNKNOWN:
            if not pack >> card & 1:
                s.related = 1 << card
                return Fault.NOT_IN_PACK
            if not left >> card & 1:
                s.related = 1 << card
                return Fault.DUPLICATE_CARD
            left ^= 1 << card
    return Fault.LEGAL


def seen_cards(e: Event) -> int:
    """Known cards of an event as a set."""
    found = 0
    for card in e.cards:
        if card != UNKNOWN:
            found |= 1 << card
    return found


def packet_fault(e: Event) -> int:
    """Whether an event is a packet of cards to a hand."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if len(e.cards) else Fault.WRONG_COUNT


def first_packet_fault(s: Hands, e: Event, size: int, pack: int) -> int:
    """What would be wrong with the first packet of a new deal, while the last lies there still."""
    fault = packet_fault(e)
    if fault != Fault.LEGAL:
        return fault
    if len(e.cards) > size:
        return Fault.TOO_MANY_CARDS
    return pack_fault(s, e, pack, pack)


def turned_fault(s: Hands, e: Event, pack: int) -> int:
    """What keeps a card from being turned up: it is one, and seen by all for the first time."""
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.cards[0] == UNKNOWN:
        return Fault.UNKNOWN_CARD
    return pack_fault(s, e, pack, s.unseen)


def untouched(s: Hands) -> int:
    """Whether no card has been dealt yet."""
    for seat in range(s.seats):
        if hand_size(s, seat):
            return 0
    return 1


def deal_hand(s: Hands, e: Event, size: int, pack: int) -> int:
    """A packet of cards to a hand that takes ``size`` in all."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    seat = e.target
    if seat == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if hand_size(s, seat) + len(e.cards) > size:
        return Fault.TOO_MANY_CARDS
    fault = pack_fault(s, e, pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    taken = seen_cards(e)
    s.hand[seat] |= taken
    s.dealt[seat] |= taken
    s.unseen ^= taken
    s.hidden[seat] += len(e.cards) - popcount(taken)
    return Fault.LEGAL


def all_dealt(s: Hands, size: int) -> int:
    """Whether every hand has its ``size`` cards; unknown cards that can only be one set are known.

    When one hand alone is unknown and the pack is dealt out, that hand is the rest of the pack.
    """
    hidden = 0
    where = 0
    for seat in range(s.seats):
        if hand_size(s, seat) != size:
            return 0
        if s.hidden[seat]:
            hidden += s.hidden[seat]
            where = seat
    if hidden and hidden == s.hidden[where] and hidden == popcount(s.unseen):
        s.hand[where] |= s.unseen
        s.dealt[where] |= s.unseen
        s.hidden[where] = 0
        s.unseen = 0
    return 1


def may_hold(s: Hands, seat: int) -> int:
    """Cards that the seat holds or, with unknown cards in hand, could hold."""
    if s.hidden[seat] == 0:
        return s.hand[seat]
    return s.hand[seat] | (s.unseen & ~s.barred[seat])


def lose_card(s: Hands, seat: int, card: int) -> int:
    """Take one card out of a hand."""
    if card == UNKNOWN:
        if s.hidden[seat] == 0:
            return Fault.UNKNOWN_CARD
        s.hidden[seat] -= 1
        return Fault.LEGAL
    bit = 1 << card
    if s.hand[seat] & bit:
        s.hand[seat] ^= bit
        return Fault.LEGAL
    if s.hidden[seat] and s.unseen & bit:
        s.hidden[seat] -= 1
        s.unseen ^= bit
        return Fault.LEGAL
    return Fault.NOT_HELD


def lacks(s: Hands, seat: int, card: int) -> int:
    """Fault of an act with a card: not held, or denied by an earlier void."""
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    bit = 1 << card
    if s.hand[seat] & bit:
        return Fault.LEGAL
    if s.hidden[seat] and s.unseen & bit:
        return Fault.SHOWN_OUT if s.barred[seat] & bit else Fault.LEGAL
    return Fault.NOT_HELD


def count_choices(s: Hands, seat: int, legal: int) -> int:
    """Number of legal cards, 0 where hidden cards keep it unknown."""
    return 0 if s.hidden[seat] else popcount(legal)


def show_void(s: Hands, seat: int, cards: int) -> None:
    """The seat denied these cards; with unknown cards in hand that can only be believed."""
    if s.hidden[seat]:
        s.barred[seat] |= cards
        s.deferred += 1


def close_hands(s: Hands) -> None:
    """At the end of a deal: checks that hidden cards kept open stay open if any card is hidden."""
    for seat in range(s.seats):
        if s.hidden[seat]:
            s.unsure += s.deferred
            break
    s.deferred = 0
