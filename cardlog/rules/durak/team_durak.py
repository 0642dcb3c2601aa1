"""Durak in teams: partners never attack one another (003:2129)."""

from __future__ import annotations

from cardlog.rules.durak.family import durak_game

GAME = durak_game(
    "team-durak",
    "Team Durak",
    sources=("003:2129", "003:2055-2121"),
    seats=(4, 6),
    defaults={"teams": True},
    parent="durak",
)
