"""The play of cinch: a card to the trick, cards taken back and exposed, and what is called."""

from __future__ import annotations

from cardlog.rules.all_fours.cinch_exchange import (
    begin_draw,
    dealer_done,
    next_to_draw,
    somebody_owes,
)
from cardlog.rules.all_fours.cinch_table import (
    HAND,
    Options,
    State,
    long_hand,
    may_not_act,
    opposed,
    partner_of,
)
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.follow import (
    BARRED,
    CALLED,
    denied,
    free_cards,
    playable,
    surely_playable,
)
from cardlog.rules.all_fours.table import Phase, points_of, strength, suit_of
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import count_choices, may_hold
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, on_table
from cardlog.rules.mechanisms.revokes import (
    back_fault,
    duty_fault,
    gather_trick,
    held_fault,
    put_card,
)
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.unseen import expose, take_back
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word


def ready(s: State, o: Options) -> int:
    """Whether all have their cards, so that the maker may lead."""
    if s.phase == Phase.PLAY:
        return 1
    if s.drawing == 0 and somebody_owes(s, o) != CHANCE:
        return 0
    return int(next_to_draw(s) == CHANCE and dealer_done(s, o))


def start_play(s: State, o: Options) -> None:
    """The exchange is over."""
    begin_draw(s, o)
    s.phase = Phase.PLAY


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick; the maker's first card ends the exchange."""
    if s.phase != Phase.PLAY and s.phase != Phase.EXCHANGE:
        return Fault.WRONG_PHASE
    if not ready(s, o):
        return FoursFault.STILL_TO_DISCARD if e.actor != CHANCE else Fault.NOT_CHANCE
    fault = card_fault(s, e, 0)
    if fault == Fault.LEGAL and not e.flags & Flag.WITHDRAWN:
        fault = may_not_act(s, o, e.actor)
    if fault == Fault.LEGAL:
        fault = held_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        fault = withdraw(s, o, e)
        if fault == Fault.LEGAL:
            start_play(s, o)
        return fault
    seat = e.actor
    card = e.cards[0] & 63
    legal = playable(s, seat)
    fault = duty_fault(s, e, legal, surely_playable(s, seat))
    if fault == Fault.REVOKE and free_cards(s, s.hand[seat], may_hold(s, seat)) >> card & 1:
        return Fault.PENALTY_IGNORED
    if fault != Fault.LEGAL:
        return fault
    s.choices = count_choices(s, seat, legal)
    start_play(s, o)
    if long_hand(s, seat):
        # 002:177-180 by the old laws he may, and his side cannot score
        s.overlong |= 1 << seat
    if s.laid == 1 and seat != s.turn and next_seat(s, seat) == s.leader:
        s.early_fourth = seat
    put_down(s, e, card)
    return Fault.LEGAL


def put_down(s: State, e: Event, card: int) -> None:
    """The card joins the trick, and the trick is gathered if it is complete."""
    seat = e.actor
    void = denied(s, seat, card) if s.hidden[seat] else 0
    s.exposed[seat] &= ~(1 << card)
    s.called[seat] = 0
    s.claimable = NONE
    s.taken_back = NONE
    s.backs = 0
    if s.laid == 0:
        s.led = suit_of(s, card)
        s.false_lead = NONE
    if put_card(s, e, strength(s, card), void):
        cards = on_table(s)
        gather_trick(s, cards, points_of(s, cards))
        s.last_trick = cards
        s.claimable = s.early_fourth
        s.early_fourth = NONE
        if s.tricks == HAND:
            s.phase = Phase.REVIEW
            s.turn = CHANCE


# --- cards taken back, cards exposed ------------------------------------------------------


def withdraw(s: State, o: Options, e: Event) -> int:
    """A card taken back: out of turn before an opponent has played, or a revoke corrected."""
    seat = e.actor
    card = e.cards[0] & 63
    followed = int(
        s.laid == 0 and s.backs > 0 and s.backs < s.seats - 1 and seat == next_seat(s, s.taken_back)
    )
    if not followed:
        fault = back_fault(s, e, surely_playable(s, seat))
        if fault != Fault.LEGAL:
            return fault
        if not o.laws and (seat != s.turn or s.table[seat]):
            # 000:682 if neither opponent has played to the trick
            for other in range(s.seats):
                if s.table[other] and opposed(s, seat, other):
                    return Fault.WRONG_PHASE
    take_back(s, e)
    partners_lead = s.laid == 0 and seat != s.turn and seat == partner_of(s, s.turn)
    if followed:
        s.backs += 1
    else:
        s.backs = int(s.laid == 0 and seat != s.turn)
        if partners_lead:
            s.false_lead = seat
        # 002:202-205 neither a lead in the partner's turn nor what followed a lead is exposed
        if o.laws and not partners_lead:
            s.exposed[seat] |= 1 << card
    s.taken_back = seat
    return Fault.LEGAL


def show(s: State, o: Options, e: Event) -> int:
    """``p3 show 4h !exposed``: cards exposed by mistake, by the old laws."""
    if not o.laws:
        return Fault.VERB_NOT_USED
    # 002:144-145, 002:183-197
    if s.phase < Phase.BID or s.phase > Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = expose(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.quiet = 0
    if s.phase >= Phase.EXCHANGE:
        for card in e.cards:
            s.exposed[e.actor] |= 1 << card
    return Fault.LEGAL


# --- calls --------------------------------------------------------------------------------


def call(s: State, o: Options, e: Event) -> int:
    """``p2 rule p3 4h``, ``bar 4h``, ``highest``: what a player is told to play."""
    if s.phase != Phase.PLAY and (s.phase != Phase.EXCHANGE or not ready(s, o)):
        return Fault.WRONG_PHASE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.number != NO_NUMBER or e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    seat = e.target
    if s.table[seat] or not s.active >> seat & 1:
        return Fault.BAD_RULING
    lead_call = lead_may_be_called(s, e)
    if not o.laws and not lead_call:
        return Fault.BAD_RULING
    if e.actor != CHANCE and not opposed(s, e.actor, seat):
        return Fault.BAD_RULING
    order = 0 + e.what
    if len(e.cards):
        if len(e.cards) != 1:
            return Fault.WRONG_COUNT
        card = e.cards[0] & 63
        # 002:183-197
        if not s.exposed[seat] >> card & 1:
            return Fault.BAD_RULING
        if e.what == NONE:
            order = CALLED + card
        elif e.what == Word.BAR and s.trumps >> card & 1:
            order = BARRED + card
        else:
            return Fault.BAD_RULING
    elif order == Word.HIGHEST or order == Word.LOWEST:
        # 002:236-239
        if not o.laws:
            return Fault.WORD_NOT_USED
    elif order != Word.TRUMP and order != Word.NOT_TRUMP:
        return Fault.WORD_NOT_USED
    start_play(s, o)
    s.called[seat] = order
    s.irregular += 1
    return Fault.LEGAL


def lead_may_be_called(s: State, e: Event) -> int:
    """Whether the partner of a false leader is told to lead a trump, or none."""
    # 000:682, 002:198-201 by the right-hand opponent, the one of the partner whose lead it was
    if s.false_lead == NONE or s.laid or e.target != s.turn:
        return 0
    if e.what != Word.TRUMP and e.what != Word.NOT_TRUMP:
        return 0
    return int(e.actor == CHANCE or next_seat(s, e.actor) == s.false_lead)


def claim(s: State, o: Options, e: Event) -> int:
    """``p2 claim trick``: the opponents of a fourth hand that played before second and third."""
    if not o.laws:
        return Fault.VERB_NOT_USED
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.flags or e.what != Word.TRICK:
        return Fault.WORD_NOT_USED
    # 002:209-212
    if s.claimable == NONE or s.phase < Phase.PLAY or s.phase > Phase.REVIEW:
        return Fault.WRONG_PHASE
    if not opposed(s, e.actor, s.claimable):
        return Fault.BAD_CLAIM
    s.took[s.taker] &= ~s.last_trick
    s.took[e.actor] |= s.last_trick
    s.claimable = NONE
    return Fault.LEGAL
