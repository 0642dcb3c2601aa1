"""The worked examples, by their id and the line of the rules they come from."""

import pytest

from cardlog.rules.bridge.account import revoke_cost
from cardlog.rules.bridge.scoring import duplicate_score
from cardlog.rules.bridge.table import State
from cardlog.rules.state import blank

from .slow_bridge import board_score, revoke_price
from .tables import MIXED, calls, dealt, through

DENOMINATION = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": 4}


def both_ways(contract, doubled, vulnerable, tricks):
    level, name = int(contract[0]), contract[1:]
    fast = duplicate_score(level, DENOMINATION[name], len(doubled), int(vulnerable), tricks)
    assert fast == board_score(contract, doubled, vulnerable, tricks)
    return fast


def bid(contract, options=None):
    return through([*dealt(MIXED), *calls(f"{contract} pass pass pass")], options)


def test_contract_bridge_01_line_1535_four_hearts_undertakes_ten():
    assert bid("4H").state.target == 10


@pytest.mark.parametrize("name", DENOMINATION)
def test_contract_bridge_02_line_1535_level_seven_undertakes_all_thirteen(name):
    assert bid(f"7{name}").state.target == 13


def test_contract_bridge_03_line_1572_forty_and_sixty_below_the_line_make_a_game():
    first = [*dealt(MIXED), *calls("1NT pass pass pass"), "N claim 7"]
    second = [*dealt(MIXED), *calls("2S pass pass pass", "E"), "E claim 8"]
    third = [*dealt(MIXED), *calls("2H pass pass pass", "S"), "S claim 8"]
    table = through([*first, *second], {"scoring": "rubber"})
    assert table.state.part == [40, 0]
    table = through([*first, *second, *third], {"scoring": "rubber"})
    table.end()
    assert table.state.part == [0, 0]
    assert table.state.games == [1, 0]


@pytest.mark.parametrize(("first_deal", "bonus"), [(1, 300), (4, 500)])
def test_contract_bridge_05_line_1582_chicago_game_bonus(first_deal, bonus):
    options = {"scoring": "chicago", "first_deal": first_deal, "deals": 1}
    table = through([*dealt(MIXED), *calls("3NT pass pass pass"), "N claim 9"], options)
    assert table.end()
    assert table.results()["scores"]["N"] == 100 + bonus


def test_contract_bridge_06_line_1582_part_score_on_the_fourth_deal():
    options = {"scoring": "chicago", "first_deal": 4}
    table = through([*dealt(MIXED), *calls("1NT pass pass pass"), "N claim 7"], options)
    assert table.end()
    assert table.results()["scores"]["N"] == 40 + 100


@pytest.mark.parametrize(
    ("contract", "doubled", "vulnerable", "tricks", "score"),
    [("3NT", "", False, 9, 400), ("4S", "", True, 10, 620), ("2C", "", False, 9, 110)],
)
def test_contract_bridge_07_ext(contract, doubled, vulnerable, tricks, score):
    assert both_ways(contract, doubled, vulnerable, tricks) == score


@pytest.mark.parametrize(
    ("contract", "doubled", "vulnerable", "tricks", "score"),
    [("6D", "", True, 12, 1370), ("7NT", "", True, 13, 2220), ("1NT", "XX", False, 7, 560)],
)
def test_contract_bridge_08_ext(contract, doubled, vulnerable, tricks, score):
    assert both_ways(contract, doubled, vulnerable, tricks) == score


@pytest.mark.parametrize(
    ("contract", "doubled", "vulnerable", "tricks", "score"),
    [("3H", "X", False, 8, -100), ("3H", "X", True, 7, -500), ("4S", "", True, 7, -300)],
)
def test_contract_bridge_09_ext(contract, doubled, vulnerable, tricks, score):
    assert both_ways(contract, doubled, vulnerable, tricks) == score


REVOKES = [
    pytest.param(True, False, True, 5, 1, id="contract-bridge-11"),
    pytest.param(False, True, False, 5, 1, id="contract-bridge-12"),
    pytest.param(False, False, True, 5, 1, id="contract-bridge-13"),
    pytest.param(False, False, False, 5, 0, id="contract-bridge-14"),
    pytest.param(True, False, True, 12, 0, id="contract-bridge-15"),
    # The branches that the examples leave out.
    pytest.param(True, True, True, 5, 2, id="revoker won and side won later"),
    pytest.param(False, True, True, 5, 1, id="partner won, side won later"),
    pytest.param(True, True, True, 12, 0, id="twelfth trick, both tricks won"),
    pytest.param(True, True, True, 11, 2, id="eleventh trick"),
]


@pytest.mark.parametrize(("revoker_won", "later", "side_won", "trick", "moved"), REVOKES)
def test_revoke_examples_line_1562(revoker_won, later, side_won, trick, moved):
    state = blank(State)
    state.seats = 4
    state.revoked = state.established = 0b0010
    state.revoke_trick[1] = trick
    state.revoke_won[1] = int(revoker_won)
    state.side_before[1] = 1
    state.won[1] = 1 + int(side_won) + int(later)
    assert revoke_cost(state, 1) == moved
    since = int(side_won) + int(later)
    assert revoke_price(revoker_won, int(later), since, trick, both=False) == moved


def test_other_stated_numbers():
    """Seven levels and five denominations (1535), a game of 100 (1572)."""
    table = through(dealt(MIXED))
    assert len([act for act in table.acts() if "pass" not in act]) == 35
    assert bid("5C").state.target == 11
    assert both_ways("3NT", "", False, 9) - 300 == 100
