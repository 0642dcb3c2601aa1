"""Foster's laws: penalties that a record shows and the rules check."""

import pytest

from .deals import DEAL, HANDS, ORDERED, PASSES, dealt, fault, legal, points
from .helpers import FOUR, THREE, offered, table

LAWS = {"rules": "euchre-laws-foster"}


def foster(*events, **options):
    return dealt(*events, **LAWS, **options)


def cards_open(replay):
    return [a.split(" ")[-1] for a in offered(replay) if " play " in a]


# --- law 12, 14, 22, 23: deals ------------------------------------------------------------


def test_law_14_a_misdeal_loses_the_deal():
    replay = legal(foster(), "- rule misdeal")
    assert replay.state.dealer == FOUR.index("N")


def test_law_11_and_12_a_new_deal_by_the_same_dealer():
    replay = legal(foster(), "- rule void")
    assert replay.state.dealer == FOUR.index("W")
    assert fault(foster(), "N rule void") == "NOT_CHANCE"


def test_law_23_no_misdeal_once_the_first_trick_is_played():
    replay = foster(*ORDERED, "N play Jh", "E play Jd", "S play Js", "W play 9h")
    assert fault(replay, "- rule misdeal") == "WRONG_PHASE"
    legal(replay, "- rule W silent", "N claim 0")
    assert points(replay) == [0, 0, 0, 0]
    assert fault(dealt(*ORDERED, "N play Jh"), "- rule W silent") == "BAD_RULING"


# --- law 15 and 21: rights lost -----------------------------------------------------------


def test_law_15_who_passed_and_then_ordered_up_may_be_barred_with_his_partner():
    replay = legal(foster("N bid pass"), "N bid order !withdrawn", "E rule N bar", "- rule S bar")
    legal(replay, "E bid pass")
    assert offered(replay) == ["S bid pass"]
    assert fault(replay, "S bid order") == "LOSES_RIGHT"
    assert fault(replay, "S rule N bar") == "WRONG_TARGET"
    assert fault(dealt(), "- rule N bar") == "BAD_RULING"


def test_law_15_the_right_is_lost_for_the_turned_suit_only():
    replay = foster("- rule N bar", *PASSES)
    legal(replay, "N bid spades")


def test_law_21_naming_the_turned_down_suit_costs_the_right_to_name():
    replay = legal(foster(*PASSES), "N bid hearts !withdrawn")
    assert fault(replay, "N bid spades") == "LOSES_RIGHT"
    # he corrects himself: neither he nor his partner may make that suit trump
    legal(replay, "N bid spades !withdrawn", "N bid pass", "E bid pass")
    assert fault(replay, "S bid spades") == "LOSES_RIGHT"
    legal(replay, "S bid clubs")


def test_law_21_a_suit_named_out_of_turn_is_forbidden_to_both_partners():
    replay = legal(foster(*PASSES), "E bid clubs !withdrawn", "N bid pass")
    assert fault(replay, "E bid clubs") == "LOSES_RIGHT"
    legal(replay.fork(), "E bid spades")
    legal(replay, "E bid pass", "S bid pass")
    assert fault(replay, "W bid clubs") == "LOSES_RIGHT"


def test_law_21_the_table_may_rule_a_suit_out():
    replay = legal(foster(*PASSES), "- rule N spades")
    assert fault(replay, "N bid spades") == "LOSES_RIGHT"


def test_without_the_laws_a_withdrawn_bid_costs_nothing():
    legal(dealt(*PASSES), "N bid hearts !withdrawn", "N bid spades")


# --- law 17, 18: the discard --------------------------------------------------------------


def test_law_18_a_lead_before_the_discard_stands_and_the_dealer_may_still_discard():
    replay = foster("N bid order")
    assert fault(replay, "N play Jh") == "WRONG_PHASE"
    legal(replay, "N play Jh !turn")
    assert fault(replay, "N play Ah") == "WRONG_PHASE"
    assert fault(replay, "N declare alone") == "MAY_NOT_GO_ALONE"
    legal(replay, "W discard Jc", "E play Jd", "S play Js", "W play 9h")


def test_law_17_a_dealer_who_played_without_discarding_scores_nothing():
    replay = foster("N bid order", "N play Jh !turn", "E play Jd !turn", "S play Js !turn")
    assert fault(replay, "W play 9h") == "WRONG_PHASE"
    legal(replay, "W play 9h !turn")
    assert fault(replay, "W discard Jc") == "WRONG_PHASE"
    legal(replay, "N play 9s", "E play Tc", "S play As", "W play Th")
    legal(replay, "W play Ac", "N play Ah", "E play 9c", "S play Ks", "N claim 0")
    # three tricks or fewer: the makers are euchred, but the dealer's side is silent
    legal(replay, "- rule N tricks 2")
    assert points(replay) == [0, 0, 0, 0]
    legal(replay, "- rule N tricks 3")
    assert points(replay) == [1, 0, 1, 0]
    early = dealt("N bid order", "N play Jh !turn", "E play Jd !turn", "S play Js !turn")
    # without the laws nothing is known of such a hand
    assert fault(early, "W play 9h !turn") == "WRONG_PHASE"


# --- law 19, 25, 35: lone hands prevented -------------------------------------------------


def test_law_35_the_lone_hand_is_prevented_when_the_partner_exposes_a_card():
    replay = foster("N bid order", "N declare alone", "W discard Jc", "S show As !exposed")
    assert fault(replay, "S rule N void") == "WRONG_TARGET"
    legal(replay, "E rule N void", "N play 9s", "E play Tc", "S play As", "W play 9h")
    assert replay.state.alone == 0
    assert fault(foster(*ORDERED), "E rule N void") == "BAD_RULING"


def test_law_33_only_the_maker_plays_alone():
    replay = foster("N bid order", "N declare alone", "W discard Jc")
    assert fault(replay, "E declare alone") == "MAY_NOT_GO_ALONE"


# --- law 24, 26: exposed cards ------------------------------------------------------------


def test_law_24_an_exposed_card_may_be_called():
    replay = foster(*ORDERED, "E show 9c !exposed", "N play 9s")
    assert fault(replay, "W rule E 9c") == "WRONG_TARGET"
    assert fault(replay, "N rule E Tc") == "BAD_RULING"
    legal(replay, "S rule E 9c")
    assert cards_open(replay) == ["9c"]
    assert fault(replay, "E play Tc") == "PENALTY_IGNORED"
    legal(replay.fork(), "E play 9c")
    legal(replay, "E play Tc !revoke", "- rule E revoke")
    assert points(replay) == [2, 0, 2, 0]


def test_law_24_a_call_that_would_be_a_revoke_cannot_be_performed():
    replay = foster(*ORDERED, "E show 9c !exposed", "N play Jh", "- rule E 9c")
    assert cards_open(replay) == ["Jd"]
    legal(replay, "E play Jd")


def test_law_26_a_card_is_called_before_its_holder_plays():
    replay = foster(*ORDERED, "E show 9c !exposed", "N play 9s", "E play Tc")
    assert fault(replay, "N rule E 9c") == "BAD_RULING"


def test_law_36_nothing_is_called_from_a_lone_player():
    replay = foster("N bid order", "N declare alone", "W discard Jc", "N show Ah !exposed")
    assert replay.state.exposed[0] == 0
    assert fault(replay, "E rule N Ah") == "BAD_RULING"
    assert fault(replay, "E rule N highest") == "BAD_RULING"
    legal(replay, "N play 9s", "E play Tc", "W play Qc")


def test_exposing_takes_a_held_card_and_its_flag():
    replay = foster(*ORDERED)
    assert fault(replay, "E show 9c") == "WORD_NOT_USED"
    assert fault(replay, "E show 9h !exposed") == "NOT_HELD"
    assert fault(replay, "E show 9c9c !exposed") == "WRONG_COUNT"
    assert fault(replay, "E show ?? !exposed") == "UNKNOWN_CARD"
    legal(replay, "E show 9cTc !exposed")


def test_without_the_laws_an_exposed_card_stays_free():
    replay = dealt(*ORDERED, "E show 9c !exposed", "N play 9s")
    assert fault(replay, "N rule E 9c") == "BAD_RULING"
    legal(replay, "E play Tc")


# --- law 27 to 29, 40: out of turn, calls -------------------------------------------------


def test_law_27_a_suit_is_called_after_a_lead_in_the_partners_turn():
    replay = foster(*ORDERED, "S play As !withdrawn")
    assert replay.state.exposed[2] == 0
    legal(replay, "W rule N spades")
    assert cards_open(replay) == ["9s"]
    assert fault(replay, "N play Jh") == "PENALTY_IGNORED"
    legal(replay, "N play 9s", "E play Tc", "S play As", "W play 9h")


def test_law_27_a_suit_that_he_does_not_hold_leaves_the_leader_free():
    replay = foster(*ORDERED, "W rule N clubs")
    assert len(cards_open(replay)) == 5
    legal(replay, "N play Jh")


def test_law_27_a_lead_in_an_opponents_turn_exposes_the_card():
    replay = foster(*ORDERED, "E play 9c !withdrawn", "N play 9s", "N rule E 9c")
    assert cards_open(replay) == ["9c"]


def test_law_27_and_32_cards_that_followed_one_taken_back_are_not_exposed():
    replay = foster(*ORDERED, "E play 9c !withdrawn", "S play As !withdrawn", "N play 9s")
    assert replay.state.exposed[2] == 0 and replay.state.exposed[1]


def test_law_32_a_corrected_revoke_exposes_the_card():
    replay = foster(*ORDERED, "N play Qh", "E play 9c !withdrawn", "E play Jd", "S play As")
    assert replay.state.exposed[1]
    legal(replay, "W play 9h", "E play Kd", "S play Ks", "W play Ac", "N play 9s")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("highest", ["As"]), ("lowest", ["9s"]),
        ("trump", ["As", "Qs", "9s"]), ("not-trump", ["As", "Qs", "9s"]),
    ],
)  # fmt: skip
def test_law_29_and_40_highest_and_lowest_are_of_the_suit_led(word, expected):
    hands = {"N": "KsAhKhQhTh", "E": "As9sQsAdKd", "S": "JsTsAcKcQc", "W": "JcTc9cQd9d"}
    deal = [f"- deal {s} {c}" for s, c in hands.items()] + ["- deal up 9h"]
    replay = table(
        "euchre-laws-foster", FOUR, {"dealer": "W"},
        [*deal, "N bid order", "W discard 9c", "N play Ks", f"N rule E {word}"],
    )  # fmt: skip
    assert sorted(cards_open(replay)) == sorted(expected)


@pytest.mark.parametrize(("word", "expected"), [("trump", ["9h", "Th"]), ("not-trump", None)])
def test_law_29_to_trump_or_not_to_trump(word, expected):
    replay = foster(*ORDERED, "N play 9s", "E play Tc", "S play As", f"S rule W {word}")
    found = cards_open(replay)
    assert sorted(found) == (expected or ["Ac", "Kc", "Qc"])
    assert fault(replay, f"W play {'Ac' if expected else '9h'}") == "PENALTY_IGNORED"


def test_law_16_highest_trump_is_called_from_a_leader():
    replay = foster(*ORDERED, "E rule N highest")
    assert cards_open(replay) == ["Jh"]
    replay = foster(*ORDERED, "E rule N lowest")
    assert cards_open(replay) == ["Qh"]


def test_penalties_are_called_by_opponents_in_the_play():
    replay = foster("N bid order")
    assert fault(foster(), "E rule N highest") == "WRONG_PHASE"
    assert fault(replay, "S rule N highest") == "WRONG_TARGET"
    assert fault(replay, "E rule N accept") == "WORD_NOT_USED"


# --- law 25, 28, 37: the lone player stops ------------------------------------------------

ALONE = ["N bid order", "N declare alone", "W discard Jc"]


@pytest.mark.parametrize("error", ["E show 9c !exposed", "W play Ac !withdrawn"])
def test_law_25_28_37_a_lone_player_abandons_the_hand_and_scores(error):
    replay = foster(*ALONE)
    assert fault(replay, "N claim abandon") == "BAD_CLAIM"
    legal(replay, error)
    assert fault(replay, "E claim abandon") == "BAD_CLAIM"
    legal(replay, "N claim abandon")
    assert points(replay) == [4, 0, 4, 0]


def test_law_37_a_card_out_of_turn_that_stood_lets_him_stop_too():
    replay = foster(*ALONE, "W play Ac !turn")
    legal(replay, "N claim abandon")
    assert points(replay) == [4, 0, 4, 0]


# --- law 30: revokes ----------------------------------------------------------------------

REVOKED = [*ORDERED, "N play Qh", "E play Ad !revoke", "- rule E revoke"]


def test_law_30_the_opponents_add_or_deduct_two_points():
    replay = foster(*REVOKED)
    assert fault(replay, "W rule E deduct") == "WRONG_TARGET"
    assert fault(replay, "N rule S deduct") == "WRONG_TARGET"
    assert fault(replay, "- rule N deduct") == "BAD_RULING"
    legal(replay, "N rule E deduct")
    assert points(replay) == [0, -2, 0, -2]
    legal(replay, "- rule E add")
    assert points(replay) == [2, 0, 2, 0]
    assert fault(dealt(*REVOKED), "N rule E deduct") == "BAD_RULING"


def test_law_30_with_a_lone_hand_the_revoke_costs_what_it_would_have_scored():
    replay = foster(*ALONE, "N play Qh", "E play Ad !revoke", "- rule E revoke")
    assert points(replay) == [4, 0, 4, 0]
    legal(replay, "S rule E deduct")
    assert points(replay) == [0, -4, 0, -4]


def test_law_30_with_three_players_the_maker_is_a_lone_hand():
    deal = ["- deal A JhAhKhQh9s", "- deal B JdTcAcAdKd", "- deal C AsKsQsTs9c", "- deal up 9h"]
    replay = table(
        "euchre-laws-foster", THREE, {},
        [
            *deal, "B bid order", "A discard 9s", "B play Tc", "C play Ks !revoke",
            "- rule C revoke",
        ],
    )  # fmt: skip
    assert points(replay) == [0, 3, 0]


def test_the_right_pack_for_cutting_has_32_cards():
    replay = table("euchre-laws-foster", FOUR, {"dealer": "W"}, [DEAL[0]])
    legal(replay, "- deal E 7s8s7c8c7d")
    assert fault(replay, f"- deal S {HANDS['S'][:8]}6s") == "NOT_IN_PACK"
