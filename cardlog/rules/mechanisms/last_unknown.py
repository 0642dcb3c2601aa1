"""The one hand that is unknown when all others are known and no stock is left."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.hands import Hands


def know_rest(s: Hands, stock: int) -> int:
    """With no ``stock`` and one hand alone unknown, it is what nobody has seen.

    Returns the seat plus one whose hand is now known, 0 if none is.
    """
    where = 0
    hidden = 0
    for seat in range(s.seats):
        if s.hidden[seat]:
            hidden += s.hidden[seat]
            where = seat
    if stock or hidden == 0 or hidden != s.hidden[where] or hidden != popcount(s.unseen):
        return 0
    s.hand[where] |= s.unseen
    s.hidden[where] = 0
    s.unseen = 0
    return where + 1
