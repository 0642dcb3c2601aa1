"""What all patiences share: phases, giving up, the result, what a record says about it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.offers import Offers, offer_act
from cardlog.rules.mechanisms.scores import (
    add_points,
    clear_points,
    observe_score,
    scores_and_winners,
)
from cardlog.rules.state import Table
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Verb, Word

PLAYER = 0
PATIENT = 120
"""Moves after which giving up is offered, so that random games end."""


class Phase(IntEnum):
    """Phases of a game."""

    DEAL = 0
    PLAY = 1
    TURN_UP = 2
    """An uncovered card is to be turned up."""
    OVER = 3


class Solo(Table):
    """State of a game of one player."""

    open_moves: int
    """Legal acts of the player now, giving up not counted."""
    moves: int
    """Moves made."""
    solved: int
    """Whether the game was won."""


def begin_play(s: Solo) -> None:
    """The layout is dealt."""
    s.deals = 1
    s.phase = Phase.PLAY
    s.turn = PLAYER


def finish(s: Solo, points: int, brought: int) -> None:
    """The game is over and worth these points; ``brought`` was left by earlier games."""
    clear_points(s)
    add_points(s, PLAYER, points)
    s.total[PLAYER] += brought
    s.scored = 1
    close(s)


def close(s: Solo) -> None:
    """Nothing is played any more."""
    s.over = 1
    s.phase = Phase.OVER
    s.turn = CHANCE


def stop_fault(s: Solo, e: Event) -> int:
    """What is wrong with ``p1 declare stop``."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.STOP or e.target != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def score_form(s: Solo, e: Event) -> int:
    """What is wrong with the form of ``- score p1 1`` and ``- score p1 total 1``."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what != NONE and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    if e.target == NONE or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def observe_result(s: Solo, e: Event) -> int:
    """A score that somebody wrote down after the end."""
    fault = score_form(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.scored == 0:
        return Fault.WRONG_PHASE
    return observe_score(s, e)


def offer_stop(s: Solo, c: Offers) -> None:
    """Giving up: legal all the time, offered when the game has gone on for long."""
    if s.moves >= PATIENT:
        offer_act(c, PLAYER, Verb.DECLARE, what=Word.STOP, aside=True)


def ended(s: Solo, o: Any) -> int:
    """Whether the record may end here."""
    return s.over


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """The score, and the player as winner or nobody."""
    return scores_and_winners(s, seats, s.solved)
