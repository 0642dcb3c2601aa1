"""Faults of patiences; those of columns, cells and foundations are ``mechanisms.layout_faults``."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.rules.mechanisms.layout_faults import LayoutFault

__all__ = ["AccordionFault", "LayoutFault"]


class AccordionFault(IntEnum):
    """Faults of rows of piles; numbers 625 to 649."""

    NO_MATCH = 625
    WRONG_DISTANCE = 626
    FORCED = 627


register(
    {
        AccordionFault.NO_MATCH: FaultText(
            "no-match",
            "a pile on one that it does not match",
            "The exposed cards of both piles must be of one suit or of one rank.",
        ),
        AccordionFault.WRONG_DISTANCE: FaultText(
            "wrong-distance",
            "a move of another distance than one or three places to the left",
            "Piles are counted from the left on the row as it stands, after each move anew.",
        ),
        AccordionFault.FORCED: FaultText(
            "forced-move",
            "another act than the move that is forced",
            "Under the strict rules a legal move must be made before a card is turned, and the "
            "rules choose among several.",
        ),
    }
)
