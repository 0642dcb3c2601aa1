"""The pinochle table: options, state, phases, sides."""

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

HAND = 12
COPIES = 2
SUIT = 0x1F80
"""Nine to ace of the lowest suit in code."""
PACK = SUIT | SUIT << 16 | SUIT << 32 | SUIT << 48
LAST_TRICK = 10


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    BID = 1
    TRUMP = 2
    """The high bidder is to name it."""
    EXCHANGE = 3
    MELD = 4
    """Until the high bidder leads."""
    PLAY = 5
    REVIEW = 6
    """Played; a revoke may still be ruled on."""
    OVER = 7


class PassedOut(IntEnum):
    """What keeps a deal from being passed out, or follows it."""

    FORCE_LEFT = 0
    FORCE_DEALER = 1
    REDEAL = 2


class Overtrump(IntEnum):
    """What who is void does if he cannot overtrump."""

    MUST = 0
    MAY_DISCARD = 1


class Counters(IntEnum):
    """What the cards taken count."""

    TEN = 0
    OLD = 1


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(1000, "points that win the game", "003:4330", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")
    start_1: int = whole(
        0, "score of the first seat's side when the record begins", "†", low=-(10**9)
    )
    start_2: int = whole(
        0, "score of the second seat's side when the record begins", "†", low=-(10**9)
    )
    min_bid: int = whole(250, "lowest opening bid", "003:4291", low=1)
    step: int = whole(
        10, "bids are the lowest bid and whole steps above it, each higher", "003:4291", low=1
    )
    passed_out: int = choice(
        PassedOut.FORCE_LEFT,
        "if nobody bids: the dealer's left may not pass at his first turn, the dealer has the "
        "contract at the lowest bid, or the next player deals",
        "003:4291",
    )
    exchange: int = whole(
        4, "cards passed each way after trump is named; 0: none", "003:4287, 003:4293", high=12
    )
    double_run: int = whole(1500, "points for both runs", "003:4316")
    overtrump: int = choice(
        Overtrump.MUST,
        "who is void and cannot overtrump plays a lower trump, or anything",
        "003:4301, 003:4304",
    )
    relax_when_ruffed: int = switch(
        0,
        "who follows to a trick that has been trumped need not beat the suit led",
        "003:4299, †",
    )
    counters: int = choice(
        Counters.TEN,
        "ace, ten and king 10 each, or ace 11, ten 10, king 4, queen 3, jack 2",
        "003:4312, 003:4340",
    )
    set_keeps_meld: int = switch(
        0, "a side that fails scores its melds, if it took a trick, less the bid", "003:4328"
    )
    stop_midhand: int = switch(
        0, "a side may stop the play when it has reached the target", "003:4330"
    )
    revoke_price: int = whole(0, "points that the other side gets for an established revoke", "†")


class State(CopyHands, Trick, Doubts):
    """A pinochle table."""

    bid: int
    """The highest bid, 0 before the first."""
    passed: SeatSet
    """Seats that are out of the auction."""
    given: int
    """How many of the two have passed their cards on."""
    melded: SeatSet
    laid_down: EachSeat
    """Value of what each seat has laid down."""
    counters: EachSeat
    """Counters in each seat's tricks, the last trick included."""
    top: Annotated[int, "card"]
    """Highest card of the suit led in the open trick plus one, 0 before the lead."""
    stopped: int
    """Seat that stopped the play plus one."""


def setup(s: State, o: Options) -> int:
    """Scores as the record begins, nothing dealt."""
    s.dealer = o.dealer
    for seat in range(s.seats):
        s.total[seat] = o.start_2 if seat & 1 else o.start_1
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
    """When the cards are out: nothing is bid, laid down or taken."""
    clear_tricks(s)
    clear_doubts(s)
    s.declarer = NONE
    s.trump = NO_SUIT
    s.bid = 0
    s.passed = 0
    s.given = 0
    s.melded = 0
    s.top = 0
    s.made = 0
    s.stopped = 0
    for seat in range(s.seats):
        s.laid_down[seat] = 0
        s.counters[seat] = 0


def partner(seat: int) -> int:
    """The seat opposite."""
    return seat ^ 2


def of_side(values: list[int], seat: int) -> int:
    """What a seat and its partner have together."""
    return values[seat] + values[seat ^ 2]


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return 0x1FFF << (16 * suit) if suit < NO_SUIT else 0
