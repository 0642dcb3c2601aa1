"""Five-card Omaha: five own cards, of which exactly two play."""

from __future__ import annotations

from cardlog.rules.poker.omaha import omaha_game

GAME = omaha_game(
    "five-card-omaha", "Five-card Omaha", "003:4144", defaults={"hole_cards": 5}, seats=9
)
