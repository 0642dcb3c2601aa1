"""From the deal to the melds: cards, bids, trump, the exchange, what is laid down."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CODES,
    deal_copies,
    hand_over,
    know_last_hand,
    lacks_copies,
    show_copies,
)
from cardlog.rules.mechanisms.parts import CARDS, NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.rules.pinochle.faults import PinochleFault
from cardlog.rules.pinochle.melds import all_meld, meld_value
from cardlog.rules.pinochle.score import game_ends, settle
from cardlog.rules.pinochle.table import (
    COPIES,
    HAND,
    PACK,
    Options,
    PassedOut,
    Phase,
    State,
    clear_deal,
    partner,
)
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Cards to a hand; the first ones settle the deal before."""
    if s.phase != Phase.DEAL and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if s.phase == Phase.REVIEW and game_ends(s, o):
        return Fault.GAME_OVER
    fault = packet_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.REVIEW:
        settle(s, o)
    fault = deal_copies(s, e, HAND)
    if fault == Fault.LEGAL:
        open_auction(s)
    return fault


def packet_fault(s: State, e: Event) -> int:
    """What is wrong with cards to a hand, whatever else was dealt."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != TARGET | CARDS:
        return Fault.WRONG_TARGET if e.target == NONE else Fault.WORD_NOT_USED
    if len(e.cards) > HAND:
        return Fault.TOO_MANY_CARDS
    one = 0
    two = 0
    for card in e.cards:
        if card != UNKNOWN:
            bit = 1 << card
            s.related = bit
            if not PACK & bit:
                return Fault.NOT_IN_PACK
            if two & bit:
                return Fault.DUPLICATE_CARD
            two |= one & bit
            one |= bit
    s.related = 0
    return Fault.LEGAL


def open_auction(s: State) -> None:
    """When every hand has its cards, the player to the dealer's left bids first."""
    for seat in range(s.seats):
        if s.held[seat] != HAND:
            return
    know_last_hand(s)
    s.deals += 1
    clear_deal(s)
    s.phase = Phase.BID
    s.turn = next_seat(s, s.dealer)


# --- the auction --------------------------------------------------------------------------


def lowest_bid(s: State, o: Options) -> int:
    """The lowest bid that is open (003:4291)."""
    return s.bid + o.step if s.bid else o.min_bid


def may_pass(s: State, o: Options) -> int:
    """003:4291 the player to the dealer's left may have to open."""
    if o.passed_out != PassedOut.FORCE_LEFT:
        return 1
    return int(s.bid > 0 or s.passed > 0)


def bid(s: State, o: Options, e: Event) -> int:
    """``E bid 260`` or ``E bid pass``."""
    if s.phase != Phase.BID:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or (parts(e) != NUMBER and parts(e) != WHAT):
        return Fault.WORD_NOT_USED
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if e.number != NO_NUMBER:
        if e.number < lowest_bid(s, o):
            return PinochleFault.BID_TOO_LOW
        if (e.number - o.min_bid) % o.step:
            return PinochleFault.BID_OFF_THE_LADDER
        s.bid = e.number
        s.declarer = e.actor
    elif e.what == Word.PASS:
        if not may_pass(s, o):
            return PinochleFault.MUST_OPEN
        s.passed |= 1 << e.actor
    else:
        return Fault.WORD_NOT_USED
    next_bidder(s, o)
    return Fault.LEGAL


def next_bidder(s: State, o: Options) -> None:
    """The next who has not passed; when the others have, the auction is over."""
    out = popcount(s.passed)
    if out == s.seats and o.passed_out == PassedOut.FORCE_DEALER:
        # 003:4291 the dealer takes it at the minimum
        s.bid = o.min_bid
        s.declarer = s.dealer
    elif out == s.seats:
        s.phase = Phase.REVIEW
        s.turn = CHANCE
        return
    if out >= s.seats - 1 and s.bid:
        s.phase = Phase.TRUMP
        s.turn = s.declarer
        return
    s.turn = next_seat(s, s.turn)
    while s.passed >> s.turn & 1:
        s.turn = next_seat(s, s.turn)


def declare(s: State, o: Options, e: Event) -> int:
    """The high bidder names trump."""
    if s.phase != Phase.TRUMP:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or parts(e) != WHAT or e.what < Word.CLUBS or e.what > Word.SPADES:
        return Fault.WORD_NOT_USED
    if e.actor != s.declarer:
        return Fault.NOT_YOUR_TURN
    s.choices = 4
    s.trump = e.what - Word.CLUBS
    if o.exchange:
        s.phase = Phase.EXCHANGE
        s.turn = partner(s.declarer)
    else:
        open_melds(s)
    return Fault.LEGAL


# --- the exchange -------------------------------------------------------------------------


def give(s: State, o: Options, e: Event) -> int:
    """The partner's cards to the high bidder, then any as many back (003:4293)."""
    if s.phase != Phase.EXCHANGE:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or parts(e) != TARGET | CARDS:
        return Fault.WRONG_TARGET if e.target == NONE else Fault.WORD_NOT_USED
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if e.target != partner(e.actor):
        return Fault.WRONG_TARGET
    if len(e.cards) != o.exchange:
        return Fault.WRONG_COUNT
    choices = selections(s, e.actor, o.exchange)
    fault = hand_over(s, e.actor, e.target, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = choices
    s.given += 1
    if s.given == 1:
        s.turn = e.target
    else:
        know_last_hand(s)
        open_melds(s)
    return Fault.LEGAL


def selections(s: State, seat: int, count: int) -> int:
    """In how many ways a seat can choose cards to give, copies being the same; 0 if unknown."""
    if s.hidden[seat]:
        return 0
    twice = 0
    for card in range(CODES):
        if s.holding[CODES * seat + card] == COPIES:
            twice += 1
    kinds = s.held[seat] - twice
    found = 0
    for both in range(min(twice, count // 2) + 1):
        found += choose(twice, both) * choose(kinds - both, count - 2 * both)
    return found


def choose(n: int, k: int) -> int:
    """In how many ways ``k`` of ``n`` different cards can be chosen."""
    if k > n:
        return 0
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


# --- the melds ----------------------------------------------------------------------------


def open_melds(s: State) -> None:
    """All may lay down their melds until the high bidder leads."""
    s.phase = Phase.MELD
    open_trick(s, s.declarer)


def meld(s: State, o: Options, e: Event) -> int:
    """``N meld KsQsJd 80``: all that a player lays down, and its value."""
    if s.phase != Phase.MELD:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or (parts(e) != CARDS and parts(e) != CARDS | NUMBER):
        return Fault.WORD_NOT_USED
    if s.melded >> seat & 1:
        return PinochleFault.MELDED_ALREADY
    one = 0
    two = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        two |= one & 1 << card
        one |= 1 << card
    fault = lacks_copies(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    if not all_meld(s.trump, one, two):
        return PinochleFault.NO_MELD
    value = meld_value(o, s.trump, one, two)
    if e.number != NO_NUMBER and e.number != value:
        return PinochleFault.MELD_VALUE
    show_copies(s, seat, e)
    s.melded |= 1 << seat
    s.laid_down[seat] = value
    return Fault.LEGAL
