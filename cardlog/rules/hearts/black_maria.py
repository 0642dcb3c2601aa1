"""Black Maria: three players, three penalty spades, the pass always to the right (003:3201)."""

from __future__ import annotations

from dataclasses import replace

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite
from cardlog.rules.hearts.hearts import GAME as HEARTS

GAME = replace(
    HEARTS,
    id="black-maria",
    name="Black Maria",
    sources=("003:3201", "003:3137-3195"),
    seats=(3, 3),
    rules={
        **HEARTS.rules,
        Fault.NOT_IN_PACK: Cite("The two of clubs is left out.", "003:3201"),
        Fault.WRONG_TARGET: Cite("Three cards are passed to the right in every deal.", "003:3201"),
        Fault.NOT_YOUR_TURN: Cite(
            "There is no fixed opening lead: the player on the dealer's left leads; the winner "
            "of a trick leads to the next.",
            "003:3201, 003:3179",
        ),
        Fault.WRONG_OBSERVATION: Cite(
            "Queen of spades 13, king 10, ace 7, each heart 1: a deal holds 43 points.", "003:3201"
        ),
    },
    named=(),
    parent="hearts",
    defaults={
        "strip": "2c",
        "passing": ["right"],
        "opening": "eldest",
        "first_trick": "free",
        "values": "maria",
        "moon": "off",
    },
    readings=(
        (
            "Without a fixed opening lead the player on the dealer's left leads, and nothing is "
            "barred from the first trick.",
            "003:3201",
        ),
        (
            "Hearts must be broken before they are led, as in hearts; only the queen of spades is "
            "named as exempt from restrictions, and no spade falls under one.",
            "003:3183, 003:3201",
        ),
        (
            "A moon, where the option allows one, needs all hearts and the three spades and is "
            "worth all 43 points.",
            "003:3201",
        ),
        *HEARTS.readings,
    ),
    proof=(),
)
