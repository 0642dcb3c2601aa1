"""PBN files to the text of single games: the empty lines that part them, and those that do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlog.formats.base import CHUNK, MAX_GAME, Feed

# An atomic group would do for every line end, but a pattern that begins with one letter is
# searched for ten times as fast.
_BLANK_LF: Final = re.compile(rb"\n(?:[ \t\r\x0b\x0c\xa0]|\xc2\xa0)*\n")
_BLANK_CR: Final = re.compile(rb"\r(?:[ \t\x0b\x0c\xa0]|\xc2\xa0)*\r")
_HEAD: Final = re.compile(rb"(?:[ \t\r\n\x0b\x0c\xa0]|\xc2\xa0)*")
_OUTSIDE: Final = re.compile(
    rb"(?:^|(?<=[\r\n]))%[^\r\n]*"
    rb'|"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"'
    rb"|;[^\r\n]*|(\{)"
)
_BRACE: Final = re.compile(rb"[{}]")


class Block(NamedTuple):
    """Raw text of one game: UTF-8 or eight-bit bytes, its place in the file."""

    text: bytes
    raw: bytes
    """The bytes as they stand in the file, which differ from ``text`` in UTF-16."""
    start: int
    line: int
    nested: bool
    """Whether brace comments are taken by depth; else they end at the first closing brace."""
    too_long: bool = False


class Splitter:
    """Cuts a feed into games at empty lines outside brace comments.

    Comments nest by depth until a file ends inside one: from that game on they end at the
    first closing brace, and one that does not close at all ends nothing.
    """

    def __init__(self, feed: Feed, *, max_game: int = MAX_GAME) -> None:
        self._feed = feed
        self._max = max_game
        self._buffer = b""
        self._ended = False
        self._nested = True
        self._braces = True
        self._place = feed.start
        self._line = 1

    def __iter__(self) -> Iterator[Block]:
        """Every non-empty block in its order."""
        while b"\n" not in self._buffer and len(self._buffer) < CHUNK and self._grow():
            pass
        newline = b"\n" if b"\n" in self._buffer else b"\r"
        blank = _BLANK_LF if newline == b"\n" else _BLANK_CR
        pos = 0
        while True:
            # Skip what is empty; keep the buffer from growing with what is done.
            while True:
                head = _HEAD.match(self._buffer, pos)
                here = head.end() if head else pos
                self._step(pos, here, newline)
                pos = here
                if pos < len(self._buffer):
                    break
                self._buffer = b""
                pos = 0
                if not self._grow():
                    return
            if pos > self._max // 4:
                self._buffer = self._buffer[pos:]
                pos = 0
            end, too_long = self._end_of_game(pos, blank, newline)
            if end < 0:
                # What is done can be dropped: the game began at ``pos``.
                self._buffer = self._buffer[pos:]
                pos = 0
                end, too_long = self._end_of_game(pos, blank, newline, grow=True)
            text = self._buffer[pos:end]
            yield Block(
                text,
                self._feed.original(text),
                self._place,
                self._line,
                self._nested,
                too_long,
            )
            self._step(pos, end, newline)
            pos = end

    def _grow(self) -> bool:
        piece = b"" if self._ended else self._feed.more()
        self._ended = not piece
        if piece:
            self._buffer += piece
        return bool(piece)

    def _step(self, start: int, end: int, newline: bytes) -> None:
        piece = self._buffer[start:end]
        self._place += self._feed.width(piece)
        self._line += piece.count(newline)

    def _end_of_game(
        self, pos: int, blank: re.Pattern[bytes], newline: bytes, *, grow: bool = False
    ) -> tuple[int, bool]:
        """End of the game at ``pos``; -1 if more bytes are needed and ``grow`` is false."""
        search = scanned = pos
        depth = 0
        while True:
            found = blank.search(self._buffer, search)
            if found is None and not self._ended and len(self._buffer) - pos <= self._max:
                if not grow:
                    return -1, False
                # A blank line may have begun at the last line end.
                search = max(search, self._buffer.rfind(newline, search))
                self._grow()
                continue
            end = found.start() if found else len(self._buffer)
            if self._braces and self._buffer.find(b"{", pos, end) >= 0:
                depth = self._depth(scanned, end, depth)
            if depth == 0:
                return (end, False) if end - pos <= self._max else (pos + self._max, True)
            scanned = end
            if found is None:
                # Inside a comment at the end of the file: a lesser reading of the braces.
                if self._nested:
                    self._nested = False
                else:
                    self._braces = False
                search = scanned = pos
                depth = 0
                continue
            search = found.end() - 1

    def _depth(self, start: int, end: int, depth: int) -> int:
        """Open braces at ``end`` if there are ``depth`` at ``start``."""
        at = start
        while at < end:
            if depth == 0:
                opening = None
                for m in _OUTSIDE.finditer(self._buffer, at, end):
                    if m.start(1) >= 0:
                        opening = m
                        break
                if opening is None:
                    return 0
                depth, at = 1, opening.end()
            for m in _BRACE.finditer(self._buffer, at, end):
                at = m.end()
                if m[0] == b"{":
                    depth += self._nested
                else:
                    depth -= 1
                    if depth == 0:
                        break
            else:
                return depth
        return depth
