"""The pages of these games: their logs are legal, their tables name the options and defaults."""

import json
import re
from pathlib import Path

import pytest

from cardlog.log.decode import decode
from cardlog.replay.verdict import judge
from cardlog.rules.options import default_json
from cardlog.rules.registry import game

from . import accordion_checker, freecell_checker, klondike_checker

PAGES = Path(__file__).parents[3] / "docs" / "games"
CHECKERS = {
    "accordion": accordion_checker,
    "klondike": klondike_checker,
    **dict.fromkeys(freecell_checker.DEFAULTS, freecell_checker),
}


def page(rules):
    return (PAGES / f"{rules}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", CHECKERS)
def test_the_log_is_legal(rules):
    lines = re.search(r"```jsonl record\n(.*?)```", page(rules), re.DOTALL)[1].splitlines()
    for line in lines:
        record = json.loads(line)
        outcome = CHECKERS[rules].replay(record)
        assert outcome.legal, (record["events"][outcome.event], outcome.why)
        assert outcome.ended or record.get("status") == "truncated"


@pytest.mark.parametrize("rules", CHECKERS)
def test_the_table_of_options(rules):
    table = page(rules).split("## Options")[1].split("## Events")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", table, re.MULTILINE))
    defaults = CHECKERS[rules].DEFAULTS[rules]
    if "As in FreeCell" in page(rules):
        base = CHECKERS[rules].DEFAULTS["freecell"]
        defaults = {name: value for name, value in defaults.items() if value != base[name]}
    assert set(rows) == set(defaults)
    for name, default in defaults.items():
        assert name == "dealer" or json.loads(rows[name].strip("`")) == default


@pytest.mark.parametrize("rules", CHECKERS)
def test_the_engine_has_the_same_options_and_defaults(rules):
    declared = game(rules).declared
    wanted = CHECKERS[rules].DEFAULTS[rules]
    assert set(declared) == set(wanted)
    for name, default in wanted.items():
        assert name == "dealer" or default_json(declared[name]) == default


@pytest.mark.parametrize("rules", CHECKERS)
def test_the_engine_accepts_the_log(rules):
    for line in re.search(r"```jsonl record\n(.*?)```", page(rules), re.DOTALL)[1].splitlines():
        record = decode(line.encode())
        verdict = judge(record)
        wanted = "incomplete" if record.status == "truncated" else "legal"
        assert verdict.verdict == wanted, verdict.findings


@pytest.mark.parametrize("rules", CHECKERS)
def test_named_options_and_readings_stand_on_the_page(rules):
    text = " ".join(page(rules).split())
    for named in game(rules).named:
        assert f"`{named.id}`" in text
    assert "## Readings" in text
