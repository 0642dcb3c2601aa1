"""Hearts by the old laws: play, penalties, irregular hands, settlement (002:267-413)."""

from __future__ import annotations

import pytest

from cardlog.replay.play import chosen_event
from cardlog.rules.registry import named_options

from .helpers import PACK, deals, run, simulate, table
from .test_rules import P1, P2, P3, P4, refused


def dealt(**options):
    """p1 leads; p4 has no club."""
    return run(table("hearts-foster", dealer="p4", **options), deals(P1, P2, P3, P4))


FIRST = ["p1 play 3c", "p2 play 4c", "p3 play 7c", "p4 play Ah"]


@pytest.mark.parametrize(
    ("count", "out", "size"),
    [(2, "", 13), (3, "2s", 17), (4, "", 13), (5, "2c2s", 10), (6, "2c2d2h2s", 8)],
)
def test_pack_002_280(count, out, size):
    replay = table("hearts-foster", count)
    assert replay.state.size == size
    for card in PACK:
        fault = replay.fork().step(f"- deal p1 {card}").name
        assert fault == ("NOT_IN_PACK" if card in out else "LEGAL")


def test_eldest_leads_any_card_002_349():
    replay = dealt()
    assert refused(replay, "p2 play 4c") == "not-your-turn"
    run(replay.fork(), ["p1 play 2h"])
    run(replay, FIRST)
    assert replay.state.took[2].bit_count() == 4
    assert refused(replay, "p3 give p4 8c") == "verb-not-used"


def test_follow_suit_002_350():
    replay = run(dealt(), ["p1 play 3c"])
    assert refused(replay, "p2 play 8d") == "revoke"
    run(replay, ["p2 play 4c"])


def test_sweepstakes_000_54():
    replay = run(dealt(jack=3), [*FIRST, "p1 claim 12"])
    run(replay, ["- score p1 -12", "- score p3 -1", "- score p2 total 8"])
    assert replay.end()
    assert replay.results()["winner"] == ["p2", "p4"]
    assert replay.state.pot == 0


def test_pool_nobody_wins_is_a_jack():
    for seed in range(40):
        _, replay = simulate("hearts-foster", 3, seed, deals=1)
        if min(p for p in replay.state.points[:3]) < 0 and max(replay.state.points[:3]) < 0:
            assert replay.state.pot == 13
            return
    raise AssertionError("no such deal among forty")


def test_howell_with_fewer_hearts_balances():
    assert named_options()["howell-hearts"][1].options == {"settlement": "howell"}
    for count in (2, 6):
        _, replay = simulate("hearts-foster", count, 1, settlement="howell")
        assert sum(replay.state.total) == 0


def test_howell_revoker_pays_for_all():
    replay = run(dealt(settlement="howell"), ["p1 play 3c", "p2 play 8d !revoke"])
    run(replay, ["p3 play 7c", "p4 play Ah", "- rule p2 revoke", "p1 claim 12"])
    assert replay.end()
    # p2 pays 13 for each of the three others; 13 less his hearts comes back to everybody.
    assert replay.state.total[:4] == [13 - 12, -39 + 13, 13 - 1, 13]


def test_revoke_does_not_stop_the_play_002_390():
    replay = run(dealt(), ["p1 play 3c", "p2 play 8d !revoke", "p3 play 7c", "p4 play Ah"])
    run(replay, ["p4 claim p2 revoke", "- rule p2 revoke", "p3 play 8c"])


def test_sole_winner_who_revoked_leaves_a_jack_002_391():
    replay = run(dealt(), ["p1 play 3c", "p2 play 8d !revoke", "p3 play 7c", "p4 play Ah"])
    run(replay, ["- rule p2 revoke", "p3 play 3d", "p4 play 2d", "p1 play Ad", "p2 play 5d"])
    run(replay, ["p1 play Kd", "p2 play 6d", "p3 play 4d", "p4 play Kh", "p4 claim 10"])
    assert replay.end()
    # p1, p3 and p4 all have hearts.
    assert replay.state.total[:4] == [0, -13, 0, 0]
    assert replay.state.pot == 13


def test_corrected_revoke_is_exposed_and_can_be_called_002_388():
    replay = run(dealt(), ["p1 play 3c", "p2 play 8d !withdrawn", "p3 play 7c !withdrawn"])
    assert refused(replay, "p1 claim p3 7c") == "bad-claim"
    run(replay, ["p2 play 4c", "p3 play 7c", "p4 play Ah"])
    assert refused(replay, "p1 claim p2 7d") == "bad-claim"
    run(replay, ["p4 claim p2 8d", "p3 play 4d", "p4 play 2d", "p1 play Ad"])
    assert refused(replay, "p1 claim p2 8d") == "bad-claim"
    assert refused(replay, "p2 play 5d") == "penalty-card"
    run(replay, ["p2 play 8d"])


def test_called_card_that_would_revoke_waits_002_376():
    replay = run(dealt(), ["p1 show 9d", "p1 play 3c", "p2 play 4c", "p3 play 7c", "p4 play Ah"])
    run(replay, ["p2 claim p1 9d", "p3 play 8s", "p4 play Js"])
    assert refused(replay, "p1 play 9d") == "revoke"
    run(replay, ["p1 play 2s"])
    assert replay.state.called[0] == 0


def test_exposed_card_can_be_got_rid_of_002_377():
    replay = run(dealt(), ["p1 show 3c !exposed", "p1 play 3c"])
    assert replay.state.exposed[0] == 0


def test_lead_out_of_turn_002_379():
    replay = run(dealt(), ["p3 play 8s !withdrawn", *FIRST])
    assert refused(replay, "p1 claim p3 not-heart") == "bad-claim"
    assert refused(replay, "p2 claim p3 highest") == "bad-claim"
    assert refused(replay, "p2 claim p1 not-heart") == "bad-claim"
    heart = run(replay.fork(), ["p2 claim p3 heart"])
    # p3 has no heart and does what the hand allows.
    run(heart, ["p3 play 8s"])


def test_told_to_lead_no_heart():
    replay = run(dealt(), ["p2 play 4h !withdrawn", "p1 play 9d", "p2 play 5d", "p3 play 3d"])
    run(replay, ["p4 play 2d", "p1 play Td", "p2 play 6d", "p3 play 4d", "p4 play Ah"])
    run(
        replay, ["p1 play 2s", "p2 play 7s", "p3 play 8s", "p4 play Js", "p4 play 7h", "p1 play 2h"]
    )
    run(
        replay, ["p2 play 4h", "p3 play 9s", "p4 play 8h", "p1 play 3h", "p2 play 6h", "p3 play Ts"]
    )
    assert replay.state.turn == 3
    assert refused(replay, "p4 claim p2 not-heart") == "bad-claim"
    run(replay, ["p1 claim p2 not-heart"])
    assert refused(replay, "p1 claim p2 heart") == "bad-claim"


def test_told_to_lead_no_heart_is_obeyed():
    replay = run(table("hearts-foster", dealer="p4"), deals(P2, P1, P3, P4))
    run(replay, ["p2 play 2h !withdrawn", "p1 play 4c", "p2 play 2c", "p3 play 7c !withdrawn"])
    run(
        replay, ["p3 play 7c", "p4 play 7h", "p3 play 3d", "p4 play 2d", "p1 play 5d", "p2 play Ad"]
    )
    run(replay, ["- rule p2 not-heart"])
    assert refused(replay, "p2 play 2h") == "penalty-ignored"
    lead = run(replay.fork(), ["p2 play 2h !revoke"])
    assert lead.state.revoked[1] == 3
    run(replay, ["p2 play 3c"])
    assert replay.state.choices == 9


def test_play_out_of_turn_002_381():
    replay = run(dealt(), ["p1 play 3c", "p3 play 9c !withdrawn"])
    assert refused(replay, "p2 claim p3 highest") == "bad-claim"
    assert refused(replay, "p4 claim p3 heart") == "bad-claim"
    run(replay, ["p4 claim p3 highest", "p2 play 4c"])
    assert refused(replay, "p3 play 9c") == "penalty-ignored"
    run(replay, ["p3 play Ac"])
    assert replay.state.choices == 1
    low = run(dealt(), ["p1 play 3c", "p3 play 9c !withdrawn", "- rule p3 lowest", "p2 play 4c"])
    assert refused(low, "p3 play 9c") == "penalty-ignored"
    run(low, ["p3 play 7c"])
    # p4's left neighbour p1 led, so the player passed over may ask as well.
    void = run(dealt(), ["p1 play 3c", "p4 play As !withdrawn"])
    assert refused(void, "p3 claim p4 not-heart") == "bad-claim"
    run(void, ["p2 claim p4 not-heart", "p2 play 4c", "p3 play 7c"])
    assert refused(void, "p4 play Ah") == "penalty-ignored"
    run(void, ["p4 play 2d"])


def test_misdeals_002_314():
    replay = run(table("hearts-foster", dealer="p4"), [f"- deal p1 {P1}"])
    run(replay.fork(), ["- rule void"])
    lost = run(replay.fork(), ["- rule misdeal"])
    assert lost.state.dealer == 0
    kept = run(replay.fork(), ["- rule p2 misdeal"])
    assert kept.state.dealer == 3
    assert refused(replay, "- rule p4 misdeal") == "bad-ruling"
    assert refused(replay, "- rule exposed") == "wrong-target"
    shown = run(replay.fork(), ["- rule p2 exposed"])
    assert shown.state.dealer == 3
    replay = run(dealt(), FIRST[:3])
    assert refused(replay, "- rule p1 exposed") == "bad-ruling"
    assert refused(replay, "- rule void") == "bad-ruling"
    run(replay.fork(), ["- rule p4 exposed"])
    run(replay.fork(), ["- rule misdeal"])
    run(replay, [FIRST[3]])
    assert refused(replay, "- rule misdeal") == "wrong-phase"


def irregular_hands():
    replay = table("hearts-foster", dealer="p4")
    run(replay, [f"- deal p1 {P1}", "- rule p2 long"])
    assert refused(replay, "- rule p2 long") == "bad-ruling"
    run(replay, [f"- deal p2 {P2}Ts", f"- deal p3 {P3[:-2]}", f"- deal p4 {P4}"])
    return run(replay, ["- rule p3 short"])


def test_short_hand_draws_from_the_long_one_002_326():
    replay = irregular_hands()
    assert refused(replay, "p3 draw p2 Ts") == "wrong-phase"
    run(replay, FIRST)
    assert refused(replay, "p3 draw p1 2c") == "wrong-target"
    assert refused(replay, "p2 draw p3 8c") == "wrong-target"
    assert refused(replay, "p3 draw p2 As") == "card-not-held"
    assert refused(replay, "p3 draw p2 ??") == "unknown-card"
    run(replay, ["p3 draw p2 Ts", "p1 claim 12"])
    assert replay.end()
    # Ten counters of fines lie in the pool that p2 and p4 divide: 23 give 11 each.
    assert replay.state.total[:4] == [-12, 11 - 5, -1 - 5, 11]
    assert replay.state.pot == 1


def test_short_hand_takes_the_last_trick_002_365():
    replay = irregular_hands()
    while replay.state.phase == 2:
        offers = replay.offers()
        run(replay, [chosen_event(offers, 0, [offers.cards[0].bit_length() - 1])])
    assert replay.state.taker == 2


def test_missed_trick_002_363():
    replay = run(dealt(), ["p1 play 3c"])
    assert refused(replay, "- rule p3 missed") == "bad-ruling"
    run(replay, ["- rule p2 missed", "p3 play 7c", "p4 play Ah"])
    assert replay.state.tricks == 1
    assert replay.state.took[2].bit_count() == 3
    while replay.state.phase == 2:
        offers = replay.offers()
        run(replay, [chosen_event(offers, 0, [offers.cards[0].bit_length() - 1])])
    assert replay.state.tricks == 13
    assert replay.state.taker == 1
    assert replay.state.hand[1].bit_count() == 1


def test_what_means_nothing():
    replay = dealt()
    assert refused(replay, "p1 show 4c") == "card-not-held"
    assert refused(replay, "p1 show 2c3c") == "wrong-count"
    assert refused(replay, "p1 show p2 2c") == "word-not-used"
    assert refused(replay, "- show 2c") == "not-chance"
    assert refused(replay, "p1 draw p2 4c") == "wrong-phase"
    assert refused(replay, "- claim p1 2c") == "not-chance"
    assert refused(replay, "p1 claim p1 2c") == "wrong-target"
    assert refused(replay, "p1 claim p2 highest 3") == "word-not-used"
    assert refused(replay, "- rule p1 revoke") == "bad-ruling"
    assert refused(replay, "- rule p1 mixed") == "word-not-used"
    assert refused(table("hearts-foster"), "p1 show 2c") == "wrong-phase"
    assert refused(table("hearts-foster"), "- rule p1 missed") == "wrong-phase"
    assert refused(dealt(), "- rule p1 long") == "wrong-phase"
