"""Bezique: the engine against worked examples and against an independent checker."""

from __future__ import annotations

from typing import Any

from cardlog.cards import card_text, members
from tests.rules.proofs import Notes, Setting

from . import bezique_checker
from .bezique_examples import EXAMPLES

OPTIONS: list[dict[str, Any]] = [
    {},
    {"target": 400, "last_trick": "end-of-stock"},
    {"moving_bezique": True, "four_distinct": True},
    {"carte_blanche": True, "revoke": "tricks", "start_1": 300},
    {"value_bezique": 50, "value_jacks": 60, "value_royal": 80, "value_sequence": 100},
    {"value_jacks": 10, "value_aces": 600, "value_royal": 10, "start_2": 900, "target": 950},
]


def added(table, rng):
    """A note, true or not, a card taken back, a marked card or draw, a ruling."""
    s, seats = table.state, table.seats
    seat = rng.choice(seats)
    held = [card_text(card) for i in range(2) for card in members(s.hand[i])] or ["As"]
    left = [card_text(card) for card in members(s.at_large)] or ["As"]
    number = rng.choice([*s.earned[:2], *s.points[:2], 100])
    return rng.choice(
        [
            f"{seat} score trick",
            f"- score {seat} {number}",
            f"- score {seat} points {number}",
            f"- score {seat} total {s.total[seats.index(seat)]}",
            f"- score {seat} game",
            f"{seat} play {rng.choice(held)} !withdrawn",
            f"{seats[s.turn]} play {rng.choice(held)} !revoke",
            f"{seat} draw stock {rng.choice(left)} !turn",
            f"{seat} draw stock {rng.choice(left)} !late",
            f"{seat} draw up {card_text(s.up - 1) if s.up else 'As'} !late",
            f"- rule {seat} revoke",
            f"- rule {seat} long",
            f"- rule {seat} missed",
            f"{seat} declare exchange",
        ]
    )


class TestBezique(Notes):
    checker = bezique_checker
    examples = EXAMPLES
    settings = tuple(Setting("bezique", options, (2,)) for options in OPTIONS)
    pages = ("bezique",)
    many = ((20, 20, {}), (20, 20, {"deals": 1}))
    added = staticmethod(added)
