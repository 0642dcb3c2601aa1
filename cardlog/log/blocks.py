"""Lines of a log a block at a time: one text, and where each line lies in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.log.lines import (
    BYTE_ORDER_MARK,
    MAX_LINE,
    Damaged,
    RawLine,
    split_chunks,
    unmarked,
    unpacked,
)

BLOCK: Final = 1 << 22
"""Bytes that are read before lines are looked for."""

_SPACE: Final = np.isin(np.arange(256), list(b" \t\r\v\f"))

Sift = Callable[[Iterator[RawLine]], Iterator[RawLine]]


class Block:
    """Lines that hold something; arrays with one entry a line."""

    __slots__ = ("begins", "ends", "faults", "numbers", "starts", "text")

    def __init__(
        self,
        text: bytes,
        begins: NDArray[np.int64],
        ends: NDArray[np.int64],
        *,
        numbers: NDArray[np.int64],
        starts: NDArray[np.int64],
        faults: dict[int, RawLine] | None = None,
    ) -> None:
        self.text = text
        self.begins = begins
        self.ends = ends
        """Bounds of the lines in the text."""
        self.numbers = numbers
        self.starts = starts
        """Numbers of the lines in the file, and the bytes of the unpacked file where they begin."""
        self.faults = faults or {}
        """Lines that cannot be trusted, by their place in the block."""

    def __len__(self) -> int:
        return len(self.begins)

    @classmethod
    def of(cls, lines: list[RawLine]) -> Block:
        """A block of lines that were split elsewhere."""
        bounds = np.zeros(len(lines) + 1, np.int64)
        np.cumsum([len(line.data) for line in lines], out=bounds[1:])
        return cls(
            b"".join([line.data for line in lines]),
            bounds[:-1],
            bounds[1:],
            numbers=np.array([line.number for line in lines], np.int64),
            starts=np.array([line.start for line in lines], np.int64),
            faults={i: line for i, line in enumerate(lines) if line.fault},
        )

    def data(self, place: int) -> bytes:
        """The bytes of a line."""
        return self.text[self.begins[place] : self.ends[place]]

    def raw(self, place: int) -> RawLine:
        """A line by itself."""
        if place in self.faults:
            return self.faults[place]
        data, start = self.data(place), int(self.starts[place])
        return RawLine(int(self.numbers[place]), start, start + len(data), data)

    def stops(self) -> NDArray[np.int64]:
        """The bytes of the unpacked file where the lines end."""
        stops = self.starts + self.ends - self.begins
        for place, line in self.faults.items():
            stops[place] = line.end
        return stops


def blocks(stream: BinaryIO, *, size: int, sift: Sift, max_line: int = MAX_LINE) -> Iterator[Block]:
    """Blocks of at most ``size`` lines; from a line that cannot be trusted on by way of ``sift``.

    ``sift`` takes single lines and leaves out or replaces what holds nothing, as blocks leave out
    lines of white space.
    """
    chunks = unpacked(stream)
    held = b""
    number, start = 1, 0

    def carefully(rest: Iterator[bytes]) -> Iterator[Block]:
        lines = split_chunks(rest, max_line, number=number, start=start)
        lines = sift(unmarked(lines) if number == 1 else lines)
        while batch := list(islice(lines, size)):
            yield Block.of(batch)

    while True:
        pieces, wanted = [held], len(held) + BLOCK
        have = len(held)
        chunk = held
        try:
            while have < wanted and (chunk := next(chunks, b"")):
                pieces.append(chunk)
                have += len(chunk)
        except Damaged as damage:
            yield from carefully(_then_damaged(b"".join(pieces), damage))
            return
        text = b"".join(pieces)
        at_end = have < wanted
        array = np.frombuffer(text, np.uint8)
        ends = np.flatnonzero(array == 10)
        cut = int(ends[-1]) + 1 if len(ends) else 0
        if at_end and cut < len(text):
            ends = np.append(ends, len(text))
            cut = len(text)
        begins = np.concatenate([np.zeros(min(1, len(ends)), np.int64), ends[:-1] + 1])
        longest = int((ends - begins).max(initial=0))
        if max(longest, len(text) - cut) > max_line:
            yield from carefully(chain([text], chunks))
            return
        numbers = number + np.arange(len(ends))
        if number == 1 and text.startswith(BYTE_ORDER_MARK) and len(begins):
            begins[0] = len(BYTE_ORDER_MARK)
        filled = _filled(text, array, begins, ends)
        for i in range(0, len(filled), size):
            part = filled[i : i + size]
            yield Block(
                text, begins[part], ends[part], numbers=numbers[part], starts=start + begins[part]
            )
        number += len(ends)
        start += cut
        held = text[cut:]
        if at_end:
            return


def _then_damaged(text: bytes, damage: Damaged) -> Iterator[bytes]:
    if text:
        yield text
    raise damage


def _filled(
    text: bytes, array: NDArray[np.uint8], begins: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Places of lines that are more than white space."""
    some = begins < ends
    doubtful = np.flatnonzero(some)[_SPACE[array[begins[some]]]]
    for place in doubtful.tolist():
        some[place] = bool(text[begins[place] : ends[place]].strip())
    return np.flatnonzero(some)
