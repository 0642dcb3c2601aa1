"""Railroad euchre: what speeds up the scoring is on (000:315-327)."""

from __future__ import annotations

from cardlog.rules.euchre.family import family_game

GAME = family_game(
    "railroad-euchre",
    "Railroad Euchre",
    (4, 4),
    sources=("000:315-327", "000:261-313"),
    defaults={
        "target": 5,
        "joker": True,
        "alone": "with-make",
        "defend_alone": "lone-maker",
        "lead": "eldest",
        "call_best": True,
        "laps": True,
        "slam": True,
    },
    readings=(
        (
            "All five features are in force unless an option takes one away; the rest is the "
            "four-hand game of the same document, to five points with 24 cards.",
            "000:317, 000:270, 000:309",
        ),
    ),
)
