"""Omnibus Hearts: hearts with a plus card and the slam (000:67-79)."""

from __future__ import annotations

from dataclasses import replace

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite
from cardlog.rules.hearts.hearts import GAME as HEARTS

GAME = replace(
    HEARTS,
    id="omnibus-hearts",
    name="Omnibus Hearts",
    sources=("000:67-79", "003:3199", "003:3137-3195"),
    seats=(4, 6),
    rules={
        **HEARTS.rules,
        Fault.WRONG_OBSERVATION: Cite(
            "A heart counts 1 and the queen of spades 13 against, the plus card 10 for its taker, "
            "so a deal counts 16.",
            "000:76-79",
        ),
    },
    named=(),
    parent="hearts",
    defaults={"plus_card": "td", "moon": "slam"},
    readings=(
        (
            "Points are written as in hearts, low wins: the book's plus ten is 10 points off, its "
            "plus 26 is 26 off.",
            "000:76-79",
        ),
        (
            "The suit of the plus card is lost in 000; the ten of diamonds is the default, and "
            "plus_card jd the jack of some localities.",
            "000:76, 003:3199",
        ),
        ("On a slam the other players score nothing.", "000:78-79"),
        (
            "All hearts and the queen of spades without the plus card are no slam and count 26.",
            "000:78-79",
        ),
        ("Everything else is as in hearts; five and six players strip the same cards.", "000:67"),
        *HEARTS.readings,
    ),
    proof=(),
)
