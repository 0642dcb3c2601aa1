"""Gin rummy: worked examples and random games through the independent checker."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.eventtext import parse
from tests.rules.proofs import CheckerWorked
from tests.rules.rummy.gin_rummy_checker import (
    VARIANTS,
    count,
    is_meld,
    least_deadwood,
    play,
    replay,
)
from tests.rules.rummy.gin_rummy_examples import EXAMPLES
from tests.rules.rummy.table import pack


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


OPTIONS = [
    ("gin-rummy", {}),
    ("gin-rummy", {"big_gin": 31, "target": 60, "next_dealer": "winner"}),
    (
        "gin-rummy",
        {"deals": 3, "discard_back": True, "last_discard": True, "repeats": 2, "equal": "nothing"},
    ),
    ("oklahoma-gin", {"spades_double": True, "ace_upcard": "one"}),
    ("hollywood-gin", {"target": 50}),
    ("straight-gin", {"target": 60}),
]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_random_games(rules, options, seed):
    record = play(rules, 2, options, random.Random(seed))
    outcome = replay(record)
    assert outcome.legal and outcome.ended
    seen: Counter[str] = Counter()
    for text in record["events"]:
        parts = parse(text, record["seats"])
        if parts.verb == "deal" and parts.target and len(seen) > 20:
            seen = Counter()
        if parts.verb == "deal" or (parts.verb == "draw" and parts.what == "stock"):
            seen.update(parts.cards)
        assert not seen or max(seen.values()) == 1
    winner = max(outcome.total.values())
    assert winner >= VARIANTS[rules].get("target", 0)


def every_arrangement(cards):
    """Deadwood of all arrangements, by trying each card loose or in each meld."""
    if not cards:
        yield 0
        return
    first, rest = cards[0], cards[1:]
    for deadwood in every_arrangement(rest):
        yield count([first]) + deadwood
    for mask in range(1 << len(rest)):
        others = [card for i, card in enumerate(rest) if mask >> i & 1]
        if len(others) >= 2 and is_meld([first, *others]):
            left = [card for card in rest if card not in others]
            yield from every_arrangement(left)


def test_least_deadwood_is_the_least():
    rng = random.Random(1)
    for _ in range(40):
        cards = rng.sample([card for card in pack() if card[0] in "34567"], 7)
        assert least_deadwood(frozenset(cards)) == min(every_arrangement(cards))
