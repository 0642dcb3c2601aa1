"""Whose card is it? The rows of a PBN play, seated by the deal and ordered by the tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardlog.formats.bridge import PLAY, STRENGTH, guess
from cardlog.formats.pbn_sections import CONTINUED, STOPPED
from cardlog.log.model import Inference

ROW_RULE: Final = (
    "every card belongs to the hand that the deal gives it to; exactly one rotation fits"
)


class Seated(NamedTuple):
    """Plays in order, with what they came to."""

    events: list[str]
    cells: list[int]
    """For each event the index of its cell, empty unless asked for."""
    inferred: list[Inference]
    won: list[int]
    """Tricks of N-S and of E-W among the complete rows."""
    tricks: int
    leader: int
    """Who leads next."""
    stopped: bool
    """The file says that the play ends here: ``*``, or a last row filled with dashes."""
    continued: bool


def seat_cards(
    cells: Sequence[int],
    first: int,
    owner: Sequence[int],
    trump: int,
    *,
    base: int,
    flags: Mapping[int, str],
    indexed: bool = False,
) -> Seated:
    """Play events of rows of four cells whose first column is the seat ``first``.

    ``owner`` gives the seat that holds each card (:data:`NOBODY` if not known), ``trump`` is -1
    if it is not known, ``base`` the index of the first event.
    """
    events: list[str] = []
    order: list[int] = []
    inferred: list[Inference] = []
    won = [0, 0]
    leader = first
    tricks = 0
    stopped = continued = False
    n = len(cells)
    columns = (first, (first + 1) & 3, (first + 2) & 3, (first + 3) & 3)
    table = [0, 0, 0, 0]
    for at in range(0, n, 4):
        if at + 4 > n or min(cells[at : at + 4]) < 0:
            row = list(cells[at : at + 4])
            stopped = stopped or STOPPED in row or -1 in row
            continued = continued or CONTINUED in row
            held = [(columns[i], code, at + i) for i, code in enumerate(row) if code >= 0]
            for seat, _, cell in held:
                if flags.get(cell) == "!turn":
                    leader = seat
            seated = _by_deal(held, leader, owner)
            if seated:
                inferred.append(guess_of_row(tricks, base + len(events)))
                held = seated
            for turn in range(4):
                for seat, code, cell in held:
                    if seat == (leader + turn) & 3:
                        events.append(PLAY[seat][code])
                        order.append(cell)
            continue
        a, b, c, d = cells[at : at + 4]
        sa, sb, sc, sd = owner[a], owner[b], owner[c], owner[d]
        if (sa + 1) & 3 == sb and (sb + 1) & 3 == sc and (sc + 1) & 3 == sd and sa < 4:
            if sa != first:
                inferred.append(guess_of_row(tricks, base + len(events)))
        else:
            # No rotation fits: the columns stand as they are, and the rules will object.
            sa, sb, sc, sd = columns
        table[sa], table[sb], table[sc], table[sd] = a, b, c, d
        if flags:
            for i, seat in enumerate((sa, sb, sc, sd)):
                if flags.get(at + i) == "!turn":
                    leader = seat
        s1, s2, s3 = (leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3
        c0, c1, c2, c3 = table[leader], table[s1], table[s2], table[s3]
        events += (PLAY[leader][c0], PLAY[s1][c1], PLAY[s2][c2], PLAY[s3][c3])
        if indexed:
            places = {sa: at, sb: at + 1, sc: at + 2, sd: at + 3}
            order += (places[leader], places[s1], places[s2], places[s3])
        tricks += 1
        if trump < 0:
            continue
        strength = STRENGTH[4 * trump + (c0 >> 4)]
        best = strength[c0]
        winner = leader
        if strength[c1] > best:
            best, winner = strength[c1], s1
        if strength[c2] > best:
            best, winner = strength[c2], s2
        if strength[c3] > best:
            winner = s3
        leader = winner
        won[winner & 1] += 1
    if flags:
        for i, cell in enumerate(order):
            if flag := flags.get(cell):
                events[i] += " " + flag
    return Seated(events, order, inferred, won, tricks, leader, stopped, continued)


def guess_of_row(trick: int, event: int) -> Inference:
    """The mark of a row whose columns are not the seats that they stand for."""
    what = f"seats of trick {trick + 1} from the deal, not the columns"
    return guess(what, ROW_RULE, event)


def _by_deal(
    held: Sequence[tuple[int, int, int]], leader: int, owner: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Cards of a short row seated by the deal, empty if the columns hold or no rotation fits."""
    by_deal = [(owner[code], code, cell) for _, code, cell in held]
    owners = {seat for seat, _, _ in by_deal}
    turns = {(leader + i) & 3 for i in range(len(held))}
    shifts = {(owner[code] - seat) & 3 for seat, code, _ in held}
    return by_deal if owners == turns and len(shifts) == 1 and by_deal != held else []
