"""What the table says in every game: a deal that is void, and a score that was written down."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import observe_score
from cardlog.rules.state import Table
from cardlog.words import CHANCE, NONE, Event, Word


def misdeal_fault(e: Event, in_time: int) -> int:
    """What is wrong with ``- rule misdeal``, which the game allows while ``in_time``."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if in_time else Fault.WRONG_PHASE


def cancel_deal(s: Table, dealt: int) -> None:
    """The deal does not count; ``dealt`` says whether it had a number already."""
    s.irregular += 1
    if dealt:
        s.deals -= 1


def score_fault(e: Event) -> int:
    """Whether an event is ``- score p2 1`` or ``- score p2 total 3``, true or not."""
    if stray(e, Part.WORD | Part.TARGET | Part.NUMBER) or e.target == NONE:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if e.actor == CHANCE else Fault.NOT_CHANCE


def table_score(s: Table, e: Event) -> int:
    """``- score p2 1`` and ``- score p2 total 3`` where nothing is under review."""
    fault = score_fault(e)
    return observe_score(s, e) if fault == Fault.LEGAL else fault
