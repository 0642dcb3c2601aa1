"""The checker of oh hell against the worked examples and its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .oh_hell_checker import DEFAULTS, PACK, hand_sizes, play, replay
from .oh_hell_examples import EXAMPLES

OPTIONS = [
    {"largest": 4},
    {"sequence": "up", "largest": 3, "hook": "none", "scoring": "ten-and-bid", "blind_one": True},
    {"hands": [2, 1, 1, 5], "hook": "small", "small": 1, "scoring": "squares", "tie": "one-card"},
    {"sequence": "down", "largest": 5, "revoke": "void", "misdeal": "next-dealer"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


def test_names_are_different():
    names = [e.name for e in EXAMPLES]
    assert len(names) == len(set(names))


def test_nineteen_deals_of_five_players_line_3914():
    sizes = hand_sizes(5, DEFAULTS)
    assert len(sizes) == 19
    assert sizes == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_random_games(seats, options):
    for seed in range(4):
        record = play("oh-hell", seats, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal and outcome.ended, outcome.why
        assert not replay({**record, "events": record["events"][:-1]}).ended
        played = [e.split()[2] for e in record["events"] if " play " in e]
        assert len(played) % seats == 0 and set(played) <= PACK


def test_a_whole_game_of_the_default_options():
    outcome = replay(play("oh-hell", 4, {}, random.Random(1)))
    assert outcome.legal and outcome.ended


def test_one_point_a_trick_and_ten_for_each_bid_made():
    for seed in range(20):
        options = {"hands": [7], "hook": "none"}
        outcome = replay(play("oh-hell", 5, options, random.Random(seed)))
        assert sum(outcome.points.values()) % 10 == 7
