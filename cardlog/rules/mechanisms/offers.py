"""Choices open at a point: what the simulator draws from, perft counts and messages name.

One line of an offer says: this actor may do this verb, with this word, target and places, taking
from ``least`` to ``take`` of these cards (``take`` 0: without cards), and naming a number between
``low`` and ``high`` in steps. A line of chance, such as a card drawn from the stock, is one choice
whichever card comes. Offers are never compiled: their functions may use any Python.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import comb

from cardlog.cards import FRENCH, UNKNOWN, members
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event


class Offers:
    """The choices open to whoever is to act, one list entry a line."""

    def __init__(self, *, pack: int = FRENCH) -> None:
        self.pack = pack
        """What the cards of events begin with (see ``cards.FRENCH``)."""
        self.count = 0
        self.actor: list[int] = []
        self.verb: list[int] = []
        self.what: list[int] = []
        self.target: list[int] = []
        self.cards: list[int] = []
        """Set of the cards to take from; empty where ``pool`` lists them."""
        self.pool: list[tuple[int, ...]] = []
        """Cards to take from, with copies; a seat that takes them all takes them in this order."""
        self.also: list[tuple[tuple[tuple[int, ...], int], ...]] = []
        """Further cards of the line: so many of each of these."""
        self.least: list[int] = []
        self.take: list[int] = []
        self.low: list[int] = []
        self.high: list[int] = []
        self.step: list[int] = []
        self.place: list[int] = []
        self.to: list[int] = []
        self.chance: list[bool] = []
        self.aside: list[bool] = []
        """Acts that are open without being choices of play, such as giving up: they count 0."""

    def numbers(self, i: int) -> Sequence[int]:
        """Numbers that line ``i`` may name; the one ``NO_NUMBER`` if it names none."""
        if self.low[i] == NO_NUMBER:
            return (NO_NUMBER,)
        return range(self.low[i], self.high[i] + 1, self.step[i])

    def size(self, i: int) -> int:
        """How many acts line ``i`` stands for; one where chance decides."""
        if self.aside[i]:
            return 0
        if self.chance[i]:
            return 1
        ways = sum(_subsets(self.pool[i], take) for take in range(self.least[i], self.take[i] + 1))
        for pool, take in self.also[i]:
            ways *= _subsets(pool, take)
        return len(self.numbers(i)) * ways

    def event(self, i: int, cards: Iterable[int], number: int = NO_NUMBER) -> Event:
        """The event that line ``i`` makes with these cards."""
        if number == NO_NUMBER and self.low[i] != NO_NUMBER:
            number = self.low[i]
        codes = [card if card == UNKNOWN else card ^ self.pack for card in cards]
        return Event(
            self.actor[i], self.verb[i], self.target[i], self.what[i], number, 0, codes,
            self.place[i], self.to[i],
        )  # fmt: skip

    def acts(self, i: int) -> Iterator[Event]:
        """Every event of line ``i``; where chance decides, every outcome."""
        pool = self.pool[i]
        for number in self.numbers(i):
            for take in range(self.least[i], self.take[i] + 1):
                for cards in _choices(pool, take):
                    for more in product(*[_choices(*part) for part in self.also[i]]):
                        yield self.event(i, (*cards, *chain(*more)), number)

    def draw(self, i: int, rng: random.Random) -> Event:
        """One event of line ``i``: cards, their number and the number named at random."""
        least, take = self.least[i], self.take[i]
        if least < take:
            take = rng.randint(least, take)
        cards: Sequence[int] = self.pool[i]
        if take < len(cards) or self.actor[i] == CHANCE:
            cards = rng.sample(cards, take)
        for pool, count in self.also[i]:
            cards = [*cards, *rng.sample(pool, count)]
        numbers = self.numbers(i)
        return self.event(i, cards, rng.choice(numbers) if len(numbers) > 1 else numbers[0])


def _choices(pool: Sequence[int], take: int) -> Iterator[tuple[int, ...]]:
    """Each choice of ``take`` cards once, copies being the same."""
    if len(set(pool)) == len(pool):
        yield from combinations(pool, take)
        return
    seen: set[tuple[int, ...]] = set()
    for cards in combinations(pool, take):
        if cards not in seen:
            seen.add(cards)
            yield cards


def _subsets(pool: Sequence[int], take: int) -> int:
    """In how many ways ``take`` cards can be chosen where copies are the same."""
    copies = Counter(pool)
    if len(copies) == len(pool):
        return comb(len(pool), take)
    ways = [1] + [0] * take
    for count in copies.values():
        for size in range(take, 0, -1):
            ways[size] += sum(ways[size - k] for k in range(1, min(count, size) + 1))
    return ways[take]


def offer_act(
    c: Offers,
    actor: int,
    verb: int,
    *,
    what: int = NONE,
    target: int = NONE,
    place: int = NONE,
    cards: int | Sequence[int] = 0,
    least: int | None = None,
    take: int | None = None,
    also: Sequence[tuple[Sequence[int], int]] = (),
    to: int = NONE,
    low: int = NO_NUMBER,
    high: int | None = None,
    step: int = 1,
    chance: bool = False,
    aside: bool = False,
) -> None:
    """Add one line. ``cards`` is a set, or a list with copies; by default all of them are taken.

    ``also``: further cards, so many of each of these lists.

    >>> c = Offers()
    >>> offer_act(c, 0, 3, low=200, high=400, step=100)
    >>> offer_act(c, 0, 7, cards=[5, 5, 7], least=1, take=2)
    >>> c.size(0), c.size(1)
    (3, 4)
    """
    pool = tuple(members(cards)) if isinstance(cards, int) else tuple(cards)
    mask = 0
    for card in pool:
        mask |= 1 << card
    most = len(pool) if take is None else take
    c.actor.append(actor)
    c.verb.append(verb)
    c.what.append(what)
    c.target.append(target)
    c.cards.append(mask)
    c.pool.append(pool)
    c.least.append(most if least is None else least)
    c.take.append(most)
    c.also.append(tuple([(tuple(part), count) for part, count in also]))
    c.low.append(low)
    c.high.append(low if high is None else high)
    c.step.append(step)
    c.place.append(place)
    c.to.append(to)
    c.chance.append(chance)
    c.aside.append(aside)
    c.count += 1


def offer(c: Offers, actor: int, verb: int, what: int, target: int, cards: int, take: int) -> None:
    """Add a line with a fixed number of cards out of a set."""
    offer_act(c, actor, verb, what=what, target=target, cards=cards, take=take)


def offer_word(c: Offers, actor: int, verb: int, what: int) -> None:
    """An act without cards, such as a bid."""
    offer_act(c, actor, verb, what=what)


def offer_card(c: Offers, actor: int, verb: int, cards: int) -> None:
    """One card out of a set."""
    offer_act(c, actor, verb, cards=cards, take=1)
