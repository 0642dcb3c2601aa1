"""One test for each rule of hearts, legal and illegal."""

from __future__ import annotations

import pytest

from cardlog.errors import OptionError
from cardlog.rules.faults import FAULTS
from cardlog.rules.registry import game, named_options

from .helpers import PACK, deals, names, run, table

P1 = "2c3cAdKdQdJdTd9d2s3s4s2h3h"
P2 = "4c5c6c8d7d6d5d5s6s7s4h5h6h"
P3 = "7c8c9cTcJcQcKcAc4d3d8s9sTs"
P4 = "2dJsQsKsAs7h8h9hThJhQhKhAh"
FIRST = ["p1 play 2c", "p2 play 4c", "p3 play 7c"]


def dealt(**options):
    """p1 has the two of clubs, p4 no club; no pass."""
    return run(table(passing=["hold"], dealer="p3", **options), deals(P1, P2, P3, P4))


def refused(replay, event):
    return FAULTS[replay.step(event)].code


# --- the deal and the pass ---


def test_deal():
    replay = table()
    assert refused(replay, "p1 deal p1 2c") == "not-chance"
    assert refused(replay, f"- deal p1 {P1}4c") == "too-many-cards"
    run(replay, [f"- deal p1 {P1}"])
    assert refused(replay, f"- deal p2 2c{P2[2:]}") == "duplicate-card"
    assert refused(replay, "p1 give p2 2c3cAd") == "wrong-phase"
    assert refused(table(count=3), "- deal p1 2d") == "not-in-pack"
    assert refused(table(), "- deal 2d") == "wrong-target"


def test_packets():
    replay = table(passing=["hold"])
    run(replay, [f"- deal p1 {P1[:10]}", f"- deal p2 {P2}", f"- deal p1 {P1[10:]}"])
    run(replay, [f"- deal p3 {P3}", f"- deal p4 {P4}", "p1 play 2c"])


def test_pass_is_committed_before_cards_are_seen():
    replay = run(table(), deals(P1, P2, P3, P4))
    run(replay, ["p3 give p4 AcKcQc", "p1 give p2 2h3hAd"])
    # The ace of clubs is on its way: neither hand has it.
    assert replay.state.hand[3].bit_count() == 13
    assert refused(replay, "p4 give p1 AcQsAs") == "card-not-held"
    assert refused(replay, "p1 give p2 2c3cKd") == "not-your-turn"
    assert refused(replay, "p1 play 2c") == "wrong-phase"
    run(replay, ["p2 give p3 4h5h6h", "p4 give p1 AsKsQs"])
    assert refused(replay, "p1 play As") == "first-trick-lead"
    run(replay, ["p1 play 2c", "p2 play 4c", "p3 play 7c"])


def test_pass_goes_one_way_with_three_cards():
    replay = run(table(), deals(P1, P2, P3, P4))
    assert refused(replay, "p1 give p4 2c3cAd") == "wrong-target"
    assert refused(replay, "p1 give p3 2c3cAd") == "wrong-target"
    assert refused(replay, "p1 give 2c3cAd") == "wrong-target"
    assert refused(replay, "p1 give p2 2c3c") == "wrong-count"
    assert refused(replay, "p1 give p2 2c2c3c") == "wrong-count"
    assert refused(replay, "p1 give p2 2c3cAs") == "card-not-held"
    assert refused(replay, "p1 give p2 2c3c??") == "unknown-card"
    assert refused(replay, "- give p2 2c3cAd") == "not-chance"
    run(replay, ["p1 give p2 2c3cAd"])
    right = run(table(passing=["right"]), deals(P1, P2, P3, P4))
    run(right, ["p1 give p4 2c3cAd"])
    across = run(table(passing=["across"]), deals(P1, P2, P3, P4))
    run(across, ["p1 give p3 2c3cAd"])


def test_choices_of_a_pass():
    replay = run(table(), deals(P1, P2, P3, P4))
    run(replay, ["p1 give p2 2c3cAd"])
    assert replay.state.choices == 286


# --- the play ---


def test_lowest_club_leads():
    replay = dealt()
    assert replay.state.turn == 0
    assert refused(replay, "p2 play 4c") == "not-your-turn"
    assert refused(replay, "p1 play 3c") == "first-trick-lead"
    run(replay, ["p1 play 2c"])
    assert replay.state.choices == 1
    eldest = dealt(opening="eldest")
    assert eldest.state.turn == 3
    assert refused(eldest, "p4 play 7h") == "first-trick-points"
    run(eldest, ["p4 play 2d"])


def test_follow_suit():
    replay = run(dealt(), ["p1 play 2c"])
    assert refused(replay, "p2 play 8d") == "revoke"
    assert refused(replay, "p2 play 7c") == "card-not-held"
    assert refused(replay, "p3 play 7c") == "not-your-turn"
    run(replay, ["p2 play 5c"])
    assert replay.state.choices == 3


def test_first_trick_without_points():
    replay = run(dealt(), FIRST)
    assert refused(replay, "p4 play Ah") == "first-trick-points"
    assert refused(replay, "p4 play Qs") == "first-trick-points"
    run(replay.fork(), ["p4 play 2d"])
    run(replay, ["p4 play As"])
    assert replay.state.choices == 4
    assert replay.state.turn == 2


def test_first_trick_queen_allowed():
    replay = run(dealt(first_trick="queen-allowed"), FIRST)
    assert refused(replay, "p4 play Ah") == "first-trick-points"
    run(replay, ["p4 play Qs"])


def test_first_trick_free():
    run(dealt(first_trick="free"), [*FIRST, "p4 play Ah"])


def test_first_trick_escape_of_a_hand_of_points_only():
    hearts = "".join(card for card in PACK if card[1] == "h")
    points = "Qs" + hearts[:24]
    replay = table(passing=["hold"], dealer="p1")
    run(replay, deals("2c3c4c5c6c7c8c9cTcJcQcKcAc", points, "2d3d4d5d6d7d8d9dTdJdQdKdAd", ""))
    run(replay, ["p1 play 2c"])
    run(replay.fork(), ["p2 play Qs"])
    run(replay, ["p2 play 2h"])
    assert replay.state.choices == 13


def test_hearts_must_be_broken():
    replay = run(dealt(), [*FIRST, "p4 play 2d"])
    run(replay, ["p3 play 3d", "p4 play 7h", "p1 play Ad", "p2 play 8d"])
    run(replay, ["p1 play 2h"])
    replay = run(dealt(), [*FIRST, "p4 play 2d"])
    run(replay, ["p3 play 8s", "p4 play Js", "p1 play 2s", "p2 play 5s"])
    assert refused(replay, "p4 play 7h") == "hearts-not-broken"
    run(replay.fork(), ["p4 play Qs"])
    off = run(dealt(hearts_break="off"), [*FIRST, "p4 play 2d"])
    run(off, ["p3 play 8s", "p4 play Js", "p1 play 2s", "p2 play 5s", "p4 play 7h"])


def spades_first(**options):
    replay = run(dealt(**options), [*FIRST, "p4 play 2d"])
    return run(replay, ["p3 play 3d"])


def test_queen_breaks_hearts_by_option():
    end = ["p4 play Qs", "p1 play Ad", "p2 play 8d"]
    assert refused(run(spades_first(), end), "p1 play 2h") == "hearts-not-broken"
    run(spades_first(queen_breaks="discarded"), [*end, "p1 play 2h"])
    run(spades_first(queen_breaks="played"), [*end, "p1 play 2h"])


def test_queen_played_to_a_spade_lead_breaks_only_where_played_counts():
    start = [*FIRST, "p4 play 2d", "p3 play 8s", "p4 play Qs", "p1 play 2s", "p2 play 5s"]
    assert refused(run(dealt(queen_breaks="discarded"), start), "p4 play 7h") == "hearts-not-broken"
    run(dealt(queen_breaks="played"), [*start, "p4 play 7h"])


def test_queen_may_be_led_at_any_time():
    start = [*FIRST, "p4 play 2d", "p3 play 8s", "p4 play Ks", "p1 play 2s", "p2 play 5s"]
    run(dealt(), [*start, "p4 play Qs"])
    held = run(dealt(queen_lead_free=False), start)
    assert refused(held, "p4 play Qs") == "hearts-not-broken"


def test_queen_at_the_first_chance_by_option():
    run(spades_first(), ["p4 play 7h"])
    replay = spades_first(queen_first_chance=True)
    assert refused(replay, "p4 play 7h") == "queen-first-chance"
    run(replay, ["p4 play Qs"])
    assert replay.state.choices == 1
    # On the first trick she is barred, so that was no chance.
    run(dealt(queen_first_chance=True), [*FIRST, "p4 play 2d"])


def test_highest_card_of_the_suit_led_wins():
    replay = run(dealt(), [*FIRST, "p4 play As", "p3 score trick"])
    assert refused(replay, "p4 score trick") == "wrong-observation"
    assert replay.state.won[:4] == [0, 0, 1, 0]
    assert replay.state.haul == 0
    assert refused(replay, "p1 play 3c") == "not-your-turn"


# --- the end of a deal and of the game ---


def claimed(**options):
    """p4 takes everything with the claim of all thirteen tricks."""
    return run(dealt(**options), ["p4 claim 13"])


def test_moon_choice_is_pending():
    replay = claimed(deals=1)
    assert refused(replay, "p3 declare others") == "not-your-turn"
    assert refused(replay, "p4 declare accept") == "word-not-used"
    assert not replay.fork().end()
    run(replay, ["p4 declare others"])
    assert replay.end()
    assert replay.results() == {
        "scores": {"p1": 26, "p2": 26, "p3": 26, "p4": 0},
        "winner": ["p4"],
    }
    assert refused(claimed(moon="others"), "p4 declare others") == "wrong-phase"


@pytest.mark.parametrize(
    ("moon", "scores"),
    [
        ("others", [26, 26, 26, 0]),
        ("self", [0, 0, 0, -26]),
        ("slam", [0, 0, 0, -26]),
        ("off", [0, 0, 0, 26]),
    ],
)
def test_moon_options(moon, scores):
    replay = claimed(moon=moon, deals=1)
    assert replay.end()
    assert replay.state.total[:4] == scores


@pytest.mark.parametrize(
    ("options", "scores"),
    [
        ({"moon": "others"}, [26, 26, 26, -10]),
        ({"moon": "self"}, [0, 0, 0, -36]),
        ({"moon": "slam"}, [0, 0, 0, -26]),
        ({"moon": "off"}, [0, 0, 0, 16]),
        ({"moon": "others", "sun": "double"}, [52, 52, 52, -10]),
        ({"moon": "others", "values": "spot"}, [124, 124, 124, -10]),
    ],
)
def test_moon_with_the_plus_card(options, scores):
    replay = claimed(plus_card="jd", deals=1, **options)
    assert replay.end()
    assert replay.state.total[:4] == scores


def test_observations_of_points():
    replay = claimed(moon="others")
    assert refused(replay, "- score p1 13") == "wrong-observation"
    assert refused(replay, "- score p1 total 25") == "wrong-observation"
    run(replay, ["- score p1 26", "- score p4 total 0", "- score p2 points 26"])
    assert replay.state.phase == 0
    assert replay.state.dealer == 3


def test_tie_plays_on_or_is_shared():
    # After two moons for p4 and one for p3 … the lowest two are level at the target.
    hands = deals(P1, P2, P3, P4)
    tie = [*hands, "p4 claim 13", *hands, "p3 claim 13"]
    replay = run(table(moon="others", passing=["hold"], target=50), tie)
    assert not replay.end()
    assert replay.state.total[:4] == [52, 52, 26, 26]
    run(replay, [*hands, "p4 claim 13"])
    assert replay.end()
    assert replay.results()["winner"] == ["p4"]
    shared = run(table(moon="others", passing=["hold"], target=50, tie="share"), tie)
    assert refused(shared, hands[0]) == "game-over"
    assert shared.end()
    assert shared.results()["winner"] == ["p3", "p4"]


def test_fixed_number_of_deals():
    hands = deals(P1, P2, P3, P4)
    replay = run(table(moon="others", passing=["hold"], deals=2, target=20), hands)
    run(replay, ["p4 claim 13", *hands, "p4 claim 13"])
    assert refused(replay, hands[0]) == "game-over"
    assert replay.end()
    assert replay.results()["winner"] == ["p4"]


# --- claims ---


def test_claim_takes_all_the_rest():
    replay = run(dealt(deals=1), FIRST)
    assert refused(replay, "p2 claim 12") == "bad-claim"
    assert refused(replay, "p2 claim 0") == "bad-claim"
    assert refused(replay, "p2 claim") == "bad-claim"
    assert refused(replay, "- claim 13") == "not-chance"
    assert refused(replay, "p3 claim accept") == "wrong-phase"
    run(replay, ["p4 play As", "p2 claim 12"])
    assert refused(replay, "p2 claim accept") == "bad-claim"
    run(replay, ["p3 claim accept", "p2 declare self"])
    assert replay.end()
    assert replay.state.total[1] == -26
    assert replay.state.won[:4] == [0, 12, 1, 0]


def test_rejected_claim_goes_on():
    replay = run(dealt(deals=1), [*FIRST, "p2 claim 13", "p3 claim reject"])
    assert replay.state.turn == 3
    run(replay, ["p4 play As", "p3 play 3d"])


# --- options ---


@pytest.mark.parametrize(
    ("count", "options", "code"),
    [
        (3, {"strip": "2h"}, "bad-strip"),
        (3, {"strip": "Qs"}, "bad-strip"),
        (4, {"strip": "2c"}, "bad-strip"),
        (5, {"strip": "2c"}, "bad-strip"),
        (4, {"strip": "".join(c for c in PACK if c[1] == "c")[:26] + "2d3d4d"}, "bad-strip"),
        (5, {"passing": ["left", "across"]}, "bad-passing"),
        (4, {"passing": ["left", "standard"]}, "bad-passing"),
        (4, {"passing": ["up"]}, "bad-option"),
        (7, {"pass_count": 8}, "bad-pass-count"),
        (4, {"moon": "off", "sun": "double"}, "bad-sun"),
        (4, {"plus_card": "jd", "strip": "JdTd9d8d"}, "bad-strip"),
        (4, {"colour": "red"}, "unknown-option"),
        (8, {}, "wrong-seats"),
        (2, {}, "wrong-seats"),
    ],
)
def test_impossible_options(count, options, code):
    with pytest.raises(OptionError) as error:
        table("hearts", count, **options)
    assert error.value.code == code


def test_without_clubs_eldest_leads():
    clubs = "".join(c for c in PACK if c[1] == "c")
    assert table("hearts", 3, strip=clubs, opening="eldest").state.size == 13
    with pytest.raises(OptionError):
        table("hearts", 3, strip=clubs)


@pytest.mark.parametrize(
    ("rules", "low", "high"),
    [("omnibus-hearts", 4, 6), ("black-maria", 3, 3), ("hearts-foster", 2, 6)],
)
def test_seats(rules, low, high):
    for count in range(low, high + 1):
        game(rules).check_seats(names(count))
    for count in (low - 1, high + 1):
        with pytest.raises(OptionError):
            game(rules).check_seats(names(count))


def test_named_options():
    assert named_options()["spot-hearts"][1].options == {"values": "spot", "target": 500}
    assert named_options()["shoot-the-sun"][0].id == "hearts"


def test_black_maria():
    replay = table("black-maria", 3)
    assert refused(replay, "- deal p1 2c") == "not-in-pack"
    assert replay.state.size == 17
    pack = [c for c in PACK if c != "2c"]
    run(replay, [f"- deal p{i + 1} {''.join(pack[i::3])}" for i in range(3)])
    first, second, third = (pack[i::3] for i in range(3))
    assert refused(replay, f"p1 give p2 {''.join(first[:3])}") == "wrong-target"
    run(replay, [f"p1 give p3 {''.join(first[:3])}", f"p2 give p1 {''.join(second[:3])}"])
    run(replay, [f"p3 give p2 {''.join(third[:3])}"])
    assert replay.state.turn == 1
    run(replay, ["p2 claim 17"])
    assert replay.fork().end() == 0
    replay.end()
    assert replay.state.points[:3] == [0, 43, 0]


def test_omnibus_sums_to_16():
    replay = run(
        table("omnibus-hearts", passing=["hold"], moon="off", deals=1), deals(P1, P2, P3, P4)
    )
    run(replay, ["p1 claim 13"])
    assert replay.end()
    assert sum(replay.state.total) == 16


@pytest.mark.parametrize("rules", ["hearts", "omnibus-hearts", "black-maria", "hearts-foster"])
def test_every_fault_has_a_rule_with_its_source(rules):
    found = game(rules)
    for cite in found.rules.values():
        assert cite.text.endswith(".")
        assert cite.source[:4] in ("000:", "002:", "003:")
    for _, source in found.readings:
        assert source[:4] in ("000:", "002:", "003:")
