"""The deal, the draws, the exchange of the turn-up, and a carte blanche."""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, QUEEN, TEN, UNKNOWN
from cardlog.rules.bezique.faults import BeziqueFault
from cardlog.rules.bezique.melds import declare_acts
from cardlog.rules.bezique.play import lead_acts
from cardlog.rules.bezique.score import game_ends, settle
from cardlog.rules.bezique.table import (
    BLANK,
    DIX,
    DRAWS,
    HAND,
    PACK,
    SEVEN,
    Options,
    Phase,
    State,
    clear_deal,
    dix,
)
from cardlog.rules.bezique.turns import next_act
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    deal_copies,
    gain_copy,
    lacks_copies,
    lacks_copy,
    lose_copy,
    see_copy,
    show_copies,
    take_unseen,
)
from cardlog.rules.mechanisms.parts import CARDS, TARGET, WHAT, parts
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.words import CHANCE, NONE, Event, Flag, Word

COURTS = 1 << JACK | 1 << QUEEN | 1 << KING | 1 << TEN | 1 << ACE
COURT_CARDS = COURTS | COURTS << 16 | COURTS << 32 | COURTS << 48


def deal(s: State, o: Options, e: Event) -> int:
    """Cards to a hand, then the turn-up; the first cards settle the deal before."""
    if s.phase > Phase.TURN_UP and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if s.phase == Phase.REVIEW and game_ends(s, o):
        return Fault.GAME_OVER
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.UP:
        return turn_up(s, e)
    if s.phase == Phase.TURN_UP:
        return Fault.WRONG_PHASE
    if parts(e) != TARGET | CARDS:
        return Fault.WRONG_TARGET if e.target == NONE else Fault.WORD_NOT_USED
    fault = packet_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.REVIEW:
        settle(s, o)
    fault = deal_copies(s, e, HAND)
    if fault == Fault.LEGAL and s.held[0] == HAND and s.held[1] == HAND:
        s.phase = Phase.TURN_UP
    return fault


def packet_fault(s: State, e: Event) -> int:
    """What is wrong with cards to a hand, whatever else was dealt."""
    if len(e.cards) > HAND:
        return Fault.TOO_MANY_CARDS
    one = 0
    two = 0
    for card in e.cards:
        if card != UNKNOWN:
            bit = 1 << card
            if not PACK & bit:
                s.related = bit
                return Fault.NOT_IN_PACK
            if two & bit:
                s.related = bit
                return Fault.DUPLICATE_CARD
            two |= one & bit
            one |= bit
    return Fault.LEGAL


def turn_up(s: State, e: Event) -> int:
    """``- deal up Qh``: its suit is trumps; a seven counts for the dealer at once (003:492)."""
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    if parts(e) != WHAT | CARDS:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0] & 63
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if not PACK >> card & 1:
        s.related = 1 << card
        return Fault.NOT_IN_PACK
    fault = take_unseen(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.deals += 1
    clear_deal(s)
    s.trump = card >> 4
    s.up = card + 1
    if card == dix(s):
        s.earned[s.dealer] += DIX
    s.phase = Phase.STOCK
    open_trick(s, next_seat(s, s.dealer))
    return Fault.LEGAL


# --- draws --------------------------------------------------------------------------------


def draw(s: State, o: Options, e: Event) -> int:
    """``N draw stock Qc`` or ``N draw up 7h``, in turn, out of turn or late."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != WHAT | CARDS or (e.what != Word.STOCK and e.what != Word.UP):
        return Fault.WORD_NOT_USED
    if e.flags and e.flags != Flag.TURN and e.flags != Flag.LATE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.STOCK and s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0] & 63
    # 003:494 the turn-up is drawn last
    if (e.what == Word.UP) != (s.stock == 0):
        return BeziqueFault.NOT_THE_TOP
    if e.what == Word.UP and card != s.up - 1:
        return Fault.UNKNOWN_CARD if card == UNKNOWN else BeziqueFault.NOT_THE_TOP
    if e.what == Word.STOCK and card != UNKNOWN and not s.at_large >> card & 1:
        s.related = 1 << card
        return Fault.DUPLICATE_CARD if PACK >> card & 1 else Fault.NOT_IN_PACK
    fault = draw_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    note_draw(s, o, e)
    take_card(s, e, card)
    next_act(s)
    return Fault.LEGAL


def draw_fault(s: State, e: Event) -> int:
    """Whether the player draws in turn, or as his mark says."""
    seat = e.actor
    has_draw = s.phase == Phase.DRAW and s.due >> seat & 1 == 1
    if e.flags == Flag.LATE:
        return Fault.LEGAL if s.owing[seat] else BeziqueFault.NO_DRAW
    if e.flags == 0 and not has_draw:
        return BeziqueFault.NO_DRAW
    if e.flags == 0 and seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if s.owing[seat]:
        return BeziqueFault.MISSED_BEFORE
    if e.flags == Flag.TURN:
        if has_draw and seat == s.turn:
            return Fault.WORD_NOT_USED
        # the turn-up cannot be a card too many, nor one for which no draw is left
        if not has_draw and (e.what == Word.UP or s.ahead[seat] >= DRAWS - s.tricks):
            return BeziqueFault.TOO_FAR_AHEAD
    return Fault.LEGAL


def note_draw(s: State, o: Options, e: Event) -> None:
    """Which draw it is: the one that is due, a missed one, or a card too many."""
    seat = e.actor
    if e.flags:
        s.irregular += 1
    if e.flags == Flag.LATE:
        s.owing[seat] -= 1
        return
    if s.phase != Phase.DRAW or not s.due >> seat & 1:
        s.ahead[seat] += 1
        s.extra[seat] += 1
        return
    if e.flags == 0:
        if s.may_meld == seat + 1:
            s.choices = declare_acts(s, o, seat)
        elif s.may_meld == 0 and s.owing[0] + s.owing[1] == 0:
            s.choices = 1
    s.due ^= 1 << seat
    # 003:482 the meld comes before the winner's draw; if he has none, before the other's
    if s.may_meld == seat + 1 or not s.due >> (1 - seat) & 1:
        s.may_meld = 0


def take_card(s: State, e: Event, card: int) -> None:
    """The card joins the hand."""
    seat = e.actor
    if e.what == Word.UP:
        s.up = 0
        if card == dix(s):
            # it has scored when it was turned up or exchanged
            s.stale[seat] += 1
    else:
        s.stock -= 1
        if card != UNKNOWN:
            see_copy(s, card)
    gain_copy(s, seat, card)


# --- the seven and the blank hand ---------------------------------------------------------


def may_exchange(s: State, seat: int) -> int:
    """Whether a player may take the turn-up for a seven now, if he holds one (003:492)."""
    about_to_lead = s.phase == Phase.STOCK and s.laid == 0 and s.turn == seat
    return int(about_to_lead and s.up > 0 and s.up - 1 & 15 != SEVEN)


def declare(s: State, o: Options, e: Event) -> int:
    """``N declare exchange``: the turn-up for a seven of trumps."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or parts(e) != WHAT or e.what != Word.EXCHANGE:
        return Fault.WORD_NOT_USED
    if not may_exchange(s, seat):
        return BeziqueFault.NO_EXCHANGE
    if lacks_copy(s, seat, dix(s)) != Fault.LEGAL:
        return Fault.NOT_HELD
    s.choices = lead_acts(s, o, seat)
    lose_copy(s, seat, dix(s))
    gain_copy(s, seat, s.up - 1)
    s.up = dix(s) + 1
    s.earned[seat] += DIX
    s.blank_open &= ~(1 << seat)
    return Fault.LEGAL


def show(s: State, o: Options, e: Event) -> int:
    """``N show carte-blanche …``: the hand as dealt (003:528)."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or parts(e) != WHAT | CARDS or e.what != Word.CARTE_BLANCHE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.STOCK:
        return Fault.WRONG_PHASE
    if not o.carte_blanche or not s.blank_open >> seat & 1:
        return BeziqueFault.NOT_BLANK
    if len(e.cards) != HAND or s.held[seat] != HAND:
        return Fault.WRONG_COUNT
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if COURT_CARDS >> card & 1:
            return BeziqueFault.NOT_BLANK
    fault = lacks_copies(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    show_copies(s, seat, e)
    s.earned[seat] += BLANK
    s.blank_open &= ~(1 << seat)
    return Fault.LEGAL
