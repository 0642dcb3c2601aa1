"""Every rule once as kept and once as broken."""

import pytest

from cardlog.errors import OptionError
from cardlog.rules.registry import game

from .deals import (
    DEAL,
    HANDS,
    ORDERED,
    PASSES,
    TALON,
    dealt,
    fault,
    legal,
    points,
    quick_deal,
)
from .helpers import FOUR, THREE, offered, table

W = {"dealer": "W"}


# --- the deal -----------------------------------------------------------------------------


@pytest.mark.parametrize("first", [2, 3])
def test_cards_are_dealt_in_rounds_of_three_and_two(first):
    replay = table("euchre", FOUR, W)
    rounds = [(c[: 2 * first], c[2 * first :]) for c in HANDS.values()]
    for k in (0, 1):
        for seat, packets in zip(FOUR, rounds, strict=True):
            legal(replay, f"- deal {seat} {packets[k]}")
    legal(replay, "- deal up 9h")


def test_the_pattern_of_packets_stays_the_same():
    replay = table("euchre", FOUR, W)
    legal(replay, "- deal N JhAhKh")
    assert fault(replay, "- deal E JdTc") == "WRONG_COUNT"
    assert fault(replay, "- deal E JdTc9cAdKd") == "WRONG_COUNT"
    legal(replay, "- deal E JdTc9c", "- deal S AsKsQs", "- deal W ThAcKc")
    assert fault(replay, "- deal N Qh9sTs") == "TOO_MANY_CARDS"
    legal(replay, "- deal N Qh9s")


def test_packets_go_round_from_the_dealers_left():
    replay = table("euchre", FOUR, W)
    assert fault(replay, "- deal E JdTc9c") == "WRONG_TARGET"
    legal(replay, "- deal N JhAhKh")
    assert fault(replay, "- deal S AsKsQs") == "WRONG_TARGET"


@pytest.mark.parametrize("cards", ["Jh", "JhAhKhQh"])
def test_packets_have_two_or_three_cards(cards):
    assert fault(table("euchre", FOUR, W), f"- deal N {cards}") == "WRONG_COUNT"


def test_a_hand_has_five_cards():
    replay = table("euchre", FOUR, W)
    assert fault(replay, "- deal N JhAhKhQh9s9c") == "TOO_MANY_CARDS"


@pytest.mark.parametrize(
    ("lowest", "card", "name"),
    [
        ("nine", "8s", "NOT_IN_PACK"), ("eight", "8s", "LEGAL"), ("eight", "7s", "NOT_IN_PACK"),
        ("seven", "7s", "LEGAL"), ("seven", "6s", "NOT_IN_PACK"), ("seven", "Xr", "NOT_IN_PACK"),
    ],
)  # fmt: skip
def test_the_pack_has_24_28_or_32_cards(lowest, card, name):
    replay = table("euchre", FOUR, W | {"lowest": lowest})
    assert fault(replay, f"- deal N JhAhKhQh{card}") == name


def test_a_card_is_dealt_once():
    replay = table("euchre", FOUR, W)
    assert fault(replay, "- deal N JhJhKhQh9s") == "DUPLICATE_CARD"
    legal(replay, DEAL[0])
    assert fault(replay, "- deal E JhTc9cAdKd") == "DUPLICATE_CARD"


def test_the_turned_card_is_seen_by_all():
    replay = table("euchre", FOUR, W, DEAL[:4])
    assert fault(replay, "- deal up ??") == "UNKNOWN_CARD"
    assert fault(replay, "- deal up Jh") == "DUPLICATE_CARD"
    assert fault(replay, "N bid order") == "WRONG_PHASE"
    legal(replay, "- deal up 9h")


def test_the_talon_is_what_is_left():
    assert fault(dealt(), "- deal talon QdTdTh") == "DUPLICATE_CARD"
    replay = dealt(f"- deal talon {TALON}")
    assert fault(replay, f"- deal talon {TALON}") == "WRONG_PHASE"
    assert fault(dealt("N bid pass"), f"- deal talon {TALON}") == "WRONG_PHASE"


def test_a_pack_too_small_for_the_seats_is_no_option():
    game("euchre").encode_options({"lowest": "nine"}, FOUR)
    with pytest.raises(OptionError):
        game("euchre").encode_options({"lowest": "six"}, FOUR)


# --- making trump -------------------------------------------------------------------------


def test_bidding_begins_at_the_dealers_left_and_goes_round():
    replay = dealt()
    assert fault(replay, "E bid pass") == "NOT_YOUR_TURN"
    legal(replay, "N bid pass")
    assert fault(replay, "N bid pass") == "NOT_YOUR_TURN"
    legal(replay, "E bid pass")


@pytest.mark.parametrize("maker", range(4))
def test_whoever_accepts_makes_trump_and_the_dealer_takes_the_card(maker):
    replay = dealt(*PASSES[:maker], f"{FOUR[maker]} bid order")
    state = replay.state
    assert (state.declarer, state.trump) == (maker, 2)
    assert "W discard 9h" in offered(replay)
    assert fault(replay, "N play Jh") == "WRONG_PHASE"
    assert fault(replay, "N discard Jh") == "NOT_YOUR_TURN"
    legal(replay, "W discard 9h", "N play Jh")


def test_the_dealer_buries_a_card_that_he_holds():
    replay = dealt("N bid order")
    assert fault(replay, "W discard Jh") == "NOT_HELD"
    assert fault(replay, "W discard JcQc") == "WRONG_COUNT"
    legal(replay, "W discard Jc")
    assert fault(replay, "W discard Qc") == "WRONG_PHASE"


def test_the_first_round_accepts_and_the_second_names():
    replay = dealt()
    assert fault(replay, "N bid spades") == "WORD_NOT_USED"
    legal(replay, *PASSES)
    assert fault(replay, "N bid order") == "WORD_NOT_USED"
    legal(replay, "N bid spades", "N play Jh")


def test_the_suit_turned_down_may_not_be_named():
    replay = dealt(*PASSES)
    assert fault(replay, "N bid hearts") == "TURNED_DOWN_SUIT"
    legal(replay, "N bid pass", "E bid diamonds")
    assert fault(replay, "W discard Jc") == "WRONG_PHASE"


def test_two_rounds_of_passes_throw_the_deal_in_and_pass_it():
    replay = dealt(*PASSES, *PASSES)
    assert points(replay) == [0, 0, 0, 0]
    legal(replay, DEAL[0])
    assert replay.state.dealer == FOUR.index("N")
    assert replay.state.scored == 1


def test_stick_the_dealer():
    legal(dealt(*PASSES, *PASSES[:3]), "W bid pass")
    replay = dealt(*PASSES, *PASSES[:3], stick_dealer=True)
    assert fault(replay, "W bid pass") == "DEALER_STUCK"
    assert fault(replay, "W bid hearts") == "TURNED_DOWN_SUIT"
    legal(replay, "W bid clubs")


def benny(**options):
    hands = dict(HANDS)
    options = {"joker": True} | W | options
    return table("euchre", FOUR, options, [f"- deal {s} {c}" for s, c in hands.items()])


def test_the_dealer_names_trump_when_the_joker_is_turned():
    replay = legal(benny(), "- deal up Xr")
    assert fault(replay, "N bid pass") == "NOT_YOUR_TURN"
    assert fault(replay, "N bid spades !turn") == "NOT_YOUR_TURN"
    assert fault(replay, "W bid pass") == "DEALER_STUCK"
    assert fault(replay, "W bid order") == "WORD_NOT_USED"
    legal(replay, "W bid clubs")
    assert "W discard Xr" in offered(replay)
    legal(replay, "W discard Th", "N play 9s", "E play Tc", "S play As", "W play Xr")
    assert replay.state.taker == FOUR.index("W")


def test_a_turned_joker_may_mean_a_new_deal():
    replay = legal(benny(joker_up="redeal"), "- deal up Xr")
    assert replay.state.deals == 0 and replay.state.dealer == FOUR.index("W")
    legal(replay, *DEAL)


def test_the_joker_is_the_highest_trump_and_follows_trumps():
    hands = {"N": "XrAhKhQh9s", "E": HANDS["E"], "S": HANDS["S"], "W": "JhAcKcQcTh"}
    deal = [f"- deal {s} {c}" for s, c in hands.items()] + ["- deal up 9h"]
    replay = table("euchre", FOUR, W | {"joker": True}, [*deal, "N bid order", "W discard Ac"])
    legal(replay, "N play 9s", "E play Tc", "S play As", "W play Jh")
    legal(replay, "W play Th")
    assert "N play Xr" in offered(replay) and "N play 9s" not in offered(replay)
    legal(replay, "N play Xr", "E play Jd", "S play Ks")
    assert replay.state.taker == FOUR.index("N")


# --- alone --------------------------------------------------------------------------------


def test_the_maker_may_go_alone_until_the_lead():
    replay = dealt(*ORDERED, "N declare alone")
    assert fault(replay, "N declare alone") == "MAY_NOT_GO_ALONE"
    assert fault(replay, "S declare alone") == "SITTING_OUT"
    assert fault(dealt(*ORDERED, "N play Jh"), "N declare alone") == "MAY_NOT_GO_ALONE"


def test_the_makers_partner_never_goes_alone():
    assert fault(dealt(*ORDERED), "S declare alone") == "MAY_NOT_GO_ALONE"


def test_the_partner_of_a_loner_takes_no_part():
    replay = dealt(*ORDERED, "N declare alone", "E play Tc")
    assert fault(replay, "S play As") == "SITTING_OUT"
    legal(replay, "W play Qc")
    assert fault(replay, "S play As !turn") == "SITTING_OUT"
    legal(replay, "N play 9s")
    assert replay.state.tricks == 1


def test_either_defender_may_go_alone_but_not_both():
    replay = dealt(*ORDERED, "E declare alone")
    assert fault(replay, "W declare alone") == "SITTING_OUT"
    legal(dealt(*ORDERED), "W declare alone")


@pytest.mark.parametrize(
    ("choice", "maker_alone", "name"),
    [
        ("any-maker", False, "LEGAL"), ("lone-maker", False, "MAY_NOT_GO_ALONE"),
        ("lone-maker", True, "LEGAL"), ("never", True, "MAY_NOT_GO_ALONE"),
    ],
)  # fmt: skip
def test_against_whom_a_defender_may_go_alone(choice, maker_alone, name):
    replay = dealt(*ORDERED, defend_alone=choice)
    if maker_alone:
        legal(replay, "N declare alone")
    assert fault(replay, "E declare alone") == name


def test_alone_with_the_make_means_at_once():
    replay = dealt("N bid order", alone="with-make")
    legal(replay.fork(), "N declare alone")
    legal(replay, "W discard Jc")
    assert fault(replay, "N declare alone") == "MAY_NOT_GO_ALONE"
    # the dealer announces it with his discard
    legal(dealt(*PASSES[:3], "W bid order", "W discard Jc", alone="with-make"), "W declare alone")


def test_alone_may_be_ruled_out():
    assert fault(dealt(*ORDERED, alone="never"), "N declare alone") == "MAY_NOT_GO_ALONE"


@pytest.mark.parametrize(("seat", "name"), [("N", "MAY_NOT_GO_ALONE"), ("S", "LEGAL")])
def test_no_loner_after_passing_in_the_round_in_which_trump_was_made(seat, name):
    replay = dealt("N bid pass", "E bid order", "W discard Jc", no_loner_after_pass=True)
    assert fault(replay, f"{seat} declare alone") == name
    legal(dealt("N bid pass", "E bid order", "W discard Jc"), f"{seat} declare alone")


def test_a_pass_in_the_first_round_does_not_count_in_the_second():
    replay = dealt(*PASSES, "N bid spades", no_loner_after_pass=True)
    legal(replay, "N declare alone", "E declare alone")


def test_nobody_goes_alone_with_three_or_two():
    replay = table("euchre-3", THREE)
    quick = ["- deal A JhAhKhQh9s", "- deal B JdTc9cAdKd", "- deal C AsKsQsTsJs", "- deal up 9h"]
    legal(replay, *quick, "B bid order", "A discard 9s")
    assert fault(replay, "B declare alone") == "MAY_NOT_GO_ALONE"


def test_dealer_discards_though_his_partner_goes_alone():
    replay = dealt("N bid pass", "E bid order", "E declare alone")
    assert fault(replay, "S play As") == "WRONG_PHASE"
    legal(replay, "W discard Jc", "S play As")
    assert fault(replay, "W play Ac") == "SITTING_OUT"


# --- the lead -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "alone", "leader"),
    [
        ("left-of-loner", "", "N"), ("left-of-loner", "E", "S"), ("left-of-loner", "W", "N"),
        ("left-of-loner", "N", "E"), ("left-of-loner", "EN", "N"), ("left-of-loner", "ES", "S"),
        ("left-of-loner", "S", "W"),
        ("eldest", "", "N"), ("eldest", "E", "N"), ("eldest", "N", "N"), ("eldest", "S", "E"),
        ("eldest", "ES", "E"),
    ],
)  # fmt: skip
def test_who_leads_first(lead, alone, leader):
    replay = dealt("N bid pass", "E bid order", "W discard Jc", lead=lead)
    if "W" not in alone:
        legal(replay, *[f"{seat} declare alone" for seat in alone])
    else:
        replay = legal(
            dealt(*PASSES[:3], "W bid order", "W discard Jc", lead=lead), "W declare alone"
        )
    assert {a[0] for a in offered(replay) if " play " in a} == {leader}


# --- calling for best ---------------------------------------------------------------------


def test_a_lone_player_calls_for_his_partners_best():
    replay = dealt(*ORDERED, call_best=True)
    assert fault(replay, "N discard 9s") == "WRONG_PHASE"
    legal(replay, "N declare alone")
    assert fault(replay, "E discard Jd") == "WRONG_PHASE"
    legal(replay, "N discard 9s")
    assert fault(replay, "N play Jh") == "WRONG_PHASE"
    assert fault(replay, "E give N Jd") == "NOT_YOUR_TURN"
    assert fault(replay, "S give E As") == "WRONG_TARGET"
    assert fault(replay, "S give N Ac") == "NOT_HELD"
    assert fault(replay, "S give N AsKs") == "WRONG_COUNT"
    legal(replay, "S give N As")
    assert fault(replay, "N discard As") == "WRONG_PHASE"
    legal(replay, "E play Tc", "W play Qc", "N play As")
    assert fault(dealt(*ORDERED, "N declare alone"), "N discard 9s") == "WRONG_PHASE"


def test_a_lone_defender_calls_for_best_too():
    replay = dealt(*ORDERED, "N declare alone", "E declare alone", call_best=True)
    legal(replay, "E discard Tc", "W give E Ac", "N discard 9s", "S give N As", "E play Ac")


# --- the play -----------------------------------------------------------------------------


def test_you_must_follow_suit():
    replay = dealt(*ORDERED, "N play 9s")
    # E has no spade, S has
    legal(replay, "E play Tc")
    assert fault(replay, "S play Ac") == "NOT_HELD"
    legal(replay, "S play As", "W play 9h")
    assert replay.state.taker == FOUR.index("W")
    legal(replay, "W play Th")
    assert fault(replay, "N play 9s") == "NOT_HELD"
    legal(replay, "N play Qh")
    assert fault(replay, "E play Ad") == "REVOKE"
    legal(replay, "E play Jd")


def test_the_winner_leads():
    replay = dealt(*ORDERED, "N play 9s", "E play Tc", "S play As", "W play 9h")
    assert fault(replay, "N play Jh") == "NOT_YOUR_TURN"
    legal(replay, "W play Ac", "N play Jh", "E play 9c", "S play Ks")
    assert replay.state.taker == FOUR.index("N")


def test_play_is_clockwise():
    replay = dealt(*ORDERED, "N play 9s")
    assert fault(replay, "S play As") == "NOT_YOUR_TURN"


@pytest.mark.parametrize(
    "text", ["N play ??", "N play JhAh", "N play", "N play E Jh", "N play Jh 3", "N play Jh !late"]
)
def test_a_card_is_played_plainly(text):
    assert fault(dealt(*ORDERED), text) in ("UNKNOWN_CARD", "WRONG_COUNT", "WORD_NOT_USED")


def test_observations_are_checked():
    replay = dealt(*ORDERED, "N play Jh", "E play Jd", "S play Js", "W play 9h")
    assert fault(replay, "E score trick") == "WRONG_OBSERVATION"
    legal(replay, "N score trick", "N claim 4", "- score N 2", "- score E 0", "- score N total 2")
    assert fault(replay, "- score N 1") == "WRONG_OBSERVATION"
    assert fault(replay, "- score N total 1") == "WRONG_OBSERVATION"


# --- claims and rulings -------------------------------------------------------------------


def test_a_claim_gives_the_rest_to_the_others():
    replay = dealt(*ORDERED, "N play Jh", "E play Jd", "S play Js", "W play 9h")
    assert fault(replay, "N claim 5") == "BAD_CLAIM"
    legal(replay.fork(), "- claim 2", "- score N 1")
    legal(replay, "E claim 2", "- score N 1", "W claim accept", "N claim reject")
    assert fault(replay, "- deal N JhAhKhQh9s") == "WRONG_PHASE"
    assert not replay.fork().end()
    legal(replay, "- rule N tricks 2", "- score E 2", "- deal N JhAhKhQh9s")


def test_a_misdeal_is_dealt_again():
    for misdeal, dealer in (("same-dealer", "W"), ("next-dealer", "N")):
        replay = legal(dealt(*ORDERED, misdeal=misdeal), "- rule misdeal")
        assert (replay.state.dealer, replay.state.deals) == (FOUR.index(dealer), 0)
    replay = dealt(*ORDERED, "N play Jh", "E play Jd", "S play Js", "W play 9h")
    assert fault(replay, "- rule misdeal") == "WRONG_PHASE"
    legal(replay, "- rule void")
    assert replay.state.dealer == FOUR.index("W")


def test_a_bid_out_of_turn_stands_when_accepted():
    replay = dealt()
    legal(replay, "E bid pass !turn", "N bid pass", "S bid pass")
    assert fault(replay, "E bid pass !turn") == "NOT_YOUR_TURN"
    legal(replay, "W bid pass")
    assert replay.state.turned_suit == 2 and replay.state.turn == 0
    legal(dealt(), "S bid order !turn", "W discard Jc")


def test_a_withdrawn_bid_changes_nothing():
    replay = dealt("S bid order !withdrawn")
    legal(replay, "N bid pass")
    assert replay.state.irregular == 1


def test_a_card_out_of_turn_stands_when_accepted():
    replay = legal(dealt(*ORDERED), "E play Tc !turn", "S play As", "W play Qc", "N play 9s")
    assert replay.state.taker == FOUR.index("W")
    replay = legal(dealt(*ORDERED), "N play 9s", "S play As !turn")
    legal(replay, "E play Tc", "W play 9h")
    assert replay.state.tricks == 1


# --- revokes ------------------------------------------------------------------------------

LED = [*ORDERED, "N play Qh"]


def test_a_revoke_is_established_only_where_one_was_made():
    replay = dealt(*LED, "E play Ad !revoke")
    assert fault(replay, "- rule S revoke") == "BAD_RULING"
    assert fault(replay, "E claim W revoke") == "WRONG_TARGET"
    legal(replay, "N claim E revoke", "- rule E revoke")
    assert fault(replay, "- rule E revoke") == "BAD_RULING"


@pytest.mark.parametrize(
    ("renege", "expected"),
    [
        ("to-innocent", [2, 0, 2, 0]), ("off-offenders", [0, -2, 0, -2]),
        ("innocent-choose", [2, 0, 2, 0]),
    ],
)  # fmt: skip
def test_an_established_revoke_stops_the_hand(renege, expected):
    replay = legal(dealt(*LED, "E play Ad !revoke", renege=renege), "- rule E revoke")
    assert fault(replay, "S play As") == "WRONG_PHASE"
    assert points(replay) == expected


def test_an_established_revoke_may_deny_the_score():
    rest = ["S play As", "W play 9h", "N play 9s", "E play Tc", "S play Ks", "W play Th"]
    replay = dealt(*LED, "E play Ad !revoke", "- rule E revoke", *rest, renege="deny-score")
    legal(replay, "- rule N tricks 2")
    assert points(replay) == [0, 0, 0, 0]


def test_both_sides_revoke_and_nobody_scores():
    hands = HANDS | {"E": "JdTcTsAdKd", "S": "AsKsQs9cJs"}
    replay = table(
        "euchre", FOUR, W,
        [
            *[f"- deal {s} {c}" for s, c in hands.items()], "- deal up 9h", *ORDERED,
            "N play Qh", "E play Ad !revoke", "S play As", "W play 9h",
            "N play 9s", "E play Ts", "S play Ks", "W play Th",
            "W play Kc", "N play Kh", "E play Tc", "S play Qs !revoke",
            "- rule E revoke",
        ],
    )  # fmt: skip
    assert points(replay) == [2, 0, 2, 0]
    legal(replay, "- rule S revoke")
    assert points(replay) == [0, 0, 0, 0]
    legal(replay, "- deal N JhAhKhQh9s")
    assert replay.state.dealer == FOUR.index("N")


# --- games --------------------------------------------------------------------------------


def test_the_first_side_to_the_target_wins():
    replay = table("euchre", FOUR, {"target": 3})
    quick_deal(replay, "N", 5)
    assert replay.fork().end() is False
    quick_deal(replay, "E", 2)
    assert fault(replay, "- deal N JhAhKhQh9s") == "GAME_OVER"
    assert replay.end()
    assert replay.results()["winner"] == ["N", "S"]
    assert replay.results()["scores"] == {"N": 4, "E": 0, "S": 4, "W": 0}


def test_a_fixed_number_of_deals_and_one_more_when_level():
    replay = table("euchre", FOUR, {"deals": 2, "target": 1})
    quick_deal(replay, "N", 5)
    quick_deal(replay, "E", 5)
    assert not replay.fork().end()
    quick_deal(replay, "E", 3)
    assert replay.end()
    assert replay.results()["winner"] == ["E", "W"]
    replay = table("euchre", FOUR, {"deals": 2, "playoff": False})
    quick_deal(replay, "N", 5)
    quick_deal(replay, "E", 5)
    assert replay.end() and replay.results()["winner"] == FOUR


def test_laps_carry_the_surplus_and_a_slam_counts_two_games():
    replay = table("railroad-euchre", FOUR, {"start_1": 4})
    quick_deal(replay, "N", 5, alone=["N"])
    assert replay.end()
    found = replay.results()
    assert found["laps"] == {"N": 3, "E": 0, "S": 3, "W": 0}
    assert found["games"]["N"] == 2
    replay = table("railroad-euchre", FOUR, {"rubber": True, "start_1": 4, "start_2": 1})
    quick_deal(replay, "N", 5, alone=["N"])
    quick_deal(replay, "E", 3)
    assert replay.results()["games"]["N"] == 1
    assert not replay.fork().end()
    assert dict(zip(FOUR, replay.state.total, strict=False)) == {"N": 3, "E": 0, "S": 3, "W": 0}


def test_a_lone_defender_in_railroad_scores_four_against_a_lone_hand():
    replay = table("railroad-euchre", FOUR)
    quick_deal(replay, "E", 2, alone=["E", "S"])
    assert points(replay, "S", "E") == [4, 0]


def test_cutthroat_defenders_may_share_the_win():
    replay = table("euchre-3", THREE, {"start_1": 9, "start_3": 9})
    quick_deal(replay, "B", 1)
    assert replay.end()
    assert replay.results()["winner"] == ["A", "C"]
    replay = table("euchre-3", THREE, {"start_1": 8, "start_3": 9})
    quick_deal(replay, "B", 1)
    assert replay.end()
    assert replay.results()["winner"] == ["C"]


def test_cutthroat_revokes_are_between_the_maker_and_the_others():
    deal = ["- deal A JhAhKhQh9s", "- deal B JdTc9cAdKd", "- deal C AsKsQsTs9c", "- deal up 9h"]
    deal[1] = "- deal B JdTcAcAdKd"
    start = [*deal, "B bid order", "A discard 9s"]
    replay = table("euchre-3", THREE, {}, [*start, "B play Jd", "C play As", "A play 9h"])
    replay = legal(replay, "B play Tc", "C play Ks !revoke", "- rule C revoke")
    assert points(replay) == [0, 2, 0]
