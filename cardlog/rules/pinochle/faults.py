"""Ways to break the rules that only pinochle has."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.rules.mechanisms.obligations import DutyFault

__all__ = ["DutyFault", "PinochleFault"]


class PinochleFault(IntEnum):
    """Faults of the auction and the melds."""

    BID_TOO_LOW = 410
    BID_OFF_THE_LADDER = 411
    MUST_OPEN = 412
    MELDED_ALREADY = 413
    NO_MELD = 414
    MELD_VALUE = 415


register(
    {
        PinochleFault.BID_TOO_LOW: FaultText(
            "bid-too-low",
            "a bid below the lowest that is open",
            "The first bid is at least the agreed minimum, each later one higher than the last.",
        ),
        PinochleFault.BID_OFF_THE_LADDER: FaultText(
            "bid-off-the-ladder",
            "a bid between two steps",
            "Bids are the agreed minimum and whole steps above it; the options min_bid and step "
            "tell them.",
        ),
        PinochleFault.MUST_OPEN: FaultText(
            "must-open",
            "a pass by the player who has to open",
            "At this table the player to the dealer's left must bid at his first turn, so that "
            "there is always a contract; the option passed_out tells other ways.",
        ),
        PinochleFault.MELDED_ALREADY: FaultText(
            "melded-already",
            "melds laid down a second time",
            "Each player lays all his combinations down at one time, in one event.",
        ),
        PinochleFault.NO_MELD: FaultText(
            "no-meld",
            "a card that belongs to no meld",
            "Every card laid down must belong to a combination among the cards laid down with it.",
        ),
        PinochleFault.MELD_VALUE: FaultText(
            "meld-value",
            "a wrong value of the cards laid down",
            "The number is optional; where it stands it is the value of all combinations among "
            "the cards by the agreed list.",
        ),
    }
)
