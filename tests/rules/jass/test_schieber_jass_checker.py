"""The checker of Schieber meets its examples, and its random games keep cards and points."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.rules.eventtext import parse
from tests.rules.jass.schieber_jass_checker import DEFAULTS, Game, play, replay
from tests.rules.jass.schieber_jass_examples import EXAMPLES

PAGE = Path(__file__).parents[3] / "docs" / "games" / "schieber-jass.md"

SETTINGS = [
    {},
    {"first_choice": "seven", "four_sixes": True, "target": 1000},
    {"finish": "first", "weis_nines": 150, "target": 1500},
    {"deals": 2, "dealer": "S", "first_choice": "cut", "chooser": "W", "revoke_price": 50},
    {"six_is_11": False, "double_suits": ["hearts"], "factor_obe_abe": 1, "target": 500},
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    outcome = replay(example.record)
    assert (outcome.legal, outcome.event) == (example.legal, example.event), outcome.why
    for name in ("points", "total", "ended"):
        if getattr(example, name) is not None:
            assert getattr(outcome, name) == getattr(example, name)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games(options):
    for seed in range(8):
        record = play("schieber-jass", 4, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert not replay(record | {"events": [*record["events"], "- deal N 6c"]}).legal


def test_a_deal_holds_157():
    record = play("schieber-jass", 4, {}, random.Random(1))
    game = Game(record["seats"], {})
    for text in record["events"]:
        game.step(parse(text, game.seats))
        if game.phase == "done":
            assert sum(points for _, points in game.tricks) == 157
            assert not any(game.hands)


def test_the_page_has_these_options_and_a_legal_log():
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_0-9]+)` \| `?([^|`]*)`? \|", text, re.MULTILINE)
    told = {name: None if value == "first seat" else json.loads(value) for name, value in rows}
    assert told == DEFAULTS
    (block,) = re.findall(r"^```jsonl record\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert replay(json.loads(block)).legal
