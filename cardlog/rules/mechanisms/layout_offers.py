"""The moves that are open in a layout, listed one by one; their number is ``count_moves``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.rules.mechanisms.layouts import (
    Layout,
    Room,
    capacity,
    empty_columns,
    fills,
    follows,
    home_of,
    last_card,
    sequence,
    start_of,
    top_of_home,
)
from cardlog.rules.mechanisms.offers import Offers, offer_act
from cardlog.words import CELL, CHANCE, COL, HOME, NONE, Verb, Word


def offer_moves(s: Layout, c: Offers, actor: int) -> None:
    """Every move of cards that is open, one line each."""
    for cards, to in moves(s):
        offer_act(c, actor, Verb.MOVE, cards=cards, to=to)


def moves(s: Layout) -> Iterator[tuple[list[int], int]]:
    """Cards that may move, the innermost first, and the place where they may go."""
    for column in range(s.column_count):
        at = start_of(s, column)
        end = at + s.depth[column]
        cards = [card - 1 for card in s.columns[end - sequence(s, column, at) : end]]
        if not cards:
            continue
        yield from to_homes(s, cards[-1])
        yield from to_cells(s, cards[-1])
        faced = s.depth[column] - s.down[column]
        for count in range(1, len(cards) + 1):
            if s.room == Room.WHOLE and count < faced:
                continue
            yield from to_columns(s, cards[-count:], but=column)
    for cell in range(s.cell_count):
        if s.cells[cell]:
            yield from single(s, s.cells[cell] - 1)
    if s.waste_size and s.waste[s.waste_size - 1] - 1 != UNKNOWN:
        yield from single(s, s.waste[s.waste_size - 1] - 1)
    if s.back:
        for home in range(s.home_count):
            if s.homes[home]:
                yield from to_columns(s, [top_of_home(s, home)])


def single(s: Layout, card: int) -> Iterator[tuple[list[int], int]]:
    """Moves of a card from a cell or the waste."""
    yield from to_homes(s, card)
    yield from to_columns(s, [card])
    yield from to_cells(s, card)


def to_homes(s: Layout, card: int) -> Iterator[tuple[list[int], int]]:
    """The foundation that takes a card."""
    home = home_of(s, card)
    if home != NONE:
        yield [card], HOME + 1 + home


def to_cells(s: Layout, card: int) -> Iterator[tuple[list[int], int]]:
    """The empty cells."""
    for cell in range(s.cell_count):
        if s.cells[cell] == 0:
            yield [card], CELL + 1 + cell


def to_columns(s: Layout, cards: list[int], *, but: int = NONE) -> Iterator[tuple[list[int], int]]:
    """The columns that take these cards."""
    vacant = empty_columns(s)
    most = capacity(s, 0)
    most_to_empty = capacity(s, 1) if vacant else 0
    for column in range(s.column_count):
        if column == but:
            continue
        if s.depth[column] == 0:
            if fills(s, cards[0]) and len(cards) <= most_to_empty:
                yield cards, COL + 1 + column
        elif follows(s.build, cards[0], s.wrap, last_card(s, column)) and len(cards) <= most:
            yield cards, COL + 1 + column


def offer_column(s: Any, c: Offers, column: int, what: int, count: int) -> None:
    """Deal cards of the pack to a column."""
    offer_act(
        c, CHANCE, Verb.DEAL, what=what, place=COL + 1 + column, cards=s.unseen, take=count,
        chance=True,
    )  # fmt: skip


def offer_cell(s: Any, c: Offers, cell: int) -> None:
    """Deal a card of the pack to a cell."""
    offer_act(
        c, CHANCE, Verb.DEAL, what=Word.UP, place=CELL + 1 + cell, cards=s.unseen, take=1,
        chance=True,
    )  # fmt: skip
