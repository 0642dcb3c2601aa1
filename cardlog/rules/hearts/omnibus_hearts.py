"""Omnibus Hearts: hearts with a plus card and the slam (000:67-79)."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.hearts.black_lady import end, offers, results, setup
from cardlog.rules.hearts.core import Phase, State
from cardlog.rules.hearts.hearts import EVENTS, READINGS, RULES, VERBS
from cardlog.rules.hearts.options import Options, check

GAME = Game(
    id="omnibus-hearts",
    name="Omnibus Hearts",
    family="trick, avoidance",
    sources=("000:67-79", "003:3199", "003:3137-3195"),
    seats=(4, 6),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules={
        **RULES,
        Fault.WRONG_OBSERVATION: Cite(
            "A heart counts 1 and the queen of spades 13 against, the plus card 10 for its taker, "
            "so a deal counts 16.",
            "000:76-79",
        ),
    },
    events=EVENTS,
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
        *READINGS,
    ),
)
