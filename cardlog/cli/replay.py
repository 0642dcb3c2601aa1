"""``cardlog replay``: step through a record at a table drawn on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cardlog.cli.terminal import columns, emit, paint

if TYPE_CHECKING:
    from cardlog.show.steps import Steps


def replay(
    file: Annotated[str, typer.Argument(help="A log in any format, or - for standard input.")],
    game: Annotated[
        str, typer.Argument(help="Which game: its id, #N for the Nth, or @LINE.")
    ] = "#1",
    *,
    named: Annotated[str, typer.Option("--game", "-g", help="The game, named by an option.")] = "",
    at: Annotated[
        list[str] | None,
        typer.Option(help="Show the table before this event: 12, 3-7, start, end, finding."),
    ] = None,
    view: Annotated[str, typer.Option("--view", help="Only what a seat, or public, saw.")] = "full",
    step: Annotated[
        bool, typer.Option("--step", help="Show every position, one below the other.")
    ] = False,
    events: Annotated[bool, typer.Option("--events", help="List all events and stop.")] = False,
    state: Annotated[
        bool, typer.Option("--state", help="Print positions as state text, one a line.")
    ] = False,
    four_colours: Annotated[
        bool, typer.Option("--four-colours", help="A colour for each suit.")
    ] = False,
) -> None:
    """Play a record again, event by event.

    On a terminal the keys are: n or space forward, p back, N and P a trick or a call round,
    f the next finding, g to an event, home and end, c four colours, [ and ] the game before
    and after, q to leave. In a pipe, or with --at, --step or --events, the positions asked for
    are printed, else the last one.

    \b
    Examples:
      cardlog replay boards.jsonl
      cardlog replay boards.jsonl "#2" --at 30
      cardlog replay boards.jsonl --at finding --view N
      cardlog replay boards.jsonl --events
    """
    from cardlog.cli.convert import view_of
    from cardlog.cli.shelf import Shelf

    shelf = Shelf(file, view=view_of(view))
    number = shelf.find(named or game)
    asked = bool(at or step or events or state)
    if not asked and sys.stdin.isatty() and sys.stdout.isatty() and file != "-":
        from cardlog.cli.player import Player

        Player(shelf, number, four_colours=four_colours).run()
        return
    steps = shelf.steps(number)
    drawn = paint(four_colours=four_colours)
    if events:
        from cardlog.show.steps import listing, title

        head = title(steps.record, paint=drawn, columns=columns())
        emit([head, "", *listing(steps, paint=drawn, columns=columns())])
        return
    _print(steps, _positions(steps, at or [], step=step), state=state, four_colours=four_colours)


def _positions(steps: Steps, at: list[str], *, step: bool) -> list[int]:
    found = [number for text in at for part in text.split(",") for number in steps.where(part)]
    if found:
        return found
    return list(range(len(steps))) if step else [len(steps) - 1]


def _print(steps: Steps, positions: list[int], *, state: bool, four_colours: bool) -> None:
    from cardlog.show.steps import page

    drawn = paint(four_colours=four_colours)
    for n, at in enumerate(positions):
        if state:
            emit([steps.state(at)])
            continue
        rule = [drawn.faint(("─" if drawn.signs else "-") * columns())] if n else []
        numbers = f"event {at} of {len(steps) - 1}"
        emit([*rule, *page(steps, at, paint=drawn, columns=columns(), numbers=numbers)])
