"""Judged batches straight from the lines of a log, for the lake."""

from __future__ import annotations

from cardlog.log.decode import decode
from cardlog.log.jsonl import record_of
from cardlog.log.lines import RawLine
from cardlog.log.model import Record, Refused
from cardlog.replay.bulk import Judge, Judged
from cardlog.replay.heads import Parts
from cardlog.replay.line_groups import LineGroup, group_lines, uncollected
from cardlog.replay.outcomes import Outcomes
from cardlog.replay.verdict import judge


class LineBatches:
    """Judges batch after batch of lines; keeps what repeats."""

    def __init__(self, judge: Judge, *, name: str) -> None:
        self.judge = judge
        self.name = name
        self.parts = Parts()
        self.outcomes: dict[str, Outcomes] = {}

    def batch(self, lines: list[RawLine]) -> tuple[list[Judged], dict[int, Record | Refused]]:
        """Judged groups, numbered by line of the batch, and the other lines read with care.

        Records of the groups hold no events: those are in the columns.
        """
        with uncollected():
            groups, others = group_lines(lines, self.parts)
            judged = [self._group(group, lines, others) for group in groups]
            return judged, {place: record_of(lines[place], self.name) for place in sorted(others)}

    def _group(self, group: LineGroup, lines: list[RawLine], others: list[int]) -> Judged:
        columns, bad, replayed = group.replay(detail=True)
        verdicts = group.verdicts(columns, bad, replayed, parts=self.parts, outcomes=self.outcomes)
        found = Judged(group.frames[0].game.id, [], [], columns=columns, replayed=replayed)
        found.options = [frame.options for frame in group.frames]
        for row, (place, verdict) in enumerate(zip(group.places, verdicts, strict=True)):
            if bad[row]:
                others.append(place)
                continue
            found.numbers.append(place)
            found.row.append(row)
            found.records.append(group.record(row, self.parts))
            found.verdicts.append(verdict or judge(decode(lines[place].data)))
        return found
