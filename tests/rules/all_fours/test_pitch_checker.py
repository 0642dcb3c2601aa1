"""The checker of auction pitch and pitch against examples and games of its own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.all_fours.auction_pitch_checker import RandomPitch, play, replay
from tests.rules.all_fours.auction_pitch_examples import EXAMPLES as AUCTION_PITCH
from tests.rules.all_fours.pitch_deals import DEAL, GREAT_DEAL, GREAT_PLAY, PLAY, bid_by_p1, record
from tests.rules.all_fours.pitch_examples import EXAMPLES as PITCH
from tests.rules.eventtext import parse
from tests.rules.proofs import CheckerWorked
from tests.rules.slow_table import page_record

GAMES = [
    ("auction-pitch", (2, 3, 4, 5, 7), {}),
    ("auction-pitch", (4,), {"partners": True, "low": "taker", "misdeal": "same-dealer"}),
    ("auction-pitch", (3, 7), {"draw": True, "match_smudge": True, "target": 5}),
    ("pitch", (2, 3, 4), {"target": 11}),
    ("pitch", (4,), {"draw": True, "revoke": "set-back", "deals": 3}),
    ("pitch", (5,), {"only_bidder_scores": True, "all_pass": "same-dealer", "target": 7}),
]


class TestExamples(CheckerWorked):
    examples = AUCTION_PITCH + PITCH
    replay = staticmethod(replay)


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_random_games(rules: str, seats: tuple[int, ...], options: dict[str, Any]):
    for seed in range(8):
        rng = random.Random(seed)
        outcome = replay(play(rules, rng.choice(seats), options, rng))
        assert outcome.legal, outcome.why
        assert outcome.ended


def followed(events: list[str], options: dict[str, Any]) -> RandomPitch:
    game = RandomPitch(record("auction-pitch", [], options))
    for event in events:
        game.step(parse(event, game.seats))
    return game


def test_the_pitcher_is_counted_first_then_high_low_jack_game():
    events = [*DEAL, *bid_by_p1(2), *PLAY]
    assert followed(events, {"target": 1}).game_winner() == 0
    set_back = [*DEAL, *bid_by_p1(3), *PLAY]
    assert followed(set_back, {"target": 1}).game_winner() == 2


def test_the_winner_collects():
    events = [*GREAT_DEAL, "p1 bid 4", *GREAT_PLAY]
    assert followed(events, {}).payments() == [6, -2, -2, -2]
    assert followed([*DEAL, *bid_by_p1(3), *PLAY], {"target": 1}).payments() == [-2, -2, 5, -1]
    chips = {"target": 1, "setback_chips": True}
    assert followed([*DEAL, *bid_by_p1(3), *PLAY], chips).payments() == [-3, -2, 6, -1]


@pytest.mark.parametrize("rules", ["auction-pitch", "pitch"])
def test_the_log_on_the_page(rules: str):
    outcome = replay(page_record(rules))
    assert outcome.legal, outcome.why
    assert outcome.ended
