"""Options that all games of poker share: stacks, forced bets, limits, pots, showdown."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.options import OptionSet, choice, numbers, seat, switch, whole

NOT_GIVEN = -2
"""Entry of a list by seat that the record leaves out."""
NO_LIMIT = -1
"""A stack without limit, or that is not known."""


class Limit(IntEnum):
    """Limits of bets and raises."""

    NO = 0
    POT = 1
    FIXED = 2


class Reopen(IntEnum):
    """What restores the right to raise of a player who has acted."""

    SINGLE = 0
    CUMULATIVE = 1
    ALWAYS = 2


class ShortBlind(IntEnum):
    """What is owed to a highest blind that could not be paid in full."""

    FULL = 0
    POSTED = 1


class ShowOrder(IntEnum):
    """Who shows first at the showdown."""

    LAST_BETTOR = 0
    FREE = 1


class Options(OptionSet):
    """What a record of any poker game may set."""

    dealer: int = seat("the button, who deals first or in whose name", "003:4078, 003:2482")
    stacks: list[int] = numbers(
        (),
        "chips of each seat before forced bets; 0: not in the hand; -1: no limit or not known; "
        "empty: stack for all",
        "003:4076",
        low=NO_LIMIT,
        fill=NOT_GIVEN,
    )
    stack: int = whole(
        200,
        "chips of every seat if stacks is empty; -1: no limit",
        "common practice",
        low=NO_LIMIT,
        high=10**12,
    )
    antes: list[int] = numbers(
        (), "ante of each seat; empty: ante for all", "common practice", fill=NOT_GIVEN
    )
    ante: int = whole(
        0, "ante of every seat if antes is empty", "003:2480, common practice", high=10**12
    )
    blinds: list[int] = numbers(
        (),
        "blind of each seat; empty: small_blind and big_blind at their usual seats",
        "003:4080",
        fill=NOT_GIVEN,
    )
    small_blind: int = whole(
        1,
        "blind of the first player clockwise of the dealer; of the dealer if two play",
        "003:4080",
        high=10**12,
    )
    big_blind: int = whole(2, "blind of the next player", "003:4080", high=10**12)
    pot: int = whole(
        0,
        "chips in the main pot before the hand, carried over or added by the house",
        "common practice",
        high=10**12,
    )
    limit: int = choice(Limit.NO, "betting limit: no, pot, fixed", "003:4114, 003:4148")
    min_bet: int = whole(
        0,
        "smallest bet without fixed limit; 0: the highest blind, without blinds the highest ante, "
        "at least 1",
        "common practice",
        high=10**12,
    )
    small_bet: int = whole(
        0,
        "fixed bet of the first half of the rounds; 0: the highest blind, without blinds twice "
        "the highest ante, at least 1",
        "003:4148, common practice",
        high=10**12,
    )
    big_bet: int = whole(
        0,
        "fixed bet of the second half of the rounds; 0: twice the small bet",
        "common practice",
        high=10**12,
    )
    raise_cap: int = whole(
        3, "raises after the bet in a round of fixed limit; 0: no cap", "003:4148, common practice"
    )
    cap: int = whole(
        0,
        "most that a seat may put in during the hand, antes and dead money included; 0: no cap",
        "common practice",
        high=10**12,
    )
    reopen: int = choice(
        Reopen.CUMULATIVE,
        "what restores the right to raise of a player who has acted: one full raise (single), "
        "also several short ones together (cumulative), any raise (always)",
        "003:4118, common practice",
    )
    half_raise: int = switch(
        1, "fixed limit: an all-in of at least half the size counts as full", "common practice"
    )
    short_blind: int = choice(
        ShortBlind.FULL,
        "what the others owe to a highest blind that was cut: the whole blind (full), or only "
        "what was posted (posted)",
        "common practice",
    )
    rake: list[int] = numbers((), "chips taken from each pot, main pot first", "common practice")
    chip: int = whole(
        1, "smallest chip in which pots are split", "003:4136, common practice", low=1, high=10**12
    )
    show_order: int = choice(
        ShowOrder.LAST_BETTOR,
        "order at the showdown: the last to bet first (last-bettor), or any (free)",
        "003:4124",
    )


def stack_of(o: Any, seat: int) -> int:
    """Chips of a seat before the hand: 0 not in it, -1 without limit."""
    given: int = o.stacks[seat]
    if given == NOT_GIVEN:
        given = o.stack
    if o.cap and (given == NO_LIMIT or given > o.cap):
        return int(o.cap)
    return given


def ante_of(o: Any, seat: int) -> int:
    """Ante of a seat, before it is cut to its chips."""
    given: int = o.antes[seat]
    return int(o.ante) if given == NOT_GIVEN else given


def players_of(o: Any, seats: int) -> int:
    """How many seats have chips."""
    return sum(stack_of(o, seat) != 0 for seat in range(seats))


def check_lists(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` unless there are two players and lists name every seat."""
    for name in ("stacks", "antes", "blinds"):
        given = sum(number != NOT_GIVEN for number in getattr(o, name))
        if given not in (0, len(seats)):
            raise OptionError(
                "bad-list",
                f"{name} has {given} numbers for {len(seats)} seats",
                hint=f'"{name}" is empty or has one number for each seat, in their order',
            )
    if players_of(o, len(seats)) < 2:
        raise OptionError(
            "too-few-players",
            "a hand needs two seats with chips",
            hint='a seat whose entry in "stacks" is 0 is not in the hand',
        )


def check_pack(wanted: int, pack: int) -> None:
    """Raise ``OptionError`` if a hand needs more cards than the pack has."""
    if wanted > pack:
        raise OptionError(
            "too-many-players",
            f"the hand needs {wanted} cards and the pack has {pack}",
            hint="leave seats out, or give those that do not play a stack of 0",
        )
