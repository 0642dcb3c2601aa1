"""Who played, how it went, and against whom."""

from __future__ import annotations

from typing import Any, Final

from cardlog.pipelines.probability import wilson
from cardlog.report import plots
from cardlog.report.behind import MOST, Behind
from cardlog.report.counting import Measure, grouped
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, table

MOST_ROWS: Final = 200
_PLAYERS: Final = """
SELECT rules, game, player, total, rank,
  count(*) OVER (PARTITION BY game) AS seats,
  first_value(name) OVER (PARTITION BY player ORDER BY name NULLS LAST) AS name
FROM players"""
_FAULTS: Final = """
SELECT p.rules, p.player, count(*) AS errors, count(DISTINCT p.game) AS errors_n,
  list_sort(list(DISTINCT p.game))[:$most] AS errors_games
FROM findings f
JOIN events e ON e.game = f.game AND e.n = f.n
JOIN players p ON p.game = e.game AND p.seat = e.seat
SEMI JOIN scope ON scope.game = f.game
WHERE f.severity = 'error' AND p.player IS NOT NULL GROUP BY ALL"""
_PAIRS: Final = """
SELECT a.rules, a.game, a.player, b.player AS other, a.total - b.total AS difference,
  s.partner IS NOT DISTINCT FROM b.seat AS partners, a.rank AS rank
FROM players a JOIN players b ON b.game = a.game AND b.seat <> a.seat
JOIN seats s ON s.game = a.game AND s.seat = a.seat
WHERE a.player IS NOT NULL AND b.player IS NOT NULL AND a.player <> b.player
  AND CASE WHEN $player = '' THEN a.player < b.player ELSE a.player = $player END"""


def people(scope: Scope, behind: Behind, *, drawn: bool) -> list[Content]:
    """The section's content."""
    mine = " WHERE player = $player" if scope.player else " WHERE player IS NOT NULL"
    rows = grouped(
        scope,
        f"SELECT * FROM ({_PLAYERS}){mine}",
        ["player", "name", "rules"],
        [
            Measure("games", "count(*)"),
            Measure(
                "wins",
                "count(*) FILTER (rank = 1 AND seats > 1)",
                "count(rank) FILTER (seats > 1)",
            ),
            Measure("place", "sum(rank) FILTER (seats > 1)", "count(rank) FILTER (seats > 1)"),
            Measure("total", "sum(total)", "count(total)"),
        ],
        order="games DESC, player, rules",
        most=MOST_ROWS,
    )
    faults = {(row["rules"], row["player"]): row for row in scope.rows(_FAULTS, most=MOST)}
    for row in rows:
        row.update({"errors": 0} | faults.get((row["rules"], row["player"]), {}))
        row["shown"] = row["name"] if row["name"] != row["player"] else None
    parts: list[Content] = []
    if drawn:
        figures = _wins(rows, behind)
        parts.append(tag("div", *figures, class_="plots") if figures else None)
    parts.append(
        table(
            behind,
            "Players",
            [
                Column("player", "player", "text"),
                Column("shown", "name", "text"),
                Column("rules", "rule set", "text"),
                Column("games", "games"),
                Column("wins", "first places", "share"),
                Column("place", "place", "mean"),
                Column("total", "points of a game", "mean"),
                Column("errors", "errors"),
            ],
            rows,
            note=f"The {MOST_ROWS} rows with most games." if len(rows) == MOST_ROWS else None,
        )
    )
    parts += _pairs(scope, behind)
    return parts


def _wins(rows: list[dict[str, Any]], behind: Behind) -> list[Content]:
    """First places with their intervals, of the rule sets that most of the rows are about."""
    found: list[Content] = []
    counted = [row for row in rows if row["wins_of"]]
    for rules in list(dict.fromkeys(row["rules"] for row in counted))[:4]:
        ours = [row for row in counted if row["rules"] == rules][:12]
        if len(ours) < 2:
            continue
        for row in ours:
            low, high = wilson(row["wins_done"], row["wins_of"])
            row |= {"value": row["wins"], "low": low, "high": high}
        drawing = plots.intervals(
            behind, ours, "player", "share of games, with its 95 % interval", key="wins"
        )
        found.append(plots.figure(f"First places: {rules}", drawing))
    return found


def _pairs(scope: Scope, behind: Behind) -> list[Content]:
    measures = [
        Measure("games", "count(*)"),
        Measure("ahead", "count(*) FILTER (difference > 0)"),
        Measure("behind", "count(*) FILTER (difference < 0)"),
        Measure("difference", "sum(difference)", "count(difference)"),
    ]
    people = ["player", "other", "rules"]
    order = "games DESC, player, other, rules"
    against = grouped(
        scope, f"SELECT * FROM ({_PAIRS}) WHERE NOT partners", people, measures,
        order=order, most=60,
    )  # fmt: skip
    beside = grouped(
        scope,
        f"SELECT * FROM ({_PAIRS}) WHERE partners",
        people,
        [
            Measure("games", "count(*)"),
            Measure("wins", "count(*) FILTER (rank = 1)", "count(rank)"),
        ],
        order=order,
        most=60,
    )
    names = [
        Column("player", "player", "text"),
        Column("other", "with", "text"),
        Column("rules", "rule set", "text"),
        Column("games", "games"),
    ]
    opponents = [names[0], Column("other", "against", "text"), *names[2:]]
    note = "The 60 pairs with most games."
    return [
        table(
            behind,
            "Opponents",
            [
                *opponents,
                Column("ahead", "ahead"),
                Column("behind", "behind"),
                Column("difference", "points ahead", "mean"),
            ],
            against,
            note=note if len(against) == 60 else None,
        ),
        table(
            behind,
            "Partners",
            [*names, Column("wins", "first places", "share")],
            beside,
            note=note if len(beside) == 60 else None,
        ),
    ]
