"""A slow checker of oh hell, written from 003:3886-3970.

Cards are strings, hands are sets, and every question is answered by looking at the whole table.
Nothing here knows the engine.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.rules.eventtext import Parts, parse
from tests.rules.outcome import Outcome

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


class RefusedError(Exception):
    """The event breaks a rule."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise RefusedError(why)


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


class Table:
    """One table; ``apply`` raises ``RefusedError`` and then must not be used again."""

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.options = {**DEFAULTS, **options}
        if set(self.options) != set(DEFAULTS) or not 3 <= len(seats) <= 7:
            raise ValueError("unknown option or number of seats")
        if any(self.options[name] not in allowed for name, allowed in CHOICES.items()):
            raise ValueError("unknown value of an option")
        self.seats = seats
        self.n = len(seats)
        self.sizes = hand_sizes(self.n, self.options)
        self.dealer = self.options["dealer"] or seats[0]
        self.points = dict.fromkeys(seats, 0)
        self.total = dict.fromkeys(seats, 0)
        self.deals_done = 0
        self.over = False
        self.new_deal()

    def left(self, seat: str, steps: int = 1) -> str:
        return self.seats[(self.seats.index(seat) + steps) % self.n]

    def new_deal(self) -> None:
        self.phase = "deal"
        extra = self.deals_done >= len(self.sizes)
        self.size = 1 if extra else self.sizes[self.deals_done]
        self.hands: dict[str, set[str]] = {s: set() for s in self.seats}
        self.trump = ""
        self.bids: dict[str, int] = {}
        self.trick: list[tuple[str, str]] = []
        self.leader = self.left(self.dealer)
        self.won: list[str] = []
        self.result = ""
        self.claimer = ""
        self.disputed = False
        self.ruled: dict[str, int] = {}
        self.revoked: set[str] = set()
        self.established: set[str] = set()

    def apply(self, text: str) -> None:
        try:
            event = parse(text, self.seats)
        except ValueError as error:
            raise RefusedError(str(error)) from error
        need(not self.over, "the game is over")
        handler = getattr(self, "do_" + event.verb, None)
        need(handler is not None, "no such act in this game")
        need(event.place is None and event.to is None, "no places in this game")
        need(len(set(event.cards)) == len(event.cards), "a card twice")
        handler(event)

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

    def turn(self) -> str:
        """The first from the leader who has not played to the open trick."""
        if not self.trick:
            return self.leader
        laid = [s for s, _ in self.trick]
        order = [self.left(laid[0], k) for k in range(self.n)]
        return next(s for s in order if s not in laid)

    def legal_cards(self, seat: str) -> set[str]:
        following = {c for c in self.hands[seat] if self.trick and c[1] == self.trick[0][1][1]}
        return following or set(self.hands[seat])

    def strength(self, card: str) -> int:
        if card[1] == self.trump:
            return 50 + RANKS.index(card[0])
        return RANKS.index(card[0]) if card[1] == self.trick[0][1][1] else -1

    def do_play(self, event: Parts) -> None:
        need(self.phase == "play" and event.actor in self.seats, "no play now")
        need(len(event.cards) == 1 and event.what is None, "a card")
        need(event.target is None and event.number is None, "a card")
        need(set(event.flags) <= {"revoke", "turn", "withdrawn"}, "no such flag for a card")
        seat, card = event.actor, event.cards[0]
        need(card in self.hands[seat], "he does not hold it")
        if "withdrawn" in event.flags:
            need(event.flags == ["withdrawn"], "a card taken back carries no other flag")
            return
        need((seat != self.turn()) == ("turn" in event.flags), "whose turn is it?")
        need(seat not in [s for s, _ in self.trick], "he has played to this trick")
        legal = card in self.legal_cards(seat)
        need(legal != ("revoke" in event.flags), "may he play that card?")
        if not legal:
            self.revoked.add(seat)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == self.n:
            self.leader = max(self.trick, key=lambda laid: self.strength(laid[1]))[0]
            self.won.append(self.leader)
            self.trick = []
            if len(self.won) == self.size:
                self.stop("played")

    def do_show(self, event: Parts) -> None:
        need(self.phase in ("bid", "play") and event.flags == ["exposed"], "nothing to show")
        need(event.what is None and event.target is None and event.number is None, "cards")
        need(event.cards and set(event.cards) <= self.hands.get(event.actor, set()), "his own")

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

    def do_score(self, event: Parts) -> None:
        need(not event.cards and not event.flags, "a plain observation")
        if event.what == "trick":
            need(event.target is None and event.number is None, "only the winner")
            need(self.won and self.won[-1] == event.actor, "another won the trick")
            return
        need(event.actor == "-" and event.target is not None, "whose score?")
        need(event.what in (None, "points", "total") and event.number is not None, "a score")
        points, total = self.points, self.total
        if self.phase == "review":
            need(self.settled(), "the tricks are not settled")
            points = self.deal_points()
            total = {s: self.total[s] + points[s] for s in self.seats}
        elif event.what != "total":
            need(self.deals_done, "nothing is scored yet")
        stated = total if event.what == "total" else points
        need(stated[event.target] == event.number, f"it is {stated[event.target]}")

    # --- the score -----------------------------------------------------------------------

    def stop(self, result: str) -> None:
        self.phase = "review"
        self.result = result

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
        need(self.settled(), "the tricks are not settled")
        self.points = self.deal_points()
        self.total = {s: self.total[s] + self.points[s] for s in self.seats}
        self.deals_done += 1
        highest = max(self.total.values())
        tied = list(self.total.values()).count(highest) > 1
        if self.deals_done >= len(self.sizes):
            extra = self.options["tie"] == "one-card" and self.deals_done == len(self.sizes)
            self.over = not (tied and extra)

    def end(self) -> bool:
        if self.phase == "review" and not self.over and self.settled():
            self.settle()
        return self.over


def replay(record: dict) -> Outcome:
    """Whether every event of a record was legal, and its scores."""
    table = Table(record["seats"], record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            table.apply(text)
        except RefusedError as refusal:
            return Outcome(legal=False, event=index, why=str(refusal))
    ended = table.end()
    return Outcome(legal=True, points=table.points, total=table.total, ended=ended)


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
