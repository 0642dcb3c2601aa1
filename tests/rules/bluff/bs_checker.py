"""A plain referee for BS and bluff, written from the rule text (003:797-892)."""

from __future__ import annotations

import random
from collections import Counter
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

CYCLE = "A23456789TJQK"
WORDS = [
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
]
RANK_OF_WORD = dict(zip(WORDS, CYCLE, strict=True))

BASE: dict[str, Any] = {
    "packs": 0,
    "first": "",
    "ranks": "cycle",
    "sequence": "up",
    "count_lying": False,
    "window": "until-next",
    "reveal": "last-play",
    "play_on": False,
}
DEFAULTS: dict[str, dict[str, Any]] = {"bs": BASE, "bluff": {**BASE, "ranks": "free"}}


class Bs(Referee):
    DEFAULTS = DEFAULTS
    SEATS = (2, 10)
    FORMS: ClassVar[list[str]] = [
        "- deal seat cards",
        "seat play down cards",
        *[f"seat declare {word} number" for word in WORDS],
        "seat claim seat lie",
        "seat claim seat lie number",
        "seat show cards",
        "- show cards",
        "seat draw discard cards",
    ]

    def start_deal(self) -> None:
        self.packs = self.options["packs"] or (1 if len(self.seats) <= 4 else 2)
        self.hands: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.undealt = pack(self.packs)
        first = self.left_of(self.dealer)
        share, extra = divmod(52 * self.packs, len(self.seats))
        order = self.clockwise_from(first)
        self.sizes = {seat: share + (i < extra) for i, seat in enumerate(order)}
        self.pile: list[Counter[str]] = []  # the plays that lie in the middle
        self.players: list[str] = []  # who made them
        self.claims: list[tuple[str, int]] = []  # claimed rank and number
        self.rank = ""  # rank claimed last
        self.last_player = ""
        self.starter = self.options["first"] or first  # who plays when nobody has played before
        self.may_claim = ""  # who may say what he has played
        self.must_claim = False
        self.leaving = ""  # who has played his last cards and may still be challenged
        self.gone: list[str] = []  # who is out, in order
        self.challenge: tuple[str, int] | None = None  # challenger, number of the play
        self.rest_to_show = False
        self.taken: tuple[str, Counter[str]] | None = None

    # --- the deal ---

    def on_deal(self, event: Parts) -> None:
        need(self.undealt.total(), "the deal is over")
        seat = str(event.target)
        for card in event.cards:
            need(self.undealt[card] > 0, "no such card to deal")
            self.undealt[card] -= 1
            self.hands[seat][card] += 1
        need(self.hands[seat].total() <= self.sizes[seat], "too many cards")

    # --- playing and claiming ---

    def holders(self) -> list[str]:
        return [seat for seat in self.seats if self.hands[seat].total()]

    def turn(self) -> str:
        if self.starter:
            return self.starter
        order = self.clockwise_from(self.left_of(self.last_player))
        return next(seat for seat in order if self.hands[seat].total())

    def possible_ranks(self) -> str:
        """Ranks that the next claim may name."""
        o = self.options
        if o["ranks"] == "free":
            return self.rank if self.pile else CYCLE
        if not self.rank:
            return "A"
        at = CYCLE.index(self.rank)
        up, down = CYCLE[(at + 1) % 13], CYCLE[at - 1]
        ways = {
            "up": up,
            "down": down,
            "either": up + down,
            "either-or-same": up + down + self.rank,
        }
        return ways[o["sequence"]]

    def on_play(self, event: Parts) -> None:
        seat = event.actor
        self.need_quiet()
        need(not self.undealt.total(), "the deal is not complete")
        need(not self.won(), "the game is over")
        need(seat == self.turn(), "not in turn")
        cards = Counter(event.cards)
        need(cards <= self.hands[seat], "not cards of the hand")
        if self.leaving:
            self.gone.append(self.leaving)
            self.leaving = ""
        self.taken = None
        ranks = self.possible_ranks()
        self.hands[seat] -= cards
        self.pile.append(cards)
        self.players.append(seat)
        self.claims.append((ranks, cards.total()))
        self.may_claim = seat
        self.must_claim = len(ranks) > 1 or self.options["count_lying"]
        if len(ranks) == 1:
            self.rank = ranks
        self.last_player, self.starter = seat, ""
        if not self.hands[seat].total():
            self.leaving = seat

    def need_quiet(self) -> None:
        need(self.challenge is None and not self.rest_to_show, "a challenge is being settled")
        need(not self.must_claim, "the claim is missing")

    def on_declare(self, event: Parts) -> None:
        need(event.actor == self.may_claim, "nobody else claims now")
        rank, count = RANK_OF_WORD[str(event.what)], int(event.number or 0)
        ranks, played = self.claims[-1]
        need(rank in ranks, "another rank is due")
        need(count >= 1, "at least one card is claimed")
        need(count == played or self.options["count_lying"], "the number must be true")
        self.claims[-1] = (rank, count)
        self.rank = rank
        self.may_claim, self.must_claim = "", False

    # --- challenges ---

    def on_claim(self, event: Parts) -> None:
        self.need_quiet()
        challenger, accused = event.actor, str(event.target)
        back = 1 if event.number is None else event.number
        need(self.hands[challenger].total(), "he is out of the game")
        need(challenger != accused, "nobody challenges himself")
        own = [i for i, seat in enumerate(self.players) if seat == accused]
        need(accused not in self.gone, "he is out of the game")
        if self.options["window"] == "until-collected":
            need(event.number != 1 and 1 <= back <= len(own), "he has no such play in the pile")
        else:
            need(event.number is None and own, "he has no such play in the pile")
            need(own[-1] == len(self.pile) - 1, "it is too late to challenge this play")
        if self.options["window"] == "left-only":
            need(challenger == self.turn(), "only the next player may challenge")
        self.challenge = (challenger, own[-back])
        self.may_claim = ""

    def on_show(self, event: Parts) -> None:
        shown = Counter(event.cards)
        if event.actor == "-":
            need(self.rest_to_show, "nothing is shown now")
            need(self.challenge is not None, "nothing is shown now")
            assert self.challenge is not None
            rest = sum(self.pile, Counter()) - self.pile[self.challenge[1]]
            need(shown == rest, "the pile is another")
            self.settle_challenge()
            return
        need(self.challenge is not None and not self.rest_to_show, "nothing is shown now")
        assert self.challenge is not None
        number = self.challenge[1]
        need(event.actor == self.players[number], "somebody else was challenged")
        need(shown == self.pile[number], "he played other cards")
        if self.options["reveal"] == "whole-pile" and len(self.pile) > 1:
            self.rest_to_show = True
        else:
            self.settle_challenge()

    def settle_challenge(self) -> None:
        assert self.challenge is not None
        challenger, number = self.challenge
        rank, count = self.claims[number]
        cards = self.pile[number]
        honest = all(card[0] == rank for card in cards) and cards.total() == count
        taker = challenger if honest else self.players[number]
        whole = sum(self.pile, Counter())
        self.hands[taker] += whole
        self.taken = (taker, whole)
        self.pile, self.players, self.claims = [], [], []
        self.challenge, self.rest_to_show = None, False
        if self.options["ranks"] == "free":
            self.starter = taker
        if self.leaving and self.leaving != taker:
            self.gone.append(self.leaving)
        self.leaving = ""
        if self.won():
            self.finish_deal(self.places())

    def on_draw(self, event: Parts) -> None:
        need(self.taken is not None, "nobody has just taken the pile")
        assert self.taken is not None
        need((event.actor, Counter(event.cards)) == self.taken, "the pile was another")
        self.taken = None

    # --- the result ---

    def won(self) -> bool:
        """Whether the game is over if nobody challenges any more."""
        if self.options["play_on"]:
            return not self.undealt.total() and len(self.holders()) == 1
        return bool(self.gone or self.leaving)

    def places(self) -> dict[str, int]:
        order = [*self.gone, *([self.leaving] if self.leaving else [])]
        if not self.options["play_on"]:
            return {seat: int(seat == order[0]) for seat in self.seats}
        return {
            seat: len(self.seats) - 1 - order.index(seat) if seat in order else 0
            for seat in self.seats
        }

    def written(self) -> tuple[dict[str, int], dict[str, int]] | None:
        if self.open and self.may_end():
            return self.places(), self.places()
        return super().written()

    def check_score(self, event: Parts) -> None:
        super().check_score(event)
        if event.number and self.open and self.may_end():
            # Points are written down: nobody has challenged the last cards.
            self.finish_deal(self.places())

    def may_end(self) -> bool:
        quiet = self.challenge is None and not self.must_claim
        return self.finished or (self.open and quiet and self.won())

    def over(self) -> bool:
        return True

    # --- a random game ---

    def deal_events(self, rng: random.Random) -> list[str]:
        self.start_deal()
        order = shuffled(self.undealt, rng)
        events = []
        for seat, size in self.sizes.items():
            events.append(f"- deal {seat} {''.join(order[:size])}")
            order = order[size:]
        return events

    def choices(self, rng: random.Random) -> list[str]:
        if self.challenge:
            number = self.challenge[1]
            if self.rest_to_show:
                rest = sum(self.pile, Counter()) - self.pile[number]
                return [f"- show {''.join(elements(rest))}"]
            return [f"{self.players[number]} show {''.join(elements(self.pile[number]))}"]
        if self.must_claim:
            ranks, count = self.claims[-1]
            if self.options["count_lying"] and rng.random() < 0.1:
                count += 1
            return [f"{self.may_claim} declare {WORDS[CYCLE.index(r)]} {count}" for r in ranks]
        if self.pile and rng.random() < 0.08:
            return self.challenges()
        if self.taken and rng.random() < 0.5:
            taker, whole = self.taken
            return [f"{taker} draw discard {''.join(elements(whole))}"]
        if self.won():
            return ["stop"]
        seat = self.turn()
        hand = elements(self.hands[seat])
        wanted = [card for card in hand if card[0] in self.possible_ranks()]
        cards = wanted[:4]
        if not wanted or rng.random() < 0.2:
            cards = rng.sample(hand, min(len(hand), rng.randint(1, 4)))
        return [f"{seat} play down {''.join(cards)}"]

    def challenges(self) -> list[str]:
        last = self.players[-1]
        callers = [seat for seat in self.holders() if seat != last]
        if self.options["window"] == "left-only":
            callers = [self.turn()]
        events = [f"{seat} claim {last} lie" for seat in callers]
        if self.options["window"] == "until-collected" and self.players.count(last) > 1:
            events += [f"{seat} claim {last} lie 2" for seat in callers]
        return events


def replay(record: dict[str, Any]) -> Outcome:
    return replay_with(Bs, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_record(Bs, rules, seats, options, rng)
