"""President: the order of titles, the deal, the exchange, the rounds (003:4544-4622)."""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import PACK_52
from cardlog.rules.climbing.table import (
    Climb,
    clear_climb,
)
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import NONE

THREE_OF_CLUBS = 1


class Phase(IntEnum):
    """Phases of a hand."""

    DEAL = 0
    EXCHANGE = 1
    PLAY = 2
    OVER = 3


class FirstLead(IntEnum):
    """Who leads the first hand."""

    LEFT = 0
    THREE_CLUBS = 1


class Exchange(IntEnum):
    """Cards exchanged before later hands."""

    SINGLE = 0
    SCALED = 1
    NONE = 2


class Repeat(IntEnum):
    """What it costs to be Scum twice in succession."""

    NONE = 0
    THREE_CARDS = 1


class Leader(IntEnum):
    """Who leads later hands."""

    PRESIDENT = 0
    SCUM = 1


class Four(IntEnum):
    """What four of a kind does."""

    NORMAL = 0
    CLEAR = 1
    REVOLUTION = 2


class Size(IntEnum):
    """Which numbers of cards answer a play."""

    EXACT = 0
    MORE_AND_HIGHER = 1
    BIGGER_BEATS = 2


class Options(OptionSet):
    """What a record may set."""

    first_lead: int = choice(
        FirstLead.LEFT,
        "who leads the first hand: left of the dealer, or the holder of the three of clubs with it",
        "003:4574",
    )
    reseat: int = switch(1, "the players sit in the order of their titles", "003:4576")
    exchange: int = choice(Exchange.SINGLE, "cards exchanged before later hands", "003:4590")
    repeat_scum: int = choice(
        Repeat.NONE,
        "who was Scum in the last two hands exchanges three cards with the President",
        "003:4600",
    )
    leader: int = choice(Leader.PRESIDENT, "who leads later hands", "003:4592")
    pass_locks: int = switch(0, "who has passed may not play again in that round", "003:4604")
    must_beat: int = switch(0, "who can play must", "003:4604")
    one_answer: int = switch(
        0, "each player has one turn in a round, which ends at the leader", "003:4604"
    )
    four_of_kind: int = choice(
        Four.NORMAL,
        "four of a kind played at once: nothing, it ends the round, or it turns the order of ranks "
        "about for the rest of the hand",
        "003:4606",
    )
    bombs_beat_all: int = switch(
        0,
        "with clear or revolution, four of a kind may be laid on any play but a higher four",
        "003:4606",
    )
    twos_clear: int = switch(0, "twos may be laid on anything and end the round", "003:4606")
    set_clears: int = switch(
        0,
        "a play that makes four cards of one rank lie together on top ends the round",
        "003:4608",
    )
    size: int = choice(
        Size.EXACT,
        "the number of cards of the last play; more, if they are also higher; or more beat fewer "
        "whatever the rank",
        "003:4614",
    )
    target: int = whole(0, "total that ends the session after the hand; 0: none", "003:4598")
    deals: int = whole(0, "hands to play; 0: no fixed number", "003:4598")


class State(Climb):
    """A table of president."""

    due: EachSeat
    """Cards that the deal gives each seat."""
    sits: EachSeat
    """Which seat sits at each place of the table, the first of them the President."""
    titled: int
    """Whether titles from an earlier hand are held."""
    old_scum: SeatNo
    """Who was Scum in the hand before the last one."""
    out: int
    """Players who have gone out in this hand."""
    finished: EachSeat
    """Which they are, in their order."""
    ranking: EachSeat
    """Seats in the order in which they went out in the hand played last."""
    place: EachSeat
    """Place of each seat in the hand scored last, from 1."""
    presidencies: EachSeat
    rank: int
    """Strength of the play on top, by the ordinary order."""
    stacked: int
    """Cards of that rank that lie together on top."""
    turned: int
    """Whether a revolution is in force."""
    owes: EachSeat
    """Cards that each seat has to give in the exchange."""
    to_whom: EachSeat
    given: SeatSet
    """Seats that have given theirs."""
    sent: CardSets
    """Known cards that a seat gave in the exchange of this hand."""


def setup(s: State, o: Options) -> int:
    """Players sit as they came."""
    s.dealer = o.dealer
    s.old_scum = NONE
    for seat in range(s.seats):
        s.sits[seat] = seat
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a hand: who gets the odd cards."""
    clear_climb(s, PACK_52)
    s.phase = Phase.DEAL
    s.out = 0
    s.rank = 0
    s.stacked = 0
    s.turned = 0
    s.given = 0
    for seat in range(s.seats):
        s.due[seat] = 52 // s.seats
        s.owes[seat] = 0
        s.to_whom[seat] = 0
        s.sent[seat] = 0
    # 003:4572, 003:4576 singly from the dealer's left, later from the President
    seat = s.ranking[0] if s.titled else next_seat(s, s.dealer)
    for _ in range(52 % s.seats):
        s.due[seat] += 1
        seat = next_at_table(s, seat)


def next_at_table(s: State, seat: int) -> int:
    """The player on the left, by the places at the table."""
    for i in range(s.seats):
        if s.sits[i] == seat:
            return s.sits[i + 1] if i + 1 < s.seats else s.sits[0]
    return seat


def scum_of(s: State) -> int:
    """Who was Scum in the last hand."""
    return s.ranking[s.seats - 1]
