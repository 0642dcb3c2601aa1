"""Victory points of matches of bridge."""

from __future__ import annotations

from math import isfinite, sqrt
from typing import Final

from cardlog.errors import UsageError

GOLDEN: Final = (sqrt(5) - 1) / 2
BLITZ: Final = 15
"""IMPs for each root of a board from which a match is won by all the points."""


def victory_points(imps: float, *, boards: int) -> float:
    """Points of twenty for a match won by so many IMPs, lost by them if negative.

    The continuous scale of the World Bridge Federation, 2013, by its formula, to a hundredth.
    The tables that it prints even out some hundredths, so that no IMP is worth more than the one
    before it. Raises ``UsageError`` for a match without boards.

    >>> victory_points(20, boards=16), victory_points(-20, boards=16)
    (15.0, 5.0)
    """
    if boards < 1 or not isfinite(imps):
        raise UsageError(
            "bad-option",
            f"a match of {boards} boards won by {imps} IMPs has no victory points",
            hint="'boards' is the number of boards of the match, at least 1",
        )
    share = min(abs(imps) / (BLITZ * sqrt(boards)), 1.0)
    more: float = 10 * (1 - GOLDEN ** (3 * share)) / (1 - GOLDEN**3)
    return round(10 + more if imps > 0 else 10 - more, 2)
