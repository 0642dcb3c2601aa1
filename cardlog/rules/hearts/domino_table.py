"""The table of domino hearts: options, state, the deal, and cards drawn to follow suit."""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import CLUBS_MASK, HEARTS, HEARTS_MASK, NO_SUIT, PACK_52
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.hearts.core import QUEEN
from cardlog.rules.hearts.faults import HeartsFault
from cardlog.rules.mechanisms.hands import (
    clear_hands,
    deal_hand,
    hand_size,
    may_hold,
    packet_fault,
    show_void,
)
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import Revokes, clear_revokes
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.stock import (
    Stock,
    StockFault,
    draw_cards,
    draw_fault,
    lay_stock,
    tell_stock,
)
from cardlog.rules.mechanisms.tricks import clear_tricks, open_trick
from cardlog.rules.mechanisms.unseen import clear_unseen
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import SeatSet
from cardlog.words import CHANCE, NONE, Event, Word

HAND = 6


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    REVIEW = 2
    """Play is over; until the next deal a revoke can still be established."""
    OVER = 3


class FirstTrick(IntEnum):
    """What may not be played to the first trick."""

    FREE = 0
    NO_POINTS = 1


class Breaks(IntEnum):
    """When a heart may be led."""

    OFF = 0
    DISCARDED = 1
    PLAYED = 2


class Moon(IntEnum):
    """What taking all penalty cards does."""

    OTHERS = 0
    OFF = 1


class Tie(IntEnum):
    """When several share the lowest total at the end."""

    SHARE = 0
    PLAY_ON = 1


class Options(OptionSet):
    """What a record may set."""

    queen_scores: int = switch(
        0,
        "the queen of spades counts 13; all points are then 26 and include her",
        "000:109",
    )
    first_trick: int = choice(
        FirstTrick.FREE,
        "penalty cards on the first trick: any, or not from a hand that holds others",
        "000:38, 000:107",
    )
    hearts_break: int = choice(
        Breaks.OFF,
        "a heart may not be led until one has been thrown on another suit, or played in any way",
        "000:38, 000:107",
    )
    moon: int = choice(
        Moon.OTHERS,
        "all penalty cards to one player: the others pay, or nothing special",
        "000:48",
    )
    target: int = whole(100, "total that ends the game at the end of a deal", "000:46", low=1)
    deals: int = whole(0, "number of deals that are played; 0: until the target", "†")
    tie: int = choice(
        Tie.SHARE, "when the lowest total is shared at the target", "000:46, 003:3195"
    )


class State(Revokes, Stock):
    """A table of domino hearts."""

    quiet: int
    """Nothing has happened since the last hand was dealt, so that the stock may be told."""
    broken: int
    """Whether hearts have been broken."""
    drew: SeatSet
    """Seats that have drawn for the open trick."""
    charged: SeatSet
    """Seats that pay for the whole deal."""
    doubts: int
    """Checks of this deal that unseen draws leave open, whatever is played later."""
    vague: int
    """The points of some deal depend on cards that nobody has shown."""
    vague_deal: int
    """Those of the deal scored last do."""


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.trump = NO_SUIT
    clear_tricks(s)
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal. Tricks of the last deal stay readable until the cards are out."""
    clear_hands(s, PACK_52)
    clear_unseen(s)
    clear_revokes(s)
    open_trick(s, 0)
    lay_stock(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.declarer = NONE
    s.quiet = 0
    s.broken = 0
    s.drew = 0
    s.charged = 0
    s.deferred = 0
    s.doubts = 0


def misdealt(s: State) -> None:
    """000:57 a misdeal: the next player deals."""
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
        clear_tricks(s)
    s.dealer = next_seat(s, s.dealer)
    gather(s)


# --- the deal -----------------------------------------------------------------------------


def deal_cards(s: State, e: Event) -> int:
    """A packet, or the stock where the record knows it."""
    if e.what == Word.STOCK:
        if s.quiet == 0:
            return Fault.WRONG_PHASE
        fault = tell_stock(s, e, PACK_52)
        if fault == Fault.LEGAL:
            s.quiet = 0
        return fault
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet_fault(e)
    if fault == Fault.LEGAL:
        fault = deal_hand(s, e, HAND, PACK_52)
    if fault == Fault.LEGAL:
        begin(s)
    return fault


def begin(s: State) -> None:
    """Play begins when every hand is full."""
    for seat in range(s.seats):
        if hand_size(s, seat) != HAND:
            return
    clear_tricks(s)
    lay_stock(s, popcount(PACK_52) - HAND * s.seats)
    s.deals += 1
    s.quiet = 1
    s.phase = Phase.PLAY
    # 000:107 the player to the dealer's left leads
    open_trick(s, next_seat(s, s.dealer))


# --- cards drawn --------------------------------------------------------------------------


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return CLUBS_MASK << (16 * suit)


def must_draw(s: State, seat: int) -> int:
    """Whether a seat can only draw: it cannot follow, and there is a stock."""
    return int(s.laid > 0 and s.stock_left > 0 and not may_hold(s, seat) & suit_cards(s.led))


def draw(s: State, o: Options, e: Event) -> int:
    """``p2 draw stock 3s``: the top card, by a player who cannot follow."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS) or e.flags or e.what != Word.STOCK:
        return Fault.WORD_NOT_USED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    # 000:107 who can follow, or leads, draws nothing
    if s.laid == 0 or s.hand[seat] & suit_cards(s.led):
        s.related = s.hand[seat] & suit_cards(s.led) if s.laid else s.hand[seat]
        return HeartsFault.DRAW_NOT_DUE
    if s.stock_left == 0:
        return StockFault.STOCK_OUT
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = draw_fault(s, e, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    s.choices = 0 if s.hidden[seat] else 1
    if s.hidden[seat]:
        show_void(s, seat, suit_cards(s.led))
        s.doubts += 1
    draw_cards(s, seat, 1, e)
    s.drew |= 1 << seat
    s.quiet = 0
    return Fault.LEGAL


# --- what counts --------------------------------------------------------------------------


def penalty_cards(o: Options) -> int:
    """Cards that count against their taker."""
    return HEARTS_MASK | QUEEN if o.queen_scores else HEARTS_MASK


def penalties(o: Options, cards: int) -> int:
    """000:109 a heart counts 1; the queen of spades 13 where she is scored."""
    found = popcount(cards & HEARTS_MASK)
    return found + 13 if o.queen_scores and cards & QUEEN else found


def is_heart(card: int) -> int:
    """Whether a card is a heart."""
    return int(card >> 4 == HEARTS)
