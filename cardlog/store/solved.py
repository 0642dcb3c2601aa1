"""What solvers found out about deals and hands of a lake: tables beside those of the sources.

Rows are named by cards and by game hashes, never by keys, so that they hold for every copy of a
game, and whatever becomes of sources. Files are only added; one manifest says which ones count.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from cardlog.errors import StoreError, UsageError, Where
from cardlog.store import files
from cardlog.store.lake import READERS, SOLVED, Damage, Lake
from cardlog.store.schema import DEAL, SEAT, SQL_TYPES, Column, Table, arrow_kinds

if TYPE_CHECKING:
    import pyarrow as pa

LAYOUT: Final = 1
"""Version of these tables; answers of an older one are asked for again."""
MANIFEST: Final = "solved.json"
LOCK: Final = ".lock"
MOST_FILES: Final = 4
"""Files of a table above which they are joined to one."""
AGAIN: Final = "delete the folder 'solved' in the lake and run 'cardlog solve' again"

HASH: Final = Column("game_hash", "uint64", "first 64 bits of the game hash", required=True)
STATE: Final = Column(
    "state",
    "text",
    "solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)",
    required=True,
)
MESSAGE: Final = Column("message", "text", "what the solver said, if it is not solved")
SOLVER: Final = Column("solver", "text", "package and version that was asked", required=True)
SEATS: Final = ("north", "east", "south", "west")
HANDS: Final = tuple(
    Column(name, "int64", f"cards of {name.title()} as a mask", required=True) for name in SEATS
)
DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")
TRICKS: Final = tuple(
    Column(
        f"{seat}_{denomination.lower()}",
        "int8",
        f"tricks of {seat.title()} as declarer in {denomination}, all playing their best",
    )
    for seat in SEATS
    for denomination in DENOMINATIONS
)
CRIBBAGE_HAND: Final = (
    Column("hand", "int64", "the cards as they were dealt, as a mask", required=True),
    Column("lay", "int8", "how many of them go to the crib", required=True),
    Column("crib_four", "bool", "four of a suit are a flush in the crib", required=True),
    Column("short_flush", "bool", "a hand of three cards can have a flush", required=True),
)

SOLVED_TABLES: Final[dict[str, Table]] = {
    table.name: table
    for table in (
        Table(
            "solved_deals",
            "one deal of bridge that was given to a double-dummy solver",
            (*HANDS, STATE, MESSAGE, SOLVER, *TRICKS),
            by_rules=False,
        ),
        Table(
            "solved_pars",
            "one solved deal of bridge with one dealer and one vulnerability: its par",
            (
                *HANDS,
                Column("dealer", "int8", "seat of the dealer", required=True),
                Column("vulnerable", "text", "none, ns, ew or both", required=True),
                Column("score", "int32", "par score for North and South", required=True),
                Column("contracts", "text", "par contracts, such as 4SX by N", required=True),
            ),
            by_rules=False,
        ),
        Table(
            "solved_plays",
            "one play of a bridge contract that was given to a double-dummy solver",
            (
                HASH, DEAL, STATE, MESSAGE, SOLVER,
                Column("cards", "int8", "cards that were looked at", required=True),
            ),
            by_rules=False,
        ),
        Table(
            "solved_cards",
            "one card played in a solved play",
            (
                HASH, DEAL,
                Column("trick", "int16", "number of the trick in the deal", required=True),
                Column("laid", "int8", "1 for the card led, 2 for the next …", required=True),
                Column("before", "int8", "declarer's tricks, all at their best", required=True),
                Column("after", "int8", "the same with this card played", required=True),
                Column("effects", "int8", "legal cards that differ in effect", required=True),
            ),
            by_rules=False,
        ),
        Table(
            "solved_allins",
            "one poker hand whose bets were over before its last board card",
            (
                HASH, DEAL, STATE, MESSAGE, SOLVER,
                Column("to_come", "int8", "board cards that were to come"),
                Column("boards", "int32", "boards that could come, all of which were counted"),
            ),
            by_rules=False,
        ),
        Table(
            "solved_shares",
            "one player left in a solved poker hand",
            (
                HASH, DEAL, SEAT,
                Column("equity", "double", "share of the pots that he contests", required=True),
                Column("expected", "double", "chips to be expected, after the rake", required=True),
            ),
            by_rules=False,
        ),
        Table(
            "solved_cribbage",
            "one hand of cribbage whose discards were worked out",
            (*CRIBBAGE_HAND, STATE, MESSAGE, SOLVER),
            by_rules=False,
        ),
        Table(
            "solved_discards",
            "one way to lay away cards of a hand of cribbage",
            (
                *CRIBBAGE_HAND,
                Column("away", "int64", "cards for the crib as a mask", required=True),
                Column("hand_mean", "double", "mean of the rest with a starter", required=True),
                Column("crib_mean", "double", "mean of a crib with these cards", required=True),
            ),
            by_rules=False,
        ),
        Table(
            "solved_patience",
            "one deal of patience, with the options that matter, that was given to a solver",
            (
                Column("rule_set", "text", "rule set", required=True),
                Column("setting", "text", "options that matter to a solver", required=True),
                Column("layout", "text", "where the cards lie, by place", required=True),
                STATE, MESSAGE, SOLVER,
                Column("outcome", "text", "solvable, or unsolvable"),
                Column("moves", "int32", "moves of the solver's way to win, a run counting one"),
                Column("draws", "int32", "draws from the stock in it"),
                Column("way", "text", "the events of it, one a line"),
            ),
            by_rules=False,
        ),
        Table(
            "solved_losses",
            "one lost game of patience in which the first losing move was looked for",
            (
                HASH, DEAL, STATE, MESSAGE, SOLVER,
                Column("n", "int32", "number of its event; null: it could be won to the end"),
                Column("moves_before", "int32", "moves before it"),
            ),
            by_rules=False,
        ),
    )
}  # fmt: skip


class SolvedFile(msgspec.Struct, frozen=True, kw_only=True):
    """One file of a table."""

    name: str
    table: str
    rows: int
    bytes: int
    sha256: str


class _Manifest(msgspec.Struct, frozen=True, kw_only=True):
    layout: int = LAYOUT
    files: tuple[SolvedFile, ...] = ()


def folder(lake: Lake) -> Path:
    """Where the files lie."""
    return lake.path / SOLVED


def solved_files(lake: Lake) -> tuple[SolvedFile, ...]:
    """The files that count; none if nothing was solved. On an object store there are none."""
    path = folder(lake) / MANIFEST
    where = Where(file=os.fspath(path))
    try:
        found = msgspec.json.decode(path.read_bytes(), type=_Manifest)
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError) as error:
        raise StoreError("damaged-lake", f"it cannot be read: {error}", where, AGAIN) from error
    if found.layout > LAYOUT:
        message = f"layout {found.layout} is newer than {LAYOUT}, which this release reads"
        raise StoreError("newer-lake", message, where, "update cardlog")
    return found.files if found.layout == LAYOUT else ()


def trusted(lake: Lake) -> tuple[SolvedFile, ...]:
    """The files that count, being there in their size; else ``StoreError``."""
    for damage in damages(lake, thorough=False):
        where = Where(file=os.fspath(lake.path / damage.path))
        raise StoreError("damaged-lake", damage.message, where, AGAIN)
    return solved_files(lake)


def damages(lake: Lake, *, thorough: bool) -> Iterator[Damage]:
    """Files that are not as the manifest says; ``thorough`` also reads and hashes them."""
    for file in solved_files(lake):
        path = folder(lake) / file.name
        message = ""
        try:
            if (size := path.stat().st_size) != file.bytes:
                message = f"the file has {size} bytes instead of {file.bytes}"
            elif thorough and files.digest(path) != file.sha256:
                message = "the bytes of the file have changed since it was written"
        except OSError as error:
            message = f"the file cannot be read: {error.strerror}"
        if message:
            yield Damage(
                path=f"{SOLVED}/{file.name}", source="", code="damaged-part", message=message
            )


def paths(lake: Lake) -> list[str]:
    """Paths of the files that count."""
    return [os.fspath((folder(lake) / file.name).absolute()) for file in solved_files(lake)]


def solved_relation(lake: Lake, table: Table, found: tuple[SolvedFile, ...]) -> str:
    """A query, in brackets, for the rows of a table; without rows if nothing was solved."""
    names = [
        "'" + os.fspath((folder(lake) / file.name).absolute()).replace("'", "''") + "'"
        for file in found
        if file.table == table.name
    ]
    if not names:
        nothing = ", ".join(f'NULL::{SQL_TYPES[c.kind]} AS "{c.name}"' for c in table.columns)
        return f"(SELECT {nothing} WHERE false)"
    return f"(FROM read_parquet([{', '.join(names)}], hive_partitioning = false))"


def solved_schema(name: str) -> pa.Schema:
    """Arrow schema of a table."""
    import pyarrow as pa

    kinds = arrow_kinds()
    return pa.schema(
        [
            pa.field(column.name, kinds[column.kind], nullable=not column.required)
            for column in SOLVED_TABLES[name].columns
        ]
    )


class Keeper:
    """Adds what is solved, one step at a time; see :func:`keeping`."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake

    def add(self, rows: Mapping[str, list[tuple[object, ...]]]) -> None:
        """Rows by table, all of which count from now on, or none."""
        new = [self._written(name, found) for name, found in rows.items() if found]
        if new:
            self._name((*solved_files(self.lake), *new))

    def forget(self, table: str, keep: str) -> None:
        """Leave out the rows of a table that do not fulfil an SQL condition."""
        self._rewrite(table, keep)

    def join(self) -> None:
        """Many small files of a table become one."""
        for table in SOLVED_TABLES:
            if sum(file.table == table for file in solved_files(self.lake)) > MOST_FILES:
                self._rewrite(table, "true")

    def _rewrite(self, table: str, keep: str) -> None:
        import duckdb

        found = solved_files(self.lake)
        if not any(file.table == table for file in found):
            return
        with duckdb.connect() as connection:
            source = solved_relation(self.lake, SOLVED_TABLES[table], found)
            rows = connection.sql(f"SELECT * FROM {source} WHERE {keep}").to_arrow_table()
        others = tuple(file for file in found if file.table != table)
        self._name((*others, self._write(table, rows.cast(solved_schema(table)))))

    def _written(self, table: str, rows: list[tuple[object, ...]]) -> SolvedFile:
        import pyarrow as pa

        schema = solved_schema(table)
        columns = zip(*rows, strict=True)
        arrays = [
            pa.array(values, type=field.type) for values, field in zip(columns, schema, strict=True)
        ]
        return self._write(table, pa.table(arrays, schema=schema))

    def _write(self, table: str, rows: pa.Table) -> SolvedFile:
        import pyarrow.parquet as pq

        draft = folder(self.lake) / f".{table}-{secrets.token_hex(6)}.part"
        try:
            pq.write_table(rows, draft, compression="zstd", compression_level=9)
            files.sync_file(draft)
            sha256 = files.digest(draft)
            file = SolvedFile(
                name=f"{table}-{sha256[:20]}.parquet",
                table=table,
                rows=len(rows),
                bytes=draft.stat().st_size,
                sha256=sha256,
            )
            draft.replace(folder(self.lake) / file.name)
        finally:
            draft.unlink(missing_ok=True)
        return file

    def _name(self, found: tuple[SolvedFile, ...]) -> None:
        unique = tuple({file.name: file for file in found}.values())
        data = msgspec.json.format(msgspec.json.encode(_Manifest(files=unique)), indent=1)
        path = folder(self.lake) / MANIFEST
        files.write_whole(path, data, draft=path.with_name(f".{secrets.token_hex(6)}.json"))


@contextmanager
def keeping(lake: Lake) -> Iterator[Keeper]:
    """One at a time adds to what is solved; ``UsageError`` if somebody does already.

    Raises ``StoreError`` for a lake on an object store, and for what the disk refuses.
    """
    if not lake.local:
        raise StoreError(
            "cannot-solve",
            "solving needs a lake on a disk",
            Where(file=lake.place),
            "copy it to a disk and solve it there",
        )
    lake.check()
    try:
        folder(lake).mkdir(exist_ok=True)
        with files.alone(folder(lake) / LOCK) as free:
            if not free and files.LOCKING:
                raise UsageError(
                    "being-solved",
                    "another process is solving the deals of this lake",
                    Where(file=lake.place),
                    "wait until it has finished; what it has found is kept",
                )
            yield Keeper(lake)
    except OSError as error:
        raise files.cannot("write", lake.path, error) from error


def tidy(lake: Lake) -> int:
    """Delete files that do not count any more, unless somebody may read them; returns how many."""
    if not folder(lake).is_dir():
        return 0
    gone = 0
    with files.alone(folder(lake) / LOCK) as free, files.alone(lake.path / READERS) as unread:
        if not (free and unread):
            return 0
        named = {file.name for file in solved_files(lake)} | {MANIFEST, LOCK}
        for path in folder(lake).iterdir():
            if path.name not in named:
                path.unlink(missing_ok=True)
                gone += 1
    return gone
