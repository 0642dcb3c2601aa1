"""How far the data can be trusted: findings, repairs, quarantine, sources."""

from __future__ import annotations

import shlex
from typing import Any, Final

from cardlog.report import plots
from cardlog.report.behind import MOST, Behind, plain
from cardlog.report.counting import Measure, grouped
from cardlog.report.markup import Content, tag
from cardlog.report.scope import Scope
from cardlog.report.tables import Column, table
from cardlog.show.codes import find_code

_FINDINGS: Final = """
SELECT f.code, f.severity, f.game, g.rules
FROM findings f JOIN games g USING (game)"""
_RULES: Final = """
SELECT f.code, f.severity, arg_max(f.rule, f.n) AS rule, f.rule_source, g.rules,
  count(*) AS findings, count(DISTINCT f.game) AS findings_n,
  list_sort(list(DISTINCT f.game))[:$most] AS findings_games
FROM findings f JOIN scope g USING (game)
WHERE f.rule_source IS NOT NULL
GROUP BY f.code, f.severity, g.rules, f.rule_source
ORDER BY findings DESC, g.rules, f.code, f.rule_source LIMIT 100"""
_REPAIRS: Final = """
SELECT game, rules, i.rule FROM (
  SELECT game, rules, unnest(from_json(inference, '[{"what": "VARCHAR", "rule": "VARCHAR"}]')) AS i
  FROM games WHERE inference IS NOT NULL)"""
_STATED: Final = """
SELECT game, rules, stated_agrees FROM games WHERE stated_agrees IS NOT NULL"""
_QUARANTINE: Final = """
SELECT {of}, file, line, message, count(*) OVER (PARTITION BY {of}) AS refused FROM quarantine
QUALIFY row_number() OVER (PARTITION BY {of} ORDER BY file, line, start) <= $most
ORDER BY refused DESC, {of}, file, line, start"""
_SOURCES: Final = """
SELECT s.source, s.file, s.format, s.records, s.stored,
  count(g.game) FILTER (g.duplicate_of IS NOT NULL) AS duplicates,
  s.legal, s.illegal, s.incomplete, s.unverifiable, s.repaired, s.refused,
  min(g.game, $most) AS stored_games, count(g.game) AS stored_n,
  min(g.game, $most) FILTER (g.duplicate_of IS NOT NULL) AS duplicates_games,
  count(g.game) FILTER (g.duplicate_of IS NOT NULL) AS duplicates_n,
  min(g.game, $most) FILTER (g.verdict = 'legal') AS legal_games, s.legal AS legal_n,
  min(g.game, $most) FILTER (g.verdict = 'illegal') AS illegal_games, s.illegal AS illegal_n,
  min(g.game, $most) FILTER (g.verdict = 'incomplete') AS incomplete_games,
  s.incomplete AS incomplete_n,
  min(g.game, $most) FILTER (g.verdict = 'unverifiable') AS unverifiable_games,
  s.unverifiable AS unverifiable_n,
  min(g.game, $most) FILTER (g.inferred > 0) AS repaired_games, s.repaired AS repaired_n
FROM sources s LEFT JOIN games g USING (source)
GROUP BY ALL ORDER BY illegal DESC, refused DESC, records DESC, file LIMIT 200"""


def quality(scope: Scope, behind: Behind, *, drawn: bool) -> list[Content]:
    """The section's content."""
    found = _findings(scope)
    findings = table(
        behind,
        "Findings by code",
        [
            Column("code", "code", "text"),
            Column("meaning", "meaning", "text"),
            Column("severity", "severity", "text"),
            Column("findings", "findings"),
            Column("games", "games"),
            Column("share", "of all games", "share"),
        ],
        found,
    )
    parts: list[Content] = []
    faults = [row for row in found if row["severity"] == "error"][:12]
    if drawn and faults:
        drawing = plots.bars(behind, faults, "code", "findings", "findings")
        parts.append(tag("div", plots.figure("Errors by code", drawing), class_="plots"))
    parts += [
        findings,
        table(
            behind,
            "Findings by rule",
            [
                Column("rules", "rule set", "text"),
                Column("code", "code", "text"),
                Column("rule", "the rule", "text"),
                Column("rule_source", "source", "text"),
                Column("findings", "findings"),
            ],
            scope.rows(_RULES, most=MOST),
        ),
        _repairs(scope, behind),
        _stated(scope, behind),
    ]
    if scope.whole:
        parts += [_quarantine(scope, behind), _sources(scope, behind)]
    return parts


def _findings(scope: Scope) -> list[dict[str, Any]]:
    measures = [Measure("findings", "count(*)"), Measure("games", "count(DISTINCT game)")]
    rows = grouped(
        scope, _FINDINGS, ["code", "severity"], measures, order="findings DESC, code, severity"
    )
    games = scope.rows("SELECT count(*) AS n FROM scope")[0]["n"]
    for row in rows:
        text = find_code(row["code"])
        row["meaning"] = text.title if text else ""
        row["share"] = row["games"] / games
        row["share_games"], row["share_n"] = row["games_games"], row["games_n"]
    return rows


def _repairs(scope: Scope, behind: Behind) -> Content:
    measures = [Measure("repairs", "count(*)"), Measure("games", "count(DISTINCT game)")]
    rows = grouped(
        scope, _REPAIRS, ["rules", "rule"], measures, order="repairs DESC, rules, rule", most=100
    )
    return table(
        behind,
        "Repairs: what importers inferred, by the rule that left no other choice",
        [
            Column("rules", "rule set", "text"),
            Column("rule", "inferred by", "text"),
            Column("repairs", "inferences"),
            Column("games", "games"),
        ],
        rows,
    )


def _stated(scope: Scope, behind: Behind) -> Content:
    measures = [
        Measure("agree", "count(*) FILTER (stated_agrees)"),
        Measure("differ", "count(*) FILTER (NOT stated_agrees)"),
    ]
    rows = grouped(scope, _STATED, ["rules"], measures, order="differ DESC, agree DESC, rules")
    return table(
        behind,
        "Results that the records state, against those computed",
        [Column("rules", "rule set", "text"), Column("agree", "agree"), Column("differ", "differ")],
        rows,
    )


def _quarantine(scope: Scope, behind: Behind) -> Content:
    rows = []
    for code, (count, places) in _refused(scope, "code").items():
        text = find_code(code)
        rows.append(
            {
                "code": code,
                "meaning": text.title if text else "",
                "help": text.help if text else "",
                "refused": behind.texts(f"{count:,}", places, count, f"{code}: refused"),
                "refused_v": count,
            }
        )
    listed = table(
        behind,
        "Quarantine: what was refused",
        [
            Column("code", "code", "text"),
            Column("meaning", "meaning", "text"),
            Column("help", "what to do", "text"),
            Column("refused", "refused"),
        ],
        rows,
        note="cardlog retry tries these again after a reader or a rule set was put right."
        if rows
        else None,
    )
    return tag("div", listed, id="quarantine")


def _refused(scope: Scope, of: str) -> dict[str, tuple[int, list[tuple[str, str, str]]]]:
    """What was refused by code or by source: how many, and the first with message and place."""
    found: dict[str, tuple[int, list[tuple[str, str, str]]]] = {}
    for row in scope.rows(_QUARANTINE.format(of=of), most=MOST):
        place = row["file"] if row["line"] is None else f"{row['file']}:{row['line']}"
        entry = (row["message"], place, _refused_command(scope.lake, row["file"]))
        found.setdefault(row[of], (row["refused"], []))[1].append(entry)
    return found


def _refused_command(lake: str, file: str) -> str:
    if file != "-" and plain(file):
        return f"cardlog validate {shlex.quote(file)}"
    return f"cardlog query {shlex.quote(lake)} 'FROM quarantine'"


def _sources(scope: Scope, behind: Behind) -> Content:
    rows = scope.rows(_SOURCES, most=MOST)
    refused = _refused(scope, "source")
    for row in rows:
        row["records_games"], row["records_n"] = row["stored_games"], row["stored_n"]
        if row["source"] in refused:
            many, places = refused[row["source"]]
            row["refused_v"] = many
            what = f"{row['file']}: refused"
            row["refused"] = behind.texts(f"{many:,}", places, many, what)
    counts = ("duplicates", "legal", "illegal", "incomplete", "unverifiable", "repaired", "refused")
    columns = [
        Column("file", "file", "text"),
        Column("format", "format", "text"),
        Column("records", "games found"),
        Column("stored", "stored"),
        *(Column(name, name) for name in counts if any(row[name] for row in rows)),
    ]
    (count,) = scope.rows("SELECT count(*) AS n FROM sources")
    note = (
        f"{len(rows)} of {count['n']:,} sources, those with most faults first."
        if count["n"] > len(rows)
        else None
    )
    return tag("div", table(behind, "Sources", columns, rows, note=note), id="sources")
