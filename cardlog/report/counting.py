"""Sums by group that remember the games they came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardlog.report.behind import MOST
from cardlog.report.scope import Scope


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of a group: ``done`` summed over its rows, or that over the sum of ``of``.

    Both are SQL aggregates over the rows of one game. The games behind a count are those that
    add to it, those behind a quotient the ones that it is a share or mean of.
    """

    name: str
    done: str
    of: str = ""


def grouped(
    scope: Scope,
    rows: str,
    keys: Sequence[str],
    measures: Sequence[Measure],
    *,
    order: str,
    most: int = 0,
    having: str = "",
) -> list[dict[str, Any]]:
    """Measures by group over a query with a column ``game``, restricted to the scope.

    Each measure ``m`` also gives ``m_games``, the first games behind it, and ``m_n``, how many
    they are; quotients ``m_done`` and ``m_of`` besides.
    """
    by = "".join(f"{key}, " for key in keys)
    partial = ", ".join(
        f"coalesce({m.done}, 0) AS s{i}, {f'coalesce({m.of}, 0)' if m.of else '0'} AS m{i}"
        for i, m in enumerate(measures)
    )
    total = ", ".join(_total(i, m) for i, m in enumerate(measures))
    group = f"GROUP BY {by.rstrip(', ')}" if keys else ""
    return scope.rows(f"""
WITH r AS (
{rows}
), g AS (
  SELECT {by}game, {partial}
  FROM r SEMI JOIN scope USING (game) GROUP BY {by}game
)
SELECT {by}{total}
FROM g {group} {f"HAVING {having}" if having else ""}
ORDER BY {order} {f"LIMIT {most}" if most else ""}""")


def _total(i: int, m: Measure) -> str:
    kept = f"FILTER (m{i} > 0)" if m.of else f"FILTER (s{i} > 0)"
    behind = f"min(game, {MOST}) {kept} AS {m.name}_games, count(*) {kept} AS {m.name}_n"
    if not m.of:
        return f"sum(s{i})::BIGINT AS {m.name}, {behind}"
    return (
        f"sum(s{i})::DOUBLE / nullif(sum(m{i}), 0)::DOUBLE AS {m.name}, {behind}, "
        f"sum(s{i})::DOUBLE AS {m.name}_done, sum(m{i})::DOUBLE AS {m.name}_of"
    )
