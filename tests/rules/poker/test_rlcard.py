"""RLCard's hold'em, an independent engine: who acts, what is open, what it costs, the result.

Four things differ there from the documents (RLCard 1.2.0, `games/limitholdem`, `nolimitholdem`),
and none is imitated here:

* Limit: later rounds open with whoever follows the last act of the round before, where 003:4110
  has the first clockwise of the button. A hand is left where that is another player, and counted.
  With more than two players it does not count those who folded, so that players act twice: only
  two play here. It allows five bets before the flop and four later; here ``raise_cap`` is 3.
* No limit: half the pot may be less than the least raise of 003:4118, and a player who was raised
  by a short all-in may raise again: there the players choose something else, and it is counted.
* No limit: who is all-in is asked all the same, and once asked counts twice as out of the play,
  so that a round may close early. He checks; a hand is left where a round did close early. Who is
  alone with chips and owes nothing may be asked too.
* No limit: a side pot of players who all lose the main pot is given back to them instead of going
  to the best of them (003:4120, 003:4124). And an odd chip goes to a winner at random. What
  everybody put in is compared, and that nobody else gets anything.

With two players its no-limit button has the big blind: a fact of the table, written as such.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from cardlog.cards import card_text, members
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.poker.table import Phase, betting
from cardlog.words import Word

AGREES = {"texas-holdem": ("RLCard", 8600)}
LIMIT = {
    "stack": -1, "limit": "fixed", "small_blind": 1, "big_blind": 2, "small_bet": 2, "big_bet": 4,
    "raise_cap": 3, "show_order": "free",
}  # fmt: skip
BOARDS = (3, 4, 5)


class Left(Exception):
    """RLCard goes on in another way than the documents."""


class Table:
    """A hand of RLCard at our table."""

    def __init__(self, game: Any, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = [f"p{i + 1}" for i in range(len(game.players))]
        record = Record(rules="texas-holdem", options=options, seats=self.seats, events=[])
        self.replay = Replay(record)
        self.shown = 0
        for seat, player in zip(self.seats, game.players, strict=True):
            self.tell(f"- deal {seat} {texts(player.hand)}")

    @property
    def state(self) -> Any:
        return self.replay.state

    def tell(self, text: str) -> None:
        fault = self.replay.step(text)
        assert not fault, (text, fault.name)

    def board(self) -> None:
        """The board cards that have come since the last act."""
        for until in BOARDS:
            if self.shown < until <= len(self.game.public_cards):
                self.tell(f"- deal board {texts(self.game.public_cards[self.shown : until])}")
                self.shown = until

    def open_now(self) -> dict[Word, tuple[int, int]]:
        """What may be done, with the least and most of a bet."""
        found = self.replay.offers()
        return {Word(found.what[i]): (found.low[i], found.high[i]) for i in range(found.count)}

    def end(self, left: list[int]) -> None:
        """Everybody who is left shows."""
        if len(left) > 1:
            for seat in left:
                cards = "".join(card_text(card) for card in members(self.state.hand[seat]))
                self.tell(f"{self.seats[seat]} show {cards}")
        assert self.replay.end()


def texts(cards: list[Any]) -> str:
    return "".join(card.rank + card.suit.lower() for card in cards)


# --- fixed limit --------------------------------------------------------------------------


def limit_hand(game: Any, rng: random.Random, seen: Counter[str]) -> None:
    game.init_game()
    small = next(i for i, player in enumerate(game.players) if player.in_chips == 1)
    table = Table(game, LIMIT | {"dealer": f"p{small + 1}"})
    new_round = False
    while not game.is_over():
        seat, rounds = game.game_pointer, game.round_counter
        if table.state.turn != seat:
            assert new_round
            raise Left("the last act says who opens")
        theirs = set(game.get_legal_actions())
        open_now = table.open_now()
        ours = {"raise" if w in (Word.OPEN, Word.RAISE) else w.name.lower() for w in open_now}
        if theirs != ours:
            assert theirs - ours == {"raise"}
            assert (rounds, game.round.have_raised) == (0, 3)
            seen["a fifth bet"] += 1
        seen["decisions"] += 1
        words = sorted(theirs & ours)
        act = rng.choice([word for word in words if word != "fold" or rng.random() < 0.3])
        bet = next(((w, x) for w, x in open_now.items() if w in (Word.OPEN, Word.RAISE)), None)
        if act == "raise" and bet:
            to = max(game.round.raised) + game.round.raise_amount
            assert bet[1] == (to, to)
            table.tell(f"{table.seats[seat]} bet {bet[0].name.lower()} {to}")
        else:
            table.tell(f"{table.seats[seat]} bet {act}")
        game.step(act)
        new_round = game.round_counter != rounds
        table.board()
    table.end([i for i, player in enumerate(game.players) if player.status != "folded"])
    assert [2 * x for x in game.get_payoffs()] == table.state.points[:2]


@pytest.mark.oracle
def test_limit_hands_agree_with_rlcard():
    engine = pytest.importorskip("rlcard.games.limitholdem")
    rng = random.Random(4)
    game = engine.Game()
    game.np_random = np.random.RandomState(4)
    seen: Counter[str] = Counter()
    for _ in range(8000):
        try:
            limit_hand(game, rng, seen)
        except Left as why:
            seen[str(why)] += 1
        else:
            seen["agree"] += 1
    assert seen["agree"] >= 3200
    assert seen["decisions"] > 20000
    assert seen["a fifth bet"] * 10 < seen["decisions"]


# --- no limit -----------------------------------------------------------------------------


class Kit:
    """What is used of RLCard."""

    def __init__(self) -> None:
        self.engine = pytest.importorskip("rlcard.games.nolimitholdem")
        self.best = pytest.importorskip("rlcard.games.limitholdem.utils").compare_hands
        self.status = self.engine.game.PlayerStatus
        self.act = self.engine.round.Action

    def game(self, players: int) -> Any:
        game = self.engine.Game(num_players=players)
        game.np_random = np.random.RandomState(players)
        return game


def sizes(game: Any, rl: Any, seat: int) -> dict[Any, int]:
    """What RLCard's three raises would make in front of the player."""
    front, pot = game.round.raised[seat], int(game.dealer.pot)
    return {
        rl.RAISE_HALF_POT: front + pot // 2,
        rl.RAISE_POT: front + pot,
        rl.ALL_IN: front + game.players[seat].remained_chips,
    }


def both_allow(table: Table, rl: Any, seat: int, seen: Counter[str]) -> list[tuple[Any, str]]:
    """Acts that both engines allow; what only one allows is one of the known kinds."""
    game, state = table.game, table.state
    theirs = game.get_legal_actions()
    open_now = table.open_now()
    assert {rl.FOLD, rl.CHECK_CALL} <= set(theirs)
    assert Word.FOLD in open_now
    owes = max(game.round.raised) > game.round.raised[seat]
    pay = Word.CALL if owes else Word.CHECK
    assert pay in open_now
    found = [(rl.FOLD, "fold"), (rl.CHECK_CALL, pay.name.lower())]
    bet = next((word for word in (Word.OPEN, Word.RAISE) if word in open_now), None)
    low, high = open_now[bet] if bet else (0, -1)
    for act, to in sizes(game, rl, seat).items():
        if act in theirs and bet and low <= to <= high:
            found.append((act, f"{bet.name.lower()} {to}"))
        elif act in theirs:
            assert to < low if bet else state.tied >> seat & 1, (act, to, low)
            seen["raises too small" if bet else "no right to raise"] += 1
        else:
            assert not bet or to > high or to < low, (act, to)
    if bet:
        assert high == sizes(game, rl, seat)[rl.ALL_IN]
    return found


def alone(game: Any, status: Any, seat: int) -> bool:
    """Whether everybody else who is in is all-in, and the player owes nothing."""
    others = [player for i, player in enumerate(game.players) if i != seat]
    inside = [player.status for player in others if player.status != status.FOLDED]
    owes = max(game.round.raised) > game.round.raised[seat]
    return not owes and inside == [status.ALLIN] * len(inside)


def no_limit_hand(
    game: Any,
    kit: Kit,
    stacks: list[int],
    dealer: int,
    *,
    rng: random.Random,
    seen: Counter[str],
) -> str:
    """What came of a hand."""
    rl, status = kit.act, kit.status
    players = game.num_players = len(stacks)
    game.init_chips, game.dealer_id = list(stacks), dealer
    game.init_game()
    blinds = [player.in_chips for player in game.players]
    options = {
        "stacks": stacks, "blinds": blinds, "dealer": f"p{dealer + 1}", "show_order": "free",
    }  # fmt: skip
    table = Table(game, options)
    asked = False
    while not game.is_over():
        seat = game.game_pointer
        if game.players[seat].status == status.ALLIN:
            asked = True
            game.step(rl.CHECK_CALL)
        elif not betting(table.state) and alone(game, status, seat):
            seen["asked alone"] += 1
            game.step(rl.CHECK_CALL)
        else:
            if not betting(table.state) or table.state.turn != seat:
                assert asked, (seat, table.state.turn)
                raise Left("a round closed early")
            acts = both_allow(table, rl, seat, seen)
            seen["decisions"] += 1
            act, words = rng.choices(acts, [2, 8, 2, 2, 1][: len(acts)])[0]
            table.tell(f"{table.seats[seat]} bet {words}")
            game.step(act)
        if table.state.phase == Phase.DONE:
            assert game.is_over()
            break
        if betting(table.state) and len(game.public_cards) > table.shown:
            assert asked
            raise Left("a round closed early")
        table.board()
    if betting(table.state):
        assert asked
        raise Left("a round closed early")
    left = [i for i in range(players) if game.players[i].status != status.FOLDED]
    table.end(left)
    return result(game, kit, table, left)


def result(game: Any, kit: Kit, table: Table, left: list[int]) -> str:
    """The chips of every seat; or which of RLCard's two ways with pots made the difference."""
    players = range(len(game.players))
    paid = [player.in_chips for player in game.players]
    theirs = [int(x) for x in game.get_payoffs()]
    ours = list(table.state.points[: len(paid)])
    if theirs == ours:
        return "agree"
    hands = [
        [card.get_index() for card in game.players[i].hand + game.public_cards]
        if i in left else None
        for i in players
    ]  # fmt: skip
    winners = [i for i, won in enumerate(kit.best(hands)) if won]
    beyond = [i for i in players if paid[i] > max(paid[j] for j in winners)]
    differ = [i for i in players if theirs[i] != ours[i]]
    if len(beyond) > 1:
        assert set(differ) <= set(beyond) | set(winners), (theirs, ours)
        assert all(theirs[i] == ours[i] for i in winners) or len(winners) > 1
        return "side pots given back"
    assert len(winners) > 1, (theirs, ours)
    assert set(differ) <= set(winners), (theirs, ours)
    assert all(abs(theirs[i] - ours[i]) <= len(set(paid)) for i in differ), (theirs, ours)
    return "odd chips"


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("players", "hands", "least"),
    [(2, 2000, 2000), (3, 2000, 1700), (4, 1500, 1000), (6, 1500, 700)],
)
def test_no_limit_hands_agree_with_rlcard(players, hands, least):
    kit = Kit()
    rng = random.Random(players)
    game = kit.game(players)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        stacks = [rng.choice([20, 60, 100, 100, rng.randrange(3, 200)]) for _ in range(players)]
        try:
            seen[no_limit_hand(game, kit, stacks, rng.randrange(players), rng=rng, seen=seen)] += 1
        except Left as why:
            seen[str(why)] += 1
    assert seen["agree"] >= least
    assert seen["decisions"] > 3 * hands
    assert 0 < seen["raises too small"] < seen["decisions"]
    assert seen["no right to raise"] < hands // 10
    assert seen["odd chips"] < hands // 50
