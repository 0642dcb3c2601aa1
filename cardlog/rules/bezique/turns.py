"""Whose act it is: draws after a trick, the next lead, the last eight tricks."""

from __future__ import annotations

from cardlog.rules.bezique.table import DRAWS, TRICKS, Phase, State
from cardlog.rules.mechanisms.copies import know_last_hand
from cardlog.words import CHANCE


def draws_after_trick(s: State) -> None:
    """Each player has a draw to come, unless he has made it already."""
    for seat in range(s.seats):
        if s.ahead[seat]:
            s.ahead[seat] -= 1
        else:
            s.due |= 1 << seat
    s.may_meld = s.taker + 1


def next_act(s: State) -> None:
    """After a trick or a draw: the draws still to come, then the winner leads."""
    if s.tricks == TRICKS:
        s.phase = Phase.REVIEW
        s.turn = CHANCE
        return
    if s.phase != Phase.DRAW and s.laid:
        return
    if s.due:
        s.phase = Phase.DRAW
        s.turn = s.taker if s.due >> s.taker & 1 else 1 - s.taker
    elif s.tricks < DRAWS:
        s.phase = Phase.STOCK
        s.turn = s.leader
    elif s.owing[0] + s.owing[1]:
        # a missed card is drawn before the last eight tricks
        s.phase = Phase.DRAW
        s.turn = 0 if s.owing[0] else 1
    else:
        if s.phase != Phase.LAST:
            know_last_hand(s)
        s.phase = Phase.LAST
        s.may_meld = 0
        s.turn = s.leader
