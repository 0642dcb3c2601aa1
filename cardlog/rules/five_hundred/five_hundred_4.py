"""Five hundred for four: partners, 43 cards (003:2539-2632, 000:243-245)."""

from __future__ import annotations

from cardlog.cards import PACK_52, mask
from cardlog.rules.five_hundred.family import family_game
from cardlog.rules.five_hundred.options import Options
from cardlog.rules.five_hundred.table import State, set_table

PACK = PACK_52 & ~mask("2c2d2h2s3c3d3h3s4c4s")
"""Black suits down to the five, red ones to the four (003:2567)."""


def setup(s: State, o: Options) -> int:
    """Two sides and what they begin with."""
    for seat in range(4):
        s.total[seat] = o.start_2 if seat % 2 else o.start_1
    set_table(s, o, PACK, 2)
    return 0


GAME = family_game(
    "five-hundred-4",
    "Five Hundred",
    (4, 4),
    family="trick, partnership",
    sources=("003:2539-2632", "000:187-245", "001:154-162"),
    options=Options,
    setup=setup,
    readings=(
        (
            "With `misere_tricks` `ten` the opponents' side scores 10, not 20, a trick: the tricks "
            "of a side are one score.",
            "000:212",
        ),
        (
            "Both sides at 500 on one deal: the contractor's side wins. In a passed deal at no "
            "trump the side whose tricks first brought it there.",
            "003:2604, 000:235",
        ),
    ),
)
