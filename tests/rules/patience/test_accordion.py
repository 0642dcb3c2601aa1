"""Accordion through the engine: examples, the checker, refusals."""

import random

import pytest

from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.patience.faults import AccordionFault
from cardlog.rules.registry import game
from cardlog.testing import perft_table
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    damaged,
    simulated,
)

from .accordion_checker import play, replay
from .accordion_examples import EXAMPLES, record, row, turned
from .tables import acts, offered, table_of, with_zeros

CHECKER = with_zeros(replay)
OPTIONS = [
    {},
    {"open": True},
    {"forced": "near"},
    {"forced": "far"},
    {"forced": "near", "scan": "right"},
    {"forced": "far", "scan": "any"},
    {"forced": "near", "scan": "any", "open": True},
    {"score": "win", "win_piles": 12},
    {"score": "win", "open": True},
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


def compare(options, *, games, damages, seed):
    """Simulated games and games of the checker are judged alike, damaged or not."""
    _, illegal = assert_damage_is_judged_alike(
        simulated("accordion", games, seed=seed, options=options), CHECKER, seed=seed, each=damages
    )
    assert illegal
    rng = random.Random(seed)
    for _ in range(2 * games):
        made = play("accordion", 1, options, rng)
        assert assert_agreement(made, CHECKER)
        for _ in range(damages):
            assert_agreement(damaged(made, rng), CHECKER)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_engine_and_checker_agree(options):
    compare(options, games=3, damages=8, seed=1)


@pytest.mark.sweep
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_engine_and_checker_agree_on_many_games(options):
    compare(options, games=30, damages=15, seed=100)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_acts_are_those_of_the_checker(options):
    for seed in range(4):
        made = play("accordion", 1, options, random.Random(seed))
        table = perft_table({**made, "events": []})
        slow = table_of({**made, "events": []})
        for text in made["events"]:
            if " deal " not in text:
                assert sorted(offered(table)) == sorted(acts(slow))
                count = 0 if slow.has_ended() else len(slow.moves()) + slow.may_turn()
                assert table.state.open_moves == table.choices() == count
            assert table.step(text) == 0
            slow.step(text)


@pytest.mark.parametrize(
    ("made", "text", "fault"),
    [
        (turned("9cJdQh4c"), "p1 move pile4 pile2", AccordionFault.WRONG_DISTANCE),
        (turned("9cJdQh4c"), "p1 move pile1 pile4", AccordionFault.WRONG_DISTANCE),
        (turned("9cJdQh4c"), "p1 move pile4 pile3", AccordionFault.NO_MATCH),
        (turned("9cJdQh4c"), "p1 move pile5 pile4", LayoutFault.NO_SUCH_PLACE),
        (turned("9cJdQh4c"), "p1 move pile4", LayoutFault.NO_SUCH_PLACE),
        (turned("9cJdQh4c"), "p1 move 4c pile1", Fault.WORD_NOT_USED),
        (turned("9cJdQh4c"), "- move pile4 pile1", Fault.NOT_CHANCE),
        (turned("9cJdQh4c"), "p1 draw up 4c", Fault.DUPLICATE_CARD),
        (turned("9cJdQh4c"), "p1 draw up ??", Fault.UNKNOWN_CARD),
        (turned("9cJdQh4c"), "p1 draw up 5c6c", Fault.WRONG_COUNT),
        (turned("9cJdQh4c"), "p1 draw 5c", Fault.WORD_NOT_USED),
        (turned("9cJdQh4c"), "p1 declare stop", Fault.WRONG_PHASE),
        (turned("9cJc", forced="near"), "p1 draw up Qc", AccordionFault.FORCED),
        (turned("9cJdQh9h", forced="near"), "p1 move pile4 pile1", AccordionFault.FORCED),
        (turned("9cJdQh9h", forced="near"), "p1 draw up 2c", AccordionFault.FORCED),
        (row("4c", forced="far"), "p1 declare stop", AccordionFault.FORCED),
        (record(["- deal up 4c"], open=True), "p1 move pile1 pile1", Fault.WRONG_PHASE),
    ],
)
def test_an_act_is_refused_for_its_reason(made, text, fault):
    assert perft_table(made).step(text) == fault


@pytest.mark.parametrize("options", [{"win_piles": 0}, {"forced": "yes"}], ids=str)
def test_options_that_are_none(options):
    with pytest.raises(OptionError):
        game("accordion").encode_options(options, ["p1"])


def test_strict_games_leave_no_choice():
    for made in simulated("accordion", 4, seed=5, options={"forced": "near"}):
        table = perft_table({**made, "events": []})
        for text in made["events"]:
            assert table.choices() == 1
            assert table.step(text) == 0
