"""Faults that only games of exact bids have."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class ExactBidFault(IntEnum):
    """What can be wrong with a number of tricks that is bid."""

    HOOK = 520
    BID_RANGE = 521


register(
    {
        ExactBidFault.HOOK: FaultText(
            "hook",
            "a bid that would make the bids add up to the tricks",
            "The dealer, who bids last, may not say the number with which all bids together come "
            "to the size of the hand. Where the rule is in force is the option hook.",
        ),
        ExactBidFault.BID_RANGE: FaultText(
            "bid-out-of-range",
            "a bid of more tricks than there are cards in the hand, or of fewer than none",
            "A bid is a number from none to the size of the hand.",
        ),
    }
)
