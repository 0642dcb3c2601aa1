"""The table of the climbing games: hands, the play on top, who has passed, whose turn it is."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import Hands, clear_hands, lacks
from cardlog.rules.state import CardSet, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE, Event, Flag

OF_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The four twos; shifted by a rank, all cards of that rank."""
RANKS = 13


class Climb(Hands):
    """State of games in which each play beats the last one."""

    owner: SeatNo
    """Who made the play on top, -1 before a lead."""
    size: int
    """Cards of the play on top, 0 before a lead."""
    leader: SeatNo
    """Who led to the round."""
    locked: SeatSet
    """Seats that are out of the round because they have passed."""
    gone: CardSet
    """Cards played in this deal."""
    opening_card: int
    """Card that the first play of the deal must contain plus one, 0 if there is none."""
    plays: int
    """Plays of this deal."""


def clear_climb(s: Climb, pack: int) -> None:
    """Before a deal."""
    clear_hands(s, pack)
    s.gone = 0
    s.opening_card = 0
    s.plays = 0
    s.turn = CHANCE
    s.deferred = 0
    open_round(s, NONE)


def open_round(s: Climb, leader: int) -> None:
    """A seat leads to a new round; -1 while hidden cards leave it open who it is."""
    s.leader = leader
    s.turn = leader
    s.owner = NONE
    s.size = 0
    s.locked = 0


def holds_fault(s: Climb, seat: int, e: Event) -> int:
    """Fault of a play with these cards: unknown, the same twice, or not all in the hand."""
    seen = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
        fault = lacks(s, seat, card)
        if fault != Fault.LEGAL:
            s.related = 1 << card
            return fault
    if seen == 0:
        return Fault.WRONG_COUNT
    return Fault.NOT_HELD if popcount(seen & ~s.hand[seat]) > s.hidden[seat] else Fault.LEGAL


def lose_set(s: Climb, seat: int, cards: int) -> None:
    """Cards of a hand are played; :func:`holds_fault` was asked before."""
    new = cards & ~s.hand[seat]
    s.hidden[seat] -= popcount(new)
    s.unseen &= ~new
    s.hand[seat] &= ~cards
    s.gone |= cards


def taken_back(s: Climb, e: Event, in_play: int) -> int:
    """An act that was taken back changes nothing."""
    if e.flags != Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if not in_play:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    s.irregular += 1
    return Fault.LEGAL


def choose(n: int, k: int) -> int:
    """In how many ways ``k`` of ``n`` cards can be chosen."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def strength(rank: int) -> int:
    """003:550, 003:4570 from the three, 0, to the two, 12."""
    return rank - 1 if rank else 12
