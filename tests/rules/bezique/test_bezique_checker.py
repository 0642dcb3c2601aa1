"""The checker of bezique meets its examples, and its random games keep cards and points."""

from __future__ import annotations

import random

import pytest

from tests.rules.bezique.bezique_checker import DEFAULTS, Game, play, replay
from tests.rules.bezique.bezique_examples import EXAMPLES
from tests.rules.checker_pages import assert_page_of_checker
from tests.rules.eventtext import parse
from tests.rules.proofs import CheckerWorked

SETTINGS = [
    {},
    {"carte_blanche": True, "moving_bezique": True, "four_distinct": True},
    {"last_trick": "end-of-stock", "deals": 1},
    {"revoke": "tricks", "dealer": "S", "target": 500},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


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
    assert_page_of_checker("bezique", DEFAULTS, replay)
