"""The play of pitch: the pitched card names the trump; errors in pitching; the exchange."""

from __future__ import annotations

from cardlog.cards import CLUBS, NO_SUIT, UNKNOWN
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.follow import denied, free_cards, playable, surely_playable
from cardlog.rules.all_fours.pitch_auction import pitch_early
from cardlog.rules.all_fours.pitch_table import EARLY_BID, HAND, Options, State, place_of
from cardlog.rules.all_fours.table import Phase, set_trump, strength, suit_of
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import count_choices, may_hold
from cardlog.rules.mechanisms.obligations import bound
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, on_table
from cardlog.rules.mechanisms.revokes import (
    PlayFault,
    duty_fault,
    gather_trick,
    held_fault,
    put_card,
)
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.stock import StockFault, draw_cards, draw_fault
from cardlog.rules.mechanisms.unseen import bury, some_missing, take_back
from cardlog.words import CHANCE, NONE, Event, Flag, Word


def must_lead_trump(s: State, seat: int) -> int:
    """000:616 whether the seat is the pitcher of a trump that he named, at his first lead."""
    return int(s.owes_trump == 1 and seat == s.declarer and s.laid == 0)


def open_cards(s: State, seat: int) -> int:
    """Cards that may be legal."""
    if must_lead_trump(s, seat):
        return bound(s.hand[seat], may_hold(s, seat), s.trumps, 0, 0, 0)
    return playable(s, seat)


def sure_cards(s: State, seat: int) -> int:
    """Cards that are legal whatever the unknown cards of the hand are."""
    if must_lead_trump(s, seat):
        return bound(may_hold(s, seat), may_hold(s, seat), s.trumps, 0, 0, 0)
    return surely_playable(s, seat)


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick; the pitcher's first makes its suit trump."""
    if s.phase == Phase.BID:
        return early_pitch(s, o, e)
    if (s.phase != Phase.PLAY and s.phase != Phase.EXCHANGE) or s.to_draw:
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, 0)
    if fault == Fault.LEGAL:
        fault = held_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        return withdraw(s, e)
    seat = e.actor
    card = e.cards[0] & UNKNOWN
    legal = open_cards(s, seat)
    fault = duty_fault(s, e, legal, sure_cards(s, seat))
    if fault == Fault.REVOKE:
        if must_lead_trump(s, seat):
            return PlayFault.TRUMP_NOT_LED
        if free_cards(s, s.hand[seat], may_hold(s, seat)) >> card & 1:
            return Fault.PENALTY_IGNORED
    if fault != Fault.LEGAL:
        return fault
    s.choices = 0 if s.phase == Phase.EXCHANGE else count_choices(s, seat, legal)
    put_down(s, o, e, card)
    return Fault.LEGAL


def early_pitch(s: State, o: Options, e: Event) -> int:
    """``p3 play Kd !turn`` before the bidding is closed."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags != Flag.TURN or s.bid >= EARLY_BID:
        return Fault.WRONG_PHASE
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = held_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    pitch_early(s, seat)
    put_down(s, o, e, e.cards[0] & UNKNOWN)
    return Fault.LEGAL


def put_down(s: State, o: Options, e: Event, card: int) -> None:
    """The card joins the trick, and the trick is gathered if it is complete."""
    seat = e.actor
    void = denied(s, seat, card) if s.hidden[seat] else 0
    if must_lead_trump(s, seat):
        void = 0 if s.trumps >> card & 1 else s.trumps
        s.owes_trump = 0
    s.called[seat] = 0
    s.claimants &= ~(1 << seat)
    s.taken_back = NONE
    s.misled &= ~(1 << seat)
    leading = s.laid == 0
    exchange = 0
    if leading:
        if s.trump == NO_SUIT and seat == s.declarer:
            set_trump(s, card >> 4)
            exchange = o.draw
        s.led = suit_of(s, card)
    complete = put_card(s, e, strength(s, card), void)
    s.phase = Phase.EXCHANGE if exchange else Phase.PLAY
    if s.trump == NO_SUIT and seat == s.declarer:
        # 000:616 the pitcher has played to another's lead: he names the trump at once
        s.phase = Phase.NAME
        s.turn = seat
    elif complete:
        finish_trick(s)


def finish_trick(s: State) -> None:
    """The winner takes the trick and leads; six tricks are played."""
    for seat in range(s.seats):
        if s.table[seat]:
            s.threw[seat] |= 1 << (s.table[seat] - 1)
    cards = on_table(s)
    s.early = NONE
    s.claimants = 0
    s.misled = 0
    gather_trick(s, cards, pips(cards))
    if s.tricks == HAND:
        s.phase = Phase.REVIEW
        s.turn = CHANCE


def pips(cards: int) -> int:
    """000:590 ten 10, ace 4, king 3, queen 2, jack 1."""
    found = 0
    for suit in range(4):
        ranks = cards >> 16 * suit
        found += 10 * (ranks >> 8 & 1) + (ranks >> 9 & 1) + 2 * (ranks >> 10 & 1)
        found += 3 * (ranks >> 11 & 1) + 4 * (ranks >> 12 & 1)
    return found


def withdraw(s: State, e: Event) -> int:
    """000:612-616 only a card out of turn is taken back; on the first lead it was pitched."""
    seat = e.actor
    if seat == s.turn:
        return Fault.WORD_NOT_USED
    take_back(s, e)
    if s.tricks == 0 and s.laid == 0 and seat != s.declarer:
        followed = s.taken_back != NONE and seat == next_seat(s, s.taken_back)
        if not followed:
            s.misled |= 1 << seat
        s.taken_back = seat
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """``p1 declare hearts``: the pitcher, who played to another's lead, names the trump."""
    if s.phase != Phase.NAME:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.flags or e.what < Word.CLUBS or e.what > Word.SPADES:
        return Fault.WORD_NOT_USED
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    s.choices = 4
    set_trump(s, CLUBS + e.what - Word.CLUBS)
    s.owes_trump = 1
    s.phase = Phase.PLAY
    s.led = suit_of(s, s.table[s.leader] - 1)
    s.best = 0
    seat = s.leader
    for _ in range(s.seats):
        if s.table[seat]:
            value = strength(s, s.table[seat] - 1)
            if value > s.best:
                s.best = value
                s.best_seat = seat
        else:
            # the first who has not played, counted from the leader
            if s.turn == s.declarer:
                s.turn = seat
        seat = next_seat(s, seat)
    if s.laid == s.players:
        finish_trick(s)
    return Fault.LEGAL


def call(s: State, o: Options, e: Event) -> int:
    """``p1 rule p3 highest``: what a player who pitched in the pitcher's place is to play."""
    if stray(e, Part.WORD | Part.TARGET):
        return Fault.WORD_NOT_USED
    if e.what < Word.HIGHEST or e.what > Word.NOT_TRUMP:
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if (s.phase != Phase.PLAY and s.phase != Phase.EXCHANGE) or s.to_draw:
        return Fault.WRONG_PHASE
    if e.actor != CHANCE and e.actor != s.declarer:
        return Fault.BAD_RULING
    if not s.misled >> e.target & 1:
        return Fault.BAD_RULING
    s.called[e.target] = e.what
    s.irregular += 1
    return Fault.LEGAL


# --- the exchange -------------------------------------------------------------------------


def discard(s: State, o: Options, e: Event) -> int:
    """003:4527 ``p2 discard 4c9s``: cards that are no trumps, in turn from the dealer's left."""
    if s.phase != Phase.EXCHANGE or s.to_draw:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if place_of(s, seat) <= s.exchanged:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if len(e.cards) > s.stock_left:
        return StockFault.STOCK_OUT
    fault = some_missing(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    for card in e.cards:
        if card == UNKNOWN:
            continue
        if s.trumps >> card & 1:
            s.related = 1 << card
            return FoursFault.TRUMP_KEPT
    seen = bury(s, seat, e, s.pack)
    s.put_out |= seen
    for card in e.cards:
        if card == UNKNOWN:
            s.doubts += 1
    s.exchanged = place_of(s, seat)
    s.to_draw = len(e.cards)
    s.resume = s.turn
    s.turn = seat
    s.early = NONE
    s.claimants = 0
    return Fault.LEGAL


def draw(s: State, o: Options, e: Event) -> int:
    """``p2 draw stock 5hTd``: as many cards as were put out, at once."""
    if s.to_draw == 0:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS) or e.flags or e.what != Word.STOCK:
        return Fault.WORD_NOT_USED
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != s.to_draw:
        return Fault.WRONG_COUNT
    fault = draw_fault(s, e, s.pack)
    if fault != Fault.LEGAL:
        return fault
    s.choices = 1
    draw_cards(s, e.actor, len(e.cards), e)
    s.to_draw = 0
    s.turn = s.resume
    return Fault.LEGAL
