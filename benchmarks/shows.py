"""Long shows that are no part of the suite: growth, a very big file, cores.

Each starts the command line as a user would, over a generated log of bridge boards, and watches
time and memory of all its processes from outside.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks import boards

TICK: Final = 0.1
MOST_BYTES: Final = 1_500_000_000
"""Most memory that a big input may take."""
GIGABYTE: Final = 10**9


@dataclass
class Watched:
    """What a command took: seconds on the clock and of processor, bytes of memory at its peak."""

    wall: float
    cpu: float
    peak: int
    """Resident bytes of the command and all its children, each page of shared ones counted."""


@contextmanager
def folder() -> Iterator[Path]:
    """A temporary directory that is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="cardlog-bench-") as name:
        yield Path(name)


def watch(arguments: Sequence[str]) -> Watched:
    """Run ``cardlog`` with these arguments to its end; it must not find anything wrong."""
    begin, before = time.perf_counter(), os.times()
    process = subprocess.Popen(
        [sys.executable, "-m", "cardlog", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    peak = 0
    done = threading.Event()

    def look() -> None:
        nonlocal peak
        while not done.wait(TICK):
            peak = max(peak, resident(process.pid))

    watcher = threading.Thread(target=look)
    watcher.start()
    _, errors = process.communicate()
    done.set()
    watcher.join()
    if process.returncode:
        raise AssertionError(f"cardlog {' '.join(arguments)}: {errors.decode()[-2000:]}")
    after = os.times()
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return Watched(time.perf_counter() - begin, cpu, peak)


def resident(pid: int) -> int:
    """Bytes of memory of a process and of all that descend from it; needs Linux's /proc."""
    parents: dict[int, list[int]] = {}
    pages: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            pages[int(entry.name)] = int((entry / "statm").read_text().split()[1])
        except (OSError, IndexError):
            continue
        parents.setdefault(int(fields[1]), []).append(int(entry.name))
    total, waiting = 0, [pid]
    while waiting:
        one = waiting.pop()
        total += pages.get(one, 0)
        waiting += parents.get(one, [])
    return total * os.sysconf("SC_PAGE_SIZE")


def _row(show: str, command: str, games: int, size: int, found: Watched) -> dict[str, Any]:
    return {
        "show": show,
        "command": command,
        "games": games,
        "bytes": size,
        "wall_s": round(found.wall, 2),
        "cpu_s": round(found.cpu, 2),
        "microseconds_a_game": round(1e6 * found.cpu / games, 2),
        "peak_mb": round(found.peak / 1e6, 1),
    }


def growth(*, least: int = 10_000, most: int = 10**7) -> Iterator[dict[str, Any]]:
    """Validate and load ten times as many boards each time."""
    with folder() as here:
        _warm(here)
        games = least
        while games <= most:
            log = here / "boards.jsonl"
            size = boards.write(log, games)
            for command, found in _both(here, log):
                yield _row("growth", command, games, size, found)
            games *= 10


def big(*, gigabytes: float = 10) -> Iterator[dict[str, Any]]:
    """One generated file of many gigabytes, under 1.5 GB of memory."""
    with folder() as here:
        _warm(here)
        log = here / "boards.jsonl"
        sample = boards.write(log, 10_000) / 10_000
        games = int(gigabytes * GIGABYTE / sample)
        size = boards.write(log, games)
        for command, found in _both(here, log):
            row = _row("big", command, games, size, found)
            row["limit_mb"] = MOST_BYTES / 1e6
            row["kept"] = found.peak < MOST_BYTES
            yield row


def cores(*, games: int = 200_000, files: int = 8, most: int = 2) -> Iterator[dict[str, Any]]:
    """The same files loaded by one process, two, and so on."""
    with folder() as here:
        _warm(here)
        logs = []
        for i in range(files):
            logs.append(here / f"boards-{i}.jsonl")
            boards.write(logs[-1], games // files, seed=i + 1)
        size = sum(log.stat().st_size for log in logs)
        alone = 0.0
        for workers in range(1, most + 1):
            lake = here / "lake"
            found = watch(["load", str(lake), *map(str, logs), "--workers", str(workers)])
            shutil.rmtree(lake)
            alone = alone or found.wall
            row = _row("cores", f"load --workers {workers}", games, size, found)
            row["times_as_fast"] = round(alone / found.wall, 2)
            yield row


def _both(here: Path, log: Path) -> Iterator[tuple[str, Watched]]:
    yield "validate", watch(["validate", str(log)])
    lake = here / "lake"
    yield "load", watch(["load", str(lake), str(log)])
    shutil.rmtree(lake)


def _warm(here: Path) -> None:
    """Have everything compiled before anything is timed."""
    log = here / "warm.jsonl"
    boards.write(log, 10_000)
    for _ in _both(here, log):
        pass
    log.unlink()
