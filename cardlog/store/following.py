"""Following files that grow: what is added is loaded as it comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardlog.errors import UsageError
from cardlog.store import urls
from cardlog.store.loading import load
from cardlog.store.places import AnyLake
from cardlog.store.reports import SourceReport

if TYPE_CHECKING:
    from cardlog.replay.batch import Speed

Stamp = tuple[int, int]
UNTOLD: Final = (0, 0)
"""Stamp of an object of which its server tells nothing: it is read each time."""


def follow(
    lake: AnyLake,
    paths: Callable[[], Iterable[str]],
    *,
    interval: float = 1.0,
    rounds: int = 0,
    speed: Speed = "auto",
    form: str = "",
    pause: Callable[[float], object] = time.sleep,
) -> Iterator[list[SourceReport]]:
    """Load files again and again; yields the reports of what changed.

    ``paths`` is asked each round, so that new files of a directory are found. Of a log whole
    lines are taken as soon as they stand there; a file of another format is loaded when it has
    been left alone for a round, and takes the place of what it was if it still holds that. A
    file that was begun anew is another source: nothing is taken out. One that is not there is
    reported once and waited for. ``rounds`` 0 goes on until the generator is closed.
    """
    seen: dict[str, Stamp] = {}
    loaded: dict[str, Stamp] = {}
    missed: set[str] = set()
    turn = 0
    while True:
        ready, failed = [], []
        for path in _expanded(paths()):
            stamp = _stamp(path)
            if isinstance(stamp, SourceReport):
                if path not in missed:
                    failed.append(stamp)
                missed.add(path)
                continue
            missed.discard(path)
            if loaded.get(path) == stamp != UNTOLD:
                continue
            if seen.get(path) == stamp or path.endswith(".jsonl"):
                ready.append(path)
                loaded[path] = stamp
            seen[path] = stamp
        reports = failed
        if ready:
            reports += load(lake, ready, speed=speed, form=form, whole_lines=True)
        changed = [report for report in reports if report.state != "known"]
        if changed:
            yield changed
        turn += 1
        if rounds and turn >= rounds:
            return
        pause(interval)


def _expanded(paths: Iterable[str]) -> Iterator[str]:
    """Files, and the objects that patterns of URLs stand for."""
    for path in paths:
        try:
            yield from urls.expanded(path) if urls.is_url(path) else [path]
        except UsageError:
            # There may be some later.
            if not path.endswith("/") and "*" not in path:
                yield path


def _stamp(path: str) -> Stamp | SourceReport:
    """Size and time of change; a report if there is no such file."""
    try:
        status = urls.status(path) if urls.is_url(path) else Path(path).stat()
    except OSError as error:
        message = error.strerror or str(error)
        return SourceReport(file=path, state="failed", code="cannot-open", error=message)
    except UsageError as error:
        return SourceReport(file=path, state="failed", code=error.code, error=error.message)
    return status.st_size, status.st_mtime_ns
