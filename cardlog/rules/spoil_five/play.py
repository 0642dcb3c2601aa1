"""The play of spoil five: robbing, cards, what need not be played, hands that die."""

from __future__ import annotations

from cardlog.cards import ACE, PACK_52, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import count_choices, hand_size, may_hold
from cardlog.rules.mechanisms.obligations import (
    denied_by_follow_but,
    denied_by_follow_or_trump,
    follow_but,
    follow_or_trump,
)
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, on_table
from cardlog.rules.mechanisms.revokes import (
    back_fault,
    duty_fault,
    gather_trick,
    held_fault,
    leave,
    put_card,
)
from cardlog.rules.mechanisms.unseen import (
    bury,
    expose,
    missing,
    reveal,
    some_missing,
    take_back,
)
from cardlog.rules.spoil_five.faults import SpoilFault
from cardlog.rules.spoil_five.ranks import (
    LOWEST,
    TRUMP,
    best_three,
    plain_height,
    suit_cards,
    suit_of,
    trump_cards,
    trump_height,
)
from cardlog.rules.spoil_five.table import HAND, Options, Phase, State, start_play
from cardlog.words import CHANCE, NONE, Event, Flag, Word

PACK = 61
"""Codes of cards."""
POT = 3
"""Tricks that win the pot."""


# --- the turned card ----------------------------------------------------------------------


def ace_of_trumps(s: State) -> int:
    """The ace of the trump suit."""
    return 16 * s.trump + ACE


def may_rob(s: State, seat: int) -> int:
    """Whether a seat that holds the ace of trumps may still take the turned card."""
    # 000:524 before he plays his first card
    if s.up == 0 or s.up - 1 == ace_of_trumps(s) or s.settled:
        return 0
    return int(not s.begun >> seat & 1 and s.active >> seat & 1 == 1)


def holds_ace(s: State, seat: int) -> int:
    """Whether a seat is known to hold the ace of trumps."""
    return s.hand[seat] >> ace_of_trumps(s) & 1


def robbery_fault(s: State, seat: int) -> int:
    """What keeps a seat from deciding about the turned card now."""
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if s.phase == Phase.ACE:
        return Fault.LEGAL if seat == s.dealer else SpoilFault.NO_ACE
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if not s.active >> seat & 1:
        return Fault.SITTING_OUT
    if s.up - 1 == ace_of_trumps(s) or missing(s, seat, ace_of_trumps(s)) != Fault.LEGAL:
        s.related = 1 << ace_of_trumps(s)
        return SpoilFault.NO_ACE
    return Fault.LEGAL if may_rob(s, seat) else SpoilFault.ROBBED_LATE


def believe_ace(s: State, seat: int) -> None:
    """Who robs shows that he holds the ace."""
    if not holds_ace(s, seat):
        reveal(s, seat, ace_of_trumps(s))
        s.doubts += 1


def robbery_choices(s: State, seat: int) -> int:
    """Acts of a seat that decides in turn: put away a card, have it turned down, or play."""
    if s.hidden[seat] or seat != s.turn:
        return 0
    found = hand_size(s, seat) + 1
    if s.phase == Phase.PLAY:
        found += count_choices(s, seat, playable(s, seat))
    return found


def discard(s: State, o: Options, e: Event) -> int:
    """``p2 discard 2h``: this card is put away for the turned one."""
    seat = e.actor
    fault = robbery_fault(s, seat)
    if fault != Fault.LEGAL:
        return fault
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = some_missing(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = robbery_choices(s, seat)
    s.quiet = 0
    s.settled |= 1 << seat
    if s.phase == Phase.ACE:
        # 000:524 the dealer may discard at once and has the ace after the first trick
        s.put_away |= bury(s, seat, e, PACK_52)
        s.owed = seat
        start_play(s)
        return Fault.LEGAL
    believe_ace(s, seat)
    s.put_away |= bury(s, seat, e, PACK_52)
    s.hand[seat] |= 1 << (s.up - 1)
    s.up = 0
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """``p2 declare stand``: the card is turned down; ``p1 declare jink``: he plays on."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.flags or (e.what != Word.STAND and e.what != Word.JINK):
        return Fault.WORD_NOT_USED
    if e.what == Word.JINK:
        # 000:535 the player has the option of continuing to play
        if s.phase != Phase.JINK:
            return Fault.WRONG_PHASE
        if seat != s.turn:
            return Fault.NOT_YOUR_TURN
        s.choices = 2
        s.jink = seat
        s.phase = Phase.PLAY
        return Fault.LEGAL
    fault = robbery_fault(s, seat)
    if fault != Fault.LEGAL:
        return fault
    s.choices = robbery_choices(s, seat)
    s.quiet = 0
    s.settled |= 1 << seat
    if s.phase == Phase.ACE:
        start_play(s)
    else:
        believe_ace(s, seat)
    return Fault.LEGAL


# --- a card -------------------------------------------------------------------------------


def height_of(s: State, seat: int, card: int) -> int:
    """How high a trump stands that a seat plays; an ace not used in time is the lowest."""
    # 000:524 even if it is the ace of hearts
    if card == ace_of_trumps(s) and not s.settled >> seat & 1:
        return LOWEST
    return trump_height(card)


def strength(s: State, seat: int, card: int) -> int:
    """How strong a card is in the open trick, 0 if it can win nothing."""
    if trump_cards(s.trump) >> card & 1:
        return TRUMP + height_of(s, seat, card)
    return plain_height(card) if card >> 4 == s.led else 0


def kept_back(s: State, seat: int) -> int:
    """000:531 the best three trumps need not be played to the lead of a lower trump."""
    kept = 0
    for card in range(PACK):
        if best_three(s.trump) >> card & 1 and height_of(s, seat, card) > s.lead_height:
            kept |= 1 << card
    return kept


def free_cards(s: State, seat: int, known: int, may: int) -> int:
    """Cards that the rules of following allow."""
    if s.laid == 0:
        return may
    trumps = trump_cards(s.trump)
    if s.led == s.trump:
        return follow_but(known, may, trumps, kept_back(s, seat))
    # 000:529 follow suit if possible, or trump
    return follow_or_trump(known, may, suit_cards(s.trump, s.led), trumps, 0)


def playable(s: State, seat: int) -> int:
    """Cards that may be legal; with unknown cards in hand also those that it could hold."""
    return free_cards(s, seat, s.hand[seat], may_hold(s, seat))


def surely_playable(s: State, seat: int) -> int:
    """Cards that are legal whatever the unknown cards of the hand are."""
    return free_cards(s, seat, may_hold(s, seat), may_hold(s, seat))


def denied(s: State, seat: int, card: int) -> int:
    """Cards that a player who plays this one by the rules cannot hold."""
    if s.laid == 0:
        return 0
    trumps = trump_cards(s.trump)
    if s.led == s.trump:
        return denied_by_follow_but(card, trumps, kept_back(s, seat))
    return denied_by_follow_or_trump(card, suit_cards(s.trump, s.led), trumps, 0)


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
    if s.phase != Phase.PLAY and (s.phase != Phase.ACE or e.flags != Flag.WITHDRAWN):
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, 0)
    if fault == Fault.LEGAL:
        fault = held_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0] & UNKNOWN
    sure = surely_playable(s, seat)
    if e.flags & Flag.WITHDRAWN:
        # before the dealer has said whether he takes the ace every card is too early
        fault = Fault.LEGAL if s.phase == Phase.ACE else back_fault(s, e, sure)
        if fault == Fault.LEGAL:
            s.quiet = 0
            take_back(s, e)
        return fault
    legal = playable(s, seat)
    fault = duty_fault(s, e, legal, sure)
    if fault != Fault.LEGAL:
        return fault
    s.choices = count_choices(s, seat, legal)
    if s.choices and may_rob(s, seat) and holds_ace(s, seat):
        s.choices += hand_size(s, seat) + 1
    s.quiet = 0
    void = denied(s, seat, card) if s.hidden[seat] else 0
    s.begun |= 1 << seat
    if s.laid == 0:
        s.led = suit_of(s.trump, card)
        s.lead_height = height_of(s, seat, card) if s.led == s.trump else 0
    if put_card(s, e, strength(s, seat, card), void):
        finish_trick(s)
    return Fault.LEGAL


def finish_trick(s: State) -> None:
    """The winner leads; the pot is won with three tricks, or all five if he plays on."""
    gather_trick(s, on_table(s), 0)
    winner = s.taker
    if s.tricks == 1 and s.owed != NONE:
        if s.active >> s.owed & 1:
            s.hand[s.owed] |= 1 << (s.up - 1)
            s.up = 0
        s.owed = NONE
    if s.jink != NONE:
        # 000:535 a trick lost ends it
        if winner != s.jink or s.tricks == HAND or s.players == 0:
            stop_play(s)
    elif s.won[winner] == POT and not s.dead >> winner & 1:
        s.first = winner
        stop_play(s)
        if s.tricks == POT:
            s.phase = Phase.JINK
            s.turn = winner
    elif s.tricks == HAND or s.players == 0:
        stop_play(s)


def stop_play(s: State) -> None:
    """No more cards are played in this deal."""
    s.phase = Phase.REVIEW
    s.turn = CHANCE


def show(s: State, o: Options, e: Event) -> int:
    """``p3 show Kh !exposed``: a card shown against the rules."""
    if s.phase != Phase.PLAY and s.phase != Phase.ACE:
        return Fault.WRONG_PHASE
    fault = expose(s, e)
    if fault == Fault.LEGAL:
        s.quiet = 0
    return fault


# --- dead hands ---------------------------------------------------------------------------


def kill(s: State, seat: int) -> None:
    """000:539-541 the hand is dead, and the others play on."""
    s.dead |= 1 << seat
    complete = leave(s, seat)
    if s.players == 0 or s.jink == seat:
        stop_play(s)
    elif s.phase == Phase.ACE:
        if seat == s.dealer:
            start_play(s)
    elif complete:
        finish_trick(s)
