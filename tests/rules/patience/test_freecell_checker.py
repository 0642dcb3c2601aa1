"""The checker of FreeCell and its relations meets the worked examples and its own random games."""

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .freecell_checker import DEFAULTS, PACK, Layout, legal, play, replay
from .freecell_examples import EXAMPLES, fresh, position, record

OPTIONS = [
    {},
    {"position": True},
    {"worrying_back": True, "supermove": "single"},
    {"position": True, "supermove": "unlimited", "worrying_back": True},
    {"build": "suit", "empty_column": "king"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("rules", DEFAULTS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_legal_and_keep_the_pack(rules, options):
    for seed in range(2):
        game = play(rules, 1, options, random.Random(seed))
        outcome = replay(game)
        assert outcome.legal, outcome.why
        assert outcome.ended
        layout = Layout(rules, game["seats"], options)
        for text in game["events"]:
            layout.step(text)
        held = [card for column in layout.columns for card in column]
        held += [card for card in layout.cells if card]
        held += [card for home in layout.homes.values() for card in home]
        assert sorted(held) == sorted(PACK)


def test_every_listed_move_is_legal_and_no_other():
    game = record("freecell", {}, fresh("freecell"))
    moves = legal(game)
    texts = [
        f"p1 move {card} {kind}{n}"
        for card in PACK
        for kind in ("col", "cell", "home")
        for n in range(1, 10)
    ]
    for text in texts:
        outcome = replay({**game, "events": [*game["events"], text]})
        assert outcome.legal == (text in moves)
    assert set(moves) <= set(texts)


def test_number_of_moves():
    # Eight ends to four cells; two black sevens to two red eights; two aces home; As on 2h.
    assert len(legal(record("freecell", {}, fresh("freecell")))) == 32 + 4 + 2 + 1
    assert legal(record("freecell", {}, fresh("freecell")[:-1])) == []
    assert legal(position({1: "Ks"}, {}, ["Ks home4"], homes="".join(PACK[:-1]))) == []


def test_unknown_options_are_errors():
    with pytest.raises(ValueError, match="unknown"):
        replay(record("freecell", {"jokers": 2}, []))
    with pytest.raises(ValueError, match="52"):
        replay(record("freecell", {"columns": [7] * 8}, []))
