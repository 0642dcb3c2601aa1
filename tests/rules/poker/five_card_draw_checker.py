"""Independent checker of five-card draw: draws, stock, jackpots, lowball and wild cards."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.poker.hands import JOKERS, PACK, PAIR, draw_27, draw_a5, draw_high
from tests.rules.poker.poker_table import COMMON, Illegal, Table, follow, need

DEFAULTS: dict[str, dict[str, Any]] = {
    "five-card-draw": {
        **COMMON,
        "ante": 1,
        "small_blind": 0,
        "big_blind": 0,
        "limit": "fixed",
        "raise_cap": 4,
        "draws": 1,
        "later_rounds": "by-game",
        "draw_cap": 3,
        "four_with_ace": False,
        "six_cap": True,
        "burn": False,
        "bottom_kept": False,
        "pass_out": "redeal",
        "reante": "by-game",
        "jackpots": False,
        "progressive": False,
        "lowball": "no",
        "wild": "",
        "jokers": 0,
        "five_kind": True,
    }
}


class Draw(Table):
    hole_cards = 5
    most_players = 8

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.rounds = options["draws"] + 1
        text = options["wild"]
        self.wild = [text[at : at + 2] for at in range(0, len(text), 2)]
        self.hands_passed = 0
        super().__init__(seats, options)

    def pack(self) -> list[str]:
        return PACK + JOKERS[: self.o["jokers"]]

    def reset_cards(self) -> None:
        self.first_bettor: int | None = None
        self.queue: list[int] = []
        self.missing = 0
        self.too_many = False
        self.bottom = 1 if self.o["bottom_kept"] else 0
        self.stock_left = len(self.pack()) - 5 * len(self.playing) - self.bottom
        self.away: list[tuple[int, str]] = []
        self.just_away: list[tuple[int, str]] = []
        self.burns: list[str] = []
        self.burnt = False
        self.replaced = False
        self.aces_shown: set[str] = set()
        self.thrown_in = False

    # Rounds

    def blind_game(self) -> bool:
        return self.highest_blind > 0 or self.posted or self.straddles > 0

    def raise_to(self, seat: int, amount: int) -> None:
        if self.round == 0 and self.bet == 0:
            self.first_bettor = seat
        super().raise_to(seat, amount)

    def after_round(self) -> None:
        nobody_bet = self.round == 0 and self.acted and not self.bet_made
        if nobody_bet and not self.blind_game():
            self.passed_out()
        elif self.round == self.o["draws"]:
            self.begin_showdown()
        else:
            self.phase = "draw"
            self.queue = [seat for seat in self.clockwise(self.dealer) if seat in self.live]
            self.burnt = False
            self.replaced = False

    def passed_out(self) -> None:
        if self.o["pass_out"] == "end":
            self.phase = "over"
            self.thrown_in = True
            self.points = [-self.put_in[seat] for seat in range(self.n)]
            return
        self.hands_passed += 1
        self.dealer = self.clockwise(self.dealer)[0]
        again = self.o["reante"]
        if again == "by-game":
            again = "never" if self.o["jackpots"] else "always"
        self.new_hand(ante=again == "always")

    def after_draw(self) -> None:
        way = self.o["later_rounds"]
        if way == "by-game":
            way = "left" if self.blind_game() or self.round > 0 else "opener"
        if way == "left" or self.first_bettor is None:
            self.begin_round(self.dealer)
        else:
            self.begin_round((self.first_bettor - 1) % self.n)

    def check_open(self, seat: int) -> None:
        if not self.o["jackpots"] or self.round > 0 or "??" in self.hand[seat]:
            return
        aces = self.o["progressive"] and self.hands_passed > 0
        value = draw_high(self.hand[seat], self.wild, five_kind=self.o["five_kind"])
        need(value >= (PAIR, 14 if aces else 11), "no openers")

    def openers_unseen(self, seat: int) -> bool:
        return bool(self.o["jackpots"]) and self.round == 0 and "??" in self.hand[seat]

    # The draw

    def game_event(self, actor: int | None, parts: Parts) -> None:
        need(parts.number is None and parts.target is None, "this game has no such event")
        need(parts.place is None and parts.to is None, "this game has no such event")
        self.begin_if_dealt()
        if actor is None and parts.verb == "deal" and parts.what == "burn":
            need(self.phase == "draw" and self.o["burn"], "no burn now")
            need(not self.burnt and not self.replaced, "one card is burnt a draw")
            need(len(parts.cards) == 1, "one card is burnt")
            self.take_from_stock(parts.cards[0], "burn")
            self.burns.append(parts.cards[0])
            self.burnt = True
        elif actor is None and parts.verb == "shuffle" and parts.what == "stock":
            need(not parts.cards, "the order of the stock is not written")
            self.shuffle()
        elif actor is not None and parts.verb == "discard":
            self.discard(actor, parts)
        elif actor is not None and parts.verb == "draw" and parts.what == "stock":
            self.draw(actor, parts)
        else:
            raise Illegal("this game has no such event")

    def apply(self, parts: Parts) -> None:
        free = parts.verb in {"rule", "score"} or "withdrawn" in parts.flags
        need(free or not self.too_many, "not five cards: the hand is dead")
        super().apply(parts)

    def show(self, seat: int, parts: Parts) -> None:
        super().show(seat, parts)
        if self.phase == "draw" and seat == self.queue[0] and "exposed" not in parts.flags:
            self.aces_shown |= {card for card in parts.cards if card[0] == "A"}

    def settle(self, seat: int, parts: Parts) -> None:
        need(not self.thrown_in, "no showdown")
        super().settle(seat, parts)

    def take_from_stock(self, card: str, place: Any) -> None:
        need(self.stock_left > 0, "the stock is empty")
        if card != "??":
            need(card in self.pack(), f"{card} is not in this pack")
            need(card not in self.where, f"{card} is already somewhere else")
            self.where[card] = place
        self.stock_left -= 1

    def shuffle(self) -> None:
        need(self.phase == "draw" and self.stock_left == 0, "the stock is not empty")
        back = [card for _, card in self.away] + self.burns
        need(len(back) + self.bottom > 0, "nothing to make a stock of")
        self.stock_left = len(back) + self.bottom
        unsure = {seat for seat, card in self.away if card == "??"}
        for seat in unsure:
            lost = [c for c, place in self.where.items() if place == ("unsure", seat)]
            for card in lost:
                del self.where[card]
        for card in back:
            self.where.pop(card, None)
        self.bottom = 0
        self.away = []
        self.burns = []

    def cap(self, seat: int, cards: list[str]) -> int:
        full_table = self.o["six_cap"] and len(self.playing) >= 6
        if full_table:
            return min(3, self.o["draw_cap"])
        if self.o["four_with_ace"] and self.aces_shown - set(cards):
            return max(4, self.o["draw_cap"])
        return self.o["draw_cap"]

    def discard(self, seat: int, parts: Parts) -> None:
        need(self.phase == "draw", "no draw now")
        need(self.missing == 0, "replacements are due")
        need(seat == self.queue[0], f"{self.seats[self.queue[0]]} draws first")
        if parts.what == "stand-pat":
            need(not parts.cards, "standing pat discards nothing")
            self.next_drawer()
            return
        need(parts.what is None and 1 <= len(parts.cards) <= 5, "one to five cards, or stand-pat")
        known = [card for card in parts.cards if card != "??"]
        need(len(known) == len(set(known)), "a card twice")
        most = self.cap(seat, parts.cards)
        if "revoke" in parts.flags:
            need(len(parts.cards) > most, "marked as too many cards, but it is not")
        else:
            need(len(parts.cards) <= most, f"at most {most} cards")
        self.reveal(seat, known)
        for card in known:
            self.hand[seat].remove(card)
            self.where[card] = ("discard", seat)
        for _ in range(len(parts.cards) - len(known)):
            if "??" not in self.hand[seat]:
                for kept in self.hand[seat]:
                    self.where[kept] = ("unsure", seat)
                self.hand[seat] = ["??"] * len(self.hand[seat])
            self.hand[seat].remove("??")
        self.just_away = [(seat, card) for card in parts.cards]
        self.missing = len(parts.cards)

    def draw(self, seat: int, parts: Parts) -> None:
        need(self.phase == "draw" and self.missing > 0, "nothing to replace")
        need(seat == self.queue[0], f"{self.seats[self.queue[0]]} draws")
        need(parts.cards, "no cards")
        need(self.burnt or not self.o["burn"] or self.replaced, "a card is burnt first")
        for card in parts.cards:
            self.take_from_stock(card, ("hand", seat))
            self.hand[seat].append(card)
        self.replaced = True
        self.missing -= len(parts.cards)
        if self.missing < 0:
            self.too_many = True
        elif self.missing == 0:
            self.next_drawer()

    def next_drawer(self) -> None:
        self.away += self.just_away
        self.just_away = []
        self.missing = 0
        self.aces_shown = set()
        self.queue.pop(0)
        if not self.queue:
            self.after_draw()

    def reveal(self, seat: int, cards: list[str], *, past: bool = False) -> None:
        if past and self.unseen_away(seat):
            self.prove(seat, cards)
            return
        for card in cards:
            if self.where.get(card) == ("unsure", seat) and card not in self.hand[seat]:
                del self.where[card]
        super().reveal(seat, cards, past=past)

    def may_prove(self, seat: int) -> bool:
        return self.first_bettor == seat

    def unseen_away(self, seat: int) -> int:
        return (self.away + self.just_away).count((seat, "??"))

    def prove(self, seat: int, cards: list[str]) -> None:
        """The opener shows cards that he holds, or may hold, or may have put away unseen."""
        known = [card for card in cards if card != "??"]
        need(len(known) == len(set(known)), "a card twice")
        new = []
        for card in known:
            place = self.where.get(card)
            need(place in {None, ("hand", seat), ("discard", seat), ("unsure", seat)}, "not his")
            need(card in self.pack(), f"{card} is not in this pack")
            if card not in self.hand[seat] and place != ("discard", seat):
                new.append(card)
        need(len(new) <= self.hand[seat].count("??") + self.unseen_away(seat), "too many")
        for card in new:
            self.where[card] = ("unsure", seat)

    def kill(self, seat: int) -> None:
        self.too_many = False
        drawing = self.phase == "draw" and seat in self.queue
        first = drawing and seat == self.queue[0]
        self.live.remove(seat)
        if seat in self.shown:
            self.shown.remove(seat)
        if len(self.live) == 1:
            self.go_on()
        elif first:
            self.next_drawer()
        elif drawing:
            self.queue.remove(seat)
        elif self.phase == "show":
            self.end_showdown()
        else:
            self.go_on()

    # Hands

    def value(self, cards: list[str]) -> Any:
        if self.o["lowball"] == "ace-to-five":
            shape, ranks = draw_a5(cards, self.wild)
            return ([-n for n in shape], [-rank for rank in ranks])
        if self.o["lowball"] == "deuce-to-seven":
            return [-n for n in draw_27(cards, self.wild)]
        return draw_high(cards, self.wild, five_kind=self.o["five_kind"])

    def share_out(self, amount: int, players: list[int], board: list[str]) -> None:
        self.award(amount, self.best(players, self.value))


def table(record: dict[str, Any]) -> Draw:
    return Draw(record["seats"], {**DEFAULTS[record["rules"]], **record.get("options", {})})


def replay(record: dict[str, Any]) -> Outcome:
    try:
        return follow(table(record), record["events"])
    except Illegal as error:
        return Outcome(legal=False, why=str(error))


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    from tests.rules.poker.random_play import random_record

    return random_record(table, rules, seats, options, rng)
