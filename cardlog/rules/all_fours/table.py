"""The table of all fours: which cards are trumps, how high they stand, what they count; the deal.

What the games of the family vary is data in the state, written once by ``setup``: for each kind of
trump (thirteen ranks, the same ranks of the other suit of the colour, two jokers) how high it
stands and what its taker scores.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import JOKER, NO_SUIT, SECOND_JOKER, SUIT_MASK
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import clear_hands, deal_hand, hand_size
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import Revokes, clear_revokes
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.stock import Stock, lay_stock
from cardlog.rules.mechanisms.tricks import clear_tricks, open_trick
from cardlog.rules.mechanisms.unseen import clear_unseen
from cardlog.rules.state import CardSet, EachSeat, SeatSet
from cardlog.words import CHANCE, NONE, Event

OFF = 13
"""Kinds of trump: a rank, ``OFF`` and a rank of the other suit of the colour, the jokers."""
HIGH_JOKER = 26
LOW_JOKER = 27
NO_KIND = 28
KINDS = 29
TRUMP = 32
"""Strength of a trump is this and its height; of a card of the suit led, its rank plus one."""


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    BID = 1
    NAME = 2
    """Somebody is to name the trump."""
    EXCHANGE = 3
    """Cards are put out and drawn."""
    PLAY = 4
    REVIEW = 5
    """Played; until the next deal a revoke can still be established."""
    OVER = 6


class Fours(Revokes, Stock):
    """A table of all fours."""

    pack: CardSet
    size: int
    """Cards dealt to each player."""
    height: Annotated[list[int], "number", KINDS]
    """How high each kind of trump stands; 0 = it is no trump."""
    worth: Annotated[list[int], "number", KINDS]
    """Points of each kind of trump to its taker."""
    side: EachSeat
    """Side of each seat in this deal."""
    sides: int
    """How many sides there are; 0 = in each deal the maker against the others."""
    due: EachSeat
    """Cards that the deal gives each seat; differs from ``size`` only by a ruling."""
    quiet: int
    """Nothing has happened since the last hand was dealt, so that the stock may be told."""
    trumps: CardSet
    """All cards that are trumps, empty until the trump is known."""
    bid: int
    """The highest bid, 0 without one."""
    spoken: SeatSet
    """Seats that have bid or passed."""
    muted: SeatSet
    """Seats that have lost the right to bid."""
    called: EachSeat
    """What each seat was told to play (see ``calls``), 0 for nothing."""
    doubts: int
    """Checks of this deal that unseen discards leave open, whatever is played later."""


# --- trumps -------------------------------------------------------------------------------


def plain_trumps(s: Fours) -> None:
    """Thirteen trumps, ace high, of which the points are for the game to set."""
    for kind in range(KINDS):
        s.height[kind] = 2 * kind + 2 if kind < OFF else 0
        s.worth[kind] = 0


def add_off_card(s: Fours, rank: int, points: int) -> None:
    """The card of this rank in the other suit of the colour is a trump just below its twin."""
    s.height[OFF + rank] = s.height[rank] - 1
    s.worth[OFF + rank] = points


def kind_of(trump: int, card: int) -> int:
    """The kind of trump that a card would be."""
    if card == JOKER:
        return HIGH_JOKER
    if card == SECOND_JOKER:
        return LOW_JOKER
    if card >> 4 == trump:
        return card & 15
    # clubs and spades, diamonds and hearts are of one colour
    return OFF + (card & 15) if card >> 4 == 3 - trump else NO_KIND


def set_trump(s: Fours, suit: int) -> None:
    """A suit becomes trump."""
    s.trump = suit
    s.trumps = SUIT_MASK << (16 * suit)
    for rank in range(OFF):
        if s.height[OFF + rank]:
            s.trumps |= 1 << (16 * (3 - suit) + rank)
    if s.height[HIGH_JOKER]:
        s.trumps |= 1 << JOKER
    if s.height[LOW_JOKER]:
        s.trumps |= 1 << SECOND_JOKER


def no_trump_yet(s: Fours) -> None:
    """Before trump is known."""
    s.trump = NO_SUIT
    s.trumps = 0


def suit_of(s: Fours, card: int) -> int:
    """The suit that a card belongs to."""
    return s.trump if s.trumps >> card & 1 else card >> 4


def suit_cards(s: Fours, suit: int) -> int:
    """Cards that belong to a suit."""
    return s.trumps if suit == s.trump else SUIT_MASK << (16 * suit) & ~s.trumps


def strength(s: Fours, card: int) -> int:
    """How strong a card is in the open trick, 0 if it can win nothing; trumps beat all others."""
    if s.trumps >> card & 1:
        return TRUMP + s.height[kind_of(s.trump, card)]
    return (card & 15) + 1 if card >> 4 == s.led else 0


def points_of(s: Fours, cards: int) -> int:
    """Points that a set of cards counts for its taker."""
    found = 0
    left = cards & s.trumps
    for card in range(SECOND_JOKER + 1):
        if left >> card & 1:
            found += s.worth[kind_of(s.trump, card)]
    return found


# --- sides --------------------------------------------------------------------------------


def seat_sides(s: Fours, sides: int) -> None:
    """So many sides in turn round the table; 0: all alone until somebody is the maker."""
    s.sides = sides
    for seat in range(s.seats):
        s.side[seat] = seat % sides if sides else seat


def take_sides(s: Fours) -> None:
    """The maker is known: where there are no partners he plays against all others."""
    if s.sides == 0:
        for seat in range(s.seats):
            s.side[seat] = int(seat != s.declarer)


def same_side(s: Fours, one: int, other: int) -> int:
    """Whether two seats score together."""
    return int(s.side[one] == s.side[other])


def side_points(s: Fours, seat: int) -> int:
    """Points in the tricks of a seat's side."""
    found = 0
    for other in range(s.seats):
        if s.side[other] == s.side[seat]:
            found += points_of(s, s.took[other])
    return found


# --- the deal -----------------------------------------------------------------------------


def gather_fours(s: Fours) -> None:
    """Before a deal. The facts of the last deal stay readable until the cards are out."""
    clear_hands(s, s.pack)
    clear_unseen(s)
    clear_revokes(s)
    open_trick(s, 0)
    lay_stock(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.quiet = 0
    s.spoken = 0
    s.muted = 0
    s.deferred = 0
    s.doubts = 0
    for seat in range(s.seats):
        s.due[seat] = s.size
        s.called[seat] = 0


def forget_deal(s: Fours) -> None:
    """Drop the facts of the last deal."""
    clear_tricks(s)
    no_trump_yet(s)
    s.declarer = NONE
    s.bid = 0
    s.made = 0


def packet(s: Fours, e: Event) -> int:
    """Cards to a hand."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    return deal_hand(s, e, s.due[e.target], s.pack)


def dealt_out(s: Fours) -> int:
    """Whether every hand has the cards that it is due; then the deal counts."""
    for seat in range(s.seats):
        if hand_size(s, seat) != s.due[seat]:
            return 0
    forget_deal(s)
    left = popcount(s.pack)
    for seat in range(s.seats):
        left -= s.due[seat]
    lay_stock(s, left)
    s.deals += 1
    s.quiet = 1
    s.phase = Phase.BID
    s.turn = next_seat(s, s.dealer)
    return 1


def void_deal(s: Fours, dealer: int) -> None:
    """The deal does not count; ``dealer`` deals next. The caller gathers the cards."""
    if s.phase != Phase.DEAL:
        s.deals -= 1
        forget_deal(s)
    s.dealer = dealer
