"""Indicators: one file each, with the sentence, the definition and the SQL."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from cardlog.errors import UsageError


class Indicator(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One indicator. ``sql`` gives a row for each opportunity, with ``game``, ``done`` and the
    dimensions; a rate is done over opportunities, a mean the mean of done.
    """

    id: str
    version: int
    family: str
    rules: tuple[str, ...]
    """Rule sets that it is defined for; ``*`` for all."""
    kind: Literal["rate", "mean"]
    sentence: str
    done: str
    opportunity: str
    unit: str
    filters: str
    source: str
    dimensions: tuple[str, ...]
    sql: str


@lru_cache(maxsize=1)
def indicators() -> dict[str, Indicator]:
    """All indicators by id, in the order of families and names."""
    found = [
        msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Indicator)
        for path in files("cardlog.pipelines").joinpath("indicators").iterdir()
        if path.name.endswith(".toml")
    ]
    found.sort(key=lambda indicator: (indicator.family, indicator.id))
    return {indicator.id: indicator for indicator in found}


def chosen(names: list[str]) -> list[Indicator]:
    """Indicators by id, by family, or ``all``; ``UsageError`` for a name that is neither."""
    known = indicators()
    picked: dict[str, Indicator] = {}
    for name in names:
        fitting = {
            key: indicator
            for key, indicator in known.items()
            if name in ("all", key, indicator.family)
        }
        if not fitting:
            raise UsageError(
                "unknown-indicator", f"no indicator {name!r}", hint=f"there are {', '.join(known)}"
            )
        picked |= fitting
    return list(picked.values())
