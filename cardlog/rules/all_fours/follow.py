"""What may be played to a trick, and what a player was told to play.

A player may be told to play a certain exposed card or not to play it, the highest or the lowest
of the suit led, a trump or none. What cannot be obeyed lapses. The order is kept in ``called``: a
word, or ``CALLED`` or ``BARRED`` and the card.
"""

from __future__ import annotations

from cardlog.rules.all_fours.table import Fours, strength, suit_cards
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.obligations import (
    ALL_CARDS,
    bound,
    denied_by_bound,
    denied_by_follow_or_trump,
    follow_or_trump,
)
from cardlog.words import Word

CALLED = 1000
BARRED = 2000
CARDS = 63


def free_cards(s: Fours, known: int, may: int) -> int:
    """Cards that the rules of following allow."""
    if s.laid == 0:
        return may
    if s.led == s.trump:
        return bound(known, may, s.trumps, 0, 0, 0)
    # 000:668, 000:600, 003:4498 a holder of the suit led follows or trumps as he likes
    return follow_or_trump(known, may, suit_cards(s, s.led), s.trumps, 0)


def best_of_suit(s: Fours, cards: int, lowest: int) -> int:
    """Strength of the highest or lowest card of the suit led in a set, -1 without one."""
    found = -1
    left = cards & suit_cards(s, s.led)
    for card in range(CARDS):
        if left >> card & 1:
            value = strength(s, card)
            if found < 0 or (value < found if lowest else value > found):
                found = value
    return found


def beyond(s: Fours, cards: int, value: int, lowest: int) -> int:
    """Cards of the suit led in a set that are at least so high, or so low."""
    found = 0
    left = cards & suit_cards(s, s.led)
    for card in range(CARDS):
        if left >> card & 1:
            own = strength(s, card)
            if value < 0 or (own <= value if lowest else own >= value):
                found |= 1 << card
    return found


def wanted(s: Fours, seat: int, known: int, may: int) -> int:
    """Cards that would obey what the seat was told; empty if nothing can."""
    call = s.called[seat]
    if call >= CALLED:
        return 1 << (call - CALLED) if call < BARRED else 0
    if call == Word.TRUMP:
        return may & s.trumps
    if call == Word.NOT_TRUMP:
        return may & ~s.trumps
    if s.laid == 0 or (call != Word.HIGHEST and call != Word.LOWEST):
        return 0
    lowest = int(call == Word.LOWEST)
    return beyond(s, may, best_of_suit(s, known, lowest), lowest)


def barred_card(s: Fours, seat: int) -> int:
    """The exposed trump that the seat may not play now, as a set."""
    call = s.called[seat]
    return 1 << (call - BARRED) if call >= BARRED and hand_size(s, seat) > 1 else 0


def answers(s: Fours, seat: int, known: int, may: int) -> int:
    """Cards that follow, and obey what the seat was told if they can."""
    bar = barred_card(s, seat)
    legal = free_cards(s, known & ~bar, may & ~bar)
    if s.called[seat] == 0:
        return legal
    surely = free_cards(s, may & ~bar, may & ~bar)
    order = wanted(s, seat, known & legal, may & legal)
    # with unknown cards in hand: only what is legal whatever they are must be played
    return legal & order if order & known & surely else legal


def playable(s: Fours, seat: int) -> int:
    """Cards that may be legal; with unknown cards in hand also those that it could hold."""
    return answers(s, seat, s.hand[seat], may_hold(s, seat))


def surely_playable(s: Fours, seat: int) -> int:
    """Cards that are legal whatever the unknown cards of the hand are."""
    may = may_hold(s, seat)
    if s.hidden[seat] and s.called[seat]:
        return 0
    return answers(s, seat, may, may)


def denied(s: Fours, seat: int, card: int) -> int:
    """Cards that a player who plays this one by the rules cannot hold."""
    bar = barred_card(s, seat)
    if s.laid == 0:
        void = 0
    elif s.led == s.trump:
        void = denied_by_bound(card, s.trumps, 0, 0, 0)
    else:
        void = denied_by_follow_or_trump(card, suit_cards(s, s.led), s.trumps, 0)
    call = s.called[seat]
    if call == Word.TRUMP and not s.trumps >> card & 1:
        void |= s.trumps
    elif call == Word.NOT_TRUMP and s.trumps >> card & 1:
        if s.laid == 0 or s.led != s.trump:
            void |= ALL_CARDS & ~s.trumps
    elif s.laid and (call == Word.HIGHEST or call == Word.LOWEST):
        if suit_cards(s, s.led) >> card & 1:
            lowest = int(call == Word.LOWEST)
            void |= beyond(s, suit_cards(s, s.led), strength(s, card), lowest) & ~(1 << card)
        else:
            void |= suit_cards(s, s.led)
    return void & ~bar
