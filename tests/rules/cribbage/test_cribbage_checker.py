"""The checker of cribbage meets the worked examples and accepts its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.strict import read

from .cribbage_checker import PACK, Cribbage, play, replay, show_value
from .cribbage_examples import EXAMPLES

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"cards": 5, "target": 61, "head_start": 3}),
    (2, {"muggins": True}),
    (3, {"muggins": True}),
    (4, {"count": "called", "heels": "claimed"}),
    (2, {"match": 3}),
    (2, {"deals": 2, "overshoot": True, "crib_flush": "four"}),
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_random_games(table):
    seats, options = TABLES[table]
    for seed in range(4):
        record = play("cribbage", seats, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        game = Cribbage(record["seats"], options)
        for text in record["events"]:
            game.step(read(text, record["seats"]))
            if game.phase == "play":
                kept = [card for hand in game.hands for card in hand]
                assert len({*kept, *game.crib, game.starter}) == len(kept) + len(game.crib) + 1
                assert len(game.crib) == 4
                assert sum(map(len, game.left)) <= len(kept)
            assert max(game.total) <= options.get("target", 121) or options.get("overshoot")


def test_scores_that_no_hand_has():
    rng = random.Random(1)
    seen = set()
    for _ in range(20_000):
        *hand, starter = rng.sample(sorted(PACK), 5)
        seen.add(show_value(hand, starter, flush_without=True))
    assert not seen & {19, 25, 26, 27}
    assert max(seen) <= 29
