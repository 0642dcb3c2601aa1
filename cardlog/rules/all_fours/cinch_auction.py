"""The auction of cinch: one bid each, what a bid out of turn costs, and who names the trump."""

from __future__ import annotations

from cardlog.cards import CLUBS
from cardlog.rules.all_fours.cinch_exchange import move_on
from cardlog.rules.all_fours.cinch_table import (
    DEALT,
    MOST_BID,
    AllPass,
    Options,
    State,
    partner_of,
    throw_in,
)
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.table import Phase, set_trump, take_sides
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word


def waiting(s: State, seat: int) -> int:
    """Whether a seat may still bid."""
    return int(not (s.spoken | s.muted) >> seat & 1)


def next_bidder(s: State) -> int:
    """First seat from the dealer's left that may still bid; the table's turn if none."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if waiting(s, seat):
            return seat
    return CHANCE


def least_bid(s: State, o: Options) -> int:
    """The lowest bid that is open."""
    return max(o.minimum, s.bid + 1)


def may_pass(s: State, seat: int) -> int:
    """Whether a seat may pass: not the last of a side that must bid."""
    # 002:128-129
    if s.bid or not s.must_bid >> seat & 1:
        return 1
    partner = partner_of(s, seat)
    return int(partner != seat and waiting(s, partner))


def bid(s: State, o: Options, e: Event) -> int:
    """``p2 bid 8``, ``p2 bid pass``, and bids that are void."""
    if s.phase != Phase.BID:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.NUMBER) or e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if e.flags:
        return void_bid(s, o, e)
    if seat != s.turn and not (s.dealer_free and seat == s.dealer and waiting(s, seat)):
        return Fault.NOT_YOUR_TURN
    passing = may_pass(s, seat)
    least = least_bid(s, o)
    # 002:138-141 a bid from more than nine cards is lost
    lost = o.laws and hand_size(s, seat) > DEALT
    if e.what == Word.PASS:
        if e.number != NO_NUMBER:
            return Fault.WORD_NOT_USED
        if not passing:
            return FoursFault.MUST_BID
    else:
        if e.what != NONE or e.number == NO_NUMBER:
            return Fault.WORD_NOT_USED
        if lost:
            return Fault.LOSES_RIGHT
        # 000:658, 002:121-124
        if e.number > MOST_BID:
            return FoursFault.BID_TOO_HIGH
        if e.number < least:
            return Fault.INSUFFICIENT_BID
    s.choices = passing + (0 if lost else max(0, MOST_BID + 1 - least))
    s.spoken |= 1 << seat
    if e.what != Word.PASS:
        s.bid = e.number
        s.declarer = seat
    s.quiet = 0
    go_round(s, o)
    return Fault.LEGAL


def void_bid(s: State, o: Options, e: Event) -> int:
    """A bid out of turn, or by the laws of a holder of ten cards: void, and rights are lost."""
    seat = e.actor
    if e.what != NONE or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.number < 1 or e.number > MOST_BID:
        return FoursFault.BID_TOO_HIGH
    if s.muted >> seat & 1:
        return Fault.LOSES_RIGHT
    in_turn = seat == s.turn or (s.dealer_free and seat == s.dealer and waiting(s, seat))
    if in_turn:
        if not o.laws or hand_size(s, seat) <= DEALT:
            return Fault.WORD_NOT_USED
        s.muted |= 1 << seat
    elif o.laws:
        lose_bids(s, seat)
    else:
        # 000:680 neither member of the side may bid thereafter
        s.muted |= 1 << seat | 1 << partner_of(s, seat)
    s.irregular += 1
    s.quiet = 0
    go_round(s, o)
    return Fault.LEGAL


def lose_bids(s: State, seat: int) -> None:
    """What a bid out of turn costs by the old laws (002:126-135)."""
    eldest = next_seat(s, s.dealer)
    second = next_seat(s, eldest)
    pone = next_seat(s, second)
    both = 1 << seat | 1 << partner_of(s, seat)
    if s.turn == eldest:
        s.muted |= both
        s.must_bid = 15 & ~both
    elif s.turn == second and seat == pone:
        s.muted |= 1 << seat
        s.dealer_free = 1
    elif s.turn == second and seat == s.dealer:
        s.muted |= both
    elif s.turn == pone and seat == s.dealer:
        s.muted |= 1 << seat
    else:
        # a player who has spoken: the laws are silent, 000:680
        s.muted |= both


def go_round(s: State, o: Options) -> None:
    """The next player is to bid, or the auction is over."""
    s.turn = next_bidder(s)
    if s.turn != CHANCE:
        return
    if s.declarer == NONE:
        if o.all_pass != AllPass.DEALER_NAMES:
            same = o.all_pass == AllPass.SAME_DEALER
            throw_in(s, o, s.dealer if same else next_seat(s, s.dealer))
            return
        # 002:142-143
        s.declarer = s.dealer
    s.phase = Phase.NAME
    s.turn = s.declarer
    take_sides(s)


def declare(s: State, o: Options, e: Event) -> int:
    """``p2 declare hearts``: the maker names the trump."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.what < Word.CLUBS or e.what > Word.SPADES:
        return Fault.WORD_NOT_USED
    if e.flags:
        return early_name(s, o, e)
    if s.phase != Phase.NAME:
        return Fault.WRONG_PHASE
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    s.choices = 4
    set_trump(s, CLUBS + e.what - Word.CLUBS)
    s.quiet = 0
    s.phase = Phase.EXCHANGE
    move_on(s, o)
    return Fault.LEGAL


def early_name(s: State, o: Options, e: Event) -> int:
    """Who names the trump while his partner has still to speak costs him his bid."""
    # 002:136-137
    if e.flags != Flag.WITHDRAWN or not o.laws:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.BID or not waiting(s, partner_of(s, e.actor)):
        return Fault.WRONG_PHASE
    s.muted |= 1 << partner_of(s, e.actor)
    s.irregular += 1
    s.quiet = 0
    go_round(s, o)
    return Fault.LEGAL
