"""The rules of Texas hold'em, and of chips, bets and pots, in the engine."""

from __future__ import annotations

from typing import Any

import pytest

from cardlog.errors import OptionError
from cardlog.replay.verdict import judge
from cardlog.rules.poker.table import Phase
from cardlog.rules.registry import game
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    engine,
)
from tests.rules.poker.engine import (
    assert_both_speeds,
    comparable,
    table_of,
)
from tests.rules.poker.example_records import record
from tests.rules.poker.proofs import Hands
from tests.rules.poker.random_hands import holdem_hand
from tests.rules.poker.texas_holdem_checker import replay
from tests.rules.poker.texas_holdem_examples import EXAMPLES, THREE, TWO, hand
from tests.rules.proofs import Amount, Setting

CHECKER = comparable(replay)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"limit": "pot", "ante": 1},
    {"limit": "fixed", "small_bet": 2, "half_raise": False},
    {"limit": "fixed", "stack": 25, "raise_cap": 0},
    {"stack": 12, "antes": [0, 0, 0, 0, 3, 0], "reopen": "single"},
    {"stacks": [3, 90, 0, 15, 40, 7], "short_blind": "posted", "chip": 5, "short_deck": True},
    {"stacks": [-1, 90, 30, 15, -1, 7], "cap": 60, "reopen": "always", "show_order": "free"},
    {"blinds": [0, 5, 10, 10, 0, 0], "pot": 11},
]


class TestTexasHoldem(Hands):
    checker = staticmethod(CHECKER)
    examples = EXAMPLES
    settings = tuple(Setting("texas-holdem", options, (2, 3, 6, 9)) for options in OPTIONS)
    few = Amount(games=6, each=12, own=0)
    many = Amount(games=60, each=15, own=0)


@pytest.mark.parametrize("seed", range(60))
def test_a_hand_of_the_checker_is_accepted(seed):
    assert assert_agreement(holdem_hand(seed), CHECKER)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1000, 1020))
def test_many_hands_of_the_checker(seed):
    hands = [holdem_hand(20 * seed + i) for i in range(20)]
    assert_damage_is_judged_alike(hands, CHECKER, seed=seed, each=15)


def test_both_speeds_agree():
    assert_both_speeds("texas-holdem", 200, seats=6, options=OPTIONS[5])


def fault(options: dict[str, Any], events: str, players: int = 3) -> str:
    """Which fault the last event is refused with; all before it are legal."""
    made = hand(options, events, players)
    outcome = engine(made)
    assert outcome.event == len(made["events"]) - 1, outcome
    return outcome.why


def test_faults_have_names():
    assert fault({}, f"{THREE}\np3 check") == "BET_OWED"
    assert fault({}, f"{THREE}\np3 fold, p1 call, p2 call") == "NOTHING_OWED"
    assert fault({}, f"{THREE}\np3 open 4") == "BET_STANDS"
    assert fault({}, f"{THREE}\np3 raise 3") == "BET_SIZE"
    assert fault({}, f"{THREE}\np3 raise 201") == "TOO_FEW_CHIPS"
    assert fault({}, "p3 post 3") == "BAD_POST"
    assert fault({}, "p1 post 1") == "BAD_POST"
    assert fault({"rake": [9]}, f"{THREE}\np3 fold, p1 fold") == "RAKE"
    assert fault({"rake": [1, 1]}, f"{THREE}\np3 fold, p1 fold") == "RAKE"
    assert fault({}, f"{THREE}\np1 fold") == "NOT_YOUR_TURN"


def test_a_mark_without_its_irregularity_is_refused():
    assert fault({}, f"{THREE}\np3 fold !turn") == "WORD_NOT_USED"
    assert fault({}, f"{THREE}\np3 raise 4 !insufficient") == "WORD_NOT_USED"
    assert fault({}, f"{THREE}\np3 call !insufficient") == "WORD_NOT_USED"
    assert fault({}, f"{THREE}\np3 fold !revoke") == "WORD_NOT_USED"


def test_a_raise_above_the_cap_may_stand():
    capped = f"{THREE}\np3 raise 4, p1 raise 6, p2 raise 8"
    assert fault({"limit": "fixed"}, f"{capped}, p3 raise 10") == "RAISES_CAPPED"
    made = hand({"limit": "fixed"}, f"{capped}, p3 raise 10 !insufficient, p1 call, p2 call")
    assert engine(made).legal


def test_nobody_is_asked_who_alone_could_act_and_owes_nothing():
    """The big blind is not asked when the only other player is all-in for less."""
    table = table_of(record("texas-holdem", 2, {"dealer": "p2", "stacks": [50, 1]}, TWO))
    assert table.state.phase == Phase.BOARD
    assert table.state.refund[0] == 1
    assert [act.split(" ")[1] for act in table.acts(most=3000)].count("bet") == 0


def test_choices_count_every_size_of_a_raise():
    table = table_of(hand({"stacks": [30, 30, 10]}, THREE))
    assert table.choices() == 2 + (10 - 4 + 1)
    assert not table.step("p3 bet raise 10")
    assert table.state.choices == 9
    assert table.choices() == 2 + (30 - 18 + 1)


def test_a_stack_that_is_not_known_can_bet_any_number():
    made = hand(
        {"stacks": [-1, -1, 50]},
        f"{THREE}\np3 fold, p1 raise 123456789012345, p2 fold, - score p1 2",
    )
    outcome = engine(made)
    assert outcome.points == {"p1": 2, "p2": -2, "p3": 0}
    results = table_of(made).results()
    assert "stacks" not in results and results["pot"] == 4


def test_results_are_stated_keys():
    table = table_of(hand({"rake": [1]}, f"{THREE}\np3 raise 50, p1 fold, p2 fold"))
    table.end()
    assert table.results() == {
        "pot": 5,
        "rake": 1,
        "points": {"p1": -1, "p2": -2, "p3": 2},
        "winnings": {"p1": 0, "p2": 0, "p3": 4},
        "stacks": {"p1": 199, "p2": 198, "p3": 202},
        "scores": {"p1": -1, "p2": -2, "p3": 2},
        "winner": ["p3"],
    }


def test_a_hand_that_was_not_seen_leaves_only_the_pot_known():
    example = next(e for e in EXAMPLES if "not seen leaves" in e.name)
    table = table_of(example.record)
    table.end()
    assert table.results() == {"pot": 6, "rake": 0}
    from cardlog.log.model import Record

    made = {key: value for key, value in example.record.items() if key != "cardlog"}
    assert judge(Record(**made)).verdict == "unverifiable"


def test_hidden_cards_are_still_counted_and_unique():
    hidden = THREE.replace("QhQd", "????")
    down = "p3 call, p1 call, p2 check\n- deal board 3c8d9s\np1 check, p2 check, p3 check\n"
    down += "- deal board 4h\np1 check, p2 check, p3 check\n- deal board 5h\np1 check, p2 check\n"
    assert fault({}, f"{hidden}\n{down}p3 check, p1 show AsKs, p2 show AsQd") == "NOT_HELD"
    assert fault({}, f"{hidden}\n{down}p3 check, p1 show AsKs, p2 show 4hQd") == "NOT_HELD"
    assert fault({}, f"{hidden}\n{down}p3 check, p1 show AsKs, p2 show QhQdQc") == "WHOLE_HAND"
    assert fault({}, f"{hidden}, - deal p2 ??") == "WRONG_PHASE"
    assert fault({}, f"{hidden}\np2 show Qh !exposed, {down.split(',', maxsplit=1)[0]}, "
                     "p1 call, p2 check, - deal board Qh8d9s") == "DUPLICATE_CARD"  # fmt: skip


def test_facts_for_statistics():
    made = hand(
        {"stacks": [100, 100, 100, 100], "dealer": "p4"},
        """
        - deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs
        p3 fold, p4 raise 6, p1 raise 18, p2 fold, p4 call
        - deal board 3c8d9s, p1 open 20, p4 fold
        """,
        4,
    )
    s = table_of(made).state
    seats = {name: 1 << i for i, name in enumerate(("p1", "p2", "p3", "p4"))}
    assert s.asked == 0b1111
    assert s.voluntary == s.raised == seats["p1"] | seats["p4"]
    assert s.steal_chance == seats["p3"] | seats["p4"]
    assert s.stole == seats["p4"]
    assert (s.reraise_chance, s.reraised) == (seats["p1"], seats["p1"])
    assert s.saw == seats["p1"] | seats["p4"]
    assert s.cbet_chance == s.cbet == seats["p1"]
    assert s.faced_cbet == s.folded_cbet == s.folds == seats["p4"]
    assert (s.bets[0], s.calls[0], s.showdown) == (1, 0, 0)
    assert s.cost[:4] == [18, 2, 0, 18]


def test_a_walk_asks_nobody_but_those_who_folded():
    s = table_of(hand({}, f"{THREE}\np3 fold, p1 fold")).state
    assert s.asked == 0b101


def test_misdeal_takes_posts_and_straddles_back():
    made = hand(
        {},
        f"p3 straddle 4, {THREE}\np1 fold, - rule misdeal\n{THREE}\np3 fold, p1 fold",
    )
    assert engine(made).points == {"p1": -1, "p2": 1, "p3": 0}


def test_more_boards_than_the_pack_holds_are_refused():
    players = "\n".join(f"- deal p{n + 1} ????" for n in range(10))
    folds = ", ".join(f"p{n} fold" for n in range(3, 9))
    events = f"{players}\n{folds}\np9 raise 5, p10 call, p1 fold, p2 fold"
    options = {"short_deck": True, "stack": 5}
    assert engine(hand(options, f"{events}, - declare three", 10)).legal
    assert fault(options, f"{events}, - declare four", 10) == "WRONG_COUNT"


def test_a_list_of_zeros_is_not_an_empty_list():
    none = table_of(hand({"blinds": [0, 0, 0]}, THREE)).state
    usual = table_of(hand({}, THREE)).state
    assert (none.top, none.middle, none.turn) == (0, 0, 0)
    assert (usual.top, usual.middle, usual.turn) == (2, 3, 2)


def test_tables_that_cannot_be_are_refused():
    seats = ["p1", "p2", "p3"]
    for options in ({"blinds": [1, 2]}, {"stacks": [9, 0, 0]}, {"stack": 0}, {"chip": 0}):
        with pytest.raises(OptionError):
            game("texas-holdem").option_values(options, seats)
