"""The table of five hundred: state, phases, sides, and the cards of each suit."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import JOKER, NO_SUIT, SUIT_MASK
from cardlog.rules.bits import popcount
from cardlog.rules.five_hundred.ladder import TRICKS
from cardlog.rules.five_hundred.options import Options
from cardlog.rules.mechanisms.bowers import BENNY, JOKER_BIT
from cardlog.rules.mechanisms.bowers import strength as bower_strength
from cardlog.rules.mechanisms.bowers import suit_cards as bower_cards
from cardlog.rules.mechanisms.bowers import suit_of as bower_suit
from cardlog.rules.mechanisms.claims import Claims, account, clear_claims
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.rules.mechanisms.unseen import Unseen, clear_unseen
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatSet, Suit
from cardlog.words import CHANCE, NONE


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    BID = 1
    KITTY = 2
    """The contractor takes the kitty."""
    BURY = 3
    """He owes as many cards."""
    PLAY = 4
    REVIEW = 5
    """Played; rulings may still change the score."""
    OVER = 6


class Ended(IntEnum):
    """How a deal ended."""

    NOT = 0
    PLAYED = 1
    CLAIM = 2
    RULING = 3
    REVOKE = 4
    PASSED = 5
    GAME = 6
    """An opponent claimed the game."""


class State(Claims, Unseen):
    """A table of five hundred."""

    pack: CardSet
    spare: int
    """Whether the dealer sits out."""
    dealt_in: SeatSet
    """Seats that take part in the deal."""
    kitty: CardSet
    """Known cards of the kitty while it lies on the table."""
    kitty_hidden: int
    kitty_size: int
    passed: SeatSet
    """Seats that are out of the auction."""
    height: int
    """How high the last bid stands."""
    seven: int
    """Whether somebody has bid seven tricks."""
    value: int
    """Price of the contract."""
    makers: SeatSet
    """Seats on the contractor's side."""
    joker_suit: Suit
    """Suit that the contractor named for the joker, none without trumps if he has not."""
    opened: Annotated[int, "number"]
    """Suits that were led in this deal."""
    shown: EachSeat
    """Suits that each seat has shown void in."""
    begun: EachSeat
    """Suits of which each seat has played a card."""
    took: CardSets
    """Cards in the tricks of each seat."""
    reached: EachSeat
    """Trick with which an account came to the target plus one, 0 if none."""
    in_hole: SeatSet
    """Accounts that have stood at the hole."""
    set_back: int
    """Whether the hole ends a game without partners."""
    ended: int
    winners: SeatSet


def set_table(s: State, o: Options, pack: int, accounts: int) -> None:
    """Before the first deal."""
    s.dealer = o.dealer
    s.pack = pack | JOKER_BIT if o.joker else pack
    s.accounts = accounts
    s.spare = int(s.seats == 4 and accounts == 4)
    s.kitty_size = popcount(s.pack) - TRICKS * (s.seats - s.spare)
    for seat in range(s.seats):
        if o.hole and s.total[seat] <= -o.hole:
            s.in_hole |= 1 << account(s, seat)
    forget(s)
    gather(s)


def forget(s: State) -> None:
    """Drop the facts of the last deal, which stay readable until the cards are out."""
    s.declarer = NONE
    s.contract = 0
    s.value = 0
    s.trump = NO_SUIT
    s.target = 0
    s.made = 0
    s.tricks = 0
    s.makers = 0
    s.ended = Ended.NOT
    for seat in range(s.seats):
        s.won[seat] = 0


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, s.pack)
    clear_unseen(s)
    clear_claims(s)
    # 000:194 of four the dealer of each deal sits out
    s.dealt_in = (1 << s.seats) - 1
    if s.spare:
        s.dealt_in ^= 1 << s.dealer
    s.active = s.dealt_in
    s.players = popcount(s.dealt_in)
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.kitty = 0
    s.kitty_hidden = 0
    s.passed = 0
    s.height = 0
    s.seven = 0
    s.joker_suit = NO_SUIT
    s.opened = 0
    s.deferred = 0
    for seat in range(s.seats):
        s.shown[seat] = 0
        s.begun[seat] = 0
        s.took[seat] = 0
        s.reached[seat] = 0


def eldest(s: State) -> int:
    """The player to the left of the dealer."""
    return next_seat(s, s.dealer)


def side(s: State, seat: int) -> int:
    """Seats that share the account of a seat, as a set."""
    found = 0
    for other in range(account(s, seat), s.seats, s.accounts):
        found |= 1 << other
    return found


def of_makers(s: State, seat: int) -> int:
    """Whether a seat is on the contractor's side."""
    return s.makers >> seat & 1


# --- cards --------------------------------------------------------------------------------


def free_joker(s: State) -> int:
    """Whether the joker has no suit: without trumps, unless the contractor named one."""
    return int(s.trump == NO_SUIT and s.joker_suit == NO_SUIT)


def suit_cards(s: State, suit: int) -> int:
    """Cards that belong to a suit in this contract."""
    # 003:2592 with trumps the joker and the left bower are trumps for every purpose
    if s.trump != NO_SUIT:
        return bower_cards(s.trump, suit)
    # 003:2596 a nominated joker is the top card of its suit
    cards = SUIT_MASK << (16 * suit)
    return cards | JOKER_BIT if suit == s.joker_suit else cards


def suit_of(s: State, card: int) -> int:
    """The suit that a card belongs to; none for a joker without one."""
    if s.trump != NO_SUIT:
        return bower_suit(s.trump, card)
    return s.joker_suit if card == JOKER else card >> 4


def strength(s: State, card: int) -> int:
    """How strong a card is in the open trick: 0 if it can win nothing."""
    if s.trump != NO_SUIT:
        return bower_strength(s.trump, s.led, card)
    if card == JOKER:
        # 003:2597 without a suit it beats everything
        return BENNY if free_joker(s) or s.joker_suit == s.led else 0
    return 1 + (card & 15) if card >> 4 == s.led else 0
