"""Hands from several packs, where the same card may be held more than once.

A hand counts each card it is known to hold, and its unknown cards. Counts lie in one list, entry
``64 * seat + card``; the cards not seen anywhere are counted in the same way.
"""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.state import Copies, CopiesBySeat, EachSeat, Table
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


def gather_copies(s: CopyHands, pack: int, copies: int) -> None:
    """Gather the cards before a deal: ``copies`` of each card of a set."""
    s.unseen_count = 0
    for card in range(CODES):
        s.unseen[card] = copies if pack >> card & 1 else 0
        s.unseen_count += s.unseen[card]
        for seat in range(s.seats):
            s.holding[CODES * seat + card] = 0
    for seat in range(s.seats):
        s.held[seat] = 0
        s.hidden[seat] = 0


def add_to_pack(s: CopyHands, card: int, copies: int) -> None:
    """More copies of one card, such as jokers, in the gathered packs."""
    s.unseen[card] += copies
    s.unseen_count += copies


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
            s.unseen[card] -= 1
            s.unseen_count -= 1
    return Fault.LEGAL


def receive(s: CopyHands, seat: int, e: Event) -> None:
    """The cards of an event, taken from somewhere, join a hand."""
    for card in e.cards:
        s.held[seat] += 1
        if card == UNKNOWN:
            s.hidden[seat] += 1
        else:
            s.holding[CODES * seat + card] += 1


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


def lacks_copies(s: CopyHands, seat: int, e: Event) -> int:
    """Fault of an act with the cards of an event: some are not in the hand and cannot be.

    Known cards may come out of the unknown part of a hand if they have not been seen elsewhere.
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
                return Fault.NOT_HELD
            needed += missing
    return Fault.LEGAL if needed <= s.hidden[seat] else Fault.NOT_HELD


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
    else:
        s.hidden[seat] -= 1
        s.unseen[card] -= 1
        s.unseen_count -= 1
