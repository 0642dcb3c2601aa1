"""Judged batches straight from the lines of a log, for the lake."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardlog.log.blocks import Block
from cardlog.log.decode import decode
from cardlog.log.jsonl import record_of
from cardlog.log.model import Record, Refused
from cardlog.replay.coded import Coded, Lazily
from cardlog.replay.heads import Parts
from cardlog.replay.judged import Heads, Judged, Verdicts
from cardlog.replay.line_groups import Found, LineGroup, group_lines, uncollected
from cardlog.replay.outcomes import Outcomes
from cardlog.replay.verdict import Verdict, judge


class LineBatches:
    """Judges block after block of lines; keeps what repeats."""

    def __init__(self, *, name: str) -> None:
        self.name = name
        self.parts = Parts()
        self.outcomes: dict[str, Outcomes] = {}

    def batch(self, block: Block) -> tuple[list[Judged], dict[int, Record | Refused]]:
        """Judged groups, numbered by line of the block, and the other lines read with care.

        Records of the groups hold no events: those are in the columns.
        """
        with uncollected():
            groups, others = group_lines(block, self.parts)
            judged = [self._group(group, block, others) for group in groups]
            careful = {place: record_of(block.raw(place), self.name) for place in sorted(others)}
            return judged, careful

    def _group(self, group: LineGroup, block: Block, others: list[int]) -> Judged:
        found = group.replay(self.outcomes, detail=True)
        others += group.places[found.bad].tolist()
        rows = np.flatnonzero(~found.bad)
        return Judged(
            group.frames[0].game.id,
            group.places[rows],
            Lazily(len(rows), lambda i: group.record(int(rows[i]))),
            verdicts=_verdicts(group, block, found, rows),
            row=rows,
            options=group.frames.map(lambda frame: frame.options),
            columns=found.columns,
            replayed=found.replayed,
            heads=_heads(group).take(rows),
        )


def _heads(group: LineGroup) -> Heads:
    count = len(group.ids)
    return Heads(
        ids=group.ids,
        options=group.frames.map(lambda frame: frame.record.options),
        players=group.players,
        status=group.frames.map(lambda frame: frame.record.status),
        view=group.frames.map(lambda frame: frame.record.view),
        stated=group.stated.map(lambda stated: stated.values),
        inferred=Coded.constant([], count),
        extra=Coded.constant({}, count),
        times=Coded.constant([], count),
        source=group.sources,
    )


def _verdicts(group: LineGroup, block: Block, found: Found, rows: NDArray[np.int64]) -> Verdicts:
    """Verdicts of some rows; those that need it are explained now."""
    explained: dict[int, Verdict] = {
        i: judge(decode(block.data(int(group.places[rows[i]]))))
        for i in np.flatnonzero(~found.legal[rows]).tolist()
    }
    outcomes = found.outcomes.take(rows)
    return Verdicts.by_column(
        lambda i: group.verdict(int(rows[i]), found),
        agrees=outcomes.map(lambda outcome: outcome[1]),
        findings=outcomes.map(lambda outcome: outcome[2]),
        explained=explained,
    )
