"""Duties to a trick: what may be played and what a card denies are two sides of one rule."""

import random

from cardlog.rules.mechanisms.obligations import (
    bound,
    denied_by_bound,
    denied_by_follow_but,
    denied_by_follow_or_trump,
    follow_but,
    follow_or_trump,
)

RNG = random.Random(3)
LED = 0b0000_1111
TRUMPS = 0b1111_0000_0000
CARDS = range(12)


def some(most=(1 << 12) - 1, share=0.4):
    return sum(1 << i for i in CARDS if most >> i & 1 and RNG.random() < share)


def agree(legal, denied):
    """In a known hand a card is legal just if the hand holds nothing that it denies; what a
    hidden hand may play contains what each hand that it may be could play."""
    for _ in range(2000):
        hand = some() or 1
        for card in CARDS:
            if hand >> card & 1:
                assert legal(hand, hand) >> card & 1 == (not hand & denied(card))
        known, other = hand & some(share=0.5), some(share=0.5) & ~hand
        assert legal(hand, hand) & ~legal(known, hand | other) == 0
        for card in CARDS:
            if (hand | other) >> card & 1:
                assert legal(known, hand | other) >> card & 1 == (not known & denied(card))


def test_bound():
    for _ in range(20):
        beat = some(LED)
        over = some(TRUMPS)
        ladder = RNG.choice(
            [(beat, LED, over, TRUMPS), (beat, LED, over, 0), (0, LED, TRUMPS, 0), (0, 0, 0, 0)]
        )
        agree(
            lambda known, may, ladder=ladder: bound(known, may, *ladder),
            lambda card, ladder=ladder: denied_by_bound(card, *ladder),
        )


def test_follow_or_trump():
    for under in (0, TRUMPS & 0b0011_0000_0000, TRUMPS):
        agree(
            lambda known, may, under=under: follow_or_trump(known, may, LED, TRUMPS, under),
            lambda card, under=under: denied_by_follow_or_trump(card, LED, TRUMPS, under),
        )


def test_follow_but():
    for kept in (0, 0b1000, 0b0001):
        agree(
            lambda known, may, kept=kept: follow_but(known, may, LED, kept),
            lambda card, kept=kept: denied_by_follow_but(card, LED, kept),
        )
