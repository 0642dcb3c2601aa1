"""Faults of durak: attack, defence, throwing in, passing on, the exchange."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class DurakFault(IntEnum):
    """What the rules of durak alone can find wrong."""

    DOES_NOT_BEAT = 1040
    RANK_NOT_THERE = 1041
    BOUT_FULL = 1042
    NOT_DEFENDER = 1043
    NO_PILE = 1044
    NO_TRANSFER = 1045
    NEXT_CANNOT_ANSWER = 1046
    NO_EXCHANGE = 1047
    TURNED_CARD_LAST = 1048
    NOT_LOWEST_TRUMP = 1049
    SHOWN_BEFORE = 1050


register(
    {
        DurakFault.DOES_NOT_BEAT: FaultText(
            "does-not-beat",
            "a card that does not beat the attack",
            "An attack card is covered by a higher card of its suit, or a plain card by any trump.",
        ),
        DurakFault.RANK_NOT_THERE: FaultText(
            "rank-not-there",
            "a card thrown in whose rank does not lie on the table",
            "Only cards of a rank that lies on the table, as attack or as cover, may be added.",
        ),
        DurakFault.BOUT_FULL: FaultText(
            "bout-full",
            "more attack cards than the bout takes",
            "A bout has at most six attack cards, and no more than the defender had in hand when "
            "it began.",
        ),
        DurakFault.NOT_DEFENDER: FaultText(
            "not-the-defender",
            "an act of the defender by somebody else",
            "Only the player at the attacker's left covers, takes up or passes on.",
        ),
        DurakFault.NO_PILE: FaultText(
            "no-such-attack-card",
            "a cover for a card that does not lie there or is covered already",
            "The attack cards of a bout are pile1, pile2 and so on, in the order of playing.",
        ),
        DurakFault.NO_TRANSFER: FaultText(
            "no-transfer",
            "an attack passed on against the rules",
            "Where that is agreed, the attack is passed on with a card of its rank, before "
            "anything is covered.",
        ),
        DurakFault.NEXT_CANNOT_ANSWER: FaultText(
            "next-cannot-answer",
            "an attack passed on to a player who has too few cards",
            "The new defender must hold at least as many cards as he has to cover.",
        ),
        DurakFault.NO_EXCHANGE: FaultText(
            "no-trump-exchange",
            "an exchange that is not open",
            "The lowest trump buys the turned card while the talon lasts, unless it was once taken "
            "up from the table.",
        ),
        DurakFault.TURNED_CARD_LAST: FaultText(
            "turned-card-last",
            "the turned card drawn too early, or not at last",
            "The turned trump lies under the talon: it is the last card to be drawn.",
        ),
        DurakFault.NOT_LOWEST_TRUMP: FaultText(
            "not-lowest-trump",
            "a first attack by a player without the lowest trump",
            "In the first deal the holder of the lowest trump in any hand attacks.",
        ),
        DurakFault.SHOWN_BEFORE: FaultText(
            "shown-before",
            "a trump shown a second time",
            "A trump is shown to pass the attack on once in a deal.",
        ),
    }
)
