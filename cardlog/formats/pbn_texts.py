# ruff: noqa: PLR0917 (a kernel takes its arrays one by one)
"""Values of tags as numbers: each is decoded and checked once, however often it stands there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlog.formats.base import Reject
from cardlog.formats.pbn_checks import check_tags, is_checked
from cardlog.formats.pbn_scan import (
    AUCTION_TAG,
    FIRST_TAG,
    PLAY_TAG,
    ROWS,
    ROWS_END,
    VALUE,
    VALUE_END,
    WITH_ROWS,
    Scanner,
)
from cardlog.formats.pbn_tags import read_note

_SLOTS: Final = 1 << 20
_ENTRIES: Final = _SLOTS >> 1
_LETTERS: Final = 1 << 22
_SEEN: Final = frozenset(("Deal", "Auction", "Play", "Dealer"))
"""Tags whose values nobody asks for: the kernel of the columns reads them."""
_Reader: TypeAlias = Callable[[int, bytes], Any]


def number_texts(
    text: Any, tags: Any, ids: Any, count: Any, letters: Any, begins: Any, names: Any, slots: Any,
    known: Any, out: Any,
) -> Any:  # fmt: skip
    """The kernel: numbers for the value of each of ``count`` tags and for the lines below it.

    A number is the same where name and text are the same; -1 where there are no lines, or where
    they are those of an auction or a play. Returns how many numbers are known then.
    """
    mask = slots.size - 1
    for t in range(count):
        out[t, 1] = -1
        for side in range(2):
            name = ids[t] & 127
            a, b = tags[t, VALUE], tags[t, VALUE_END]
            if side:
                a, b = tags[t, ROWS], tags[t, ROWS_END]
                if a == b or name in (AUCTION_TAG, PLAY_TAG):
                    continue
                name += 128
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
            out[t, side] = found
    return known


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    constants = {
        "VALUE": VALUE, "VALUE_END": VALUE_END, "ROWS": ROWS, "ROWS_END": ROWS_END,
        "AUCTION_TAG": AUCTION_TAG, "PLAY_TAG": PLAY_TAG,
    }  # fmt: skip
    return compiled_kernels("pbn_texts", [number_texts], constants).number_texts


class Texts:
    """Values of tags, and lines below them, that were met so far, by their numbers. Needs Numba."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self.known: list[Any] = []
        """A value as text, a note as its number and text, lines as a list of texts; ``None`` for
        what the careful reader has to see: bytes that are no UTF-8, or that mean nothing."""
        self.names: list[int] = []
        self._readers: dict[int, _Reader | None] = {}
        """How texts are read, by the number of the name; ``None`` for what is only decoded."""
        self.forget()

    @property
    def full(self) -> bool:
        """Whether the scanner's batch might not find room."""
        room = len(self._letters) - int(self._begins[len(self.known)])
        return room < self._scanner.text.size or len(self.known) + 2 * self._count > _ENTRIES

    @property
    def _count(self) -> int:
        return int(self._scanner.games[-1, FIRST_TAG])

    def forget(self) -> None:
        """Begin anew; numbers given so far mean nothing any more."""
        self.known = []
        self.names = []
        self._letters = np.zeros(max(_LETTERS, 2 * self._scanner.text.size), np.uint8)
        self._slots = np.zeros(_SLOTS, np.int32)
        self._begins = np.zeros(_ENTRIES + 1, np.int64)
        self._names = np.zeros(_ENTRIES, np.uint8)

    def numbers(self) -> NDArray[np.int64]:
        """For each tag of the scanner's batch the numbers of its value and of the lines below.

        -1 where there are no lines, and for those of auctions and plays.
        """
        scanner, first = self._scanner, len(self.known)
        out = np.empty((self._count, 2), np.int64)
        known = _compiled()(
            scanner.text, scanner.tags, scanner.ids, len(out), self._letters, self._begins,
            self._names, self._slots, first, out,
        )  # fmt: skip
        bounds = self._begins[first : known + 1].tolist()
        shift = bounds[0]
        letters = self._letters[shift : bounds[-1]].tobytes()
        whole = letters.decode("ascii") if letters.isascii() else ""
        self.names += self._names[first:known].tolist()
        read = self._readers
        for name, begin, end in zip(self.names[first:], bounds, bounds[1:], strict=False):
            how = read.get(name, self._reader)
            if how is None and whole:
                self.known.append(whole[begin - shift : end - shift])
                continue
            self.known.append((how or self._text)(name, letters[begin - shift : end - shift]))
        return out

    def _reader(self, name: int, text: bytes) -> Any:
        """Find out how texts of this name are read, and read the first."""
        called = self._scanner.name(name & ~WITH_ROWS)
        if name & WITH_ROWS:
            how: _Reader | None = _lines
        elif called in _SEEN:
            how = _unread
        elif called == "Note":
            how = _note
        else:
            how = self._checked if is_checked(called) else None
        self._readers[name] = how
        return (how or self._text)(name, text)

    def _checked(self, name: int, value: bytes) -> str | None:
        text = self._text(name, value)
        if text is not None:
            try:
                check_tags({self._scanner.name(name): text}, {})
            except Reject:
                return None
        return text

    @staticmethod
    def _text(_: int, value: bytes) -> str | None:
        try:
            return value.decode()
        except UnicodeDecodeError:
            return None

    def name(self, number: int) -> str:
        """The name of the tag whose value has this number."""
        return self._scanner.name(self.names[number])

    def value(self, number: int) -> str:
        """A value that may not have been decoded yet."""
        text = self.known[number]
        if not isinstance(text, str):
            begin, end = self._begins[number : number + 2]
            text = self._letters[begin:end].tobytes().decode()
        return text


def _lines(_: int, rows: bytes) -> list[str] | None:
    try:
        lines = rows.decode().replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError:
        return None
    return [row for line in lines if (row := line.rstrip())]


def _note(_: int, value: bytes) -> tuple[int, str] | None:
    """The number and the text of a note."""
    try:
        return read_note(value.decode(), 0)
    except (UnicodeDecodeError, Reject):
        return None


def _unread(_: int, __: bytes) -> None:
    return None
