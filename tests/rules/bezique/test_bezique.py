"""Bezique: the engine against worked examples and against an independent checker."""

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

from .bezique_checker import play, replay
from .bezique_examples import EXAMPLES

SETTINGS: list[dict[str, Any]] = [
    {},
    {"target": 400, "last_trick": "end-of-stock"},
    {"moving_bezique": True, "four_distinct": True},
    {"carte_blanche": True, "revoke": "tricks", "start_1": 300},
    {"value_bezique": 50, "value_jacks": 60, "value_royal": 80, "value_sequence": 100},
    {"value_jacks": 10, "value_aces": 600, "value_royal": 10, "start_2": 900, "target": 950},
]
IDS = [" ".join(f"{k}={v}" for k, v in options.items()) or "plain" for options in SETTINGS]


def added(table, rng):
    """A note, true or not, a card taken back, a marked card or draw, a ruling."""
    s, seats = table.state, table.seats
    seat = rng.choice(seats)
    held = [card_text(card) for i in range(2) for card in members(s.hand[i])] or ["As"]
    left = [card_text(card) for card in members(s.at_large)] or ["As"]
    number = rng.choice([*s.earned[:2], *s.points[:2], 100])
    return rng.choice(
        [
            f"{seat} score trick",
            f"- score {seat} {number}",
            f"- score {seat} points {number}",
            f"- score {seat} total {s.total[seats.index(seat)]}",
            f"- score {seat} game",
            f"{seat} play {rng.choice(held)} !withdrawn",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"{seat} draw stock {rng.choice(left)} !turn",
            f"{seat} draw stock {rng.choice(left)} !late",
            f"{seat} draw up {card_text(s.up - 1) if s.up else 'As'} !late",
            f"- rule {seat} revoke",
            f"- rule {seat} long",
            f"- rule {seat} missed",
            f"{seat} declare exchange",
        ]
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_simulated_and_damaged_games(options):
    records = simulated("bezique", 4, seed=1, options={"deals": 2, **options})
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=2, each=12)
    assert legal + illegal == 48
    assert illegal > 10


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_games_of_the_checker(options):
    for seed in range(2):
        record = play("bezique", 2, options, random.Random(seed))
        assert assert_agreement(record, replay)


@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_added_notes_marks_and_rulings(options):
    rng = random.Random(7)
    for record in simulated("bezique", 3, seed=9, options={"deals": 2, **options}):
        for _ in range(6):
            assert_agreement(with_added(record, added, rng, share=0.2, keep=0.9), replay)


def test_page():
    assert_page_agrees("bezique")


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_many_games(options):
    records = simulated("bezique", 20, seed=100, options=options)
    assert_damage_is_judged_alike(records, replay, seed=3, each=20)
    records = simulated("bezique", 20, seed=200, options={"deals": 1, **options})
    assert_damage_is_judged_alike(records, replay, seed=3, each=20)
    rng = random.Random(4)
    games = (play("bezique", 2, options, rng) for _ in range(40))
    assert_damage_is_judged_alike(games, replay, seed=5, each=30)


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=IDS)
def test_many_added_notes(options):
    rng = random.Random(8)
    for record in simulated("bezique", 12, seed=300, options={"deals": 2, **options}):
        for _ in range(40):
            assert_agreement(with_added(record, added, rng, share=0.2, keep=0.9), replay)
