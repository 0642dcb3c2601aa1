"""Faults that only the asking games have."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class CollectingFault(IntEnum):
    """What is wrong with a question, an answer, a set laid down."""

    NO_CARD_OF_RANK = 840
    NOBODY_THERE = 841
    WITHHELD = 842
    FALSE_GO = 843
    BOOK_FIRST = 844
    SHOW_FIRST = 845
    REFILL_FIRST = 846
    BAD_BOOK = 847
    LAID_DOWN = 848
    OWN_CARD = 849
    NOT_ASKED_FOR = 850


register(
    {
        CollectingFault.NO_CARD_OF_RANK: FaultText(
            "no-card-of-rank",
            "a question for a rank of which the player holds no card",
            "A player asks only for what he holds a card of himself. The rank, the seat, or a "
            "card that changed hands before is wrong.",
        ),
        CollectingFault.NOBODY_THERE: FaultText(
            "nobody-there",
            "a question to a player without cards",
            "Only a player who holds cards can be asked.",
        ),
        CollectingFault.WITHHELD: FaultText(
            "card-withheld",
            "an answer that does not hand over what was asked for",
            "The player asked hands over every card asked for that he holds, and no other.",
        ),
        CollectingFault.FALSE_GO: FaultText(
            "false-go",
            '"go fish" by a player who holds what was asked for',
            "Whoever holds a card asked for must give it: 'p2 give p1 7h'.",
        ),
        CollectingFault.BOOK_FIRST: FaultText(
            "book-first",
            "an act before a complete set was laid down",
            "A set is laid down at once, before anything else happens: 'p1 meld 7c7d7h7s'.",
        ),
        CollectingFault.SHOW_FIRST: FaultText(
            "show-first",
            "an act before the card fished was shown",
            "Whoever fishes what he asked for shows it and goes on: 'p1 show 7h'.",
        ),
        CollectingFault.REFILL_FIRST: FaultText(
            "refill-first",
            "an act before a player without cards drew a fresh hand",
            "Where play goes on, a player without cards draws from the stock at once.",
        ),
        CollectingFault.BAD_BOOK: FaultText(
            "bad-book",
            "cards laid down that are no set",
            "A set is as many cards of one rank as the game collects: four, or a pair.",
        ),
        CollectingFault.LAID_DOWN: FaultText(
            "laid-down",
            "a question for a card that lies on the table",
            "Cards laid down are out of play.",
        ),
        CollectingFault.OWN_CARD: FaultText(
            "own-card",
            "a question for a card that the player holds himself",
            "Asking for one's own card is a bluff that only some tables allow (ask_own).",
        ),
        CollectingFault.NOT_ASKED_FOR: FaultText(
            "not-asked-for",
            "a card shown that was not asked for",
            "Only a card fished that was asked for is shown, and that card itself.",
        ),
    }
)
