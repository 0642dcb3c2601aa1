"""An independent checker of cinch (000:640-684) and of cinch by the old laws (002:1-266)."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.all_fours.cinch_table import FULL_HAND, Cinch
from tests.rules.outcome import Outcome
from tests.rules.slow_table import WORD_OF_SUIT, follow, random_game, shuffled


class RandomCinch(Cinch):
    """Four players who choose at random and sometimes break a rule."""

    def random_events(self, rng: random.Random) -> list[str]:
        if self.phase in ("deal", "review"):
            return self.random_deal(rng)
        if self.phase == "auction":
            return [self.random_bid(rng)]
        if self.phase == "trump":
            seat = self.maker or 0
            suits = [card[1] for card in self.hands[seat]]
            best = max("shdc", key=lambda suit: (suits.count(suit), rng.random()))
            return [f"{self.seats[seat]} declare {WORD_OF_SUIT[best]}"]
        if self.phase == "draw":
            return self.random_draw(rng)
        return self.random_card(rng)

    def random_deal(self, rng: random.Random) -> list[str]:
        cards = shuffled(self.pack, rng)
        dealer = self.left_of(self.dealer) if self.phase == "review" else self.dealer
        events = []
        for _ in range(3):
            for seat in self.order_from(self.left_of(dealer)):
                events.append(f"- deal {self.seats[seat]} {''.join(cards[:3])}")
                cards = cards[3:]
        if rng.random() < 0.7:
            events.append(f"- deal stock {''.join(cards)}")
        if rng.random() < 0.05:
            events.append(rng.choice(["- rule misdeal", "- rule void"]))
        return events

    def random_bid(self, rng: random.Random) -> str:
        if rng.random() < 0.03:
            late = [s for s in self.waiting() if s not in self.may_bid_now()]
            if late:
                return f"{self.seats[rng.choice(late)]} bid {rng.randint(1, 14)} !withdrawn"
        seat = rng.choice(self.may_bid_now())
        lowest = max(self.bid_number + 1, self.options["minimum"])
        others = [s for s in self.waiting() if s != seat]
        must = seat in self.must_bid and not others and self.maker is None
        if lowest <= 14 and (must or rng.random() < 0.5):
            return f"{self.seats[seat]} bid {rng.randint(lowest, min(14, lowest + 3))}"
        return f"{self.seats[seat]} bid pass"

    def random_draw(self, rng: random.Random) -> list[str]:
        if max(len(hand) for hand in self.hands) > FULL_HAND:
            return [event for seat in range(4) for event in self.random_discard(seat, rng)]
        seat = self.next_to_draw()
        if seat is None:
            return [f"{self.seats[self.leader]} play {rng.choice(self.hands[self.leader])}"]
        name, due = self.seats[seat], FULL_HAND - len(self.hands[seat])
        if not self.stock:
            plain = [card for _, card in self.discards if not self.is_trump(card)]
            return [f"{name} draw discard {''.join(shuffled(plain, rng)[:due])}"]
        rest = self.rest if self.rest is not None else shuffled(sorted(self.stock), rng)
        if seat == self.dealer:
            best = sorted(rest, key=lambda card: not self.is_trump(card))
            return [f"{name} draw robbed {''.join(best[:due])}"]
        return [f"{name} draw stock {''.join(rest[:due])}"]

    def random_discard(self, seat: int, rng: random.Random) -> list[str]:
        hand = shuffled(self.hands[seat], rng)
        trumps = [card for card in hand if self.is_trump(card)]
        plain = [card for card in hand if not self.is_trump(card)]
        keep = trumps[:FULL_HAND]
        if self.options["discards"] == "at-least-three" and rng.random() < 0.3:
            keep = (trumps + plain)[: rng.randint(0, FULL_HAND)]
        out = [card for card in hand if card not in keep]
        shown = [card for card in out if self.is_trump(card) or self.options["laws"]]
        hidden = [card for card in out if card not in shown]
        events = [f"{self.seats[seat]} discard {''.join(hidden)}"] if hidden else []
        return events + ([f"{self.seats[seat]} discard up {''.join(shown)}"] if shown else [])

    def random_card(self, rng: random.Random) -> list[str]:
        seat = self.turn()
        name = self.seats[seat]
        wrong = [card for card in self.hands[seat] if card not in self.choices(seat)]
        if wrong and not self.calls and rng.random() < 0.04:
            card = rng.choice(wrong)
            if rng.random() < 0.4:
                return [f"{name} play {card} !withdrawn"]
            events = [f"{name} play {card} !revoke"]
            if len(self.trick) == 3 and rng.random() < 0.7:
                events.append(f"- rule {name} revoke")
            return events
        events = [f"{name} play {rng.choice(self.choices(seat))}"]
        if len(self.trick) == 3 and rng.random() < 0.2:
            events += self.trick_seen(events[0])
        return events

    def trick_seen(self, event: str) -> list[str]:
        """Who will have won the trick after this card."""
        name, _, card = event.split()
        self.trick.append((self.index(name), card))
        winner = self.winner()
        self.trick.pop()
        return [f"{self.seats[winner]} score trick"]


def replay(record: dict[str, Any]) -> Outcome:
    return follow(RandomCinch, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_game(RandomCinch, rules, seats, options, rng)
