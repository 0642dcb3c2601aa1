"""A plain referee for crazy eights, written from the rule text (003:1688-1768)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.referee import (
    SUIT_WORDS,
    Referee,
    elements,
    need,
    pack,
    random_record,
    replay_with,
    shuffled,
)

DEFAULTS: dict[str, dict[str, Any]] = {
    "crazy-eights": {
        "packs": 0,
        "hand": 0,
        "starter_eight": "dealer-names",
        "starter_special": False,
        "draw_limit": 0,
        "draw_ends": False,
        "free_pass": False,
        "refill": True,
        "block_passes": 0,
        "out_on_eight": True,
        "last_card": 2,
        "special_cards": False,
        "jack_skips": False,
        "scoring": "winner",
        "eight_value": 50,
        "court_value": 10,
        "ace_value": 1,
        "target": 0,
        "deals": 0,
    }
}


class CrazyEights(Referee):
    DEFAULTS = DEFAULTS
    SEATS = (2, 7)
    FORMS: ClassVar[list[str]] = [
        "- deal seat cards",
        "- deal starter cards",
        "- shuffle stock",
        *[f"seat declare {word}" for word in SUIT_WORDS],
        "seat declare last",
        "seat play cards",
        "seat play pass",
        "seat draw stock cards",
    ]

    def start_deal(self) -> None:
        o = self.options
        count = len(self.seats)
        self.hand_size = o["hand"] or (7 if count == 2 else 5)
        self.stock = pack(o["packs"] or (1 if count <= 5 else 2))
        self.hands: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.pile: list[str] = []
        self.named = ""  # suit letter in force after an eight
        self.direction = 1
        self.turn = ""
        self.naming = ""  # who must name a suit now
        self.drawn = 0  # cards drawn in this turn
        self.owed = 0  # cards that the twos cost the player in turn
        self.paying = False  # he has begun to draw them
        self.silent = ""  # who has one card and has not said so yet
        self.may_say = ""  # who has one card, need not say so and still may
        self.fine = 0  # cards of the fine still to be drawn
        self.passes = 0

    # --- the deal ---

    def on_deal(self, event: Parts) -> None:
        need(not self.turn, "the deal is over")
        if event.target:
            hand = self.hands[event.target]
            self.take(event.cards)
            hand.update(event.cards)
            need(hand.total() <= self.hand_size, "too many cards")
            return
        need(len(event.cards) == 1, "one card is turned")
        full = all(hand.total() == self.hand_size for hand in self.hands.values())
        need(full, "the hands are not complete")
        card = event.cards[0]
        need(self.stock[card] > 0, "the card is not in the stock")
        if card[0] == "8" and self.options["starter_eight"] == "bury":
            return  # it stays in the stock and another is turned
        self.take([card])
        self.pile = [card]
        self.turn = self.left_of(self.dealer)
        if card[0] == "8":
            self.naming = self.dealer
        elif self.options["starter_special"]:
            self.turn = self.dealer
            self.effect(card)

    def take(self, cards: list[str]) -> None:
        for card in cards:
            need(self.stock[card] > 0, f"{card} is not in the stock")
            self.stock[card] -= 1

    # --- acts ---

    def on_shuffle(self, event: Parts) -> None:
        need(self.turn and self.options["refill"], "no refill")
        need(self.stock.total() == 0 and len(self.pile) > 1, "the stock is not to be refilled")
        self.stock = Counter(self.pile[:-1])
        self.pile = self.pile[-1:]

    def on_declare(self, event: Parts) -> None:
        if event.what == "last":
            if self.may_say == event.actor:
                self.may_say = ""
                return
            need(event.actor == self.silent and not self.fine, "no last card to announce")
            self.silent = ""
            return
        need(event.actor == self.naming, "nobody else names a suit")
        self.named = SUIT_WORDS[str(event.what)]
        self.naming = ""

    def on_play(self, event: Parts) -> None:
        need(not self.naming, "a suit must be named first")
        need(not self.silent, "the last card must be announced or paid for first")
        need(event.actor == self.turn, "not in turn")
        if event.what == "pass":
            self.pass_turn()
            return
        need(len(event.cards) == 1, "one card is played")
        card = event.cards[0]
        hand = self.hands[event.actor]
        need(hand[card] > 0, "the card is not in the hand")
        need(card in self.legal_plays(event.actor), "the card does not fit")
        hand[card] -= 1
        self.may_say = event.actor if hand.total() == 1 else ""
        self.pile.append(card)
        self.named = ""
        self.passes = 0
        if hand.total() == 0:
            self.settle(event.actor)
            return
        if hand.total() == 1 and self.options["last_card"] and self.available():
            self.silent, self.may_say = event.actor, ""
        if card[0] == "8":
            self.naming = event.actor
        self.effect(card)

    def effect(self, card: str) -> None:
        """Who is next, and what the card costs him."""
        steps = 1
        o = self.options
        if o["special_cards"]:
            if card[0] == "2":
                self.owed += 2
            if card[0] == "A":
                self.direction = -self.direction
            if card[0] == "Q" or (card[0] == "A" and len(self.seats) == 2):
                steps = 2
            if card[0] == "J" and o["jack_skips"]:
                steps = 2
        self.next_turn(steps)

    def next_turn(self, steps: int = 1) -> None:
        self.turn = self.left_of(self.turn, steps * self.direction)
        self.drawn = 0
        self.paying = False

    def fits(self, card: str) -> bool:
        top = self.pile[-1]
        if self.owed:
            return card[0] == "2" and not self.paying
        if card[0] == "8":
            return True
        if self.named:
            return card[1] == self.named
        return card[0] == top[0] or card[1] == top[1]

    def legal_plays(self, seat: str) -> list[str]:
        hand = self.hands[seat]
        cards = [card for card in sorted(set(elements(hand))) if self.fits(card)]
        if not self.options["out_on_eight"] and hand.total() == 1:
            cards = [card for card in cards if card[0] != "8"]
        return cards

    def spare(self) -> int:
        """Cards of the pile that could become a new stock."""
        return len(self.pile) - 1 if self.options["refill"] else 0

    def available(self) -> int:
        return self.stock.total() + self.spare()

    def pass_turn(self) -> None:
        limit = self.options["draw_limit"]
        enough = limit > 0 and self.drawn >= limit
        gone = self.available() == 0
        need(gone or (enough and not self.owed), "a card can be drawn")
        if gone and not enough and not self.options["free_pass"]:
            need(not self.legal_plays(self.turn), "a card can be played")
        self.may_say = ""
        self.owed = 0
        self.passes = self.passes + 1 if gone else 0
        if self.passes == (self.options["block_passes"] or len(self.seats)):
            self.settle("")
            return
        self.next_turn()

    def on_draw(self, event: Parts) -> None:
        need(not self.naming, "a suit must be named first")
        count = len(event.cards)
        if self.silent:
            need(event.actor == self.silent, "the last card must be announced or paid for first")
            due = self.fine or min(self.options["last_card"], self.available())
            need(count <= due, "too many cards for the fine")
            self.draw(event)
            self.fine = due - count
            if self.fine == 0:
                self.silent = ""
            return
        need(event.actor == self.turn, "not in turn")
        if self.owed:
            due = min(self.owed, self.available())
            need(count <= due, "more than the twos cost")
            self.draw(event)
            self.paying = True
            self.owed = due - count
            self.passes = 0
            if self.owed == 0:
                self.next_turn()
            return
        need(count == 1, "one card is drawn at a time")
        limit = self.options["draw_limit"]
        need(limit == 0 or self.drawn < limit, "no more cards may be drawn")
        self.draw(event)
        self.drawn += 1
        self.passes = 0
        if self.options["draw_ends"]:
            self.next_turn()

    def draw(self, event: Parts) -> None:
        self.take(event.cards)
        self.hands[event.actor].update(event.cards)
        self.may_say = ""

    # --- the score ---

    def value(self, card: str) -> int:
        o = self.options
        if card[0] == "8":
            return int(o["eight_value"])
        if card[0] == "A":
            return int(o["ace_value"])
        return int(o["court_value"]) if card[0] in "TJQK" else int(card[0])

    def settle(self, winner: str) -> None:
        held = {
            seat: sum(self.value(card) for card in hand.elements())
            for seat, hand in self.hands.items()
        }
        if self.options["scoring"] == "penalty":
            points = held
        else:
            points = dict.fromkeys(self.seats, 0)
            lowest = min(held.values())
            for seat in self.seats:
                if seat == winner or (not winner and held[seat] == lowest):
                    points[seat] = sum(held[other] - held[seat] for other in self.seats)
        self.dealer = self.left_of(self.dealer)
        self.finish_deal(points)

    def over(self) -> bool:
        o = self.options
        target = o["target"] or 50 * len(self.seats)
        totals = list(self.total.values())
        done = self.deals_done >= o["deals"] if o["deals"] else max(totals) >= target
        best = min(totals) if o["scoring"] == "penalty" else max(totals)
        return done and totals.count(best) == 1

    # --- a random game ---

    def deal_events(self, rng: random.Random) -> list[str]:
        self.start_deal()
        order = shuffled(self.stock, rng)
        events = []
        for seat in self.clockwise_from(self.left_of(self.dealer)):
            cards, order = order[: self.hand_size], order[self.hand_size :]
            events.append(f"- deal {seat} {''.join(cards)}")
        while order[0][0] == "8" and self.options["starter_eight"] == "bury":
            events.append(f"- deal starter {order[0]}")
            rng.shuffle(order)
        events.append(f"- deal starter {order[0]}")
        return events

    def choices(self, rng: random.Random) -> list[str]:
        if self.naming:
            return [f"{self.naming} declare {word}" for word in SUIT_WORDS]
        who = self.silent or self.turn
        refill = self.stock.total() == 0 and self.spare() > 0
        draw = ["- shuffle stock"] if refill else []
        if self.stock.total():
            draw = [f"{who} draw stock {rng.choice(elements(self.stock))}"]
        if self.silent:
            return draw if self.fine else [f"{who} declare last"] * 4 + draw
        plays = [f"{who} play {card}" for card in self.legal_plays(who)]
        limit = self.options["draw_limit"]
        if not self.owed and limit and self.drawn >= limit:
            return plays * 4 + [f"{who} play pass"]
        if plays and (not draw or rng.random() < 0.9):
            return plays
        return draw or [f"{who} play pass"]


def replay(record: dict[str, Any]) -> Outcome:
    return replay_with(CrazyEights, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_record(CrazyEights, rules, seats, options, rng)
