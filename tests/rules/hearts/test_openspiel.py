"""OpenSpiel's hearts, an independent engine, played again by these rules."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from cardlog.cards import RANKS, card_text, members
from cardlog.log.model import Record
from cardlog.replay.play import Replay

OPTIONS = {
    "hearts_break": "played",
    "queen_breaks": "played",
    "moon": "others",
    "deals": 1,
}
SEATS = ["N", "E", "S", "W"]
WAYS = ["hold", "left", "across", "right"]
TRACE = Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel" / "hearts.txt"


def text_of(action: int) -> str:
    return RANKS[action // 4] + "cdhs"[action % 4]


def to_record(history: list[int], to_play: list[int]) -> Record:
    """A record of one deal; ``to_play`` names the player of each card that was played."""
    way = WAYS[history[0]]
    cards = [text_of(action) for action in history[1:]]
    events = [f"- deal {SEATS[i]} {''.join(cards[i:52:4])}" for i in range(4)]
    at = 52
    if way != "hold":
        step = {"left": 1, "across": 2, "right": 3}[way]
        for i in range(4):
            passed = "".join(cards[at + 3 * i : at + 3 * i + 3])
            events.append(f"{SEATS[i]} give {SEATS[(i + step) % 4]} {passed}")
        at += 12
    events += [f"{SEATS[who]} play {card}" for who, card in zip(to_play, cards[at:], strict=True)]
    return Record(rules="hearts", seats=SEATS, options=OPTIONS | {"passing": [way]}, events=events)


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
    record = to_record(history, replayed_turns(history))
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


def replayed_turns(history: list[int]) -> list[int]:
    """Who played each card: from the tricks alone, the two of clubs first."""
    cards = [text_of(action) for action in history[1:]]
    hands = [set(cards[i:52:4]) for i in range(4)]
    way = WAYS[history[0]]
    at = 52
    if way != "hold":
        step = {"left": 1, "across": 2, "right": 3}[way]
        given = [set(cards[at + 3 * i : at + 3 * i + 3]) for i in range(4)]
        hands = [hands[i] - given[i] | given[(i - step) % 4] for i in range(4)]
        at += 12
    return [next(i for i in range(4) if card in hands[i]) for card in cards[at:]]


@pytest.mark.oracle
def test_random_games_agree_with_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("hearts(qs_breaks_hearts=true)")
    rng = random.Random(2024)
    for _ in range(1000):
        state = game.new_initial_state()
        to_play: list[int] = []
        legal: list[set[str]] = []
        while not state.is_terminal():
            actions = state.legal_actions()
            count = len(state.history())
            start = 53 if state.history()[:1] == [0] else 65
            if count >= start:
                to_play.append(state.current_player())
                legal.append({text_of(a) for a in actions})
            state.apply_action(rng.choice(actions))
        agrees(to_record(state.history(), to_play), state.returns(), legal)
