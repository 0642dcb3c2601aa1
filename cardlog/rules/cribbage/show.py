"""The show: hands and crib counted by the rules or by their holders, muggins, what is stated."""

from __future__ import annotations

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.cribbage.count import show_value
from cardlog.rules.cribbage.deal import know_crib
from cardlog.rules.cribbage.faults import CribbageFault
from cardlog.rules.cribbage.table import (
    MOST_WORTH,
    CribFlush,
    Options,
    Phase,
    State,
    called,
    goes_on,
    peg,
    same_side,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import pack_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word

NEVER = 1 << 19 | 1 << 25 | 1 << 26 | 1 << 27
"""Scores that no hand has (003:1835)."""


def holder(s: State, place: int) -> int:
    """Who counts at a place of the show: from the dealer's left, at the end the crib's owner."""
    # 003:1816
    return s.dealer if place == s.seats else (s.dealer + 1 + place) % s.seats


def worth_of_hand(s: State, o: Options, seat: int) -> int:
    """What a hand counts."""
    size = popcount(s.played[seat])
    flush = size
    if size < 4 and o.short_flush == 0:
        flush = 0
    return show_value(s.played[seat], s.starter - 1, flush)


def worth_of_crib(s: State, o: Options) -> int:
    """What the crib counts."""
    # 003:1829 only with the starter
    return show_value(s.crib, s.starter - 1, 5 if o.crib_flush == CribFlush.FIVE else 4)


def worth_at(s: State, o: Options, place: int) -> int:
    """What is counted at a place of the show; -1 for a crib that was not seen."""
    if place < s.seats:
        return worth_of_hand(s, o, holder(s, place))
    return NONE if s.crib_hidden else worth_of_crib(s, o)


def begin_show(s: State, o: Options) -> None:
    """All cards are played: the rules count at once, or the players in their turn."""
    know_crib(s)
    if called(o):
        s.phase = Phase.SHOW
        s.turn = holder(s, 0)
        return
    for place in range(s.seats + 1):
        # 003:1816 the game may be over before the dealer counts
        worth = worth_at(s, o, place)
        if worth == NONE:
            s.crib_bound = MOST_WORTH
            for seat in range(s.seats):
                if same_side(s, seat, s.dealer):
                    s.doubt[seat] += MOST_WORTH
        else:
            count_at(s, o, place, worth)
        s.counted += 1
        if s.victor:
            break
    s.phase = Phase.REVIEW
    s.turn = CHANCE


def count_at(s: State, o: Options, place: int, points: int) -> None:
    """Points for what was counted at a place of the show."""
    seat = holder(s, place)
    if place == s.seats:
        s.crib_points = points
    else:
        s.hand_points[seat] = points
    peg(s, o, seat, points)


def show(s: State, o: Options, e: Event) -> int:
    """``p2 show 5c5d5hJs 29``, ``p1 show crib 20``: a count, or a statement of what was counted."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS | Part.NUMBER) or e.flags:
        return Fault.WORD_NOT_USED
    if e.what != NONE and e.what != Word.CRIB:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.SHOW and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    aloud = called(o)
    place = s.counted if aloud else s.stated
    if aloud and s.phase == Phase.REVIEW:
        return Fault.GAME_OVER if s.victor else Fault.WRONG_PHASE
    if aloud == 0 and place == s.counted:
        return Fault.GAME_OVER if s.victor else Fault.WRONG_PHASE
    if e.actor != holder(s, place) or (e.what == Word.CRIB) != (place == s.seats):
        return Fault.NOT_YOUR_TURN
    if e.number == NO_NUMBER and (aloud or len(e.cards) == 0):
        return Fault.WRONG_COUNT
    fault = cards_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    worth = worth_shown(s, o, e, place)
    if aloud:
        return call(s, o, e, worth)
    if worth == NONE:
        if e.number > MOST_WORTH or e.number < 0 or NEVER >> e.number & 1:
            return Fault.WRONG_OBSERVATION
    elif e.number != NO_NUMBER and e.number != worth:
        return Fault.WRONG_OBSERVATION
    s.stated += 1
    see_crib(s, e)
    if s.crib_bound and place == s.seats:
        if worth == NONE:
            # Only what the record says of it is known.
            s.unsure += 1
            worth = e.number
        know_points(s, o, worth)
    return Fault.LEGAL


def cards_fault(s: State, e: Event) -> int:
    """Whether the cards shown are those of the hand or crib; none need be named."""
    if len(e.cards) == 0:
        return Fault.LEGAL
    shown = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if shown >> card & 1:
            return Fault.WRONG_COUNT
        shown |= 1 << card
    if e.what != Word.CRIB:
        return Fault.LEGAL if shown == s.played[e.actor] else Fault.NOT_HELD
    if popcount(shown) != popcount(s.crib) + s.crib_hidden or s.crib & ~shown:
        return Fault.NOT_HELD
    return pack_fault(s, e, PACK_52, s.unseen | s.crib)


def worth_shown(s: State, o: Options, e: Event, place: int) -> int:
    """What is counted, the cards being those shown; -1 if they were not seen."""
    if place == s.seats and len(e.cards):
        crib = 0
        for card in e.cards:
            crib |= 1 << card
        return show_value(crib, s.starter - 1, 5 if o.crib_flush == CribFlush.FIVE else 4)
    return worth_at(s, o, place)


def see_crib(s: State, e: Event) -> None:
    """The crib is shown."""
    if e.what == Word.CRIB and len(e.cards):
        for card in e.cards:
            s.crib |= 1 << card
        s.unseen &= ~s.crib
        s.crib_hidden = 0


def know_points(s: State, o: Options, points: int) -> None:
    """What the unseen crib counted is known after all."""
    for seat in range(s.seats):
        if same_side(s, seat, s.dealer):
            s.doubt[seat] -= s.crib_bound
    s.crib_bound = 0
    s.crib_points = points
    peg(s, o, s.dealer, points)


def call(s: State, o: Options, e: Event, worth: int) -> int:
    """A count aloud: what is overlooked is lost, or the opponents' (003:1818, 003:1845)."""
    most = MOST_WORTH if worth == NONE else worth
    if e.number < 0 or e.number > most:
        return CribbageFault.OVERCOUNTED
    unclaimed = s.overlooked
    goes_on(s, o)
    if worth == NONE:
        s.unsure += 1
    else:
        s.choices = worth + 1 if unclaimed == 0 else 0
    see_crib(s, e)
    s.pegger = e.actor
    s.pegged = e.number
    s.counter = e.actor
    s.overlooked = most - e.number if o.muggins else 0
    count_at(s, o, s.counted, e.number)
    s.counted += 1
    if s.victor == 0:
        if s.counted > s.seats:
            s.phase = Phase.REVIEW
            s.turn = CHANCE
        else:
            s.turn = holder(s, s.counted)
    return Fault.LEGAL


def claim(s: State, o: Options, e: Event) -> int:
    """``p1 claim muggins 2``: an opponent takes points that were overlooked (003:1845)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MUGGINS or e.number == NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if stray(e, Part.WORD | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.SHOW and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if e.number < 1 or e.number > s.overlooked:
        return CribbageFault.NOT_OVERLOOKED
    if same_side(s, e.actor, s.counter):
        return CribbageFault.NOT_OVERLOOKED
    s.pegger = e.actor
    s.pegged = e.number
    s.overlooked -= e.number
    peg(s, o, e.actor, e.number)
    return Fault.LEGAL
