"""Tricks: who may play what, who wins, who leads next.

Games differ in which cards count as the suit led and in how strong a card is; both are passed in
as sets and numbers, so these functions know nothing of trumps.
"""

from __future__ import annotations

from cardlog.rules.mechanisms.hands import Hands
from cardlog.rules.state import OnTable, Played, SeatNo, SeatSet, Suit


class Trick(Played):
    """A trick on the table, whatever hands the seats play from."""

    leader: SeatNo
    led: Suit
    """Suit led to the open trick."""
    laid: int
    """Cards played to the open trick."""
    table: OnTable
    """Card of each seat in the open trick plus one, 0 if none yet."""
    best: int
    """Strength of the best card so far."""
    best_seat: SeatNo
    active: SeatSet
    """Seats that take part in the play."""
    players: int
    """How many they are."""


class Tricks(Hands, Trick):
    """State of games of tricks with one pack."""


def clear_tricks(s: Trick) -> None:
    """Before the first trick of a deal: all seats take part."""
    s.tricks = 0
    s.active = (1 << s.seats) - 1
    s.players = s.seats
    for seat in range(s.seats):
        s.won[seat] = 0
    open_trick(s, 0)


def open_trick(s: Trick, leader: int) -> None:
    """The leader is to play to a new trick."""
    for seat in range(s.seats):
        s.table[seat] = 0
    s.laid = 0
    s.best = 0
    s.best_seat = leader
    s.leader = leader
    s.turn = leader


def sit_out(s: Trick, seat: int) -> None:
    """A seat takes no further part in the play."""
    if s.active >> seat & 1:
        s.active ^= 1 << seat
        s.players -= 1


def next_active(s: Trick, seat: int) -> int:
    """First active seat clockwise after this one."""
    after = seat
    for _ in range(s.seats):
        after = after + 1 if after + 1 < s.seats else 0
        if s.active >> after & 1:
            return after
    return seat


def following(s: Tricks, seat: int, suit_cards: int) -> int:
    """Cards a seat may play when a suit is led: of that suit if it has any, else any.

    With unknown cards in hand: also those that it could hold.
    """
    own = s.hand[seat] & suit_cards
    if s.hidden[seat] == 0:
        return own if own else s.hand[seat]
    possible = s.unseen & ~s.barred[seat]
    return own | (possible & suit_cards) if own else s.hand[seat] | possible


def close_players(s: Tricks) -> None:
    """When play stops: following suit stays open only of hands that were not laid down."""
    for seat in range(s.seats):
        if s.active >> seat & 1 and s.hidden[seat]:
            s.unsure += s.deferred
            break
    s.deferred = 0


def lay(s: Trick, seat: int, card: int, strength: int) -> int:
    """Put a card on the table; 1 when the trick is complete. Of equals the first wins.

    The turn is the first seat from the leader that has not played, so that one that was passed
    over by a card out of turn still has to play.
    """
    if s.laid == 0:
        s.leader = seat
    s.table[seat] = card + 1
    s.laid += 1
    if strength > s.best:
        s.best = strength
        s.best_seat = seat
    if s.laid == s.players:
        return 1
    after = s.leader
    while s.table[after] or not s.active >> after & 1:
        after = after + 1 if after + 1 < s.seats else 0
    s.turn = after
    return 0


def take_trick(s: Trick, haul: int) -> None:
    """The winner takes the complete trick with ``haul`` points and leads to the next."""
    winner = s.best_seat
    s.won[winner] += 1
    s.tricks += 1
    s.opener = s.leader
    s.taker = winner
    s.haul = haul
    open_trick(s, winner)
