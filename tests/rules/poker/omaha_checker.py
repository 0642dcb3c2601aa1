"""Independent checker of Omaha, high and hi-lo, with four to six cards, and of courchevel."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.outcome import Outcome
from tests.rules.poker.hands import omaha_high, omaha_low
from tests.rules.poker.poker_table import COMMON, Illegal, follow
from tests.rules.poker.texas_holdem_checker import BoardTable

OMAHA = {**COMMON, "limit": "pot", "hole_cards": 4, "hilo": False, "flop_first": False}
DEFAULTS: dict[str, dict[str, Any]] = {
    "omaha": OMAHA,
    "omaha-hilo": {**OMAHA, "hilo": True},
    "five-card-omaha": {**OMAHA, "hole_cards": 5},
    "big-o": {**OMAHA, "hole_cards": 5, "hilo": True},
    "courchevel": {**OMAHA, "hole_cards": 5, "flop_first": True},
}


class Omaha(BoardTable):
    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.hole_cards = options["hole_cards"]
        super().__init__(seats, options)

    def pieces(self) -> list[int]:
        return [1, 2, 1, 1] if self.o["flop_first"] else [3, 1, 1]

    def before_first_round(self) -> int:
        return 1 if self.o["flop_first"] else 0

    def share_out(self, amount: int, players: list[int], board: list[str]) -> None:
        highs = self.best(players, lambda own: omaha_high(own, board))
        lows = {seat: low for seat in players if (low := omaha_low(self.hand[seat], board))}
        if not self.o["hilo"] or not lows:
            self.award(amount, highs)
            return
        high_half, low_half = self.split(amount, 2)
        self.award(high_half, highs)
        self.award(low_half, [seat for seat in lows if lows[seat] == min(lows.values())])


def table(record: dict[str, Any]) -> Omaha:
    return Omaha(record["seats"], {**DEFAULTS[record["rules"]], **record.get("options", {})})


def replay(record: dict[str, Any]) -> Outcome:
    try:
        return follow(table(record), record["events"])
    except Illegal as error:
        return Outcome(legal=False, why=str(error))


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    from tests.rules.poker.random_play import random_record

    return random_record(table, rules, seats, options, rng)
