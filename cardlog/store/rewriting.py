"""Rows of committed parts on their way into new ones."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardlog.errors import StoreError, Where
from cardlog.store.lake import Lake
from cardlog.store.manifest import Dropped, Part
from cardlog.store.parts import Draft
from cardlog.store.relations import ORDINAL_BITS
from cardlog.store.schema import TABLES, arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa

BATCH: Final = 1 << 17


def rows_of_part(lake: Lake, part: Part) -> Iterator[pa.Table]:
    """Rows of a part in batches, in the columns and types of today."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = arrow_schema(part.table)
    try:
        with pq.ParquetFile(lake.opened(part)) as file:
            for batch in file.iter_batches(batch_size=BATCH):
                yield pa.Table.from_batches([batch]).select(schema.names).cast(schema)
    except (OSError, pa.ArrowException, KeyError) as error:
        raise StoreError(
            "damaged-lake",
            str(error),
            Where(file=lake.location(part)),
            "'cardlog lake check' names all parts that are damaged",
        ) from error


def move(lake: Lake, part: Part, new: Draft) -> None:
    """All rows of a part into a draft."""
    for table in rows_of_part(lake, part):
        new.add(part.table, table, rules=part.rules)


def without(table: pa.Table, name: str, hidden: Sequence[Dropped]) -> pa.Table:
    """Rows of a table that belong to no hidden source."""
    if not hidden:
        return table
    import pyarrow.compute as pc

    return table.filter(pc.invert(_belongs(table, name, hidden)))


def only(table: pa.Table, name: str, source: Dropped) -> pa.Table:
    """Rows of a table that belong to one source."""
    return table.filter(_belongs(table, name, [source]))


def _belongs(table: pa.Table, name: str, sources: Sequence[Dropped]) -> Any:
    import pyarrow as pa
    import pyarrow.compute as pc

    if "source" in TABLES[name].names:
        return pc.is_in(table["source"], pa.array([s.source for s in sources], pa.string()))
    keys = pc.shift_right(table["game"], pa.scalar(ORDINAL_BITS, pa.int64()))
    return pc.is_in(keys, pa.array([s.key for s in sources], pa.int64()))


def take_out(
    lake: Lake, parts: Sequence[Part], source: Dropped, new: Draft, *, leave: Container[str]
) -> None:
    """Rows of one source out of the parts of a pack; tables of ``leave`` stay behind."""
    for part in parts:
        if part.table in leave:
            continue
        for table in rows_of_part(lake, part):
            new.add(part.table, only(table, part.table, source), rules=part.rules)
