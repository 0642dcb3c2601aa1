"""Big two: the deal, who opens, rounds, what the cards left in hand cost (003:538-621)."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import PACK_52
from cardlog.rules.climbing.fives import (
    Sequences,
)
from cardlog.rules.climbing.table import (
    Climb,
    clear_climb,
)
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.unseen import reveal
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSet, EachSeat, SeatNo
from cardlog.words import NONE

THREE_OF_DIAMONDS = 17
THREE_OF_CLUBS = 1
THIRTEEN = 13
LOW_LEAD = 1
"""The lowest card opens, and it is not known which it is."""
ANY_LEAD = 2
"""The last winner opens with anything, and it is not known who that is."""


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class Direction(IntEnum):
    """Way of the play."""

    RIGHT = 0
    LEFT = 1


class Opening(IntEnum):
    """When the lowest card opens."""

    EVERY_DEAL = 0
    FIRST_DEAL = 1


class PassRule(IntEnum):
    """What a pass gives up."""

    REENTER = 0
    OUT = 1


class DrawOnPass(IntEnum):
    """What a pass costs in cards of the stock."""

    OFF = 0
    ONE = 1
    DECLINED = 2


class Settlement(IntEnum):
    """Who pays whom."""

    WINNER_TAKES = 0
    PAIRWISE = 1
    CHARGE = 2


class Options(OptionSet):
    """What a record may set."""

    direction: int = choice(
        Direction.RIGHT, "way of the play: against the order of seats, or with it", "003:568"
    )
    hand2: int = whole(
        17, "cards dealt to each of two players: 13, 17 or 21", "003:568", low=13, high=21
    )
    opening: int = choice(Opening.EVERY_DEAL, "when the lowest card opens", "003:570")
    sequences: int = choice(
        Sequences.BASE, "which sequences there are and their order", "003:585, 003:607"
    )
    pass_rule: int = choice(
        PassRule.REENTER, "a pass gives up one turn, or the whole round", "003:587"
    )
    honour_bombs: int = switch(
        0,
        "four of a kind with a fifth card and the straight flush may be laid on one, two or three "
        "cards and end the round at once",
        "003:605",
    )
    four_size: int = switch(
        0, "four cards of a rank are a play, beaten only by a higher four", "003:605"
    )
    dragon: int = switch(0, "who is dealt thirteen ranks wins at once", "003:611")
    draw_on_pass: int = choice(
        DrawOnPass.OFF,
        "three players, thirteen cards each: cards of the stock that a pass costs",
        "003:613",
    )
    steep: int = switch(
        0,
        "charges doubled for eight and nine cards, trebled for ten to twelve, times four for "
        "thirteen or more",
        "003:599, 003:609",
    )
    settlement: int = choice(
        Settlement.WINNER_TAKES,
        "the losers pay the winner, each pair settles the difference, or each is charged and the "
        "lowest total wins",
        "003:597, 003:601",
    )
    playoff: int = switch(
        1, "a shared best total after the last deal is settled by another", "003:601"
    )
    deals: int = whole(0, "deals to play; 0: no fixed number", "003:601")


class State(Climb):
    """A table of big two."""

    dealt_size: int
    """Cards dealt to each hand."""
    key: int
    """Key of the play on top."""
    stock: int
    """Cards of the stock, where passes cost cards."""
    owed: int
    """Cards that the seat in turn has to draw for its pass."""
    set_aside: int
    """Cards set aside unseen."""
    aside: CardSet
    """Those of them that the record tells."""
    told: int
    """Whether it has told them."""
    loose: Annotated[int, "card"]
    """The turned card of three players plus one, while it is not known who has it."""
    loose_key: Annotated[int, "card"]
    """The card whose holder it belongs to plus one."""
    open_lead: int
    """What is not known about the opening: ``LOW_LEAD`` or ``ANY_LEAD``."""
    maybe_dragon: int
    """Whether an unknown hand may have won the deal as it was dealt."""
    winner: SeatNo
    """Who won the deal scored last, -1 if that is not known."""
    left: EachSeat
    """Cards that each hand had left then."""
    vague: int
    """Whether the points of that deal are not known."""
    vague_total: int


def setup(s: State, o: Options) -> int:
    """How many cards go to each."""
    s.dealer = o.dealer
    s.winner = NONE
    gather(s, o)
    return 0


def gather(s: State, o: Options) -> None:
    """Before a deal."""
    clear_climb(s, PACK_52)
    s.phase = Phase.DEAL
    s.dealt_size = THIRTEEN
    if s.seats == 2:
        s.dealt_size = o.hand2
    elif s.seats == 3 and o.draw_on_pass == DrawOnPass.OFF:
        s.dealt_size = 17
    left = 52 - s.seats * s.dealt_size
    s.set_aside = left if s.seats == 2 else 0
    s.stock = left if s.seats == 3 and o.draw_on_pass != DrawOnPass.OFF else 0
    s.key = 0
    s.owed = 0
    s.aside = 0
    s.told = 0
    s.loose = 0
    s.loose_key = 0
    s.open_lead = 0
    s.maybe_dragon = 0


def after(s: State, o: Options, seat: int) -> int:
    """003:568 the next player, to the right unless agreed otherwise."""
    if o.direction == Direction.LEFT:
        return next_seat(s, seat)
    return seat - 1 if seat else s.seats - 1


def take_loose(s: State, seat: int) -> None:
    """It is known now who has the turned card."""
    reveal(s, seat, s.loose_key - 1)
    s.hand[seat] |= 1 << (s.loose - 1)
    s.loose = 0
