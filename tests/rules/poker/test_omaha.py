"""The rules of Omaha and its relations in the engine."""

from __future__ import annotations

from typing import Any

import pytest

from cardlog.errors import OptionError
from cardlog.rules.registry import game
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    engine,
)
from tests.rules.poker.engine import comparable
from tests.rules.poker.omaha_checker import DEFAULTS, replay
from tests.rules.poker.omaha_examples import EXAMPLES
from tests.rules.poker.proofs import Hands
from tests.rules.poker.random_hands import omaha_hand
from tests.rules.proofs import Amount, Setting

CHECKER = comparable(replay)
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("omaha", {}),
    ("omaha", {"hole_cards": 6, "limit": "no", "stack": 20}),
    ("omaha", {"flop_first": True, "hilo": True, "ante": 1}),
    ("omaha-hilo", {"limit": "fixed"}),
    ("omaha-hilo", {"stack": 15, "chip": 2}),
    ("five-card-omaha", {"stacks": [3, 90, 0, 15, 40, 7]}),
    ("big-o", {"stack": 30}),
    ("courchevel", {"stack": 25}),
    ("courchevel", {"hilo": True, "limit": "no", "stack": 9}),
]


class TestOmaha(Hands):
    checker = staticmethod(CHECKER)
    examples = EXAMPLES
    settings = tuple(Setting(rules, options, (6,)) for rules, options in SETTINGS)
    few = Amount(games=4, each=8, own=0)
    many = Amount(games=80, each=12, own=0)


@pytest.mark.parametrize("rules", DEFAULTS)
@pytest.mark.parametrize("seed", range(10))
def test_a_hand_of_the_checker_is_accepted(rules, seed):
    assert assert_agreement(omaha_hand(rules, seed), CHECKER)


@pytest.mark.sweep
@pytest.mark.parametrize("rules", DEFAULTS)
@pytest.mark.parametrize("seed", range(1000, 1006))
def test_many_hands_of_the_checker(rules, seed):
    hands = [omaha_hand(rules, 20 * seed + i) for i in range(20)]
    assert_damage_is_judged_alike(hands, CHECKER, seed=seed, each=10)


@pytest.mark.parametrize("rules", DEFAULTS)
def test_a_table_that_the_pack_cannot_serve_is_refused(rules):
    seats = [f"p{n + 1}" for n in range(10)]
    most = game(rules).seats[1]
    with pytest.raises(OptionError):
        game(rules).option_values({"hole_cards": 5}, seats)
        game(rules).check_seats(seats)
    game(rules).option_values({}, seats[:most])


def test_a_hole_size_that_no_omaha_has_is_refused():
    with pytest.raises(OptionError):
        game("omaha").option_values({"hole_cards": 3}, ["p1", "p2"])


def test_a_burnt_card_must_leave_enough_for_the_board():
    """Nine hands of five: the pack holds two more cards than the board takes."""
    events = [f"- deal p{n} ??????????" for n in range(1, 10)]
    events += [f"p{n} bet fold" for n in range(3, 9)]
    events += ["p9 bet call", "p1 bet call", "p2 bet check"]
    for board in ("2h3h4h", "5h", "6h"):
        events += ["- deal burn ??", f"- deal board {board}"]
        events += ["p1 bet check", "p2 bet check", "p9 bet check"]
    made = {
        "rules": "five-card-omaha",
        "options": {"dealer": "p9"},
        "seats": [f"p{n}" for n in range(1, 10)],
        "events": events,
    }
    outcome = engine(made)
    assert (outcome.event, outcome.why) == (events.index("- deal board 6h") - 1, "BURN")
