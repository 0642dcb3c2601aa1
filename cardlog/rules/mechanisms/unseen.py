"""Cards that leave a hand unseen, and cards of an unknown hand that become known."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import Hands, lacks, lose_card
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.state import CardSets
from cardlog.words import CHANCE, Event, Flag


class Unseen(Hands):
    """State of games in which cards are buried or passed on, which a record may not show."""

    elsewhere: CardSets
    """Cards that each hand's unknown part cannot contain, because they are known to lie among
    another player's cards."""


def clear_unseen(s: Unseen) -> None:
    """Before a deal."""
    for seat in range(s.seats):
        s.elsewhere[seat] = 0


def missing(s: Unseen, seat: int, card: int) -> int:
    """Fault of an act with a card: not held, or denied by an earlier void."""
    fault = lacks(s, seat, card)
    if fault == Fault.SHOWN_OUT and s.elsewhere[seat] >> card & 1:
        return Fault.NOT_HELD
    return fault


def blur(s: Unseen, seat: int, pack: int) -> None:
    """Some of the seat's cards went somewhere unseen: which ones it still holds is open."""
    known = s.hand[seat]
    if s.hidden[seat] == 0:
        s.elsewhere[seat] = pack & ~known
        s.barred[seat] = s.elsewhere[seat]
    else:
        # a card that came to the hand later may be one of its unknown cards now
        s.elsewhere[seat] &= ~known
        s.barred[seat] &= ~known
    s.hidden[seat] += popcount(known)
    s.hand[seat] = 0
    s.unseen |= known
    for other in range(s.seats):
        if other != seat:
            s.elsewhere[other] |= known
            s.barred[other] |= known


def reveal(s: Hands, seat: int, card: int) -> None:
    """A card that the seat holds or could hold becomes known to be in its hand."""
    if not s.hand[seat] >> card & 1:
        s.hidden[seat] -= 1
        s.unseen ^= 1 << card
        s.hand[seat] |= 1 << card
        s.barred[seat] &= ~(1 << card)


def take_back(s: Hands, e: Event) -> None:
    """The card was seen and is in the hand again."""
    s.irregular += 1
    reveal(s, e.actor, e.cards[0] & UNKNOWN)


def some_missing(s: Unseen, seat: int, e: Event) -> int:
    """Fault of an act with different cards of a hand, some of which may be unknown."""
    seen = 0
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
            continue
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
        fault = missing(s, seat, card)
        if fault != Fault.LEGAL:
            s.related = 1 << card
            return fault
    out_of_hidden = popcount(seen & ~s.hand[seat])
    if out_of_hidden > s.hidden[seat]:
        return Fault.NOT_HELD
    if out_of_hidden + unknown > s.hidden[seat] + popcount(s.hand[seat] & ~seen):
        return Fault.TOO_MANY_CARDS
    return Fault.LEGAL


def bury(s: Unseen, seat: int, e: Event, pack: int) -> int:
    """The cards of an event leave the hand face down; returns those that are known."""
    seen = 0
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
        else:
            lose_card(s, seat, card)
            seen |= 1 << card
    if unknown:
        blur(s, seat, pack)
        s.hidden[seat] -= unknown
    return seen


def show_fault(s: Unseen, seat: int, e: Event) -> int:
    """Fault of showing cards of a hand to everybody."""
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
    return some_missing(s, seat, e) if len(e.cards) else Fault.WRONG_COUNT


def expose(s: Unseen, e: Event) -> int:
    """``p3 show Kh !exposed``: cards of a hand that everybody has seen by mistake."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags != Flag.EXPOSED:
        return Fault.WORD_NOT_USED
    fault = show_fault(s, e.actor, e)
    if fault == Fault.LEGAL:
        s.irregular += 1
        for card in e.cards:
            reveal(s, e.actor, card)
    return fault
