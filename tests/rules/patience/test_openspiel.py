"""OpenSpiel's solitaire, an independent engine: its moves are legal acts of Klondike.

It takes any third card of its waste without drawing; here each such move follows the draws and
redeals that bring the card to the top, one card at a time. Its returns are points of its own; what
lies on the foundations at the end is compared.
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
RANKS = "A23456789TJQK"
AGREES = {"klondike": ("OpenSpiel", 1000)}


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


def foundations(state) -> list[int]:
    """Cards on the foundations as OpenSpiel prints them, in the order of ours."""
    shown = re.search(r"FOUNDATIONS : (.*)", str(state))[1].split()
    tops = {card[-1]: RANKS.index(card[:-1]) + 1 if card[:-1] else 0 for card in shown}
    return [tops.get(suit, 13) for suit in "♣♦♥♠"]


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("seed", "games"),
    [(7, 60), *[pytest.param(seed, 180, marks=pytest.mark.sweep) for seed in range(1, 7)]],
)
def test_every_move_that_openspiel_allows_is_legal(seed, games):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("solitaire(depth_limit=300)")
    rng = random.Random(seed)
    tried = 0
    for _ in range(games):
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
        assert list(table.replay.state.homes[:4]) == foundations(state)
    assert tried > 50 * games
