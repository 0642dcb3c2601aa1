"""A slow checker of call-ace euchre, written from 000:405-407 and 001:107-131.

The making of trump is that of euchre (000:261-313). Cards are strings, hands are sets; the secret
partner is found by looking at all hands. Nothing here knows the engine.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.refusing_table import ClaimTable, follow, need

SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
SAME_COLOUR = {"c": "s", "s": "c", "h": "d", "d": "h"}
RANKS = "789TJQKA"
PACKS = {4: "9TJQKA", 5: "89TJQKA", 6: "789TJQKA"}
HAND = 5
DEFAULTS: dict[str, Any] = {
    "dealer": None, "target": 5, "deals": 0, "tie": "share", "stick_dealer": False,
    "renege": "to-innocent", "misdeal": "same-dealer",
}  # fmt: skip
CHOICES = {
    "tie": ("share", "play-on"),
    "renege": ("to-innocent", "off-offenders", "deny-score"),
    "misdeal": ("same-dealer", "next-dealer"),
}


def pack(players: int) -> set[str]:
    """32 cards for six, 28 for five, 24 for four (001:118-120)."""
    return {rank + suit for rank in PACKS[players] for suit in "cdhs"}


class Table(ClaimTable):
    """One table; ``apply`` raises ``RefusedError`` and then must not be used again."""

    defaults = DEFAULTS
    words = CHOICES
    players = PACKS

    def new_deal(self) -> None:
        super().new_deal()
        self.packets: list[tuple[str, int]] = []
        self.upcard = ""
        self.talon: set[str] = set()
        self.round = 1
        self.passes = 0
        self.maker = ""
        self.trump = ""
        self.must_discard = False
        self.called = ""
        self.partner = ""
        self.led = ""
        self.claimed: tuple[str, int] | None = None
        self.ruled: tuple[str, int] | None = None

    # --- the deal ------------------------------------------------------------------------

    def undealt(self) -> set[str]:
        return pack(self.n) - set().union(*self.hands.values()) - {self.upcard}

    def do_deal(self, event: Parts) -> None:
        need(event.actor == "-" and not event.flags and event.number is None, "dealt by chance")
        if self.phase == "review":
            self.settle()
            need(not self.over, "the game is over")
            self.dealer = self.left(self.dealer)
            self.new_deal()
        cards = set(event.cards)
        need(cards and cards <= self.undealt(), "cards are elsewhere or not in the pack")
        if event.target is not None:
            need(self.phase == "deal" and event.what is None, "no time to deal")
            self.deal_packet(event.target, cards)
        elif event.what == "up":
            need(self.phase == "deal" and len(cards) == 1, "one card is turned up")
            need(all(len(hand) == HAND for hand in self.hands.values()), "hands are not complete")
            self.upcard = event.cards[0]
            self.phase = "bid"
        else:
            need(event.what == "talon" and self.phase == "bid" and self.round == 1, "no talon now")
            need(not self.passes and not self.talon, "no talon now")
            need(cards == self.undealt(), "all that is left")
            self.talon = cards

    def deal_packet(self, seat: str, cards: set[str]) -> None:
        """Whole hands, or rounds of two and three or three and two (001:232-236)."""
        done = self.packets
        if len(cards) == HAND and (not done or done[0][1] == HAND):
            need(seat not in [s for s, _ in done], "he has his cards")
        else:
            first = done[0][1] if done else len(cards)
            need(first in (2, 3) and len(done) < 2 * self.n, "two and three, or three and two")
            need(seat == self.left(self.dealer, 1 + len(done)), "clockwise from the left")
            need(len(cards) == (first if len(done) < self.n else HAND - first), "one pattern")
        self.packets = [*done, (seat, len(cards))]
        self.hands[seat] |= cards

    # --- trump and partner ---------------------------------------------------------------

    def bidder(self) -> str:
        return self.left(self.dealer, 1 + self.passes)

    def do_bid(self, event: Parts) -> None:
        need(self.phase == "bid" and not event.cards, "no bids now")
        need(event.target is None and event.number is None, "a call")
        need(event.flags in ([], ["withdrawn"]), "no such flag for a bid")
        need(event.what in ("pass", "order", *SUITS), "a call")
        if event.flags:
            need(event.actor in self.seats, "a player")
            return
        need(event.actor == self.bidder(), "not his turn")
        if event.what == "pass":
            stuck = self.round == 2 and event.actor == self.dealer and self.options["stick_dealer"]
            need(not stuck, "the dealer must name a suit")
            self.passes += 1
            if self.passes == self.n:
                self.passes = 0
                self.round += 1
                if self.round == 3:
                    self.stop("passed")
            return
        if event.what == "order":
            need(self.round == 1, "nothing to order up")
            self.hands[self.dealer].add(self.upcard)
            self.must_discard = True
            self.trump = self.upcard[1]
        else:
            need(self.round == 2, "suits are named after the turned card is refused")
            need(SUITS[event.what] != self.upcard[1], "that suit was turned down")
            self.trump = SUITS[event.what]
        self.maker = event.actor
        self.phase = "play"

    def do_discard(self, event: Parts) -> None:
        need(self.must_discard and event.actor == self.dealer, "no discard now")
        need(event.what is None and event.target is None, "a card")
        need(event.number is None and not event.flags, "a card")
        need(len(event.cards) == 1 and set(event.cards) <= self.hands[self.dealer], "his own card")
        self.hands[self.dealer] -= set(event.cards)
        self.must_discard = False

    def do_declare(self, event: Parts) -> None:
        """The maker calls a suit, or plays alone (001:110-113, 001:121-122)."""
        need(self.phase == "play" and not self.trick and not self.won, "before the lead")
        need(event.actor == self.maker and not self.called, "the maker calls once")
        need(not event.cards and not event.flags, "a suit or alone")
        need(event.target is None and event.number is None, "a suit or alone")
        need(event.what == "alone" or event.what in SUITS, "a suit or alone")
        need(SUITS.get(event.what) != self.trump, "any suit but the trump")
        self.called = event.what

    def find_partner(self) -> str:
        """The holder of the best card of the called suit; nobody if it is the maker himself."""
        if self.called == "alone":
            return ""
        suit = SUITS[self.called]
        for rank in reversed(RANKS):
            card = rank + suit
            holders = [s for s in self.seats if card in self.hands[s] and self.suit(card) == suit]
            if holders:
                return "" if holders[0] == self.maker else holders[0]
        return ""

    def makers(self) -> set[str]:
        return {self.maker, self.partner} - {""}

    # --- the play ------------------------------------------------------------------------

    def suit(self, card: str) -> str:
        """The left bower is a trump (000:273)."""
        return self.trump if card == "J" + SAME_COLOUR[self.trump] else card[1]

    def strength(self, card: str) -> int:
        if self.suit(card) == self.trump:
            if card[0] == "J":
                return 99 if card[1] == self.trump else 98
            return 50 + RANKS.index(card[0])
        return RANKS.index(card[0]) if self.suit(card) == self.led else -1

    def legal_cards(self, seat: str) -> set[str]:
        hand = self.hands[seat]
        following = {c for c in hand if self.trick and self.suit(c) == self.led}
        return following or set(hand)

    def do_play(self, event: Parts) -> None:
        need(self.phase == "play" and not self.must_discard, "no play now")
        need(self.called, "the maker has yet to call")
        if not self.card_stands(event):
            return
        seat, card = event.actor, event.cards[0]
        if not self.trick:
            self.led = self.suit(card)
            if not self.won:
                self.partner = self.find_partner()
        self.put(seat, card, HAND)

    # --- claims and rulings --------------------------------------------------------------

    def in_play(self) -> bool:
        return self.phase == "play" and not self.must_discard and bool(self.called)

    def do_claim(self, event: Parts) -> None:
        need(not event.flags and not event.cards, "no cards, no flags")
        if event.what == "revoke":
            need(self.maker and self.phase in ("play", "review"), "no play")
            need(event.actor in self.seats and event.number is None, "a player says it")
            need(event.target not in (None, event.actor), "another player")
            return
        need(event.target is None, "no target")
        if event.what in ("accept", "reject"):
            need(self.result == "claim" and event.number is None, "nothing to answer")
            need(event.actor not in ("-", self.claimer), "another player answers")
            if event.what == "reject" and self.ruled is None:
                self.disputed = True
            return
        need(event.what is None and event.number is not None, "a number of tricks")
        need(self.in_play() and 0 <= event.number <= HAND - len(self.won), "tricks that are left")
        if not self.won and not self.trick:
            self.partner = self.find_partner()
        self.claimer = event.actor
        self.claimed = (self.maker if event.actor == "-" else event.actor, event.number)
        self.stop("claim")

    def do_rule(self, event: Parts) -> None:
        need(event.actor == "-" and not event.cards and not event.flags, "a ruling of the table")
        if event.what in ("misdeal", "void"):
            need(event.target is None and event.number is None, "no target")
            early = event.what == "void" or not self.won
            need(self.phase != "review" and early, "too late")
            if event.what == "misdeal" and self.options["misdeal"] == "next-dealer":
                self.dealer = self.left(self.dealer)
            self.new_deal()
            return
        need(event.target is not None, "a player")
        need(self.in_play() or (self.phase == "review" and self.result != "passed"), "no play")
        if event.what == "revoke":
            need(event.number is None, "no number")
            need(event.target in self.revoked - self.established, "no revoke of his")
            self.established.add(event.target)
            if self.options["renege"] != "deny-score" and self.phase == "play":
                self.stop("revoke")
            return
        need(event.what == "tricks" and event.number is not None, "unknown ruling")
        need(0 <= event.number <= HAND, "five tricks")
        if self.phase == "play" and not self.won and not self.trick:
            self.partner = self.find_partner()
        self.ruled = (event.target, event.number)
        self.disputed = False
        self.stop(self.result or "ruling")

    # --- the score -----------------------------------------------------------------------

    def settled(self) -> bool:
        return not self.disputed

    def makers_tricks(self) -> int:
        makers = self.makers()
        if self.ruled:
            seat, number = self.ruled
            return number if seat in makers else HAND - number
        taken = sum(1 for winner in self.won if winner in makers)
        if self.claimed:
            seat, number = self.claimed
            taken += number if seat in makers else HAND - len(self.won) - number
        return taken

    def deal_points(self) -> dict[str, int]:
        """001:123-131 and, for a revoke, 003:2315."""
        if self.result == "passed":
            return dict.fromkeys(self.seats, 0)
        makers = self.makers()
        others = set(self.seats) - makers
        guilty = {s for side in (makers, others) if side & self.established for s in side}
        if guilty and self.options["renege"] != "deny-score":
            if len(guilty) == self.n:
                return dict.fromkeys(self.seats, 0)
            if self.options["renege"] == "off-offenders":
                return {s: -2 if s in guilty else 0 for s in self.seats}
            return {s: 0 if s in guilty else 2 for s in self.seats}
        tricks = self.makers_tricks()
        if tricks < 3:
            scorers, worth = others, 2
        elif tricks < HAND:
            scorers, worth = makers, 1
        elif self.partner == "":
            scorers, worth = makers, self.n
        else:
            scorers, worth = makers, 3 if self.n > 4 else 2
        return {s: worth if s in scorers - guilty else 0 for s in self.seats}

    def settle(self) -> None:
        self.enter_points()
        best = max(self.total.values())
        enough = best >= self.options["target"]
        if self.options["deals"]:
            enough = self.deals_done >= self.options["deals"]
        alone = list(self.total.values()).count(best) == 1
        self.over = enough and (alone or self.options["tie"] == "share")


def replay(record: dict) -> Outcome:
    """Whether every event of a record was legal, and its scores."""
    return follow(lambda: Table(record["seats"], record.get("options", {})), record["events"])


# --- random games ------------------------------------------------------------------------------


def play_deal(table: Table, rng: random.Random, act: Any) -> None:
    """One deal; ``act`` applies and keeps an event."""
    cards = sorted(pack(table.n))
    rng.shuffle(cards)
    for seat in table.seats:
        act(f"- deal {seat} {''.join(cards.pop() for _ in range(HAND))}")
    act(f"- deal up {cards.pop()}")
    if rng.random() < 0.5:
        act(f"- deal talon {''.join(cards)}")
    while table.phase == "bid":
        seat = table.bidder()
        calls = (
            ["order"] if table.round == 1 else [w for w, s in SUITS.items() if s != table.upcard[1]]
        )
        stuck = table.round == 2 and seat == table.dealer and table.options["stick_dealer"]
        passes = not stuck and rng.random() < 0.7
        act(f"{seat} bid {'pass' if passes else rng.choice(calls)}")
    if table.phase == "play":
        calls = ["alone", *[w for w, s in SUITS.items() if s != table.trump]]
        late = rng.random() < 0.5
        if not late:
            act(f"{table.maker} declare {rng.choice(calls)}")
        if table.must_discard:
            act(f"{table.dealer} discard {rng.choice(sorted(table.hands[table.dealer]))}")
        if late:
            act(f"{table.maker} declare {rng.choice(calls)}")
    while table.phase == "play":
        seat = table.turn()
        act(f"{seat} play {rng.choice(sorted(table.legal_cards(seat)))}")


def play(rules: str, seats: int, options: dict, rng: random.Random) -> dict:
    """A random legal game to its end."""
    names = ["N", "E", "S", "W"] if seats == 4 else [f"p{i + 1}" for i in range(seats)]
    table = Table(names, options)
    events: list[str] = []

    def act(text: str) -> None:
        table.apply(text)
        events.append(text)

    while not copy.deepcopy(table).end():
        play_deal(table, rng, act)
    return {"cardlog": "1.0", "rules": rules, "options": options, "seats": names, "events": events}
