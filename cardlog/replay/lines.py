"""Lines of a log to verdicts; large logs without ever making a Python object an event."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import islice
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.errors import FormatError
from cardlog.log.decode import decode
from cardlog.log.jsonl import fault_refusal, refusal
from cardlog.log.lines import MAX_LINE, Input, RawLine, opened, physical_lines
from cardlog.log.model import Record, Refused
from cardlog.replay.batch import Speed, run_batch, speed_for
from cardlog.replay.bulk import BATCH, Judge
from cardlog.replay.heads import (
    EVENTS,
    ID,
    PLAYERS,
    RULES,
    SOURCE,
    STATED,
    STATUS,
    Frame,
    Parts,
    split_lines,
)
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


class _Group:
    """Lines of one rule set and seating in one batch."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.frames: list[Frame] = []
        self.ids: list[str] = []
        self.stated: list[bytes] = []


_PARTS: Final = (
    (ID, 0), (ID, 1), (RULES, 0), (PLAYERS, 0), (STATUS, 0), (EVENTS, 0), (STATED, 0),
    (STATED, 1), (SOURCE, 0), (SOURCE, 1),
)  # fmt: skip
_ID: Final = len(b'"id":"')
_EVENTS: Final = len(b'"events":')


class LineJudge:
    """Judges batch after batch of lines; keeps what repeats."""

    def __init__(self, *, speed: Speed = "auto") -> None:
        self.speed: Speed = speed
        self.judge = Judge(speed=speed)
        self.bytes_seen = 0
        self.parts = Parts()
        self.outcomes: dict[str, Outcomes] = {}

    def batch(self, lines: list[RawLine], name: str) -> list[Checked]:
        """Lines of a log, each with its verdict."""
        collecting = gc.isenabled()
        # A batch makes many small objects and no cycles; collecting them midway only costs.
        gc.disable()
        try:
            return self._batch(lines, name)
        finally:
            if collecting:
                gc.enable()

    def _batch(self, lines: list[RawLine], name: str) -> list[Checked]:
        checked = [
            Checked(file=name, line=line.number, start=line.start, end=line.end) for line in lines
        ]
        self.bytes_seen += sum(len(line.data) for line in lines)
        slow = list(range(len(lines)))
        if speed_for(self.bytes_seen // 14, self.speed):
            slow = self._fast(lines, checked)
        self._slow(lines, checked, slow, name)
        return checked

    def _fast(self, lines: list[RawLine], checked: list[Checked]) -> list[int]:
        """Verdicts for canonical lines of known games; returns the places of all others."""
        text = np.frombuffer(b"".join([line.data for line in lines]), np.uint8)
        starts = np.zeros(len(lines) + 1, np.int64)
        np.cumsum([len(line.data) for line in lines], out=starts[1:])
        spans, good = split_lines(text, starts)
        parts = self.parts
        slow: list[int] = []
        groups: dict[tuple[str, tuple[str, ...]], _Group] = {}
        columns = [(spans[:, key, side] - starts[:-1]).tolist() for key, side in _PARTS]
        for place, (
            line,
            plain,
            id0,
            id1,
            rules,
            players,
            status,
            events,
            s0,
            s1,
            o0,
            o1,
        ) in enumerate(zip(lines, good.tolist(), *columns, strict=True)):
            data = line.data
            frame = parts.frame(data[rules:players] + data[status:events]) if plain else None
            if (
                frame is None
                or line.fault
                or frame.record.status == "void"
                or parts.players(frame, data[players:status]) is None
                or (s0 < s1 and parts.stated(data[s0:s1]) is None)
                or (o0 < o1 and parts.source(data[o0:o1]) is None)
            ):
                slow.append(place)
                continue
            group = groups.get(frame.group)
            if group is None:
                group = groups[frame.group] = _Group()
            group.places.append(place)
            group.frames.append(frame)
            group.ids.append(data[id0 + _ID : id1 - 1].decode() if id0 < id1 else "")
            group.stated.append(data[s0:s1])
        for group in groups.values():
            events_at = spans[group.places, EVENTS]
            slow += self._group(group, checked, text, events_at)
        return sorted(slow)

    def _group(
        self,
        group: _Group,
        checked: list[Checked],
        text: NDArray[np.uint8],
        events_at: NDArray[np.int64],
    ) -> list[int]:
        from cardlog.replay.scan import scan_spans

        game, seats = group.frames[0].game, group.frames[0].seats
        count = len(group.places)
        columns, bad = scan_spans(text, events_at[:, 0] + _EVENTS, events_at[:, 1], [seats] * count)
        replayed = run_batch(
            game.id,
            columns,
            seats=[len(seats)] * count,
            options=[frame.options for frame in group.frames],
            speed="compiled",
            detail=False,
        )
        fine = (
            (bad == 0) & (replayed.fault == 0) & (replayed.ended != 0) & (replayed.unsure() == 0)
        ).tolist()
        counts = (columns.start[1:] - columns.start[:-1]).tolist()
        outcomes = self.outcomes.setdefault(game.id, Outcomes())
        keys = outcomes.keys(replayed) if any(group.stated) else [b""] * count
        slow = []
        for row, (place, name, frame, stated) in enumerate(
            zip(group.places, group.ids, group.frames, group.stated, strict=True)
        ):
            if not fine[row]:
                slow.append(place)
                continue
            verdict = Verdict(id=name, rules=game.id, verdict="legal", events=counts[row])
            if stated:
                verdict.computed, verdict.stated_agrees, findings = outcomes.of(
                    replayed, row, keys=keys, frame=frame, stated=stated,
                    values=self.parts.stated(stated),
                )  # fmt: skip
                verdict.findings = list(findings)
            checked[place].verdict = verdict
        return slow

    def _slow(
        self, lines: list[RawLine], checked: list[Checked], places: list[int], name: str
    ) -> None:
        good: list[int] = []
        records: list[Record] = []
        for place in places:
            raw = lines[place]
            if raw.fault:
                checked[place].refused = fault_refusal(raw, name)
                continue
            try:
                record = decode(raw.data.rstrip(b"\r"))
            except FormatError as error:
                checked[place].refused = refusal(error, raw, name)
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
        raw = (
            line
            for line in physical_lines(stream, max_line=max_line)
            if line.fault or line.data.strip()
        )
        while batch := list(islice(raw, size)):
            yield from judging.batch(batch, name)
