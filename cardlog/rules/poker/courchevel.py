"""Courchevel: five-card Omaha whose first board card lies open before the first bets."""

from __future__ import annotations

from cardlog.rules.poker.omaha import omaha_game

GAME = omaha_game(
    "courchevel",
    "Courchevel",
    "003:4146",
    defaults={"hole_cards": 5, "flop_first": True},
    seats=9,
)
