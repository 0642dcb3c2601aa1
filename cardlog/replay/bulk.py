"""Judging many records: batches through the driver, explanations only where something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from cardlog.errors import CardlogError, FormatError
from cardlog.log.model import Record
from cardlog.replay.batch import Replayed, Speed, run_batch
from cardlog.replay.columns import Encoder, EventColumns
from cardlog.replay.findings import Finding
from cardlog.replay.verdict import Verdict, compare, judge
from cardlog.rules.options import OptionCode, OptionValues
from cardlog.rules.registry import game as find_game

BATCH: Final = 4096
"""Records in one batch: enough to amortise a call, few enough for the processor's cache."""


@dataclass(slots=True)
class Judged:
    """Records of one rule set with their verdicts, in input order.

    ``row[i]`` is the game number of ``records[i]`` in ``columns`` and ``replayed``, or -1 for a
    malformed record, which is in neither.
    """

    rules: str
    numbers: list[int]
    """Position of each record in the whole input, from 0."""
    records: list[Record]
    verdicts: list[Verdict] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    options: list[Mapping[str, OptionCode]] = field(default_factory=list)
    """Encoded options by game number."""
    columns: EventColumns | None = None
    replayed: Replayed | None = None


class Judge:
    """Judges batch after batch and keeps what repeats: options, event texts, compiled code."""

    def __init__(self, *, speed: Speed = "auto", expected_events: int | None = None) -> None:
        self.speed: Speed = speed
        self.expected_events = expected_events
        self.seen_events: dict[str, int] = {}
        self.encoders: dict[tuple[str, ...], Encoder] = {}
        self.options: dict[tuple[str, tuple[str, ...], str], Mapping[str, OptionCode]] = {}

    def batches(self, records: Iterable[Record], *, size: int = BATCH) -> Iterator[Judged]:
        """Judged groups; each batch of ``size`` records gives one group a rule set and seating."""
        source = iter(records)
        done = 0
        while batch := list(islice(source, size)):
            groups: dict[tuple[str, tuple[str, ...]], Judged] = {}
            for number, record in enumerate(batch, done):
                key = (record.rules, tuple(record.seats))
                group = groups.get(key)
                if group is None:
                    group = groups[key] = Judged(record.rules, [], [])
                group.numbers.append(number)
                group.records.append(record)
            done += len(batch)
            for group in groups.values():
                self.judge_group(group)
                yield group

    def verdicts(self, records: Iterable[Record], *, size: int = BATCH) -> Iterator[Verdict]:
        """Verdicts in the order of the records."""
        source = iter(records)
        while batch := list(islice(source, size)):
            found: list[Verdict | None] = [None] * len(batch)
            for group in self.batches(batch, size=size):
                for number, verdict in zip(group.numbers, group.verdicts, strict=True):
                    found[number] = verdict
            yield from (v for v in found if v is not None)

    def _options(self, record: Record) -> Mapping[str, OptionCode]:
        key = (record.rules, tuple(record.seats), repr(record.options))
        known = self.options.get(key)
        if known is None:
            game = find_game(record.rules)
            game.check_seats(record.seats)
            if len(self.options) > 10_000:
                self.options.clear()
            known = self.options[key] = game.encode_options(record.options, record.seats)
        return known

    def _encoder(self, seats: tuple[str, ...]) -> Encoder:
        encoder = self.encoders.get(seats)
        if encoder is None or len(encoder.rows) > 200_000:
            encoder = self.encoders[seats] = Encoder(seats)
        return encoder

    def judge_group(self, group: Judged) -> None:
        """Fill in verdicts, columns and replay of a group of one rule set and seating."""
        good: list[Record] = []
        encoder = self._encoder(tuple(group.records[0].seats))
        for record in group.records:
            try:
                encoded = self._options(record)
            except CardlogError:
                group.row.append(-1)
                continue
            group.row.append(len(good))
            group.options.append(encoded)
            good.append(record)
        try:
            columns = encoder.encode([record.events for record in good])
        except FormatError:
            self._leave_out(group, encoder)
            good = [r for r, row in zip(group.records, group.row, strict=True) if row >= 0]
            columns = encoder.encode([record.events for record in good])
        if good:
            total = self.seen_events.get(group.rules, 0) + len(columns.actor)
            self.seen_events[group.rules] = total
            group.columns = columns
            group.replayed = run_batch(
                group.rules,
                columns,
                seats=[len(record.seats) for record in good],
                options=group.options,
                speed=self.speed,
                expected_events=max(self.expected_events or 0, total),
            )
        group.verdicts = _verdicts(group)

    @staticmethod
    def _leave_out(group: Judged, encoder: Encoder) -> None:
        """Take records with an event outside the grammar out of the batch."""
        options, group.options = group.options, []
        row = 0
        for i, record in enumerate(group.records):
            if group.row[i] < 0:
                continue
            given = options[group.row[i]]
            try:
                for text in record.events:
                    encoder.probe(text)
            except FormatError:
                group.row[i] = -1
                continue
            group.row[i] = row
            group.options.append(given)
            row += 1


def _verdicts(group: Judged) -> list[Verdict]:
    replayed = group.replayed
    if replayed is None:
        return [judge(record) for record in group.records]
    clean = ((replayed.fault == 0) & (replayed.ended != 0) & (replayed.unsure() == 0)).tolist()
    verdicts = []
    seats = group.records[0].seats
    for record, row in zip(group.records, group.row, strict=True):
        if row < 0 or not clean[row] or record.status == "void":
            verdicts.append(judge(record))
            continue
        agrees = None
        findings: list[Finding] = []
        computed = {}
        if record.stated:
            computed = replayed.game.results(
                replayed.state(row), OptionValues(group.options[row]), seats
            )
            agrees = compare(record.stated, computed, findings)
        verdicts.append(
            Verdict(
                id=record.id,
                rules=record.rules,
                verdict="legal",
                stated_agrees=agrees,
                findings=findings,
                computed=computed,
                events=len(record.events),
            )
        )
    return verdicts
