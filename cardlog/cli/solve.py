"""``solve``: what solvers say about the deals of bridge, poker, cribbage and patience in a lake."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cardlog.cli.lake import Form, Lake, Out
from cardlog.cli.output import OutputFormat, write_rows
from cardlog.cli.terminal import Progress

if TYPE_CHECKING:
    from cardlog.solvers.solving import Solved


class Question(StrEnum):
    """What is solved."""

    DEALS = "deals"
    PLAYS = "plays"
    ALL_INS = "all-ins"
    DISCARDS = "discards"
    KLONDIKE = "klondike"
    FREECELL = "freecell"
    LOSSES = "freecell-losses"


def solve(
    lake: Lake,
    what: Annotated[
        list[Question] | None,
        typer.Argument(
            help="deals: double-dummy tables and pars of bridge; plays: what each card cost;"
            " all-ins: equities of poker; discards: cards laid away in cribbage;"
            " klondike, freecell: whether deals can be won; freecell-losses: the first losing move."
            " Without it, all."
        ),
    ] = None,
    *,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Processes that solve side by side.")
    ] = 1,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="Longest time for one deal or hand.")
    ] = 60.0,
    most: Annotated[
        int, typer.Option("--most", min=0, help="Stop after so many of each kind; 0: all.")
    ] = 0,
    again: Annotated[
        bool, typer.Option("--again", help="Also try again what died or took too long.")
    ] = False,
    format: Form = OutputFormat.TABLE,
    out: Out = "",
) -> None:
    """Ask solvers about bridge, poker all-ins, cribbage discards and patience in a lake.

    Each deal and each hand is asked about once; what is found stays in the lake, and the next run
    asks about new games only. Solvers run in processes of their own: one that crashes or takes
    too long costs its deal, which is then marked. An interrupted run keeps what it had found.
    Needs the extra cardlog[solvers], but for discards; FreeCell and its relations need the program
    fc-solve (Debian: freecell-solver-bin).

    \b
    Examples:
      cardlog solve lake
      cardlog solve lake deals plays --jobs 4
      cardlog query lake "SELECT card, cost FROM card_costs WHERE role = 'lead' AND cost > 0"
      cardlog solve lake discards
      cardlog solve lake klondike freecell --seconds 20
      cardlog stats lake double-dummy
    """
    from cardlog.solvers import solve as solved

    line = _Lines()
    try:
        found = solved(
            lake,
            what=[one.value for one in what or list(Question)],
            jobs=jobs,
            seconds=seconds,
            most=most,
            again=again,
            progress=line.show,
        )
    finally:
        line.clear()
    names = ("what", "asked", "solved", "unsolved", "seconds", "reasons")
    rows = [
        (
            one.what,
            one.asked,
            one.solved,
            one.unsolved,
            round(one.seconds, 1),
            ", ".join(f"{count} {state}" for state, count in sorted(one.reasons.items())),
        )
        for one in found
    ]
    write_rows(names, rows, form=format, out=out, most=0)


class _Lines:
    """How far solving is: one counting line for each kind of questions."""

    def __init__(self) -> None:
        self._what = ""
        self._line = Progress("")

    def show(self, report: Solved) -> None:
        """Called after each answer."""
        if report.what != self._what:
            self.clear()
            self._what = report.what
            self._line = Progress(f"of {report.asked:,} {report.what}")
        self._line.add()

    def clear(self) -> None:
        """Take the line away."""
        self._line.clear()
