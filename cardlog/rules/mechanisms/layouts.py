"""Layouts of patiences: columns, cells, foundations, stock and waste, and what may move where.

A game declares its layout in ``setup``: how many places there are (:func:`set_places`), how columns
are built and which cards move together (:func:`set_building`), how foundations go
(:func:`set_foundations`). Everything else follows: :func:`move_fault` says what is wrong with a
move, :func:`make_move` makes it, :func:`count_moves` counts the moves that are open and
``layout_offers`` lists them. Drawing, redeals and turning up are in ``layout_stock``.

Places have the codes of ``cardlog.words``: ``COL + 1`` is the first column. Ranks count from the
ace, 0, to the king, 12. An unknown card lies in a pile as ``UNKNOWN + 1``. What is written here
holds for one pack, where a card tells where it lies.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import (
    ACE,
    CLUBS_MASK,
    DIAMONDS_MASK,
    HEARTS_MASK,
    KING,
    PACK_52,
    SPADES_MASK,
    SUIT_MASK,
    UNKNOWN,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.state import CardSet, Table
from cardlog.words import CELL, CHANCE, COL, HOME, NO_NUMBER, NONE, PILE, Event, Flag

MOST_CARDS = 104
MOST_COLUMNS = 20
MOST_CELLS = 10
MOST_HOMES = 8
WASTE = PILE + 1
"""Where the top card of the waste lies."""
BLACK = CLUBS_MASK | SPADES_MASK
RED = DIAMONDS_MASK | HEARTS_MASK
FOUR_SUITS = 1 | 1 << 16 | 1 << 32 | 1 << 48


class Build(IntEnum):
    """Which card goes on one that is a rank higher."""

    ALTERNATE = 0
    """One of the other colour."""
    SUIT = 1
    COLOUR = 2
    RANK = 3
    """Any."""
    NONE = 4
    """None does."""


class Fill(IntEnum):
    """Which card an empty column takes."""

    ANY = 0
    KING = 1
    NONE = 2


class Room(IntEnum):
    """How many cards of a sequence may be moved together."""

    CAPACITY = 0
    """As many as empty cells and columns would allow to be moved one by one."""
    SINGLE = 1
    UNLIMITED = 2
    WHOLE = 3
    """All face-up cards of a column or none."""


class Layout(Table):
    """State of games with columns, cells and foundations."""

    # What the game declares.
    column_count: int
    cell_count: int
    home_count: int
    build: int
    """How columns are built (:class:`Build`)."""
    joined: int
    """How cards that move together follow each other (:class:`Build`)."""
    wrap: int
    """Whether a king goes on an ace."""
    fill: int
    """Which card an empty column takes (:class:`Fill`)."""
    room: int
    """How many cards move together (:class:`Room`)."""
    base: int
    """Rank with which foundations begin, counted from the ace."""
    way: int
    """1 where foundations go up, -1 where they go down."""
    back: int
    """Whether the top card of a foundation may go to a column."""
    # Where the cards lie.
    unseen: CardSet
    """Cards that have no known place yet."""
    columns: Annotated[list[int], "card", MOST_CARDS]
    """All columns one after the other, each with its last card last."""
    depth: Annotated[list[int], "number", MOST_COLUMNS]
    """Cards of each column."""
    down: Annotated[list[int], "number", MOST_COLUMNS]
    """Face-down cards at the beginning of each column."""
    cells: Annotated[list[int], "card", MOST_CELLS]
    homes: Annotated[list[int], "number", MOST_HOMES]
    """Cards on each foundation; foundation ``i`` takes suit ``i % 4``."""
    stock: Annotated[list[int], "card", MOST_CARDS]
    """The stock, the card to be drawn next last."""
    stock_size: int
    waste: Annotated[list[int], "card", MOST_CARDS]
    waste_size: int


# --- what a game declares -----------------------------------------------------------------


def set_places(s: Layout, columns: int, cells: int, homes: int) -> None:
    """An empty layout for one pack of 52 cards."""
    s.column_count = columns
    s.cell_count = cells
    s.home_count = homes
    s.unseen = PACK_52
    s.way = 1


def set_building(s: Layout, build: int, joined: int, fill: int, room: int) -> None:
    """How columns are built and filled, and which cards move together."""
    s.build = build
    s.joined = joined
    s.fill = fill
    s.room = room


def set_foundations(s: Layout, base: int, way: int, back: int) -> None:
    """The first rank of the foundations, their direction, and whether cards may leave them."""
    s.base = base
    s.way = way
    s.back = back


# --- cards --------------------------------------------------------------------------------


def from_ace(card: int) -> int:
    """Rank counted from the ace, 0, to the king, 12."""
    rank = card & 15
    return 0 if rank == ACE else rank + 1


def suit_of(card: int) -> int:
    """All cards of a card's suit."""
    return SUIT_MASK << (card & 48)


def hosts(build: int, card: int, wrap: int) -> int:
    """Cards on which a card may be built."""
    rank = card & 15
    if rank == KING and wrap == 0:
        return 0
    higher = FOUR_SUITS << (0 if rank == ACE else rank + 1)
    if build == Build.ALTERNATE:
        return higher & (RED if BLACK >> card & 1 else BLACK)
    if build == Build.SUIT:
        return higher & suit_of(card)
    if build == Build.COLOUR:
        return higher & (BLACK if BLACK >> card & 1 else RED)
    return higher if build == Build.RANK else 0


def follows(build: int, card: int, wrap: int, other: int) -> int:
    """Whether a card may lie on another."""
    if other == UNKNOWN:
        return 0
    return hosts(build, card, wrap) >> other & 1


# --- columns ------------------------------------------------------------------------------


def start_of(s: Layout, column: int) -> int:
    """Where a column begins in the list of all columns."""
    at = 0
    for i in range(column):
        at += s.depth[i]
    return at


def last_card(s: Layout, column: int) -> int:
    """The last card of a column, -1 if it is empty."""
    if s.depth[column] == 0:
        return NONE
    return s.columns[start_of(s, column) + s.depth[column] - 1] - 1


def lay(s: Layout, column: int, card: int) -> None:
    """Lay a card on a column; the columns after it make room in the list."""
    at = start_of(s, column) + s.depth[column]
    last = at
    for i in range(column + 1, s.column_count):
        last += s.depth[i]
    while last > at:
        s.columns[last] = s.columns[last - 1]
        last -= 1
    s.columns[at] = card + 1
    s.depth[column] += 1


def lift(s: Layout, column: int, above: int) -> int:
    """Take out of a column the card that has so many cards above it."""
    at = start_of(s, column) + s.depth[column] - 1 - above
    card = s.columns[at] - 1
    last = at + above
    for i in range(column + 1, s.column_count):
        last += s.depth[i]
    while at < last:
        s.columns[at] = s.columns[at + 1]
        at += 1
    s.columns[last] = 0
    s.depth[column] -= 1
    return card


def sequence(s: Layout, column: int, start: int) -> int:
    """How many cards at the end of a column, which begins at ``start``, can move together."""
    faced = s.depth[column] - s.down[column]
    if faced == 0:
        return 0
    if s.room == Room.SINGLE:
        return 1
    length = 1
    at = start + s.depth[column] - 1
    while length < faced:
        if not follows(s.joined, s.columns[at] - 1, s.wrap, s.columns[at - 1] - 1):
            return length
        at -= 1
        length += 1
    return length


def empty_columns(s: Layout) -> int:
    """How many columns are empty."""
    found = 0
    for column in range(s.column_count):
        if s.depth[column] == 0:
            found += 1
    return found


def empty_cells(s: Layout) -> int:
    """How many cells are empty."""
    found = 0
    for cell in range(s.cell_count):
        if s.cells[cell] == 0:
            found += 1
    return found


def capacity(s: Layout, to_empty: int) -> int:
    """How many cards may move together to a column, which is empty or not."""
    if s.room == Room.SINGLE:
        return 1
    if s.room != Room.CAPACITY:
        return MOST_CARDS
    # 003:2765-2769 a column that is moved to is no workspace
    spare = empty_columns(s) - to_empty
    # Where only kings enter an empty column no other card can rest there.
    if s.fill != Fill.ANY:
        spare = 0
    return (1 + empty_cells(s)) << spare


def fills(s: Layout, card: int) -> int:
    """Whether an empty column takes a card first."""
    if s.fill == Fill.ANY:
        return 1
    return int(s.fill == Fill.KING and card & 15 == KING)


# --- foundations --------------------------------------------------------------------------


def next_rank(s: Layout, home: int) -> int:
    """Rank, from the ace, of the card that a foundation takes next; -1 if it is complete."""
    if s.homes[home] == 13:
        return NONE
    return (s.base + s.way * s.homes[home] + 13) % 13


def home_of(s: Layout, card: int) -> int:
    """The first foundation that takes a card, -1 if none does."""
    for home in range(card >> 4, s.home_count, 4):
        if next_rank(s, home) == from_ace(card):
            return home
    return NONE


def top_of_home(s: Layout, home: int) -> int:
    """The card that lies on a foundation, -1 if none does."""
    if s.homes[home] == 0:
        return NONE
    rank = (s.base + s.way * (s.homes[home] - 1) + 13) % 13
    return (home % 4) * 16 + (ACE if rank == 0 else rank - 1)


def all_home(s: Layout) -> int:
    """How many cards lie on the foundations."""
    found = 0
    for home in range(s.home_count):
        found += s.homes[home]
    return found


# --- the deal -----------------------------------------------------------------------------


def unseen_fault(s: Layout, e: Event) -> int:
    """What is wrong with cards that come to light: not of the pack, or already somewhere else."""
    left = s.unseen
    for card in e.cards:
        if card == UNKNOWN:
            continue
        if not PACK_52 >> card & 1:
            s.related = 1 << card
            return Fault.NOT_IN_PACK
        if not left >> card & 1:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
        left ^= 1 << card
    return Fault.LEGAL


def see(s: Layout, card: int) -> None:
    """A card has a known place from now on."""
    if card != UNKNOWN:
        s.unseen &= ~(1 << card)


# --- moves --------------------------------------------------------------------------------


def place_of(s: Layout, card: int) -> int:
    """Where a card lies that is free to move: a column's end, a cell, the waste or a foundation.

    -1 if it lies nowhere so. A card that nobody has seen may be the unknown one on the waste.
    """
    at = 0
    for column in range(s.column_count):
        at += s.depth[column]
        if s.depth[column] > s.down[column] and s.columns[at - 1] == card + 1:
            return COL + 1 + column
    for cell in range(s.cell_count):
        if s.cells[cell] == card + 1:
            return CELL + 1 + cell
    if s.waste_size:
        top = s.waste[s.waste_size - 1] - 1
        if top == card or (top == UNKNOWN and s.unseen >> card & 1):
            return WASTE
    for home in range(s.home_count):
        if top_of_home(s, home) == card:
            return HOME + 1 + home
    return NONE


def cards_fault(s: Layout, e: Event) -> int:
    """Cards of an event that are unknown, no cards of the pack or named twice."""
    seen = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if not PACK_52 >> card & 1:
            return Fault.NOT_IN_PACK
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
    return Fault.LEGAL


def form_fault(s: Layout, e: Event) -> int:
    """What is wrong with the form of ``p1 move 8c7h col4``."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER or e.place != NONE:
        return Fault.WORD_NOT_USED
    if e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if not is_place(s, e.to):
        return LayoutFault.NO_SUCH_PLACE
    return cards_fault(s, e)


def is_place(s: Layout, place: int) -> int:
    """Whether the layout has this column, cell or foundation."""
    if COL < place < CELL:
        return int(place - COL <= s.column_count)
    if CELL < place < HOME:
        return int(place - CELL <= s.cell_count)
    return int(HOME < place <= HOME + s.home_count)


def move_fault(s: Layout, e: Event) -> int:
    """What is wrong with a move that is well formed (see :func:`form_fault`)."""
    count = len(e.cards)
    card = e.cards[0]
    source = place_of(s, e.cards[count - 1])
    if source == NONE:
        s.related = 1 << e.cards[count - 1]
        return LayoutFault.NOT_FREE
    if HOME < source < HOME + 100 and (s.back == 0 or e.to >= CELL):
        return LayoutFault.NOT_FREE
    if count > 1:
        fault = together_fault(s, e, source)
        if fault != Fault.LEGAL:
            return fault
    if e.to > HOME:
        home = e.to - HOME - 1
        if card >> 4 != home % 4 or next_rank(s, home) != from_ace(card):
            return LayoutFault.FOUNDATION
        return Fault.LEGAL
    if e.to > CELL:
        return LayoutFault.CELL_FILLED if s.cells[e.to - CELL - 1] else Fault.LEGAL
    column = e.to - COL - 1
    if s.depth[column] == 0:
        if not fills(s, card):
            return LayoutFault.EMPTY_COLUMN
    elif not follows(s.build, card, s.wrap, last_card(s, column)):
        s.related = 1 << last_card(s, column)
        return LayoutFault.DOES_NOT_FIT
    if COL < source < CELL:
        return length_fault(s, source - COL - 1, column, count)
    return Fault.LEGAL


def together_fault(s: Layout, e: Event, source: int) -> int:
    """Several cards: they lie at the end of a column as they are named and go to a column."""
    if not COL < source < CELL:
        return LayoutFault.NOT_FREE
    count = len(e.cards)
    column = source - COL - 1
    if count > s.depth[column] - s.down[column]:
        return LayoutFault.NOT_FREE
    at = start_of(s, column) + s.depth[column] - count
    for i in range(count):
        if s.columns[at + i] != e.cards[i] + 1:
            return LayoutFault.NOT_FREE
        if i and not follows(s.joined, e.cards[i], s.wrap, e.cards[i - 1]):
            return LayoutFault.NO_SEQUENCE
    return LayoutFault.TOO_LONG if e.to > CELL else Fault.LEGAL


def length_fault(s: Layout, column: int, to: int, count: int) -> int:
    """Whether a column may give so many of its last cards to another one."""
    if s.room == Room.WHOLE:
        return Fault.LEGAL if count == s.depth[column] - s.down[column] else LayoutFault.TOO_LONG
    if count == 1:
        return Fault.LEGAL
    most = capacity(s, int(s.depth[to] == 0))
    return LayoutFault.TOO_LONG if count > most else Fault.LEGAL


def make_move(s: Layout, e: Event) -> int:
    """Move the cards of a legal event; returns the place where they came from."""
    count = len(e.cards)
    card = e.cards[0]
    source = place_of(s, e.cards[count - 1])
    if COL < source < CELL and COL < e.to < CELL:
        for left in range(count - 1, -1, -1):
            lay(s, e.to - COL - 1, lift(s, source - COL - 1, left))
        return source
    if source < CELL:
        lift(s, source - COL - 1, 0)
    elif source < HOME:
        s.cells[source - CELL - 1] = 0
    elif source == WASTE:
        s.waste_size -= 1
        s.waste[s.waste_size] = 0
        see(s, card)
    else:
        s.homes[source - HOME - 1] -= 1
    if e.to > HOME:
        s.homes[e.to - HOME - 1] += 1
    elif e.to > CELL:
        s.cells[e.to - CELL - 1] = card + 1
    else:
        lay(s, e.to - COL - 1, card)
    return source


# --- counting -----------------------------------------------------------------------------


def takers(s: Layout, card: int, but: int) -> int:
    """How many columns that are not empty take a card; column ``but`` is left out."""
    found = 0
    at = 0
    wanted = hosts(s.build, card, s.wrap)
    for column in range(s.column_count):
        if s.depth[column]:
            at += s.depth[column]
            last = s.columns[at - 1] - 1
            if column != but and last != UNKNOWN and wanted >> last & 1:
                found += 1
    return found


def single_moves(s: Layout, card: int, but: int, vacant: int) -> int:
    """Moves of one card to columns, ``vacant`` of which are empty."""
    return takers(s, card, but) + (vacant if fills(s, card) else 0)


def count_moves(s: Layout) -> int:
    """How many moves of cards are open: one for each sequence or card and each place it may go."""
    vacant = empty_columns(s)
    free = empty_cells(s)
    most = capacity(s, 0)
    most_to_empty = capacity(s, 1) if vacant else 0
    found = 0
    at = 0
    for column in range(s.column_count):
        start = at
        at += s.depth[column]
        if s.depth[column] == s.down[column]:
            continue
        length = sequence(s, column, start)
        last = s.columns[at - 1] - 1
        found += free + int(home_of(s, last) != NONE)
        for count in range(1, length + 1):
            if s.room == Room.WHOLE and count < s.depth[column] - s.down[column]:
                continue
            card = s.columns[at - count] - 1
            if count <= most:
                found += takers(s, card, column)
            if count <= most_to_empty and fills(s, card):
                found += vacant
    for cell in range(s.cell_count):
        if s.cells[cell]:
            card = s.cells[cell] - 1
            found += free + int(home_of(s, card) != NONE) + single_moves(s, card, NONE, vacant)
    if s.waste_size and s.waste[s.waste_size - 1] != UNKNOWN + 1:
        card = s.waste[s.waste_size - 1] - 1
        found += free + int(home_of(s, card) != NONE) + single_moves(s, card, NONE, vacant)
    if s.back:
        for home in range(s.home_count):
            if s.homes[home]:
                found += single_moves(s, top_of_home(s, home), NONE, vacant)
    return found
