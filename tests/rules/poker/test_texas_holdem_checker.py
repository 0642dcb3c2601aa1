"""The checker of Texas hold'em against its examples and itself."""

from __future__ import annotations

import random

import pytest

from tests.rules.poker.checks import random_options, sound
from tests.rules.poker.texas_holdem_checker import play, replay
from tests.rules.poker.texas_holdem_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("seed", range(60))
def test_random_hand(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randrange(2, 10)
    options = random_options(seats, rng)
    if rng.random() < 0.2:
        options["short_deck"] = True
    record = play("texas-holdem", seats, options, rng)
    sound(record, replay(record))
