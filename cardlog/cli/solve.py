"""``solve``: double dummy, par and all-in equities for the games of a lake."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cardlog.cli.lake import Form, Lake, Out
from cardlog.cli.output import OutputFormat, write_rows

if TYPE_CHECKING:
    from cardlog.solvers.solving import Solved


class Question(StrEnum):
    """What is solved."""

    DEALS = "deals"
    PLAYS = "plays"
    ALL_INS = "all-ins"


def solve(
    lake: Lake,
    what: Annotated[
        list[Question] | None,
        typer.Argument(
            help="deals: double-dummy tables and pars of bridge; plays: what each card cost;"
            " all-ins: equities of poker. Without it, all three."
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
    """Ask solvers about the deals of bridge and the all-ins of poker in a lake.

    Each deal and each hand is asked about once; what is found stays in the lake, and the next run
    asks about new games only. Solvers run in processes of their own: one that crashes or takes
    too long costs its deal, which is then marked. An interrupted run keeps what it had found.
    Needs the extra cardlog[solvers].

    \b
    Examples:
      cardlog solve lake
      cardlog solve lake deals plays --jobs 4
      cardlog query lake "SELECT card, cost FROM card_costs WHERE role = 'lead' AND cost > 0"
      cardlog stats lake double-dummy
    """
    from cardlog.solvers import solve as solved

    line = _ProgressLine()
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


class _ProgressLine:
    """How far solving is, on standard error, if that is a terminal."""

    def __init__(self) -> None:
        self._on = sys.stderr.isatty()
        self._last = 0.0

    def show(self, report: Solved) -> None:
        """Called after each answer."""
        now = time.monotonic()
        if not self._on or now - self._last < 0.2:
            return
        self._last = now
        done = report.solved + report.unsolved
        rate = done / report.seconds if report.seconds else 0.0
        text = f"{report.what}: {done:,} of {report.asked:,}, {rate:,.1f} a second"
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._last:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
