"""RLCard's blackjack, an independent engine: the same decisions, the same result of every bet.

How it differs from the documents (RLCard 1.2.0, ``games/blackjack``) is in ``other_engines``.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from .other_engines import Table

AGREES = {"blackjack": ("RLCard", 5000)}


def texts(cards: list[Any]) -> list[str]:
    return [card.rank + card.suit.lower() for card in cards]


def play(game: Any, decks: int, rng: random.Random, seen: Counter[str]) -> None:
    game.init_game()
    players = range(game.num_players)
    table = Table(len(players), decks, seen)
    table.deal([texts(player.hand) for player in game.players], texts(game.dealer.hand))
    while not game.is_over():
        player = game.get_player_id()
        assert game.get_state(player)["actions"] == ("hit", "stand")
        if table.asked(player) and rng.random() < 0.5:
            game.step("hit")
            table.hit(player, texts(game.players[player].hand)[-1])
        else:
            game.step("stand")
            table.stand(player)
    won = [game.winner[f"player{i}"] for i in players]
    table.finish(texts(game.dealer.hand), [{2: 1, 1: 0, -1: -1}[x] for x in won])


@pytest.mark.oracle
@pytest.mark.parametrize(("players", "decks"), [(1, 1), (1, 6), (2, 1), (4, 2), (7, 8)])
def test_random_rounds_agree_with_rlcard(players, decks):
    engine = pytest.importorskip("rlcard.games.blackjack")
    rng = random.Random(f"{players} {decks}")
    game = engine.Game()
    game.np_random = np.random.RandomState(players)
    game.configure({"game_num_players": players, "game_num_decks": decks})
    seen: Counter[str] = Counter()
    for _ in range(1100):
        play(game, decks, rng, seen)
    assert seen["rounds alike"] >= 1000
    assert seen["decisions"] > 1000 * players
    assert 0 < seen["naturals against 21"] < 0.02 * seen["settled alike"]
    assert seen["asked at 21"] > 0
