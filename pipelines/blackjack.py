"""What acts of blackjack are worth, by the player's total and the dealer's card: the makers of the
model ``blackjack_values``.

A shoe of six packs, of which only the cards in sight are gone, every draw without replacement. The
dealer stands on every 17 and has looked for a natural; any two cards may be doubled. Values are in
bets, and the mean over all two-card hands of a total, as often as they are dealt; of 21, which two
cards make only as a natural, over hands of three. Behind a split each hand has what its total is
worth; pairs are split once, split aces get one card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import msgspec

PACKS: Final = 6
CARDS: Final = range(1, 11)
"""Values of cards, ace 1."""
ACE: Final = 1
TEN: Final = 10
FULL: Final = 21
STANDS: Final = 17
"""The dealer draws below it."""
WHOLE: Final = (4 * PACKS,) * 9 + (16 * PACKS,)

Shoe = tuple[int, ...]
"""How many cards of each value are left, aces first."""
Chances = tuple[float, ...]
"""Of the dealer's final totals: bust, 17, 18, 19, 20, 21."""


class Hand(msgspec.Struct, frozen=True):
    """A hand by its lowest count, and whether it holds an ace."""

    low: int
    ace: bool

    @property
    def soft(self) -> bool:
        """Whether an ace counts eleven."""
        return self.ace and self.low + 10 <= FULL

    @property
    def total(self) -> int:
        """Its best count."""
        return self.low + 10 if self.soft else self.low

    def with_card(self, card: int) -> Hand:
        """The hand with another card."""
        return Hand(self.low + card, self.ace or card == ACE)


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """What acts on a total are worth against a card of the dealer, in bets."""

    stand: float
    hit: float
    double: float
    split: float | None = None


def less(shoe: Shoe, *cards: int) -> Shoe:
    """The shoe without these cards."""
    left = list(shoe)
    for card in cards:
        left[card - 1] -= 1
    return tuple(left)


@cache
def dealer(shoe: Shoe, up: int) -> Chances:
    """How the dealer ends who shows ``up`` and has no natural, the player having stood."""
    left = list(shoe)
    known: dict[Shoe, Chances] = {}
    natural = {ACE: TEN, TEN: ACE}.get(up)

    def ends(hand: Hand, cards: int) -> Chances:
        if hand.low > FULL:
            return (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        if hand.total >= STANDS:
            return tuple(float(hand.total == STANDS - 1 + i) for i in range(6))
        key = tuple(left)
        if key not in known:
            barred = natural if key == shoe else None
            among = cards - (left[barred - 1] if barred else 0)
            found = [0.0] * 6
            for card in CARDS:
                count = left[card - 1]
                if count and card != barred:
                    left[card - 1] -= 1
                    part = ends(hand.with_card(card), cards - 1)
                    left[card - 1] += 1
                    found = [a + count / among * b for a, b in zip(found, part, strict=True)]
            known[key] = tuple(found)
        return known[key]

    return ends(Hand(up, up == ACE), sum(shoe))


def stand(hand: Hand, shoe: Shoe, up: int) -> float:
    """No more cards."""
    if hand.low > FULL:
        return -1.0
    chances = dealer(shoe, up)
    below = chances[0] + sum(chances[1 : max(hand.total - STANDS + 1, 1)])
    above = sum(chances[max(hand.total - STANDS + 2, 1) :])
    return below - above


@cache
def hit(hand: Hand, shoe: Shoe, up: int) -> float:
    """One card, and then what is best of standing and hitting."""
    worth = 0.0
    for card, chance, left in _draws(shoe):
        drawn = hand.with_card(card)
        best = stand(drawn, left, up)
        # Nothing is gained by a card to a hard 18 or a soft 20.
        if drawn.total < (20 if drawn.soft else 18):
            best = max(best, hit(drawn, left, up))
        worth += chance * best
    return worth


def double(hand: Hand, shoe: Shoe, up: int) -> float:
    """Twice the bet, one card."""
    return 2 * sum(chance * stand(hand.with_card(c), left, up) for c, chance, left in _draws(shoe))


def _draws(shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
    """Each next card with its chance and what is left."""
    whole = sum(shoe)
    for card in CARDS:
        if shoe[card - 1]:
            yield card, shoe[card - 1] / whole, less(shoe, card)


def hand_of(cards: tuple[int, ...]) -> Hand:
    """The hand of these cards."""
    return Hand(sum(cards), ACE in cards)


def ways(cards: tuple[int, ...], shoe: Shoe) -> int:
    """In how many ways a hand is dealt."""
    found = 1
    for card in set(cards):
        found *= comb(shoe[card - 1], cards.count(card))
    return found


def hands() -> dict[Hand, list[tuple[int, ...]]]:
    """By total: the hands over which its values are means."""
    found: dict[Hand, list[tuple[int, ...]]] = {}
    for size in (2, 3):
        for cards in combinations_with_replacement(CARDS, size):
            hand = hand_of(cards)
            natural = size == 2 and hand.total == FULL
            needed = size == 2 or hand.total == FULL
            if needed and not natural and hand.low <= FULL:
                found.setdefault(Hand(hand.low, hand.soft), []).append(cards)
    return found


def value(total: Hand, up: int) -> Value:
    """What acts on a total are worth, the mean of its hands; splits apart."""
    shoe = less(WHOLE, up)
    weights = 0
    stood = struck = doubled = 0.0
    for cards in hands()[total]:
        weight = ways(cards, shoe)
        hand = hand_of(cards)
        left = less(shoe, *cards)
        weights += weight
        stood += weight * stand(hand, left, up)
        struck += weight * hit(hand, left, up)
        doubled += weight * double(hand, left, up)
    return Value(stand=stood / weights, hit=struck / weights, double=doubled / weights)


def values(up: int) -> dict[Hand, Value]:
    """All totals against one card of the dealer."""
    found = {total: value(total, up) for total in hands()}
    dealer.cache_clear()
    hit.cache_clear()
    for card in CARDS:
        pair = Hand(2 * card, card == ACE)
        worth = 0.0
        for drawn, chance, _ in _draws(less(WHOLE, up, card, card)):
            hand = Hand(card + drawn, ACE in (card, drawn))
            one = found[hand]
            worth += chance * (one.stand if card == ACE else max(one.stand, one.hit, one.double))
        found[pair] = msgspec.structs.replace(found[pair], split=2 * worth)
    return found


def model_sql() -> str:
    """The text of the model ``blackjack_values``: a line for each total and card of the dealer."""
    rows = []
    for up in (*range(2, 11), ACE):
        found = values(up)
        for hand in sorted(found, key=lambda hand: (hand.soft, hand.low)):
            one = found[hand]
            split = "NULL" if one.split is None else f"{one.split:.5f}"
            soft = str(hand.soft).lower()
            rows.append(
                f"  ({11 if up == ACE else up}, {soft}, {hand.total}, {one.stand:.5f},"
                f" {one.hit:.5f}, {one.double:.5f}, {split})"
            )
    return (
        "-- One row a total of blackjack and a card of the dealer: what acts are worth, in bets.\n"
        "SELECT * FROM (VALUES\n"
        + ",\n".join(rows)
        + '\n) acts(up, soft, total, stand, hit, "double", split)\n'
    )
