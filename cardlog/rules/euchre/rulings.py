"""Claims, rulings and observations."""

from __future__ import annotations

from cardlog.rules.euchre.choices import CALLED_CARD
from cardlog.rules.euchre.make import misdeal, prevent_alone, void_deal
from cardlog.rules.euchre.score import seat_points, settle, stop_play
from cardlog.rules.euchre.table import (
    HAND,
    Ended,
    Options,
    Phase,
    Renege,
    State,
    nothing_led,
    of_makers,
    same_side,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.scores import observe, observe_points
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word


def in_play(s: State) -> int:
    """Trump is fixed and the deal is not yet scored."""
    return int(s.phase == Phase.DISCARD or s.phase == Phase.PLAY)


# --- claims -------------------------------------------------------------------------------


def claim(s: State, o: Options, e: Event) -> int:
    """Tricks claimed, an answer to it, a revoke alleged, a lone hand abandoned."""
    if len(e.cards) or e.flags:
        return Fault.WORD_NOT_USED
    if e.what == Word.REVOKE:
        return allege(s, e)
    if e.target != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        return answer(s, e)
    if e.what == Word.ABANDON:
        return abandon(s, o, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    left = HAND - s.tricks
    if e.number < 0 or e.number > left:
        return Fault.BAD_CLAIM
    side = 0 if e.actor == CHANCE or of_makers(s, e.actor) else 1
    s.claimed[side] = e.number
    s.claimed[1 - side] = left - e.number
    stop_play(s, Ended.CLAIM)
    return Fault.LEGAL


def allege(s: State, e: Event) -> int:
    """A player says that an opponent revoked; a ruling decides."""
    if not in_play(s) and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.target == NONE or s.declarer == NONE:
        return Fault.WRONG_TARGET
    if e.actor != CHANCE and same_side(s, e.actor, e.target):
        return Fault.WRONG_TARGET
    return Fault.LEGAL


def answer(s: State, e: Event) -> int:
    """A claim is accepted or disputed; a dispute waits for a ruling."""
    if s.phase != Phase.REVIEW or s.ended != Ended.CLAIM:
        return Fault.WRONG_PHASE
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what == Word.REJECT:
        s.disputed = 1
    return Fault.LEGAL


def abandon(s: State, o: Options, e: Event) -> int:
    """A lone player stops after an opponent's error and scores the points."""
    # 001:289, 001:308, 001:345
    if not in_play(s):
        return Fault.WRONG_PHASE
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if not o.laws or e.actor == CHANCE or e.actor != s.declarer or not s.alone >> e.actor & 1:
        return Fault.BAD_CLAIM
    for seat in range(s.seats):
        if s.offended >> seat & 1 and not of_makers(s, seat):
            stop_play(s, Ended.ABANDON)
            return Fault.LEGAL
    return Fault.BAD_CLAIM


# --- rulings ------------------------------------------------------------------------------


def rule(s: State, o: Options, e: Event) -> int:
    """What the table or the director decided, or a penalty that an opponent called."""
    what = e.what
    if e.number != NO_NUMBER and what != Word.TRICKS:
        return Fault.WORD_NOT_USED
    if len(e.cards):
        return call_card(s, o, e)
    if what == Word.MISDEAL or (what == Word.VOID and e.target == NONE):
        if e.target != NONE:
            return Fault.WRONG_TARGET
        if e.actor != CHANCE:
            return Fault.NOT_CHANCE
        return misdeal(s, o.misdeal) if what == Word.MISDEAL else void_deal(s)
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if what == Word.TRICKS or what == Word.REVOKE or what == Word.SILENT:
        if e.actor != CHANCE:
            return Fault.NOT_CHANCE
        if what == Word.TRICKS:
            return rule_tricks(s, e)
        return rule_revoke(s, o, e) if what == Word.REVOKE else rule_silent(s, o, e)
    if e.actor != CHANCE and same_side(s, e.actor, e.target):
        return Fault.WRONG_TARGET
    if what == Word.ADD or what == Word.DEDUCT:
        return choose_penalty(s, o, e)
    return call_penalty(s, o, e)


def call_card(s: State, o: Options, e: Event) -> int:
    """An exposed card is called (001:294)."""
    if e.what != NONE or len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.target == NONE or (e.actor != CHANCE and same_side(s, e.actor, e.target)):
        return Fault.WRONG_TARGET
    if not in_play(s):
        return Fault.WRONG_PHASE
    card = e.cards[0]
    if not o.laws or not s.active >> e.target & 1 or s.table[e.target]:
        return Fault.BAD_RULING
    if card > 62 or not s.exposed[e.target] >> card & 1:
        return Fault.BAD_RULING
    s.called[e.target] = CALLED_CARD + card
    return Fault.LEGAL


def call_penalty(s: State, o: Options, e: Event) -> int:
    """A right lost before the play, or a card called in it (001:301-315)."""
    what = e.what
    seat = e.target
    suit = Word.CLUBS <= what <= Word.SPADES
    bidding = s.phase == Phase.ORDER or s.phase == Phase.NAME
    if what == Word.BAR:
        # 001:246, 001:270
        if not bidding:
            return Fault.WRONG_PHASE
    elif what == Word.VOID:
        if not in_play(s):
            return Fault.WRONG_PHASE
    elif suit:
        if not bidding and not in_play(s):
            return Fault.WRONG_PHASE
    elif Word.HIGHEST <= what <= Word.NOT_TRUMP:
        if not in_play(s):
            return Fault.WRONG_PHASE
    else:
        return Fault.WORD_NOT_USED
    if not o.laws:
        return Fault.BAD_RULING
    if what == Word.VOID:
        return prevent_alone(s, o, seat)
    if what == Word.BAR:
        s.mute |= 1 << seat
    elif bidding:
        # 001:272-274
        s.barred_suits[seat] |= 1 << (what - Word.CLUBS)
    elif not s.active >> seat & 1 or s.alone >> seat & 1 or (s.table[seat] and not suit):
        return Fault.BAD_RULING
    else:
        s.called[seat] = what
    return Fault.LEGAL


def rule_tricks(s: State, e: Event) -> int:
    """A ruling on the number of tricks."""
    if s.phase != Phase.PLAY and (s.phase != Phase.REVIEW or s.ended == Ended.PASSED):
        return Fault.WRONG_PHASE
    if s.declarer == NONE or e.number < 0 or e.number > HAND:
        return Fault.BAD_RULING
    s.ruled = 1 + (e.number if of_makers(s, e.target) else HAND - e.number)
    if s.phase == Phase.PLAY:
        stop_play(s, Ended.RULING)
    s.disputed = 0
    return Fault.LEGAL


def rule_revoke(s: State, o: Options, e: Event) -> int:
    """A revoke is established (003:2315, 001:316)."""
    if not in_play(s) and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if not (s.revoked & ~s.proved) >> e.target & 1:
        return Fault.BAD_RULING
    s.proved |= 1 << e.target
    if s.phase != Phase.REVIEW and o.renege != Renege.DENY_SCORE:
        stop_play(s, Ended.REVOKE)
    return Fault.LEGAL


def rule_silent(s: State, o: Options, e: Event) -> int:
    """A wrong number of cards in hand: no score for that side (001:277)."""
    if not in_play(s) and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if not o.laws or s.declarer == NONE or nothing_led(s):
        return Fault.BAD_RULING
    s.silent |= 1 << e.target
    return Fault.LEGAL


def choose_penalty(s: State, o: Options, e: Event) -> int:
    """The opponents add to their score or deduct from the offenders' (001:319)."""
    if s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if o.renege != Renege.INNOCENT_CHOOSE or not s.proved >> e.target & 1:
        return Fault.BAD_RULING
    s.deducted = int(e.what == Word.DEDUCT)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """An observation; a deal under review is worth what it would now score."""
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.REVIEW and e.what != Word.TRICK:
        if e.target == NONE:
            return Fault.WORD_NOT_USED
        return observe_points(s, e, seat_points(s, o, e.target))
    return observe(s, e)


def end(s: State, o: Options) -> int:
    """Score what is open; whether the record may end here."""
    if s.phase == Phase.REVIEW and not s.disputed:
        settle(s, o)
    return s.over
