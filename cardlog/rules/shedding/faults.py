"""Faults of the games in which each card has to fit the one that lies on top."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register


class SheddingFault(IntEnum):
    """What the rules of these games alone can find wrong."""

    NO_MATCH = 1000
    SUIT_NOT_NAMED = 1001
    LAST_CARD_UNSAID = 1002
    CARDS_OWED = 1003
    STOCK_EMPTY = 1004
    DRAW_LIMIT = 1005
    MAY_NOT_PASS = 1006
    NO_REFILL = 1007
    BARRED_LAST_CARD = 1008


register(
    {
        SheddingFault.NO_MATCH: FaultText(
            "card-does-not-fit",
            "a card that fits neither the suit nor the rank on top",
            "A card must agree in suit or rank with the card on top, or with the suit named for "
            "a wild card; a wild card goes on anything.",
        ),
        SheddingFault.SUIT_NOT_NAMED: FaultText(
            "suit-not-named",
            "an act before a suit was named for a wild card",
            "Who plays a wild card names a suit before anything else is done: 'p2 declare "
            "spades'. Look for the missing event.",
        ),
        SheddingFault.LAST_CARD_UNSAID: FaultText(
            "last-card-unsaid",
            "an act before the last card was announced or paid for",
            "A player with one card left says so ('p2 declare last') or draws the fine before "
            "anybody else acts.",
        ),
        SheddingFault.CARDS_OWED: FaultText(
            "cards-owed",
            "another act of a player who owes cards",
            "Who faces cards that make him draw answers with one of the same kind or draws all of "
            "them; who has begun to draw goes on.",
        ),
        SheddingFault.STOCK_EMPTY: FaultText(
            "no-card-to-draw",
            "more cards drawn than the stock has",
            "The pile has to be shuffled into a new stock first ('- shuffle stock'), where that is "
            "agreed and possible.",
        ),
        SheddingFault.DRAW_LIMIT: FaultText(
            "draw-limit",
            "more cards drawn in a turn than agreed",
            "After so many cards the turn ends with a play or a pass; see the option draw_limit.",
        ),
        SheddingFault.MAY_NOT_PASS: FaultText(
            "may-not-pass",
            "a pass by a player who can draw or play",
            "A turn is given up only at the limit of cards drawn, or with no card to draw and none "
            "to play.",
        ),
        SheddingFault.NO_REFILL: FaultText(
            "no-refill",
            "a pile made the stock too early or where that is not agreed",
            "The pile without its top card becomes the stock when the stock is empty; see the "
            "option refill.",
        ),
        SheddingFault.BARRED_LAST_CARD: FaultText(
            "barred-last-card",
            "a last card with which nobody may go out",
            "The options forbid to go out with this card.",
        ),
    }
)
