"""FreeCell and its relations, by the program fc-solve (Freecell Solver), where it is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec

from cardlog.errors import UsageError
from cardlog.formats.freecell import read as read_freecell
from cardlog.formats.freecell_board import Board, board_text
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.faults import Fault
from cardlog.rules.patience.cells import Build, EmptyColumn, Supermove
from cardlog.solvers.patience import (
    SECONDS,
    SOLVABLE,
    UNSOLVABLE,
    Deal,
    Found,
    dealt,
    proof,
    table_of,
)
from cardlog.solvers.workers import NoVerdict
from cardlog.words import Verb

PACKAGE: Final = ""
"""None: a program is asked."""
PROGRAM: Final = "fc-solve"
A_SECOND: Final = 20_000
"""Positions for each second allowed: well below what a machine looks at, and a bound on memory."""
_SEARCHES: Final = (
    ("-l", "cookie-monster"),
    (),
    ("--tests-order", "01ABCDE"),
)
"""Short ways first. The last takes every move of a single card: it alone proves that there is none.
"""
_SHARES: Final = (0.15, 0.15, 0.7)
_KILL: Final = 9
_DIE_WITH_PARENT: Final = 1


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """A lost game on a deal that can be solved."""

    game_hash: int
    deal: int
    rules: str
    options: dict[str, Any]
    seats: list[str]
    events: list[str]
    seconds: float = SECONDS


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """The first move after which a game could not be won any more.

    ``event`` is its number, ``before`` counts the moves before it; without such a move ``event`` is
    ``None``, and ``before`` counts all.
    """

    event: int | None
    before: int


def solver_name() -> str:
    """Program and version that is asked; ``UsageError`` if it is not installed."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise UsageError(
            "program-missing",
            f"solving FreeCell needs the program {PROGRAM}",
            hint="install Freecell Solver, in Debian and Ubuntu: apt install freecell-solver-bin",
        )
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(
            [program, "--version"], capture_output=True, timeout=10, check=False, text=True
        )
        if number := re.search(r"\d+(?:\.\d+)+", done.stdout):
            return f"{PROGRAM} {number[0]}"
    return PROGRAM


def start() -> Any:
    """In a process of its own: the function that solves a deal or a loss."""
    if shutil.which(PROGRAM) is None:
        raise FileNotFoundError(f"the program {PROGRAM} is not installed")
    return solve


def solve(task: Deal | Loss) -> Found | Lost:
    """What is asked for; ``NoVerdict`` when the budget is used up."""
    if isinstance(task, Loss):
        return first_losing_move(task)
    return verdict(table_of(dealt(task)), task.seconds)


def verdict(table: Replay, seconds: float) -> Found:
    """Whether the position at a table can be won; ``NoVerdict`` when the budget is used up."""
    if table.state.solved:
        return Found(outcome=SOLVABLE, moves=0, draws=0)
    if table.state.over and not table.state.open_moves:
        return Found(outcome=UNSOLVABLE)
    options: Any = table.options
    board = board_text(board_of(table))
    deadline = monotonic() + 0.9 * seconds
    complete = not options.worrying_back and options.supermove != Supermove.UNLIMITED
    for search, share in zip(_SEARCHES, _SHARES, strict=True):
        if options.supermove == Supermove.SINGLE and search != _SEARCHES[-1]:
            continue
        most = max(int(share * seconds * A_SECOND), 100)
        said = _asked(board, [*flags(table), *search, "-mi", str(most)], deadline)
        if "This game is solveable" in said:
            found = proof(table, _way(said))
            if found is not None:
                return found
        elif "I could not solve this game" in said and search == _SEARCHES[-1] and complete:
            return Found(outcome=UNSOLVABLE)
    raise NoVerdict(f"no verdict within {int(seconds * A_SECOND):,} positions")


def first_losing_move(task: Loss, decide: Callable[[Replay, float], Found] = verdict) -> Lost:
    """Found by halving: what follows a position that cannot be won cannot be won either."""
    record = Record(rules=task.rules, options=task.options, seats=task.seats, events=task.events)
    table = Replay(record)
    positions: list[tuple[int, Replay]] = []
    for number, text in enumerate(task.events):
        event = parse_event(text, record.seats)
        before = table.state.moves
        if table.step(event) != Fault.LEGAL:
            break
        if event.verb == Verb.MOVE and table.state.moves > before:
            positions.append((number, table.fork()))
    deadline = monotonic() + 0.9 * task.seconds
    winnable, lost = 0, len(positions) + 1
    asked = len(positions)
    while lost - winnable > 1:
        left = deadline - monotonic()
        if left <= 0:
            raise NoVerdict(f"not found within {task.seconds:g} seconds")
        # The last position is asked about first: many give up what can still be won.
        if decide(positions[asked - 1][1], left).outcome == SOLVABLE:
            winnable = asked
        else:
            lost = asked
        asked = (winnable + lost) // 2
    if lost > len(positions):
        return Lost(event=None, before=len(positions))
    return Lost(event=positions[lost - 1][0], before=winnable)


def flags(table: Replay) -> list[str]:
    """The game that is played, as the program is told."""
    options: Any = table.options
    suit = options.build == Build.SUIT
    kings = options.empty_column == EmptyColumn.KING
    unlimited = options.supermove == Supermove.UNLIMITED
    return [
        "--freecells-num", str(table.state.cell_count),
        "--stacks-num", str(table.state.column_count),
        "--decks-num", "1",
        "--sequences-are-built-by", "suit" if suit else "alternate_color",
        "--empty-stacks-filled-by", "kings" if kings else "all",
        "--sequence-move", "unlimited" if unlimited else "limited",
    ]  # fmt: skip


def board_of(table: Replay) -> Board:
    """Where the cards lie at a table."""
    s = table.state
    board = Board([], [-1] * s.cell_count, list(s.homes[:4]))
    at = 0
    for column in range(s.column_count):
        board.columns.append([card - 1 for card in s.columns[at : at + s.depth[column]]])
        at += s.depth[column]
    board.cells = [s.cells[cell] - 1 for cell in range(s.cell_count)]
    return board


def _asked(board: str, game: list[str], deadline: float) -> str:
    """What the program prints about a board; nothing when it is too late."""
    program = shutil.which(PROGRAM) or PROGRAM
    left = deadline - monotonic()
    if left <= 0:
        return ""
    try:
        done = subprocess.run(
            [program, *game, "-p", "-t", "-sam", "-sel", "-"],
            input=board.encode(),
            capture_output=True,
            timeout=left,
            check=False,
            env={**os.environ, "FREECELL_SOLVER_QUIET": "1"},
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode < 0:
        raise ValueError(f"{PROGRAM} ended with signal {-done.returncode}")
    said = done.stdout.decode(errors="replace")
    if not said:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or ["nothing"])[-1]
        raise ValueError(f"{PROGRAM} gave no answer: {last[:200]}")
    return said


def _end_with_parent() -> None:
    """In the program's process: it ends when ours is ended for being too late."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, _KILL)


def _way(said: str) -> list[str]:
    """The program's moves as events; none if they cannot be read."""
    items: Iterable[Any] = read_freecell(said.encode())
    for record in items:
        if isinstance(record, Record):
            return [event for event in record.events if " move " in event]
    return []
