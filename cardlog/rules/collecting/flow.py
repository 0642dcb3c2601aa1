"""Whose turn it is, sets that are due, the end of a hand and of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.bits import popcount
from cardlog.rules.collecting.table import (
    RANKS,
    Phase,
    State,
    Value,
    card_value,
    known,
    learn,
    least_hidden,
    most_hidden,
)
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.scores import (
    highest_total,
    next_seat,
    scores_and_winners,
)
from cardlog.words import CHANCE


def set_is_due(s: State) -> int:
    """Whether somebody is known to hold a complete set (003:2930)."""
    for seat in range(s.seats):
        for rank in range(RANKS):
            if known(s, seat, rank) + least_hidden(s, seat, rank) >= s.unit:
                return 1
    return 0


def set_may_be_due(s: State) -> int:
    """Whether hidden cards keep it open that somebody holds a complete set."""
    for seat in range(s.seats):
        if s.hidden[seat]:
            for rank in range(RANKS):
                if known(s, seat, rank) + most_hidden(s, seat, rank) >= s.unit:
                    return 1
    return 0


def refill_is_due(s: State) -> int:
    """Whether a player without cards has to draw a fresh hand (003:2952)."""
    if s.play_on and s.stock:
        for seat in range(s.seats):
            if hand_size(s, seat) == 0:
                return 1
    return 0


def runs_out(s: State, seat: int) -> None:
    """Remember who was out of cards first."""
    if s.first_out == 0 and hand_size(s, seat) == 0:
        s.first_out = seat + 1


def hand_is_over(s: State) -> int:
    """003:2932 the stock or a hand is used up; 003:2952 or all cards are laid down."""
    held = 0
    for seat in range(s.seats):
        size = hand_size(s, seat)
        held += size
        if size == 0 and s.play_on == 0:
            return 1
    if s.play_on:
        return int(held == 0 and s.stock == 0)
    return int(s.stock == 0)


def go_on(s: State) -> None:
    """After an act: the hand may be over, or the player to ask without cards."""
    learn(s)
    if hand_is_over(s):
        s.phase = Phase.CLOSING
        s.turn = CHANCE
        s.may_be_lucky = 0
        if set_is_due(s) == 0 and set_may_be_due(s) == 0:
            finish(s)
        return
    if s.phase == Phase.ASK and s.stock == 0:
        while hand_size(s, s.turn) == 0:
            s.turn = next_seat(s, s.turn)


def pass_turn(s: State) -> None:
    """A question failed: the player to the left, or who answered (003:2928, 003:2950)."""
    s.phase = Phase.ASK
    s.turn = s.asked if s.blocker else next_seat(s, s.turn)


def set_points(s: State, rank: int) -> int:
    """What a set scores (003:2940)."""
    if s.worth == Value.ONE:
        return 1
    return card_value(rank) * (s.unit if s.worth == Value.CARD else 1)


def finish(s: State) -> None:
    """The hand is over: points join the totals, the deal passes to the left."""
    hidden = 0
    for seat in range(s.seats):
        s.total[seat] += s.points[seat]
        hidden += s.hidden[seat]
    if hidden:
        s.unsure += max(1, s.deferred)
    s.deferred = 0
    s.scored += 1
    s.done = 1
    s.dealer = next_seat(s, s.dealer)
    s.phase = Phase.DEAL
    s.turn = CHANCE


def winners(s: Any, first_out: int, deals: int) -> int:
    """Seats that have won; with ``first_out`` who ran out of cards first in a single hand."""
    if first_out and deals == 1 and s.first_out:
        return 1 << int(s.first_out - 1)
    return highest_total(s)


def result_keys(s: Any, first_out: int, deals: int, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return scores_and_winners(s, seats, winners(s, first_out, deals) if s.over else 0)


def cards_down(s: State) -> int:
    """Cards laid down by all."""
    found = 0
    for seat in range(s.seats):
        found |= s.down[seat]
    return found


def hands_left(s: State) -> int:
    """How many players hold cards."""
    found = 0
    for seat in range(s.seats):
        found += int(hand_size(s, seat) > 0)
    return found


def askable(s: State, seat: int) -> int:
    """Cards of a known hand's own ranks that may be asked for (003:2948)."""
    cards = 0
    for rank in range(RANKS):
        if known(s, seat, rank) or s.must_hold == 0:
            cards |= 0x1000100010001 << rank
    cards &= s.pack & ~cards_down(s)
    return cards if s.ask_own else cards & ~s.hand[seat]


def question_count(s: State, seat: int) -> int:
    """How many questions a player can ask; 0 if his hand is not known."""
    if s.hidden[seat]:
        return 0
    asked = 0
    if s.ask_card:
        asked = popcount(askable(s, seat))
    else:
        for rank in range(RANKS):
            asked += int(known(s, seat, rank) > 0)
    return asked * (hands_left(s) - 1)
