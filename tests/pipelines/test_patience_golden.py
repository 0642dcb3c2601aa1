"""Indicators of patience that rest on solvers, by hand on ends of games with a few cards left.

Clubs and spades are home but for the king of clubs, hearts up to the ten, diamonds up to the jack;
there are two columns and a cell, and no red card fits on another. The king of clubs goes home, the
king of hearts to the cell, three hearts home, the king of diamonds aside, two diamonds home: eight
moves win. The queen of hearts in the cell is the end.
"""

import shutil

import pytest
from cardlog.pipelines import stats

from cardlog.store import load, query
from tests.pipelines.tables import two
from tests.pipelines.test_indicators import check, only, sums_agree
from tests.store import games

HOME = [
    "- deal up home1 Ac2c3c4c5c6c7c8c9cTcJcQc", "- deal up home2 Ad2d3d4d5d6d7d8d9dTdJd",
    "- deal up home3 Ah2h3h4h5h6h7h8h9hTh", "- deal up home4 As2s3s4s5s6s7s8s9sTsJsQsKs",
]  # fmt: skip
END = [*HOME, "- deal up col1 JhKh", "- deal up col2 QdKdQhKc"]
HEARTS = ["p1 move Jh home3", "p1 move Qh home3"]
DIAMONDS = ["p1 move Kd col1", "p1 move Qd home2", "p1 move Kd home2"]


def end(name, *moves, cells=1, **more):
    options = {"position": True, "columns": [26, 26], "cells": cells}
    return two("freecell", name, [*END, *moves], ("p1",), options=options, **more)


LONG = end(
    "long", "p1 move Kc cell1", "p1 move Kc home1", "p1 move Kh cell1", *HEARTS,
    "p1 move Kh col1", "p1 move Kh home3", *DIAMONDS, x_ms_deal=8000,
)  # fmt: skip
TRAPPED = end("trapped", "p1 move Kc home1", "p1 move Qh cell1", x_ms_deal=16000)
GIVEN_UP = end("given-up", "p1 move Kc home1", "p1 declare stop")
HOPELESS = end("hopeless", "p1 move Kc home1", cells=0)
SHORT = end("short", "p1 move Kc home1", "p1 move Kh cell1", *HEARTS, "p1 move Kh home3", *DIAMONDS)
GAMES = [LONG, TRAPPED, GIVEN_UP, HOPELESS, SHORT]

# Done, opportunities, games.
PATIENCE_GOLDEN = {
    # all but the one without a cell
    "solvable-deals": (4, 5, 5),
    "solvable-deals-won": (2, 4, 4),
    "won-and-solvable": (2, 2, 2),
    # ten moves and eight
    "moves-above-solver": (2, 2, 2),
    # after the king of clubs
    "first-losing-move": (1, 1, 1),
    "winnable-given-up": (1, 2, 2),
}
PLAIN_GOLDEN = {
    # of three games after a lost one the last
    "solved-after-loss": (1, 3, 3),
    "deal-number": ((7999.5 + 15999.5) / 32000, 2, 2),
}
PATIENCE_NAMES = set(PATIENCE_GOLDEN)


@pytest.fixture(scope="module")
def unsolved(tmp_path_factory):
    path = tmp_path_factory.mktemp("patience")
    load(path / "lake", [games.write(path / "games.jsonl", *GAMES)])
    assert query(path / "lake", "SELECT DISTINCT verdict FROM games").rows() == [("legal",)]
    return path / "lake"


@pytest.fixture(scope="module")
def lake(unsolved, tmp_path_factory):
    if shutil.which("fc-solve") is None:
        pytest.skip("fc-solve is not installed")
    from cardlog.solvers import solve

    path = tmp_path_factory.mktemp("solved") / "lake"
    shutil.copytree(unsolved, path)
    found = solve(path, what=["freecell", "freecell-losses"], seconds=20)
    assert [(one.solved, one.unsolved) for one in found] == [(2, 0), (2, 0)]
    return path


def test_golden_values(lake):
    for name, expected in PATIENCE_GOLDEN.items():
        row = only(stats(lake, name))
        assert (row["done"], row["opportunities"], row["n"]) == expected, name
        check(row, name, expected)


@pytest.mark.parametrize("name", PLAIN_GOLDEN)
def test_golden_values_without_a_solver(unsolved, name):
    row = only(stats(unsolved, name))
    assert row["done"] == pytest.approx(PLAIN_GOLDEN[name][0])
    check(row, name, (row["done"], *PLAIN_GOLDEN[name][1:]))


def test_nothing_is_counted_before(unsolved):
    for name in PATIENCE_NAMES:
        assert len(stats(unsolved, name)) == 0, name


def test_what_people_see(lake):
    deals = query(
        lake,
        "SELECT g.id, state, outcome, solver_moves, solver_draws, setting FROM patience_deals"
        " JOIN games g USING (game) WHERE g.id IN ('long', 'hopeless') ORDER BY 1",
    ).rows()
    setting = "columns=[26,26] cells={} position=true"
    assert deals == [
        ("hopeless", "solved", "unsolvable", None, None, setting.format(0)),
        ("long", "solved", "solvable", 8, 0, setting.format(1)),
    ]
    lost = query(
        lake,
        "SELECT g.id, winnable, cards, to_place, moves_before, moves, player FROM patience_losses"
        " JOIN games g USING (game) ORDER BY 1",
    ).rows()
    assert lost == [
        ("given-up", True, None, None, 1, 1, "club:p1"),
        ("trapped", False, "Qh", "cell1", 1, 2, "club:p1"),
    ]


@pytest.mark.sweep
def test_every_dimension_works(lake):
    sums_agree(lake, sorted(PATIENCE_NAMES))
