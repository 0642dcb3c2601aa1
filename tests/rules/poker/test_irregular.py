"""Posts, flags, rulings, cash-outs and shows at odd places: engine and checkers agree."""

from __future__ import annotations

import random

import pytest

from tests.rules.poker import five_card_draw_checker, omaha_checker, texas_holdem_checker
from tests.rules.poker.engine import judged
from tests.rules.poker.irregular import disturbed
from tests.rules.poker.random_hands import draw_hand, holdem_hand, omaha_hand


def some_hand(game: str, seed: int):
    if game == "texas-holdem":
        return texas_holdem_checker.replay, holdem_hand(seed)
    if game == "five-card-draw":
        return five_card_draw_checker.replay, draw_hand(seed)
    rules = random.Random(seed).choice(list(omaha_checker.DEFAULTS))
    return omaha_checker.replay, omaha_hand(rules, seed)


def agree(game: str, seed: int, each: int) -> tuple[int, int]:
    checker, record = some_hand(game, seed)
    rng = random.Random(seed)
    counts = [0, 0]
    for _ in range(each):
        made = disturbed(record, rng)
        ours, theirs = judged(made), checker(made)
        shown = f"{made['rules']} {made['options']}: engine {ours}, checker {theirs}"
        assert (ours.legal, ours.event) == (theirs.legal, theirs.event), (shown, made["events"])
        if ours.legal:
            assert ours.ended == theirs.ended, shown
            if ours.ended:
                assert (ours.points, ours.total) == (theirs.points, theirs.total), shown
        counts[not ours.legal] += 1
    return counts[0], counts[1]


GAMES = ["texas-holdem", "omaha", "five-card-draw"]


@pytest.mark.parametrize("game", GAMES)
def test_rare_events_are_judged_alike(game):
    counts = [agree(game, seed, 12) for seed in range(25)]
    assert sum(legal for legal, _ in counts) > 10
    assert sum(illegal for _, illegal in counts) > 10


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_many_rare_events(game, seed):
    for more in range(40):
        agree(game, 1000 + 40 * seed + more, 40)
