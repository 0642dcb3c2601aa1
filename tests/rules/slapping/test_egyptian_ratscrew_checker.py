"""The ratscrew checker meets its examples; its random games are legal and keep the cards."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.referee import page_options, page_records
from tests.rules.slapping.egyptian_ratscrew_checker import DEFAULTS, Ratscrew, play, replay
from tests.rules.slapping.egyptian_ratscrew_examples import EXAMPLES, LONG

SETTINGS = [
    {},
    {"patterns": LONG, "burn": 2, "jokers": 2, "joker_role": "slappable", "slap_card": "Qs"},
    {
        "give_each": True,
        "burn": 0,
        "counts": "flat",
        "short_answer": "next-continues",
        "jokers": 2,
        "joker_role": "reverse",
    },
    {"strikes": 3, "burn": 0, "reentry": "always", "spectators": 1, "reentry_limit": 1},
    {"stop": "two-left", "packs": 2, "counts": "reversed", "run_wrap": True},
    {"stop": "time"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games(seats: int, options: dict) -> None:
    record = play("egyptian-ratscrew", seats, options, random.Random(seats))
    outcome = replay(record)
    assert outcome.legal, outcome
    assert outcome.ended
    table = Ratscrew("egyptian-ratscrew", record["seats"], options)
    for event in record["events"]:
        table.step(event)
        stacks = sum(table.size(seat) for seat in table.seats)
        lying = len(table.face_up) + len(table.burned)
        assert stacks + lying + table.undealt.total() == table.all_cards


def test_page() -> None:
    assert page_options("egyptian-ratscrew") == DEFAULTS["egyptian-ratscrew"]
    for record in page_records("egyptian-ratscrew"):
        outcome = replay(record)
        assert outcome.legal, outcome
        assert outcome.ended
        assert outcome.points == {"p1": 0, "p2": 0, "p3": 1, "p4": 0}
