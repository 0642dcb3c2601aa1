"""The committed rows of a table as SQL, whatever layout their parts have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.store.lake import Lake
from cardlog.store.manifest import Dropped, Part, Snapshot
from cardlog.store.schema import LAYOUT, RULES, SQL_TYPES, TABLES, Column, Table

ORDINAL_BITS: Final = 28
"""Low bits of a game's key: its number in the source; the high bits are the source's key."""


def columns_of(table: Table) -> list[Column]:
    """Columns of a table as people see it: the directory's one first."""
    return [RULES, *table.columns] if table.by_rules else list(table.columns)


def quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def relation(lake: Lake, found: Snapshot, name: str) -> str:
    """A query, in brackets, that gives exactly the rows of a table that a snapshot shows."""
    table = TABLES[name]
    selects = []
    for group in found.groups(name):
        for layout in sorted({part.layout for part in group.parts}):
            parts = [part for part in group.parts if part.layout == layout]
            selects.append((_read(lake, table, parts), group.hidden, layout))
    if not selects:
        nothing = ", ".join(f'NULL::{SQL_TYPES[c.kind]} AS "{c.name}"' for c in columns_of(table))
        return f"(SELECT {nothing} WHERE false)"
    if len(selects) == 1 and not selects[0][1] and selects[0][2] == LAYOUT:
        return selects[0][0]
    # Layout 1 had narrower numbers; nothing else has changed since.
    names = ", ".join(f'"{c.name}"::{SQL_TYPES[c.kind]} AS "{c.name}"' for c in columns_of(table))
    return (
        "("
        + " UNION ALL ".join(
            f"SELECT {names} FROM {source}" + (f" WHERE {_shown(table, hidden)}" if hidden else "")
            for source, hidden, _ in selects
        )
        + ")"
    )


def _read(lake: Lake, table: Table, parts: Sequence[Part]) -> str:
    paths = ", ".join(quoted(lake.location(part)) for part in parts)
    parted = (
        "hive_partitioning = true, hive_types_autocast = false"
        if table.by_rules
        else "hive_partitioning = false"
    )
    return f"read_parquet([{paths}], {parted})"


def _shown(table: Table, hidden: Sequence[Dropped]) -> str:
    if "source" in table.names:
        return f"source NOT IN ({', '.join(quoted(gone.source) for gone in hidden)})"
    return f"game >> {ORDINAL_BITS} NOT IN ({', '.join(str(gone.key) for gone in hidden)})"
