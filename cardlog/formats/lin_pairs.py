"""LIN files to games: ``key|value|`` pairs, realigned where a line break swallowed a bar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlog.formats.base import MAX_GAME, Feed

_PAIR: Final = re.compile(rb"([^|]*)\|([^|]*)\|")
_KEY: Final = re.compile(rb"[A-Za-z0-9%][A-Za-z0-9#+^*@]")
KNOWN_KEYS: Final = frozenset(
    ("pn", "md", "sv", "ah", "st", "rh", "pg", "mb", "an", "pc", "mc", "nt", "vg", "rs", "qx")
)
_KNOWN: Final = frozenset(key.encode() for key in KNOWN_KEYS)
_LOST_BAR: Final = re.compile(
    rb"([^|]*?)[\r\n]+[ \t]*((?:pn|md|sv|ah|st|rh|pg|mb|an|pc|mc|nt|vg|rs|qx))[ \t]*\|"
)
_RESTART: Final = re.compile(rb"(?:^|[\r\n|])[ \t]*(?=(?:pn|md|qx|vg|st)\|)")
LAYOUT: Final = frozenset(("st", "rh", "pg"))
_STARTS: Final = frozenset(("qx", "vg", "rs", "pn", "st", "md"))
_TEXTS: Final = frozenset(("an", "nt"))
_ACTS: Final = frozenset(("mb", "pc", "mc"))


class Pair(NamedTuple):
    """One key with its raw value; ``at`` is the value's offset in the game's raw text."""

    key: str
    value: bytes
    at: int


class Game(NamedTuple):
    """The pairs of one board, or of a header if no board is in them."""

    pairs: list[Pair]
    raw: bytes
    start: int
    line: int
    broken_at: int = -1
    """Offset of text that is no pair, -1 if all is well."""
    too_long: bool = False


class _Collector:
    """Pairs of the game that is being read."""

    def __init__(self, start: int, line: int) -> None:
        self.start = start
        self.line = line
        self.clear()

    def clear(self) -> None:
        self.pairs: list[Pair] = []
        self.raw: list[bytes] = []
        self.size = 0
        self.broken_at = -1
        self.board = False
        self.keys: set[str] = set()

    def begins(self, word: str) -> bool:
        """Whether a key that may begin a board begins the next one."""
        if word in ("qx", "vg"):
            return True
        if self.broken_at >= 0 and not self.pairs:
            return word in _STARTS
        if not self.board or word not in _STARTS:
            return False
        # Names and layout may follow the deal, but no board has two, or gets them in its play.
        return word == "md" or word in self.keys or bool(self.keys & _ACTS)

    def take(self, feed: Feed, *, too_long: bool = False) -> Game:
        """The game so far; the next one begins behind it."""
        text = b"".join(self.raw)
        game = Game(
            self.pairs, feed.original(text), self.start, self.line, self.broken_at, too_long
        )
        self.start += feed.width(text)
        self.line += text.count(b"\n") or text.count(b"\r")
        self.clear()
        return game

    def add(self, key: str, value: bytes, text: bytes, at: int) -> None:
        self.pairs.append(Pair(key, value, self.size + at))
        self.raw.append(text)
        self.size += len(text)
        self.board = self.board or key == "md"
        self.keys.add(key)


def games(feed: Feed, *, max_game: int = MAX_GAME) -> Iterator[Game]:
    """Boards and headers in their order, never holding more than one and a chunk."""
    buffer = b""
    pos = 0
    ended = False
    now = _Collector(feed.start, 1)
    while True:
        m = _PAIR.match(buffer, pos)
        # A value that touches the end may go on; so may a lost bar's next line.
        if m is None or m.end() == len(buffer):
            if not ended:
                if len(buffer) - pos + now.size > max_game:
                    now.raw.append(buffer[pos:])
                    yield now.take(feed, too_long=True)
                    buffer, pos = b"", 0
                piece = feed.more()
                ended = not piece
                buffer = buffer[pos:] + piece
                pos = 0
                continue
            if m is None:
                break
        if now.size > max_game:
            yield now.take(feed, too_long=True)
        name, value = m.groups()
        key = name.strip()
        if not key and not name:
            # An empty key: one bar too many.
            now.raw.append(b"|")
            now.size += 1
            pos += 1
            continue
        lost = _LOST_BAR.match(buffer, m.start(2)) if b"\n" in value or b"\r" in value else None
        if lost is not None and lost.end(2) <= m.end(2):
            # The bar that should close this value is missing: the next key begins its line.
            value, stop = lost[1], lost.start(2)
        else:
            stop = m.end()
        shifted = key not in _KNOWN and value.strip() in _KNOWN
        if shifted or not _KEY.fullmatch(key):
            if shifted:
                # A bar is missing or one too many: the next key stands in the value's place.
                stop = m.end(1) + 1
                if now.pairs and now.pairs[-1].key in _TEXTS and now.broken_at < 0:
                    # A text with a bar in it.
                    text = now.pairs[-1]
                    now.pairs[-1] = text._replace(value=text.value + b"|" + name)
                    now.raw.append(buffer[pos:stop])
                    now.size += stop - pos
                    pos = stop
                    continue
            else:
                again = _RESTART.search(buffer, m.end(1))
                stop = again.end() if again else len(buffer)
            if now.broken_at < 0:
                now.broken_at = now.size + len(name) - len(name.lstrip())
            now.raw.append(buffer[pos:stop])
            now.size += stop - pos
            pos = stop
            continue
        word = key.decode("ascii").lower()
        if now.begins(word):
            # Blank space before the first key belongs to no game.
            blank = len(name) - len(name.lstrip())
            now.raw.append(buffer[pos : pos + blank])
            if now.pairs or now.broken_at >= 0:
                yield now.take(feed)
            else:
                now.take(feed)
            pos += blank
        now.add(word, value, buffer[pos:stop], m.start(2) - pos)
        pos = stop
        if pos > max_game // 4:
            buffer = buffer[pos:]
            pos = 0
    if buffer[pos:].strip():
        now.raw.append(buffer[pos:])
    if now.pairs or now.broken_at >= 0 or now.raw:
        yield now.take(feed)
