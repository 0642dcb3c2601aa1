"""What deals and games brought: by rule set, by seat, and how the points are spread."""

from __future__ import annotations

from typing import Any, Final

from cardlog.report import plots
from cardlog.report.behind import MOST, Behind
from cardlog.report.counting import Measure, grouped
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, table

_POINTS: Final = """
SELECT rules, game, seat_name, points, role, won FROM results
WHERE $player = '' OR player = $player"""
_TOTALS: Final = """
SELECT rules, game, seat_name, total, rank FROM players
QUALIFY count(*) OVER (PARTITION BY game) > 1"""
_SPREAD: Final = """
SELECT r.rules, stddev_samp(r.points) AS spread, min(r.points)::BIGINT AS lowest,
  max(r.points)::BIGINT AS highest, [arg_min(r.game, (r.points, r.game))] AS lowest_games,
  [arg_max(r.game, (r.points, -r.game))] AS highest_games, 1 AS lowest_n, 1 AS highest_n
FROM results r SEMI JOIN scope USING (game)
WHERE $player = '' OR r.player = $player
GROUP BY r.rules"""
_BINS: Final = """
WITH p AS (SELECT r.game, r.points FROM results r SEMI JOIN scope USING (game)
  WHERE r.rules = $of AND ($player = '' OR r.player = $player)),
w AS (SELECT greatest(1, ceil((quantile_cont(points, 0.99) - quantile_cont(points, 0.01)) / 14))
  ::BIGINT AS width, quantile_disc(points, 0.01) AS low, quantile_disc(points, 0.99) AS high FROM p)
SELECT floor(least(greatest(points, low), high) / width)::BIGINT AS bin, any_value(width) AS width,
  min(points)::BIGINT AS low, max(points)::BIGINT AS high, count(*) AS times,
  count(DISTINCT game) AS times_n, list_sort(list(DISTINCT game))[:$most] AS times_games
FROM p, w GROUP BY bin ORDER BY bin"""


def scoring(scope: Scope, behind: Behind, *, drawn: bool) -> list[Content]:
    """The section's content."""
    rows = grouped(
        scope,
        _POINTS,
        ["rules"],
        [
            Measure("scores", "count(*)"),
            Measure("points", "sum(points)", "count(*)"),
            Measure("declaring", "sum(points) FILTER (role = 'declarer')",
                    "count(*) FILTER (role = 'declarer')"),
            Measure("defending", "sum(points) FILTER (role = 'defender')",
                    "count(*) FILTER (role = 'defender')"),
        ],
        order="scores DESC, rules",
    )  # fmt: skip
    spread = {row["rules"]: row for row in scope.rows(_SPREAD)}
    rows = [
        spread[row["rules"]]
        | row
        | {"spread_games": row["points_games"], "spread_n": row["points_n"]}
        for row in rows
    ]
    parts: list[Content] = []
    if drawn:
        figures = [_histogram(scope, behind, row["rules"]) for row in rows[:6]]
        parts.append(tag("div", *figures, class_="plots") if figures else None)
    rules = Column("rules", "rule set", "text")
    parts.append(
        table(
            behind,
            "Points of a deal, by rule set",
            [
                rules,
                Column("scores", "scores"),
                Column("points", "mean", "mean"),
                Column("spread", "standard deviation", "mean"),
                Column("lowest", "lowest"),
                Column("highest", "highest"),
                Column("declaring", "mean of declarers", "mean"),
                Column("defending", "mean of defenders", "mean"),
            ],
            rows,
        )
    )
    if not scope.player:
        parts.append(_seats(scope, behind))
    return parts


def _seats(scope: Scope, behind: Behind) -> Content:
    rows = grouped(
        scope,
        _TOTALS,
        ["rules", "seat_name"],
        [
            Measure("games", "count(*)"),
            Measure("total", "sum(total)", "count(total)"),
            Measure("wins", "count(*) FILTER (rank = 1)", "count(rank)"),
        ],
        order="rules, seat_name",
        most=400,
    )
    return table(
        behind,
        "Games by seat",
        [
            Column("rules", "rule set", "text"),
            Column("seat_name", "seat", "text"),
            Column("games", "games"),
            Column("total", "points of a game", "mean"),
            Column("wins", "first places", "share"),
        ],
        rows,
    )


def _histogram(scope: Scope, behind: Behind, rules: str) -> Content:
    rows: list[dict[str, Any]] = scope.rows(_BINS, of=rules, most=MOST)
    by_bin = {row["bin"]: row for row in rows}
    width = rows[0]["width"]
    for row in rows:
        same = row["low"] == row["high"]
        row["points"] = f"{row['low']}" if same else f"{row['low']} to {row['high']}"
        row["points"] = row["label"] = row["points"].replace("-", "−")
    filled = [
        by_bin.get(n, {"times": 0}) | {"from": n * width}
        for n in range(rows[0]["bin"], rows[-1]["bin"] + 1)
    ]
    numbers = table(
        behind,
        f"Points of a deal, {rules}",
        [Column("points", "points", "text"), Column("times", "times")],
        rows,
    )
    drawing = plots.columns(behind, filled, "from", "times", "points of a deal", quantity=True)
    return plots.figure(f"Points of a deal: {rules}", drawing, numbers)
