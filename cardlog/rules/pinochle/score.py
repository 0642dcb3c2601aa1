"""What a deal is worth, when the game ends, claims, rulings and notes."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import close_copies, untouched
from cardlog.rules.mechanisms.doubts import establish_one
from cardlog.rules.mechanisms.parts import NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.rules.pinochle.table import Options, Phase, State, gather, of_side, partner
from cardlog.words import CHANCE, NONE, Event, Word


def of_contractors(s: State, seat: int) -> int:
    """Whether a seat belongs to the side that has the contract."""
    return int(seat == s.declarer or seat == partner(s.declarer))


def earned(s: State, seat: int) -> int:
    """Counters of a side, and its melds if it took a trick (003:4295)."""
    points = of_side(s.counters, seat)
    if of_side(s.won, seat):
        points += of_side(s.laid_down, seat)
    return points


def deal_fines(s: State, o: Options, seat: int) -> int:
    """What a side has got for revokes of the other."""
    return o.revoke_price * (s.ruled[(seat + 1) & 3] + s.ruled[(seat + 3) & 3])


def deal_points(s: State, o: Options, seat: int) -> int:
    """Points of the deal for a seat's side."""
    fines = deal_fines(s, o, seat)
    if s.declarer == NONE:
        return fines
    points = earned(s, seat)
    if of_contractors(s, seat) and points < s.bid:
        # 003:4328 set: minus the bid; 003:4330 not if the defenders stopped the play
        points = 0
        if s.stopped == 0:
            points = -s.bid
            if o.set_keeps_meld and of_side(s.won, seat):
                points += of_side(s.laid_down, seat)
    return points + fines


def side_of(seat: int) -> int:
    """A seat and its partner as a set."""
    return 0b0101 << (seat & 1)


def winning_seats(s: State, o: Options) -> int:
    """Seats that have won if the game ends with the deal under review, as a set."""
    if s.stopped:
        return side_of(s.stopped - 1)
    north = s.total[0]
    east = s.total[1]
    if s.phase != Phase.OVER:
        north += deal_points(s, o, 0)
        east += deal_points(s, o, 1)
    if not o.deals and s.declarer != NONE and north >= o.target and east >= o.target:
        # 003:4330 the contractors win
        return side_of(s.declarer)
    if north == east:
        return 0
    return side_of(0) if north > east else side_of(1)


def game_ends(s: State, o: Options) -> int:
    """Whether the game is over once the deal under review is scored."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    if s.stopped:
        return 1
    for seat in range(2):
        if s.total[seat] + deal_points(s, o, seat) >= o.target:
            return 1
    return 0


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the game."""
    over = game_ends(s, o)
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, deal_points(s, o, seat))
        if s.doubted[seat]:
            s.unsure += 1
    close_copies(s)
    s.made = of_side(s.won, s.declarer) if s.declarer != NONE else 0
    s.scored += 1
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s)


# --- claims, rulings, notes ---------------------------------------------------------------


def claim(s: State, o: Options, e: Event) -> int:
    """``N claim stop``: N's side has reached the target, and its bid if it has the contract."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or parts(e) != WHAT or e.what != Word.STOP:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY or s.laid or s.tricks == 0:
        return Fault.WRONG_PHASE
    # 003:4330
    if not o.stop_midhand or o.deals:
        return Fault.BAD_CLAIM
    points = earned(s, e.actor)
    if of_contractors(s, e.actor) and points < s.bid:
        return Fault.BAD_CLAIM
    if s.total[e.actor] + points + deal_fines(s, o, e.actor) < o.target:
        return Fault.BAD_CLAIM
    s.stopped = e.actor + 1
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    return Fault.LEGAL


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
    """A note of a trick, of melds, counters, points, a total, or the game won."""
    if e.what == Word.TRICK:
        if e.actor == CHANCE or parts(e) != WHAT:
            return Fault.WORD_NOT_USED
        if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
            return Fault.WRONG_OBSERVATION
        if s.laid or s.tricks == 0 or e.actor != s.taker:
            return Fault.WRONG_OBSERVATION
        return Fault.LEGAL
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.what == Word.GAME:
        if parts(e) != WHAT | TARGET:
            return Fault.WORD_NOT_USED
        if not finished(s, o) or not winning_seats(s, o) >> e.target & 1:
            return Fault.WRONG_OBSERVATION
        return Fault.LEGAL
    if parts(e) != TARGET | NUMBER and parts(e) != TARGET | NUMBER | WHAT:
        return Fault.WORD_NOT_USED
    return note_points(s, o, e)


def finished(s: State, o: Options) -> int:
    """Whether the deal that was played is the last."""
    return int(s.phase == Phase.OVER or (s.phase == Phase.REVIEW and game_ends(s, o) == 1))


def note_points(s: State, o: Options, e: Event) -> int:
    """A number that was written down."""
    seat = e.target
    if e.what == Word.MELD:
        if s.phase < Phase.MELD or s.declarer == NONE:
            return Fault.WRONG_OBSERVATION
        worth = of_side(s.laid_down, seat)
    else:
        if s.phase < Phase.REVIEW or (e.what == Word.TRICKS and s.declarer == NONE):
            return Fault.WRONG_OBSERVATION
        if e.what == Word.TRICKS:
            worth = of_side(s.counters, seat)
        elif e.what == Word.TOTAL:
            worth = s.total[seat]
            if s.phase == Phase.REVIEW:
                worth += deal_points(s, o, seat)
        elif e.what == NONE:
            worth = deal_points(s, o, seat) if s.phase == Phase.REVIEW else s.points[seat]
        else:
            return Fault.WORD_NOT_USED
    return Fault.LEGAL if e.number == worth else Fault.WRONG_OBSERVATION


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return s.over
