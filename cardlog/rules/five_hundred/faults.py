"""Faults that only five hundred has."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.words import Flag


class FiveHundredFault(IntEnum):
    """What can be wrong with a misère, the joker without trumps, the kitty, a claimed game."""

    NO_SEVEN = 500
    JOKER_LEAD = 501
    JOKER_FOLLOW = 502
    JOKER_KEPT = 503
    NO_NOMINATION = 504
    GAME_CLAIM = 505
    NOT_IN_KITTY = 506


register(
    {
        FiveHundredFault.NO_SEVEN: FaultText(
            "misere-too-early",
            "a misère before anybody bid seven tricks",
            "Where the rule is in force a plain misère needs a bid of seven tricks before it. If "
            "the table accepted it, the record marks it with !insufficient.",
            Flag.INSUFFICIENT,
        ),
        FiveHundredFault.JOKER_LEAD: FaultText(
            "joker-lead",
            "a joker led to a suit that it may not name",
            "Without trumps the joker names the suit that is led. Which suits are open to it "
            "depends on the option joker_lead and on what was led before.",
            Flag.REVOKE,
        ),
        FiveHundredFault.JOKER_FOLLOW: FaultText(
            "joker-follow",
            "a joker played to a suit that it may not take",
            "The option joker_follow bars the joker, without trumps, from a suit that the player "
            "has shown void in before.",
            Flag.REVOKE,
        ),
        FiveHundredFault.JOKER_KEPT: FaultText(
            "joker-kept",
            "a joker kept back in a misère",
            "In a misère a hand that has none of the suit led must play the joker, unless the "
            "option misere_joker lets it be kept.",
            Flag.REVOKE,
        ),
        FiveHundredFault.NO_NOMINATION: FaultText(
            "no-nomination",
            "a suit named for the joker that is not open",
            "Only the contractor may name a suit for the joker, without trumps, once, holding it "
            "and before the first card; the option nomination says in which contracts.",
        ),
        FiveHundredFault.GAME_CLAIM: FaultText(
            "game-claim",
            "a claim of the game that is not open",
            "An opponent may claim the game where any points win, if the contractor could not "
            "reach the target with his bid and no other opponent was there first.",
        ),
        FiveHundredFault.NOT_IN_KITTY: FaultText(
            "not-in-kitty",
            "other cards than those of the kitty",
            "The contractor takes the whole kitty as it was dealt. Compare the deal.",
        ),
    }
)
