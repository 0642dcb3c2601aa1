"""Stated results against computed ones, remembered: most games of a log end like others."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.replay.batch import Replayed
from cardlog.replay.coded import Coded
from cardlog.replay.findings import Finding
from cardlog.replay.heads import Frame, Stated
from cardlog.replay.interning import codes_of_rows
from cardlog.replay.verdict import Verdict, compare
from cardlog.rules.options import OptionValues

MOST_KNOWN: Final = 200_000

Outcome = tuple[dict[str, Any], bool | None, list[Finding]]
"""What replay computed, whether what was stated agrees, and where it does not."""
_CODES: Final = 16
"""Bytes of the codes of frame and stated text, which hold for one batch only."""
NONE_STATED: Final[Outcome] = ({}, None, [])


def outcome_of(frame: Frame, state: Any, stated: Stated) -> Outcome:
    """What the rules say of a final state, beside what is stated."""
    computed = frame.game.results(state, OptionValues(frame.options), frame.seats)
    findings: list[Finding] = []
    return computed, compare(stated.values, computed, findings), findings


def verdict_of(outcome: Outcome, *, id: str, rules: str, events: int) -> Verdict:
    """The verdict of a legal game with this outcome."""
    computed, agrees, findings = outcome
    return Verdict(
        id=id,
        rules=rules,
        verdict="legal",
        stated_agrees=agrees,
        computed=computed,
        findings=list(findings),
        events=events,
    )


class Outcomes:
    """Outcomes of one rule set by frame, stated text and the final state's fields that count.

    The fields are those that the rules' ``results`` has read so far. Two states that are equal in
    all of them have the same results, for ``results`` would read the same of both.
    """

    def __init__(self) -> None:
        self.reads: list[str] = []
        self.known: dict[tuple[Frame, bytes, bytes], Outcome] = {}

    def of_games(
        self,
        replayed: Replayed,
        games: NDArray[np.int64],
        legal: NDArray[np.bool_],
        *,
        frames: Coded[Frame],
        stated: Coded[Stated],
    ) -> Coded[Outcome]:
        """Outcomes of games by their numbers in a compiled batch.

        Games that are not legal or state nothing have the empty one.
        """
        said = np.array([bool(one.text) for one in stated.values], np.bool_)
        rows = np.flatnonzero(legal & said[stated.codes])
        codes = np.zeros(len(games), np.int64)
        if not len(rows):
            return Coded([NONE_STATED], codes)
        column = self._column(
            replayed, games[rows], frames=frames.take(rows), stated=stated.take(rows)
        )
        codes[rows] = column.codes + 1
        return Coded([NONE_STATED, *column.values], codes)

    def _column(
        self,
        replayed: Replayed,
        rows: NDArray[np.int64],
        *,
        frames: Coded[Frame],
        stated: Coded[Stated],
    ) -> Coded[Outcome]:
        """Outcomes of games that state something; the other columns are of just these."""
        while True:
            keys = self._keys(replayed, rows, frames.codes, stated.codes)
            codes, firsts = codes_of_rows(keys)
            found: list[Outcome] = []
            for first in firsts:
                frame, said = frames[first], stated[first]
                key = frame, said.text, keys[first, _CODES:].tobytes()
                outcome = self.known.get(key) or self._look(replayed, int(rows[first]), frame, said)
                if outcome is None:
                    # What is known so far was told apart by too little.
                    break
                self._keep(key, outcome)
                found.append(outcome)
            else:
                return Coded(found, codes)

    def _keys(self, replayed: Replayed, rows: NDArray[np.int64], *codes: Any) -> NDArray[np.uint8]:
        """Bytes of the codes, and of the fields that count, of each game."""
        count = len(rows)
        columns = [*codes, *(replayed.states[name][rows] for name in self.reads)]
        parts = [np.ascontiguousarray(c).view(np.uint8).reshape(count, -1) for c in columns]
        return np.concatenate(parts, axis=1)

    def _look(self, replayed: Replayed, row: int, frame: Frame, stated: Stated) -> Outcome | None:
        """What the rules say of one game; ``None`` if they read fields that did not count yet."""
        state = replayed.watched(row, self.reads)
        outcome = outcome_of(frame, state, stated)
        if not state.reads.issubset(self.reads):
            self.reads = sorted(state.reads.union(self.reads))
            self.known.clear()
            return None
        return outcome

    def _keep(self, key: tuple[Frame, bytes, bytes], outcome: Outcome) -> None:
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[key] = outcome
