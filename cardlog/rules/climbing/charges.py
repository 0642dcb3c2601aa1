"""Big two: what the cards left in hand cost, and who pays (003:595-611)."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.climbing.bigtwo import (
    THIRTEEN,
    Options,
    Phase,
    Settlement,
    State,
    gather,
    take_loose,
)
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.scores import add_points, clear_points, highest_total, lowest_total
from cardlog.words import CHANCE, NONE


def charge(o: Options, left: int) -> int:
    """003:599, 003:609 what the cards left in a hand cost."""
    if o.steep:
        if left < 8:
            return left
        if left < 10:
            return 2 * left
        return 3 * left if left < THIRTEEN else 4 * left
    if left < 10:
        return left
    return 2 * left if left < THIRTEEN else 3 * left


def settle(s: State, o: Options, winner: int) -> None:
    """003:595-601 the winner has no cards; the others are charged for theirs."""
    if s.loose:
        find_loose(s)
    for seat in range(s.seats):
        s.left[seat] = hand_size(s, seat)
    pay(s, o, winner)
    finish(s, o, winner, int(s.loose != 0))


def find_loose(s: State) -> None:
    """Who has the turned card, if only one hand can have it."""
    where = NONE
    for seat in range(s.seats):
        if may_hold(s, seat) >> (s.loose_key - 1) & 1:
            if where != NONE:
                return
            where = seat
    if where != NONE:
        take_loose(s, where)


def settle_dragon(s: State, o: Options, winner: int) -> None:
    """003:611 all others are charged for thirteen cards."""
    if s.maybe_dragon:
        # An unknown hand comes before this one, and may hold a dragon as well.
        settle_unknown_dragon(s, o)
        return
    for seat in range(s.seats):
        s.left[seat] = 0 if seat == winner else THIRTEEN
    pay(s, o, winner)
    finish(s, o, winner, 0)


def settle_unknown_dragon(s: State, o: Options) -> None:
    """The deal was won as it was dealt, by a hand that is not known."""
    clear_points(s)
    for seat in range(s.seats):
        s.left[seat] = hand_size(s, seat)
    finish(s, o, NONE, 1)


def pay(s: State, o: Options, winner: int) -> None:
    """003:597-601 the losers pay the winner, or one another, or are charged."""
    clear_points(s)
    for seat in range(s.seats):
        cost = charge(o, s.left[seat])
        if o.settlement == Settlement.CHARGE:
            add_points(s, seat, cost)
        elif o.settlement == Settlement.WINNER_TAKES:
            add_points(s, seat, -cost)
            add_points(s, winner, cost)
        else:
            for other in range(s.seats):
                add_points(s, seat, charge(o, s.left[other]) - cost)


def finish(s: State, o: Options, winner: int, vague: int) -> None:
    """The deal is over; the winner deals the next."""
    s.winner = winner
    s.scored += 1
    s.vague = vague
    s.vague_total |= vague
    s.deferred += vague
    s.unsure += s.deferred
    s.deferred = 0
    if not s.vague_total and o.deals and s.scored >= o.deals:
        if not o.playoff or popcount(best(s, o)) == 1:
            s.over = 1
            s.phase = Phase.OVER
            s.turn = CHANCE
            return
    if winner != NONE:
        s.dealer = winner
    gather(s, o)


def best(s: State, o: Options) -> int:
    """Seats with the best total; the lowest where charges are written down."""
    return lowest_total(s) if o.settlement == Settlement.CHARGE else highest_total(s)
