"""The checker of Klondike meets the worked examples and its own random games."""

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .klondike_checker import HIDDEN, PACK, Layout, legal, play, replay
from .klondike_examples import BUILD, EXAMPLES, UNKNOWN, record

OPTIONS = [
    {},
    {"draw": 3, "partial_run": False},
    {"score": "standard", "timed": True},
    {"score": "vegas", "draw": 3, "bankroll": 10},
    {"score": "vegas", "thoughtful": True, "cost": 50},
    {"worrying_back": "yes", "passes": 2},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_legal_and_keep_the_pack(options):
    for seed in range(4):
        game = play("klondike", 1, options, random.Random(seed))
        outcome = replay(game)
        assert outcome.legal, outcome.why
        assert outcome.ended
        layout = Layout("klondike", game["seats"], options)
        for text in game["events"]:
            layout.step(text)
        piles = [*layout.down, *layout.up, layout.stock, layout.waste, *layout.homes.values()]
        assert sum(len(pile) for pile in piles) == 52
        known = [card for pile in piles for card in pile if card != HIDDEN]
        assert len(set(known)) == len(known)
        assert set(known) <= set(PACK)
        if options.get("score") == "vegas":
            up = sum(len(home) for home in layout.homes.values())
            assert outcome.points["p1"] == 5 * up - options.get("cost", 52)


def test_legal_moves():
    game = record(BUILD)
    wanted = ["p1 draw waste " + BUILD[-1][13:15], "p1 move 8s col1", "p1 move 7d col2"]
    wanted += ["p1 move Qs col4", "p1 move Jd col5"]
    assert sorted(legal(game)) == sorted(wanted)
    assert legal(record(UNKNOWN, "8s col1")) == ["- show col2 ??"]
    assert "p1 draw waste ??????" in legal(record(UNKNOWN, draw=3))
    assert legal(record(BUILD, "stop")) == []
    assert legal(record(BUILD[:3])) == []


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_listed_act_is_legal(options):
    game = play("klondike", 1, options, random.Random(11))
    for length in range(20, min(len(game["events"]), 90), 7):
        begun = {**game, "events": game["events"][:length]}
        for text in legal(begun):
            if HIDDEN not in text:
                assert replay({**begun, "events": [*begun["events"], text]}).legal
