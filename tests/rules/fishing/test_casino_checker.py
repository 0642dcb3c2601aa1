"""The checker of casino meets the worked examples and accepts its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.strict import read

from .casino_checker import Casino, play, replay
from .casino_examples import EXAMPLES

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"partners": False}),
    (2, {"royal": True, "raise_own": False}),
    (3, {"royal": True, "ace": "one", "target": 11}),
    (2, {"spades": True, "target": 61}),
    (2, {"draw": True}),
    (3, {"count_out": True, "target": 11}),
    (2, {"call_last": True, "deals": 1}),
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_random_games(table):
    seats, options = TABLES[table]
    for seed in range(3):
        record = play("casino", seats, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        game = Casino(record["seats"], options)
        for text in record["events"]:
            game.step(read(text, record["seats"]))
            held = [*game.hands, game.loose, *game.taken]
            held += [set(build.cards) for build in game.builds.values()]
            assert sum(len(cards) for cards in held) == len(game.seen)
            assert set().union(*held) == game.seen


@pytest.mark.parametrize(("seats", "hands"), [(2, 6), (3, 4), (4, 3)])
def test_casino_09_deals_of_a_pack(seats, hands):
    record = play("casino", seats, {"deals": 1}, random.Random(seats))
    dealt = [event for event in record["events"] if event.startswith("- deal p1")]
    assert len(dealt) == 2 * hands


def test_casino_07_and_08_points_of_a_deal():
    """Eleven and the sweeps, less what a tie leaves: three for cards, nobody ties in spades."""
    ties = 0
    for seed in range(60):
        record = play("casino", 2, {"deals": 1}, random.Random(seed))
        sweeps = len([event for event in record["events"] if event.endswith("score sweep")])
        points = sum(replay(record).points.values())
        ties += points == 8 + sweeps
        assert points in (8 + sweeps, 11 + sweeps)
    assert ties
