"""A player of FreeCell and its relations.

A win that a short search finds is played. Else cards go home, sequences grow, cells are filled
last, and the player gives up in the end.
"""

from __future__ import annotations

import random
from typing import Any, Final
from weakref import WeakKeyDictionary

from cardlog.rules.mechanisms.layouts import follows, from_ace, next_rank, place_of, start_of
from cardlog.rules.patience.cell_search import Move, find_win, law_of, position_of
from cardlog.words import CELL, COL, HOME, NO_NUMBER, NONE, Event, Verb, Word

GIVE_UP: Final = 180
"""Moves after which the player gives up."""
THOUGHT: Final = 800
"""Positions that are looked at before the first move."""
_PLACES: Final = {"col": COL + 1, "cell": CELL + 1, "home": HOME + 1}
_plans: WeakKeyDictionary[Any, list[Move]] = WeakKeyDictionary()
"""Moves still to be made at each table, the next one last; none where no win was found."""


def player(table: Any, offers: Any, rng: random.Random) -> Event | None:
    """The move that looks best; ``None`` for the deal, which chance makes."""
    lines = [i for i in range(offers.count) if offers.verb[i] == Verb.MOVE]
    if not lines:
        return None
    state = table.state
    if table not in _plans:
        found = find_win(position_of(state), law_of(state), most=THOUGHT) or []
        _plans[table] = found[::-1]
    if _plans[table]:
        cards, kind, number = _plans[table].pop()
        return Event(
            offers.actor[0], Verb.MOVE, NONE, NONE, NO_NUMBER, 0, list(cards),
            to=_PLACES[kind] + number,
        )  # fmt: skip
    stop = [i for i in range(offers.count) if offers.what[i] == Word.STOP]
    if stop and state.moves >= GIVE_UP:
        given_up: Event = offers.event(stop[0], ())
        return given_up
    dug = [_nearest(state, column) for column in range(state.column_count)]
    best = max(
        lines,
        key=lambda i: _worth(state, list(offers.pool[i]), offers.to[i], dug) + 12 * rng.random(),
    )
    event: Event = offers.event(best, offers.pool[best])
    return event


def _column(state: Any, column: int) -> list[int]:
    start = start_of(state, column)
    return [card - 1 for card in state.columns[start : start + state.depth[column]]]


def _nearest(state: Any, column: int) -> int:
    """How many cards lie on the nearest card that a foundation waits for; 99 if none does."""
    for above, card in enumerate(reversed(_column(state, column))):
        if next_rank(state, card >> 4) == from_ace(card):
            return above
    return 99


def _worth(state: Any, cards: list[int], to: int, dug: list[int]) -> float:
    source = place_of(state, cards[-1])
    if to > HOME:
        lowest = min(state.homes[: state.home_count])
        return 100 if from_ace(cards[0]) <= lowest + 1 else 70
    if source >= HOME:
        return -60
    if to > CELL:
        return _to_cell(state, source, cards[0], dug)
    worth = 10.0
    if source > CELL:
        worth += 25
    else:
        worth += _lifted(state, source - COL - 1, cards, dug)
    if state.depth[to - COL - 1] == 0:
        worth -= 30 if from_ace(cards[0]) < 12 else 5
    elif dug[to - COL - 1] < 99:
        # Burying a card that is waited for is a pity, the more the nearer it lies.
        worth -= max(0, 18 - 4 * dug[to - COL - 1])
    return worth


def _lifted(state: Any, column: int, cards: list[int], dug: list[int]) -> float:
    """What it is worth to take cards off a column."""
    rest = _column(state, column)[: -len(cards)]
    if not rest:
        return 30
    broken = follows(state.build, cards[0], state.wrap, rest[-1])
    near = dug[column] - len(cards)
    return (-45 if broken else 5) + (max(0, 24 - 5 * near) if near >= 0 else 0)


def _to_cell(state: Any, source: int, card: int, dug: list[int]) -> float:
    if source > CELL:
        return -200
    filled = sum(1 for cell in state.cells if cell)
    worth = _lifted(state, source - COL - 1, [card], dug) - 12 - 6 * filled
    if filled + 1 == state.cell_count:
        worth -= 15
    return worth if dug[source - COL - 1] != NONE else -200
