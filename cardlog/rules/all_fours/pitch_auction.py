"""The auction of pitch: one bid each, the dealer's privilege, void bids, and the early pitch."""

from __future__ import annotations

from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.pitch_table import (
    EARLY_BID,
    AllPass,
    Options,
    State,
    place_of,
    throw_in,
)
from cardlog.rules.all_fours.table import Phase, no_trump_yet
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word


def waiting(s: State, seat: int) -> int:
    """Whether a seat may still bid."""
    return int(not (s.spoken | s.muted) >> seat & 1)


def least_bid(s: State, o: Options, seat: int) -> int:
    """The lowest bid that is open to a seat."""
    least = max(o.minimum, s.bid + 1)
    # 000:594, 003:4494 the dealer may take it at the last bid, but not a smudge
    if seat == s.dealer and s.bid and o.dealer_may_match:
        if s.bid < o.smudge or o.match_smudge:
            least = s.bid
    return least


def must_bid(s: State, o: Options, seat: int) -> int:
    """003:4494 whether it is the dealer, and all others have passed."""
    return int(o.all_pass == AllPass.DEALER_FORCED and seat == s.dealer and s.bid == 0)


def bid(s: State, o: Options, e: Event) -> int:
    """``p2 bid 3``, ``p2 bid pass``, bids that are void, and four bid after an early pitch."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.NUMBER) or e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.BID:
        return overbid(s, e)
    if e.flags:
        return void_bid(s, o, e)
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    least = least_bid(s, o, seat)
    forced = must_bid(s, o, seat)
    if e.what == Word.PASS:
        if e.number != NO_NUMBER:
            return Fault.WORD_NOT_USED
        if forced:
            return FoursFault.MUST_BID
    else:
        if e.what != NONE or e.number == NO_NUMBER:
            return Fault.WORD_NOT_USED
        if e.number > o.smudge:
            return FoursFault.BID_TOO_HIGH
        if e.number < least:
            return Fault.INSUFFICIENT_BID
    s.choices = 1 - forced + max(0, o.smudge + 1 - least)
    s.spoken |= 1 << seat
    if e.what != Word.PASS:
        s.bid = e.number
        s.declarer = seat
    s.quiet = 0
    go_round(s, o)
    return Fault.LEGAL


def void_bid(s: State, o: Options, e: Event) -> int:
    """000:614 a bid that is not higher, or out of turn, is void, and its maker must pass."""
    seat = e.actor
    if e.what != NONE or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    if s.muted >> seat & 1:
        return Fault.LOSES_RIGHT
    if e.number < 1 or e.number > o.smudge:
        return FoursFault.BID_TOO_HIGH
    if seat == s.turn and e.number >= least_bid(s, o, seat):
        return Fault.WORD_NOT_USED
    s.muted |= 1 << seat
    s.irregular += 1
    s.quiet = 0
    go_round(s, o)
    return Fault.LEGAL


def go_round(s: State, o: Options) -> None:
    """The next player is to bid, or the auction is over."""
    # 000:594 a smudge cannot be taken away
    if s.bid < o.smudge or o.match_smudge:
        seat = s.dealer
        for _ in range(s.seats):
            seat = next_seat(s, seat)
            if waiting(s, seat):
                s.turn = seat
                return
    if s.bid:
        s.phase = Phase.PLAY
        open_trick(s, s.declarer)
        return
    # 004:37; a dealer who has lost his bid cannot be forced to bid
    same = o.all_pass != AllPass.NEXT_DEALER
    throw_in(s, s.dealer if same else next_seat(s, s.dealer))


# --- the early pitch ----------------------------------------------------------------------


def pitch_early(s: State, seat: int) -> None:
    """000:616 who pitches before the bidding is closed is assumed to have bid four."""
    s.bid = EARLY_BID
    s.declarer = seat
    s.early = seat
    s.claimants = 0
    for place in range(1, place_of(s, seat)):
        other = (s.dealer + place) % s.seats
        if waiting(s, other):
            s.claimants |= 1 << other
    s.quiet = 0
    s.phase = Phase.PLAY
    open_trick(s, seat)


def first_claimant(s: State) -> int:
    """The first from the dealer's left that may still bid four, -1 if none."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if s.claimants >> seat & 1:
            return seat
    return NONE


def overbid(s: State, e: Event) -> int:
    """000:616 who had no turn to bid before an early pitch may bid four himself, and pitch."""
    if s.early == NONE or (s.phase != Phase.PLAY and s.phase != Phase.EXCHANGE) or s.to_draw:
        return Fault.WRONG_PHASE
    seat = e.actor
    if e.what != NONE or e.number == NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if not s.claimants >> seat & 1:
        return Fault.LOSES_RIGHT
    if seat != s.turn and seat != first_claimant(s):
        return Fault.NOT_YOUR_TURN
    if e.number != EARLY_BID:
        return Fault.INSUFFICIENT_BID if e.number < EARLY_BID else FoursFault.BID_TOO_HIGH
    for other in range(s.seats):
        if s.table[other]:
            s.hand[other] |= 1 << (s.table[other] - 1)
    s.just_revoked = 0
    s.early = NONE
    s.claimants = 0
    s.declarer = seat
    no_trump_yet(s)
    s.irregular += 1
    s.phase = Phase.PLAY
    open_trick(s, seat)
    return Fault.LEGAL
