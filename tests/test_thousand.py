"""Games of every rule set to their end with any options: a slice of ``tests.thousand``."""

import pytest
from thousand import assert_games, played

from cardlog.replay.twins import available
from cardlog.rules.registry import MODULES

EVENTS = 40_000
"""So many events of each rule set are enough here."""


@pytest.mark.sweep
@pytest.mark.skipif(not available(), reason="needs Numba")
@pytest.mark.parametrize("rules", MODULES)
def test_games_are_legal_at_both_speeds_and_in_every_view(rules):
    assert_games(rules, played(rules, 1000, seed=5000, most=EVENTS))
