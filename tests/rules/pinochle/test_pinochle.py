"""Pinochle: the engine against worked examples and against an independent checker."""

from __future__ import annotations

from typing import Any

from cardlog.cards import card_text, members
from tests.rules.proofs import Notes, Setting

from . import pinochle_checker
from .pinochle_examples import EXAMPLES

OPTIONS: list[dict[str, Any]] = [
    {},
    {"target": 400},
    {"passed_out": "force-dealer", "min_bid": 200, "step": 25},
    {"passed_out": "redeal", "exchange": 0},
    {"overtrump": "may-discard", "exchange": 0},
    {"relax_when_ruffed": True, "counters": "old", "exchange": 0},
    {"set_keeps_meld": True, "double_run": 300, "revoke_price": 50},
    {"stop_midhand": True, "start_1": 700, "start_2": 650, "min_bid": 100},
    {"start_1": -300, "start_2": 990, "passed_out": "redeal", "overtrump": "may-discard"},
]


def added(table, rng):
    """A note, true or not, a card taken back, a marked card, a ruling or a claim."""
    s, seats = table.state, table.seats
    seat = rng.choice(seats)
    held = [card_text(card) for i in range(4) for card in members(s.hand[i])] or ["As"]
    worth = [s.points[0], s.total[1], sum(s.counters[::2]), sum(s.laid_down[:4:2]), 250]
    number = rng.choice(worth)
    return rng.choice(
        [
            f"{seat} score trick",
            f"- score {seat} {number}",
            f"- score {seat} total {s.total[seats.index(seat)]}",
            f"- score {seat} tricks {number}",
            f"- score {seat} meld {number}",
            f"- score {seat} game",
            f"{seat} play {rng.choice(held)} !withdrawn",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"- rule {seat} revoke",
            f"{seat} claim stop",
        ]
    )


class TestPinochle(Notes):
    checker = pinochle_checker
    examples = EXAMPLES
    settings = tuple(Setting("pinochle", options, (4,)) for options in OPTIONS)
    pages = ("pinochle",)
    many = ((40, 30, {"deals": 3}),)
    added = staticmethod(added)
