"""The checker of blackjack meets the worked examples and its own random sessions."""

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .blackjack_checker import count, play, replay
from .blackjack_examples import EXAMPLES

OPTIONS = [
    {},
    {"soft_seventeen": "hit", "natural": "six-five", "surrender": "late"},
    {"banker": "each-round", "faces": "down"},
    {"banker": "each-shuffle", "decks": 1, "deals": 9},
    {"peek": False, "insurance": "ace-ten", "dealer_draws": "when-needed"},
    {"split_aces_one_card": False, "resplit_aces": True, "double_after_split": False, "decks": 1},
    {"banker": "fixed", "double_on": "nine-eleven", "split_tens": False, "maximum": 10},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_sessions_are_legal(options):
    for seed in range(5):
        game = play("blackjack", 2 + seed, options, random.Random(seed))
        outcome = replay(game)
        assert outcome.legal, outcome.why
        assert outcome.ended
        if options.get("banker", "house") != "house":
            assert sum(outcome.total.values()) == 0
        cut = game["events"][: len(game["events"]) // 2]
        assert replay({**game, "events": cut}).legal


def test_values():
    assert count(["Ah", "6s"]) == (17, True)
    assert count(["Ah", "6s", "Td"]) == (17, False)
    assert count(["Ah", "Ad", "9c"]) == (21, True)
