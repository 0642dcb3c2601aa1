"""The pages of these games: their logs are legal, their tables name the options and defaults."""

import json
import re
from pathlib import Path

import pytest

from . import baccarat_checker, blackjack_checker

PAGES = Path(__file__).parents[3] / "docs" / "games"
CHECKERS = {
    "baccarat": baccarat_checker,
    "blackjack": blackjack_checker,
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
