"""The BS checker meets its examples; its random games are legal and keep the cards."""

from __future__ import annotations

import random

import pytest

from tests.rules.bluff.bs_checker import DEFAULTS, Bs, play, replay
from tests.rules.bluff.bs_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked
from tests.rules.referee import page_options, page_records

SETTINGS = [
    ("bs", {}),
    ("bs", {"play_on": True, "reveal": "whole-pile", "sequence": "down"}),
    ("bs", {"window": "until-collected", "sequence": "either", "packs": 2}),
    ("bs", {"window": "left-only", "count_lying": True, "sequence": "either-or-same"}),
    ("bluff", {"play_on": True}),
    ("bluff", {"count_lying": True, "window": "until-collected", "play_on": True}),
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8, 10])
@pytest.mark.parametrize(("rules", "options"), SETTINGS)
def test_random_games(rules: str, options: dict, seats: int) -> None:
    record = play(rules, seats, options, random.Random(seats))
    outcome = replay(record)
    assert outcome.legal, outcome
    assert outcome.ended
    table = Bs(rules, record["seats"], options)
    for event in record["events"]:
        table.step(event)
        held = sum(hand.total() for hand in table.hands.values())
        lying = sum(cards.total() for cards in table.pile)
        assert held + lying + table.undealt.total() == 52 * table.packs
    if options.get("play_on"):
        assert sorted(outcome.points.values()) == list(range(seats))
    else:
        assert sum(outcome.points.values()) == 1


def test_page() -> None:
    assert page_options("bs") == DEFAULTS["bs"]
    for record in page_records("bs"):
        outcome = replay(record)
        assert outcome.legal, outcome
