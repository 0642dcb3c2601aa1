"""Records from and to JSON Lines: ``.jsonl``, ``.jsonl.gz``, ``.jsonl.zst`` or a pipe.

Reading is forgiving by the line: one that is no record costs one record and is reported with
its place; the others are unharmed. Memory is bounded by the longest line, not by the input.
"""

from __future__ import annotations

import gzip
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, Literal, cast, overload

from cardlog.errors import FormatError, UsageError, Where
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.lines import MAX_LINE, MAX_RAW, Input, RawLine, opened, physical_lines
from cardlog.log.locate import salvage_id
from cardlog.log.model import Line, Record, Refused

OnError = Literal["yield", "skip", "raise"] | Callable[[Refused], object]

_HINTS: Final = {
    "line-too-long": "no game needs so much: look for a missing line end",
    "cut-file": "the records before it are good; fetch the file again",
    "damaged-file": "the records before it are good; fetch the file again",
    "unsupported-compression": "unpack it first, or pack it as .gz or .zst",
}
ZSTD_LEVEL: Final = 9


def read_lines(source: Input, *, max_line: int = MAX_LINE) -> Iterator[Line | Refused]:
    """Records with their places, or what was refused, in the order of the input.

    ``source`` is a path, ``-`` for standard input, or a stream of bytes. Offsets count bytes of
    the unpacked text. Raises ``UsageError`` if the source cannot be opened or read.
    """
    with opened(source) as (stream, name):
        for raw in sifted(physical_lines(stream, max_line=max_line)):
            item = record_of(raw, name)
            if isinstance(item, Refused):
                yield item
                continue
            yield Line(record=item, file=name, line=raw.number, start=raw.start, end=raw.end)


@overload
def read_records(
    source: Input, *, on_error: Literal["yield"] = "yield", max_line: int = MAX_LINE
) -> Iterator[Record | Refused]: ...


@overload
def read_records(
    source: Input,
    *,
    on_error: Literal["skip", "raise"] | Callable[[Refused], object],
    max_line: int = MAX_LINE,
) -> Iterator[Record]: ...


def read_records(
    source: Input, *, on_error: OnError = "yield", max_line: int = MAX_LINE
) -> Iterator[Record | Refused]:
    r"""Records of a log; lines that are none are yielded, skipped, raised or handed to a function.

    Raises ``UsageError`` if the source cannot be opened or read, ``FormatError`` with
    ``on_error="raise"``.

    >>> from io import BytesIO
    >>> line = b'{"cardlog":"1.0","rules":"hearts","seats":["N"],"events":["N play 4h"]}\n'
    >>> [type(item).__name__ for item in read_records(BytesIO(line + b"{\n" + line))]
    ['Record', 'Refused', 'Record']
    """
    for item in read_lines(source, max_line=max_line):
        if isinstance(item, Line):
            yield item.record
        elif on_error == "yield":
            yield item
        elif on_error == "raise":
            raise item.error()
        elif callable(on_error):
            on_error(item)


def sifted(lines: Iterator[RawLine]) -> Iterator[RawLine]:
    """Lines that hold something.

    Where a file is cut behind a whole record, that record comes before the fault.
    """
    for raw in lines:
        if not raw.fault:
            if raw.data.strip():
                yield raw
            continue
        whole = raw._replace(fault="")
        if raw.fault != "line-too-long" and isinstance(record_of(whole, ""), Record):
            yield whole
            yield RawLine(raw.number + 1, raw.end, raw.end, b"", raw.fault, raw.detail)
        else:
            yield raw


def record_of(raw: RawLine, name: str) -> Record | Refused:
    """The record on a line, or why there is none; ``name`` is that of the file."""
    if raw.fault:
        return fault_refusal(raw, name)
    try:
        return decode(raw.data.rstrip(b"\r"))
    except FormatError as error:
        return refusal(error, raw, name)


def refusal(error: FormatError, raw: RawLine, name: str) -> Refused:
    """A fault as an item of the answer, with the place and beginning of its line."""
    head = raw.data[:MAX_RAW]
    return Refused(
        code=error.code,
        message=error.message,
        hint=error.hint,
        file=name,
        line=raw.number,
        column=error.where.column,
        start=raw.start,
        end=raw.end,
        raw=head,
        id=error.where.game or salvage_id(head),
    )


def fault_refusal(raw: RawLine, name: str) -> Refused:
    """What to report for a line that was cut, too long or in a damaged file."""
    messages = {
        "line-too-long": f"a line of {raw.detail} bytes",
        "cut-file": f"the {raw.detail} file ends in the middle",
        "damaged-file": f"the compressed data are damaged ({raw.detail})",
        "unsupported-compression": f"the file is {raw.detail}",
    }
    where = Where(column=1 if raw.fault == "line-too-long" else 0)
    return refusal(FormatError(raw.fault, messages[raw.fault], where, _HINTS[raw.fault]), raw, name)


def write_records(records: Iterable[Record], target: str | os.PathLike[str] | IO[bytes]) -> int:
    """Writes canonical lines and returns their number; a path is complete or untouched.

    The ending ``.gz`` or ``.zst`` of a path compresses; ``-`` is standard output. Raises
    ``FormatError`` for a record that is not well formed, ``UsageError`` if the path cannot be
    written.
    """
    count = 0
    with _output(target) as stream:
        for record in records:
            stream.write(encode(record) + b"\n")
            count += 1
    return count


@contextmanager
def _output(target: str | os.PathLike[str] | IO[bytes]) -> Iterator[IO[bytes]]:
    if not isinstance(target, (str, os.PathLike)):
        yield getattr(target, "buffer", target)
        return
    name = os.fspath(target)
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with atomic_file(name) as stream, packed_as(stream, name) as packed:
        yield packed


@contextmanager
def packed_as(stream: IO[bytes], name: str) -> Iterator[IO[bytes]]:
    """A stream that packs what is written to it as the ending of a name asks."""
    if name.endswith(".gz"):
        # No name and no time inside, so that the same records give the same bytes.
        with gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0) as packed:
            yield cast(IO[bytes], packed)
    elif name.endswith(".zst"):
        import zstandard

        packer: Any = zstandard.ZstdCompressor(level=ZSTD_LEVEL, write_checksum=True)
        with packer.stream_writer(stream, closefd=False) as packed:
            yield packed
    else:
        yield stream


@contextmanager
def atomic_file(name: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file that takes its name only when all is written; pipes and devices are written as is.

    ``UsageError`` if it cannot be written; on any error the old file stays.
    """
    path = Path(os.path.realpath(name))
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        special = path.exists() and not stat.S_ISREG(path.stat().st_mode)
        stream = path.open("wb") if special else part.open("xb")
    except OSError as error:
        raise UsageError(
            "cannot-write", error.strerror or str(error), Where(file=os.fspath(name))
        ) from error
    try:
        with stream:
            yield stream
        if not special:
            part.replace(path)
    except BaseException:
        if not special:
            part.unlink(missing_ok=True)
        raise
