"""Omaha hi-lo, eight or better: each pot is halved between the best high and the best low."""

from __future__ import annotations

from cardlog.rules.poker.omaha import omaha_game

GAME = omaha_game("omaha-hilo", "Omaha hi-lo", "003:4142", defaults={"hilo": True}, seats=10)
