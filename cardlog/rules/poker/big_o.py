"""Big O: five-card Omaha, high and low sharing each pot."""

from __future__ import annotations

from cardlog.rules.poker.omaha import omaha_game

GAME = omaha_game("big-o", "Big O", "003:4144", defaults={"hole_cards": 5, "hilo": True}, seats=9)
