"""Sums: whether listed cards fall into groups of a value, and which sums the table offers."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import highest
from cardlog.rules.faults import Fault
from cardlog.rules.fishing.faults import FishingFault
from cardlog.rules.fishing.table import (
    Options,
    State,
    high_ace,
    highest_value,
    of_rank,
    of_value,
    value,
)
from cardlog.words import Event


def fall_into_groups(o: Options, cards: list[int], first: int, left_out: int, worth: int) -> int:
    """Whether the cards, read from ``first`` on, fall into groups that each make a value.

    Cards of ``left_out`` are passed over. Each group is complete before the next begins; an ace
    counts 1 in a group of several, and may be a group of 14 alone.
    """
    # Sums that the open group may have, as a set.
    sums = 1
    for i in range(first, len(cards)):
        card = cards[i]
        if left_out >> card & 1:
            continue
        own = value(o.royal, card)
        if own == 0:
            return 0
        after = sums << own
        if after >> worth & 1:
            after |= 1
        if own == 1 and worth == 14 and sums & 1:
            after |= 1
        sums = after & ((1 << worth) - 1)
    return sums & 1


def group_count(o: Options, cards: list[int], worth: int) -> int:
    """Into how many groups of a value the cards fall, which they do."""
    total = 0
    for card in cards:
        total += value(o.royal, card)
    if worth == 14:
        # As many aces stand alone as make the rest come out even.
        total += 13 * (total % 14)
    return total // worth


def sums_of(o: Options, cards: int) -> int:
    """Sums that some of these cards make, as a set; 0 for none of them."""
    sums = 1
    left = cards
    while left:
        card = highest(left)
        left ^= 1 << card
        sums |= sums << value(o.royal, card)
    return sums & 0x7FFF


def offers_value(s: State, o: Options, sums: int, worth: int) -> int:
    """Whether loose cards or builds make a value."""
    if sums >> worth & 1:
        return 1
    if worth == 14 and s.loose & of_value(14):
        return 1
    return builds_worth(s, worth)


def builds_worth(s: State, worth: int) -> int:
    """Whether a build of a value stands."""
    for i in range(s.builds):
        if s.build_cards[i] and s.build_value[i] == worth:
            return 1
    return 0


def can_capture(s: State, o: Options, card: int, sums: int) -> int:
    """Whether a card takes anything on the table; ``sums`` are those of the loose cards."""
    worth = value(o.royal, card)
    if worth == 0:
        return int(s.loose & of_rank(card) != 0)
    if offers_value(s, o, sums, worth):
        return 1
    return int(worth == 1 and high_ace(o) != 0 and offers_value(s, o, sums, 14) != 0)


def can_build(s: State, o: Options, seat: int, card: int, sums: int) -> int:
    """Whether a card can begin, raise or enlarge any build, the rest of the hand allowing it."""
    own = value(o.royal, card)
    if own == 0:
        return 0
    kept = s.hand[seat] & ~(1 << card)
    for worth in range(1, highest_value(o) + 1):
        if kept & of_value(worth):
            rest = worth - own
            if rest > 0 and sums >> rest & 1:
                return 1
            alone = rest == 0 or (worth == 14 and own == 1)
            if alone and offers_value(s, o, sums, worth):
                return 1
            for i in range(s.builds):
                if s.build_cards[i] and s.build_value[i] == rest and may_raise(s, o, seat, i):
                    return 1
    return 0


def may_raise(s: State, o: Options, seat: int, build: int) -> int:
    """Whether a seat may raise a build: a single one, and perhaps not its own (003:1205-1207)."""
    if s.build_multiple[build]:
        return 0
    return int(o.raise_own != 0 or s.build_owner[build] != seat + 1)


def loose_fault(s: State, e: Event, first: int, allowed: int) -> int:
    """What is wrong with the cards of an event from ``first`` on as cards of the table."""
    seen = 0
    for i in range(first, len(e.cards)):
        card = e.cards[i]
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
    if seen & ~allowed:
        s.related = seen & ~allowed
        return FishingFault.NOT_ON_TABLE
    return Fault.LEGAL


def listed(e: Event, first: int) -> int:
    """Cards of an event from ``first`` on as a set."""
    found = 0
    for i in range(first, len(e.cards)):
        found |= 1 << e.cards[i]
    return found


def on_table(s: State) -> int:
    """Loose cards and those of all builds."""
    found = s.loose
    for i in range(s.builds):
        found |= s.build_cards[i]
    return found
