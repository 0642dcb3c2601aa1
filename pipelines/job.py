"""The load job: folders of logs into a lake, on several processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from cardlog.errors import UsageError, Where
from cardlog.store.loading import load

if TYPE_CHECKING:
    from cardlog.replay.batch import Speed
    from cardlog.store.lake import Lake
    from cardlog.store.loading import Callback, SourceReport


def find_logs(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Path]:
    """Files named, and all files below folders named whose ending a format uses, in order.

    Raises ``UsageError`` for a path that is not there.
    """
    from cardlog.formats.detect import format_for

    for given in paths:
        path = Path(given)
        if path.is_dir():
            yield from sorted(
                inside
                for inside in path.rglob("*")
                if inside.is_file() and format_for(inside) is not None
            )
        elif path.exists():
            yield path
        else:
            raise UsageError("cannot-open", "no such file or folder", Where(file=str(path)))


def run(
    lake: Lake | str | os.PathLike[str],
    paths: Iterable[str | os.PathLike[str]],
    *,
    workers: int = 1,
    speed: Speed = "auto",
    progress: Callback | None = None,
    executor: Executor | None = None,
) -> list[SourceReport]:
    """Load all logs below the paths; what the lake holds already is left alone.

    With several ``workers`` files are shared out to processes; an ``executor`` with the interface
    of ``concurrent.futures``, such as a cluster client gives, takes their place.
    """
    logs = list(find_logs(paths))
    if executor is not None:
        return load(lake, logs, speed=speed, executor=executor)
    if workers <= 1 or len(logs) < 2:
        return load(lake, logs, speed=speed, progress=progress)
    # Forking a process that has threads (Arrow's, DuckDB's) can hang the child.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(logs)), mp_context=context) as pool:
        return load(lake, logs, speed=speed, executor=pool)
