"""Five hundred for three: the engine against the worked examples and the independent checker."""

from __future__ import annotations

from typing import ClassVar

from cardlog.log.model import Record
from cardlog.replay.play import Replay
from tests.rules.proofs import Amount
from tests.rules.walk_proofs import Wandering

from . import five_hundred_checker
from .five_hundred_3_examples import EXAMPLES
from .five_hundred_deals import DEAL_3, HANDS_3, contract_3, three
from .odd import walks
from .test_five_hundred_checker import OPTIONS

RULES = "five-hundred-3"
SHORT = [{**options, "deals": options.get("deals") or 2} for options in OPTIONS]


class TestFiveHundred3(Wandering):
    rules = RULES
    checker = five_hundred_checker
    examples = EXAMPLES
    counts = (3, 4)
    few_counts = (3, 4)
    options = SHORT
    own_options = OPTIONS
    few = Amount(games=2, each=6, own=2)
    many = Amount(games=10, each=10, own=0)
    few_walks = 20
    speed_walks = 6
    many_walks = 60
    computed: ClassVar = {
        "declarer": "p1", "contract": "6NT", "trump": "none", "tricks": 0,
        "scores": {"p1": 0, "p2": 500, "p3": 0}, "winner": ["p2"],
    }  # fmt: skip

    def walks(self, seats, count, rng):
        return walks(RULES, seats, count, rng)


# --- who wins ----------------------------------------------------------------------------------


def table(*events, seats=3, **options):
    data = {k: v for k, v in three([], **options).items() if k != "cardlog"}
    names = ["p1", "p2", "p3", "p4"][:seats]
    found = Replay(Record(**{**data, "seats": names}))
    for text in events:
        assert found.step(text) == 0, text
    return found


def winners(*events, **options):
    found = table(*events, **options)
    return found.results().get("winner") if found.end() else None


def ruled(first, second):
    return [f"- rule p1 tricks {first}", f"- rule p2 tricks {second}"]


MADE = [*contract_3("p1", "6S"), *ruled(6, 3)]
ANY = {"win_on": "any-points"}


def test_the_contractor_wins_before_the_others():
    assert winners(*MADE, start_1=460, start_2=480) == ["p1"]
    assert winners(*MADE, start_1=460, start_2=480, **ANY) == ["p1"]


def test_nobody_wins_when_a_player_in_the_hole_is_the_first_there():
    assert winners(*contract_3("p1", "10NT"), "p1 claim 10", start_1=-500, target=20) == []


def test_nobody_wins_when_all_are_in_the_hole():
    lost = [*contract_3("p1", "6S"), *ruled(5, 4)]
    assert winners(*lost, start_1=-460, start_2=-500, start_3=-700) == []
    assert winners(*lost, start_1=-460, start_2=-500, start_3=-499) is None
    assert winners(*lost, start_1=-460, start_2=-500, start_3=-499, hole=0) is None
    assert winners(*lost, start_1=-460, set_back="ends", start_2=10) == ["p2"]


def test_of_two_opponents_the_first_there_wins():
    begun = contract_3("p1", "6NT")[:-1]
    third = [
        "p1 discard 8d7dTs", "p1 play 7h", "p2 play 7s !revoke", "p3 play 8h",
        "p3 play 7c", "p1 play Jc", "p2 play Ac",
    ]  # fmt: skip
    near = {"start_2": 490, "start_3": 490, **ANY}
    assert winners(*begun, *third, *ruled(8, 1), **near) == ["p3"]
    assert winners(*begun, *third, *ruled(9, 1), **near) == ["p2"]
    assert winners(*begun, "p1 discard 8d7dTs", *ruled(8, 1), **near) == ["p2"]


def test_points_of_a_deal_decide_equal_totals_with_deals():
    assert winners(*MADE, deals=1, start_3=30) == ["p1", "p3"]


# --- four at the table -------------------------------------------------------------------------


def test_of_four_the_dealer_sits_out():
    found = table(*DEAL_3, seats=4, dealer="p4")
    assert found.state.turn == 0
    assert found.fork().step("p4 bid pass").name == "SITTING_OUT"
    for text in ["p1 bid 6S", "p2 bid pass", "p3 bid pass"]:
        assert found.step(text) == 0
    assert found.state.phase == 2
    found = table(*DEAL_3, *[f"p{i} bid pass" for i in (1, 2, 3)], seats=4, dealer="p4")
    assert found.step(f"- deal p1 {HANDS_3['p1']}").name == "SITTING_OUT"
    assert found.step(f"- deal p4 {HANDS_3['p1']}") == 0


def test_a_claim_of_the_game_shows_the_hand():
    hidden = [f"- deal {s} {'??' * 10}" for s in HANDS_3] + ["- deal kitty ??????"]
    events = [
        *hidden, "p1 bid 6NT", "p2 bid pass", "p3 bid pass",
        "p1 draw kitty ??????", "p1 discard ??????", "p1 play Jc", "p2 play Ac", "p3 play 7c",
    ]  # fmt: skip
    found = table(*events, start_2=490, **ANY)
    assert found.fork().step("p2 claim game KcQc8s7sAdKdQdQh").name == "WRONG_COUNT"
    assert found.fork().step("p2 claim game KcQc8s7sAdKdQdQh??").name == "UNKNOWN_CARD"
    assert found.step("p2 claim game KcQc8s7sAdKdQdQhJh") == 0
    assert found.end() and found.results()["winner"] == ["p2"]
