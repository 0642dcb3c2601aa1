"""Domino hearts: the engine against examples, checker, views and itself."""

from __future__ import annotations

import random

import pytest

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.show.style import Paint
from cardlog.show.table import Table, headline
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.hearts.domino_hearts_checker import RandomDomino, play, replay
from tests.rules.hearts.domino_hearts_examples import EXAMPLES, PAIR, PAIR_GAME, record
from tests.rules.hearts.odd_events import domino as odd
from tests.rules.page_agreement import assert_page_agrees
from tests.rules.side_by_side import assert_seen_alike, assert_speeds_agree, walk

GAMES = [
    (2, {"deals": 2}),
    (3, {"target": 20, "tie": "play-on", "queen_scores": True}),
    (4, {"deals": 2, "hearts_break": "discarded"}),
    (5, {"first_trick": "no-points", "queen_scores": True, "deals": 2}),
    (7, {"deals": 3, "hearts_break": "played", "moon": "off"}),
]
games = pytest.mark.parametrize(("seats", "options"), GAMES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


def agree(seats, options, *, count, each, seed):
    records = list(simulated("domino-hearts", count, seed=seed, options=options, seats=seats))
    records += [
        play("domino-hearts", seats, dict(options), random.Random(seed + i)) for i in range(count)
    ]
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=seed, each=each)
    assert illegal > legal


@games
def test_damaged_games(seats, options):
    agree(seats, options, count=2, each=8, seed=1)


@pytest.mark.sweep
@games
def test_sweep_of_damaged_games(seats, options):
    agree(seats, options, count=80, each=40, seed=1000)


@games
def test_games_of_the_checker(seats, options):
    for seed in range(3):
        made = play("domino-hearts", seats, dict(options), random.Random(seed))
        assert assert_agreement(made, replay)


def walks(seats, options, *, count, seed):
    for i in range(count):
        rng = random.Random(f"{seats} {options} {seed} {i}")
        made = walk("domino-hearts", RandomDomino, options, seats, rng, more=odd)
        assert_seen_alike(made, rng)
        yield made


@games
def test_side_by_side(seats, options):
    assert_speeds_agree("domino-hearts", list(walks(seats, options, count=4, seed=1)))


@pytest.mark.sweep
@games
def test_sweep_side_by_side(seats, options):
    assert_speeds_agree("domino-hearts", list(walks(seats, options, count=250, seed=2)))


def test_page():
    assert_page_agrees("domino-hearts")


def test_every_card_drawn_was_due():
    """A draw is the only act of a player who cannot follow, and is counted as one."""
    for data in simulated("domino-hearts", 3, seed=2, options={"deals": 1}, seats=3):
        table = Replay(Record(**data))
        for text in data["events"]:
            acts = table.acts()
            assert table.step(text) == 0
            if " draw " in text:
                assert table.state.choices == 1
                assert all(" draw " in act for act in acts)


def test_points_that_hang_on_cards_nobody_has_shown_are_believed():
    """Two hearts lie hidden in the last hand, or do not: the record's word is taken."""
    full = [*PAIR_GAME, "- score p1 2", "- score p2 1"]
    assert judge(Record(**record(full))).verdict == "incomplete"
    wrong = [*PAIR_GAME, "- score p2 3"]
    assert judge(Record(**record(wrong))).verdict == "illegal"
    for events in (full, wrong):
        view = judge(redact(Record(**record(events, {"deals": 1})), "public"))
        assert view.verdict == "unverifiable"
        assert "scores" not in view.computed


def test_a_hand_that_must_be_the_rest_is_known():
    """With the stock used up, what nobody has shown is what the last player keeps."""
    found = 0
    for data in simulated("domino-hearts", 20, seed=1, options={"deals": 1}, seats=7):
        made = Record(**data)
        view = judge(redact(made, "public"))
        if "scores" in view.computed:
            found += 1
            assert view.computed["scores"] == judge(made).computed["scores"]
    assert found


def test_an_unknown_player_who_throws_while_there_is_a_stock_revokes():
    events = [PAIR[0], "- deal p2 ????????????", "p1 play 2c", "p2 play 2h"]
    found = judge(Record(**record(events))).findings[0]
    assert (found.event, found.code) == (3, "revoke")


def test_there_is_no_trump():
    """000:107 on the rules of four-hand hearts; zero would be clubs."""
    table = Replay(Record(**record(PAIR_GAME)))
    for text in PAIR_GAME:
        assert table.step(text) == 0
        shown = Table(table.game, table.state, table.seats)
        assert "trump" not in headline(shown, paint=Paint())
