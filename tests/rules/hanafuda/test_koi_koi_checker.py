"""The checker of Koi-Koi meets the worked examples and accepts its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.agree import assert_example
from tests.rules.proofs import CheckerWorked
from tests.rules.strict import read

from .koi_koi_checker import PACK, KoiKoi, play, replay
from .koi_koi_examples import EXAMPLES

TABLES = [
    {"deals": 3},
    {"deals": 0, "target": 50},
    {"deals": 3, "stacking": False, "cup": "either", "weather": True, "must_match": True},
    {"deals": 3, "field_month": "sweep", "field_pairs": "keep", "viewing": "needs-other"},
    {"deals": 3, "field_month": "dealer", "lucky_both": 12, "void_deal": "award", "start": 30},
    {"deals": 3, "zero_sum": True, "start": 20, "bust": True, "oya_ken": 1, "bright_field": True},
    {"deals": 3, "lucky": "misdeal", "koi_multiplier": "scaled", "void_deal": "pass"},
    {"deals": 3, "lucky": "off", "koi_multiplier": "bonus", "viewing_called": 3, "double_at": 0},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)

    def test_example(self, example):
        # the engine cannot read a card of no pack, and refuses no event in particular
        assert_example(example, self.replay)


def test_pack():
    assert len(PACK) == 48
    kinds = [len([card for card in PACK if card[1] in letters]) for letters in ("b", "a", "r")]
    assert kinds == [5, 9, 10]


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_random_games(table):
    options = TABLES[table]
    for seed in range(6):
        record = play("koi-koi", 2, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        if options.get("zero_sum"):
            assert sum(outcome.total.values()) == 2 * options["start"]
        game = KoiKoi(record["seats"], options)
        for text in record["events"]:
            game.step(read(text, record["seats"]))
            held = [game.field, *game.hands, *game.taken, {game.turned} - {""}]
            if game.phase != "turned":
                held.pop()
            assert sum(len(cards) for cards in held) == len(game.seen)
            assert set().union(*held) == game.seen
