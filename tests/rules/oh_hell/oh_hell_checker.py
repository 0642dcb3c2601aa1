"""A slow checker of oh hell, written from 003:3886-3970.

Cards are strings, hands are sets, and every question is answered by looking at the whole table.
Nothing here knows the engine.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.refusing_table import ClaimTable, follow, need

RANKS = "23456789TJQKA"
PACK = {rank + suit for rank in RANKS for suit in "cdhs"}
DEFAULTS: dict[str, Any] = {
    "dealer": None, "sequence": "arc", "largest": 0, "hands": [], "hook": "all", "small": 5,
    "scoring": "trick-and-ten", "blind_one": False, "tie": "share", "revoke": "nothing",
    "misdeal": "same-dealer",
}  # fmt: skip
CHOICES = {
    "sequence": ("arc", "down", "up"),
    "hook": ("all", "none", "small"),
    "scoring": ("trick-and-ten", "ten-and-bid", "squares"),
    "tie": ("share", "one-card"),
    "revoke": ("nothing", "void"),
    "misdeal": ("same-dealer", "next-dealer"),
}


def hand_sizes(players: int, options: dict[str, Any]) -> list[int]:
    """Cards of each deal in turn (003:3914-3916)."""
    most = 52 // players
    largest = options["largest"] or most
    down = list(range(largest, 0, -1))
    up = list(range(1, largest + 1))
    sizes = options["hands"] or {"down": down, "up": up, "arc": down + up[1:]}[options["sequence"]]
    if min(sizes) < 1 or max(sizes) > most:
        raise ValueError("hands of that size cannot be dealt")
    return sizes


class Table(ClaimTable):
    """One table; ``apply`` raises ``RefusedError`` and then must not be used again."""

    defaults = DEFAULTS
    words = CHOICES
    players = range(3, 8)

    def new_deal(self) -> None:
        super().new_deal()
        self.sizes = hand_sizes(self.n, self.options)
        extra = self.deals_done >= len(self.sizes)
        self.size = 1 if extra else self.sizes[self.deals_done]
        self.trump = ""
        self.bids: dict[str, int] = {}
        self.ruled: dict[str, int] = {}

    # --- deal and bids -------------------------------------------------------------------

    def do_deal(self, event: Parts) -> None:
        need(event.actor == "-" and not event.flags and event.number is None, "dealt by chance")
        if self.phase == "review":
            self.settle()
            need(not self.over, "the game is over")
            self.dealer = self.left(self.dealer)
            self.new_deal()
        cards = set(event.cards)
        need(cards and cards <= PACK - set().union(*self.hands.values()), "cards are elsewhere")
        if event.target is None:
            need(self.phase == "turn-up" and event.what == "up", "no card is turned now")
            need(len(cards) == 1, "one card")
            self.trump = event.cards[0][1]
            self.phase = "bid"
            return
        need(self.phase == "deal", "no time to deal")
        blind = self.options["blind_one"] and self.size == 1
        need(event.what == ("blind" if blind else None), "is the card dealt blind?")
        hand = self.hands[event.target]
        need(len(hand) + len(cards) <= self.size, "too many cards")
        hand |= cards
        if all(len(h) == self.size for h in self.hands.values()):
            self.phase = "bid" if self.n * self.size == 52 else "turn-up"

    def barred(self) -> int | None:
        """The bid that the dealer may not make (003:3926)."""
        hook = self.options["hook"]
        if hook == "none" or (hook == "small" and self.size > self.options["small"]):
            return None
        return self.size - sum(self.bids.values())

    def bidder(self) -> str:
        return self.left(self.dealer, 1 + len(self.bids))

    def do_bid(self, event: Parts) -> None:
        need(self.phase == "bid" and not event.cards and event.target is None, "no bids now")
        need(event.what is None and event.number is not None, "a number of tricks")
        need(event.flags in ([], ["withdrawn"]), "no such flag for a bid")
        need(event.actor in self.seats, "a player")
        need(event.number >= 0, "not fewer than none")
        if event.flags:
            return
        need(event.actor == self.bidder(), "not his turn to bid")
        need(0 <= event.number <= self.size, "as many tricks as cards at most")
        if event.actor == self.dealer:
            need(event.number != self.barred(), "the hook: the bids may not come out even")
        self.bids[event.actor] = event.number
        if len(self.bids) == self.n:
            self.phase = "play"

    # --- the play ------------------------------------------------------------------------

    def legal_cards(self, seat: str) -> set[str]:
        following = {c for c in self.hands[seat] if self.trick and c[1] == self.trick[0][1][1]}
        return following or set(self.hands[seat])

    def strength(self, card: str) -> int:
        if card[1] == self.trump:
            return 50 + RANKS.index(card[0])
        return RANKS.index(card[0]) if card[1] == self.trick[0][1][1] else -1

    def do_play(self, event: Parts) -> None:
        need(self.phase == "play" and event.actor in self.seats, "no play now")
        if not self.card_stands(event):
            return
        seat, card = event.actor, event.cards[0]
        self.put(seat, card, self.size)

    # --- claims and rulings --------------------------------------------------------------

    def do_claim(self, event: Parts) -> None:
        need(event.actor in self.seats and not event.flags and not event.cards, "a plain claim")
        if event.what == "revoke":
            need(self.phase in ("play", "review"), "no play")
            need(event.target not in (None, event.actor) and event.number is None, "another player")
            return
        need(event.target is None, "no target")
        if event.what in ("accept", "reject"):
            need(self.result == "claim" and event.number is None, "nothing to answer")
            need(event.actor != self.claimer, "another player answers")
            self.disputed = self.disputed or event.what == "reject"
            return
        need(event.what is None and self.phase == "play", "no claim now")
        need(event.number == self.size - len(self.won), "all the tricks that are left")
        self.claimer = event.actor
        self.stop("claim")

    def do_rule(self, event: Parts) -> None:
        need(event.actor == "-" and not event.cards and not event.flags, "a ruling of the table")
        if event.what == "misdeal":
            need(event.target is None and event.number is None, "no target")
            need(self.phase != "review" and not self.trick and not self.won, "too late")
            if self.options["misdeal"] == "next-dealer":
                self.dealer = self.left(self.dealer)
            self.new_deal()
            return
        need(event.target is not None and self.phase in ("play", "review"), "no play yet")
        if event.what == "revoke":
            need(event.number is None, "no number")
            need(event.target in self.revoked - self.established, "no revoke of his")
            self.established.add(event.target)
            if self.options["revoke"] == "void":
                self.new_deal()
            return
        need(event.what == "tricks" and event.number is not None, "unknown ruling")
        ruled = {**self.ruled, event.target: event.number}
        need(event.number >= 0 and sum(ruled.values()) <= self.size, "the tricks of the deal")
        need(len(ruled) < self.n or sum(ruled.values()) == self.size, "the tricks of the deal")
        self.ruled = ruled
        self.stop(self.result or "ruling")

    # --- the score -----------------------------------------------------------------------

    def settled(self) -> bool:
        """Whether the tricks of every player are known."""
        if self.ruled:
            return len(self.ruled) >= self.n - 1 or sum(self.ruled.values()) == self.size
        return not self.disputed

    def tricks_of(self, seat: str) -> int:
        if self.ruled:
            # one player at most is left without a ruling unless all tricks are spoken for
            return self.ruled.get(seat, self.size - sum(self.ruled.values()))
        claimed = self.size - len(self.won) if seat == self.claimer else 0
        return self.won.count(seat) + claimed

    def deal_points(self) -> dict[str, int]:
        """003:3942-3954."""
        points = {}
        for seat in self.seats:
            bid, taken = self.bids[seat], self.tricks_of(seat)
            if self.options["scoring"] == "trick-and-ten":
                points[seat] = taken + (10 if bid == taken else 0)
            elif self.options["scoring"] == "ten-and-bid":
                points[seat] = 10 + bid if bid == taken else 0
            else:
                points[seat] = 10 + bid**2 if bid == taken else -((bid - taken) ** 2)
            if seat in self.established:
                points[seat] = min(points[seat], 0)
        return points

    def settle(self) -> None:
        self.enter_points()
        highest = max(self.total.values())
        tied = list(self.total.values()).count(highest) > 1
        if self.deals_done >= len(self.sizes):
            extra = self.options["tie"] == "one-card" and self.deals_done == len(self.sizes)
            self.over = not (tied and extra)


def replay(record: dict) -> Outcome:
    """Whether every event of a record was legal, and its scores."""
    return follow(lambda: Table(record["seats"], record.get("options", {})), record["events"])


# --- random games ------------------------------------------------------------------------------


def play_deal(table: Table, size: int, rng: random.Random, act: Any) -> None:
    """One deal; ``act`` applies and keeps an event."""
    cards = sorted(PACK)
    rng.shuffle(cards)
    blind = "blind " if table.options["blind_one"] and size == 1 else ""
    for seat in table.seats:
        act(f"- deal {seat} {blind}{''.join(cards.pop() for _ in range(size))}")
    if cards:
        act(f"- deal up {cards.pop()}")
    while table.phase == "bid":
        seat = table.bidder()
        barred = table.barred() if seat == table.dealer else None
        act(f"{seat} bid {rng.choice([b for b in range(size + 1) if b != barred])}")
    while table.phase == "play":
        seat = table.turn()
        act(f"{seat} play {rng.choice(sorted(table.legal_cards(seat)))}")


def play(rules: str, seats: int, options: dict, rng: random.Random) -> dict:
    """A random legal game to its end."""
    table = Table([f"p{i + 1}" for i in range(seats)], options)
    events: list[str] = []

    def act(text: str) -> None:
        table.apply(text)
        events.append(text)

    done = 0
    while not copy.deepcopy(table).end():
        play_deal(table, table.sizes[done] if done < len(table.sizes) else 1, rng, act)
        done += 1
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": table.seats,
        "events": events,
    }
