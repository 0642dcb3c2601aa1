"""Stated results against computed ones, remembered: most games of a log end like others."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from cardlog.replay.batch import Replayed
from cardlog.replay.findings import Finding
from cardlog.replay.heads import Frame
from cardlog.replay.verdict import compare
from cardlog.rules.options import OptionValues

MOST_KNOWN: Final = 200_000

Outcome = tuple[dict[str, Any], bool | None, list[Finding]]
"""What replay computed, whether what was stated agrees, and where it does not."""


class Outcomes:
    """Outcomes of one rule set by frame, stated text and the final state's fields that count.

    The fields are those that the rules' ``results`` has read so far. Two states that are equal in
    all of them have the same results, for ``results`` would read the same of both.
    """

    def __init__(self) -> None:
        self.reads: list[str] = []
        self.known: dict[tuple[Frame, bytes, bytes], Outcome] = {}

    def keys(self, replayed: Replayed) -> list[bytes]:
        """The fields that count, of each game of a compiled batch."""
        count = len(replayed.fault)
        if not self.reads:
            return [b""] * count
        states = replayed.states
        parts = [
            np.ascontiguousarray(states[name]).view(np.uint8).reshape(count, -1)
            for name in self.reads
        ]
        joined = np.concatenate(parts, axis=1)
        width = joined.shape[1]
        text = joined.tobytes()
        return [text[i : i + width] for i in range(0, width * count, width)]

    def of(
        self,
        replayed: Replayed,
        row: int,
        *,
        keys: list[bytes],
        frame: Frame,
        stated: bytes,
        values: Any,
    ) -> Outcome:
        """The outcome of one game; ``values`` is what ``stated`` says.

        ``keys`` are those of the batch; they are made anew when more fields turn out to count.
        """
        known = self.known.get((frame, stated, keys[row]))
        if known is not None:
            return known
        state = replayed.watched(row)
        computed = frame.game.results(state, OptionValues(frame.options), frame.seats)
        findings: list[Finding] = []
        outcome = computed, compare(values, computed, findings), findings
        if not state.reads.issubset(self.reads):
            # What is known so far was told apart by too little.
            self.reads = sorted(state.reads.union(self.reads))
            self.known.clear()
            keys[:] = self.keys(replayed)
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[frame, stated, keys[row]] = outcome
        return outcome
