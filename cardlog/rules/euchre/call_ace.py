"""Call-ace euchre: the deal, the make, the call, the play, claims and rulings."""

from __future__ import annotations

from cardlog.cards import NO_SUIT
from cardlog.rules.bits import popcount
from cardlog.rules.euchre.call_ace_table import (
    GOES_ON,
    CallOptions,
    CallPhase,
    CallState,
    Renege,
    deal_points,
    end_is_open,
    gather_all,
    open_partner,
    outcome,
    settle,
)
from cardlog.rules.euchre.choices import follow_cards, may_name, offer_packet
from cardlog.rules.euchre.faults import CallFault
from cardlog.rules.euchre.make import (
    misdeal,
    offer_suit,
    packet_fault,
    pass_on,
    put_aside_fault,
    show_talon,
    take_packet,
    turn_up_fault,
    void_deal,
)
from cardlog.rules.euchre.play import put_card
from cardlog.rules.euchre.score import ENOUGH, stop_play
from cardlog.rules.euchre.table import HAND, Ended, Phase
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.bowers import suit_cards, suit_of
from cardlog.rules.mechanisms.claims import allege, establish
from cardlog.rules.mechanisms.hands import may_hold, new_card, pack_fault, show_void
from cardlog.rules.mechanisms.offers import Offers, offer, offer_card, offer_word
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, lacking_fault, mark_fault, may_follow
from cardlog.rules.mechanisms.rulings import score_fault
from cardlog.rules.mechanisms.scores import (
    next_seat,
    observe_points,
    observe_score,
    observe_trick,
)
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.rules.mechanisms.unseen import bury, expose, missing, take_back
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word

CALLS = 4
"""Three plain suits, or alone."""

# --- the deal and the make ----------------------------------------------------------------


def deal(s: CallState, o: CallOptions, e: Event) -> int:
    """Five cards to each seat, the turned card, the talon."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what == Word.UP:
        fault = turn_up_fault(s, e)
        if fault == Fault.LEGAL:
            new_card(s, e.cards[0] & 63)
            offer_suit(s, e.cards[0] & 63)
        return fault
    if e.what == Word.TALON:
        return show_talon(s, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    fresh = int(s.phase == Phase.REVIEW)
    if s.disputed or (s.phase != Phase.DEAL and not fresh):
        return Fault.WRONG_PHASE
    if fresh and outcome(s, o) != GOES_ON and not end_is_open(s, o):
        return Fault.GAME_OVER
    fault = packet_fault(s, e, fresh)
    if fault == Fault.LEGAL:
        fault = pack_fault(s, e, s.pack, s.pack if fresh else s.unseen)
    if fault != Fault.LEGAL:
        return fault
    if fresh:
        settle(s, o, GOES_ON)
    return take_packet(s, e)


def must_name(s: CallState, o: CallOptions, seat: int) -> int:
    """Whether a pass is not open to the dealer (003:2340)."""
    return int(s.phase == Phase.NAME and seat == s.dealer and o.stick_dealer == 1)


def bid(s: CallState, o: CallOptions, e: Event) -> int:
    """A pass, the turned suit accepted, or another suit named."""
    seat = e.actor
    if s.phase != Phase.ORDER and s.phase != Phase.NAME:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    suit = e.what - Word.CLUBS
    names = 0 <= suit < NO_SUIT
    if stray(e, Part.WORD) or (e.what != Word.PASS and e.what != Word.ORDER and not names):
        return Fault.WORD_NOT_USED
    if e.flags == Flag.WITHDRAWN:
        s.irregular += 1
        return Fault.LEGAL
    if (
        e.flags
        or (names and s.phase == Phase.ORDER)
        or (e.what == Word.ORDER and s.phase == Phase.NAME)
    ):
        return Fault.WORD_NOT_USED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if e.what == Word.PASS and must_name(s, o, seat):
        return Fault.DEALER_STUCK
    if names and suit == s.turned_suit:
        return Fault.TURNED_DOWN_SUIT
    s.choices = open_bids(s, o, seat)
    if e.what == Word.PASS:
        pass_on(s, seat)
        return Fault.LEGAL
    s.declarer = seat
    s.target = ENOUGH
    if e.what == Word.ORDER:
        # 000:279 the dealer adds the turned card to his hand and owes a discard
        s.trump = s.turned_suit
        s.hand[s.dealer] |= 1 << s.up
        s.up = 0
        s.phase = Phase.DISCARD
        s.turn = s.dealer
    else:
        s.trump = suit
        s.phase = CallPhase.CALL
        s.turn = seat
    return Fault.LEGAL


def open_bids(s: CallState, o: CallOptions, seat: int) -> int:
    """How many different bids the seat may make."""
    suits = 1 if s.phase == Phase.ORDER else popcount(may_name(s, seat))
    return suits + 1 - must_name(s, o, seat)


# --- the call -----------------------------------------------------------------------------


def call_choices(s: CallState) -> int:
    """Acts open before the lead: the maker's calls and the dealer's discards."""
    count = 0 if s.call else CALLS
    if s.phase == Phase.DISCARD:
        if s.hidden[s.dealer]:
            return 0
        count += popcount(s.hand[s.dealer])
    return count


def declare(s: CallState, o: CallOptions, e: Event) -> int:
    """The maker calls the best card of a plain suit, or plays alone (001:111, 001:121)."""
    if s.phase != Phase.DISCARD and s.phase != CallPhase.CALL:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    suit = e.what - Word.CLUBS
    if stray(e, Part.WORD) or e.flags or (e.what != Word.ALONE and (suit < 0 or suit >= NO_SUIT)):
        return Fault.WORD_NOT_USED
    if e.actor != s.declarer:
        return Fault.NOT_YOUR_TURN
    if s.call:
        return Fault.WRONG_PHASE
    if suit == s.trump:
        return CallFault.TRUMP_CALLED
    s.choices = call_choices(s)
    s.call = e.what
    if s.phase == CallPhase.CALL:
        start_play(s)
    return Fault.LEGAL


def discard(s: CallState, o: CallOptions, e: Event) -> int:
    """The dealer who took up the turned card buries one."""
    seat = e.actor
    if s.phase != Phase.DISCARD:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if seat != s.dealer:
        return Fault.NOT_YOUR_TURN
    fault = put_aside_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = call_choices(s)
    s.buried |= bury(s, seat, e, s.pack)
    if s.call:
        start_play(s)
    else:
        s.phase = CallPhase.CALL
        s.turn = s.declarer
    return Fault.LEGAL


def start_play(s: CallState) -> None:
    """The player to the left of the dealer leads, and everybody plays."""
    s.phase = Phase.PLAY
    open_trick(s, next_seat(s, s.dealer))


# --- the play -----------------------------------------------------------------------------


def could_revoke(s: CallState, seat: int, card: int) -> int:
    """Whether the unknown part of a hand may hold the suit led that this card does not follow."""
    if s.laid == 0 or suit_of(s.trump, card) == s.led:
        return 0
    return may_follow(s, seat, card, suit_cards(s.trump, s.led))


def play(s: CallState, o: CallOptions, e: Event) -> int:
    """A card to the trick."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, 0)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    # cards are bytes when compiled; the arithmetic of suits needs plain integers
    card = e.cards[0] & 63
    fault = lacking_fault(s, e, missing(s, seat, card))
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        take_back(s, e)
        return Fault.LEGAL
    legal = follow_cards(s, seat)
    fault = mark_fault(s, e, legal, could_revoke(s, seat, card))
    if fault != Fault.LEGAL:
        return fault
    if seat == s.turn:
        s.choices = popcount(legal) if s.hidden[seat] == 0 else 0
    else:
        s.irregular += 1
    if e.flags & Flag.REVOKE:
        s.irregular += 1
        s.revoked |= 1 << seat
    elif s.hidden[seat] and s.laid and suit_of(s.trump, card) != s.led:
        show_void(s, seat, suit_cards(s.trump, s.led))
    s.laid_by[seat] |= 1 << card
    put_card(s, seat, card)
    return Fault.LEGAL


def show(s: CallState, o: CallOptions, e: Event) -> int:
    """Cards exposed by mistake."""
    if s.phase < Phase.ORDER or s.phase > Phase.PLAY:
        return Fault.WRONG_PHASE
    return expose(s, e)


# --- claims and rulings -------------------------------------------------------------------


def in_deal(s: CallState) -> int:
    """Trump is made and the deal is not yet scored."""
    return int(s.phase >= Phase.DISCARD and s.phase <= Phase.REVIEW and s.ended != Ended.PASSED)


def claim(s: CallState, o: CallOptions, e: Event) -> int:
    """Tricks claimed for a side, an answer to it, a revoke alleged."""
    if e.what == Word.REVOKE:
        return allege(s, e) if in_deal(s) else Fault.WRONG_PHASE
    if e.flags:
        return Fault.WORD_NOT_USED
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        return answer(s, e)
    if stray(e, Part.NUMBER):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.number == NO_NUMBER or e.number < 0 or e.number > HAND - s.tricks:
        return Fault.BAD_CLAIM
    s.claimant = e.actor
    s.claim = e.number + 1
    stop_play(s, Ended.CLAIM)
    return Fault.LEGAL


def answer(s: CallState, e: Event) -> int:
    """Anybody but the claimant accepts or rejects."""
    if stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.REVIEW or not s.claim:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.actor == s.claimant:
        return Fault.BAD_CLAIM
    if e.what == Word.REJECT and not s.ruled:
        s.disputed = 1
    return Fault.LEGAL


def rule(s: CallState, o: CallOptions, e: Event) -> int:
    """A misdeal, a void deal, an established revoke, a number of tricks."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL or e.what == Word.VOID:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        fault = misdeal(s, o.misdeal) if e.what == Word.MISDEAL else void_deal(s)
        if fault == Fault.LEGAL:
            gather_all(s)
        return fault
    if e.what == Word.REVOKE:
        if not in_deal(s):
            return Fault.WRONG_PHASE
        fault = establish(s, e)
        if fault == Fault.LEGAL and s.phase == Phase.PLAY and o.renege != Renege.DENY_SCORE:
            stop_play(s, Ended.REVOKE)
        return fault
    if e.what != Word.TRICKS or stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY and (s.phase != Phase.REVIEW or s.ended == Ended.PASSED):
        return Fault.WRONG_PHASE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.number == NO_NUMBER or e.number < 0 or e.number > HAND:
        return Fault.BAD_RULING
    s.ruled = e.number + 1
    s.ruled_for = e.target
    s.disputed = 0
    if s.phase == Phase.PLAY:
        stop_play(s, Ended.RULING)
    return Fault.LEGAL


# --- observations -------------------------------------------------------------------------


def score(s: CallState, o: CallOptions, e: Event) -> int:
    """An observation; a deal under review is worth what it would now score."""
    if e.what == Word.TRICK:
        return observe_trick(s, e, int(s.phase <= Phase.TURN_UP))
    fault = score_fault(e)
    if fault != Fault.LEGAL:
        return fault
    if s.phase != Phase.REVIEW:
        fault = observe_score(s, e)
    elif s.disputed:
        return Fault.WRONG_OBSERVATION
    else:
        fault = observe_points(s, e, deal_points(s, o, e.target))
    if fault == Fault.WRONG_OBSERVATION and (s.vague or open_partner(s)):
        # which side the seat was on is not known
        return Fault.LEGAL
    return fault


def end(s: CallState, o: CallOptions) -> int:
    """Score what is open; whether the record may end here."""
    if s.phase == Phase.REVIEW and not s.disputed:
        result = outcome(s, o)
        settle(s, o, 0 if result == GOES_ON and end_is_open(s, o) else result)
    return s.over


# --- choices ------------------------------------------------------------------------------


def offers(s: CallState, o: CallOptions, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase == Phase.REVIEW and not s.disputed and outcome(s, o) == GOES_ON:
        settle(s, o, GOES_ON)
    if s.phase == Phase.DEAL:
        offer_packet(s, c)
    elif s.phase == Phase.TURN_UP:
        offer(c, CHANCE, Verb.DEAL, Word.UP, NONE, s.unseen, 1)
    elif s.phase == Phase.ORDER or s.phase == Phase.NAME:
        offer_bids(s, o, c)
    elif s.phase == Phase.DISCARD or s.phase == CallPhase.CALL:
        if s.phase == Phase.DISCARD:
            offer_card(c, s.dealer, Verb.DISCARD, may_hold(s, s.dealer))
        if not s.call:
            offer_calls(s, c)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, follow_cards(s, s.turn))
    return 0


def offer_bids(s: CallState, o: CallOptions, c: Offers) -> None:
    """The bids of the seat to speak."""
    if not must_name(s, o, s.turn):
        offer_word(c, s.turn, Verb.BID, Word.PASS)
    if s.phase == Phase.ORDER:
        offer_word(c, s.turn, Verb.BID, Word.ORDER)
        return
    for suit in range(NO_SUIT):
        if may_name(s, s.turn) >> suit & 1:
            offer_word(c, s.turn, Verb.BID, Word.CLUBS + suit)


def offer_calls(s: CallState, c: Offers) -> None:
    """What the maker may call."""
    for suit in range(NO_SUIT):
        if suit != s.trump:
            offer_word(c, s.declarer, Verb.DECLARE, Word.CLUBS + suit)
    offer_word(c, s.declarer, Verb.DECLARE, Word.ALONE)
