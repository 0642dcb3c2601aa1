"""What every foreign format offers, and how its bytes become text with exact places."""

from __future__ import annotations

import codecs
import hashlib
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, Protocol, TypeAlias

from cardlog.log.check import problem
from cardlog.log.model import Record, Refused, Source

CHUNK: Final = 1 << 18
MAX_RAW: Final = 1 << 16
"""Bytes of a refused game that are kept."""
MAX_GAME: Final = 1 << 24
"""Most bytes one game may take; a longer one is refused, so memory stays bounded."""


Item: TypeAlias = Record | Refused


class Reader(Protocol):
    """Reads a stream game by game; a bad game is one :class:`Refused`, never an exception."""

    def __call__(self, data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
        """Games of ``data`` in their order."""


class Writer(Protocol):
    """Writes records as text of the format."""

    def __call__(self, records: Iterable[Record], stream: BinaryIO) -> int:
        """Write ``records`` and return how many were written."""


@dataclass(frozen=True, slots=True)
class Format:
    """A foreign format: how to know it, read it, write it, and what writing loses."""

    name: str
    endings: tuple[str, ...]
    sniff: Callable[[bytes], float]
    """How surely the first bytes of a file are of this format, 0 to 1."""
    read: Reader
    write: Writer | None
    losses: tuple[str, ...] = ()


class Reject(Exception):  # noqa: N818 (not an error of the program: a verdict on one game)
    """Ends the reading of one game; ``at`` is the offset in the game's text."""

    def __init__(self, code: str, message: str, *, at: int = 0, hint: str = "") -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.at = at
        self.hint = hint


def as_stream(data: BinaryIO | bytes) -> BinaryIO:
    """A stream over bytes, or the stream itself."""
    return io.BytesIO(data) if isinstance(data, (bytes, bytearray, memoryview)) else data


def decode(raw: bytes) -> str:
    """Text of one game: UTF-8, else Windows-1252, else ISO 8859-1, which knows every byte.

    >>> decode(b"Indes\\x97"), decode("Zürich".encode())
    ('Indes—', 'Zürich')
    """
    try:
        return raw.decode()
    except UnicodeDecodeError:
        try:
            return raw.decode("cp1252")
        except UnicodeDecodeError:
            return raw.decode("latin-1")


class Feed:
    """A stream in pieces without its byte order mark; UTF-16 comes out as UTF-8.

    ``start`` is the offset of the first byte after the mark. ``width`` and ``original`` lead
    from a piece back to the bytes that stood in the file.
    """

    def __init__(self, data: BinaryIO | bytes) -> None:
        self._stream = as_stream(data)
        first = self._stream.read(CHUNK) or b""
        while len(first) < 4 and (piece := self._stream.read(CHUNK)):
            first += piece
        self._first: bytes | None = first
        self.start = 0
        self._encoding = ""
        if first.startswith(codecs.BOM_UTF8):
            self.start = 3
        elif first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            self.start = 2
            little = first.startswith(codecs.BOM_UTF16_LE)
            self._encoding = "utf-16-le" if little else "utf-16-be"
        self._decoder = codecs.getincrementaldecoder(self._encoding or "utf-8")("replace")
        self._first = first[self.start :]

    def more(self) -> bytes:
        """The next piece; empty only at the end of the stream."""
        while True:
            piece = self._first
            if piece is None:
                piece = self._stream.read(CHUNK)
                if not piece:
                    return b""
            self._first = None
            if self._encoding:
                piece = self._decoder.decode(piece).encode()
            if piece:
                return piece

    @property
    def recoded(self) -> bool:
        """Whether pieces are not the bytes of the file."""
        return bool(self._encoding)

    def width(self, piece: bytes) -> int:
        """How many bytes of the file a piece took."""
        return len(self.original(piece))

    def original(self, piece: bytes) -> bytes:
        """The bytes of the file that a piece was made from."""
        return piece.decode("utf-8", "replace").encode(self._encoding) if self._encoding else piece


def physical(feed: Feed, *, most: int = MAX_GAME) -> Iterator[bytes]:
    r"""Lines with their ends (LF, CR LF or CR); one longer than ``most`` comes in pieces.

    >>> list(physical(Feed(b"a\r\nb\rc")))
    [b'a\r\n', b'b\r', b'c']
    """
    rest = b""
    while True:
        more = feed.more()
        lines = (rest + more).splitlines(keepends=True)
        # A piece may end between CR and LF, or in the middle of a line.
        rest = lines.pop() if more and lines else b""
        yield from lines
        if len(rest) > most:
            # Else a file without line ends would be held as a whole.
            yield rest[:-1]
            rest = rest[-1:]
        if not more:
            return


def ends(line: bytes) -> bool:
    """Whether a piece of :func:`physical` ends a line."""
    return line.endswith((b"\n", b"\r"))


def well_formed(record: Record) -> Record:
    """The record, if it is one; :class:`Reject` for a source that only looked as if it held one."""
    found = problem(record)
    if found is not None:
        raise Reject(found.code, found.message, hint=found.hint)
    return record


def source_of(raw: bytes, *, file: str, form: str, line: int, start: int) -> Source:
    """Provenance of a game whose raw text is ``raw``."""
    return Source(
        file=file,
        format=form,
        line=line,
        start=start,
        end=start + len(raw),
        sha256=hashlib.sha256(raw).hexdigest(),
    )


def refuse(
    problem: Reject, text: str, *, raw: bytes, file: str, line: int, start: int, game: str = ""
) -> Refused:
    """The refusal of one game, with the line and column of the offending character.

    ``text`` is the game's text with ``\\n`` line ends, ``line`` the number of its first line.
    """
    before = text[: problem.at]
    return Refused(
        code=problem.code,
        message=problem.message,
        hint=problem.hint,
        file=file,
        line=line + before.count("\n"),
        column=problem.at - (before.rfind("\n") + 1) + 1,
        start=start,
        end=start + len(raw),
        raw=raw[:MAX_RAW],
        id=game,
    )


def shown(text: str, limit: int = 40) -> str:
    """A quoted piece of hostile text, cut to a bearable length.

    >>> shown("x" * 50)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'…"
    """
    return repr(text[:limit]) + ("…" if len(text) > limit else "")
