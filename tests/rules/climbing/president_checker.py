"""A plain referee for president, written from the rule text (003:4544-4622)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.referee import Referee, need, pack, random_record, replay_with, shuffled

ORDER = "3456789TJQKA2"

DEFAULTS: dict[str, dict[str, Any]] = {
    "president": {
        "first_lead": "left",
        "reseat": True,
        "exchange": "single",
        "repeat_scum": "none",
        "leader": "president",
        "pass_locks": False,
        "must_beat": False,
        "one_answer": False,
        "four_of_kind": "normal",
        "bombs_beat_all": False,
        "twos_clear": False,
        "set_clears": False,
        "size": "exact",
        "target": 0,
        "deals": 0,
    }
}


class President(Referee):
    DEFAULTS = DEFAULTS
    SEATS = (3, 8)
    FORMS: ClassVar[list[str]] = [
        "- deal seat cards",
        "seat give seat cards",
        "seat play cards",
        "seat play pass",
    ]

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        self.ranking: list[str] = []  # of the last hand, President first
        self.scum_again = False
        self.presidencies = dict.fromkeys(seats, 0)
        super().__init__(rules, seats, options)

    def start_deal(self) -> None:
        self.hands: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.out: list[str] = []  # in order of going out
        self.table: list[str] = self.seats  # seats clockwise
        if self.ranking and self.options["reseat"]:
            self.table = self.ranking
        first = self.ranking[0] if self.ranking else self.left_of(self.dealer)
        at = self.table.index(first)
        self.deal_order = self.table[at:] + self.table[:at]
        share, extra = divmod(52, len(self.seats))
        self.sizes = {s: share + (i < extra) for i, s in enumerate(self.deal_order)}
        self.to_give: list[tuple[str, str, int]] = []  # giver of the best cards, receiver, count
        self.to_return: list[tuple[str, str, int]] = []
        self.turn = ""
        self.lead = ""  # who led this round
        self.top: list[str] = []  # the play to beat
        self.top_owner = ""
        self.on_top = 0  # cards of the top rank lying together on top
        self.locked: set[str] = set()
        self.upside_down = False
        self.must_hold_three = False

    # --- deal and exchange ---

    def on_deal(self, event: Parts) -> None:
        need(not self.turn and not self.to_give and not self.to_return, "the deal is over")
        seat = str(event.target)
        dealt = set().union(*self.hands.values())
        for card in event.cards:
            need(card in pack() and card not in dealt, "no such card to deal")
            dealt.add(card)
            self.hands[seat].add(card)
        need(len(self.hands[seat]) <= self.sizes[seat], "too many cards")
        if len(dealt) == 52:
            self.dealt()

    def dealt(self) -> None:
        o = self.options
        penalty = self.scum_again and o["repeat_scum"] == "three-cards"
        if self.ranking and (o["exchange"] != "none" or penalty):
            top = self.ranking
            count = 2 if o["exchange"] == "scaled" else 1
            if penalty:
                count = 3
            self.to_give = [(top[-1], top[0], count)]
            if o["exchange"] == "scaled" and len(self.seats) >= 4:
                self.to_give.append((top[-2], top[1], 1))
        else:
            self.begin()

    def begin(self) -> None:
        if not self.ranking:
            self.turn = self.left_of(self.dealer)
            if self.options["first_lead"] == "three-clubs":
                self.turn = next(seat for seat, hand in self.hands.items() if "3c" in hand)
                self.must_hold_three = True
        else:
            self.turn = self.ranking[-1 if self.options["leader"] == "scum" else 0]
        self.lead = self.turn

    def on_give(self, event: Parts) -> None:
        giver, receiver, count = event.actor, str(event.target), len(event.cards)
        cards = set(event.cards)
        need(len(cards) == count and cards <= self.hands[giver], "not cards of the hand")
        due = (giver, receiver, count)
        need(due in self.to_give or due in self.to_return, "no such exchange is due")
        if due in self.to_give:
            kept = self.hands[giver] - cards
            worst_given = min(ORDER.index(card[0]) for card in cards)
            need(
                all(ORDER.index(card[0]) <= worst_given for card in kept),
                "the best cards must be given",
            )
            self.to_give.remove(due)
            self.to_return.append((receiver, giver, count))
        else:
            self.to_return.remove(due)
        self.hands[giver] -= cards
        self.hands[receiver] |= cards
        if not self.to_give and not self.to_return:
            self.begin()

    # --- play ---

    def strength(self, rank: str) -> int:
        place = ORDER.index(rank)
        return -place if self.upside_down else place

    def allowed(self, rank: str, count: int) -> bool:
        """Whether a set may be laid on what lies there now."""
        o = self.options
        if not self.top:
            return True
        top_rank, top_count = self.top[0][0], len(self.top)
        higher = self.strength(rank) > self.strength(top_rank)
        if o["twos_clear"] and rank == "2":
            return True
        if count == 4 and o["bombs_beat_all"] and o["four_of_kind"] != "normal":
            return top_count != 4 or higher
        size_fits = count == top_count or (o["size"] != "exact" and count > top_count)
        if o["set_clears"] and rank == top_rank and size_fits and self.on_top + count == 4:
            return True
        if o["size"] == "bigger-beats" and count > top_count:
            return True
        return size_fits and higher

    def legal_sets(self, seat: str) -> list[tuple[str, int]]:
        ranks = [card[0] for card in self.hands[seat]]
        sets = [(r, n) for r in ORDER for n in range(1, ranks.count(r) + 1) if self.allowed(r, n)]
        if self.must_hold_three:
            sets = [(rank, n) for rank, n in sets if rank == "3"]
        return sets

    def on_play(self, event: Parts) -> None:
        seat = event.actor
        need(seat == self.turn, "not in turn")
        if event.what == "pass":
            need(self.top, "the leader must play")
            if self.options["must_beat"]:
                need(not self.legal_sets(seat), "the play can be beaten")
            if self.options["pass_locks"]:
                self.locked.add(seat)
            self.next_turn()
            return
        cards = set(event.cards)
        need(len(cards) == len(event.cards) and cards <= self.hands[seat], "not cards of the hand")
        rank = event.cards[0][0]
        need(all(card[0] == rank for card in cards), "a set is of one rank")
        count = len(cards)
        need(self.allowed(rank, count), "this does not beat what lies there")
        if self.must_hold_three:
            need("3c" in cards, "the three of clubs must be led")
            self.must_hold_three = False
        same = bool(self.top) and self.top[0][0] == rank
        self.on_top = count + (self.on_top if same else 0)
        self.top, self.top_owner = event.cards, seat
        self.hands[seat] -= cards
        if not self.hands[seat]:
            self.out.append(seat)
        o = self.options
        if count == 4 and o["four_of_kind"] == "revolution":
            self.upside_down = not self.upside_down
        clears = count == 4 and o["four_of_kind"] == "clear"
        clears = clears or (o["twos_clear"] and rank == "2")
        clears = clears or (o["set_clears"] and self.on_top == 4)
        holders = [s for s in self.seats if self.hands[s]]
        if len(holders) == 1:
            self.settle([*self.out, holders[0]])
        elif clears:
            self.new_round()
        else:
            self.next_turn()

    def after(self, seat: str) -> str:
        return self.table[(self.table.index(seat) + 1) % len(self.table)]

    def next_turn(self) -> None:
        """On to the next who may answer; the round ends where the top play came from."""
        goal = self.lead if self.options["one_answer"] else self.top_owner
        seat = self.after(self.turn)
        while seat != goal and (not self.hands[seat] or seat in self.locked):
            seat = self.after(seat)
        if seat == goal:
            self.new_round()
        else:
            self.turn = seat

    def new_round(self) -> None:
        leader = self.top_owner
        while not self.hands[leader]:
            leader = self.after(leader)
        self.turn = self.lead = leader
        self.top, self.top_owner, self.on_top, self.locked = [], "", 0, set()

    # --- the score ---

    def settle(self, ranking: list[str]) -> None:
        self.scum_again = bool(self.ranking) and self.ranking[-1] == ranking[-1]
        self.ranking = ranking
        points = dict.fromkeys(self.seats, 0)
        points[ranking[0]] = 2
        points[ranking[1]] = 1
        self.presidencies[ranking[0]] += 1
        self.finish_deal(points)

    def over(self) -> bool:
        o = self.options
        done = bool(o["deals"]) and self.deals_done >= o["deals"]
        done = done or (bool(o["target"]) and max(self.total.values()) >= o["target"])
        order = sorted(((self.total[s], self.presidencies[s]) for s in self.seats), reverse=True)
        return done and order[0] != order[1]

    def may_end(self) -> bool:
        free = not self.options["deals"] and not self.options["target"]
        return self.finished or (free and self.deals_done > 0 and not self.open)

    # --- a random game ---

    def deal_events(self, rng: random.Random) -> list[str]:
        self.start_deal()
        order = shuffled(pack(), rng)
        events = []
        for seat in self.deal_order:
            size = self.sizes[seat]
            events.append(f"- deal {seat} {''.join(order[:size])}")
            order = order[size:]
        return events

    def choices(self, rng: random.Random) -> list[str]:
        if self.to_give:
            giver, receiver, count = rng.choice(self.to_give)
            best = sorted(self.hands[giver], key=lambda card: ORDER.index(card[0]))[-count:]
            return [f"{giver} give {receiver} {''.join(best)}"]
        if self.to_return:
            giver, receiver, count = rng.choice(self.to_return)
            cards = rng.sample(sorted(self.hands[giver]), count)
            return [f"{giver} give {receiver} {''.join(cards)}"]
        events = []
        for rank, count in self.legal_sets(self.turn):
            cards = sorted(card for card in self.hands[self.turn] if card[0] == rank)
            cards = cards[:count] if self.must_hold_three else rng.sample(cards, count)
            events.append(f"{self.turn} play {''.join(cards)}")
        may_pass = self.top and (not events or not self.options["must_beat"])
        if may_pass and (not events or rng.random() < 0.2):
            return [f"{self.turn} play pass"]
        return events


def replay(record: dict[str, Any]) -> Outcome:
    return replay_with(President, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_record(President, rules, seats, options, rng, deals=3)
