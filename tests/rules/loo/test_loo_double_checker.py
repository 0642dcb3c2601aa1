"""The checker of loo with a double pot against its examples and games of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.loo.loo_double_checker import play, replay
from tests.rules.loo.loo_double_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked
from tests.rules.slow_table import page_record

OPTIONS = [
    {},
    {"deals": 4, "pot": 6, "must_trump": True},
    {"must_head": False, "must_overtrump": False, "misdeal": "next-dealer"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", OPTIONS)
def test_random_games(options: dict[str, Any]):
    for seed in range(20):
        rng = random.Random(seed)
        outcome = replay(play("loo-double", rng.choice([2, 3, 4, 5, 7, 9]), options, rng))
        assert outcome.legal, outcome.why
        assert outcome.ended
        if "deals" not in options:
            assert sum(outcome.total.values()) == 3, "the pot of three was paid out"


def test_the_log_on_the_page():
    outcome = replay(page_record("loo-double"))
    assert outcome.legal, outcome.why
    assert outcome.ended
