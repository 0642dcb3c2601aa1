"""An independent checker for blackjack, written from 003:623-711.

One record is a session: rounds of bets, cards and decisions. Amounts are whole numbers.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, place_number, read, settings

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
TENS = "TJQK"
HIDDEN = "??"

BLACKJACK: dict[str, Any] = {
    "dealer": None,
    "banker": "house",
    "decks": 6,
    "faces": "up",
    "minimum": 1,
    "maximum": 0,
    "natural": "three-two",
    "soft_seventeen": "stand",
    "peek": True,
    "insurance": "ace",
    "even_money": True,
    "surrender": "none",
    "double_on": "any",
    "double_after_split": True,
    "split_tens": True,
    "max_hands": 4,
    "split_aces_one_card": True,
    "resplit_aces": False,
    "dealer_draws": "unless-bust",
    "deals": 0,
}
DEFAULTS = {"blackjack": BLACKJACK}
PAYS = {"three-two": (3, 2), "six-five": (6, 5), "even": (1, 1)}


def count(cards: list[str]) -> tuple[int, bool]:
    """Total of a hand, and whether an ace counts eleven in it."""
    total = 0
    for card in cards:
        total += 1 if card[0] == "A" else 10 if card[0] in TENS else int(card[0])
    if any(card[0] == "A" for card in cards) and total + 10 <= 21:
        return total + 10, True
    return total, False


def is_natural(cards: list[str]) -> bool:
    return len(cards) == 2 and count(cards)[0] == 21


def is_ten(card: str) -> bool:
    return card[0] in TENS


@dataclass
class Hand:
    cards: list[str]
    bet: int
    stake: int
    """What the player has on this hand, after doubling."""
    split: bool = False
    over: bool = False
    surrendered: bool = False
    even_money: bool = False
    owed: bool = False
    """A card must come after a hit or a double."""
    doubled: bool = False

    def is_bust(self) -> bool:
        return count(self.cards)[0] > 21

    def is_natural(self) -> bool:
        return not self.split and is_natural(self.cards)

    def is_gone(self) -> bool:
        """Settled before the dealer plays."""
        return self.is_bust() or self.surrendered or self.even_money


@dataclass
class Round:
    bets: dict[str, int] = field(default_factory=dict)
    hands: dict[str, list[Hand]] = field(default_factory=dict)
    first: dict[str, list[str]] = field(default_factory=dict)
    insurance: dict[str, int] = field(default_factory=dict)
    up: list[str] = field(default_factory=list)
    hole: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    dealing: bool = False
    acted: bool = False
    """Somebody has played, so the time for insurance is over and the dealer had no natural."""
    shown: bool = False
    done: bool = False


class Session:
    """Follows one record."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        self.o = settings(DEFAULTS[rules], options)
        self.seats = seats
        most = 7 if self.o["banker"] == "house" else 8
        least = 1 if self.o["banker"] == "house" else 2
        if not least <= len(seats) <= most:
            raise ValueError("too few or too many seats")
        self.dealer = seats.index(self.o["dealer"] or seats[0])
        self.total = dict.fromkeys(seats, 0)
        self.points: dict[str, int] = {}
        self.rounds = 0
        self.out: Counter[str] = Counter()
        """Cards that have left the shoe since it was filled."""
        self.cut_seen = False
        self.now = Round()
        self.before = Round()
        """The round before, for cards shown after it."""

    # --- who and what ---

    def banker(self) -> str | None:
        return None if self.o["banker"] == "house" else self.seats[self.dealer]

    def bettors(self) -> list[str]:
        """Seats that bet in this round, from the dealer's left."""
        first = 0 if self.banker() is None else self.dealer + 1
        order = [self.seats[(first + i) % len(self.seats)] for i in range(len(self.seats))]
        return [seat for seat in order if seat in self.now.bets]

    def is_finished(self) -> bool:
        return self.o["deals"] > 0 and self.rounds == self.o["deals"]

    def has_ended(self) -> bool:
        idle = not self.now.bets and not self.now.dealing
        enough = self.rounds > 0 if self.o["deals"] == 0 else self.is_finished()
        return idle and enough

    def all_hands(self) -> list[Hand]:
        return [hand for seat in self.bettors() for hand in self.now.hands[seat]]

    def is_dealt(self) -> bool:
        """Whether the first cards of the round are all out."""
        full = all(len(self.now.first.get(seat, [])) == 2 for seat in self.now.bets)
        return bool(self.now.dealing and full and self.now.up and self.now.hole)

    def current(self) -> tuple[str, int] | None:
        """The seat and the hand whose turn it is."""
        for seat in self.bettors():
            for i, hand in enumerate(self.now.hands[seat]):
                if not hand.over:
                    return seat, i
        return None

    def may_be_natural(self) -> bool:
        """Whether the dealer looks at the card that lies face down."""
        card = self.now.up[0]
        return card[0] == "A" or is_ten(card)

    def dealer_has_natural(self) -> bool:
        return self.now.hole != [HIDDEN] and is_natural(self.now.up + self.now.hole)

    # --- one event ---

    def step(self, text: str) -> None:
        parts = read(text, self.seats)
        if parts.flags == ["withdrawn"]:
            if parts.actor == "-" or parts.verb not in ("bet", "declare") or self.is_finished():
                raise Illegal("a bet or decision of a player is taken back")
            return
        if parts.flags:
            raise Illegal("no such flag here")
        if parts.verb == "score":
            self.score(text, parts)
        elif parts.verb == "show" and parts.actor != "-":
            self.show_own(text, parts)
        elif self.is_finished():
            raise Illegal("all rounds have been played")
        elif parts.verb == "shuffle":
            self.shuffle(text)
        elif text == "- show cut":
            self.see_cut_card()
        elif text == "- rule misdeal":
            if not self.now.dealing:
                raise Illegal("no card has been dealt")
            self.now = Round()
        elif not self.now.dealing and parts.verb == "bet" and parts.what is None:
            self.place_bet(text, parts)
        elif not self.is_dealt():
            self.deal_first(text, parts)
        else:
            self.play_event(text, parts)
            self.finish()

    def score(self, text: str, parts: Parts) -> None:
        seat = parts.target
        if self.rounds == 0 or self.now.bets or seat is None:
            raise Illegal("scores stand between rounds")
        if text not in (
            f"- score {seat} {self.points[seat]}",
            f"- score {seat} total {self.total[seat]}",
        ):
            raise Illegal(f"{self.points[seat]} in the round, {self.total[seat]} in all")

    def show_own(self, text: str, parts: Parts) -> None:
        this = self.now if self.now.bets else self.before
        own = this.first.get(parts.actor, [])
        if self.o["faces"] != "down" or not (this.done or self.is_dealt()):
            raise Illegal("no cards lie face down before the players")
        if (
            sorted(parts.cards) != sorted(own)
            or text != f"{parts.actor} show {''.join(parts.cards)}"
        ):
            raise Illegal("the two cards first dealt are shown")

    # --- the shoe ---

    def shuffle(self, text: str) -> None:
        if text == "- shuffle":
            if self.now.bets:
                raise Illegal("the pack is made between rounds")
            self.out = Counter()
            self.cut_seen = False
            if self.o["banker"] == "each-shuffle" and self.rounds > 0:
                self.dealer = (self.dealer + 1) % len(self.seats)
        elif text == "- shuffle discard":
            if not self.now.bets or self.out.total() < 52 * self.o["decks"]:
                raise Illegal("the discards are shuffled when the cards run out in a round")
            self.out = Counter(self.on_the_table())
        else:
            raise Illegal("no such shuffle")

    def on_the_table(self) -> list[str]:
        cards = self.now.up + self.now.hole + self.now.drawn
        if not self.is_dealt():
            return cards + [card for first in self.now.first.values() for card in first]
        return cards + [card for hand in self.all_hands() for card in hand.cards]

    def see_cut_card(self) -> None:
        if not self.now.bets or self.cut_seen:
            raise Illegal("the cut card appears once, within a round")
        self.cut_seen = True

    def take(self, card: str) -> None:
        """A card leaves the shoe."""
        if self.out.total() >= 52 * self.o["decks"]:
            raise Illegal("the shoe is empty")
        self.name(card)

    def name(self, card: str) -> None:
        if card != HIDDEN and card not in PACK:
            raise Illegal(f"{card} is not in the pack")
        if card != HIDDEN and self.out[card] >= self.o["decks"]:
            raise Illegal(f"no {card} is left in the shoe")
        self.out[card] += 1

    # --- bets and first cards ---

    def place_bet(self, text: str, parts: Parts) -> None:
        amount = parts.number or 0
        if text != f"{parts.actor} bet {amount}" or parts.actor == "-":
            raise Illegal("a bet is a seat and an amount")
        if self.cut_seen and not self.now.bets:
            raise Illegal("the cut card has been seen: the shoe is shuffled first")
        if parts.actor in self.now.bets or parts.actor == self.banker():
            raise Illegal(f"{parts.actor} has bet or is the banker")
        if amount < max(1, self.o["minimum"]) or 0 < self.o["maximum"] < amount:
            raise Illegal("the bet is below or above the limits of the table")
        self.now.bets[parts.actor] = amount

    def deal_first(self, text: str, parts: Parts) -> None:
        now = self.now
        if parts.verb != "deal" or not now.bets:
            raise Illegal("bets come first, then two cards for each")
        cards = "".join(parts.cards)
        now.dealing = True
        if text == f"- deal up {cards}" and len(parts.cards) == 1 and not now.up:
            now.up = parts.cards
        elif text == f"- deal down {cards}" and len(parts.cards) == 1 and not now.hole:
            now.hole = parts.cards
        else:
            seat = str(parts.target)
            open_word = "up " if self.o["faces"] == "up" else ""
            first = now.first.setdefault(seat, [])
            if text != f"- deal {seat} {open_word}{cards}" or seat not in now.bets or not cards:
                raise Illegal("two cards to each bettor, one up and one down to the dealer")
            first += parts.cards
            if len(first) > 2:
                raise Illegal(f"{seat} has two cards")
        if HIDDEN in parts.cards and parts.cards is not now.hole:
            raise Illegal("only the dealer's card that lies face down may be unknown")
        for card in parts.cards:
            self.take(card)
        if self.is_dealt():
            for seat, bet in now.bets.items():
                hand = Hand(list(now.first[seat]), bet, bet)
                hand.over = hand.is_natural()
                now.hands[seat] = [hand]
            self.finish()

    # --- decisions ---

    def play_event(self, text: str, parts: Parts) -> None:
        if parts.verb == "deal":
            self.deal_more(text, parts)
            return
        if any(hand.owed for hand in self.all_hands()):
            raise Illegal("a card is due first")
        if text == f"- show {''.join(parts.cards)}":
            self.show_hole(parts.cards)
        elif text == f"{parts.actor} bet insurance {parts.number}":
            self.insure(parts.actor, parts.number or 0)
        elif text == f"{parts.actor} declare settle":
            self.take_even_money(parts.actor)
        else:
            self.decide(text, parts)

    def window_open(self, seat: str) -> Hand:
        """The hand of a seat that may insure or be paid at once."""
        if self.now.acted or self.now.shown or seat not in self.now.bets:
            raise Illegal("insurance is over, or was never open to this seat")
        hand = self.now.hands[seat][0]
        if seat in self.now.insurance or hand.even_money:
            raise Illegal(f"{seat} has done so")
        return hand

    def insure(self, seat: str, amount: int) -> None:
        hand = self.window_open(seat)
        card = self.now.up[0]
        half = hand.bet // 2
        way = self.o["insurance"]
        if way == "ace":
            allowed = card[0] == "A" and 1 <= amount <= half
        else:
            allowed = way == "ace-ten" and self.may_be_natural() and 1 <= amount == half
        if not allowed:
            raise Illegal("no insurance against this card, or not of this amount")
        self.now.insurance[seat] = amount

    def take_even_money(self, seat: str) -> None:
        hand = self.window_open(seat)
        if not (self.o["even_money"] and hand.is_natural() and self.now.up[0][0] == "A"):
            raise Illegal("even money is for a natural against an ace")
        hand.even_money = True

    def decide(self, text: str, parts: Parts) -> None:
        turn = self.current()
        if turn is None or parts.actor != turn[0]:
            raise Illegal(f"it is not the turn of {parts.actor}")
        if self.o["peek"] and self.dealer_has_natural():
            raise Illegal("the dealer has a natural: the round is over")
        seat, i = turn
        hands = self.now.hands[seat]
        hand = hands[i]
        if len(hand.cards) < 2:
            raise Illegal("the split hand needs its second card")
        place = f" hand{i + 1}" if i else ""
        two = len(hand.cards) == 2
        aces_over = hand.split and hand.cards[0][0] == "A" and self.o["split_aces_one_card"]
        if text == f"{seat} declare stand{place}":
            hand.over = True
        elif text == f"{seat} declare hit{place}" and not aces_over:
            hand.owed = True
        elif text == f"{seat} bet double{place} {hand.bet}" and two and not aces_over:
            total, soft = count(hand.cards)
            if self.o["double_on"] == "nine-eleven" and (soft or not 9 <= total <= 11):
                raise Illegal("doubled on a hard nine, ten or eleven only")
            if hand.split and not self.o["double_after_split"]:
                raise Illegal("no doubling after a split")
            hand.stake, hand.doubled, hand.owed = 2 * hand.bet, True, True
        elif text == f"{seat} bet split{place} {hand.bet}" and self.may_split(hand, len(hands)):
            hands.append(Hand([hand.cards.pop()], hand.bet, hand.bet, split=True))
            hand.split = True
        elif text == f"{seat} declare surrender" and two and not hand.split:
            if self.o["surrender"] != "late":
                raise Illegal("no surrender at this table")
            hand.surrendered = hand.over = True
        else:
            raise Illegal(f"not open to this hand: {text}")
        self.now.acted = True

    def may_split(self, hand: Hand, hands: int) -> bool:
        if len(hand.cards) != 2 or hands >= self.o["max_hands"]:
            return False
        one, two = hand.cards
        if hand.split and one[0] == "A" and not self.o["resplit_aces"]:
            return False
        return one[0] == two[0] or (is_ten(one) and is_ten(two) and self.o["split_tens"])

    # --- cards after the first ---

    def deal_more(self, text: str, parts: Parts) -> None:
        if len(parts.cards) != 1 or parts.cards[0] == HIDDEN:
            raise Illegal("one card, face up")
        card = parts.cards[0]
        if text == f"- deal up {card}":
            if not self.dealer_must_draw():
                raise Illegal("the dealer draws no card")
            self.take(card)
            self.now.drawn.append(card)
            return
        seat = str(parts.target)
        i = max(place_number(parts.place, "hand"), 1) - 1
        place = f"hand{i + 1} " if i else ""
        if text != f"- deal {seat} up {place}{card}" or i >= len(self.now.hands.get(seat, [])):
            raise Illegal("a card to a hand of a bettor")
        hand = self.now.hands[seat][i]
        waiting = [other for other in self.all_hands() if other.owed]
        if waiting and hand not in waiting:
            raise Illegal("another hand waits for its card")
        if not hand.owed and len(hand.cards) != 1:
            raise Illegal("this hand asked for no card")
        self.take(card)
        hand.cards.append(card)
        hand.owed = False
        hand.over = hand.doubled or count(hand.cards)[0] >= 21
        if hand.split and hand.cards[0][0] == "A" and self.o["split_aces_one_card"]:
            hand.over = hand.over or not self.may_split(hand, len(self.now.hands[seat]))

    # --- the dealer ---

    def live(self) -> list[Hand]:
        return [hand for hand in self.all_hands() if not hand.is_gone()]

    def must_show(self) -> bool:
        """Whether the card face down has to be turned up when the players are done."""
        if self.now.insurance and not self.o["peek"]:
            return True
        live = self.live()
        if self.o["dealer_draws"] == "when-needed" and not self.may_be_natural():
            live = [hand for hand in live if not hand.is_natural()]
        return bool(live)

    def must_draw(self) -> bool:
        live = self.live()
        if self.o["dealer_draws"] == "when-needed":
            live = [hand for hand in live if not hand.is_natural()]
        return bool(live)

    def show_hole(self, cards: list[str]) -> None:
        now = self.now
        if len(cards) != 1 or cards[0] == HIDDEN or now.shown:
            raise Illegal("the card that lies face down is turned up")
        if now.hole == [HIDDEN]:
            self.out[HIDDEN] -= 1
            self.name(cards[0])
        elif now.hole != cards:
            raise Illegal(f"the card face down is {now.hole[0]}")
        natural = is_natural(now.up + cards)
        if natural and self.o["peek"] and now.acted:
            raise Illegal("a natural would have ended the round")
        at_once = natural and self.o["peek"]
        if not at_once and self.current() is not None:
            raise Illegal("the players are not done")
        now.hole = cards
        now.shown = True

    def dealer_must_draw(self) -> bool:
        now = self.now
        if not now.shown or self.dealer_has_natural() or not self.must_draw():
            return False
        total, soft = count(now.up + now.hole + now.drawn)
        return total <= 16 or (total == 17 and soft and self.o["soft_seventeen"] == "hit")

    # --- settlement ---

    def finish(self) -> None:
        """Settle the round if nothing more can happen in it."""
        now = self.now
        over = self.current() is None and not self.must_show()
        if now.shown:
            over = self.dealer_has_natural() or self.current() is None
            over = over and not self.dealer_must_draw()
        if not over:
            return
        self.points = dict.fromkeys(self.seats, 0)
        for seat in self.bettors():
            result = sum(self.settle(hand) for hand in now.hands[seat])
            stake = now.insurance.get(seat, 0)
            result += 2 * stake if now.shown and self.dealer_has_natural() else -stake
            self.points[seat] = result
        banker = self.banker()
        if banker is not None:
            self.points[banker] = -sum(self.points.values())
        for seat in self.seats:
            self.total[seat] += self.points[seat]
        self.rounds += 1
        if self.o["banker"] == "each-round":
            self.dealer = (self.dealer + 1) % len(self.seats)
        now.done = True
        self.before, self.now = now, Round()

    def settle(self, hand: Hand) -> int:
        now = self.now
        if hand.even_money:
            return hand.bet
        if hand.surrendered:
            return hand.bet // 2 - hand.bet
        if hand.is_bust():
            return -hand.stake
        dealer_natural = now.shown and self.dealer_has_natural()
        if hand.is_natural():
            up, down = PAYS[self.o["natural"]]
            return 0 if dealer_natural else hand.bet * up // down
        if dealer_natural:
            return -hand.stake
        dealer = count(now.up + now.hole + now.drawn)[0]
        own = count(hand.cards)[0]
        if dealer > 21 or own > dealer:
            return hand.stake
        return 0 if own == dealer else -hand.stake


def replay(record: dict[str, Any]) -> Outcome:
    session = Session(record["rules"], record["seats"], record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            session.step(text)
        except Illegal as error:
            return Outcome(legal=False, event=index, why=str(error))
    if session.rounds == 0:
        return Outcome(legal=True)
    return Outcome(
        legal=True,
        points=dict(session.points),
        total=dict(session.total),
        ended=session.has_ended(),
    )


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A few random rounds."""
    from .blackjack_play import play_rounds

    return play_rounds(rules, seats, options, rng)
