"""An independent checker of auction pitch (000:560-616) and of pitch (003:4454-4542)."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.all_fours.pitch_table import Pitch
from tests.rules.outcome import Outcome
from tests.rules.slow_table import WORD_OF_SUIT, follow, random_game, shuffled


class RandomPitch(Pitch):
    """Players who choose at random and sometimes break a rule."""

    def random_events(self, rng: random.Random) -> list[str]:
        if self.phase in ("deal", "review"):
            return self.random_deal(rng)
        if self.phase == "auction":
            return self.random_bid(rng)
        if self.naming:
            name = self.seats[self.pitcher or 0]
            return [f"{name} declare {WORD_OF_SUIT[rng.choice('shdc')]}"]
        if self.phase == "draw" and self.to_exchange and rng.random() < 0.8:
            return self.random_exchange(rng)
        return self.random_card(rng)

    def random_deal(self, rng: random.Random) -> list[str]:
        cards = shuffled(self.pack, rng)
        dealer = self.left_of(self.dealer) if self.phase == "review" else self.dealer
        if rng.random() < 0.8:
            cards = self.stacked(cards, dealer, rng)
        events = []
        for _ in range(2):
            for seat in self.order_from(self.left_of(dealer)):
                events.append(f"- deal {self.seats[seat]} {''.join(cards[:3])}")
                cards = cards[3:]
        if rng.random() < 0.7:
            events.append(f"- deal stock {''.join(cards)}")
        if rng.random() < 0.04:
            events.append("- rule misdeal")
        return events

    def stacked(self, cards: list[str], dealer: int, rng: random.Random) -> list[str]:
        """One hand, often the leader's, gets the best of a suit, so that the game ends."""
        totals = self.totals_now()
        favourite = totals.index(max(totals)) if rng.random() < 0.6 else rng.randrange(self.n)
        suit, place = rng.choice("shdc"), (favourite - dealer - 1) % self.n
        best = [rank + suit for rank in "AKQJ2"]
        others = [card for card in cards if card not in best]
        first, second = 3 * place, 3 * (self.n + place) - 3
        return [*others[:first], *best[:3], *others[first:second], *best[3:], *others[second:]]

    def strong_suit(self, seat: int) -> str:
        """A suit of which the seat was dealt ace, king, queen and jack, or nothing."""
        hand = self.dealt_hands[seat]
        suits = [suit for suit in "shdc" if all(rank + suit in hand for rank in "AKQJ")]
        return suits[0] if suits else ""

    def random_bid(self, rng: random.Random) -> list[str]:
        waiting = self.waiting()
        if rng.random() < 0.03:
            late = rng.choice(waiting)
            if late != waiting[0]:
                return [f"{self.seats[late]} bid {rng.randint(2, 4)} !withdrawn"]
            if self.bid_number < 4:
                return [f"{self.seats[late]} play {rng.choice(self.hands[late])} !turn"]
        seat = waiting[0]
        name = self.seats[seat]
        bids = [number for number in range(1, 6) if self.in_order(seat, number)]
        forced = self.options["all_pass"] == "dealer-forced" and seat == self.dealer
        if bids and (self.strong_suit(seat) or (forced and self.pitcher is None)):
            number = rng.choice(bids) if self.strong_suit(seat) else bids[0]
            return [f"{name} bid {number}"]
        if bids and rng.random() < 0.08:
            return [f"{name} bid {rng.choice(bids)}"]
        return [f"{name} bid pass"]

    def random_exchange(self, rng: random.Random) -> list[str]:
        seat = self.to_exchange[0]
        plain = [card for card in self.hands[seat] if card[1] != self.trump]
        out = shuffled(plain, rng)[: len(self.stock)]
        if not out:
            self.to_exchange = self.to_exchange[1:]
            return []
        stock = self.stock if self.rest is not None else shuffled(self.stock, rng)
        name = self.seats[seat]
        return [f"{name} discard {''.join(out)}", f"{name} draw stock {''.join(stock[: len(out)])}"]

    def random_card(self, rng: random.Random) -> list[str]:
        seat = self.turn()
        name = self.seats[seat]
        if self.may_overcall and rng.random() < 0.3:
            return [f"{self.seats[self.may_overcall[0]]} bid 4"]
        if self.phase == "play" and not self.played and rng.random() < 0.05:
            other = rng.choice([s for s in range(self.n) if s != seat])
            card = rng.choice(self.hands[other])
            return [f"{self.seats[other]} play {card} {rng.choice(['!turn', '!withdrawn'])}"]
        if self.offenders and self.phase == "play" and rng.random() < 0.5:
            offender = self.seats[min(self.offenders)]
            return [f"{self.seats[self.pitcher or 0]} rule {offender} {rng.choice(CALLS)}"]
        wrong = [card for card in self.hands[seat] if card not in self.choices(seat)]
        if wrong and rng.random() < 0.05:
            return [f"{name} play {rng.choice(wrong)} !revoke"]
        best = [rank + self.strong_suit(seat) for rank in "AKQJ"]
        good = [card for card in best if card in self.choices(seat)]
        if seat == self.pitcher and good:
            return [f"{name} play {good[0]}"]
        return [f"{name} play {rng.choice(self.choices(seat))}"]


CALLS = ["highest", "lowest", "trump", "not-trump"]


def replay(record: dict[str, Any]) -> Outcome:
    return follow(RandomPitch, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_game(RandomPitch, rules, seats, options, rng)
