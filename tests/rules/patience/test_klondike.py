"""Klondike through the engine: examples, the checker, hidden cards, scores, options."""

import random

import pytest

from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.verdict import judge
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

from .klondike_checker import play, replay
from .klondike_examples import BACK, BUILD, EXAMPLES, PLAIN, TABLE, UNKNOWN, layout, record
from .tables import acts, offered, table_of, with_zeros

CHECKER = with_zeros(replay)
OPTIONS = [
    {},
    {"draw": 3},
    {"draw": 3, "partial_run": False},
    {"score": "standard", "timed": True},
    {"score": "standard", "draw": 3, "passes": 4},
    {"score": "standard", "worrying_back": "no"},
    {"score": "vegas", "draw": 3, "bankroll": 10},
    {"score": "vegas", "thoughtful": True, "cost": 50, "bankroll": -7},
    {"worrying_back": "yes", "passes": 2},
    {"draw": 3, "thoughtful": True, "worrying_back": "yes", "passes": 1},
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    assert_example(example)


def compare(options, *, games, damages, seed):
    """Simulated games, their public views and games of the checker are judged alike."""
    _, illegal = assert_damage_is_judged_alike(
        simulated("klondike", games, seed=seed, options=options), CHECKER, seed=seed, each=damages
    )
    assert illegal
    rng = random.Random(seed)
    seen = list(simulated("klondike", games, seed=seed + 1, options=options))
    seen = [{**one, "events": redact(Record(**one), "public").events} for one in seen]
    for made in seen + [play("klondike", 1, options, rng) for _ in range(2 * games)]:
        assert assert_agreement(made, CHECKER)
        for _ in range(damages):
            assert_agreement(damaged(made, rng), CHECKER)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_engine_and_checker_agree(options):
    compare(options, games=1, damages=4, seed=1)


@pytest.mark.sweep
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_engine_and_checker_agree_on_many_games(options):
    compare(options, games=8, damages=8, seed=100)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_acts_are_those_of_the_checker(options):
    for seed in range(3):
        made = play("klondike", 1, options, random.Random(seed))
        table = perft_table({**made, "events": []})
        slow = table_of({**made, "events": []})
        for text in made["events"]:
            if slow.begun and slow.uncovered() is None and not slow.has_ended():
                ours = [act for act in offered(table) if " draw " not in act]
                theirs = [act for act in acts(slow) if " draw " not in act]
                assert sorted(ours) == sorted(theirs)
                assert table.state.open_moves == table.choices() == len(acts(slow))
            assert table.step(text) == 0
            slow.step(text)


@pytest.mark.parametrize("options", [{}, {"draw": 3}, {"thoughtful": True}], ids=str)
def test_what_the_public_saw_is_a_legal_game(options):
    for made in simulated("klondike", 6, seed=3, options=options):
        full = Record(**made)
        view = redact(full, "public")
        assert any("??" in text for text in view.events) != bool(options.get("thoughtful"))
        verdict = judge(view)
        assert verdict.verdict == "legal", verdict.findings
        assert verdict.computed == judge(full).computed


TURNED = record(BUILD, "8s col1")
CLOCK = {"score": "standard", "timed": True}


@pytest.mark.parametrize(
    ("made", "text", "fault"),
    [
        (TURNED, "p1 move 7d col1", LayoutFault.TURN_UP_FIRST),
        (TURNED, "p1 draw waste 2c", LayoutFault.TURN_UP_FIRST),
        (TURNED, "p1 declare stop", LayoutFault.TURN_UP_FIRST),
        (TURNED, "- show col3 2c", LayoutFault.NO_SUCH_PLACE),
        (TURNED, "- show col2 Kh", LayoutFault.OTHER_CARD_THERE),
        (TURNED, "p1 show col2 2c", Fault.NOT_CHANCE),
        (record(UNKNOWN, "8s col1"), "- show col2 ??", Fault.UNKNOWN_CARD),
        (record(BUILD), "- show col2 2c", Fault.WRONG_PHASE),
        (record(TABLE), "p1 draw waste 7h", LayoutFault.OTHER_CARD_THERE),
        (record(TABLE), "p1 draw waste 8c7h6s", Fault.WRONG_COUNT),
        (record(TABLE), "p1 draw waste ??", Fault.UNKNOWN_CARD),
        (record(TABLE), "p1 draw 8c", Fault.WORD_NOT_USED),
        (record(TABLE), "p1 declare redeal", LayoutFault.NO_REDEAL),
        (record(TABLE), "p1 move 8c col1", LayoutFault.NOT_FREE),
        (record(TABLE), "p1 move 7d col6", LayoutFault.DOES_NOT_FIT),
        (record(TABLE), "p1 move 8s cell1", LayoutFault.NO_SUCH_PLACE),
        (record(TABLE), "p1 move 8s col8", LayoutFault.NO_SUCH_PLACE),
        (record(BACK, "Ad home2"), "p1 move Ad col2", LayoutFault.NOT_FREE),
        (record(BACK, "Ad home2"), "p1 move Ks col1", LayoutFault.NOT_FREE),
        (record(BACK, "Ad home2"), "p1 move 9h col1", LayoutFault.EMPTY_COLUMN),
        (record(BACK), "- rule p1 deduct 2", Fault.WORD_NOT_USED),
        (record(BACK, **CLOCK), "- rule p1 deduct 3", Fault.BAD_RULING),
        (record(BACK, **CLOCK), "- rule p1 add 3", Fault.WRONG_PHASE),
        (record(BACK), "- score p1 0", Fault.WRONG_PHASE),
    ],
)
def test_an_act_is_refused_for_its_reason(made, text, fault):
    assert perft_table(made).step(text) == fault


def test_the_stock_may_come_last_or_not_at_all():
    without = [text for text in layout(PLAIN) if " stock " not in text]
    stock = layout(PLAIN)[-1]
    table = perft_table({**record([*without, "- deal stock ????"]), "options": {}})
    assert table.step("p1 move 8s col1") == Fault.WRONG_PHASE
    assert (table.state.turn, table.state.deals, table.choices()) == (-1, 0, 1)
    table = perft_table(record(without))
    assert table.fork().step("p1 move 8s col1") == 0
    assert offered(table) != []
    assert table.step(stock) == 0
    assert table.step(stock) == Fault.WRONG_PHASE
    assert table.state.choices == 0
    assert table.step("p1 move 8s col1") == 0
    assert table.state.choices == 5
    played = perft_table(record(without, "8s col1"))
    assert played.step(stock) == Fault.WRONG_PHASE


def test_a_view_leaves_open_only_what_an_unseen_card_can_do():
    table = perft_table(record(UNKNOWN, "draw ????6s, 6s col3", draw=3))
    moves = len(offered(table))
    assert moves
    # The card below has no name: what it can do is not counted, and nothing is said of it.
    assert table.step("p1 move 7h col2") == 0
    assert table.state.choices == 0


@pytest.mark.parametrize(
    "options",
    [{"draw": 2}, {"draw": 0}, {"timed": True}, {"timed": True, "score": "vegas"}],
    ids=str,
)
def test_options_that_do_not_go_together(options):
    with pytest.raises(OptionError):
        game("klondike").encode_options(options, ["p1"])


def test_facts_of_a_game():
    made = record(TABLE, "draw 8c, 8c col1, stop", score="standard")
    table = perft_table(made)
    facts = {name: getattr(table.state, field) for name, field in table.game.facts.items()}
    assert facts == {"solved": 0, "moves": 1, "cards_up": 0, "draws": 1, "passes": 1}
    assert table.results() == {"scores": {"p1": 5}, "winner": []}
