"""OpenSpiel's go fish, which knows ranks only: suits are chosen in the order in which cards appear.

A table goes along and says who is to draw a card.
"""

from __future__ import annotations

from typing import Any, Final

from cardlog.formats.base import Reject
from cardlog.formats.openspiel_text import Action, Playthrough, wrong
from cardlog.log.model import Inference, Record
from cardlog.replay.play import Replay
from cardlog.words import Verb

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
OPTIONS: Final[dict[str, Any]] = {"play_on": True, "refill": 1, "refill_turn": "taken"}


def options_of(players: int, hand: int) -> dict[str, Any]:
    """The options under which our go fish is OpenSpiel's."""
    options: dict[str, Any] = {**OPTIONS, "dealer": f"p{players}"}
    if hand != (7 if players <= 3 else 5):
        options["hand"] = hand
    return options


class _Game:
    """A game as events; suits are given out rank by rank, clubs first."""

    def __init__(self, players: int, hand: int) -> None:
        self.seats = [f"p{i + 1}" for i in range(players)]
        self.size = hand
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.dealt = 0
        self.seen = [0] * len(RANKS)
        self.record = Record(
            rules="go-fish", seats=self.seats, options=options_of(players, hand), events=[]
        )
        self.table = Replay(self.record)
        self.asked: tuple[int, str] | None = None
        """Who fishes, and for which rank."""
        self.now = Action((), "", 0)

    def tell(self, text: str) -> None:
        """An event, which the table must accept."""
        fault = self.table.step(text)
        if fault:
            raise wrong(
                self.now, f"cannot be told as {text!r}: {fault.name.lower()} (who draws a fresh "
                "card when differs there in some games)",
            )  # fmt: skip
        self.record.events.append(text)

    def card(self, rank: int) -> str:
        """The next card of a rank."""
        if not 0 <= rank < len(RANKS) or self.seen[rank] >= len(SUITS):
            raise wrong(self.now, "is no card that is left")
        self.seen[rank] += 1
        return RANKS[rank] + SUITS[self.seen[rank] - 1]

    def take(self, action: Action) -> None:
        """The next action."""
        self.now = action
        if self.dealt < self.size * len(self.seats):
            self._deal(action.id)
        elif self.asked is not None:
            self._fish(action.id)
        elif (drawer := self._to_refill()) is not None:
            card = self.card(action.id)
            self.tell(f"{self.seats[drawer]} draw stock {card}")
            self.hands[drawer].append(card)
            self._books()
        else:
            self._ask(*divmod(action.id, len(RANKS)))

    def _deal(self, rank: int) -> None:
        seat = self.dealt // self.size
        self.hands[seat].append(self.card(rank))
        self.dealt += 1
        if self.dealt % self.size == 0:
            self.tell(f"- deal {self.seats[seat]} {''.join(self.hands[seat])}")
            if self.dealt == self.size * len(self.seats):
                self._books()

    def _to_refill(self) -> int | None:
        open_now = self.table.offers()
        for i in range(open_now.count):
            if open_now.verb[i] == Verb.DRAW:
                return int(open_now.actor[i])
        return None

    def _ask(self, target: int, rank: int) -> None:
        asker = int(self.table.state.turn)
        if target >= len(self.seats):
            raise wrong(self.now, "asks nobody")
        name = RANKS[rank]
        self.tell(f"{self.seats[asker]} declare {self.seats[target]} ask {rank + 1}")
        found = [card for card in self.hands[target] if card[0] == name]
        if found:
            self.tell(f"{self.seats[target]} give {self.seats[asker]} {''.join(found)}")
            self.hands[target] = [card for card in self.hands[target] if card[0] != name]
            self.hands[asker] += found
            self._books()
            return
        self.tell(f"{self.seats[target]} declare go")
        if sum(self.seen) < 52:
            self.asked = (asker, name)

    def _fish(self, rank: int) -> None:
        assert self.asked is not None
        asker, name = self.asked
        self.asked = None
        card = self.card(rank)
        self.tell(f"{self.seats[asker]} draw stock {card}")
        self.hands[asker].append(card)
        if card[0] == name:
            self.tell(f"{self.seats[asker]} show {card}")
        self._books()

    def _books(self) -> None:
        for seat, hand in enumerate(self.hands):
            for name in RANKS:
                book = sorted(card for card in hand if card[0] == name)
                if len(book) == len(SUITS):
                    self.tell(f"{self.seats[seat]} meld {''.join(book)}")
                    self.hands[seat] = [card for card in self.hands[seat] if card[0] != name]


def go_fish(play: Playthrough) -> list[Record]:
    """The record of a playthrough; the returns only say who has the most books."""
    play.allow(
        {
            "ask_after_empty_draw": ("True",),
            "end_on_first_out": ("False",),
            "initial_cards": None,
            "most_books_wins": ("True",),
            "players": None,
            "ranks": ("13",),
            "suits": ("4",),
        }
    )
    players = play.number("players", 2, 2, 6)
    hand = play.number("initial_cards", -1, -1, 52 // players)
    if hand == 0:
        raise Reject("openspiel-parameters", "go_fish without cards dealt", at=play.at)
    game = _Game(players, hand if hand > 0 else 7 if players == 2 else 5)
    for action in play.actions:
        game.take(action)
    record = game.record
    if part := game.dealt % game.size:
        seat = game.dealt // game.size
        record.events.append(f"- deal {game.seats[seat]} {''.join(game.hands[seat][:part])}")
    record.inferred.append(
        Inference(
            what="the suits of all cards",
            rule="the program knows ranks only: of each rank clubs came first, then diamonds, "
            "hearts, spades",
        )
    )
    if not play.finished:
        record.status = "truncated"
    elif winners := [
        seat for seat, value in zip(game.seats, play.returns, strict=False) if value > 0
    ]:
        record.stated["winner"] = winners
    return [record]
