"""What all rummy games share: acts taken back, a misdeal, observations of the score."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import CARDS, NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.scores import observe_score
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.state import Table
from cardlog.words import CHANCE, Event, Flag, Word


def taken_back(s: Table, e: Event, in_deal: int) -> int:
    """An act that was taken back changes nothing and is not checked; other flags are not used."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags != Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if not in_deal:
        return Fault.WRONG_PHASE
    s.irregular += 1
    return Fault.LEGAL


def discard_fault(s: Table, e: Event, owing: int, playing: int) -> int:
    """What is wrong with a discard before its card is looked at.

    While ``owing`` a card that was taken must go down first; else a player discards while
    ``playing``.
    """
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.UP or parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if owing and e.actor == s.turn:
        return RummyFault.NOT_LAID_AT_ONCE
    if not playing:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    return Fault.LEGAL if len(e.cards) == 1 else Fault.WRONG_COUNT


def observed(s: Table, e: Event, after_deal: int) -> int:
    """``- score p1 33`` and ``- score p1 total 133``, between the deals."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    given = parts(e)
    if given & ~WHAT != TARGET | NUMBER:
        return Fault.WORD_NOT_USED
    if given & WHAT and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    if not after_deal:
        return Fault.WRONG_PHASE
    return observe_score(s, e)
