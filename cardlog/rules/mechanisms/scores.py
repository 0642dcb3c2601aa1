"""Points of deals and games, and observations that the record states about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.state import Played, Table
from cardlog.words import NO_NUMBER, NONE, Event, Word


def add_points(s: Table, seat: int, points: int) -> None:
    """Credit a seat in the deal being scored."""
    s.points[seat] += points
    s.total[seat] += points


def clear_points(s: Table) -> None:
    """Before a deal is scored."""
    for seat in range(s.seats):
        s.points[seat] = 0


def observe(s: Played, e: Event) -> int:
    """``E score trick``, ``- score N 13`` and ``- score N total 40`` against the replay."""
    if e.what == Word.TRICK:
        if s.tricks == 0 or e.actor != s.taker:
            return Fault.WRONG_OBSERVATION
        return Fault.LEGAL
    return observe_score(s, e)


def observe_trick(s: Played, e: Event, dealing: int) -> int:
    """``E score trick``: who won the trick completed last, until the next deal."""
    if stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    return Fault.WRONG_OBSERVATION if dealing else observe(s, e)


def observe_score(s: Table, e: Event) -> int:
    """``- score N 13`` and ``- score N total 40`` against the replay."""
    if e.target == NONE or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what == Word.TOTAL:
        return Fault.LEGAL if s.total[e.target] == e.number else Fault.WRONG_OBSERVATION
    if e.what == NONE or e.what == Word.POINTS:
        if s.scored == 0 or s.points[e.target] != e.number:
            return Fault.WRONG_OBSERVATION
        return Fault.LEGAL
    return Fault.WORD_NOT_USED


def observe_points(s: Table, e: Event, points: int) -> int:
    """A statement of points about a deal that is not settled yet and would be worth ``points``."""
    worth = points
    if e.what == Word.TOTAL:
        worth += s.total[e.target]
    elif e.what != NONE and e.what != Word.POINTS:
        return Fault.WORD_NOT_USED
    if e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if worth == e.number else Fault.WRONG_OBSERVATION


def scores_and_winners(s: Table, seats: Sequence[str], winners: int) -> dict[str, Any]:
    """Stated keys of a game of totals; ``winners`` as a set of seats."""
    if not s.scored:
        return {}
    found: dict[str, Any] = {"scores": {name: s.total[i] for i, name in enumerate(seats)}}
    if s.over:
        found["winner"] = [name for i, name in enumerate(seats) if winners >> i & 1]
    return found


def next_seat(s: Table, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.seats else 0


def lowest_total(s: Table) -> int:
    """Seats that share the lowest total, as a set."""
    low = s.total[0]
    for seat in range(s.seats):
        low = min(low, s.total[seat])
    found = 0
    for seat in range(s.seats):
        if s.total[seat] == low:
            found |= 1 << seat
    return found


def highest_total(s: Table) -> int:
    """Seats that share the highest total, as a set."""
    high = s.total[0]
    for seat in range(s.seats):
        high = max(high, s.total[seat])
    found = 0
    for seat in range(s.seats):
        if s.total[seat] == high:
            found |= 1 << seat
    return found
