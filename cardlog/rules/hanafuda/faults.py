"""Faults that only the games with flower cards have."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class HanafudaFault(IntEnum):
    """What is wrong with a card that takes or does not, a lucky hand, a decision."""

    MUST_CAPTURE = 860
    BAD_CAPTURE = 861
    MUST_MATCH = 862
    NOT_LUCKY = 863
    NO_DECISION = 864
    MUST_DECIDE = 865
    MATCH_DENIED = 866


register(
    {
        HanafudaFault.MUST_CAPTURE: FaultText(
            "must-capture",
            "a card laid on the field although it matches there",
            "A card whose month lies on the field takes: 'p1 play capture 1b1x'.",
        ),
        HanafudaFault.BAD_CAPTURE: FaultText(
            "wrong-capture",
            "cards that the card played does not take",
            "A card takes the one card of its month that lies on the field, one of two, or all "
            "three.",
        ),
        HanafudaFault.MUST_MATCH: FaultText(
            "must-match",
            "a dead card from a hand that could capture",
            "Where the table obliges to match, a card that takes something must be played.",
        ),
        HanafudaFault.NOT_LUCKY: FaultText(
            "not-lucky",
            "a lucky hand declared that the player does not hold",
            "Four of a month, or every month of the hand twice or four times.",
        ),
        HanafudaFault.NO_DECISION: FaultText(
            "no-decision",
            "stop or koi-koi without a new or better combination",
            "A player decides only when a combination of his is worth more than at the end of his "
            "turn before.",
        ),
        HanafudaFault.MUST_DECIDE: FaultText(
            "must-decide",
            "play that goes on before a new combination was answered",
            "The player must stop or call koi-koi: 'p1 declare stop', 'p1 declare koi-koi'.",
        ),
        HanafudaFault.MATCH_DENIED: FaultText(
            "match-denied",
            "a card that an earlier dead card denied",
            "The table obliges to match, and when the player laid a dead card this one would have "
            "captured.",
        ),
    }
)
