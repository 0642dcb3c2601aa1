"""Cutthroat euchre: the maker against the two others (003:2342, 000:329-341)."""

from __future__ import annotations

from cardlog.rules.euchre.family import family_game

GAME = family_game(
    "euchre-3",
    "Three-Hand (Cutthroat) Euchre",
    (3, 3),
    family="trick",
    sources=("003:2342", "000:329-341"),
    defaults={"march": 3, "alone": "never", "defend_alone": "never", "lead": "eldest"},
    readings=(
        (
            "The maker always plays alone, so nobody declares it, and the dealer's left leads.",
            "003:2342, 000:333",
        ),
        (
            "If both defenders reach the target by one euchre the higher total wins; equal "
            "totals share the win.",
            "003:2342, †",
        ),
        (
            "A defender's established revoke counts for the maker, or off both defenders: they "
            "are a partnership for irregularities.",
            "000:341",
        ),
    ),
)
