"""The worked examples of the rule books, each with its id and line."""

import pytest

from cardlog.rules.mechanisms.bowers import pack_cards, suit_cards

from .deals import TALON, dealt, fault, legal, points, quick_deal
from .helpers import FOUR, THREE, offered, table


def test_euchre_01_line_2297_twenty_cards_are_dealt_and_four_stay():
    replay = dealt()
    state = replay.state
    assert sum(h.bit_count() for h in state.hand[:4]) == 20
    assert state.unseen.bit_count() + 1 == 4


def test_euchre_02_line_2299_seven_trumps_and_five_of_the_same_colour():
    pack = pack_cards(7, 0)
    assert (suit_cards(3, 3) & pack).bit_count() == 7
    assert (suit_cards(3, 0) & pack).bit_count() == 5
    assert (suit_cards(3, 1) & pack).bit_count() == 6


def test_euchre_03_line_2299_the_jack_of_clubs_is_a_spade_when_spades_are_trumps():
    hands = {"N": "9cTcQcKcAc", "E": "JcThQhKhAh", "S": "9sTsQsKsAs", "W": "9dTdQdKdAd"}
    deal = [f"- deal {s} {c}" for s, c in hands.items()] + ["- deal up Js"]
    replay = table("euchre", FOUR, {"dealer": "W"}, [*deal, "N bid order", "W discard 9d"])
    legal(replay, "N play 9c")
    # not to follow a club lead: any card may go
    assert "E play Th" in offered(replay)
    legal(replay, "E play Th", "S play 9s", "W play Td")
    # a spade lead must be followed with it
    legal(replay, "S play Ts", "W play Js", "N play Tc")
    assert [a for a in offered(replay) if "play" in a] == ["E play Jc"]


def test_euchre_04_line_2313_the_jack_of_diamonds_is_a_heart_when_hearts_are_trumps():
    replay = dealt("N bid order", "W discard Jc", "N play Qh")
    assert offered(replay) == ["E play Jd"]
    assert fault(replay, "E play Ad") == "REVOKE"


def test_euchre_06_line_2313_a_hand_with_only_the_left_bower_need_not_follow_diamonds():
    hands = {"N": "9dTdQdKdAd", "E": "JdAs9cTcQc", "S": "9hThQhKhAh", "W": "9sTsQsKsJs"}
    deal = [f"- deal {s} {c}" for s, c in hands.items()] + ["- deal up Jh"]
    replay = table("euchre", FOUR, {"dealer": "W"}, [*deal, "N bid order", "W discard 9s"])
    legal(replay, "N play 9d")
    assert "E play As" in offered(replay) and "E play Jd" in offered(replay)


TABLE = [
    ("euchre-07", 3, False, False, [1, 0]),
    ("euchre-08", 4, False, False, [1, 0]),
    ("euchre-09", 5, False, False, [2, 0]),
    ("euchre-10", 4, True, False, [1, 0]),
    ("euchre-11", 5, True, False, [4, 0]),
    ("euchre-12", 2, False, False, [0, 2]),
    ("euchre-13", 2, True, False, [0, 2]),
    ("euchre-14", 1, False, True, [0, 4]),
]


@pytest.mark.parametrize(("example", "tricks", "lone", "defender", "expected"), TABLE)
def test_euchre_07_to_14_lines_2325_to_2330_points(example, tricks, lone, defender, expected):
    replay = table("euchre", FOUR)
    alone = (["E"] if lone else []) + (["S"] if defender else [])
    quick_deal(replay, "E", tricks, alone=alone)
    assert points(replay, "E", "S") == expected
    assert points(replay, "W", "N") == expected


def test_euchre_15_line_2317_three_cards_besides_the_upcard_stay_unknown():
    assert fault(dealt(), "- deal talon QdTd") == "WRONG_COUNT"
    assert fault(dealt(), f"- deal talon {TALON}") == "LEGAL"


def test_euchre_16_line_2342_cutthroat_leaves_a_kitty_of_nine():
    replay = table("euchre-3", THREE)
    for seat, cards in zip(THREE, ("JhAhKhQh9s", "JdTc9cAdKd", "AsKsQsTsJs"), strict=True):
        legal(replay, f"- deal {seat} {cards}")
    assert replay.state.unseen.bit_count() == 9


@pytest.mark.parametrize(
    ("tricks", "lone", "expected"),
    [
        (3, False, [1, 0]),
        (4, False, [1, 0]),
        (5, False, [2, 0]),
        (3, True, [1, 0]),
        (4, True, [1, 0]),
        (5, True, [4, 0]),
        (2, False, [0, 2]),
        (2, True, [0, 2]),
    ],
)
@pytest.mark.parametrize("rules", ["euchre", "railroad-euchre", "euchre-laws-foster"])
def test_we_b19_000_299_307_001_181_189_points_of_four(rules, tricks, lone, expected):
    replay = table(rules, FOUR)
    quick_deal(replay, "E", tricks, alone=["E"] if lone else [])
    assert points(replay, "E", "S") == expected


@pytest.mark.parametrize("players", [2, 3])
def test_we_b19_001_185_a_march_counts_as_many_points_as_there_are_players(players):
    seats = THREE[:players]
    replay = table("euchre-laws-foster", seats)
    quick_deal(replay, "B", 5)
    assert points(replay, "B") == [players]


@pytest.mark.parametrize(
    ("options", "rules"), [({"rubber": True, "target": 5}, "euchre"), ({}, "euchre-laws-foster")]
)
def test_we_b20_000_313_001_190_197_a_rubber_of_three_games(options, rules):
    replay = table(rules, FOUR, options)
    # won 5 to 2, lost 3 to 5, won 5 to 0
    for maker, tricks in [
        ("N", 5), ("E", 3), ("E", 4), ("S", 5), ("N", 3),
        ("N", 3), ("E", 5), ("S", 5), ("W", 5), ("E", 3),
        ("N", 5), ("S", 5), ("N", 3),
    ]:  # fmt: skip
        assert not replay.state.over
        quick_deal(replay, maker, tricks)
    assert replay.end()
    found = replay.results()
    assert found["games"] == {"N": 2, "E": 1, "S": 2, "W": 1}
    assert found["rubber"] == {"N": 2 + 2 + 3, "E": 1, "S": 2 + 2 + 3, "W": 1}
    assert found["margin"] == 6
    assert found["winner"] == ["N", "S"]


def test_we_b20_two_games_by_the_same_side_end_the_rubber():
    replay = table("euchre-laws-foster", FOUR)
    for tricks in (5, 5, 3, 5, 5):
        quick_deal(replay, "N", tricks)
    assert not replay.state.over
    quick_deal(replay, "N", 3)
    assert replay.end()
    assert replay.results()["margin"] == 2 + 3 + 3


@pytest.mark.parametrize(
    ("tricks", "expected"), [(3, [0, 1, 0]), (4, [0, 1, 0]), (5, [0, 3, 0]), (2, [2, 0, 2])]
)
def test_we_b21_000_335_339_points_of_three(tricks, expected):
    replay = table("euchre-3", THREE)
    quick_deal(replay, "B", tricks)
    assert points(replay) == expected


def test_euchre_3_line_2342_some_groups_pay_two_for_the_march():
    replay = table("euchre-3", THREE, {"march": 2})
    quick_deal(replay, "B", 5)
    assert points(replay) == [0, 2, 0]


def test_euchre_2_000_345_the_march_counts_two():
    replay = table("euchre-2", ["A", "B"])
    quick_deal(replay, "B", 5)
    assert points(replay) == [0, 2]
