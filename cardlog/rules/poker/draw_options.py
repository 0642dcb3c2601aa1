"""Options of draw poker."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.rules.options import cards, choice, switch, whole
from cardlog.rules.poker.family import allowed
from cardlog.rules.poker.options import Limit, Options, check_lists, check_pack, players_of

PACK = 52
HAND = 5


class LaterRounds(IntEnum):
    """Who opens the rounds after the first."""

    BY_GAME = 0
    OPENER = 1
    LEFT = 2


class PassOut(IntEnum):
    """What follows a hand in which nobody bets."""

    REDEAL = 0
    END = 1


class Reante(IntEnum):
    """Whether a new ante follows a hand that was passed out."""

    BY_GAME = 0
    ALWAYS = 1
    NEVER = 2


class Lowball(IntEnum):
    """Whether the lowest hand wins."""

    NO = 0
    ACE_TO_FIVE = 1
    DEUCE_TO_SEVEN = 2


class DrawOptions(Options):
    """What a record may set."""

    ante: int = whole(
        1, "ante of every seat if antes is empty", "003:2480, common practice", high=10**12
    )
    small_blind: int = whole(
        0,
        "blind of the first player clockwise of the dealer; of the dealer if two play",
        "003:2526",
        high=10**12,
    )
    big_blind: int = whole(0, "blind of the next player", "003:2526", high=10**12)
    limit: int = choice(Limit.FIXED, "betting limit: no, pot, fixed", "003:2478")
    raise_cap: int = whole(
        4, "raises after the bet in a round of fixed limit; 0: no cap", "003:2488"
    )
    draws: int = whole(1, "how many draws: 1 or 3", "003:2492, common practice", low=1, high=3)
    later_rounds: int = choice(
        LaterRounds.BY_GAME,
        "who opens the rounds after the first: the first bettor (opener), the first player left "
        "of the dealer (left); by-game: opener without blinds, left with them and in the rounds "
        "after the second",
        "003:2502, common practice",
    )
    draw_cap: int = whole(3, "most cards exchanged in one draw", "003:2496", low=1, high=5)
    four_with_ace: int = switch(
        0, "four may be exchanged by a player who shows the ace that he keeps", "003:2496"
    )
    six_cap: int = switch(
        1,
        "with six or more players the cap is at most three, and four_with_ace is off",
        "003:2496",
    )
    burn: int = switch(0, "a card is burnt before each draw", "003:2496")
    bottom_kept: int = switch(
        0, "the bottom card is not dealt until the stock is made anew", "003:2498"
    )
    pass_out: int = choice(
        PassOut.REDEAL,
        "a hand in which nobody bets: dealt again in the same record (redeal), or the record "
        "ends with the antes left in the pot (end)",
        "003:2488, common practice",
    )
    reante: int = choice(
        Reante.BY_GAME,
        "a new ante after a hand that was passed out (always, never); by-game: never with "
        "jackpots, else always",
        "003:2488, 003:2522",
    )
    jackpots: int = switch(0, "jacks or better to open", "003:2522")
    progressive: int = switch(0, "aces to open after a hand that was passed out", "003:2522")
    lowball: int = choice(
        Lowball.NO, "lowest hand wins: no, ace-to-five, deuce-to-seven", "003:2524"
    )
    wild: int = cards("", "wild cards, such as 2s2h2d2c", "003:2528")
    jokers: int = whole(0, "jokers in the pack, wild; one alone is Xr", "003:2528", high=2)
    five_kind: int = switch(1, "five of a kind exists and beats a straight flush", "003:2528")


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for a table that cannot be dealt."""
    allowed("draws", o.draws, (1, 3))
    check_lists(o, seats)
    check_pack(HAND * players_of(o, len(seats)), PACK + o.jokers)
