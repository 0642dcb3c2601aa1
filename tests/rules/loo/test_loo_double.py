"""Loo with a double pot: the engine against examples, checker, views and itself."""

from __future__ import annotations

import random

import pytest

from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.registry import game
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.loo.loo_double_checker import RandomLoo, play, replay
from tests.rules.loo.loo_double_examples import DEAL, EXAMPLES, record
from tests.rules.loo.odd_events import loo as odd
from tests.rules.page_agreement import assert_page_agrees
from tests.rules.side_by_side import assert_seen_alike, assert_speeds_agree, walk

GAMES = [
    (2, {}),
    (3, {"pot": 9, "must_trump": True}),
    (4, {"must_head": False, "must_overtrump": False, "deals": 4}),
    (4, {"pack": 52, "must_trump": True, "must_overtrump": False}),
    (5, {"misdeal": "next-dealer"}),
    (9, {"must_head": False, "deals": 6}),
    (12, {"deals": 5}),
]
games = pytest.mark.parametrize(("seats", "options"), GAMES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


def agree(seats, options, *, count, each, seed):
    records = list(simulated("loo-double", count, seed=seed, options=options, seats=seats))
    records += [
        play("loo-double", seats, dict(options), random.Random(seed + i)) for i in range(count)
    ]
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=seed, each=each)
    assert illegal > legal


@games
def test_damaged_games(seats, options):
    agree(seats, options, count=4, each=10, seed=1)


@pytest.mark.sweep
@games
def test_sweep_of_damaged_games(seats, options):
    agree(seats, options, count=200, each=40, seed=1000)


@games
def test_games_of_the_checker(seats, options):
    for seed in range(6):
        made = play("loo-double", seats, dict(options), random.Random(seed))
        assert assert_agreement(made, replay)


def walks(seats, options, *, count, seed):
    for i in range(count):
        rng = random.Random(f"{seats} {options} {seed} {i}")
        made = walk("loo-double", RandomLoo, options, seats, rng, more=odd)
        assert_seen_alike(made, rng)
        yield made


@games
def test_side_by_side(seats, options):
    assert_speeds_agree("loo-double", list(walks(seats, options, count=10, seed=1)))


@pytest.mark.sweep
@games
def test_sweep_side_by_side(seats, options):
    assert_speeds_agree("loo-double", list(walks(seats, options, count=500, seed=2)))


def test_page():
    assert_page_agrees("loo-double")


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
