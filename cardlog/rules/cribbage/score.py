"""What the record states of points, the end of a record, and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.cribbage.play import close_count
from cardlog.rules.cribbage.show import know_points
from cardlog.rules.cribbage.table import (
    MOST_WORTH,
    Options,
    Phase,
    State,
    may_be_won,
    same_side,
    settle,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import highest_total
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word


def score(s: State, o: Options, e: Event) -> int:
    """``p1 score peg 3``, ``- score p1 33``, ``- score p1 total 33`` against the replay."""
    if e.number == NO_NUMBER or stray(e, Part.TARGET | Part.WORD | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if e.actor != CHANCE:
        if e.what != Word.PEG or e.target != NONE:
            return Fault.WORD_NOT_USED
        return observe_peg(s, o, e.actor, e.number)
    if e.target == NONE:
        return Fault.WORD_NOT_USED
    if e.what != Word.TOTAL and e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.open_end and same_side(s, e.target, s.last):
        most = s.points[e.target] + s.extra[e.target]
        if e.what == Word.TOTAL:
            most = s.total[e.target] + s.doubt[e.target]
        if e.number == most + 1:
            # The point for the last card: the count was stuck.
            close_count(s, o)
            return Fault.LEGAL
    if e.what == Word.TOTAL:
        return observe_total(s, o, e.target, e.number)
    return observe_deal(s, o, e.target, e.number)


def observe_deal(s: State, o: Options, seat: int, number: int) -> int:
    """What a side has pegged in the deal."""
    points = 0 if s.stale else s.points[seat]
    crib = s.crib_bound if same_side(s, seat, s.dealer) else 0
    extra = crib + s.extra[seat]
    if number > points + extra or number < 0:
        return Fault.WRONG_OBSERVATION
    if s.adrift:
        s.unsure += 1
        return Fault.LEGAL
    if may_be_cut(s, o, seat):
        # What unseen cribs brought before may have left less room to the game hole.
        if number + s.total[seat] + s.doubt[seat] < o.target + points:
            return Fault.WRONG_OBSERVATION
        s.unsure += 1
        return Fault.LEGAL
    if number < points:
        return Fault.WRONG_OBSERVATION
    if extra:
        s.unsure += 1
        if extra == crib:
            know_points(s, o, number - points)
    return Fault.LEGAL


def may_be_cut(s: State, o: Options, seat: int) -> int:
    """Whether points of the deal may lie beyond the game hole without that being known."""
    if o.overshoot or s.doubt[seat] == 0:
        return 0
    return int(s.total[seat] + s.doubt[seat] >= o.target)


def observe_peg(s: State, o: Options, seat: int, number: int) -> int:
    """What the last act pegged for a seat."""
    own = s.pegged if s.pegger == seat else 0
    if s.open_end and seat == s.last and number == own + 1:
        close_count(s, o)
        return Fault.LEGAL
    if seat != s.pegger or number != s.pegged or number == 0:
        return Fault.WRONG_OBSERVATION
    return Fault.LEGAL


def observe_total(s: State, o: Options, seat: int, number: int) -> int:
    """Where a side stands."""
    most = s.total[seat] + s.doubt[seat]
    if s.adrift:
        most = o.target + MOST_WORTH
    if o.overshoot == 0:
        most = min(most, o.target)
    if number < s.total[seat] or number > most:
        return Fault.WRONG_OBSERVATION
    if s.adrift == 0 and s.crib_bound and same_side(s, seat, s.dealer):
        if s.doubt[seat] != s.crib_bound:
            return Fault.LEGAL
        s.unsure += 1
        know_points(s, o, number - s.total[seat])
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.over == 0 and may_be_won(s, o):
        # Unseen cribs may have decided the game.
        s.unsure += 1
        return 1
    return s.over


def winners(s: Any, o: Any) -> int:
    """Seats that have won the record."""
    if o.match:
        most = max(s.games[: s.seats])
        return sum(1 << seat for seat in range(s.seats) if s.games[seat] == most)
    return highest_total(s)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if not s.scored or s.adrift or any(s.doubt[: s.seats]):
        return found
    found["scores"] = {name: s.total[i] for i, name in enumerate(seats)}
    if o.match:
        found["games"] = {name: s.games[i] for i, name in enumerate(seats)}
    if s.over:
        won = winners(s, o)
        found["winner"] = [name for i, name in enumerate(seats) if won >> i & 1]
    return found
