"""Indicators over a lake or log files, each value with its counts and a 95 % interval."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardlog.pipelines.catalogue import Indicator, chosen
from cardlog.pipelines.modelling import with_tables
from cardlog.pipelines.probability import clustered, wilson

from cardlog.errors import UsageError

if TYPE_CHECKING:
    from cardlog.store.querying import Connection, Readable, Result

COLUMNS: Final = (
    "indicator",
    "value",
    "low",
    "high",
    "n",
    "done",
    "opportunities",
    "small",
    "unit",
    "version",
)
ENOUGH: Final = 30
"""Below so many opportunities, or a third as many games, a sample is marked as small."""
AROUND: Final = {
    # Columns that every indicator gets from the games and seats around its rows.
    "month": ("strftime(g.date, '%Y-%m')", ("JOIN games g ON g.game = b.game",)),
    "partner": (
        "p.player",
        (
            "LEFT JOIN seats me ON me.game = b.game AND me.seat_name = b.seat",
            "LEFT JOIN seats p ON p.game = b.game AND p.seat = me.partner",
        ),
    ),
    "opponent": (
        "o.player",
        (
            "LEFT JOIN seats me ON me.game = b.game AND me.seat_name = b.seat",
            "LEFT JOIN seats o ON o.game = b.game AND o.seat <> me.seat"
            " AND o.seat IS DISTINCT FROM me.partner",
        ),
    ),
}


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
    (``player = $player``). Rows with fewer than ``least`` opportunities are left out; ``small``
    marks those that rest on few. Of a family those indicators answer that have the columns.
    Raises ``UsageError`` for an unknown name, or a column that none of them has.
    """
    import pyarrow as pa

    from cardlog.store.querying import Result

    rows: list[dict[str, Any]] = []
    for indicator, found in answers(
        lake, names, by, parameters, lambda one: statement(one, by, where)
    ):
        rows.extend(
            {name: row[name] for name in by} | _measures(indicator, row)
            for row in found
            if row["opportunities"] >= max(least, 1)
        )
    head, *tail = COLUMNS
    columns = [head, *by, *tail]
    return Result(pa.table({name: column([row[name] for row in rows]) for name in columns}))


def answers(
    lake: Readable,
    names: str | Iterable[str],
    by: Sequence[str],
    parameters: Mapping[str, Any] | None,
    asked: Callable[[Indicator], str],
    *,
    found_there: Callable[[Connection], Mapping[str, Any]] | None = None,
) -> list[tuple[Indicator, list[dict[str, Any]]]]:
    """Rows of a query for each indicator that is named and has the columns.

    ``found_there`` gives more parameters from what the lake holds.
    """
    from cardlog.store.querying import reading

    listed = [names] if isinstance(names, str) else list(names)
    wanted = chosen(listed)
    fitting = [i for i in wanted if set(by) <= set(i.columns)]
    for indicator in wanted:
        if indicator not in fitting and (indicator.id in listed or not fitting):
            raise _no_dimension(indicator, by)
    found: list[tuple[Indicator, list[dict[str, Any]]]] = []
    refused: UsageError | None = None
    with reading(lake) as connection:
        values = dict(parameters or {}) | dict(found_there(connection) if found_there else {})
        played = {row[0] for row in connection.result("SELECT DISTINCT rules FROM games").rows()}
        for indicator in fitting:
            # Of a family, those answer whose games there are.
            counted = indicator.rules == ("*",) or not played.isdisjoint(indicator.rules)
            if indicator.id not in listed and not counted:
                continue
            try:
                rows = connection.result(asked(indicator), values or None).dicts()
            except UsageError as error:
                # And those that have the columns of the condition.
                if indicator.id in listed or "Referenced column" not in error.message:
                    raise
                refused = error
                continue
            found.append((indicator, rows))
    if refused is not None and not found:
        raise refused
    return found


def column(values: list[Any]) -> Any:
    """A column of a result; values of several types as text."""
    import pyarrow as pa

    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        # Indicators may type a dimension differently.
        return pa.array([None if value is None else str(value) for value in values])


def _no_dimension(indicator: Indicator, by: Sequence[str]) -> UsageError:
    missing = [name for name in by if name not in indicator.columns]
    return UsageError(
        "unknown-dimension",
        f"{indicator.id} has no column {', '.join(missing)} to divide by",
        hint=f"it has {', '.join(indicator.columns)}",
    )


def base(indicator: Indicator, by: Sequence[str] = (), where: str | None = None) -> str:
    """The rows of an indicator as ``WITH … base``, with the columns around it that are named."""
    unquoted = re.sub(r"'[^']*'", "", where or "")
    named = [
        name
        for name in AROUND
        if name not in indicator.dimensions
        and name in indicator.columns
        and (name in by or re.search(rf"\b{name}\b", unquoted))
    ]
    sql = indicator.sql.strip()
    if named:
        columns = "".join(f", {AROUND[name][0]} AS {name}" for name in named)
        joins = dict.fromkeys(join for name in named for join in AROUND[name][1])
        source = f"(\n{sql}\n) b\n" + "\n".join(joins)
        sql = f"SELECT b.*{columns}\nFROM {source}"
    whole: str = with_tables(sql, "base")
    return whole


def weight(indicator: Indicator) -> str:
    """What the opportunities of a group of rows are summed from."""
    return "sum(out_of::DOUBLE)" if indicator.kind == "ratio" else "count(*)::DOUBLE"


def statement(indicator: Indicator, by: Sequence[str] = (), where: str | None = None) -> str:
    """The SQL that is run for an indicator: sums by game first, because games are the clusters."""
    names = "".join(f'"{name}", ' for name in by)
    condition = f"\n  WHERE ({where}\n  )" if where else ""
    sorting = ", ".join(f'"{name}" NULLS LAST' for name in by)
    order = f"\nORDER BY {sorting}" if by else ""
    group = f"\nGROUP BY {names.rstrip(', ')}" if by else ""
    return f"""{base(indicator, by, where)},
by_game AS (
  SELECT {names}game, sum(done::DOUBLE) AS s, {weight(indicator)} AS m
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
    low, high = interval(indicator, row)
    return {
        "indicator": indicator.id,
        "value": value,
        "low": low,
        "high": high,
        "n": row["n"],
        "done": done,
        "opportunities": opportunities,
        "small": is_small(opportunities, row["n"]),
        "unit": indicator.unit,
        "version": indicator.version,
    }


def interval(
    indicator: Indicator, row: Mapping[str, Any]
) -> tuple[float, float] | tuple[None, None]:
    """95 % interval of a row of ``statement``, or of one with the same columns.

    A mean has none from one game, nor where a small sample has all games alike: that says nothing
    of others. No end lies beyond what the indicator can be.
    """
    done, opportunities = row["done"], row["opportunities"]
    if indicator.kind == "rate":
        low, high = wilson(done, opportunities)
        return low, high
    found = clustered(done / opportunities, row)
    if found is None or (found[0] == found[1] and is_small(opportunities, row["n"])):
        return None, None
    low, high = found
    if indicator.lowest is not None:
        low = max(low, indicator.lowest)
    if indicator.highest is not None:
        high = min(high, indicator.highest)
    return low, high


def is_small(opportunities: float, games: int) -> bool:
    """Whether a number rests on so little that it is marked."""
    return opportunities < ENOUGH or games < ENOUGH // 3
