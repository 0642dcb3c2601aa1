"""OpenSpiel's solitaire: klondike in which every third card of the waste lies open.

Its moves name a card of the waste that need not be on top; before each such move stand the draws
and redeals that bring the card to the top, one card at a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from cardlog.cards import UNKNOWN, card_text
from cardlog.formats.openspiel_text import Action, Playthrough, wrong
from cardlog.log.model import Inference, Record
from cardlog.replay.play import Replay

OPTIONS: Final[dict[str, Any]] = {"worrying_back": "yes"}
FIRST: Final = 31
"""Cards revealed before play: seven face up on the piles, and the stock."""
_SUITS: Final = dict(zip("♠♥♣♦", "shcd", strict=True))
_EMPTY: Final = "🂿"
_MOVE: Final = re.compile(r"([A2-9TJQK]?[♠♥♣♦]|🂿) ← ([A2-9TJQK][♠♥♣♦])")


def card_of(action: Action) -> str:
    """A card revealed: spades, hearts, clubs, diamonds from the ace, counted from 1.

    >>> card_of(Action((23,), "RevealT♥", 0))
    'Th'
    """
    if not 1 <= action.id <= 52:
        raise wrong(action, "reveals no card")
    return "A23456789TJQK"[(action.id - 1) % 13] + "shcd"[(action.id - 1) // 13]


class Table:
    """A game of OpenSpiel at a table of klondike; ``events`` is what was told so far."""

    def __init__(self, reveals: Sequence[Action]) -> None:
        self.events: list[str] = []
        self.now = Action((), "", 0)
        self.replay = Replay(Record(rules="klondike", options=OPTIONS, seats=["p1"], events=[]))
        cards = [card_of(action) for action in reveals]
        for i, card in enumerate(cards[:7]):
            if i:
                self.tell(f"- deal down col{i + 1} {'??' * i}")
            self.tell(f"- deal up col{i + 1} {card}")
        if cards[7:]:
            self.tell(f"- deal stock {''.join(cards[7:])}")

    def tell(self, text: str) -> None:
        """An event, which the table must accept."""
        fault = self.replay.step(text)
        if fault:
            raise wrong(self.now, f"cannot be told as {text!r}: {fault.name.lower()}")
        self.events.append(text)

    def take(self, action: Action) -> None:
        """The next action: a card turned up, or a move."""
        self.now = action
        if 1 <= action.id <= 52:
            self.tell(f"- show col{self.replay.state.uncovered} {card_of(action)}")
        else:
            self.tell(self.event(action.text))

    def column(self, number: int) -> list[str]:
        """Cards of a pile; those face down are ``??``."""
        state = self.replay.state
        start = sum(state.depth[:number])
        codes = [code - 1 for code in state.columns[start : start + state.depth[number]]]
        return ["??" if code == UNKNOWN else card_text(code) for code in codes]

    def bring_up(self, card: str) -> None:
        """Draw until a card of the stock or the waste lies on top of the waste."""
        for _ in range(60):
            state = self.replay.state
            if state.waste_size and card_text(state.waste[state.waste_size - 1] - 1) == card:
                return
            if state.stock_size:
                drawn = card_text(state.stock[state.stock_size - 1] - 1)
                self.tell(f"p1 draw waste {drawn}")
            else:
                self.tell("p1 declare redeal")
        raise wrong(self.now, f"moves {card}, which is not in the stock")

    def _on_home(self, card: str) -> bool:
        homes = self.replay.state.homes[:4]
        tops = ["A23456789TJQK"[n - 1] + "cdhs"[suit] for suit, n in enumerate(homes) if n]
        return card in tops

    def event(self, text: str) -> str:
        """Our event of a move ``target ← source``; brings up a card of the waste."""
        found = _MOVE.fullmatch(text)
        if found is None:
            raise wrong(self.now, "is no move")
        target, card = found[1], found[2][0] + _SUITS[found[2][1]]
        columns = [self.column(i) for i in range(7)]
        where = next((i for i in range(7) if card in columns[i]), None)
        cards = [card] if where is None else columns[where][columns[where].index(card) :]
        if where is None and not self._on_home(card):
            self.bring_up(card)
        home = f"p1 move {card} home{'cdhs'.index(card[1]) + 1}"
        if target in _SUITS:
            return home
        if target == _EMPTY:
            number = next((i for i in range(7) if not columns[i]), None)
        else:
            on = target[0] + _SUITS[target[1]]
            if on[1] == card[1]:
                return home
            number = next((i for i in range(7) if columns[i] and columns[i][-1] == on), None)
        if number is None:
            return home
        return f"p1 move {''.join(cards)} col{number + 1}"


def solitaire(play: Playthrough) -> list[Record]:
    """The record of a playthrough, which ends after a number of moves: the game is abandoned.

    Its returns are a running reward of its own.
    """
    play.allow({"depth_limit": None, "is_colored": None, "players": ("1",)})
    table = Table(play.actions[:FIRST])
    told = 0
    for action in play.actions[FIRST:]:
        # The last act may be to end the game where the program has no move.
        if action.id:
            table.take(action)
            told += 1
    brought = max(len(table.events) - told - 14, 0)
    record = Record(
        rules="klondike", seats=["p1"], options=dict(OPTIONS), events=table.events,
        status="truncated",
    )  # fmt: skip
    if brought:
        record.inferred.append(
            Inference(
                what=f"{brought} draws and redeals",
                rule="the program takes any third card of its waste; these bring it to the top",
            )
        )
    if play.finished:
        ended = table.replay.end() and not table.replay.acts(most=1)
        record.status = "complete" if ended else "abandoned"
    return [record]
