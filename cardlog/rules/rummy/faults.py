"""Ways to break the rules of rummy games only."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class RummyFault(IntEnum):
    """What a rule of a rummy game returns beside the common faults."""

    TOO_MUCH_DEADWOOD = 700
    THROWN_BACK = 701
    NO_MELD = 702
    DOES_NOT_FIT = 703
    MISCOUNTED = 704
    PILE_CLOSED = 705
    NOT_THE_TOP = 706
    NO_SUCH_MELD = 707
    ONLY_GIN = 708
    TURN_CANNOT_END = 709
    NOT_LAID_AT_ONCE = 710
    NO_CALL = 711
    FIRST_MELD_SHORT = 712
    MAY_NOT_GO_OUT = 713
    MUST_GO_OUT = 714
    MUST_TAKE_PILE = 715
    RED_THREE = 716
    LAST_DISCARD_FITS = 717
    NOBODY_TO_ASK = 718


register(
    {
        RummyFault.TOO_MUCH_DEADWOOD: FaultText(
            "too-much-deadwood",
            "more deadwood than a knock allows",
            "However the cards are melded, too much is left over for a knock, or for gin.",
        ),
        RummyFault.THROWN_BACK: FaultText(
            "thrown-back",
            "the card just taken from the discard pile thrown back",
            "Another card must be discarded in this turn, unless an option allows it.",
        ),
        RummyFault.NO_MELD: FaultText(
            "no-set-or-run",
            "cards that are no meld",
            "A meld is a set or a run as the game defines them, with its limits on wild cards.",
        ),
        RummyFault.DOES_NOT_FIT: FaultText(
            "no-layoff",
            "cards that do not fit the meld they are laid off on",
            "With the cards added it must still be a meld. Check its number: melds are numbered in "
            "the order in which they were laid.",
        ),
        RummyFault.MISCOUNTED: FaultText(
            "miscounted",
            "a wrong count of the cards shown",
            "The number counts the cards shown: ace 1, court cards 10, others their number.",
        ),
        RummyFault.PILE_CLOSED: FaultText(
            "pile-closed",
            "the discard pile taken when that was not open",
            "It may be barred, frozen, or the top card may be of no use to this player.",
        ),
        RummyFault.NOT_THE_TOP: FaultText(
            "not-the-top",
            "another card than the one that lies there",
            "The discard pile is taken from the top: the event names the cards lying there.",
        ),
        RummyFault.NO_SUCH_MELD: FaultText(
            "no-such-meld",
            "a meld that is not on the table or that this player may not add to",
            "Melds are numbered in the order in which they were laid in this deal.",
        ),
        RummyFault.ONLY_GIN: FaultText(
            "only-gin",
            "a knock in a hand that only gin can end",
            "The rule set, or a turned ace, allows no knock here; 'declare gin' ends the hand.",
        ),
        RummyFault.TURN_CANNOT_END: FaultText(
            "turn-cannot-end",
            "an act after which the turn could not be ended",
            "After it neither a discard nor going out would be lawful, whatever is laid down.",
        ),
        RummyFault.NOT_LAID_AT_ONCE: FaultText(
            "not-laid-at-once",
            "a card taken from the discard pile that is not laid down at once",
            "The card that was taken for must be laid down by the next act of this player.",
        ),
        RummyFault.NO_CALL: FaultText(
            "no-call",
            "a call of rummy that is not open",
            "Rummy is called after a discard and before the next draw, not by who discarded, for a "
            "card that fits without the caller's hand.",
        ),
        RummyFault.FIRST_MELD_SHORT: FaultText(
            "first-meld-short",
            "a first meld below the minimum",
            "The first melds of a side need a number of card points that depends on its score.",
        ),
        RummyFault.MAY_NOT_GO_OUT: FaultText(
            "may-not-go-out",
            "going out without the right to it",
            "The side lacks a canasta, or the partner said no.",
        ),
        RummyFault.MUST_GO_OUT: FaultText(
            "must-go-out",
            "not going out after the partner's yes",
            "The answer binds: while the cards allow it, the player must go out in this turn.",
        ),
        RummyFault.MUST_TAKE_PILE: FaultText(
            "must-take-pile",
            "a pass when the discard pile must be taken",
            "With the stock empty, a top card that fits a meld of the side must be taken.",
        ),
        RummyFault.RED_THREE: FaultText(
            "red-three",
            "a red three that is not laid down, or something else shown",
            "Red threes are shown at once, one at a time, and replaced from the stock.",
        ),
        RummyFault.LAST_DISCARD_FITS: FaultText(
            "last-discard-fits",
            "a last discard that fits a meld",
            "Where that rule is in force, the discard that ends the hand must fit nowhere.",
        ),
        RummyFault.NOBODY_TO_ASK: FaultText(
            "nobody-to-ask",
            "the question by a player who may not ask it",
            "Only a player with a partner may ask, once a turn and before the first act of it.",
        ),
    }
)
