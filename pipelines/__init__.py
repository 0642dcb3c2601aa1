"""The batch pipeline: loading folders of logs, SQL models, and defined statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlog.pipelines.catalogue import Indicator, indicators
    from cardlog.pipelines.job import find_logs, run
    from cardlog.pipelines.modelling import model, models
    from cardlog.pipelines.statistics import stats

__all__ = ["Indicator", "find_logs", "indicators", "model", "models", "run", "stats"]

_WHERE = {
    "Indicator": "catalogue",
    "find_logs": "job",
    "indicators": "catalogue",
    "model": "modelling",
    "models": "modelling",
    "run": "job",
    "stats": "statistics",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
