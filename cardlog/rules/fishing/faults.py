"""Faults that only the fishing games have."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class FishingFault(IntEnum):
    """What is wrong with a capture, a build, a card trailed."""

    NOT_ON_TABLE = 820
    BAD_CAPTURE = 821
    BAD_BUILD = 822
    NOT_KEPT = 823
    BUILD_FIXED = 824
    MAY_NOT_TRAIL = 825
    KEPT_NOTHING = 826
    LAST_NOT_CALLED = 827
    TRAIL_DISPROVED = 828


register(
    {
        FishingFault.NOT_ON_TABLE: FaultText(
            "not-on-table",
            "a card taken or built upon that does not lie loose on the table",
            "Cards are taken from the table, and builds only whole. The card was taken before, "
            "lies in a build, or was never there.",
        ),
        FishingFault.BAD_CAPTURE: FaultText(
            "bad-capture",
            "cards that the card played does not take",
            "A court card takes one of its rank; a numeral takes cards of its rank, groups that "
            "add up to it, written group by group, and whole builds of its value.",
        ),
        FishingFault.BAD_BUILD: FaultText(
            "bad-build",
            "cards that do not make the build announced",
            "The card played and loose numerals must fall, in the order in which they are "
            "written, into groups that add up to the value; a single build is raised by the card "
            "of the hand alone.",
        ),
        FishingFault.NOT_KEPT: FaultText(
            "no-card-for-build",
            "a build without a card in hand that takes it",
            "Whoever builds must keep a card of the value announced.",
        ),
        FishingFault.BUILD_FIXED: FaultText(
            "build-fixed",
            "a build raised whose value is fixed",
            "The value of a multiple build is fixed, and some tables bar raising one's own build.",
        ),
        FishingFault.MAY_NOT_TRAIL: FaultText(
            "may-not-trail",
            "a card trailed by the owner of a build who could do something else",
            "Who played the latest card to a build that stands must capture or build if he can.",
        ),
        FishingFault.KEPT_NOTHING: FaultText(
            "kept-nothing",
            "a hand that runs out without the card for its build",
            "When the player built he had to hold a card of the value; the cards he has played "
            "since show that he did not.",
        ),
        FishingFault.TRAIL_DISPROVED: FaultText(
            "trail-disproved",
            "a card that an earlier trail denied",
            "When the player trailed, a build of his stood, and with this card he could have "
            "captured. The trail, or the card, is wrong.",
        ),
        FishingFault.LAST_NOT_CALLED: FaultText(
            "last-not-called",
            "a card played before the dealer called last",
            "Where the table insists on it, the dealer calls 'last' when the last cards are out.",
        ),
    }
)
