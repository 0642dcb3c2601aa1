"""A search for a way to win at FreeCell and its relations: what a patient player would find.

Best position first, by how deep the cards lie that the foundations wait for. It finds most wins in
a few hundred positions; that it finds none proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

from cardlog.cards import ACE, KING
from cardlog.rules.mechanisms.layouts import Fill, Room, hosts, start_of

Column = tuple[int, ...]
Move = tuple[tuple[int, ...], str, int]
"""Cards, ``col``, ``cell`` or ``home``, and the number of the place from 0."""


class Position(NamedTuple):
    """Columns with the last card last, cells (-1: empty), cards on the foundations."""

    columns: tuple[Column, ...]
    cells: tuple[int, ...]
    homes: tuple[int, ...]


class Law(NamedTuple):
    """What the rules of the game are."""

    build: int
    fill: int
    room: int


def position_of(state: Any) -> Position:
    """The position of a table."""
    columns = []
    for column in range(state.column_count):
        start = start_of(state, column)
        columns.append(
            tuple(card - 1 for card in state.columns[start : start + state.depth[column]])
        )
    cells = tuple(card - 1 for card in state.cells[: state.cell_count])
    return Position(tuple(columns), cells, tuple(state.homes[:4]))


def law_of(state: Any) -> Law:
    """The rules of a table."""
    return Law(state.build, state.fill, state.room)


_RANK: Final = [0 if card & 15 == ACE else (card & 15) + 1 for card in range(64)]
_COLOUR: Final = [int(card >> 4 in (1, 2)) for card in range(64)]


def find_win(position: Position, law: Law, *, most: int) -> list[Move] | None:
    """Moves that win, ``None`` if none were found within ``most`` positions."""
    on = [[hosts(law.build, card, 0) >> other & 1 for other in range(64)] for card in range(64)]
    heap = [(_distance(position, on), 0, position)]
    came: dict[Any, tuple[Position, list[Move]] | None] = {position: None}
    known = {_key(position)}
    count = 0
    while heap and count < most:
        *_, here = heappop(heap)
        count += 1
        if sum(here.homes) == 52:
            return _path(came, here)
        for made, after in _steps(here, law, on):
            path = [made]
            there = _send_home(after, path)
            key = _key(there)
            if key not in known:
                known.add(key)
                came[there] = (here, path)
                heappush(heap, (_distance(there, on), len(known), there))
    return None


def _key(position: Position) -> tuple[Any, ...]:
    """Positions that differ only in the order of columns or cells are one."""
    return tuple(sorted(position.columns)), tuple(sorted(position.cells))


def _path(came: dict[Any, Any], at: Position) -> list[Move]:
    moves: list[Move] = []
    while (step := came[at]) is not None:
        at, path = step
        moves[:0] = path
    return moves


def _distance(position: Position, on: list[list[int]]) -> int:
    """How far a position is from being won, roughly."""
    far = 2 * (52 - sum(position.homes))
    wanted = set()
    for suit, count in enumerate(position.homes):
        if count < 13:
            wanted.add(suit * 16 + (ACE if count == 0 else count - 1))
    for column in position.columns:
        size = len(column)
        lowest = 99
        for i, card in enumerate(column):
            if card in wanted:
                far += 3 * (size - 1 - i)
            rank = _RANK[card]
            if i and not on[card][column[i - 1]]:
                far += 2
            # A card on a lower one of any suit will have to go first.
            if rank > lowest:
                far += 1
            lowest = min(lowest, rank)
        if not size:
            far -= 3
    return far + 2 * sum(1 for card in position.cells if card >= 0)


def _send_home(position: Position, path: list[Move]) -> Position:
    """Play to the foundations what can no longer be of use elsewhere."""
    going = True
    while going:
        going = False
        for card, source in _ends(position):
            suit = card >> 4
            low = min(position.homes[s] for s in range(4) if _COLOUR[s * 16] != _COLOUR[card])
            if _RANK[card] == position.homes[suit] and _RANK[card] <= low + 1:
                path.append(((card,), "home", suit))
                position = _moved(position, source, 1, "home", suit)
                going = True
                break
    return position


def _ends(position: Position) -> Iterator[tuple[int, int]]:
    """Cards that can move alone and where they lie: columns from 0, cells from -1 downwards."""
    for i, column in enumerate(position.columns):
        if column:
            yield column[-1], i
    for i, card in enumerate(position.cells):
        if card >= 0:
            yield card, -1 - i


def _moved(position: Position, source: int, count: int, kind: str, to: int) -> Position:
    columns = list(position.columns)
    cells = list(position.cells)
    homes = list(position.homes)
    if source >= 0:
        cards = columns[source][-count:]
        columns[source] = columns[source][:-count]
    else:
        cards = (cells[-1 - source],)
        cells[-1 - source] = -1
    if kind == "home":
        homes[to] += 1
    elif kind == "cell":
        cells[to] = cards[0]
    else:
        columns[to] += cards
    return Position(tuple(columns), tuple(cells), tuple(homes))


def _steps(position: Position, law: Law, on: list[list[int]]) -> Iterator[tuple[Move, Position]]:
    """Moves worth trying, each with the position after it."""
    columns = position.columns
    vacant = [i for i, column in enumerate(columns) if not column]
    free = position.cells.index(-1) if -1 in position.cells else -1
    spare = len(vacant) if law.fill == Fill.ANY else 0
    most = _room(law, position.cells.count(-1), spare)
    most_to_empty = _room(law, position.cells.count(-1), max(0, spare - 1))
    for card, source in _ends(position):
        suit = card >> 4
        if _RANK[card] == position.homes[suit]:
            yield ((card,), "home", suit), _moved(position, source, 1, "home", suit)
        if source >= 0 and free >= 0:
            yield ((card,), "cell", free), _moved(position, source, 1, "cell", free)
        run = _run(columns[source], on) if source >= 0 else (card,)
        for to, column in enumerate(columns):
            if not column or to == source:
                continue
            count = _RANK[column[-1]] - _RANK[card]
            if 0 < count <= min(most, len(run)) and on[run[-count]][column[-1]]:
                yield (run[-count:], "col", to), _moved(position, source, count, "col", to)
        if vacant:
            for count in {1, min(len(run), most_to_empty)}:
                if source >= 0 and count == len(columns[source]):
                    continue
                if law.fill == Fill.ANY or run[-count] & 15 == KING:
                    to = vacant[0]
                    yield (run[-count:], "col", to), _moved(position, source, count, "col", to)


def _room(law: Law, cells: int, vacant: int) -> int:
    if law.room == Room.SINGLE:
        return 1
    return 52 if law.room == Room.UNLIMITED else (1 + cells) << vacant


def _run(column: Column, on: list[list[int]]) -> Column:
    start = len(column) - 1
    while start and on[column[start]][column[start - 1]]:
        start -= 1
    return column[start:]
