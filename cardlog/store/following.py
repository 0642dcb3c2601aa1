"""Following files that grow: what is added is loaded as it comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardlog.store.loading import load
from cardlog.store.places import AnyLake
from cardlog.store.reports import SourceReport

if TYPE_CHECKING:
    from cardlog.replay.batch import Speed

Stamp = tuple[int, int]


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
    file that was begun anew is another source: nothing is taken out. ``rounds`` 0 goes on until
    the generator is closed.
    """
    seen: dict[str, Stamp] = {}
    loaded: dict[str, Stamp] = {}
    turn = 0
    while True:
        ready = []
        for path in paths():
            stamp = _stamp(path)
            if stamp is None or loaded.get(path) == stamp:
                continue
            if seen.get(path) == stamp or path.endswith(".jsonl"):
                ready.append(path)
                loaded[path] = stamp
            seen[path] = stamp
        if ready:
            reports = load(lake, ready, speed=speed, form=form, whole_lines=True)
            changed = [report for report in reports if report.state != "known"]
            if changed:
                yield changed
        turn += 1
        if rounds and turn >= rounds:
            return
        pause(interval)


def _stamp(path: str) -> Stamp | None:
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
