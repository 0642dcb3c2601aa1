"""Random legal sessions of blackjack."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.rules.strict import Illegal

from .blackjack_checker import HIDDEN, PACK, Session


class Player:
    """Plays against the checker: proposes an event, keeps it if it is legal."""

    def __init__(self, rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> None:
        self.names = [f"p{i + 1}" for i in range(seats)]
        self.session = Session(rules, self.names, options)
        self.rng = rng
        self.events: list[str] = []
        self.secret = ""
        self.fill([])

    def fill(self, out: list[str]) -> None:
        self.shoe = PACK * self.session.o["decks"]
        for card in out:
            self.shoe.remove(card)
        self.rng.shuffle(self.shoe)

    def add(self, text: str) -> None:
        self.session.step(text)
        self.events.append(text)

    def allowed(self, text: str) -> bool:
        try:
            copy.deepcopy(self.session).step(text)
        except Illegal:
            return False
        return True

    def card(self) -> str:
        if not self.shoe:
            table = [c for c in self.session.on_the_table() if c != HIDDEN]
            hidden = [self.secret] if HIDDEN in self.session.on_the_table() else []
            self.add("- shuffle discard")
            self.fill(table + hidden)
        return self.shoe.pop()

    def first_cards(self) -> None:
        up = "up " if self.session.o["faces"] == "up" else ""
        bettors = self.session.bettors()
        for seat in bettors:
            self.add(f"- deal {seat} {up}{self.card()}")
        self.add(f"- deal up {self.card()}")
        for seat in bettors:
            self.add(f"- deal {seat} {up}{self.card()}")
        self.secret = self.card()
        shown = self.rng.choice([self.secret, HIDDEN])
        self.add(f"- deal down {shown}")

    def due(self) -> str | None:
        """The next card that the rules ask for: the seat and hand that get it."""
        for seat in self.session.bettors():
            for i, hand in enumerate(self.session.now.hands[seat]):
                if hand.owed or len(hand.cards) == 1:
                    return f"- deal {seat} up " + (f"hand{i + 1} " if i else "")
        return None

    def chance(self) -> bool:
        """Do what no player decides; false if a player is to act."""
        session = self.session
        due = self.due()
        if due is not None:
            self.add(due + self.card())
        elif session.dealer_must_draw():
            self.add(f"- deal up {self.card()}")
        elif self.allowed(f"- show {self.secret}"):
            self.add(f"- show {self.secret}")
        else:
            return False
        return True

    def side_bets(self) -> None:
        for seat in self.session.bettors():
            half = self.session.now.bets[seat] // 2
            for text in (f"{seat} bet insurance {half}", f"{seat} declare settle"):
                if self.rng.random() < 0.4 and self.allowed(text):
                    self.add(text)

    def decision(self) -> None:
        seat, i = self.session.current() or ("", 0)
        hand = self.session.now.hands[seat][i]
        place = f" hand{i + 1}" if i else ""
        texts = [f"{seat} bet split{place} {hand.bet}"] * 3
        texts += [f"{seat} declare surrender", f"{seat} bet double{place} {hand.bet}"]
        texts += [f"{seat} declare stand{place}"] * 2 + [f"{seat} declare hit{place}"] * 3
        if self.rng.random() < 0.05:
            self.events.append(f"{seat} declare hit{place} !withdrawn")
        text = self.rng.choice([text for text in texts if self.allowed(text)])
        self.add(text)

    def round(self) -> None:
        session = self.session
        low, high = session.o["minimum"], session.o["maximum"] or 100
        seats = [seat for seat in self.names if seat != session.banker()]
        sitting = self.rng.sample(seats, self.rng.randint(1, len(seats)))
        for seat in sitting:
            self.add(f"{seat} bet {self.rng.randint(low, high)}")
        before = session.rounds
        self.first_cards()
        if session.rounds == before:
            self.side_bets()
        while session.rounds == before:
            if self.rng.random() < 0.02 and self.allowed("- show cut"):
                self.add("- show cut")
            if self.rng.random() < 0.01:
                self.add("- rule misdeal")
                return
            if not self.chance():
                self.decision()


def play_rounds(
    rules: str, seats: int, options: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    """A few random rounds."""
    player = Player(rules, seats, options, rng)
    rounds = player.session.o["deals"] or rng.randint(2, 6)
    while player.session.rounds < rounds:
        if player.session.cut_seen or rng.random() < 0.05:
            player.add("- shuffle")
            player.fill([])
        player.round()
    if rng.random() < 0.5:
        seat = rng.choice(player.names)
        player.add(f"- score {seat} total {player.session.total[seat]}")
    return {"rules": rules, "options": options, "seats": player.names, "events": player.events}
