"""What acts of blackjack are worth: the chart that follows, published values, the stored table."""

import duckdb
import pytest
from cardlog.pipelines import blackjack, models
from cardlog.pipelines.blackjack import ACE, Hand

from tests.pipelines.test_more_golden import BASIC

WORDS = {"H": "hit", "S": "stand", "D": "double", "P": "split"}


@pytest.fixture(scope="module")
def stored():
    """Acts with their values by the dealer's card (ace 11), soft or hard, and total."""
    rows = duckdb.sql(models()["blackjack_values"][1]).fetchall()
    acts = ("stand", "hit", "double", "split")
    return {
        row[:3]: {a: float(v) for a, v in zip(acts, row[3:], strict=True) if v is not None}
        for row in rows
    }


def test_the_best_acts_are_the_printed_chart(stored):
    seen = 0
    for row in BASIC.split("\n")[1:-1]:
        kind, count, *cells = row.split()
        total = int(count) if kind != "pair" else 12 if count == "11" else 2 * int(count)
        soft = kind == "soft" or (kind, count) == ("pair", "11")
        for up, cell in enumerate(cells, 2):
            worth = dict(stored[up, soft, total])
            if kind != "pair":
                worth.pop("split", None)
            assert max(worth, key=worth.get) == WORDS[cell], (row, up)
            seen += 1
    assert seen == 220


def test_published_values_of_an_endless_shoe(monkeypatch):
    """Known to every table of odds: 16 against a ten, 11 against a six, 12 against a two."""
    monkeypatch.setattr(blackjack, "WHOLE", (10**6,) * 9 + (4 * 10**6,))
    for cache in (blackjack.dealer, blackjack.hit):
        cache.cache_clear()
    sixteen = blackjack.value(Hand(16, ace=False), 10)
    assert (sixteen.stand, sixteen.hit) == pytest.approx((-0.540430, -0.539826), abs=1e-4)
    assert blackjack.dealer(blackjack.WHOLE, 6)[0] == pytest.approx(0.4232, abs=1e-4)
    # Of 11 and of 12 one hand is enough: what is gone makes no difference.
    eleven = blackjack.double(Hand(11, ace=False), blackjack.WHOLE, 6)
    assert eleven == pytest.approx(0.667380, abs=1e-4)
    assert blackjack.stand(Hand(12, ace=False), blackjack.WHOLE, 2) == pytest.approx(
        -0.292784, abs=1e-4
    )
    for cache in (blackjack.dealer, blackjack.hit):
        cache.cache_clear()


def test_of_a_hand_by_hand():
    """Two cards are left, a six and a seven, the dealer showing a ten: 16 or 17, which stands."""
    shoe = (0, 0, 0, 0, 0, 1, 1, 0, 0, 0)
    # From 16 he draws the seven and is bust.
    assert blackjack.dealer(shoe, 10) == (0.5, 0.5, 0, 0, 0, 0)
    assert blackjack.stand(Hand(17, ace=False), shoe, 10) == 0.5
    assert blackjack.stand(Hand(16, ace=False), shoe, 10) == 0
    # A ten and an ace are left: the ace would have been seen, as a natural.
    assert blackjack.dealer((1,) + (0,) * 8 + (1,), 10) == (0, 0, 0, 0, 1, 0)


@pytest.mark.sweep
@pytest.mark.parametrize("up", [7, 10, ACE])
def test_the_stored_table_is_what_the_shoe_gives(up, stored):
    found = blackjack.values(up)
    of_card = {key: worth for key, worth in stored.items() if key[0] == (11 if up == ACE else up)}
    assert len(found) == len(of_card)
    for hand, one in found.items():
        worth = of_card[11 if up == ACE else up, hand.soft, hand.total]
        for act, value in worth.items():
            assert value == pytest.approx(getattr(one, act), abs=6e-6), (hand, act)
