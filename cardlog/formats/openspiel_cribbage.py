"""OpenSpiel's cribbage: a whole game, deal after deal."""

from __future__ import annotations

from typing import Any, Final

from cardlog.formats.openspiel_text import Action, Playthrough, card_by_suit, wrong
from cardlog.log.model import Inference, Record
from cardlog.replay.play import Replay

PASS: Final = 2756
PAIR: Final = 52
GOAL: Final = 121
OPTIONS: Final[dict[str, Any]] = {"crib_flush": "four", "overshoot": True}


class _Game:
    """A game at a table that goes along and says when it is over."""

    def __init__(self, players: int) -> None:
        self.seats = [f"p{i + 1}" for i in range(players)]
        self.record = Record(rules="cribbage", seats=self.seats, options=dict(OPTIONS), events=[])
        self.table = Replay(self.record)
        self.size = 6 if players == 2 else 5
        self.over = self.legal = True
        self.left_out = 0
        self.dealer = -1
        self.pending: list[str] = []
        self.new_deal()
        self.over = False

    def new_deal(self) -> None:
        """Nothing is dealt; the deal has passed on."""
        self.dealer = (self.dealer + 1) % len(self.seats)
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.dealt = self.laid = 0
        self.starter = False
        self.begin_count()
        self.turn = (self.dealer + 1) % len(self.seats)

    def begin_count(self) -> None:
        """A new count."""
        self.count = 0
        self.passed = 0
        self.gone: set[int] = set()
        self.last = -1

    def tell(self, text: str) -> None:
        """An event; what comes when the game is over here is left out."""
        if self.over:
            self.left_out += 1
            return
        self.record.events.append(text)
        if self.legal and self.table.step(text):
            self.legal = False
        if self.legal and self.table.end() and not self.table.acts(most=1):
            self.over = True

    def take(self, action: Action) -> None:
        """The next action."""
        players = len(self.seats)
        if self.starter and action.id != PASS and not any(self.hands):
            self.new_deal()
        if self.dealt < players * self.size:
            self._deal(action)
        elif players == 3 and self.dealt == players * self.size:
            self.tell(f"- deal crib {card_by_suit(action)}")
            self.dealt += 1
        elif self.laid < players:
            self._lay(action)
        elif not self.starter:
            self.starter = True
            self.tell(f"- deal starter {card_by_suit(action)}")
        elif action.id == PASS:
            self._pass()
        else:
            self._play(action)

    def _deal(self, action: Action) -> None:
        seat = self.dealt // self.size
        self.hands[seat].append(card_by_suit(action))
        self.dealt += 1
        if len(self.hands[seat]) == self.size:
            self.tell(f"- deal {self.seats[seat]} {''.join(self.hands[seat])}")

    def _lay(self, action: Action) -> None:
        seat = self.laid
        ids = [action.id]
        if len(self.seats) == 2:
            if not PAIR <= action.id < PASS:
                raise wrong(action, "lays no two cards away")
            ids = list(divmod(action.id - PAIR, PAIR))
        cards = [card_by_suit(action._replace(ids=(number,))) for number in ids]
        for card in cards:
            if card not in self.hands[seat]:
                raise wrong(action, f"is not in the hand of player {seat}")
            self.hands[seat].remove(card)
        self.laid += 1
        self.tell(f"{self.seats[seat]} discard {''.join(cards)}")

    def _play(self, action: Action) -> None:
        card = card_by_suit(action)
        seat = next((i for i, hand in enumerate(self.hands) if card in hand), None)
        if seat is None:
            raise wrong(action, "is in nobody's hand")
        if self.passed >= len(self.seats):
            self.begin_count()
        self.hands[seat].remove(card)
        self.tell(f"{self.seats[seat]} play {card}")
        self.count += "A23456789T".find(card[0]) + 1 or 10
        self.last, self.passed = seat, 0
        self.turn = (seat + 1) % len(self.seats)
        if self.count == 31:
            self.begin_count()

    def _pass(self) -> None:
        """A go, where a player holds cards and somebody else laid the last one."""
        if self.passed >= len(self.seats):
            self.begin_count()
        seat = self.turn
        self.turn = (seat + 1) % len(self.seats)
        self.passed += 1
        if self.hands[seat] and seat != self.last and seat not in self.gone and self.last >= 0:
            self.gone.add(seat)
            self.tell(f"{self.seats[seat]} declare go")


def cribbage(play: Playthrough) -> list[Record]:
    """The record of a playthrough.

    OpenSpiel looks only between counts and after the show whether the game is won; what it does
    after the game is over here is left out, and then its scores are no statement.
    """
    play.allow({"players": None, "winner_bonus_reward": None})
    players = play.number("players", 2, 2, 4)
    game = _Game(players)
    for action in play.actions:
        game.take(action)
    record = game.record
    if 0 < game.dealt < players * game.size and (part := game.hands[game.dealt // game.size]):
        record.events.append(f"- deal {game.seats[game.dealt // game.size]} {''.join(part)}")
    if game.left_out:
        record.inferred.append(
            Inference(
                what=f"{game.left_out} events after the end are left out",
                rule="a game is won at once, there only when a count or the show is over",
            )
        )
    if not play.finished:
        record.status = "complete" if game.over else "truncated"
    elif scores := _scores(play, players):
        _state(game, scores)
    return [record]


def _state(game: _Game, scores: list[int]) -> None:
    """State the scores as printed, unless they count on after the game is won here."""
    ours = list(game.table.results()["scores"].values())
    more = [theirs - here for theirs, here in zip(scores, ours, strict=True)]
    if game.over and max(ours) >= GOAL and min(more) >= 0 and any(more):
        game.record.inferred.append(
            Inference(
                what=f"{sum(more)} points counted after the end are left out",
                rule="a game is won at once, there only when a count or the show is over",
            )
        )
        return
    game.record.stated["scores"] = dict(zip(game.seats, scores, strict=True))


def _scores(play: Playthrough, players: int) -> list[int]:
    """Scores as printed, a side's for both partners."""
    for line in reversed(play.last):
        name, _, rest = line.partition(":")
        if name == "Scores":
            found = [int(word) for word in rest.split() if word.isdigit()]
            if len(found) in (1, 2, 3, 4) and players % len(found) == 0:
                return found * (players // len(found))
    return []
