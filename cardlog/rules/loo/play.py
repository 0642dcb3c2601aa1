"""The play of loo: trumps are led, the trick is headed if it can be; a flush ends it."""

from __future__ import annotations

from cardlog.cards import ACE, KING, SUIT_MASK, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.loo.faults import LooFault
from cardlog.rules.loo.table import HAND, Options, Phase, State
from cardlog.rules.mechanisms.hands import count_choices, may_hold
from cardlog.rules.mechanisms.obligations import DutyFault, bound, denied_by_bound
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, on_table
from cardlog.rules.mechanisms.revokes import (
    PlayFault,
    back_fault,
    duty_fault,
    gather_trick,
    held_fault,
    put_card,
)
from cardlog.rules.mechanisms.unseen import reveal, show_fault, take_back
from cardlog.words import CHANCE, Event, Flag

TRUMP = 32
"""Strength of a trump is this, its rank and one; of a card of the suit led, its rank and one."""


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return SUIT_MASK << (16 * suit)


def strength(s: State, card: int) -> int:
    """How strong a card is in the open trick, 0 if it can win nothing; ace high."""
    rank = (card & 15) + 1
    if card >> 4 == s.trump:
        return TRUMP + rank
    return rank if card >> 4 == s.led else 0


def above(s: State, suit: int) -> int:
    """Cards of a suit that are higher than all of it in the open trick."""
    inside = on_table(s) & suit_cards(suit)
    cards = suit_cards(suit)
    while inside:
        # drop the lowest of them, with all that is below
        low = inside & -inside
        cards &= ~(low | low - 1)
        inside ^= low
    return cards


def top_trump(s: State) -> int:
    """000:148 the ace of trumps, or the king if the ace is turned up."""
    ace = 16 * s.trump + ACE
    return 1 << (16 * s.trump + KING) if s.up == ace + 1 else 1 << ace


def headed(s: State, o: Options) -> int:
    """Cards with which the suit led must be headed, empty where that is not asked."""
    return above(s, s.led) if o.must_head else 0


def free_cards(s: State, o: Options, known: int, may: int) -> int:
    """Cards that the rules of leading and following allow."""
    trumps = suit_cards(s.trump)
    if s.laid == 0:
        return bound(known, may, top_trump(s), trumps, 0, 0)
    led = suit_cards(s.led)
    over = above(s, s.trump)
    if o.must_trump:
        return bound(known, may, headed(s, o), led, over if o.must_overtrump else trumps, trumps)
    # 000:138 he may trump, and must trump higher if he does
    legal = bound(known, may, headed(s, o), led, 0, 0)
    if o.must_overtrump and s.led != s.trump and not known & led and known & over:
        legal &= ~(trumps & ~over)
    return legal


def denied(s: State, o: Options, card: int) -> int:
    """Cards that a player who plays this one by the rules cannot hold."""
    trumps = suit_cards(s.trump)
    if s.laid == 0:
        return denied_by_bound(card, top_trump(s), trumps, 0, 0)
    led = suit_cards(s.led)
    over = above(s, s.trump)
    if o.must_trump:
        third = over if o.must_overtrump else trumps
        return denied_by_bound(card, headed(s, o), led, third, trumps)
    void = denied_by_bound(card, headed(s, o), led, 0, 0)
    if o.must_overtrump and s.led != s.trump and trumps & ~over & 1 << card:
        void |= over
    return void


def playable(s: State, o: Options, seat: int) -> int:
    """Cards that may be legal; with unknown cards in hand also those that it could hold."""
    return free_cards(s, o, s.hand[seat], may_hold(s, seat))


def surely_playable(s: State, o: Options, seat: int) -> int:
    """Cards that are legal whatever the unknown cards of the hand are."""
    return free_cards(s, o, may_hold(s, seat), may_hold(s, seat))


def why_not(s: State, seat: int, card: int) -> int:
    """Which rule a card breaks."""
    if s.laid == 0:
        return PlayFault.TRUMP_NOT_LED
    if card >> 4 == s.led:
        return DutyFault.NOT_HEADED
    if s.hand[seat] & suit_cards(s.led):
        return Fault.REVOKE
    return DutyFault.NOT_OVERTRUMPED if card >> 4 == s.trump else DutyFault.NOT_TRUMPED


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, 0)
    if fault == Fault.LEGAL:
        fault = held_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0] & UNKNOWN
    sure = surely_playable(s, o, seat)
    if e.flags & Flag.WITHDRAWN:
        fault = back_fault(s, e, sure)
        if fault == Fault.LEGAL:
            take_back(s, e)
        return fault
    legal = playable(s, o, seat)
    fault = duty_fault(s, e, legal, sure)
    if fault == Fault.REVOKE:
        return why_not(s, seat, card)
    if fault != Fault.LEGAL:
        return fault
    s.choices = count_choices(s, seat, legal)
    if s.choices and nothing_played(s):
        s.choices += known_flushes(s)
    void = denied(s, o, card) if s.hidden[seat] else 0
    if s.laid == 0:
        s.led = card >> 4
    if put_card(s, e, strength(s, card), void):
        gather_trick(s, on_table(s), 0)
        if s.tricks == HAND:
            s.phase = Phase.REVIEW
            s.turn = CHANCE
    return Fault.LEGAL


# --- flushes ------------------------------------------------------------------------------


def nothing_played(s: State) -> int:
    """Whether the first card is still to come."""
    return int(s.tricks == 0 and s.laid == 0)


def is_flush(s: State, seat: int) -> int:
    """Whether a seat that plays is known to hold three trumps and has not shown them."""
    if not s.inside >> seat & 1 or s.hidden[seat] or s.flushes >> seat & 1:
        return 0
    return int(s.hand[seat] & ~suit_cards(s.trump) == 0)


def known_flushes(s: State) -> int:
    """How many players are known to hold one."""
    found = 0
    for seat in range(s.seats):
        found += is_flush(s, seat)
    return found


def show(s: State, o: Options, e: Event) -> int:
    """``p2 show 9hJhQh``: three trumps take the pot without play."""
    # 000:152 after the dealer has declared
    if s.phase != Phase.FLUSH and (s.phase != Phase.PLAY or not nothing_played(s)):
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if not s.inside >> seat & 1:
        return Fault.SITTING_OUT
    if s.flushes >> seat & 1:
        return Fault.WRONG_PHASE
    fault = show_fault(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    if len(e.cards) != HAND:
        return LooFault.NO_FLUSH
    for card in e.cards:
        if card >> 4 != s.trump:
            return LooFault.NO_FLUSH
    for card in e.cards:
        reveal(s, seat, card)
    s.flushes |= 1 << seat
    s.phase = Phase.FLUSH
    s.turn = CHANCE
    return Fault.LEGAL
