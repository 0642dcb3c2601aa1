"""Spoil five: the engine against examples, checker, views and itself."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import card
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.spoil_five.ranks import plain_height, trump_cards, trump_height
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.page_agreement import assert_page_agrees
from tests.rules.side_by_side import assert_seen_alike, assert_speeds_agree, walk
from tests.rules.spoil_five.odd_events import spoil_five as odd
from tests.rules.spoil_five.spoil_five_checker import RandomSpoilFive, play, replay
from tests.rules.spoil_five.spoil_five_examples import DEAL, EXAMPLES, record

GAMES = [(2, {}), (3, {"deals": 4}), (5, {"pot": 7}), (6, {}), (8, {"deals": 2}), (10, {})]
games = pytest.mark.parametrize(("seats", "options"), GAMES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


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


def agree(seats, options, *, count, each, seed):
    records = list(simulated("spoil-five", count, seed=seed, options=options, seats=seats))
    records += [
        play("spoil-five", seats, dict(options), random.Random(seed + i)) for i in range(count)
    ]
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=seed, each=each)
    assert illegal > legal


@games
def test_damaged_games(seats, options):
    agree(seats, options, count=3, each=8, seed=1)


@pytest.mark.sweep
@games
def test_sweep_of_damaged_games(seats, options):
    agree(seats, options, count=150, each=40, seed=1000)


@games
def test_games_of_the_checker(seats, options):
    for seed in range(5):
        made = play("spoil-five", seats, dict(options), random.Random(seed))
        assert assert_agreement(made, replay)


def walks(seats, options, *, count, seed):
    for i in range(count):
        rng = random.Random(f"{seats} {options} {seed} {i}")
        made = walk("spoil-five", RandomSpoilFive, options, seats, rng, more=odd)
        assert_seen_alike(made, rng)
        yield made


@games
def test_side_by_side(seats, options):
    assert_speeds_agree("spoil-five", list(walks(seats, options, count=5, seed=1)))


@pytest.mark.sweep
@games
def test_sweep_side_by_side(seats, options):
    assert_speeds_agree("spoil-five", list(walks(seats, options, count=250, seed=2)))


def test_page():
    assert_page_agrees("spoil-five")


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
