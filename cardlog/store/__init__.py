"""The lake: logs as Parquet tables, one source a commit, and SQL over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlog.store.checking import Check, check
    from cardlog.store.connection import Connection, Result
    from cardlog.store.following import follow
    from cardlog.store.lake import Damage, Lake
    from cardlog.store.loading import load, load_source
    from cardlog.store.manifest import Commit, Part
    from cardlog.store.opening import connect
    from cardlog.store.packing import Packed, compact
    from cardlog.store.querying import TableInfo, query, reading, tables
    from cardlog.store.reports import Progress, SourceReport
    from cardlog.store.retrying import Retried, retry
    from cardlog.store.upkeep import Cleared, gc, migrate, remove

__all__ = [
    "Check",
    "Cleared",
    "Commit",
    "Connection",
    "Damage",
    "Lake",
    "Packed",
    "Part",
    "Progress",
    "Result",
    "Retried",
    "SourceReport",
    "TableInfo",
    "check",
    "compact",
    "connect",
    "follow",
    "gc",
    "load",
    "load_source",
    "migrate",
    "query",
    "reading",
    "remove",
    "retry",
    "tables",
]

_WHERE = {
    **dict.fromkeys(("Check", "check"), "checking"),
    **dict.fromkeys(("Packed", "compact"), "packing"),
    **dict.fromkeys(("Retried", "retry"), "retrying"),
    **dict.fromkeys(("Cleared", "gc", "migrate", "remove"), "upkeep"),
    "follow": "following",
    **dict.fromkeys(("Connection", "Result"), "connection"),
    **dict.fromkeys(("Damage", "Lake"), "lake"),
    **dict.fromkeys(("Commit", "Part"), "manifest"),
    **dict.fromkeys(("load", "load_source"), "loading"),
    "connect": "opening",
    **dict.fromkeys(("TableInfo", "query", "reading", "tables"), "querying"),
    **dict.fromkeys(("Progress", "SourceReport"), "reports"),
}


def __getattr__(name: str) -> Any:
    # Loaded when first used: reading a log must not wait for SQL engines.
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
