"""Claims, rulings and observations."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.five_hundred.auction import misdeal
from cardlog.rules.five_hundred.faults import FiveHundredFault
from cardlog.rules.five_hundred.ladder import TRICKS, is_misere
from cardlog.rules.five_hundred.options import Misdeal, Options, Revoke, WinOn
from cardlog.rules.five_hundred.score import deal_points, settle, stop_play
from cardlog.rules.five_hundred.table import Ended, Phase, State
from cardlog.rules.mechanisms.claims import account, allege, answer, award, establish
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import score_fault, table_score
from cardlog.rules.mechanisms.scores import observe_points, observe_trick
from cardlog.rules.mechanisms.unseen import reveal, show_fault
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word

# --- claims -------------------------------------------------------------------------------


def claim(s: State, o: Options, e: Event) -> int:
    """Tricks claimed, an answer to it, a revoke alleged, the game claimed."""
    if e.what == Word.REVOKE:
        if s.phase != Phase.PLAY and (s.phase != Phase.REVIEW or s.ended == Ended.PASSED):
            return Fault.WRONG_PHASE
        fault = allege(s, e)
        if fault == Fault.LEGAL and not s.active >> e.target & 1:
            return Fault.SITTING_OUT
        return fault
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        return answer(s, e) if s.phase == Phase.REVIEW else Fault.WRONG_PHASE
    if e.what == Word.GAME:
        return claim_game(s, o, e)
    if stray(e, Part.NUMBER) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor != CHANCE and not s.active >> e.actor & 1:
        return Fault.SITTING_OUT
    who = s.declarer if e.actor == CHANCE else e.actor
    if who == NONE:
        return Fault.NOT_CHANCE
    left = TRICKS - s.tricks
    if o.card_points or e.number == NO_NUMBER or e.number < 0 or e.number > left:
        return Fault.BAD_CLAIM
    if s.accounts > 2 and e.number != left:
        # a claim must settle the score of every player
        if not is_misere(s.contract) or who != s.declarer:
            return Fault.BAD_CLAIM
    mine = account(s, who)
    other = 0
    while other == mine or not s.dealt_in >> other & 1:
        other += 1
    s.claimed[mine] = e.number
    s.claimed[other] = left - e.number
    s.claim = 1
    s.claimant = e.actor
    stop_play(s, Ended.CLAIM)
    return Fault.LEGAL


def claim_game(s: State, o: Options, e: Event) -> int:
    """An opponent whose tricks bring him to the target shows his cards and claims (000:239)."""
    seat = e.actor
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if not may_claim_game(s, o, seat):
        return FiveHundredFault.GAME_CLAIM
    if len(e.cards) != hand_size(s, seat):
        return Fault.WRONG_COUNT
    fault = show_fault(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    for card in e.cards:
        reveal(s, seat, card)
    if s.reached[seat]:
        s.claimant = seat
        stop_play(s, Ended.GAME)
    else:
        s.irregular += 1
    return Fault.LEGAL


def may_claim_game(s: State, o: Options, seat: int) -> int:
    """Whether the game is open to a claim by this player."""
    if s.accounts != s.seats or o.win_on != WinOn.ANY_POINTS or o.deals:
        return 0
    if not s.dealt_in >> seat & 1 or s.in_hole >> seat & 1:
        return 0
    if s.declarer == NONE or seat == s.declarer or s.total[s.declarer] + s.value >= o.target:
        return 0
    for other in range(s.seats):
        # one who lacks the points stands by his claim and fails
        if s.reached[seat] and s.reached[other] and s.reached[other] < s.reached[seat]:
            return 0
    return 1


# --- rulings ------------------------------------------------------------------------------


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal, an established revoke, a number of tricks."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        if s.phase > Phase.PLAY or (s.phase == Phase.PLAY and (s.tricks or s.laid)):
            return Fault.WRONG_PHASE
        misdeal(s, int(o.misdeal == Misdeal.NEXT_DEALER))
        return Fault.LEGAL
    if e.what != Word.REVOKE and e.what != Word.TRICKS:
        return Fault.WORD_NOT_USED
    settled = s.ended == Ended.PASSED or s.ended == Ended.GAME
    if s.phase != Phase.PLAY and (s.phase != Phase.REVIEW or settled):
        return Fault.WRONG_PHASE
    if e.what == Word.REVOKE:
        fault = establish(s, e)
        if fault == Fault.LEGAL and s.phase == Phase.PLAY and o.revoke == Revoke.CONTRACT:
            stop_play(s, Ended.REVOKE)
        return fault
    if o.card_points:
        return Fault.BAD_RULING
    fault = award(s, e, TRICKS)
    if fault == Fault.LEGAL and s.phase == Phase.PLAY:
        stop_play(s, Ended.RULING)
    return fault


# --- observations -------------------------------------------------------------------------


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
