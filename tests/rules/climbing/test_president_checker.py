"""The president checker meets its examples; its random games are legal and complete."""

from __future__ import annotations

import random

import pytest

from tests.rules.climbing.president_checker import DEFAULTS, play, replay
from tests.rules.climbing.president_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked
from tests.rules.referee import page_options, page_records

SETTINGS = [
    {},
    {"exchange": "scaled", "pass_locks": True, "repeat_scum": "three-cards", "reseat": False},
    {"four_of_kind": "revolution", "one_answer": True, "first_lead": "three-clubs", "target": 5},
    {
        "must_beat": True,
        "four_of_kind": "clear",
        "bombs_beat_all": True,
        "twos_clear": True,
        "size": "more-and-higher",
        "deals": 2,
    },
    {"size": "bigger-beats", "leader": "scum", "set_clears": True},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games(seats: int, options: dict) -> None:
    record = play("president", seats, options, random.Random(seats))
    outcome = replay(record)
    assert outcome.legal, outcome
    assert outcome.ended
    assert sorted(outcome.points.values())[-2:] == [1, 2]
    hands = sum(outcome.total.values())
    assert hands % 3 == 0


def test_page() -> None:
    assert page_options("president") == DEFAULTS["president"]
    for record in page_records("president"):
        outcome = replay(record)
        assert outcome.legal, outcome
        assert outcome.ended
