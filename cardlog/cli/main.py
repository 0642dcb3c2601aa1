"""The application: all commands under one name."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.cli.boundary import Commands
from cardlog.cli.convert import convert, fold, merge, redact
from cardlog.cli.explain import explain
from cardlog.cli.games import games
from cardlog.cli.lake import load, query, tables
from cardlog.cli.replay import replay
from cardlog.cli.report import report
from cardlog.cli.show import show
from cardlog.cli.simulate import simulate
from cardlog.cli.small import hash_, schema, version
from cardlog.cli.solve import solve
from cardlog.cli.stats import stats
from cardlog.cli.upkeep import lake_app, retry
from cardlog.cli.validate import validate

app = typer.Typer(
    name="cardlog",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
)
for command in (
    validate, explain, replay, show, convert, fold, redact, merge, load, retry, query, tables,
    solve, stats, report, games, simulate, schema, version,
):  # fmt: skip
    app.command()(command)
app.command("hash")(hash_)
app.add_typer(lake_app)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 (Typer calls it)
    if wanted:
        from cardlog import __version__

        typer.echo(f"cardlog {__version__}")
        raise typer.Exit


@app.callback()
def cardlog(
    *,
    version_: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Replay, validate and analyse recorded card games.

    Files may be cardlog logs (.jsonl), logs with one event a line, PBN or LIN, plain or packed
    as .gz or .zst; the format is told by content. - is standard input.

    \b
    Begin with:
      cardlog simulate contract-bridge -n 3 --seed 1 -o boards.jsonl
      cardlog validate boards.jsonl
      cardlog replay boards.jsonl
    """


def main() -> None:
    """Entry point of the command ``cardlog``."""
    app()
