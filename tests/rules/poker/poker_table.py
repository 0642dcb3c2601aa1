"""A poker table for the independent checkers: seats, chips, betting, pots and the showdown.

Written from the rule texts with lists and sets, one seat index at a time. A game adds its cards:
what is dealt when, and which hand is better.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.rules.eventtext import Parts, parse
from tests.rules.outcome import Outcome
from tests.rules.poker.hands import PACK

ENDLESS = 10**15
BETTING_WORDS = {"fold", "check", "call", "open", "raise"}
POSTING_WORDS = {"post", "dead", "straddle"}
FLAGS = {"bet": {"turn", "insufficient"}, "show": {"turn", "exposed"}, "discard": {"revoke"}}

COMMON: dict[str, Any] = {
    "stacks": [],
    "stack": 200,
    "antes": [],
    "ante": 0,
    "blinds": [],
    "small_blind": 1,
    "big_blind": 2,
    "pot": 0,
    "limit": "no",
    "min_bet": 0,
    "small_bet": 0,
    "big_bet": 0,
    "raise_cap": 3,
    "cap": 0,
    "reopen": "cumulative",
    "half_raise": True,
    "short_blind": "full",
    "rake": [],
    "chip": 1,
    "show_order": "last-bettor",
}


class Illegal(Exception):
    """The event breaks a rule."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


class Table:
    """Follows one record; ``apply`` raises ``Illegal`` for an event that breaks a rule."""

    hole_cards = 2
    rounds = 4
    most_players = 10

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.o = options
        self.seats = seats
        self.n = len(seats)
        self.dealer = seats.index(options.get("dealer", seats[0]))
        stacks = options["stacks"] or [options["stack"]] * self.n
        need(len(stacks) == self.n, "one stack for each seat")
        self.start = [ENDLESS if chips < 0 else chips for chips in stacks]
        self.chips = list(self.start)
        self.playing = [seat for seat in range(self.n) if self.start[seat] > 0]
        need(2 <= len(self.playing) <= self.most_players, "wrong number of players")
        self.antes = options["antes"] or [options["ante"]] * self.n
        self.blinds = options["blinds"] or self.usual_blinds()
        need(len(self.antes) == self.n and len(self.blinds) == self.n, "one number for each seat")
        self.highest_blind = max(self.blinds[seat] for seat in self.playing)
        highest_ante = max(self.antes[seat] for seat in self.playing)
        self.min_bet = options["min_bet"] or self.highest_blind or highest_ante or 1
        self.small_bet = options["small_bet"] or self.highest_blind or 2 * highest_ante or 1
        self.big_bet = options["big_bet"] or 2 * self.small_bet
        self.stake = [0] * self.n
        self.put_in = [0] * self.n
        self.dead = options["pot"]
        self.points: list[int] | None = None
        self.settled: dict[int, int] = {}
        self.refunds = [0] * self.n
        self.awarded = [0] * self.n
        self.new_hand(ante=True)

    # Seats and chips

    def clockwise(self, after: int) -> list[int]:
        """All players, beginning with the first clockwise of a seat, that seat last."""
        order = [(after + step) % self.n for step in range(1, self.n + 1)]
        return [seat for seat in order if seat in self.playing]

    def usual_blinds(self) -> list[int]:
        order = self.clockwise(self.dealer)
        if len(self.playing) == 2 and self.dealer in self.playing:
            order = [self.dealer, order[0]]
        blinds = [0] * self.n
        blinds[order[0]] = self.o["small_blind"]
        blinds[order[1]] = self.o["big_blind"]
        return blinds

    def room(self, seat: int) -> int:
        """Chips that the seat may still put in."""
        if self.o["cap"]:
            return min(self.chips[seat], max(0, self.o["cap"] - self.put_in[seat]))
        return self.chips[seat]

    def pay(self, seat: int, amount: int) -> None:
        self.chips[seat] -= amount
        self.put_in[seat] += amount

    def bet_chips(self, seat: int, amount: int) -> None:
        self.pay(seat, amount)
        self.stake[seat] += amount
        self.front[seat] += amount

    # The beginning of a hand

    def new_hand(self, *, ante: bool) -> None:
        before = (list(self.chips), list(self.stake), list(self.put_in), self.dead, self.dealer)
        self.before_hand, self.anted = before, ante
        self.phase = "deal"
        self.live = list(self.playing)
        self.hand: list[list[str]] = [[] for _ in self.seats]
        self.where: dict[str, Any] = {}
        self.used = 0
        self.round = -1
        self.front = [0] * self.n
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.aggressor: int | None = None
        self.straddles = 0
        self.opener = self.dealer
        self.bet = 0
        self.posted = False
        self.reset_cards()
        if ante:
            self.take_antes()
        self.take_blinds()

    def take_antes(self) -> None:
        matched = len({self.antes[seat] for seat in self.playing}) == 1
        for seat in self.playing:
            amount = min(self.antes[seat], self.room(seat))
            self.pay(seat, amount)
            if matched:
                self.stake[seat] += amount
            else:
                self.dead += amount

    def take_blinds(self) -> None:
        for seat in self.clockwise(self.dealer):
            self.bet_chips(seat, min(self.blinds[seat], self.room(seat)))
            if self.blinds[seat] and self.blinds[seat] == self.highest_blind:
                self.opener = seat
        self.bet = self.highest_blind if self.o["short_blind"] == "full" else max(self.front)

    def misdeal(self) -> None:
        chips, stake, put_in, self.dead, self.dealer = self.before_hand
        self.chips, self.stake, self.put_in = list(chips), list(stake), list(put_in)
        self.refunds = [0] * self.n
        self.new_hand(ante=self.anted)

    def reset_cards(self) -> None:
        """What a game holds besides hands, at the beginning of a hand."""

    def pack(self) -> list[str]:
        return PACK

    def dealt(self) -> bool:
        """Whether everything is dealt that lies on the table before the first bet."""
        return all(len(self.hand[seat]) == self.hole_cards for seat in self.playing)

    # Betting

    def begin_round(self, after: int) -> None:
        self.round += 1
        self.phase = "bet"
        self.pointer = after
        self.acted: set[int] = set()
        self.rights = set(self.live)
        self.faced = [0] * self.n
        self.aggressor = None
        self.bet_made = False
        if self.round > 0:
            self.front = [0] * self.n
            self.bet = 0
        self.last_raise = max(self.min_bet, self.bet)
        self.level = max(self.bet, self.highest_blind) if self.round == 0 else 0
        self.raises = self.straddles if self.round == 0 else 0
        self.go_on()

    def size(self) -> int:
        return self.small_bet if self.round < self.rounds // 2 else self.big_bet

    def able(self) -> list[int]:
        return [seat for seat in self.live if self.room(seat) > 0]

    def owes(self, seat: int) -> int:
        target = self.bet
        if self.able() == [seat]:
            target = max(self.front[other] for other in range(self.n) if other != seat)
        return max(0, target - self.front[seat])

    def must_act(self, seat: int) -> bool:
        if seat not in self.able():
            return False
        return self.owes(seat) > 0 or (seat not in self.acted and self.able() != [seat])

    def due(self) -> int | None:
        waiting = [seat for seat in self.clockwise(self.pointer) if self.must_act(seat)]
        return waiting[0] if waiting else None

    def go_on(self) -> None:
        """Closes the round or the hand when nobody has to act."""
        if len(self.live) == 1:
            self.give_back()
            self.finish()
        elif self.phase == "bet" and self.due() is None:
            self.give_back()
            self.after_round()

    def give_back(self) -> None:
        ordered = sorted(range(self.n), key=lambda seat: self.stake[seat])
        top, second = ordered[-1], ordered[-2]
        extra = self.stake[top] - self.stake[second]
        self.stake[top] -= extra
        self.pay(top, -extra)
        self.refunds[top] += extra

    def may_raise(self, seat: int) -> bool:
        if seat in self.rights:
            return True
        grown = self.bet - self.faced[seat]
        if self.o["reopen"] == "always":
            return grown > 0
        if self.o["limit"] == "fixed":
            enough = 2 * grown if self.o["half_raise"] else grown
            return self.o["reopen"] == "cumulative" and enough >= self.size()
        return self.o["reopen"] == "cumulative" and grown >= self.last_raise

    def middle(self) -> int:
        return sum(self.stake) + self.dead

    def check_size(self, seat: int, amount: int, *, all_in: bool) -> None:
        """Whether a bet or raise to this amount has a legal size and may be made."""
        need(self.may_raise(seat), "no right to raise: no full raise since the last act")
        if self.o["limit"] == "fixed":
            capped = self.o["raise_cap"] and self.raises >= self.o["raise_cap"] and self.level > 0
            need(not capped, "the betting is capped")
            target = self.level + self.size()
            need(amount == target or (all_in and amount < target), f"the fixed bet is to {target}")
            return
        least = self.bet + self.last_raise if self.bet else self.min_bet
        need(amount >= least or all_in, f"at least to {least}")
        if self.o["limit"] == "pot":
            most = self.bet + self.middle() + self.bet - self.front[seat]
            need(amount <= max(most, least), f"at most to {most}")

    def raise_to(self, seat: int, amount: int) -> None:
        if self.o["limit"] == "fixed":
            step = amount - self.level
            full = step >= self.size() or (self.o["half_raise"] and 2 * step >= self.size())
            if full:
                self.raises += 1 if self.level else 0
                self.level = max(amount, self.level + self.size())
        else:
            step = amount - self.bet
            full = step >= self.last_raise
            if full:
                self.last_raise = step
        if full:
            self.rights = set(self.live)
        self.bet = amount
        self.bet_made = True
        self.aggressor = seat
        self.bet_chips(seat, amount - self.front[seat])

    def check_open(self, seat: int) -> None:
        """What a game asks of the player who opens."""

    def act(self, seat: int, parts: Parts) -> None:
        need(self.phase == "bet", "no betting now")
        need(seat in self.live, "folded or not in the hand")
        need(seat in self.able(), "no chips left to act with")
        in_turn = "turn" not in parts.flags
        due = self.due()
        if in_turn:
            need(seat == due, f"it is the turn of {self.seats[due or 0]}")
        else:
            need(seat != due, "marked as out of turn, but it is his turn")
        stood = "insufficient" in parts.flags
        word, amount = parts.what, parts.number
        need((amount is not None) == (word in {"open", "raise"}), "amount with open and raise only")
        if word == "check":
            need(self.owes(seat) == 0, "a bet must be called")
        elif word == "call":
            need(self.owes(seat) > 0, "nothing to call")
            self.bet_chips(seat, min(self.owes(seat), self.room(seat)))
        elif word in {"open", "raise"}:
            need((self.bet == 0) == (word == "open"), "open is the first bet, raise a later one")
            need(amount is not None and amount > self.bet, "must exceed the bet")
            most = self.front[seat] + self.room(seat)
            need(amount <= most, "more than the seat has")
            if stood:
                need(self.may_raise(seat), "no right to raise: no full raise since the last act")
                need(not self.fits(seat, parts, most), "marked as a wrong size, but it is right")
            else:
                self.check_size(seat, amount, all_in=amount == most)
                if word == "open":
                    self.check_open(seat)
            self.raise_to(seat, amount)
        else:
            need(word == "fold", "no such act")
        if in_turn:
            self.pointer = seat
        self.acted.add(seat)
        self.rights.discard(seat)
        self.faced[seat] = self.bet
        if word == "fold":
            self.live.remove(seat)
        self.go_on()

    def fits(self, seat: int, parts: Parts, most: int) -> bool:
        """Whether an open or raise would have been legal."""
        try:
            self.check_size(seat, parts.number or 0, all_in=parts.number == most)
            if parts.what == "open":
                self.check_open(seat)
        except Illegal:
            return False
        return not (parts.what == "open" and self.openers_unseen(seat))

    def openers_unseen(self, seat: int) -> bool:
        """Whether the hand that an opening needs was not seen: then the mark is believed."""
        return False

    def post(self, seat: int, parts: Parts) -> None:
        self.begin_if_silent()
        need(self.phase == "deal", "posts come before the first act")
        need(not parts.flags, "no such flag here")
        need(seat in self.live, "not in the hand")
        amount = parts.number
        need(amount is not None and amount > 0, "an amount is needed")
        if parts.what == "dead":
            need(amount <= self.room(seat), "more than the seat has")
            self.pay(seat, amount)
            self.dead += amount
        elif parts.what == "post":
            need(self.front[seat] == 0, "has posted already")
            need(amount <= self.room(seat), "more than the seat has")
            need(amount <= self.highest_blind, "a post is no higher than the highest blind")
            self.bet_chips(seat, amount)
            self.posted = True
        else:
            need(amount > self.bet, "a straddle exceeds the bet")
            need(amount - self.front[seat] <= self.room(seat), "more than the seat has")
            self.bet_chips(seat, amount - self.front[seat])
            self.bet = amount
            self.straddles += 1
            self.opener = seat

    def after_round(self) -> None:
        """What follows a betting round that two or more players outlived."""
        raise NotImplementedError

    def over_betting(self) -> bool:
        """Whether nobody will bet any more, though the hand is not over."""
        return self.phase == "show" or (self.phase == "board" and len(self.able()) < 2)

    # Cards

    def take_card(self, card: str, place: Any) -> None:
        if card != "??":
            need(card in self.pack(), f"{card} is not in this pack")
            need(card not in self.where, f"{card} is already somewhere else")
            self.where[card] = place
        self.used += 1
        need(self.used <= len(self.pack()), "more cards than the pack has")

    def deal_hand(self, seat: int, cards: list[str]) -> None:
        need(self.phase == "deal", "hands are dealt before the first act")
        need(seat in self.playing, "a hand for a seat that does not play")
        need(cards, "no cards")
        need(len(self.hand[seat]) + len(cards) <= self.hole_cards, "too many cards")
        for card in cards:
            self.take_card(card, ("hand", seat))
            self.hand[seat].append(card)

    def reveal(self, seat: int, cards: list[str], *, past: bool = False) -> None:
        """Own cards become known; ``past``: discarded ones may be among them."""
        need(len(set(cards) - {"??"}) == len([c for c in cards if c != "??"]), "a card twice")
        for card in cards:
            if card == "??" or card in self.hand[seat]:
                continue
            if past and self.where.get(card, ("", -1))[:2] == ("discard", seat):
                continue
            need("??" in self.hand[seat], f"{card} is not held")
            need(card in self.pack(), f"{card} is not in this pack")
            need(card not in self.where, f"{card} is already somewhere else")
            self.where[card] = ("hand", seat)
            self.hand[seat][self.hand[seat].index("??")] = card

    # Showdown

    def show(self, seat: int, parts: Parts) -> None:
        need(seat in self.playing, "not in the hand")
        contesting = (
            seat in self.live
            and self.over_betting()
            and seat not in self.mucked
            and "exposed" not in parts.flags
        )
        if parts.what == "muck":
            need(self.phase == "show", "nothing to muck now")
            need(contesting and seat not in self.shown, "has shown, mucked or folded")
            self.check_order(seat, parts)
            self.mucked.append(seat)
        elif contesting:
            need(parts.what is None, "no such word")
            need(seat not in self.shown, "has shown already")
            need(len(parts.cards) == len(self.hand[seat]), "a hand is shown in full")
            self.check_order(seat, parts)
            self.reveal(seat, parts.cards)
            self.shown.append(seat)
        else:
            need("turn" not in parts.flags, "cards shown freely are never out of turn")
            need(parts.what is None and parts.cards, "cards are shown")
            proof = self.may_prove(seat)
            past = [place for place in self.where.values() if proof and place == ("discard", seat)]
            most = len(self.hand[seat]) + len(past) + proof * self.unseen_away(seat)
            need(len(parts.cards) <= most, "more cards than he had")
            self.reveal(seat, parts.cards, past=proof)
            return
        self.end_showdown()

    def may_prove(self, seat: int) -> bool:
        """Whether a seat may also show cards that it has put away."""
        return False

    def unseen_away(self, seat: int) -> int:
        """How many cards it has put away unseen."""
        return 0

    def check_order(self, seat: int, parts: Parts) -> None:
        someone_all_in = any(self.room(other) == 0 for other in self.live)
        if self.o["show_order"] == "free" or someone_all_in or self.phase != "show":
            need("turn" not in parts.flags, "marked as out of turn, but the order is free")
            return
        order = self.clockwise(self.dealer)
        if self.aggressor is not None and self.aggressor in self.live:
            order = [self.aggressor, *self.clockwise(self.aggressor)]
        order = [s for s in order if s in self.live and s not in self.shown + self.mucked]
        if "turn" in parts.flags:
            need(seat != order[0], "marked as out of turn, but it is his turn")
        else:
            need(seat == order[0], f"{self.seats[order[0]]} shows first")

    def begin_showdown(self) -> None:
        self.phase = "show"
        self.end_showdown()

    def end_showdown(self) -> None:
        if self.phase != "show":
            return
        silent = [s for s in self.live if s not in self.shown + self.mucked]
        if not silent or (len(silent) == 1 and len(self.mucked) == len(self.live) - 1):
            self.finish()

    # Pots

    def pots(self) -> list[tuple[int, list[int]]]:
        """Amount and players of each pot, the main pot first."""
        pots = []
        below = 0
        for level in sorted({self.stake[seat] for seat in self.live}):
            amount = sum(min(chips, level) - min(chips, below) for chips in self.stake)
            pots.append((amount, [seat for seat in self.live if self.stake[seat] >= level]))
            below = level
        amount, players = pots[-1]
        pots[-1] = (amount + sum(max(0, chips - below) for chips in self.stake), players)
        pots[0] = (pots[0][0] + self.dead, pots[0][1])
        return pots

    def split(self, amount: int, parts: int) -> list[int]:
        """Equal shares in whole chips, what is left one chip each from the first."""
        chip = self.o["chip"]
        shares = [amount // (parts * chip) * chip] * parts
        rest = amount - sum(shares)
        at = 0
        while rest > 0:
            piece = min(chip, rest)
            shares[at % parts] += piece
            rest -= piece
            at += 1
        return shares

    def award(self, amount: int, winners: list[int]) -> None:
        first = [seat for seat in self.clockwise(self.dealer) if seat in winners]
        for seat, share in zip(first, self.split(amount, len(first)), strict=True):
            self.awarded[seat] += share

    def boards(self) -> list[list[str]]:
        return [[]]

    def share_out(self, amount: int, players: list[int], board: list[str]) -> None:
        """Gives one pot on one board to the best hands."""
        raise NotImplementedError

    def best(self, players: list[int], value: Callable[[list[str]], Any]) -> list[int]:
        values = {seat: value(self.hand[seat]) for seat in players}
        top = max(values.values())
        return [seat for seat in players if values[seat] == top]

    def finish(self) -> None:
        self.phase = "over"
        known = True
        pots = self.pots()
        rakes = list(self.o["rake"]) + [0] * len(pots)
        need(not any(rakes[len(pots) :]), "rake of a pot that does not exist")
        for (amount, players), rake in zip(pots, rakes, strict=False):
            need(0 <= rake <= amount, "more rake than the pot holds")
            left = amount - rake
            claiming = [seat for seat in players if seat not in self.mucked]
            if not claiming:
                claiming = [seat for seat in self.mucked if seat in players][-1:]
            if len(claiming) == 1:
                self.award(left, claiming)
            elif any("??" in self.hand[seat] for seat in claiming):
                known = False
            else:
                boards = self.boards()
                for board, part in zip(boards, self.split(left, len(boards)), strict=True):
                    self.share_out(part, claiming, board)
        if known:
            self.points = [self.awarded[seat] - self.put_in[seat] for seat in range(self.n)]

    def totals(self) -> list[int] | None:
        if self.points is None:
            return None
        totals = list(self.points)
        for seat, amount in self.settled.items():
            totals[seat] = amount - self.put_in[seat]
        return totals

    # Events

    def begin_if_dealt(self) -> None:
        if self.phase == "deal":
            need(self.dealt(), "not everything is dealt")
            self.begin_round(self.opener)

    def begin_if_silent(self) -> None:
        """Begins the first round if all is dealt and nobody will be asked to bet in it.

        Otherwise it begins with the first act of betting, since posts may still come.
        """
        if self.phase == "deal" and self.dealt():
            trial = deepcopy(self)
            trial.begin_round(trial.opener)
            if trial.phase != "bet":
                self.begin_round(self.opener)

    def apply(self, parts: Parts) -> None:
        if "withdrawn" in parts.flags:
            self.taken_back(parts)
            return
        need(set(parts.flags) <= FLAGS.get(parts.verb, set()), "no such flag here")
        actor = None if parts.actor == "-" else self.seats.index(parts.actor)
        target = None if parts.target is None else self.seats.index(parts.target)
        if parts.verb == "bet" and actor is not None:
            need(target is None and not parts.cards, "a bet names no seat and no cards")
            if parts.what in POSTING_WORDS:
                self.post(actor, parts)
                return
            need(parts.what in BETTING_WORDS, "no such act")
            self.begin_if_dealt()
            self.act(actor, parts)
        elif parts.verb == "deal" and actor is None and target is not None:
            need(parts.what is None, "no such deal")
            self.deal_hand(target, parts.cards)
        elif parts.verb == "show" and actor is not None:
            need(target is None and parts.number is None, "show to all, without a number")
            self.begin_if_silent()
            self.show(actor, parts)
        elif parts.verb == "declare" and actor is not None and parts.what == "settle":
            self.begin_if_dealt()
            self.settle(actor, parts)
        elif parts.verb == "rule" and actor is None:
            self.ruling(target, parts)
        elif parts.verb == "score" and actor is None and target is not None:
            self.observe(target, parts)
        else:
            self.game_event(actor, parts)

    def taken_back(self, parts: Parts) -> None:
        """An act of betting by a player of the hand, before the hand is over; it does nothing."""
        need(parts.verb == "bet" and parts.what in BETTING_WORDS, "only a bet is taken back")
        need(parts.target is None and not parts.cards, "a bet names no seat and no cards")
        sized = parts.what in {"open", "raise"}
        need((parts.number is not None) == sized, "amount with open and raise only")
        need(sized or "insufficient" not in parts.flags, "no such flag here")
        need(set(parts.flags) <= FLAGS["bet"] | {"withdrawn"}, "no such flag here")
        need(parts.actor != "-" and self.phase != "over", "no act to take back")
        need(self.seats.index(parts.actor) in self.playing, "not in the hand")

    def game_event(self, actor: int | None, parts: Parts) -> None:
        raise Illegal("this game has no such event")

    def settle(self, seat: int, parts: Parts) -> None:
        need(seat in self.live and len(self.live) > 1, "no hand to sell")
        drawing = self.phase == "draw" and len(self.able()) < 2
        need(self.over_betting() or drawing or self.phase == "over", "betting is not over")
        need(seat not in self.settled, "already cashed out")
        need(parts.number is not None and parts.number >= 0, "an amount is needed")
        self.settled[seat] = parts.number

    def ruling(self, target: int | None, parts: Parts) -> None:
        need(self.phase != "over", "the hand is over")
        if parts.what == "misdeal" and target is None:
            self.misdeal()
            return
        need(parts.what == "void" and target is not None, "no such ruling")
        need(self.phase != "deal" or Table.dealt(self), "not everything is dealt")
        self.begin_if_silent()
        need(self.phase != "over" and target in self.live, "no live hand")
        need(target not in self.mucked, "a mucked hand needs no ruling")
        self.kill(target)

    def kill(self, seat: int) -> None:
        self.live.remove(seat)
        if seat in self.shown:
            self.shown.remove(seat)
        if len(self.live) > 1 and self.phase == "show":
            self.end_showdown()
        else:
            self.go_on()

    def observe(self, seat: int, parts: Parts) -> None:
        need(parts.number is not None and not parts.cards, "a number is needed")
        if parts.what == "refund":
            need(self.refunds[seat] == parts.number, f"{self.refunds[seat]} went back")
            return
        need(parts.what in {None, "total"}, "no such observation")
        need(self.phase == "over", "the hand is not over")
        result = self.points if parts.what is None else self.totals()
        if result is not None:
            need(result[seat] == parts.number, f"the result is {result[seat]}")

    def outcome(self) -> Outcome:
        totals = self.totals()
        return Outcome(
            legal=True,
            points=dict(zip(self.seats, self.points or [], strict=False)),
            total=dict(zip(self.seats, totals or [], strict=False)),
            ended=self.phase == "over",
        )


def follow(table: Table, events: list[str]) -> Outcome:
    """Plays the events and says how far they were legal."""
    for index, text in enumerate(events):
        try:
            table.apply(parse(text, table.seats))
        except (Illegal, ValueError) as error:
            return Outcome(legal=False, event=index, why=str(error))
    return table.outcome()
