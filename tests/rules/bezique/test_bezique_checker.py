"""The checker of bezique meets its examples, and its random games keep cards and points."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.rules.bezique.bezique_checker import DEFAULTS, Game, play, replay
from tests.rules.bezique.bezique_examples import EXAMPLES
from tests.rules.eventtext import parse

PAGE = Path(__file__).parents[3] / "docs" / "games" / "bezique.md"

SETTINGS = [
    {},
    {"carte_blanche": True, "moving_bezique": True, "four_distinct": True},
    {"last_trick": "end-of-stock", "deals": 1},
    {"revoke": "tricks", "dealer": "S", "target": 500},
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
    for seed in range(4):
        record = play("bezique", 2, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert not replay(record | {"events": [*record["events"], "- deal N 7c"]}).legal


def test_cards_and_brisques_are_kept():
    for seed in range(4):
        record = play("bezique", 2, {"deals": 2}, random.Random(seed))
        game = Game(record["seats"], record["options"])
        for text in record["events"]:
            game.step(parse(text, game.seats))
            if game.phase == "strict":
                played = sum(len(plays) for _, plays in game.tricks) + len(game.trick)
                assert sum(map(len, game.held)) + played == 64
            if game.phase == "done":
                assert sum(game.brisques()) == 160
                assert len(game.tricks) == 32


def test_the_page_has_these_options_and_a_legal_log():
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_0-9]+)` \| `?([^|`]*)`? \|", text, re.MULTILINE)
    told = {name: None if value == "first seat" else json.loads(value) for name, value in rows}
    assert told == DEFAULTS
    (block,) = re.findall(r"^```jsonl record\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert replay(json.loads(block)).legal
