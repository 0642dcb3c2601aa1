"""Faults that only games of the hearts family have."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class HeartsFault(IntEnum):
    """Numbers 960 to 979."""

    DRAW_NOT_DUE = 960


register(
    {
        HeartsFault.DRAW_NOT_DUE: FaultText(
            "draw-not-due",
            "a card drawn by a player who can follow or is to lead",
            "Cards are drawn from the stock only by a player who cannot follow suit, one at a time "
            "until he can.",
        ),
    }
)
