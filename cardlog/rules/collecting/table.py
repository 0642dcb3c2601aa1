"""The table of the asking games: state, and what is known of hidden hands."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.hands import Hands, clear_hands, hand_size
from cardlog.rules.mechanisms.last_unknown import know_rest
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo
from cardlog.words import CHANCE, NONE

RANKS = 13
RANK = 0x1000100010001
"""A rank of all suits, the twos."""


class Phase(IntEnum):
    """Phases of a hand."""

    DEAL = 0
    ASK = 1
    ANSWER = 2
    FISH = 3
    SHOW = 4
    """The card fished was asked for and must be shown."""
    CLOSING = 5
    """The hand is over; sets complete by then are still laid down."""
    OVER = 6


class State(Hands):
    """A table of the asking games."""

    pack: CardSet
    unit: int
    """Cards of a set."""
    ask_card: int
    """Whether the very card is asked for."""
    ask_own: int
    must_hold: int
    lucky_rank: int
    """Whether any card of the rank gives another turn where the very card is asked for."""
    blocker: int
    play_on: int
    refill: int
    takes_turn: int
    """Whether drawing a fresh hand takes the turn."""
    worth: int
    """How a set scores: ``Value``."""
    size: int
    """Cards that the deal gives each seat; 0: all are dealt."""
    done: int
    """Whether the hand is over and no card of the next has been dealt."""
    stock: int
    questions: int
    inquirer: SeatNo
    """Who asked last."""
    asked: SeatNo
    """Who is to answer, or has answered last."""
    wanted: Annotated[int, "card"]
    """The card asked for, or one of the rank asked for."""
    fished: Annotated[int, "card"]
    """The card that must be shown, where it is known."""
    may_be_lucky: int
    """Whether the card fished was not seen, so that it may still be shown: the seat plus one."""
    learned: CardSet
    """Cards of an unknown hand that became known together with the card just fished."""
    down: CardSets
    """Cards laid down by each seat."""
    sets: EachSeat
    """Sets laid down by each seat in this hand."""
    first_out: int
    """Seat plus one that ran out of cards first in this hand."""
    least: Annotated[list[int], "number", -RANKS]
    """Cards of each rank that the unknown part of each hand holds at least."""
    most: Annotated[list[int], "number", -RANKS]
    """And at most."""


class Value(IntEnum):
    """What a set scores."""

    ONE = 0
    BOOK = 1
    CARD = 2


# --- ranks --------------------------------------------------------------------------------


def of_rank(rank: int) -> int:
    """All cards of a rank."""
    return RANK << rank


def rank_of_number(number: int) -> int:
    """Rank for the number of a question: 1 the ace, 11 to 13 jack, queen, king."""
    return 12 if number == 1 else number - 2


def card_value(rank: int) -> int:
    """Face value, 11, 12, 13 for jack, queen, king, 15 for an ace (003:2940)."""
    return 15 if rank == 12 else rank + 2


def known(s: State, seat: int, rank: int) -> int:
    """How many cards of a rank a hand is known to hold."""
    return popcount(s.hand[seat] & of_rank(rank))


# --- hidden hands -------------------------------------------------------------------------


def most_hidden(s: State, seat: int, rank: int) -> int:
    """How many cards of a rank the unknown part of a hand holds at most."""
    if s.hidden[seat] == 0:
        return 0
    free = popcount(s.unseen & of_rank(rank))
    room = min(s.hidden[seat], popcount(s.unseen & ~s.barred[seat] & of_rank(rank)))
    spare = s.hidden[seat]
    for other in range(s.seats):
        if other != seat:
            free -= s.least[RANKS * other + rank]
    for other in range(RANKS):
        if other != rank:
            spare -= s.least[RANKS * seat + other]
    return min(free, room, spare, s.most[RANKS * seat + rank])


def least_hidden(s: State, seat: int, rank: int) -> int:
    """How many cards of a rank the unknown part of a hand holds at least."""
    return s.least[RANKS * seat + rank]


def gain_hidden(s: State, seat: int, count: int, but: int) -> None:
    """Unknown cards join a hand, none of rank ``but`` (-1: of any rank)."""
    s.hidden[seat] += count
    for rank in range(RANKS):
        if rank != but:
            s.most[RANKS * seat + rank] = min(4, s.most[RANKS * seat + rank] + count)


def gain_of_rank(s: State, seat: int, count: int, rank: int) -> None:
    """Unknown cards of a known rank join a hand."""
    s.hidden[seat] += count
    s.least[RANKS * seat + rank] += count
    s.most[RANKS * seat + rank] += count
    s.barred[seat] &= ~of_rank(rank)


def lose_of_rank(s: State, seat: int, count: int, rank: int) -> None:
    """Cards of a rank leave the unknown part of a hand."""
    s.hidden[seat] -= count
    s.least[RANKS * seat + rank] = max(0, s.least[RANKS * seat + rank] - count)
    s.most[RANKS * seat + rank] = max(0, s.most[RANKS * seat + rank] - count)


def out_of_hidden(s: State, seat: int, cards: int, rank: int) -> None:
    """Known cards of a rank turn out to lie in a hand and leave it."""
    s.unseen &= ~cards
    lose_of_rank(s, seat, popcount(cards), rank)


def none_complete(s: State) -> None:
    """All go on: nobody holds a complete set, or he would have laid it down."""
    for seat in range(s.seats):
        if s.hidden[seat]:
            for rank in range(RANKS):
                spare = s.unit - 1 - known(s, seat, rank)
                at = RANKS * seat + rank
                s.most[at] = min(s.most[at], max(spare, s.least[at]))


def learn(s: State) -> None:
    """What is left unseen may be the one unknown hand."""
    rest = s.unseen
    seat = know_rest(s, s.stock) - 1
    if seat >= 0:
        s.learned = rest
        for rank in range(RANKS):
            s.least[RANKS * seat + rank] = 0
            s.most[RANKS * seat + rank] = 0


# --- deals --------------------------------------------------------------------------------


def gather(s: State) -> None:
    """Before a hand."""
    clear_hands(s, s.pack)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.done = 0
    s.stock = popcount(s.pack)
    s.questions = 0
    s.inquirer = NONE
    s.asked = NONE
    s.wanted = 0
    s.fished = 0
    s.may_be_lucky = 0
    s.learned = 0
    s.first_out = 0
    s.deferred = 0
    for seat in range(s.seats):
        s.down[seat] = 0
        s.sets[seat] = 0
        s.points[seat] = 0
        for rank in range(RANKS):
            s.least[RANKS * seat + rank] = 0
            s.most[RANKS * seat + rank] = 0


def take_in(s: State, seat: int, card: int) -> None:
    """A card of the pack joins a hand."""
    s.stock -= 1
    if card == UNKNOWN:
        gain_hidden(s, seat, 1, NONE)
        s.barred[seat] = 0
    else:
        s.hand[seat] |= 1 << card
        s.unseen ^= 1 << card


def due(s: State, seat: int, dealer: int) -> int:
    """Cards that a deal gives a seat."""
    if s.size:
        return s.size
    # 003:2956, † singly from the dealer's left until all are dealt
    place = (seat - dealer - 1 + s.seats) % s.seats
    return (popcount(s.pack) - 1 - place) // s.seats + 1


def dealt_out(s: State) -> int:
    """Whether every hand has its cards."""
    for seat in range(s.seats):
        if hand_size(s, seat) < due(s, seat, s.dealer):
            return 0
    return 1
