"""Whether deals and results look like chance: ranks to look into, never a verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardlog.pipelines.chance import TABLES, WHOLE, fairness
from cardlog.pipelines.modelling import with_tables
from cardlog.report.behind import MOST, Behind
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, Kind, table
from cardlog.store.querying import Readable

MOST_ROWS: Final = 25
"""Rows of one table that are listed."""
_ABOUT: Final = (
    "These are ranks to look into, no verdicts: there is always a top. ",
    "Of all rows of a table up to one, the share q is expected there by chance alone. Rows with "
    "fewer cases than the sample floor are left out.",
)
_COLUMNS: Final[dict[str, tuple[str, Kind]]] = {
    "rank": ("rank", "count"),
    "rules": ("rule set", "text"),
    "seats": ("seats", "count"),
    "hand": ("cards a hand", "count"),
    "test": ("what is compared", "text"),
    "deal": ("deal", "text"),
    "giver": ("from", "text"),
    "taker": ("to", "text"),
    "player": ("player", "text"),
    "other": ("with or against", "text"),
    "n": ("cases", "count"),
    "players_twice": ("players who met it twice", "count"),
    "first": ("first", "text"),
    "last": ("last", "text"),
    "value": ("value", "mean"),
    "expected": ("by chance", "mean"),
    "net": ("points", "mean"),
    "apart": ("cases apart", "count"),
    "lift": ("better together by", "mean"),
    "against": ("bets and raises", "share"),
    "against_others": ("against others", "share"),
    "p": ("p", "chance"),
    "q": ("q", "chance"),
}
_NAMES: Final = {
    "deal-randomness": "Deals against chance",
    "repeated-deals": "Deals played more than once",
    "net-flow": "Points from player to player",
    "collusion": "Better together",
    "soft-play": "Softer against one",
}
_OF_DEALS: Final = f"""
WITH whole AS ({WHOLE})
SELECT concat_ws(' ', rules, seats, size) AS key, count(DISTINCT game) AS n,
  min(DISTINCT game, $most) AS games
FROM whole GROUP BY rules, seats, size"""
_REPEATED: Final = """
SELECT concat_ws(' ', rules, format('{:016x}', deal_hash)) AS key, count(*) AS n,
  min(game, $most) AS games
FROM same_deals WHERE verdict <> 'illegal' AND tables > 1 GROUP BY rules, deal_hash"""
_TOGETHER: Final = """
SELECT a.rules, a.player AS one, b.player AS other, count(DISTINCT a.game) AS n,
  min(DISTINCT a.game, $most) AS games
FROM {rows} a JOIN {rows} b ON b.game = a.game{same} AND b.seat <> a.seat
WHERE a.verdict <> 'illegal' AND a.player IN (SELECT unnest($ones::VARCHAR[]))
  AND b.player IN (SELECT unnest($others::VARCHAR[]))
GROUP BY a.rules, a.player, b.player"""
_POKER: Final = "SELECT DISTINCT rules FROM poker_hands"


def fair(
    scope: Scope, behind: Behind, lake: Readable, *, least: int | None = None
) -> list[Content]:
    """The section's content; ``least`` is the sample floor, else each table's own."""
    parts: list[Content] = [tag("p", _ABOUT, class_="note")]
    for name, (question, floor, columns, _) in TABLES.items():
        if scope.player and not {"player", "giver"} & set(columns):
            continue
        if name == "soft-play" and scope.rules:
            poker = {row["rules"] for row in scope.rows(with_tables(_POKER))}
            if scope.rules not in poker:
                continue
        rows = _rows(scope, fairness(lake, name, least=least).dicts())
        parts.append(tag("h3", _NAMES[name]))
        lowest = floor if least is None else least
        if not rows:
            text = f"{question} No row reaches the sample floor of {lowest}."
            parts.append(tag("p", text, class_="none"))
            continue
        _LEADS[name](scope, rows)
        shown = rows[:MOST_ROWS]
        note = f"Sample floor: {lowest}."
        if len(rows) > MOST_ROWS:
            note += f" The first {MOST_ROWS} of {len(rows):,} rows."
        parts.append(table(behind, question, _shown(shown), shown, note=note))
    return parts


def _rows(scope: Scope, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of the scope, at the ranks that they have among all."""
    if scope.rules:
        found = [row for row in found if row.get("rules", scope.rules) == scope.rules]
    if scope.player:
        people = ("giver", "taker", "player", "other")
        found = [row for row in found if scope.player in [row.get(name) for name in people]]
    return found


def _shown(rows: Sequence[dict[str, Any]]) -> list[Column]:
    # What names the row comes first, then its rank.
    names = [name for name in rows[0] if name in _COLUMNS]
    names.sort(key=lambda name: _COLUMNS[name][1] != "text" or name in ("first", "last"))
    return [Column(name, *_COLUMNS[name]) for name in names]


def _leads(rows: list[dict[str, Any]], known: dict[Any, dict[str, Any]], key: Any) -> None:
    for row in rows:
        games = known.get(key(row))
        if games is not None:
            row |= {"n_games": games["games"], "n_n": games["n"]}


def _by_key(scope: Scope, sql: str, rows: list[dict[str, Any]], key: Any) -> None:
    known = {row["key"]: row for row in scope.rows(with_tables(sql), most=MOST)}
    _leads(rows, known, key)


def _pairs(
    scope: Scope, rows: list[dict[str, Any]], one: str, other: str, *, hands: bool = False
) -> None:
    """Games in which both sat; of poker players, those with a hand that both saw."""
    sql = _TOGETHER.format(
        rows="poker_hands" if hands else "placed", same=" AND b.deal = a.deal" * hands
    )
    found = scope.rows(
        with_tables(sql),
        most=MOST,
        ones=sorted({row[one] for row in rows}),
        others=sorted({row[other] for row in rows}),
    )
    known: dict[Any, dict[str, Any]] = {}
    for row in found:
        key = ("" if hands else row["rules"], row["one"], row["other"])
        sum_ = known.setdefault(key, {"games": [], "n": 0})
        sum_["games"] = sorted([*sum_["games"], *row["games"]])[:MOST]
        sum_["n"] += row["n"]
    _leads(rows, known, lambda row: (row.get("rules", ""), row[one], row[other]))


_LEADS: Final[dict[str, Callable[[Scope, list[dict[str, Any]]], None]]] = {
    "deal-randomness": lambda scope, rows: _by_key(
        scope, _OF_DEALS, rows, lambda row: f"{row['rules']} {row['seats']} {row['hand']}"
    ),
    "repeated-deals": lambda scope, rows: _by_key(
        scope, _REPEATED, rows, lambda row: f"{row['rules']} {row['deal']}"
    ),
    "net-flow": lambda scope, rows: _pairs(scope, rows, "giver", "taker"),
    "collusion": lambda scope, rows: _pairs(scope, rows, "player", "other"),
    "soft-play": lambda scope, rows: _pairs(scope, rows, "player", "other", hands=True),
}
"""What leads from the rows of each table to their games."""
