"""Baccarat: worked examples and the independent checker."""

import random

import pytest

from ..agree import assert_agreement, assert_damage_is_judged_alike, assert_example, simulated
from .baccarat_checker import play, replay
from .baccarat_examples import EXAMPLES

SETTINGS = [
    {},
    {"cut": 0, "commission_due": "shoe", "decks": 2},
    {"super_six": True, "banker": "each-round", "tie_pays": 9},
    {"burn": "always", "decks": 1, "banker": "each-shuffle", "cut": 30},
    {"free_hands": True, "london_waiver": True, "burn": "none", "commission": 275},
    {"minimum": 10, "maximum": 50, "banker": "fixed"},
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_checker_agrees_on_sessions_and_damaged_ones(options):
    records = simulated("baccarat", 4, seed=3, options=options | {"deals": 15}, seats=3)
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=3, each=15)
    assert legal and illegal


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_checker_agrees_on_many_sessions(options):
    for seats in (2, 6, 12):
        records = simulated("baccarat", 25, seed=seats, options=options, seats=seats)
        assert_damage_is_judged_alike(records, replay, seed=seats, each=20)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_sessions_of_the_checker_are_legal(options):
    for seed in range(12):
        record = play("baccarat", 2 + seed % 4, dict(options), random.Random(seed))
        assert assert_agreement(record, replay)
