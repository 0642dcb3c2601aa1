"""An independent checker of Schieber Jass, written from 003:4865-4933.

It follows one record with lists and sets of card texts. ``replay`` judges a record, ``play``
makes a random one. Seats are listed clockwise; deal and play run counter-clockwise.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict_game import Scribe, SidesGame, follow, make_up, need

PLAIN = "6789TJQKA"
"""A plain suit from the lowest to the highest; Weis are read in this order too."""
TRUMP = "678TQKA9J"
PACK = {rank + suit for suit in "cdhs" for rank in PLAIN}
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
CONTRACTS = [*SUITS, "obe-abe", "une-ufe"]
PLAIN_VALUES = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "K": 4, "Q": 3, "T": 10}

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "target": 2500,
    "deals": 0,
    "start_1": 0,
    "start_2": 0,
    "first_choice": "forehand",
    "chooser": None,
    "seven": "7d",
    "double_suits": ["clubs", "spades"],
    "factor_obe_abe": 3,
    "factor_une_ufe": 3,
    "six_is_11": True,
    "four_sixes": False,
    "weis_runs": [20, 50, 100, 100, 100, 100, 100],
    "weis_fours": 100,
    "weis_nines": 0,
    "finish": "higher",
    "revoke_price": 0,
}
CHOICES = {"first_choice": ("forehand", "seven", "cut"), "finish": ("higher", "first")}


# --- tricks ---


def value(card: str, contract: str, *, six_is_11: bool) -> int:
    rank, suit = card
    if contract in SUITS:
        return (TRUMP_VALUES if suit == SUITS[contract] else PLAIN_VALUES).get(rank, 0)
    if rank == "8":
        return 8
    if contract == "une-ufe" and six_is_11 and rank in "6A":
        return 11 if rank == "6" else 0
    return PLAIN_VALUES.get(rank, 0)


def beats(card: str, best: str, contract: str) -> bool:
    """Whether a later card beats the best so far."""
    trump = SUITS.get(contract)
    if card[1] != best[1]:
        return card[1] == trump
    if card[1] == trump:
        return TRUMP.index(card[0]) > TRUMP.index(best[0])
    if contract == "une-ufe":
        return PLAIN.index(card[0]) < PLAIN.index(best[0])
    return PLAIN.index(card[0]) > PLAIN.index(best[0])


def best_card(cards: list[str], contract: str) -> str:
    best = cards[0]
    for card in cards[1:]:
        if beats(card, best, contract):
            best = card
    return best


def allowed(hand: set[str], trick: list[str], contract: str) -> set[str]:
    """The cards of the hand that may be played to the cards of the trick."""
    if not trick:
        return set(hand)
    led = trick[0][1]
    following = {card for card in hand if card[1] == led}
    if contract not in SUITS:
        return following or set(hand)
    trump = SUITS[contract]
    trumps = {card for card in hand if card[1] == trump}
    if led == trump:
        return set(hand) if trumps <= {"J" + trump} else trumps
    if trumps == hand:
        return set(hand)
    on_trick = [card for card in trick if card[1] == trump]
    if on_trick:
        highest = best_card(on_trick, contract)
        useful = {card for card in trumps if beats(card, highest, contract)}
    else:
        useful = trumps
    if following:
        return following | useful
    return (hand - trumps) | useful


# --- Weis ---


@dataclass(frozen=True)
class Weis:
    """One combination and what it is compared by, the most important first."""

    value: int
    length: int
    top: int
    in_trump: bool
    cards: frozenset[str]

    def key(self) -> tuple[int, int, int, bool]:
        return self.value, self.length, self.top, self.in_trump


def all_weis(hand: set[str], contract: str, options: dict[str, Any]) -> list[Weis]:
    found = []
    for suit in "cdhs":
        start = 0
        while start < 9:
            end = start
            while end < 9 and PLAIN[end] + suit in hand:
                end += 1
            length = end - start
            if length >= 3:
                cards = frozenset(PLAIN[i] + suit for i in range(start, end))
                points = ([*options["weis_runs"], *[0] * 9])[length - 3]
                if points:
                    found.append(Weis(points, length, end - 1, SUITS.get(contract) == suit, cards))
            start = end + 1
    worth = dict.fromkeys("AKQT", options["weis_fours"])
    worth |= {"J": 200, "9": options["weis_nines"]}
    if contract == "une-ufe" and options["four_sixes"]:
        worth["6"] = worth.pop("A")
    for rank, points in worth.items():
        cards = frozenset(rank + suit for suit in "cdhs")
        if points and cards <= hand:
            found.append(Weis(points, 4, PLAIN.index(rank), in_trump=False, cards=cards))
    return found


# --- one game ---


class Game(SidesGame):
    """Follows one record; ``step`` raises ``IllegalEvent`` at an event that may not stand."""

    defaults = DEFAULTS
    words = CHOICES
    seat_options = ("dealer", "chooser")

    def begin_deal(self) -> None:
        self.phase = "deal"
        self.hands: list[set[str]] = [set(), set(), set(), set()]
        self.first_hands: list[set[str]] = []
        self.out: set[str] = set()
        self.contract = ""
        self.forehand = (self.dealer - 1) % 4
        self.turn = self.forehand
        self.pushed = False
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, int]] = []
        self.announced: set[int] = set()
        self.weis_side: int | None = None
        self.to_show: dict[int, set[frozenset[str]]] = {}
        self.shown: set[frozenset[str]] = set()
        self.stock_pending: int | None = None
        self.stock_side: int | None = None
        self.clear_revokes()
        self.before = list(self.totals)

    def acts(self) -> dict[str, Any]:
        return {
            "declare": self.declare,
            "play": self.play,
            "claim": self.ask,
            "show": self.show,
            "score": self.trick_note,
        }

    def deal(self, parts: Parts) -> None:
        self.only(parts, "target", "cards")
        need(not self.over, "the game is over")
        if self.phase == "done":
            self.dealer = (self.dealer - 1) % 4
            self.begin_deal()
        need(self.phase == "deal", "no deal now")
        for card in parts.cards:
            need(card in PACK and card not in self.out, "a card not in the pack or dealt twice")
            self.out.add(card)
        hand = self.hands[self.seats.index(parts.target)]
        hand.update(parts.cards)
        need(len(hand) <= 9, "more than nine cards")
        if len(self.out) == 36:
            self.phase = "choice"
            self.first_hands = [set(hand) for hand in self.hands]
            self.find_forehand()

    def find_forehand(self) -> None:
        """Who chooses and leads in the first deal may be a custom of the table."""
        if self.deals_done == 0 and self.options["first_choice"] == "seven":
            seven = self.options["seven"]
            self.forehand = next(seat for seat in range(4) if seven in self.hands[seat])
        elif self.deals_done == 0 and self.options["first_choice"] == "cut":
            chooser = self.options["chooser"]
            self.forehand = self.seats.index(chooser) if chooser else 0
        self.turn = self.forehand

    # --- what is said ---

    def declare(self, parts: Parts, seat: int) -> None:
        if parts.what == "weis":
            self.only(parts, "what", "number")
            self.announce(parts.number, seat)
            return
        self.only(parts, "what")
        if parts.what == "stock-stucke":
            self.say_stock(seat)
            return
        need(self.phase == "choice", "the contract is not chosen now")
        need(seat == self.turn, "not this player's turn to choose")
        if parts.what == "schieben":
            need(not self.pushed, "the partner may not push the choice back")
            self.pushed = True
            self.turn = (seat + 2) % 4
            return
        need(parts.what in CONTRACTS, "no such contract")
        self.contract = parts.what
        self.phase = "play"
        self.turn = self.forehand

    def weis_of(self, seat: int) -> list[Weis]:
        return all_weis(self.first_hands[seat], self.contract, self.options)

    def announce(self, number: int, seat: int) -> None:
        need(self.phase == "play" and not self.tricks, "Weis belong to the first trick")
        need(seat == self.turn, "a Weis is announced with one's own card")
        need(seat not in self.announced, "announced already")
        weis = self.weis_of(seat)
        need(weis, "this player has no Weis")
        best = max(one.value for one in weis)
        need(number == best, f"the best Weis is worth {best}")
        self.announced.add(seat)

    def say_stock(self, seat: int) -> None:
        need(self.phase == "play" and self.contract in SUITS, "no Stöck without trumps")
        need(seat == self.turn, "Stöck is said with one's own card")
        need(self.stock_pending is None, "said already")
        trump = SUITS[self.contract]
        both = {"K" + trump, "Q" + trump}
        need(both <= self.first_hands[seat], "king and queen of trumps were not both held")
        need(len(both & self.hands[seat]) == 1, "Stöck is said with the second of the two")
        self.stock_pending = seat

    def ask(self, parts: Parts, seat: int) -> None:
        self.only(parts, "target", "what")
        need(parts.what == "weis", "only a Weis is asked for")
        self.between_first_and_second()
        other = self.seats.index(parts.target)
        need(other != seat, "nobody asks himself")
        need(self.scores_weis(other), "this player scores no Weis")
        self.to_show.setdefault(other, {one.cards for one in self.weis_of(other)} - self.shown)

    def show(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what", "cards")
        need(parts.what == "weis", "only a Weis is shown")
        self.between_first_and_second()
        need(self.scores_weis(seat), "this player scores no Weis")
        need(len(set(parts.cards)) == len(parts.cards), "a card twice")
        cards = frozenset(parts.cards)
        need(cards in {one.cards for one in self.weis_of(seat)}, "this is none of the Weis held")
        self.shown.add(cards)
        if seat in self.to_show:
            self.to_show[seat].discard(cards)

    def between_first_and_second(self) -> None:
        early = self.phase == "play" and len(self.tricks) == 1 and not self.trick
        need(early, "Weis are seen after the first trick and before the second")

    def scores_weis(self, seat: int) -> bool:
        return seat in self.announced and seat % 2 == self.weis_side

    # --- the play ---

    def allowed(self, seat: int) -> set[str]:
        return allowed(self.hands[seat], [card for _, card in self.trick], self.contract)

    def play(self, parts: Parts, seat: int) -> None:
        self.only(parts, *(["cards", "flags"] if parts.flags else ["cards"]))
        need(parts.flags in ([], ["revoke"], ["withdrawn"]), "a flag without meaning here")
        need(self.phase == "play", "no play now")
        need(len(parts.cards) == 1, "one card is played")
        card = parts.cards[0]
        need(card in self.hands[seat], "a card that the player does not hold")
        if parts.flags == ["withdrawn"]:
            return
        need(seat == self.turn, "not this player's turn to play")
        need(not any(self.to_show.values()), "a Weis that was asked for has not been shown")
        if self.stock_pending == seat and self.stock_side is None:
            trump = SUITS[self.contract]
            need(card in ("K" + trump, "Q" + trump), "Stöck was said with another card")
            self.stock_side = seat % 2
        lawful = card in self.allowed(seat)
        if parts.flags == ["revoke"]:
            need(not lawful, "the card breaks no rule")
            self.revokes.append(seat)
        else:
            need(lawful, "the rules of following and trumping ask for another card")
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat - 1) % 4
        if len(self.trick) == 4:
            self.end_trick()

    def end_trick(self) -> None:
        cards = [card for _, card in self.trick]
        best = best_card(cards, self.contract)
        winner = next(seat for seat, card in self.trick if card == best)
        six = self.options["six_is_11"]
        points = sum(value(card, self.contract, six_is_11=six) for card in cards)
        last = not any(self.hands)
        self.tricks.append((winner, points + (5 if last else 0)))
        self.trick = []
        self.turn = winner
        if len(self.tricks) == 1:
            self.compare_weis()
        if last:
            self.phase = "done"
            self.deals_done += 1
            self.settle()

    def compare_weis(self) -> None:
        best_key, best_seat = None, None
        for step in range(4):
            seat = (self.forehand - step) % 4
            if seat in self.announced:
                key = max(one.key() for one in self.weis_of(seat))
                if best_key is None or key > best_key:
                    best_key, best_seat = key, seat
        if best_seat is not None:
            self.weis_side = best_seat % 2

    # --- the score ---

    def factor(self) -> int:
        if self.contract in SUITS:
            return 2 if self.contract in self.options["double_suits"] else 1
        return self.options["factor_" + self.contract.replace("-", "_")]

    def weis_points(self, side: int) -> int:
        if side != self.weis_side:
            return 0
        scoring = [seat for seat in self.announced if seat % 2 == side]
        return sum(one.value for seat in scoring for one in self.weis_of(seat))

    def parts_in_order(self) -> list[tuple[int, int]]:
        """What the sides score, in the order Stöck, Weis, tricks, times the factor."""
        parts = []
        if self.stock_side is not None:
            parts.append((self.stock_side, 20))
        parts += [(side, self.weis_points(side)) for side in (0, 1)]
        parts += [(winner % 2, points) for winner, points in self.tricks]
        for side in (0, 1):
            if all(winner % 2 == side for winner, _ in self.tricks):
                parts.append((side, 100))
        return [(side, points * self.factor()) for side, points in parts]

    def settle(self) -> None:
        target = self.options["target"]
        counted = list(self.before)
        first = None
        for side, points in self.parts_in_order():
            counted[side] += points
            if counted[side] >= target and first is None:
                first = side
        for side in (0, 1):
            counted[side] += self.prices[side]
        self.totals = counted
        self.points = [counted[side] - self.before[side] for side in (0, 1)]
        level = counted[0] == counted[1]
        higher = None if level else counted.index(max(counted))
        if self.options["deals"]:
            self.over = self.deals_done >= self.options["deals"]
            self.winner = higher if self.over else None
        elif self.options["finish"] == "first" and first is not None:
            self.over, self.winner = True, first
        else:
            self.over = max(counted) >= target and not level
            self.winner = higher if self.over else None

    # --- observations ---

    def trick_note(self, parts: Parts, seat: int) -> None:
        self.only(parts, *(["what"] if parts.number is None else ["what", "number"]))
        need(parts.what == "trick", "a player's note is the trick won")
        need(self.tricks and not self.trick, "no trick has just been completed")
        winner, points = self.tricks[-1]
        need(winner == seat, "this player did not win the trick")
        need(parts.number in (None, points), f"the trick holds {points}")

    def observe(self, parts: Parts) -> None:
        if parts.what == "game":
            self.won_note(parts)
            return
        self.only(parts, *(["target", "number"] + (["what"] if parts.what else [])))
        side = self.seats.index(parts.target) % 2
        if parts.what == "weis":
            need(self.tricks, "the Weis have not been compared")
            true = self.weis_points(side)
        else:
            need(self.phase == "done", "the deal is not over")
            need(parts.what in (None, "total"), "a note without meaning here")
            true = self.totals[side] if parts.what else self.points[side]
        need(parts.number == true, f"it is {true}")


def replay(record: dict[str, Any]) -> Outcome:
    """Whether every event of a full record is legal, and the scores."""
    return follow(Game, record)


# --- a random game ---


class Table(Scribe):
    """A game being made: what is said is written down and checked at once."""

    kind = Game

    def one_deal(self) -> None:
        self.deal()
        if self.chance(2):
            self.say("- rule misdeal")
            self.deal()
        game = self.game
        if self.chance(40):
            self.say(f"{self.seats[game.turn]} declare schieben")
        self.say(f"{self.seats[game.turn]} declare {self.rng.choice(CONTRACTS)}")
        while game.phase == "play":
            self.card()
            if len(game.tricks) == 1 and not game.trick:
                self.look_at_weis()
        self.notes()

    def deal(self) -> None:
        """Hands in packets of three, or whole; often with few suits, so that there are Weis."""
        game = self.game
        dealer = game.dealer if game.phase == "deal" else (game.dealer - 1) % 4
        pack = sorted(PACK)
        self.rng.shuffle(pack)
        if self.chance(40):
            pack.sort(key=lambda card: (card[1], PLAIN.index(card[0])))
            for _ in range(8):
                one, two = self.rng.randrange(36), self.rng.randrange(36)
                pack[one], pack[two] = pack[two], pack[one]
        packet = self.rng.choice([3, 9])
        hands = [pack[start : start + 9] for start in (0, 9, 18, 27)]
        self.rng.shuffle(hands)
        for start in range(0, 9, packet):
            for step in (1, 2, 3, 4):
                seat = (dealer - step) % 4
                cards = "".join(hands[seat][start : start + packet])
                self.say(f"- deal {self.seats[seat]} {cards}")

    def card(self) -> None:
        game = self.game
        seat, name = game.turn, self.seats[game.turn]
        if not game.tricks and game.weis_of(seat) and self.chance(85):
            best = max(one.value for one in game.weis_of(seat))
            self.say(f"{name} declare weis {best}")
        lawful = sorted(game.allowed(seat))
        unlawful = sorted(game.hands[seat] - set(lawful))
        if self.chance(1):
            self.say(f"{name} play {self.rng.choice(lawful)} !withdrawn")
        if unlawful and self.chance(2):
            self.say(f"{name} play {self.rng.choice(unlawful)} !revoke")
            if self.chance(60):
                self.say(f"- rule {name} revoke")
            return
        card = self.rng.choice(lawful)
        trump = SUITS.get(game.contract, "-")
        both = {"K" + trump, "Q" + trump}
        second = both <= game.first_hands[seat] and both & game.hands[seat] == {card}
        if second and self.chance(85):
            self.say(f"{name} declare stock-stucke")
        self.say(f"{name} play {card}")
        if not game.trick and self.chance(10):
            self.say(f"{self.seats[game.tricks[-1][0]]} score trick {game.tricks[-1][1]}")

    def look_at_weis(self) -> None:
        game = self.game
        for seat, name in enumerate(self.seats):
            if game.scores_weis(seat) and self.chance(40):
                self.say(f"{self.seats[(seat + 1) % 4]} claim {name} weis")
                for one in game.weis_of(seat):
                    cards = sorted(one.cards, key=lambda card: (card[1], PLAIN.index(card[0])))
                    self.say(f"{name} show weis {''.join(cards)}")
                self.say(f"- score {name} weis {game.weis_points(seat % 2)}")

    def notes(self) -> None:
        game = self.game
        for seat, name in enumerate(self.seats):
            if seat in game.revokes and self.chance(50):
                self.say(f"- rule {name} revoke")
            if self.chance(20):
                self.say(f"- score {name} {game.points[seat % 2]}")
                self.say(f"- score {name} total {game.totals[seat % 2]}")
        if game.over and game.winner is not None and self.chance(50):
            self.say(f"- score {self.seats[game.winner]} game")


def play(rules: str, _seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end, some irregularities and notes included."""
    return make_up(Table, rules, options, rng)
