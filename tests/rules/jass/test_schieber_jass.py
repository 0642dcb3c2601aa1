"""Schieber jass: the engine against worked examples and against an independent checker."""

from __future__ import annotations

from typing import Any

from cardlog.cards import card_text, members
from tests.rules.proofs import Notes, Setting

from . import schieber_jass_checker
from .schieber_jass_examples import EXAMPLES

OPTIONS: list[dict[str, Any]] = [
    {},
    {"target": 700, "finish": "first", "start_2": 500},
    {"first_choice": "seven", "seven": "7h", "revoke_price": 30},
    {"first_choice": "cut", "four_sixes": True, "weis_nines": 150},
    {"double_suits": ["hearts"], "factor_obe_abe": 2, "factor_une_ufe": 4, "six_is_11": False},
    {"weis_runs": [20, 50, 100, 150, 200], "weis_fours": 120, "start_1": -200, "target": 300},
    {"target": 150, "finish": "first"},
]


def added(table, rng):
    """A note, true or not, a card taken back, a marked card, a question, a ruling."""
    s, seats = table.state, table.seats
    seat, other = rng.sample(seats, 2)
    held = [card_text(card) for i in range(4) for card in members(s.hand[i])] or ["As"]
    number = rng.choice([s.points[0], s.total[1], s.haul, s.weis[0], 0, 20, 40, 50, 70, 100])
    return rng.choice(
        [
            f"{seat} score trick",
            f"{seat} score trick {number}",
            f"- score {seat} {number}",
            f"- score {seat} total {s.total[seats.index(seat)]}",
            f"- score {seat} weis {number}",
            f"- score {seat} game",
            f"{seat} claim {other} weis",
            f"{seat} declare weis {number}",
            f"{seat} declare stock-stucke",
            f"{seat} play {rng.choice(held)} !withdrawn",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"- rule {seat} revoke",
        ]
    )


class TestSchieberJass(Notes):
    checker = schieber_jass_checker
    examples = EXAMPLES
    settings = tuple(Setting("schieber-jass", options, (4,)) for options in OPTIONS)
    pages = ("schieber-jass",)
    many = ((20, 20, {}), (20, 20, {"deals": 2}))
    added = staticmethod(added)
