"""SQL over a lake or over log files: a DuckDB that sees committed parts and nothing else."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cardlog.errors import CardlogError, StoreError, UsageError, Where
from cardlog.store import duplicates
from cardlog.store.lake import CATALOG, Commit, Lake
from cardlog.store.schema import RULES, SQL_TYPES, TABLES, Table
from cardlog.store.views import EXTRA, FUNCTIONS, VIEWS, function_sql

if TYPE_CHECKING:
    import pyarrow as pa
    from duckdb import DuckDBPyConnection

Parameters = Sequence[Any] | Mapping[str, Any]

_READS: Final = frozenset({"SELECT", "EXPLAIN", "MULTI"})
_INSIDE: Final = _READS | {"CREATE", "INSERT", "UPDATE", "DELETE", "DROP", "TRANSACTION", "ALTER"}
_EXPLAIN: Final = re.compile(r"^\s*explain(?:\s+analyze|\s*\([^)]*\))?\s+", re.IGNORECASE)


class Result:
    """Rows of a query, held as an Arrow table."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return list(self.table.column_names)

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def rows(self) -> list[tuple[Any, ...]]:
        """Rows as tuples of Python values."""
        columns = [column.to_pylist() for column in self.table.columns]
        return list(zip(*columns, strict=True)) if columns else []

    def dicts(self) -> list[dict[str, Any]]:
        """Rows as dictionaries."""
        found: list[dict[str, Any]] = self.table.to_pylist()
        return found

    def value(self) -> Any:
        """The only value of a result of one row and one column."""
        ((value,),) = self.rows()
        return value


class Connection:
    """A DuckDB connection that runs what stays inside it and refuses what writes files.

    It has all methods of DuckDB's own connection. Tables and views that are made here live in
    memory and end with it.
    """

    def __init__(self, connection: DuckDBPyConnection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def close(self) -> None:
        """End the connection."""
        self._connection.close()

    def cursor(self) -> Connection:
        """A second connection to the same views."""
        return Connection(self._connection.cursor())

    def execute(self, query: str, parameters: Parameters | None = None) -> Connection:
        """Run a statement; ``UsageError`` for one that could leave the connection."""
        check_statements(query, allowed=_INSIDE)
        self._connection.execute(query, parameters)
        return self

    def sql(self, query: str, **options: Any) -> Any:
        """A relation, as DuckDB's ``sql``."""
        check_statements(query, allowed=_INSIDE)
        return self._connection.sql(query, **options)

    query = sql

    def executemany(self, query: str, parameters: Any = None) -> Connection:
        """Run a statement for several sets of parameters."""
        check_statements(query, allowed=_INSIDE)
        self._connection.executemany(query, parameters)
        return self

    def result(self, query: str, parameters: Parameters | None = None) -> Result:
        """Rows of one reading statement; ``UsageError`` if it is none or cannot be run."""
        import duckdb

        statements = check_statements(query, allowed=_READS)
        if len(statements) != 1:
            raise UsageError("bad-sql", f"one statement is needed, not {len(statements)}")
        try:
            found = self._connection.sql(query, params=parameters)
            return Result(found.to_arrow_table())
        except duckdb.Error as error:
            raise _sql_error(error) from error


def _sql_error(error: Exception) -> CardlogError:
    """What went wrong: the SQL, or a part that DuckDB cannot read."""
    import duckdb

    text = str(error).strip()
    unreadable = (
        duckdb.IOException,
        duckdb.FatalException,
        duckdb.InternalException,
        duckdb.SerializationException,
    )
    if (
        isinstance(error, unreadable)
        or type(error) is duckdb.Error
        or (isinstance(error, duckdb.InvalidInputException) and "arquet" in text)
    ):
        return StoreError("damaged-lake", text, hint="Lake.damages(thorough=True) names the part")
    return UsageError("bad-sql", text)


def check_statements(query: str, *, allowed: frozenset[str]) -> list[Any]:
    """Statements of an SQL text; ``UsageError`` if one is of a kind that is not allowed here."""
    import duckdb

    try:
        statements = duckdb.extract_statements(query)
    except duckdb.Error as error:
        raise UsageError("bad-sql", str(error).strip()) from error
    for statement in statements:
        kind = statement.type.name
        if kind not in allowed:
            raise UsageError(
                "sql-not-allowed",
                f"a statement {kind} could change what lies outside this connection",
                hint="write SELECT queries; export their result with your own tool",
            )
        if kind == "EXPLAIN":
            # EXPLAIN ANALYZE runs what it explains.
            check_statements(_EXPLAIN.sub("", statement.query), allowed=allowed - {"EXPLAIN"})
        if kind == "MULTI" and "pivot" not in statement.query.lower():
            raise UsageError("sql-not-allowed", "several statements in one, and no PIVOT")
    return list(statements)


def connect(
    lake: Lake | str | os.PathLike[str],
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

    home = lake if isinstance(lake, Lake) else Lake(lake)
    commits = home.trusted()
    connection = duckdb.connect()
    try:
        for name, value in (("threads", threads), ("memory_limit", memory)):
            if value is not None:
                connection.execute(f"SET {name} = {_quoted(str(value))}")
        duplicates.fill(connection, home, commits)
        _define(connection, home, commits)
        if read_only:
            _close_off(connection, home, commits)
    except duckdb.Error as error:
        connection.close()
        raise StoreError(
            "damaged-lake", str(error).strip(), hint="Lake.damages(thorough=True) names the part"
        ) from error
    except BaseException:
        connection.close()
        raise
    return Connection(connection) if read_only else connection


def guarded(
    lake: Lake | str | os.PathLike[str], *, threads: int | None = None, memory: str | None = None
) -> Connection:
    """The same, always read-only."""
    found = connect(lake, threads=threads, memory=memory)
    assert isinstance(found, Connection)
    return found


def _define(connection: DuckDBPyConnection, lake: Lake, commits: list[Commit]) -> None:
    for function in FUNCTIONS:
        connection.execute(function_sql(function))
    for table in TABLES.values():
        connection.execute(_table_view(lake, table, commits))
    for view in VIEWS.values():
        connection.execute(f"CREATE OR REPLACE VIEW {view.name} AS\n{view.sql}")


def _table_view(lake: Lake, table: Table, commits: list[Commit]) -> str:
    paths = [
        os.fspath((lake.path / part.path).absolute())
        for part in lake.parts(table.name, commits=commits)
    ]
    columns = [RULES, *table.columns] if table.by_rules else list(table.columns)
    names = [f't."{column.name}"' for column in columns]
    names += [f"{sql} AS {name}" for name, _, sql in EXTRA.get(table.name, ())]
    if paths:
        listed = ", ".join(_quoted(path) for path in paths)
        parted = (
            "hive_partitioning = true, hive_types_autocast = false"
            if table.by_rules
            else "hive_partitioning = false"
        )
        source = f"read_parquet([{listed}], {parted}) t"
    else:
        nothing = ", ".join(f'NULL::{SQL_TYPES[c.kind]} AS "{c.name}"' for c in columns)
        source = f"(SELECT {nothing} WHERE false) t"
    if table.name == "games":
        source += " LEFT JOIN duplicates d ON d.game = t.game"
    return f"CREATE OR REPLACE VIEW {table.name} AS SELECT {', '.join(names)} FROM {source}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _close_off(connection: DuckDBPyConnection, lake: Lake, commits: list[Commit]) -> None:
    paths = [
        os.fspath((lake.path / part.path).absolute()) for commit in commits for part in commit.parts
    ]
    connection.execute(f"SET allowed_paths = [{', '.join(_quoted(path) for path in paths)}]")
    connection.execute(f"SET temp_directory = {_quoted(_spill())}")
    connection.execute("SET python_enable_replacements = false")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def _spill() -> str:
    """A directory of this process for what does not fit into memory; DuckDB makes and empties it.

    DuckDB's own default would be a directory in the current one.
    """
    return os.fspath(Path(tempfile.gettempdir()) / f"cardlog-{os.getpid()}-{secrets.token_hex(4)}")


Readable = Lake | str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


@contextmanager
def reading(lake_or_files: Readable) -> Iterator[Connection]:
    """A read-only connection to a lake, or to log files of any format.

    Files are loaded into a lake that ends with the connection; raises the reader's error for a
    file that cannot be read.
    """
    if isinstance(lake_or_files, Lake):
        with guarded(lake_or_files) as connection:
            yield connection
        return
    if isinstance(lake_or_files, str | os.PathLike):
        if Path(lake_or_files).is_dir():
            with guarded(lake_or_files) as connection:
                yield connection
            return
        paths = [lake_or_files]
    else:
        paths = list(lake_or_files)
    with (
        tempfile.TemporaryDirectory(prefix="cardlog-") as directory,
        guarded(temporary(directory, paths)) as connection,
    ):
        yield connection


def query(lake_or_files: Readable, sql: str, parameters: Parameters | None = None) -> Result:
    """Rows of one SELECT over a lake, or straight over log files of any format.

    Raises ``UsageError`` for SQL that cannot be run or that writes.
    """
    with reading(lake_or_files) as connection:
        return connection.result(sql, parameters)


def temporary(directory: str, paths: Iterable[str | os.PathLike[str]]) -> Lake:
    """A lake of the given files; raises the error of the first that cannot be read."""
    from cardlog.store.loading import load

    lake = Lake(Path(directory) / "lake")
    for report in load(lake, list(paths)):
        if report.state == "failed":
            raise UsageError(report.code, report.error, Where(file=report.file))
    return lake


def write_catalog(lake: Lake) -> Path:
    """Write ``lake.duckdb`` for other tools: the same views, with absolute paths of the parts.

    It takes its name by a rename, so that a tool that has the old one open is not disturbed.
    """
    import duckdb

    commits = lake.trusted()
    path = lake.path / CATALOG
    try:
        with lake.scratch() as scratch:
            draft = scratch / CATALOG
            with duckdb.connect(draft) as connection:
                duplicates.fill(connection, lake, commits)
                _define(connection, lake, commits)
            draft.replace(path)
    except duckdb.IOException as error:
        raise StoreError("cannot-write", str(error), Where(file=os.fspath(path))) from error
    return path


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


def tables(lake: Lake | str | os.PathLike[str]) -> list[TableInfo]:
    """Tables and views of a lake with row counts and the meaning of each column."""
    home = lake if isinstance(lake, Lake) else Lake(lake)
    found = []
    with guarded(home) as connection:
        for name in [*TABLES, *VIEWS]:
            described = connection.result(f"DESCRIBE {name}").rows()
            rows = connection.result(f"SELECT count(*) FROM {name}").value()
            meanings = column_meanings(name)
            found.append(
                TableInfo(
                    name=name,
                    kind="table" if name in TABLES else "view",
                    row=TABLES[name].row if name in TABLES else VIEWS[name].row,
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
    table = TABLES[name]
    found = {RULES.name: RULES.meaning} if table.by_rules else {}
    found |= {column.name: column.meaning for column in table.columns}
    return found | {column: meaning for column, meaning, _ in EXTRA.get(name, ())}
