"""The verbs of the asking games, each followed by the question whether the series is over."""

from __future__ import annotations

from cardlog.rules.collecting.acts import (
    deal_packet,
    declare_act,
    draw_act,
    give_act,
    meld_act,
    misdeal,
    packet_fault,
    show_act,
)
from cardlog.rules.collecting.flow import finish, set_is_due
from cardlog.rules.collecting.options import Options
from cardlog.rules.collecting.table import Phase, State
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import observe_score
from cardlog.words import CHANCE, NONE, Event, Word


def series_ends(s: State, o: Options, more: int) -> int:
    """Whether the series is over, with ``more`` hands scored and the points of an open hand."""
    if o.deals and s.scored + more >= o.deals:
        return 1
    for seat in range(s.seats):
        if o.target and s.total[seat] + more * s.points[seat] >= o.target:
            return 1
    return 0


def after(s: State, o: Options, fault: int) -> int:
    """After an act: the hand that it ended may end the series (003:2940)."""
    if fault == Fault.LEGAL and s.done and series_ends(s, o, 0):
        s.over = 1
        s.phase = Phase.OVER
    return fault


def deal(s: State, o: Options, e: Event) -> int:
    """Cards to the hands."""
    fault = packet_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.CLOSING and series_ends(s, o, 1):
        return Fault.GAME_OVER
    deal_packet(s, e)
    return after(s, o, fault)


def declare(s: State, o: Options, e: Event) -> int:
    """A question, or the answer that nothing of it is held."""
    return after(s, o, declare_act(s, e))


def give(s: State, o: Options, e: Event) -> int:
    """What was asked for is handed over."""
    return after(s, o, give_act(s, e))


def draw(s: State, o: Options, e: Event) -> int:
    """A card is fished, or a fresh hand drawn."""
    return after(s, o, draw_act(s, e))


def show(s: State, o: Options, e: Event) -> int:
    """The card fished was asked for."""
    return after(s, o, show_act(s, e))


def meld(s: State, o: Options, e: Event) -> int:
    """A set goes down."""
    return after(s, o, meld_act(s, e))


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal."""
    return misdeal(s, e)


def score(s: State, o: Options, e: Event) -> int:
    """``- score p1 3`` of the hand just over, ``- score p1 total 10``."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.WORD | Part.NUMBER) or e.what == Word.POINTS:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.CLOSING and set_is_due(s) == 0 and e.target != NONE:
        # Only hidden cards keep it open that the hand is over.
        worth = s.points[e.target]
        if e.what == Word.TOTAL:
            worth += s.total[e.target]
        if e.what != Word.TOTAL and e.what != NONE:
            return Fault.WORD_NOT_USED
        if worth != e.number:
            return Fault.WRONG_OBSERVATION
        finish(s)
        return after(s, o, Fault.LEGAL)
    if e.what == NONE and s.done == 0:
        return Fault.WRONG_PHASE
    return observe_score(s, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.CLOSING and set_is_due(s) == 0:
        finish(s)
        after(s, o, Fault.LEGAL)
    return s.over
