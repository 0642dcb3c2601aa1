"""The score of a deal, and when the series is over."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.claims import tricks_of
from cardlog.rules.mechanisms.scores import clear_points, next_seat
from cardlog.rules.oh_hell.table import Options, Phase, Scoring, State, Tie, gather, size_of
from cardlog.words import CHANCE

GOES_ON = -1


def worth(o: Options, bid: int, taken: int) -> int:
    """Points for a bid and the tricks taken."""
    if o.scoring == Scoring.TEN_AND_BID:
        # 003:3946 all or nothing
        return 10 + bid if bid == taken else 0
    if o.scoring == Scoring.SQUARES:
        # 003:3954
        return 10 + bid * bid if bid == taken else -((bid - taken) * (bid - taken))
    # 003:3944 a point a trick whatever happened
    return taken + (10 if bid == taken else 0)


def deal_points(s: State, o: Options, seat: int) -> int:
    """Points of a seat in the deal under review."""
    points = worth(o, s.bids[seat], tricks_of(s, seat, s.size))
    return min(points, 0) if s.proved >> seat & 1 else points


def best_seats(s: State, o: Options) -> int:
    """Seats with the highest total once the deal under review counts."""
    high = 0
    found = 0
    for seat in range(s.seats):
        total = s.total[seat] + deal_points(s, o, seat)
        if seat == 0 or total > high:
            high = total
            found = 0
        if total == high:
            found |= 1 << seat
    return found


def next_size(s: State, o: Options) -> int:
    """Size of the hands of the next deal: of the series, or one card more for a tie."""
    size = size_of(o, s.seats, s.scored + 1)
    return size if size else 1


def outcome(s: State, o: Options) -> int:
    """Seats that win with the deal under review; -1 if another deal follows."""
    if not s.extra and size_of(o, s.seats, s.scored + 1):
        return GOES_ON
    best = best_seats(s, o)
    # 003:3950 ties are shared, or settled with a single extra one-card deal
    if o.tie == Tie.ONE_CARD and not s.extra and popcount(best) > 1:
        return GOES_ON
    return best


def settle(s: State, o: Options) -> None:
    """Score the deal, then pass the deal on or end the game."""
    result = outcome(s, o)
    clear_points(s)
    for seat in range(s.seats):
        s.points[seat] = deal_points(s, o, seat)
    for seat in range(s.seats):
        s.total[seat] += s.points[seat]
        s.won[seat] = tricks_of(s, seat, s.size)
    s.scored += 1
    if result != GOES_ON:
        s.over = 1
        s.winners = result
        s.phase = Phase.OVER
        s.turn = CHANCE
        return
    s.size = size_of(o, s.seats, s.scored)
    if s.size == 0:
        s.size = 1
        s.extra = 1
    s.dealer = next_seat(s, s.dealer)
    gather(s)
