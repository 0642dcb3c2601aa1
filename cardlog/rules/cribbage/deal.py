"""The deal, the crib, the starter."""

from __future__ import annotations

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.cribbage.table import (
    Heels,
    Options,
    Phase,
    State,
    clear_deal,
    gather,
    goes_on,
    is_jack,
    may_be_won,
    next_deal,
    peg_act,
    quiet,
    record_ends,
    settle,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import deal_hand, hand_size, new_card, pack_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.unseen import bury, some_missing
from cardlog.words import CHANCE, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Hands, for three players a card for the crib, then the starter."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.REVIEW or ended_unseen(s, o):
        if record_ends(s, o):
            return Fault.GAME_OVER
        fault = packet_fault(s, e, 1)
        if fault != Fault.LEGAL:
            return fault
        if o.match == 0:
            goes_on(s, o)
        settle(s, o)
        next_deal(s, o)
        put_packet(s, e)
        return Fault.LEGAL
    if s.phase == Phase.STARTER:
        return turn_starter(s, o, e)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet_fault(s, e, 0)
    if fault != Fault.LEGAL:
        return fault
    if s.stale:
        clear_deal(s)
    goes_on(s, o)
    put_packet(s, e)
    if dealt_out(s):
        s.deals += 1
        s.phase = Phase.CRIB
        s.turn = next_seat(s, s.dealer)
    return Fault.LEGAL


def ended_unseen(s: State, o: Options) -> int:
    """Whether points that nobody saw may have ended a game of the match before all was counted."""
    if s.phase != Phase.PLAY and s.phase != Phase.SHOW:
        return 0
    return int(o.match != 0 and s.victor == 0 and may_be_won(s, o) != 0)


def packet_fault(s: State, e: Event, fresh: int) -> int:
    """What is wrong with a packet; ``fresh``: it is the first one of a new deal."""
    free = PACK_52 if fresh else s.unseen
    if e.what == Word.CRIB:
        # 003:1841 three players: one card from the pack to the crib
        if s.seats != 3 or e.target != NONE:
            return Fault.WORD_NOT_USED
        if len(e.cards) != 1:
            return Fault.WRONG_COUNT
        if s.crib_card and fresh == 0:
            return Fault.TOO_MANY_CARDS
        return pack_fault(s, e, PACK_52, free)
    if e.what == Word.STARTER:
        return Fault.WRONG_PHASE
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    held = 0 if fresh else hand_size(s, e.target)
    # 003:1800 six each
    if held + len(e.cards) > s.size:
        return Fault.TOO_MANY_CARDS
    return pack_fault(s, e, PACK_52, free)


def put_packet(s: State, e: Event) -> None:
    """A packet without fault."""
    if e.what == Word.CRIB:
        s.crib_card = 1
        to_crib(s, e.cards[0])
        if e.cards[0] != UNKNOWN:
            s.unseen ^= 1 << e.cards[0]
        return
    deal_hand(s, e, s.size, PACK_52)


def to_crib(s: State, card: int) -> None:
    """A card joins the crib."""
    if card == UNKNOWN:
        s.crib_hidden += 1
    else:
        s.crib |= 1 << card


def dealt_out(s: State) -> int:
    """Whether all cards are dealt that come before the crib is made."""
    if s.seats == 3 and s.crib_card == 0:
        return 0
    for seat in range(s.seats):
        if hand_size(s, seat) != s.size:
            return 0
    return 1


# --- the crib -----------------------------------------------------------------------------


def crib_share(s: State) -> int:
    """Cards that each player lays away: two of two players, one of three or four."""
    # 003:1800, 003:1841-1843
    return 2 if s.seats == 2 else 1


def discard(s: State, o: Options, e: Event) -> int:
    """Cards for the crib, all at once, the players in any order."""
    if s.phase != Phase.CRIB:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if s.away >> seat & 1:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != crib_share(s):
        return Fault.WRONG_COUNT
    fault = some_missing(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = 0
    if s.hidden[seat] == 0:
        s.choices = s.size if len(e.cards) == 1 else s.size * (s.size - 1) // 2
    goes_on(s, o)
    s.crib |= bury(s, seat, e, PACK_52)
    for card in e.cards:
        if card == UNKNOWN:
            s.crib_hidden += 1
    quiet(s)
    s.away |= 1 << seat
    s.turn = next_to_lay(s)
    if s.turn == CHANCE:
        s.phase = Phase.STARTER
    return Fault.LEGAL


def next_to_lay(s: State) -> int:
    """First seat from the dealer's left that has not laid away; the table's turn if none."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if not s.away >> seat & 1:
            return seat
    return CHANCE


def know_crib(s: State) -> None:
    """After the play: what a hand known as dealt did not play lies in the crib."""
    for seat in range(s.seats):
        if popcount(s.dealt[seat]) == s.size:
            found = s.dealt[seat] & ~s.played[seat] & ~s.crib
            s.crib |= found
            s.crib_hidden -= popcount(found)
            s.unseen &= ~found


# --- the starter --------------------------------------------------------------------------


def turn_starter(s: State, o: Options, e: Event) -> int:
    """The starter; a jack pegs two for the dealer (003:1802)."""
    if e.what != Word.STARTER or e.target != NONE:
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = pack_fault(s, e, PACK_52, free_for_starter(s))
    if fault != Fault.LEGAL:
        return fault
    new_card(s, card)
    goes_on(s, o)
    s.starter = card + 1
    s.phase = Phase.PLAY
    s.turn = next_seat(s, s.dealer)
    quiet(s)
    if is_jack(card):
        if o.heels == Heels.AUTO:
            peg_act(s, o, s.dealer, 2)
        else:
            s.heels = 1
    return Fault.LEGAL


def free_for_starter(s: State) -> int:
    """Cards that the starter can be: none that was dealt."""
    free = s.unseen
    for seat in range(s.seats):
        free &= ~s.dealt[seat]
    return free


def rule(s: State, o: Options, e: Event) -> int:
    """``- rule misdeal`` before the starter is turned; the same dealer deals again (003:1800)."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if s.phase > Phase.STARTER:
        return Fault.WRONG_PHASE
    goes_on(s, o)
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
    if s.stale:
        clear_deal(s)
    gather(s)
    return Fault.LEGAL
