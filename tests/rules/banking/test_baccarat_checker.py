"""The checker of baccarat meets the worked examples, random sessions and the stated odds."""

import random
from itertools import combinations_with_replacement

import pytest

from tests.rules.proofs import CheckerWorked

from .baccarat_checker import banker_draws, play, player_draws, replay, total
from .baccarat_examples import EXAMPLES

OPTIONS = [
    {},
    {"decks": 1, "cut": 7, "deals": 20, "burn": "always"},
    {"commission_due": "shoe", "commission": 275, "decks": 2, "deals": 30},
    {"super_six": True, "banker": "each-round", "cut": 0, "decks": 1},
    {"london_waiver": True, "banker": "each-shuffle", "tie_pays": 9, "burn": "none"},
]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_sessions_are_legal(options):
    for seed in range(5):
        game = play("baccarat", 2 + seed, options, random.Random(seed))
        outcome = replay(game)
        assert outcome.legal, outcome.why
        assert outcome.ended
        if options.get("banker", "house") != "house":
            assert sum(outcome.total.values()) == 0
        cut = game["events"][: len(game["events"]) // 2]
        assert replay({**game, "events": cut}).legal


def chances(decks):
    """Chance of each way a round may end: totals of both hands, cards of both, third card."""
    names = "TA23456789"
    stock = [16 * decks] + [4 * decks] * 9
    found = {}

    def take(card, chance):
        chance *= stock[card] / sum(stock)
        stock[card] -= 1
        return chance

    def note(player, banker, chance):
        third = player[2][0] if len(player) == 3 else "-"
        key = (total(player), total(banker), len(banker), third)
        found[key] = found.get(key, 0) + chance

    def banker_turn(player, banker, chance):
        if not banker_draws(player, banker):
            note(player, banker, chance)
            return
        for card in range(10):
            note(player, [*banker, names[card] + "c"], chance * stock[card] / sum(stock))

    pairs = list(combinations_with_replacement(range(10), 2))
    for one in pairs:
        for two in pairs:
            chance = 1.0
            for card in one + two:
                chance = take(card, chance)
            chance *= (1 if one[0] == one[1] else 2) * (1 if two[0] == two[1] else 2)
            player = [names[card] + "c" for card in one]
            banker = [names[card] + "c" for card in two]
            if player_draws(player, banker):
                for card in range(10):
                    more = take(card, chance)
                    banker_turn([*player, names[card] + "c"], banker, more)
                    stock[card] += 1
            else:
                banker_turn(player, banker, chance)
            for card in one + two:
                stock[card] += 1
    return found


def test_stated_odds():
    """Ids baccarat-12 to baccarat-16, 18, 19 and 21: what the bets cost with eight packs."""
    ends = chances(8)
    assert sum(ends.values()) == pytest.approx(1)
    tie = sum(c for (p, b, *_), c in ends.items() if p == b)
    player = sum(c for (p, b, *_), c in ends.items() if p > b)
    banker = sum(c for (p, b, *_), c in ends.items() if b > p)
    six = sum(c for (p, b, *_), c in ends.items() if b > p and b == 6)
    london = sum(c for (p, b, n, x), c in ends.items() if b > p and b == 3 and n == 2 and x == "8")
    assert player - banker * 0.95 == pytest.approx(0.010579, abs=1e-6)
    assert banker - player == pytest.approx(0.012351, abs=1e-6)
    assert 1 - 9 * tie == pytest.approx(0.143596, abs=1e-6)
    assert 1 - 10 * tie == pytest.approx(0.048440, abs=1e-6)
    assert six == pytest.approx(0.05386, abs=1e-5)
    assert player - (banker - six / 2) == pytest.approx(0.01458, abs=1e-5)
    assert london == pytest.approx(0.002074, abs=1e-6)
    assert player - banker * 0.96 == pytest.approx(0.00599, abs=1e-5)
