"""Benchmark suite: every figure beside a yardstick measured in the same run.

``python -m benchmarks [--quick] [--json FILE]``. All runs take turns for a few rounds on one core;
a figure is the median of processor time. Machines differ and drift, ratios hardly do.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import cardlog
from benchmarks import runs


def measure(jobs: list[runs.Job], rounds: int) -> dict[str, list[float]]:
    """Processor seconds of each job, in turns, after one warm-up each."""
    seconds: dict[str, list[float]] = {job.name: [] for job in jobs}
    for job in jobs:
        job.run()
    for _ in range(rounds):
        for job in jobs:
            gc.collect()
            seconds[job.name].append(_timed(job.run))
    return seconds


def _timed(run: Callable[[], object]) -> float:
    begin = time.process_time()
    run()
    return time.process_time() - begin


def report(jobs: list[runs.Job], seconds: dict[str, list[float]]) -> list[dict[str, Any]]:
    """One row a job: units a second and the ratio to its yardstick."""
    rates = {job.name: job.units / statistics.median(seconds[job.name]) for job in jobs}
    rows = []
    for job in jobs:
        ratio = rates[job.name] / rates[job.yardstick] if job.yardstick in rates else None
        rows.append(
            {
                "name": job.name,
                "per_second": rates[job.name],
                "unit": job.unit,
                "yardstick": job.yardstick or "",
                "ratio": ratio,
                "aim": job.aim,
                "fastest_s": min(seconds[job.name]),
                "slowest_s": max(seconds[job.name]),
            }
        )
    return rows


def show(rows: list[dict[str, Any]]) -> None:
    """The table for people."""
    table = Table(title=f"cardlog {cardlog.__version__}, one core, {platform.machine()}")
    for heading in ("run", "per second", "unit", "ratio", "to", "aim"):
        table.add_column(heading, justify="right" if heading in ("per second", "ratio") else "left")
    for row in rows:
        ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
        table.add_row(
            row["name"], f"{row['per_second']:,.0f}", row["unit"], ratio, row["yardstick"],
            row["aim"],
        )  # fmt: skip
    Console(width=None if os.isatty(1) else 120).print(table)


def main() -> None:
    """Command line of the suite."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small inputs, two rounds")
    parser.add_argument("--json", type=Path, default=Path("bench-results.json"))
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        jobs = runs.all_jobs(Path(folder), quick=arguments.quick)
        seconds = measure(jobs, 2 if arguments.quick else 5)
    rows = report(jobs, seconds)
    show(rows)
    arguments.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
