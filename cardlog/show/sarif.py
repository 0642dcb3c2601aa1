"""Findings as SARIF 2.1.0, the exchange format of code scanners and editors."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from cardlog.replay.findings import Finding
from cardlog.show.codes import about

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(findings: Iterable[tuple[str, Finding]], *, version: str) -> dict[str, Any]:
    """One run with all findings; each comes with the id of its game."""
    rules: dict[str, int] = {}
    results = []
    for game, finding in findings:
        index = rules.setdefault(finding.code, len(rules))
        results.append(_result(game, finding, index))
    driver = {
        "name": "cardlog",
        "version": version,
        "rules": [_rule(code) for code in rules],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    title, help_text = about(code)
    return {
        "id": code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": help_text or title},
        "help": {"text": f"{help_text or title} (cardlog explain {code})"},
    }


def _result(game: str, finding: Finding, index: int) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
    if finding.line:
        physical["region"] = {
            "startLine": finding.line,
            "startColumn": max(1, finding.column),
        }
    place: dict[str, Any] = {"physicalLocation": physical}
    if game:
        name = game if finding.event is None else f"{game}#{finding.event}"
        place["logicalLocations"] = [{"fullyQualifiedName": name}]
    properties: dict[str, Any] = {"game": game, "event": finding.event}
    properties |= {
        key: value
        for key in ("text", "rule", "source", "legal", "state")
        if (value := getattr(finding, key))
    }
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": finding.message},
        "locations": [place],
        "properties": properties,
    }


def _uri(file: str) -> str:
    path = PurePath(file)
    if path.is_absolute():
        return path.as_uri()
    # A colon before the first slash would read as a scheme.
    return quote(path.as_posix(), safe="/")
