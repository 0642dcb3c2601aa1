"""The checker of spoil five against its examples and games of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.slow_table import PACK, page_record
from tests.rules.spoil_five.spoil_five_checker import PLAIN, TRUMPS, play, replay
from tests.rules.spoil_five.spoil_five_examples import EXAMPLES


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", [{}, {"deals": 3, "pot": 4}])
def test_random_games(options: dict[str, Any]):
    for seed in range(40):
        rng = random.Random(seed)
        outcome = replay(play("spoil-five", rng.choice([2, 3, 5, 6, 10]), options, rng))
        assert outcome.legal, outcome.why
        assert outcome.ended
        if not options:
            assert sum(outcome.total.values()) == 0, "the pot was won: all chips are back"


def test_thirteen_trumps_in_hearts_and_fourteen_otherwise():
    assert {suit: len(cards) for suit, cards in TRUMPS.items()} == {
        "s": 14,
        "c": 14,
        "d": 14,
        "h": 13,
    }
    assert len(PLAIN["h"]) == 12
    for suit in "shdc":
        assert set(TRUMPS[suit]) == {card for card in PACK if card[1] == suit} | {"Ah"}
        assert set(PLAIN[suit]) == {card for card in PACK if card[1] == suit} - {"Ah"}


def test_the_log_on_the_page():
    outcome = replay(page_record("spoil-five"))
    assert outcome.legal, outcome.why
    assert outcome.ended
