"""Euchre by Foster's laws 1-40: rubbers of five-point games, and penalties (001:180-355)."""

from __future__ import annotations

from cardlog.rules.euchre.family import family_game

GAME = family_game(
    "euchre-laws-foster",
    "Euchre (Foster's Laws)",
    (2, 4),
    sources=("001:180-355",),
    defaults={
        "lowest": "seven",
        "target": 5,
        "rubber": True,
        "alone": "with-make",
        "defend_alone": "never",
        "lead": "eldest",
        "lone_march": 0,
        "renege": "innocent-choose",
        "misdeal": "next-dealer",
        "laws": True,
    },
    readings=(
        (
            "The pack has the 32 cards that the laws rank for cutting; the joker is an option.",
            "001:209-211",
        ),
        (
            "A record is a rubber; with rubber off it is one game.",
            "001:190",
        ),
        (
            "The laws do not say who leads when a player is alone: eldest, or the next player "
            "who takes part.",
            "001:259, 000:295",
        ),
        (
            "With two or three players the maker always plays alone and a march counts as many "
            "points as there are players; nobody declares it.",
            "001:185",
        ),
        (
            "The dealer who goes alone passes his discard to his partner; a record writes his "
            "discard and 'declare alone' in either order.",
            "001:262, 001:333",
        ),
        (
            "The right-hand opponent's time for calling an exposed card is not checked, only "
            "that its holder has not yet played to the trick.",
            "001:294-300",
        ),
        (
            "A dealer who plays to the first trick before he has discarded (marked !turn) keeps "
            "six cards and his side scores nothing.",
            "001:254-258",
        ),
        (
            "Who lost a right to order up has lost it for the turned suit; the second round is "
            "a new privilege.",
            "001:244-248, 001:266",
        ),
        (
            "A wrong number of cards in hand cannot be written down; the ruling 'silent' "
            "records what it costs.",
            "001:277-280",
        ),
    ),
)
