"""Faults of spoil five."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class SpoilFault(IntEnum):
    """Numbers 920 to 939."""

    NO_ACE = 920
    ROBBED_LATE = 921
    SHUT_OUT = 922


register(
    {
        SpoilFault.NO_ACE: FaultText(
            "no-ace-of-trumps",
            "a robbery without the ace of trumps",
            "Only the holder of the ace of the trump suit may take the turned card or have it "
            "turned down; if an ace is turned, only the dealer may.",
        ),
        SpoilFault.ROBBED_LATE: FaultText(
            "robbed-too-late",
            "the turned card exchanged too late, or again",
            "The holder of the ace decides once, before he plays his first card.",
        ),
        SpoilFault.SHUT_OUT: FaultText(
            "shut-out",
            "cards for a player who gets none until the pot is won",
            "After an exposed card or a revoke that was penalised the player is left out until "
            "the pot is won; he pays into it all the same.",
        ),
    }
)
