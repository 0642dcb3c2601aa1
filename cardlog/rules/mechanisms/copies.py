"""Hands from several packs, where the same card may be held more than once.

A hand counts each card it is known to hold, and its unknown cards. Counts lie in one list, entry
``64 * seat + card``; the cards not seen anywhere are counted in the same way. Beside the counts
stand the same cards as sets, so that duties to a trick can be worked out with masks.
"""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.state import CardSet, CardSets, Copies, CopiesBySeat, EachSeat, Table
from cardlog.words import CHANCE, NONE, Event

CODES = 64


class CopyHands(Table):
    """State of games in which each seat holds a hand from several packs."""

    holding: CopiesBySeat
    """Known cards of each hand."""
    held: EachSeat
    """Cards in each hand, known or not."""
    hidden: EachSeat
    """Unknown cards in each hand."""
    unseen: Copies
    """Cards of the packs that have not been seen anywhere in this deal."""
    unseen_count: int
    hand: CardSets
    """Known cards of each hand as a set, however many of each there are."""
    barred: CardSets
    """Cards that the unknown part of each hand cannot contain."""
    at_large: CardSet
    """Cards of which a copy is unseen."""


def gather_copies(s: CopyHands, pack: int, copies: int) -> None:
    """Gather the cards before a deal: ``copies`` of each card of a set."""
    s.unseen_count = 0
    s.at_large = pack
    for card in range(CODES):
        s.unseen[card] = copies if pack >> card & 1 else 0
        s.unseen_count += s.unseen[card]
        for seat in range(s.seats):
            s.holding[CODES * seat + card] = 0
    for seat in range(s.seats):
        s.held[seat] = 0
        s.hidden[seat] = 0
        s.hand[seat] = 0
        s.barred[seat] = 0


def add_to_pack(s: CopyHands, card: int, copies: int) -> None:
    """More copies of one card, such as jokers, in the gathered packs."""
    s.unseen[card] += copies
    s.unseen_count += copies
    s.at_large |= 1 << card


def count_of(s: CopyHands, seat: int, card: int) -> int:
    """How many of a card a hand is known to hold."""
    return s.holding[CODES * seat + card]


def take_unseen(s: CopyHands, e: Event) -> int:
    """Fault of taking the known cards of an event out of the unseen ones; else takes them.

    Several copies in one event count together.
    """
    for i in range(len(e.cards)):
        card = e.cards[i]
        if card == UNKNOWN:
            continue
        copies = 0
        for other in e.cards:
            if other == card:
                copies += 1
        if copies > s.unseen[card]:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
    for card in e.cards:
        if card != UNKNOWN:
            see_copy(s, card)
    return Fault.LEGAL


def see_copy(s: CopyHands, card: int) -> None:
    """One copy of a card is unseen no longer."""
    s.unseen[card] -= 1
    s.unseen_count -= 1
    if s.unseen[card] == 0:
        s.at_large &= ~(1 << card)


def receive(s: CopyHands, seat: int, e: Event) -> None:
    """The cards of an event, taken from somewhere, join a hand."""
    for card in e.cards:
        gain_copy(s, seat, card)


def gain_copy(s: CopyHands, seat: int, card: int) -> None:
    """One card, known or not, joins a hand."""
    s.held[seat] += 1
    if card == UNKNOWN:
        s.hidden[seat] += 1
        s.barred[seat] = 0
    else:
        s.holding[CODES * seat + card] += 1
        s.hand[seat] |= 1 << card


def deal_copies(s: CopyHands, e: Event, size: int) -> int:
    """A packet of cards to a hand that takes ``size`` in all."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if s.held[e.target] + len(e.cards) > size:
        return Fault.TOO_MANY_CARDS
    fault = take_unseen(s, e)
    if fault == Fault.LEGAL:
        receive(s, e.target, e)
    return fault


def untouched(s: CopyHands) -> int:
    """Whether no card has been dealt yet."""
    for seat in range(s.seats):
        if s.held[seat]:
            return 0
    return 1


def needed_copies(s: CopyHands, seat: int, e: Event) -> int:
    """How many cards of an event the unknown part of a hand must supply; -1 if one is not there.

    Known cards may come out of the unknown part if they have not been seen elsewhere.
    """
    needed = 0
    for i in range(len(e.cards)):
        card = e.cards[i]
        if card == UNKNOWN:
            needed += 1
            continue
        before = 0
        copies = 0
        for j in range(len(e.cards)):
            if e.cards[j] == card:
                copies += 1
                if j < i:
                    before += 1
        missing = copies - s.holding[CODES * seat + card]
        if missing > 0 and before == 0:
            if missing > s.unseen[card]:
                s.related = 1 << card
                return -1
            needed += missing
    return needed


def lacks_copies(s: CopyHands, seat: int, e: Event) -> int:
    """Fault of an act with the cards of an event: some are not in the hand and cannot be."""
    needed = needed_copies(s, seat, e)
    return Fault.LEGAL if 0 <= needed <= s.hidden[seat] else Fault.NOT_HELD


def lose_copies(s: CopyHands, seat: int, e: Event) -> None:
    """The cards of an event leave a hand; :func:`lacks_copies` was asked before."""
    for card in e.cards:
        lose_copy(s, seat, card)


def lose_copy(s: CopyHands, seat: int, card: int) -> None:
    """One card leaves a hand that holds it or could hold it."""
    s.held[seat] -= 1
    if card == UNKNOWN:
        s.hidden[seat] -= 1
    elif s.holding[CODES * seat + card] > 0:
        s.holding[CODES * seat + card] -= 1
        if s.holding[CODES * seat + card] == 0:
            s.hand[seat] &= ~(1 << card)
    else:
        s.hidden[seat] -= 1
        see_copy(s, card)


# --- hands that are partly unknown ---------------------------------------------------------


def may_have(s: CopyHands, seat: int) -> int:
    """Cards that the seat holds or, with unknown cards in hand, could hold, as a set."""
    if s.hidden[seat] == 0:
        return s.hand[seat]
    return s.hand[seat] | (s.at_large & ~s.barred[seat])


def lacks_copy(s: CopyHands, seat: int, card: int) -> int:
    """Fault of an act with one card: unknown, not held, or denied by an earlier void."""
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if s.hand[seat] >> card & 1:
        return Fault.LEGAL
    if s.hidden[seat] and s.at_large >> card & 1:
        return Fault.SHOWN_OUT if s.barred[seat] >> card & 1 else Fault.LEGAL
    s.related = 1 << card
    return Fault.NOT_HELD


def show_copies(s: CopyHands, seat: int, e: Event) -> None:
    """Cards of a hand are seen by all; :func:`lacks_copies` was asked before."""
    for i in range(len(e.cards)):
        card = e.cards[i]
        copies = 0
        for j in range(i + 1):
            if e.cards[j] == card:
                copies += 1
        if card != UNKNOWN and copies > s.holding[CODES * seat + card]:
            s.hidden[seat] -= 1
            s.held[seat] -= 1
            see_copy(s, card)
            gain_copy(s, seat, card)


def reveal_copy(s: CopyHands, seat: int, card: int) -> None:
    """A card of the hand is seen by all; :func:`lacks_copy` was asked before."""
    if not s.hand[seat] >> card & 1:
        s.hidden[seat] -= 1
        s.held[seat] -= 1
        see_copy(s, card)
        gain_copy(s, seat, card)


def forget_copies(s: CopyHands, seat: int) -> None:
    """Some cards left the hand unseen: any of its known ones may be among them."""
    for card in range(CODES):
        copies = s.holding[CODES * seat + card]
        if copies:
            s.holding[CODES * seat + card] = 0
            s.unseen[card] += copies
            s.unseen_count += copies
            s.at_large |= 1 << card
    s.hidden[seat] = s.held[seat]
    s.barred[seat] &= ~s.hand[seat]
    s.hand[seat] = 0


def hand_over(s: CopyHands, seat: int, to: int, e: Event) -> int:
    """Cards pass from one hand to another, some or all of them unseen; or the fault of it.

    An unseen card may be any card of the giver, so that his known cards are known no longer.
    """
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
    needed = needed_copies(s, seat, e)
    if needed < 0 or needed - unknown > s.hidden[seat] or len(e.cards) > s.held[seat]:
        return Fault.NOT_HELD
    if unknown and s.hand[seat]:
        forget_copies(s, seat)
    elif needed > s.hidden[seat]:
        return Fault.NOT_HELD
    lose_copies(s, seat, e)
    receive(s, to, e)
    return Fault.LEGAL


def close_copies(s: CopyHands) -> None:
    """At the end of a deal: checks that hidden cards kept open stay open if any card is hidden."""
    for seat in range(s.seats):
        if s.hidden[seat]:
            s.unsure += s.deferred
            break
    s.deferred = 0


def know_last_hand(s: CopyHands) -> None:
    """When one hand alone is unknown and all cards are dealt, it is the rest of the packs."""
    where = 0
    hidden = 0
    for seat in range(s.seats):
        if s.hidden[seat]:
            hidden += s.hidden[seat]
            where = seat
    if hidden == 0 or hidden != s.hidden[where] or hidden != s.unseen_count:
        return
    for card in range(CODES):
        copies = s.unseen[card]
        if copies:
            s.holding[CODES * where + card] += copies
            s.hand[where] |= 1 << card
            s.unseen[card] = 0
    s.hidden[where] = 0
    s.unseen_count = 0
    s.at_large = 0
