"""In which order events are stored: so that what stands together resembles each other."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.words import NONE

CALLS: Final = 8
"""Events before the first trick by which games are told to be alike."""


def stored_order(
    start: NDArray[Any], actor: NDArray[Any], what: NDArray[Any], trick: NDArray[Any]
) -> NDArray[Any]:
    """Rows as they are stored: all first tricks lie together, then all second ones.

    Games whose auctions are alike follow each other: numbers, seats and choices of one trick then
    resemble each other, and parts are a sixth smaller. ``start`` has where each game begins and
    the last one ends; ``trick`` is 0 for rows of none, ``what`` any code of calls.
    """
    small = trick.astype(np.uint16) if trick.max(initial=0) < 1 << 16 else trick
    games = _alike(start, actor, what, small)
    lengths = np.diff(start)[games]
    # Narrow numbers: this runs over all events of all logs.
    narrow = np.int32 if len(trick) < 1 << 31 else np.int64
    moved = start[:-1][games] - (np.cumsum(lengths) - lengths)
    rows = np.arange(len(trick), dtype=narrow) + np.repeat(moved.astype(narrow), lengths)
    order: NDArray[Any] = rows[np.argsort(small[rows], kind="stable")]
    return order


def _alike(
    start: NDArray[Any], actor: NDArray[Any], what: NDArray[Any], trick: NDArray[Any]
) -> NDArray[np.int64]:
    """Games in the order of what precedes their first trick, from its end backwards."""
    begin, end = start[:-1], start[1:]
    played = np.flatnonzero(trick)
    if not len(played):
        return np.arange(len(begin))
    at = np.searchsorted(played, begin)
    lead = played[np.minimum(at, len(played) - 1)]
    first = np.where((lead >= begin) & (lead < end), lead, end)
    actors = np.concatenate([actor, [NONE]])
    words = np.concatenate([what, [NONE]])
    calls = [
        np.where(first - back >= begin, words[np.maximum(first - back, 0)], NONE)
        for back in range(1, CALLS + 1)
    ]
    return np.lexsort((*reversed(calls), actors[first], first - begin))
