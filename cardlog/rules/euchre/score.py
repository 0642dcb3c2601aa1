"""The score of a deal, of a game and of a rubber, and corrections until the next deal."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.euchre.table import (
    HAND,
    Ended,
    Options,
    Phase,
    Renege,
    State,
    of_makers,
)
from cardlog.rules.mechanisms.scores import clear_points
from cardlog.rules.mechanisms.tricks import close_players
from cardlog.words import CHANCE

MAKERS = 0
DEFENDERS = 1
ENOUGH = 3


def march_points(s: State, o: Options, lone: int) -> int:
    """Points for all five tricks."""
    if s.seats == 4 and not lone:
        return o.march
    # 001:185 as many as there are players; with two or three the maker always plays alone
    if o.lone_march == 0:
        return s.seats
    return o.lone_march if s.seats == 4 else o.march


def lone_maker(s: State) -> int:
    """Whether the maker plays alone."""
    return s.alone >> s.declarer & 1


def lone_defender(s: State) -> int:
    """Whether a defender plays alone."""
    return int(s.alone & ~(1 << s.declarer) != 0)


def makers_tricks(s: State) -> int:
    """Tricks that count for the makers."""
    if s.ruled:
        return s.ruled - 1
    count = s.claimed[MAKERS]
    for seat in range(s.seats):
        if of_makers(s, seat):
            count += s.won[seat]
    return count


def sides_of(s: State, seats: int) -> int:
    """Sides of a set of seats: 1 makers, 2 defenders, 3 both."""
    sides = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            sides |= 1 if of_makers(s, seat) else 2
    return sides


def revoke_points(s: State, o: Options) -> int:
    """What an established revoke moves."""
    # 001:321 with a lone hand as much as its success would have brought
    if o.renege == Renege.INNOCENT_CHOOSE and (s.alone or s.seats == 3):
        return march_points(s, o, 1)
    return 2


def side_points(s: State, o: Options, side: int) -> int:
    """Points of the makers (0) or the defenders (1) in this deal."""
    guilty = sides_of(s, s.proved)
    if guilty and o.renege != Renege.DENY_SCORE:
        # 001:321 both sides revoked: the deal is void
        if guilty == 3:
            return 0
        deducted = o.renege == Renege.OFF_OFFENDERS or s.deducted
        if guilty >> side & 1:
            return -revoke_points(s, o) if deducted else 0
        return 0 if deducted else revoke_points(s, o)
    # 003:2315 the offenders are denied any score; 001:256 no discard, no score
    if (guilty | sides_of(s, s.silent)) >> side & 1:
        return 0
    if s.ended == Ended.ABANDON:
        # 001:289, 001:308, 001:345 the lone player scores the points
        return march_points(s, o, 1) if side == MAKERS else 0
    tricks = makers_tricks(s)
    if tricks < ENOUGH:
        # 003:2329-2330, 000:321 euchred; 4 if a lone defender did it
        if side == MAKERS:
            return 0
        return 4 if lone_defender(s) else 2
    if side == DEFENDERS:
        return 0
    # 003:2325-2328
    return march_points(s, o, lone_maker(s)) if tricks == HAND else 1


def stop_play(s: State, how: int) -> None:
    """The play is over; rulings may follow until the next deal."""
    s.ended = how
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    close_players(s)


# --- games and rubbers --------------------------------------------------------------------


def seat_points(s: State, o: Options, seat: int) -> int:
    """Points of a seat in the deal under review."""
    if s.ended == Ended.PASSED:
        return 0
    return side_points(s, o, MAKERS if of_makers(s, seat) else DEFENDERS)


def leaders(s: State, o: Options) -> int:
    """Seats with the highest total once this deal counts."""
    high = s.total[0] + seat_points(s, o, 0)
    found = 0
    for seat in range(s.seats):
        total = s.total[seat] + seat_points(s, o, seat)
        if total > high:
            high = total
            found = 0
        if total == high:
            found |= 1 << seat
    return found


def game_winners(s: State, o: Options) -> int:
    """Seats that win a game with this deal."""
    if o.deals:
        return 0
    first = leaders(s, o)
    for seat in range(s.seats):
        if first >> seat & 1 and s.total[seat] + seat_points(s, o, seat) < o.target:
            return 0
    return first


def losers_best(s: State, o: Options) -> int:
    """The best total of those who do not win the game."""
    first = leaders(s, o)
    best = -(1 << 40)
    for seat in range(s.seats):
        if not first >> seat & 1:
            best = max(best, s.total[seat] + seat_points(s, o, seat))
    return best


def games_counted(s: State, o: Options) -> int:
    """One game, or two for a slam (000:327)."""
    return 2 if o.slam == 1 and losers_best(s, o) <= 0 else 1


def game_worth(s: State, o: Options) -> int:
    """Rubber points of a game: three, two or one by the losers' score (000:313, 001:190)."""
    best = losers_best(s, o)
    if best >= 3:
        return 1
    return 2 if best >= 1 else 3


def ends(s: State, o: Options) -> int:
    """Whether the record's game, rubber or match ends with the deal under review."""
    if o.deals:
        # 003:2336 equal totals: one more deal
        level = popcount(leaders(s, o)) > (2 if s.seats == 4 else 1)
        return int(s.scored + 1 >= o.deals and not (level and o.playoff))
    winners = game_winners(s, o)
    if winners == 0 or not o.rubber:
        return int(winners != 0)
    for seat in range(s.seats):
        if winners >> seat & 1 and s.games[seat] + games_counted(s, o) >= 2:
            return 1
    return 0


def settle(s: State, o: Options) -> None:
    """Score the deal under review."""
    s.over = ends(s, o)
    s.game_to = game_winners(s, o)
    if s.game_to:
        count = games_counted(s, o)
        worth = game_worth(s, o)
        for seat in range(s.seats):
            if s.game_to >> seat & 1:
                s.games[seat] += count
                s.worth[seat] += count * worth
    clear_points(s)
    for seat in range(s.seats):
        s.points[seat] = seat_points(s, o, seat)
    for seat in range(s.seats):
        s.total[seat] += s.points[seat]
    s.made = 0 if s.ended == Ended.PASSED else makers_tricks(s)
    s.scored += 1
    s.phase = Phase.OVER if s.over else Phase.NEXT
