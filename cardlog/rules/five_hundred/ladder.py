"""The bids: what they are worth and how high they stand."""

from __future__ import annotations

from cardlog.rules.five_hundred.options import MisereRank, Options, Outrank, Schedule
from cardlog.words import CALL, Word

LEVELS = 5
STRAINS = 5
LOWEST = 6
TRICKS = 10
NO_TRUMP = 4
"""The strain without trumps, and its denomination in a call."""


def is_misere(what: int) -> int:
    """A contract to lose every trick."""
    return int(what == Word.MISERE or what == Word.OPEN_MISERE)


def is_call(what: int) -> int:
    """A call of six to ten tricks."""
    if what < CALL + 8 * LOWEST or what >= CALL + 8 * (TRICKS + 1):
        return 0
    return int((what - CALL) % 8 < STRAINS)


def tricks_bid(what: int) -> int:
    """Tricks that a bid undertakes to win."""
    return 0 if is_misere(what) else (what - CALL) // 8


def denomination(what: int) -> int:
    """Trump suit of a bid, 4 without one."""
    return NO_TRUMP if is_misere(what) else (what - CALL) % 8


def strain(what: int) -> int:
    """Rank of the suit of a call: spades, clubs, diamonds, hearts, no trump (003:2584)."""
    suit = (what - CALL) % 8
    if suit == NO_TRUMP:
        return 4
    return 0 if suit == 3 else suit + 1


def value_of(o: Options, what: int) -> int:
    """Price of a bid."""
    # 003:2606 the misères are priced flat
    if what == Word.MISERE:
        return 250
    if what == Word.OPEN_MISERE:
        return 500
    level = tricks_bid(what) - LOWEST
    if o.schedule == Schedule.ORIGINAL:
        # 001:154-162
        return (40 + 20 * strain(what)) * (level + 1)
    if o.schedule == Schedule.TABLE:
        return o.table[STRAINS * level + strain(what)]
    # 003:2606
    return 40 + 100 * level + 20 * strain(what)


def height(o: Options, what: int) -> int:
    """How high a bid stands; 0 is no bid."""
    if o.outrank == Outrank.VALUE:
        # 000:210 a higher value, or the same with more tricks
        return 16 * value_of(o, what) + tricks_bid(what)
    if what == Word.MISERE:
        # 003:2584, 000:212
        return rung(7, 4) + 1 if o.misere_rank == MisereRank.AFTER_7NT else rung(8, 0) + 1
    if what == Word.OPEN_MISERE:
        return rung(10, 2) + 1
    return rung(tricks_bid(what), strain(what))


def rung(tricks: int, strain: int) -> int:
    """Place of a call on the ladder, with room for another bid above it."""
    return 2 + 2 * (STRAINS * (tricks - LOWEST) + strain)


def call_of(index: int) -> int:
    """The calls in the order of the ladder, from 6S to 10NT."""
    place = index % STRAINS
    suit = NO_TRUMP if place == 4 else (3 if place == 0 else place - 1)
    return CALL + 8 * (LOWEST + index // STRAINS) + suit
