"""What of the fan can be taken or called in 500 rummy: cards that can be laid down at once."""

from __future__ import annotations

from cardlog.cards import ACE, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.melds import TWOS, lacking_in_run, lacking_in_set, lane
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.five_hundred_table import (
    Calls,
    Options,
    State,
    is_joker,
    jokers_held,
)
from cardlog.words import NONE, Event

NATURALS = (1 << 61) - 1


def least_use(s: State, pool: int, jokers: int, card: int) -> int:
    """Fewest cards that lay a card down, itself one of them: 0 if it cannot be.

    ``pool``: natural cards to use, ``jokers``: how many, both with the card itself.
    """
    if is_joker(card):
        return least_joker_use(s, pool, jokers)
    if s.fits >> card & 1:
        return 1
    rank = card & 15
    suit = card & 48
    if s.far_low >> card & 1:
        next_up = 0 if rank == ACE else rank + 1
        if jokers or pool >> (suit + next_up) & 1:
            return 2
    if s.far_high >> card & 1 and (jokers or pool >> (card - 1) & 1):
        return 2
    if lacking_in_set(pool, card) <= jokers:
        return 3
    positions = lane(pool, card >> 4)
    if lacking_in_run(positions, rank + 1) <= jokers:
        return 3
    if rank == ACE and lacking_in_run(positions, 0) <= jokers:
        return 3
    return 0


def least_joker_use(s: State, pool: int, jokers: int) -> int:
    """The same for a joker."""
    if s.room:
        return 1
    if jokers >= 3 or (jokers == 2 and pool):
        return 3
    for suit in range(4):
        positions = lane(pool, suit)
        # Two cards of a run of three, next to each other or with a gap.
        if positions & (positions >> 1 | positions >> 2):
            return 3
    for rank in range(13):
        if popcount(pool & TWOS << rank) >= 2:
            return 3
    return 0


def may_be_empty(o: Options) -> int:
    """Whether a hand may be laid down whole: going out without a discard, or floating."""
    return int(not o.must_discard or o.floating)


def reach_fault(s: State, o: Options, seat: int, depth: int) -> int:
    """What keeps a player from reaching for a card of the fan, ``depth`` cards from its end."""
    if s.hidden[seat]:
        return Fault.LEGAL
    pool = s.hand[seat] & NATURALS
    jokers = jokers_held(s, seat)
    card = UNKNOWN
    for i in range(depth):
        card = s.fan[s.fan_size - 1 - i] - 1
        if is_joker(card):
            jokers += 1
        else:
            pool |= 1 << card
    use = least_use(s, pool, jokers, card)
    left = s.held[seat] + depth - use
    # 003:43 003:71
    if use and (left or may_be_empty(o)):
        return Fault.LEGAL
    return RummyFault.TURN_CANNOT_END


def fits_alone(s: State, card: int) -> int:
    """Whether a card can be laid off by itself."""
    return s.room if is_joker(card) else s.fits >> card & 1


def take_fault(s: State, o: Options, seat: int, depth: int) -> int:
    """What keeps a player from drawing so many cards of the fan."""
    # 003:47 the last card alone carries no duty
    if depth > 1 or o.top_must_meld:
        return reach_fault(s, o, seat, depth)
    if s.held[seat] or (fits_alone(s, s.fan[s.fan_size - 1] - 1) and may_be_empty(o)):
        return Fault.LEGAL
    return RummyFault.TURN_CANNOT_END


def call_fault(s: State, o: Options, seat: int, depth: int) -> int:
    """What keeps a player from calling rummy for a card of the fan."""
    # 003:53 not by who discarded, and only until the next draw
    if o.call == Calls.OFF or s.discarder == NONE or seat == s.discarder:
        return RummyFault.NO_CALL
    if o.call == Calls.LATEST:
        if depth > 1 or not fits_alone(s, s.fan[s.fan_size - 1] - 1):
            return RummyFault.NO_CALL
    pool = 0
    jokers = 0
    card = UNKNOWN
    for i in range(depth):
        card = s.fan[s.fan_size - 1 - i] - 1
        if is_joker(card):
            jokers += 1
        else:
            pool |= 1 << card
    use = least_use(s, pool, jokers, card)
    left = s.held[seat] + depth - use
    return Fault.LEGAL if use and (left or may_be_empty(o)) else RummyFault.NO_CALL


def same_as_fan(s: State, e: Event) -> int:
    """Whether the cards of an event are the last ones of the fan in their order."""
    count = len(e.cards)
    if count > s.fan_size:
        return 0
    for i in range(count):
        if s.fan[s.fan_size - count + i] != e.cards[i] + 1:
            return 0
    return 1


def call_is_open(s: State, o: Options) -> int:
    """Whether anybody can call rummy now."""
    if o.call == Calls.OFF or s.discarder == NONE:
        return 0
    pool = 0
    jokers = 0
    for depth in range(1, s.fan_size + 1):
        card = s.fan[s.fan_size - depth] - 1
        if is_joker(card):
            jokers += 1
        else:
            pool |= 1 << card
        if least_use(s, pool, jokers, card):
            for seat in range(s.seats):
                if call_fault(s, o, seat, depth) == Fault.LEGAL:
                    return 1
    return 0


def draw_choices(s: State, o: Options) -> int:
    """Legal acts of the player who draws; 0 while a call is open, or where cards are hidden."""
    seat = s.turn
    if s.hidden[seat] or call_is_open(s, o):
        return 0
    found = 1
    pool = s.hand[seat] & NATURALS
    jokers = jokers_held(s, seat)
    for depth in range(1, s.fan_size + 1):
        card = s.fan[s.fan_size - depth] - 1
        if is_joker(card):
            jokers += 1
        else:
            pool |= 1 << card
        if depth == 1 and not o.top_must_meld:
            found += int(take_fault(s, o, seat, 1) == Fault.LEGAL)
        else:
            use = least_use(s, pool, jokers, card)
            found += int(use > 0 and (s.held[seat] + depth > use or may_be_empty(o) > 0))
    return found
