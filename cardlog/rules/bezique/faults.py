"""Ways to break the rules that only bezique has."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.rules.mechanisms.obligations import DutyFault

__all__ = ["BeziqueFault", "DutyFault"]


class BeziqueFault(IntEnum):
    """Faults of the stock and the melds."""

    NO_DRAW = 440
    NOT_THE_TOP = 441
    MISSED_BEFORE = 442
    TOO_FAR_AHEAD = 443
    NO_MELD = 444
    MELD_CLOSED = 445
    SERVED_BEFORE = 446
    MELD_VALUE = 447
    NO_EXCHANGE = 448
    NOT_BLANK = 449


register(
    {
        BeziqueFault.NO_DRAW: FaultText(
            "no-draw",
            "a draw that is not to be made",
            "After each trick the winner draws, then the other player, one card each. A card drawn "
            "at another time is marked !turn, one that was missed before and is drawn later !late.",
        ),
        BeziqueFault.NOT_THE_TOP: FaultText(
            "not-the-top-card",
            "a draw from the wrong place",
            "Face-down cards are drawn as long as there are any, then the turn-up.",
        ),
        BeziqueFault.MISSED_BEFORE: FaultText(
            "missed-before",
            "a draw by a player who owes a missed one",
            "Who has missed a draw takes the missed card first, marked !late, at the latest before "
            "his next draw and before the last eight tricks.",
        ),
        BeziqueFault.TOO_FAR_AHEAD: FaultText(
            "too-far-ahead",
            "more cards drawn ahead than there are draws to come",
            "A card too many takes the place of a later draw of the same player.",
        ),
        BeziqueFault.NO_MELD: FaultText(
            "not-a-meld",
            "cards that are no meld",
            "Melds are marriages, bezique, double bezique, four jacks, queens, kings or aces, and "
            "the sequence of trumps; one at a time.",
        ),
        BeziqueFault.MELD_CLOSED: FaultText(
            "meld-closed",
            "a meld that may not be declared now",
            "Only the winner of a trick may declare, one meld, before he draws.",
        ),
        BeziqueFault.SERVED_BEFORE: FaultText(
            "served-before",
            "a card that may not serve in this meld again",
            "A card serves once in each kind of meld, and then only in melds that are worth more.",
        ),
        BeziqueFault.MELD_VALUE: FaultText(
            "wrong-meld-value",
            "a wrong value of a meld",
            "The number is optional; where it stands it is the value of the meld by the agreed "
            "list.",
        ),
        BeziqueFault.NO_EXCHANGE: FaultText(
            "no-exchange",
            "an exchange of the turn-up that is not open",
            "The turn-up is taken for a seven of trumps by a player who is about to lead, as long "
            "as it lies there and is no seven itself.",
        ),
        BeziqueFault.NOT_BLANK: FaultText(
            "not-carte-blanche",
            "a hand that may not be shown as carte blanche",
            "Where the table plays it, a hand as dealt without ace, ten, king, queen and jack may "
            "be shown once, before its owner exchanges or plays.",
        ),
    }
)
