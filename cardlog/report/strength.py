"""How strong the players are: ratings over the games that rate, with their uncertainty."""

from __future__ import annotations

from typing import Any, Final

from cardlog.errors import UsageError
from cardlog.pipelines.modelling import with_tables
from cardlog.pipelines.rating import GAMES, ratings
from cardlog.report import plots
from cardlog.report.behind import MOST, Behind
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, table
from cardlog.store.querying import Readable

MOST_ROWS: Final = 50
"""Players of one rule set that are listed."""
_RATED: Final = """
SELECT rules, player, count(DISTINCT game) AS n, min(DISTINCT game, $most) AS games
FROM rated GROUP BY rules, player"""
_ABOUT: Final = (
    "By places, after Plackett and Luce with Bayesian updates; a new player has 25, known to "
    "within about 16 either way. ",
    "Cautious is three deviations below the rating, and the order of the table. Luck is not told "
    "from skill: where cards decide more, more games are needed.",
)


def strength(scope: Scope, behind: Behind, lake: Readable, *, drawn: bool) -> list[Content]:
    """The section's content; without the library for ratings, how to get it."""
    try:
        found = ratings(lake).dicts()
    except UsageError as missing:
        if missing.code != "no-openskill":
            raise
        return [tag("p", f"Ratings: {missing.message}. ", tag("code", missing.hint), class_="none")]
    rows = _ranked(found)
    if scope.rules:
        rows = [row for row in rows if row["rules"] == scope.rules]
    if scope.player:
        rows = [row for row in rows if row["player"] == scope.player]
    else:
        rows = [row for row in rows if row["place"] <= MOST_ROWS]
    if not rows:
        note = "Ratings: none. Games rate where every seat has a name and somebody won."
        return [tag("p", note, class_="none")]
    _lead(scope, rows)
    for row in rows:
        row["shown"] = behind.link(
            f"{row['rating']:.1f}{' ~' if row['small'] else ''}",
            row["games_games"], row["games_n"], f"{row['player']}: games that rate",
        )  # fmt: skip
        row["shown_v"] = row["rating"]
        row["interval"] = f"{row['low']:.1f} to {row['high']:.1f}".replace("-", "−")
    parts: list[Content] = []
    if drawn:
        figures = _figures(rows, behind)
        parts.append(tag("div", *figures, class_="plots") if figures else None)
    parts.append(
        table(
            behind,
            "Ratings",
            [
                Column("player", "player", "text"),
                Column("rules", "rule set", "text"),
                Column("place", "place"),
                Column("cautious", "cautious", "mean"),
                Column("shown", "rating"),
                Column("interval", "95 % interval", "interval"),
                Column("games", "games"),
            ],
            rows,
            note=_ABOUT,
        )
    )
    if any(row["small"] for row in rows):
        parts.append(tag("p", "~ rests on few games: take it as a hint at most.", class_="note"))
    return parts


def _ranked(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows by rule set, the best first, with their places; equals share one."""
    rows = sorted(found, key=lambda row: (row["rules"], -row["cautious"], row["player"]))
    places: dict[str, int] = {}
    last: dict[str, Any] = {}
    for row in rows:
        rules = row["rules"]
        places[rules] = places.get(rules, 0) + 1
        same = last.get("rules") == rules and last["cautious"] == row["cautious"]
        row["place"] = last["place"] if same else places[rules]
        last = row
    return rows


def _lead(scope: Scope, rows: list[dict[str, Any]]) -> None:
    """Where each row leads: the games that its player was rated by."""
    sql = f"{with_tables(GAMES, 'rated')}{_RATED}"
    known = {(row["rules"], row["player"]): row for row in scope.rows(sql, most=MOST)}
    for row in rows:
        games = known[row["rules"], row["player"]]
        row |= {"games_games": games["games"], "games_n": games["n"]}


def _figures(rows: list[dict[str, Any]], behind: Behind) -> list[Content]:
    """Ratings with their intervals, of the rule sets with most rated players."""
    by_rules: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_rules.setdefault(row["rules"], []).append(row)
    found: list[Content] = []
    for rules in sorted(by_rules, key=lambda name: (-len(by_rules[name]), name))[:4]:
        ours = [row | {"value": row["rating"]} for row in by_rules[rules][:12]]
        if len(ours) > 1:
            title = "rating, with its 95 % interval"
            drawing = plots.intervals(behind, ours, "player", title, key="games", share=False)
            found.append(plots.figure(f"Ratings: {rules}", drawing))
    return found
