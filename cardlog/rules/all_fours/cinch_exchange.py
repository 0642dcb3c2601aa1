"""Discards and draws of cinch: players put out, draw from the stock in turn; the dealer robs it."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.all_fours.cinch_table import (
    HAND,
    Discards,
    Options,
    State,
    draw_excess,
    may_not_act,
)
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.table import Phase
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size, pack_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.stock import (
    StockFault,
    draw_cards,
    draw_fault,
    gain_unknown,
    stock_cards,
    take_from_stock,
)
from cardlog.rules.mechanisms.unseen import bury, reveal, some_missing
from cardlog.words import CHANCE, NONE, Event, Flag, Word

LEAST_OUT = 3


def owes_discard(s: State, o: Options, seat: int) -> int:
    """Whether a seat must put out more before cards are drawn; unknown cards may be what is due."""
    if hand_size(s, seat) > HAND:
        return 1
    if o.discards == Discards.AT_LEAST_THREE:
        return int(s.out_count[seat] < LEAST_OUT)
    # 000:660-662 each player except the dealer must discard all cards but trumps
    return int(s.hand[seat] & ~s.trumps != 0)


def somebody_owes(s: State, o: Options) -> int:
    """First seat but the dealer from his left that must put out more, -1 if none."""
    seat = next_seat(s, s.dealer)
    while seat != s.dealer:
        if owes_discard(s, o, seat):
            return seat
        seat = next_seat(s, seat)
    return CHANCE


def needs(s: State, seat: int) -> int:
    """Cards that a seat is still to draw."""
    return max(0, s.aim[seat] - hand_size(s, seat))


def next_to_draw(s: State) -> int:
    """First seat but the dealer from his left that needs cards, -1 if none."""
    seat = next_seat(s, s.dealer)
    while seat != s.dealer:
        if needs(s, seat):
            return seat
        seat = next_seat(s, seat)
    return CHANCE


def dealer_done(s: State, o: Options) -> int:
    """Whether the dealer has six cards, and has put out what he must."""
    if hand_size(s, s.dealer) != HAND:
        return 0
    return int(o.discards != Discards.AT_LEAST_THREE or s.out_count[s.dealer] >= LEAST_OUT)


def move_on(s: State, o: Options) -> None:
    """Whose act it is in the exchange; the maker's if all have their cards.

    Players may put out in any order; one after the other is asked.
    """
    owing = CHANCE if s.drawing else somebody_owes(s, o)
    if owing == CHANCE:
        owing = next_to_draw(s)
    if owing == CHANCE and not dealer_done(s, o):
        owing = s.dealer
    s.turn = s.declarer if owing == CHANCE else owing


def discard(s: State, o: Options, e: Event) -> int:
    """``p2 discard AsKs9s``, ``p2 discard up 2h``: cards put out."""
    if s.phase != Phase.EXCHANGE:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS) or (e.what != NONE and e.what != Word.UP):
        return Fault.WORD_NOT_USED
    if e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    # 000:664, 002:149-152 what is put out may be changed until its player has drawn
    if e.flags:
        if s.served >> seat & 1:
            return Fault.WRONG_PHASE
    elif s.drawing and seat != s.dealer:
        return Fault.WRONG_PHASE
    # 000:660-664 the dealer who has drawn is left with six
    if s.served >> seat & 1 and hand_size(s, seat) - len(e.cards) < HAND:
        return Fault.WRONG_COUNT
    fault = may_not_act(s, o, seat)
    if fault != Fault.LEGAL:
        return fault
    fault = some_missing(s, seat, e) if len(e.cards) else Fault.WRONG_COUNT
    if fault != Fault.LEGAL:
        return fault
    fault = unseen_trump(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        s.irregular += 1
        for card in e.cards:
            if card != UNKNOWN:
                reveal(s, seat, card)
        return Fault.LEGAL
    s.put_out[seat] |= bury(s, seat, e, s.pack)
    s.exposed[seat] &= s.hand[seat]
    s.out_count[seat] += len(e.cards)
    for card in e.cards:
        if card == UNKNOWN:
            s.put_unseen[seat] += 1
    move_on(s, o)
    return Fault.LEGAL


def unseen_trump(s: State, o: Options, e: Event) -> int:
    """000:662 a trump put out is shown; 002:147-148 by the old laws every card."""
    if e.what == Word.UP:
        for card in e.cards:
            if card == UNKNOWN:
                return Fault.UNKNOWN_CARD
        return Fault.LEGAL
    if o.laws:
        return FoursFault.TRUMP_UNSEEN
    for card in e.cards:
        if card != UNKNOWN and s.trumps >> card & 1:
            s.related = 1 << card
            return FoursFault.TRUMP_UNSEEN
    return Fault.LEGAL


def draw(s: State, o: Options, e: Event) -> int:
    """Cards from the stock, from the discards, or out of a hand with one too many."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags:
        return Fault.WORD_NOT_USED
    if e.target != NONE:
        fault = draw_excess(s, e)
        if fault == Fault.LEGAL and s.phase == Phase.EXCHANGE:
            move_on(s, o)
        return fault
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what == Word.DISCARD and o.laws and s.aim[e.actor] < HAND and s.drawing:
        if needs(s, e.actor) == 0:
            return make_good(s, e)
    if s.phase != Phase.EXCHANGE:
        return Fault.WRONG_PHASE
    if e.what == Word.ROBBED:
        fault = rob_fault(s, o, e)
    elif e.what == Word.STOCK:
        fault = stock_fault(s, o, e)
    elif e.what == Word.DISCARD:
        fault = short_stock_fault(s, o, e)
    else:
        fault = Fault.WORD_NOT_USED
    if fault != Fault.LEGAL:
        return fault
    begin_draw(s, o)
    if e.what == Word.ROBBED:
        take_from_stock(s, e)
        receive(s, e)
    elif e.what == Word.STOCK:
        s.choices = 0 if e.actor == s.dealer else 1
        draw_cards(s, e.actor, len(e.cards), e)
        if s.stock_left == 0 and hand_size(s, e.actor) == HAND:
            s.aim[e.actor] = HAND
    else:
        take_from_discards(s, e)
    s.served |= 1 << e.actor
    move_on(s, o)
    return Fault.LEGAL


def begin_draw(s: State, o: Options) -> None:
    """From the first card drawn, or led, the discards stand."""
    if s.drawing == 0:
        s.drawing = 1
        if o.discards == Discards.TRUMPS_ONLY:
            for seat in range(s.seats):
                if seat != s.dealer and s.hidden[seat]:
                    s.doubts += 1


def order_fault(s: State, o: Options, seat: int) -> int:
    """Whether a seat may draw now: all have put out, and those before him are served."""
    if s.drawing == 0 and somebody_owes(s, o) != CHANCE:
        return FoursFault.STILL_TO_DISCARD
    due = next_to_draw(s)
    if due == CHANCE:
        due = s.dealer
    return Fault.LEGAL if seat == due else Fault.NOT_YOUR_TURN


def stock_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with cards from the top of the stock."""
    seat = e.actor
    # 000:660, 002:156-159 the dealer robs, or draws from the top like the others
    fault = order_fault(s, o, seat)
    if fault != Fault.LEGAL:
        return fault
    # 000:660, 002:153-155 as many as restore the hand to six
    if len(e.cards) != min(needs(s, seat), s.stock_left) and s.stock_left:
        return Fault.WRONG_COUNT
    return draw_fault(s, e, s.pack)


def rob_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with the dealer's search of the stock."""
    # 000:660, 002:156-159
    if e.actor != s.dealer:
        return Fault.NOT_YOUR_TURN
    fault = order_fault(s, o, e.actor)
    if fault != Fault.LEGAL:
        return fault
    if s.served >> e.actor & 1:
        return Fault.WRONG_PHASE
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if len(e.cards) > s.stock_left:
        return StockFault.STOCK_OUT
    if len(e.cards) < min(HAND - hand_size(s, e.actor), s.stock_left):
        return Fault.WRONG_COUNT
    return pack_fault(s, e, s.pack, stock_cards(s))


def short_stock_fault(s: State, o: Options, e: Event) -> int:
    """002:164-165 where the stock does not suffice, the rest is made up from the discards."""
    fault = order_fault(s, o, e.actor)
    if fault != Fault.LEGAL:
        return fault
    if s.stock_left:
        return Fault.WRONG_PHASE
    if len(e.cards) == 0 or len(e.cards) != needs(s, e.actor):
        return Fault.WRONG_COUNT
    return discards_fault(s, e)


def discards_fault(s: State, e: Event) -> int:
    """Whether the cards of an event may be among the discards, and none is a trump."""
    seen = 0
    unknown = 0
    free = 0
    hidden = 0
    for seat in range(s.seats):
        free |= s.put_out[seat]
        hidden += s.put_unseen[seat]
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
        if s.trumps >> card & 1:
            s.related = 1 << card
            return FoursFault.TRUMP_FROM_DISCARDS
        if not free >> card & 1:
            unknown += 1
            if not s.unseen >> card & 1:
                s.related = 1 << card
                return FoursFault.NOT_PUT_OUT
    return FoursFault.NOT_PUT_OUT if unknown > hidden else Fault.LEGAL


def take_from_discards(s: State, e: Event) -> None:
    """The cards, which everybody sees, join the hand."""
    for card in e.cards:
        found = 0
        for seat in range(s.seats):
            if s.put_out[seat] >> card & 1:
                s.put_out[seat] ^= 1 << card
                found = 1
        if not found:
            s.unseen ^= 1 << card
            for seat in range(s.seats):
                if s.put_unseen[seat] and not found:
                    s.put_unseen[seat] -= 1
                    s.doubts += 1
                    found = 1
    receive(s, e)


def receive(s: State, e: Event) -> None:
    """The cards of an event, taken from somewhere, join the hand."""
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
        else:
            s.hand[e.actor] |= 1 << card
    if unknown:
        gain_unknown(s, e.actor, unknown)


def make_good(s: State, e: Event) -> int:
    """002:164-165, 002:180-182 a card too few is made good from the discards, without a trump."""
    if s.phase != Phase.EXCHANGE and s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = discards_fault(s, e)
    if fault == Fault.LEGAL:
        s.aim[e.actor] = HAND
        take_from_discards(s, e)
    return fault
