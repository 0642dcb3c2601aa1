"""OpenSpiel's oh hell, an independent engine: the same bids and cards, the same points.

Its games are one deal of one size (a game option there, or drawn), with the hook for the dealer
and 10 and the tricks for a bid made; who missed it has his tricks alone, as here.
"""

from __future__ import annotations

import random

import pytest

from cardlog.cards import card_text, members
from cardlog.formats.openspiel_oh_hell import BID, SUITS, oh_hell
from cardlog.formats.openspiel_text import Playthrough, card_of, numbered
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.words import Verb

AGREES = {"oh-hell": ("OpenSpiel", 2000)}


def to_record(players: int, history: list[int]) -> Record:
    (record,) = oh_hell(
        Playthrough(
            game="oh_hell", given={"players": str(players)}, actions=numbered(history),
            finished=True,
        )
    )  # fmt: skip
    return record


def open_to(table: Replay) -> set[str]:
    """Bids as numbers and cards as texts."""
    found = table.offers()
    assert found.count == 1 or found.verb[0] == Verb.BID
    if found.verb[0] == Verb.PLAY:
        return {card_text(card) for card in members(found.cards[0])}
    return {str(number) for i in range(found.count) for number in found.numbers(i)}


@pytest.mark.oracle
@pytest.mark.parametrize("players", range(3, 8))
def test_random_deals_agree_with_openspiel(players):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(f"oh_hell(players={players})")
    rng = random.Random(players)
    decisions = made = 0
    for _ in range(400):
        state = game.new_initial_state()
        legal: list[tuple[int, set[str]]] = []
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                shown = {
                    str(a - BID) if a >= BID else card_of(*numbered([a]), SUITS) for a in actions
                }
                legal.append((state.current_player(), shown))
            low = actions[: 3 if actions[0] >= BID else None]
            state.apply_action(rng.choice(low))
        record = to_record(players, state.history())
        table = Replay(record)
        choices = iter(legal)
        for text in record.events:
            if " bid " in text or " play " in text:
                player, shown = next(choices)
                assert table.state.turn == player
                assert open_to(table) == shown, text
                decisions += 1
            assert table.step(text) == 0, text
        assert table.end()
        scores = list(table.results()["scores"].values())
        assert scores == state.returns()
        made += sum(score >= 10 for score in scores)
    assert decisions > 400 * 4 * players
    assert made > 150
