"""The bezique table: options, state, phases."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import NO_SUIT
from cardlog.rules.mechanisms.copies import CopyHands, gather_copies
from cardlog.rules.mechanisms.doubts import Doubts, clear_doubts
from cardlog.rules.mechanisms.tricks import Trick, clear_tricks, open_trick
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import EachSeat, SeatSet
from cardlog.words import CHANCE, NONE

HAND = 8
COPIES = 2
STOCK = 47
DRAWS = 24
"""Tricks that are followed by draws."""
TRICKS = 32
SEVEN = 5
SUIT = 0x1FE0
"""Seven to ace of the lowest suit in code."""
PACK = SUIT | SUIT << 16 | SUIT << 32 | SUIT << 48
SLOTS = 128
"""Entries of ``served`` for each seat: two for each card."""
DIX = 10
LAST_TRICK = 10
BRISQUE = 10
BLANK = 50
TOO_MANY = 100
MISSED = 10


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    TURN_UP = 1
    STOCK = 2
    """While the stock lasts: a lead, or a card to it."""
    DRAW = 3
    """After a trick: the winner's meld and the draws."""
    LAST = 4
    """The last eight tricks."""
    REVIEW = 5
    """Played; a ruling may still be made."""
    OVER = 6


class LastTrick(IntEnum):
    """Which trick the ten points go to."""

    FINAL = 0
    END_OF_STOCK = 1


class Revoke(IntEnum):
    """What an established revoke hands over."""

    HAND = 0
    TRICKS = 1


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(1000, "points that end the game", "003:508", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")
    start_1: int = whole(0, "score of the first seat when the record begins", "†", low=-(10**9))
    start_2: int = whole(0, "score of the second seat when the record begins", "†", low=-(10**9))
    last_trick: int = choice(
        LastTrick.FINAL,
        "the 10 go to the last trick of the deal, or to the last one while the stock lasts",
        "003:502",
    )
    moving_bezique: int = switch(
        0,
        "with spades or diamonds as trumps bezique is queen of clubs and jack of hearts",
        "003:526",
    )
    four_distinct: int = switch(0, "four of a kind must be of four suits", "003:526")
    carte_blanche: int = switch(
        0, "a hand without court cards, aces and tens may be shown for 50", "003:528"
    )
    value_royal: int = whole(40, "royal marriage", "†")
    value_bezique: int = whole(40, "bezique; the figure is that of rubicon bezique", "003:520")
    value_jacks: int = whole(40, "four jacks", "†")
    value_queens: int = whole(60, "four queens", "†")
    value_kings: int = whole(80, "four kings", "†")
    value_aces: int = whole(100, "four aces", "†")
    value_sequence: int = whole(250, "sequence of trumps", "†")
    revoke: int = choice(
        Revoke.HAND,
        "what an established revoke hands over: the aces and tens that the offender has left in "
        "his hand, with the card of the revoke, or those in the tricks that he takes from that "
        "trick on",
        "003:504",
    )


class State(CopyHands, Trick, Doubts):
    """A bezique table."""

    up: Annotated[int, "card"]
    """The turn-up plus one while it lies there, else 0."""
    stock: int
    """Face-down cards left."""
    due: SeatSet
    """Players with a draw to come after the trick just completed."""
    ahead: EachSeat
    """Draws to come that a player has made already."""
    owing: EachSeat
    """Draws that each player missed and has not made good."""
    extra: EachSeat
    """Cards too many that were not ruled on."""
    may_meld: int
    """Seat plus one of the winner who may still declare a meld."""
    served: Annotated[list[int], "number", 256]
    """Kinds of melds that each known copy has served in: entry 128 * seat + 2 * card + copy."""
    stale: EachSeat
    """Sevens of trumps in each hand that have scored already."""
    blank_open: SeatSet
    """Players who may still show a carte blanche."""
    earned: EachSeat
    """Points of this deal so far without brisques."""
    melded: EachSeat
    """Points for melds among them."""
    brisques: EachSeat
    """Aces and tens in the tricks taken while the stock lasted; at the end all that count."""
    threw: EachSeat
    """Tricks of the last eight to which each player gave an ace or a ten, as bits."""
    took: EachSeat
    """Tricks of the last eight that each player won, as bits."""
    revokes: EachSeat
    """Tricks of the last eight in which each player revoked, as bits."""
    ruled: EachSeat
    """Those in which a revoke was established."""
    vague: int
    """Whether unknown cards leave it open which of two sevens was played."""
    winners: SeatSet


def setup(s: State, o: Options) -> int:
    """Scores as the record begins, nothing dealt."""
    s.dealer = o.dealer
    s.total[0] = o.start_1
    s.total[1] = o.start_2
    clear_deal(s)
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal. What the last one came to stays readable until the cards are out."""
    gather_copies(s, PACK, COPIES)
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.deferred = 0


def clear_deal(s: State) -> None:
    """When the cards are out: nothing is drawn, melded or taken."""
    clear_tricks(s)
    clear_doubts(s)
    s.declarer = NONE
    s.trump = NO_SUIT
    s.up = 0
    s.stock = STOCK
    s.due = 0
    s.may_meld = 0
    s.blank_open = 0b11
    s.vague = 0
    for i in range(2 * SLOTS):
        s.served[i] = 0
    for seat in range(s.seats):
        s.ahead[seat] = 0
        s.extra[seat] = 0
        s.owing[seat] = 0
        s.stale[seat] = 0
        s.earned[seat] = 0
        s.melded[seat] = 0
        s.brisques[seat] = 0
        s.threw[seat] = 0
        s.took[seat] = 0


def dix(s: State) -> int:
    """The seven of trumps."""
    return 16 * s.trump + SEVEN


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return 0x1FFF << (16 * suit) if suit < NO_SUIT else 0
