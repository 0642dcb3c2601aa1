"""Comparisons, corrections, columns around the rows, and definitions by name."""

import pytest
from cardlog.pipelines import compare, stats
from cardlog.pipelines.probability import (
    chi_square_tail,
    false_discovery,
    fisher,
    holm,
    newcombe,
    normal_tails,
    student_tails,
)

from cardlog.errors import UsageError
from cardlog.store import load
from tests.pipelines.poker import HOLDEM
from tests.store import games


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("lake")
    # The source tells the day of play of the first two hands.
    days = [{"x_date": "2024-05-30"}, {"x_date": "2024-06-01"}]
    dated = [game | day for game, day in zip(HOLDEM, [*days, {}, {}, {}], strict=True)]
    load(path / "lake", games.write(path / "hands.jsonl", *dated, games.one_spade()))
    return path / "lake"


def test_tails_against_published_values():
    # Student: 2.228 at 10, 12.706 at 1; chi-square: 18.307 at 10, 67.505 at 50; normal: 1.96
    assert student_tails(2.228139, 10) == pytest.approx(0.05, abs=1e-6)
    assert student_tails(12.7062, 1) == pytest.approx(0.05, abs=1e-6)
    assert student_tails(0, 7) == 1
    assert chi_square_tail(18.30704, 10) == pytest.approx(0.05, abs=1e-6)
    assert chi_square_tail(67.50481, 50) == pytest.approx(0.05, abs=1e-6)
    assert chi_square_tail(1, 50) == pytest.approx(1)
    assert normal_tails(1.959964) == pytest.approx(0.05, abs=1e-6)


def test_fisher_by_hand():
    # Tea tasting: 3 of 4 right. (1 + 16) / 70 on one side, as much on the other.
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)
    assert fisher(4, 4, 0, 4) == pytest.approx(2 / 70)
    assert fisher(0, 5, 0, 3) == pytest.approx(1)


def test_newcombe_against_published_values():
    # Newcombe 1998, table II, method 10: 56/70 - 48/80, 9/10 - 3/10
    assert newcombe(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert newcombe(9, 10, 3, 10) == pytest.approx((0.1705, 0.8090), abs=5e-5)


def test_corrections_by_hand():
    assert holm([0.01, 0.2, 0.02, 0.03]) == pytest.approx([0.04, 0.2, 0.06, 0.06])
    assert false_discovery([0.01, 0.2, 0.02, 0.03]) == pytest.approx([0.04, 0.2, 0.04, 0.04])
    assert holm([]) == false_discovery([]) == []


def test_two_players_compared(lake):
    rows = {row["indicator"]: row for row in compare(
        lake, ["vpip", "pfr", "bb-per-100"], ["club:s", "club:n"]
    ).dicts()}  # fmt: skip
    vpip = rows["vpip"]
    # S calls or raises in three of five hands, N in one
    assert (vpip["first"], vpip["second"]) == pytest.approx((3 / 5, 1 / 5))
    assert vpip["difference"] == pytest.approx(2 / 5)
    # One of ten choices of five has 4 or 0 of the four hands for S: (5 + 5) / 210; 3 or 1:
    # (50 + 50) / 210 more
    assert vpip["p"] == pytest.approx(110 / 210)
    assert (vpip["test"], vpip["small"]) == ("Fisher", True)
    money = rows["bb-per-100"]
    # chips of S: 43, -2, 0, 0, 17; of N: -1, -8, -1, -1, -1
    assert (money["first"], money["second"]) == pytest.approx((580, -120))
    # differences 2200, 300, 50, 50, 900, mean 700: variance 5 / 4 * the sum of squares / 25
    squares = sum((one - 700) ** 2 for one in (2200, 300, 50, 50, 900))
    t = 700 / (squares * 5 / 4 / 25) ** 0.5
    assert money["p"] == pytest.approx(student_tails(t, 4))
    assert money["low"] < 0 < money["high"]
    tried = [rows[name]["p"] for name in ("vpip", "pfr", "bb-per-100")]
    assert [rows[n]["corrected"] for n in ("vpip", "pfr", "bb-per-100")] == holm(tried)


def test_one_against_all_others_and_other_columns(lake):
    (row,) = compare(lake, ["vpip"], ["S"], by="seat").dicts()
    assert (row["opportunities"], row["other_opportunities"]) == (5, 14)
    (row,) = compare(lake, ["vpip"], ["2024-05", "2024-06"], by="month").dicts()
    assert (row["first"], row["second"]) == (2 / 4, 4 / 4)


def test_nothing_to_compare(lake):
    # She plays bridge only.
    assert len(compare(lake, ["vpip"], ["club:s", "club:alice"])) == 0
    for pair in ([], ["a", "a"], ["a", "b", "c"], ["Alice", "club:alice"]):
        with pytest.raises(UsageError) as error:
            compare(lake, ["vpip"], pair)
        assert error.value.code == "two-to-compare"


def test_months_partners_and_opponents(lake):
    def counted(name, by):
        return [
            (row[by], row["done"], row["opportunities"])
            for row in stats(lake, name, by=[by]).dicts()
        ]

    assert counted("vpip", "month") == [("2024-05", 2, 4), ("2024-06", 4, 4), (None, 4, 11)]
    # Against E are the fifteen chances of the others.
    assert counted("vpip", "opponent")[0] == ("club:e", 8, 15)
    # N is declarer of the only board: his partner is S, his opponents E and W.
    assert counted("contracts-kept", "partner") == [("club:carol", 1, 1)]
    assert counted("contracts-kept", "opponent") == [("club:bob", 1, 1), ("club:dave", 1, 1)]
    (row,) = stats(lake, "vpip", where="opponent = 'club:e'").dicts()
    assert (row["done"], row["opportunities"]) == (8, 15)
    # A word in a text is no column.
    (row,) = stats(lake, "vpip", where="seat <> 'opponent'").dicts()
    assert row["opportunities"] == 19


def test_definitions_by_name(lake):
    names = [row["indicator"] for row in stats(lake, ["vpip", "vpip:pt3"]).dicts()]
    assert names == ["vpip", "vpip:pt3"]
    for name in ("vpip:pt5", "pass-out:strict"):
        with pytest.raises(UsageError) as error:
            stats(lake, name)
        assert error.value.code == "unknown-definition"


def test_small_samples_are_marked(lake, tmp_path):
    assert all(row["small"] for row in stats(lake, "poker").dicts())
    # Eleven games with four opportunities each are enough.
    many = [games.one_spade() | {"id": str(n), "players": [
        {"seat": seat, "id": f"club:{seat}{n}"} for seat in "NESW"
    ]} for n in range(11)]  # fmt: skip
    source = games.write(tmp_path / "many.jsonl", *many)
    (row,) = stats([source], "declarer-share").dicts()
    assert (row["n"], row["opportunities"], row["small"]) == (11, 44, False)
    (row,) = stats([source], "contracts-made").dicts()
    assert (row["opportunities"], row["small"]) == (11, True)
