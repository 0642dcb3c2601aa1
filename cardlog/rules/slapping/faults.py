"""Faults of the games of slapping."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class SlapFault(IntEnum):
    """What the rules of these games alone can find wrong."""

    NOT_ON_TOP = 1080
    NO_PILE = 1081
    MAY_NOT_SLAP = 1082
    PENALTY_OWED = 1083
    NO_PENALTY = 1084
    NOT_LATE = 1085
    NO_STOP = 1086


register(
    {
        SlapFault.NOT_ON_TOP: FaultText(
            "card-not-on-top",
            "a card that cannot lie on top of the stack",
            "Cards dealt come in any order, before those that were won; cards won come in the "
            "order in which they were gathered.",
        ),
        SlapFault.NO_PILE: FaultText(
            "no-pile",
            "a slap or a taking where no pile lies",
            "The pile was taken before; look for the card that was turned after it.",
        ),
        SlapFault.MAY_NOT_SLAP: FaultText(
            "may-not-slap",
            "a slap by somebody who has lost the right to it",
            "Who has no cards may slap as the options say; strikes end the right.",
        ),
        SlapFault.PENALTY_OWED: FaultText(
            "penalty-owed",
            "an act before a false slap was paid for",
            "A false slapper puts cards under the pile, or gives some away, before anything else.",
        ),
        SlapFault.NO_PENALTY: FaultText(
            "no-penalty",
            "a card burned or given that nobody owes",
            "Cards are burned and given only for a false slap, as many as the options say.",
        ),
        SlapFault.NOT_LATE: FaultText(
            "not-late",
            "a late slap where nobody has just won a pile by slapping",
            "A slap that came too late follows the slap that won, before the next card is turned.",
        ),
        SlapFault.NO_STOP: FaultText(
            "no-time-agreed",
            "a stop where no time is agreed",
            "Only with the option stop set to time a record may say that the time is over.",
        ),
    }
)
