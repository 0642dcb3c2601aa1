"""Where the records of a batch stand in their source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlog.log.model import Source
from cardlog.replay.coded import Coded


class Place(NamedTuple):
    """Where a record stands in its source."""

    line: int | None
    start: int | None
    end: int | None
    origin: str | None


class Origins:
    """Places of records by column; -1 where a record does not tell."""

    def __init__(
        self,
        lines: NDArray[np.int64],
        starts: NDArray[np.int64],
        ends: NDArray[np.int64],
        origin: Coded[str | None],
    ) -> None:
        self.lines = lines
        self.starts = starts
        self.ends = ends
        self.origin = origin
        """Where the records' own sources say that they came from."""

    @classmethod
    def of(cls, places: Sequence[Place]) -> Origins:
        """Places that are known one by one."""
        lines, starts, ends = (
            np.array([[-1 if at is None else at for at in place[:3]] for place in places], np.int64)
            .reshape(-1, 3)
            .T
        )
        return cls(lines, starts, ends, Coded.of([place.origin for place in places]))

    def take(self, rows: NDArray[np.int64]) -> Origins:
        """The places of these records."""
        return Origins(self.lines[rows], self.starts[rows], self.ends[rows], self.origin.take(rows))

    def __getitem__(self, row: int) -> Place:
        line, start, end = (
            None if column[row] < 0 else int(column[row])
            for column in (self.lines, self.starts, self.ends)
        )
        return Place(line, start, end, self.origin[row])


def origin_of(own: Source | None) -> str | None:
    """Where a record's own source says that it came from."""
    return f"{own.file}:{own.line}" if own and own.file else None
