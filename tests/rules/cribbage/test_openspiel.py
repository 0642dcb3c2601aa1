"""OpenSpiel's cribbage, an independent engine: the same legal cards and the same pegs.

It counts a flush of four in the crib, and it looks only between counts and after the whole show
whether somebody has won; so its games are played here to a game hole that nobody reaches, and the
pegs are compared deal by deal. Its passes are a go, or nothing where the player of the last card
or one without cards passes.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from cardlog.cards import card_text, members
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.cribbage.table import Phase, fitting
from cardlog.words import Verb

AGREES = {"cribbage": ("OpenSpiel", 3000)}
OPTIONS = {"crib_flush": "four", "target": 10**6, "dealer": "p1"}
TRACE = Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel"


def cards_of(text: str) -> list[str]:
    return [card[0] + card[1].lower() for card in re.findall(r"\b[A2-9TJQK][CDHS]\b", text)]


class Table:
    """A game of OpenSpiel at our table, action by action."""

    def __init__(self, players: int) -> None:
        seats = [f"p{i + 1}" for i in range(players)]
        self.replay = Replay(Record(rules="cribbage", options=OPTIONS, seats=seats, events=[]))
        self.dealt: list[str] = []
        self.checked = 0

    def act(self, event: str) -> None:
        fault = self.replay.step(event)
        assert not fault, (event, fault.name)

    def deal(self, card: str) -> None:
        """Cards one by one: all of a hand, then the next; then three players' card of the crib."""
        state = self.replay.state
        if state.phase == Phase.STARTER:
            self.act(f"- deal starter {card}")
            return
        self.dealt.append(card)
        size, players = state.size, state.seats
        if len(self.dealt) == size * players + (players == 3):
            for i, seat in enumerate(self.replay.seats):
                self.act(f"- deal {seat} {''.join(self.dealt[size * i : size * (i + 1)])}")
            if players == 3:
                self.act(f"- deal crib {self.dealt[-1]}")
            self.dealt = []

    def choose(self, cards: list[str]) -> None:
        """Cards for the crib, or a card to the count, by whoever holds them."""
        state = self.replay.state
        seat = next(
            name
            for i, name in enumerate(self.replay.seats)
            if {card_text(card) for card in members(state.hand[i])} >= set(cards)
        )
        verb = "discard" if state.phase == Phase.CRIB else "play"
        self.act(f"{seat} {verb} {''.join(cards)}")

    def pass_by(self) -> None:
        """A go where the player to act holds cards and none fits; else it says nothing here."""
        state = self.replay.state
        turn = state.turn
        if state.phase != Phase.PLAY or turn == state.last:
            return
        if state.hand[turn] and not state.hand[turn] & fitting(state.count):
            self.act(f"{self.replay.seats[turn]} declare go")

    def step(self, text: str) -> None:
        cards = cards_of(text)
        if text.startswith("Deal"):
            self.deal(cards[0])
        elif cards:
            self.choose(cards)
        else:
            self.pass_by()

    def legal(self, texts: list[str]) -> None:
        """The cards that may be played now are those of OpenSpiel."""
        cards = {card for text in texts for card in cards_of(text)}
        if self.replay.state.phase != Phase.PLAY or not cards:
            return
        offers = self.replay.offers()
        ours = next(i for i in range(offers.count) if offers.verb[i] == Verb.PLAY)
        assert {card_text(card) for card in members(offers.cards[ours])} == cards
        self.checked += 1

    def stands(self) -> list[int]:
        return list(self.replay.state.total[: self.replay.state.seats])

    def before_the_show(self) -> list[int]:
        state = self.replay.state
        found = self.stands()
        for i in range(state.seats):
            for j in range(state.seats):
                if i == j or (state.seats == 4 and (i + j) % 2 == 0):
                    found[i] -= state.hand_points[j]
                    found[i] -= state.crib_points if j == state.dealer else 0
        return found


def scores(text: str) -> list[int]:
    return list(map(int, re.search(r"Scores: (.*)", text)[1].split()))


def by_seat(found: list[int], players: int) -> list[int]:
    """OpenSpiel gives one score a team."""
    return [found[i % len(found)] for i in range(players)]


@pytest.mark.skipif(
    not TRACE.exists() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)
def test_playthrough():
    """OpenSpiel's own trace: every card, the printed legal cards, the scores printed."""
    table = Table(2)
    lines = (TRACE / "cribbage.txt").read_text(encoding="utf-8").splitlines()
    shown = compared = 0
    for line in lines:
        if line.startswith("# Scores:"):
            printed = scores(line)
        elif line.startswith("# Running total: 0") and table.replay.state.phase != Phase.PLAY:
            assert table.stands() == printed
            compared += 1
        elif line.startswith("StringLegalActions"):
            table.legal(re.findall(r'"(.*?)"', line))
        elif line.startswith("# Apply action"):
            table.step(re.search(r'"(.*)"', line)[1])
            shown += 1
    assert shown == 342
    assert compared >= 2
    assert table.checked >= 10
    assert table.stands() == printed == [127, 106]


@pytest.mark.oracle
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("games", [30, pytest.param(1000, marks=pytest.mark.sweep)])
def test_random_games_agree_with_openspiel(players, games):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(f"cribbage(players={players})")
    rng = random.Random(players)
    deals = cards = 0
    for _ in range(games):
        table = Table(players)
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                player = state.current_player()
                table.legal([state.action_to_string(player, action) for action in actions])
                if table.replay.state.phase == Phase.PLAY and len(actions) > 1:
                    assert table.replay.state.turn == player
            elif table.replay.state.phase == Phase.REVIEW and not table.dealt:
                assert table.stands() == by_seat(scores(str(state)), players)
                deals += 1
            action = rng.choice(actions)
            table.step(state.action_to_string(state.current_player(), action))
            state.apply_action(action)
        if table.replay.state.phase == Phase.REVIEW:
            # OpenSpiel leaves out the show, and the point for the last card, if the game is won.
            last = by_seat(scores(str(state)), players)
            before = table.before_the_show()
            assert table.stands() == last or sum(before) - sum(last) in (0, 1 + (players == 4))
        cards += table.checked
    assert deals > 5 * games
    assert cards > 50 * games
