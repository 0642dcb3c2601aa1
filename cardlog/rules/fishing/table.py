"""The casino table: options, state, values, sides."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.mechanisms.hands import Hands, clear_hands, hand_size
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.options import seat as seat_option
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo
from cardlog.words import CHANCE, NONE

HAND = 4
MOST_BUILDS = 26
"""Each build holds two cards at least, and no card is built twice."""
RANK = 0x1000100010001
"""A rank of all suits, the twos."""


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    DRAW = 2
    """In draw casino a card is drawn after every play."""
    OVER = 3


class Ace(IntEnum):
    """What the ace is worth in royal casino."""

    EITHER = 0
    ONE = 1


class Options(OptionSet):
    """What a record may set."""

    dealer: int = seat_option("who deals first", "003:1183")
    target: int = whole(21, "points that win", "003:1219", low=1)
    deals: int = whole(
        0,
        "the game ends after so many deals, whatever the totals; 0: at the target (1: a single "
        "round)",
        "003:1219",
    )
    partners: int = switch(1, "four players play in pairs; false: alone", "003:1181, 003:1223")
    royal: int = switch(0, "jack 11, queen 12, king 13, built and added like numerals", "003:1236")
    ace: int = choice(
        Ace.EITHER,
        "in royal casino an ace captures or is built as 1 or 14 (either), or as 1 only (one)",
        "003:1236",
    )
    spades: int = switch(
        0,
        "each spade captured 1, the jack of spades one more, nothing for the most spades",
        "003:1238",
    )
    draw: int = switch(
        0, "two players draw a card after every play, to the end of the stock", "003:1240"
    )
    raise_own: int = switch(
        1, "a player may raise a build to which he played the latest card", "003:1205"
    )
    call_last: int = switch(
        0,
        'the dealer\'s call of "last" must be in the record, before the first card of the last '
        "hands",
        "003:1215",
    )
    count_out: int = switch(
        0,
        "the points of a deal are added item by item and the game ends with the item that reaches "
        "the target",
        "003:1232",
    )


class State(Hands):
    """A casino table."""

    done: int
    """Whether the deal is over and no card of the next has been dealt."""
    rounds: int
    """Times that the hands have been dealt in this deal."""
    board: int
    """Cards dealt to the table."""
    stock: int
    loose: CardSet
    builds: int
    """Builds made in this deal."""
    build_cards: Annotated[list[int], "cards", MOST_BUILDS]
    """Cards of each build that stands."""
    build_value: Annotated[list[int], "number", MOST_BUILDS]
    build_multiple: Annotated[list[int], "number", MOST_BUILDS]
    build_owner: Annotated[list[int], "number", MOST_BUILDS]
    """Seat plus one that played the latest card to each build that stands."""
    taken: CardSets
    catcher: SeatNo
    """Who captured last, -1 if nobody has."""
    swept: SeatNo
    """Who swept with the last card, else -1."""
    moves: int
    """Cards played in this deal."""
    call_open: int
    """Whether the dealer can call last."""
    victor: int
    """Seat plus one whose side has won."""
    promised: EachSeat
    """Ranks that each unknown hand must still hold for its builds, as a set: bit 1 the ace."""
    cards_taken: EachSeat
    spades_taken: EachSeat
    sweeps: EachSeat


# --- values -------------------------------------------------------------------------------


def value(royal: int, card: int) -> int:
    """What a card counts in a sum, an ace 1; 0 for a court card that counts nothing."""
    # 003:1187, 003:1236
    rank = card & 15
    if rank == 12:
        return 1
    if rank > 8 and royal == 0:
        return 0
    return rank + 2


def high_ace(o: Options) -> int:
    """Whether an ace is worth 14 as well."""
    return int(o.royal != 0 and o.ace == Ace.EITHER)


def highest_value(o: Options) -> int:
    """The greatest value that can be taken or built."""
    if o.royal == 0:
        return 10
    return 14 if o.ace == Ace.EITHER else 13


def of_value(value: int) -> int:
    """Cards that take a build of a value."""
    return RANK << (12 if value == 1 or value == 14 else value - 2)


def of_rank(card: int) -> int:
    """All cards of a card's rank."""
    return RANK << (card & 15)


# --- sides and turns ----------------------------------------------------------------------


def same_side(s: State, o: Options, one: int, other: int) -> int:
    """Whether two seats score together (003:1181)."""
    if s.seats == 4 and o.partners:
        return int((one ^ other) & 1 == 0)
    return int(one == other)


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before the first cards of a deal."""
    clear_hands(s, PACK_52)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.done = 0
    s.rounds = 0
    s.board = 0
    s.stock = 52
    s.loose = 0
    s.catcher = NONE
    s.swept = NONE
    s.moves = 0
    s.call_open = 0
    s.deferred = 0
    for i in range(s.builds):
        drop_build(s, i)
    s.builds = 0
    for seat in range(s.seats):
        s.taken[seat] = 0
        s.promised[seat] = 0
        s.cards_taken[seat] = 0
        s.spades_taken[seat] = 0
        s.sweeps[seat] = 0


def drop_build(s: State, build: int) -> None:
    """A build stands no longer."""
    s.build_cards[build] = 0
    s.build_value[build] = 0
    s.build_multiple[build] = 0
    s.build_owner[build] = 0


def next_turn(s: State) -> None:
    """The player to the left, or more cards when all hands are empty."""
    s.turn = next_seat(s, s.turn)
    s.phase = Phase.PLAY
    if hand_size(s, s.turn) == 0:
        s.phase = Phase.DEAL
        s.turn = CHANCE


def take_out(s: State, seat: int, card: int) -> None:
    """A card leaves the unseen cards for a hand."""
    if card == UNKNOWN:
        s.hidden[seat] += 1
    else:
        s.hand[seat] |= 1 << card
        s.unseen ^= 1 << card
    s.barred[seat] = 0
