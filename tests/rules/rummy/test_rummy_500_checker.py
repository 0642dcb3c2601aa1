"""500 rummy: worked examples and random games through the independent checker."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.eventtext import parse
from tests.rules.proofs import CheckerWorked
from tests.rules.rummy.rummy_500_checker import Rummy500, is_meld, play, replay
from tests.rules.rummy.rummy_500_examples import EXAMPLES


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


OPTIONS = [
    (2, {"target": 200}),
    (3, {"deals": 2, "jokers": 2}),
    (4, {"must_discard": True, "deals": 2, "jokers": 1, "tie": "went-out"}),
    (5, {"jokers": 2, "must_discard": True, "floating": True, "strict_float": True, "deals": 2}),
    (8, {"deals": 2, "call": "latest", "values": "flat", "top_must_meld": True}),
    (3, {"must_discard": True, "floating": True, "deals": 3, "going_out_bonus": 25}),
]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_random_games(seats, options, seed):
    record = play("rummy-500", seats, options, random.Random(seed))
    outcome = replay(record)
    assert outcome.legal and outcome.ended
    totals = [parse(text, record["seats"]).number for text in record["events"] if " total " in text]
    assert totals[-seats:] == list(outcome.total.values())


@pytest.mark.parametrize("seed", range(8))
def test_cards_are_conserved(seed):
    options = {"deals": 1, "jokers": 2}
    record = play("rummy-500", 5, options, random.Random(seed))
    table = Rummy500(record["seats"], options)
    for text in record["events"]:
        table.step(text)
        cards = [card for hand in table.hands for card in hand]
        cards += [card for meld in table.melds for card, _, _ in meld.cards]
        assert Counter(cards) + Counter(table.fan) + table.unseen == Counter(table.all_cards())
        assert all(is_meld(meld.names()) for meld in table.melds)


def test_options_that_do_not_go_together():
    with pytest.raises(ValueError, match="floating"):
        Rummy500(["p1", "p2"], {"floating": True})
