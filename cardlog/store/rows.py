"""A judged batch as rows of all tables of the lake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlog.replay.bulk import Judged
from cardlog.store.batches import Batch
from cardlog.store.deal_rows import deal_rows, fact_rows, score_rows, trick_rows
from cardlog.store.event_rows import event_rows
from cardlog.store.game_rows import Place, game_rows, seat_rows

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(slots=True)
class Rows:
    """Rows of a batch: tables by name, and counts of what the records are."""

    tables: dict[str, pa.Table]
    counts: dict[str, int]


def rows_of(
    judged: Judged,
    kept: Sequence[int],
    *,
    keys: Sequence[int],
    places: Sequence[Place],
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
    verdicts = [judged.verdicts[i] for i in kept]
    counts = {
        name: sum(v.verdict == name for v in verdicts)
        for name in ("legal", "illegal", "incomplete", "unverifiable")
    }
    counts["stored"] = len(kept)
    counts["repaired"] = sum(bool(judged.records[i].inferred) for i in kept)
    return Rows(tables, counts)
