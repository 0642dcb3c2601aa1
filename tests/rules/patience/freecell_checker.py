"""An independent checker for FreeCell, Baker's Game, Eight Off, Seahaven Towers and ForeCell.

Written from 003:2720-2804. A move is legal if it is found in the list of all moves, and that list
is made the slow way: every card that may be lifted is tried on every place of the layout.
"""

from __future__ import annotations

import random
from typing import Any

from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, place_number, read, settings

RANKS = "A23456789TJQK"
SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
RED = "dh"

FREECELL: dict[str, Any] = {
    "dealer": None,
    "columns": [7, 7, 7, 7, 6, 6, 6, 6],
    "cells": 4,
    "filled": 0,
    "build": "alternate",
    "empty_column": "any",
    "supermove": "capacity",
    "worrying_back": False,
    "position": False,
}
DEFAULTS = {
    "freecell": FREECELL,
    "bakers-game": {**FREECELL, "build": "suit"},
    "eight-off": {
        **FREECELL,
        "columns": [6] * 8,
        "cells": 8,
        "filled": 4,
        "build": "suit",
        "empty_column": "king",
    },
    "seahaven-towers": {
        **FREECELL,
        "columns": [5] * 10,
        "filled": 2,
        "build": "suit",
        "empty_column": "king",
    },
    "forecell": {**FREECELL, "columns": [6] * 8, "filled": 4, "empty_column": "king"},
}


def value(card: str) -> int:
    return RANKS.index(card[0]) + 1


def home_of(card: str) -> str:
    """The foundation of a suit: home1 clubs, home2 diamonds, home3 hearts, home4 spades."""
    return f"home{SUITS.index(card[1]) + 1}"


def fits(card: str, on: str, build: str) -> bool:
    """Whether a card may lie on another in a column."""
    if value(card) + 1 != value(on):
        return False
    if build == "suit":
        return card[1] == on[1]
    return (card[1] in RED) != (on[1] in RED)


class Layout:
    """A layout and what may be done with it."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        if len(seats) != 1:
            raise ValueError("one player")
        self.seats = seats
        self.player = seats[0]
        self.o = settings(DEFAULTS[rules], options)
        if sum(self.o["columns"]) + self.o["filled"] != 52 and not self.o["position"]:
            raise ValueError("the columns and the filled cells must hold 52 cards")
        if self.o["filled"] > self.o["cells"]:
            raise ValueError("more filled cells than cells")
        self.columns: list[list[str]] = [[] for _ in self.o["columns"]]
        self.cells: list[str | None] = [None] * self.o["cells"]
        self.homes: dict[str, list[str]] = {suit: [] for suit in SUITS}
        self.dealt: set[str] = set()
        self.stopped = False

    # --- what is the case ---

    def is_dealt(self) -> bool:
        return len(self.dealt) == 52

    def is_won(self) -> bool:
        return sum(len(home) for home in self.homes.values()) == 52

    def has_ended(self) -> bool:
        if not self.is_dealt():
            return False
        return self.stopped or self.is_won() or not self.moves()

    def points(self) -> dict[str, int]:
        return {self.player: 1 if self.is_won() else 0} if self.has_ended() else {}

    # --- the moves ---

    def limit(self, target: int) -> int:
        """How many cards one move may take to a column."""
        if self.o["supermove"] == "single":
            return 1
        if self.o["supermove"] == "unlimited":
            return 52
        empty_cells = self.cells.count(None)
        empty_columns = sum(
            1 for i, column in enumerate(self.columns) if not column and i != target
        )
        if self.o["empty_column"] == "king":
            empty_columns = 0
        return (1 + empty_cells) * 2**empty_columns

    def column_takes(self, target: int, cards: list[str]) -> bool:
        if self.columns[target]:
            return fits(cards[0], self.columns[target][-1], self.o["build"])
        return self.o["empty_column"] == "any" or cards[0][0] == "K"

    def runs(self, column: list[str]) -> list[list[str]]:
        """The packed sequences at the end of a column, the shortest first."""
        found = []
        for size in range(1, len(column) + 1):
            run = column[-size:]
            if all(fits(run[i + 1], run[i], self.o["build"]) for i in range(size - 1)):
                found.append(run)
        return found

    def moves(self) -> list[str]:
        """Texts of all moves, in no order that matters."""
        lifted: list[tuple[str, list[str]]] = []
        for i, column in enumerate(self.columns):
            lifted += [(f"col{i + 1}", run) for run in self.runs(column)]
        for i, card in enumerate(self.cells):
            if card is not None:
                lifted.append((f"cell{i + 1}", [card]))
        if self.o["worrying_back"]:
            lifted += [("home", [home[-1]]) for home in self.homes.values() if home]
        found = []
        for origin, cards in lifted:
            text = f"{self.player} move {''.join(cards)} "
            for i in range(len(self.columns)):
                if origin == f"col{i + 1}" or len(cards) > self.limit(i):
                    continue
                if self.column_takes(i, cards):
                    found.append(text + f"col{i + 1}")
            if len(cards) == 1 and origin != "home":
                for i, held in enumerate(self.cells):
                    if held is None:
                        found.append(text + f"cell{i + 1}")
                if value(cards[0]) == len(self.homes[cards[0][1]]) + 1:
                    found.append(text + home_of(cards[0]))
        return found

    # --- one event ---

    def step(self, text: str) -> None:
        parts = read(text, self.seats)
        if parts.verb == "score":
            self.score(text)
        elif not self.is_dealt():
            self.deal(text)
        elif self.has_ended():
            raise Illegal("the game has ended")
        elif text == f"{self.player} declare stop":
            self.stopped = True
        elif parts.verb == "move" and parts.flags == ["withdrawn"]:
            named = [parts.target, parts.what, parts.place, parts.number]
            if named != [None] * 4 or not parts.cards or not parts.to:
                raise Illegal("a move names cards and a place")
            if parts.actor != self.player:
                raise Illegal("only the player moves")
            if len(set(parts.cards)) != len(parts.cards) or not set(parts.cards) <= set(PACK):
                raise Illegal("these are no cards of the pack")
            column, cell, home = (place_number(parts.to, kind) for kind in ("col", "cell", "home"))
            if not (
                1 <= column <= len(self.columns) or 1 <= cell <= len(self.cells) or 1 <= home <= 4
            ):
                raise Illegal("the layout has no such place")
        elif text in self.moves():
            self.move(parts.cards, str(parts.to))
        else:
            raise Illegal(f"no legal move: {text}")

    def deal(self, text: str) -> None:
        parts = read(text, self.seats)
        cards = parts.cards
        if text != f"- deal up {parts.place} {''.join(cards)}" or not cards:
            raise Illegal("the layout is dealt face up to columns and cells")
        if len(set(cards)) != len(cards) or set(cards) & self.dealt or not set(cards) <= set(PACK):
            raise Illegal("a card that is not left in the pack")
        column = place_number(parts.place, "col")
        cell = place_number(parts.place, "cell")
        home = place_number(parts.place, "home")
        if 1 <= column <= len(self.columns):
            pile = self.columns[column - 1]
            if len(pile) + len(cards) > self.o["columns"][column - 1] and not self.o["position"]:
                raise Illegal("too many cards for the column")
            pile += cards
        elif 1 <= cell <= len(self.cells):
            held = len(self.cells) - self.cells.count(None)
            if len(cards) != 1 or self.cells[cell - 1] is not None:
                raise Illegal("a cell holds one card")
            if held == self.o["filled"] and not self.o["position"]:
                raise Illegal("no more cells are filled in the deal")
            self.cells[cell - 1] = cards[0]
        elif 1 <= home <= 4 and self.o["position"]:
            suit = SUITS[home - 1]
            pile = self.homes[suit]
            wanted = [rank + suit for rank in RANKS][len(pile) : len(pile) + len(cards)]
            if cards != wanted:
                raise Illegal("a foundation goes up in suit from the ace")
            pile += cards
        else:
            raise Illegal(f"no place {parts.place} in this deal")
        self.dealt |= set(cards)

    def move(self, cards: list[str], to: str) -> None:
        for column in self.columns:
            if column[-len(cards) :] == cards:
                del column[-len(cards) :]
        if cards[0] in self.cells:
            self.cells[self.cells.index(cards[0])] = None
        for home in self.homes.values():
            if home and home[-1] == cards[0]:
                home.pop()
        if to.startswith("col"):
            self.columns[place_number(to, "col") - 1] += cards
        elif to.startswith("cell"):
            self.cells[place_number(to, "cell") - 1] = cards[0]
        else:
            self.homes[cards[0][1]] += cards

    def score(self, text: str) -> None:
        if not self.has_ended():
            raise Illegal("there is no score before the end")
        points = self.points()[self.player]
        if text not in (f"- score {self.player} {points}", f"- score {self.player} total {points}"):
            raise Illegal(f"the score is {points}")


def replay(record: dict[str, Any]) -> Outcome:
    layout = Layout(record["rules"], record["seats"], record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            layout.step(text)
        except Illegal as error:
            return Outcome(legal=False, event=index, why=str(error))
    points = layout.points()
    return Outcome(legal=True, points=points, total=points, ended=layout.has_ended())


def legal(record: dict[str, Any]) -> list[str]:
    """Texts of all moves that may follow the record; giving up is not counted."""
    layout = Layout(record["rules"], record["seats"], record.get("options", {}))
    for text in record["events"]:
        layout.step(text)
    return layout.moves() if layout.is_dealt() and not layout.has_ended() else []


def random_deal(layout: Layout, rng: random.Random) -> list[str]:
    pack = rng.sample(PACK, 52)
    events = []
    if layout.o["position"]:
        kept = []
        for i, suit in enumerate(SUITS):
            height = rng.randint(8, 12)
            ranks = [rank + suit for rank in RANKS]
            events.append(f"- deal up home{i + 1} {''.join(ranks[:height])}")
            kept += ranks[height:]
        pack = [card for card in pack if card in kept]
        for card in pack:
            events.append(f"- deal up col{rng.randint(1, len(layout.columns))} {card}")
        return events
    for i, size in enumerate(layout.o["columns"]):
        if rng.random() < 0.5:
            events.append(f"- deal up col{i + 1} {''.join(pack[:size])}")
        else:
            events += [f"- deal up col{i + 1} {card}" for card in pack[:size]]
        pack = pack[size:]
    for i in sorted(rng.sample(range(layout.o["cells"]), layout.o["filled"])):
        events.append(f"- deal up cell{i + 1} {pack.pop()}")
    return events


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random game; after sixty moves the player gives up."""
    names = [f"p{i + 1}" for i in range(seats)]
    layout = Layout(rules, names, options)
    events = random_deal(layout, rng)
    for text in events:
        layout.step(text)
    moved = 0
    while not layout.has_ended():
        moves = layout.moves()
        home = [text for text in moves if "home" in text.split(" ")[3]]
        column = [text for text in moves if "col" in text.split(" ")[3]]
        chosen = rng.choice(moves)
        if home and rng.random() < 0.8:
            chosen = rng.choice(home)
        elif column and rng.random() < 0.6:
            chosen = rng.choice(column)
        if moved >= 60:
            chosen = f"{names[0]} declare stop"
        elif rng.random() < 0.02:
            chosen = f"{names[0]} move {rng.choice(PACK)} col1 !withdrawn"
        layout.step(chosen)
        events.append(chosen)
        moved += 1
    points = layout.points()[names[0]]
    if rng.random() < 0.5:
        events.append(f"- score {names[0]} {points}")
    return {"rules": rules, "options": options, "seats": names, "events": events}
