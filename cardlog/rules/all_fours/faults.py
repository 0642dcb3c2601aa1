"""Faults of the games of all fours."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.rules.mechanisms.revokes import PlayFault
from cardlog.rules.mechanisms.stock import StockFault

__all__ = ["FoursFault", "PlayFault", "StockFault"]


class FoursFault(IntEnum):
    """Numbers 900 to 919."""

    MUST_BID = 900
    BID_TOO_HIGH = 901
    TRUMP_UNSEEN = 902
    STILL_TO_DISCARD = 903
    TRUMP_FROM_DISCARDS = 904
    NOT_PUT_OUT = 905
    CARD_TOO_MANY = 906
    TRUMP_KEPT = 907


register(
    {
        FoursFault.MUST_BID: FaultText(
            "must-bid",
            "a pass by a player who must bid",
            "When all others have passed the dealer must bid where that is agreed; after a bid out "
            "of turn the side not in error must bid where the old laws are played.",
        ),
        FoursFault.BID_TOO_HIGH: FaultText(
            "bid-too-high",
            "a bid of more than there is to bid",
            "The highest bid is all points in play, or what the options say.",
        ),
        FoursFault.TRUMP_UNSEEN: FaultText(
            "trump-put-out-unseen",
            "a trump put out face down",
            "Trumps that are put out are shown: 'p2 discard up 2h'. By the old laws all discards "
            "lie face up.",
        ),
        FoursFault.STILL_TO_DISCARD: FaultText(
            "discard-unfinished",
            "a draw or a lead before the discards are complete",
            "Everybody puts out what he must before cards are drawn, and has the right number of "
            "cards before the first is led.",
        ),
        FoursFault.TRUMP_FROM_DISCARDS: FaultText(
            "trump-from-discards",
            "a trump taken from the discards",
            "A hand is made good with cards of plain suits only.",
        ),
        FoursFault.NOT_PUT_OUT: FaultText(
            "not-among-discards",
            "a card that is not among the discards",
            "The card was not put out, or somebody has taken it already.",
        ),
        FoursFault.CARD_TOO_MANY: FaultText(
            "card-too-many",
            "an act by a player who has one card too many",
            "An opponent draws the card before its holder discards or plays: 'p3 draw p2 7c'.",
        ),
        FoursFault.TRUMP_KEPT: FaultText(
            "trump-not-exchangeable",
            "a trump exchanged after the pitch",
            "Only cards that are no trumps may be put out.",
        ),
    }
)
