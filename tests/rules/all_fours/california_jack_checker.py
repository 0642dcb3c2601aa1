"""A slow checker of California Jack, written from 000:732-755 with texts, sets and lists."""

from __future__ import annotations

from typing import Any

from cardlog.testing import Outcome

RANKS = "23456789TJQKA"
COUNTING = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class Illegal(Exception):
    """The event is not legal."""


class Slow:
    """A game of which everything is known but what no record shows."""

    def __init__(self, record: dict[str, Any]) -> None:
        options = record.get("options", {})
        self.seats = record["seats"]
        self.target = options.get("target", 10)
        self.tie = options.get("tie", "nobody")
        self.dealer = options.get("dealer", self.seats[0])
        self.total = dict.fromkeys(self.seats, 0)
        self.points = dict.fromkeys(self.seats, 0)
        self.last_winner = ""
        self.scored = False
        self.winner = ""
        self.shuffle()

    def shuffle(self) -> None:
        self.hands: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.won: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.stock: list[str] = []  # as far as it has been turned
        self.on_top = ""
        self.table: list[tuple[str, str]] = []
        self.to_act = self.other(self.dealer)
        self.waiting_for_stock = 1

    def other(self, seat: str) -> str:
        return str(self.seats[1 - self.seats.index(seat)])

    def seen(self) -> set[str]:
        cards = set(self.stock)
        for seat in self.seats:
            cards |= self.hands[seat] | set(self.won[seat])
        return cards | {card for _, card in self.table}

    def step(self, text: str) -> None:
        tokens = text.split(" ")
        flags = [token for token in tokens if token.startswith("!")]
        actor, verb, *rest = [token for token in tokens if not token.startswith("!")]
        if verb == "score":
            self.score(actor, rest, flags)
        elif self.winner or any(flag != "!revoke" for flag in flags):
            raise Illegal("over, or a flag")
        elif verb == "deal" and actor == "-" and not flags and len(rest) == 2:
            self.deal(*rest)
        elif verb == "play" and actor != "-" and len(rest) == 1:
            self.play(actor, rest[0], bool(flags))
        else:
            raise Illegal("no such act")

    def deal(self, to: str, run: str) -> None:
        cards = [run[i : i + 2] for i in range(0, len(run), 2)]
        real = {rank + suit for rank in RANKS for suit in "cdhs"}
        if len(set(cards)) < len(cards) or not set(cards) <= real - self.seen():
            raise Illegal("cards")
        if to in self.seats:
            if self.stock or len(self.hands[to]) + len(cards) > 6:
                raise Illegal("hand")
            self.hands[to] |= set(cards)
        elif to != "up" or len(cards) != 1 or not self.waiting_for_stock:
            raise Illegal("stock")
        elif not self.stock and any(len(self.hands[seat]) < 6 for seat in self.seats):
            raise Illegal("hands first")
        else:
            self.last_winner = self.last_winner if self.stock else ""
            self.stock += cards
            self.waiting_for_stock -= 1
            short = [seat for seat in self.seats if len(self.hands[seat]) < 6]
            if short:
                self.hands[short[0]] |= set(cards)
                if len(self.stock) == 40:
                    self.waiting_for_stock = 0
            else:
                self.on_top = cards[0]

    def play(self, seat: str, card: str, marked: bool) -> None:
        if self.waiting_for_stock or seat != self.to_act or card not in self.hands[seat]:
            raise Illegal("not now, or not held")
        trump = self.stock[0][1]
        wrong = False
        if self.table:
            led = self.table[0][1][1]
            able = any(held[1] in (led, trump) for held in self.hands[seat])
            wrong = able and card[1] not in (led, trump)
        if wrong != marked:
            raise Illegal("follow or trump")
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        self.to_act = self.other(seat)
        if len(self.table) == 2:
            self.finish_trick(trump)

    def finish_trick(self, trump: str) -> None:
        (leader, first), (second, answer) = self.table
        same = first[1] == answer[1] and RANKS.index(answer[0]) > RANKS.index(first[0])
        loses = same or (answer[1] == trump and first[1] != trump)
        self.last_winner = self.to_act = second if loses else leader
        self.won[self.last_winner] += [first, answer]
        self.table = []
        if self.on_top:
            self.hands[self.last_winner].add(self.on_top)
            self.on_top = ""
            self.waiting_for_stock = 2
        if sum(len(won) for won in self.won.values()) == 52:
            self.finish_deal(trump)

    def finish_deal(self, trump: str) -> None:
        points: list[str] = []
        for rank in "A2J":
            points += [seat for seat in self.seats if rank + trump in self.won[seat]]
        count = {
            seat: sum(COUNTING.get(card[0], 0) for card in won) for seat, won in self.won.items()
        }
        best = [seat for seat in self.seats if count[seat] > 40]
        if not best and self.tie == "non-dealer":
            best = [self.other(self.dealer)]
        self.points = dict.fromkeys(self.seats, 0)
        for seat in points + best:
            self.points[seat] += 1
            self.total[seat] += 1
            if self.total[seat] >= self.target and not self.winner:
                self.winner = seat
        self.scored = True
        self.dealer = self.other(self.dealer)
        self.shuffle()

    def score(self, actor: str, rest: list[str], flags: list[str]) -> None:
        if flags:
            raise Illegal("flags")
        if actor != "-":
            fits = rest == ["trick"] and actor == self.last_winner
        elif len(rest) == 3 and rest[1] == "total":
            fits = int(rest[2]) == self.total[rest[0]]
        else:
            fits = len(rest) == 2 and self.scored and rest[1] == str(self.points[rest[0]])
        if not fits:
            raise Illegal("observation")


def california_jack(record: dict[str, Any]) -> Outcome:
    """Replay a record seen in full."""
    game = Slow(record)
    for i, text in enumerate(record["events"]):
        try:
            game.step(text)
        except Illegal as wrong:
            return Outcome(False, i, str(wrong))
    return Outcome(True, points=game.points, total=game.total, ended=bool(game.winner))
