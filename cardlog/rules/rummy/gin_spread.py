"""The end of a hand of gin: melds, what is laid off on them, what is left, the counts."""

from __future__ import annotations

from cardlog.cards import SUIT_MASK, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size, lacks, lose_card
from cardlog.rules.mechanisms.melds import (
    above,
    below,
    is_meld,
    is_set,
    lane,
    least_deadwood,
    of_rank,
    pips,
    run_of,
    run_start,
    set_ranks,
)
from cardlog.rules.mechanisms.parts import CARDS, NUMBER, TO, parts
from cardlog.rules.rummy.common import taken_back
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.gin_play import discards_within, kept_back, needed
from cardlog.rules.rummy.gin_table import Options, Phase, State, in_deal, other, settle
from cardlog.words import CHANCE, MELD, Event

KING = 12
"""Highest position of a run in gin."""


def spread_fault(s: State, e: Event, wanted: int) -> int:
    """What is wrong with an act of spreading apart from its cards."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) | CARDS != wanted | CARDS:
        return Fault.WORD_NOT_USED
    # 003:2844 nothing goes on the table until somebody ends the hand
    if s.phase != Phase.SPREAD and s.phase != Phase.ANSWER:
        return Fault.WRONG_PHASE
    return Fault.LEGAL if e.actor == s.turn else Fault.NOT_YOUR_TURN


def cards_fault(s: State, e: Event) -> int:
    """What is wrong with the cards laid down: all seen, different, and out of this hand."""
    seen = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
        fault = lacks(s, e.actor, card)
        if fault != Fault.LEGAL:
            return fault
    if popcount(seen & ~s.hand[e.actor]) > s.hidden[e.actor]:
        return Fault.NOT_HELD
    return Fault.LEGAL


def cards_of(e: Event) -> int:
    """Known cards of an event as a set."""
    found = 0
    for card in e.cards:
        found |= 1 << card
    return found


def not_shown(s: State, seat: int) -> int:
    """Cards still counted in a hand that will not be shown: an unknown face-down discard."""
    return int(seat == s.ender and s.down == UNKNOWN + 1)


# --- melds --------------------------------------------------------------------------------


def meld(s: State, o: Options, e: Event) -> int:
    """A meld of the player who spreads."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = spread_fault(s, e, 0)
    if fault == Fault.LEGAL:
        fault = cards_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    cards = cards_of(e)
    # 003:2836 003:2840 the ace is low
    if not is_meld(cards, 0):
        return RummyFault.NO_MELD
    if not may_lay(s, o, e.actor, cards):
        return RummyFault.TOO_MUCH_DEADWOOD
    s.choices = spreads(s, o)
    for card in e.cards:
        lose_card(s, e.actor, card)
    s.melds[s.meld_count] = cards
    s.meld_count += 1
    return Fault.LEGAL


def may_lay(s: State, o: Options, seat: int, cards: int) -> int:
    """Whether the rest can still meet the limit of the player who ended the hand (003:2846)."""
    if seat != s.ender or s.hidden[seat]:
        return 1
    left = s.hand[seat] & ~cards
    if not_shown(s, seat):
        return int(discards_within(left, kept_back(o, s.taken), needed(s)) != 0)
    return int(least_deadwood(left) <= needed(s))


# --- laying off ---------------------------------------------------------------------------


def against_gin(s: State) -> int:
    """Whether the hand was ended by gin, said or shown (003:2848-2850)."""
    return int(s.deadwood[s.ender] == 0)


def layoff(s: State, o: Options, e: Event) -> int:
    """Cards added to a meld of the player who ended the hand."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = spread_fault(s, e, TO)
    if fault != Fault.LEGAL:
        return fault
    # 003:2850 only by the opponent, and not against gin
    if s.phase != Phase.ANSWER or against_gin(s):
        return Fault.WRONG_PHASE
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    place = e.to - MELD - 1
    # 003:2850 on the melds of the other player
    if place < 0 or place >= s.ender_melds:
        return RummyFault.NO_SUCH_MELD
    fault = cards_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    cards = cards_of(e)
    if not is_meld(s.melds[place] | cards, 0):
        s.related = s.melds[place]
        return RummyFault.DOES_NOT_FIT
    s.choices = spreads(s, o)
    for card in e.cards:
        lose_card(s, e.actor, card)
    s.melds[place] |= cards
    return Fault.LEGAL


# --- what is left -------------------------------------------------------------------------


def show(s: State, o: Options, e: Event) -> int:
    """All cards left and their count; this player has done."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = spread_fault(s, e, NUMBER)
    if fault == Fault.LEGAL:
        fault = cards_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    cards = cards_of(e)
    left = s.hand[seat] & ~cards
    if len(e.cards) + not_shown(s, seat) != hand_size(s, seat) or popcount(left) > not_shown(
        s, seat
    ):
        return Fault.WRONG_COUNT
    # 003:2844 what is not shown was the discard
    if left & kept_back(o, s.taken):
        return RummyFault.THROWN_BACK
    count = pips(cards)
    if count != e.number:
        return RummyFault.MISCOUNTED
    if seat == s.ender and count > needed(s):
        return RummyFault.TOO_MUCH_DEADWOOD
    s.choices = spreads(s, o)
    s.deadwood[seat] = count
    if s.phase == Phase.SPREAD:
        s.ender_melds = s.meld_count
        s.phase = Phase.ANSWER
        s.turn = other(s, seat)
    else:
        settle(s, o)
    return Fault.LEGAL


# --- choices ------------------------------------------------------------------------------


def spreads(s: State, o: Options) -> int:
    """Number of legal acts of the player who spreads, 0 where hidden cards leave it open."""
    seat = s.turn
    if s.hidden[seat] or not_shown(s, seat):
        return 0
    hand = s.hand[seat]
    found = int(seat != s.ender or pips(hand) <= needed(s))
    found += melds_open(s, o, seat)
    if s.phase == Phase.ANSWER and not against_gin(s):
        for i in range(s.ender_melds):
            found += layoffs_open(s.melds[i], hand)
    return found


def melds_open(s: State, o: Options, seat: int) -> int:
    """How many melds a player may lay."""
    hand = s.hand[seat]
    found = 0
    for suit in range(4):
        positions = lane(hand, suit) & SUIT_MASK
        for first in range(KING - 1):
            if positions >> first & 1:
                for size in range(3, 2 + above(positions, first, KING)):
                    found += may_lay(s, o, seat, run_of(suit, first, size))
    ranks = set_ranks(hand)
    for rank in range(13):
        if ranks >> rank & 1:
            same = of_rank(hand, rank)
            found += may_lay(s, o, seat, same)
            if popcount(same) == 4:
                for suit in range(4):
                    found += may_lay(s, o, seat, same & ~(1 << 16 * suit + rank))
    return found


def layoffs_open(laid: int, hand: int) -> int:
    """In how many ways cards of a hand can be laid off on one meld."""
    low = laid & -laid
    code = popcount(low - 1)
    if is_set(laid):
        return popcount(of_rank(hand, code & 15))
    suit = code >> 4
    first = run_start(laid, 0)
    positions = lane(hand, suit) & SUIT_MASK
    last = first + popcount(laid) - 1
    return (below(positions, first) + 1) * (above(positions, last, KING) + 1) - 1
