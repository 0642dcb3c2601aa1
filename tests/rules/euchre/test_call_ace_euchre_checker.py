"""The checker of call-ace euchre against the worked examples and its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .call_ace_euchre_checker import pack, play, replay
from .call_ace_euchre_examples import EXAMPLES

OPTIONS = [
    {},
    {"stick_dealer": True, "tie": "play-on"},
    {"deals": 4, "renege": "deny-score", "misdeal": "next-dealer"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


def test_names_are_different():
    names = [e.name for e in EXAMPLES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_random_games(seats, options):
    for seed in range(10):
        record = play("call-ace-euchre", seats, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal and outcome.ended, outcome.why
        assert not replay({**record, "events": record["events"][:-1]}).ended
        cards = []
        for text in record["events"]:
            words = text.split()
            if words[1] == "play":
                cards.append(words[2])
                assert words[2] in pack(seats)
        assert len(cards) % (5 * seats) == 0


def test_points_of_a_deal_follow_the_table():
    for seed in range(30):
        options = {"deals": 1, "stick_dealer": True}
        points = replay(play("call-ace-euchre", 5, options, random.Random(seed))).points
        worth = sorted(p for p in points.values() if p)
        assert worth in ([1], [1, 1], [5], [3, 3], [2, 2, 2], [2, 2, 2, 2])
