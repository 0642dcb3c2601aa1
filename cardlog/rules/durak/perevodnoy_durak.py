"""Durak in which the attack may be passed on (003:2127)."""

from __future__ import annotations

from cardlog.rules.durak.family import durak_game

GAME = durak_game(
    "perevodnoy-durak",
    "Perevodnoy Durak",
    sources=("003:2127", "003:2055-2121"),
    defaults={"transfer": True},
    parent="durak",
)
