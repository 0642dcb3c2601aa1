"""The big two checker meets its examples; its random games are legal and complete."""

from __future__ import annotations

import random

import pytest

from tests.rules.climbing.big_two_checker import DEFAULTS, RUNS, BigTwo, play, replay
from tests.rules.climbing.big_two_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked
from tests.rules.referee import page_options, page_records

SETTINGS = [
    {},
    {"pass_rule": "out", "steep": True, "settlement": "pairwise", "sequences": "hk2"},
    {"honour_bombs": True, "four_size": True, "opening": "first-deal", "sequences": "indonesian"},
    {"settlement": "charge", "deals": 2, "dragon": True, "direction": "left", "hand2": 13},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


def check(seats: int, options: dict, seed: int) -> None:
    record = play("big-two", seats, options, random.Random(seed))
    outcome = replay(record)
    assert outcome.legal, outcome
    assert outcome.ended
    if options.get("settlement") != "charge":
        assert sum(outcome.points.values()) == 0
    table = BigTwo("big-two", record["seats"], options)
    for event in record["events"]:
        table.step(event)
        held = [card for hand in table.hands.values() for card in hand]
        assert len(held) == len(set(held))
        assert not set(held) & table.rest


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games(seats: int, options: dict) -> None:
    for seed in range(3):
        check(seats, options, seed)


@pytest.mark.parametrize("how", ["one", "declined"])
def test_drawing_on_a_pass(how: str) -> None:
    for seed in range(5):
        check(3, {"draw_on_pass": how}, seed)


@pytest.mark.parametrize("sequences", RUNS)
def test_sequences(sequences: str) -> None:
    check(4, {"sequences": sequences}, 1)


def test_page() -> None:
    assert page_options("big-two") == DEFAULTS["big-two"]
    for record in page_records("big-two"):
        outcome = replay(record)
        assert outcome.legal, outcome
        assert outcome.ended
