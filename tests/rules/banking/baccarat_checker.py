"""An independent checker for baccarat (punto banco), written from 003:163-258.

One record is a session of rounds. ``hand1`` is the Player hand, ``hand2`` the Banker hand.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, read, settings

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
HIDDEN = "??"
SPOTS = ("player", "banker", "tie")

BACCARAT: dict[str, Any] = {
    "dealer": None,
    "banker": "house",
    "decks": 8,
    "burn": "free",
    "cut": 16,
    "minimum": 1,
    "maximum": 0,
    "free_hands": False,
    "commission": 500,
    "commission_due": "hand",
    "london_waiver": False,
    "super_six": False,
    "tie_pays": 8,
    "table": "full",
    "deals": 0,
}
DEFAULTS = {"baccarat": BACCARAT}

BANKER_DRAWS_AGAINST = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}


def value(card: str) -> int:
    return 1 if card[0] == "A" else 0 if card[0] in "TJQK" else int(card[0])


def total(cards: list[str]) -> int:
    return sum(value(card) for card in cards) % 10


def is_natural(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards) >= 8


def player_draws(player: list[str], banker: list[str]) -> bool:
    return not is_natural(player) and not is_natural(banker) and total(player) <= 5


def banker_draws(player: list[str], banker: list[str]) -> bool:
    """Whether the Banker hand draws, the Player hand having what it gets."""
    if is_natural(player[:2]) or is_natural(banker):
        return False
    if len(player) == 2:
        return total(banker) <= 5
    return value(player[2]) in BANKER_DRAWS_AGAINST[total(banker)]


def upward(amount: int, rate: int) -> int:
    """Commission in whole units, a broken unit counted as one."""
    return -(-amount * rate // 10000)


class Session:
    """Follows one record."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        self.o = settings(DEFAULTS[rules], options)
        least = 1 if self.o["banker"] == "house" else 2
        if not least <= len(seats) <= 12:
            raise ValueError("too few or too many seats")
        self.seats = seats
        self.dealer = seats.index(self.o["dealer"] or seats[0])
        self.total = dict.fromkeys(seats, 0)
        self.points: dict[str, int] = {}
        self.rounds = 0
        self.winner = ""
        self.bets: dict[tuple[str, str], int] = {}
        self.hands: dict[str, list[str]] = {"hand1": [], "hand2": []}
        self.new_shoe()

    def new_shoe(self) -> None:
        self.out: Counter[str] = Counter()
        self.turned = ""
        """The first card of the shoe, turned up to say how many are burned."""
        self.to_burn = 0
        self.cut_seen = False
        self.shoe_over = False
        self.won_as_banker = dict.fromkeys(self.seats, 0)
        """Won bets on Banker that owe commission, in this shoe."""

    # --- what is the case ---

    def banker(self) -> str | None:
        return None if self.o["banker"] == "house" else self.seats[self.dealer]

    def left(self) -> int:
        return 52 * self.o["decks"] - self.out.total()

    def is_dealing(self) -> bool:
        return bool(self.hands["hand1"] or self.hands["hand2"])

    def is_finished(self) -> bool:
        return self.o["deals"] > 0 and self.rounds == self.o["deals"]

    def has_ended(self) -> bool:
        idle = not self.bets and not self.is_dealing() and self.to_burn == 0
        return idle and self.rounds > 0 and (self.o["deals"] == 0 or self.is_finished())

    def due(self) -> list[str]:
        """Hands that get the next card; none if the round is complete."""
        one, two = self.hands["hand1"], self.hands["hand2"]
        if len(one) < 2 or len(two) < 2:
            return [name for name, cards in self.hands.items() if len(cards) < 2]
        if len(one) == 2 and len(two) == 2 and player_draws(one, two):
            return ["hand1"]
        if len(two) == 2 and banker_draws(one, two):
            return ["hand2"]
        return []

    # --- one event ---

    def step(self, text: str) -> None:
        parts = read(text, self.seats)
        if parts.flags == ["withdrawn"]:
            if parts.actor == "-" or parts.verb != "bet" or self.is_dealing():
                raise Illegal("a bet is taken back before the deal")
            return
        if parts.flags:
            raise Illegal("no such flag here")
        if parts.verb == "score":
            self.score(text, parts)
        elif self.is_finished():
            raise Illegal("all rounds have been played")
        elif text == "- shuffle":
            if self.bets or self.is_dealing() or self.to_burn > 0:
                raise Illegal("the shoe is shuffled between rounds, with no card to burn")
            if self.o["banker"] == "each-shuffle" and self.rounds > 0:
                self.dealer = (self.dealer + 1) % len(self.seats)
            self.new_shoe()
        elif self.shoe_over:
            raise Illegal("the cut card was seen: the shoe is shuffled first")
        elif self.to_burn > 0:
            self.burn(text, parts)
        elif text == "- show cut":
            if self.cut_seen or self.o["cut"] not in (0, self.left()):
                raise Illegal("the cut card lies elsewhere")
            self.cut_seen = True
        elif text == f"- deal up {''.join(parts.cards)}":
            self.turn_first(parts.cards)
        elif self.o["burn"] == "always" and not self.turned:
            raise Illegal("a card is turned, and cards are burned, first")
        elif text == "- rule misdeal":
            if not self.is_dealing():
                raise Illegal("no card has been dealt")
            self.clear()
        elif parts.verb == "bet":
            self.bet(text, parts)
        else:
            self.deal(text, parts)

    def score(self, text: str, parts: Parts) -> None:
        if self.rounds == 0 or self.bets or self.is_dealing():
            raise Illegal("scores stand between rounds")
        allowed = [f"- score {self.winner}"]
        for seat in self.seats:
            allowed.append(f"- score {seat} {self.points[seat]}")
            allowed.append(f"- score {seat} total {self.total[seat]}")
        if text not in allowed:
            raise Illegal(f"{self.winner} won; {self.points} in the round, {self.total} in all")

    # --- the shoe ---

    def take(self, card: str) -> None:
        if self.left() <= 0:
            raise Illegal("the shoe is empty")
        if self.o["cut"] == self.left() and not self.cut_seen:
            raise Illegal("the cut card comes out first")
        if card != HIDDEN and (card not in PACK or self.out[card] >= self.o["decks"]):
            raise Illegal(f"no {card} is left in the shoe")
        self.out[card] += 1

    def turn_first(self, cards: list[str]) -> None:
        fresh = self.out.total() == 0 and not self.bets
        if not fresh or self.o["burn"] == "none" or len(cards) != 1 or cards[0] == HIDDEN:
            raise Illegal("a card is turned at the beginning of a shoe only")
        self.take(cards[0])
        self.turned = cards[0]
        self.to_burn = value(cards[0]) or 10

    def burn(self, text: str, parts: Parts) -> None:
        cards = parts.cards
        if text != f"- deal burn {''.join(cards)}" or not 1 <= len(cards) <= self.to_burn:
            raise Illegal(f"{self.to_burn} cards are burned first")
        for card in cards:
            self.take(card)
        self.to_burn -= len(cards)

    # --- a round ---

    def bet(self, text: str, parts: Parts) -> None:
        amount = parts.number or 0
        spot = str(parts.what)
        if text != f"{parts.actor} bet {spot} {amount}" or parts.actor == "-" or spot not in SPOTS:
            raise Illegal("a bet is on player, banker or tie")
        if self.is_dealing() or parts.actor == self.banker():
            raise Illegal("bets come before the cards, and not from the banker")
        if (parts.actor, spot) in self.bets:
            raise Illegal(f"{parts.actor} has bet on {spot}")
        if amount < max(1, self.o["minimum"]) or 0 < self.o["maximum"] < amount:
            raise Illegal("the bet is below or above the limits of the table")
        self.bets[parts.actor, spot] = amount

    def deal(self, text: str, parts: Parts) -> None:
        name = str(parts.place)
        cards = parts.cards
        if text != f"- deal up {name} {''.join(cards)}" or name not in self.hands or not cards:
            raise Illegal("cards go face up to the two hands")
        if not self.bets and not self.is_dealing() and not self.o["free_hands"]:
            raise Illegal("nobody has bet")
        if name not in self.due():
            raise Illegal(f"{name} gets no card now")
        if len(self.hands[name]) + len(cards) > max(2, len(self.hands[name]) + 1):
            raise Illegal("too many cards at a time")
        if HIDDEN in cards:
            raise Illegal("the cards lie face up")
        for card in cards:
            self.take(card)
        self.hands[name] += cards
        if not self.due():
            self.settle()

    def settle(self) -> None:
        one, two = total(self.hands["hand1"]), total(self.hands["hand2"])
        self.winner = "tie" if one == two else "player" if one > two else "banker"
        self.points = dict.fromkeys(self.seats, 0)
        for (seat, spot), amount in self.bets.items():
            self.points[seat] += self.result(seat, spot, amount)
        banker = self.banker()
        if banker is not None:
            self.points[banker] = -sum(self.points.values())
        for seat in self.seats:
            self.total[seat] += self.points[seat]
        self.rounds += 1
        self.shoe_over = self.cut_seen
        if self.o["banker"] == "each-round":
            self.dealer = (self.dealer + 1) % len(self.seats)
        self.clear()

    def result(self, seat: str, spot: str, amount: int) -> int:
        if self.winner == "tie":
            return amount * self.o["tie_pays"] if spot == "tie" else 0
        if spot != self.winner:
            return -amount
        if spot == "player":
            return amount
        one, two = self.hands["hand1"], self.hands["hand2"]
        if self.o["super_six"]:
            return amount // 2 if total(two) == 6 else amount
        drew_eight = len(one) == 3 and value(one[2]) == 8
        if self.o["london_waiver"] and len(two) == 2 and total(two) == 3 and drew_eight:
            return amount
        if self.o["commission_due"] == "hand":
            return amount - upward(amount, self.o["commission"])
        before = self.won_as_banker[seat]
        self.won_as_banker[seat] += amount
        owed = upward(self.won_as_banker[seat], self.o["commission"])
        return amount - (owed - upward(before, self.o["commission"]))

    def clear(self) -> None:
        self.bets = {}
        self.hands = {"hand1": [], "hand2": []}


def replay(record: dict[str, Any]) -> Outcome:
    session = Session(record["rules"], record["seats"], record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            session.step(text)
        except Illegal as error:
            return Outcome(legal=False, event=index, why=str(error))
    if session.rounds == 0:
        return Outcome(legal=True)
    return Outcome(
        legal=True,
        points=dict(session.points),
        total=dict(session.total),
        ended=session.has_ended(),
    )


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A few random rounds, or as many as the options say."""
    names = [f"p{i + 1}" for i in range(seats)]
    session = Session(rules, names, options)
    events: list[str] = []
    shoe: list[str] = []

    def add(text: str) -> None:
        session.step(text)
        events.append(text)

    def new_shoe() -> None:
        add("- shuffle")
        shoe[:] = rng.sample(PACK * session.o["decks"], 52 * session.o["decks"])
        burns = session.o["burn"]
        if burns == "always" or (burns == "free" and rng.random() < 0.5):
            add(f"- deal up {shoe.pop()}")
            while session.to_burn:
                burned = [shoe.pop() for _ in range(rng.randint(1, session.to_burn))]
                known = rng.random() < 0.5
                add(f"- deal burn {''.join(burned if known else [HIDDEN] * len(burned))}")

    rounds = session.o["deals"] or rng.randint(3, 12)
    new_shoe()
    while session.rounds < rounds:
        low_shoe = session.o["cut"] == 0 and session.left() < 6
        if session.shoe_over or low_shoe or rng.random() < 0.03:
            new_shoe()
        for seat in names:
            for spot in SPOTS:
                if seat != session.banker() and rng.random() < 0.4:
                    low, high = session.o["minimum"], session.o["maximum"] or 200
                    add(f"{seat} bet {spot} {rng.randint(low, high)}")
        before = session.rounds
        if not session.bets and not session.o["free_hands"]:
            continue
        while session.rounds == before:
            if session.is_dealing() and rng.random() < 0.005:
                add("- rule misdeal")
                break
            if session.o["cut"] == session.left() and not session.cut_seen:
                add("- show cut")
            name = rng.choice(session.due())
            add(f"- deal up {name} {shoe.pop()}")
        if session.rounds > before and rng.random() < 0.3:
            add(f"- score {session.winner}")
    if rng.random() < 0.5:
        add(f"- score {names[0]} total {session.total[names[0]]}")
    return {"rules": rules, "options": options, "seats": names, "events": events}
