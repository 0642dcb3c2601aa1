"""What was bid and what came of it: auctions, calls, contracts and trumps."""

from __future__ import annotations

from typing import Any, Final

from cardlog.pipelines.modelling import with_tables
from cardlog.pipelines.probability import wilson
from cardlog.report import plots
from cardlog.report.behind import Behind
from cardlog.report.counting import Measure, grouped
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, table

_BIDS: Final = """
SELECT rules, game, deal, call, forced, call <> 'pass' AND bid = 1 AS opening FROM (
  SELECT b.rules, b.game, b.deal, b.player, b.forced,
    -- Some games bid a word, some a number, some both.
    concat_ws(' ', b.call, e.number) AS call,
    row_number() OVER (
      PARTITION BY b.game, b.deal, b.call IS NOT DISTINCT FROM 'pass' ORDER BY b.n
    ) AS bid
  FROM bids b JOIN events e ON e.game = b.game AND e.n = b.n
) WHERE $player = '' OR player = $player"""
_DECLARED: Final = """
SELECT d.rules, d.game, d.contract, d.trump, coalesce(d.doubled, 0) AS doubled, k.kept,
  CASE WHEN k.kept IS NOT NULL THEN nullif(d.target, 0) END AS target, d.made, s.points
FROM deals d
JOIN players p ON p.game = d.game AND p.seat = d.declarer
LEFT JOIN scores s ON s.game = d.game AND s.deal = d.deal AND s.seat = d.declarer
LEFT JOIN declared k ON k.game = d.game AND k.deal = d.deal AND k.seat = d.declarer
WHERE d.scored AND ($player = '' OR p.player = $player)"""
_KEPT: Final = Measure("kept", "count(*) FILTER (kept)", "count(kept)")
MOST_CALLS: Final = 20
"""Calls of one rule set that are listed."""


def bidding(scope: Scope, behind: Behind, *, drawn: bool) -> list[Content]:
    """The section's content."""
    auctions = grouped(
        scope,
        _BIDS,
        ["rules"],
        [
            Measure("auctions", "count(DISTINCT deal)"),
            Measure("calls", "count(*)"),
            Measure("length", "count(*)", "count(DISTINCT deal)"),
            Measure("passes", "count(*) FILTER (call = 'pass')", "count(*)"),
            Measure("forced", "count(*) FILTER (forced)", "count(forced)"),
        ],
        order="auctions DESC, rules",
    )
    calls = _calls(scope)
    player = {"player": scope.player}
    taken = with_tables(_DECLARED, "taken")
    scope.connection.execute(f"CREATE OR REPLACE TEMP TABLE taken AS {taken} FROM taken", player)
    contracts = grouped(
        scope,
        "SELECT * FROM taken WHERE contract IS NOT NULL",
        ["rules", "contract"],
        [
            Measure("played", "count(*)"),
            _KEPT,
            Measure("over", "sum(made - target)", "count(made - target)"),
            Measure("points", "sum(points)", "count(points)"),
            Measure("doubled", "count(*) FILTER (doubled > 0)"),
        ],
        order="played DESC, rules, contract",
        most=100,
    )
    trumps = grouped(
        scope,
        "SELECT * FROM taken WHERE trump IS NOT NULL",
        ["rules", "trump"],
        [Measure("deals", "count(*)"), _KEPT],
        order="rules, deals DESC, trump",
    )
    parts: list[Content] = []
    if drawn:
        figures = [*_opened(calls, behind), *_kept(scope, behind)]
        parts.append(tag("div", *figures, class_="plots") if figures else None)
    rules = Column("rules", "rule set", "text")
    kept = Column("kept", "kept", "share", "deals of which it is the share that was made")
    parts += [
        table(
            behind,
            "Auctions",
            [
                rules,
                Column("auctions", "auctions"),
                Column("calls", "calls"),
                Column("length", "calls an auction", "mean"),
                Column("passes", "passes", "share"),
                Column("forced", "forced", "share"),
            ],
            auctions,
        ),
        table(
            behind,
            "Calls",
            [
                rules,
                Column("call", "call", "text"),
                Column("times", "times"),
                Column("share", "of the calls", "share"),
                Column("opens", "opens the bidding"),
            ],
            calls,
            note=f"The {MOST_CALLS} most frequent calls of each rule set." if calls else None,
        ),
        table(
            behind,
            "Contracts",
            [
                rules,
                Column("contract", "contract", "text"),
                Column("played", "played"),
                kept,
                Column("over", "tricks over or under", "mean"),
                Column("points", "points to declarer", "mean"),
                Column("doubled", "doubled"),
            ],
            contracts,
            note="The 100 most frequent." if len(contracts) == 100 else None,
        ),
        table(
            behind,
            "Trumps",
            [rules, Column("trump", "trump", "text"), Column("deals", "deals"), kept],
            trumps,
        ),
    ]
    return parts


def _calls(scope: Scope) -> list[dict[str, Any]]:
    rows = grouped(
        scope,
        _BIDS,
        ["rules", "call"],
        [Measure("times", "count(*)"), Measure("opens", "count(*) FILTER (opening)")],
        order="rules, times DESC, call",
    )
    of: dict[str, int] = {}
    seen: dict[str, int] = {}
    for row in rows:
        of[row["rules"]] = of.get(row["rules"], 0) + row["times"]
    kept = []
    for row in rows:
        seen[row["rules"]] = seen.get(row["rules"], 0) + 1
        if seen[row["rules"]] <= MOST_CALLS:
            row["share"] = row["times"] / of[row["rules"]]
            row["share_games"], row["share_n"] = row["times_games"], row["times_n"]
            kept.append(row)
    return kept


def _opened(calls: list[dict[str, Any]], behind: Behind) -> list[Content]:
    """The bidding's first calls, of the rule sets with most of them."""
    totals: dict[str, int] = {}
    for row in calls:
        totals[row["rules"]] = totals.get(row["rules"], 0) + row["opens"]
    found: list[Content] = []
    for rules in sorted(totals, key=lambda name: (-totals[name], name))[:3]:
        opened = [row for row in calls if row["rules"] == rules and row["opens"]]
        opened = sorted(opened, key=lambda row: (-row["opens"], row["call"]))[:12]
        if opened:
            drawing = plots.bars(behind, opened, "call", "opens", "times")
            found.append(plots.figure(f"First bids of {rules}", drawing))
    return found


def _kept(scope: Scope, behind: Behind) -> list[Content]:
    """How often what was undertaken is made, with its interval, by the number of tricks."""
    rows = grouped(
        scope,
        "SELECT * FROM taken WHERE target IS NOT NULL",
        ["rules", "target"],
        [Measure("deals", "count(*)"), _KEPT],
        order="rules, target",
    )
    found: list[Content] = []
    for rules in list(dict.fromkeys(row["rules"] for row in rows))[:4]:
        ours = [row for row in rows if row["rules"] == rules][:15]
        if len(ours) < 2:
            continue
        for row in ours:
            low, high = wilson(row["kept_done"], row["kept_of"])
            row |= {
                "name": f"{row['target']} tricks",
                "value": row["kept"],
                "low": low,
                "high": high,
            }
        numbers = table(
            behind,
            f"Kept by tricks undertaken, {rules}",
            [Column("name", "undertaken", "text"), Column("deals", "deals"),
             Column("kept", "kept", "share")],
            ours,
        )  # fmt: skip
        drawing = plots.intervals(
            behind, ours, "name", "share kept, with its 95 % interval", key="kept"
        )
        found.append(plots.figure(f"Contracts kept: {rules}", drawing, numbers))
    return found
