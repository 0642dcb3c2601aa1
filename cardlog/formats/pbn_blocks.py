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
        self.text = b""
        """What is held of the feed."""
        self.at = 0
        """Offset in the text of what comes next."""
        self.place = feed.start
        """The same in the file."""
        self.line = 1
        self._newline = b""
        self._ended = False
        self._nested = True
        self._braces = True

    def __iter__(self) -> Iterator[Block]:
        """Every non-empty block in its order."""
        while self.begin():
            yield self.block()

    def begin(self) -> bool:
        """Go to the beginning of the next game; whether there is one."""
        if not self._newline:
            while b"\n" not in self.text and len(self.text) < CHUNK and self._grow():
                pass
            self._newline = b"\n" if b"\n" in self.text else b"\r"
        # Skip what is empty; keep the text from growing with what is done.
        while True:
            head = _HEAD.match(self.text, self.at)
            self.go(head.end() if head else self.at)
            if self.at < len(self.text):
                break
            self.text = b""
            self.at = 0
            if not self._grow():
                return False
        if self.at > self._max // 4:
            self._drop()
        return True

    def block(self) -> Block:
        """The game that begins here."""
        newline = self._newline
        blank = _BLANK_LF if newline == b"\n" else _BLANK_CR
        end, too_long = self._end_of_game(self.at, blank, newline)
        if end < 0:
            # What is done can be dropped: the game began here.
            self._drop()
            end, too_long = self._end_of_game(0, blank, newline, grow=True)
        text = self.text[self.at : end]
        original = self._feed.original(text)
        found = Block(text, original, self.place, self.line, self._nested, too_long)
        self.go(end)
        return found

    @property
    def plain(self) -> bool:
        """Whether lines end with a line feed and the text is the file's own bytes."""
        return self._newline == b"\n" and not self._feed.recoded

    def fill(self, size: int) -> bool:
        """Hold so many bytes from here on, or all that are left; whether these are all."""
        if len(self.text) - self.at < size and not self._ended:
            self._drop()
            pieces = [self.text]
            held = len(self.text)
            while held < size and (piece := self._more()):
                pieces.append(piece)
                held += len(piece)
            self.text = b"".join(pieces)
        return self._ended

    def go(self, to: int) -> None:
        """Pass over what lies before an offset in the text."""
        piece = self.text[self.at : to]
        self.place += self._feed.width(piece)
        self.line += piece.count(self._newline)
        self.at = to

    def _drop(self) -> None:
        self.text = self.text[self.at :]
        self.at = 0

    def _more(self) -> bytes:
        piece = b"" if self._ended else self._feed.more()
        self._ended = not piece
        return piece

    def _grow(self) -> bool:
        piece = self._more()
        if piece:
            self.text += piece
        return bool(piece)

    def _end_of_game(
        self, pos: int, blank: re.Pattern[bytes], newline: bytes, *, grow: bool = False
    ) -> tuple[int, bool]:
        """End of the game at ``pos``; -1 if more bytes are needed and ``grow`` is false."""
        search = scanned = pos
        depth = 0
        while True:
            found = blank.search(self.text, search)
            if found is None and not self._ended and len(self.text) - pos <= self._max:
                if not grow:
                    return -1, False
                # A blank line may have begun at the last line end.
                search = max(search, self.text.rfind(newline, search))
                self._grow()
                continue
            end = found.start() if found else len(self.text)
            if self._braces and self.text.find(b"{", pos, end) >= 0:
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
                for m in _OUTSIDE.finditer(self.text, at, end):
                    if m.start(1) >= 0:
                        opening = m
                        break
                if opening is None:
                    return 0
                depth, at = 1, opening.end()
            for m in _BRACE.finditer(self.text, at, end):
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
