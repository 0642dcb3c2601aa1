"""Scores of every contract against endplay's."""

from itertools import product

import pytest

from cardlog.rules.bridge.scoring import duplicate_score

from .slow_bridge import BIDS, board_score

GRID = list(product(range(1, 8), range(5), range(3), (0, 1), range(14)))


def test_scores_of_the_whole_grid_equal_the_slow_checkers():
    for level, name, doubled, vulnerable, tricks in GRID:
        slow = board_score(BIDS[5 * level - 5 + name], "X" * doubled, bool(vulnerable), tricks)
        assert duplicate_score(level, name, doubled, vulnerable, tricks) == slow


@pytest.mark.oracle
def test_scores_of_the_whole_grid_equal_endplays():
    types = pytest.importorskip("endplay.types")
    names = [types.Denom.clubs, types.Denom.diamonds, types.Denom.hearts, types.Denom.spades,
             types.Denom.nt]  # fmt: skip
    doubles = [types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled]
    sides = [types.Vul.none, types.Vul.both]
    for level, name, doubled, vulnerable, tricks in GRID:
        contract = types.Contract(
            level=level, denom=names[name], declarer=types.Player.north, penalty=doubles[doubled],
            result=tricks - level - 6,
        )  # fmt: skip
        other = contract.score(sides[vulnerable])
        ours = duplicate_score(level, name, doubled, vulnerable, tricks)
        assert ours == other, (level, name, doubled, vulnerable, tricks)
