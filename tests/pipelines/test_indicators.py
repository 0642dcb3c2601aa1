"""Every indicator has the value that was worked out by hand on the small games."""

import math

import pytest
from cardlog.pipelines import indicators, stats
from cardlog.pipelines.probability import clustered, student95, wilson
from cardlog.pipelines.statistics import interval

from cardlog.errors import CardlogError, UsageError
from cardlog.store import load, query
from tests.store import games

# done, opportunities, games. The three legal boards: 1S made with 13, 7NTX without a trick,
# passed out; one unfinished auction; the illegal board does not count.
GOLDEN = {
    # 4 calls, 5 calls, 4 calls
    "auction-length": (13, 3, 3),
    # N and E, among four players in each of two deals
    "declarer-share": (2, 8, 2),
    "contracts-made": (1, 2, 2),
    # six over, thirteen down
    "tricks-against-bid": (-7, 2, 2),
    "undertricks": (13, 2, 2),
    "doubled-undertricks": (13, 1, 1),
    "doubled-share": (1, 2, 2),
    "declarer-score": (260 - 3500, 2, 2),
    "pass-out": (1, 3, 3),
    # three openings at the first chance, and four passes
    "opening-bids": (3, 7, 4),
    # each hand of the deal has ten points
    "opening-strength": (30, 3, 3),
    # the moon costs three players 26, the other deal has 26 points in all
    "hearts-points": (104, 8, 2),
    "queen-of-spades": (2, 8, 2),
    "moon-made": (1, 8, 2),
    # one call at the first chance, pass and call, four passes and a call
    "call-rate": (3, 8, 3),
    "euchred": (1, 3, 3),
    "march": (1, 3, 3),
    "loner-attempts": (1, 3, 3),
    "loner-successes": (1, 1, 1),
    # ten games stored, one of them illegal
    "games-with-errors": (1, 10, 10),
}
# Decisions of the bridge games. 1S: 36 + 33 + 32 + 33 calls, and four cards of 13, 12 … 1;
# 7NT: 36, then double or pass, redouble or pass, pass, redouble or pass, a lead from thirteen;
# passed out: four times 36; unfinished: 36.
CHOICES = (134 + 4 * 91) + (36 + 2 + 2 + 1 + 2 + 13) + 4 * 36 + 36
DECISIONS = 56 + 6 + 4 + 1
BRIDGE_GOLDEN = {
    "choices-per-decision": (CHOICES, DECISIONS, 4),
    "forced-acts": (4 + 1, DECISIONS, 4),
}


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("lake")
    load(path / "lake", games.whole_file(path / "all.jsonl"))
    return path / "lake"


def only(result):
    (row,) = result.dicts()
    return row


def check(row, name, expected):
    done, opportunities, number = expected
    assert (row["done"], row["opportunities"], row["n"]) == expected
    assert row["value"] == pytest.approx(done / opportunities)
    indicator = indicators()[name]
    assert (row["unit"], row["version"]) == (indicator.unit, indicator.version)
    if indicator.kind == "rate":
        assert (row["low"], row["high"]) == wilson(done, opportunities)
    elif number == 1 or row["low"] is None:
        assert (row["low"], row["high"]) == (None, None)
    else:
        assert row["low"] <= row["value"] <= row["high"]


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_values(lake, name):
    check(only(stats(lake, name)), name, GOLDEN[name])


@pytest.mark.parametrize("name", BRIDGE_GOLDEN)
def test_golden_values_of_bridge(lake, name):
    result = stats(lake, name, where="rules = 'contract-bridge'")
    check(only(result), name, BRIDGE_GOLDEN[name])


def values(lake, name, by, **more):
    return [
        (*(row[column] for column in by), row["done"], row["opportunities"])
        for row in stats(lake, name, by=by, **more).dicts()
    ]


def test_divided(lake):
    assert values(lake, "contracts-made", ["denomination", "level"]) == [
        ("NT", 7, 0, 1),
        ("S", 1, 1, 1),
    ]
    assert values(lake, "declarer-share", ["player"]) == [
        ("club:alice", 1, 2),
        ("club:bob", 1, 2),
        ("club:carol", 0, 2),
        ("club:dave", 0, 2),
    ]
    assert values(lake, "hearts-points", ["seat"]) == [
        ("E", 27, 2),
        ("N", 25, 2),
        ("S", 26, 2),
        ("W", 26, 2),
    ]
    assert values(lake, "queen-of-spades", ["seat"])[1] == ("N", 2, 2)
    assert values(lake, "moon-made", ["seat"])[1] == ("N", 1, 2)
    assert values(lake, "call-rate", ["round"]) == [(1, 2, 7), (2, 1, 1)]
    assert values(lake, "euchred", ["seat"]) == [("E", 0, 2), ("S", 1, 1)]
    assert values(lake, "opening-bids", ["position"]) == [
        (1, 3, 4),
        (2, 0, 1),
        (3, 0, 1),
        (4, 0, 1),
    ]
    assert values(lake, "forced-acts", ["rules", "verb"])[:2] == [
        ("contract-bridge", "bid", 1, 14),
        ("contract-bridge", "play", 4, 53),
    ]
    assert values(lake, "tricks-against-bid", ["partner"]) == [
        ("club:carol", 6, 1),
        ("club:dave", -13, 1),
    ]


def sums_agree(lake, names):
    """Divided by any column, the opportunities are those of the whole."""
    whole = {row["indicator"]: row["opportunities"] for row in stats(lake, names).dicts()}
    assert set(whole) == set(names)
    # The columns that most have are asked for at once: their parts add up as well.
    usual = ("player", "seat", "rules", "month", "partner", "source")
    asked = {}
    for name in names:
        own = indicators()[name].columns
        asked.setdefault(tuple(column for column in usual if column in own), []).append(name)
        for column in set(own) - {*usual, "opponent"}:
            asked.setdefault((column,), []).append(name)
    for columns, fitting in asked.items():
        result = stats(lake, fitting, by=columns)
        assert result.columns[: 1 + len(columns)] == ["indicator", *columns]
        found = dict.fromkeys(fitting, 0)
        for row in result.dicts():
            found[row["indicator"]] += row["opportunities"]
        assert found == {name: whole[name] for name in fitting}


def test_every_dimension_works(lake):
    sums_agree(lake, sorted({*GOLDEN, *BRIDGE_GOLDEN}))


def test_conditions_and_parameters(lake):
    row = only(
        stats(
            lake,
            "declarer-share",
            where="player = $player",
            parameters={"player": "club:alice"},
        )
    )
    assert (row["done"], row["opportunities"]) == (1, 2)
    assert len(stats(lake, "declarer-share", where="false")) == 0
    assert len(stats(lake, "contracts-made", by=["denomination"], least=2)) == 0
    with_comment = stats(lake, "contracts-made", where="level = 1 -- only these")
    assert only(with_comment)["opportunities"] == 1
    hostile = "x' OR true --"
    assert len(stats(lake, "declarer-share", where="player = $p", parameters={"p": hostile})) == 0


@pytest.mark.parametrize(
    "where",
    [
        "no_such_column",
        "true); DROP VIEW games; SELECT (1",
        "EXISTS (FROM read_text('/etc/hosts'))",
    ],
)
def test_conditions_cannot_leave_the_query(lake, where):
    with pytest.raises(CardlogError):
        stats(lake, "contracts-made", where=where)
    assert query(lake, "SELECT count(*) FROM games").value() == 10


def test_families_and_all(lake, tmp_path):
    euchre = stats(lake, "euchre")
    assert {row["indicator"] for row in euchre.dicts()} == {
        "call-rate", "euchred", "march", "loner-attempts", "loner-successes", "next-calls",
        "points-a-call",
    }  # fmt: skip
    answered = {row["indicator"] for row in stats(lake, "all").dicts()}
    assert {*GOLDEN, *BRIDGE_GOLDEN} <= answered <= set(indicators())
    # Of a family those indicators answer that have the column.
    for more in ({"by": ["player"]}, {"where": "player = 'club:alice'"}):
        answered = {row["indicator"] for row in stats(lake, "bridge", **more).dicts()}
        assert "declarer-share" in answered
        assert "pass-out" not in answered
    for more in ({"by": ["colour"]}, {"where": "colour = 1"}):
        with pytest.raises(UsageError):
            stats(lake, "bridge", **more)
    source = games.write(tmp_path / "a.jsonl", games.one_spade())
    assert only(stats([source], "contracts-made"))["value"] == 1


def test_unknown_names(lake):
    with pytest.raises(UsageError) as error:
        stats(lake, "elo")
    assert error.value.code == "unknown-indicator"
    with pytest.raises(UsageError) as error:
        stats(lake, ["pass-out"], by=["player"])
    assert error.value.code == "unknown-dimension"
    assert "dealer" in error.value.hint


def test_duplicates_count_once(tmp_path):
    a = games.write(tmp_path / "a.jsonl", games.one_spade())
    b = games.write(tmp_path / "b.jsonl", games.one_spade() | {"id": "copy"})
    for name in ("contracts-made", "forced-acts", "games-with-errors", "auction-length"):
        assert only(stats([a, b], name))["n"] == 1


def test_nothing_is_judged_behind_the_first_fault(tmp_path):
    bad = games.illegal()
    bad["events"][-2:] = ["W play Ac", "N play As", "E play Kh"]
    source = games.write(tmp_path / "bad.jsonl", bad)
    faults = "SELECT DISTINCT n FROM findings WHERE severity = 'error' AND n IS NOT NULL"
    assert len(query(source, faults).rows()) > 1
    row = only(stats(source, "illegal-acts"))
    # Four calls, the lead, and the first card out of turn.
    assert (row["done"], row["opportunities"]) == (1, 6)


def test_wilson_against_published_values():
    # 81 of 263, Newcombe 1998, table I: 0.2553 to 0.3662
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    # 15 of 148: 0.0624 to 0.1605; 0 of 20: 0 to 0.1611; 1 of 29: 0.0061 to 0.1718
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


def test_the_interval_of_a_mean_by_hand():
    # Games with sums 2, 4, 9 over 1, 2, 2 decisions: mean 3, residuals -1, -2, 3, so the
    # variance is 3/2 * 14 / 25 = 0.84.
    row = {"n": 3, "opportunities": 5, "ss": 4 + 16 + 81, "sm": 2 + 8 + 18, "mm": 1 + 4 + 4}
    half = student95(2) * math.sqrt(0.84)
    assert clustered(3.0, row) == pytest.approx((3 - half, 3 + half))
    assert clustered(3.0, row | {"n": 1}) is None


def test_student_against_published_values():
    # Two-sided 95 % in the tables of NIST's handbook, 1.3.6.7.2
    published = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}
    for freedom, value in published.items():
        assert student95(freedom) == pytest.approx(value, abs=5e-4)
    assert student95(10**6) == pytest.approx(1.959966, abs=1e-6)


def test_few_games_that_are_alike_say_nothing_of_others():
    mean = indicators()["deal-points"]
    alike = {"n": 3, "done": -0.75, "opportunities": 3, "ss": 3 / 16, "sm": -0.75, "mm": 3}
    assert interval(mean, alike) == (None, None)
    many = {"n": 64, "done": -16.0, "opportunities": 64, "ss": 4.0, "sm": -16.0, "mm": 64}
    assert interval(mean, many) == (-0.25, -0.25)


def test_no_interval_leaves_the_range_of_its_indicator():
    # One ruling in twelve games of one deal each.
    row = {"n": 12, "done": 1.0, "opportunities": 12, "ss": 1.0, "sm": 1.0, "mm": 12}
    low, high = interval(indicators()["rulings"], row)
    assert low == 0
    assert high == pytest.approx(1 / 12 + student95(11) / 12)
    assert interval(indicators()["deal-points"], row)[0] < 0
    # All but one of twelve won, a share of the win.
    low, high = interval(indicators()["wins"], row | {"done": 11.0, "ss": 11.0, "sm": 11.0})
    assert 0 < low < 11 / 12
    assert high == 1
