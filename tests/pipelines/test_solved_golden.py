"""Indicators that rest on solved games, worked out by hand on games whose play is forced."""

from math import comb

import pytest
from cardlog.pipelines import indicators, stats
from typer.testing import CliRunner

from cardlog.cli.main import app
from cardlog.store import load, query
from tests.pipelines.tables import two
from tests.pipelines.test_indicators import check, only, sums_agree
from tests.pipelines.test_patience_golden import PATIENCE_NAMES
from tests.solvers.test_solving import CHECKED_DOWN, MUCKED, SIDE_POT
from tests.store import games

NORTH = "AsQsJsTs9s8s7s6s5s4s2sAhAd"
EAST = "Ks3sKhQhJhTh9h8h7h6h5h4h3h"
SOUTH = "2hKdQdJdTd9d8d7d6d5d4d3d2d"
WEST = "AcKcQcJcTc9c8c7c6c5c4c3c2c"
DEAL = [
    f"- deal {seat} {cards}" for seat, cards in zip("NESW", (NORTH, EAST, SOUTH, WEST), strict=True)
]
"""North has eleven spades and cannot reach dummy: East's king makes a trick, unless he leads
spades or lets the ace fall on it. North makes 6S, East and West 7C, North and South 7D; East and
West lose least with 7H doubled, three down (both aces, and dummy of the other side ruffs the king
of spades with the two): par is 500 for North and South."""
SLAM = ["N bid 6S", "E bid pass", "S bid pass", "W bid pass"]


def board(name, *play):
    return games.record("contract-bridge", [*DEAL, *SLAM, *play], id=name)


# The lead of a spade gives the king away, and the queen gives it back: twelve tricks, 980.
LEAD = board(
    "lead",
    "E play 3s", "S play 2h", "W play 2c", "N play Ts",
    "N play Qs", "E play Ks", "S play 2d", "W play 3c",
    "E play Kh", "S play 3d", "W play 4c", "N play Ah",
    "N claim 10",
)  # fmt: skip
# East does not take the four with his king, which then falls under the ace: thirteen, 1010.
DUCK = board(
    "duck",
    "E play Kh", "S play 2h", "W play 2c", "N play Ah",
    "N play 4s", "E play 3s", "S play 2d", "W play 3c",
    "N play As", "E play Ks", "S play 3d", "W play 4c",
    "N claim 10",
)  # fmt: skip
BRIDGE = [games.one_spade(), games.seven_doubled(), games.passed_out(), LEAD, DUCK]
POKER = [SIDE_POT, MUCKED, CHECKED_DOWN]
# Four hearts are kept with K8 of clubs away, and four spades likewise; 8h in place of 8c loses the
# flush, and in the crib the two cards of a suit.
LAID_AWAY = two(
    "cribbage",
    "laid-away",
    [
        "- deal p2 2s4s6s8sKd8d", "- deal p1 2h4h6h8hKc8c", "p2 discard Kd8d", "p1 discard Kc8h",
    ],
    options={"dealer": "p1"}, status="truncated",
)  # fmt: skip
PARTNERS = two(
    "cribbage",
    "partners",
    [
        "- deal p2 ??????????", "- deal p3 2h4h6h8h8c", "- deal p4 ??????????",
        "- deal p1 ??????????", "p2 discard ??", "p3 discard 8h", "p4 discard ??", "p1 discard ??",
    ],
    ("p1", "p2", "p3", "p4"),
    options={"dealer": "p1"}, status="truncated",
)  # fmt: skip
CRIBBAGE = [LAID_AWAY, PARTNERS]
# A flush of four, nine starters of 46 that are the fifth; in the crib 11 clubs of 46 for two cards
# and nine of 44 for the starter.
OF_TWO = 4 + 9 / 46 + 5 * comb(11, 2) / comb(46, 2) * 9 / 44
# The same of 47 cards; three of 12 clubs in place of three of nine hearts, for the partner's crib.
OF_ONE = 4 + 9 / 47 + 5 * (comb(12, 3) * 9 - comb(9, 3) * 6) / comb(47, 3) / 44
# What N has of the main pot of 144 with two outs in 42 cards.
SHARE = 144 * 2 / 42

# Indicator, condition: done, opportunities, games. Of 1S (260) and 7NTX (-3500 for E) par is 1510
# for North and South, and what was bid is what was made.
SOLVED_GOLDEN = {
    "par-points": (0, 20, 5),
    "par-points:declarer": (260 - 1510 - 3500 + 1510 + 980 - 500 + 1010 - 500, 4, 4),
    # 1250, 1990, 480 and 510 points
    "par-imps:declarer": (-15 - 18 + 10 + 11, 4, 4),
    # both slams are worth 980 double dummy
    "bidding-imps:declarer": (-15 - 18 + 10 + 10, 4, 4),
    # the overtrick
    "play-imps:declarer": (1, 4, 4),
    "tricks-above-double-dummy": (1, 4, 4),
    # all but 7NT
    "makeable-contracts": (3, 4, 4),
    "made-when-makeable": (3, 3, 3),
    "made-when-beatable": (0, 1, 1),
    # Both sides can make a slam on each of five boards; E and W bid one once, N and S twice.
    "makeable-games-bid": (6, 20, 5),
    "makeable-slams-bid": (6, 20, 5),
    # a spade, a heart; where all leads are the same there was nothing to choose
    "lead-accuracy": (1, 2, 2),
    "lead-cost": (1, 4, 4),
    # In the first play: what dummy throws, what N wins with, the queen. In the second: two leads.
    "declarer-card-errors": (1, 3 + 2, 2),
    # E with king and three
    "defence-card-errors": (1, 1, 1),
    "tricks-lost-by-declarer": (1, 3, 3),
    "tricks-lost-by-defence": (1, 6, 3),
    # The rake is eight chips, the luck of all together nothing; two chips a big blind.
    "all-in-ev": (-8 / 2 * 100, 9, 3),
    # N loses 50, wins 52, loses 2
    "all-in-ev:N": ((-50 + SHARE + 52 - 2) / 2 * 100, 3, 3),
    "all-in-luck": (0, 9, 3),
    "all-in-luck:N": (-SHARE / 2 * 100, 3, 3),
    "discard-loss": (OF_TWO + 0 + OF_ONE, 3, 2),
    "discard-loss:other": (0, 1, 1),
    "best-discards": (1, 3, 2),
}
ONLY = {"declarer": "chair = 'declarer'", "N": "seat = 'N'", "other": "NOT own_crib"}
NAMES = {name.partition(":")[0] for name in SOLVED_GOLDEN}


@pytest.fixture(scope="module")
def unsolved(tmp_path_factory):
    path = tmp_path_factory.mktemp("unsolved")
    load(path / "lake", [games.write(path / "games.jsonl", *BRIDGE, *POKER, *CRIBBAGE)])
    faulty = "FROM games WHERE verdict <> if(status = 'truncated', 'incomplete', 'legal')"
    assert query(path / "lake", faulty).rows() == []
    return path / "lake"


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    pytest.importorskip("endplay")
    pytest.importorskip("phevaluator")
    from cardlog.solvers import solve

    path = tmp_path_factory.mktemp("solved")
    load(path / "lake", [games.write(path / "games.jsonl", *BRIDGE, *POKER, *CRIBBAGE)])
    found = solve(path / "lake")
    assert [(one.solved, one.reasons) for one in found if one.asked] == [
        (2, {}), (4, {}), (1, {"hidden": 1}), (3, {}),
    ]  # fmt: skip
    return path / "lake"


def test_golden_values(lake):
    for name, expected in SOLVED_GOLDEN.items():
        base, _, narrowed = name.partition(":")
        row = only(stats(lake, base, where=ONLY.get(narrowed)))
        assert (row["opportunities"], row["n"]) == expected[1:], name
        assert row["done"] == pytest.approx(expected[0], abs=1e-9), name
        check(row, base, (row["done"], *expected[1:]))


def test_par_of_the_deal(lake):
    rows = query(
        lake,
        "SELECT DISTINCT score, contracts FROM par JOIN games g USING (game) WHERE g.id = 'duck'",
    ).rows()
    assert rows == [(500, "7HX by E, 7HX by W")]


@pytest.mark.sweep
def test_every_dimension_works(lake):
    sums_agree(lake, sorted(NAMES))


def test_without_answers_nothing_is_counted_and_the_way_is_told(unsolved):
    assert {i.id for i in indicators().values() if i.needs == "cardlog solve LAKE"} == (
        NAMES | PATIENCE_NAMES
    )
    for name in ("par-points", "lead-cost", "all-in-ev"):
        assert len(stats(unsolved, name)) == 0, name
    done = CliRunner().invoke(app, ["stats", str(unsolved), "double-dummy"])
    assert done.exit_code == 0
    assert "they need the answers of 'cardlog solve LAKE'" in done.output
    explained = CliRunner().invoke(app, ["stats", "par-imps", "--explain"]).output
    assert "needs    cardlog solve LAKE" in explained
