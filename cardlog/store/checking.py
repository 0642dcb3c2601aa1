"""Whether a lake holds what its manifests say: parts, checksums, counts and keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardlog.errors import StoreError
from cardlog.store import solved
from cardlog.store.lake import Damage, Lake, Stored
from cardlog.store.manifest import Part, Snapshot
from cardlog.store.opening import guarded
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.relations import ORDINAL_BITS
from cardlog.store.schema import LAYOUT, TABLES, arrow_schema


class Check(msgspec.Struct, kw_only=True):
    """What a check looked at, and what it found."""

    sources: int
    parts: int
    bytes: int
    games: int
    orphans: int
    """Parts that no manifest names: left by loads that died, or replaced; no damage."""
    older: int
    """Parts of an older layout, which 'migrate' brings forward."""
    damages: list[Damage]


def check(lake: AnyLake, *, thorough: bool = True) -> Check:
    """Compare a lake with its manifests; ``thorough`` reads and hashes every part.

    Raises ``StoreError`` if there is no lake or a manifest cannot be read.
    """
    home = lake_at(lake)
    with home.read_lock():
        found = home.snapshot()
        damages = list(home.damages(thorough=thorough))
        damages += solved.damages(home, thorough=thorough)
        broken = {damage.path for damage in damages}
        for part, owner, _ in found.owners():
            if part.path not in broken:
                damages += _part(home, part, owner)
        if not damages:
            damages += _counts(home, found)
        return Check(
            sources=len(found.commits),
            parts=len(found.all_parts),
            bytes=sum(part.bytes for part in found.all_parts),
            games=sum(commit.stored for commit in found.commits),
            orphans=len(orphans(home)),
            older=sum(part.layout < LAYOUT for part in found.all_parts),
            damages=damages,
        )


def orphans(lake: Lake) -> list[Stored]:
    """Parts that no manifest names."""
    # First the parts: what is committed meanwhile is then named.
    there = [part for table in TABLES for part in lake.stored(table)]
    lake.sync()
    named = lake.named()
    return [part for part in there if part.name not in named]


def _part(lake: Lake, part: Part, owner: str) -> Iterator[Damage]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    def damage(message: str) -> Damage:
        return Damage(path=part.path, source=owner, code="damaged-part", message=message)

    try:
        with pq.ParquetFile(lake.opened(part)) as file:
            rows, schema = file.metadata.num_rows, file.schema_arrow
    except (OSError, pa.ArrowException) as error:
        yield damage(f"the part cannot be read: {error}")
        return
    if rows != part.rows:
        yield damage(f"the part has {rows} rows instead of {part.rows}")
    expected = arrow_schema(part.table)
    if schema.names != expected.names:
        yield damage("the part has other columns than its table")
    elif part.layout == LAYOUT and not schema.equals(expected):
        yield damage("a column of the part has another type than its table")


_COUNTED = """
SELECT s.source, s.stored, s.refused,
  (SELECT count(*) FROM games g WHERE g.source = s.source) AS games,
  (SELECT count(*) FROM quarantine q WHERE q.source = s.source) AS quarantined,
  (SELECT sum(g.events) FROM games g WHERE g.source = s.source) AS events
FROM sources s
"""
_EVENTS = f"SELECT game >> {ORDINAL_BITS} AS key, count(*) FROM events GROUP BY ALL"
_STRAYS = """
SELECT '{table}', count(*) FROM {table} t ANTI JOIN games g USING (game)
WHERE t.game IS NOT NULL
"""


def _counts(lake: Lake, found: Snapshot) -> Iterator[Damage]:
    """Rows against the counts of the manifests, and against each other."""
    by_source = {commit.source: commit for commit in found.commits}
    try:
        with guarded(lake) as connection:
            counted = connection.result(_COUNTED).rows()
            events = dict(connection.result(_EVENTS).rows())
            strays = [
                connection.result(_STRAYS.format(table=name)).rows()[0]
                for name, table in TABLES.items()
                if table.by_rules and name != "games"
            ]
    except StoreError as error:
        yield Damage(path="", source="", code=error.code, message=error.message)
        return
    for source in by_source.keys() - {row[0] for row in counted}:
        yield _wrong(source, "the table of sources does not have it")
    for row in counted:
        yield from _of_source(row, by_source, events)
    for table, count in strays:
        if count:
            yield _wrong("", f"{count} rows of {table} belong to no game")


def _of_source(
    row: tuple[Any, ...], by_source: dict[str, Any], events: dict[int, int]
) -> Iterator[Damage]:
    source, stored, refused, games, quarantined, expected = row
    commit = by_source.get(source)
    if commit is None:
        yield _wrong(source, "no manifest names it, and its rows are there")
        return
    for what, said, there in (
        ("games", commit.stored, games),
        ("games by the table of sources", stored, games),
        ("refused games", commit.refused, quarantined),
        ("refused games by the table of sources", refused, quarantined),
        ("events", expected or 0, events.get(commit.key, 0)),
    ):
        if said != there:
            yield _wrong(source, f"{there} {what} instead of {said}")


def _wrong(source: str, message: str) -> Damage:
    return Damage(path="", source=source, code="damaged-lake", message=message)
