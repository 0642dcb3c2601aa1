"""An independent checker for Klondike, written from 003:3402-3485.

A card that nobody has seen is ``??``; it gets its name when an event shows it. What may be moved is
found by trying every card that lies open on every place.
"""

from __future__ import annotations

import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, place_number, read, settings

RANKS = "A23456789TJQK"
SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
RED = "dh"
HIDDEN = "??"

KLONDIKE: dict[str, Any] = {
    "dealer": None,
    "draw": 1,
    "passes": 0,
    "partial_run": True,
    "worrying_back": "standard",
    "score": "none",
    "timed": False,
    "cost": 52,
    "bankroll": 0,
    "thoughtful": False,
}
DEFAULTS = {"klondike": KLONDIKE}


def value(card: str) -> int:
    return RANKS.index(card[0]) + 1


def home_of(card: str) -> str:
    return f"home{SUITS.index(card[1]) + 1}"


def fits(card: str, on: str) -> bool:
    return value(card) + 1 == value(on) and (card[1] in RED) != (on[1] in RED)


class Layout:
    """The table of one game."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        if len(seats) != 1:
            raise ValueError("one player")
        self.seats = seats
        self.player = seats[0]
        self.o = settings(DEFAULTS[rules], options)
        if self.o["timed"] and self.o["score"] != "standard":
            raise ValueError("a clock runs with the standard score only")
        self.down: list[list[str]] = [[] for _ in range(7)]
        self.up: list[list[str]] = [[] for _ in range(7)]
        self.stock: list[str] = []
        self.waste: list[str] = []
        self.homes: dict[str, list[str]] = {suit: [] for suit in SUITS}
        self.begun = False
        self.stopped = False
        self.redeals = 0
        self.score = 0
        self.bonus_given = False

    # --- what is the case ---

    def known(self) -> list[str]:
        """Every card whose place the record tells."""
        piles = [*self.down, *self.up, self.stock, self.waste, *self.homes.values()]
        return [card for pile in piles for card in pile if card != HIDDEN]

    def is_dealt(self) -> bool:
        full = all(len(self.down[i]) == i and len(self.up[i]) == 1 for i in range(7))
        stock = len(self.stock) == 24 or (not self.stock and not self.o["thoughtful"])
        return self.begun or (full and stock)

    def uncovered(self) -> int | None:
        """The pile whose end lies face down and must be turned up."""
        for i in range(7):
            if self.down[i] and not self.up[i]:
                return i
        return None

    def is_won(self) -> bool:
        return sum(len(home) for home in self.homes.values()) == 52

    def has_ended(self) -> bool:
        if not self.is_dealt():
            return False
        hidden_waste = bool(self.waste) and self.waste[-1] == HIDDEN
        stuck = self.begun and not hidden_waste and not self.moves()
        return self.stopped or self.is_won() or stuck

    def points(self) -> int:
        if self.o["score"] == "standard":
            return self.score
        if self.o["score"] == "vegas":
            return 5 * sum(len(home) for home in self.homes.values()) - self.o["cost"]
        return 1 if self.is_won() else 0

    def may_redeal(self) -> bool:
        passes = self.o["passes"]
        if passes == 0 and self.o["score"] == "vegas":
            passes = 1 if self.o["draw"] == 1 else 3
        return passes == 0 or self.redeals + 1 < passes

    def may_worry_back(self) -> bool:
        if self.o["worrying_back"] == "standard":
            return bool(self.o["score"] == "standard")
        return bool(self.o["worrying_back"] == "yes")

    # --- the moves ---

    def moves(self) -> list[str]:
        """Texts of all events that may come next; what nobody knows is ``??``."""
        turn = self.uncovered()
        if turn is not None:
            return [f"- show col{turn + 1} {self.down[turn][-1]}"]
        found = []
        if self.stock:
            found.append(f"{self.player} draw waste {''.join(self.stock[: self.o['draw']])}")
        elif self.waste and self.may_redeal():
            found.append(f"{self.player} declare redeal")
        for origin, cards in self.lifted():
            text = f"{self.player} move {''.join(cards)} "
            for i in range(7):
                if origin != f"col{i + 1}" and self.pile_takes(i, cards[0]):
                    whole = origin[:3] != "col" or cards == self.up[int(origin[3]) - 1]
                    if whole or self.o["partial_run"]:
                        found.append(text + f"col{i + 1}")
            next_up = value(cards[0]) == len(self.homes[cards[0][1]]) + 1
            if len(cards) == 1 and origin != "home" and next_up:
                found.append(text + home_of(cards[0]))
        return found

    def lifted(self) -> list[tuple[str, list[str]]]:
        """Every card or run that may be taken up, and where it lies."""
        found: list[tuple[str, list[str]]] = []
        if self.waste and self.waste[-1] != HIDDEN:
            found.append(("waste", [self.waste[-1]]))
        for i, pile in enumerate(self.up):
            found += [(f"col{i + 1}", pile[start:]) for start in range(len(pile))]
        if self.may_worry_back():
            found += [("home", [home[-1]]) for home in self.homes.values() if home]
        return found

    def pile_takes(self, i: int, card: str) -> bool:
        if self.up[i]:
            return fits(card, self.up[i][-1])
        return not self.down[i] and card[0] == "K"

    # --- one event ---

    def step(self, text: str) -> None:
        parts = read(text, self.seats)
        if parts.verb == "deal":
            self.deal(text, parts)
            return
        if not self.is_dealt():
            raise Illegal("the layout is not complete")
        if not self.begun:
            self.begun = True
            self.stock = self.stock or [HIDDEN] * 24
        if self.is_remark(text, parts):
            return
        if self.has_ended():
            raise Illegal("the game has ended")
        if text == f"{self.player} declare stop" and self.uncovered() is None:
            self.stopped = True
        elif parts.flags == ["withdrawn"] and parts.verb == "move" and self.uncovered() is None:
            named = [parts.target, parts.what, parts.place, parts.number]
            if named != [None] * 4 or not parts.cards or not parts.to:
                raise Illegal("a move names cards and a place")
            if parts.actor != self.player:
                raise Illegal("only the player moves")
            if len(set(parts.cards)) != len(parts.cards) or not set(parts.cards) <= set(PACK):
                raise Illegal("these are no cards of the pack")
            pile, home = place_number(parts.to, "col"), place_number(parts.to, "home")
            if not (1 <= pile <= 7 or 1 <= home <= 4):
                raise Illegal("the layout has no such place")
        else:
            self.act(text, parts)

    def act(self, text: str, parts: Parts) -> None:
        self.learn(text, parts)
        if text not in self.moves():
            raise Illegal(f"not legal here: {text}")
        if parts.verb == "show":
            i = int(str(parts.place)[3]) - 1
            self.up[i] = [self.down[i].pop()]
            self.add(5)
        elif parts.verb == "draw":
            self.waste += parts.cards
            del self.stock[: len(parts.cards)]
        elif parts.verb == "declare":
            self.stock, self.waste = self.waste, []
            self.redeals += 1
            self.add(-100 if self.o["draw"] == 1 else -20)
        else:
            self.move(parts.cards, str(parts.to))

    def learn(self, text: str, parts: Parts) -> None:
        """Give their names to cards that the event shows for the first time."""
        turn = self.uncovered()
        if parts.verb == "show" and turn is not None and len(parts.cards) == 1:
            pile, start = self.down[turn], len(self.down[turn]) - 1
        elif parts.verb == "draw" and turn is None and parts.what == "waste":
            pile, start = self.stock, 0
        elif parts.verb == "move" and turn is None and len(parts.cards) == 1 and self.waste:
            pile, start = self.waste, len(self.waste) - 1
            if parts.cards[0] in self.known():
                return
        else:
            return
        if HIDDEN in parts.cards[-1:]:
            raise Illegal("a card that lies open on top has a name")
        for place, card in enumerate(parts.cards, start):
            if place < len(pile) and pile[place] == HIDDEN and card != HIDDEN:
                if card not in PACK or card in self.known():
                    raise Illegal(f"{card} is elsewhere")
                pile[place] = card

    def move(self, cards: list[str], to: str) -> None:
        if self.waste and self.waste[-1] == cards[0]:
            self.waste.pop()
            self.add(5 if to.startswith("col") else 10)
        elif cards[0] in [home[-1] for home in self.homes.values() if home]:
            self.homes[cards[0][1]].pop()
            self.add(-15)
        else:
            for pile in self.up:
                if pile[-len(cards) :] == cards:
                    del pile[-len(cards) :]
            self.add(0 if to.startswith("col") else 10)
        if to.startswith("col"):
            self.up[place_number(to, "col") - 1] += cards
        else:
            self.homes[cards[0][1]] += cards

    def add(self, points: int) -> None:
        self.score = max(0, self.score + points)

    # --- the deal ---

    def deal(self, text: str, parts: Parts) -> None:
        if self.begun:
            raise Illegal("the layout has been dealt")
        cards = "".join(parts.cards)
        named = [card for card in parts.cards if card != HIDDEN]
        if not cards or not set(named) <= set(PACK):
            raise Illegal("cards of one pack are dealt")
        if len(set(named)) != len(named) or set(named) & set(self.known()):
            raise Illegal("a card that is not left in the pack")
        seen = self.o["thoughtful"]
        below, left = ("exposed", "exposed") if seen else ("down", "stock")
        if HIDDEN in parts.cards and (seen or parts.what == "up"):
            raise Illegal("a card that is seen has a name")
        i = place_number(parts.place, "col") - 1
        if parts.place is None and text == f"- deal {left} {cards}":
            self.stock += parts.cards
            if len(self.stock) > 24:
                raise Illegal("the stock has 24 cards")
        elif 0 <= i < 7 and text == f"- deal {below} col{i + 1} {cards}":
            self.down[i] += parts.cards
            if len(self.down[i]) > i:
                raise Illegal(f"pile {i + 1} has {i} cards face down")
        elif 0 <= i < 7 and text == f"- deal up col{i + 1} {cards}":
            if len(self.down[i]) != i or self.up[i] or len(parts.cards) != 1:
                raise Illegal("one card lies open, on top of the others")
            self.up[i] = parts.cards
        else:
            raise Illegal(f"no such deal: {text}")

    # --- remarks and the clock ---

    def is_remark(self, text: str, parts: Parts) -> bool:
        """Whether the event is a score or the clock; ``Illegal`` if it is a wrong one."""
        me = self.player
        if parts.verb == "score":
            if self.o["score"] == "none" and not self.has_ended():
                raise Illegal("there is no score before the end")
            points = self.points()
            total = self.o["bankroll"] + points
            if text not in (f"- score {me} {points}", f"- score {me} total {total}"):
                raise Illegal(f"the score is {points}, the total {total}")
            return True
        if parts.verb != "rule":
            return False
        if not self.o["timed"] or parts.number is None:
            raise Illegal("no clock runs")
        if text == f"- rule {me} deduct {parts.number}":
            if self.has_ended() or parts.number <= 0 or parts.number % 2:
                raise Illegal("two points for every ten seconds until the end")
            self.add(-parts.number)
        elif text == f"- rule {me} add {parts.number}":
            if not self.is_won() or self.bonus_given or parts.number <= 0:
                raise Illegal("one bonus after the game is won")
            self.bonus_given = True
            self.add(parts.number)
        else:
            raise Illegal("no such ruling")
        return True


def replay(record: dict[str, Any]) -> Outcome:
    layout = Layout(record["rules"], record["seats"], record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            layout.step(text)
        except Illegal as error:
            return Outcome(legal=False, event=index, why=str(error))
    if not layout.has_ended():
        return Outcome(legal=True)
    points = layout.points()
    return Outcome(
        legal=True,
        points={layout.player: points},
        total={layout.player: layout.o["bankroll"] + points},
        ended=True,
    )


def legal(record: dict[str, Any]) -> list[str]:
    """Texts of all acts that may follow; unknown cards as ``??``; giving up is not counted."""
    layout = Layout(record["rules"], record["seats"], record.get("options", {}))
    for text in record["events"]:
        layout.step(text)
    if not layout.is_dealt() or layout.has_ended():
        return []
    if not layout.begun and not layout.stock:
        layout.stock = [HIDDEN] * 24
    return layout.moves()


def random_deal(pack: list[str], options: dict[str, Any], rng: random.Random) -> list[str]:
    """The layout in one event a pile or a card, with the cards below known or not."""
    seen = bool(options.get("thoughtful"))
    word, left = ("exposed", "exposed") if seen else ("down", "stock")
    hide = not seen and rng.random() < 0.5
    events = []
    rest = list(pack)
    for i in range(7):
        below, rest = rest[:i], rest[i:]
        if below:
            cards = [HIDDEN] * i if hide else below
            if rng.random() < 0.5:
                events.append(f"- deal {word} col{i + 1} {''.join(cards)}")
            else:
                events += [f"- deal {word} col{i + 1} {card}" for card in cards]
        if i == 6 and not hide:
            events.append(f"- deal {left} {''.join(rest[1:])}")
        events.append(f"- deal up col{i + 1} {rest.pop(0)}")
    return events


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random game; the player gives up after 150 acts."""
    names = [f"p{i + 1}" for i in range(seats)]
    me = names[0]
    layout = Layout(rules, names, options)
    truth = rng.sample(PACK, 52)
    below = [truth[sum(range(1, i + 1)) :][:i] for i in range(7)]
    stock = truth[28:]
    events = random_deal(truth, options, rng)
    for text in events:
        layout.step(text)
    acts = 0
    while not layout.has_ended():
        if not layout.begun and not layout.stock:
            layout.stock = [HIDDEN] * 24
        moves = layout.moves()
        useful = [text for text in moves if " move " in text]
        home = [text for text in useful if "home" in text.split(" ")[3]]
        pool = useful if useful and rng.random() < 0.7 else moves
        chosen = rng.choice(home if home and rng.random() < 0.8 else pool)
        words = chosen.split(" ")
        if words[1] == "show":
            chosen = f"- show {words[2]} {below[int(words[2][3]) - 1].pop()}"
        elif words[1] == "draw":
            drawn = stock[: layout.o["draw"]]
            if HIDDEN in words[3]:
                chosen = f"{me} draw waste {''.join(drawn)}"
            del stock[: layout.o["draw"]]
        if acts > 150 and words[1] != "show":
            chosen = f"{me} declare stop"
        elif layout.o["timed"] and rng.random() < 0.1:
            tick = f"- rule {me} deduct {2 * rng.randint(1, 3)}"
            layout.step(tick)
            events.append(tick)
        layout.step(chosen)
        events.append(chosen)
        if chosen == f"{me} declare redeal":
            stock = list(layout.stock)
        acts += 1
    if layout.is_won() and layout.o["timed"]:
        events.append(f"- rule {me} add 700")
        layout.step(events[-1])
    if rng.random() < 0.5:
        events.append(f"- score {me} total {layout.o['bankroll'] + layout.points()}")
    return {"rules": rules, "options": options, "seats": names, "events": events}
