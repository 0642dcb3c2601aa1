"""Blackjack: worked examples, the independent checker, hidden cards."""

import random

import pytest

from cardlog.log.views import redact
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge

from ..agree import assert_agreement, assert_damage_is_judged_alike, assert_example, simulated
from .blackjack_checker import play, replay
from .blackjack_examples import EXAMPLES

SETTINGS = [
    {},
    {"surrender": "late", "peek": False, "decks": 2},
    {"insurance": "ace-ten", "banker": "each-round", "natural": "six-five"},
    {"resplit_aces": True, "decks": 1, "dealer_draws": "when-needed", "soft_seventeen": "hit"},
    {"faces": "down", "double_on": "nine-eleven", "max_hands": 2, "peek": False},
    {"banker": "each-shuffle", "even_money": False, "split_tens": False, "natural": "even"},
    {"split_aces_one_card": False, "double_after_split": False, "insurance": "none"},
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_checker_agrees_on_sessions_and_damaged_ones(options):
    records = simulated("blackjack", 4, seed=3, options=options | {"deals": 12}, seats=3)
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=3, each=15)
    assert legal and illegal


@pytest.mark.sweep
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_checker_agrees_on_many_sessions(options):
    for seats in (2, 5, 7):
        records = simulated("blackjack", 25, seed=seats, options=options, seats=seats)
        assert_damage_is_judged_alike(records, replay, seed=seats, each=20)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_sessions_of_the_checker_are_legal(options):
    for seed in range(12):
        record = play("blackjack", 2 + seed % 4, dict(options), random.Random(seed))
        assert assert_agreement(record, replay)


def test_hidden_hands_leave_a_session_unverifiable():
    options = {"faces": "down", "deals": 15}
    found = set()
    for record in simulate("blackjack", n=6, seed=8, options=options, player="sensible"):
        for view in ("public", f"seat:{record.seats[0]}"):
            verdict = judge(redact(record, view))
            assert not [f for f in verdict.findings if f.severity == "error"], verdict.findings
            found.add(verdict.verdict)
    assert "unverifiable" in found
