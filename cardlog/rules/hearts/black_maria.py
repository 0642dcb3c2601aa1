"""Black Maria: three players, three penalty spades, the pass always to the right (003:3201)."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.hearts.black_lady import end, offers, results, setup
from cardlog.rules.hearts.core import Phase, State
from cardlog.rules.hearts.hearts import EVENTS, READINGS, RULES, VERBS
from cardlog.rules.hearts.options import Options, check

GAME = Game(
    id="black-maria",
    name="Black Maria",
    family="trick, avoidance",
    sources=("003:3201", "003:3137-3195"),
    seats=(3, 3),
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
    events=EVENTS,
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
        *READINGS,
    ),
)
