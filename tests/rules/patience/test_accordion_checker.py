"""The checker of Accordion meets the worked examples and its own random games."""

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .accordion_checker import PACK, Row, legal, play, replay
from .accordion_examples import EXAMPLES, row, turned

OPTIONS = [
    {},
    {"open": True},
    {"forced": "near"},
    {"forced": "far", "scan": "right"},
    {"forced": "near", "scan": "any", "open": True, "score": "win", "win_piles": 5},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_legal_and_keep_the_pack(options):
    for seed in range(10):
        game = play("accordion", 1, options, random.Random(seed))
        outcome = replay(game)
        assert outcome.legal, outcome.why
        assert outcome.ended
        end = Row("accordion", game["seats"], options)
        for text in game["events"]:
            end.step(text)
        assert sorted(card for pile in end.piles for card in pile) == sorted(PACK)


def test_legal_moves():
    assert legal(turned("9cJdQh9h")) == [
        "p1 move pile4 pile3",
        "p1 move pile4 pile1",
        "p1 draw up ??",
    ]
    assert legal(turned("9cJdQh9h", forced="near")) == ["p1 move pile4 pile3"]
    assert legal(turned("", forced="near")) == ["p1 draw up ??"]
    assert "p1 move pile2 pile1" in legal(row("4c5c"))
    assert len(legal(row("4c5c", forced="far"))) == 1


def strict_wins(forced, deals, rng):
    """How many strict games are won; the outcome is fixed by the shuffle."""
    wins = 0
    for _ in range(deals):
        game = Row("accordion", ["p1"], {"forced": forced})
        for card in rng.sample(PACK, 52):
            game.lay([card])
            while moves := game.moves():
                i, far = moves[0]
                game.piles[i - far] += game.piles.pop(i)
        wins += len(game.piles) == 1
    return wins


def test_strict_games_are_next_to_never_won():
    """Ids accordion-06 and accordion-07: some 5 in ten thousand; here only that it is rare."""
    assert strict_wins("near", 300, random.Random(1)) <= 3
