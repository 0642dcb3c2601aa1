"""OpenSpiel's blackjack, an independent engine: the same decisions, the same result.

How it differs from the documents is in ``other_engines``.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardlog.formats.openspiel_blackjack import HIT, STAND
from cardlog.formats.openspiel_text import Action, card_by_suit

from .other_engines import Table

AGREES = {"blackjack": ("OpenSpiel", 5000)}


def card(action: int) -> str:
    return card_by_suit(Action((action,), "", 0))


@pytest.mark.oracle
def test_random_rounds_agree_with_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("blackjack")
    rng = random.Random(21)
    seen: Counter[str] = Counter()
    for _ in range(5200):
        state = game.new_initial_state()
        table = Table(1, 1, seen)
        dealt = []
        while len(dealt) < 4:
            dealt.append(rng.choice(state.legal_actions()))
            state.apply_action(dealt[-1])
        cards = [card(action) for action in dealt]
        table.deal([cards[:2]], cards[2:])
        dealer, standing = cards[2:], False
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                action = rng.choice(legal)
                if standing:
                    dealer.append(card(action))
                else:
                    table.hit(0, card(action))
            else:
                assert sorted(legal) == [HIT, STAND]
                action = HIT if table.asked(0) and rng.random() < 0.5 else STAND
                if action == STAND:
                    table.stand(0)
                    standing = True
            state.apply_action(action)
        table.finish(dealer, [int(x) for x in state.returns()])
    assert seen["rounds alike"] >= 5000
    assert seen["decisions"] > 4000
    assert 0 < seen["naturals against 21"] < 200
