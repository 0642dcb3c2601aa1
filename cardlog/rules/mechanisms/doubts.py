"""Revokes by number: how many stood, how many were established, what marks tell of a hidden hand.

A card marked as a revoke says of a hand that nobody sees that it held one of the cards denied by
it; any other card says that it held none of them.
"""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import CARDS, TARGET, WHAT, parts
from cardlog.rules.state import CardSets, EachSeat, Table
from cardlog.words import CHANCE, Event, Flag


class Doubts(Table):
    """State of games in which marked revokes are believed of hidden hands."""

    hand: CardSets
    hidden: EachSeat
    barred: CardSets
    revokes: EachSeat
    """Revokes that stood and were not ruled on."""
    ruled: EachSeat
    """Revokes that were established."""
    doubted: CardSets
    """Cards of which a hidden hand must have held one, since its revoke is marked."""


def clear_doubts(s: Doubts) -> None:
    """Before a deal."""
    for seat in range(s.seats):
        s.revokes[seat] = 0
        s.ruled[seat] = 0
        s.doubted[seat] = 0


def one_card_fault(e: Event) -> int:
    """Whether an act is one card, marked at most as a revoke or as taken back."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != CARDS or (e.flags and e.flags != Flag.REVOKE and e.flags != Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if len(e.cards) == 1 else Fault.WRONG_COUNT


def turn_fault(s: Doubts, e: Event, lacking: int) -> int:
    """Whether it is the seat's turn and its hand may hold the card.

    ``lacking`` is the fault of a card that the hand lacks; one denied before is a revoke.
    """
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if lacking == Fault.SHOWN_OUT and e.flags == Flag.REVOKE:
        return Fault.LEGAL
    return lacking


def false_mark(e: Event, lacking: int, could_deny: int) -> int:
    """Whether a card is marked that the rules allow, as the hand can hold nothing it denies."""
    return int(e.flags == Flag.REVOKE and lacking == Fault.LEGAL and could_deny == 0)


def deny(s: Doubts, e: Event, denied: int, unseen: int) -> None:
    """What a card says of the hidden part of its hand; ``unseen`` cards may be there."""
    seat = e.actor
    if e.flags == Flag.REVOKE:
        s.irregular += 1
        if not denied & s.hand[seat]:
            s.doubted[seat] |= denied
            s.deferred += 1
    elif s.hidden[seat] and denied & unseen & ~s.barred[seat]:
        s.barred[seat] |= denied
        s.deferred += 1


def establish_one(s: Doubts, e: Event, in_time: int) -> int:
    """``- rule N revoke``: one of the revokes that stood is established."""
    if parts(e) != WHAT | TARGET:
        return Fault.WORD_NOT_USED
    if not in_time:
        return Fault.WRONG_PHASE
    if s.revokes[e.target] == 0:
        return Fault.BAD_RULING
    s.revokes[e.target] -= 1
    s.ruled[e.target] += 1
    return Fault.LEGAL
