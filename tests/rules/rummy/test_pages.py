"""The pages of the rummy games: their short logs are legal, their option tables complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardlog.log.model import Record
from cardlog.replay.verdict import judge
from cardlog.rules.options import default_json
from cardlog.rules.registry import game
from tests.rules.rummy import canasta_checker, gin_rummy_checker, rummy_500_checker
from tests.rules.rummy.canasta_table import DEFAULTS as CANASTA
from tests.rules.rummy.gin_rummy_checker import DEFAULTS as GIN
from tests.rules.rummy.rummy_500_checker import DEFAULTS as RUMMY_500

GAMES = Path(__file__).parents[3] / "docs" / "games"
CHECKERS = [
    ("gin-rummy", gin_rummy_checker.replay, GIN),
    ("rummy-500", rummy_500_checker.replay, RUMMY_500),
    ("canasta", canasta_checker.replay, CANASTA),
]


@pytest.mark.parametrize(("rules", "replay", "defaults"), CHECKERS)
def test_page(rules, replay, defaults):
    page = (GAMES / f"{rules}.md").read_text(encoding="utf-8")
    logs = re.findall(r"```jsonl record\n(.*?)```", page, re.DOTALL)
    assert logs
    for log in logs:
        outcome = replay(json.loads(log))
        assert outcome.legal and outcome.ended, outcome.why
    rows = dict(re.findall(r"^\| `([a-z_0-9]+)` \| `([^`]+)` \|", page, re.MULTILINE))
    assert {name: json.loads(value) for name, value in rows.items()} == defaults


@pytest.mark.parametrize("rules", [rules for rules, _, _ in CHECKERS])
def test_engine_and_page(rules):
    """The logs are legal, the option table is the engine's, and every event form is in a table."""
    page = (GAMES / f"{rules}.md").read_text(encoding="utf-8")
    for log in re.findall(r"```jsonl record\n(.*?)```", page, re.DOTALL):
        assert judge(Record(**json.loads(log))).verdict == "legal"
    rows = re.findall(r"^\| `([a-z_0-9]+)` \| (.*?) \| .* \| (.*?) \|$", page, re.MULTILINE)
    declared = game(rules).declared
    assert [name for name, _, _ in rows] == list(declared)
    for name, default, _ in rows:
        if name != "dealer":
            assert json.loads(default.strip("`")) == default_json(declared[name])
    for name in game(rules).named:
        assert f"`{name.id}`" in page


@pytest.mark.parametrize("rules", ["oklahoma-gin", "hollywood-gin", "straight-gin"])
def test_page_of_a_variant(rules):
    """The page tells which defaults differ from gin rummy's."""
    page = (GAMES / f"{rules}.md").read_text(encoding="utf-8")
    ((name, value),) = game(rules).defaults.items()
    assert f"`{name}` {json.dumps(value)}" in page
