"""Spoil five: the engine against examples, checker, views and itself."""

from __future__ import annotations

import pytest

from cardlog.cards import card
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.spoil_five.ranks import plain_height, trump_cards, trump_height
from tests.rules.agree import simulated
from tests.rules.proofs import Amount, Setting
from tests.rules.spoil_five import spoil_five_checker
from tests.rules.spoil_five.odd_events import spoil_five as odd
from tests.rules.spoil_five.spoil_five_examples import DEAL, EXAMPLES, record
from tests.rules.walk_proofs import SideBySide

GAMES = [
    Setting("spoil-five", {}, (2,)),
    Setting("spoil-five", {"deals": 4}, (3,)),
    Setting("spoil-five", {"pot": 7}, (5,)),
    Setting("spoil-five", {}, (6,)),
    Setting("spoil-five", {"deals": 2}, (8,)),
    Setting("spoil-five", {}, (10,)),
]


class TestSpoilFive(SideBySide):
    checker = spoil_five_checker
    table = spoil_five_checker.RandomSpoilFive
    examples = EXAMPLES
    settings = GAMES
    pages = ("spoil-five",)
    few = Amount(games=3, each=8, own=3)
    many = Amount(games=150, each=40, own=150)
    few_walks = 5
    many_walks = 250
    odd = staticmethod(odd)


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("s", "5sJsAhAsKsQs2s3s4s6s7s8s9sTs"),
        ("c", "5cJcAhAcKcQc2c3c4c6c7c8c9cTc"),
        ("h", "5hJhAhKhQhTh9h8h7h6h4h3h2h"),
        ("d", "5dJdAhAdKdQdTd9d8d7d6d4d3d2d"),
    ],
)
def test_the_printed_order_of_trumps(trump, order):
    """000:498-506, with the suit signs that the document lost."""
    cards = [card(order[i : i + 2]) for i in range(0, len(order), 2)]
    heights = [trump_height(code) for code in cards]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(cards)
    assert trump_cards("cdhs".index(trump)) == sum(1 << code for code in cards)


@pytest.mark.parametrize(
    "order",
    [
        "KsQsJsAs2s3s4s5s6s7s8s9sTs",
        "KcQcJcAc2c3c4c5c6c7c8c9cTc",
        "KdQdJdTd9d8d7d6d5d4d3d2dAd",
        "KhQhJhTh9h8h7h6h5h4h3h2h",
    ],
)
def test_the_printed_order_of_plain_suits(order):
    heights = [plain_height(card(order[i : i + 2])) for i in range(0, len(order), 2)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)


def test_chips_are_neither_made_nor_lost():
    for data in simulated("spoil-five", 10, seed=4, options={"deals": 6, "pot": 5}, seats=4):
        table = Replay(Record(**data))
        for text in data["events"]:
            table.step(text)
        assert table.end()
        assert sum(table.state.total) + table.state.pot == 5


def test_robbing_with_an_unknown_hand_shows_the_ace():
    """Who robs holds the ace, so that nobody else can play it."""
    events = [*DEAL[:1], "- deal p2 ??????????", *DEAL[2:], "p2 discard ??"]
    table = Replay(Record(**record(events)))
    for text in events:
        assert table.step(text) == 0
    assert table.fork().step("p1 play 9s") == 0
    for text in ["p1 play 9s", "p2 play Ks", "p3 play 4s", "p4 play As"]:
        assert table.step(text) == 0
    assert table.fork().step("p2 play Kd") == 0
    assert table.step("p2 play Ad") == 0


def test_a_seat_that_holds_no_ace_cannot_rob_whatever_is_hidden():
    events = [DEAL[0], "- deal p2 ??????????", *DEAL[2:]]
    table = Replay(Record(**record(events)))
    for text in events:
        table.step(text)
    assert table.step("p1 discard 9s").name == "NO_ACE"


def test_views_of_a_pot_that_is_won_early():
    """Cards that were never played stay unknown, and so do checks that hang on them."""
    seen = set()
    for data in simulated("spoil-five", 10, seed=9, seats=5):
        made = Record(**data)
        view = judge(redact(made, "public"))
        seen.add(view.verdict)
        assert view.computed["scores"] == judge(made).computed["scores"]
    assert "unverifiable" in seen
