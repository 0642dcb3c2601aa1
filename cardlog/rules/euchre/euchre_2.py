"""Two-hand euchre: 24 cards, nobody alone, a march counts two (000:343-345)."""

from __future__ import annotations

from cardlog.rules.euchre.family import family_game

GAME = family_game(
    "euchre-2",
    "Two-Hand Euchre",
    (2, 2),
    family="trick",
    sources=("000:343-345",),
    defaults={"target": 5, "alone": "never", "defend_alone": "never", "lead": "eldest"},
    readings=(
        (
            "The target is not named for two; five is the first of those named for four.",
            "000:309, 000:345",
        ),
        (
            "Exposed cards and leads out of turn carry no penalty, which is laws off.",
            "000:345",
        ),
    ),
)
