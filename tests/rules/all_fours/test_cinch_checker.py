"""The checker of cinch against its examples and against games of its own."""

from __future__ import annotations

import random

import pytest

from tests.rules.all_fours.cinch_checker import play, replay
from tests.rules.all_fours.cinch_examples import EXAMPLES as CINCH
from tests.rules.all_fours.cinch_foster_examples import EXAMPLES as FOSTER
from tests.rules.proofs import CheckerWorked
from tests.rules.slow_table import page_record

OPTIONS = [
    ("cinch", {}),
    ("cinch-foster", {}),
    ("cinch", {"partners": False, "all_pass": "next-dealer", "target": 21}),
    ("cinch", {"discards": "at-least-three", "dead_trumps": "to-maker", "deals": 4}),
    ("cinch-foster", {"all_pass": "same-dealer", "minimum": 7, "target": 25}),
]


class TestExamples(CheckerWorked):
    examples = CINCH + FOSTER
    replay = staticmethod(replay)


@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_random_games(rules: str, options: dict[str, object]):
    for seed in range(8):
        record = play(rules, 4, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert replay(record) == outcome


@pytest.mark.parametrize("rules", ["cinch", "cinch-foster"])
def test_the_log_on_the_page(rules: str):
    outcome = replay(page_record(rules))
    assert outcome.legal, outcome.why
    assert outcome.ended
