"""What a deal is worth, when the game ends, rulings and notes."""

from __future__ import annotations

from cardlog.rules.bezique.table import (
    BRISQUE,
    MISSED,
    TOO_MANY,
    Options,
    Phase,
    Revoke,
    State,
    gather,
)
from cardlog.rules.bezique.turns import next_act
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import close_copies, untouched
from cardlog.rules.mechanisms.parts import NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.words import CHANCE, NONE, Event, Word

LAST_TRICKS = 8


def from_then_on(ruled: int) -> int:
    """The first trick with an established revoke and all later ones, as bits."""
    return ~((ruled & -ruled) - 1) & 0xFF if ruled else 0


def brisques_of(s: State, o: Options, seat: int) -> int:
    """Aces and tens that count for a player, revokes considered (003:504)."""
    other = 1 - seat
    count = s.brisques[seat]
    for trick in range(LAST_TRICKS):
        for thrower in range(2):
            if s.threw[thrower] >> trick & 1:
                owner = 0 if s.took[0] >> trick & 1 else 1
                offender = thrower if o.revoke == Revoke.HAND else owner
                if from_then_on(s.ruled[offender]) >> trick & 1:
                    owner = 1 - offender
                if owner != other:
                    count += 1
    return count


def deal_points(s: State, o: Options, seat: int) -> int:
    """Points of the deal for a player."""
    return s.earned[seat] + BRISQUE * brisques_of(s, o, seat)


def winning_seats(s: State, o: Options) -> int:
    """Who wins if the game ends with the deal under review, as a set."""
    first = s.total[0] + deal_points(s, o, 0)
    second = s.total[1] + deal_points(s, o, 1)
    if first == second:
        return 0
    return 0b01 if first > second else 0b10


def game_ends(s: State, o: Options) -> int:
    """Whether the game is over once the deal under review is scored."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    first = s.total[0] + deal_points(s, o, 0)
    second = s.total[1] + deal_points(s, o, 1)
    return int((first >= o.target or second >= o.target) and first != second)


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the game."""
    over = game_ends(s, o)
    s.winners = winning_seats(s, o) if over else 0
    first = brisques_of(s, o, 0)
    second = brisques_of(s, o, 1)
    s.brisques[0] = first
    s.brisques[1] = second
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, s.earned[seat] + BRISQUE * s.brisques[seat])
        if s.doubted[seat]:
            s.unsure += 1
    close_copies(s)
    s.scored += 1
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s)


# --- rulings ------------------------------------------------------------------------------


def rule(s: State, o: Options, e: Event) -> int:
    """A card too many, a missed draw, an established revoke, a void deal."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL:
        return misdeal(s, e)
    if parts(e) != WHAT | TARGET:
        return Fault.WRONG_TARGET if e.target == NONE else Fault.WORD_NOT_USED
    if e.what != Word.LONG and e.what != Word.MISSED and e.what != Word.REVOKE:
        return Fault.WORD_NOT_USED
    if s.phase < Phase.STOCK or s.phase == Phase.OVER:
        return Fault.WRONG_PHASE
    if e.what == Word.LONG:
        return rule_long(s, e.target)
    if e.what == Word.MISSED:
        return rule_missed(s, e.target)
    pending = s.revokes[e.target] & ~s.ruled[e.target]
    if pending == 0:
        return Fault.BAD_RULING
    s.ruled[e.target] |= pending & -pending
    return Fault.LEGAL


def rule_long(s: State, seat: int) -> int:
    """003:504 more than eight cards while the stock lasts: 100 to the opponent."""
    if s.extra[seat] == 0:
        return Fault.BAD_RULING
    s.extra[seat] -= 1
    s.earned[1 - seat] += TOO_MANY
    return Fault.LEGAL


def rule_missed(s: State, seat: int) -> int:
    """003:504 a missed draw: 10 to the opponent, and the other player goes on."""
    if s.phase != Phase.DRAW or not s.due >> seat & 1 or s.turn != seat:
        return Fault.BAD_RULING
    s.irregular += 1
    s.due ^= 1 << seat
    s.owing[seat] += 1
    s.earned[1 - seat] += MISSED
    if s.may_meld == seat + 1 or not s.due >> (1 - seat) & 1:
        s.may_meld = 0
    next_act(s)
    return Fault.LEGAL


def misdeal(s: State, e: Event) -> int:
    """The deal is void with all that was scored in it, and dealt again by the same dealer."""
    fault = misdeal_fault(e, int(s.phase < Phase.REVIEW))
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.DEAL and untouched(s):
        return Fault.BAD_RULING
    cancel_deal(s, int(s.phase > Phase.TURN_UP))
    gather(s)
    return Fault.LEGAL


# --- notes --------------------------------------------------------------------------------


def score(s: State, o: Options, e: Event) -> int:
    """A note of a trick, of points so far or of the deal, a total, or the game won."""
    if e.what == Word.TRICK:
        if e.actor == CHANCE or parts(e) != WHAT:
            return Fault.WORD_NOT_USED
        if s.phase < Phase.STOCK or s.phase == Phase.OVER or s.laid or s.tricks == 0:
            return Fault.WRONG_OBSERVATION
        return Fault.LEGAL if e.actor == s.taker else Fault.WRONG_OBSERVATION
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.what == Word.GAME:
        if parts(e) != WHAT | TARGET:
            return Fault.WORD_NOT_USED
        won = s.winners
        if s.phase == Phase.REVIEW and game_ends(s, o):
            won = winning_seats(s, o)
        return Fault.LEGAL if won >> e.target & 1 else Fault.WRONG_OBSERVATION
    if parts(e) != TARGET | NUMBER and parts(e) != TARGET | NUMBER | WHAT:
        return Fault.WORD_NOT_USED
    if e.what != NONE and e.what != Word.TOTAL and e.what != Word.POINTS:
        return Fault.WORD_NOT_USED
    if s.phase < Phase.STOCK or (s.phase < Phase.REVIEW and e.what != Word.POINTS):
        return Fault.WRONG_OBSERVATION
    worth = s.earned[e.target]
    if s.phase == Phase.REVIEW:
        worth = deal_points(s, o, e.target)
    elif s.phase == Phase.OVER:
        worth = s.points[e.target]
    if e.what == Word.TOTAL:
        worth = s.total[e.target] + (worth if s.phase == Phase.REVIEW else 0)
    if e.number == worth or (s.vague and s.phase < Phase.REVIEW and e.number == worth + 10):
        return Fault.LEGAL
    return Fault.WRONG_OBSERVATION


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return s.over
