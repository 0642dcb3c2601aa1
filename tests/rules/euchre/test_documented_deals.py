"""The annotated deal on each game's page is legal and scores what the page says."""

import json
import re
from pathlib import Path

import pytest

from cardlog.rules.registry import game

from .helpers import table

PAGES = Path(__file__).parents[3] / "docs" / "games"
RULES = ["euchre", "railroad-euchre", "euchre-3", "euchre-2", "euchre-laws-foster"]


@pytest.mark.parametrize("rules", RULES)
def test_the_deal_on_the_page_replays(rules):
    page = (PAGES / f"{rules}.md").read_text()
    part = page[page.index("## A full deal") :]
    head = re.search(r"Options: `(.*)`; seats (.*)\.", part)
    seats = head[2].split()
    replay = table(rules, seats, json.loads(head[1]))
    for line in re.search(r"```text\n(.*?)```", part, re.S)[1].splitlines():
        events, _, remark = line.partition("#")
        for event in events.strip().split(", "):
            assert replay.step(event) == 0, event
        taker = re.match(r" (\w+) takes it", remark)
        if taker:
            assert seats[replay.state.taker] == taker[1]
    assert replay.end()
    scores = replay.results()["scores"]
    assert part.rstrip().endswith(", ".join(f"{k} {v}" for k, v in scores.items()) + ".")


@pytest.mark.parametrize("rules", RULES)
def test_defaults_and_readings_are_on_the_page(rules):
    page = (PAGES / f"{rules}.md").read_text()
    common = game("euchre").readings
    found = game(rules)
    for text, source in found.readings if rules == "euchre" else found.readings[: -len(common)]:
        assert f"- {text} ({source})" in page
    for name, value in found.defaults.items():
        shown = value if isinstance(value, str) else json.dumps(value)
        assert f"`{name}` {shown}" in page
    if rules == "euchre":
        for event, meaning in found.events:
            assert f"| `{event}` | {meaning} |" in page
        for name in found.declared:
            assert f"| `{name}` |" in page


@pytest.mark.parametrize("rules", RULES)
def test_every_fault_of_the_family_is_cited(rules):
    assert all(cite.source and cite.text.endswith(".") for cite in game(rules).rules.values())
