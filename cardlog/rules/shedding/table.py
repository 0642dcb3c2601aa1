"""The table of the games of the crazy eights kind: stock, pile, turns, cards with powers.

Which cards have a power is data: sets of cards in the state, filled by each game for its own
ranks and options. Cards may be copies from several packs; the stock has no order.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import NO_SUIT, SUIT_MASK, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CopyHands,
    gather_copies,
    lacks_copy,
    may_have,
    receive,
    take_unseen,
)
from cardlog.rules.mechanisms.piles import put, top
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet, Suit
from cardlog.words import CHANCE, Event

OF_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The four twos; shifted by a rank, all cards of that rank."""


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class State(CopyHands):
    """A table with a stock and a pile."""

    pack: CardSet
    copies: int
    """Packs in use."""
    size: int
    """Cards dealt to each hand."""
    stock: int
    """Cards in the stock."""
    pile: Annotated[list[int], "card", 104]
    pile_size: int
    suit: Suit
    """Suit to be matched."""
    rank: int
    """Rank to be matched plus one, 0 if only the suit counts."""
    backwards: int
    """Whether play goes to the right."""
    drawn: int
    """Cards drawn in this turn."""
    owed: int
    """Cards that the seat in turn has to draw for what was played."""
    paying: int
    """Whether it has begun to draw them."""
    naming: int
    """Whether the seat in turn has to name a suit."""
    saying: int
    """Whether the seat in turn has to announce its last card or pay the fine."""
    fine: int
    """Cards of the fine still to be drawn, once that was begun."""
    may_say: int
    """Seat plus one that may announce its last card though it need not."""
    passes: int
    """Passes in succession with no card left to draw."""
    wild: CardSet
    """Cards that go on anything and name a suit."""
    pickup: CardSet
    """Cards that make the next player draw."""
    skip: CardSet
    """Cards that skip the next player."""
    reverse: CardSet
    """Cards that turn the direction about."""
    elsewhere: CardSets
    """Cards that the unknown part of each hand cannot contain because they lay on the table."""
    out: SeatNo
    """Who went out in the deal scored last; -1 if it was blocked."""
    left: EachSeat
    """Cards that each hand had left then."""
    vague: SeatSet
    """Seats whose points of that deal depend on cards that the record does not show."""
    vague_total: SeatSet
    """Seats whose total does."""
    open_end: int
    """Whether for that reason the game may be over."""


# --- the deal -----------------------------------------------------------------------------


def gather(s: State) -> None:
    """Before a deal."""
    gather_copies(s, s.pack, s.copies)
    s.stock = s.unseen_count
    while s.pile_size:
        s.pile_size -= 1
        s.pile[s.pile_size] = 0
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.suit = NO_SUIT
    s.rank = 0
    s.backwards = 0
    s.naming = 0
    s.saying = 0
    s.fine = 0
    s.may_say = 0
    s.passes = 0
    s.deferred = 0
    begin_turn(s, CHANCE)
    for seat in range(s.seats):
        s.elsewhere[seat] = 0


def hands_are_full(s: State) -> int:
    """Whether all cards of the hands have been dealt."""
    for seat in range(s.seats):
        if s.held[seat] != s.size:
            return 0
    return 1


def foreign(s: State, e: Event) -> int:
    """Fault of cards that the pack does not have."""
    for card in e.cards:
        if card != UNKNOWN and not s.pack >> card & 1:
            s.related = 1 << card
            return Fault.NOT_IN_PACK
    return Fault.LEGAL


# --- stock and pile -----------------------------------------------------------------------


def lay_on_pile(s: State, card: int) -> None:
    """A card on top of the pile; of a wild card nothing is to be matched until it is named."""
    s.pile_size = put(s.pile, s.pile_size, card)
    is_wild = s.wild >> card & 1
    s.suit = NO_SUIT if is_wild else card >> 4
    s.rank = 0 if is_wild else 1 + (card & 15)


def spare(s: State, refill: int) -> int:
    """Cards that can still be drawn: those of the stock, and where agreed those of the pile."""
    return s.stock + s.pile_size - 1 if refill else s.stock


def may_refill(s: State, refill: int) -> int:
    """Whether the pile may become the stock now."""
    return int(refill != 0 and s.stock == 0 and s.pile_size > 1)


def refill_stock(s: State) -> None:
    """The pile without its top card becomes the stock."""
    back = 0
    for i in range(s.pile_size - 1):
        back |= 1 << (s.pile[i] - 1)
    show_in_stock(s, back)
    for i in range(s.pile_size - 1):
        card = s.pile[i] - 1
        s.unseen[card] += 1
        s.unseen_count += 1
        s.stock += 1
        s.pile[i] = 0
    s.at_large |= back
    s.pile[0] = s.pile[s.pile_size - 1]
    if s.pile_size > 1:
        s.pile[s.pile_size - 1] = 0
    s.pile_size = 1


def show_in_stock(s: State, cards: int) -> None:
    """Cards seen to go into the stock: if no other copy is unseen, no hand can have one."""
    gone = cards & ~s.at_large
    for seat in range(s.seats):
        if s.hidden[seat]:
            s.elsewhere[seat] |= gone
            s.barred[seat] |= gone


def draw_cards(s: State, e: Event) -> int:
    """Cards of the stock join a hand."""
    fault = take_unseen(s, e)
    if fault != Fault.LEGAL:
        return fault
    receive(s, e.actor, e)
    s.stock -= len(e.cards)
    if s.hidden[e.actor] and s.barred[e.actor] == 0:
        s.elsewhere[e.actor] = 0
    return Fault.LEGAL


def missing(s: State, seat: int, card: int) -> int:
    """Fault of an act with a card that is not held, or that the seat has denied to hold."""
    fault = lacks_copy(s, seat, card)
    if fault == Fault.SHOWN_OUT and s.elsewhere[seat] >> card & 1:
        return Fault.NOT_HELD
    return fault


def fitting(s: State) -> int:
    """Cards that go on the top of the pile."""
    found = s.wild
    if s.suit != NO_SUIT:
        found |= SUIT_MASK << (16 * s.suit)
    if s.rank:
        found |= OF_RANK << (s.rank - 1)
    return found


def deny(s: State, seat: int, cards: int) -> None:
    """The seat holds none of these cards; of unknown cards in hand that can only be believed."""
    if s.hidden[seat]:
        s.barred[seat] |= cards
        s.deferred += 1


def count_known(s: State, seat: int, cards: int) -> int:
    """How many different cards of a set the seat may play."""
    return popcount(may_have(s, seat) & cards)


# --- turns --------------------------------------------------------------------------------


def after(s: State, seat: int) -> int:
    """The next seat in the direction of play."""
    if s.backwards:
        return seat - 1 if seat else s.seats - 1
    return next_seat(s, seat)


def begin_turn(s: State, seat: int) -> None:
    """A seat is in turn."""
    s.turn = seat
    s.drawn = 0
    s.owed = 0
    s.paying = 0


def move_on(s: State, number: int) -> None:
    """The turn passes on after a play; the card on top has its effect.

    ``number`` is how many cards a card of :attr:`State.pickup` makes the next player draw.
    """
    card = 1 << top(s.pile, s.pile_size)
    owed = s.owed
    # 003:1750 in a two-handed game a reversal amounts to a skip
    if s.reverse & card and s.seats > 2:
        s.backwards = 1 - s.backwards
    seat = after(s, s.turn)
    if s.skip & card or (s.reverse & card and s.seats == 2):
        seat = after(s, seat)
    begin_turn(s, seat)
    if s.pickup & card:
        s.owed = owed + number


def close_unknown(s: State) -> None:
    """At the end of a deal: checks that hidden cards kept open stay open if any card is hidden."""
    for seat in range(s.seats):
        if s.hidden[seat]:
            s.unsure += s.deferred
            break
    s.deferred = 0
