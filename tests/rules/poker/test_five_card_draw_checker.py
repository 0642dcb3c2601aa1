"""The checker of five-card draw against its examples, its page and itself."""

from __future__ import annotations

import random

import pytest

from tests.rules.poker import pages
from tests.rules.poker.checks import random_options, sound
from tests.rules.poker.five_card_draw_checker import DEFAULTS, play, replay
from tests.rules.poker.five_card_draw_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked

CHOICES = {
    "jackpots": [True],
    "progressive": [True],
    "lowball": ["ace-to-five", "deuce-to-seven"],
    "wild": ["2c2d2h2s", "JsJh"],
    "jokers": [1, 2],
    "five_kind": [False],
    "burn": [True],
    "bottom_kept": [True],
    "four_with_ace": [True],
    "later_rounds": ["left", "opener"],
    "reante": ["always", "never"],
    "pass_out": ["end"],
}


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("seed", range(80))
def test_random_hand(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randrange(2, 9)
    options = random_options(seats, rng)
    for name, values in CHOICES.items():
        if rng.random() < 0.25:
            options[name] = rng.choice(values)
    if rng.random() < 0.3:
        options.update(draws=3, draw_cap=5, six_cap=False)
    if rng.random() < 0.3:
        options.update(ante=0, small_blind=1, big_blind=2)
    record = play("five-card-draw", seats, options, rng)
    outcome = replay(record)
    if options.get("pass_out") == "end" and sum(outcome.points.values()) < 0:
        assert outcome.legal
        return
    sound(record, outcome)


def test_page() -> None:
    """The log of the page is legal and gives what it states; its defaults are the checker's."""
    for record in pages.records("five-card-draw"):
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert record["stated"]["points"] == outcome.points
    assert pages.options("five-card-draw") == DEFAULTS["five-card-draw"]
