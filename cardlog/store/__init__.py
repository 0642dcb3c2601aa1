"""The lake: logs as Parquet tables, one source a commit, and SQL over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlog.store.lake import Commit, Damage, Lake, Part
    from cardlog.store.loading import Progress, SourceReport, load, load_source
    from cardlog.store.querying import (
        Connection,
        Result,
        TableInfo,
        connect,
        query,
        reading,
        tables,
    )

__all__ = [
    "Commit",
    "Connection",
    "Damage",
    "Lake",
    "Part",
    "Progress",
    "Result",
    "SourceReport",
    "TableInfo",
    "connect",
    "load",
    "load_source",
    "query",
    "reading",
    "tables",
]

_WHERE = {
    **dict.fromkeys(("Commit", "Damage", "Lake", "Part"), "lake"),
    **dict.fromkeys(("Progress", "SourceReport", "load", "load_source"), "loading"),
    **dict.fromkeys(
        ("Connection", "Result", "TableInfo", "connect", "query", "reading", "tables"), "querying"
    ),
}


def __getattr__(name: str) -> Any:
    # Loaded when first used: reading a log must not wait for SQL engines.
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
