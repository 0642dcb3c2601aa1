"""OpenSpiel's go_fish, an independent engine that knows no suits: the same questions and books.

Its cards are given suits here as they turn up. A player who runs dry draws one card there, and is
then to ask. Two things differ, and a game is left where they come up: OpenSpiel deals on in place
of a book that was dealt whole, and of three players it lets one who has run dry by an answer draw
only when it is his turn.
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
from cardlog.rules.collecting.flow import refill_is_due, set_is_due
from cardlog.rules.collecting.table import RANKS, Phase, known, of_rank
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.words import Word

AGREES = {"go-fish": ("OpenSpiel", 2000)}
TRACE = Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel"
OPTIONS = {"play_on": True, "refill": 1, "refill_turn": "taken"}


class Differs(Exception):
    """OpenSpiel lets somebody draw whom these rules do not, or not now."""


class Table:
    """A game of OpenSpiel at our table, action by action; ranks 0 to 12 are the two to the ace."""

    def __init__(self, players: int) -> None:
        seats = [f"p{i + 1}" for i in range(players)]
        options = OPTIONS | {"dealer": seats[-1], "hand": 7 if players == 2 else 5}
        self.replay = Replay(Record(rules="go-fish", options=options, seats=seats, events=[]))
        self.dealt: list[str] = []
        self.given = [0] * RANKS
        self.questions = 0

    @property
    def state(self):
        return self.replay.state

    def act(self, event: str) -> None:
        fault = self.replay.step(event)
        assert not fault, (event, fault.name)

    def card(self, rank: int) -> str:
        """The next card of a rank: suits in order, since nobody cares."""
        self.given[rank] += 1
        return card_text(16 * (self.given[rank] - 1) + rank)

    def lay_down(self) -> None:
        """What our records state and OpenSpiel does by itself: shows and books."""
        if self.state.phase == Phase.SHOW:
            self.act(
                f"{self.replay.seats[self.state.turn]} show {card_text(self.state.fished - 1)}"
            )
        while set_is_due(self.state):
            self.act(self.replay.acts(most=1)[0])

    def chance(self, rank: int) -> None:
        """A card dealt, fished, or drawn by a player who has run dry."""
        state = self.state
        players = state.seats
        card = self.card(rank)
        if state.phase == Phase.DEAL:
            self.dealt.append(card)
            if len(self.dealt) == state.size * players:
                for i, seat in enumerate(self.replay.seats):
                    hand = self.dealt[state.size * i : state.size * (i + 1)]
                    self.act(f"- deal {seat} {''.join(hand)}")
        else:
            seat = state.turn
            if state.phase != Phase.FISH:
                if not refill_is_due(state):
                    raise Differs
                dry = [i for i in range(players) if hand_size(state, i) == 0]
                seat = dry[0] if len(dry) == 1 else state.turn
                if hand_size(state, seat):
                    raise Differs
            self.act(f"{self.replay.seats[seat]} draw stock {card}")
        self.lay_down()

    def legal(self, player: int, questions: set[tuple[int, int]]) -> None:
        """The questions that are open are those of OpenSpiel: whom, and which rank."""
        state = self.state
        if state.turn != player or refill_is_due(state):
            raise Differs
        open_now = self.replay.offers()
        ours = set()
        for i in range(open_now.count):
            assert open_now.what[i] == Word.ASK
            number = open_now.low[i]
            ours.add((open_now.target[i], 12 if number == 1 else number - 2))
        assert ours == questions
        self.questions += 1

    def ask(self, target: int, rank: int) -> None:
        """A question and its answer."""
        state, seats = self.state, self.replay.seats
        asker, asked = seats[state.turn], seats[target]
        self.act(f"{asker} declare {asked} ask {1 if rank == 12 else rank + 2}")
        held = "".join(card_text(card) for card in members(state.hand[target] & of_rank(rank)))
        self.act(f"{asked} give {asker} {held}" if held else f"{asked} declare go")
        self.lay_down()

    def hands(self) -> list[dict[int, int]]:
        state = self.state
        counts = [{r: known(state, i, r) for r in range(RANKS)} for i in range(state.seats)]
        return [{r: n for r, n in found.items() if n} for found in counts]

    def books(self) -> list[int]:
        return list(self.state.sets[: self.state.seats])


def printed(lines: list[str]) -> tuple[list[dict[int, int]], list[int]]:
    """Hands and books of a printed state: ``c1d1f1g2h2:0``."""
    hands, books = [], []
    for line in lines:
        cards, number = line.split(":")
        hands.append({ord(rank) - 97: int(n) for rank, n in re.findall(r"([a-m])(\d)", cards)})
        books.append(int(number))
    return hands, books


@pytest.mark.skipif(
    not TRACE.exists() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)
def test_playthrough():
    """OpenSpiel's own trace: every question, the hands and books printed on the way."""
    table = Table(2)
    text = (TRACE / "go_fish.txt").read_text(encoding="utf-8")
    compared = 0
    for block in text.split("# State ")[1:]:
        lines = block.splitlines()
        phase = lines[1].removeprefix("# ")
        if phase in ("Ask", "GameOver") and ":" in lines[3]:
            assert (table.hands(), table.books()) == printed([x[2:] for x in lines[3:5]])
            compared += 1
        legal = re.search(r"StringLegalActions\(\) = \[(.*)\]", block)
        if phase == "Ask" and legal:
            found = {(int(t), ord(r) - 97) for t, r in re.findall(r'"(\d)([a-m])"', legal[1])}
            table.legal(table.state.turn, found)
        action = re.search(r'# Apply action "(\d?)([a-m])"', block)
        if action and action[1]:
            table.ask(int(action[1]), ord(action[2]) - 97)
        elif action:
            table.chance(ord(action[2]) - 97)
    assert compared > 5
    assert table.questions > 5
    assert table.books() == [7, 6]
    assert table.replay.end()
    assert table.replay.results()["winner"] == ["p1"]


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("players", "games"),
    [
        (2, 100),
        (3, 40),
        pytest.param(2, 1600, marks=pytest.mark.sweep),
        pytest.param(3, 600, marks=pytest.mark.sweep),
    ],
)
def test_random_games_agree_with_openspiel(players, games):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(f"go_fish(players={players},initial_cards={7 if players == 2 else 5})")
    rng = random.Random(players)
    other = questions = 0
    for _ in range(games):
        table = Table(players)
        state = game.new_initial_state()
        try:
            while not state.is_terminal():
                actions = state.legal_actions()
                if state.is_chance_node():
                    action = rng.choice(actions)
                    table.chance(action)
                else:
                    wanted = {(a // RANKS, a % RANKS) for a in actions}
                    table.legal(state.current_player(), wanted)
                    action = rng.choice(actions)
                    table.ask(action // RANKS, action % RANKS)
                state.apply_action(action)
            assert printed(str(state).splitlines()[2:])[1] == table.books()
        except Differs:
            other += 1
        questions += table.questions
    assert other <= games * (0.02 if players == 2 else 0.15) + 2
    assert questions > 50 * (games - other)
