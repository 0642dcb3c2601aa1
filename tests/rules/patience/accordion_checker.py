"""An independent checker for Accordion, written from 003:89-161."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, place_number, read, settings

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]

ACCORDION: dict[str, Any] = {
    "dealer": None,
    "open": False,
    "forced": "no",
    "scan": "left",
    "score": "piles",
    "win_piles": 1,
}
DEFAULTS = {"accordion": ACCORDION}


def agree(one: str, two: str) -> bool:
    """Whether two exposed cards are of one rank or of one suit."""
    return one[0] == two[0] or one[1] == two[1]


class Row:
    """The piles from the left, each from its lowest card to the exposed one."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        if len(seats) != 1:
            raise ValueError("one player")
        self.seats = seats
        self.player = seats[0]
        self.o = settings(DEFAULTS[rules], options)
        self.piles: list[list[str]] = []
        self.seen: set[str] = set()
        self.stopped = False

    # --- what is the case ---

    def is_spent(self) -> bool:
        """Whether all cards lie in the row."""
        return len(self.seen) == 52

    def has_ended(self) -> bool:
        return self.is_spent() and (self.stopped or not self.moves())

    def points(self) -> int:
        if self.o["score"] == "win":
            return 1 if len(self.piles) <= self.o["win_piles"] else 0
        return len(self.piles)

    # --- the moves ---

    def distances(self, i: int) -> list[int]:
        """How far to the left the pile with index ``i`` may go, the nearer first."""
        return [
            far
            for far in (1, 3)
            if i - far >= 0 and agree(self.piles[i][-1], self.piles[i - far][-1])
        ]

    def moves(self) -> list[tuple[int, int]]:
        """Legal moves as the index of the pile and the distance."""
        if self.o["open"] and not self.is_spent():
            return []
        found = [(i, self.distances(i)) for i in range(len(self.piles))]
        movable = [(i, far) for i, far in found if far]
        if self.o["forced"] == "no":
            return [(i, far) for i, each in movable for far in each]
        if movable and self.o["scan"] == "left":
            movable = movable[:1]
        if movable and self.o["scan"] == "right":
            movable = movable[-1:]
        preferred = 0 if self.o["forced"] == "near" else -1
        return [(i, far[preferred]) for i, far in movable]

    def may_turn(self) -> bool:
        if self.o["open"] or self.is_spent():
            return False
        return self.o["forced"] == "no" or not self.moves()

    # --- one event ---

    def step(self, text: str) -> None:
        parts = read(text, self.seats)
        if parts.verb == "score":
            self.score(text)
        elif self.has_ended():
            raise Illegal("the game has ended")
        elif parts.verb == "deal":
            self.deal(text, parts)
        elif text == f"{self.player} draw up {''.join(parts.cards)}":
            if not self.may_turn() or len(parts.cards) != 1:
                raise Illegal("no card is turned now")
            self.lay(parts.cards)
        elif text == f"{self.player} declare stop":
            if not self.is_spent() or self.o["forced"] != "no":
                raise Illegal("the player stops when the pack is spent, and if nothing is forced")
            self.stopped = True
        elif parts.verb == "move":
            self.move(text, parts)
        else:
            raise Illegal(f"no such event here: {text}")

    def deal(self, text: str, parts: Parts) -> None:
        if not self.o["open"] or self.is_spent():
            raise Illegal("the row is not dealt now")
        if text != f"- deal up {''.join(parts.cards)}":
            raise Illegal("the row is dealt face up from the left")
        self.lay(parts.cards)

    def lay(self, cards: list[str]) -> None:
        if not cards or not set(cards) <= set(PACK) - self.seen or len(set(cards)) != len(cards):
            raise Illegal("a card that is not left in the pack")
        self.piles += [[card] for card in cards]
        self.seen |= set(cards)

    def move(self, text: str, parts: Parts) -> None:
        if text.endswith(" !withdrawn"):
            if text != f"{self.player} move {parts.place} {parts.to} !withdrawn":
                raise Illegal("a move names two piles")
            numbers = [place_number(place, "pile") for place in (parts.place, parts.to)]
            if not all(1 <= number <= len(self.piles) for number in numbers):
                raise Illegal("there is no such pile")
            if self.o["open"] and not self.is_spent():
                raise Illegal("the row is not laid out")
            return
        for i, far in self.moves():
            if text == f"{self.player} move pile{i + 1} pile{i + 1 - far}":
                moved = self.piles.pop(i)
                self.piles[i - far] += moved
                return
        raise Illegal(f"not a legal move: {text}")

    def score(self, text: str) -> None:
        if not self.has_ended():
            raise Illegal("there is no score before the end")
        points = self.points()
        if text not in (f"- score {self.player} {points}", f"- score {self.player} total {points}"):
            raise Illegal(f"the score is {points}")


def replay(record: dict[str, Any]) -> Outcome:
    row = Row(record["rules"], record["seats"], record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            row.step(text)
        except Illegal as error:
            return Outcome(legal=False, event=index, why=str(error))
    if not row.has_ended():
        return Outcome(legal=True)
    points = {row.player: row.points()}
    return Outcome(legal=True, points=points, total=points, ended=True)


def legal(record: dict[str, Any]) -> list[str]:
    """Texts of all acts that may follow, the next card as ``??``; giving up is not counted."""
    row = Row(record["rules"], record["seats"], record.get("options", {}))
    for text in record["events"]:
        row.step(text)
    found = [f"{row.player} move pile{i + 1} pile{i + 1 - far}" for i, far in row.moves()]
    if row.has_ended():
        return []
    return [*found, f"{row.player} draw up ??"] if row.may_turn() else found


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random game."""
    names = [f"p{i + 1}" for i in range(seats)]
    me = names[0]
    row = Row(rules, names, options)
    pack = rng.sample(PACK, 52)
    events: list[str] = []

    def add(text: str) -> None:
        row.step(text)
        events.append(text)

    while row.o["open"] and pack:
        size = rng.randint(1, 20)
        add(f"- deal up {''.join(pack[:size])}")
        pack = pack[size:]
    while not row.has_ended():
        moves = row.moves()
        if row.piles and rng.random() < 0.03:
            events.append(f"{me} move pile{len(row.piles)} pile1 !withdrawn")
        if row.may_turn() and (not moves or rng.random() < 0.4):
            add(f"{me} draw up {pack.pop()}")
        elif row.is_spent() and row.o["forced"] == "no" and rng.random() < 0.02:
            add(f"{me} declare stop")
        else:
            i, far = rng.choice(moves)
            add(f"{me} move pile{i + 1} pile{i + 1 - far}")
    if rng.random() < 0.5:
        events.append(f"- score {me} {row.points()}")
    return {"rules": rules, "options": options, "seats": names, "events": events}
