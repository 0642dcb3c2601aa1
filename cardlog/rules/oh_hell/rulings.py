"""Claims, rulings, exposed cards and observations."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.claims import allege, answer, award, establish
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import score_fault, table_score
from cardlog.rules.mechanisms.scores import observe_points, observe_trick
from cardlog.rules.mechanisms.unseen import expose
from cardlog.rules.oh_hell.play import deal_again, stop_play
from cardlog.rules.oh_hell.score import deal_points, settle
from cardlog.rules.oh_hell.table import Misdeal, Options, Phase, Revoke, State
from cardlog.words import CHANCE, Event, Word


def claim(s: State, o: Options, e: Event) -> int:
    """All tricks that are left, an answer to it, a revoke alleged."""
    if e.what == Word.REVOKE:
        in_deal = s.phase == Phase.PLAY or s.phase == Phase.REVIEW
        return allege(s, e) if in_deal else Fault.WRONG_PHASE
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        return answer(s, e) if s.phase == Phase.REVIEW else Fault.WRONG_PHASE
    if stray(e, Part.NUMBER) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.number != s.size - s.tricks:
        return Fault.BAD_CLAIM
    s.claimed[e.actor] = e.number
    s.claim = 1
    s.claimant = e.actor
    stop_play(s)
    return Fault.LEGAL


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal, an established revoke, a number of tricks."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        if s.phase > Phase.PLAY or (s.phase == Phase.PLAY and (s.tricks or s.laid)):
            return Fault.WRONG_PHASE
        deal_again(s, int(o.misdeal == Misdeal.NEXT_DEALER))
        return Fault.LEGAL
    if e.what != Word.REVOKE and e.what != Word.TRICKS:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if e.what == Word.REVOKE:
        fault = establish(s, e)
        if fault == Fault.LEGAL and o.revoke == Revoke.VOID:
            deal_again(s, 0)
        return fault
    fault = award(s, e, s.size)
    if fault == Fault.LEGAL and s.phase == Phase.PLAY:
        stop_play(s)
    return fault


def show(s: State, o: Options, e: Event) -> int:
    """Cards exposed by mistake."""
    if s.phase != Phase.BID and s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    return expose(s, e)


def score(s: State, o: Options, e: Event) -> int:
    """An observation; a deal under review is worth what it would now score."""
    if e.what == Word.TRICK:
        return observe_trick(s, e, int(s.phase == Phase.DEAL))
    if s.phase != Phase.REVIEW:
        return table_score(s, e)
    fault = score_fault(e)
    if fault != Fault.LEGAL:
        return fault
    return (
        Fault.WRONG_OBSERVATION if s.disputed else observe_points(s, e, deal_points(s, o, e.target))
    )


def end(s: State, o: Options) -> int:
    """Score what is open; whether the record may end here."""
    if s.phase == Phase.REVIEW and not s.disputed:
        settle(s, o)
    return s.over
