"""Judged games, findings and refusals of one source as rows of a draft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardlog.errors import StoreError, Where
from cardlog.log.canonical import encode_plain
from cardlog.log.model import Record, Refused
from cardlog.replay.line_groups import uncollected
from cardlog.store.origins import Origins, Place
from cardlog.store.parts import Draft
from cardlog.store.relations import ORDINAL_BITS

if TYPE_CHECKING:
    from cardlog.replay.bulk import Judge
    from cardlog.replay.judged import Judged

VERDICTS = ("stored", "legal", "illegal", "incomplete", "unverifiable", "repaired")


class Storing:
    """One source on its way into a draft; ``first`` is the number of its first game."""

    def __init__(self, draft: Draft, *, source: str, key: int, file: str, first: int = 0) -> None:
        self.draft = draft
        self.source = source
        self.key = key
        self.file = file
        self.first = first
        self.refused = 0
        self.counts = dict.fromkeys(VERDICTS, 0)

    def games(
        self,
        judge: Judge,
        records: Iterable[Record],
        places: dict[int, Place],
        *,
        between: Callable[[], object],
    ) -> None:
        """Judge and store records; ``between`` is called after each batch."""
        self.batches(with_origins(judge.batches(records), places), between=between)

    def batches(
        self,
        judged_batches: Iterable[tuple[Judged, Origins]],
        *,
        between: Callable[[], object],
    ) -> None:
        """Store judged batches; ``between`` is called after each."""
        for judged, places in judged_batches:
            with uncollected():
                self._take(judged, places)
            between()
        between()

    def _take(self, judged: Judged, places: Origins) -> None:
        from cardlog.store.rows import rows_of

        row = np.asarray(judged.row, np.int64)
        keys = self._keys(np.asarray(judged.numbers, np.int64))
        self._findings(judged, keys, places)
        for i in np.flatnonzero(row < 0).tolist():
            self._quarantine_record(judged, i, places[i])
        kept = np.flatnonzero(row >= 0)
        if not len(kept):
            return
        rows = rows_of(judged, kept, keys=keys[kept], places=places.take(kept), source=self.source)
        for name, table in rows.tables.items():
            self.draft.add(name, table, rules=judged.rules)
        for name, count in rows.counts.items():
            self.counts[name] += count

    def _keys(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        numbers = numbers + self.first
        if int(numbers.max(initial=0)) >> ORDINAL_BITS:
            raise StoreError(
                "source-too-long",
                f"a source holds at most {1 << ORDINAL_BITS} games",
                Where(file=self.file),
                "split it",
            )
        return np.int64(self.key << ORDINAL_BITS) | numbers

    def _findings(self, judged: Judged, keys: NDArray[np.int64], places: Origins) -> None:
        rows: list[dict[str, Any]] = []
        for i, findings in judged.verdicts.found.items():
            rows.extend(
                {
                    "game": int(keys[i]) if judged.row[i] >= 0 else None,
                    "source": self.source,
                    "line": finding.line or places[i].line,
                    "column": finding.column or None,
                    "n": finding.event,
                    "code": finding.code,
                    "severity": finding.severity,
                    "message": finding.message,
                    "rule": finding.rule or None,
                    "rule_source": finding.source or None,
                    "text": finding.text or None,
                    "legal": "\n".join(finding.legal) or None,
                    "state": finding.state or None,
                    "help": finding.help or None,
                }
                for finding in findings
            )
        self.add("findings", rows)

    def add(self, table: str, rows: list[dict[str, Any]]) -> None:
        """Rows of a table that is not divided by rule sets."""
        import pyarrow as pa

        from cardlog.store.schema import arrow_schema

        if rows:
            self.draft.add(table, pa.Table.from_pylist(rows, schema=arrow_schema(table)))

    def _quarantine_record(self, judged: Judged, i: int, place: Place) -> None:
        """A record that no rule set can replay is refused like text that is no record."""
        finding = judged.verdicts[i].findings[0]
        record = judged.records[i]
        self.refused += 1
        self.add(
            "quarantine",
            [
                {
                    "source": self.source,
                    "file": self.file,
                    "format": "jsonl",
                    "line": place.line,
                    "start": place.start,
                    "end": place.end,
                    "code": finding.code,
                    "message": finding.message,
                    "hint": finding.help or None,
                    "id": record.id or None,
                    "raw": encode_plain(record),
                }
            ],
        )

    def refusals(self, refused: list[Refused], *, form: str) -> None:
        """What a reader refused: into quarantine, and among the findings."""
        self.refused += len(refused)
        self.add(
            "quarantine",
            [
                {
                    "source": self.source,
                    "file": item.file or self.file,
                    "format": form,
                    "line": item.line or None,
                    "column": item.column or None,
                    "start": item.start,
                    "end": item.end,
                    "code": item.code,
                    "message": item.message,
                    "hint": item.hint or None,
                    "id": item.id or None,
                    "raw": item.raw,
                }
                for item in refused
            ],
        )
        self.add(
            "findings",
            [
                {
                    "source": self.source,
                    "line": item.line or None,
                    "column": item.column or None,
                    "code": item.code,
                    "severity": "error",
                    "message": item.message,
                    "help": item.hint or None,
                }
                for item in refused
            ],
        )


def with_origins(
    judged_batches: Iterable[Judged], places: dict[int, Place]
) -> Iterator[tuple[Judged, Origins]]:
    """Judged batches with the places of their records, which are taken out of ``places``."""
    for judged in judged_batches:
        yield judged, Origins.of([places.pop(int(number)) for number in judged.numbers])


def source_row(found: Mapping[str, Any]) -> dict[str, Any]:
    """Row of the table of sources, from the fields of a manifest."""
    from datetime import datetime

    from cardlog.store.schema import TABLES

    row = {name: found[name] for name in TABLES["sources"].names}
    return row | {"loaded_at": datetime.fromisoformat(row["loaded_at"])}
