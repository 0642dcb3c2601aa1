"""The indicators of ``cardlog stats``, each with its interval and the games that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.pipelines.catalogue import Indicator, chosen
from cardlog.pipelines.statistics import base, interval, is_small, weight
from cardlog.report import plots
from cardlog.report.behind import MOST, Behind
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, Kind, number, table

_STATEMENT: Final = """
{base},
by_game AS (
  SELECT {mine} AS mine, game, sum(done::DOUBLE) AS s, {weight} AS m
  FROM base SEMI JOIN scope USING (game) GROUP BY ALL
)
SELECT mine, count(*) AS n, coalesce(sum(s), 0) AS done, coalesce(sum(m), 0) AS opportunities,
  coalesce(sum(s * s), 0) AS ss, coalesce(sum(s * m), 0) AS sm, coalesce(sum(m * m), 0) AS mm,
  min(game, {most}) FILTER (m > 0) AS games
FROM by_game GROUP BY mine"""


def measured(scope: Scope, behind: Behind, names: Sequence[str], *, drawn: bool) -> list[Content]:
    """The section's content: a table for each family that has anything to count."""
    held = {row["rules"] for row in scope.rows("SELECT DISTINCT rules FROM scope")}
    families: dict[str, list[dict[str, Any]]] = {}
    for indicator in chosen(list(names)) if names else []:
        if indicator.rules != ("*",) and not held & set(indicator.rules):
            continue
        row = _row(scope, behind, indicator)
        if row is not None:
            families.setdefault(indicator.family, []).append(row)
    parts: list[Content] = []
    for family, rows in families.items():
        parts.append(_family(scope, behind, family, rows, drawn=drawn))
    if any(row["small"] for rows in families.values() for row in rows):
        note = "~ rests on few opportunities or games: take it as a hint at most."
        parts.append(tag("p", note, class_="note"))
    return parts or [tag("p", "Indicators: none.", class_="none")]


def _row(scope: Scope, behind: Behind, indicator: Indicator) -> dict[str, Any] | None:
    """An indicator's number, or the player's with that of all others beside it."""
    if scope.player and "player" not in indicator.dimensions:
        return None
    if not scope.player and indicator.says_nothing():
        return None
    mine = "player IS NOT DISTINCT FROM $player" if scope.player else "true"
    sql = _STATEMENT.format(base=base(indicator), mine=mine, weight=weight(indicator), most=MOST)
    found = {row["mine"]: row for row in scope.rows(sql) if row["opportunities"]}
    if True not in found:
        return None
    row = found[True]
    value = row["done"] / row["opportunities"]
    rate = indicator.kind == "rate"
    low, high = interval(indicator, row)
    others = found.get(False)
    small = is_small(row["opportunities"], row["n"])
    kind: Kind = "share" if rate else "mean"
    return {
        "name": indicator.id,
        "sentence": indicator.sentence,
        "kind": indicator.kind,
        "value": value,
        "low": low,
        "high": high,
        "small": small,
        "shown": number(value, kind) + (" ~" if small else ""),
        "interval": "" if low is None or high is None
        else f"{number(low, kind)} to {number(high, kind)}",
        "others": "–" if others is None
        else behind.link(
            number(others["done"] / others["opportunities"], kind),
            others["games"], others["n"], f"{indicator.id}: others",
        ),
        "of": round(row["opportunities"]),
        "games": row["n"],
        "behind": row["games"],
        "unit": indicator.unit,
    }  # fmt: skip


def _family(
    scope: Scope, behind: Behind, family: str, rows: list[dict[str, Any]], *, drawn: bool
) -> Content:
    for row in rows:
        row["link"] = behind.link(row["shown"], row["behind"], row["games"], row["name"])
        row["link_v"] = row["value"]
        row["of_games"] = row["games_games"] = row["behind"]
        row["of_n"] = row["games_n"] = row["games"]
    columns = [
        Column("name", "indicator", "text"),
        Column("sentence", "question", "text"),
        Column("link", "value"),
        Column("interval", "95 % interval", "interval"),
        Column("of", "of"),
        Column("games", "games"),
        Column("unit", "unit", "text"),
    ]
    if scope.player:
        columns.insert(4, Column("others", "others at these tables", "interval"))
    shares = [row for row in rows if row["kind"] == "rate" and row["low"] is not None]
    drawing = None
    if drawn and len(shares) > 2:
        drawn_rows = shares[:24]
        picture = plots.intervals(
            behind, drawn_rows, "name", "share, with its 95 % interval", key="of"
        )
        drawing = tag("div", plots.figure(f"Shares: {family}", picture), class_="plots")
    return [tag("h3", family[:1].upper() + family[1:]), drawing,
            table(behind, f"Indicators: {family}", columns, rows)]  # fmt: skip
