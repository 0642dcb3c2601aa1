"""Faults of games against a bank."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.words import Flag


class BankFault(IntEnum):
    """What only a table with a bank can do wrong."""

    BET_LIMITS = 650
    BET_TWICE = 651
    NO_BET = 652
    BANKER_BETS = 653
    SHOE_FIRST = 654
    CUT_CARD = 655
    MUST_SHUFFLE = 656
    NO_CARD_DUE = 657
    BURN_COUNT = 658
    SHOE_EMPTY = 659
    NOT_OPEN = 660
    STAKE = 661
    NATURAL_HIDDEN = 662


register(
    {
        BankFault.BET_LIMITS: FaultText(
            "bet-limits",
            "a bet outside the limits of the table",
            "The options minimum and maximum are the table's; '- rule' cannot change them.",
        ),
        BankFault.BET_TWICE: FaultText(
            "bet-twice",
            "a second bet on the same spot",
            "A seat bets once a round on each spot; a bet that was changed is one event.",
        ),
        BankFault.NO_BET: FaultText(
            "no-stake",
            "cards without a bet",
            "Somebody bets before a round is dealt, and only who bet gets cards.",
        ),
        BankFault.BANKER_BETS: FaultText(
            "banker-bets", "a bet by the banker", "The banker covers the bets of the others."
        ),
        BankFault.SHOE_FIRST: FaultText(
            "shoe-first",
            "an act that belongs to the beginning of a shoe, or before it",
            "A fresh shoe begins with its turned card and the cards burned after it, where the "
            "table does that; later they are not possible.",
        ),
        BankFault.CUT_CARD: FaultText(
            "cut-card",
            "the cut card out of its place",
            "It comes out before the first of the cards behind it is dealt: '- show cut'. Count "
            "the cards of the shoe, burned ones included, or set the option cut to 0.",
        ),
        BankFault.MUST_SHUFFLE: FaultText(
            "must-shuffle",
            "a round after the last one of a shoe",
            "After the round in which the cut card came out the shoe is shuffled.",
        ),
        BankFault.NO_CARD_DUE: FaultText(
            "no-card-due",
            "a card that no hand is due",
            "The rules of drawing decide who gets a card, and in which order.",
        ),
        BankFault.BURN_COUNT: FaultText(
            "burn-count",
            "the wrong number of burned cards",
            "As many are burned as the turned card counts, ten for a ten or a court card.",
        ),
        BankFault.SHOE_EMPTY: FaultText(
            "shoe-empty",
            "more cards than the shoe has left",
            "A shuffle is missing, or the number of packs (the option decks) is wrong.",
        ),
        BankFault.NOT_OPEN: FaultText(
            "not-open-to-hand",
            "a decision that this hand does not have",
            "Doubling, splitting, surrender, insurance and even money depend on the cards, on what "
            "the hand did before, and on the options.",
        ),
        BankFault.STAKE: FaultText(
            "wrong-stake",
            "a stake of the wrong size",
            "Doubling and splitting take as much as the bet, insurance half of it at most.",
            Flag.INSUFFICIENT,
        ),
        BankFault.NATURAL_HIDDEN: FaultText(
            "natural-in-the-hole",
            "play on although the dealer has a natural",
            "The dealer looked and has a natural: the card face down is turned up and the round "
            "is over.",
        ),
    }
)
