"""Stock and waste of a layout, and face-down cards that are turned up.

A card that nobody has seen lies as ``UNKNOWN``: it gets its name when an event shows it, and may
then be any card that has no known place. A known one must come as it is known.
"""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.mechanisms.layouts import Layout, last_card, see, start_of
from cardlog.rules.mechanisms.piles import put, take_top, top, turn_over
from cardlog.words import CHANCE, COL, NO_NUMBER, NONE, Event, Word


class StockLayout(Layout):
    """State of layouts with a stock that is gone through once or several times."""

    passes: int
    """How often the stock has been begun."""
    most_passes: int
    """How often it may be, 0 without limit."""
    draws: int
    """How often cards were drawn."""


def begin_stock(s: StockLayout) -> None:
    """The stock was dealt with the card to be drawn first at its beginning."""
    turn_over(s.stock, s.stock_size)
    s.passes = 1


def unknown_stock(s: StockLayout, count: int) -> None:
    """A stock that the record does not show."""
    for _ in range(count):
        s.stock_size = put(s.stock, s.stock_size, UNKNOWN)


def forget_stock(s: StockLayout) -> None:
    """Take the stock back, before it is dealt card by card."""
    while s.stock_size:
        s.stock_size = take_top(s.stock, s.stock_size)


def bare(e: Event) -> int:
    """Whether an event names nothing but its actor, verb, word and cards."""
    return int(
        e.target == NONE
        and e.number == NO_NUMBER
        and e.flags == 0
        and e.place == NONE
        and e.to == NONE
    )


# --- drawing ------------------------------------------------------------------------------


def draw_fault(s: StockLayout, e: Event, count: int) -> int:
    """What is wrong with ``p1 draw waste 8c``, where ``count`` cards are drawn at a time.

    Fewer are drawn only when fewer are left. The last one lies on top and has a name.
    """
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.WASTE or not bare(e):
        return Fault.WORD_NOT_USED
    if s.stock_size == 0:
        return LayoutFault.STOCK_EMPTY
    if len(e.cards) != min(count, s.stock_size):
        return Fault.WRONG_COUNT
    if e.cards[len(e.cards) - 1] == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fresh = s.unseen
    for i in range(len(e.cards)):
        card = e.cards[i]
        known = s.stock[s.stock_size - 1 - i] - 1
        if known != UNKNOWN:
            if card != known:
                s.related = 1 << known
                return LayoutFault.OTHER_CARD_THERE
        elif card != UNKNOWN:
            if not fresh >> card & 1:
                return LayoutFault.OTHER_CARD_THERE
            fresh ^= 1 << card
    return Fault.LEGAL


def draw_cards(s: StockLayout, e: Event) -> None:
    """The drawn cards lie on the waste, the last named on top."""
    for card in e.cards:
        s.stock_size = take_top(s.stock, s.stock_size)
        s.waste_size = put(s.waste, s.waste_size, card)
        see(s, card)
    s.draws += 1


def waste_is_unknown(s: StockLayout) -> int:
    """Whether the card on top of the waste has no name yet."""
    return int(s.waste_size > 0 and s.waste[s.waste_size - 1] == UNKNOWN + 1)


# --- another pass -------------------------------------------------------------------------


def may_redeal(s: StockLayout) -> int:
    """Whether the waste may be turned over: the stock is empty, and a pass is left."""
    if s.stock_size or s.waste_size == 0:
        return 0
    return int(s.most_passes == 0 or s.passes < s.most_passes)


def redeal_fault(s: StockLayout, e: Event) -> int:
    """What is wrong with ``p1 declare redeal``."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if not bare(e) or len(e.cards):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if may_redeal(s) else LayoutFault.NO_REDEAL


def turn_waste(s: StockLayout) -> None:
    """The waste becomes the stock again, unshuffled: the card turned first comes first again."""
    while s.waste_size:
        card = top(s.waste, s.waste_size)
        s.waste_size = take_top(s.waste, s.waste_size)
        s.stock_size = put(s.stock, s.stock_size, card)
    s.passes += 1


# --- turning up ---------------------------------------------------------------------------


def is_uncovered(s: Layout, column: int) -> int:
    """Whether a column ends in a face-down card."""
    return int(s.depth[column] > 0 and s.depth[column] == s.down[column])


def show_fault(s: Layout, e: Event, column: int) -> int:
    """What is wrong with ``- show col4 9s`` for the card at the end of a column."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER or e.flags or e.to != NONE:
        return Fault.WORD_NOT_USED
    if e.place != COL + 1 + column:
        return LayoutFault.NO_SUCH_PLACE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    known = last_card(s, column)
    if known == UNKNOWN:
        return Fault.LEGAL if s.unseen >> card & 1 else LayoutFault.OTHER_CARD_THERE
    if known != card:
        s.related = 1 << known
        return LayoutFault.OTHER_CARD_THERE
    return Fault.LEGAL


def turn_up(s: Layout, column: int, card: int) -> None:
    """The last card of a column lies face up from now on."""
    s.columns[start_of(s, column) + s.depth[column] - 1] = card + 1
    see(s, card)
    s.down[column] -= 1
