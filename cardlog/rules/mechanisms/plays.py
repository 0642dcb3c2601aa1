"""One card to a trick: what is wrong with it apart from the rules of following."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.tricks import Tricks
from cardlog.words import CHANCE, Event, Flag

PLAY_FLAGS = int(Flag.REVOKE | Flag.TURN | Flag.WITHDRAWN)


def card_fault(s: Tricks, e: Event, used: int) -> int:
    """Fault of a card that is no single card, or is out of turn and not marked so.

    ``used`` are further parts that the event may have; a card taken back carries no other mark,
    and a mark of the turn must be true. Whether the seat holds the card is not asked.
    """
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, used | Part.CARDS) or e.flags & ~PLAY_FLAGS:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.cards[0] == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if not s.active >> seat & 1:
        return Fault.SITTING_OUT
    if e.flags & Flag.WITHDRAWN:
        return Fault.LEGAL if e.flags == Flag.WITHDRAWN else Fault.WORD_NOT_USED
    if seat == s.turn and e.flags & Flag.TURN:
        return Fault.WORD_NOT_USED
    if seat != s.turn and (not e.flags & Flag.TURN or s.table[seat]):
        return Fault.NOT_YOUR_TURN
    return Fault.LEGAL


def lacking_fault(s: Tricks, e: Event, lacking: int) -> int:
    """Fault of a card that the hand lacks, ``lacking``; one denied before may be marked."""
    if lacking == Fault.SHOWN_OUT and e.flags & Flag.REVOKE:
        return Fault.LEGAL
    if lacking != Fault.LEGAL:
        s.related = 1 << (e.cards[0] & UNKNOWN)
    return lacking


def mark_fault(s: Tricks, e: Event, legal: int, could: int) -> int:
    """Whether a card may be played, or its mark says truly that it is a revoke.

    The unknown part of a hand ``could`` make a revoke of a card that may be legal.
    """
    if not legal >> e.cards[0] & 1:
        if e.flags & Flag.REVOKE:
            return Fault.LEGAL
        s.related = legal
        return Fault.REVOKE
    if e.flags & Flag.REVOKE and (s.hidden[e.actor] == 0 or could == 0):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def may_follow(s: Tricks, seat: int, card: int, suit_cards: int) -> int:
    """Whether a hand may hold cards of a suit beside this card, which is of another."""
    rest = s.hand[seat]
    if s.hidden[seat] > 1 or (s.hidden[seat] and s.hand[seat] >> card & 1):
        rest |= s.unseen & ~s.barred[seat]
    return int(rest & suit_cards != 0)


def plain_card(s: Tricks, e: Event) -> int:
    """Whether an event is one card, in turn, from a hand that is known: nearly all are.

    The phase and the other parts of the event are for the caller to look at.
    """
    return int(
        e.actor == s.turn
        and e.actor != CHANCE
        and e.flags == 0
        and len(e.cards) == 1
        and s.hidden[e.actor] == 0
    )


def on_table(s: Tricks) -> int:
    """Cards of the open trick."""
    cards = 0
    for seat in range(s.seats):
        if s.table[seat]:
            cards |= 1 << (s.table[seat] - 1)
    return cards
