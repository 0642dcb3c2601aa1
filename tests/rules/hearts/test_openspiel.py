"""OpenSpiel's hearts, an independent engine, played again by these rules."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from cardlog.cards import RANKS, card_text, members
from cardlog.formats.openspiel_hearts import SEATS, hearts
from cardlog.formats.openspiel_text import Playthrough, numbered
from cardlog.log.model import Record
from cardlog.replay.play import Replay

TRACE = Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel" / "hearts.txt"


def text_of(action: int) -> str:
    return RANKS[action // 4] + "cdhs"[action % 4]


def to_record(history: list[int]) -> Record:
    (record,) = hearts(Playthrough(game="hearts", actions=numbered(history), finished=True))
    return record


def agrees(record: Record, returns: list[float], legal: list[set[str]]) -> None:
    replay = Replay(record)
    plays = iter(legal)
    for text in record.events:
        if " play " in text:
            seat = SEATS.index(text.split()[0])
            assert replay.state.turn == seat
            allowed = {card_text(c) for c in members(replay.offers().cards[0])}
            assert allowed == next(plays), text
        assert replay.step(text) == 0, text
    assert replay.end()
    assert [26 - p for p in replay.results()["scores"].values()] == returns


@pytest.mark.skipif(
    not TRACE.exists() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)
def test_playthrough():
    """OpenSpiel's own trace of a game: every card, the printed legal cards, the returns."""
    text = TRACE.read_text()
    steps = re.findall(r"^StringLegalActions\(\) = \[(.*)\]$|^action: (\d+)$", text, re.M)
    history: list[int] = []
    printed: dict[int, set[str]] = {}
    for legal, action in steps:
        if action:
            history.append(int(action))
        else:
            printed[len(history)] = {c[0] + c[1].lower() for c in re.findall(r'"(..)"', legal)}
    returns = [float(x) for x in re.findall(r"^Returns\(\) = \[(.*)\]$", text, re.M)[-1].split(",")]
    record = to_record(history)
    replay = Replay(record)
    checked = 0
    first = len(history) - 52
    for number, event in enumerate(record.events):
        at = first + number - sum(" play " not in e for e in record.events)
        if at >= first and at in printed:
            allowed = {card_text(c) for c in members(replay.offers().cards[0])}
            assert allowed == printed[at], event
            checked += 1
        assert replay.step(event) == 0, event
    assert checked > 5
    assert replay.end()
    assert [26 - p for p in replay.results()["scores"].values()] == returns


@pytest.mark.oracle
def test_random_games_agree_with_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("hearts(qs_breaks_hearts=true)")
    rng = random.Random(2024)
    for _ in range(1000):
        state = game.new_initial_state()
        legal: list[set[str]] = []
        while not state.is_terminal():
            actions = state.legal_actions()
            count = len(state.history())
            start = 53 if state.history()[:1] == [0] else 65
            if count >= start:
                legal.append({text_of(a) for a in actions})
            state.apply_action(rng.choice(actions))
        agrees(to_record(state.history()), state.returns(), legal)
