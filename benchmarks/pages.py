"""The tables of ``docs/performance.md``, written from the results that were measured."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.jobs import HEADINGS, cells

PAGE: Final = Path(__file__).parents[1] / "docs" / "performance.md"
SHOW_HEADINGS: Final = (
    "command", "games", "MB", "s", "s of processor", "µs a game", "peak MB", "times as fast",
)  # fmt: skip


def suite_table(rows: Sequence[dict[str, Any]]) -> str:
    """Results of the suite as Markdown."""
    return _table(HEADINGS, [cells(row) for row in rows], left=(0, 2, 6))


def show_cells(row: dict[str, Any]) -> list[str]:
    """A row of a long show as text."""
    return [
        row["command"],
        f"{row['games']:,}",
        f"{row['bytes'] / 1e6:,.0f}",
        f"{row['wall_s']:,.1f}",
        f"{row['cpu_s']:,.1f}",
        f"{row['microseconds_a_game']:,.1f}",
        f"{row['peak_mb']:,.0f}" + ("" if row.get("kept", True) else " (too much)"),
        f"{row['times_as_fast']:.2f}" if "times_as_fast" in row else "",
    ]


def show_table(rows: Sequence[dict[str, Any]]) -> str:
    """Results of a long show as Markdown."""
    headings = SHOW_HEADINGS
    texts = [show_cells(row) for row in rows]
    if not any(row[-1] for row in texts):
        headings, texts = headings[:-1], [row[:-1] for row in texts]
    return _table(headings, texts, left=(0,))


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int]) -> str:
    marks = ["---" if i in left else "---:" for i in range(len(headings))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (headings, marks, *rows))


def put(name: str, table: str, *, page: Path = PAGE) -> None:
    """Put a table between the marks ``<!-- name -->`` and ``<!-- end -->`` of the page."""
    text = page.read_text(encoding="utf-8")
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"{page} has no place for the table {name!r}")
    made = pattern.sub(lambda found: f"{found[1]}\n{table}\n\n{found[2]}", text)
    page.write_text(made, encoding="utf-8")
