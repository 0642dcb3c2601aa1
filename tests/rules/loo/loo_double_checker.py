"""An independent checker of loo with a double pot (000:121-152)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.slow_table import PACK, RANKS, TrickTable, follow, need, random_game, shuffled

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "pack": 0,
    "pot": 3,
    "must_head": True,
    "must_trump": False,
    "must_overtrump": True,
    "misdeal": "same-dealer",
    "deals": 0,
}


class LooDouble(TrickTable):
    """Three cards and the miss, a turned trump, pass or stand, three tricks for a pot."""

    hand_size = 3
    turns_up = True
    words: ClassVar = {"pack": [0, 32, 52], "misdeal": ["same-dealer", "next-dealer"]}

    def __init__(self, record: dict[str, Any]) -> None:
        count = len(record["seats"])
        super().__init__(record, DEFAULTS)
        size = self.options["pack"] or (52 if count >= 5 else 32)
        self.pack = [card for card in PACK if size == 52 or card[0] in "789TJQKA"]
        need(count >= 2 and 3 * count + 4 <= size, "too few or too many players")
        self.pot: int = self.options["pot"]
        need(self.pot >= 3 and self.pot % 3 == 0, "the pot is a multiple of three")
        self.forms |= {
            "- deal miss cards": self.deal_miss,
            "- deal up cards": self.turn_up,
            "- deal talon cards": self.tell_rest,
            "seat bid pass": self.bid,
            "seat bid stand": self.bid,
            "seat draw miss cards": self.take_miss,
            "seat show cards": self.show_flush,
            "- rule misdeal": self.misdeal,
            "- rule seat revoke": self.rule_revoke,
        }

    def new_deal(self) -> None:
        super().new_deal()
        self.miss: list[str] = []
        self.miss_taker: int | None = None
        self.standing: list[int] = []
        self.passed: list[int] = []
        self.defends = False
        self.flushes: list[int] = []
        self.alone: int | None = None
        self.revoked: set[int] = set()

    # --- the deal ---

    def seen_in_deal(self) -> set[str]:
        return super().seen_in_deal() | set(self.miss)

    def deal_miss(self, event: Parts) -> None:
        """The extra hand, where the record knows it."""
        need(not event.flags, "flag")
        need(self.phase == "deal" and self.upcard is None and not self.miss, "not the time")
        need(any(self.hands), "the players are dealt first")
        need(len(event.cards) == 3, "three cards")
        self.fresh(event.cards)
        self.miss = list(event.cards)

    def tell_rest(self, event: Parts) -> None:
        need(self.miss, "the miss is not known")
        super().tell_rest(event)

    def after_deal(self) -> None:
        self.phase = "declare"

    def misdeal(self, event: Parts) -> None:
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        begun = self.standing or self.passed
        need(self.phase == "deal" or (self.phase == "declare" and not begun), "too late")
        if self.options["misdeal"] == "next-dealer":
            self.dealer = self.left_of(self.dealer)
        self.new_deal()

    # --- who plays ---

    def next_to_speak(self) -> int:
        spoken = self.standing + self.passed
        order = self.order_from(self.left_of(self.dealer))
        return next(seat for seat in order if seat not in spoken)

    def dealer_is_bound(self, seat: int) -> bool:
        """One player ahead of the dealer stands, with his own hand: the dealer must come in."""
        return seat == self.dealer and len(self.standing) == 1 and self.miss_taker is None

    def check_speaker(self, event: Parts) -> int:
        need(self.phase == "declare" and not event.flags, "not the time to declare")
        self.rest_may_be_told = False
        seat = self.index(event.actor)
        need(seat == self.next_to_speak(), "another player speaks now")
        return seat

    def bid(self, event: Parts) -> None:
        seat = self.check_speaker(event)
        if event.what == "pass":
            need(not self.dealer_is_bound(seat), "the dealer must stand or take the miss")
            self.passed.append(seat)
            self.hands[seat] = []
        else:
            self.standing.append(seat)
        self.close_if_all_spoke()

    def take_miss(self, event: Parts) -> None:
        seat = self.check_speaker(event)
        need(self.miss_taker is None, "the miss is taken")
        need(len(event.cards) == 3, "three cards")
        if self.miss:
            need(sorted(event.cards) == sorted(self.miss), "not the cards of the miss")
        else:
            self.fresh(event.cards)
            self.miss = list(event.cards)
        self.defends = self.dealer_is_bound(seat)
        self.miss_taker = seat
        self.standing.append(seat)
        self.hands[seat] = list(event.cards)
        self.close_if_all_spoke()

    def close_if_all_spoke(self) -> None:
        if not self.standing and len(self.passed) == self.n - 1:
            self.alone = self.dealer
            self.phase = "review"
        elif len(self.standing) + len(self.passed) == self.n:
            if len(self.standing) == 1:
                self.alone = self.standing[0]
                self.phase = "review"
            else:
                self.phase = "play"
                order = self.order_from(self.left_of(self.dealer))
                self.leader = next(seat for seat in order if seat in self.standing)

    def show_flush(self, event: Parts) -> None:
        """Three trumps take the pot without play."""
        need(not event.flags, "flag")
        shown = self.phase == "review" and self.flushes
        ready = self.phase == "play" and not self.trick and self.tricks_done == 0
        need(shown or ready, "not the time")
        seat = self.index(event.actor)
        need(seat in self.standing and seat not in self.flushes, "not in, or shown before")
        need(sorted(event.cards) == sorted(self.hands[seat]), "not the hand")
        need(all(card[1] == self.trump() for card in event.cards), "not three trumps")
        self.flushes.append(seat)
        self.phase = "review"

    # --- play ---

    def trump(self) -> str:
        return (self.upcard or "")[1]

    def in_trick(self) -> list[int]:
        return sorted(self.standing)

    def height(self, card: str) -> int:
        return RANKS.index(card[0])

    def choices(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        trumps = [card for card in hand if card[1] == self.trump()]
        if not self.trick:
            best = "K" if (self.upcard or "")[0] == "A" else "A"
            top = [card for card in trumps if card[0] == best]
            return top or trumps or list(hand)
        led = self.trick[0][1][1]
        same = [card for card in hand if card[1] == led]
        if same:
            best_led = max(self.height(c) for _, c in self.trick if c[1] == led)
            higher = [card for card in same if self.height(card) > best_led]
            return (higher or same) if self.options["must_head"] else same
        in_trick = [self.height(c) for _, c in self.trick if c[1] == self.trump()]
        higher = [c for c in trumps if not in_trick or self.height(c) > max(in_trick)]
        if not self.options["must_overtrump"]:
            higher = trumps
        if self.options["must_trump"] and trumps:
            return higher or trumps
        plain = [card for card in hand if card[1] != self.trump()]
        return plain + higher if higher else list(hand)

    def winner(self) -> int:
        trumps = [(seat, card) for seat, card in self.trick if card[1] == self.trump()]
        led = self.trick[0][1][1]
        running = trumps or [(s, c) for s, c in self.trick if c[1] == led]
        return max(running, key=lambda entry: self.height(entry[1]))[0]

    def after_trick(self, winner: int) -> None:
        if self.tricks_done == 3:
            self.phase = "review"

    def take_back(self, seat: int, card: str) -> None:
        wrong = seat not in self.in_trick() or card not in self.choices(seat)
        need(wrong or seat != self.turn(), "this card was in order")

    def rule_revoke(self, event: Parts) -> None:
        need(not event.flags, "flag")
        seat = self.index(event.target)
        need(self.phase in ("play", "review"), "not the time")
        need(self.has_revoked(seat), "no complete trick in which this player revoked")
        need(seat not in self.revoked, "is established already")
        self.revoked.add(seat)

    # --- the pot ---

    def deal_points(self) -> list[int]:
        points = [0] * self.n
        points[self.dealer] -= 3
        pot = self.pot + 3
        if self.alone is not None:
            points[self.alone] += pot
            return points
        winner = None
        if self.flushes:
            order = self.order_from(self.left_of(self.dealer))
            winner = next(seat for seat in order if seat in self.flushes)
        for seat in self.standing:
            if self.defends and seat == self.dealer:
                continue
            if self.flushes:
                share = pot if seat == winner else 0
            else:
                share = 0 if seat in self.revoked else pot // 3 * self.tricks_won[seat]
            points[seat] += share if share else -3
        return points

    def pot_after(self) -> int:
        return self.pot - sum(self.deal_points())

    def settle(self) -> None:
        left = self.pot_after()
        super().settle()
        self.pot = left

    def finished(self) -> bool:
        done = self.deals_done + 1
        return self.pot_after() == 0 or (
            self.options["deals"] > 0 and done >= self.options["deals"]
        )


class RandomLoo(LooDouble):
    """Players who choose at random and sometimes break a rule."""

    def random_events(self, rng: random.Random) -> list[str]:
        if self.phase in ("deal", "review"):
            if self.phase == "review" and self.has_flush_to_show() and rng.random() < 0.7:
                return self.random_flush()
            return self.random_deal(rng)
        if self.phase == "declare":
            return self.random_word(rng)
        first = not self.trick and self.tricks_done == 0
        if first and self.has_flush_to_show() and rng.random() < 0.8:
            return self.random_flush()
        return self.random_card(rng)

    def has_flush_to_show(self) -> list[int]:
        if self.phase == "review" and not self.flushes:
            return []
        in_hand = [s for s in self.standing if s not in self.flushes]
        return [s for s in in_hand if all(c[1] == self.trump() for c in self.hands[s])]

    def random_flush(self) -> list[str]:
        seat = self.has_flush_to_show()[0]
        return [f"{self.seats[seat]} show {''.join(self.hands[seat])}"]

    def random_deal(self, rng: random.Random) -> list[str]:
        cards = shuffled(self.pack, rng)
        events = []
        for seat in range(self.n):
            events.append(f"- deal {self.seats[seat]} {''.join(cards[:3])}")
            cards = cards[3:]
        told = rng.random() < 0.7
        if told:
            events.append(f"- deal miss {''.join(cards[:3])}")
        events.append(f"- deal up {cards[3]}")
        if told and len(cards) > 4 and rng.random() < 0.5:
            events.append(f"- deal talon {''.join(cards[4:])}")
        return events if rng.random() < 0.95 else [*events, "- rule misdeal"]

    def random_word(self, rng: random.Random) -> list[str]:
        seat = self.next_to_speak()
        name = self.seats[seat]
        draw = rng.random()
        if draw < 0.2 and self.miss_taker is None:
            unseen = [card for card in self.pack if card not in self.seen_in_deal()]
            miss = self.miss or shuffled(unseen, rng)[:3]
            return [f"{name} draw miss {''.join(miss)}"]
        if draw < 0.6 or self.dealer_is_bound(seat):
            return [f"{name} bid stand"]
        return [f"{name} bid pass"]

    def random_card(self, rng: random.Random) -> list[str]:
        seat = self.turn()
        name = self.seats[seat]
        revokers = [s for s in self.standing if self.has_revoked(s) and s not in self.revoked]
        if revokers and rng.random() < 0.3:
            return [f"- rule {self.seats[revokers[0]]} revoke"]
        bad = [card for card in self.hands[seat] if card not in self.choices(seat)]
        if bad and rng.random() < 0.06:
            return [f"{name} play {rng.choice(bad)} {rng.choice(['!revoke', '!withdrawn'])}"]
        return [f"{name} play {rng.choice(self.choices(seat))}"]


def replay(record: dict[str, Any]) -> Outcome:
    return follow(RandomLoo, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_game(RandomLoo, rules, seats, options, rng)
