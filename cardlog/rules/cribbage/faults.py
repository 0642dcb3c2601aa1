"""Faults that only cribbage has."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class CribbageFault(IntEnum):
    """What is wrong with a card to the count, a go, a hand counted aloud."""

    ABOVE_31 = 800
    MUST_PLAY = 801
    GO_DISPROVED = 802
    OVERCOUNTED = 803
    NOT_OVERLOOKED = 804


register(
    {
        CribbageFault.ABOVE_31: FaultText(
            "above-31",
            "a card that takes the count past 31",
            "No card may be played that makes the count more than 31; a player without another "
            "says go, 'p1 declare go'. The card, the seat or a go before it is wrong.",
        ),
        CribbageFault.MUST_PLAY: FaultText(
            "must-play",
            "a go by a player who can play",
            "Whoever holds a card that keeps the count at 31 or below must play one. The player "
            "of the last card says no go: the count is stuck when none of his cards fits.",
        ),
        CribbageFault.GO_DISPROVED: FaultText(
            "go-disproved",
            "a card that an earlier go denied",
            "When the player said go, or the count was stuck at him, he held no card as low as "
            "this one. The go, or the card, is wrong.",
        ),
        CribbageFault.OVERCOUNTED: FaultText(
            "overcounted",
            "a hand counted for more than it is worth",
            "Fifteens and pairs count 2 each, runs and flushes a point a card, the jack of the "
            "starter's suit 1. A player may overlook points but not invent them.",
        ),
        CribbageFault.NOT_OVERLOOKED: FaultText(
            "not-overlooked",
            "a claim of points that were not overlooked",
            "Muggins is called by an opponent of the player who has just counted, before the next "
            "hand is counted or dealt, and for no more points than that player missed.",
        ),
    }
)
