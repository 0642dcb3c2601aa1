"""The order of stored rows: a permutation, by tricks, with games of like auctions together."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardlog.store.row_order import stored_order

ROW = st.tuples(st.integers(-1, 3), st.integers(-1, 5), st.integers(0, 3))
GAMES = st.lists(st.lists(ROW, max_size=8), max_size=8)


def ordered(games):
    rows = [row for game in games for row in game]
    start = np.cumsum([0, *map(len, games)])
    actor, what, trick = (np.array([row[i] for row in rows], np.int64) for i in range(3))
    return stored_order(start, actor, what, trick), trick


@given(GAMES)
def test_each_row_is_there_once_and_tricks_rise(games):
    order, trick = ordered(games)
    assert sorted(order.tolist()) == list(range(len(trick)))
    assert (np.diff(trick[order]) >= 0).all()


@given(GAMES)
def test_within_a_trick_a_game_stays_together_in_its_order(games):
    order, trick = ordered(games)
    owner = np.repeat(np.arange(len(games)), list(map(len, games)))
    for number in set(trick.tolist()):
        rows = order[trick[order] == number]
        owners = owner[rows].tolist()
        assert [o for i, o in enumerate(owners) if i == 0 or owners[i - 1] != o] == list(
            dict.fromkeys(owners)
        )
        for game in set(owners):
            own = rows[owner[rows] == game]
            assert (np.diff(own) > 0).all()


def test_games_with_like_auctions_follow_each_other():
    def auction(*calls):
        return [(i % 4, call, 0) for i, call in enumerate(calls)] + [(0, -1, 1)]

    order, _ = ordered([auction(1, 2, 0), auction(3, 0), auction(1, 2, 0), auction(3, 0)])
    leads = order[-4:].tolist()
    assert leads == [6, 13, 3, 10]
