"""The score of a deal, and who has won the game with it."""

from __future__ import annotations

from cardlog.cards import ACE, TEN
from cardlog.rules.five_hundred.ladder import TRICKS, is_misere
from cardlog.rules.five_hundred.options import MisereTricks, Options, Revoke, SetBack, WinOn
from cardlog.rules.five_hundred.table import Ended, Phase, State, gather, of_makers, side
from cardlog.rules.mechanisms.claims import account, tricks_of
from cardlog.rules.mechanisms.scores import clear_points, next_seat
from cardlog.rules.mechanisms.tricks import close_players, open_trick, sit_out
from cardlog.words import CHANCE, NONE

SWEEP = 250
"""What all ten tricks are worth at least."""
GOES_ON = -1


# --- the play begins and ends ---------------------------------------------------------------


def begin_play(s: State, o: Options, leader: int) -> None:
    """The first trick is to be led; in a misère the contractor's side plays alone."""
    s.phase = Phase.PLAY
    if is_misere(s.contract):
        # 003:2581 the partner lays his hand face down
        for seat in range(s.seats):
            if seat != s.declarer and of_makers(s, seat):
                sit_out(s, seat)
    open_trick(s, leader)
    note_reached(s, o)


def stop_play(s: State, how: int) -> None:
    """The play is over; rulings may follow until the next deal."""
    s.ended = how
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    close_players(s)


def note_reached(s: State, o: Options) -> None:
    """After each trick: which accounts has it brought to the target?"""
    if o.win_on != WinOn.ANY_POINTS or o.deals:
        return
    for seat in range(s.accounts):
        if s.reached[seat] == 0 and not of_makers(s, seat):
            if s.total[seat] + trick_points(s, o, seat) >= o.target:
                s.reached[seat] = s.tricks + 1


# --- points -------------------------------------------------------------------------------


def card_value(card: int) -> int:
    """Points of a card in a trick (000:241)."""
    rank = card & 15
    if rank == ACE:
        return 1
    return 10 if rank >= TEN else rank + 2


def cards_taken(s: State, seat: int) -> int:
    """Points for the cards in the tricks of a seat's account; the joker has none."""
    points = 0
    for other in range(account(s, seat), s.seats, s.accounts):
        for card in range(61):
            if s.took[other] >> card & 1:
                points += card_value(card)
    return points


def makers_tricks(s: State) -> int:
    """Tricks that count for the contractor's side."""
    count = 0
    for seat in range(s.accounts):
        if of_makers(s, seat):
            count += tricks_of(s, seat, TRICKS)
    return count


def trick_points(s: State, o: Options, seat: int) -> int:
    """What the tricks bring to an account, apart from the contract."""
    if is_misere(s.contract):
        # 003:2614 nothing; 000:212 ten for each trick that the contractor takes
        ten = o.misere_tricks == MisereTricks.TEN and not of_makers(s, seat)
        return 10 * makers_tricks(s) if ten else 0
    points = cards_taken(s, seat) if o.card_points else 0
    # 003:2612 ten a trick for each opponent, whether the contract stood up or not
    return points if of_makers(s, seat) else points + 10 * tricks_of(s, seat, TRICKS)


def offenders(s: State) -> int:
    """Sides with an established revoke: 1 the contractor's, 2 the others."""
    found = 0
    for seat in range(s.seats):
        if s.proved >> seat & 1:
            found |= 1 if of_makers(s, seat) else 2
    return found


def offends(s: State, seat: int) -> int:
    """Whether the account of a seat has an established revoke."""
    return int(s.proved & side(s, seat) != 0)


def contract_made(s: State, o: Options) -> int:
    """Whether the contractor's side made what it bid."""
    if s.declarer == NONE or s.ended == Ended.PASSED or s.ended == Ended.GAME:
        return 0
    if s.proved and o.revoke == Revoke.CONTRACT:
        return int(offenders(s) == 2)
    tricks = makers_tricks(s)
    return int(tricks == 0) if is_misere(s.contract) else int(tricks >= s.target)


def deal_points(s: State, o: Options, seat: int) -> int:
    """Points of a seat in the deal under review."""
    if s.ended == Ended.PASSED or not s.dealt_in >> seat & 1:
        return 0
    decided = int(s.proved != 0 and o.revoke == Revoke.CONTRACT)
    if decided and offenders(s) == 3:
        return 0
    points = 0 if offends(s, seat) else trick_points(s, o, seat)
    if of_makers(s, seat):
        if s.ended == Ended.GAME:
            return 0
        if contract_made(s, o):
            points += s.value
            # 003:2608 all ten tricks pay 250 at least
            sweep = makers_tricks(s) == TRICKS and not is_misere(s.contract) and not decided
            if sweep and s.value < SWEEP:
                points += SWEEP - s.value
        else:
            points -= s.value
    if s.proved and not decided and offends(s, seat):
        return min(points, 0)
    return points


# --- the game -----------------------------------------------------------------------------


def after(s: State, o: Options, seat: int) -> int:
    """Total of a seat once the deal under review counts."""
    return s.total[seat] + deal_points(s, o, seat)


def best_seats(s: State, o: Options) -> int:
    """Seats with the highest total once the deal counts."""
    high = after(s, o, 0)
    found = 0
    for seat in range(s.seats):
        total = after(s, o, seat)
        if total > high:
            high = total
            found = 0
        if total == high:
            found |= 1 << seat
    return found


def outcome(s: State, o: Options) -> int:
    """Seats that have won with the deal under review; -1 if the game goes on, 0 if nobody has."""
    if o.deals:
        return best_seats(s, o) if s.scored + 1 >= o.deals else GOES_ON
    if s.ended == Ended.GAME:
        return 1 << s.claimant
    first = NONE
    if s.declarer != NONE and s.ended != Ended.PASSED and after(s, o, s.declarer) >= o.target:
        # 003:2604 on a contract of one's own; by option any points, the contractor's first
        own = contract_made(s, o) and deal_points(s, o, s.declarer) > 0
        if o.win_on == WinOn.ANY_POINTS or own:
            first = s.declarer
    if first == NONE and o.win_on == WinOn.ANY_POINTS:
        first = first_there(s, o)
    if first != NONE:
        # 000:235 first there after having been at minus 500: nobody wins
        return 0 if s.in_hole >> account(s, first) & 1 else side(s, first)
    return sunk(s, o)


def first_there(s: State, o: Options) -> int:
    """The opponent whose tricks brought him to the target first."""
    found = NONE
    when = 2 * TRICKS
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if not of_makers(s, seat) and after(s, o, seat) >= o.target:
            mine = s.reached[account(s, seat)]
            if mine == 0:
                mine = TRICKS + 2
            if mine < when:
                when = mine
                found = seat
    return found


def sunk(s: State, o: Options) -> int:
    """What the hole does to the game."""
    if o.hole == 0:
        return GOES_ON
    barred = s.accounts > 2 and s.set_back == SetBack.BARRED
    deep = s.in_hole if barred else 0
    for seat in range(s.accounts):
        if after(s, o, seat) <= -o.hole:
            deep |= 1 << seat
    if s.accounts == 2:
        # 003:2604 minus 500 has lost the game outright
        if deep == 0:
            return GOES_ON
        return 0 if deep == 3 else side(s, 0 if deep == 2 else 1)
    if not barred:
        return best_seats(s, o) if deep else GOES_ON
    # nobody can win any more
    return 0 if deep == (1 << s.accounts) - 1 else GOES_ON


def settle(s: State, o: Options) -> None:
    """Score the deal, then pass the deal on or end the game."""
    result = outcome(s, o)
    clear_points(s)
    for seat in range(s.seats):
        s.points[seat] = deal_points(s, o, seat)
    s.made = makers_tricks(s) if s.declarer != NONE and s.ended != Ended.PASSED else 0
    for seat in range(s.seats):
        s.total[seat] += s.points[seat]
        if o.hole and s.total[seat] <= -o.hole:
            s.in_hole |= 1 << account(s, seat)
    s.scored += 1
    if result != GOES_ON:
        s.over = 1
        s.winners = result
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s)
