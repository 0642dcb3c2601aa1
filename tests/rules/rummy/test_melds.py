"""The meld mechanisms against plain lists of ranks."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardlog.cards import mask
from cardlog.rules.mechanisms.melds import (
    HIGH_ACE,
    above,
    ace_low,
    below,
    best_sets,
    from_ace_low,
    in_runs,
    is_meld,
    is_set,
    lacking_in_run,
    lacking_in_set,
    lane,
    least_deadwood,
    loose_pips,
    pip,
    pips,
    run_of,
    run_start,
    set_ranks,
)
from tests.rules.rummy.table import is_run as slow_run
from tests.rules.rummy.table import is_set as slow_set
from tests.rules.rummy.table import pack

ORDER = "A23456789TJQKA"


def hand(rng: random.Random, size: int) -> list[str]:
    ranks = rng.choice([ORDER[:13], "A23QK", "45678"])
    return rng.sample([card for card in pack() if card[0] in ranks], size)


def test_sets_and_runs():
    rng = random.Random(1)
    found = 0
    for _ in range(4000):
        cards = hand(rng, rng.choice([2, 3, 3, 4, 5]))
        if rng.random() < 0.6:
            suit = rng.choice("cdhs")
            cards = [*{card[0] + suit for card in cards}]
        bits = mask("".join(cards))
        assert is_set(bits) == slow_set(cards)
        for high in (0, 1):
            start = run_start(bits, high)
            assert (start >= 0) == slow_run(cards, high_ace=bool(high)), cards
            assert is_meld(bits, high) == (start >= 0 or slow_set(cards))
            if start >= 0:
                found += 1
                assert bits == run_of("cdhs".index(cards[0][1]), start, len(cards))
    assert found > 100


def test_lanes_and_pips():
    rng = random.Random(2)
    for _ in range(500):
        cards = hand(rng, rng.randint(1, 12))
        bits = mask("".join(cards))
        assert from_ace_low(ace_low(bits)) == bits
        assert pips(bits) == sum(pip(mask(card).bit_length() - 1) for card in cards)
        ranks = {card[0] for card in cards if sum(c[0] == card[0] for c in cards) >= 3}
        assert set_ranks(bits) == sum(1 << "23456789TJQKA".index(rank) for rank in ranks)
        in_run = {
            card
            for group in combinations(cards, 3)
            if slow_run(group, high_ace=False)
            for card in group
        }
        assert from_ace_low(in_runs(ace_low(bits))) == mask("".join(in_run))


def test_the_best_sets_leave_the_least():
    rng = random.Random(3)
    for _ in range(300):
        bits = mask("".join(hand(rng, rng.randint(3, 14))))
        assert least_deadwood(bits) == loose_pips(bits, best_sets(bits)) <= loose_pips(bits, 0)


def test_wild_cards_that_a_card_needs():
    rng = random.Random(4)
    for _ in range(600):
        cards = hand(rng, rng.randint(1, 8))
        bits = mask("".join(cards))
        code = mask(cards[0]).bit_length() - 1
        same = [card for card in pack() if card[0] == cards[0][0] and card != cards[0]]
        assert lacking_in_set(bits, code) == min(
            sum(card not in cards for card in others) for others in combinations(same, 2)
        )
        places = [i for i, rank in enumerate(ORDER) if rank == cards[0][0]]
        least = min(
            sum(rank + cards[0][1] not in cards for rank in ORDER[low : low + 3])
            for place in places
            for low in range(max(0, place - 2), min(place, HIGH_ACE - 2) + 1)
        )
        assert least == min(lacking_in_run(lane(bits, code >> 4), place) for place in places)


@pytest.mark.parametrize(
    ("cards", "first", "last", "expected"),
    [("3h4h9hTh", 4, 7, (2, 2)), ("Ah2hKh", 2, 11, (2, 2)), ("2h", 4, 11, (0, 0))],
)
def test_what_lies_beside_a_run(cards, first, last, expected):
    positions = lane(mask(cards), 2)
    assert (below(positions, first), above(positions, last, HIGH_ACE)) == expected
