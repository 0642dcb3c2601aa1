"""Main and side pots of a hand: what is in them, who wins them, what the house takes."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.pots import (
    NO_LEVEL,
    at_least,
    layer,
    lowest_seat,
    matched,
    next_level,
    share_of,
    share_out,
)
from cardlog.rules.poker.options import Options
from cardlog.rules.poker.table import Phase, State, note_cost
from cardlog.words import CHANCE


def rake_fault(s: State, o: Options, inside: int) -> int:
    """Whether the rake is more than the pots hold that these players would win."""
    top = matched(s.staked, s.seats)
    below = NO_LEVEL
    extra = s.dead + o.pot
    number = 0
    level = next_level(s.staked, inside, below)
    while level != NO_LEVEL:
        after = next_level(s.staked, inside, level)
        chips = extra + layer(s.staked, s.seats, below, top if after == NO_LEVEL else level)
        if chips:
            if o.rake[number] > chips:
                return 1
            number += 1
            extra = 0
        below = level
        level = after
    for later in range(number, len(o.rake)):
        if o.rake[later]:
            return 1
    return 0


def contenders(s: State) -> int:
    """Players still in who have not mucked."""
    return s.inside & ~s.mucked


def winners_of(s: State, among: int) -> int:
    """Who wins what these players contest, if one may say without their cards: else all."""
    left = among & ~s.mucked
    if left:
        return left
    last = lowest_seat(among)
    for seat in range(s.seats):
        if among >> seat & 1 and s.mucked_at[seat] > s.mucked_at[last]:
            last = seat
    return 1 << last


def best_of(strength: list[int], among: int) -> int:
    """Seats that share the highest strength; none if all are 0."""
    best = 0
    found = 0
    left = among
    while left:
        seat = lowest_seat(left)
        left &= left - 1
        if strength[seat] > best:
            best = strength[seat]
            found = 0
        if best and strength[seat] == best:
            found |= 1 << seat
    return found


def divide(s: State, o: Options, board: int, boards: int) -> None:
    """Give out what every pot holds for one of the boards, by the strengths of the hands on it."""
    below = NO_LEVEL
    extra = s.dead + o.pot
    number = 0
    level = next_level(s.staked, s.inside, below)
    while level != NO_LEVEL:
        after = next_level(s.staked, s.inside, level)
        among = at_least(s.staked, s.inside, level)
        top = level
        if after == NO_LEVEL:
            # Chips of folded players that no layer reaches join the last pot.
            top = matched(s.staked, s.seats)
        chips = extra + layer(s.staked, s.seats, below, max(level, top))
        if chips:
            if board == 0:
                s.pot += chips
                s.rake += o.rake[number]
            chips = share_of(chips - o.rake[number], boards, o.chip, board)
            give_pot(s, o, chips, winners_of(s, among))
            number += 1
            extra = 0
        below = level
        level = after


def give_pot(s: State, o: Options, chips: int, among: int) -> None:
    """One pot, or the part of it that one board decides, to the best hand or hands."""
    if popcount(among) > 1:
        for seat in range(s.seats):
            if among >> seat & 1 and s.strength[seat] == 0:
                s.open_result = 1
                return
        lows = best_of(s.low, among) if s.hilo else 0
        if lows:
            # 003:4142 the odd chip of the halves goes to the high hand
            half = share_of(chips, 2, o.chip, 1)
            share_out(s.taken, half, lows, o.chip, s.dealer)
            share_out(s.taken, chips - half, best_of(s.strength, among), o.chip, s.dealer)
            return
        share_out(s.taken, chips, best_of(s.strength, among), o.chip, s.dealer)
        return
    share_out(s.taken, chips, among, o.chip, s.dealer)


def clear_pots(s: State) -> None:
    """Before the pots are divided."""
    s.pot = 0
    s.rake = 0
    s.open_result = 0
    for seat in range(s.seats):
        s.taken[seat] = 0


def book(s: State) -> None:
    """The pots are divided: the result of every seat. Cards may still be shown."""
    note_cost(s)
    for seat in range(s.seats):
        if s.open_result:
            s.taken[seat] = 0
        credit(s, seat)
    s.phase = Phase.DONE
    s.turn = CHANCE
    s.due = 0


def credit(s: State, seat: int) -> None:
    """Points by the cards; in the total the house's price for a hand replaces its share."""
    s.points[seat] = 0
    s.total[seat] = 0
    if s.open_result == 0:
        s.points[seat] = s.taken[seat] - s.paid[seat]
        won = s.settled[seat] if s.cashed >> seat & 1 else s.taken[seat]
        s.total[seat] = won - s.paid[seat]
