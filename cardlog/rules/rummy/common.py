"""What all rummy games share: acts taken back, a misdeal, observations of the score."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.scores import observe_score
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


def misdeal_fault(s: Table, e: Event, in_deal: int) -> int:
    """What is wrong with ``- rule misdeal``."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or parts(e) != WHAT:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if in_deal else Fault.WRONG_PHASE


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
