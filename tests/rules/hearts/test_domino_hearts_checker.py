"""The checker of domino hearts against its examples and games of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.hearts.domino_hearts_checker import play, replay
from tests.rules.hearts.domino_hearts_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked
from tests.rules.slow_table import page_record

OPTIONS = [
    {"target": 30},
    {"queen_scores": True, "first_trick": "no-points", "deals": 3},
    {"target": 25, "hearts_break": "discarded", "tie": "play-on", "moon": "off"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", OPTIONS)
def test_random_games(options: dict[str, Any]):
    for seed in range(12):
        rng = random.Random(seed)
        outcome = replay(play("domino-hearts", rng.choice([2, 3, 4, 6, 7]), options, rng))
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert min(outcome.points.values()) >= 0


def test_the_log_on_the_page():
    outcome = replay(page_record("domino-hearts"))
    assert outcome.legal, outcome.why
    assert outcome.ended
