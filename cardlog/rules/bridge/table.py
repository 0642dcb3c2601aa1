"""The bridge table: phases, options and state that the parts of the game share."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, TypeAlias

from cardlog.cards import NO_SUIT, PACK_52
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.tricks import Tricks, clear_tricks
from cardlog.rules.options import OptionSet, choice, whole
from cardlog.rules.state import CardSets, SeatNo, SeatSet
from cardlog.words import CALL, CHANCE, NONE

HAND = 13
HIGHEST = CALL + 8 * 7 + 4
"""Code of 7NT."""
GAME_POINTS = 100
Sides: TypeAlias = Annotated[list[int], "number", 2]
Four: TypeAlias = Annotated[list[int], "number", 4]
FirstNamed: TypeAlias = Annotated[list[int], "number", 10]


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    AUCTION = 1
    PLAY = 2
    REVIEW = 3
    """Play is over, the deal not yet scored: rulings may still change it."""
    OVER = 4


class Vulnerable(IntEnum):
    """Sides that are vulnerable; at rubber scoring: sides that have a game."""

    NONE = 0
    NS = 1
    EW = 2
    BOTH = 3


class Scoring(IntEnum):
    """How deals are scored."""

    DUPLICATE = 0
    RUBBER = 1
    CHICAGO = 2
    AUCTION = 3


class Options(OptionSet):
    """What a record may set."""

    scoring: int = choice(Scoring.DUPLICATE, "how deals are scored", "003:1572-1588")
    vulnerable: int = choice(
        Vulnerable.NONE,
        "sides vulnerable on the board; at rubber: sides with a game when the record begins",
        "003:1525",
    )
    deals: int = whole(
        0, "deals in the record when it holds only part of a rubber or block; 0: all", "003:1582"
    )
    first_deal: int = whole(
        1, "number of the record's first deal in its Chicago block", "003:1582", low=1, high=4
    )
    part_ns: int = whole(
        0, "points below the line of N-S when the record begins", "003:1572", high=90
    )
    part_ew: int = whole(
        0, "points below the line of E-W when the record begins", "003:1572", high=90
    )


class State(Tricks):
    """A bridge table."""

    last_bidder: SeatNo
    passes: int
    called: int
    """Calls made in this deal."""
    first_named: FirstNamed
    """Seat plus one that first named each denomination, N-S then E-W."""
    must_pass: SeatSet
    penalty: CardSets
    """Penalty cards in front of each defender."""
    ended: int
    """How the play stopped: 1 played out or passed out, 2 claim, 3 ruling."""
    claimer: int
    """Seat plus one that claimed, 0 if not recorded."""
    claimed: Sides
    disputed: int
    ruled: int
    """Declarer's tricks by ruling plus one."""
    revoked: SeatSet
    """Seats that the record marks as having revoked in this deal."""
    established: SeatSet
    """Those whose revoke a ruling established."""
    revoke_trick: Four
    """Trick of each seat's first revoke."""
    revoke_won: Four
    """Whether the revoker himself won that trick."""
    side_before: Four
    """Tricks that his side had won before it."""
    part: Sides
    games: Sides
    block_deal: int
    unrecorded: int
    """Deals scored whose auction is not recorded."""
    open_honours: int
    """Hands that may have held honours that the record does not show."""
    doubt: Sides
    """Points of such honours, at most, in the deal scored last."""
    doubt_total: Sides


def setup(s: State, o: Options) -> int:
    """Four at the table, nothing dealt."""
    s.dealer = o.dealer
    s.part[0] = o.part_ns
    s.part[1] = o.part_ew
    s.games[0] = o.vulnerable & 1
    s.games[1] = o.vulnerable >> 1
    s.block_deal = o.first_deal - 1
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal: nothing dealt, nothing left of another deal."""
    clear_hands(s, PACK_52)
    clear_deal(s)
    s.phase = Phase.DEAL


def clear_deal(s: State) -> None:
    """Forget contract, tricks and irregularities of the deal before."""
    clear_tricks(s)
    s.turn = CHANCE
    s.declarer = NONE
    s.last_bidder = NONE
    s.contract = 0
    s.doubled = 0
    s.trump = NO_SUIT
    s.target = 0
    s.passes = 0
    s.called = 0
    s.must_pass = 0
    s.ended = 0
    s.claimer = 0
    s.disputed = 0
    s.ruled = 0
    s.revoked = 0
    s.established = 0
    s.deferred = 0
    for i in range(10):
        s.first_named[i] = 0
    for side in range(2):
        s.claimed[side] = 0
    for seat in range(4):
        s.penalty[seat] = 0


def vulnerable(s: State, o: Options, side: int) -> int:
    """Whether a side is vulnerable in the current deal."""
    if o.scoring == Scoring.DUPLICATE:
        return o.vulnerable >> side & 1
    if o.scoring == Scoring.CHICAGO:
        # 003:1582 nobody, dealer's side twice, everybody
        if s.block_deal == 1:
            return 0
        if s.block_deal == 4:
            return 1
        return int(s.dealer % 2 == side)
    return int(s.games[side] > 0)


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return 0x1FFF << (16 * suit)
