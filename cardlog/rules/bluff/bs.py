"""BS, also called cheat or I doubt it (003:797-892)."""

from __future__ import annotations

from cardlog.rules.bluff.family import NAMED, bluff_game

GAME = bluff_game("bs", "BS", sources=("003:797-892",), named=NAMED)
