"""Twelve tricks: follow and beat, else trump and overtrump."""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, QUEEN, TEN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import lacks_copy, lose_copy, may_have, reveal_copy
from cardlog.rules.mechanisms.doubts import deny, false_mark, one_card_fault, turn_fault
from cardlog.rules.mechanisms.obligations import DutyFault, bound, denied_by_bound
from cardlog.rules.mechanisms.ten_high import above_ten_high, ten_high
from cardlog.rules.mechanisms.tricks import lay, take_trick
from cardlog.rules.pinochle.table import (
    HAND,
    LAST_TRICK,
    Counters,
    Options,
    Overtrump,
    Phase,
    State,
    suit_cards,
)
from cardlog.words import CHANCE, Event, Flag

TRUMPED = 100
"""Strength of a trump over the highest plain card."""


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick; the first one ends the melds."""
    if s.phase != Phase.MELD and s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = one_card_fault(e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0] & 63
    lacking = lacks_copy(s, seat, card)
    if e.flags == Flag.WITHDRAWN:
        if lacking == Fault.LEGAL:
            s.irregular += 1
            reveal_copy(s, seat, card)
        return lacking
    fault = turn_fault(s, e, lacking)
    if fault != Fault.LEGAL:
        return fault
    denied = denied_cards(s, o, card)
    if false_mark(e, lacking, denied & may_have(s, seat)):
        return Fault.WORD_NOT_USED
    if e.flags == 0 and s.hand[seat] & denied:
        s.related = playable(s, o, seat)
        return broken_duty(s, card, denied & s.hand[seat])
    if s.phase == Phase.PLAY and s.hidden[seat] == 0:
        s.choices = popcount(playable(s, o, seat))
    if e.flags:
        s.revokes[seat] += 1
    deny(s, e, denied, s.at_large)
    put_card(s, o, seat, card)
    return Fault.LEGAL


# --- duties -------------------------------------------------------------------------------


def to_beat(s: State, o: Options) -> int:
    """003:4299 cards of the suit led that beat the highest one played, which come first."""
    if s.laid == 0 or (o.relax_when_ruffed and s.best > TRUMPED and s.led != s.trump):
        return 0
    return above_ten_high(s.top - 1)


def to_follow(s: State) -> int:
    """003:4299 then any card of the suit led."""
    return suit_cards(s.led) if s.laid else 0


def to_overtrump(s: State) -> int:
    """003:4300 a trump, if the trick is trumped a higher one."""
    if s.laid == 0 or s.led == s.trump:
        return 0
    if s.best > TRUMPED:
        return above_ten_high(s.table[s.best_seat] - 1)
    return suit_cards(s.trump)


def to_undertrump(s: State, o: Options) -> int:
    """003:4301 else a lower one, unless the table lets such a player discard."""
    if s.laid == 0 or s.led == s.trump or o.overtrump == Overtrump.MAY_DISCARD:
        return 0
    return suit_cards(s.trump)


def playable(s: State, o: Options, seat: int) -> int:
    """Cards that the seat may play; with unknown cards in hand also those that it could hold."""
    return bound(
        s.hand[seat], may_have(s, seat), to_beat(s, o), to_follow(s), to_overtrump(s),
        to_undertrump(s, o),
    )  # fmt: skip


def denied_cards(s: State, o: Options, card: int) -> int:
    """Cards that a player who plays this card by the rules cannot hold."""
    if s.laid == 0:
        return 0
    return denied_by_bound(card, to_beat(s, o), to_follow(s), to_overtrump(s), to_undertrump(s, o))


def broken_duty(s: State, card: int, held: int) -> int:
    """Which duty a card breaks: one of the cards held had to be played."""
    if held & suit_cards(s.led):
        return DutyFault.NOT_HEADED if card >> 4 == s.led else Fault.REVOKE
    return DutyFault.NOT_OVERTRUMPED if card >> 4 == s.trump else DutyFault.NOT_TRUMPED


# --- tricks -------------------------------------------------------------------------------


def put_card(s: State, o: Options, seat: int, card: int) -> None:
    """The card leaves the hand and joins the trick."""
    s.phase = Phase.PLAY
    if s.doubted[seat] >> card & 1:
        s.doubted[seat] = 0
    lose_copy(s, seat, card)
    suit = card >> 4
    strength = ten_high(card)
    if s.laid == 0:
        s.led = suit
        s.top = card + 1
    elif suit == s.led and strength > ten_high(s.top - 1):
        s.top = card + 1
    if suit == s.trump:
        strength += TRUMPED
    elif suit != s.led:
        strength = 0
    if lay(s, seat, card, strength):
        finish_trick(s, o)


def finish_trick(s: State, o: Options) -> None:
    """The winner takes the counters and leads; the last trick is worth more."""
    points = 0
    for seat in range(s.seats):
        points += counter(o, s.table[seat] - 1)
    if s.tricks == HAND - 1:
        points += LAST_TRICK
    s.counters[s.best_seat] += points
    take_trick(s, points)
    if s.tricks == HAND:
        s.phase = Phase.REVIEW
        s.turn = CHANCE


def counter(o: Options, card: int) -> int:
    """Points of a card taken (003:4312, 003:4340)."""
    rank = card & 15
    if o.counters == Counters.TEN:
        return 10 if rank in (ACE, TEN, KING) else 0
    if rank == ACE:
        return 11
    if rank == TEN:
        return 10
    if rank == KING:
        return 4
    if rank == QUEEN:
        return 3
    return 2 if rank == JACK else 0
