"""FreeCell and its relations: columns and cells, all cards face up (003:2720-2797)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.mechanisms.layout_offers import offer_cell, offer_column, offer_moves
from cardlog.rules.mechanisms.layouts import (
    Layout,
    all_home,
    count_moves,
    empty_cells,
    form_fault,
    from_ace,
    lay,
    make_move,
    move_fault,
    next_rank,
    see,
    set_building,
    set_foundations,
    set_places,
    unseen_fault,
)
from cardlog.rules.mechanisms.offers import Offers
from cardlog.rules.options import OptionSet, choice, numbers, switch, whole
from cardlog.rules.patience.solo import (
    PLAYER,
    Phase,
    Solo,
    begin_play,
    finish,
    observe_result,
    offer_stop,
    stop_fault,
)
from cardlog.words import CELL, CHANCE, COL, HOME, NO_NUMBER, NONE, Event, Flag, Word

MOST_COLUMNS = 10
MOST_CELLS = 10


class Build(IntEnum):
    """How columns are built (values of ``layouts.Build``)."""

    ALTERNATE = 0
    SUIT = 1


class EmptyColumn(IntEnum):
    """Which card an empty column takes (values of ``layouts.Fill``)."""

    ANY = 0
    KING = 1


class Supermove(IntEnum):
    """How many cards one event may move (values of ``layouts.Room``)."""

    CAPACITY = 0
    SINGLE = 1
    UNLIMITED = 2


class State(Layout, Solo):
    """A layout of FreeCell or a relation of it."""

    up: int
    """Cards on the foundations."""


class Options(OptionSet):
    """What a record may set."""

    columns: list[int] = numbers(
        (7, 7, 7, 7, 6, 6, 6, 6),
        "cards dealt to each column, one to ten columns; with filled they make 52, unless with "
        "position",
        "003:2746",
        low=1,
        high=52,
        most=MOST_COLUMNS,
    )
    cells: int = whole(4, "how many cells", "003:2748, 003:2793", high=MOST_CELLS)
    filled: int = whole(
        0, "how many cells are filled in the deal", "003:2793-2797", high=MOST_CELLS
    )
    build: int = choice(
        Build.ALTERNATE,
        "columns are built down in alternating colours, or in suit",
        "003:2754, 003:2791",
    )
    empty_column: int = choice(
        EmptyColumn.ANY, "which card an empty column takes first", "003:2761, 003:2793"
    )
    supermove: int = choice(
        Supermove.CAPACITY,
        "several cards in one event: as many as could be moved one by one; none; any sequence",
        "003:2756, 003:2765-2769, †",
    )
    worrying_back: int = switch(
        0, "the top card of a foundation may go back to a column", "003:2775"
    )
    position: int = switch(
        0,
        "the record begins in the middle of a game: columns of any length, cards in any cells and "
        "on foundations; it begins when all 52 cards are placed",
        "†",
    )


def setup(s: State, o: Options) -> int:
    """The empty layout of this game."""
    columns = 0
    for i in range(MOST_COLUMNS):
        if o.columns[i]:
            columns += 1
    set_places(s, columns, o.cells, 4)
    set_building(s, o.build, o.build, o.empty_column, o.supermove)
    set_foundations(s, 0, 1, o.worrying_back)
    s.dealer = o.dealer
    s.phase = Phase.DEAL
    s.turn = CHANCE
    return 0


# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Cards to a column, a card to a cell; in a position also to a foundation."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what != Word.UP or e.target != NONE or e.number != NO_NUMBER or e.to != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
    fault = unseen_fault(s, e)
    if fault == Fault.LEGAL:
        fault = place_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    for card in e.cards:
        see(s, card)
        if e.place > HOME:
            s.homes[e.place - HOME - 1] += 1
        elif e.place > CELL:
            s.cells[e.place - CELL - 1] = card + 1
        else:
            lay(s, e.place - COL - 1, card)
    if s.unseen == 0:
        begin_play(s)
        look_on(s)
    return Fault.LEGAL


def place_fault(s: State, o: Options, e: Event) -> int:
    """Whether the place takes these cards in the deal."""
    count = len(e.cards)
    if COL < e.place <= COL + s.column_count:
        # 003:2746 seven cards to each of the first four columns, six to the others
        column = e.place - COL - 1
        if o.position == 0 and s.depth[column] + count > o.columns[column]:
            return Fault.TOO_MANY_CARDS
        return Fault.LEGAL
    if CELL < e.place <= CELL + s.cell_count:
        if s.cells[e.place - CELL - 1]:
            return LayoutFault.CELL_FILLED
        # 003:2748 cells start empty; 003:2793-2797 or some are filled
        if count > 1 or (o.position == 0 and s.cell_count - empty_cells(s) >= o.filled):
            return Fault.TOO_MANY_CARDS
        return Fault.LEGAL
    if o.position and HOME < e.place <= HOME + s.home_count:
        home = e.place - HOME - 1
        rank = next_rank(s, home)
        for card in e.cards:
            if card >> 4 != home or from_ace(card) != rank:
                return LayoutFault.FOUNDATION
            rank += 1
        return Fault.LEGAL
    return LayoutFault.NO_SUCH_PLACE


# --- the play -----------------------------------------------------------------------------


def move(s: State, o: Options, e: Event) -> int:
    """A card, or several from the end of a column, to another place."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = form_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        s.irregular += 1
        return Fault.LEGAL
    fault = move_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = s.open_moves
    make_move(s, e)
    s.moves += 1
    look_on(s)
    return Fault.LEGAL


def look_on(s: State) -> None:
    """After a move: won, stuck, or how many moves there are."""
    s.up = all_home(s)
    s.open_moves = 0
    if s.up == 52:
        # 003:2783
        s.solved = 1
        finish(s, 1, 0)
        return
    s.open_moves = count_moves(s)
    if s.open_moves == 0:
        # 003:2779 nothing is hidden, so being stuck is the end
        finish(s, 0, 0)


def declare(s: State, o: Options, e: Event) -> int:
    """``p1 declare stop``: the player gives up."""
    fault = stop_fault(s, e)
    if fault == Fault.LEGAL:
        finish(s, 0, 0)
    return fault


def score(s: State, o: Options, e: Event) -> int:
    """A result that was written down."""
    return observe_result(s, e)


# --- choices ------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """The deal, column by column, then the moves."""
    if s.phase == Phase.PLAY:
        offer_moves(s, c, PLAYER)
        offer_stop(s, c)
    elif s.phase == Phase.DEAL:
        offer_deal(s, o, c)
    return 0


def offer_deal(s: State, o: Options, c: Offers) -> None:
    """The rest of the first column that is not full, then the cells."""
    left = popcount(s.unseen)
    for column in range(s.column_count):
        if s.depth[column] < o.columns[column]:
            offer_column(s, c, column, Word.UP, min(left, o.columns[column] - s.depth[column]))
            return
    for cell in range(s.cell_count):
        if s.cells[cell] == 0 and s.cell_count - empty_cells(s) < o.filled:
            offer_cell(s, c, cell)
            return
    # A position whose columns are longer than the deal of the game.
    offer_column(s, c, 0, Word.UP, left)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if not o.columns[0]:
        raise OptionError("bad-option", "a layout without columns", hint='"columns" is one to ten')
    if sum(o.columns) + o.filled != 52 and not o.position:
        raise OptionError(
            "bad-option",
            f"columns and filled cells hold {sum(o.columns) + o.filled} cards",
            hint='the numbers of "columns" and "filled" make 52',
        )
    if o.filled > o.cells:
        raise OptionError(
            "bad-option",
            f"{o.filled} of {o.cells} cells cannot be filled",
            hint='"filled" is at most "cells"',
        )
