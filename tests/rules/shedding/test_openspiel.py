"""OpenSpiel's crazy eights, an independent engine, played again by these rules."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlog.cards import members
from cardlog.formats.openspiel_crazy_eights import DRAW, NAME, PASS, Game
from cardlog.formats.openspiel_text import numbered
from cardlog.replay.play import Replay
from cardlog.rules.mechanisms.copies import CODES
from cardlog.words import Verb, Word

AGREES = {"crazy-eights": ("OpenSpiel", 3000)}
TRACE = (
    Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel" / "crazy_eights.txt"
)


def open_to(table: Replay) -> Iterator[int]:
    """Actions of OpenSpiel that the offers of this engine stand for."""
    found = table.offers()
    for i in range(found.count):
        if found.verb[i] == Verb.DRAW:
            yield DRAW
        elif found.what[i] == Word.PASS:
            yield PASS
        elif found.verb[i] == Verb.DECLARE:
            yield NAME + found.what[i] - Word.CLUBS
        else:
            yield from (4 * (card & 15) + (card >> 4) for card in members(found.cards[i]))


def slipped_values(table: Replay) -> list[float]:
    """Returns as OpenSpiel counts them: a two to a ten counts its number in the list of cards."""
    values = []
    for seat in range(len(table.seats)):
        total = 0
        for card in range(CODES):
            rank = card & 15
            number = 4 * rank + (card >> 4) + 2
            value = 50 if rank == 6 else 10 if rank > 8 else number
            total += value * table.state.holding[CODES * seat + card]
        values.append(-float(total))
    return values


@pytest.mark.skipif(
    not TRACE.exists() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)
def test_playthrough():
    """OpenSpiel's own trace: every act, the legal acts that it prints, the cards left, returns."""
    text = TRACE.read_text()
    lines = r"^CurrentPlayer\(\) = (-?\d+)$|^LegalActions\(\) = \[(.*)\]$|^action: (\d+)$"
    game = Game(5, 5)
    player = 0
    legal: list[int] = []
    printed: dict[int, list[int]] = {}
    for who, acts, number in re.findall(lines, text, re.M):
        if who:
            player = int(who)
        elif acts:
            legal = [int(a) for a in acts.split(",")] if player >= 0 else []
        else:
            if legal:
                assert not game.chance_is_next
                assert game.turn == player
                printed[len(game.events)] = legal
            (action,) = numbered([int(number)])
            game.take(action)
            legal = []
    table = Replay(game.record())
    checked = 0
    for number, event in enumerate(game.events):
        if number in printed:
            assert sorted(open_to(table)) == sorted(printed[number]), event
            checked += 1
        assert table.step(event) == 0, event
    assert checked > 5
    assert table.end()
    returns = re.findall(r"^Returns\(\) = \[(.*)\]$", text, re.M)[-1]
    assert slipped_values(table) == [float(x) for x in returns.split(",")]


@pytest.mark.oracle
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("limit", [1, 3, 5])
def test_random_games_agree_with_openspiel(players, limit):
    pyspiel = pytest.importorskip("pyspiel")
    load = pyspiel.load_game(f"crazy_eights(players={players},max_draw_cards={limit})")
    rng = random.Random(100 * players + limit)
    settled = 0
    for _ in range(250):
        state = load.new_initial_state()
        game = Game(players, limit)
        legal: dict[int, list[int]] = {}
        while not state.is_terminal():
            actions = state.legal_actions()
            action = rng.choice(actions)
            assert game.chance_is_next == state.is_chance_node()
            if not game.chance_is_next:
                assert game.turn == state.current_player()
                legal[len(game.events)] = list(actions)
            game.take(*numbered([action]))
            state.apply_action(action)
        table = Replay(game.record())
        for number, event in enumerate(game.events):
            if number in legal:
                assert sorted(open_to(table)) == sorted(legal[number]), game.events[: number + 1]
            assert table.step(event) == 0, event
        # OpenSpiel stops after a hundred plays; a shared lowest total asks for another deal here.
        decisions = sum(not event.startswith("-") for event in game.events)
        assert table.state.scored or decisions >= 100, decisions
        if table.end():
            assert slipped_values(table) == state.returns()
            settled += 1
    assert settled > 200
