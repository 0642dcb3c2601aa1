"""Schieber jass: the engine against worked examples and against an independent checker."""

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

from .schieber_jass_checker import play, replay
from .schieber_jass_examples import EXAMPLES

SETTINGS: list[dict[str, Any]] = [
    {},
    {"target": 700, "finish": "first", "start_2": 500},
    {"first_choice": "seven", "seven": "7h", "revoke_price": 30},
    {"first_choice": "cut", "four_sixes": True, "weis_nines": 150},
    {"double_suits": ["hearts"], "factor_obe_abe": 2, "factor_une_ufe": 4, "six_is_11": False},
    {"weis_runs": [20, 50, 100, 150, 200], "weis_fours": 120, "start_1": -200, "target": 300},
    {"target": 150, "finish": "first"},
]
IDS = [" ".join(f"{k}={v}" for k, v in options.items()) or "plain" for options in SETTINGS]


def added(table, rng):
    """A note, true or not, a card taken back, a marked card, a question, a ruling."""
    s, seats = table.state, table.seats
    seat, other = rng.sample(seats, 2)
    held = [card_text(card) for i in range(4) for card in members(s.hand[i])] or ["As"]
    number = rng.choice([s.points[0], s.total[1], s.haul, s.weis[0], 0, 20, 40, 50, 70, 100])
    return rng.choice(
        [
            f"{seat} score trick",
            f"{seat} score trick {number}",
            f"- score {seat} {number}",
            f"- score {seat} total {s.total[seats.index(seat)]}",
            f"- score {seat} weis {number}",
            f"- score {seat} game",
            f"{seat} claim {other} weis",
            f"{seat} declare weis {number}",
            f"{seat} declare stock-stucke",
            f"{seat} play {rng.choice(held)} !withdrawn",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"- rule {seat} revoke",
        ]
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_simulated_and_damaged_games(options):
    records = simulated("schieber-jass", 4, seed=1, options={"deals": 2, **options})
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=2, each=12)
    assert legal + illegal == 48
    assert illegal > 10


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_games_of_the_checker(options):
    for seed in range(2):
        record = play("schieber-jass", 4, options, random.Random(seed))
        assert assert_agreement(record, replay)


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_added_notes_marks_and_rulings(options):
    rng = random.Random(7)
    for record in simulated("schieber-jass", 3, seed=9, options={"deals": 2, **options}):
        for _ in range(6):
            assert_agreement(with_added(record, added, rng, share=0.2, keep=0.9), replay)


def test_page():
    assert_page_agrees("schieber-jass")


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_many_games(options):
    records = simulated("schieber-jass", 20, seed=100, options=options)
    assert_damage_is_judged_alike(records, replay, seed=3, each=20)
    records = simulated("schieber-jass", 20, seed=200, options={"deals": 2, **options})
    assert_damage_is_judged_alike(records, replay, seed=3, each=20)
    rng = random.Random(4)
    games = (play("schieber-jass", 4, options, rng) for _ in range(40))
    assert_damage_is_judged_alike(games, replay, seed=5, each=30)


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_many_added_notes(options):
    rng = random.Random(8)
    for record in simulated("schieber-jass", 12, seed=300, options={"deals": 2, **options}):
        for _ in range(40):
            assert_agreement(with_added(record, added, rng, share=0.2, keep=0.9), replay)
