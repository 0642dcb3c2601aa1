"""A plain referee for Egyptian ratscrew, written from the rule text (003:2141-2265).

Nobody sees a card before it is turned, so a stack is a bag of the cards dealt, in any order, and
under it the cards won, in the order in which they were won.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.referee import (
    Referee,
    elements,
    need,
    pack,
    random_record,
    replay_with,
    shuffled,
)

LOW_TO_HIGH = "A23456789TJQK"
STANDARD = {"J": 1, "Q": 2, "K": 3, "A": 4}
REVERSED = {"J": 3, "Q": 2, "K": 1, "A": 4}
JOKER = "X"

DEFAULTS: dict[str, dict[str, Any]] = {
    "egyptian-ratscrew": {
        "packs": 1,
        "jokers": 0,
        "ordered_stacks": False,
        "joker_role": "inert",
        "patterns": ["double", "sandwich"],
        "run_wrap": False,
        "slap_card": "",
        "counts": "standard",
        "flat_count": 1,
        "short_answer": "challenger-takes",
        "burn": 1,
        "give_each": False,
        "strikes": 0,
        "cardless_strikes": 3,
        "reentry": "two-hold",
        "reentry_limit": 0,
        "spectators": 0,
        "stop": "all",
    }
}


def ten_value(card: str) -> int:
    """Value for tens; 0 for a card that cannot be one of the two."""
    return LOW_TO_HIGH.index(card[0]) + 1 if card[0] in "A23456789" else 0


def is_run(ranks: list[str], *, wrap: bool) -> bool:
    places = [LOW_TO_HIGH.index(rank) for rank in ranks]
    steps = [after - before for before, after in pairwise(places)]
    if wrap:
        steps = [(step + 6) % 13 - 6 for step in steps]
    return steps in ([1, 1, 1], [-1, -1, -1])


class Ratscrew(Referee):
    DEFAULTS = DEFAULTS
    SEATS = (2, 12)
    FORMS: ClassVar[list[str]] = [
        "- deal seat down cards",
        "seat play cards",
        "seat claim slap",
        "seat claim slap !late",
        "seat discard burn cards",
        "seat give seat down cards",
        "seat draw discard",
        "- rule stop",
    ]

    def start_deal(self) -> None:
        o = self.options
        self.players = self.seats[: len(self.seats) - o["spectators"]]
        self.undealt = pack(o["packs"])
        if o["jokers"]:
            self.undealt.update(["Xr", "Xb"])
        self.all_cards = self.undealt.total()
        at = (self.players.index(self.dealer) + 1) % len(self.players)
        order = self.players[at:] + self.players[:at]
        share, extra = divmod(self.all_cards, len(self.players))
        self.sizes = {seat: share + (i < extra) for i, seat in enumerate(order)}
        self.dealt: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.won: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.face_up: list[str] = []
        self.burned: list[str] = []  # face down under the pile, the lowest first
        self.turn = order[0]
        self.direction = 1
        self.challenger = ""
        self.owed = 0
        self.collector = ""  # who may lift the pile after a challenge
        self.to_burn: tuple[str, int] | None = None
        self.to_give: list[tuple[str, str]] = []
        self.strikes: Counter[str] = Counter()
        self.barred: set[str] = set()
        self.entries: Counter[str] = Counter()
        self.last_slap = ""  # who has just won a slap

    # --- stacks ---

    def size(self, seat: str) -> int:
        return self.dealt[seat].total() + len(self.won[seat])

    def holders(self) -> list[str]:
        return [seat for seat in self.seats if self.size(seat)]

    def take_top(self, seat: str, card: str) -> None:
        if self.dealt[seat].total():
            need(self.dealt[seat][card] > 0, "this card is not among those dealt to him")
            self.dealt[seat][card] -= 1
        else:
            need(self.won[seat] and self.won[seat][0] == card, "another card is on top")
            self.won[seat].pop(0)

    def lift(self, seat: str) -> None:
        self.won[seat] += self.burned + self.face_up
        self.burned, self.face_up = [], []
        self.challenger, self.owed, self.collector = "", 0, ""
        self.turn = seat

    def next_holder(self, seat: str) -> str:
        """The next with cards, perhaps the player himself; empty if nobody has any."""
        for steps in range(1, len(self.seats) + 1):
            other = self.left_of(seat, steps * self.direction)
            if self.size(other):
                return other
        return ""

    # --- dealing and turning ---

    def on_deal(self, event: Parts) -> None:
        need(self.undealt.total(), "the deal is over")
        seat = str(event.target)
        need(seat in self.players, "spectators get no cards")
        for card in event.cards:
            need(self.undealt[card] > 0, "no such card to deal")
            self.undealt[card] -= 1
            if self.options["ordered_stacks"]:
                self.won[seat].append(card)
            else:
                self.dealt[seat][card] += 1
        need(self.size(seat) <= self.sizes[seat], "too many cards")

    def need_quiet(self) -> None:
        need(not self.undealt.total(), "the deal is not complete")
        need(self.to_burn is None and not self.to_give, "a false slap must be paid first")

    def on_play(self, event: Parts) -> None:
        seat = event.actor
        self.need_quiet()
        need(len(event.cards) == 1, "one card is turned")
        need(not self.result(), "the game is over")
        need(seat == (self.collector or self.turn), "not in turn")
        if self.collector:
            self.lift(seat)
        self.last_slap = ""
        card = event.cards[0]
        self.take_top(seat, card)
        self.face_up.append(card)
        if card[0] == JOKER and self.options["joker_role"] == "reverse":
            self.direction = -self.direction
        if card[0] in STANDARD:
            self.challenger = seat
            self.owed = self.chances(card[0])
            self.pass_challenge(seat)
        elif self.challenger:
            self.owed -= 1
            if self.owed == 0:
                self.collector = self.challenger
            elif not self.size(seat):
                self.ran_dry(seat)
        else:
            self.turn = self.next_holder(seat)
        self.end_if_over()

    def chances(self, rank: str) -> int:
        if self.options["counts"] == "flat":
            return int(self.options["flat_count"])
        return (REVERSED if self.options["counts"] == "reversed" else STANDARD)[rank]

    def pass_challenge(self, seat: str) -> None:
        """The next with cards after a seat answers; the challenger takes if there is none."""
        answerer = self.next_holder(seat)
        if answerer in ("", self.challenger):
            self.collector = self.challenger
        else:
            self.turn = answerer

    def ran_dry(self, seat: str) -> None:
        if self.options["short_answer"] == "challenger-takes":
            self.collector = self.challenger
        else:
            self.pass_challenge(seat)

    def on_draw(self, event: Parts) -> None:
        self.need_quiet()
        need(self.collector and event.actor == self.collector, "no pile to lift")
        self.lift(event.actor)
        self.last_slap = ""
        self.end_if_over()

    # --- slapping ---

    def live(self) -> bool:
        """Whether the top of the pile shows a pattern that may be slapped."""
        o, up = self.options, self.face_up
        if not up:
            return False
        top, ranks = up[-1], [card[0] for card in up]
        if top[0] == JOKER:
            return bool(o["joker_role"] == "slappable")
        if top == o["slap_card"]:
            return True

        def match(back: int) -> bool:
            return len(up) >= back and ranks[-back] == top[0]

        pair = set(ranks[-2:])
        found = {
            "double": match(2),
            "sandwich": match(3),
            "hoagie": match(4),
            "top-bottom": len(up) >= 2 and ranks[0] == top[0],
            "marriage": pair == {"K", "Q"},
            "six-nine": pair == {"6", "9"},
            "tens": self.is_ten(),
            "run": len(up) >= 4
            and JOKER not in ranks[-4:]
            and is_run(ranks[-4:], wrap=o["run_wrap"]),
            "flush": len(up) >= 3 and len({c[1] for c in up[-3:]}) == 1 and JOKER not in ranks[-3:],
        }
        return any(found[name] for name in o["patterns"])

    def is_ten(self) -> bool:
        top = ten_value(self.face_up[-1])
        below = [card for card in self.face_up[:-1] if card[0] not in "JQK"]
        other = ten_value(below[-1]) if below else 0
        return bool(top and other and top + other == 10)

    def may_slap(self, seat: str) -> bool:
        if seat in self.barred:
            return False
        if self.size(seat):
            return True
        limit = self.options["reentry_limit"]
        if limit and self.entries[seat] >= limit:
            return False
        return self.options["reentry"] == "always" or len(self.holders()) >= 2

    def on_claim(self, event: Parts) -> None:
        seat = event.actor
        self.need_quiet()
        if event.flags:
            need(self.last_slap not in ("", seat), "nobody else has just slapped")
            need(seat in self.could_slap, "he had no right to slap")
            return
        need(self.face_up, "there is no pile to slap")
        need(self.may_slap(seat), "he has no right to slap")
        cardless = not self.size(seat)
        if self.live():
            self.could_slap = {other for other in self.seats if self.may_slap(other)}
            self.entries[seat] += cardless
            self.lift(seat)
            self.last_slap = seat
            self.end_if_over()
            return
        o = self.options
        limit = o["cardless_strikes"] if cardless else o["strikes"]
        if limit:
            self.strikes[seat] += 1
            if self.strikes[seat] >= limit:
                self.barred.add(seat)
        if cardless:
            return
        left = self.size(seat)
        count = min(o["burn"], left)
        if count:
            self.to_burn = (seat, count)
        if o["give_each"]:
            others = [other for other in self.clockwise_from(seat)[1:] if other in self.players]
            self.to_give = [(seat, other) for other in others[: left - count]]

    def on_discard(self, event: Parts) -> None:
        need(self.to_burn is not None, "no burn is due")
        assert self.to_burn is not None
        seat, count = self.to_burn
        need(event.actor == seat and len(event.cards) == 1, "no such burn is due")
        self.take_top(seat, event.cards[0])
        self.burned.insert(0, event.cards[0])
        self.to_burn = (seat, count - 1) if count > 1 else None
        self.paid()

    def on_give(self, event: Parts) -> None:
        need(self.to_burn is None and len(event.cards) == 1, "nothing is to be given now")
        due = (event.actor, event.target)
        need(self.to_give and self.to_give[0] == due, "nothing is to be given now")
        self.take_top(event.actor, event.cards[0])
        self.won[str(event.target)].append(event.cards[0])
        self.to_give.pop(0)
        self.paid()

    def paid(self) -> None:
        """After a false slap is paid: who has paid with his last card is passed over."""
        if self.to_burn or self.to_give:
            return
        if not self.collector and self.turn and not self.size(self.turn):
            if self.challenger:
                self.ran_dry(self.turn)
            else:
                self.turn = self.next_holder(self.turn)
        self.end_if_over()

    # --- the end ---

    def result(self) -> list[str]:
        """Who has won, counting the pile for the player who may lift it."""
        if self.undealt.total() or self.to_burn or self.to_give:
            return []
        lying = len(self.face_up) + len(self.burned)
        stacks = {seat: self.size(seat) for seat in self.seats}
        if self.collector:
            stacks[self.collector] += lying
            lying = 0
        holders = [seat for seat in self.seats if stacks[seat]]
        if len(holders) == 1 and not lying:
            return holders
        others = any(self.may_slap(seat) for seat in self.seats if seat not in holders)
        if len(holders) == 1 and not self.challenger and not others:
            return holders
        few = self.options["stop"] == "two-left" and len(self.players) > 2
        if few and len(holders) <= 2 and not lying:
            return [seat for seat in holders if stacks[seat] == max(stacks.values())]
        return []

    def stuck(self) -> bool:
        """Nobody has a card and the pile cannot be won."""
        dealt = not self.undealt.total()
        winnable = self.live() and any(self.may_slap(seat) for seat in self.seats)
        return dealt and not self.holders() and not self.collector and not winnable

    def prize(self) -> dict[str, int]:
        return {seat: int(seat in self.result()) for seat in self.seats}

    def end_if_over(self) -> None:
        if self.stuck() or (self.result() and not self.collector):
            self.finish_deal(self.prize())

    def on_rule(self, event: Parts) -> None:
        self.need_quiet()
        need(self.options["stop"] == "time", "no time is agreed")
        if self.collector:
            self.lift(self.collector)
        most = max(self.size(seat) for seat in self.seats)
        self.finish_deal({seat: int(self.size(seat) == most) for seat in self.seats})

    def written(self) -> tuple[dict[str, int], dict[str, int]] | None:
        if self.open and self.may_end():
            return self.prize(), self.prize()
        return super().written()

    def may_end(self) -> bool:
        return self.finished or (self.open and bool(self.result()))

    def over(self) -> bool:
        return True

    # --- a random game: the first player is lucky, so that games end ---

    def deal_events(self, rng: random.Random) -> list[str]:
        self.start_deal()
        order = shuffled(self.undealt, rng)
        events = []
        for seat, size in self.sizes.items():
            events.append(f"- deal {seat} down {''.join(order[:size])}")
            order = order[size:]
        return events

    def tops(self, seat: str, count: int, rng: random.Random) -> list[str]:
        """Cards that may lie on top of a stack."""
        bag = elements(self.dealt[seat])
        rng.shuffle(bag)
        bag.sort(key=lambda card: (card[0] in STANDARD) == (seat != self.seats[0]))
        return (bag + self.won[seat])[:count]

    def choices(self, rng: random.Random) -> list[str]:
        if self.to_burn:
            seat = self.to_burn[0]
            return [f"{seat} discard burn {self.tops(seat, 1, rng)[0]}"]
        if self.to_give:
            giver, receiver = self.to_give[0]
            return [f"{giver} give {receiver} down {self.tops(giver, 1, rng)[0]}"]
        if self.options["stop"] == "time" and rng.random() < 0.01:
            return ["- rule stop"]
        slappers = [seat for seat in self.seats if self.may_slap(seat)]
        if self.last_slap and rng.random() < 0.1:
            late = [seat for seat in self.seats if seat in self.could_slap - {self.last_slap}]
            if late:
                return [f"{rng.choice(late)} claim slap !late"]
        if self.face_up and slappers and (self.live() or rng.random() < 0.02):
            lucky = self.seats[0] in slappers and rng.random() < 0.8
            if not self.live() or rng.random() < 0.8:
                seat = self.seats[0] if lucky and self.live() else rng.choice(slappers)
                return [f"{seat} claim slap"]
        if self.result():
            return ["stop"]
        if self.collector and rng.random() < 0.3:
            return [f"{self.collector} draw discard"]
        seat = self.collector or self.turn
        if not seat:
            return [f"{other} claim slap" for other in slappers] or ["stop"]
        if self.collector and not self.size(seat):
            return [f"{seat} play {(self.burned + self.face_up)[0]}"]
        return [f"{seat} play {self.tops(seat, 1, rng)[0]}"]


def replay(record: dict[str, Any]) -> Outcome:
    return replay_with(Ratscrew, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_record(Ratscrew, rules, seats, options, rng)
