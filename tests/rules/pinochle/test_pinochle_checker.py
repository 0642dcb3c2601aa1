"""The checker of pinochle meets its examples, and its random games keep cards and points."""

from __future__ import annotations

import random

import pytest

from tests.rules.checker_pages import assert_page_of_checker
from tests.rules.eventtext import parse
from tests.rules.pinochle.pinochle_checker import DEFAULTS, PACK, Game, play, replay
from tests.rules.pinochle.pinochle_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked

SETTINGS = [
    {},
    {"passed_out": "redeal", "exchange": 0},
    {"passed_out": "force-dealer", "counters": "old", "set_keeps_meld": True, "target": 1500},
    {"stop_midhand": True, "overtrump": "may-discard", "relax_when_ruffed": True},
    {"deals": 2, "dealer": "S", "revoke_price": 100, "min_bid": 200, "double_run": 300},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


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
    assert_page_of_checker("pinochle", DEFAULTS, replay)
