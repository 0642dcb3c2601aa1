"""Judging many records: batches through the driver, explanations only where something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from cardlog.errors import CardlogError, FormatError
from cardlog.log.model import Record
from cardlog.replay.batch import Speed, run_batch
from cardlog.replay.columns import Encoder
from cardlog.replay.findings import Finding
from cardlog.replay.judged import Judged, Verdicts
from cardlog.replay.verdict import Verdict, compare, judge
from cardlog.rules.options import OptionCode, OptionValues
from cardlog.rules.registry import game as find_game

BATCH: Final = 4096
"""Records in one batch: enough to amortise a call, few enough for the processor's cache."""


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
            groups: dict[tuple[str, tuple[str, ...]], list[int]] = {}
            for place, record in enumerate(batch):
                groups.setdefault((record.rules, tuple(record.seats)), []).append(place)
            for places in groups.values():
                numbers = [done + place for place in places]
                yield self._judged(numbers, [batch[place] for place in places])
            done += len(batch)

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

    def _judged(self, numbers: list[int], records: list[Record]) -> Judged:
        """Verdicts, columns and replay of records of one rule set and seating."""
        options: list[Mapping[str, OptionCode] | None] = []
        for record in records:
            try:
                options.append(self._options(record))
            except CardlogError:
                options.append(None)
        encoder = self._encoder(tuple(records[0].seats))
        good = [i for i, given in enumerate(options) if given is not None]
        try:
            columns = encoder.encode([records[i].events for i in good])
        except FormatError:
            good = [i for i in good if _in_grammar(records[i], encoder)]
            columns = encoder.encode([records[i].events for i in good])
        row = [-1] * len(records)
        for game, i in enumerate(good):
            row[i] = game
        encoded = [given for i in good if (given := options[i]) is not None]
        judged = Judged(records[0].rules, numbers, records, row=row, options=encoded)
        if good:
            total = self.seen_events.get(judged.rules, 0) + len(columns.actor)
            self.seen_events[judged.rules] = total
            judged.columns = columns
            judged.replayed = run_batch(
                judged.rules,
                columns,
                seats=[len(records[0].seats)] * len(good),
                options=encoded,
                speed=self.speed,
                expected_events=max(self.expected_events or 0, total),
            )
        judged.verdicts = Verdicts.of(_verdicts(judged))
        return judged


def _in_grammar(record: Record, encoder: Encoder) -> bool:
    try:
        for text in record.events:
            encoder.probe(text)
    except FormatError:
        return False
    return True


def _verdicts(group: Judged) -> list[Verdict]:
    replayed = group.replayed
    if replayed is None:
        return [judge(record) for record in group.records]
    clean = replayed.clean().tolist()
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
