"""Hands that nobody shows when a deal ends: what they cost may stay unknown.

In a view of one seat the cards left in the other hands are unknown, so the points are known only
within bounds. What the record states is believed if it lies within them; a total that is still
open can neither end the game nor keep it from ending.
"""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import CopyHands
from cardlog.rules.mechanisms.parts import NUMBER, TARGET, WHAT, parts
from cardlog.rules.state import EachSeat
from cardlog.words import CHANCE, Event, Word


class Unsettled(CopyHands):
    """State of games in which the cards left in a hand cost points."""

    uncounted: EachSeat
    """Unknown cards that the points of the deal scored last do not count yet, by seat."""
    vague: EachSeat
    """Unknown cards that the total does not count yet."""


def leave_uncounted(s: Unsettled, seat: int, cards: int) -> None:
    """A deal ends with unknown cards that count against a seat."""
    s.uncounted[seat] = cards
    s.vague[seat] += cards


def is_vague(s: Unsettled) -> int:
    """Whether some total is not known."""
    for seat in range(s.seats):
        if s.vague[seat]:
            return 1
    return 0


def statement_fault(s: Unsettled, e: Event, after_deal: int, least: int, most: int) -> int:
    """What is wrong with points or a total stated after a deal.

    ``least`` and ``most`` are what one unknown card may count.
    """
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    given = parts(e)
    if given & ~WHAT != TARGET | NUMBER or (given & WHAT and e.what != Word.TOTAL):
        return Fault.WORD_NOT_USED
    if not after_deal:
        return Fault.WRONG_PHASE
    cards = s.vague[e.target] if e.what == Word.TOTAL else s.uncounted[e.target]
    cost = stated_cost(s, e)
    if cost < cards * least or cost > cards * most:
        return Fault.WRONG_OBSERVATION
    return Fault.LEGAL


def stated_cost(s: Unsettled, e: Event) -> int:
    """What the uncounted cards count if a statement is true."""
    if e.what == Word.TOTAL:
        return s.total[e.target] - e.number
    return s.points[e.target] - e.number


def believe(s: Unsettled, seat: int, total: int, cost: int) -> None:
    """Take what uncounted cards count from a statement about a total, or about the points."""
    if total:
        if s.uncounted[seat] == s.vague[seat]:
            s.points[seat] -= cost
            s.uncounted[seat] = 0
        s.total[seat] -= cost
        s.vague[seat] = 0
    else:
        s.points[seat] -= cost
        s.total[seat] -= cost
        s.vague[seat] -= s.uncounted[seat]
        s.uncounted[seat] = 0
