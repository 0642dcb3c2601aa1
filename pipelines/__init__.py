"""The batch pipeline: loading folders of logs, SQL models, and defined statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlog.pipelines.catalogue import Indicator, indicators
    from cardlog.pipelines.chance import fairness
    from cardlog.pipelines.comparing import compare
    from cardlog.pipelines.job import find_logs, run
    from cardlog.pipelines.modelling import model, models
    from cardlog.pipelines.rating import ratings
    from cardlog.pipelines.statistics import stats
    from cardlog.pipelines.victory import victory_points

__all__ = [
    "Indicator", "compare", "fairness", "find_logs", "indicators", "model", "models", "ratings",
    "run", "stats", "victory_points",
]  # fmt: skip

_WHERE = {
    "Indicator": "catalogue",
    "compare": "comparing",
    "fairness": "chance",
    "find_logs": "job",
    "indicators": "catalogue",
    "model": "modelling",
    "models": "modelling",
    "ratings": "rating",
    "run": "job",
    "stats": "statistics",
    "victory_points": "victory",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
