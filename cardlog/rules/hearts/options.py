"""Options of the games with the black lady, and what of them cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import CLUBS_MASK, HEARTS_MASK, PACK_52, hand_text, mask
from cardlog.errors import OptionError
from cardlog.rules.bits import popcount
from cardlog.rules.hearts.core import ACE_OF_SPADES, KING_OF_SPADES, QUEEN
from cardlog.rules.options import OptionSet, cards, choice, sequence, switch, whole

MARIA_SPADES = QUEEN | 1 << KING_OF_SPADES | 1 << ACE_OF_SPADES
JACK_OF_DIAMONDS = mask("Jd")
TEN_OF_DIAMONDS = mask("Td")
STRIP_3 = mask("2d")
STRIP_5 = mask("2d2c")
STRIP_6 = mask("2d3d2c3c")
STRIP_7 = mask("2d3d3c")


class Way(IntEnum):
    """Ways to pass."""

    LEFT = 1
    RIGHT = 2
    ACROSS = 3
    HOLD = 4
    STANDARD = 5
    """003:3173 left, right, across, hold; without across for an odd number of players."""


class Opening(IntEnum):
    """Who leads to the first trick."""

    LOWEST_CLUB = 0
    ELDEST = 1


class FirstTrick(IntEnum):
    """What may not be played to the first trick."""

    NO_POINTS = 0
    QUEEN_ALLOWED = 1
    FREE = 2


class Breaks(IntEnum):
    """What breaks hearts: a discard, any play, or nothing does."""

    DISCARDED = 0
    PLAYED = 1
    OFF = 2


class Values(IntEnum):
    """What the penalty cards count."""

    STANDARD = 0
    SPOT = 1
    MARIA = 2


class PlusCard(IntEnum):
    """The card that takes ten points off."""

    OFF = 0
    JD = 1
    TD = 2


class Moon(IntEnum):
    """What taking all penalty cards does."""

    CHOICE = 0
    OTHERS = 1
    SELF = 2
    SLAM = 3
    OFF = 4


class Sun(IntEnum):
    """What taking all tricks is worth, in moons."""

    OFF = 0
    SINGLE = 1
    DOUBLE = 2


class Tie(IntEnum):
    """When several share the lowest total at the end."""

    PLAY_ON = 0
    SHARE = 1


class Revoke(IntEnum):
    """What follows an established revoke."""

    STOP_26 = 0
    PLAY_OUT_PAY_ALL = 1


class Options(OptionSet):
    """What a record may set."""

    strip: int = cards(
        "",
        "cards left out of the pack; by default by number of players: 2d for 3, 2d2c for 5, "
        "2d3d2c3c for 6, 2d3d3c for 7",
        "003:3167, 000:26, 002:280-282",
    )
    passing: int = sequence(
        (Way.STANDARD,),
        "ways of the pass deal by deal, from the first deal of the record; standard: left, right, "
        "across, hold with 4 or 6 players, left, right, hold with 3 or 5, left, right with 7",
        "003:3173, 000:28",
    )
    pass_count: int = whole(3, "cards that each player passes", "003:3173", low=1, high=16)
    opening: int = choice(Opening.LOWEST_CLUB, "who leads first", "003:3175, 000:38")
    first_trick: int = choice(
        FirstTrick.NO_POINTS, "penalty cards on the first trick", "003:3181, 000:38"
    )
    hearts_break: int = choice(
        Breaks.DISCARDED,
        "how a heart breaks hearts: thrown on another suit, played in any way, or no such rule",
        "003:3183, 000:38",
    )
    queen_breaks: int = choice(
        Breaks.OFF,
        "whether the queen of spades breaks hearts: not, when thrown on another suit, when played",
        "003:3183, 000:38",
    )
    queen_lead_free: int = switch(
        1, "the queen of spades may be led before hearts are broken", "003:3183, 000:38"
    )
    queen_first_chance: int = switch(
        0, "the queen of spades must be discarded at the first opportunity", "000:63, 000:38"
    )
    values: int = choice(
        Values.STANDARD,
        "points: heart 1 and queen of spades 13; spot: hearts 2 to 10 their pips, J Q K 10, A 15, "
        "queen of spades 25; maria: heart 1, spades Q 13, K 10, A 7",
        "003:3191, 003:3205, 003:3201",
    )
    plus_card: int = choice(
        PlusCard.OFF, "card that takes 10 points off, needed for the moon", "003:3199, 000:76"
    )
    moon: int = choice(
        Moon.CHOICE,
        "all penalty cards to one player: he chooses, the others pay, he gains, slam (he gains, "
        "the plus card included), or off",
        "003:3193, 000:48, 000:78-79",
    )
    sun: int = choice(
        Sun.OFF, "all tricks to one player: not distinguished, worth a moon, or two", "003:3207"
    )
    target: int = whole(
        100, "total that ends the game at the end of a deal", "003:3195, 000:46", low=1
    )
    deals: int = whole(0, "number of deals that are played; 0: until the target", "003:3195")
    tie: int = choice(
        Tie.PLAY_ON, "when the lowest total is shared at the target", "003:3195, 000:46"
    )
    revoke: int = choice(
        Revoke.STOP_26,
        "established revoke: play stops, or is played out; either way the revoker pays for all",
        "000:63, 002:388-391",
    )


def pack_of(strip: int, seats: int) -> int:
    """The pack: 52 cards less the stripped ones."""
    if strip == 0:
        if seats == 3:
            return PACK_52 & ~STRIP_3
        if seats == 5:
            return PACK_52 & ~STRIP_5
        if seats == 6:
            return PACK_52 & ~STRIP_6
        if seats == 7:
            return PACK_52 & ~STRIP_7
    return PACK_52 & ~strip


def way(passing: int, seats: int, deal: int) -> int:
    """Way of the pass in a deal, from 1."""
    if passing == Way.STANDARD:
        if seats == 7:
            return Way.LEFT + (deal - 1) % 2
        if seats % 2:
            turn = (deal - 1) % 3
            return Way.HOLD if turn == 2 else Way.LEFT + turn
        return Way.LEFT + (deal - 1) % 4
    length = 0
    while passing >> (3 * length):
        length += 1
    return passing >> (3 * ((deal - 1) % length)) & 7


def penalty_cards(values: int) -> int:
    """Cards that count against their taker."""
    return HEARTS_MASK | (MARIA_SPADES if values == Values.MARIA else QUEEN)


def plus_mask(plus_card: int) -> int:
    """The plus card as a set, empty without one."""
    if plus_card == PlusCard.JD:
        return JACK_OF_DIAMONDS
    return TEN_OF_DIAMONDS if plus_card == PlusCard.TD else 0


def penalties(values: int, cards: int) -> int:
    """Penalty points in a set of cards."""
    hearts = cards & HEARTS_MASK
    if values == Values.SPOT:
        # 003:3205
        points = 25 if cards & QUEEN else 0
        for rank in range(9):
            if hearts >> (32 + rank) & 1:
                points += rank + 2
        return points + 10 * popcount(hearts >> 41 & 7) + 15 * (hearts >> 44 & 1)
    points = popcount(hearts) + (13 if cards & QUEEN else 0)
    if values == Values.MARIA:
        # 003:3201
        points += 10 * (cards >> KING_OF_SPADES & 1) + 7 * (cards >> ACE_OF_SPADES & 1)
    return points


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for options that cannot be played together."""
    pack = pack_of(o.strip, len(seats))
    wanted = penalty_cards(o.values) | plus_mask(o.plus_card)
    if wanted & ~pack:
        raise OptionError(
            "bad-strip",
            f"the stripped cards {hand_text(o.strip)} include {hand_text(wanted & ~pack)}",
            hint="no heart and no other card that scores may be taken out (003:3167)",
        )
    size, over = divmod(popcount(pack), len(seats))
    if over:
        raise OptionError(
            "bad-strip",
            f"a pack of {popcount(pack)} cards cannot be dealt evenly to {len(seats)} players",
            hint="strip as many low clubs and diamonds as make the deal come out even (003:3167)",
        )
    if o.opening == Opening.LOWEST_CLUB and not pack & CLUBS_MASK:
        raise OptionError(
            "bad-strip",
            "without clubs nobody can lead the lowest club",
            hint='set "opening" to "eldest"',
        )
    ways = [] if o.passing == Way.STANDARD else [o.passing >> 3 * i & 7 for i in range(8)]
    if Way.ACROSS in ways and (len(seats) % 2 or len(seats) < 4):
        raise OptionError(
            "bad-passing",
            f"{len(seats)} players have nobody sitting directly opposite",
            hint='leave "across" out of "passing" (003:3173)',
        )
    if Way.STANDARD in ways:
        raise OptionError(
            "bad-passing",
            '"standard" stands for a whole cycle',
            hint='"passing" is ["standard"] or a list of left, right, across and hold',
        )
    if o.pass_count > size:
        raise OptionError(
            "bad-pass-count",
            f"{o.pass_count} cards cannot be passed from a hand of {size}",
            hint='"pass_count" is at most the size of a hand',
        )
    if o.sun != Sun.OFF and o.moon == Moon.OFF:
        raise OptionError(
            "bad-sun",
            "the sun is a tier above the moon and needs a moon rule",
            hint='set "moon" as well, or "sun" to "off" (003:3207)',
        )
