"""OpenSpiel's solitaire, an independent engine: its moves are legal acts of Klondike.

It takes any third card of its waste without drawing; here each such move follows the draws and
redeals that bring the card to the top, one card at a time.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from cardlog.formats.openspiel_solitaire import Table, card_of
from cardlog.formats.openspiel_text import Action, numbered

TRACE = Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel"
MOVE = re.compile(r"(.*) ← (.*)")
HOMES = "♠♥♣♦"


@pytest.mark.oracle
def test_the_published_game_is_legal():
    pyspiel = pytest.importorskip("pyspiel")
    if not TRACE.is_dir():
        pytest.skip("the recorded games are not here")
    text = (TRACE / "solitaire.txt").read_text(encoding="utf-8")
    history = [int(n) for n in re.findall(r"History\(\) = \[(.*)\]", text)[-1].split(",")]
    state = pyspiel.load_game("solitaire").new_initial_state()
    actions = []
    for action in history:
        actions.append(Action((action,), state.action_to_string(action), 0))
        state.apply_action(action)
    table = Table(actions[:31])
    for action in actions[31:]:
        table.take(action)
    assert table.replay.state.up == 9
    assert table.replay.at > 119


@pytest.mark.oracle
def test_every_move_that_openspiel_allows_is_legal():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("solitaire(depth_limit=300)")
    rng = random.Random(7)
    tried = 0
    for _ in range(60):
        state = game.new_initial_state()
        while len(state.history()) < 31:
            state.apply_action(rng.choice(state.legal_actions()))
        table = Table(numbered(state.history()))
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                action = rng.choice(actions)
                show = f"- show col{table.replay.state.uncovered} {card_of(*numbered([action]))}"
                assert table.replay.step(show) == 0
                state.apply_action(action)
                continue
            texts = {action: state.action_to_string(action) for action in actions}
            moves = {action: text for action, text in texts.items() if MOVE.fullmatch(text)}
            before = table.replay
            for text in rng.sample(sorted(moves.values()), min(3, len(moves))):
                table.replay = before.fork()
                event = table.event(text)
                assert table.replay.step(event) == 0, (text, event)
                tried += 1
            table.replay = before
            if not moves:
                break
            home = [action for action, text in moves.items() if text[0] in HOMES]
            action = rng.choice(home or list(moves))
            event = table.event(moves[action])
            assert table.replay.step(event) == 0, event
            state.apply_action(action)
    assert tried > 3000
