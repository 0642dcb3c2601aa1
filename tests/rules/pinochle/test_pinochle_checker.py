"""The checker of pinochle meets its examples, and its random games keep cards and points."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.rules.eventtext import parse
from tests.rules.pinochle.pinochle_checker import DEFAULTS, PACK, Game, play, replay
from tests.rules.pinochle.pinochle_examples import EXAMPLES

PAGE = Path(__file__).parents[3] / "docs" / "games" / "pinochle.md"

SETTINGS = [
    {},
    {"passed_out": "redeal", "exchange": 0},
    {"passed_out": "force-dealer", "counters": "old", "set_keeps_meld": True, "target": 1500},
    {"stop_midhand": True, "overtrump": "may-discard", "relax_when_ruffed": True},
    {"deals": 2, "dealer": "S", "revoke_price": 100, "min_bid": 200, "double_run": 300},
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
        record = play("pinochle", 4, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert not replay(record | {"events": [*record["events"], "- deal N 9c"]}).legal


def test_cards_and_counters_are_kept():
    record = play("pinochle", 4, {}, random.Random(1))
    game = Game(record["seats"], {})
    for text in record["events"]:
        game.step(parse(text, game.seats))
        if game.phase in ("auction", "trump", "exchange", "meld"):
            assert sum(map(len, game.hands)) == sum(PACK.values())
        if game.phase == "done" and game.trump:
            assert sum(game.taken) == 250
            assert sum(game.tricks) == 12


def test_the_page_has_these_options_and_a_legal_log():
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_0-9]+)` \| `?([^|`]*)`? \|", text, re.MULTILINE)
    told = {name: None if value == "first seat" else json.loads(value) for name, value in rows}
    assert told == DEFAULTS
    (block,) = re.findall(r"^```jsonl record\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert replay(json.loads(block)).legal
