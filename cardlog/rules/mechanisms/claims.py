"""How play may end early: claims of tricks, rulings on tricks, revokes that are established.

Tricks count for accounts: the seats with the same number modulo ``s.accounts`` share one. A claim
that somebody rejects waits for rulings; so does a deal of which too few accounts are ruled on.
"""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.tricks import Tricks
from cardlog.rules.state import EachSeat, SeatNo, SeatSet, Table
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word


class Proofs(Table):
    """State of games in which a revoke that stood may be established later."""

    revoked: SeatSet
    """Seats with a revoke in the record."""
    proved: SeatSet
    """Seats whose revoke was established."""


class Claims(Tricks, Proofs):
    """State of games of tricks in which play may end by a claim or by rulings."""

    accounts: int
    claim: int
    """Whether a claim ended the play."""
    claimant: SeatNo
    disputed: int
    """Rulings on tricks are due."""
    claimed: EachSeat
    """Tricks that a claim gives to an account."""
    ruled: EachSeat
    """Tricks of an account by ruling plus one."""


def clear_claims(s: Claims) -> None:
    """Before a deal."""
    s.claim = 0
    s.claimant = CHANCE
    s.disputed = 0
    s.revoked = 0
    s.proved = 0
    for seat in range(s.seats):
        s.claimed[seat] = 0
        s.ruled[seat] = 0


def account(s: Claims, seat: int) -> int:
    """For whom the tricks of a seat count."""
    return seat % s.accounts


def awarded(s: Claims) -> int:
    """Tricks that rulings have given away; -1 without a ruling."""
    total = 0
    rulings = 0
    for other in range(s.accounts):
        if s.ruled[other]:
            rulings += 1
            total += s.ruled[other] - 1
    return total if rulings else -1


def tricks_of(s: Claims, seat: int, size: int) -> int:
    """Tricks of ``size`` that count for a seat's account, claims and rulings included."""
    mine = account(s, seat)
    if s.ruled[mine]:
        return s.ruled[mine] - 1
    total = awarded(s)
    if total >= 0:
        return size - total
    count = s.claimed[mine]
    for other in range(mine, s.seats, s.accounts):
        count += s.won[other]
    return count


def answer(s: Claims, e: Event) -> int:
    """A claim is accepted or rejected by anybody but the claimant."""
    if stray(e, Part.WORD) or e.flags:
        return Fault.WORD_NOT_USED
    if not s.claim:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.actor == s.claimant:
        return Fault.BAD_CLAIM
    if e.what == Word.REJECT and awarded(s) < 0:
        s.disputed = 1
    return Fault.LEGAL


def allege(s: Table, e: Event) -> int:
    """A player says that another revoked; nothing follows before a ruling."""
    if stray(e, Part.WORD | Part.TARGET) or e.flags:
        return Fault.WORD_NOT_USED
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    return Fault.WRONG_TARGET if e.target == NONE or e.target == e.actor else Fault.LEGAL


def establish(s: Proofs, e: Event) -> int:
    """A revoke that stood in this deal is established."""
    if stray(e, Part.WORD | Part.TARGET):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if not (s.revoked & ~s.proved) >> e.target & 1:
        return Fault.BAD_RULING
    s.proved |= 1 << e.target
    return Fault.LEGAL


def award(s: Claims, e: Event, size: int) -> int:
    """A ruling on the tricks of an account among the seats that play.

    With all accounts but one ruled on, or all tricks awarded, the others have what is left. A
    second ruling on an account replaces the first.
    """
    if stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if not s.active >> e.target & 1:
        return Fault.SITTING_OUT
    if e.number == NO_NUMBER or e.number < 0 or e.number > size:
        return Fault.BAD_RULING
    playing = 0
    for seat in range(s.seats):
        if s.active >> seat & 1:
            playing |= 1 << account(s, seat)
    mine = account(s, e.target)
    left = 0
    total = e.number
    for other in range(s.accounts):
        if other != mine and playing >> other & 1:
            if s.ruled[other]:
                total += s.ruled[other] - 1
            else:
                left += 1
    if total > size or (left == 0 and total != size):
        return Fault.BAD_RULING
    s.ruled[mine] = e.number + 1
    s.disputed = int(total < size and left > 1)
    return Fault.LEGAL
