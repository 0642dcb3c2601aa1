"""Faults of betting, of the draw and of the showdown."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.words import Flag


class PokerFault(IntEnum):
    """What the rules of poker alone can find wrong."""

    BET_OWED = 300
    NOTHING_OWED = 301
    BET_STANDS = 302
    NO_BET = 303
    TOO_FEW_CHIPS = 304
    BET_SIZE = 305
    RAISES_CAPPED = 306
    NO_RIGHT_TO_RAISE = 307
    BAD_POST = 308
    NO_OPENERS = 309
    TOO_MANY_DISCARDS = 310
    BURN = 311
    STOCK_EMPTY = 312
    DEAD_HAND = 313
    MUCK_TOO_EARLY = 314
    WHOLE_HAND = 315
    RAKE = 316


register(
    {
        PokerFault.BET_OWED: FaultText(
            "bet-owed",
            "a check although a bet has to be called",
            "A player checks only when he owes nothing: he calls, raises or folds instead.",
        ),
        PokerFault.NOTHING_OWED: FaultText(
            "nothing-owed",
            "a call although nothing is owed",
            "Who has staked as much as the bet of the round checks, raises or folds. Look for a "
            "bet that is missing before, or for blinds that differ from the options.",
        ),
        PokerFault.BET_STANDS: FaultText(
            "bet-stands",
            "an opening although a bet stands",
            "The first bet of a round is written 'open', every higher one 'raise'. A blind is a "
            "bet of the first round.",
        ),
        PokerFault.NO_BET: FaultText(
            "no-bet",
            "a raise although nothing was bet",
            "The first bet of a round is written 'open'.",
        ),
        PokerFault.TOO_FEW_CHIPS: FaultText(
            "too-few-chips",
            "more chips than the seat has",
            "The number is what the seat has in front of it in this round afterwards. Compare the "
            "stacks in the options; an unknown stack is -1.",
        ),
        PokerFault.BET_SIZE: FaultText(
            "bet-size",
            "a bet of a size that the limit does not allow",
            "A raise is at least as large as the last bet or raise; pot limit and fixed limit set "
            "the most as well. The number is the whole bet of the round, not what is added. If "
            "the bet stood, the record marks it with !insufficient.",
            Flag.INSUFFICIENT,
        ),
        PokerFault.RAISES_CAPPED: FaultText(
            "raises-capped",
            "a raise beyond the number that a round allows",
            "With fixed limit a round has one bet and a fixed number of raises ('raise_cap'); "
            "then only call and fold remain.",
            Flag.INSUFFICIENT,
        ),
        PokerFault.NO_RIGHT_TO_RAISE: FaultText(
            "no-right-to-raise",
            "a raise by a player whom a short all-in gave no new right",
            "Who has acted may raise again only after a full raise, or after short ones that "
            "together amount to one; the option 'reopen' says which.",
        ),
        PokerFault.BAD_POST: FaultText(
            "bad-post",
            "a post or straddle that is not open",
            "Before the first act of betting a player without a blind may post as much as the "
            "highest blind, and a straddle is higher than every bet before it.",
        ),
        PokerFault.NO_OPENERS: FaultText(
            "no-openers",
            "an opening without the hand for it",
            "In jackpots the first bet needs a pair of jacks or better. If it stood, the record "
            "marks it with !insufficient.",
            Flag.INSUFFICIENT,
        ),
        PokerFault.TOO_MANY_DISCARDS: FaultText(
            "too-many-discards",
            "more cards exchanged than allowed",
            "The options 'draw_cap', 'four_with_ace' and 'six_cap' say how many; if it stood, the "
            "record marks it with !revoke.",
            Flag.REVOKE,
        ),
        PokerFault.BURN: FaultText(
            "burn",
            "a burnt card that is missing or out of place",
            "At most one card is burnt before each turn of board cards; in a draw only, and then "
            "always, with the option 'burn'.",
        ),
        PokerFault.STOCK_EMPTY: FaultText(
            "draw-from-stock",
            "more cards than the stock has, or a shuffle while it has some",
            "When the stock is empty in the middle of the draw it is made anew of the discards "
            "with '- shuffle stock'; only then.",
        ),
        PokerFault.DEAD_HAND: FaultText(
            "dead-hand",
            "an act before a hand of a wrong number of cards was declared dead",
            "Who does not hold five cards after his exchange has a dead hand: '- rule p2 void' "
            "must follow.",
        ),
        PokerFault.MUCK_TOO_EARLY: FaultText(
            "muck-too-early",
            "a hand thrown away before the showdown",
            "A hand is mucked when the board is complete and betting is over; before, the player "
            "folds or waits.",
        ),
        PokerFault.WHOLE_HAND: FaultText(
            "whole-hand",
            "a part of a hand at the showdown",
            "A hand that contends for a pot is shown with all its cards, or mucked.",
        ),
        PokerFault.RAKE: FaultText(
            "rake",
            "more rake than the pot holds",
            "The option 'rake' lists what the house took from each pot, the main pot first. It "
            "does not fit the pots that the bets make.",
        ),
    }
)
