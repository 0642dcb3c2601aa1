"""Faults of the games of bluff: claims about hidden cards, and challenges."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class BluffFault(IntEnum):
    """What the rules of these games alone can find wrong."""

    WRONG_RANK = 1060
    WRONG_NUMBER = 1061
    CLAIM_MISSING = 1062
    NO_CHALLENGE = 1063
    SHOW_FIRST = 1064
    OTHER_CARDS = 1065


register(
    {
        BluffFault.WRONG_RANK: FaultText(
            "wrong-rank-claimed",
            "a claim of a rank that is not due",
            "The rank that a player has to claim follows from the last claim; see the options "
            "ranks and sequence.",
        ),
        BluffFault.WRONG_NUMBER: FaultText(
            "wrong-number-claimed",
            "a claim of another number than the cards put down",
            "Lying is about the rank; about the number only where that is agreed.",
        ),
        BluffFault.CLAIM_MISSING: FaultText(
            "claim-missing",
            "an act before the claim was made",
            "Where the rank or the number is the player's choice, his claim is written directly "
            "after his play: 'p2 declare aces 2'.",
        ),
        BluffFault.NO_CHALLENGE: FaultText(
            "no-challenge",
            "a challenge that is not open",
            "A player with cards challenges the last play of another until the next player's cards "
            "lie there; see the option window.",
        ),
        BluffFault.SHOW_FIRST: FaultText(
            "cards-not-shown",
            "an act before the challenged cards were turned up",
            "A challenge is followed by the cards: 'p2 show As3c'.",
        ),
        BluffFault.OTHER_CARDS: FaultText(
            "other-cards-shown",
            "cards turned up that are not those put down",
            "The record tells, or other cards prove, that these cards do not lie there.",
        ),
    }
)
