"""What a deal is worth, when the game ends, rulings and notes."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.jass.table import (
    HAND,
    MATCH,
    STOCK,
    Finish,
    Options,
    Phase,
    State,
    factor,
    gather,
    of_side,
    right_of,
    side_of,
)
from cardlog.rules.jass.weis import side_weis, weis_known
from cardlog.rules.mechanisms.doubts import establish_one
from cardlog.rules.mechanisms.hands import close_hands, untouched
from cardlog.rules.mechanisms.parts import NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import add_points, clear_points
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word


def stock_points(s: State, seat: int) -> int:
    """Stöck of a side (003:4933)."""
    return STOCK if s.stock and (s.stock - 1 ^ seat) & 1 == 0 else 0


def deal_points(s: State, o: Options, seat: int) -> int:
    """Points of the deal for a seat's side (003:4899, 003:4916, 003:4927-4933)."""
    points = of_side(s.cards_won, seat) + side_weis(s, o, seat) + stock_points(s, seat)
    if of_side(s.won, seat) == HAND:
        points += MATCH
    fines = s.ruled[(seat + 1) & 3] + s.ruled[(seat + 3) & 3]
    return points * factor(s, o) + o.revoke_price * fines


def first_to_target(s: State, o: Options) -> int:
    """Side 0 or 1 that reached the target first: Stöck, Weis, tricks in their order, match; -1."""
    north = s.total[0]
    east = s.total[1]
    times = factor(s, o)
    north += times * stock_points(s, 0)
    east += times * stock_points(s, 1)
    if north < o.target and east < o.target:
        north += times * side_weis(s, o, 0)
        east += times * side_weis(s, o, 1)
    for trick in range(HAND):
        if north < o.target and east < o.target:
            if s.takers[trick] & 1:
                east += times * s.hauls[trick]
            else:
                north += times * s.hauls[trick]
    if north < o.target and east < o.target:
        north = s.total[0] + deal_points(s, o, 0)
        east = s.total[1] + deal_points(s, o, 1)
    if north < o.target:
        return 1 if east >= o.target else -1
    return 0 if east < o.target or north > east else (1 if east > north else -1)


def winning_seats(s: State, o: Options) -> int:
    """Seats that win if the game ends with the deal under review, as a set."""
    if not o.deals and o.finish == Finish.FIRST:
        first = first_to_target(s, o)
        if first >= 0:
            return side_of(first)
    north = s.total[0] + deal_points(s, o, 0)
    east = s.total[1] + deal_points(s, o, 1)
    if north == east:
        return 0
    return side_of(0) if north > east else side_of(1)


def game_ends(s: State, o: Options) -> int:
    """Whether the game is over once the deal under review is scored."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    north = s.total[0] + deal_points(s, o, 0)
    east = s.total[1] + deal_points(s, o, 1)
    if north < o.target and east < o.target:
        return 0
    return int(winning_seats(s, o) != 0)


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the game."""
    over = game_ends(s, o)
    s.winners = winning_seats(s, o) if over else 0
    clear_points(s)
    for seat in range(s.seats):
        s.weis[seat] = side_weis(s, o, seat)
    s.made = of_side(s.won, s.declarer)
    points_1 = deal_points(s, o, 0)
    points_2 = deal_points(s, o, 1)
    for seat in range(s.seats):
        add_points(s, seat, points_2 if seat & 1 else points_1)
        if s.doubted[seat]:
            s.unsure += 1
    close_hands(s)
    s.scored += 1
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        # 003:4902 the deal moves to the right
        s.dealer = right_of(s.dealer)
        gather(s)


# --- rulings and notes --------------------------------------------------------------------


def rule(s: State, o: Options, e: Event) -> int:
    """A revoke is established, or the deal is void."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL:
        return misdeal(s, e)
    if e.what != Word.REVOKE:
        return Fault.WORD_NOT_USED
    return establish_one(s, e, int(s.phase == Phase.PLAY or s.phase == Phase.REVIEW))


def misdeal(s: State, e: Event) -> int:
    """The deal is void and dealt again by the same dealer."""
    fault = misdeal_fault(e, int(s.phase < Phase.REVIEW))
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.DEAL and untouched(s):
        return Fault.BAD_RULING
    cancel_deal(s, int(s.phase != Phase.DEAL))
    gather(s)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """A note of a trick, of Weis, points, a total, or the game won."""
    if e.what == Word.TRICK:
        return note_trick(s, e)
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
    if e.what == Word.WEIS:
        return note_weis(s, o, e)
    if e.what != NONE and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    if s.phase < Phase.REVIEW:
        return Fault.WRONG_OBSERVATION
    worth = deal_points(s, o, e.target) if s.phase == Phase.REVIEW else s.points[e.target]
    if e.what == Word.TOTAL:
        worth = s.total[e.target] + (worth if s.phase == Phase.REVIEW else 0)
    return Fault.LEGAL if e.number == worth else Fault.WRONG_OBSERVATION


def note_trick(s: State, e: Event) -> int:
    """``E score trick 16``: who won the trick just completed, and its points."""
    if e.actor == CHANCE or (parts(e) != WHAT and parts(e) != WHAT | NUMBER):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
        return Fault.WRONG_OBSERVATION
    if s.laid or s.tricks == 0 or e.actor != s.taker:
        return Fault.WRONG_OBSERVATION
    if e.number != NO_NUMBER and e.number != s.haul:
        return Fault.WRONG_OBSERVATION
    return Fault.LEGAL


def note_weis(s: State, o: Options, e: Event) -> int:
    """Weis that a side scores; while hands are unknown it is kept and compared at the end."""
    if s.phase < Phase.PLAY or s.tricks == 0:
        return Fault.WRONG_OBSERVATION
    if weis_known(s, e.target):
        right = e.number == side_weis(s, o, e.target)
        return Fault.LEGAL if right else Fault.WRONG_OBSERVATION
    noted = s.noted[e.target & 1]
    if e.number < 0 or (noted and noted - 1 != e.number):
        return Fault.WRONG_OBSERVATION
    s.noted[e.target & 1] = e.number + 1
    s.blind |= 1 << e.target
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return s.over
