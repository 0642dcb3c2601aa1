"""A DuckDB connection that runs what stays inside it and refuses what could leave it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any, Final

from cardlog.errors import CardlogError, StoreError, UsageError
from cardlog.notebooks import Shown

if TYPE_CHECKING:
    import pyarrow as pa
    from duckdb import DuckDBPyConnection

Parameters = Sequence[Any] | Mapping[str, Any]

_READS: Final = frozenset({"SELECT", "EXPLAIN", "MULTI"})
_INSIDE: Final = _READS | {"CREATE", "INSERT", "UPDATE", "DELETE", "DROP", "TRANSACTION", "ALTER"}
_EXPLAIN: Final = re.compile(r"^\s*explain(?:\s+analyze|\s*\([^)]*\))?\s+", re.IGNORECASE)


MOST_RESULT: Final = 1 << 31
"""Bytes of an answer; more than that is no answer for people and would fill the memory."""
_ROWS: Final = 1 << 17
_UNREADABLE: Final = ("IO Error", "FATAL", "INTERNAL", "Serialization", "Invalid Input Error: Parq")
_CHECK: Final = "'cardlog lake check' names the part"


class Result(Shown):
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
        columns = [self._values(at) for at in range(self.table.num_columns)]
        return list(zip(*columns, strict=True)) if columns else []

    def _values(self, at: int) -> list[Any]:
        try:
            values: list[Any] = self.table.column(at).to_pylist()
        except (OverflowError, ValueError) as error:
            raise UsageError(
                "bad-sql",
                f"a value of column {self.columns[at]!r} is beyond what Python holds",
                hint="cast it to text with ::VARCHAR",
            ) from error
        return values

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

    def __init__(
        self,
        connection: DuckDBPyConnection,
        held: ExitStack | None = None,
        *,
        seconds: float = 0,
        locked: bool = True,
    ) -> None:
        self._connection = connection
        self._held = held or ExitStack()
        self._seconds = seconds
        self._inside = _INSIDE if locked else None
        self._reads = _READS if locked else None

    def limit(self, seconds: float) -> None:
        """Longest time for an answer of :meth:`result`; 0 for any."""
        self._seconds = seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self._connection.close()
        self._held.close()

    def cursor(self) -> Connection:
        """A second connection to the same views."""
        return Connection(
            self._connection.cursor(), seconds=self._seconds, locked=self._inside is not None
        )

    def execute(self, query: str, parameters: Parameters | None = None) -> Connection:
        """Run a statement; ``UsageError`` for one that could leave the connection."""
        check_statements(query, allowed=self._inside)
        self._connection.execute(query, parameters)
        return self

    def sql(self, query: str, **options: Any) -> Any:
        """A relation, as DuckDB's ``sql``."""
        check_statements(query, allowed=self._inside)
        return self._connection.sql(query, **options)

    query = sql

    def executemany(self, query: str, parameters: Any = None) -> Connection:
        """Run a statement for several sets of parameters."""
        check_statements(query, allowed=self._inside)
        self._connection.executemany(query, parameters)
        return self

    def result(self, query: str, parameters: Parameters | None = None) -> Result:
        """Rows of one reading statement; ``UsageError`` if it is none or cannot be run."""
        import duckdb

        statements = check_statements(query, allowed=self._reads)
        if len(statements) != 1:
            raise UsageError("bad-sql", f"one statement is needed, not {len(statements)}")
        try:
            with self._limited():
                found = self._connection.sql(query, params=parameters)
                return Result(self._collected(found) if found is not None else _nothing())
        except duckdb.InterruptException as error:
            raise self._too_long() from error
        except duckdb.Error as error:
            raise _sql_error(error) from error

    def _collected(self, found: Any) -> pa.Table:
        """All rows of an answer, unless they are more than memory is to hold."""
        import pyarrow as pa

        reader = found.to_arrow_reader(_ROWS)
        pieces: list[pa.RecordBatch] = []
        size = 0
        try:
            for piece in reader:
                size += piece.nbytes
                if size > MOST_RESULT:
                    raise UsageError(
                        "too-large",
                        f"the answer is larger than {MOST_RESULT >> 30} GiB",
                        hint="ask for sums or with LIMIT; 'sql' of the Python connection gives"
                        " rows as they come",
                    )
                pieces.append(piece)
            return pa.Table.from_batches(pieces, schema=reader.schema)
        except (OSError, pa.ArrowException) as error:
            # What DuckDB says once rows have begun to come; the first words tell its kind.
            if str(error).startswith("INTERRUPT"):
                raise self._too_long() from error
            if str(error).startswith(_UNREADABLE):
                raise StoreError("damaged-lake", str(error), hint=_CHECK) from error
            raise UsageError("bad-sql", str(error)) from error
        finally:
            reader.close()

    def _too_long(self) -> UsageError:
        return UsageError(
            "too-long",
            f"the answer took longer than {self._seconds:g} seconds",
            hint="ask for less, or allow more time",
        )

    @contextmanager
    def _limited(self) -> Iterator[None]:
        """Interrupt what runs longer than it may."""
        if not self._seconds:
            yield
            return
        timer = Timer(self._seconds, self._connection.interrupt)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _nothing() -> pa.Table:
    import pyarrow as pa

    return pa.table({})


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
        return StoreError("damaged-lake", text, hint=_CHECK)
    return UsageError("bad-sql", text)


def check_statements(query: str, *, allowed: frozenset[str] | None) -> list[Any]:
    """Statements of an SQL text; ``UsageError`` if one is of a kind that is not allowed here."""
    import duckdb

    try:
        statements = duckdb.extract_statements(query)
    except duckdb.Error as error:
        raise UsageError("bad-sql", str(error).strip()) from error
    if allowed is None:
        return list(statements)
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
