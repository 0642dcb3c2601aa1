"""Loo with a double pot: the engine against examples, checker, views and itself."""

from __future__ import annotations

import pytest

from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.registry import game
from tests.rules.agree import simulated
from tests.rules.loo import loo_double_checker
from tests.rules.loo.loo_double_examples import DEAL, EXAMPLES, record
from tests.rules.loo.odd_events import loo as odd
from tests.rules.proofs import Amount, Setting
from tests.rules.walk_proofs import SideBySide

GAMES = [
    Setting("loo-double", {}, (2,)),
    Setting("loo-double", {"pot": 9, "must_trump": True}, (3,)),
    Setting("loo-double", {"must_head": False, "must_overtrump": False, "deals": 4}, (4,)),
    Setting("loo-double", {"pack": 52, "must_trump": True, "must_overtrump": False}, (4,)),
    Setting("loo-double", {"misdeal": "next-dealer"}, (5,)),
    Setting("loo-double", {"must_head": False, "deals": 6}, (9,)),
    Setting("loo-double", {"deals": 5}, (12,)),
]


class TestLooDouble(SideBySide):
    checker = loo_double_checker
    table = loo_double_checker.RandomLoo
    examples = EXAMPLES
    settings = GAMES
    pages = ("loo-double",)
    few = Amount(games=4, each=10, own=4)
    many = Amount(games=200, each=40, own=200)
    few_walks = 10
    many_walks = 500
    odd = staticmethod(odd)


def test_chips_are_neither_made_nor_lost():
    for data in simulated("loo-double", 20, seed=4, options={"deals": 8, "pot": 6}, seats=5):
        table = Replay(Record(**data))
        for text in data["events"]:
            table.step(text)
        assert table.end()
        assert sum(table.state.total) + table.state.pot == 6


def test_all_cards_that_are_played_are_seen():
    """Hands given up stay unknown and nothing hangs on them: a public view is legal."""
    for data in simulated("loo-double", 10, seed=9, seats=5):
        made = Record(**data)
        view = judge(redact(made, "public"))
        assert view.verdict == "legal"
        assert view.computed == judge(made).computed


def test_what_an_unknown_hand_has_denied():
    """Who does not head the trick holds no higher card of the suit: playing one is shown-out."""
    hidden = [*DEAL[:3], "- deal p4 ??????", *DEAL[4:]]
    events = ["p1 bid stand", "p2 bid pass", "p3 bid pass", "p4 bid stand"]
    table = Replay(Record(**record([])))
    for text in [*hidden, *events, "p1 play 9h", "p4 play Kd"]:
        assert table.step(text) == 0, text
    assert table.step("p1 play Ks") == 0
    assert table.step("p4 play Qh").name == "SHOWN_OUT"


@pytest.mark.parametrize(
    ("options", "seats", "why"),
    [
        ({"pack": 40}, 4, "no pack of 40"),
        ({"pot": 4}, 4, "divided by three"),
        ({"pack": 32}, 10, "does not suffice"),
    ],
)
def test_options_that_cannot_be(options, seats, why):
    with pytest.raises(OptionError, match=why):
        game("loo-double").encode_options(options, [f"p{i + 1}" for i in range(seats)])
