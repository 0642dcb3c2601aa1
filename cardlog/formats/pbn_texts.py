# ruff: noqa: PLR0917 (a kernel takes its arrays one by one)
"""Values of tags as numbers: each is decoded and checked once, however often it stands there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from cardlog.formats.base import Reject
from cardlog.formats.pbn_checks import check_tags, is_checked
from cardlog.formats.pbn_scan import FIRST_TAG, VALUE, VALUE_END, Scanner

_SLOTS: Final = 1 << 20
_ENTRIES: Final = _SLOTS >> 1
_LETTERS: Final = 1 << 22
_SEEN: Final = frozenset(("Deal", "Auction", "Play", "Note", "Dealer"))
"""Tags whose values nobody asks for: the kernel of the columns reads them."""


def number_values(
    text: Any, tags: Any, ids: Any, count: Any, letters: Any, begins: Any, names: Any, slots: Any,
    known: Any, out: Any,
) -> Any:  # fmt: skip
    """The kernel: a number for each of ``count`` tags, the same where name and value are the same.

    Returns how many numbers are known then.
    """
    mask = slots.size - 1
    for t in range(count):
        a, b = tags[t, VALUE], tags[t, VALUE_END]
        name = ids[t] & 127
        key = np.int64(name) + 1
        for p in range(a, b):
            key = (key ^ np.int64(text[p])) * 1099511628211
        slot = (key ^ (key >> 32)) & mask
        found = -1
        while slots[slot]:
            entry = slots[slot] - 1
            begin = begins[entry]
            if names[entry] == name and begins[entry + 1] - begin == b - a:
                same = True
                for i in range(b - a):
                    if letters[begin + i] != text[a + i]:
                        same = False
                        break
                if same:
                    found = entry
                    break
            slot = (slot + 1) & mask
        if found < 0:
            found = known
            known += 1
            slots[slot] = known
            names[found] = name
            begin = begins[found]
            for i in range(b - a):
                letters[begin + i] = text[a + i]
            begins[known] = begin + b - a
        out[t] = found
    return known


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    constants = {"VALUE": VALUE, "VALUE_END": VALUE_END}
    return compiled_kernels("pbn_texts", [number_values], constants).number_values


class Values:
    """Values of tags that were met so far, by their numbers. Needs Numba.

    ``texts`` holds ``None`` for what the careful reader has to see: a value that is no UTF-8, or
    that means nothing.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._out = np.zeros(len(scanner.ids), np.int32)
        self.texts: list[str | None] = []
        self._letters = np.zeros(0, np.uint8)
        self.forget()

    @property
    def full(self) -> bool:
        """Whether another batch might not find room."""
        room = len(self._letters) - int(self._begins[len(self.texts)])
        return room < self._scanner.text.size or len(self.texts) + len(self._out) > _ENTRIES

    def forget(self) -> None:
        """Begin anew; numbers given so far mean nothing any more."""
        self.texts.clear()
        self._letters = np.zeros(max(_LETTERS, 2 * self._scanner.text.size), np.uint8)
        self._slots = np.zeros(_SLOTS, np.int32)
        self._begins = np.zeros(_ENTRIES + 1, np.int64)
        self._names = np.zeros(_ENTRIES, np.uint8)

    def numbers(self) -> list[int]:
        """The number of each tag's value in the scanner's batch."""
        scanner = self._scanner
        count = int(scanner.games[-1, FIRST_TAG])
        first = len(self.texts)
        known = _compiled()(
            scanner.text, scanner.tags, scanner.ids, count, self._letters, self._begins,
            self._names, self._slots, first, self._out,
        )  # fmt: skip
        bounds = self._begins[first : known + 1].tolist()
        names = [scanner.name(number) for number in self._names[first:known].tolist()]
        letters = self._letters[bounds[0] : bounds[-1]].tobytes()
        shift = bounds[0]
        for i, name in enumerate(names):
            value = letters[bounds[i] - shift : bounds[i + 1] - shift]
            self.texts.append(None if name in _SEEN else _text(name, value))
        found: list[int] = self._out[:count].tolist()
        return found

    def value(self, number: int) -> str:
        """A value that may not have been decoded yet."""
        text = self.texts[number]
        if text is None:
            begin, end = self._begins[number : number + 2]
            text = self._letters[begin:end].tobytes().decode()
        return text


def _text(name: str, value: bytes) -> str | None:
    try:
        text = value.decode()
        if is_checked(name):
            check_tags({name: text}, {})
    except (UnicodeDecodeError, Reject):
        return None
    return text
