"""What is open in Klondike: the deal, moves, draws; and a player who plays as most people do."""

from __future__ import annotations

import random
from typing import Any, Final
from weakref import WeakKeyDictionary

from cardlog.cards import KING, UNKNOWN, members
from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.layout_offers import offer_column, offer_moves
from cardlog.rules.mechanisms.layout_stock import may_redeal
from cardlog.rules.mechanisms.layouts import (
    WASTE,
    fills,
    from_ace,
    home_of,
    last_card,
    place_of,
    start_of,
)
from cardlog.rules.mechanisms.offers import Offers, offer_act
from cardlog.rules.patience.klondike_table import PILES, STOCK, Options, State
from cardlog.rules.patience.solo import PLAYER, Phase, offer_stop
from cardlog.words import CELL, CHANCE, COL, HOME, NO_NUMBER, NONE, Event, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """The deal pile by pile, the stock; then the acts of the player."""
    if s.phase == Phase.DEAL:
        offer_deal(s, o, c)
    elif s.phase == Phase.TURN_UP:
        known = last_card(s, s.uncovered - 1)
        cards = s.unseen if known == UNKNOWN else 1 << known
        offer_act(c, CHANCE, Verb.SHOW, place=COL + s.uncovered, cards=cards, take=1, chance=True)
    elif s.phase == Phase.PLAY and s.untouched and popcount(s.unseen) == STOCK:
        # A record that knows the cards of the piles knows the stock as well.
        offer_stock(s, o, c)
    elif s.phase == Phase.PLAY:
        offer_moves(s, c, PLAYER)
        if s.stock_size:
            offer_draw(s, o, c)
        if may_redeal(s):
            offer_act(c, PLAYER, Verb.DECLARE, what=Word.REDEAL)
        offer_stop(s, c)
    return 0


def offer_deal(s: State, o: Options, c: Offers) -> None:
    """The rest of the first pile that is not complete, then the stock."""
    for column in range(PILES):
        if s.depth[column] < column:
            hidden = Word.EXPOSED if o.thoughtful else Word.DOWN
            offer_column(s, c, column, hidden, column - s.depth[column])
            return
        if s.depth[column] == column:
            offer_column(s, c, column, Word.UP, 1)
            return
    offer_stock(s, o, c)


def offer_stock(s: State, o: Options, c: Offers) -> None:
    """What is missing in the stock."""
    missing = STOCK if s.untouched else STOCK - s.stock_size
    word = Word.EXPOSED if o.thoughtful else Word.STOCK
    offer_act(c, CHANCE, Verb.DEAL, what=word, cards=s.unseen, take=missing, chance=True)


def offer_draw(s: State, o: Options, c: Offers) -> None:
    """The next cards of the stock; as one choice, whichever they are."""
    count = min(o.draw, s.stock_size)
    cards = [s.stock[s.stock_size - 1 - i] - 1 for i in range(count)]
    unknown = cards.count(UNKNOWN)
    if unknown == count:
        cards = list(members(s.unseen))
    elif cards[-1] == UNKNOWN:
        # Of several outcomes one is listed: a line holds cards in one order.
        cards[-1] = next(members(s.unseen))
    offer_act(c, PLAYER, Verb.DRAW, what=Word.WASTE, cards=cards, take=count, chance=True)


# --- a player -----------------------------------------------------------------------------

_LAST: Final[WeakKeyDictionary[Any, int]] = WeakKeyDictionary()
"""Moves that had been made when the waste was turned over last, by table."""
MOST_PASSES: Final = 12


def player(table: Any, open_now: Any, rng: random.Random) -> Event | None:
    """The act that looks best; a pass without a move is the last one."""
    state = table.state
    if state.phase != Phase.PLAY or open_now.actor[0] == CHANCE:
        return None
    best = max(
        range(open_now.count),
        key=lambda i: _worth(state, open_now, i) + rng.random(),
    )
    if open_now.what[best] == Word.REDEAL:
        if _LAST.get(table) == state.moves or state.passes >= MOST_PASSES:
            return Event(PLAYER, Verb.DECLARE, NONE, Word.STOP, NO_NUMBER, 0, [])
        _LAST[table] = state.moves
    elif open_now.what[best] == Word.STOP or _worth(state, open_now, best) < 0:
        return Event(PLAYER, Verb.DECLARE, NONE, Word.STOP, NO_NUMBER, 0, [])
    if open_now.verb[best] == Verb.DRAW:
        drawn: Event = open_now.draw(best, rng)
        return drawn
    event: Event = open_now.event(best, open_now.pool[best])
    return event


def _worth(state: Any, open_now: Any, line: int) -> float:
    if open_now.verb[line] != Verb.MOVE:
        return {Word.REDEAL: 3, Word.STOP: 1}.get(open_now.what[line], 5)
    cards, to = open_now.pool[line], open_now.to[line]
    source = place_of(state, cards[-1])
    if to > HOME:
        low = min(state.homes[:4])
        return 90 if from_ace(cards[0]) <= low + 1 else 45
    if HOME < source < WASTE:
        return -50
    if source == WASTE:
        return 40 if cards[0] & 15 == KING else 30
    column = source - COL - 1
    down: int = state.down[column]
    faced: int = state.depth[column] - down
    if len(cards) == faced:
        if down:
            return 60 + down
        return -10 if fills(state, cards[0]) else _use_of_gap(state, column)
    beneath = state.columns[start_of(state, column) + state.depth[column] - len(cards) - 1] - 1
    return 42 if home_of(state, beneath) != NONE and to < CELL else -20


def _use_of_gap(state: Any, column: int) -> float:
    """Whether to empty a pile: if a king is waiting for it."""
    tops = [state.waste[state.waste_size - 1] - 1] if state.waste_size else []
    for other in range(PILES):
        if other != column and state.down[other]:
            start = start_of(state, other) + state.down[other]
            tops.append(state.columns[start] - 1)
    return 35 if any(card & 15 == KING and card != UNKNOWN for card in tops) else -5
