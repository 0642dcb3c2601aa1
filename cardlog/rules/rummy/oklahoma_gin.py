"""Oklahoma gin: the turned card sets the knock limit (003:2866)."""

from __future__ import annotations

from cardlog.rules.rummy.gin_rummy import gin_game

GAME = gin_game(
    "oklahoma-gin",
    "Oklahoma gin",
    sources=("003:2866", "003:2806-2862"),
    defaults={"oklahoma": True},
)
