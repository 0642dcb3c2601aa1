"""Solvers asked about a lake: double dummy and par of bridge, equities of poker all-ins,
cards laid away in cribbage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlog.solvers.solving import Solved, solve

__all__ = ["Solved", "solve"]


def __getattr__(name: str) -> Any:
    # Loaded when first used, as in the store.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("cardlog.solvers.solving"), name)
