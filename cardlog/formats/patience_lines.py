"""Text files of patiences line by line, cut into games, with the place of every line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final, NamedTuple

from cardlog.cards import CARD_CODE
from cardlog.formats.base import MAX_GAME, Feed, Item, Reject, decode, refuse, source_of
from cardlog.log.model import Record

_END: Final = re.compile(rb"\r\n|\n|\r")
MAX_LINE: Final = 1 << 16
"""Longest line that is read as one; a longer one is cut, and its game refused."""

MOST_LINES: Final = 1 << 17
"""Most lines of a game: each takes far more memory than its bytes."""


class Line(NamedTuple):
    """One line without its end."""

    text: str
    raw: bytes
    """The bytes of the file, with the line end."""
    start: int
    number: int


def lines_of(data: BinaryIO | bytes) -> Iterator[Line]:
    """All lines of a stream."""
    feed = Feed(data)
    buffer, at = b"", 0
    start, number = feed.start, 1
    ended = False
    while True:
        found = _END.search(buffer, at)
        # A carriage return at the end of a piece may be half of a line end.
        if found is not None and found.end() == len(buffer) and found[0] == b"\r" and not ended:
            found = None
        if found is None and not ended and len(buffer) - at <= MAX_LINE:
            piece = feed.more()
            ended = not piece
            buffer, at = buffer[at:] + piece, 0
            continue
        if found is None and at == len(buffer):
            return
        end = found.end() if found else min(len(buffer), at + MAX_LINE)
        stop = found.start() if found else end
        if stop - at > MAX_LINE:
            end = stop = at + MAX_LINE
        raw = feed.original(buffer[at:end])
        yield Line(decode(buffer[at:stop]), raw, start, number)
        number += bool(found and end == found.end())
        start += len(raw)
        at = end


@dataclass
class Game:
    """The lines of one game."""

    lines: list[Line] = field(default_factory=list)
    size: int = 0

    def add(self, line: Line) -> None:
        """Take a line; beyond the limits only its size."""
        self.size += len(line.raw)
        if len(self.lines) >= MOST_LINES:
            self.size = max(self.size, MAX_GAME + 1)
        if self.size <= MAX_GAME:
            self.lines.append(line)

    @property
    def too_long(self) -> str:
        """The limits, if the game is beyond one of them."""
        return f"{MAX_GAME} bytes or {MOST_LINES} lines" if self.size > MAX_GAME else ""

    @property
    def text(self) -> str:
        """The lines with plain line ends."""
        return "".join(line.text + "\n" for line in self.lines)

    def at(self, index: int, column: int = 0) -> int:
        """Offset in ``text`` of a column of a line."""
        return sum(len(line.text) + 1 for line in self.lines[:index]) + column


Part = Callable[[Game], Record | None]


def items(games: Iterable[Game], part: Part, *, file: str, form: str) -> Iterator[Item]:
    """Records and refusals of games; a game that makes no record (all remarks) is left out."""
    for number, game in enumerate(games, 1):
        raw = b"".join(line.raw for line in game.lines)
        first = game.lines[0]
        try:
            if game.too_long:
                raise Reject(f"{form}-too-long", f"a game of more than {game.too_long}")
            record = part(game)
        except Reject as problem:
            yield refuse(
                problem,
                game.text,
                raw=raw,
                file=file,
                line=first.number,
                start=first.start,
                game=f"game {number}",
            )
            continue
        if record is not None:
            if not record.id:
                record.id = f"game {number}"
            record.source = source_of(
                raw, file=file, form=form, line=first.number, start=first.start
            )
            yield record


def trimmed(lines: list[Line]) -> list[Line]:
    """Lines without the empty ones at both ends."""
    begin, end = 0, len(lines)
    while begin < end and not lines[begin].text.strip():
        begin += 1
    while end > begin and not lines[end - 1].text.strip():
        end -= 1
    return lines[begin:end]


CARD: Final = re.compile(r"(10|[A2-9TJQK])([CDHS])", re.IGNORECASE)


def card_of(text: str) -> int:
    """Code of a card such as ``AS`` or ``10h``, -1 for anything else.

    >>> card_of("10H") == card_of("th"), card_of("1H")
    (True, -1)
    """
    found = CARD.fullmatch(text)
    if found is None:
        return -1
    rank = "T" if found[1] == "10" else found[1].upper()
    return CARD_CODE[rank + found[2].lower()]
