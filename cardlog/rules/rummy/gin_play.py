"""Turns of gin: the offer of the turned card, drawing, discarding, ending the hand."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import lacks, lose_card, new_card
from cardlog.rules.mechanisms.melds import least_deadwood
from cardlog.rules.mechanisms.parts import CARDS, WHAT, parts
from cardlog.rules.rummy.common import taken_back
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.gin_table import (
    LEFT,
    Options,
    Outcome,
    Phase,
    State,
    close_hand,
    in_deal,
    other,
)
from cardlog.words import CHANCE, NONE, Event, Word

KNOCKING = 1
GINNING = 2
BIG_GINNING = 4
DEAREST = 10
"""What the dearest card counts."""


# --- drawing ------------------------------------------------------------------------------


def draw(s: State, o: Options, e: Event) -> int:
    """One card: the top of the stock or the top discard."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if e.what == Word.STOCK:
        return draw_stock(s, o, e)
    return draw_discard(s, o, e) if e.what == Word.DISCARD else Fault.WORD_NOT_USED


def draw_stock(s: State, o: Options, e: Event) -> int:
    """The top of the stock."""
    # 003:2842 the turned card is offered first; 003:2856 the last two are never drawn
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.cards[0] == UNKNOWN:
        s.hidden[seat] += 1
    else:
        fault = new_card(s, e.cards[0])
        if fault != Fault.LEGAL:
            return fault
        s.hand[seat] |= 1 << e.cards[0]
    s.choices = 1 if s.stock_only else 2
    s.stock -= 1
    s.stock_only = 0
    s.taken = 0
    s.phase = Phase.DISCARD
    return Fault.LEGAL


def draw_discard(s: State, o: Options, e: Event) -> int:
    """The top of the discard pile."""
    if s.phase != Phase.OFFER and s.phase != Phase.DRAW and s.phase != Phase.LAST:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    # 003:2842 who opens after two refusals draws from the stock
    if s.stock_only:
        return RummyFault.PILE_CLOSED
    if e.cards[0] + 1 != s.top:
        s.related = 1 << (s.top - 1)
        return RummyFault.NOT_THE_TOP
    if s.phase == Phase.LAST:
        if not last_is_of_use(s, o):
            return RummyFault.TOO_MUCH_DEADWOOD
        s.choices = 0 if s.hidden[seat] else 2
    else:
        s.choices = 2
        if s.phase == Phase.DRAW:
            s.takes += 1
    s.hand[seat] |= 1 << e.cards[0]
    s.pile ^= 1 << e.cards[0]
    s.taken = s.top
    s.top = 0
    if s.phase == Phase.LAST:
        s.phase = Phase.LAST_TAKEN
    else:
        s.phase = Phase.DISCARD
        if o.upcard_takes and s.takes >= o.upcard_takes:
            close_hand(s, o, Outcome.DEAD, NONE, 0)
    return Fault.LEGAL


def last_is_of_use(s: State, o: Options) -> int:
    """Whether the player in turn could end the hand with the last discard; unknown cards may."""
    if s.hidden[s.turn]:
        return 1
    cards = s.hand[s.turn] | 1 << (s.top - 1)
    return int(endings(s, o, cards, s.top) != 0)


# --- discarding ---------------------------------------------------------------------------


def kept_back(o: Options, taken: int) -> int:
    """The card that may not be discarded in this turn, as a set (003:2844)."""
    return 1 << (taken - 1) if taken and not o.discard_back else 0


def discard(s: State, o: Options, e: Event) -> int:
    """One card face up; face down from a player who ends the hand."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) & ~CARDS != WHAT or (e.what != Word.UP and e.what != Word.DOWN):
        return Fault.WORD_NOT_USED
    # 003:2846 who ends the hand lays his discard face down
    if s.phase != (Phase.DISCARD if e.what == Word.UP else Phase.KNOCK):
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if e.what == Word.DOWN and card == UNKNOWN:
        s.down = UNKNOWN + 1
        s.phase = Phase.SPREAD
        return Fault.LEGAL
    fault = lacks(s, e.actor, card)
    if fault != Fault.LEGAL:
        return fault
    if kept_back(o, s.taken) >> card & 1:
        return RummyFault.THROWN_BACK
    return discard_down(s, o, e.actor, card) if e.what == Word.DOWN else throw(s, o, e.actor, card)


def throw(s: State, o: Options, seat: int, card: int) -> int:
    """The discard of an ordinary turn; the hand may be dead with it."""
    hand = s.hand[seat]
    if s.hidden[seat] == 0:
        s.choices = popcount(hand & ~kept_back(o, s.taken))
        s.choices += popcount(endings(s, o, hand, s.taken))
    lose_card(s, seat, card)
    s.repeated = s.repeated + 1 if s.taken == card + 1 else 0
    s.taken = 0
    s.top = card + 1
    s.pile |= 1 << card
    s.turn = other(s, seat)
    s.phase = Phase.DRAW
    if o.repeats and s.repeated >= o.repeats:
        close_hand(s, o, Outcome.DEAD, NONE, 0)
    elif s.stock <= LEFT:
        # 003:2856 two cards are left: the hand is dead
        if o.last_discard:
            s.phase = Phase.LAST
        else:
            close_hand(s, o, Outcome.DEAD, NONE, 0)
    return Fault.LEGAL


def discard_down(s: State, o: Options, seat: int, card: int) -> int:
    """The face-down discard: the rest must be good enough for what was said."""
    if s.hidden[seat] == 0:
        allowed = discards_within(s.hand[seat], kept_back(o, s.taken), needed(s))
        if not allowed >> card & 1:
            s.related = allowed
            return RummyFault.TOO_MUCH_DEADWOOD
        s.choices = popcount(allowed)
    lose_card(s, seat, card)
    s.down = card + 1
    s.phase = Phase.SPREAD
    return Fault.LEGAL


# --- ending the hand ----------------------------------------------------------------------


def needed(s: State) -> int:
    """Most deadwood that the player who ended the hand may show."""
    return s.limit if s.said == Word.KNOCK else 0


def discards_within(cards: int, kept: int, limit: int) -> int:
    """Cards that can be discarded so that the rest has no more deadwood than this."""
    found = 0
    left = cards & ~kept
    while left:
        bit = left & -left
        left ^= bit
        if least_deadwood(cards ^ bit) <= limit:
            found |= bit
    return found


def endings(s: State, o: Options, cards: int, taken: int) -> int:
    """What a player with these eleven cards may say to end the hand, as a set."""
    least = least_deadwood(cards)
    found = 0
    # 003:2872 all eleven melded, no discard needed
    if least == 0 and o.big_gin:
        found |= BIG_GINNING
    # A discard takes off no more than it counts.
    if least > s.limit + DEAREST:
        return found
    kept = kept_back(o, taken)
    if not s.only_gin and discards_within(cards, kept, s.limit):
        found |= KNOCKING
    if least <= DEAREST and discards_within(cards, kept, 0):
        found |= GINNING
    return found


def declare(s: State, o: Options, e: Event) -> int:
    """A refusal of the card offered, or the end of the hand."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != WHAT:
        return Fault.WORD_NOT_USED
    if e.what == Word.PASS:
        return refuse(s, o, e)
    if e.what != Word.KNOCK and e.what != Word.GIN and e.what != Word.BIG_GIN:
        return Fault.WORD_NOT_USED
    if e.what == Word.BIG_GIN and not o.big_gin:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DISCARD and s.phase != Phase.LAST_TAKEN:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    # 003:2866 003:2870
    if e.what == Word.KNOCK and s.only_gin:
        return RummyFault.ONLY_GIN
    if s.hidden[e.actor] == 0:
        hand = s.hand[e.actor]
        open_now = endings(s, o, hand, s.taken)
        if not open_now & saying(e.what):
            return RummyFault.TOO_MUCH_DEADWOOD
        s.choices = popcount(open_now)
        if s.phase == Phase.DISCARD:
            s.choices += popcount(hand & ~kept_back(o, s.taken))
    s.ender = e.actor
    s.said = e.what
    s.phase = Phase.SPREAD if e.what == Word.BIG_GIN else Phase.KNOCK
    return Fault.LEGAL


def saying(word: int) -> int:
    """The member of :func:`endings` for a word."""
    if word == Word.KNOCK:
        return KNOCKING
    return GINNING if word == Word.GIN else BIG_GINNING


def refuse(s: State, o: Options, e: Event) -> int:
    """003:2842 the non-dealer refuses the turned card, then the dealer."""
    if s.phase != Phase.OFFER and s.phase != Phase.LAST:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if s.phase == Phase.LAST:
        s.choices = 0 if s.hidden[e.actor] else 1 + last_is_of_use(s, o)
        close_hand(s, o, Outcome.DEAD, NONE, 0)
        return Fault.LEGAL
    s.choices = 2
    s.turn = other(s, e.actor)
    if e.actor == s.dealer:
        s.phase = Phase.DRAW
        s.stock_only = 1
    return Fault.LEGAL
