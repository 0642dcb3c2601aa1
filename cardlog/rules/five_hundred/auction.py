"""The deal and the auction: who may bid what, and the contract that comes of it."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.five_hundred.faults import FiveHundredFault
from cardlog.rules.five_hundred.ladder import (
    LEVELS,
    STRAINS,
    TRICKS,
    call_of,
    denomination,
    height,
    is_call,
    tricks_bid,
    value_of,
)
from cardlog.rules.five_hundred.options import Auction, Misere, Options, PassedDeal
from cardlog.rules.five_hundred.score import begin_play, outcome, settle, stop_play
from cardlog.rules.five_hundred.table import Ended, Phase, State, eldest, forget, gather, side
from cardlog.rules.mechanisms.hands import hand_size, pack_fault, seen_cards
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import next_active
from cardlog.words import CHANCE, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Ten cards to each player and the kitty, in packets of any size."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what != NONE and e.what != Word.KITTY:
        return Fault.WORD_NOT_USED
    fresh = int(s.phase == Phase.REVIEW)
    if s.disputed or (s.phase != Phase.DEAL and not fresh):
        return Fault.WRONG_PHASE
    if fresh and outcome(s, o) >= 0:
        return Fault.GAME_OVER
    fault = packet_fault(s, e, fresh)
    if fault != Fault.LEGAL:
        return fault
    if fresh:
        settle(s, o)
    take_packet(s, e)
    if dealt_out(s):
        s.deals += 1
        forget(s)
        s.phase = Phase.BID
        s.turn = next_active(s, s.dealer)
    return Fault.LEGAL


def packet_fault(s: State, e: Event, fresh: int) -> int:
    """What keeps a packet from being dealt, to this deal or as the first of the next."""
    free = s.pack if fresh else s.unseen
    # 003:2569 ten each and three to the kitty
    if e.what == Word.KITTY:
        if e.target != NONE:
            return Fault.WRONG_TARGET
        room = s.kitty_size
        have = 0 if fresh else popcount(s.kitty) + s.kitty_hidden
    else:
        if e.target == NONE:
            return Fault.WRONG_TARGET
        if s.spare and e.target == (next_seat(s, s.dealer) if fresh else s.dealer):
            return Fault.SITTING_OUT
        room = TRICKS
        have = 0 if fresh else hand_size(s, e.target)
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if have + len(e.cards) > room:
        return Fault.TOO_MANY_CARDS
    return pack_fault(s, e, s.pack, free)


def take_packet(s: State, e: Event) -> None:
    """Cards join a hand or the kitty."""
    known = seen_cards(e)
    unknown = len(e.cards) - popcount(known)
    s.unseen ^= known
    if e.what == Word.KITTY:
        s.kitty |= known
        s.kitty_hidden += unknown
    else:
        s.hand[e.target] |= known
        s.dealt[e.target] |= known
        s.hidden[e.target] += unknown


def dealt_out(s: State) -> int:
    """Whether all cards are out; unknown cards that can only be one set are known."""
    hidden = s.kitty_hidden
    where = NONE
    places = int(s.kitty_hidden > 0)
    if popcount(s.kitty) + s.kitty_hidden != s.kitty_size:
        return 0
    for seat in range(s.seats):
        if s.dealt_in >> seat & 1:
            if hand_size(s, seat) != TRICKS:
                return 0
            if s.hidden[seat]:
                hidden += s.hidden[seat]
                where = seat
                places += 1
    if places == 1 and hidden == popcount(s.unseen):
        if where == NONE:
            s.kitty |= s.unseen
            s.kitty_hidden = 0
        else:
            s.hand[where] |= s.unseen
            s.dealt[where] |= s.unseen
            s.hidden[where] = 0
        s.unseen = 0
    return 1


def misdeal(s: State, passes: int) -> None:
    """The cards are gathered without a score; the deal passes on or not."""
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
    if passes:
        s.dealer = next_seat(s, s.dealer)
    forget(s)
    gather(s)


# --- the auction --------------------------------------------------------------------------


def known_bid(o: Options, what: int) -> int:
    """Whether there is such a bid at this table."""
    if what == Word.MISERE:
        return int(o.misere != Misere.OFF)
    if what == Word.OPEN_MISERE:
        return int(o.misere == Misere.BOTH)
    return is_call(what)


def bid_fault(s: State, o: Options, what: int) -> int:
    """What is wrong with a bid that there is."""
    if what == Word.MISERE and o.misere_needs_seven and not s.seven:
        # 003:2584
        return FiveHundredFault.NO_SEVEN
    return Fault.LEGAL if height(o, what) > s.height else Fault.INSUFFICIENT_BID


def open_bids(s: State, o: Options) -> int:
    """How many bids are open, a pass included."""
    count = 1
    for index in range(LEVELS * STRAINS):
        count += int(height(o, call_of(index)) > s.height)
    for what in range(Word.MISERE, Word.OPEN_MISERE + 1):
        if known_bid(o, what) and bid_fault(s, o, what) == Fault.LEGAL:
            count += 1
    return count


def bid(s: State, o: Options, e: Event) -> int:
    """A pass, so many tricks with a suit or none, or a misère."""
    seat = e.actor
    if s.phase != Phase.BID:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or (e.what != Word.PASS and not known_bid(o, e.what)):
        return Fault.WORD_NOT_USED
    if not s.dealt_in >> seat & 1:
        return Fault.SITTING_OUT
    if e.flags == Flag.WITHDRAWN:
        s.irregular += 1
        return Fault.LEGAL
    if e.flags and (e.flags != Flag.INSUFFICIENT or e.what == Word.PASS):
        return Fault.WORD_NOT_USED
    # 003:2577 who has passed is out for good
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if e.what != Word.PASS:
        fault = bid_fault(s, o, e.what)
        if fault != Fault.LEGAL and not e.flags:
            return fault
        if fault == Fault.LEGAL and e.flags:
            return Fault.WORD_NOT_USED
        s.irregular += int(fault != Fault.LEGAL)
    s.choices = open_bids(s, o)
    if e.what != Word.PASS:
        s.contract = e.what
        s.declarer = seat
        s.height = height(o, e.what)
        if tricks_bid(e.what) == 7:
            s.seven = 1
    if e.what == Word.PASS or o.auction == Auction.ONE_TURN:
        s.passed |= 1 << seat
    pass_on(s, o)
    return Fault.LEGAL


def pass_on(s: State, o: Options) -> None:
    """The next player speaks, or the auction is over."""
    left = s.dealt_in & ~s.passed
    if s.declarer != NONE and left & ~(1 << s.declarer) == 0:
        make_contract(s, o)
    elif left == 0:
        # 003:2586 the hand is thrown in; 000:214 or played at no trump
        if o.passed_deal == PassedDeal.VOID:
            stop_play(s, Ended.PASSED)
        else:
            begin_play(s, o, eldest(s))
    else:
        while not left >> s.turn & 1 or s.turn == s.declarer:
            s.turn = next_seat(s, s.turn)


def make_contract(s: State, o: Options) -> None:
    """The last bid is the contract; its bidder takes the kitty."""
    s.value = value_of(o, s.contract)
    s.trump = denomination(s.contract)
    s.target = tricks_bid(s.contract)
    s.makers = side(s, s.declarer)
    s.phase = Phase.KITTY
    s.turn = s.declarer
