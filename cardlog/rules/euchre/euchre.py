"""Euchre for four: 24 cards, to ten points, alone until the lead (003:2267-2356)."""

from __future__ import annotations

from cardlog.rules.euchre.family import family_game
from cardlog.rules.game import OptionName

GAME = family_game(
    "euchre",
    "Euchre",
    (4, 4),
    sources=("003:2267-2356", "000:261-313"),
    parent="",
    named=(
        OptionName(
            "euchre/stick-the-dealer", {"stick_dealer": True}, "Stick the Dealer", "003:2340"
        ),
        OptionName("euchre/benny", {"joker": True}, "The Benny (25-card Euchre)", "003:2344"),
        OptionName(
            "euchre/no-loner-after-pass",
            {"no_loner_after_pass": True},
            "No Loner after Passing",
            "003:2348",
        ),
    ),
)
