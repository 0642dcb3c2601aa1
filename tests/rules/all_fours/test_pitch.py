"""Auction pitch and pitch: the engine against examples, checker, views and itself."""

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
from tests.rules.all_fours.auction_pitch_checker import RandomPitch, play, replay
from tests.rules.all_fours.auction_pitch_examples import EXAMPLES as AUCTION_PITCH
from tests.rules.all_fours.odd_events import pitch as odd
from tests.rules.all_fours.pages import assert_page_agrees
from tests.rules.all_fours.pitch_examples import EXAMPLES as PITCH
from tests.rules.eventtext import parse
from tests.rules.side_by_side import assert_seen_alike, assert_speeds_agree, walk

GAMES = [
    ("auction-pitch", 2, {}),
    ("auction-pitch", 4, {"deals": 3, "revoke": "pay-bid"}),
    ("auction-pitch", 7, {"draw": True, "low": "taker", "deals": 2}),
    ("auction-pitch", 3, {"draw": True, "match_smudge": True, "smudge": 5, "deals": 3}),
    ("auction-pitch", 5, {"minimum": 1, "only_bidder_scores": True, "target": 4}),
    ("auction-pitch", 3, {"all_pass": "same-dealer", "misdeal": "same-dealer", "deals": 3}),
    ("auction-pitch", 4, {"partners": True, "all_pass": "dealer-forced", "target": 5}),
    ("auction-pitch", 6, {"win_needs_bid": True, "target": 3, "dealer_may_match": False}),
    ("pitch", 4, {"target": 6}),
    ("pitch", 3, {"deals": 3, "low": "taker"}),
    ("pitch", 4, {"partners": False, "draw": True, "deals": 2}),
    ("pitch", 4, {"smudge_wins": True, "win_needs_bid": False, "revoke": "set-back", "target": 9}),
]
IDS = [f"{rules}-{seats}-{'-'.join(map(str, options))}" for rules, seats, options in GAMES]
games = pytest.mark.parametrize(("rules", "seats", "options"), GAMES, ids=IDS)


@pytest.mark.parametrize("example", AUCTION_PITCH + PITCH, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


def agree(rules, seats, options, *, count, each, seed):
    records = list(simulated(rules, count, seed=seed, options=options, seats=seats))
    records += [play(rules, seats, dict(options), random.Random(seed + i)) for i in range(count)]
    legal, illegal = assert_damage_is_judged_alike(records, replay, seed=seed, each=each)
    assert illegal > legal


@games
def test_damaged_games(rules, seats, options):
    agree(rules, seats, options, count=2, each=6, seed=1)


@pytest.mark.sweep
@games
def test_sweep_of_damaged_games(rules, seats, options):
    agree(rules, seats, options, count=50, each=40, seed=1000)


@games
def test_games_of_the_checker(rules, seats, options):
    for seed in range(3):
        assert assert_agreement(play(rules, seats, dict(options), random.Random(seed)), replay)


def walks(rules, seats, options, *, count, seed):
    for i in range(count):
        rng = random.Random(f"{rules} {options} {seed} {i}")
        made = walk(rules, RandomPitch, options, seats, rng, more=odd)
        assert_seen_alike(made, rng)
        yield made


@games
def test_side_by_side(rules, seats, options):
    assert_speeds_agree(rules, list(walks(rules, seats, options, count=3, seed=1)))


@pytest.mark.sweep
@games
def test_sweep_side_by_side(rules, seats, options):
    assert_speeds_agree(rules, list(walks(rules, seats, options, count=120, seed=2)))


@games
def test_payment_is_the_checkers(rules, seats, options):
    if options.get("deals"):
        options = {name: value for name, value in options.items() if name != "deals"}
        options["target"] = 4
    options = {**options, "setback_chips": True}
    for data in simulated(rules, 2, seed=5, options=options, seats=seats):
        table, checker = Replay(Record(**data)), RandomPitch(data)
        for text in data["events"]:
            table.step(text)
            checker.step(parse(text, data["seats"]))
        assert table.end()
        paid = list(table.results()["payment"].values())
        assert sum(paid) == 0
        won = [i for i, name in enumerate(data["seats"]) if name in table.results()["winner"]]
        chips = checker.payments()
        assert sum(paid[i] for i in won) == sum(chips[i] for i in won)
        assert [paid[i] for i in range(seats) if i not in won] == [
            chips[i] for i in range(seats) if i not in won
        ]


@pytest.mark.parametrize("rules", ["auction-pitch", "pitch"])
def test_page(rules):
    assert_page_agrees(rules, *["auction-pitch"][: rules == "pitch"])


def test_a_played_out_deal_is_known_to_everybody():
    """All six cards of all hands are seen, so that a public view leaves nothing open."""
    for data in simulated("auction-pitch", 4, seed=3, options={"deals": 2}):
        made = Record(**data)
        public = judge(redact(made, "public"))
        assert public.verdict == "legal"
        assert public.computed == judge(made).computed


def test_sides_of_partners_are_four_players():
    with pytest.raises(OptionError, match="partners"):
        game("auction-pitch").encode_options({"partners": True}, ["p1", "p2", "p3"])
    table = Replay(Record(rules="pitch", seats=["p1", "p2", "p3"], events=[]))
    assert table.state.side[:3] == [0, 1, 2]
