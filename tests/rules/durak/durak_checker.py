"""A plain referee for durak and its variants, written from the rule text (003:2055-2139)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.referee import Referee, need, pack, random_record, replay_with
from tests.rules.strict import place_number

ORDER = "23456789TJQKA"
HAND = 6

BASE: dict[str, Any] = {
    "pack": 36,
    "teams": False,
    "first_cap": 6,
    "add_after_take": False,
    "transfer": False,
    "transfer_after_cover": False,
    "show_transfer": False,
    "exchange": True,
    "target": 0,
    "deals": 0,
}
DEFAULTS: dict[str, dict[str, Any]] = {
    "durak": BASE,
    "perevodnoy-durak": {**BASE, "transfer": True},
    "team-durak": {**BASE, "teams": True},
    "durak-52": {**BASE, "pack": 52},
}


class Durak(Referee):
    DEFAULTS = DEFAULTS
    SEATS = (2, 6)
    FORMS: ClassVar[list[str]] = [
        "- deal seat cards",
        "- deal up cards",
        "seat show cards",
        "seat play cards",
        "seat play cards place",
        "seat play transfer cards",
        "seat show transfer cards",
        "seat declare take",
        "seat declare done",
        "seat declare exchange",
        "seat draw talon cards",
    ]

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        super().__init__(rules, seats, options)
        o = self.options
        if o["teams"] and (len(seats) not in (4, 6) or o["transfer"]):
            raise ValueError("teams are two of two or two of three, without transfers")

    def start_deal(self) -> None:
        ranks = ORDER if self.options["pack"] == 52 else ORDER[4:]
        self.low_rank = ranks[0]
        self.hands: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.talon = set(pack(1, ranks))  # without the turned card
        self.turned = ""
        self.trump = ""
        self.low_was_taken = False  # the lowest trump was picked up in a bout
        self.heap: set[str] = set()
        self.bouts = 0
        self.table: list[tuple[str, str]] = []  # attack and its cover, empty if none
        self.attacker = ""
        self.defender = ""
        self.in_bout: list[str] = []  # players who were not out when the bout began
        self.limit = 0
        self.done: set[str] = set()
        self.taking = False
        self.proved = False
        self.shown: set[str] = set()
        self.draws: list[tuple[str, int]] = []
        self.next_attacker = ""

    # --- the deal ---

    def on_deal(self, event: Parts) -> None:
        cards = set(event.cards)
        need(not self.trump, "the deal is over")
        need(len(cards) == len(event.cards) and cards <= self.talon, "no such cards to deal")
        if event.what == "up":
            need(self.hands_full() and self.talon, "no card is turned now")
            need(len(cards) == 1, "one card is turned")
            self.turned = event.cards[0]
            self.talon -= cards
            self.begin(self.turned[1])
            return
        hand = self.hands[str(event.target)]
        hand |= cards
        self.talon -= cards
        need(len(hand) <= HAND, "too many cards")

    def hands_full(self) -> bool:
        return all(len(hand) == HAND for hand in self.hands.values())

    def on_show(self, event: Parts) -> None:
        if event.what == "transfer":
            self.transfer(event, shown=True)
            return
        need(len(event.cards) == 1, "one card is shown")
        card = event.cards[0]
        need(card in self.hands[event.actor], "not a card of the hand")
        if not self.trump:
            need(self.hands_full() and not self.talon, "a card of the pack is turned")
            need(event.actor == self.dealer, "the dealer shows his last card")
            self.begin(card[1])
            return
        need(self.deals_done == 0 and self.bouts == 1 and not self.table, "nothing to prove")
        need(event.actor == self.attacker and not self.proved, "nobody else proves it, and once")
        need(card == self.lowest_trump(), "not the lowest trump")
        self.proved = True

    def lowest_trump(self) -> str:
        held = set().union(*self.hands.values())
        trumps = [card for card in held if card[1] == self.trump]
        return min(trumps, key=self.rank, default="")

    def begin(self, trump: str) -> None:
        self.trump = trump
        first = self.left_of(self.dealer)
        if self.deals_done == 0:
            lowest = self.lowest_trump()
            for seat in self.seats:
                if lowest in self.hands[seat]:
                    first = seat
        self.start_bout(first)

    # --- the bout ---

    def rank(self, card: str) -> int:
        return ORDER.index(card[0])

    def partners(self, one: str, other: str) -> bool:
        apart = self.seats.index(one) - self.seats.index(other)
        return one == other or (bool(self.options["teams"]) and apart % 2 == 0)

    def start_bout(self, attacker: str) -> None:
        self.bouts += 1
        self.in_bout = [seat for seat in self.seats if self.hands[seat]]
        self.table = []
        self.done = set()
        self.taking = False
        self.attacker = attacker
        self.defender = self.opponent_after(attacker)
        self.limit = min(self.cap(), len(self.hands[self.defender]))

    def cap(self) -> int:
        return int(self.options["first_cap"]) if self.bouts == 1 else 6

    def opponent_after(self, seat: str) -> str:
        return next(
            other
            for other in self.clockwise_from(self.left_of(seat))
            if other in self.in_bout and not self.partners(other, seat)
        )

    def uncovered(self) -> list[str]:
        return [attack for attack, cover in self.table if not cover]

    def ranks_on_table(self) -> set[str]:
        return {card[0] for pair in self.table for card in pair if card}

    def thrower(self) -> str:
        """Who may throw in now; empty if nobody."""
        if not self.table or len(self.table) >= self.limit:
            return ""
        if self.taking and not self.options["add_after_take"]:
            return ""
        order = [self.attacker]
        for seat in self.clockwise_from(self.left_of(self.defender)):
            if seat != self.attacker and not self.partners(seat, self.defender):
                order.append(seat)
        return next((s for s in order if self.hands[s] and s not in self.done), "")

    def on_play(self, event: Parts) -> None:
        need(self.attacker and not self.draws, "there is no bout")
        if event.what == "transfer":
            self.transfer(event, shown=False)
            return
        need(len(event.cards) == 1, "one card is played")
        card, seat = event.cards[0], event.actor
        need(card in self.hands[seat], "not a card of the hand")
        if event.to is not None:
            self.cover(seat, card, place_number(event.to, "pile"))
        else:
            if not self.table:
                need(seat == self.attacker, "somebody else attacks")
            else:
                need(seat == self.thrower(), "he may not throw in now")
                need(card[0] in self.ranks_on_table(), "this rank does not lie on the table")
            self.hands[seat].remove(card)
            self.table.append((card, ""))
        self.end_of_bout()

    def beats(self, cover: str, attack: str) -> bool:
        if cover[1] == attack[1]:
            return self.rank(cover) > self.rank(attack)
        return cover[1] == self.trump

    def cover(self, seat: str, card: str, pile: int) -> None:
        need(seat == self.defender and not self.taking, "only the defender covers")
        need(1 <= pile <= len(self.table), "there is no such attack")
        attack, covered = self.table[pile - 1]
        need(not covered, "it is covered already")
        need(self.beats(card, attack), "it does not beat the attack")
        if card[0] not in self.ranks_on_table():
            self.done = set()
        self.hands[seat].remove(card)
        self.table[pile - 1] = (attack, card)

    def transfer(self, event: Parts, *, shown: bool) -> None:
        o = self.options
        seat = event.actor
        need(self.attacker and not self.draws, "there is no bout")
        need(o["transfer"] and (o["show_transfer"] or not shown), "nothing is passed on here")
        need(seat == self.defender and not self.taking and self.table, "only the defender can")
        need(len(event.cards) == 1, "one card passes the attack on")
        card = event.cards[0]
        need(card in self.hands[seat], "not a card of the hand")
        covered = len(self.table) - len(self.uncovered())
        need(covered == 0 or o["transfer_after_cover"], "a card has been covered")
        need(card[0] in {attack[0] for attack in self.uncovered()}, "not the rank of the attack")
        need(len(self.table) < self.cap(), "there are enough cards on the table")
        heir = self.opponent_after(seat)
        added = 0 if shown else 1
        need(len(self.uncovered()) + added <= len(self.hands[heir]), "too many cards for the next")
        if shown:
            need(card[1] == self.trump and card not in self.shown, "this card cannot be shown")
            self.shown.add(card)
        else:
            self.hands[seat].remove(card)
            self.table.append((card, ""))
        self.attacker, self.defender = seat, heir
        self.limit = min(self.cap(), covered + len(self.hands[heir]))
        self.done = set()

    def on_declare(self, event: Parts) -> None:
        seat = event.actor
        need(self.attacker, "there is no bout")
        if event.what == "exchange":
            low = self.low_rank + self.trump
            need(self.options["exchange"] and self.turned, "there is nothing to exchange")
            need(low in self.hands[seat] and not self.low_was_taken, "no right to exchange")
            self.hands[seat].remove(low)
            self.hands[seat].add(self.turned)
            self.turned = low
            return
        need(not self.draws and self.table, "there is no attack")
        if event.what == "take":
            need(seat == self.defender and not self.taking, "only the defender takes")
            self.taking = True
            self.done = set()
        else:
            need(seat == self.thrower(), "he is not asked")
            self.done.add(seat)
        self.end_of_bout()

    def end_of_bout(self) -> None:
        """End the bout if nobody can or wants to add anything."""
        if self.thrower() or (self.uncovered() and not self.taking) or not self.table:
            return
        cards = {card for pair in self.table for card in pair if card}
        if self.taking:
            self.hands[self.defender] |= cards
            if self.low_rank + self.trump in cards:
                self.low_was_taken = True
            self.next_attacker = self.left_of(self.defender)
        else:
            self.heap |= cards
            self.next_attacker = self.defender
        left = len(self.talon) + bool(self.turned)
        order = [seat for seat in self.clockwise_from(self.attacker) if seat != self.defender]
        for seat in [*order, self.defender]:
            count = min(left, max(0, HAND - len(self.hands[seat])))
            if count:
                self.draws.append((seat, count))
                left -= count
        if not self.draws:
            self.next_bout()

    def on_draw(self, event: Parts) -> None:
        cards = set(event.cards)
        need(self.draws and self.draws[0] == (event.actor, len(event.cards)), "no such draw is due")
        need(len(cards) == len(event.cards), "one card twice")
        own = cards - {self.turned}
        need(own <= self.talon, "not cards of the talon")
        if self.turned in cards:
            need(own == self.talon, "the turned card is drawn last")
            self.turned = ""
        self.talon -= own
        self.hands[event.actor] |= cards
        self.draws.pop(0)
        if not self.draws:
            self.next_bout()

    def next_bout(self) -> None:
        holders = [seat for seat in self.seats if self.hands[seat]]
        if all(self.partners(holders[0], other) for other in holders) if holders else True:
            self.settle(holders)
            return
        order = self.clockwise_from(self.next_attacker)
        self.start_bout(next(seat for seat in order if seat in holders))

    # --- the result ---

    def settle(self, holders: list[str]) -> None:
        fools = [s for s in self.seats if holders and self.partners(s, holders[0])]
        points = {seat: int(seat in fools) for seat in self.seats}
        order = self.clockwise_from(self.left_of(self.dealer))
        self.dealer = next((seat for seat in order if seat in fools), self.dealer)
        self.finish_deal(points)

    def over(self) -> bool:
        o = self.options
        if o["deals"] and self.deals_done >= o["deals"]:
            return True
        return bool(o["target"]) and max(self.total.values()) >= o["target"]

    def may_end(self) -> bool:
        free = not self.options["deals"] and not self.options["target"]
        return self.finished or (free and self.deals_done > 0 and not self.open)

    # --- a random game ---

    def deal_events(self, rng: random.Random) -> list[str]:
        self.start_deal()
        order = sorted(self.talon)
        rng.shuffle(order)
        events = []
        for seat in self.clockwise_from(self.left_of(self.dealer)):
            events.append(f"- deal {seat} {''.join(order[:HAND])}")
            last, order = order[HAND - 1], order[HAND:]
        return [*events, f"- deal up {order[0]}" if order else f"{self.dealer} show {last}"]

    def choices(self, rng: random.Random) -> list[str]:
        if self.draws:
            seat, count = self.draws[0]
            cards = rng.sample(sorted(self.talon), min(count, len(self.talon)))
            cards += [self.turned] if len(cards) < count else []
            return [f"{seat} draw talon {''.join(cards)}"]
        if not self.table:
            return [f"{self.attacker} play {card}" for card in sorted(self.hands[self.attacker])]
        events = []
        low = self.low_rank + self.trump
        for seat in self.seats:
            may = self.turned and not self.low_was_taken and self.options["exchange"]
            if may and low in self.hands[seat]:
                events += [f"{seat} declare exchange"] * 3
        thrower = self.thrower()
        if thrower:
            hand = sorted(self.hands[thrower])
            cards = [card for card in hand if card[0] in self.ranks_on_table()]
            events += [f"{thrower} play {card}" for card in cards] * 2
            events.append(f"{thrower} declare done")
        if self.taking:
            return events
        me = self.defender
        covers = [
            f"{me} play {card} pile{number}"
            for number, (attack, cover) in enumerate(self.table, 1)
            for card in sorted(self.hands[me])
            if not cover and self.beats(card, attack)
        ]
        events += covers * 3
        if len(covers) < len(self.uncovered()) or not thrower or rng.random() < 0.05:
            events.append(f"{me} declare take")
        events += self.transfers()
        return events

    def transfers(self) -> list[str]:
        o, me = self.options, self.defender
        open_cards = self.uncovered()
        covered = len(self.table) - len(open_cards)
        if not o["transfer"] or len(self.table) >= self.cap():
            return []
        if covered and not o["transfer_after_cover"]:
            return []
        room = len(self.hands[self.opponent_after(me)]) - len(open_cards)
        events = []
        for card in sorted(self.hands[me]):
            if card[0] in {attack[0] for attack in open_cards}:
                if room >= 1:
                    events += [f"{me} play transfer {card}"] * 5
                trump = card[1] == self.trump and card not in self.shown
                if room >= 0 and trump and o["show_transfer"]:
                    events.append(f"{me} show transfer {card}")
        return events


def replay(record: dict[str, Any]) -> Outcome:
    return replay_with(Durak, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_record(Durak, rules, seats, options, rng)
