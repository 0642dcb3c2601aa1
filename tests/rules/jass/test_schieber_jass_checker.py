"""The checker of Schieber meets its examples, and its random games keep cards and points."""

from __future__ import annotations

import random

import pytest

from tests.rules.checker_pages import assert_page_of_checker
from tests.rules.eventtext import parse
from tests.rules.jass.schieber_jass_checker import DEFAULTS, Game, play, replay
from tests.rules.jass.schieber_jass_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked

SETTINGS = [
    {},
    {"first_choice": "seven", "four_sixes": True, "target": 1000},
    {"finish": "first", "weis_nines": 150, "target": 1500},
    {"deals": 2, "dealer": "S", "first_choice": "cut", "chooser": "W", "revoke_price": 50},
    {"six_is_11": False, "double_suits": ["hearts"], "factor_obe_abe": 1, "target": 500},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


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
    assert_page_of_checker("schieber-jass", DEFAULTS, replay)
