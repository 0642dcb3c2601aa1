"""Indicators: one file each, with the sentence, the definition and the SQL."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from cardlog.errors import UsageError

_SIDES: Final = ("player", "partner", "opponent", "seat", "role", "chair")
"""Columns that tell the sides of a table apart."""


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One named definition of an indicator whose definition differs in practice."""

    name: str
    text: str
    where: str
    """SQL condition on the rows of the indicator."""


class Indicator(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One indicator. ``sql`` gives a row for each opportunity, with ``game``, ``done`` and the
    dimensions; a rate is done over opportunities, a mean the mean of done. A ratio has the column
    ``out_of`` besides, and is the sum of done over the sum of that.
    """

    id: str
    version: int
    family: str
    rules: tuple[str, ...]
    """Rule sets that it is defined for; ``*`` for all."""
    kind: Literal["rate", "mean", "ratio"]
    sentence: str
    done: str
    opportunity: str
    unit: str
    filters: str
    source: str
    dimensions: tuple[str, ...]
    sql: str
    lowest: float | None = None
    """Least that a mean or ratio can be, if there is such a thing: 0 for a count."""
    highest: float | None = None
    undivided: float | None = None
    """What it is by its nature for all seats together, where one wins what another loses."""
    needs: str = ""
    """Command that has to be run on a lake before, if loading alone does not do."""
    variants: tuple[Variant, ...] = ()
    """Named definitions; the first is meant where none is named."""

    @property
    def by_player(self) -> bool:
        """Whether a row is about one player, so that partners and opponents can be told."""
        return {"player", "seat"} <= set(self.dimensions)

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that it can be divided by."""
        around = ("partner", "opponent") if self.by_player else ()
        return tuple(dict.fromkeys((*self.dimensions, *around, "rules", "month")))

    def says_nothing(self, by: Sequence[str] = (), where: str = "") -> bool:
        """Whether its value cannot be other than ``undivided``, as no side is told from others."""
        named = {*by, *re.findall(r"\w+", re.sub(r"'[^']*'", "", where))}
        return self.undivided is not None and named.isdisjoint(_SIDES)

    def named(self, variant: str = "") -> Indicator:
        """The indicator under one of its named definitions, the first if none is given."""
        if not self.variants:
            return self
        found = next(v for v in self.variants if v.name == (variant or self.variants[0].name))
        return msgspec.structs.replace(
            self,
            id=f"{self.id}:{found.name}" if variant else self.id,
            done=f"{self.done} ({found.name}: {found.text})",
            sql=f"SELECT * FROM (\n{self.sql.strip()}\n) WHERE {found.where}\n",
            variants=(),
        )


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
    """Indicators by id, by family, or ``all``; ``UsageError`` for a name that is neither.

    ``vpip:pt3`` is the indicator ``vpip`` under its definition ``pt3``.
    """
    known = indicators()
    picked: dict[str, Indicator] = {}
    for name in names:
        base, _, variant = name.partition(":")
        if variant and base in known:
            offered = [one.name for one in known[base].variants]
            if variant not in offered:
                raise UsageError(
                    "unknown-definition",
                    f"{base} has no definition {variant!r}",
                    hint=f"it has {', '.join(offered) or 'only one'}",
                )
            picked[name] = known[base].named(variant)
            continue
        fitting = {
            key: indicator.named()
            for key, indicator in known.items()
            if name in ("all", key, indicator.family)
        }
        if not fitting:
            near = get_close_matches(name, list(known), 3)
            raise UsageError(
                "unknown-indicator",
                f"no indicator {name!r}",
                hint=f"did you mean {', '.join(near)}?"
                if near
                else "'cardlog stats --list' names all; the lake or log comes before them",
            )
        picked |= fitting
    return list(picked.values())
