"""Durak: nobody wants to be the last who has cards (003:2055-2139)."""

from __future__ import annotations

from cardlog.rules.durak.family import NAMED, durak_game

GAME = durak_game("durak", "Durak", sources=("003:2055-2139",), named=NAMED)
