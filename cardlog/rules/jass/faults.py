"""Ways to break the rules that only jass has."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.rules.mechanisms.obligations import DutyFault

__all__ = ["DutyFault", "JassFault"]


class JassFault(IntEnum):
    """Faults of choosing, Weis and Stöck."""

    MUST_NAME = 420
    WEIS_TWICE = 421
    WEIS_VALUE = 422
    NO_WEIS = 423
    NOT_SCORED = 424
    WEIS_NOT_SHOWN = 425
    NO_STOCK = 426
    STOCK_SAID = 427
    DISPROVED = 428


register(
    {
        JassFault.MUST_NAME: FaultText(
            "must-name",
            "the choice pushed a second time",
            "Forehand may push the choice to his partner, who must name a contract.",
        ),
        JassFault.WEIS_TWICE: FaultText(
            "weis-twice",
            "a second announcement of Weis",
            "A player names the value of his best Weis once, as he plays to the first trick.",
        ),
        JassFault.WEIS_VALUE: FaultText(
            "weis-value",
            "a wrong value of the best Weis",
            "The value announced must be that of the best single Weis in the hand as dealt.",
        ),
        JassFault.NO_WEIS: FaultText(
            "no-weis",
            "cards that are no Weis of the hand",
            "A Weis is a whole run of three or more cards of a suit in the ordinary order, or four "
            "of a kind that counts.",
        ),
        JassFault.NOT_SCORED: FaultText(
            "weis-not-scored",
            "a Weis of a side or a player that scores none",
            "Only the side with the best single Weis scores, and only for players who announced.",
        ),
        JassFault.WEIS_NOT_SHOWN: FaultText(
            "weis-not-shown",
            "a card before a Weis was shown that was asked for",
            "Who is asked for his scored Weis must show all of them before the next card.",
        ),
        JassFault.NO_STOCK: FaultText(
            "no-stock",
            "Stöck that is not there",
            "Stöck is said directly before the second of king and queen of trumps is played, by "
            "the player who has played the other and may play this one now.",
        ),
        JassFault.STOCK_SAID: FaultText(
            "stock-said",
            "another card than Stöck was said for",
            "Who has said Stöck plays the second of king and queen of trumps.",
        ),
        JassFault.DISPROVED: FaultText(
            "weis-disproved",
            "a hand that was not what its owner said",
            "With this card all nine cards of the hand are known, and they do not bear out the "
            "Weis that were announced or shown. The earlier event is wrong, or this one.",
        ),
    }
)
