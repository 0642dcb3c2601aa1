"""What a deal of casino counts, item by item or at once, and when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import SPADES_MASK
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.fishing.groups import on_table
from cardlog.rules.fishing.table import Options, Phase, State, drop_build, same_side
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import (
    clear_points,
    highest_total,
    next_seat,
    observe_score,
    scores_and_winners,
)
from cardlog.words import CHANCE, NONE, Event, Word

ITEMS = 9
TEN_OF_DIAMONDS = 24
TWO_OF_SPADES = 48
JACK_OF_SPADES = 57


def ace_of(item: int) -> int:
    """Aces of spades, clubs, hearts, diamonds, counted in this order (003:1232)."""
    if item == 4:
        return 60
    if item == 5:
        return 12
    return 44 if item == 6 else 28


def cards_of(s: State, o: Options, seat: int) -> int:
    """Cards taken by a side."""
    found = 0
    for other in range(s.seats):
        if same_side(s, o, seat, other):
            found |= s.taken[other]
    return found


def has_most(s: State, o: Options, seat: int, kind: int) -> int:
    """Whether a side alone has the most cards of a kind."""
    own = popcount(cards_of(s, o, seat) & kind)
    for other in range(s.seats):
        if not same_side(s, o, seat, other):
            if popcount(cards_of(s, o, other) & kind) >= own:
                return 0
    return 1


def item_points(s: State, o: Options, seat: int, item: int) -> int:
    """What one item of the count brings a side (003:1223-1230, 003:1238)."""
    cards = cards_of(s, o, seat)
    if item == 0:
        return 3 * has_most(s, o, seat, (1 << 62) - 1)
    if item == 1:
        if o.spades:
            return popcount(cards & SPADES_MASK) + (cards >> JACK_OF_SPADES & 1)
        return has_most(s, o, seat, SPADES_MASK)
    if item == 2:
        return 2 * (cards >> TEN_OF_DIAMONDS & 1)
    if item == 3:
        return cards >> TWO_OF_SPADES & 1
    if item < 8:
        return cards >> ace_of(item) & 1
    found = 0
    for other in range(s.seats):
        if same_side(s, o, seat, other):
            found += s.sweeps[other]
    return found


def finish(s: State, o: Options) -> None:
    """The last card is played: what is left goes to the last captor, and the deal is scored."""
    # 003:1215 that is no sweep
    if s.catcher != NONE:
        s.taken[s.catcher] |= on_table(s)
        s.loose = 0
        for i in range(s.builds):
            drop_build(s, i)
    for seat in range(s.seats):
        s.cards_taken[seat] = popcount(s.taken[seat])
        s.spades_taken[seat] = popcount(s.taken[seat] & SPADES_MASK)
    s.unsure += s.deferred
    s.deferred = 0
    s.scored += 1
    clear_points(s)
    if o.count_out and o.deals == 0:
        count_out(s, o)
    else:
        for item in range(ITEMS):
            add_item(s, o, item)
        if o.deals == 0:
            s.victor = sole_leader(s, o)
    if s.victor or (o.deals and s.scored >= o.deals):
        s.over = 1
        s.phase = Phase.OVER
    else:
        s.phase = Phase.DEAL
        s.dealer = next_seat(s, s.dealer)
    s.done = 1
    s.turn = CHANCE


def add_item(s: State, o: Options, item: int) -> None:
    """Credit one item to all seats."""
    for seat in range(s.seats):
        points = item_points(s, o, seat, item)
        s.points[seat] += points
        s.total[seat] += points


def sole_leader(s: State, o: Options) -> int:
    """The seat plus one whose side alone has the highest total, the target reached; else 0."""
    # 003:1232 a dead tie means another round
    best = 0
    for seat in range(s.seats):
        if s.total[seat] > s.total[best]:
            best = seat
    if s.total[best] < o.target:
        return 0
    for seat in range(s.seats):
        if not same_side(s, o, seat, best) and s.total[seat] == s.total[best]:
            return 0
    return best + 1


def count_out(s: State, o: Options) -> None:
    """Item by item, until one decides the game (003:1232)."""
    for item in range(ITEMS):
        add_item(s, o, item)
        best = -1
        for seat in range(s.seats):
            if s.total[seat] >= o.target:
                best = max(best, item_points(s, o, seat, item))
        if best >= 0:
            s.victor = sole_gainer(s, o, item, best)
            if s.victor:
                return


def sole_gainer(s: State, o: Options, item: int, best: int) -> int:
    """The seat plus one whose side alone gained so much of an item and stands at the target."""
    found = 0
    for seat in range(s.seats):
        if s.total[seat] >= o.target and item_points(s, o, seat, item) == best:
            if found and not same_side(s, o, seat, found - 1):
                return 0
            found = seat + 1
    return found


def score(s: State, o: Options, e: Event) -> int:
    """``p2 score sweep``, ``- score p1 5``, ``- score p1 total 12`` against the replay."""
    if e.actor != CHANCE:
        if e.what != Word.SWEEP or stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        return Fault.LEGAL if s.swept == e.actor else Fault.WRONG_OBSERVATION
    if stray(e, Part.TARGET | Part.WORD | Part.NUMBER) or e.what == Word.POINTS:
        return Fault.WORD_NOT_USED
    if e.what == NONE and s.done == 0:
        return Fault.WRONG_PHASE
    return observe_score(s, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    return s.over


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    winners = highest_total(s) if s.over else 0
    if s.victor:
        winners = sum(1 << i for i in range(s.seats) if same_side(s, o, i, s.victor - 1))
    return scores_and_winners(s, seats, winners)
