"""Hollywood gin: three games scored at once (003:2868)."""

from __future__ import annotations

from cardlog.rules.rummy.gin_rummy import gin_game

GAME = gin_game(
    "hollywood-gin", "Hollywood gin", sources=("003:2868", "003:2806-2862"), defaults={"columns": 3}
)
