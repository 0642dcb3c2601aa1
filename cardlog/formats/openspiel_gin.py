"""OpenSpiel's gin rummy: one hand.

A table goes along, because what an action means depends on the phase: a pass may refuse the upcard,
end the melds or end the lay-offs.
"""

from __future__ import annotations

from typing import Any, Final

from cardlog.cards import card_text, mask, members
from cardlog.formats.openspiel_text import Action, Playthrough, card_by_suit, wrong
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.mechanisms.melds import is_meld, pips
from cardlog.rules.rummy.gin_table import Phase

OPTIONS: Final[dict[str, Any]] = {
    "dealer": "p2",
    "deals": 1,
    "discard_back": True,
    "last_discard": True,
    "repeats": 2,
    "upcard_takes": 50,
    "equal": "nothing",
}
SEATS: Final = ["p1", "p2"]
DRAW_UPCARD, DRAW_STOCK, PASS, KNOCK = 52, 53, 54, 55
FIRST_MELD: Final = 56
RANKS: Final = "A23456789TJQK"
SUITS: Final = "scdh"
DEALT: Final = 21


def card_of(action: int) -> str:
    """OpenSpiel counts the suits s c d h, and the ace as the lowest rank.

    >>> card_of(29)
    '4d'
    """
    return card_by_suit(Action((action,), "", 0), SUITS)


def _melds() -> list[str]:
    """OpenSpiel's melds in the order of its actions: sets by rank, then runs of 3, 4, 5."""
    found = []
    for rank in RANKS:
        for suits in ("cdh", "sdh", "sch", "scd", "scdh"):
            found.append("".join(rank + suit for suit in suits))
    for size in (3, 4, 5):
        for suit in SUITS:
            for first in range(len(RANKS) - size + 1):
                found.append("".join(rank + suit for rank in RANKS[first : first + size]))
    return found


MELDS: Final = _melds()


class Teller:
    """A table that follows a game of OpenSpiel; ``events`` is what was told so far."""

    def __init__(self, **options: Any) -> None:
        self.options = {**OPTIONS, **options}
        self.events: list[str] = []
        self.table = Replay(Record(rules="gin-rummy", seats=SEATS, options=self.options, events=[]))
        self.drawing = False
        self.laid_off = False
        self.dealt: list[str] = []
        self.now = Action((), "", 0)

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return Phase(self.table.state.phase)

    def hand(self) -> int:
        """Cards of the player to act."""
        return int(self.table.state.hand[self.table.state.turn])

    def take(self, action: Action) -> None:
        """The next action, whoever makes it."""
        self.now = action
        if len(self.dealt) < DEALT or self.drawing:
            self.chance(action.id)
        else:
            self.act(action.id)

    def tell(self, text: str) -> None:
        """An event, which the table must accept."""
        fault = self.table.step(text)
        if fault:
            raise wrong(self.now, f"cannot be told as {text!r}: {fault.name.lower()}")
        self.events.append(text)

    def chance(self, action: int) -> None:
        """A card dealt, ten to each player and one turned, or drawn from the stock."""
        card = card_by_suit(self.now._replace(ids=(action,)), SUITS)
        if not self.drawing:
            self.dealt.append(card)
            if len(self.dealt) == DEALT:
                self.tell(f"- deal p1 {''.join(self.dealt[:10])}")
                self.tell(f"- deal p2 {''.join(self.dealt[10:20])}")
                self.tell(f"- deal up {self.dealt[20]}")
            return
        self.drawing = False
        self.tell(f"{self._who()} draw stock {card}")

    def cut(self) -> None:
        """The deal as far as it went in a game that is cut off."""
        if 0 < len(self.dealt) < DEALT:
            self.events.append(f"- deal p1 {''.join(self.dealt[:10])}")
            if self.dealt[10:]:
                self.events.append(f"- deal p2 {''.join(self.dealt[10:20])}")

    def _who(self) -> str:
        return SEATS[int(self.table.state.turn)]

    def act(self, action: int) -> None:
        """An action of a player as events; drawing from the stock waits for the card."""
        who, state = self._who(), self.table.state
        if action == DRAW_STOCK:
            self.drawing = True
        elif action == DRAW_UPCARD and state.top > 0:
            self.tell(f"{who} draw discard {card_text(state.top - 1)}")
        elif action == KNOCK:
            if self.phase == Phase.LAST:
                self.tell(f"{who} draw discard {card_text(state.top - 1)}")
            self.tell(f"{who} declare {'gin' if state.only_gin else 'knock'}")
        elif FIRST_MELD <= action < FIRST_MELD + len(MELDS):
            self.tell(f"{who} meld {MELDS[action - FIRST_MELD]}")
        elif action == PASS:
            self._pass(who)
        elif self.phase == Phase.ANSWER:
            self._layoff(who, card_of(action))
        elif action < DRAW_UPCARD:
            way = "down" if self.phase == Phase.KNOCK else "up"
            self.tell(f"{who} discard {way} {card_of(action)}")
        else:
            raise wrong(self.now, "is no act")

    def _layoff(self, who: str, card: str) -> None:
        state = self.table.state
        for place in range(state.ender_melds):
            if is_meld(state.melds[place] | mask(card), 0):
                self.tell(f"{who} layoff {card} meld{place + 1}")
                return
        raise wrong(self.now, "fits no meld of the knocker (OpenSpiel counts a lay-off twice)")

    def _pass(self, who: str) -> None:
        """A refusal; or the end of melding; the opponent of a knock passes first after lay-offs."""
        state = self.table.state
        if self.phase not in (Phase.SPREAD, Phase.ANSWER):
            self.tell(f"{who} declare pass")
        elif self.phase == Phase.ANSWER and not self.laid_off and state.deadwood[state.ender]:
            self.laid_off = True
        else:
            cards = "".join(card_text(code) for code in members(self.hand()))
            self.tell(f"{who} show {cards + ' ' if cards else ''}{pips(self.hand())}")

    def points(self) -> list[int]:
        """Points of the hand, which must be over."""
        if not self.table.end():
            raise wrong(self.now, "does not end the hand")
        return [self.table.state.points[seat] for seat in range(2)]


def gin_rummy(play: Playthrough) -> list[Record]:
    """The record of a playthrough; a player's points are his return if that is above 0."""
    play.allow(
        {
            "gin_bonus": None,
            "hand_size": ("10",),
            "knock_card": None,
            "num_ranks": ("13",),
            "num_suits": ("4",),
            "oklahoma": None,
            "undercut_bonus": None,
        }
    )
    options: dict[str, Any] = {}
    for name, option, usual in (
        ("gin_bonus", "gin", 25), ("undercut_bonus", "undercut", 25), ("knock_card", "knock", 10),
    ):  # fmt: skip
        if (value := play.number(name, usual, 1, 100)) != usual:
            options[option] = value
    if play.flag("oklahoma", default=False):
        options["oklahoma"] = True
    teller = Teller(**options)
    for action in play.actions:
        teller.take(action)
    teller.cut()
    stated: dict[str, Any] = {}
    if play.points is not None and len(play.points) == 2:
        stated["scores"] = {SEATS[i]: max(value, 0) for i, value in enumerate(play.points)}
    return [
        Record(
            rules="gin-rummy", seats=SEATS, options=teller.options, events=teller.events,
            stated=stated, status="complete" if play.finished else "truncated",
        )
    ]  # fmt: skip
