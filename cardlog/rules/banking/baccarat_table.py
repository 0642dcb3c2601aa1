"""The table of baccarat: its state and its options."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any

from cardlog.errors import OptionError
from cardlog.rules.banking.shoe import (
    Banker,
    ShoeTable,
    TableOptions,
)
from cardlog.rules.options import choice, switch, whole
from cardlog.rules.state import EachSeat

PLAYER = 0
BANKER = 1
TIE = 2


class Phase(IntEnum):
    """Phases of a round."""

    BETS = 0
    DEAL = 1
    OVER = 2


class Burn(IntEnum):
    """Whether a shoe begins with a turned card and burned ones."""

    FREE = 0
    ALWAYS = 1
    NONE = 2


class Due(IntEnum):
    """For what the commission is rounded."""

    HAND = 0
    SHOE = 1


class Size(IntEnum):
    """Size of the table, which changes nothing."""

    FULL = 0
    MIDI = 1
    MINI = 2


class State(ShoeTable):
    """A table of baccarat."""

    fresh: int
    """Whether nothing has left the shoe and nobody has bet on it."""
    burn_due: int
    """Cards that are still to be burned."""
    on_player: EachSeat
    on_banker: EachSeat
    on_tie: EachSeat
    bets: int
    """Bets of the round."""
    size: Annotated[list[int], "number", 2]
    """Cards of each hand."""
    sum: Annotated[list[int], "number", 2]
    """Last digit of each hand."""
    third: int
    """Value of Player's third card plus one, 0 without one."""
    winner: int
    """Who won the round settled last: 1 Player, 2 Banker, 3 the tie."""
    taxed: EachSeat
    """Won bets on Banker in this shoe on which commission is owed."""


class Options(TableOptions):
    """What a record may set."""

    decks: int = whole(8, "packs in the shoe", "003:191", low=1, high=8)
    burn: int = choice(
        Burn.FREE,
        "whether a shoe begins with turned and burned cards: it may, it must, it must not",
        "003:197",
    )
    cut: int = whole(16, "how many cards lie behind the cut card; 0: anywhere", "003:197", high=400)
    free_hands: int = switch(0, "a round may be dealt without any bet", "†")
    commission: int = whole(
        500,
        "commission on won bets on Banker in hundredths of a percent",
        "003:230-234, 003:250",
        high=500,
    )
    commission_due: int = choice(
        Due.HAND,
        "commission is rounded for each hand, or for a seat's won bets of a shoe together",
        "003:234",
    )
    london_waiver: int = switch(
        0,
        "no commission when Banker wins with 3 in two cards against a hand that drew an 8",
        "003:250",
    )
    super_six: int = switch(
        0, "no commission; Banker's 6 wins half of the bet, rounded down", "003:248"
    )
    tie_pays: int = whole(8, "how many times a bet on the tie is paid", "003:232", low=8, high=9)
    table: int = choice(Size.FULL, "size of the table; it changes nothing", "003:246")


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.banker != Banker.HOUSE and len(seats) < 2:
        raise OptionError(
            "bad-option", "a seat that is banker needs another to bet", hint="add a seat"
        )
    if o.commission not in (0, 275, 400, 500):
        raise OptionError(
            "bad-option",
            f"option commission = {o.commission} is not one of 0, 275, 400, 500",
            hint="commission on won bets on Banker in hundredths of a percent",
        )
    if o.maximum and o.maximum < o.minimum:
        raise OptionError("bad-option", "maximum is below minimum", hint="change one of them")
