"""OpenSpiel's crazy eights: one deal."""

from __future__ import annotations

from typing import Any, Final

from cardlog.formats.openspiel_text import Action, Playthrough, card_of, wrong
from cardlog.log.model import Record
from cardlog.replay.play import Replay

DRAW, PASS, NAME = 52, 53, 54
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


def options_of(players: int, limit: int, dealer: str) -> dict[str, Any]:
    """The options under which our crazy eights is OpenSpiel's."""
    return {
        "dealer": dealer,
        "starter_eight": "bury",
        "draw_limit": limit,
        "free_pass": True,
        "refill": False,
        "last_card": 0,
        "block_passes": players + 1,
        "scoring": "penalty",
        "deals": 1,
        "ace_value": 10,
    }


class Game:
    """A game as events, action by action; whose turn it is follows from the actions."""

    def __init__(self, players: int, limit: int) -> None:
        self.players = players
        self.limit = limit
        self.seats = [f"p{i + 1}" for i in range(players)]
        self.events: list[str] = []
        self.dealer = -1
        self.turn = 0
        self.to_deal: list[int] = []
        self.starter = ""
        self.drawing = False

    @property
    def chance_is_next(self) -> bool:
        """Whether the next action is no player's."""
        dealing = self.dealer < 0 or self.to_deal or not self.starter or self.starter[0] == "8"
        return bool(dealing) or self.drawing

    def take(self, action: Action) -> None:
        """The next action."""
        if self.dealer < 0:
            self.dealer = action.id - DRAW
            if not 0 <= self.dealer < self.players:
                raise wrong(action, "is no dealer")
            self.turn = (self.dealer + 1) % self.players
            left = [(self.turn + i) % self.players for i in range(self.players)]
            self.to_deal = left * (7 if self.players == 2 else 5)
        elif self.to_deal:
            self.events.append(f"- deal {self.seats[self.to_deal.pop(0)]} {card_of(action)}")
        elif not self.starter or self.starter[0] == "8":
            self.starter = card_of(action)
            self.events.append(f"- deal starter {self.starter}")
        elif self.drawing:
            self.drawing = False
            self.events.append(f"{self.seats[self.turn]} draw stock {card_of(action)}")
        else:
            self._decide(action)

    def _decide(self, action: Action) -> None:
        seat = self.seats[self.turn]
        if action.id == DRAW:
            self.drawing = True
            return
        if action.id < DRAW:
            card = card_of(action)
            self.events.append(f"{seat} play {card}")
            if card[0] == "8":
                return
        elif action.id == PASS:
            self.events.append(f"{seat} play pass")
        elif action.id < NAME + 4:
            self.events.append(f"{seat} declare {SUITS[action.id - NAME]}")
        else:
            raise wrong(action, "is no act")
        self.turn = (self.turn + 1) % self.players

    def record(self) -> Record:
        """The record so far."""
        dealer = self.seats[max(self.dealer, 0)]
        options = options_of(self.players, self.limit, dealer)
        return Record(
            rules="crazy-eights", seats=self.seats, options=options, events=list(self.events)
        )


def crazy_eights(play: Playthrough) -> list[Record]:
    """The record of a playthrough.

    OpenSpiel stops after so many plays; such a game is abandoned. Its returns are no values of the
    cards (they count numbers of its list of cards), so they are not stated.
    """
    play.allow(
        {
            "max_draw_cards": None,
            "max_turns": None,
            "players": None,
            "reshuffle": ("False",),
            "use_special_cards": ("False",),
        }
    )
    game = Game(play.number("players", 5, 2, 7), play.number("max_draw_cards", 5, 1, 52))
    for action in play.actions:
        game.take(action)
    record = game.record()
    if not play.finished:
        record.status = "truncated"
    else:
        table = Replay(
            Record(rules=record.rules, seats=game.seats, options=record.options, events=[])
        )
        if not any(table.step(event) for event in record.events) and not table.end():
            record.status = "abandoned"
    return [record]
