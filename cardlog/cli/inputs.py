"""Inputs of commands: files of any format, directories, standard input, with exact places."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast

from cardlog.errors import FormatError, UsageError, Where
from cardlog.log.decode import decode
from cardlog.log.jsonl import fault_refusal, refusal
from cardlog.log.lines import RawLine, Resumed, opened, physical_lines, read_head
from cardlog.log.model import Record, Refused
from cardlog.show.diagnostics import Place

_HEAD: Final = 1 << 18
"""Bytes of a file from which its format is told."""
_PACKED: Final = (".gz", ".zst")
_OPEN_TO_ALL: Final = (".txt", ".csv", ".json", ".log")
"""Endings of games from several sites, and of much that is none."""


@dataclass(slots=True)
class Entry:
    """One record or refusal and where it stands."""

    item: Record | Refused | None
    """``None`` for a record that was judged without being read in full."""
    place: Place
    jsonl: bool = False


def expand(names: Iterable[str]) -> list[str]:
    """Files that names mean: a directory stands for all recognised files under it.

    Those of endings that others use as well (``.txt``) are recognised by how they begin.
    Raises ``UsageError`` for a directory without any.
    """
    files: list[str] = []
    for name in names:
        if name == "-" or not Path(name).is_dir():
            files.append(name)
            continue
        found = sorted(_logs_under(Path(name)))
        if not found:
            raise UsageError(
                "no-logs",
                "no file of a known format in this directory",
                Where(file=name),
                f"files are recognised by their endings: {', '.join(_endings())}; "
                f"those in {', '.join(_OPEN_TO_ALL)} by how they begin",
            )
        files.extend(found)
    return files


def _endings() -> list[str]:
    from cardlog.formats.detect import FORMATS

    return sorted({ending for form in FORMATS.values() for ending in form.endings})


def _logs_under(directory: Path) -> Iterator[str]:
    own, others = (
        tuple(ending + packed for ending in endings for packed in ("", *_PACKED))
        for endings in (_endings(), _OPEN_TO_ALL)
    )
    for folder, folders, names in os.walk(directory):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in names:
            path = str(Path(folder) / name)
            known = name.lower().endswith(own)
            if not name.startswith(".") and (
                known or (name.lower().endswith(others) and _holds_games(path))
            ):
                yield path


def _holds_games(path: str) -> bool:
    """Whether a file begins like one of a known format; so does one that cannot be read."""
    from cardlog.formats.detect import detect

    if not Path(path).is_file():
        return False
    try:
        with opened(path) as (stream, _):
            lines = physical_lines(cast(BinaryIO, Resumed(read_head(stream, _HEAD), None, path)))
            return detect(b"\n".join(line.data for line in lines)) is not None
    except UsageError:
        return True


@contextmanager
def told(name: str, *, form: str = "") -> Iterator[tuple[BinaryIO, str, bool]]:
    """An open input, the name that findings show, and whether it holds records, one a line.

    ``UsageError`` if it cannot be opened.
    """
    with opened(name) as (stream, shown):
        head = read_head(stream, _HEAD)
        again = cast(BinaryIO, Resumed(head, stream, shown))
        yield again, shown, form == "jsonl" or (not form and _is_log(head, shown))


def entries(name: str, *, form: str = "") -> Iterator[Entry]:
    """Records and refusals of one file in any format, or of standard input (``-``).

    ``UsageError`` if it cannot be opened, ``FormatError`` if no format knows its content.
    """
    with told(name, form=form) as (stream, shown, is_log):
        if is_log:
            for raw in physical_lines(stream):
                yield from line_entries(raw, shown)
        else:
            yield from foreign_entries(stream, shown, form=form)


def foreign_entries(stream: BinaryIO, shown: str, *, form: str = "") -> Iterator[Entry]:
    """Records and refusals of a stream that is no log with one record a line."""
    from cardlog.formats.detect import open_any

    for item in open_any(stream, file=shown, form=form):
        yield foreign_entry(item, shown)


def foreign_entry(item: Record | Refused, shown: str) -> Entry:
    """A record or refusal of a file that is no log, with its line."""
    if isinstance(item, Refused):
        return Entry(item, Place(item.file or shown, item.line))
    return Entry(item, Place(shown, item.source.line if item.source else 0))


def all_entries(names: Iterable[str], *, form: str = "") -> Iterator[Entry]:
    """Entries of several files and directories, one after the other."""
    for name in expand(names):
        yield from entries(name, form=form)


def _is_log(head: bytes, name: str) -> bool:
    """Whether a file holds records, one a line; other formats are not loaded to tell that."""
    start = b""
    for raw in physical_lines(cast(BinaryIO, Resumed(head, None, ""))):
        start += raw.data + b"\n"
        if start.lstrip().startswith(b'{"cardlog":"'):
            return True
        if raw.number >= 20 or len(start) > 1 << 16:
            break
    from cardlog.formats.detect import told_by

    found = told_by(start, name)
    return found is not None and found.name == "jsonl"


def line_entries(raw: RawLine, shown: str) -> Iterator[Entry]:
    """What one line of a log holds: a record, a refusal, at the cut of a file perhaps both."""
    place = Place(shown, raw.number, raw.data)
    if raw.data.strip() and raw.fault != "line-too-long":
        try:
            yield Entry(decode(raw.data.rstrip(b"\r")), place, jsonl=True)
        except FormatError as error:
            if not raw.fault:
                yield Entry(refusal(error, raw, shown), place, jsonl=True)
    if raw.fault:
        yield Entry(fault_refusal(raw, shown), place, jsonl=True)
