"""Klondike with all cards known, by the solver in the package pyksolve."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Final

from cardlog.formats.klondike import game_text
from cardlog.formats.klondike import read as read_klondike
from cardlog.log.model import Record
from cardlog.solvers.patience import UNSOLVABLE, Deal, Found, dealt, proof, table_of
from cardlog.solvers.workers import NoVerdict

PACKAGE: Final = "pyksolve"
QUICK: Final = 100_000
"""Positions of the search that looks at the best moves only."""
A_SECOND: Final = 30_000
"""Positions of the whole search for each second allowed: well below what a machine looks at."""
_MOST: Final = 2**31 - 1


def solver_name() -> str:
    """Package and version that is asked."""
    return f"{PACKAGE} {version(PACKAGE)}"


def start() -> Any:
    """In a process of its own: the function that solves a deal."""
    import pyksolve.solver  # noqa: F401 (missing or broken, it is told now)

    return solve


def solve(task: Deal) -> Found:
    """A way to win, or that there is none; ``NoVerdict`` when the budget is used up.

    The solver knows redeals without limit and takes cards back from foundations: what is
    impossible for it is impossible with stricter options too.
    """
    from pyksolve.solver import Solitaire, SolveResult

    record = dealt(task)
    table = table_of(record)
    options: Any = table.options
    draw = options.draw
    digits = game_text(record).splitlines()[-1]
    game = Solitaire()
    game.load_solitaire(digits)
    game.draw_count = draw
    whole = min(max(int(task.seconds * A_SECOND), 1), _MOST)
    strict = False
    for search, most in ((game.solve_fast, min(QUICK, whole)), (game.solve_minimal, whole)):
        game.reset_game(draw)
        said = search(max_closed_count=most)
        if said in (SolveResult.SolvedMinimal, SolveResult.SolvedMayNotBeMinimal):
            found = proof(table, _way(digits, draw, game.moves_made()))
            if found is not None:
                return found
            strict = True
        if said == SolveResult.Impossible:
            return Found(outcome=UNSOLVABLE)
    if strict:
        raise NoVerdict("the solver's ways to win take moves that the options forbid")
    raise NoVerdict(f"no verdict within {whole:,} positions")


def _way(digits: str, draw: int, moves: str) -> list[str]:
    """The solver's moves as events; none if they cannot be read."""
    for record in read_klondike(f"# draw {draw}\n{digits}\n{moves}\n".encode()):
        if isinstance(record, Record):
            return [event for event in record.events if not event.startswith("- deal ")]
    return []
