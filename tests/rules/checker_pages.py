"""The pages of games against their checkers, which take options and defaults from the text too."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from cardlog.log.decode import decode
from cardlog.replay.verdict import judge
from cardlog.rules.options import default_json
from cardlog.rules.registry import game
from tests.rules.outcome import Outcome
from tests.rules.proofs import Proof
from tests.rules.referee import PAGES


def page(rules: str) -> str:
    return (PAGES / f"{rules}.md").read_text(encoding="utf-8")


def logs(rules: str) -> list[str]:
    """The records of a page as they stand there."""
    blocks = re.findall(r"^```jsonl record\n(.*?)^```", page(rules), re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines()]


def assert_page_of_checker(
    rules: str, defaults: Mapping[str, Any], replay: Callable[[dict[str, Any]], Outcome]
) -> None:
    """The table of options tells the defaults of the checker, and its log is legal."""
    rows = re.findall(r"^\| `([a-z_0-9]+)` \| `?([^|`]*)`? \|", page(rules), re.MULTILINE)
    told = {name: None if value == "first seat" else json.loads(value) for name, value in rows}
    assert told == defaults
    (log,) = logs(rules)
    assert replay(json.loads(log)).legal


class CheckedPages(Proof):
    """Logs are legal, tables name the options and defaults, for the checker and the engine."""

    checkers: ClassVar[Mapping[str, Any]]
    """The module of each game, with ``replay`` and the defaults of its options by game."""

    def test_the_log_is_legal(self, rules):
        assert logs(rules)
        for line in logs(rules):
            record = json.loads(line)
            outcome = self.checkers[rules].replay(record)
            assert outcome.legal, (record["events"][outcome.event], outcome.why)
            assert outcome.ended or record.get("status") == "truncated"

    def test_the_table_of_options(self, rules):
        table = page(rules).split("## Options")[1].split("## Events")[0]
        rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", table, re.MULTILINE))
        defaults = self.checkers[rules].DEFAULTS[rules]
        if "As in FreeCell" in page(rules):
            base = self.checkers[rules].DEFAULTS["freecell"]
            defaults = {name: value for name, value in defaults.items() if value != base[name]}
        assert set(rows) == set(defaults)
        for name, default in defaults.items():
            assert name == "dealer" or json.loads(rows[name].strip("`")) == default

    def test_the_engine_has_the_same_options_and_defaults(self, rules):
        declared = game(rules).declared
        wanted = self.checkers[rules].DEFAULTS[rules]
        assert set(declared) == set(wanted)
        for name, default in wanted.items():
            assert name == "dealer" or default_json(declared[name]) == default

    def test_the_engine_accepts_the_log(self, rules):
        for line in logs(rules):
            record = decode(line.encode())
            verdict = judge(record)
            wanted = "incomplete" if record.status == "truncated" else "legal"
            assert verdict.verdict == wanted, verdict.findings

    def test_named_options_and_readings_stand_on_the_page(self, rules):
        text = " ".join(page(rules).split())
        for named in game(rules).named:
            assert f"`{named.id}`" in text
        assert "## Readings" in text
