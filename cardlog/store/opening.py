"""Opening a lake: a DuckDB in memory with views over the committed parts and nothing else."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardlog.errors import StoreError
from cardlog.store import duplicates, solved
from cardlog.store.connection import Connection
from cardlog.store.functions import FUNCTIONS, GAMES, function_sql
from cardlog.store.lake import Lake
from cardlog.store.manifest import Snapshot
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.records import add_functions
from cardlog.store.relations import columns_of, quoted, relation
from cardlog.store.schema import TABLES, Table
from cardlog.store.views import EXTRA, VIEWS

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_SPILL: Final = re.compile(r"cardlog-(\d+)-[0-9a-f]{8}")


def connect(
    lake: AnyLake,
    *,
    read_only: bool = True,
    threads: int | None = None,
    memory: str | None = None,
) -> Connection | DuckDBPyConnection:
    """A connection to the committed parts of a lake, with views and functions for cards.

    Views hold the sources committed at this moment. With ``read_only`` (the default) SQL reaches
    no file but the parts and writes none; without it, the plain DuckDB connection is handed out.
    Raises ``StoreError`` for a directory that is no lake or has lost parts.
    """
    import duckdb

    home = lake_at(lake)
    with ExitStack() as stack:
        # Held as long as the connection: what it may still read is not cleared away.
        stack.enter_context(home.read_lock())
        found = home.trusted()
        connection = stack.enter_context(duckdb.connect())
        # A bar would be drawn into the output of slow queries.
        connection.execute("SET enable_progress_bar = false")
        try:
            for name, value in (("threads", threads), ("memory_limit", memory)):
                if value is not None:
                    connection.execute(f"SET {name} = {quoted(str(value))}")
            home.attach(connection)
            duplicates.fill(connection, home, found)
            define(connection, home, found)
            add_functions(connection, home, guarded)
            if read_only:
                _close_off(connection, home, found)
        except duckdb.Error as error:
            raise StoreError(
                "damaged-lake", str(error).strip(), hint="'cardlog lake check' names the part"
            ) from error
        held = stack.pop_all()
    return Connection(connection, held) if read_only else connection


def guarded(
    lake: AnyLake,
    *,
    threads: int | None = None,
    memory: str | None = None,
    seconds: float = 0,
    locked: bool = True,
) -> Connection:
    """The same with the methods of our own; without ``locked`` SQL may reach other files."""
    found = connect(lake, threads=threads, memory=memory, read_only=locked)
    if isinstance(found, Connection):
        found.limit(seconds)
        return found
    return Connection(found, seconds=seconds, locked=False)


def define(connection: DuckDBPyConnection, lake: Lake, found: Snapshot) -> None:
    """Make the functions for cards, the tables and the views in a connection."""
    for function in FUNCTIONS:
        connection.execute(function_sql(function))
    for table in TABLES.values():
        connection.execute(_table_view(lake, table, found))
    solved_files = solved.trusted(lake)
    for table in solved.SOLVED_TABLES.values():
        rows = solved.solved_relation(lake, table, solved_files)
        connection.execute(f"CREATE OR REPLACE VIEW {table.name} AS FROM {rows}")
    for function in GAMES:
        connection.execute(function_sql(function))
    for view in VIEWS.values():
        connection.execute(f"CREATE OR REPLACE VIEW {view.name} AS\n{view.sql}")


def _table_view(lake: Lake, table: Table, found: Snapshot) -> str:
    names = [f't."{column.name}"' for column in columns_of(table)]
    names += [f"{sql} AS {name}" for name, _, sql in EXTRA.get(table.name, ())]
    source = f"{relation(lake, found, table.name)} t"
    if table.name == "games":
        source += " LEFT JOIN duplicates d ON d.game = t.game"
    return f"CREATE OR REPLACE VIEW {table.name} AS SELECT {', '.join(names)} FROM {source}"


def _close_off(connection: DuckDBPyConnection, lake: Lake, found: Snapshot) -> None:
    paths = [lake.location(part) for part in found.all_parts] + solved.paths(lake)
    connection.execute(f"SET allowed_paths = [{', '.join(quoted(path) for path in paths)}]")
    connection.execute(f"SET temp_directory = {quoted(_spill())}")
    connection.execute("SET python_enable_replacements = false")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def _spill() -> str:
    """A directory of this process for what does not fit into memory; DuckDB makes and empties it.

    DuckDB's own default would be a directory in the current one. What a process that was killed
    left behind, which may be many gigabytes, is taken away here.
    """
    temporary = Path(tempfile.gettempdir())
    if os.name == "posix":
        for left in temporary.glob("cardlog-*-*"):
            found = _SPILL.fullmatch(left.name)
            if found and not _runs(int(found[1])):
                shutil.rmtree(left, ignore_errors=True)
    return os.fspath(temporary / f"cardlog-{os.getpid()}-{secrets.token_hex(4)}")


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
