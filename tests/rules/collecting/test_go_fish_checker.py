"""The checker of Go Fish meets the worked examples and accepts its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.strict import read

from .go_fish_checker import GoFish, play, replay
from .go_fish_examples import EXAMPLES

TABLES = [
    ("go-fish", 2, {}),
    ("go-fish", 3, {"hand": 5}),
    ("go-fish", 6, {"next": "blocker"}),
    ("go-fish", 4, {"unit": "pair", "hand": 7}),
    ("go-fish", 3, {"ask": "card", "ask_own": True, "lucky": "rank"}),
    ("go-fish", 2, {"play_on": True}),
    ("go-fish", 5, {"play_on": True, "value": "card"}),
    ("go-fish", 3, {"play_on": True, "ask": "card", "unit": "pair"}),
    ("go-fish", 2, {"play_on": True, "refill": 1, "refill_turn": "taken"}),
    ("go-fish", 3, {"first_out_wins": True, "deals": 0, "target": 5}),
    ("happy-families", 2, {}),
    ("happy-families", 5, {"must_hold": False}),
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_random_games(table):
    rules, seats, options = TABLES[table]
    for seed in range(4):
        record = play(rules, seats, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        game = GoFish(rules, record["seats"], options)
        for text in record["events"]:
            game.step(read(text, record["seats"]))
            held = [*game.hands, *(set(book) for laid in game.laid for book in laid)]
            assert sum(len(cards) for cards in held) == len(game.seen)
            assert set().union(*held) == game.seen
        if game.option["play_on"] and game.option["value"] == "one":
            assert sum(game.points) == len(game.pack) // game.unit


def test_gf_2_pairs_of_the_pack():
    record = play("go-fish", 2, {"play_on": True, "unit": "pair"}, random.Random(1))
    assert sum(replay(record).points.values()) == 26


def test_gf_5_values_of_all_books():
    record = play("go-fish", 2, {"play_on": True, "value": "book"}, random.Random(1))
    assert sum(replay(record).points.values()) == 105


def test_the_first_out_is_the_winner():
    record = next(e.record for e in EXAMPLES if e.name == "the first out wins")
    game = GoFish("go-fish", record["seats"], record["options"])
    for text in record["events"]:
        game.step(read(text, record["seats"]))
    assert game.winners == ["p2"]
