"""Straight gin: only gin ends a hand (003:2870)."""

from __future__ import annotations

from cardlog.rules.rummy.gin_rummy import gin_game

GAME = gin_game(
    "straight-gin",
    "Straight gin",
    sources=("003:2870", "003:2806-2862"),
    defaults={"gin_only": True},
)
