"""Faults of the climbing games, in which each play has to beat the last one."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class ClimbingFault(IntEnum):
    """What the rules of these games alone can find wrong."""

    NO_PLAY = 1020
    DOES_NOT_BEAT = 1021
    OTHER_SIZE = 1022
    OPENING_CARD = 1023
    MUST_BEAT = 1024
    MAY_NOT_PASS = 1025
    NOT_STRONGEST = 1026
    EXCHANGE = 1027
    CARDS_OWED = 1028
    NOT_LOWEST = 1029


register(
    {
        ClimbingFault.NO_PLAY: FaultText(
            "no-such-play",
            "cards that do not make a play together",
            "Cards of one rank are played together; some games have hands of five as well.",
        ),
        ClimbingFault.DOES_NOT_BEAT: FaultText(
            "play-does-not-beat",
            "a play that is not higher than the last one",
            "Each play has to beat the one on top, or the player passes.",
        ),
        ClimbingFault.OTHER_SIZE: FaultText(
            "other-number-of-cards",
            "a play of another number of cards than the lead",
            "The leader's play sets the number of cards for the round, unless it is agreed "
            "otherwise.",
        ),
        ClimbingFault.OPENING_CARD: FaultText(
            "opening-card",
            "a first play without the card that opens",
            "The holder of the lowest card opens, and the first play contains it.",
        ),
        ClimbingFault.MUST_BEAT: FaultText(
            "must-beat",
            "a pass by a player who could play",
            "Where beating is compulsory, only a player who cannot play passes.",
        ),
        ClimbingFault.MAY_NOT_PASS: FaultText(
            "leader-passes",
            "a pass instead of a lead",
            "Who leads to a round has to play something.",
        ),
        ClimbingFault.NOT_STRONGEST: FaultText(
            "not-the-strongest",
            "a card given that is not the strongest of the hand",
            "The Scum, and the Vice-Scum, give their strongest cards by the rank order of the "
            "game.",
        ),
        ClimbingFault.EXCHANGE: FaultText(
            "no-such-exchange",
            "cards given that the exchange does not ask for",
            "The Scum gives the President his strongest cards first, the President gives as many "
            "back; the Vices exchange where that is agreed.",
        ),
        ClimbingFault.CARDS_OWED: FaultText(
            "pass-not-paid",
            "an act before the cards for a pass were drawn",
            "Where a pass costs cards of the stock, they are drawn before anybody else acts.",
        ),
        ClimbingFault.NOT_LOWEST: FaultText(
            "not-lowest-card",
            "an opening by a player without the lowest card",
            "The holder of the lowest card that was dealt opens.",
        ),
    }
)
