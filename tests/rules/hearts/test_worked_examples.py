"""The worked examples of the rule books; ids and lines as in the collections of examples."""

from __future__ import annotations

import pytest

from cardlog.rules.hearts.options import Values, penalties
from cardlog.rules.hearts.options import pack_of as lady_pack

from .helpers import PACK, deals, names, run, simulate, split, table

# Four hands of one suit each: whoever holds the spades wins every trick if spades are led, and so
# on; with one suit a hand nobody ever has to follow.
CLUBS, DIAMONDS, HEARTS, SPADES = (
    "".join(card for card in PACK if card[1] == suit) for suit in "cdhs"
)


def one_suit_each(**options):
    """p1 clubs, p2 diamonds, p3 hearts, p4 spades; p1 leads every trick and takes everything."""
    replay = table("hearts", 4, passing=["hold"], first_trick="free", **options)
    run(replay, deals(CLUBS, DIAMONDS, HEARTS, SPADES))
    for rank in "23456789TJQKA":
        run(
            replay, [f"p1 play {rank}c", f"p2 play {rank}d", f"p3 play {rank}h", f"p4 play {rank}s"]
        )
    return replay


def test_we_b01_000_40_deals_are_multiples_of_26():
    for count in range(3, 8):
        _, replay = simulate("hearts", count, 1, moon="others", deals=5)
        assert sum(replay.state.total[:count]) % 26 == 0


def test_we_b02_000_48_moon_charges_the_others():
    replay = one_suit_each(moon="others", deals=1)
    assert replay.end()
    assert replay.results()["scores"] == {"p1": 0, "p2": 26, "p3": 26, "p4": 26}
    assert sum(replay.results()["scores"].values()) == 78


@pytest.mark.parametrize(
    ("count", "stripped", "size"), [(3, 1, 17), (5, 2, 10), (6, 4, 8), (7, 3, 7)]
)
def test_we_b03_000_26_strip(count, stripped, size):
    assert lady_pack(0, count).bit_count() == 52 - stripped
    assert table("hearts", count).state.size == size


def test_we_b04_000_78_slam():
    replay = table("omnibus-hearts", 4, passing=["hold"], first_trick="free", deals=1)
    run(replay, deals(CLUBS, DIAMONDS, HEARTS, SPADES))
    for rank in "23456789TJQKA":
        run(
            replay, [f"p1 play {rank}c", f"p2 play {rank}d", f"p3 play {rank}h", f"p4 play {rank}s"]
        )
    assert replay.end()
    assert replay.results()["scores"] == {"p1": -26, "p2": 0, "p3": 0, "p4": 0}
    assert 13 + 13 - 10 == 16


def test_we_b05_000_97_howell():
    replay = table("hearts-foster", 4, settlement="howell", dealer="p4")
    # p1 holds 7 top clubs and 6 low diamonds, p2 6 low clubs and 7 top diamonds.
    run(replay, deals("AcKcQcJcTc9c8c2d3d4d5d6d7d", "2c3c4c5c6c7cAdKdQdJdTd9d8d", HEARTS, SPADES))
    low = ["2c", "3c", "4c", "5c", "6c", "7c", "8d"]
    for i, rank in enumerate("AKQJT98"):
        run(replay, [f"p1 play {rank}c", f"p2 play {low[i]}", f"p3 play {'23456789TJQKA'[i]}h",
                     f"p4 play {'23456789TJQKA'[i]}s"])  # fmt: skip
    for i, rank in enumerate("234567"):
        lead = [f"p1 play {rank}d", f"p2 play {'AKQJT9'[i]}d"]
        rest = [f"p3 play {'9TJQKA'[i]}h", f"p4 play {'9TJQKA'[i]}s"]
        if i:
            lead.reverse()
            rest = [*rest, lead.pop()]
        run(replay, lead + rest)
    assert replay.end()
    assert replay.state.took[0].bit_count() == 28
    # 21 in, 6 out; the other pays 18 and takes 7, two take 13 each.
    assert replay.results()["scores"] == {"p1": -15, "p2": -11, "p3": 13, "p4": 13}


def ten_tricks(leads, second, third, fourth):
    return [
        event
        for a, b, c, d in zip(split(leads), split(second), split(third), split(fourth), strict=True)
        for event in (f"p1 play {a}", f"p2 play {b}", f"p3 play {c}", f"p4 play {d}")
    ]


def test_we_b07_002_392_revoker_divides_the_pool():
    replay = table("hearts-foster", 4, dealer="p4")
    clubs = "QcJcTc9c8c7c6c5c4c3c"
    run(replay, deals(f"Kc{clubs}As2s", "2c3d4d5d6d7d8d9dTdJdQdKdAd", HEARTS, ""))
    run(replay, ["p1 play Kc", "p2 play 3d !revoke", "p3 play 2h", "p4 play Ac"])
    run(replay, ["p4 play 3s", "p1 play As", "p2 play 4d", "p3 play 3h"])
    run(replay, ten_tricks(f"{clubs}2s", "2c5d6d7d8d9dTdJdQdKdAd", HEARTS[4:],
                           "4s5s6s7s8s9sTsJsQsKs2d"))  # fmt: skip
    run(replay, ["p3 claim p2 revoke", "- rule p2 revoke"])
    assert replay.end()
    assert replay.results()["scores"] == {"p1": 0, "p2": -13, "p3": 6, "p4": 0}
    assert replay.state.pot == 7


def test_we_b08_002_395_two_revokers():
    replay = table("hearts-foster", 4, dealer="p4")
    low = "9c8c7c6c5c4c3c2c"
    run(replay, deals(f"QcJcTc{low}AdAs", "Kc3d4d5d6d7d8d9dTdJdQdKd2s", HEARTS, ""))
    run(replay, ["p1 play Qc", "p2 play Kc", "p3 play 2h", "p4 play 3s !revoke"])
    run(replay, ["p2 play 3d", "p3 play 3h", "p4 play 2d", "p1 play Ad"])
    run(replay, ["p1 play Jc", "p2 play 2s", "p3 play 4h", "p4 play Ac"])
    run(replay, ["p4 play 4s", "p1 play Tc !revoke", "p2 play 4d", "p3 play 5h"])
    run(replay, ["p4 play 5s", "p1 play As", "p2 play 5d", "p3 play 6h"])
    run(replay, ten_tricks(low, "6d7d8d9dTdJdQdKd", HEARTS[10:], "6s7s8s9sTsJsQsKs"))
    run(replay, ["- rule p1 revoke", "- rule p4 revoke"])
    assert replay.step("- rule p2 revoke").name == "BAD_RULING"
    assert replay.end()
    assert replay.results()["scores"] == {"p1": -13, "p2": 0, "p3": 26, "p4": -13}


@pytest.mark.parametrize(
    ("count", "size"), [(3, 17), (4, 13), (5, 10), (6, 8)], ids=["3165", "4", "5", "6"]
)
def test_he_1_003_3165_hands(count, size):
    assert table("hearts", count).state.size == size


def test_he_2_003_3191_points_of_a_deal():
    assert penalties(Values.STANDARD, lady_pack(0, 4)) == 26


@pytest.mark.parametrize(("count", "card"), [(3, "2c"), (4, "2c"), (5, "3c"), (6, "4c")])
def test_he_3_003_3175_first_lead(count, card):
    record, _ = simulate("hearts", count, 3, deals=1)
    first = next(e for e in record.events if " play " in e)
    assert first.endswith(card)


@pytest.mark.parametrize(
    ("word", "scores"), [("self", [-26, 0, 0, 0]), ("others", [0, 26, 26, 26])]
)
def test_he_4_003_3193_moon(word, scores):
    replay = one_suit_each(deals=1)
    assert not replay.end()
    assert replay.step("p2 declare self").name == "NOT_YOUR_TURN"
    run(replay, [f"p1 declare {word}"])
    assert replay.end()
    assert list(replay.results()["scores"].values()) == scores


def test_he_5_003_3205_spot_hearts():
    assert penalties(Values.SPOT, lady_pack(0, 4)) == 124


def test_he_7_003_3207_sun():
    for word, scores in (("self", [-52, 0, 0, 0]), ("others", [0, 52, 52, 52])):
        replay = one_suit_each(deals=1, sun="double")
        run(replay, [f"p1 declare {word}"])
        assert replay.end()
        assert list(replay.results()["scores"].values()) == scores
    replay = one_suit_each(deals=1, sun="single")
    run(replay, ["p1 declare self"])
    assert replay.end()
    assert replay.state.total[0] == -26


@pytest.mark.parametrize(
    ("count", "ways"),
    [(3, [1, 2, 4, 1]), (4, [1, 2, 3, 4, 1]), (5, [1, 2, 4]), (6, [1, 2, 3, 4]), (7, [1, 2, 1])],
)
def test_he_8_003_3173_pass_cycle(count, ways):
    record, _ = simulate("hearts", count, 4, deals=len(ways))
    seats = names(count)
    step = {1: 1, 2: count - 1, 3: count // 2}
    replay = table("hearts", count, deals=len(ways))
    seen = []
    for event in record.events:
        words = event.split()
        if words[1] == "give":
            way = replay.state.direction
            assert seats.index(words[2]) == (seats.index(words[0]) + step[way]) % count
        deal = replay.state.deals
        run(replay, [event])
        if replay.state.deals > deal:
            seen.append(replay.state.direction)
    assert seen == ways


def test_he_9_003_3199_jack_of_diamonds():
    for seed in range(20):
        _, replay = simulate("hearts", 4, seed, plus_card="jd", deals=1, moon="off")
        assert sum(replay.state.points[:4]) == 16


@pytest.mark.parametrize("target", [100, 50])
def test_he_10_003_3195_target(target):
    _, replay = simulate("hearts", 4, 8, target=target)
    totals = replay.state.total[:4]
    assert max(totals) >= target
    assert max(t - p for t, p in zip(totals, replay.state.points[:4], strict=True)) < target or (
        totals.count(min(totals)) == 1
    )
