"""Bytes to lines in bounded memory: plain, gzip or zstd by their magic bytes, from file or pipe."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, NamedTuple, cast

from cardlog.errors import UsageError, Where

MAX_LINE: Final = 16 << 20
"""Longest line that is read by default, in bytes."""
MAX_RAW: Final = 64 << 10
"""Bytes of a refused line that are kept."""
MAX_WINDOW: Final = 128 << 20
"""Largest zstd window, and so the memory that one file may ask for."""
CHUNK: Final = 1 << 18

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = 0xFD2FB528
_ZSTD_SKIP: Final = 0x184D2A50
_FOREIGN: Final = {
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"PK\x03\x04": "a zip archive",
    b"PAR1": "Parquet",
}

Input = str | PathLike[str] | IO[bytes]


class RawLine(NamedTuple):
    """One physical line without its end; ``start`` and ``end`` are bytes of the unpacked text.

    ``fault`` is a code when the line cannot be trusted: ``line-too-long`` (``data`` is its
    beginning), or ``cut-file``, ``damaged-file`` and ``unsupported-compression`` (``data`` is
    what came before, and no line follows).
    """

    number: int
    start: int
    end: int
    data: bytes
    fault: str = ""
    detail: str = ""


class Damaged(Exception):  # noqa: N818
    """The compressed input ends or breaks here."""

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail


@contextmanager
def opened(source: Input) -> Iterator[tuple[BinaryIO, str]]:
    """A byte stream and its name for a path, ``-`` (standard input) or an open stream.

    Streams stay open; ``UsageError`` if a path cannot be opened.
    """
    if isinstance(source, (str, PathLike)):
        name = fspath(source)
        if name == "-":
            yield sys.stdin.buffer, "-"
            return
        with ExitStack() as stack:
            try:
                stream = stack.enter_context(Path(name).open("rb", buffering=0))
            except OSError as error:
                where = Where(file=name)
                raise UsageError("cannot-open", error.strerror or str(error), where) from error
            try:
                yield cast(BinaryIO, stream), name
            except UsageError as error:
                error.where.file = error.where.file or name
                raise
        return
    # A text stream such as sys.stdin has its bytes underneath.
    under = getattr(source, "buffer", source)
    name = getattr(source, "name", "")
    yield cast(BinaryIO, under), name if isinstance(name, str) else ""


def physical_lines(stream: BinaryIO, *, max_line: int = MAX_LINE) -> Iterator[RawLine]:
    r"""Lines of a stream, never holding more than ``max_line`` bytes of one and a chunk.

    A byte order mark at the beginning is dropped.

    >>> from io import BytesIO
    >>> [line.data for line in physical_lines(BytesIO(b"a\nb"))]
    [b'a', b'b']
    """
    return unmarked(split_chunks(unpacked(stream), max_line))


def unmarked(lines: Iterator[RawLine]) -> Iterator[RawLine]:
    """Lines of a file without the byte order mark before the first."""
    first = next(lines, None)
    if first is None:
        return
    if first.data.startswith(BYTE_ORDER_MARK):
        first = first._replace(data=first.data[3:], start=3)
    yield first
    yield from lines


def split_chunks(
    chunks: Iterator[bytes], max_line: int, *, number: int = 1, start: int = 0
) -> Iterator[RawLine]:
    """Lines of pieces of a text; ``number`` and ``start`` are those of its first."""
    size = 0
    head: list[bytes] = []
    skipping = False
    while True:
        try:
            chunk = next(chunks, b"")
        except Damaged as damage:
            end = start + size
            yield RawLine(number, start, end, b"".join(head), damage.code, damage.detail)
            return
        if not chunk:
            break
        parts = chunk.split(b"\n")
        tail = parts.pop()
        for part in parts:
            length = size + len(part)
            if length > max_line:
                yield _too_long(number, start, length, [*head, part])
            else:
                data = b"".join([*head, part]) if head else part
                yield RawLine(number, start, start + length, data)
            number += 1
            start += length + 1
            if size:
                head, size, skipping = [], 0, False
        if tail:
            size += len(tail)
            if size <= max_line:
                head.append(tail)
            elif not skipping:
                head, skipping = [b"".join([*head, tail])[:MAX_RAW]], True
    if size > max_line:
        yield _too_long(number, start, size, head)
    elif size:
        yield RawLine(number, start, start + size, b"".join(head))


def _too_long(number: int, start: int, length: int, parts: list[bytes]) -> RawLine:
    data = b"".join(parts)[:MAX_RAW]
    return RawLine(number, start, start + length, data, "line-too-long", str(length))


def _read(stream: BinaryIO, size: int = CHUNK) -> bytes:
    # read1 gives what a pipe holds now; read would wait until the chunk is full.
    read: Any = getattr(stream, "read1", stream.read)
    try:
        data: bytes | None = read(size)
    except OSError as error:
        raise UsageError("cannot-read", error.strerror or str(error)) from error
    return data or b""


def read_head(stream: BinaryIO, size: int) -> bytes:
    """The first ``size`` bytes of a stream, or all if it holds fewer."""
    head = b""
    while len(head) < size and (piece := _read(stream, size - len(head))):
        head += piece
    return head


class Resumed:
    """A stream whose beginning was read already, under the name that findings show."""

    def __init__(self, head: bytes, stream: BinaryIO | None, name: str) -> None:
        self._head = head
        self._stream = stream
        self.name = name

    def read(self, size: int = -1) -> bytes:
        """The next bytes, the beginning first."""
        head, self._head = self._head, b""
        if head:
            if 0 <= size < len(head):
                self._head = head[size:]
                head = head[:size]
            return head
        return _read(self._stream, size) if self._stream is not None else b""


def unpacked(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of a stream, unpacked if they are packed; raises :class:`Damaged`."""
    head = _read(stream)
    while head and len(head) < 6 and (more := _read(stream)):
        head += more
    magic = int.from_bytes(head[:4], "little")
    if head.startswith(_GZIP):
        yield from _gunzip(head, stream)
    elif len(head) >= 4 and (magic == _ZSTD or magic & ~0xF == _ZSTD_SKIP):
        yield from _unzstd(head, stream)
    else:
        for mark, name in _FOREIGN.items():
            if head.startswith(mark):
                raise Damaged("unsupported-compression", name)
        while head:
            yield head
            head = _read(stream)


def _gunzip(head: bytes, stream: BinaryIO) -> Iterator[bytes]:
    member = zlib.decompressobj(31)
    data = head
    while True:
        try:
            out = member.decompress(data, CHUNK)
        except zlib.error as error:
            raise Damaged("damaged-file", f"gzip: {error}") from None
        if out:
            yield out
        if member.eof:
            # Tapes and some tools pad with zeros behind the last member.
            data = member.unused_data.lstrip(b"\0")
            while not data:
                data = _read(stream)
                if not data:
                    return
                data = data.lstrip(b"\0")
            member = zlib.decompressobj(31)
            continue
        data = member.unconsumed_tail
        if not data and len(out) < CHUNK:
            data = _read(stream)
            if not data:
                raise Damaged("cut-file", "gzip")


def _unzstd(head: bytes, stream: BinaryIO) -> Iterator[bytes]:
    import zstandard

    source = _ZstdSource(head, stream)
    frames = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW)
    stream_like = cast(BinaryIO, source)
    reader = frames.stream_reader(stream_like, read_size=CHUNK, read_across_frames=True)
    while True:
        try:
            out = reader.read(CHUNK)
        except zstandard.ZstdError as error:
            raise Damaged("damaged-file", f"zstd: {error}") from None
        if not out:
            break
        yield out
    if not source.complete:
        raise Damaged("cut-file", "zstd")


class _ZstdSource:
    """Compressed bytes on their way to zstd, watched for where frames begin and end.

    The decoder ends quietly when its input is cut, so the frames are counted here: a frame is a
    header and blocks, each of which tells its size and whether it is the last.
    """

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream
        self._part = b""
        self._skip = 0
        self._need = 4
        self._at: Callable[[int], None] = self._magic
        self._checksum = 0

    @property
    def complete(self) -> bool:
        """Whether the bytes so far end where a frame ends."""
        return self._at == self._magic and not self._part and not self._skip

    def read(self, size: int = -1) -> bytes:  # noqa: ARG002
        """The next bytes, as many as there are: zstd asks for more when it wants more."""
        data, self._head = self._head or _read(self._stream), b""
        position = 0
        while position < len(data):
            if self._skip:
                step = min(self._skip, len(data) - position)
                position += step
                self._skip -= step
                continue
            taken = data[position : position + self._need - len(self._part)]
            self._part += taken
            position += len(taken)
            if len(self._part) == self._need:
                part, self._part = self._part, b""
                self._at(int.from_bytes(part, "little"))
        return data

    def _expect(self, state: Callable[[int], None], need: int) -> None:
        self._at, self._need = state, need

    def _magic(self, value: int) -> None:
        if value & ~0xF == _ZSTD_SKIP:
            self._expect(self._skippable, 4)
        else:
            self._expect(self._descriptor, 1)

    def _skippable(self, length: int) -> None:
        self._skip = length
        self._expect(self._magic, 4)

    def _descriptor(self, bits: int) -> None:
        single = bits >> 5 & 1
        size_flag = bits >> 6
        size_bytes = single if size_flag == 0 else 1 << size_flag
        self._skip = (1 - single) + (0, 1, 2, 4)[bits & 3] + size_bytes
        self._checksum = 4 * (bits >> 2 & 1)
        self._expect(self._block, 3)

    def _block(self, bits: int) -> None:
        repeated = bits >> 1 & 3 == 1
        self._skip = 1 if repeated else bits >> 3
        if bits & 1:
            self._skip += self._checksum
            self._expect(self._magic, 4)
