"""Indicators over a lake or log files, each value with its counts and a 95 % interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from cardlog.pipelines.catalogue import Indicator, chosen

from cardlog.errors import UsageError

if TYPE_CHECKING:
    from cardlog.store.querying import Readable, Result

Z95: Final = 1.959963984540054
COLUMNS: Final = (
    "indicator",
    "value",
    "low",
    "high",
    "n",
    "done",
    "opportunities",
    "unit",
    "version",
)


def stats(
    lake: Readable,
    names: str | Iterable[str],
    *,
    by: Sequence[str] = (),
    where: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    least: int = 1,
) -> Result:
    """Values of indicators, one row each, or one for each combination of the ``by`` columns.

    ``n`` counts games, ``opportunities`` what the value is a share or mean of. ``where`` is an SQL
    condition on the indicator's columns; values in it are better given as ``parameters``
    (``player = $player``). Rows with fewer than ``least`` opportunities are left out. Of a family
    those indicators answer that have the columns. Raises ``UsageError`` for an unknown name, or a
    column that none of them has.
    """
    import pyarrow as pa

    from cardlog.store.querying import Result, reading

    listed = [names] if isinstance(names, str) else list(names)
    wanted = chosen(listed)
    fitting = [i for i in wanted if set(by) <= {*i.dimensions, "rules"}]
    for indicator in wanted:
        if indicator not in fitting and (indicator.id in listed or not fitting):
            raise _no_dimension(indicator, by)
    rows: list[dict[str, Any]] = []
    refused: UsageError | None = None
    answered = False
    with reading(lake) as connection:
        for indicator in fitting:
            sql = statement(indicator, by, where)
            try:
                found = connection.result(sql, dict(parameters or {}) or None)
            except UsageError as error:
                # Of a family, those answer that have the columns of the condition.
                if indicator.id in listed or "Referenced column" not in error.message:
                    raise
                refused = error
                continue
            answered = True
            rows.extend(
                {name: row[name] for name in by} | _measures(indicator, row)
                for row in found.dicts()
                if row["opportunities"] >= max(least, 1)
            )
    if refused is not None and not answered:
        raise refused
    head, *tail = COLUMNS
    columns = [head, *by, *tail]
    return Result(pa.table({name: _column([row[name] for row in rows]) for name in columns}))


def _column(values: list[Any]) -> Any:
    import pyarrow as pa

    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        # Indicators may type a dimension differently.
        return pa.array([None if value is None else str(value) for value in values])


def _no_dimension(indicator: Indicator, by: Sequence[str]) -> UsageError:
    missing = [name for name in by if name not in (*indicator.dimensions, "rules")]
    return UsageError(
        "unknown-dimension",
        f"{indicator.id} has no column {', '.join(missing)} to divide by",
        hint=f"it has {', '.join(dict.fromkeys((*indicator.dimensions, 'rules')))}",
    )


def statement(indicator: Indicator, by: Sequence[str] = (), where: str | None = None) -> str:
    """The SQL that is run for an indicator: sums by game first, because games are the clusters."""
    names = "".join(f'"{name}", ' for name in by)
    condition = f"\n  WHERE ({where}\n  )" if where else ""
    sorting = ", ".join(f'"{name}" NULLS LAST' for name in by)
    order = f"\nORDER BY {sorting}" if by else ""
    group = f"\nGROUP BY {names.rstrip(', ')}" if by else ""
    return f"""WITH base AS (
{indicator.sql.strip()}
),
by_game AS (
  SELECT {names}game, sum(done::DOUBLE) AS s, count(*)::DOUBLE AS m
  FROM base{condition}
  GROUP BY {names}game
)
SELECT {names}count(*) AS n, coalesce(sum(s), 0) AS done,
  coalesce(sum(m), 0)::BIGINT AS opportunities,
  coalesce(sum(s * s), 0) AS ss, coalesce(sum(s * m), 0) AS sm, coalesce(sum(m * m), 0) AS mm
FROM by_game{group}{order}"""


def _measures(indicator: Indicator, row: Mapping[str, Any]) -> dict[str, Any]:
    done, opportunities = row["done"], row["opportunities"]
    value = done / opportunities
    rate = indicator.kind == "rate"
    low, high = wilson(done, opportunities) if rate else clustered(value, row)
    return {
        "indicator": indicator.id,
        "value": value,
        "low": low,
        "high": high,
        "n": row["n"],
        "done": done,
        "opportunities": opportunities,
        "unit": indicator.unit,
        "version": indicator.version,
    }


def wilson(done: float, opportunities: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate.

    >>> [round(bound, 4) for bound in wilson(1, 2)]
    [0.0945, 0.9055]
    """
    n, z = opportunities, Z95
    share = done / n
    middle = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low = 0.0 if done == 0 else max(0.0, (middle - spread) / scale)
    return low, 1.0 if done == n else min(1.0, (middle + spread) / scale)


def clustered(value: float, row: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """Normal 95 % interval of a mean with the standard error robust to clustering by game.

    Nothing is known from a single game.
    """
    games = row["n"]
    if games < 2:
        return None, None
    # Sum over games of (s - value * m) squared: how far each game's sum lies from the mean's.
    spread = row["ss"] - 2 * value * row["sm"] + value * value * row["mm"]
    variance = max(0.0, spread) * games / (games - 1) / row["opportunities"] ** 2
    half = Z95 * sqrt(variance)
    return value - half, value + half
