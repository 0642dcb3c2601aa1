"""``cardlog report``: a lake as one page of numbers, plots and the games behind them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardlog.cli.output import written
from cardlog.cli.show import open_page
from cardlog.cli.terminal import complain


def report(
    lake: Annotated[str, typer.Argument(help="A lake or a log in any format.")],
    *,
    player: Annotated[
        str, typer.Option("--player", "-p", help="Only games of a player: the id, or the name.")
    ] = "",
    game: Annotated[str, typer.Option("--game", "-g", help="Only games of a rule set.")] = "",
    indicators: Annotated[
        str,
        typer.Option(
            "--indicators", help="Indicators or families of 'cardlog stats' to show, all or none."
        ),
    ] = "all",
    plots: Annotated[bool, typer.Option("--plots/--no-plots", help="Draw plots.")] = True,
    ratings: Annotated[
        bool, typer.Option("--ratings/--no-ratings", help="Rate the players.")
    ] = True,
    fairness: Annotated[
        bool, typer.Option("--fairness/--no-fairness", help="Compare deals and results to chance.")
    ] = True,
    least: Annotated[
        int | None,
        typer.Option("--least", min=1, help="Sample floor of the tables of fairness."),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", "-o", help="The page to write, or - for standard output.")
    ] = "report.html",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Write a report on a lake: quality, bidding, scoring, players, ratings, fairness, indicators.

    The page is one file, needs no network and can be sent to anybody who has a browser. Every
    table can be sorted; a number leads to games behind it, with the command that shows each.

    \b
    Examples:
      cardlog report lake -o report.html
      cardlog report lake --game contract-bridge --open
      cardlog report lake --player club:ana -o ana.html
      cardlog report boards.pbn --indicators bridge
    """
    from cardlog.cli.lake import asked
    from cardlog.report.document import report as page

    names = [name.strip() for name in indicators.split(",") if name.strip()]
    text = page(
        asked([lake]),
        name=lake,
        player=player,
        rules=game,
        indicators=() if names == ["none"] else names,
        drawn=plots,
        rated=ratings,
        fair=fairness,
        least=least,
    )
    with written(out) as stream:
        stream.write(text.encode("utf-8"))
    if out == "-":
        return
    complain(f"wrote {out}")
    if open_:
        open_page(Path(out))
