"""Pinochle: the engine against worked examples and against an independent checker."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardlog.cards import card_text, members
from tests.rules.added import with_added
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.page_agreement import assert_page_agrees

from .pinochle_checker import play, replay
from .pinochle_examples import EXAMPLES

SETTINGS: list[dict[str, Any]] = [
    {},
    {"target": 400},
    {"passed_out": "force-dealer", "min_bid": 200, "step": 25},
    {"passed_out": "redeal", "exchange": 0},
    {"overtrump": "may-discard", "exchange": 0},
    {"relax_when_ruffed": True, "counters": "old", "exchange": 0},
    {"set_keeps_meld": True, "double_run": 300, "revoke_price": 50},
    {"stop_midhand": True, "start_1": 700, "start_2": 650, "min_bid": 100},
    {"start_1": -300, "start_2": 990, "passed_out": "redeal", "overtrump": "may-discard"},
]
IDS = [" ".join(f"{k}={v}" for k, v in options.items()) or "plain" for options in SETTINGS]


def added(table, rng):
    """A note, true or not, a card taken back, a marked card, a ruling or a claim."""
    s, seats = table.state, table.seats
    seat = rng.choice(seats)
    held = [card_text(card) for i in range(4) for card in members(s.hand[i])] or ["As"]
    worth = [s.points[0], s.total[1], sum(s.counters[::2]), sum(s.laid_down[:4:2]), 250]
    number = rng.choice(worth)
    return rng.choice(
        [
            f"{seat} score trick",
            f"- score {seat} {number}",
            f"- score {seat} total {s.total[seats.index(seat)]}",
            f"- score {seat} tricks {number}",
            f"- score {seat} meld {number}",
            f"- score {seat} game",
            f"{seat} play {rng.choice(held)} !withdrawn",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"- rule {seat} revoke",
            f"{seat} claim stop",
        ]
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_simulated_and_damaged_games(options):
    records = simulated("pinochle", 4, seed=1, options={"deals": 2, **options})
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=2, each=12)
    assert legal + illegal == 48
    assert illegal > 10


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_games_of_the_checker(options):
    for seed in range(2):
        record = play("pinochle", 4, options, random.Random(seed))
        assert assert_agreement(record, replay)


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_added_notes_marks_and_rulings(options):
    rng = random.Random(7)
    for record in simulated("pinochle", 3, seed=9, options={"deals": 2, **options}):
        for _ in range(6):
            assert_agreement(with_added(record, added, rng, share=0.2, keep=0.9), replay)


def test_page():
    assert_page_agrees("pinochle")


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_many_games(options):
    records = simulated("pinochle", 40, seed=100, options={"deals": 3, **options})
    assert_damage_is_judged_alike(records, replay, seed=3, each=30)
    rng = random.Random(4)
    games = (play("pinochle", 4, options, rng) for _ in range(40))
    assert_damage_is_judged_alike(games, replay, seed=5, each=30)


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_many_added_notes(options):
    rng = random.Random(8)
    for record in simulated("pinochle", 12, seed=300, options={"deals": 2, **options}):
        for _ in range(40):
            assert_agreement(with_added(record, added, rng, share=0.2, keep=0.9), replay)
