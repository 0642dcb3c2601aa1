"""What a view over the lake's tables is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class View:
    """One view for people: what a row is, its columns with meanings, and its query."""

    name: str
    row: str
    columns: tuple[tuple[str, str], ...]
    sql: str
