"""Benchmark suite: every figure beside a yardstick measured in the same run.

``python -m benchmarks`` runs the suite: all jobs take turns for five rounds on one core; a figure
is the median of processor time. Machines differ and drift, ratios hardly do. ``growth``, ``big``
and ``cores`` are long shows of their own. Each prints a table and writes it as JSON;
``--write-docs`` puts it into docs/performance.md as well.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import cardlog
from benchmarks import jobs, pages, shows
from benchmarks.engines import open_spiel, poker_kit, same_with_choices
from benchmarks.files import all_files

SUITE = "suite"


def suite(*, quick: bool, only: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Rows of the suite; ``only`` those whose names contain one of these texts."""
    with tempfile.TemporaryDirectory(prefix="cardlog-bench-") as folder:
        every = [
            *open_spiel(quick=quick),
            *same_with_choices(quick=quick),
            *poker_kit(quick=quick),
            *all_files(Path(folder), quick=quick),
        ]
        chosen = {job.name for job in every if not only or any(text in job.name for text in only)}
        chosen |= {job.yardstick for job in every if job.name in chosen}
        kept = [job for job in every if job.name in chosen]
        seconds = jobs.measure(
            kept, 1 if quick else jobs.ROUNDS, 0 if quick else jobs.LEAST_SECONDS
        )
    return jobs.rows(kept, seconds)


def show(headings: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[int]) -> None:
    """A table for people."""
    table = Table(title=f"cardlog {cardlog.__version__}, {platform.machine()}")
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="left" if i in left else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=None if os.isatty(1) else 140).print(table)


def main() -> None:
    """Command line of the suite."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("what", nargs="?", default=SUITE, choices=(SUITE, "growth", "big", "cores"))
    parser.add_argument("--quick", action="store_true", help="tiny inputs, one round: does it run?")
    parser.add_argument("--only", nargs="*", default=(), help="runs whose names contain this")
    parser.add_argument("--most", type=int, default=10**7, help="growth: most games")
    parser.add_argument("--gigabytes", type=float, default=10, help="big: size of the file")
    parser.add_argument("--games", type=int, default=200_000, help="cores: games in all files")
    parser.add_argument("--workers", type=int, default=2, help="cores: most processes")
    parser.add_argument("--json", type=Path, help="where to write the results")
    parser.add_argument("--write-docs", action="store_true", help="put them into the documentation")
    arguments = parser.parse_args()
    if arguments.what == SUITE:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        rows = suite(quick=arguments.quick, only=arguments.only)
        show(jobs.HEADINGS, map(jobs.cells, rows), (0, 2, 6))
        table = pages.suite_table(rows)
    else:
        rows = list(_long(arguments))
        show(pages.SHOW_HEADINGS, map(pages.show_cells, rows), (0,))
        table = pages.show_table(rows)
    target = arguments.json or Path(
        "bench-results.json" if arguments.what == SUITE else f"bench-{arguments.what}.json"
    )
    target.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if arguments.write_docs:
        pages.put(arguments.what, table)
    if any(row.get("kept") is False for row in rows):
        sys.exit("more memory was taken than is allowed")


def _long(arguments: argparse.Namespace) -> Iterable[dict[str, Any]]:
    if arguments.what == "growth":
        found = shows.growth(most=arguments.most)
    elif arguments.what == "big":
        found = shows.big(gigabytes=arguments.gigabytes)
    else:
        found = shows.cores(games=arguments.games, most=arguments.workers)
    for row in found:
        # These take long: what is known is told at once.
        print(" ".join(pages.show_cells(row)), flush=True)
        yield row


if __name__ == "__main__":
    main()
