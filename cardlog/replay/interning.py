"""Equal pieces of a text, found natively: each is looked at once however often it stands there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


def intern(
    text: Any, spans: Any, use: Any, slots: Any, hashes: Any, codes: Any, firsts: Any
) -> Any:
    """The kernel: number the different values of rows; returns how many there are.

    A row's value is the bytes of its spans one behind another. Equal hashes are compared by their
    bytes, so that no text can pass for another.
    """
    count = 0
    parts = spans.shape[1]
    mask = slots.size - 1
    for g in range(spans.shape[0]):
        if not use[g]:
            codes[g] = -1
            continue
        h = np.uint64(14695981039346656037)
        for k in range(parts):
            for p in range(spans[g, k, 0], spans[g, k, 1]):
                h = (h ^ np.uint64(text[p])) * np.uint64(1099511628211)
            h = (h ^ np.uint64(spans[g, k, 1] - spans[g, k, 0])) * np.uint64(1099511628211)
        hashes[g] = h
        slot = np.int64((h ^ (h >> np.uint64(29))) & np.uint64(mask))
        while True:
            other = slots[slot]
            if other < 0:
                slots[slot] = g
                codes[g] = count
                firsts[count] = g
                count += 1
                break
            if hashes[other] == h:
                same = True
                for k in range(parts):
                    a = spans[g, k, 0]
                    b = spans[other, k, 0]
                    n = spans[g, k, 1] - a
                    if spans[other, k, 1] - b != n:
                        same = False
                        break
                    for q in range(n):
                        if text[a + q] != text[b + q]:
                            same = False
                            break
                    if not same:
                        break
                if same:
                    codes[g] = codes[other]
                    break
            slot = (slot + 1) & mask
    return count


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    return compiled_kernels("interning", [intern], {}).intern


def codes_of(
    text: NDArray[np.uint8], spans: NDArray[np.int64], use: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], list[int]]:
    """A code for each row's bytes, -1 where it is not used, and the first row of each code.

    ``spans`` has the shape rows, pieces, 2. Needs Numba.
    """
    count = len(spans)
    slots = np.full(1 << (2 * count).bit_length(), -1, np.int32)
    codes = np.empty(count, np.int64)
    firsts = np.empty(count, np.int64)
    hashes = np.empty(count, np.uint64)
    found = _compiled()(text, spans, use, slots, hashes, codes, firsts)
    return codes, firsts[:found].tolist()


def codes_of_rows(rows: NDArray[np.uint8]) -> tuple[NDArray[np.int64], list[int]]:
    """The same for rows of a matrix of bytes."""
    count, width = rows.shape
    begins = np.arange(count, dtype=np.int64) * width
    spans = np.stack([begins, begins + width], 1)[:, None, :]
    return codes_of(rows.reshape(-1), np.ascontiguousarray(spans), np.ones(count, np.bool_))
