"""OpenSpiel's universal_poker, the engine of the poker competition: bets open to all, and results.

It has no fold where nothing is owed (here it is legal: 003:4100 sets no condition), asks a player
who is alone with chips and owes nothing, and gives a new right to raise after any raise
(``reopen`` always, as `cardlog.formats.openspiel_poker` writes it). A raise over a short all-in
may be smaller there than 003:4118 allows, so whole sets of bets are compared with equal stacks.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardlog.formats.openspiel_poker import CALL, FOLD, universal_poker
from cardlog.formats.openspiel_text import Action, Playthrough, parameters
from cardlog.replay.play import Replay
from cardlog.rules.poker.table import betting
from cardlog.words import Word

AGREES = {"texas-holdem": ("OpenSpiel", 4000)}
ENGINE = (
    "numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "betting={},numPlayers={},blind={},firstPlayer={},stack={}{}"
)
LIMIT = ",raiseSize=10 10 20 20,maxRaises=3 4 4 4"
FULL = ",bettingAbstraction=fullgame"
POT = ",bettingAbstraction=fchpa"
TWO, THREE = "2 1 1 1", "3 1 1 1"
GAMES = [
    ENGINE.format("limit", 2, "10 5", TWO, "900 900", LIMIT),
    ENGINE.format("limit", 3, "5 10 0", THREE, "900 900 900", LIMIT),
    ENGINE.format("limit", 4, "5 10 0 0", THREE, "900 900 900 900", LIMIT),
    ENGINE.format("nolimit", 2, "10 5", TWO, "200 200", FULL),
    ENGINE.format("nolimit", 3, "5 10 0", THREE, "200 200 200", FULL),
    ENGINE.format("nolimit", 4, "5 10 0 0", THREE, "100 100 100 100", FULL),
    ENGINE.format("nolimit", 3, "50 100 0", THREE, "1000 1500 700", POT),
    ENGINE.format("nolimit", 4, "50 100 0 0", THREE, "1000 150 700 350", POT),
]


def choose(legal: list[int], rng: random.Random) -> int:
    """Mostly calls, small bets more often than large ones, few folds."""
    chance = rng.random()
    if chance < 0.6 and CALL in legal:
        return CALL
    bets = [action for action in legal if action > CALL]
    if bets and chance < 0.9:
        return rng.choice(bets[:3] if chance < 0.8 else bets)
    return rng.choice(legal)


def compare(table: Replay, legal: list[int], given: dict[str, str], scale: int) -> None:
    """Whether to fold, to call, and all bets as chips of the whole hand.

    Where a payoff has a half, the record counts in half chips.
    """
    state = table.state
    seat = state.turn
    found = table.offers()
    ours = {Word(found.what[i]): i for i in range(found.count)}
    assert Word.FOLD in ours
    assert (FOLD in legal) == (Word.CALL in ours)
    assert CALL in legal
    line = ours.get(Word.RAISE, ours.get(Word.OPEN))
    bets = [action for action in legal if action > CALL]
    if given["betting"] == "limit":
        assert len(bets) == (line is not None)
    elif given["bettingAbstraction"] == "fullgame":
        before = state.paid[seat] - state.front[seat]
        numbers = list(found.numbers(line))[::scale] if line is not None else []
        assert [scale * chips for chips in bets] == [before + number for number in numbers]


def play(game: Any, given: dict[str, str], rng: random.Random) -> int:
    state = game.new_initial_state()
    actions: list[Action] = []
    decisions: list[tuple[int, list[int], int]] = []
    while not state.is_terminal():
        legal, player = state.legal_actions(), state.current_player()
        action = rng.choice(legal) if state.is_chance_node() else choose(legal, rng)
        if not state.is_chance_node():
            decisions.append((player, legal, action))
        actions.append(Action((action,), state.action_to_string(action), 0))
        state.apply_action(action)
    returns = state.returns()
    halves = all((2 * x).is_integer() for x in returns)
    scale = 2 if halves and not all(x.is_integer() for x in returns) else 1
    told = Playthrough(
        game="universal_poker", given=given, actions=actions, finished=True,
        returns=returns if halves else [],
    )  # fmt: skip
    (record,) = universal_poker(told)
    table = Replay(record)
    waiting = iter(decisions)
    for text in record.events:
        if " bet " in text:
            player, legal, action = next(waiting)
            while table.state.turn != player:
                # Alone with chips, who owes nothing is not asked here.
                assert action == CALL
                player, legal, action = next(waiting)
            assert betting(table.state)
            compare(table, legal, given, scale)
        assert table.step(text) == 0, text
    assert table.end()
    points = table.state.points[: len(returns)]
    if halves:
        assert list(points) == [scale * x for x in returns]
    else:
        # Thirds of a pot: odd chips go out whole here (003:4136).
        assert all(abs(ours - theirs) < 1 for ours, theirs in zip(points, returns, strict=True))
    assert all(action == CALL for _, _, action in waiting)
    return len(decisions)


@pytest.mark.oracle
@pytest.mark.parametrize("text", GAMES)
def test_hands_agree_with_the_competition_engine(text):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(f"universal_poker({text})")
    given = parameters(text)
    rng = random.Random(text)
    decisions = sum(play(game, given, rng) for _ in range(500))
    assert decisions > 2000
