"""An independent checker of domino hearts (000:99-109, on the rules of 000:7-65)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.slow_table import RANKS, TrickTable, follow, need, random_game, shuffled

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "queen_scores": False,
    "first_trick": "free",
    "hearts_break": "off",
    "moon": "others",
    "target": 100,
    "deals": 0,
    "tie": "share",
}


class DominoHearts(TrickTable):
    """Six cards; who cannot follow draws until he can; each drops out with his last card."""

    hand_size = 6
    words: ClassVar = {
        "first_trick": ["free", "no-points"],
        "hearts_break": ["off", "discarded", "played"],
        "moon": ["others", "off"],
        "tie": ["share", "play-on"],
    }

    def __init__(self, record: dict[str, Any]) -> None:
        need(2 <= len(record["seats"]) <= 7, "two to seven players")
        super().__init__(record, DEFAULTS)
        self.forms |= {
            "- deal stock cards": self.tell_rest,
            "seat draw stock cards": self.draw,
            "- rule misdeal": self.misdeal,
            "- rule seat revoke": self.rule_revoke,
            "- rule seat mixed": self.rule_mixed,
        }

    def new_deal(self) -> None:
        super().new_deal()
        self.stock: set[str] = set()
        self.players: list[int] = []
        self.broken = False
        self.charged: set[int] = set()

    def after_deal(self) -> None:
        self.phase = "play"
        self.players = list(range(self.n))
        self.stock = set(self.pack) - self.seen_in_deal()

    def misdeal(self, event: Parts) -> None:
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        need(self.phase == "deal" or self.tricks_done == 0, "the first trick is complete")
        self.dealer = self.left_of(self.dealer)
        self.new_deal()

    # --- play ---

    def in_trick(self) -> list[int]:
        return self.players

    def following(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if card[1] == self.trick[0][1][1]]

    def is_penalty(self, card: str) -> bool:
        return card[1] == "h" or (card == "Qs" and self.options["queen_scores"])

    def choices(self, seat: int) -> list[str]:
        cards = list(self.hands[seat])
        if self.trick:
            same = self.following(seat)
            if not same and self.stock:
                return []
            cards = same or cards
        if self.tricks_done == 0 and self.options["first_trick"] == "no-points":
            cards = [card for card in cards if not self.is_penalty(card)] or cards
        if not self.trick and self.options["hearts_break"] != "off" and not self.broken:
            cards = [card for card in cards if card[1] != "h"] or cards
        return cards

    def draw(self, event: Parts) -> None:
        """One card from the stock, by the player whose turn it is and who cannot follow."""
        need(self.phase == "play" and not event.flags, "not the time to draw")
        self.rest_may_be_told = False
        seat = self.index(event.actor)
        need(self.trick and seat == self.turn(), "not this player's turn to follow")
        need(not self.following(seat), "can follow suit")
        need(self.stock, "the stock is empty")
        need(len(event.cards) == 1, "one card at a time")
        card = event.cards[0]
        need(card in self.stock, "not a card of the stock")
        if self.rest is not None:
            need(card == self.rest[0], "not the top card")
            self.rest = self.rest[1:]
        self.stock.remove(card)
        self.hands[seat].append(card)

    def winner(self) -> int:
        led = self.trick[0][1][1]
        running = [(seat, card) for seat, card in self.trick if card[1] == led]
        return max(running, key=lambda entry: RANKS.index(entry[1][0]))[0]

    def after_card(self, seat: int, card: str) -> None:
        off_suit = card[1] != self.trick[0][1][1]
        if card[1] == "h" and (off_suit or self.options["hearts_break"] == "played"):
            self.broken = True

    def after_trick(self, winner: int) -> None:
        self.players = [seat for seat in range(self.n) if self.hands[seat]]
        if len(self.players) <= 1:
            self.phase = "review"
            return
        self.leader = next(s for s in self.order_from(winner) if s in self.players)

    def take_back(self, seat: int, card: str) -> None:
        wrong = seat not in self.in_trick() or card not in self.choices(seat)
        need(wrong or seat != self.turn(), "this card was in order")

    # --- irregularities ---

    def charge(self, event: Parts) -> None:
        """The play stops, and this player has all the points of the deal."""
        need(not event.flags, "flag")
        need(self.phase in ("play", "review"), "not the time")
        need(self.index(event.target) not in self.charged, "is charged already")
        self.charged.add(self.index(event.target))
        self.phase = "review"

    def rule_revoke(self, event: Parts) -> None:
        need(self.has_revoked(self.index(event.target)), "no complete trick with a revoke of his")
        self.charge(event)

    def rule_mixed(self, event: Parts) -> None:
        need(self.tricks_done > 0, "no trick to mix")
        self.charge(event)

    # --- the score ---

    def worth(self, card: str) -> int:
        if card[1] == "h":
            return 1
        return 13 if self.is_penalty(card) else 0

    def deal_points(self) -> list[int]:
        everything = 26 if self.options["queen_scores"] else 13
        if self.charged:
            return [everything if seat in self.charged else 0 for seat in range(self.n)]
        points = []
        for seat in range(self.n):
            cards = self.cards_won[seat] + self.hands[seat]
            points.append(sum(self.worth(card) for card in cards))
        if self.options["moon"] == "others" and everything in points:
            return [everything - p for p in points]
        return points

    def finished(self) -> bool:
        if self.options["deals"]:
            return self.deals_done + 1 >= self.options["deals"]
        totals = self.totals_now()
        alone = totals.count(min(totals)) == 1
        return max(totals) >= self.options["target"] and (alone or self.options["tie"] == "share")


class RandomDomino(DominoHearts):
    """Players who choose at random and sometimes break a rule."""

    def random_events(self, rng: random.Random) -> list[str]:
        if self.phase in ("deal", "review"):
            return self.random_deal(rng)
        seat = self.turn()
        name = self.seats[seat]
        draw = rng.random()
        revokers = [s for s in range(self.n) if self.has_revoked(s)]
        if revokers and draw < 0.1:
            return [f"- rule {self.seats[revokers[0]]} revoke"]
        if draw > 0.999 and self.tricks_done:
            return [f"- rule {name} mixed"]
        good = self.choices(seat)
        bad = [card for card in self.hands[seat] if card not in good]
        if bad and rng.random() < 0.02:
            return [f"{name} play {rng.choice(bad)} {rng.choice(['!revoke', '!withdrawn'])}"]
        if good:
            return [f"{name} play {rng.choice(good)}"]
        top = self.rest[0] if self.rest is not None else rng.choice(sorted(self.stock))
        return [f"{name} draw stock {top}"]

    def random_deal(self, rng: random.Random) -> list[str]:
        cards = shuffled(self.pack, rng)
        events = []
        for seat in range(self.n):
            events.append(f"- deal {self.seats[seat]} {''.join(cards[:6])}")
            cards = cards[6:]
        if rng.random() < 0.7:
            events.append(f"- deal stock {''.join(cards)}")
        return events if rng.random() < 0.97 else [*events, "- rule misdeal"]


def replay(record: dict[str, Any]) -> Outcome:
    return follow(RandomDomino, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_game(RandomDomino, rules, seats, options, rng)
