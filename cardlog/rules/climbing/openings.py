"""Big two: the deal, the turned card, the cards set aside, who opens (003:568-570)."""

from __future__ import annotations

from cardlog.cards import PACK_52
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.bigtwo import (
    ANY_LEAD,
    LOW_LEAD,
    THIRTEEN,
    THREE_OF_CLUBS,
    THREE_OF_DIAMONDS,
    Opening,
    Options,
    Phase,
    State,
    after,
    take_loose,
)
from cardlog.rules.climbing.charges import settle_dragon, settle_unknown_dragon
from cardlog.rules.climbing.fives import lowest_card, ranks_of, value
from cardlog.rules.climbing.table import open_round
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    deal_hand,
    hand_size,
    pack_fault,
    seen_cards,
    turned_fault,
)
from cardlog.rules.mechanisms.last_unknown import know_rest
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.words import CHANCE, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Hands; the turned card of three players; the cards that two players set aside."""
    if e.what == Word.TALON:
        return tell_aside(s, e)
    if s.phase == Phase.PLAY and s.maybe_dragon and s.plays == 0:
        return deal_after_dragon(s, o, e)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    fault = deal_hand(s, e, s.dealt_size, PACK_52)
    if fault == Fault.LEGAL and hands_are_full(s) and not turns_up(s):
        begin(s, o)
    return fault


def deal_after_dragon(s: State, o: Options, e: Event) -> int:
    """The next deal begins: an unknown hand had all thirteen ranks."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if len(e.cards) > s.dealt_size:
        return Fault.TOO_MANY_CARDS
    fault = pack_fault(s, e, PACK_52, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    settle_unknown_dragon(s, o)
    return deal_hand(s, e, s.dealt_size, PACK_52)


def turns_up(s: State) -> int:
    """003:568 whether a last card is turned: three players with seventeen each."""
    return int(s.seats == 3 and s.stock == 0)


def hands_are_full(s: State) -> int:
    """Whether all cards of the hands have been dealt."""
    for seat in range(s.seats):
        if hand_size(s, seat) != s.dealt_size:
            return 0
    return 1


def turn_up(s: State, o: Options, e: Event) -> int:
    """003:568 it goes to the holder of the three of diamonds, or of the three of clubs."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if not turns_up(s) or not hands_are_full(s):
        return Fault.WRONG_PHASE
    fault = turned_fault(s, e, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    s.unseen ^= 1 << card
    know_rest(s, 0)
    key = THREE_OF_CLUBS if card == THREE_OF_DIAMONDS else THREE_OF_DIAMONDS
    s.loose = card + 1
    s.loose_key = key + 1
    for seat in range(s.seats):
        if s.hand[seat] >> key & 1:
            take_loose(s, seat)
    begin(s, o)
    return Fault.LEGAL


def tell_aside(s: State, e: Event) -> int:
    """``- deal talon …`` with two players: all the cards set aside, before the first play."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY or s.plays or s.told or s.set_aside == 0:
        return Fault.WRONG_PHASE
    if len(e.cards) != s.set_aside:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, PACK_52, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.told = 1
    s.aside |= seen_cards(e)
    s.unseen &= ~s.aside
    if popcount(s.aside) == s.set_aside:
        know_rest(s, 0)
    find_opener(s)
    return Fault.LEGAL


def begin(s: State, o: Options) -> None:
    """The cards are dealt: a dragon, or who opens."""
    if s.set_aside == 0 and s.stock == 0:
        know_rest(s, 0)
    s.deals += 1
    s.phase = Phase.PLAY
    if o.dragon and s.dealt_size == THIRTEEN:
        seat = s.dealer
        for _ in range(s.seats):
            seat = after(s, o, seat)
            if popcount(ranks_of(s.hand[seat])) == THIRTEEN:
                settle_dragon(s, o, seat)
                return
            if s.hidden[seat]:
                s.maybe_dragon = 1
    open_round(s, NONE)
    # 003:570 the lowest card opens every deal, or the first one only
    if o.opening == Opening.FIRST_DEAL and s.scored:
        s.turn = s.winner
        s.leader = s.winner
        if s.winner == NONE:
            s.open_lead = ANY_LEAD
        return
    s.open_lead = LOW_LEAD
    find_opener(s)


def find_opener(s: State) -> None:
    """003:570 who holds the lowest card that was dealt; open while unknown cards may be lower."""
    if s.open_lead != LOW_LEAD:
        return
    known = 0
    hidden = 0
    for seat in range(s.seats):
        known |= s.hand[seat]
        hidden |= s.hidden[seat]
    low = lowest_card(known)
    unseen = lowest_card(s.unseen) if hidden else -1
    if s.set_aside == 0 and s.stock == 0:
        low = THREE_OF_DIAMONDS
    elif unseen >= 0 and (low < 0 or value(unseen) < value(low)):
        return
    s.opening_card = low + 1
    s.open_lead = 0
    for seat in range(s.seats):
        if s.hand[seat] >> low & 1:
            s.turn = seat
            s.leader = seat
