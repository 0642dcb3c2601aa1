"""Victory points: worked by hand where the golden ratio makes it easy, and the same in SQL."""

from itertools import pairwise

import duckdb
import pytest
from cardlog.pipelines import victory_points

from cardlog.errors import UsageError
from cardlog.store.functions import FUNCTIONS, function_sql

# Sixteen boards: all points from 60 IMPs. With R² = 1 - R, a third of them is worth
# (1 - R) / (1 - R³) = 1/2 of ten, two thirds (1 - R²) / (1 - R³) = 1 / 2R = 0.809.
SIXTEEN = {0: 10, 20: 15, 40: 18.09, 60: 20, 61: 20, 200: 20, -20: 5, -40: 1.91, -60: 0, -200: 0}


@pytest.mark.parametrize(("imps", "points"), SIXTEEN.items())
def test_by_hand(imps, points):
    assert victory_points(imps, boards=16) == points


@pytest.mark.parametrize("boards", [1, 7, 8, 10, 12, 20, 32, 48])
def test_both_sides_share_twenty_and_more_imps_are_never_worth_less(boards):
    won = [victory_points(imps, boards=boards) for imps in range(120)]
    assert won == sorted(won)
    for imps, points in enumerate(won):
        assert points + victory_points(-imps, boards=boards) == pytest.approx(20)
    # Each IMP is worth at most what the one before it was, but for rounding to hundredths.
    steps = [b - a for a, b in pairwise(won)]
    assert all(after <= before + 0.0101 for before, after in pairwise(steps))
    assert won[0] == 10 and won[-1] == 20


def test_sql_gives_the_same():
    connection = duckdb.connect()
    for function in FUNCTIONS:
        connection.execute(function_sql(function))
    found = connection.execute(
        "SELECT imps, boards, victory_points(imps, boards)"
        " FROM range(-130, 131) i(imps), range(1, 49) b(boards)"
    ).fetchall()
    assert len(found) == 261 * 48
    for imps, boards, points in found:
        assert points == pytest.approx(victory_points(imps, boards=boards), abs=1e-9)
    assert connection.execute("SELECT victory_points(3, 0)").fetchone() == (None,)


@pytest.mark.parametrize(("imps", "boards"), [(3, 0), (3, -1), (float("nan"), 8)])
def test_what_is_no_match_is_refused(imps, boards):
    with pytest.raises(UsageError) as error:
        victory_points(imps, boards=boards)
    assert error.value.code == "bad-option"
