"""``schema``, ``hash``, ``version``: short answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cardlog.cli.output import OutputFormat, write_rows
from cardlog.cli.terminal import emit


class SchemaName(StrEnum):
    """Schemas that can be printed."""

    JSON = "json"
    ARROW = "arrow"
    SQL = "sql"


def schema(
    name: Annotated[SchemaName, typer.Argument(help="Which schema to print.")] = SchemaName.JSON,
    *,
    directory: Annotated[
        str, typer.Option("--write", metavar="DIR", help="Write all schema files there instead.")
    ] = "",
) -> None:
    """Print the schema of a record: JSON Schema, Arrow, or the lake's tables in SQL.

    \b
    Examples:
      cardlog schema
      cardlog schema arrow
      cardlog schema --write schemas/
    """
    from cardlog.cli.schemas import schema_text, write_all

    emit([str(path) for path in write_all(directory)] if directory else [schema_text(name.value)])


def hash_(
    files: Annotated[
        list[str],
        typer.Argument(help="Logs in any format, directories, or - for standard input."),
    ],
    *,
    format: Annotated[
        OutputFormat, typer.Option("--format", help="Form of the answer.")
    ] = OutputFormat.TABLE,
    out: Annotated[
        str, typer.Option("--out", "-o", help="File to write, else standard output.")
    ] = "",
) -> None:
    """Print a hash of each game and of each deal, to find the same again.

    The game's hash does not change with names, times and comments; the deal's hash is the same
    at all tables that played it.

    \b
    Examples:
      cardlog hash boards.jsonl
      cardlog hash boards.jsonl --format csv
    """
    from cardlog.cli.convert import Refusals
    from cardlog.cli.inputs import all_entries
    from cardlog.log.canonical import deal_hash, game_hash

    refused = Refusals()
    rows = (
        (game_hash(record), deal_hash(record), record.rules, record.id)
        for record in refused.records(all_entries(files))
    )
    write_rows(("game", "deal", "rules", "id"), rows, form=format, out=out, most=0)
    refused.end()


def version() -> None:
    """Print the version of the program and of the record format.

    \b
    Examples:
      cardlog version
    """
    from cardlog import __version__
    from cardlog.log.model import VERSION

    emit([f"cardlog {__version__}, record format {VERSION}"])
