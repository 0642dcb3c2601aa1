"""What can be wrong with a move of cards that lie in columns, cells and foundations."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class LayoutFault(IntEnum):
    """Faults of layouts; numbers 600 to 624."""

    NOT_FREE = 600
    DOES_NOT_FIT = 601
    EMPTY_COLUMN = 602
    CELL_FILLED = 603
    NO_SUCH_PLACE = 604
    FOUNDATION = 605
    NO_SEQUENCE = 606
    TOO_LONG = 607
    TURN_UP_FIRST = 608
    OTHER_CARD_THERE = 609
    STOCK_EMPTY = 610
    NO_REDEAL = 611


register(
    {
        LayoutFault.NOT_FREE: FaultText(
            "card-not-free",
            "a card that is not free to move",
            "Only the last card of a column, a card in a cell and the top card of the waste can "
            "move, and several cards only from the end of one column. The card is covered, lies "
            "on a foundation, or an earlier move of it is missing.",
        ),
        LayoutFault.DOES_NOT_FIT: FaultText(
            "does-not-fit",
            "a card on a column where it does not fit",
            "Columns are built one rank down, in alternating colours or in suit as the rules of "
            "the game say.",
        ),
        LayoutFault.EMPTY_COLUMN: FaultText(
            "empty-column",
            "a card that an empty column does not take",
            "In this game only certain cards, mostly kings, may go to an empty column.",
        ),
        LayoutFault.CELL_FILLED: FaultText(
            "cell-filled",
            "a card to a cell that is filled",
            "A cell holds one card.",
        ),
        LayoutFault.NO_SUCH_PLACE: FaultText(
            "no-such-place",
            "a place that the layout does not have, or not for this",
            "'cardlog games GAME' lists the places of a game; the options may change their "
            "numbers.",
        ),
        LayoutFault.FOUNDATION: FaultText(
            "foundation-order",
            "a card that is not the next one of the foundation",
            "A foundation takes one suit, one card at a time, each the next in rank.",
        ),
        LayoutFault.NO_SEQUENCE: FaultText(
            "no-sequence",
            "several cards moved together that are no sequence",
            "Cards that are moved together lie at the end of one column, each fitting on the one "
            "before it, and are named from the innermost to the last.",
        ),
        LayoutFault.TOO_LONG: FaultText(
            "too-many-moved",
            "more cards moved together than may be",
            "Where a move of several cards stands for moves of single cards, empty cells and "
            "columns limit how many; elsewhere the rules say which part of a sequence may go.",
        ),
        LayoutFault.TURN_UP_FIRST: FaultText(
            "turn-up-first",
            "an act before an uncovered card was turned up",
            "A face-down card at the end of a column is turned up at once: '- show col4 9s'.",
        ),
        LayoutFault.OTHER_CARD_THERE: FaultText(
            "other-card-there",
            "another card than the one that lies there",
            "The record showed earlier which card lies in this place, or that this card lies in "
            "another.",
        ),
        LayoutFault.STOCK_EMPTY: FaultText(
            "stock-empty",
            "a draw from an empty stock",
            "There is no card left to draw; where the rules allow it the waste is turned over "
            "with 'declare redeal'.",
        ),
        LayoutFault.NO_REDEAL: FaultText(
            "no-redeal",
            "a redeal that is not open",
            "The waste is turned over only when the stock is empty and the waste is not, and "
            "only as often as the rules allow.",
        ),
    }
)
