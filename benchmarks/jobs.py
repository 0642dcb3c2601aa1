"""Runs that take turns: how each is timed, and the table that comes of it."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

ROUNDS: Final = 5
LEAST_SECONDS: Final = 0.2
"""A run that is shorter is repeated in each round until it takes as long."""


@dataclass
class Job:
    """A run, how many units of work it does, and what it is compared with."""

    name: str
    run: Callable[[], object]
    units: float
    unit: str
    yardstick: str = ""
    """Name of the run that it is compared with."""
    aim: float | None = None
    """Least ratio of its speed to the yardstick's."""
    steps: float = 0
    """Events or actions in all units together, where that says more."""
    repeat: bool = True
    """Whether it may be run several times a round; not if each run leaves something behind."""
    calls: int = field(default=1, init=False)


def measure(
    jobs: Sequence[Job], rounds: int = ROUNDS, least: float = LEAST_SECONDS
) -> dict[str, list[float]]:
    """Processor seconds of one run of each job, a figure a round, in turns, after one warm-up."""
    seconds: dict[str, list[float]] = {job.name: [] for job in jobs}
    for job in jobs:
        job.run()
        if job.repeat:
            job.calls = max(1, math.ceil(least / max(_timed(job), 1e-6)))
    for _ in range(rounds):
        for job in jobs:
            gc.collect()
            seconds[job.name].append(_timed(job) / job.calls)
    return seconds


def _timed(job: Job) -> float:
    begin = time.process_time()
    for _ in range(job.calls):
        job.run()
    return time.process_time() - begin


def rows(jobs: Sequence[Job], seconds: dict[str, list[float]]) -> list[dict[str, Any]]:
    """One row a job: units a second, and the ratio to its yardstick with the aim."""
    rates = {job.name: job.units / statistics.median(seconds[job.name]) for job in jobs}
    return [
        {
            "name": job.name,
            "per_second": rates[job.name],
            "unit": job.unit,
            "steps_per_second": job.steps * rates[job.name] / job.units if job.steps else None,
            "yardstick": job.yardstick if job.yardstick in rates else "",
            "ratio": rates[job.name] / rates[job.yardstick] if job.yardstick in rates else None,
            "aim": job.aim if job.yardstick in rates else None,
            "fastest_s": min(seconds[job.name]),
            "slowest_s": max(seconds[job.name]),
        }
        for job in jobs
    ]


HEADINGS: Final = ("run", "a second", "unit", "steps a second", "ratio", "aim", "to")


def cells(row: dict[str, Any]) -> list[str]:
    """A row as text; an aim that is not reached is marked."""
    ratio, aim, steps = row["ratio"], row["aim"], row["steps_per_second"]
    missed = aim is not None and ratio < aim
    return [
        row["name"],
        f"{row['per_second']:,.0f}",
        row["unit"],
        "" if steps is None else f"{steps:,.0f}",
        "" if ratio is None else f"{ratio:,.2f}" if ratio < 20 else f"{ratio:,.0f}",
        "" if aim is None else f"{aim:.3g}" + (" (missed)" if missed else ""),
        row["yardstick"],
    ]
