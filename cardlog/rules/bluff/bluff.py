"""Bluff: who starts a pile names its rank (003:874)."""

from __future__ import annotations

from cardlog.rules.bluff.family import bluff_game

GAME = bluff_game(
    "bluff",
    "Bluff",
    sources=("003:874", "003:797-892"),
    defaults={"ranks": "free"},
    parent="bs",
)
