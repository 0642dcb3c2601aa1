"""The checker of Texas hold'em against its examples and itself."""

from __future__ import annotations

import random

import pytest

from tests.rules.outcome import Example
from tests.rules.poker.checks import meets, random_options, sound
from tests.rules.poker.texas_holdem_checker import play, replay
from tests.rules.poker.texas_holdem_examples import EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_example(example: Example) -> None:
    meets(example, replay(example.record))


@pytest.mark.parametrize("seed", range(60))
def test_random_hand(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randrange(2, 10)
    options = random_options(seats, rng)
    if rng.random() < 0.2:
        options["short_deck"] = True
    record = play("texas-holdem", seats, options, rng)
    sound(record, replay(record))
