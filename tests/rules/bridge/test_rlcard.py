"""RLCard's bridge, an independent engine: the same calls and cards, the same tricks.

Its boards 1 to 4 have the dealers and vulnerabilities of the laws (RLCard 1.2.0, ``games/bridge``).
It keeps no score: a payoff is the tricks that the defenders took, and for the declarer's side the
tricks bid and 2, or minus those that were missed. That follows from the contract and the tricks.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from .slow_bridge import SEATS
from .tables import through

AGREES = {"contract-bridge": ("RLCard", 1000)}
VULNERABLE = {
    (0, 0, 0, 0): "none", (1, 0, 1, 0): "ns", (0, 1, 0, 1): "ew", (1, 1, 1, 1): "both",
}  # fmt: skip
CALLS = {"dbl": "double", "rdbl": "redouble"}


def text_of(action: Any) -> str:
    """``bid 1NT`` or ``play Ac``."""
    if hasattr(action, "card"):
        return f"play {action.card.rank}{action.card.suit.lower()}"
    return f"bid {CALLS.get(str(action), str(action))}"


def choose(actions: list[Any], rng: random.Random) -> Any:
    """Three calls of four are passes, so that contracts vary."""
    doubles = [action for action in actions if str(action) in CALLS]
    low = [action for action in actions if str(action) not in ("pass", *CALLS)][:9] + doubles
    if str(actions[0]) == "pass":
        return actions[0] if rng.random() < 0.7 or not low else rng.choice(low)
    return rng.choice(actions)


def play(env: Any, rng: random.Random, seen: Counter[str]) -> None:
    env.reset()
    game = env.game
    table_round = game.round
    options = {
        "dealer": SEATS[table_round.dealer_id], "vulnerable": VULNERABLE[tuple(table_round.vul)],
    }  # fmt: skip
    deal = [
        f"- deal {seat} {''.join(card.rank + card.suit.lower() for card in player.hand)}"
        for seat, player in zip(SEATS, table_round.players, strict=True)
    ]
    table = through(deal, options)
    while not game.is_over():
        seat = game.get_player_id()
        assert table.state.turn == seat
        actions = game.judger.get_legal_actions()
        ours = {act for act in table.acts() if act.split()[1] in ("bid", "play")}
        assert ours == {f"{SEATS[seat]} {text_of(action)}" for action in actions}
        action = choose(actions, rng)
        assert not table.step(f"{SEATS[seat]} {text_of(action)}")
        game.step(action)
        seen["decisions"] += 1
    assert table.end()
    compare(env, table, seen)


def compare(env: Any, table: Any, seen: Counter[str]) -> None:
    table_round, found = env.game.round, table.results()
    payoffs = [int(x) for x in env.get_payoffs()]
    bid = table_round.contract_bid_move
    if bid is None:
        assert found["contract"] == "pass"
        assert payoffs == [0, 0, 0, 0]
        return
    doubled = {1: "", 2: "X", 4: "XX"}[table_round.doubling_cube]
    assert found["contract"] == f"{bid.action}{doubled}"
    assert found["declarer"] == SEATS[table_round.get_declarer().player_id]
    side = bid.player.player_id % 2
    tricks, needed = found["tricks"], bid.action.bid_amount + 6
    assert table_round.won_trick_counts[side] == tricks
    own = needed + 2 if tricks >= needed else tricks - needed
    assert payoffs == [own if i % 2 == side else 13 - tricks for i in range(4)]
    seen[found["contract"]] += 1


@pytest.mark.oracle
def test_random_deals_agree_with_rlcard():
    rlcard = pytest.importorskip("rlcard")
    rng = random.Random(13)
    env = rlcard.make("bridge", config={"seed": 13})
    env.game.np_random = np.random.RandomState(13)
    seen: Counter[str] = Counter()
    for _ in range(1000):
        play(env, rng, seen)
    assert seen.pop("decisions") > 40_000
    assert len(seen) > 40
