"""The crazy eights checker meets its examples; its random games are legal and keep the cards."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.referee import page_options, page_records
from tests.rules.shedding.crazy_eights_checker import DEFAULTS, CrazyEights, play, replay
from tests.rules.shedding.crazy_eights_examples import EXAMPLES

SETTINGS = [
    {},
    {"draw_limit": 1, "draw_ends": True, "refill": False, "scoring": "penalty"},
    {"special_cards": True, "draw_limit": 3, "deals": 2},
    {
        "special_cards": True,
        "jack_skips": True,
        "refill": False,
        "draw_limit": 5,
        "free_pass": True,
    },
    {"out_on_eight": False, "deals": 1, "starter_eight": "bury", "starter_special": True},
    {"deals": 2, "last_card": 0, "packs": 2, "hand": 6},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games(seats: int, options: dict) -> None:
    record = play("crazy-eights", seats, options, random.Random(seats))
    outcome = replay(record)
    assert outcome.legal, outcome
    assert outcome.ended
    table = CrazyEights("crazy-eights", record["seats"], options)
    for event in record["events"]:
        table.step(event)
        held = sum(hand.total() for hand in table.hands.values())
        cards = 104 if options.get("packs") == 2 or seats > 5 else 52
        assert held + table.stock.total() + len(table.pile) == cards


def test_page() -> None:
    assert page_options("crazy-eights") == DEFAULTS["crazy-eights"]
    for record in page_records("crazy-eights"):
        outcome = replay(record)
        assert outcome.legal, outcome
        assert outcome.ended
