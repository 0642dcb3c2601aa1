"""The table of oh hell: options, state, and the series of hands."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import NO_SUIT, PACK_52
from cardlog.errors import OptionError
from cardlog.rules.mechanisms.claims import Claims, clear_claims
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.rules.mechanisms.unseen import Unseen, clear_unseen
from cardlog.rules.options import OptionSet, choice, numbers, switch, whole
from cardlog.rules.state import CardSet, EachSeat, SeatSet
from cardlog.words import CHANCE, NONE

CARDS = 52
MOST_HANDS = 64


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    TURN_UP = 1
    BID = 2
    PLAY = 3
    REVIEW = 4
    """Played; rulings may still change the score."""
    OVER = 5


class Series(IntEnum):
    """How the hands change in size."""

    ARC = 0
    DOWN = 1
    UP = 2


class Hook(IntEnum):
    """Where the dealer is barred from a bid."""

    ALL = 0
    NONE = 1
    SMALL = 2


class Scoring(IntEnum):
    """What bids and tricks are worth."""

    TRICK_AND_TEN = 0
    TEN_AND_BID = 1
    SQUARES = 2


class Tie(IntEnum):
    """When the highest total is shared after the last deal."""

    SHARE = 0
    ONE_CARD = 1


class Revoke(IntEnum):
    """What follows an established revoke."""

    NOTHING = 0
    VOID = 1


class Misdeal(IntEnum):
    """Who deals after a misdeal."""

    SAME_DEALER = 0
    NEXT_DEALER = 1


class Options(OptionSet):
    """What a record may set."""

    sequence: int = choice(
        Series.ARC,
        "sizes of the hands: from the largest down to one and up again, down, or up",
        "003:3914, 003:3962",
    )
    largest: int = whole(
        0, "the largest hand; 0: as many cards as can be dealt", "003:3914-3916", high=17
    )
    hands: list[int] = numbers(
        (),
        "the sizes of all hands instead",
        "003:3914",
        low=1,
        high=17,
        most=MOST_HANDS,
    )
    hook: int = choice(
        Hook.ALL,
        "where the dealer may not make the bids add up: all deals, none, small hands",
        "003:3926, 003:3956",
    )
    small: int = whole(
        5, "with hook small: the largest hand that counts as small", "003:3956, †", high=17
    )
    scoring: int = choice(
        Scoring.TRICK_AND_TEN,
        "one a trick and ten if exact; ten and the bid if exact, else nothing; ten and the square "
        "of the bid if exact, else minus the square of the difference",
        "003:3944-3946, 003:3954",
    )
    blind_one: int = switch(
        0, "in deals of one card each player sees all cards but his own", "003:3958"
    )
    tie: int = choice(
        Tie.SHARE,
        "when the highest total is shared: it stays so, or one more deal of one card",
        "003:3950",
    )
    revoke: int = choice(
        Revoke.NOTHING,
        "an established revoke: the offender scores nothing, or the deal is void",
        "†",
    )
    misdeal: int = choice(Misdeal.SAME_DEALER, "who deals after a misdeal", "†")


class State(Claims, Unseen):
    """A table of oh hell."""

    size: int
    """Cards of each hand in the deal to come or in hand."""
    dealt_size: int
    """The same of the deal whose cards are out."""
    turned: CardSet
    """The card turned for trump."""
    bids: EachSeat
    spoken: SeatSet
    """Seats that have bid."""
    extra: int
    """Whether the deal of one card for a tie is due or was played."""
    winners: SeatSet


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for hands that the pack does not deal."""
    most = CARDS // len(seats)
    sizes = [size for size in o.hands if size] or [o.largest]
    if max(sizes) > most:
        raise OptionError(
            "bad-hands",
            f"a hand of {max(sizes)} cards cannot be dealt to {len(seats)} players",
            hint=f"52 cards give hands of {most} at most (003:3916)",
        )


def size_of(o: Options, seats: int, deal: int) -> int:
    """Size of the hands of a deal, the first of the record being 0; 0 when the series is over."""
    if o.hands[0]:
        return o.hands[deal] if deal < MOST_HANDS else 0
    # 003:3914-3916
    largest = o.largest if o.largest else CARDS // seats
    if o.sequence == Series.UP:
        return deal + 1 if deal < largest else 0
    if deal < largest:
        return largest - deal
    if o.sequence == Series.ARC and deal < 2 * largest - 1:
        return deal - largest + 2
    return 0


def setup(s: State, o: Options) -> int:
    """Nothing dealt, nothing scored."""
    s.dealer = o.dealer
    s.accounts = s.seats
    s.size = size_of(o, s.seats, 0)
    s.declarer = NONE
    forget(s)
    gather(s)
    return 0


def forget(s: State) -> None:
    """Drop the facts of the last deal, which stay readable until the cards are out."""
    s.trump = NO_SUIT
    s.tricks = 0
    for seat in range(s.seats):
        s.won[seat] = 0
        s.bids[seat] = 0


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, PACK_52)
    clear_unseen(s)
    clear_claims(s)
    s.active = (1 << s.seats) - 1
    s.players = s.seats
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.turned = 0
    s.spoken = 0
    s.deferred = 0
