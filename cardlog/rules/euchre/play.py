"""The play: cards, cards taken back, cards exposed, and the penalties for them."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.euchre.choices import (
    demanded,
    follow_cards,
    play_choices,
    playable,
    value_of,
)
from cardlog.rules.euchre.score import stop_play
from cardlog.rules.euchre.table import HAND, Ended, Options, Phase, State, partner
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.bowers import beyond, suit_cards, suit_of
from cardlog.rules.mechanisms.hands import lose_card, show_void
from cardlog.rules.mechanisms.tricks import lay, take_trick
from cardlog.rules.mechanisms.unseen import missing, reveal
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word


def play(s: State, o: Options, e: Event) -> int:
    """A card from a hand."""
    seat = e.actor
    if s.phase != Phase.PLAY and s.phase != Phase.DISCARD:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.flags & ~(Flag.REVOKE | Flag.TURN | Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    # cards are bytes when compiled; the arithmetic of suits needs plain integers
    card = e.cards[0] & 63
    if not s.active >> seat & 1:
        return Fault.SITTING_OUT
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if e.flags & Flag.WITHDRAWN:
        return take_back(s, o, seat, card)
    due = s.turn
    if s.phase == Phase.DISCARD:
        # 001:259 a lead before the discard stands if it is accepted
        if not e.flags & Flag.TURN or not s.active >> s.dealer & 1:
            return Fault.WRONG_PHASE
        # 001:256 the dealer who plays without having discarded
        if seat == s.dealer and not o.laws:
            return Fault.WRONG_PHASE
        due = s.due
    if seat != due and (not e.flags & Flag.TURN or s.table[seat]):
        return Fault.NOT_YOUR_TURN
    legal = playable(s, seat)
    broken = 0
    if not legal >> card & 1:
        fault = missing(s, seat, card)
        if fault == Fault.LEGAL:
            s.related = legal
            fault = Fault.REVOKE
            if follow_cards(s, seat) >> card & 1:
                fault = Fault.PENALTY_IGNORED
        elif fault == Fault.SHOWN_OUT:
            s.related = suit_cards(s.trump, suit_of(s.trump, card))
        else:
            s.related = 1 << card
            return fault
        if not e.flags & Flag.REVOKE:
            return fault
        broken = 1
    elif e.flags & Flag.REVOKE and s.hidden[seat]:
        broken = 1
    s.related = 0
    if seat == due and s.phase == Phase.PLAY:
        s.choices = play_choices(s, o)
    if seat != due or s.phase == Phase.DISCARD:
        s.irregular += 1
        s.offended |= 1 << seat
    if broken:
        s.irregular += 1
        s.revoked |= 1 << seat
    elif s.hidden[seat]:
        deny(s, seat, card)
    put_card(s, seat, card)
    return Fault.LEGAL


def put_card(s: State, seat: int, card: int) -> None:
    """The card leaves the hand and joins the trick."""
    lose_card(s, seat, card)
    s.played |= 1 << card
    s.exposed[seat] &= ~(1 << card)
    call = s.called[seat]
    if s.laid == 0 or call < Word.CLUBS or call > Word.SPADES:
        s.called[seat] = 0
    s.taken_back = 0
    s.with_make = 0
    if s.laid == 0:
        s.led = suit_of(s.trump, card)
    early = s.phase == Phase.DISCARD
    if lay(s, seat, card, value_of(s, card)):
        finish_trick(s)
    if early:
        if seat == s.dealer:
            # 001:256 his side can score nothing
            s.silent |= 1 << seat
            s.phase = Phase.PLAY
        else:
            s.due = s.turn
            s.turn = s.dealer


def deny(s: State, seat: int, card: int) -> None:
    """What a card from unknown cards says of the rest of the hand, believed until disproved."""
    if s.laid and suit_of(s.trump, card) != s.led:
        show_void(s, seat, suit_cards(s.trump, s.led))
    call = s.called[seat]
    if call == Word.HIGHEST or call == Word.LOWEST:
        if suit_of(s.trump, card) == (s.led if s.laid else s.trump):
            show_void(s, seat, beyond(s.trump, card, int(call == Word.HIGHEST)))
    elif call and demanded(s, seat) and not demanded(s, seat) >> card & 1:
        if call == Word.TRUMP or call == Word.NOT_TRUMP:
            # only a hand without the suit led was free to answer
            if suit_of(s.trump, card) == s.led:
                return
        show_void(s, seat, demanded(s, seat))


def finish_trick(s: State) -> None:
    """The winner leads to the next; after five tricks the deal is scored."""
    take_trick(s, 0)
    if s.tricks == HAND:
        stop_play(s, Ended.PLAYED)


def take_back(s: State, o: Options, seat: int, card: int) -> int:
    """A card taken back: under the laws it stays on the table, exposed."""
    fault = missing(s, seat, card)
    if fault != Fault.LEGAL and fault != Fault.SHOWN_OUT:
        s.related = 1 << card
        return fault
    s.irregular += 1
    reveal(s, seat, card)
    due = s.due if s.phase == Phase.DISCARD else s.turn
    # 001:305, 001:328 cards that followed one now taken back go back without penalty
    if o.laws and (s.taken_back == 0 or s.taken_back == seat + 1):
        s.taken_back = seat + 1
        # 001:343 nothing is called from a lone player; 001:301 a lead in the partner's turn
        # costs a suit, not the card
        partners_lead = s.laid == 0 and seat != due and seat == partner(s, due)
        if not s.alone >> seat & 1:
            s.offended |= 1 << seat
            if not partners_lead:
                s.exposed[seat] |= 1 << card
    return Fault.LEGAL


def show(s: State, o: Options, e: Event) -> int:
    """Cards exposed by mistake (001:281)."""
    seat = e.actor
    if s.phase < Phase.ORDER or s.phase >= Phase.REVIEW:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags != Flag.EXPOSED or e.what != NONE or e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    shown = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        fault = missing(s, seat, card)
        if fault != Fault.LEGAL:
            s.related = 1 << card
            return fault
        shown |= 1 << card
    if shown == 0 or popcount(shown) != len(e.cards):
        return Fault.WRONG_COUNT
    if popcount(shown & ~s.hand[seat]) > s.hidden[seat]:
        return Fault.TOO_MANY_CARDS
    s.irregular += 1
    for card in e.cards:
        reveal(s, seat, card)
    if o.laws and not s.alone >> seat & 1:
        s.exposed[seat] |= shown
        s.offended |= 1 << seat
    return Fault.LEGAL
