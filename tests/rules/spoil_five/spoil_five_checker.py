"""An independent checker of spoil five (000:486-541)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.slow_table import TrickTable, follow, need, random_game, shuffled

DEFAULTS: dict[str, Any] = {"dealer": None, "pot": 0, "deals": 0}


def pairs(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


# Highest first. The ace of hearts is written where it stands among other trumps.
TRUMPS = {
    "s": pairs("5sJsAhAsKsQs2s3s4s6s7s8s9sTs"),
    "c": pairs("5cJcAhAcKcQc2c3c4c6c7c8c9cTc"),
    "d": pairs("5dJdAhAdKdQdTd9d8d7d6d4d3d2d"),
    "h": pairs("5hJhAhKhQhTh9h8h7h6h4h3h2h"),
}
PLAIN = {
    "s": pairs("KsQsJsAs2s3s4s5s6s7s8s9sTs"),
    "c": pairs("KcQcJcAc2c3c4c5c6c7c8c9cTc"),
    "d": pairs("KdQdJdTd9d8d7d6d5d4d3d2dAd"),
    "h": pairs("KhQhJhTh9h8h7h6h5h4h3h2h"),
}


class SpoilFive(TrickTable):
    """Five cards, a turned trump that the ace may rob, and a pot for three tricks."""

    hand_size = 5
    turns_up = True
    words: ClassVar = {}

    def __init__(self, record: dict[str, Any]) -> None:
        need(2 <= len(record["seats"]) <= 10, "two to ten players")
        self.outlaws: set[int] = set()
        super().__init__(record, DEFAULTS)
        self.pot: int = self.options["pot"]
        self.forms |= {
            "- deal up cards": self.turn_up,
            "- deal talon cards": self.tell_rest,
            "seat discard cards": self.rob,
            "seat declare stand": self.stand,
            "seat declare jink": self.jink,
            "seat show cards": self.show,
            "- rule misdeal": self.misdeal,
            "- rule seat long": self.wrong_number,
            "- rule seat short": self.wrong_number,
            "- rule seat void": self.dead_hand,
            "- rule seat exposed": self.rule_exposed,
            "- rule seat revoke": self.rule_revoke,
        }

    def new_deal(self) -> None:
        super().new_deal()
        self.wrong: dict[int, str] = {}
        self.alive: set[int] = {s for s in range(self.n) if s not in self.outlaws}
        self.robbing_over = False
        self.ace_to_come = False
        self.has_played: set[int] = set()
        self.trumps: list[str] = []
        self.pot_winner: int | None = None
        self.may_jink = False
        self.jinker: int | None = None
        self.revokers: set[int] = set()

    # --- the deal ---

    def seats_dealt(self) -> list[int]:
        return [seat for seat in range(self.n) if seat not in self.outlaws]

    def size_for(self, seat: int) -> int:
        return 5 + {"long": 1, "short": -1}.get(self.wrong.get(seat, ""), 0)

    def wrong_number(self, event: Parts) -> None:
        """Announced in the deal: this hand gets a card too many or too few."""
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        seat = self.index(event.target)
        need(self.phase == "deal" and len(self.hands[seat]) < 4, "the hand has been dealt")
        need(seat in self.seats_dealt() and seat not in self.wrong, "not this seat")
        cards = sum(self.size_for(other) for other in self.seats_dealt())
        need(event.what == "short" or cards + 2 <= len(self.pack), "not enough cards")
        self.wrong[seat] = event.what or ""

    def after_deal(self) -> None:
        self.phase = "play"
        self.trumps = list(TRUMPS[(self.upcard or "")[1]])
        self.leader = self.next_alive(self.left_of(self.dealer))

    def misdeal(self, event: Parts) -> None:
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        need(self.phase == "deal" or not self.has_played, "a card was played")
        self.dealer = self.left_of(self.dealer)
        self.new_deal()

    # --- robbing ---

    def robber(self) -> int | None:
        """Who may take the turned card: the dealer if it is an ace, or the ace's holder."""
        upcard = self.upcard or ""
        if upcard[0] == "A":
            return self.dealer if self.dealer in self.alive else None
        ace = "A" + upcard[1]
        holders = [seat for seat in self.alive if ace in self.hands[seat]]
        return holders[0] if holders else None

    def check_robber(self, event: Parts) -> int:
        need(not event.flags, "flag")
        need(self.phase == "play" and not self.robbing_over, "not the time to rob")
        self.rest_may_be_told = False
        seat = self.index(event.actor)
        need(seat == self.robber(), "may not rob")
        need(seat not in self.has_played, "has played")
        return seat

    def rob(self, event: Parts) -> None:
        seat = self.check_robber(event)
        need(len(event.cards) == 1, "one card is exchanged")
        card = event.cards[0]
        need(card in self.hands[seat], "the card is not in this hand")
        self.hands[seat].remove(card)
        if (self.upcard or "")[0] == "A":
            self.ace_to_come = True
        else:
            self.hands[seat].append(self.upcard or "")
        self.robbing_over = True

    def stand(self, event: Parts) -> None:
        self.check_robber(event)
        self.robbing_over = True

    # --- play ---

    def is_trump(self, card: str) -> bool:
        return card in self.trumps

    def height(self, card: str) -> int:
        """Higher is better, among trumps or within a plain suit."""
        if self.is_trump(card):
            return -self.trumps.index(card)
        return -PLAIN[card[1]].index(card)

    def in_trick(self) -> list[int]:
        played = [seat for seat, _ in self.trick]
        active = [s for s in range(self.n) if s in self.alive and self.hands[s]]
        return [s for s in range(self.n) if s in active or s in played]

    def next_alive(self, seat: int) -> int:
        for other in self.order_from(seat):
            if other in self.alive and self.hands[other]:
                return other
        return seat

    def may_withhold(self, card: str) -> bool:
        """Five, jack, ace of hearts: not forced by the lead of a lower trump."""
        best = card in ("5" + (self.upcard or "")[1], "J" + (self.upcard or "")[1], "Ah")
        return best and self.height(card) > self.height(self.trick[0][1])

    def choices(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if not self.trick:
            return list(hand)
        led = self.trick[0][1]
        trumps = [card for card in hand if self.is_trump(card)]
        if self.is_trump(led):
            forced = [card for card in trumps if not self.may_withhold(card)]
            return trumps if forced else list(hand)
        same = [card for card in hand if card[1] == led[1] and not self.is_trump(card)]
        return same + trumps if same else list(hand)

    def winner(self) -> int:
        trumps = [(seat, card) for seat, card in self.trick if self.is_trump(card)]
        led = self.trick[0][1][1]
        running = trumps or [(s, c) for s, c in self.trick if c[1] == led]
        return max(running, key=lambda entry: self.height(entry[1]))[0]

    def play(self, event: Parts) -> None:
        seat = self.index(event.actor)
        back = event.flags == ["withdrawn"]
        before = (list(self.trumps), self.robbing_over)
        if self.phase == "play" and not self.robbing_over:
            turned_ace = (self.upcard or "")[0] == "A" and self.robber() is not None
            need(back or not turned_ace, "the dealer says first whether he takes the ace")
            if seat == self.robber() and seat not in self.has_played and not turned_ace:
                ace = "A" + (self.upcard or "")[1]
                self.trumps.remove(ace)
                self.trumps.append(ace)
                self.robbing_over = True
        super().play(event)
        if back:
            self.trumps, self.robbing_over = before

    def after_card(self, seat: int, card: str) -> None:
        self.has_played.add(seat)

    def after_trick(self, winner: int) -> None:
        if self.tricks_done == 1 and self.ace_to_come:
            self.hands[self.dealer].append(self.upcard or "")
            self.ace_to_come = False
        self.leader = self.next_alive(winner)
        if self.jinker is not None:
            if winner != self.jinker:
                self.phase = "review"
            elif self.tricks_done == 5:
                self.pot_winner = self.jinker
                self.phase = "review"
        elif self.tricks_won[winner] == 3 and winner in self.alive:
            self.pot_winner = winner
            self.may_jink = self.tricks_done == 3
            self.phase = "review"
        elif self.tricks_done == 5 or not self.in_trick():
            self.phase = "review"

    def take_back(self, seat: int, card: str) -> None:
        need(seat in self.in_trick(), "this hand is out of the play")
        early = self.robber() is not None and (self.upcard or "")[0] == "A"
        wrong = card not in self.choices(seat) or (early and not self.robbing_over)
        need(wrong or seat != self.turn(), "this card was in order")

    def jink(self, event: Parts) -> None:
        """Plays on for all five tricks instead of taking the pot."""
        need(not event.flags, "flag")
        need(self.phase == "review" and self.may_jink, "not the time to play on")
        seat = self.index(event.actor)
        need(seat == self.pot_winner, "only the winner of three tricks plays on")
        need(not self.options["deals"] or self.deals_done < self.options["deals"], "over")
        self.jinker = seat
        self.pot_winner = None
        self.may_jink = False
        self.phase = "play"

    def see_points(self, event: Parts) -> None:
        super().see_points(event)
        self.may_jink = False

    def see_total(self, event: Parts) -> None:
        super().see_total(event)
        self.may_jink = False

    # --- irregularities ---

    def show(self, event: Parts) -> None:
        """A card shown against the rules; what it costs is for a ruling."""
        need(event.flags == ["exposed"], "only exposed cards are shown")
        seat = self.index(event.actor)
        need(self.phase == "play", "not the time")
        need(set(event.cards) <= set(self.hands[seat]), "a card not in this hand")

    def kill(self, seat: int) -> None:
        """The hand is dead; what it has played stays."""
        self.alive.discard(seat)
        if self.phase != "play":
            return
        if self.jinker == seat:
            self.phase = "review"
            return
        if not self.trick:
            self.leader = self.next_alive(self.leader)
        self.close_trick_if_complete()
        if not self.trick and not [s for s in self.alive if self.hands[s]]:
            self.phase = "review"

    def dead_hand(self, event: Parts) -> None:
        need(not event.flags, "flag")
        seat = self.index(event.target)
        need(self.phase == "play", "not the time")
        need(seat in self.wrong and seat in self.alive, "this hand has its five cards")
        need(self.tricks_won[seat] < 3, "the pot is won")
        self.kill(seat)

    def rule_exposed(self, event: Parts) -> None:
        need(not event.flags, "flag")
        seat = self.index(event.target)
        need(self.phase == "play" and seat in self.alive, "not the time")
        need(max(self.tricks_won) >= 2, "nobody has two tricks")
        self.outlaws.add(seat)
        self.kill(seat)

    def rule_revoke(self, event: Parts) -> None:
        need(not event.flags, "flag")
        seat = self.index(event.target)
        need(self.phase in ("play", "review"), "not the time")
        need(self.has_revoked(seat), "no complete trick in which this player revoked")
        need(seat not in self.revokers, "is established already")
        self.revokers.add(seat)
        self.outlaws.add(seat)
        if self.pot_winner == seat:
            self.pot_winner = None
            self.may_jink = False
        self.kill(seat)

    # --- the pot ---

    def deal_points(self) -> list[int]:
        points = [-1] * self.n
        if self.pot_winner is not None:
            points[self.pot_winner] += self.pot + self.n
            if self.jinker == self.pot_winner:
                points = [p - 1 for p in points]
                points[self.pot_winner] += self.n
        return points

    def settle(self) -> None:
        super().settle()
        self.pot -= sum(self.last_points)
        if self.pot_winner is not None or len(self.outlaws) == self.n:
            self.outlaws = set()

    def finished(self) -> bool:
        if self.options["deals"]:
            return self.deals_done + 1 >= self.options["deals"]
        return self.pot_winner is not None


class RandomSpoilFive(SpoilFive):
    """Players who choose at random and sometimes break a rule."""

    def random_events(self, rng: random.Random) -> list[str]:
        if self.phase == "review" and self.may_jink and rng.random() < 0.3:
            return [f"{self.seats[self.pot_winner or 0]} declare jink"]
        if self.phase in ("deal", "review"):
            return self.random_deal(rng)
        robber = self.robber()
        if robber is not None and not self.robbing_over and robber not in self.has_played:
            name, must = self.seats[robber], (self.upcard or "")[0] == "A"
            draw = rng.random()
            if draw < 0.5:
                return [f"{name} discard {rng.choice(self.hands[robber])}"]
            if draw < 0.7 or must:
                return [f"{name} declare stand"]
        return self.random_card(rng)

    def random_deal(self, rng: random.Random) -> list[str]:
        events = []
        cards = shuffled(self.pack, rng)
        outlaws = self.outlaws
        if self.phase == "review" and self.pot_winner is not None:
            outlaws = set()
        if len(outlaws) == self.n:
            outlaws = set()
        sizes = dict.fromkeys((s for s in range(self.n) if s not in outlaws), 5)
        if rng.random() < 0.05:
            seat = rng.choice(list(sizes))
            word = rng.choice(["short", "long"]) if self.n < 10 else "short"
            sizes[seat] += 1 if word == "long" else -1
            events.append(f"- rule {self.seats[seat]} {word}")
        for seat, size in sizes.items():
            events.append(f"- deal {self.seats[seat]} {''.join(cards[:size])}")
            cards = cards[size:]
        events.append(f"- deal up {cards[0]}")
        if rng.random() < 0.5 and len(cards) > 1:
            events.append(f"- deal talon {''.join(cards[1:])}")
        return events if rng.random() < 0.95 else [*events, "- rule misdeal"]

    def random_card(self, rng: random.Random) -> list[str]:
        seat = self.turn()
        name = self.seats[seat]
        draw = rng.random()
        if draw < 0.02:
            wrong = [s for s in self.wrong if s in self.alive]
            return [f"- rule {self.seats[wrong[0]]} void"] if wrong else []
        if draw < 0.03 and max(self.tricks_won) >= 2:
            return [f"- rule {name} exposed"]
        revokers = [s for s in sorted(self.alive) if self.has_revoked(s)]
        if revokers and draw < 0.3:
            return [f"- rule {self.seats[revokers[0]]} revoke"]
        bad = [card for card in self.hands[seat] if card not in self.choices(seat)]
        if bad and rng.random() < 0.06:
            return [f"{name} play {rng.choice(bad)} {rng.choice(['!revoke', '!withdrawn'])}"]
        return [f"{name} play {rng.choice(self.choices(seat))}"]


def replay(record: dict[str, Any]) -> Outcome:
    return follow(RandomSpoilFive, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_game(RandomSpoilFive, rules, seats, options, rng)
