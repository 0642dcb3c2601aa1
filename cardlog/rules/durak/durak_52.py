"""Durak with the full pack (003:2131)."""

from __future__ import annotations

from cardlog.rules.durak.family import durak_game

GAME = durak_game(
    "durak-52",
    "Durak with 52 cards",
    sources=("003:2131", "003:2055-2121"),
    defaults={"pack": 52},
    parent="durak",
)
