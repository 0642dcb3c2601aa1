"""What a player owes to a trick: follow or trump, never undertrump."""

from __future__ import annotations

from cardlog.cards import NO_SUIT
from cardlog.rules.faults import Fault
from cardlog.rules.jass.cards import TRUMPED, puur, suit_cards, trumps_below
from cardlog.rules.jass.table import State
from cardlog.rules.mechanisms.hands import may_hold
from cardlog.rules.mechanisms.obligations import (
    DutyFault,
    denied_by_follow_but,
    denied_by_follow_or_trump,
    follow_but,
    follow_or_trump,
)


def free_to_trump(s: State) -> int:
    """Whether a plain suit was led and there are trumps: then who follows may trump instead."""
    return int(s.trump < NO_SUIT and s.led != s.trump)


def too_low(s: State) -> int:
    """003:4920 trumps that do not beat the one on a plain suit."""
    return trumps_below(s.table[s.best_seat] - 1) if s.best > TRUMPED else 0


def playable(s: State, seat: int) -> int:
    """Cards that the seat may play; with unknown cards in hand also those that it could hold."""
    known = s.hand[seat]
    may = may_hold(s, seat)
    if s.laid == 0:
        return may
    led = suit_cards(s.led)
    if free_to_trump(s):
        # 003:4918-4920
        return follow_or_trump(known, may, led, suit_cards(s.trump), too_low(s))
    # 003:4924 the Puur may be kept; without trumps the suit is followed
    return follow_but(known, may, led, puur(s.trump) & led)


def denied_cards(s: State, card: int) -> int:
    """Cards that a player who plays this card by the rules cannot hold."""
    if s.laid == 0:
        return 0
    led = suit_cards(s.led)
    if free_to_trump(s):
        return denied_by_follow_or_trump(card, led, suit_cards(s.trump), too_low(s))
    return denied_by_follow_but(card, led, puur(s.trump) & led)


def broken_duty(s: State, card: int) -> int:
    """Which duty a card breaks."""
    if free_to_trump(s) and too_low(s) >> card & 1:
        return DutyFault.UNDERTRUMPED
    return Fault.REVOKE
