"""Faults of loo."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class LooFault(IntEnum):
    """Numbers 940 to 959."""

    DEALER_MUST_PLAY = 940
    MISS_TAKEN = 941
    NOT_THE_MISS = 942
    NO_FLUSH = 943


register(
    {
        LooFault.DEALER_MUST_PLAY: FaultText(
            "dealer-must-play",
            "a pass by a dealer who must come in",
            "If only one player stands the dealer plays, or takes the miss and defends the pot.",
        ),
        LooFault.MISS_TAKEN: FaultText(
            "miss-taken",
            "the miss taken a second time",
            "There is one extra hand; the first who takes it has it.",
        ),
        LooFault.NOT_THE_MISS: FaultText(
            "not-the-miss",
            "other cards than those of the miss",
            "The record said which three cards the extra hand holds, or the cards lie elsewhere.",
        ),
        LooFault.NO_FLUSH: FaultText(
            "no-flush",
            "a flush of cards that are not three trumps",
            "A flush is a hand of three trumps, shown after the last word and before the first "
            "card.",
        ),
    }
)
