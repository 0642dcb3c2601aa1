"""An independent checker of gin rummy, written from 003:2806-2882 with lists of card texts."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.rummy.table import (
    RANKS,
    Recorder,
    Table,
    is_run,
    is_set,
    need,
    pack,
    run_record,
    without,
)

DEFAULTS: dict[str, Any] = {
    "target": 100,
    "deals": 0,
    "next_dealer": "loser",
    "knock": 10,
    "oklahoma": False,
    "ace_upcard": "gin",
    "spades_double": False,
    "gin_only": False,
    "gin": 25,
    "undercut": 25,
    "equal": "undercut",
    "big_gin": 0,
    "box": 25,
    "game": 100,
    "columns": 1,
    "discard_back": False,
    "last_discard": False,
    "repeats": 0,
    "upcard_takes": 0,
}
VARIANTS: dict[str, dict[str, Any]] = {
    "gin-rummy": {},
    "oklahoma-gin": {"oklahoma": True},
    "hollywood-gin": {"columns": 3},
    "straight-gin": {"gin_only": True},
}


def value(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def count(cards: list[str]) -> int:
    return sum(value(card) for card in cards)


def is_meld(cards: list[str]) -> bool:
    return is_set(cards) or is_run(cards, high_ace=False)


@lru_cache(maxsize=20000)
def least_deadwood(cards: frozenset[str]) -> int:
    """Deadwood of the best arrangement: every card is either loose or in one meld."""
    if not cards:
        return 0
    card = min(cards)
    best = value(card) + least_deadwood(cards - {card})
    fits = [c for c in cards if c != card and (c[0] == card[0] or c[1] == card[1])]
    for size in range(2, len(fits) + 1):
        for others in combinations(fits, size):
            if is_meld([card, *others]):
                best = min(best, least_deadwood(cards - {card, *others}))
    return best


class Gin(Table):
    """Gin rummy for two."""

    defaults: ClassVar = DEFAULTS
    forms: ClassVar = {
        "table deal up cards": "turn_up",
        "seat declare pass": "refuse",
        "seat draw stock cards": "draw_stock",
        "seat draw discard cards": "draw_discard",
        "seat discard up cards": "discard",
        "seat declare knock": "declare",
        "seat declare gin": "declare",
        "seat declare big-gin": "declare",
        "seat discard down cards": "discard_down",
        "seat meld cards": "meld",
        "seat layoff cards to": "lay_off",
        "seat show cards number": "show",
        "seat show number": "show",
    }

    def setup(self) -> None:
        if self.n != 2:
            raise ValueError("gin rummy is for two")
        self.wins = [0, 0]
        self.columns = [
            {"points": [0, 0], "hands": [0, 0], "closed": False} for _ in range(self.o["columns"])
        ]

    def hand_size(self) -> int:
        return 10

    def begin(self) -> None:
        self.pile: list[str] = []
        self.turn = -1
        self.refusals = 0
        self.taken = ""
        self.from_pile = False
        self.last_chance = False
        self.returns = 0
        self.takes = 0
        self.knocker = -1
        self.word = ""
        self.knock_card = ""
        self.melds: list[list[str]] = []
        self.knocker_melds = 0
        self.shown = [-1, -1]

    def turn_up(self, parts: Parts) -> None:
        need(self.phase == "up" and len(parts.cards) == 1, "one card is turned after the hands")
        card = parts.cards[0]
        need(self.unseen[card] > 0, "card not in the pack")
        self.unseen[card] -= 1
        self.pile = [card]
        self.limit = self.o["knock"]
        self.gin_only = self.o["gin_only"]
        if self.o["oklahoma"]:
            self.limit = value(card)
            if card[0] == "A" and self.o["ace_upcard"] == "gin":
                self.gin_only = True
        self.factor = 2 if self.o["spades_double"] and card[1] == "s" else 1
        self.turn = self.left_of(self.dealer)
        self.phase = "upcard"

    def refuse(self, parts: Parts) -> None:
        self.my_turn("upcard", "draw")
        if self.phase == "draw":
            need(self.last_chance, "a player must draw")
            self.finish(-1, 0)
            return
        self.refusals += 1
        self.turn = 1 - self.turn
        if self.refusals == 2:
            self.phase = "first-draw"

    def draw_stock(self, parts: Parts) -> None:
        self.my_turn("first-draw", "draw")
        need(not self.last_chance, "the last two cards are not drawn")
        self.from_stock(parts.cards)
        card = parts.cards[0]
        self.unseen[card] -= 1
        self.hands[self.seat].append(card)
        self.taken = ""
        self.from_pile = False
        self.phase = "act"

    def draw_discard(self, parts: Parts) -> None:
        self.my_turn("upcard", "draw")
        need(parts.cards == self.pile[-1:], "that is not the top discard")
        if self.last_chance:
            hand = frozenset(self.hands[self.seat]) | {self.pile[-1]}
            need(self.can_knock(hand, self.pile[-1]), "the last discard is taken only to knock")
        self.taken = self.pile.pop()
        self.hands[self.seat].append(self.taken)
        self.from_pile = True
        self.takes += self.phase == "draw"
        self.phase = "act"
        if self.takes and self.takes == self.o["upcard_takes"]:
            self.finish(-1, 0)

    def discardable(self, hand: frozenset[str], taken: str) -> list[str]:
        return [card for card in hand if self.o["discard_back"] or card != taken]

    def can_knock(self, hand: frozenset[str], taken: str) -> bool:
        limit = 0 if self.gin_only else self.limit
        if self.o["big_gin"] and least_deadwood(hand) == 0:
            return True
        return any(least_deadwood(hand - {card}) <= limit for card in self.discardable(hand, taken))

    def can_gin(self, hand: frozenset[str], taken: str) -> bool:
        return any(least_deadwood(hand - {card}) == 0 for card in self.discardable(hand, taken))

    def discard(self, parts: Parts) -> None:
        self.my_turn("act")
        need(not self.last_chance, "who takes the last discard must knock")
        need(len(parts.cards) == 1, "one card is discarded")
        self.in_hand(parts.cards)
        card = parts.cards[0]
        need(self.o["discard_back"] or card != self.taken, "the card just taken")
        self.hands[self.seat].remove(card)
        self.pile.append(card)
        self.returns = self.returns + 1 if card == self.taken else 0
        self.turn = 1 - self.turn
        self.phase = "draw"
        if self.o["repeats"] and self.returns == self.o["repeats"]:
            self.finish(-1, 0)
        elif self.stock() == 2:
            if self.o["last_discard"]:
                self.last_chance = True
            else:
                self.finish(-1, 0)

    # --- the end of a hand ---

    def declare(self, parts: Parts) -> None:
        self.my_turn("act")
        hand = frozenset(self.hands[self.seat])
        if parts.what == "big-gin":
            need(self.o["big_gin"], "big gin is not played")
            need(least_deadwood(hand) == 0, "not all eleven cards are melded")
            self.phase = "spread"
        elif parts.what == "gin":
            need(self.can_gin(hand, self.taken), "no gin")
            self.phase = "last-discard"
        else:
            need(not self.gin_only, "only gin ends this hand")
            need(self.can_knock(hand, self.taken), "too much deadwood")
            self.phase = "last-discard"
        self.knocker = self.seat
        self.word = str(parts.what)

    def discard_down(self, parts: Parts) -> None:
        self.my_turn("last-discard")
        need(len(parts.cards) == 1, "one card is discarded")
        self.in_hand(parts.cards)
        card = parts.cards[0]
        hand = frozenset(self.hands[self.seat])
        need(card in self.discardable(hand, self.taken), "the card just taken")
        limit = 0 if self.word == "gin" else self.limit
        need(least_deadwood(hand - {card}) <= limit, "too much deadwood")
        self.hands[self.seat].remove(card)
        self.knock_card = card
        self.phase = "spread"

    def meld(self, parts: Parts) -> None:
        self.my_turn("spread", "answer")
        self.in_hand(parts.cards)
        need(is_meld(parts.cards), "neither a set nor a run")
        rest = without(self.hands[self.seat], parts.cards)
        if self.seat == self.knocker:
            limit = self.limit if self.word == "knock" else 0
            need(least_deadwood(frozenset(rest)) <= limit, "too much deadwood would be left")
            self.knocker_melds += 1
        self.hands[self.seat] = rest
        self.melds.append(parts.cards)

    def lay_off(self, parts: Parts) -> None:
        self.my_turn("answer")
        need(self.shown[self.knocker] > 0, "nothing is laid off against gin")
        self.in_hand(parts.cards)
        place = str(parts.to)
        need(place.startswith("meld"), "cards are laid off on a meld")
        number = int(place[4:])
        need(number <= self.knocker_melds, "not a meld of the knocker")
        meld = [*self.melds[number - 1], *parts.cards]
        need(is_meld(meld), "does not fit")
        self.melds[number - 1] = meld
        self.hands[self.seat] = without(self.hands[self.seat], parts.cards)

    def show(self, parts: Parts) -> None:
        self.my_turn("spread", "answer")
        need(sorted(parts.cards) == sorted(self.hands[self.seat]), "not the rest of the hand")
        deadwood = count(parts.cards)
        need(parts.number == deadwood, "the count is wrong")
        if self.seat != self.knocker:
            self.shown[self.seat] = deadwood
            self.settle()
            return
        limit = self.limit if self.word == "knock" else 0
        need(deadwood <= limit, "too much deadwood")
        if self.word == "knock" and deadwood == 0:
            self.word = "gin"
        self.shown[self.seat] = deadwood
        self.turn = 1 - self.seat
        self.phase = "answer"

    def settle(self) -> None:
        other = 1 - self.knocker
        mine, theirs = self.shown[self.knocker], self.shown[other]
        if self.word == "big-gin":
            self.finish(self.knocker, self.o["big_gin"] + theirs)
        elif self.word == "gin":
            self.finish(self.knocker, self.o["gin"] + theirs)
        elif theirs == mine and self.o["equal"] == "nothing":
            self.finish(-1, 0)
        elif theirs <= mine:
            self.finish(other, mine - theirs + self.o["undercut"])
        else:
            self.finish(self.knocker, theirs - mine)

    def finish(self, winner: int, points: int) -> None:
        self.phase = "between"
        self.deals_done += 1
        self.points = [0, 0]
        if winner >= 0:
            points *= self.factor
            self.points[winner] = points
            self.wins[winner] += 1
            for number, column in enumerate(self.columns, start=1):
                if not column["closed"] and self.wins[winner] >= number:
                    column["points"][winner] += points
                    column["hands"][winner] += 1
                    if not self.o["deals"] and column["points"][winner] >= self.o["target"]:
                        self.close(column, winner)
            loser_deals = self.o["next_dealer"] == "loser"
            self.dealer = 1 - winner if loser_deals else winner
        self.totals = [sum(column["points"][i] for column in self.columns) for i in (0, 1)]
        if self.o["deals"]:
            self.over = self.deals_done >= self.o["deals"]
        else:
            self.over = all(column["closed"] for column in self.columns)

    def close(self, column: dict[str, Any], winner: int) -> None:
        """Bonuses of a game that has just ended."""
        column["closed"] = True
        for i in (0, 1):
            column["points"][i] += self.o["box"] * column["hands"][i]
        column["points"][winner] += self.o["game"]
        if column["hands"][1 - winner] == 0:
            column["points"][winner] *= 2


def table(rules: str, seats: list[str], options: dict[str, Any]) -> Gin:
    return Gin(seats, {**VARIANTS[rules], **options})


def replay(record: dict[str, Any]) -> Outcome:
    """Follow a record, event by event."""
    return run_record(table(record["rules"], record["seats"], record.get("options", {})), record)


# --- random games ---


def arrangement(cards: list[str], rng: random.Random) -> list[list[str]]:
    """Melds of one of the best arrangements."""
    hand = frozenset(cards)
    order = sorted(hand)
    rng.shuffle(order)
    for card in order:
        fits = [c for c in hand if c != card and (c[0] == card[0] or c[1] == card[1])]
        for size in range(2, len(fits) + 1):
            for others in combinations(sorted(fits), size):
                meld = [card, *others]
                rest = hand - set(meld)
                if is_meld(meld) and least_deadwood(rest) == least_deadwood(hand):
                    found = sorted(meld, key=lambda c: (RANKS.index(c[0]), c[1]))
                    return [found, *arrangement(list(rest), rng)]
    return []


def spread(book: Recorder, rng: random.Random) -> None:
    """The turn's player lays out his hand."""
    game: Gin = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    hand = game.hands[game.turn]
    if game.phase == "answer" and rng.random() < 0.5:
        lay_off(book, rng)
    for meld in arrangement(game.hands[game.turn], rng):
        book.do(f"{me} meld {''.join(meld)}")
    if game.phase == "answer":
        lay_off(book, rng)
    hand = game.hands[game.turn]
    shown = f"{''.join(hand)} " if hand else ""
    book.do(f"{me} show {shown}{count(hand)}")


def lay_off(book: Recorder, rng: random.Random) -> None:
    game: Gin = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    if game.shown[game.knocker] == 0:
        return
    for _ in range(2):
        for card in rng.sample(game.hands[game.turn], len(game.hands[game.turn])):
            for number in range(1, game.knocker_melds + 1):
                if book.attempt(f"{me} layoff {card} meld{number}"):
                    break


def take_turn(book: Recorder, rng: random.Random, stock: list[str]) -> None:
    game: Gin = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    hand = game.hands[game.turn]
    if game.phase in ("upcard", "draw", "first-draw"):
        top = game.pile[-1]
        better = least_deadwood(frozenset([*hand, top])) < least_deadwood(frozenset(hand)) + value(
            top
        )
        wanted = better or rng.random() < 0.1
        if game.phase != "first-draw" and wanted and book.attempt(f"{me} draw discard {top}"):
            return
        if game.phase == "upcard" or game.last_chance:
            book.do(f"{me} declare pass")
            return
        book.do(f"{me} draw stock {stock.pop()}")
        return
    for word in ("big-gin", "gin", "knock"):
        if (word != "knock" or rng.random() < 0.5 or game.last_chance) and book.attempt(
            f"{me} declare {word}"
        ):
            break
    whole = frozenset(hand)
    order = sorted(
        game.discardable(whole, game.taken),
        key=lambda c: (least_deadwood(whole - {c}), rng.random()),
    )
    if game.phase == "last-discard":
        book.do(f"{me} discard down {order[0]}")
    elif game.phase == "act":
        card = order[0] if rng.random() < 0.8 else rng.choice(order)
        book.do(f"{me} discard up {card}")
    if game.phase == "spread":
        spread(book, rng)
        spread(book, rng)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Play a random legal game to its end."""
    names = [f"p{i + 1}" for i in range(seats)]
    game = table(rules, names, options)
    book = Recorder(game)
    while not game.over:
        stock = pack()
        rng.shuffle(stock)
        for i in (1 - game.dealer, game.dealer):
            book.do(f"- deal {names[i]} {''.join(stock.pop() for _ in range(10))}")
        book.do(f"- deal up {stock.pop()}")
        while game.phase != "between":
            take_turn(book, rng, stock)
        for i, name in enumerate(names):
            book.do(f"- score {name} {game.points[i]}")
            book.do(f"- score {name} total {game.totals[i]}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": book.events,
    }
