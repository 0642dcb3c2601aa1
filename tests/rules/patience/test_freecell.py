"""FreeCell and its relations through the engine: examples, the checker, refusals, options."""

import random

import pytest

from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.registry import game
from cardlog.testing import perft_table
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    damaged,
    simulated,
)

from .freecell_checker import play, replay
from .freecell_examples import EXAMPLES, fresh, position, record
from .tables import CELL_GAMES, acts, offered, table_of, with_zeros

CHECKER = with_zeros(replay)
EVERY = [
    {},
    {"worrying_back": True},
    {"supermove": "single"},
    {"supermove": "unlimited", "worrying_back": True},
    {"build": "suit", "empty_column": "king"},
    {"build": "alternate", "empty_column": "any", "cells": 6},
]
OPTIONS = [(rules, options) for rules in CELL_GAMES for options in EVERY] + [
    ("freecell", {"columns": [4] * 8 + [5] * 2, "filled": 10, "cells": 10}),
    ("freecell", {"columns": [10, 9, 8, 7, 6, 5, 4, 3]}),
    ("freecell", {"columns": [52], "cells": 10}),
    ("freecell", {"cells": 0}),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


def compare(rules, options, *, games, damages, seed):
    """Simulated games, games of the checker and positions: the same verdict on all of them."""
    _, illegal = assert_damage_is_judged_alike(
        simulated(rules, games, seed=seed, options=options), CHECKER, seed=seed, each=damages
    )
    assert illegal
    for n in range(games):
        rng = random.Random(f"{seed} {n}")
        for given in (options, {**options, "position": True}):
            made = play(rules, 1, given, rng)
            assert assert_agreement(made, CHECKER)
            for _ in range(damages):
                assert_agreement(damaged(made, rng), CHECKER)


@pytest.mark.parametrize(("rules", "options"), OPTIONS, ids=str)
def test_engine_and_checker_agree(rules, options):
    compare(rules, options, games=1, damages=4, seed=1)


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "options"), OPTIONS, ids=str)
def test_engine_and_checker_agree_on_many_games(rules, options):
    compare(rules, options, games=4, damages=8, seed=100)


@pytest.mark.parametrize("rules", CELL_GAMES)
@pytest.mark.parametrize("options", EVERY, ids=str)
def test_moves_are_those_of_the_checker(rules, options):
    for made in (
        *simulated(rules, 2, seed=9, options=options),
        play(rules, 1, {**options, "position": True}, random.Random(9)),
    ):
        table = perft_table({**made, "events": []})
        slow = table_of({**made, "events": []})
        for text in made["events"]:
            if slow.is_dealt():
                assert sorted(offered(table)) == sorted(acts(slow))
                assert table.state.open_moves == table.choices() == len(acts(slow))
            open_before = table.state.open_moves
            assert table.step(text) == 0
            slow.step(text)
            if " move " in text and "withdrawn" not in text:
                assert table.state.choices == open_before


FULL = {1: "Qs", 2: "Jc", 3: "Ts", 4: "8d"}
LOW = {3: "2c", 4: "2d", 5: "3c", 6: "3d", 7: "4c", 8: "4d"}


@pytest.mark.parametrize(
    ("layout", "move", "fault"),
    [
        (position({1: "Js", 2: "ThKh", 8: "2d"}, {}, []), "Th col1", LayoutFault.NOT_FREE),
        (position({1: "Jd", 2: "Th", 8: "2d"}, {}, []), "Th col1", LayoutFault.DOES_NOT_FIT),
        (position({1: "Js", 8: "2d"}, {3: "Qc"}, []), "Js cell3", LayoutFault.CELL_FILLED),
        (position({1: "Js", 8: "2d"}, {}, []), "Js cell5", LayoutFault.NO_SUCH_PLACE),
        (position({1: "Js", 8: "2d"}, {}, []), "Js col9", LayoutFault.NO_SUCH_PLACE),
        (position({1: "2s", 8: "2d"}, {}, []), "2s home4", LayoutFault.FOUNDATION),
        (position({1: "3s2h", 8: "2d"}, {}, []), "3s2h cell1", LayoutFault.TOO_LONG),
        (position({1: "9s8h", 2: "Td", **LOW}, FULL, []), "9s8h col2", LayoutFault.TOO_LONG),
        (position({1: "9s7h", 2: "Td", 8: "2d"}, {}, []), "9s7h col2", LayoutFault.NO_SEQUENCE),
        (position({1: "9s", 2: "Td", 8: "2d"}, {}, []), "9s9s col2", Fault.WRONG_COUNT),
        (position({1: "9s", 2: "Td", 8: "2d"}, {}, []), "?? col2", Fault.UNKNOWN_CARD),
        (position({1: "9s", 2: "Td", 8: "2d"}, {}, []), "Xr col2", Fault.NOT_IN_PACK),
        (position({1: "9s", 2: "Td", 8: "2d"}, {}, []), "col1 9s col2", Fault.WORD_NOT_USED),
        (
            position({1: "JhTs", 3: "Kd", 8: "2d"}, {}, [], "eight-off"),
            "Ts col2",
            LayoutFault.EMPTY_COLUMN,
        ),
    ],
)
def test_a_move_is_refused_for_its_reason(layout, move, fault):
    assert perft_table(layout).step(f"p1 move {move}") == fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- deal up col1 8c9c", Fault.TOO_MANY_CARDS),
        ("- deal up col9 8c", LayoutFault.NO_SUCH_PLACE),
        ("- deal up cell1 8c", Fault.TOO_MANY_CARDS),
        ("- deal up home4 As", LayoutFault.NO_SUCH_PLACE),
        ("- deal up col2 Ac", Fault.DUPLICATE_CARD),
        ("- deal up col2 8c8c", Fault.DUPLICATE_CARD),
        ("- deal up col2 ??", Fault.UNKNOWN_CARD),
        ("- deal up col2 Xr", Fault.NOT_IN_PACK),
        ("- deal up col2", Fault.WRONG_COUNT),
        ("- deal down col2 8c", Fault.WORD_NOT_USED),
        ("p1 deal up col2 8c", Fault.NOT_CHANCE),
        ("p1 move Ac cell1", Fault.WRONG_PHASE),
        ("p1 declare stop", Fault.WRONG_PHASE),
        ("- score p1 0", Fault.WRONG_PHASE),
        ("p1 play Ac", Fault.VERB_NOT_USED),
    ],
)
def test_a_deal_is_refused_for_its_reason(text, fault):
    begun = record("freecell", {}, fresh("freecell")[:1])
    assert perft_table(begun).step(text) == fault


@pytest.mark.parametrize(
    "options",
    [
        {"columns": [7] * 8},
        {"columns": []},
        {"columns": [7, 7, 7, 7, 6, 6, 6, 6, 0]},
        {"columns": [5] * 11},
        {"filled": 5, "columns": [6, 6, 6, 6, 6, 6, 6, 5]},
        {"cells": 11},
    ],
)
def test_options_that_make_no_layout(options):
    with pytest.raises(OptionError):
        game("freecell").encode_options(options, ["p1"])


def test_the_lake_gets_what_was_reached():
    made = position({1: "Ks"}, {}, ["Ks home4"], homes="".join(map(str, ALL_BUT_KING)))
    table = perft_table(made)
    facts = {name: getattr(table.state, field) for name, field in table.game.facts.items()}
    assert facts == {"solved": 1, "moves": 1, "cards_up": 52}
    assert table.results() == {"scores": {"p1": 1}, "winner": ["p1"]}


ALL_BUT_KING = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"][:-1]


def test_a_lost_game_has_no_winner():
    table = perft_table(record("freecell", {}, [*fresh("freecell"), "p1 declare stop"]))
    assert table.results() == {"scores": {"p1": 0}, "winner": []}
