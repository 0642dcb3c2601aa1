"""Two players, seats or months compared, with a test and a correction for many tries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from cardlog.pipelines.catalogue import Indicator
from cardlog.pipelines.naming import known_player
from cardlog.pipelines.probability import fisher, holm, newcombe, student95, student_tails
from cardlog.pipelines.statistics import ENOUGH, answers, base, column, is_small, weight

from cardlog.errors import UsageError

if TYPE_CHECKING:
    from cardlog.store.querying import Connection, Readable, Result

_PEOPLE: Final = ("player", "partner", "opponent")
COLUMNS: Final = (
    "indicator", "first", "second", "difference", "low", "high", "p", "corrected", "test",
    "opportunities", "other_opportunities", "n", "small", "unit", "version",
)  # fmt: skip


def compare(
    lake: Readable,
    names: str | Iterable[str],
    pair: Sequence[str],
    *,
    by: str = "player",
    where: str | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Result:
    """Each indicator for two values of a column, their difference, and how likely chance is.

    ``pair`` is two values, or one to be compared with all others. ``p`` is what chance alone
    would exceed; ``corrected`` is the same after Holm's correction for all indicators compared,
    and the one to judge by. Sums are compared by game, so that games which both played, and many
    decisions of one game, count for no more than they tell; rates with few cases, or all or none
    done, by Fisher's exact test. Players are named by id or by the name that sources show; raises
    ``UsageError`` for one whom the lake does not know.
    """
    import pyarrow as pa

    from cardlog.store.querying import Result

    if len(pair) not in (1, 2) or len(set(pair)) != len(pair):
        raise _not_two(pair)

    def compared(connection: Connection) -> dict[str, str]:
        named = [known_player(connection, one) if by in _PEOPLE else one for one in pair]
        if len(set(named)) != len(named):
            raise _not_two(named)
        return dict(zip(("one", "other"), named, strict=False))

    found = answers(
        lake,
        names,
        [by],
        parameters,
        lambda one: _statement(one, by, where, len(pair) == 2),
        found_there=compared,
    )
    rows = [
        row for indicator, (counts,) in found if (row := _compared(indicator, counts)) is not None
    ]
    tested = [row for row in rows if row["p"] is not None]
    for row, p in zip(tested, holm([row["p"] for row in tested]), strict=True):
        row["corrected"] = p
    return Result(pa.table({name: column([row[name] for row in rows]) for name in COLUMNS}))


def _not_two(named: Sequence[str]) -> UsageError:
    return UsageError(
        "two-to-compare",
        f"a comparison is of two, not of {', '.join(named) or 'none'}",
        hint="name two different ones, or one to be compared with all others",
    )


def _statement(indicator: Indicator, by: str, where: str | None, both: bool) -> str:  # noqa: FBT001
    condition = f"WHERE ({where}\n  )" if where else ""
    other = f'"{by}"::VARCHAR = $other' if both else f'"{by}"::VARCHAR <> $one'
    one = f'"{by}"::VARCHAR = $one'
    many = weight(indicator).removesuffix("::DOUBLE")
    return f"""{base(indicator, [by], where)},
by_game AS (
  SELECT game,
    coalesce(sum(done::DOUBLE) FILTER ({one}), 0) AS s1,
    coalesce({many} FILTER ({one}), 0)::DOUBLE AS m1,
    coalesce(sum(done::DOUBLE) FILTER ({other}), 0) AS s2,
    coalesce({many} FILTER ({other}), 0)::DOUBLE AS m2
  FROM base {condition}
  GROUP BY game
  HAVING m1 > 0 OR m2 > 0
),
whole AS (
  SELECT sum(s1) AS a, sum(m1) AS x, sum(s2) AS b, sum(m2) AS y, count(*) AS n FROM by_game
)
SELECT n, coalesce(a, 0) AS a, coalesce(x, 0) AS x, coalesce(b, 0) AS b, coalesce(y, 0) AS y, (
    SELECT sum(power((s1 - a / nullif(x, 0) * m1) / nullif(x, 0)
      - (s2 - b / nullif(y, 0) * m2) / nullif(y, 0), 2)) FROM by_game
  ) AS spread
FROM whole"""


def _compared(indicator: Indicator, counts: Mapping[str, Any]) -> dict[str, Any] | None:
    a, x, b, y, games = (counts[name] for name in "axbyn")
    if not x or not y:
        return None
    difference = a / x - b / y
    low = high = p = None
    test = "by game"
    if games > 1:
        error = sqrt(max(0.0, counts["spread"]) * games / (games - 1))
        if error > 1e-12:
            half = student95(games - 1) * error
            low, high = difference - half, difference + half
            p = student_tails(difference / error, games - 1)
    if indicator.kind == "rate" and min(a, x - a, b, y - b) < 5:
        test, p = "Fisher", fisher(round(a), round(x), round(b), round(y))
        low, high = newcombe(a, x, b, y)
    return {
        "indicator": indicator.id,
        "first": a / x,
        "second": b / y,
        "difference": difference,
        "low": low,
        "high": high,
        "p": p,
        "corrected": None,
        "test": test if p is not None else None,
        "opportunities": int(x),
        "other_opportunities": int(y),
        "n": games,
        "small": is_small(min(x, y), games) or min(x, y) < ENOUGH,
        "unit": indicator.unit,
        "version": indicator.version,
    }
