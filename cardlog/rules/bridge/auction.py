"""Deal and auction: thirteen cards each, calls, the contract and who is declarer."""

from __future__ import annotations

from cardlog.cards import PACK_52
from cardlog.rules.bridge.account import is_last, settle
from cardlog.rules.bridge.table import HAND, HIGHEST, Options, Phase, State, clear_deal
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import all_dealt, deal_hand, first_packet_fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.words import CALL, CHANCE, NO_NUMBER, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Thirteen cards to each seat (003:1521)."""
    if e.what != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.REVIEW:
        return deal_next(s, o, e)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = deal_hand(s, e, HAND, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    if s.ended:
        clear_deal(s)
    if all_dealt(s, HAND):
        s.deals += 1
        s.block_deal += 1
        s.phase = Phase.AUCTION
        s.turn = s.dealer
    return Fault.LEGAL


def deal_next(s: State, o: Options, e: Event) -> int:
    """The first packet after a deal that is not yet scored: it closes the books of that one."""
    if s.disputed:
        return Fault.WRONG_PHASE
    if is_last(s, o):
        return Fault.GAME_OVER
    fault = first_packet_fault(s, e, HAND, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    settle(s, o)
    return deal_hand(s, e, HAND, PACK_52)


# --- the auction --------------------------------------------------------------------------


def may_double(s: State, seat: int) -> int:
    """The last bid was an opponent's and nobody doubled it (003:1537)."""
    return int(s.contract != 0 and s.doubled == 0 and (s.last_bidder + seat) % 2 == 1)


def may_redouble(s: State, seat: int) -> int:
    """One's own side's last bid was doubled (003:1538)."""
    return int(s.contract != 0 and s.doubled == 1 and (s.last_bidder + seat) % 2 == 0)


def open_calls(s: State, seat: int) -> int:
    """How many different calls the seat may make."""
    if s.must_pass >> seat & 1:
        return 1
    higher = 35
    if s.contract:
        higher = 5 * (7 - (s.contract - CALL) // 8) + 4 - (s.contract - CALL) % 8
    return 1 + higher + may_double(s, seat) + may_redouble(s, seat)


def is_bid(what: int) -> bool:
    """Whether a word is a bid from 1C to 7NT."""
    return CALL + 8 <= what <= HIGHEST and (what - CALL) % 8 <= 4


def bid(s: State, _o: Options, e: Event) -> int:
    """A bid, pass, double or redouble (003:1533-1540)."""
    seat = e.actor
    if s.phase != Phase.AUCTION:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) or e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    what = e.what
    if not is_bid(what) and what != Word.PASS and what != Word.DOUBLE and what != Word.REDOUBLE:
        return Fault.WORD_NOT_USED
    if seat != s.turn or e.flags:
        fault = irregular_call(s, e, seat)
        if fault != Fault.LEGAL:
            return fault
        if e.flags & Flag.WITHDRAWN:
            s.irregular += 1
            return Fault.LEGAL
    if what != Word.PASS and s.must_pass >> seat & 1:
        return Fault.BARRED
    if what == Word.DOUBLE and not may_double(s, seat):
        return Fault.BAD_DOUBLE
    if what == Word.REDOUBLE and not may_redouble(s, seat):
        return Fault.BAD_REDOUBLE
    if is_bid(what) and what <= s.contract and not e.flags & Flag.INSUFFICIENT:
        return Fault.INSUFFICIENT_BID
    s.choices = open_calls(s, seat)
    if e.flags:
        s.irregular += 1
    if what == Word.PASS:
        s.passes += 1
    else:
        s.passes = 0
        if what == Word.DOUBLE:
            s.doubled = 1
        elif what == Word.REDOUBLE:
            s.doubled = 2
        else:
            name_contract(s, seat, what)
    s.called += 1
    s.turn = next_seat(s, seat)
    if s.passes >= 3 and s.called >= 4:
        close_auction(s)
    return Fault.LEGAL


def irregular_call(s: State, e: Event, seat: int) -> int:
    """A call out of turn, or one that the record marks; a mark must say what is the case."""
    if e.flags & Flag.WITHDRAWN:
        return Fault.LEGAL if e.flags == Flag.WITHDRAWN else Fault.WORD_NOT_USED
    if e.flags & ~(Flag.TURN | Flag.INSUFFICIENT):
        return Fault.WORD_NOT_USED
    if seat != s.turn and not e.flags & Flag.TURN:
        return Fault.NOT_YOUR_TURN
    if seat == s.turn and e.flags & Flag.TURN:
        return Fault.WORD_NOT_USED
    if e.flags & Flag.INSUFFICIENT and (not is_bid(e.what) or e.what > s.contract):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def name_contract(s: State, seat: int, what: int) -> None:
    """A bid makes a new contract, undoubled (003:1540)."""
    s.contract = what
    s.doubled = 0
    s.last_bidder = seat
    named = 5 * (seat % 2) + (what - CALL) % 8
    if s.first_named[named] == 0:
        s.first_named[named] = seat + 1


def close_auction(s: State) -> None:
    """Three passes after a call, or four at once (003:1540)."""
    if s.contract == 0:
        s.phase = Phase.REVIEW
        s.ended = 1
        s.turn = CHANCE
        return
    s.trump = (s.contract - CALL) % 8
    # 003:1548 declarer is the partner who first named the denomination
    s.declarer = s.first_named[5 * (s.last_bidder % 2) + s.trump] - 1
    start_play(s)


def start_play(s: State) -> None:
    """The defender on declarer's left leads (003:1552)."""
    s.target = (s.contract - CALL) // 8 + 6
    s.phase = Phase.PLAY
    open_trick(s, next_seat(s, s.declarer))


def declare(s: State, _o: Options, e: Event) -> int:
    """The contract as given, where the record lacks the auction."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.AUCTION and s.called == 0:
        if not is_bid(e.what):
            return Fault.WORD_NOT_USED
        if e.target == NONE:
            return Fault.WRONG_TARGET
        s.contract = e.what
        s.trump = (e.what - CALL) % 8
        s.declarer = e.target
        s.last_bidder = e.target
        start_play(s)
        return Fault.LEGAL
    if s.phase != Phase.PLAY or s.called or s.tricks or s.laid:
        return Fault.WRONG_PHASE
    if e.target != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.DOUBLE:
        if s.doubled:
            return Fault.BAD_DOUBLE
        s.doubled = 1
    elif e.what == Word.REDOUBLE:
        if s.doubled == 2:
            return Fault.BAD_REDOUBLE
        s.doubled = 2
    else:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL
