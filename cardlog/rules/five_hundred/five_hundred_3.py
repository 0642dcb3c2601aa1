"""Five hundred for three, each for himself, 33 cards (003:2618, 000:187-241)."""

from __future__ import annotations

from cardlog.rules.five_hundred.family import family_game
from cardlog.rules.five_hundred.options import OwnOptions
from cardlog.rules.five_hundred.table import State, set_table
from cardlog.rules.mechanisms.bowers import pack_cards

PACK = pack_cards(5, 0)
"""Ace to seven in every suit (003:2618)."""


def setup(s: State, o: OwnOptions) -> int:
    """A score for each player; of four the dealer sits out."""
    s.total[0] = o.start_1
    s.total[1] = o.start_2
    s.total[2] = o.start_3
    s.total[3] = o.start_4
    s.set_back = o.set_back
    set_table(s, o, PACK, s.seats)
    return 0


GAME = family_game(
    "five-hundred-3",
    "Five Hundred for Three",
    (3, 4),
    family="trick",
    sources=("003:2618", "000:187-241", "003:2539-2632"),
    options=OwnOptions,
    setup=setup,
    defaults={"misere_needs_seven": False},
    parent="five-hundred-4",
    readings=(
        ("Each defender is credited with the tricks he took himself.", "003:2618, 000:233"),
        (
            "Minus 500: 003 says that the player loses and not what becomes of the others; 000 "
            "does.",
            "003:2618, 000:235",
        ),
        (
            "A player is in the hole from the first deal after which he stands there, whatever he "
            "makes later.",
            "000:235",
        ),
        (
            "When every player has stood at minus 500 nobody can win any more: the game is over "
            "and nobody has won.",
            "000:235, †",
        ),
        (
            '"Could not reach 500 by making the bid" is asked of the value of the bid, not of the '
            "250 for all ten tricks.",
            "000:239",
        ),
        (
            "A claim of the game by a player who may make none (the contractor, a barred player, "
            "while the contractor could still get there, in second place) is refused; one that "
            "lacks the points stands and fails.",
            "000:239",
        ),
        (
            "The dealer who sits out is the dealer of each deal, so that all four take turns.",
            "000:194",
        ),
        (
            "Both opponents at the target and the contractor not, with no claim: the first there "
            "wins; of two who came there by a ruling, the first from the dealer's left.",
            "000:239, †",
        ),
    ),
)
