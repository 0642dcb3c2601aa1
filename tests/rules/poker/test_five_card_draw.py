"""The rules of five-card draw in the engine."""

from __future__ import annotations

from typing import Any

import pytest

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
from tests.rules.poker.five_card_draw_checker import replay
from tests.rules.poker.five_card_draw_examples import EXAMPLES, NONE, TWO, draw
from tests.rules.poker.proofs import Hands
from tests.rules.poker.random_hands import BLINDS, draw_hand
from tests.rules.proofs import Amount, Setting

CHECKER = comparable(replay)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"limit": "no", "stack": 20},
    {"jackpots": True, "progressive": True},
    {"lowball": "ace-to-five", **BLINDS, "limit": "pot"},
    {"lowball": "deuce-to-seven", "draws": 3, "draw_cap": 5, "six_cap": False, **BLINDS},
    {"wild": "2c2d2h2s", "jokers": 2, "five_kind": False},
    {"wild": "2c2d2h2s", "jokers": 1, "lowball": "deuce-to-seven"},
    {"jokers": 2, "lowball": "ace-to-five", "draw_cap": 5, "six_cap": False, "burn": True},
    {"four_with_ace": True, "six_cap": False, "bottom_kept": True, "burn": True},
    {"stacks": [3, 90, 0, 15, 40, 7], "reante": "always", "jackpots": True},
    {"pass_out": "end", "later_rounds": "left", "antes": [1, 0, 1, 1, 2, 1]},
    {"later_rounds": "opener", "draws": 3, "stack": 12},
]


class TestFiveCardDraw(Hands):
    checker = staticmethod(CHECKER)
    examples = EXAMPLES
    settings = tuple(Setting("five-card-draw", options, (2, 3, 6, 8)) for options in OPTIONS)
    few = Amount(games=4, each=10, own=0)
    many = Amount(games=50, each=12, own=0)


@pytest.mark.parametrize("seed", range(60))
def test_a_hand_of_the_checker_is_accepted(seed):
    assert assert_agreement(draw_hand(seed), CHECKER)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1000, 1030))
def test_many_hands_of_the_checker(seed):
    hands = [draw_hand(20 * seed + i) for i in range(20)]
    assert_damage_is_judged_alike(hands, CHECKER, seed=seed, each=12)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "rules",
    ["jackpots", "lowball-a5", "lowball-27", "five-card-draw/blinds", "five-card-draw/wild"],
)
def test_both_speeds_agree_on_named_options(rules):
    assert_both_speeds(rules, 1000, seats=6, options={})


def fault(options: dict[str, Any], events: str, players: int = 2) -> str:
    """Which fault the last event is refused with; all before it are legal."""
    made = draw(options, events, players)
    outcome = engine(made)
    assert outcome.event == len(made["events"]) - 1, outcome
    return outcome.why


def test_faults_have_names():
    opened = f"{TWO}\np1 open 2, p2 call"
    assert fault({"jackpots": True}, f"{NONE}\np1 open 2") == "NO_OPENERS"
    assert fault({}, f"{opened}, p1 discard Js8h7c3d") == "TOO_MANY_DISCARDS"
    assert fault({}, f"{opened}, p1 discard 3d !revoke") == "WORD_NOT_USED"
    assert fault({"burn": True}, f"{opened}, p1 discard 3d, p1 draw stock 2c") == "BURN"
    assert fault({}, f"{opened}, - deal burn ??") == "BURN"
    assert fault({}, f"{opened}, - shuffle stock") == "STOCK_EMPTY"
    dead = f"{opened}, p1 discard 3d, p1 draw stock 2c2d"
    for act in ("p2 discard stand-pat", "p1 show 2c", "- rule p2 void", "p1 draw stock 2h"):
        assert fault({}, f"{dead}, {act}") == "DEAD_HAND"
    assert engine(draw({}, f"{dead}, - rule misdeal")).legal


def test_a_hidden_opening_in_jackpots_stays_open():
    hidden = NONE.replace("KhQd9s5c2c", "??????????")
    table = table_of(draw({"jackpots": True}, f"{hidden}\np1 open 2, p2 fold"))
    assert table.state.deferred == 1
    assert table.end() and table.state.unsure == 1
    marked = draw({"jackpots": True}, f"{hidden}\np1 open 2 !insufficient, p2 fold")
    assert table_of(marked).state.deferred == 0


def test_wild_cards_count_as_openers():
    events = "- deal p1 Js2d8h7c3d, - deal p2 AsTc9d6h4s, p1 open 2"
    assert fault({"jackpots": True}, events) == "NO_OPENERS"
    assert engine(draw({"jackpots": True, "wild": "2d"}, events)).legal


def test_an_opener_may_prove_it_with_what_he_put_away():
    opened = f"{TWO}\np1 open 2, p2 call, p1 discard Js3d, p1 draw stock 2c2d"
    over = f"{opened}, p2 discard stand-pat, p1 open 4, p2 fold"
    assert engine(draw({"jackpots": True}, f"{over}, p1 show JsJd")).legal
    assert fault({}, f"{over}, p1 show JsJd, p2 show JsJd") == "NOT_HELD"
    other = over.replace("p2 discard stand-pat", "p2 discard 4s, p2 draw stock 2h")
    assert fault({}, f"{other}, p2 show 4s") == "NOT_HELD"
    unseen = over.replace("discard Js3d", "discard ????")
    assert engine(draw({"jackpots": True}, f"{unseen}, p1 show JsJd")).legal


def test_unseen_discards_leave_the_hand_unknown():
    opened = f"{TWO}\np1 open 2, p2 call, p1 discard ????, p1 draw stock ????"
    checked = f"{opened}, p2 discard stand-pat, p1 check, p2 check"
    table = table_of(draw({}, opened))
    assert (table.state.hand[0], table.state.hidden[0]) == (0, 5)
    assert table.state.loose[0].bit_count() == 5
    assert engine(draw({}, f"{checked}, p1 show JsJd8h2c2d, p2 show muck")).legal
    assert fault({}, f"{checked}, p1 show JsJd8hAs2d") == "NOT_HELD"
    # What left the hand unseen, or is still in it, is not in the stock.
    assert fault({}, f"{opened}, p2 discard Tc, p2 draw stock Js") == "DUPLICATE_CARD"


def test_a_new_stock_gives_back_what_was_put_away_but_not_what_waits():
    hands = "\n".join(f"- deal p{n} ??????????" for n in range(2, 7))
    first = "- deal p1 2c3c4c5c7c"
    bets = "p1 open 2, p2 call, p3 call, p4 call, p5 call, p6 call"
    options = {"draw_cap": 5, "six_cap": False}
    draws = "p1 discard 2c3c4c5c7c, p1 draw stock ??????????\n" + "\n".join(
        f"p{n} discard ??????????, p{n} draw stock ??????????" for n in range(2, 5)
    )
    start = f"{first}\n{hands}\n{bets}\n{draws}\n"
    waiting = "p5 discard 9c????????, p5 draw stock ????"
    assert fault(options, f"{start}{waiting}, p5 draw stock 2c", 6) == "STOCK_EMPTY"
    again = f"{start}{waiting}, - shuffle stock"
    assert engine(draw(options, f"{again}, p5 draw stock 2c3c4c", 6)).legal
    assert fault(options, f"{again}, p5 draw stock 9c3c4c", 6) == "DUPLICATE_CARD"


def test_a_passed_out_hand_is_a_deal_of_its_own():
    table = table_of(draw({}, f"{NONE}\np1 check, p2 check\n{TWO}\np2 open 2"))
    s = table.state
    assert (s.scored, s.deals, s.dealer) == (1, 2, 0)
    assert s.cost[:2] == [1, 1]
    assert not table.step("p1 bet fold")
    assert s.cost[:2] == [1, 1]
    assert s.points[:2] == [-2, 2]


def test_choices_of_an_exchange():
    table = table_of(draw({}, f"{TWO}\np1 open 2, p2 call"))
    assert table.choices() == 1 + 5 + 10 + 10
    free = table_of(
        draw({"four_with_ace": True}, f"{TWO}\np1 open 2, p2 call\np1 discard stand-pat")
    )
    assert free.choices() == 27
    assert not free.step("p2 show As")
    assert free.choices() == 27
    assert not free.step("p2 discard Tc9d6h4s")
    assert free.state.choices == 27


def test_a_misdeal_after_a_passed_out_hand_keeps_the_first_antes():
    events = (
        f"{NONE}\np1 check, p2 check\n{TWO}\np2 open 2, - rule misdeal\n{TWO}\np2 open 2, p1 fold"
    )
    assert engine(draw({}, events)).points == {"p1": -2, "p2": 2}
