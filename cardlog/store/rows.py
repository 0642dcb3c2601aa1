"""A judged batch as rows of all tables of the lake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardlog.replay.coded import Coded
from cardlog.replay.judged import Judged
from cardlog.store.batches import Batch
from cardlog.store.deal_rows import deal_rows, fact_rows, score_rows, trick_rows
from cardlog.store.event_rows import event_rows
from cardlog.store.game_rows import game_rows, seat_rows
from cardlog.store.origins import Origins

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(slots=True)
class Rows:
    """Rows of a batch: tables by name, and counts of what the records are."""

    tables: dict[str, pa.Table]
    counts: dict[str, int]


def rows_of(
    judged: Judged,
    kept: NDArray[np.int64],
    *,
    keys: NDArray[np.int64],
    places: Origins,
    source: str,
) -> Rows:
    """Rows of the records numbered ``kept`` in a judged group.

    ``keys`` and ``places`` belong to the kept ones; malformed records must not be among them.
    """
    replayed, columns = judged.replayed, judged.columns
    assert replayed is not None and columns is not None
    batch = Batch(judged, kept, keys, replayed, columns)
    tables = {
        "events": event_rows(batch),
        "deals": deal_rows(batch),
        "scores": score_rows(batch),
        "facts": fact_rows(batch),
        "tricks": trick_rows(batch),
        "seats": seat_rows(batch),
        "games": game_rows(batch, places, source),
    }
    counts = dict.fromkeys(("legal", "illegal", "incomplete", "unverifiable"), 0)
    for name, count in _counted(batch.verdicts):
        counts[name] = counts.get(name, 0) + count
    counts["stored"] = len(kept)
    counts["repaired"] = sum(count for some, count in _counted(batch.heads.inferred) if some)
    return Rows(tables, counts)


def _counted(column: Coded[Any]) -> Iterator[tuple[Any, int]]:
    """Each value of a column and in how many rows it stands; a value may come several times."""
    counts = np.bincount(column.codes, minlength=len(column.values))
    return zip(column.values, counts.tolist(), strict=True)
