"""The annotated deal on each game's page is legal and scores what the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.registry import game

PAGES = Path(__file__).parents[3] / "docs" / "games"


@pytest.mark.parametrize("rules", ["hearts", "omnibus-hearts", "black-maria", "hearts-foster"])
def test_page(rules):
    page = (PAGES / f"{rules}.md").read_text()
    part = page[page.index("## A full deal") :]
    head = re.search(r"Options: `(.*)`; seats (.*)\.", part)
    assert head
    options, seats = json.loads(head[1]), head[2].split()
    replay = Replay(Record(rules=rules, seats=seats, options=options, events=[]))
    block = re.search(r"```text\n(.*?)```", part, re.S)
    assert block
    for line in block[1].splitlines():
        events, _, remark = line.partition("#")
        for event in events.strip().split(", "):
            assert replay.step(event) == 0, event
        if remark:
            taker, points = re.match(r" (\w+) takes it(?:, (-?\d+) points?)?", remark).groups()
            assert seats[replay.state.taker] == taker
            assert replay.state.haul == int(points or 0)
    assert replay.end()
    scores = replay.results()["scores"]
    assert part.rstrip().endswith(", ".join(f"{k} {v}" for k, v in scores.items()) + ".")


@pytest.mark.parametrize("rules", ["hearts", "omnibus-hearts", "black-maria", "hearts-foster"])
def test_options_and_readings_are_on_the_page(rules):
    page = (PAGES / f"{rules}.md").read_text()
    found = game(rules)
    for name, value in found.defaults.items():
        assert f"`{name}` {value}".replace("['right']", '["right"]').replace("2c", '"2c"') in page
    own = found.readings if not found.defaults else found.readings[:3]
    for text, _ in own:
        assert text in page
