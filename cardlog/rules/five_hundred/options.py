"""Options of five hundred: what the tables differ in."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.options import OptionSet, choice, numbers, switch, whole

PRICES = 25


class Schedule(IntEnum):
    """Which prices the bids have."""

    AVONDALE = 0
    ORIGINAL = 1
    TABLE = 2


class Outrank(IntEnum):
    """What makes a bid higher."""

    TRICKS = 0
    VALUE = 1


class Auction(IntEnum):
    """How often a player may bid."""

    ROUNDS = 0
    ONE_TURN = 1


class Misere(IntEnum):
    """Which contracts to lose every trick there are."""

    BOTH = 0
    PLAIN = 1
    OFF = 2


class MisereRank(IntEnum):
    """Where the plain misère stands."""

    AFTER_7NT = 0
    AFTER_8S = 1


class MisereTricks(IntEnum):
    """What the opponents of a misère score."""

    NOTHING = 0
    TEN = 1


class MisereJoker(IntEnum):
    """Whether the joker must be played in a misère when it may be."""

    MUST = 0
    MAY = 1


class Nomination(IntEnum):
    """In which contracts the contractor may name a suit for the joker."""

    NT_AND_MISERE = 0
    MISERE_ONLY = 1
    NEVER = 2


class JokerLead(IntEnum):
    """Suits that a joker led may name."""

    STRICT = 0
    LOOSE = 1
    NOT_VOID = 2
    LAST_ONLY = 3


class JokerFollow(IntEnum):
    """When the joker may be played to a suit led."""

    WHEN_VOID = 0
    NOT_SHOWN_VOID = 1
    FIRST_OR_LAST = 2


class LastJoker(IntEnum):
    """A joker that is the last card and follows to a suit shown void in."""

    EXEMPT = 0
    LOSES = 1


class PassedDeal(IntEnum):
    """What becomes of a deal in which all pass."""

    VOID = 0
    NO_TRUMP = 1


class WinOn(IntEnum):
    """Which points win the game."""

    OWN_CONTRACT = 0
    ANY_POINTS = 1


class SetBack(IntEnum):
    """What becomes of a player of three who stands at the hole."""

    BARRED = 0
    ENDS = 1


class Revoke(IntEnum):
    """What an established revoke costs."""

    CONTRACT = 0
    SILENT = 1


class Misdeal(IntEnum):
    """Who deals after a misdeal."""

    SAME_DEALER = 0
    NEXT_DEALER = 1


class Options(OptionSet):
    """What a record may set, whatever the number of players."""

    joker: int = switch(1, "with the joker; without it the kitty has one card less", "000:245")
    schedule: int = choice(
        Schedule.AVONDALE,
        "prices of the bids: 40 and 100 a trick, the prices of 1904, or those of table",
        "003:2606, 001:154-162",
    )
    table: list[int] = numbers(
        (),
        "25 prices for schedule table: six tricks in S C D H NT, then seven, to ten",
        "000:229",
        low=1,
        high=10**6,
        most=PRICES,
    )
    outrank: int = choice(
        Outrank.TRICKS,
        "what makes a bid higher: tricks and strain, or value, or the same with more tricks",
        "000:210",
    )
    auction: int = choice(
        Auction.ROUNDS,
        "bids go round until one is left, or each player speaks once",
        "003:2577, 000:210",
    )
    misere: int = choice(Misere.BOTH, "which misères may be bid", "003:2581, 000:212")
    misere_rank: int = choice(
        MisereRank.AFTER_7NT,
        "the plain misère stands above 7NT and below 8S, or above 8S and below 8C",
        "003:2584, 000:212",
    )
    misere_needs_seven: int = switch(
        1, "a plain misère only after a bid of seven tricks", "003:2584, 003:2618"
    )
    misere_tricks: int = choice(
        MisereTricks.NOTHING,
        "what each opponent of a misère scores: nothing, or ten a trick of the contractor",
        "003:2614, 000:212",
    )
    misere_joker: int = choice(
        MisereJoker.MUST,
        "a hand void of the suit led must, or may, play a joker that can follow in a misère",
        "003:2597, 000:224",
    )
    nomination: int = choice(
        Nomination.NT_AND_MISERE,
        "when the contractor may name a suit for the joker",
        "003:2596, 003:2624, 000:224",
    )
    joker_lead: int = choice(
        JokerLead.STRICT,
        "suits that a joker led may name: not yet led, any, not shown void in; or the joker is "
        "led to the last trick only",
        "003:2598, 003:2624",
    )
    joker_follow: int = choice(
        JokerFollow.WHEN_VOID,
        "when the joker may follow: void; void and not shown void before; as the first card of "
        "the suit or when void, and not shown void before",
        "003:2597, 003:2624",
    )
    joker_last_card: int = choice(
        LastJoker.EXEMPT,
        "with not-shown-void, a joker as the last card to a suit shown void in: wins or loses",
        "003:2624",
    )
    passed_deal: int = choice(
        PassedDeal.VOID,
        "when all pass: no score, or play at no trump with ten a trick",
        "003:2586, 000:214",
    )
    win_on: int = choice(
        WinOn.OWN_CONTRACT,
        "which points win: those after a contract of one's own made, or any",
        "003:2604, 000:235",
    )
    target: int = whole(500, "points that win the game", "003:2604, 000:241", low=1)
    hole: int = whole(500, "a score of minus this is the hole; 0: there is none", "003:2604")
    card_points: int = switch(
        0,
        "cards in tricks score: ace 1, king, queen, jack, ten 10, lower cards their pips",
        "000:241",
    )
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")
    start_1: int = whole(0, "score of the first seat when the record begins", "†", low=-(10**6))
    start_2: int = whole(0, "score of the second seat when the record begins", "†", low=-(10**6))
    revoke: int = choice(
        Revoke.CONTRACT,
        "an established revoke decides the contract, or its side scores nothing in the deal",
        "†",
    )
    misdeal: int = choice(Misdeal.SAME_DEALER, "who deals after a misdeal", "†")


class OwnOptions(Options):
    """Options of the games in which each player has a score of his own."""

    start_3: int = whole(0, "score of the third seat when the record begins", "†", low=-(10**6))
    start_4: int = whole(0, "score of the fourth seat when the record begins", "†", low=-(10**6))
    set_back: int = choice(
        SetBack.BARRED,
        "a player at the hole cannot win and plays on, or the game is over",
        "000:235, 003:2604",
    )


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for options that cannot be played together."""
    given = sum(1 for price in o.table if price)
    if given != (PRICES if o.schedule == Schedule.TABLE else 0):
        raise OptionError(
            "bad-table",
            f"table names {given} prices",
            hint='with schedule "table" it names 25, else none',
        )
