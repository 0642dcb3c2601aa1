"""Which games of a lake are the same game: told by the game hash and by who played.

Two records with one game hash are one game unless both name players and the names differ: the
same deal passed out at two tables is two games. The first loaded is the one that counts.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardlog.store import files
from cardlog.store.lake import DERIVED, Lake
from cardlog.store.manifest import Snapshot
from cardlog.store.relations import ORDINAL_BITS, relation
from cardlog.store.schema import SQL_TYPES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

TABLE: Final = "duplicates"
_COLUMNS: Final = f"game {SQL_TYPES['int64']}, duplicate_of {SQL_TYPES['int64']}"

# A nameless copy belongs to the first record with names, a named one to the first of its names.
_FIND: Final = """
WITH g AS (
  SELECT game, game_hash, players_hash, l.position
  FROM {games} JOIN loads l ON l.key = game >> {bits}
),
several AS (SELECT game_hash FROM g GROUP BY game_hash HAVING count(*) > 1),
first AS (
  SELECT game, players_hash,
    first_value(game) OVER (PARTITION BY game_hash, players_hash ORDER BY position, game) AS same,
    first_value(game) OVER (
      PARTITION BY game_hash ORDER BY players_hash IS NULL, position, game) AS any_of_it
  FROM g SEMI JOIN several USING (game_hash)
)
SELECT game, CASE WHEN players_hash IS NULL THEN any_of_it ELSE same END AS duplicate_of
FROM first WHERE game <> CASE WHEN players_hash IS NULL THEN any_of_it ELSE same END
ORDER BY game
"""


def path_of(lake: Lake, found: Snapshot) -> Path:
    """Where the duplicates among exactly these sources are kept."""
    text = "\n".join(f"{c.source} {c.stored}" for c in found.commits)
    return lake.path / DERIVED / f"{TABLE}-{hashlib.sha256(text.encode()).hexdigest()[:20]}.parquet"


def are_kept(lake: Lake) -> bool:
    """Whether the duplicates among what is committed now are kept."""
    kept = path_of(lake, lake.snapshot())
    lake.fetch_derived(kept)
    return kept.is_file()


def fill(connection: DuckDBPyConnection, lake: Lake, found: Snapshot) -> None:
    """Make the table ``duplicates`` in a connection: from the kept file, else by looking."""
    connection.execute(f"CREATE TABLE {TABLE} ({_COLUMNS})")
    kept = path_of(lake, found)
    lake.fetch_derived(kept)
    if kept.is_file():
        import duckdb

        with suppress(duckdb.Error):
            connection.execute(
                f"INSERT INTO {TABLE} SELECT * FROM read_parquet(?)", [os.fspath(kept)]
            )
            return
    if not found.parts("games"):
        return
    connection.execute("CREATE TEMP TABLE loads (key BIGINT, position BIGINT)")
    connection.execute(
        "INSERT INTO loads SELECT unnest(?), unnest(?)",
        [[commit.key for commit in found.commits], list(range(len(found.commits)))],
    )
    find = _FIND.format(games=relation(lake, found, "games"), bits=ORDINAL_BITS)
    connection.execute(f"INSERT INTO {TABLE} {find}")
    connection.execute("DROP TABLE loads")


def refresh(lake: Lake) -> None:
    """Keep what the duplicates are now, so that opening need not look for them."""
    import duckdb

    found = lake.trusted()
    kept = path_of(lake, found)
    lake.fetch_derived(kept)
    if kept.is_file():
        return
    with duckdb.connect() as connection:
        lake.attach(connection)
        fill(connection, lake, found)
        rows: Any = connection.sql(f"SELECT * FROM {TABLE}").to_arrow_table()
    _write(lake, kept, rows)


def _write(lake: Lake, kept: Path, rows: Any) -> None:
    import pyarrow.parquet as pq

    kept.parent.mkdir(exist_ok=True)
    with lake.scratch() as scratch:
        draft = scratch / kept.name
        pq.write_table(rows, draft, compression="zstd")
        files.sync_file(draft)
        draft.replace(kept)
    lake.share_derived(kept)
    for old in kept.parent.glob(f"{TABLE}-*.parquet"):
        if old != kept:
            old.unlink(missing_ok=True)


def counts(lake: Lake) -> dict[str, int]:
    """How many games of each source are duplicates."""
    import duckdb

    found = lake.trusted()
    with duckdb.connect() as connection:
        lake.attach(connection)
        fill(connection, lake, found)
        rows = connection.execute(
            f"SELECT game >> {ORDINAL_BITS}, count(*) FROM {TABLE} GROUP BY 1"
        ).fetchall()
    sources = {commit.key: commit.source for commit in found.commits}
    return {sources[key]: count for key, count in rows}
