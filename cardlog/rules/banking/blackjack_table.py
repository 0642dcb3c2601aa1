"""The table of blackjack: options, hands, what a hand counts and what it may do."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, TypeAlias

from cardlog.cards import ACE, UNKNOWN
from cardlog.rules.banking.shoe import ShoeTable, TableOptions
from cardlog.rules.options import choice, switch, whole
from cardlog.rules.state import Copies, EachSeat, SeatNo
from cardlog.words import HAND, NONE

MOST_HANDS = 4
DEALER_STANDS = 17
FULL = 21

Hands: TypeAlias = Annotated[list[int], "number", -MOST_HANDS]
"""An entry for each hand of each seat: ``4 * seat + number``."""


class Phase(IntEnum):
    """Phases of a round."""

    BETS = 0
    DEAL = 1
    PLAY = 2
    """Insurance and even money, then the players."""
    DEALER = 3
    OVER = 4


class Done(IntEnum):
    """How a hand came to its end."""

    OPEN = 0
    STOOD = 1
    BUST = 2
    SURRENDERED = 3
    PAID = 4
    """Even money was taken."""


class Faces(IntEnum):
    """How the players' first cards lie."""

    UP = 0
    DOWN = 1


class Natural(IntEnum):
    """What a natural is paid."""

    THREE_TWO = 0
    SIX_FIVE = 1
    EVEN = 2


class Soft(IntEnum):
    """What the dealer does on soft 17."""

    STAND = 0
    HIT = 1


class Insurance(IntEnum):
    """When and how much may be insured."""

    ACE = 0
    ACE_TEN = 1
    NONE = 2


class Surrender(IntEnum):
    """Whether a hand may be given up."""

    NONE = 0
    LATE = 1


class DoubleOn(IntEnum):
    """Two cards that may be doubled."""

    ANY = 0
    NINE_ELEVEN = 1


class Draws(IntEnum):
    """When the dealer plays."""

    UNLESS_BUST = 0
    WHEN_NEEDED = 1


class State(ShoeTable):
    """A table of blackjack."""

    most_seats = 8

    bet: EachSeat
    insured: EachSeat
    hands: EachSeat
    """Hands of each seat, 0 if it does not play."""
    cards: Hands
    """Cards of each hand."""
    unknown: Hands
    """Cards of it that nobody saw."""
    sum: Hands
    """What its known cards count with every ace as 1."""
    aces: Hands
    first: Hands
    """First card of a hand plus one."""
    second: Hands
    stake: Hands
    done: Hands
    """How it ended (see ``Done``)."""
    of_aces: Hands
    """Whether it is half of a pair of aces."""
    playing: SeatNo
    """Seat whose hand is to act, -1 if none."""
    number: int
    """Which of its hands."""
    drawing: int
    """1: the hand asked for a card, 2: it doubled, and the card comes next."""
    acted: int
    """Whether a player has decided anything in this round."""
    up: Annotated[int, "card"]
    """The dealer's open card plus one."""
    hole: Annotated[int, "card"]
    """The card face down plus one."""
    no_natural: int
    """Whether the dealer has looked and play went on."""
    shown: int
    """Whether the card face down was turned up."""
    bank_cards: int
    bank_sum: int
    bank_aces: int
    on_table: Copies
    """Known cards of this round."""
    kept_first: EachSeat
    """First cards of the round settled last, plus one; they may still be shown."""
    kept_second: EachSeat


class Options(TableOptions):
    """What a record may set."""

    decks: int = whole(6, "packs in the shoe", "003:633, 003:651", low=1, high=8)
    faces: int = choice(Faces.UP, "the players' first two cards lie face up, or down", "003:655")
    natural: int = choice(Natural.THREE_TWO, "what a natural is paid", "003:687, 003:697, †")
    soft_seventeen: int = choice(Soft.STAND, "what the dealer does on soft 17", "003:677, 003:695")
    peek: int = switch(
        1, "the dealer looks for a natural before the players act; else it shows at the end",
        "003:661, †",
    )  # fmt: skip
    insurance: int = choice(
        Insurance.ACE,
        "against an ace, any amount up to half; against an ace or ten-value card, exactly half; "
        "none",
        "003:661, †",
    )
    even_money: int = switch(1, "a natural may be paid 1 to 1 at once against an ace", "003:661")
    surrender: int = choice(
        Surrender.NONE, "late: after the look, before a card", "003:673, 003:699"
    )
    double_on: int = choice(
        DoubleOn.ANY, "two cards that may be doubled: any, or a hard 9, 10 or 11", "003:669"
    )
    double_after_split: int = switch(1, "split hands may be doubled", "003:671")
    split_tens: int = switch(1, "ten-value cards of different ranks may be split", "003:671")
    max_hands: int = whole(
        4, "hands a player may split into; 1: no splitting", "003:671", low=1, high=MOST_HANDS
    )
    split_aces_one_card: int = switch(
        1, "split aces get one card each and are not played", "003:671"
    )
    resplit_aces: int = switch(
        0, "a split ace that gets another ace may be split again", "003:671, †"
    )
    dealer_draws: int = choice(
        Draws.UNLESS_BUST,
        "the dealer plays unless every hand is bust, surrendered or paid; or only if a hand is "
        "left that is no natural",
        "003:677, †",
    )


def value(card: int) -> int:
    """What a card counts, an ace 1."""
    rank = card & 15
    if rank == ACE:
        return 1
    return rank + 2 if rank < 8 else 10


def best(total: int, aces: int) -> int:
    """The total with an ace as 11 where that fits."""
    return total + 10 if aces and total <= FULL - 10 else total


def total_of(s: State, i: int) -> int:
    """What a hand counts."""
    return best(s.sum[i], s.aces[i])


def add_card(s: State, i: int, card: int) -> None:
    """One card more in a hand."""
    s.cards[i] += 1
    if card == UNKNOWN:
        s.unknown[i] += 1
    else:
        s.sum[i] += value(card)
        s.aces[i] += int(card & 15 == ACE)
    if s.cards[i] == 1:
        s.first[i] = card + 1
    elif s.cards[i] == 2:
        s.second[i] = card + 1


def is_natural(s: State, seat: int) -> int:
    """Whether a seat's only hand is an ace and a ten-value card."""
    i = MOST_HANDS * seat
    if s.hands[seat] != 1 or s.cards[i] != 2 or s.unknown[i]:
        return 0
    return int(total_of(s, i) == FULL)


def looks(s: State) -> int:
    """Whether the open card makes the dealer look: an ace or ten-value card."""
    card = s.up - 1
    return int(value(card) == 1 or value(card) == 10)


def bank_natural(s: State) -> int:
    """Whether both cards of the dealer are known to be a natural."""
    hole = s.hole - 1
    if hole == UNKNOWN or s.hole == 0:
        return 0
    return int(best(value(hole) + value(s.up - 1), 1) == FULL and one_ace(hole, s.up - 1))


def one_ace(card: int, other: int) -> int:
    """Whether just one of two cards is an ace."""
    return int((card & 15 == ACE) != (other & 15 == ACE))


def hand_place(seat_hand: int) -> int:
    """The place that names a hand in events; the first has none."""
    return HAND + 1 + seat_hand if seat_hand else NONE


def same_pair(s: State, o: Options, i: int) -> int:
    """Whether a hand is two cards that may be split."""
    if s.cards[i] != 2:
        return 0
    one = s.first[i] - 1
    two = s.second[i] - 1
    if one == UNKNOWN or two == UNKNOWN:
        return 1
    if one & 15 == two & 15:
        return 1
    return int(o.split_tens and value(one) == 10 and value(two) == 10)


def may_split(s: State, o: Options, seat: int, i: int) -> int:
    """Whether a hand may be split (003:671)."""
    if s.hands[seat] >= o.max_hands or not same_pair(s, o, i):
        return 0
    return int(not s.of_aces[i] or o.resplit_aces)


def only_splits(s: State, o: Options, i: int) -> int:
    """Whether a half of split aces has its card and may do no more than be split again."""
    return int(s.of_aces[i] and o.split_aces_one_card)


def may_double(s: State, o: Options, seat: int, i: int) -> int:
    """Whether a hand may be doubled (003:669-671)."""
    if s.cards[i] != 2 or only_splits(s, o, i):
        return 0
    if s.hands[seat] > 1 and not o.double_after_split:
        return 0
    if o.double_on == DoubleOn.ANY or s.unknown[i]:
        return 1
    return int(s.aces[i] == 0 and s.sum[i] >= 9 and s.sum[i] <= 11)


def may_surrender(s: State, o: Options, seat: int, i: int) -> int:
    """Whether a hand may be given up (003:673)."""
    return int(o.surrender == Surrender.LATE and s.hands[seat] == 1 and s.cards[i] == 2)
