"""Equities of poker hands against published ones and against two other evaluators."""

import random
from itertools import combinations

import pytest

from cardlog.cards import mask, members
from cardlog.rules.mechanisms.poker_hands import (
    FLUSH,
    WHEEL,
    high_value,
    omaha_low,
    omaha_value,
)
from cardlog.solvers import equity

pytest.importorskip("phevaluator")


def codes(text):
    return tuple(mask(text[i : i + 2]).bit_length() - 1 for i in range(0, len(text), 2))


def spot(hands, board="", pots=None, *, omaha=False, hilo=False):
    return equity.Spot(
        game_hash=1,
        deal=1,
        omaha=omaha,
        hilo=hilo,
        hands=tuple(map(codes, hands)),
        board=codes(board),
        pots=pots or (tuple(range(len(hands))),),
    )


# Every board counted, ties halved, as odds calculators publish them.
PREFLOP = [
    (("AsAh", "KdKc"), 0.8126),
    (("AsAh", "KsKh"), 0.8264),
    (("AsKs", "QdQh"), 0.4621),
]


@pytest.mark.parametrize(
    ("hands", "first"),
    [PREFLOP[0], *(pytest.param(*p, marks=pytest.mark.sweep) for p in PREFLOP[1:])],
)
def test_published_equities(hands, first):
    found = equity.solve(spot(hands))
    assert found.boards == 1712304
    assert found.shares[0][0] == pytest.approx(first, abs=1e-4)
    assert sum(found.shares[0]) == pytest.approx(1)


@pytest.mark.sweep
def test_aces_against_kings_on_average():
    """Six by six pairs: the 81.9 % that everybody quotes."""
    aces = ["".join(pair) for pair in combinations(("As", "Ah", "Ad", "Ac"), 2)]
    shares = [equity.solve(spot((pair, "KsKh"))).shares[0][0] for pair in aces]
    assert sum(shares) / 6 == pytest.approx(0.8195, abs=2e-4)


def test_outs_counted_by_hand():
    # Two aces of 44 cards beat three kings.
    found = equity.solve(spot(("AsAh", "KdKc"), "Kh7c2s3d"))
    assert found.boards == 44
    assert found.shares == ((2 / 44, 42 / 44),)
    # A flush draw with nine outs; no other card helps.
    found = equity.solve(spot(("AhAd", "KsQs"), "2s7s9d3c"))
    assert found.shares[0][1] == pytest.approx(9 / 44)
    # The board is complete: the best hand has all, equal ones share.
    assert equity.solve(spot(("AhAd", "KsQs"), "2s7s9dJcTh")).shares == ((0.0, 1.0),)
    assert equity.solve(spot(("2h3d", "2d3c"), "TsJsQsKsAs")).shares == ((0.5, 0.5),)


def test_side_pots_are_contested_by_some():
    found = equity.solve(spot(("AsAh", "KdKc", "7d6d"), "Kh7c2s3d", ((0, 1, 2), (1, 2))))
    assert found.boards == 42
    # Two aces win the main pot; 7d6d has no card that beats three kings.
    assert found.shares[0] == (2 / 42, 40 / 42, 0.0)
    assert found.shares[1] == (1.0, 0.0)


def by_our_rules(hands, board, *, omaha, hilo):
    """Shares by the evaluator of the rules, board by board."""
    own = [mask("".join(hand)) for hand in hands]
    known = mask(board)
    gone = known
    for hand in own:
        gone |= hand
    deck = [card for s in range(4) for card in range(s * 16, s * 16 + 13) if not gone >> card & 1]
    total = [0.0] * len(own)
    boards = 0
    for cards in combinations(deck, 5 - len(list(members(known)))):
        whole = known | sum(1 << card for card in cards)
        boards += 1
        high = [
            omaha_value(h, whole) if omaha else high_value(h | whole, WHEEL, FLUSH) for h in own
        ]
        winners = [[i for i, value in enumerate(high) if value == max(high)]]
        if hilo:
            lows = [omaha_low(h, whole) for h in own]
            best = min((low for low in lows if low), default=0)
            if best:
                winners.append([i for i, low in enumerate(lows) if low == best])
        for half in winners:
            for i in half:
                total[i] += 1 / len(half) / len(winners)
    return [share / boards for share in total], boards


@pytest.mark.parametrize(
    ("hole", "omaha", "hilo"),
    [(2, False, False), (4, True, False), (4, True, True), (5, True, False), (5, True, True)],
)
def test_the_evaluator_of_the_rules_agrees(hole, omaha, hilo):
    dice = random.Random(hole * 10 + hilo)
    pack = [rank + letter for letter in "cdhs" for rank in "23456789TJQKA"]
    for seen in (3, 4, 4, 4, 5):
        cards = dice.sample(pack, 3 * hole + seen)
        hands = tuple("".join(cards[i * hole : (i + 1) * hole]) for i in range(3))
        board = "".join(cards[3 * hole :])
        if seen == 3 and omaha:
            # Fewer boards: another card is known.
            board += next(c for c in pack if c not in cards)
        found = equity.solve(spot(hands, board, omaha=omaha, hilo=hilo))
        shares, boards = by_our_rules(hands, board, omaha=omaha, hilo=hilo)
        assert found.boards == boards
        assert found.shares[0] == pytest.approx(shares), (hands, board)


@pytest.mark.sweep
@pytest.mark.oracle
def test_pokerkit_agrees_who_wins():
    pokerkit = pytest.importorskip("pokerkit")
    dice = random.Random(3)
    pack = [rank + letter for letter in "cdhs" for rank in "23456789TJQKA"]
    kinds = [
        (2, False, pokerkit.StandardHighHand),
        (4, True, pokerkit.OmahaHoldemHand),
    ]
    for hole, omaha, kind in kinds:
        for _ in range(150):
            cards = dice.sample(pack, 2 * hole + 5)
            hands = ("".join(cards[:hole]), "".join(cards[hole : 2 * hole]))
            board = "".join(cards[2 * hole :])
            first, second = (kind.from_game(hand, board) for hand in hands)
            expected = (
                (0.5, 0.5) if first == second else (float(first > second), float(first < second))
            )
            assert equity.solve(spot(hands, board, omaha=omaha)).shares[0] == expected
