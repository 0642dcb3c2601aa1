"""Hands as numbers against the slow ranking that the checkers use."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from cardlog.cards import mask
from cardlog.rules.mechanisms.poker_hands import (
    FLUSH,
    NO_WHEEL,
    SHORT_FLUSH,
    SHORT_WHEEL,
    WHEEL,
    high_value,
    low_value,
    omaha_low,
    omaha_value,
    wild_low,
    wild_seven,
    wild_value,
)
from tests.rules.poker import hands

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
SHORT = [card for card in PACK if card[0] not in "2345"]


def order(values):
    """Sign of each comparison of two neighbours."""
    return [(one > two) - (one < two) for one, two in pairwise(values)]


def draw(rng, pack, count):
    return rng.sample(pack, count)


def cards(text):
    return mask("".join(text))


@pytest.mark.parametrize("seed", range(4))
def test_holdem_values(seed):
    rng = random.Random(seed)
    made = [draw(rng, PACK, 7) for _ in range(400)]
    ours = [high_value(cards(seven), WHEEL, FLUSH) for seven in made]
    theirs = [hands.holdem_high(seven[:2], seven[2:], short=False) for seven in made]
    assert order(ours) == order(theirs)


def test_short_deck_values():
    rng = random.Random(1)
    made = [draw(rng, SHORT, 7) for _ in range(400)]
    ours = [high_value(cards(seven), SHORT_WHEEL, SHORT_FLUSH) for seven in made]
    theirs = [hands.holdem_high(seven[:2], seven[2:], short=True) for seven in made]
    assert order(ours) == order(theirs)


def test_every_category_occurs_as_often_as_it_should():
    """All 2,598,960 hands would be slow; the hands of two suits and of nine ranks are all here."""
    pack = [card for card in PACK if card[0] in "23456789T"]
    counts: dict[int, int] = {}
    for five in combinations([1 << (16 * s + r) for s in range(4) for r in range(9)], 5):
        value = high_value(sum(five), WHEEL, FLUSH) >> 26
        counts[value] = counts.get(value, 0) + 1
    assert len(pack) == 36
    # Nine ranks of four suits, no ace: 5 straights; 4 * C(9, 5) flushes with straight flushes.
    assert counts[16] == 5 * 4
    assert counts[14] == 9 * 32
    assert counts[12] == 9 * 4 * 8 * 6
    assert counts[10] == 4 * 126 - 20
    assert counts[8] == 5 * 4**5 - 20
    assert counts[6] == 9 * 4 * 28 * 16
    assert counts[4] == 36 * 36 * 28
    assert counts[2] == 9 * 6 * 56 * 64


@pytest.mark.parametrize("own", [4, 5, 6])
def test_omaha_values(own):
    rng = random.Random(own)
    made = [draw(rng, PACK, own + 5) for _ in range(60)]
    ours = [omaha_value(cards(c[:own]), cards(c[own:])) for c in made]
    theirs = [hands.omaha_high(c[:own], c[own:]) for c in made]
    assert order(ours) == order(theirs)


@pytest.mark.parametrize("own", [4, 5, 6])
def test_omaha_lows(own):
    rng = random.Random(own)
    low = [card for card in PACK if card[0] in "A2345678"]
    made = [draw(rng, low if i % 2 else PACK, own + 5) for i in range(60)]
    ours = [omaha_low(cards(c[:own]), cards(c[own:])) for c in made]
    theirs = [hands.omaha_low(c[:own], c[own:]) for c in made]
    assert [value == 0 for value in ours] == [value is None for value in theirs]
    pairs = [(a, b) for a, b in zip(ours, theirs, strict=True) if a]
    assert order([a for a, _ in pairs]) == order([b for _, b in pairs])


@pytest.mark.parametrize("wild", range(6))
@pytest.mark.parametrize("five_kind", [True, False])
def test_wild_high_values(wild, five_kind):
    """The brute force tries every card for every wild one."""
    rng = random.Random(wild)
    jokers = ["2c", "2d", "2h", "2s", "Xr", "Xb"]
    rest = [card for card in PACK if card[0] != "2"]
    close = [card for card in rest if card[0] in "34567" or card[1] == "c"]
    made = [
        [*draw(rng, close if i % 2 else rest, 5 - wild), *rng.sample(jokers, wild)]
        for i in range(12 if wild > 2 else 60)
    ]
    ours = [
        wild_value(cards([c for c in five if c not in jokers]), wild, int(five_kind))
        for five in made
    ]
    theirs = [hands.draw_high(five, jokers, five_kind=five_kind) for five in made]
    assert order(ours) == order(theirs)


@pytest.mark.parametrize("wild", range(5))
def test_lowball_values(wild):
    rng = random.Random(wild)
    jokers = ["Xr", "Xb", "8c", "8d"]
    rest = [card for card in PACK if card[0] != "8"]
    low = [card for card in rest if card[0] in "234567A"]
    made = [
        [*draw(rng, low if i % 2 else rest, 5 - wild), *rng.sample(jokers, wild)]
        for i in range(12 if wild > 2 else 60)
    ]
    natural = [cards([c for c in five if c not in jokers]) for five in made]
    theirs = [hands.draw_a5(five, jokers) for five in made]
    assert order([wild_low(n, wild) for n in natural]) == order(theirs)
    theirs_27 = [hands.draw_27(five, jokers) for five in made]
    assert order([wild_seven(n, wild) for n in natural]) == order(theirs_27)


def test_best_lows():
    assert low_value(mask("5c4d3h2sAc")) < low_value(mask("6c4d3h2sAc"))
    assert low_value(mask("6c5c4c3c2c")) < low_value(mask("7d5d4h2hAh"))
    best = high_value(mask("7c5d4h3s2c"), NO_WHEEL, FLUSH)
    assert best < high_value(mask("7c6d4h3s2c"), NO_WHEEL, FLUSH)
    assert best < high_value(mask("Ac5d4h3s2c"), NO_WHEEL, FLUSH)
