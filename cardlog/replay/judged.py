"""A judged batch: columns of what records say besides their events, and of their verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlog.log.model import Player, Record, Source
from cardlog.replay.batch import Replayed
from cardlog.replay.coded import Coded, Lazily
from cardlog.replay.columns import EventColumns
from cardlog.replay.findings import Finding
from cardlog.replay.verdict import Verdict, VerdictName
from cardlog.rules.options import OptionCode


@dataclass(slots=True)
class Heads:
    """What records of one seating say besides their events, by column."""

    ids: Sequence[str]
    options: Coded[dict[str, Any]]
    players: Coded[list[Player]]
    status: Coded[str]
    view: Coded[str]
    stated: Coded[dict[str, Any]]
    inferred: Coded[list[Any]]
    extra: Coded[dict[str, Any]]
    times: Coded[list[Any]]
    source: Coded[Source | None]

    @classmethod
    def of(cls, records: Sequence[Record]) -> Heads:
        """The columns of records."""
        parts = [part.name for part in fields(cls)[1:]]
        columns = {part: Coded.of([getattr(record, part) for record in records]) for part in parts}
        return cls(ids=[record.id for record in records], **columns)

    def take(self, rows: NDArray[np.int64]) -> Heads:
        """The columns of these rows."""
        if len(rows) == len(self.ids):
            return self
        columns = {part.name: getattr(self, part.name).take(rows) for part in fields(self)[1:]}
        return Heads(ids=[self.ids[row] for row in rows.tolist()], **columns)


class Verdicts(Lazily[Verdict]):
    """Verdicts of a batch, by column where that is enough."""

    def __init__(
        self,
        make: Callable[[int], Verdict],
        *,
        names: Coded[VerdictName],
        agrees: Coded[bool | None],
        found: Mapping[int, list[Finding]],
    ) -> None:
        super().__init__(len(names), make)
        self.names = names
        self.agrees = agrees
        self.found = found
        """Findings of the rows that have any."""

    @classmethod
    def by_column(
        cls,
        make: Callable[[int], Verdict],
        *,
        agrees: Coded[bool | None],
        findings: Coded[list[Finding]],
        explained: Mapping[int, Verdict],
    ) -> Verdicts:
        """Verdicts of legal records, which ``make`` gives, but for those ``explained`` by row."""
        names: list[VerdictName] = ["legal"]
        name_of = np.zeros(len(agrees), np.int64)
        values, agrees_of = list(agrees.values), agrees.codes.copy()
        for row, verdict in explained.items():
            name_of[row], agrees_of[row] = len(names), len(values)
            names.append(verdict.verdict)
            values.append(verdict.stated_agrees)
        some = np.array([bool(found) for found in findings.values], np.bool_)
        found = {row: list(findings[row]) for row in np.flatnonzero(some[findings.codes]).tolist()}
        found |= {row: verdict.findings for row, verdict in explained.items() if verdict.findings}
        return cls(
            lambda row: explained.get(row) or make(row),
            names=Coded(names, name_of),
            agrees=Coded(values, agrees_of),
            found=dict(sorted(found.items())),
        )

    @classmethod
    def of(cls, verdicts: list[Verdict]) -> Verdicts:
        """Verdicts that were made one by one."""
        return cls(
            verdicts.__getitem__,
            names=Coded.of([verdict.verdict for verdict in verdicts]),
            agrees=Coded.of([verdict.stated_agrees for verdict in verdicts]),
            found={i: verdict.findings for i, verdict in enumerate(verdicts) if verdict.findings},
        )


@dataclass(slots=True)
class Judged:
    """Records of one rule set and seating with their verdicts, in input order.

    ``row[i]`` is the game number of ``records[i]`` in ``columns`` and ``replayed``, or -1 for a
    malformed record, which is in neither.
    """

    rules: str
    numbers: Sequence[int] | NDArray[np.int64]
    """Position of each record in the whole input, from 0."""
    records: Sequence[Record]
    verdicts: Verdicts = field(default_factory=lambda: Verdicts.of([]))
    row: Sequence[int] | NDArray[np.int64] = field(default_factory=list)
    options: Sequence[Mapping[str, OptionCode]] = field(default_factory=list)
    """Encoded options by game number."""
    columns: EventColumns | None = None
    replayed: Replayed | None = None
    heads: Heads | None = None
    """The records by column, where they were read so."""

    def by_column(self) -> Heads:
        """What the records say besides their events."""
        return self.heads if self.heads is not None else Heads.of(self.records)
