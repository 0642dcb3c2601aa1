"""What of a file is new: whether its bytes are known, have grown or have changed."""

from __future__ import annotations

import dataclasses
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from cardlog.errors import UsageError, Where
from cardlog.store import files
from cardlog.store.manifest import Commit, Snapshot
from cardlog.store.urls import Status

SETTLED: Final = 2_000_000_000
"""Nanoseconds that a file must have been left alone before it was loaded, for its time of change
to prove that it is the same: file systems tell times coarsely."""
GROWING: Final = "jsonl"
"""Format whose records are lines, so that what is added can be read alone."""


@dataclass(frozen=True)
class Plan:
    """Which bytes of a file to load, and under which hash."""

    source: str = ""
    path: str = ""
    mtime: int = 0
    ctime: int = 0
    size: int | None = None
    offset: int = 0
    lines: int = 0
    form: str = ""
    exact: bool = False
    """The piece ends where it ends, whatever the file holds behind it."""
    replaces: tuple[str, ...] = ()
    after: str = ""
    """When the sources that it replaces were loaded: it must count as later."""
    known: tuple[Commit, ...] = ()


NEW: Final = Plan()


def plan_of(found: Snapshot, path: Path, *, replace: bool, whole_lines: bool) -> Plan:
    """What to load of a file, given what the lake holds.

    Raises ``UsageError`` if it cannot be read.
    """
    where = files.as_text(os.fspath(path.absolute()))
    try:
        status = path.stat()
        chain = found.of_file(where)
        if chain and _untouched(chain, status):
            return Plan(known=tuple(chain))
        whole = Plan(
            path=where, mtime=status.st_mtime_ns, ctime=status.st_ctime_ns, size=status.st_size
        )
        return _plan(found, path, whole, replace=replace, whole_lines=whole_lines)
    except OSError as error:
        message = error.strerror or str(error)
        raise UsageError("cannot-open", message, Where(file=os.fspath(path))) from error


def plan_of_url(found: Snapshot, url: str, status: Status) -> Plan:
    """What to load of an object, given what its store tells: nothing, or what its bytes say."""
    chain = found.of_file(url)
    if chain and status.st_mtime_ns and _untouched(chain, status):
        return Plan(known=tuple(chain))
    return Plan(path=url, mtime=status.st_mtime_ns)


def plan_of_copy(
    found: Snapshot, copy: Path, whole: Plan, *, replace: bool, whole_lines: bool
) -> Plan:
    """What to load of an object or a stream, from a copy of its bytes on this disk."""
    whole = dataclasses.replace(whole, size=copy.stat().st_size)
    return _plan(found, copy, whole, replace=replace, whole_lines=whole_lines)


def _plan(found: Snapshot, path: Path, whole: Plan, *, replace: bool, whole_lines: bool) -> Plan:
    """What to load of the bytes at a path; ``whole`` says whose they are and how many."""
    chain = found.of_file(whole.path)
    whole_lines = whole_lines and (
        whole.path.endswith(f".{GROWING}") or any(commit.format == GROWING for commit in chain)
    )
    scan = _scan(path, chain, whole.size or 0, whole_lines=whole_lines)
    plan = dataclasses.replace(whole, source=scan.whole, size=scan.size)
    same = [commit for commit in found.commits if commit.source == scan.whole]
    if same:
        return Plan(known=tuple(same))
    if scan.covered and scan.covered == scan.size:
        return Plan(known=tuple(chain))
    if scan.covered and scan.between_lines and chain[0].format == GROWING:
        return dataclasses.replace(
            plan,
            source=scan.rest,
            size=scan.size - scan.covered,
            offset=scan.covered,
            lines=scan.lines,
            form=GROWING,
            exact=True,
        )
    plan = dataclasses.replace(plan, exact=whole_lines)
    if chain and (replace or scan.covered):
        # Nothing is lost with the old pieces: the file still holds them, or it was asked for.
        gone = {name for commit in chain for name in (commit.source, *commit.replaces)}
        after = max(commit.loaded_at for commit in chain)
        return dataclasses.replace(plan, replaces=tuple(sorted(gone)), after=after)
    return plan


def _untouched(chain: Sequence[Commit], status: os.stat_result | Status) -> bool:
    last = chain[-1]
    loaded = datetime.fromisoformat(last.loaded_at).timestamp() * 1e9
    return (
        last.end == status.st_size
        and last.mtime == status.st_mtime_ns
        and last.ctime in (0, status.st_ctime_ns)
        and last.mtime + SETTLED < loaded
        and _joined(chain)
    )


def _joined(chain: Sequence[Commit]) -> bool:
    """Whether pieces follow each other from the beginning of the file."""
    at = 0
    for commit in chain:
        if commit.offset != at:
            return False
        at = commit.end
    return True


@dataclass(slots=True)
class _Scan:
    """Hashes of a file: of all of it, and of what is behind the pieces that the lake holds."""

    whole: str
    size: int
    covered: int = 0
    """Bytes at its beginning that the lake holds as they are; 0 if they changed."""
    lines: int = 0
    between_lines: bool = False
    rest: str = ""


def _scan(path: Path, chain: Sequence[Commit], size: int, *, whole_lines: bool) -> _Scan:
    if whole_lines:
        size = _last_line_end(path, size)
    end = chain[-1].end if chain and _joined(chain) and chain[-1].end <= size else 0
    if not end:
        return _Scan(*_digest(path, size))
    whole, rest = hashlib.sha256(), hashlib.sha256()
    lines, edge = 0, b""
    with path.open("rb") as stream:
        for commit in chain:
            own, left = hashlib.sha256(), commit.bytes
            while left and (piece := stream.read(min(left, files.CHUNK))):
                own.update(piece)
                whole.update(piece)
                lines += piece.count(b"\n")
                left -= len(piece)
                edge = piece[-1:]
            if own.hexdigest() != commit.source:
                return _Scan(*_digest(path, size))
        between = edge == b"\n"
        left = size - end
        while left and (piece := stream.read(min(left, files.CHUNK))):
            between = between or (left == size - end and piece[:1] == b"\n")
            rest.update(piece)
            whole.update(piece)
            left -= len(piece)
    return _Scan(whole.hexdigest(), size, end, lines, between, rest.hexdigest())


def _digest(path: Path, size: int) -> tuple[str, int]:
    found, done = hashlib.sha256(), 0
    with path.open("rb") as stream:
        while done < size and (piece := stream.read(min(files.CHUNK, size - done))):
            found.update(piece)
            done += len(piece)
    return found.hexdigest(), done


def _last_line_end(path: Path, size: int) -> int:
    """Bytes up to the end of the last line that has one."""
    with path.open("rb") as stream:
        at = size
        while at:
            begin = max(0, at - files.CHUNK)
            stream.seek(begin)
            end = stream.read(at - begin).rfind(b"\n")
            if end >= 0:
                return begin + end + 1
            at = begin
    return 0
