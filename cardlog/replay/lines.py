"""Lines of a log to verdicts; large logs without ever making a Python object an event."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from cardlog.log.blocks import Block, blocks
from cardlog.log.jsonl import record_of, sifted
from cardlog.log.lines import MAX_LINE, Input, opened
from cardlog.log.model import Record, Refused
from cardlog.replay.batch import Speed, speed_for
from cardlog.replay.bulk import BATCH, Judge
from cardlog.replay.heads import Parts
from cardlog.replay.line_groups import group_lines, uncollected
from cardlog.replay.outcomes import Outcomes
from cardlog.replay.verdict import Verdict, judge


class Checked(msgspec.Struct, kw_only=True, gc=False):
    """One line of a log: its verdict, or why it is no record."""

    file: str
    line: int
    start: int
    end: int
    verdict: Verdict | None = None
    refused: Refused | None = None
    record: Record | None = None
    """The record, where it was read in full; large clean logs are judged without."""


class LineJudge:
    """Judges batch after batch of lines; keeps what repeats."""

    def __init__(self, *, speed: Speed = "auto") -> None:
        self.speed: Speed = speed
        self.judge = Judge(speed=speed)
        self.bytes_seen = 0
        self.parts = Parts()
        self.outcomes: dict[str, Outcomes] = {}

    def batch(self, lines: Block, name: str) -> list[Checked]:
        """Lines of a log, each with its verdict."""
        with uncollected():
            return self._batch(lines, name)

    def _batch(self, lines: Block, name: str) -> list[Checked]:
        places = zip(
            lines.numbers.tolist(), lines.starts.tolist(), lines.stops().tolist(), strict=True
        )
        checked = [
            Checked(file=name, line=number, start=start, end=end) for number, start, end in places
        ]
        self.bytes_seen += int((lines.ends - lines.begins).sum())
        slow = list(range(len(lines)))
        if speed_for(self.bytes_seen // 14, self.speed):
            slow = self._fast(lines, checked)
        self._slow(lines, checked, slow, name)
        return checked

    def _fast(self, lines: Block, checked: list[Checked]) -> list[int]:
        """Verdicts for canonical lines of known games; returns the places of all others."""
        groups, slow = group_lines(lines, self.parts)
        for group in groups:
            found = group.replay(self.outcomes, detail=False)
            slow += group.places[~found.legal].tolist()
            rows = np.flatnonzero(found.legal).tolist()
            for row, place in zip(rows, group.places[rows].tolist(), strict=True):
                checked[place].verdict = group.verdict(row, found)
        return sorted(slow)

    def _slow(self, lines: Block, checked: list[Checked], places: list[int], name: str) -> None:
        good: list[int] = []
        records: list[Record] = []
        for place in places:
            record = record_of(lines.raw(place), name)
            if isinstance(record, Refused):
                checked[place].refused = record
                continue
            checked[place].record = record
            good.append(place)
            records.append(record)
        if len(records) < 64:
            verdicts: Iterator[Verdict] = (judge(record) for record in records)
        else:
            verdicts = self.judge.verdicts(records)
        for place, verdict in zip(good, verdicts, strict=True):
            checked[place].verdict = verdict


def judge_lines(
    source: Input, *, speed: Speed = "auto", max_line: int = MAX_LINE, size: int = BATCH
) -> Iterator[Checked]:
    """Every line of a ``.jsonl`` log with its verdict or its refusal, in order.

    Memory is bounded by a batch. Raises ``UsageError`` if the source cannot be read.
    """
    judging = LineJudge(speed=speed)
    with opened(source) as (stream, name):
        for block in blocks(stream, size=size, sift=sifted, max_line=max_line):
            yield from judging.batch(block, name)
