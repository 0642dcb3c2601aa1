"""The pages of the family: options as the engine declares them, logs as it judges them."""

from __future__ import annotations

from typing import Any

import pytest

from cardlog.log.decode import decode
from cardlog.replay.verdict import judge
from cardlog.rules.options import default_json
from cardlog.rules.poker import GAMES
from cardlog.rules.registry import game
from tests.rules.poker import pages


def defaults(rules: str) -> dict[str, Any]:
    """Options of a rule set and their defaults as JSON, the dealer left out."""
    found = {name: default_json(option) for name, option in game(rules).declared.items()}
    del found["dealer"]
    return found


@pytest.mark.parametrize("rules", GAMES)
def test_options_are_those_of_the_page(rules):
    declared = defaults(rules)
    stated = pages.options(rules)
    if game(rules).parent:
        parent = defaults(game(rules).parent)
        assert stated == {n: value for n, value in declared.items() if parent[n] != value}
    else:
        assert stated == declared


@pytest.mark.parametrize("rules", GAMES)
def test_the_logs_of_the_page_are_legal_and_give_what_they_state(rules):
    records = pages.records(rules)
    assert records
    for record in records:
        import msgspec

        verdict = judge(decode(msgspec.json.encode(record)))
        assert verdict.verdict == "legal", verdict.findings
        assert verdict.stated_agrees in (True, None)


@pytest.mark.parametrize("rules", ["texas-holdem", "five-card-draw"])
def test_facts_are_on_the_page(rules):
    text = (pages.PAGES / f"{rules}.md").read_text(encoding="utf-8").split("## Facts")[1]
    named = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `")}
    known = set(game(rules).facts)
    assert named == (known if rules == "texas-holdem" else known - set(game("omaha").facts))


@pytest.mark.parametrize("rules", GAMES)
def test_the_page_lists_every_reading(rules):
    if not game(rules).parent:
        text = (pages.PAGES / f"{rules}.md").read_text(encoding="utf-8")
        assert text.split("## Readings")[1].split("##")[0].count("\n- ") >= 5
