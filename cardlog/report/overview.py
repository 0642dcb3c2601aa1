"""What there is: games by rule set and verdict, and when they were played."""

from __future__ import annotations

from typing import Any, Final

from cardlog.report import plots
from cardlog.report.behind import MOST, Behind
from cardlog.report.counting import Measure, grouped
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, number, table

VERDICTS: Final = ("legal", "illegal", "incomplete", "unverifiable")
_GAMES: Final = """
SELECT g.rules, g.game, g.verdict, g.deals, g.events, year(g.date) AS year, month(g.date) AS month
FROM games g WHERE g.duplicate_of IS NULL"""
_HELD: Final = """
SELECT count(*) AS games, (SELECT count(DISTINCT source) FROM scope) AS sources,
  (SELECT count(DISTINCT p.player) FROM players p SEMI JOIN scope USING (game)) AS players,
  min(g.date)::VARCHAR AS first, max(g.date)::VARCHAR AS last,
  coalesce(sum(g.deals), 0)::BIGINT AS deals, coalesce(sum(g.events), 0)::BIGINT AS events,
  count(DISTINCT g.rules) AS rules, min(g.game, $most) AS behind
FROM games g SEMI JOIN scope USING (game)"""
_LEFT_OUT: Final = """
SELECT (SELECT count(*) FROM games WHERE duplicate_of IS NOT NULL) AS duplicates,
  (SELECT min(game, $most) FROM games WHERE duplicate_of IS NOT NULL) AS behind,
  (SELECT count(*) FROM quarantine) AS refused"""
MOST_BARS: Final = 15
MOST_MONTHS: Final = 36
"""Months that are drawn one by one."""


def overview(scope: Scope, behind: Behind, *, drawn: bool) -> list[Content]:
    """The section's content."""
    measures = [
        Measure("games", "count(*)"),
        *(Measure(name, f"count(*) FILTER (verdict = '{name}')") for name in VERDICTS),
        Measure("deals", "sum(deals)"),
        Measure("events", "sum(events)"),
    ]
    rows = grouped(scope, _GAMES, ["rules"], measures, order="games DESC, rules")
    parts: list[Content] = [_figures(scope, behind)]
    if drawn and rows:
        parts.append(tag("div", *_plots(scope, behind, rows), class_="plots"))
    used = [name for name in VERDICTS if any(row[name] for row in rows)]
    columns = [
        Column("rules", "rule set", "text"),
        Column("games", "games"),
        *(Column(name, name) for name in used),
        Column("deals", "deals"),
        Column("events", "events"),
    ]
    parts.append(tag("div", table(behind, "Games by rule set", columns, rows), id="overview-rules"))
    return parts


def _figures(scope: Scope, behind: Behind) -> Content:
    (held,) = scope.rows(_HELD, most=MOST)
    shown = [
        (title, behind.link(number(held[key], "count"), held["behind"], held["games"], title))
        for key, title in (("games", "games"), ("deals", "deals scored"), ("events", "events"))
    ]
    shown += [
        (title, tag("a", number(held[key], "count"), href=f"#{section}"))
        for key, title, section in (
            ("rules", "rule sets", "overview-rules"),
            ("players", "named players", "players"),
            ("sources", "sources", "sources" if scope.whole else "quality"),
        )
    ]
    if scope.whole:
        (left,) = scope.rows(_LEFT_OUT, most=MOST)
        count, games = left["duplicates"], left["behind"]
        name = "duplicates left out"
        shown.append((name, behind.link(number(count, "count"), games, count, name)))
        refused = tag("a", number(left["refused"], "count"), href="#quarantine")
        shown.append(("refused", refused))
    figures = tag(
        "dl", *(tag("div", tag("dt", name), tag("dd", value)) for name, value in shown),
        class_="figures",
    )  # fmt: skip
    days = list(dict.fromkeys(day for day in (held["first"], held["last"]) if day))
    return [figures, tag("p", f"Played {' to '.join(days)}.", class_="note") if days else None]


def _plots(scope: Scope, behind: Behind, rows: list[dict[str, Any]]) -> list[Content]:
    used = [name for name in VERDICTS if any(row[name] for row in rows)]
    stacked = [
        {
            "rules": row["rules"],
            "verdict": name,
            "games": row[name],
            "games_games": row[f"{name}_games"],
            "games_n": row[f"{name}_n"],
        }
        for row in rows[:MOST_BARS]
        for name in used
        if row[name]
    ]
    drawing = plots.bars(behind, stacked, "rules", "games", "games", part="verdict", order=used)
    found: list[Content] = [plots.figure("Games by rule set and verdict", drawing)]
    times, span = _times(scope)
    if len(times) > 1:
        numbers = table(
            behind,
            f"Games by {span}",
            [Column("time", span, "text"), Column("games", "games")],
            [row for row in times if row["games"]],
        )
        drawing = plots.columns(behind, times, "time", "games", span)
        found.append(plots.figure(f"Games by {span}", drawing, numbers))
    return found


def _times(scope: Scope) -> tuple[list[dict[str, Any]], str]:
    """Games by month, of a longer time by year; times without games are in it with none."""
    dated = f"{_GAMES} AND g.date IS NOT NULL"
    count = [Measure("games", "count(*)")]
    rows = grouped(scope, dated, ["year", "month"], count, order="year, month")
    if not rows:
        return [], ""
    first, last = (12 * row["year"] + row["month"] - 1 for row in (rows[0], rows[-1]))
    if last - first < MOST_MONTHS:
        known = {12 * row["year"] + row["month"] - 1: row for row in rows}
        names = {at: f"{at // 12}-{at % 12 + 1:02d}" for at in range(first, last + 1)}
        span = "month"
    else:
        rows = grouped(scope, dated, ["year"], count, order="year DESC", most=MOST_MONTHS)
        known = {row["year"]: row for row in rows}
        names = {at: str(at) for at in range(min(known), max(known) + 1)}
        span = "year"
    return [{"games": 0} | known.get(at, {}) | {"time": name} for at, name in names.items()], span
