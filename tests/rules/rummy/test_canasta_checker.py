"""Canasta: worked examples and random games through the independent checker."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.proofs import CheckerWorked
from tests.rules.rummy.canasta_checker import play, replay
from tests.rules.rummy.canasta_examples import EXAMPLES
from tests.rules.rummy.canasta_table import Canasta, is_wild


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


OPTIONS = [
    (4, {"target": 1500}),
    (4, {"ask": "before-meld", "deals": 2, "concealed": "side"}),
    (2, {"deals": 2}),
    (3, {"deals": 2}),
    (3, {"deals": 3, "canastas": 2, "hand": 6}),
]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_random_games(seats, options, seed):
    record = play("canasta", seats, options, random.Random(seed))
    outcome = replay(record)
    assert outcome.legal and outcome.ended
    if seats == 4:
        assert outcome.total["p1"] == outcome.total["p3"]
    if "target" in options:
        assert max(outcome.total.values()) >= options["target"]


@pytest.mark.parametrize("seed", range(6))
def test_cards_are_conserved(seed):
    record = play("canasta", 4, {"deals": 1}, random.Random(seed))
    table = Canasta(record["seats"], {"deals": 1})
    for text in record["events"]:
        table.step(text)
        cards = [card for hand in table.hands for card in hand]
        cards += [card for meld in table.melds for card in meld["cards"]]
        cards += table.pile
        if table.phase in ("top", "play"):
            cards += table.waiting + [table.top] * bool(table.top)
        assert len(cards) + sum(table.red) + table.stock() == 108
        for meld in table.melds:
            assert sum(is_wild(card) for card in meld["cards"]) <= 3


def ends(table, state, source, seen):
    """Whether some row of melds and additions leads to a lawful end of the turn."""
    hand, laid, waiting, points = state
    if table.opening and points and points < table.minimums[0]:
        lacking = True
    else:
        lacking = False
        hand = tuple(sorted(hand + waiting))
        waiting = ()
    key = (hand, tuple(sorted(laid.items())), waiting, points)
    if key in seen:
        return False
    seen.add(key)
    if len(hand) >= 2 and not lacking and "3" not in laid:
        return True
    out = len(hand) <= 1 and not waiting and table.enough(laid)
    if out and (not lacking or source == "stock"):
        return True
    for group in groups(hand):
        for rank in laid if is_wild(group[0]) else [group[0][0]]:
            if rank == "3" and waiting:
                continue
            after = table.add(laid, rank, list(group))
            if after is None or (len(group) == 1 and rank not in laid):
                continue
            left = list(hand)
            for card in group:
                left.remove(card)
            worth = points + table.worth(list(group))
            if ends(table, (tuple(left), after, waiting, worth), source, seen):
                return True
    return False


def groups(hand):
    """Single cards, and three cards that may begin a meld."""
    found = {(card,) for card in hand}
    for card in hand:
        same = [other for other in hand if other[0] == card[0]]
        if not is_wild(card) and len(same) >= 2:
            found |= {(*same[:2], other) for other in hand if is_wild(other)}
            if len(same) >= 3:
                found.add(tuple(same[:3]))
    return found


def test_whether_a_turn_can_be_finished():
    """The counting of the checker agrees with trying everything, on small hands."""
    rng = random.Random(5)
    table = Canasta(["p1", "p2", "p3", "p4"], {})
    table.begin_turn(0)
    found = Counter()
    cards = ["Kc", "Kd", "Ks", "Ks", "Ac", "Ad", "Ah", "4c", "4c", "4d", "2s", "2c", "Xr", "3s"]
    cards += ["3c", "3c", "Kh"]
    for _ in range(1500):
        table.opening = rng.random() < 0.6
        table.minimums = [rng.choice([15, 50, 90])] * 2
        laid = rng.choice([{"K": (3, 0)}, {"K": (5, 1)}, {"A": (2, 1)}, {"K": (6, 1)}])
        points = rng.choice([20, 30, 50])
        picked = rng.sample(cards, rng.randint(1, 7))
        source = rng.choice(["stock", "pile"])
        waiting = picked[:0] if source == "stock" else picked[: rng.randint(0, 2)]
        hand = picked[len(waiting) :]
        state = (tuple(sorted(hand)), laid, tuple(waiting), points)
        expected = ends(table, state, source, set())
        assert table.can_finish(hand, laid, waiting, points, source) == expected, (
            hand,
            laid,
            waiting,
            points,
            source,
            table.opening,
            table.minimums,
        )
        found[expected] += 1
    assert min(found.values()) > 50
