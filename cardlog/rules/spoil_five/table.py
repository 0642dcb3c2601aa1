"""The table of spoil five: options, state, the deal and the turned card."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar

from cardlog.cards import ACE, NO_SUIT, PACK_52, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    clear_hands,
    deal_hand,
    first_packet_fault,
    hand_size,
    pack_fault,
    packet_fault,
    seen_cards,
    turned_fault,
)
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import Revokes, clear_revokes
from cardlog.rules.mechanisms.tricks import clear_tricks, next_active, open_trick, sit_out
from cardlog.rules.mechanisms.unseen import clear_unseen
from cardlog.rules.options import OptionSet, whole
from cardlog.rules.spoil_five.faults import SpoilFault
from cardlog.rules.state import CardSet, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE, Event, Word

HAND = 5
MOST_CARDS = 52


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    ACE = 1
    """An ace is turned: the dealer says whether he takes it."""
    PLAY = 2
    JINK = 3
    """Somebody has won the first three tricks and may play on for all five."""
    REVIEW = 4
    """Play is over; until the next deal a revoke can still be established."""
    OVER = 5


class Options(OptionSet):
    """What a record may set."""

    pot: int = whole(0, "chips in the pot when the record begins", "†")
    deals: int = whole(0, "number of deals; 0: until the pot is taken", "†")


class State(Revokes):
    """A table of spoil five."""

    most_seats: ClassVar[int] = 12

    due: EachSeat
    """Cards that the deal gives each seat: five, none, or a wrong number by a ruling."""
    up: Annotated[int, "card"]
    """The turned card plus one while it lies there, 0 if there is none."""
    talon: CardSet
    """Cards left that the record tells."""
    quiet: int
    """Nothing has happened since the card was turned, so that the talon may be told."""
    settled: SeatSet
    """Seats that have robbed, or had the card turned down."""
    begun: SeatSet
    """Seats that have played a card."""
    put_away: CardSet
    """Known cards exchanged for the turned one."""
    owed: SeatNo
    """The dealer who has the turned ace after the first trick, -1 if nobody."""
    dead: SeatSet
    """Seats whose hand is dead."""
    shut: SeatSet
    """Seats that get no cards until the pot is won."""
    lead_height: int
    """Height of the trump led to the open trick."""
    first: SeatNo
    """Who won three tricks first, -1 if nobody."""
    jink: SeatNo
    """Who plays on for all five tricks, -1 if nobody."""
    pot: int
    """Chips in the pot before this deal's are put in."""
    played_for: int
    """Chips in the pot of the deal scored last."""
    pot_winner: SeatNo
    """Who took it, -1 if nobody."""
    played_on: int
    """Whether somebody played on for all five tricks in it."""
    doubts: int
    """Checks of this deal that unseen cards leave open, whatever is played later."""


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.pot = o.pot
    s.pot_winner = NONE
    forget(s)
    gather(s)
    return 0


def forget(s: State) -> None:
    """Drop the facts of the last deal."""
    clear_tricks(s)
    s.trump = NO_SUIT
    s.declarer = NONE


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, PACK_52)
    clear_unseen(s)
    clear_revokes(s)
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.up = 0
    s.talon = 0
    s.quiet = 0
    s.settled = 0
    s.begun = 0
    s.put_away = 0
    s.owed = NONE
    s.dead = 0
    s.lead_height = 0
    s.first = NONE
    s.jink = NONE
    s.deferred = 0
    s.doubts = 0
    for seat in range(s.seats):
        s.due[seat] = 0 if s.shut >> seat & 1 else HAND


def void_deal(s: State, dealer: int) -> None:
    """The deal does not count, and ``dealer`` deals."""
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
        forget(s)
    s.dealer = dealer
    gather(s)


def first_packet(s: State, e: Event, shut: int) -> int:
    """What would be wrong with the first packet of a new deal; changes nothing."""
    fault = first_packet_fault(s, e, HAND, PACK_52)
    if fault == Fault.LEGAL and shut >> e.target & 1:
        return SpoilFault.SHUT_OUT
    return fault


def deal_cards(s: State, e: Event) -> int:
    """A packet, the turned card, or the talon where the record knows it."""
    if e.what == Word.TALON:
        return tell_talon(s, e)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what == Word.UP:
        return turn_up(s, e)
    fault = packet_fault(e)
    if fault != Fault.LEGAL:
        return fault
    # 000:541 he does not receive cards until the pot is won
    if s.due[e.target] == 0:
        return SpoilFault.SHUT_OUT
    return deal_hand(s, e, s.due[e.target], PACK_52)


def complete(s: State) -> int:
    """Whether every hand has the cards that it is due."""
    for seat in range(s.seats):
        if hand_size(s, seat) != s.due[seat]:
            return 0
    return 1


def turn_up(s: State, e: Event) -> int:
    """000:520 the card after the last hand is turned; its suit is trump."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if not complete(s):
        return Fault.WRONG_PHASE
    fault = turned_fault(s, e, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0] & UNKNOWN
    s.unseen ^= 1 << card
    forget(s)
    s.up = card + 1
    s.trump = card >> 4
    s.deals += 1
    s.quiet = 1
    for seat in range(s.seats):
        if s.due[seat] == 0:
            sit_out(s, seat)
    start_play(s)
    # 000:524 if an ace is turned the dealer decides before the first lead
    if card & 15 == ACE and s.due[s.dealer]:
        s.phase = Phase.ACE
        s.turn = s.dealer
    return Fault.LEGAL


def start_play(s: State) -> None:
    """000:529 the player on the dealer's left leads."""
    s.phase = Phase.PLAY
    open_trick(s, next_active(s, s.dealer))


def tell_talon(s: State, e: Event) -> int:
    """``- deal talon …``: all cards left; the record knows them."""
    if s.quiet == 0:
        return Fault.WRONG_PHASE
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    left = MOST_CARDS - 1
    for seat in range(s.seats):
        left -= s.due[seat]
    if len(e.cards) != left or left == 0:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, PACK_52, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.talon |= seen_cards(e)
    s.unseen &= ~s.talon
    s.quiet = 0
    return Fault.LEGAL


def rule_count(s: State, e: Event) -> int:
    """``- rule p3 long``, ``- rule p3 short``: a hand is dealt a wrong number of cards."""
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if s.due[e.target] != HAND or hand_size(s, e.target) >= HAND - 1:
        return Fault.BAD_RULING
    total = 1 + (1 if e.what == Word.LONG else -1)
    for seat in range(s.seats):
        total += s.due[seat]
    if total > MOST_CARDS:
        return Fault.BAD_RULING
    s.due[e.target] += 1 if e.what == Word.LONG else -1
    s.irregular += 1
    return Fault.LEGAL
