"""Marks on a card to a trick: whether a revoke or a card taken back is what the record says.

What a hand may play is asked twice, with the cards that it is known to hold and with all that it
could hold. A card of the first answer may be legal; one of the second is legal whatever the unknown
cards are, so that a record cannot call it a revoke or take it back as one.
"""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import Fault, FaultText, register
from cardlog.rules.mechanisms.hands import hand_size, lose_card, show_void
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import observe, observe_points, observe_score
from cardlog.rules.mechanisms.tricks import Tricks, lay, next_active, sit_out, take_trick
from cardlog.rules.mechanisms.unseen import Unseen, missing
from cardlog.rules.state import CardSets, SeatSet
from cardlog.words import CHANCE, NONE, Event, Flag, Word


class PlayFault(IntEnum):
    """Ways to fail a trick that several families know; numbers 995 to 999."""

    TRUMP_NOT_LED = 995


register(
    {
        PlayFault.TRUMP_NOT_LED: FaultText(
            "trump-not-led",
            "a lead of another card than the trump that had to be led",
            "Who must lead a trump leads one if he has any. If the card stood, the record marks it "
            "with !revoke.",
            Flag.REVOKE,
        ),
    }
)


class Revokes(Tricks, Unseen):
    """State of games of tricks in which a revoke is established after its trick is complete."""

    took: CardSets
    """Cards in the tricks of each seat."""
    just_revoked: SeatSet
    """Seats with a revoke that stood in the open trick."""
    revoked: SeatSet
    """Seats with one in a complete trick of this deal."""
    proved: SeatSet
    """Seats whose revoke was established."""
    leaving: SeatSet
    """Seats that take no further part once the open trick is complete."""


def clear_revokes(s: Revokes) -> None:
    """Before a deal."""
    s.just_revoked = 0
    s.revoked = 0
    s.proved = 0
    s.leaving = 0
    for seat in range(s.seats):
        s.took[seat] = 0


def held_fault(s: Revokes, e: Event) -> int:
    """Fault of a card that the seat cannot hold; a marked one may have been denied before."""
    fault = missing(s, e.actor, e.cards[0])
    if fault == Fault.SHOWN_OUT and e.flags & (Flag.REVOKE | Flag.WITHDRAWN):
        return Fault.LEGAL
    if fault != Fault.LEGAL:
        s.related = 1 << e.cards[0]
    return fault


def duty_fault(s: Revokes, e: Event, legal: int, sure: int) -> int:
    """Whether the rules of following allow a card, or its mark says truly that they do not."""
    card = e.cards[0]
    if e.flags & Flag.REVOKE:
        return Fault.WORD_NOT_USED if sure >> card & 1 else Fault.LEGAL
    if legal >> card & 1:
        return Fault.LEGAL
    s.related = legal
    return Fault.REVOKE


def back_fault(s: Revokes, e: Event, sure: int) -> int:
    """Whether a card could have been taken back: it was out of turn, or broke the rules."""
    seat = e.actor
    if seat == s.turn and s.table[seat] == 0 and sure >> e.cards[0] & 1:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def put_card(s: Revokes, e: Event, strength: int, void: int) -> int:
    """The card joins the trick and denies what ``void`` says; 1 when the trick is complete.

    The suit led is for the caller to set.
    """
    seat = e.actor
    if e.flags:
        s.irregular += 1
        if e.flags & Flag.REVOKE:
            s.just_revoked |= 1 << seat
    hidden = s.hidden[seat]
    lose_card(s, seat, e.cards[0])
    if void and hidden and not e.flags & Flag.REVOKE:
        show_void(s, seat, void)
    return lay(s, seat, e.cards[0], strength)


def gather_trick(s: Revokes, cards: int, haul: int) -> None:
    """The winner takes the complete trick; players without cards take no further part.

    If the winner is one of them the next player on his left leads.
    """
    s.took[s.best_seat] |= cards
    take_trick(s, haul)
    s.revoked |= s.just_revoked
    s.just_revoked = 0
    for seat in range(s.seats):
        if s.leaving >> seat & 1 or hand_size(s, seat) == 0:
            sit_out(s, seat)
    s.leaving = 0
    if not s.active >> s.turn & 1:
        s.turn = next_active(s, s.turn)
        s.leader = s.turn


def leave(s: Revokes, seat: int) -> int:
    """A seat plays no more cards in this deal; 1 if that completes the open trick."""
    if s.table[seat]:
        s.leaving |= 1 << seat
        return 0
    sit_out(s, seat)
    if s.laid and s.laid == s.players:
        return 1
    if s.turn == seat:
        s.turn = next_active(s, seat)
        while s.table[s.turn]:
            s.turn = next_active(s, s.turn)
        if s.laid == 0:
            s.leader = s.turn
    return 0


def observe_now(s: Revokes, e: Event, dealing: int) -> int:
    """``E score trick`` while no card has been played or dealt since, and points."""
    if e.what == Word.TRICK:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        if e.actor == CHANCE:
            return Fault.NOT_CHANCE
        if s.laid or dealing:
            return Fault.WRONG_OBSERVATION
        return observe(s, e)
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    return observe_score(s, e)


def observe_open(s: Revokes, e: Event, points: int) -> int:
    """Points of a deal that is settled only when the next one begins, and totals with it."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    return observe_points(s, e, points)


def establish(s: Revokes, e: Event) -> int:
    """``- rule p3 revoke``: a revoke that stood in a complete trick is established."""
    if stray(e, Part.WORD | Part.TARGET):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if not (s.revoked & ~s.proved) >> e.target & 1:
        return Fault.BAD_RULING
    s.proved |= 1 << e.target
    return Fault.LEGAL
