"""Faults that only euchre has."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class CallFault(IntEnum):
    """What can be wrong with the call of a partner."""

    TRUMP_CALLED = 540


register(
    {
        CallFault.TRUMP_CALLED: FaultText(
            "trump-called",
            "the best trump called for a partner",
            "The maker calls upon the best card of any suit but the trump, or plays alone.",
        ),
    }
)
