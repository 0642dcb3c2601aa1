"""Questions to a lake or straight to log files, and what there is to ask about."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import msgspec

from cardlog.errors import UsageError, Where
from cardlog.store.connection import Connection, Parameters, Result
from cardlog.store.lake import Lake
from cardlog.store.loading import load
from cardlog.store.opening import connect, guarded
from cardlog.store.places import AnyLake, is_lake, lake_at
from cardlog.store.schema import RULES, TABLES
from cardlog.store.solved import SOLVED_TABLES
from cardlog.store.views import EXTRA, VIEWS

__all__ = [
    "ColumnInfo", "Connection", "Parameters", "Readable", "Result", "TableInfo", "column_meanings",
    "connect", "query", "reading", "tables",
]  # fmt: skip

Readable = Lake | str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


@contextmanager
def reading(
    lake_or_files: Readable,
    *,
    memory: str | None = None,
    seconds: float = 0,
    locked: bool = True,
) -> Iterator[Connection]:
    """A read-only connection to a lake, or to log files of any format.

    Files are loaded into a lake that ends with the connection; raises the reader's error for a
    file that cannot be read. ``memory`` and ``seconds`` limit a query; without ``locked`` SQL
    may read and write other files.
    """
    with ExitStack() as stack:
        if is_lake(lake_or_files):
            lake = lake_at(cast(AnyLake, lake_or_files))
        else:
            single = isinstance(lake_or_files, str | os.PathLike)
            paths = [lake_or_files] if single else list(lake_or_files)  # type: ignore[arg-type]
            directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="cardlog-"))
            lake = temporary(directory, paths)  # type: ignore[arg-type]
        yield stack.enter_context(guarded(lake, memory=memory, seconds=seconds, locked=locked))


def query(lake_or_files: Readable, sql: str, parameters: Parameters | None = None) -> Result:
    """Rows of one SELECT over a lake, or straight over log files of any format.

    Raises ``UsageError`` for SQL that cannot be run or that writes.
    """
    with reading(lake_or_files) as connection:
        return connection.result(sql, parameters)


def temporary(directory: str, paths: Iterable[str | os.PathLike[str]]) -> Lake:
    """A lake of the given files; raises the error of the first that cannot be read."""
    lake = Lake(Path(directory) / "lake")
    for report in load(lake, list(paths)):
        if report.state == "failed":
            raise UsageError(report.code, report.error, Where(file=report.file))
    return lake


class ColumnInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A column of a table or view, for people."""

    name: str
    type: str
    meaning: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table or view: what a row is, how many there are, and its columns."""

    name: str
    kind: str
    row: str
    rows: int
    columns: tuple[ColumnInfo, ...]


def tables(lake: AnyLake) -> list[TableInfo]:
    """Tables and views of a lake with row counts and the meaning of each column."""
    home = lake_at(lake)
    stored = TABLES | SOLVED_TABLES
    found = []
    with guarded(home) as connection:
        for name in [*stored, *VIEWS]:
            described = connection.result(f"DESCRIBE {name}").rows()
            rows = connection.result(f"SELECT count(*) FROM {name}").value()
            meanings = column_meanings(name)
            found.append(
                TableInfo(
                    name=name,
                    kind="table" if name in stored else "view",
                    row=stored[name].row if name in stored else VIEWS[name].row,
                    rows=rows,
                    columns=tuple(
                        ColumnInfo(name=row[0], type=row[1], meaning=meanings[row[0]])
                        for row in described
                    ),
                )
            )
    return found


def column_meanings(name: str) -> dict[str, str]:
    """Meaning of each column of a table or view."""
    if name in VIEWS:
        return dict(VIEWS[name].columns)
    table = (TABLES | SOLVED_TABLES)[name]
    found = {RULES.name: RULES.meaning} if table.by_rules else {}
    found |= {column.name: column.meaning for column in table.columns}
    return found | {column: meaning for column, meaning, _ in EXTRA.get(name, ())}
