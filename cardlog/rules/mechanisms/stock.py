"""A stock that cards are drawn from, top first, whether the record knows its order or not.

Cards of the stock that are not known lie in it as unknown ones; which they are is open among the
cards that have not been seen.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import UNKNOWN, members
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault, FaultText, register
from cardlog.rules.mechanisms.hands import lose_card, pack_fault
from cardlog.rules.mechanisms.offers import Offers, offer_act
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.piles import matches, put, take_top
from cardlog.rules.mechanisms.unseen import Unseen
from cardlog.words import CHANCE, NONE, Event, Verb, Word

MOST = 54


class StockFault(IntEnum):
    """Ways to draw what cannot be drawn; numbers 990 to 994."""

    NOT_ON_TOP = 990
    STOCK_OUT = 991


register(
    {
        StockFault.NOT_ON_TOP: FaultText(
            "not-on-top",
            "a card that does not lie on top of the stock",
            "The record showed the order of the stock, or that a card was put on its top; cards "
            "are drawn from the top, in that order.",
        ),
        StockFault.STOCK_OUT: FaultText(
            "stock-out",
            "a draw from a stock that is used up",
            "Count the cards dealt and drawn before.",
        ),
    }
)


class Stock(Unseen):
    """State of games with a stock."""

    stock: Annotated[list[int], "card", MOST]
    """Bottom first, each plus one; unknown ones as unknown cards plus one."""
    stock_left: int
    stock_told: int
    """Whether the record has said what it holds."""


def lay_stock(s: Stock, count: int) -> None:
    """So many cards are left when the hands are dealt."""
    for i in range(MOST):
        s.stock[i] = UNKNOWN + 1 if i < count else 0
    s.stock_left = count
    s.stock_told = 0


def tell_stock(s: Stock, e: Event, pack: int) -> int:
    """``- deal stock …``: all cards left, the top one first; the record knows them."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE:
        return Fault.WRONG_TARGET
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.stock_told:
        return Fault.WRONG_PHASE
    if len(e.cards) != s.stock_left or s.stock_left == 0:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.stock_told = 1
    s.stock_left = 0
    for i in range(len(e.cards)):
        card = e.cards[len(e.cards) - 1 - i]
        s.stock_left = put(s.stock, s.stock_left, card)
        if card != UNKNOWN:
            s.unseen ^= 1 << card
    return Fault.LEGAL


def draw_fault(s: Stock, e: Event, pack: int) -> int:
    """What keeps the cards of an event from being the top ones of the stock."""
    count = len(e.cards)
    if count == 0:
        return Fault.WRONG_COUNT
    if count > s.stock_left:
        return StockFault.STOCK_OUT
    free = s.unseen
    for i in range(count):
        card = e.cards[i]
        if not matches(s.stock, s.stock_left - i, card):
            s.related = 1 << (s.stock[s.stock_left - 1 - i] - 1)
            return StockFault.NOT_ON_TOP
        if s.stock[s.stock_left - 1 - i] != UNKNOWN + 1:
            free |= 1 << (s.stock[s.stock_left - 1 - i] - 1)
    return pack_fault(s, e, pack, free)


def draw_cards(s: Stock, seat: int, count: int, e: Event) -> int:
    """The top cards of the stock join a hand; returns those that are known."""
    known = 0
    for i in range(count):
        card = s.stock[s.stock_left - 1] - 1
        if card == UNKNOWN:
            card = e.cards[i] & UNKNOWN
            if card != UNKNOWN:
                s.unseen ^= 1 << card
        s.stock_left = take_top(s.stock, s.stock_left)
        if card == UNKNOWN:
            gain_unknown(s, seat, 1)
        else:
            known |= 1 << card
    s.hand[seat] |= known
    return known


def gain_unknown(s: Unseen, seat: int, count: int) -> None:
    """Unknown cards join a hand; they may be what its others were known not to be."""
    s.hidden[seat] += count
    s.barred[seat] = 0
    s.elsewhere[seat] = 0


def stock_cards(s: Stock) -> int:
    """Cards that may lie in the stock."""
    found = 0
    unknown = 0
    for i in range(s.stock_left):
        if s.stock[i] == UNKNOWN + 1:
            unknown = 1
        else:
            found |= 1 << (s.stock[i] - 1)
    return found | s.unseen if unknown else found


def lose_to_stock(s: Unseen, seat: int, card: int, pack: int) -> None:
    """A card goes from a hand to the stock; one that is not seen may be any of the hand."""
    if card != UNKNOWN:
        lose_card(s, seat, card)
        return
    known = s.hand[seat]
    if s.hidden[seat] == 0:
        s.elsewhere[seat] = pack & ~known
        s.barred[seat] = s.elsewhere[seat]
    else:
        s.elsewhere[seat] &= ~known
        s.barred[seat] &= ~known
    s.hidden[seat] += popcount(known) - 1
    s.hand[seat] = 0
    s.unseen |= known


def put_on_top(s: Stock, card: int) -> None:
    """A card, known or not, is laid on the stock."""
    s.stock_left = put(s.stock, s.stock_left, card)


def mix_in(s: Stock, card: int) -> None:
    """A card goes into the middle of the stock: the order is known no longer."""
    if card != UNKNOWN:
        s.unseen |= 1 << card
    forget_order(s)
    put_on_top(s, UNKNOWN)


def take_from_stock(s: Stock, e: Event) -> None:
    """The cards of an event leave the stock, from any place in it; the order of the rest stays.

    Whether they may lie in it was asked before.
    """
    for card in e.cards:
        if card == UNKNOWN or s.unseen >> card & 1:
            if card != UNKNOWN:
                s.unseen ^= 1 << card
            drop_unknown(s)
        else:
            at = 0
            while s.stock[at] != card + 1:
                at += 1
            close_gap(s, at)


def drop_unknown(s: Stock) -> None:
    """One unknown card leaves the stock, from a place that nobody knows."""
    for i in range(s.stock_left):
        if s.stock[i] == UNKNOWN + 1:
            close_gap(s, i)
            return
    forget_order(s)
    close_gap(s, 0)


def forget_order(s: Stock) -> None:
    """Which known cards are left in the stock, and where, is open."""
    for i in range(s.stock_left):
        if s.stock[i] != UNKNOWN + 1:
            s.unseen |= 1 << (s.stock[i] - 1)
            s.stock[i] = UNKNOWN + 1


def close_gap(s: Stock, at: int) -> None:
    """Take the card at a place out of the stock."""
    for i in range(at, s.stock_left - 1):
        s.stock[i] = s.stock[i + 1]
    s.stock_left = take_top(s.stock, s.stock_left)


def offer_draw(s: Stock, c: Offers, seat: int, count: int) -> None:
    """Cards from the top of the stock: those that lie there, or what chance brings.

    Where only some of them are known, one outcome stands for all.
    """
    top = [s.stock[s.stock_left - 1 - i] - 1 for i in range(count)]
    unknown = [i for i in range(count) if top[i] == UNKNOWN]
    if len(unknown) < count:
        for i, card in zip(unknown, members(s.unseen), strict=False):
            top[i] = card
    if len(unknown) == count:
        offer_act(c, seat, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=count, chance=True)
    else:
        offer_act(c, seat, Verb.DRAW, what=Word.STOCK, cards=top, chance=True)
