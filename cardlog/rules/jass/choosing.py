"""The deal, the choice of the contract, and what is said: Weis and Stöck."""

from __future__ import annotations

from cardlog.cards import KING, NO_SUIT, QUEEN, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.jass.cards import OBE_ABE, PACK, UNE_UFE
from cardlog.rules.jass.duties import playable
from cardlog.rules.jass.faults import JassFault
from cardlog.rules.jass.score import game_ends, settle
from cardlog.rules.jass.table import (
    HAND,
    FirstChoice,
    Options,
    Phase,
    State,
    clear_deal,
    contract,
    partner,
    right_of,
)
from cardlog.rules.jass.weis import (
    best_value,
    could_announce,
    four_value,
    may_score,
    run_value,
    shown_four,
    shown_run,
)
from cardlog.rules.mechanisms.hands import all_dealt, deal_hand, may_hold, pack_fault
from cardlog.rules.mechanisms.parts import CARDS, NUMBER, TARGET, WHAT, parts
from cardlog.rules.mechanisms.tricks import open_trick
from cardlog.rules.mechanisms.unseen import reveal
from cardlog.words import CHANCE, NONE, Event, Word

CONTRACTS = 6


def deal(s: State, o: Options, e: Event) -> int:
    """Cards to a hand; the first ones settle the deal before."""
    if s.phase != Phase.DEAL and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if s.phase == Phase.REVIEW and game_ends(s, o):
        return Fault.GAME_OVER
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != TARGET | CARDS:
        return Fault.WRONG_TARGET if e.target == NONE else Fault.WORD_NOT_USED
    if s.phase == Phase.REVIEW:
        if len(e.cards) > HAND:
            return Fault.TOO_MANY_CARDS
        fault = pack_fault(s, e, PACK, PACK)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    fault = deal_hand(s, e, HAND, PACK)
    if fault == Fault.LEGAL and all_dealt(s, HAND):
        s.deals += 1
        clear_deal(s)
        s.phase = Phase.CHOOSE
        s.forehand = first_chooser(s, o)
        s.turn = s.forehand
    return fault


def first_chooser(s: State, o: Options) -> int:
    """The dealer's right; in the first deal the table's custom (003:4902); -1 if unknown."""
    if s.scored or o.first_choice == FirstChoice.FOREHAND:
        return right_of(s.dealer)
    if o.first_choice == FirstChoice.CUT:
        return o.chooser
    for seat in range(s.seats):
        if s.hand[seat] & o.seven:
            return seat
    return NONE


def declare(s: State, o: Options, e: Event) -> int:
    """The contract or the push; during the play Weis and Stöck."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.WEIS:
        return say_weis(s, o, e)
    if e.flags or parts(e) != WHAT:
        return Fault.WORD_NOT_USED
    if e.what == Word.STOCK_STUCKE:
        return say_stock(s, o, e)
    if s.phase != Phase.CHOOSE:
        return Fault.WRONG_PHASE
    named = contract_of(e.what)
    if named < 0 and e.what != Word.SCHIEBEN:
        return Fault.WORD_NOT_USED
    if s.turn == CHANCE and may_hold(s, e.actor) & o.seven:
        # what he chooses shows that he holds the seven
        reveal(s, e.actor, popcount(o.seven - 1))
        s.own[e.actor] |= o.seven
        s.forehand = e.actor
        s.turn = e.actor
    elif e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    else:
        s.choices = CONTRACTS if s.pushed else CONTRACTS + 1
    if named < 0:
        if s.pushed:
            s.choices = 0
            return JassFault.MUST_NAME
        s.pushed = 1
        s.turn = partner(s.turn)
        return Fault.LEGAL
    s.declarer = e.actor
    s.named = named + 1
    s.contract = e.what
    s.trump = min(named, NO_SUIT)
    s.phase = Phase.PLAY
    open_trick(s, s.forehand)
    return Fault.LEGAL


def contract_of(word: int) -> int:
    """The contract that a word names, -1 if none."""
    if Word.CLUBS <= word <= Word.SPADES:
        return word - Word.CLUBS
    if word == Word.OBE_ABE:
        return OBE_ABE
    return UNE_UFE if word == Word.UNE_UFE else -1


# --- Weis ---------------------------------------------------------------------------------


def may_announce(s: State, o: Options, seat: int) -> int:
    """The value that a known hand may announce now, 0 if none."""
    if s.tricks or s.announced[seat] or s.saying or s.hidden[seat]:
        return 0
    return best_value(o, contract(s), s.own[seat])


def say_weis(s: State, o: Options, e: Event) -> int:
    """003:4931 the value of the best Weis, with the first card."""
    seat = e.actor
    if s.phase != Phase.PLAY or s.tricks:
        return Fault.WRONG_PHASE
    if e.flags or parts(e) != WHAT | NUMBER:
        return Fault.WORD_NOT_USED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if s.announced[seat]:
        return JassFault.WEIS_TWICE
    if s.hidden[seat]:
        if not could_announce(s, o, seat, e.number):
            return JassFault.WEIS_VALUE
        s.blind |= 1 << seat
    elif e.number <= 0 or e.number != best_value(o, contract(s), s.own[seat]):
        return JassFault.WEIS_VALUE
    s.choices = acts(s, o, seat)
    s.announced[seat] = e.number + 1
    return Fault.LEGAL


def weis_open(s: State) -> int:
    """Whether scored Weis may be asked for and shown: after the first trick, before the next."""
    return int(s.phase == Phase.PLAY and s.tricks == 1 and s.laid == 0)


def claim(s: State, o: Options, e: Event) -> int:
    """``N claim E weis``: N asks to see them."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or e.what != Word.WEIS or parts(e) != WHAT | TARGET:
        return Fault.WORD_NOT_USED
    if not weis_open(s):
        return Fault.WRONG_PHASE
    if e.target == e.actor:
        return Fault.WRONG_TARGET
    if not may_score(s, e.target):
        return JassFault.NOT_SCORED
    s.asked |= 1 << e.target
    s.side_shown = 1 + (e.target & 1)
    return Fault.LEGAL


def show(s: State, o: Options, e: Event) -> int:
    """``E show weis JsQsKs``: one whole scored Weis."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or e.what != Word.WEIS or parts(e) != WHAT | CARDS:
        return Fault.WORD_NOT_USED
    if not weis_open(s):
        return Fault.WRONG_PHASE
    shown = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        shown |= 1 << card
    if popcount(shown) != len(e.cards):
        return Fault.WRONG_COUNT
    if not may_score(s, seat):
        return JassFault.NOT_SCORED
    fault = weis_fault(s, o, seat, shown)
    if fault != Fault.LEGAL:
        return fault
    low = shown_run(shown)
    if low >= 0:
        s.runs_shown[seat] |= 1 << low
    else:
        s.fours_shown[seat] |= 1 << shown_four(shown)
    s.side_shown = 1 + (seat & 1)
    if s.hidden[seat]:
        s.blind |= 1 << seat
        for card in e.cards:
            if not s.own[seat] >> card & 1:
                reveal(s, seat, card)
        s.own[seat] |= shown
    return Fault.LEGAL


def weis_fault(s: State, o: Options, seat: int, shown: int) -> int:
    """What keeps cards from being one whole Weis of the hand."""
    low = shown_run(shown)
    own = s.own[seat]
    if low >= 0:
        length = popcount(shown)
        beyond = (1 << (low - 1) if low & 15 else 0) | 1 << (low + length)
        if own & beyond or not run_value(o, length):
            return JassFault.NO_WEIS
    else:
        rank = shown_four(shown)
        if rank < 0 or not four_value(o, contract(s), rank):
            return JassFault.NO_WEIS
    missing = shown & ~own
    if missing:
        if missing & ~may_hold(s, seat):
            denied = missing & s.unseen & s.barred[seat]
            s.related = missing
            return Fault.SHOWN_OUT if s.hidden[seat] and denied == missing else Fault.NOT_HELD
        if popcount(missing) > s.hidden[seat]:
            return Fault.NOT_HELD
    return Fault.LEGAL


# --- Stöck --------------------------------------------------------------------------------


def stock_cards(s: State) -> int:
    """King and queen of trumps, empty without trumps."""
    return (1 << KING | 1 << QUEEN) << (16 * s.trump) if s.trump < NO_SUIT else 0


def second_of_stock(s: State, o: Options, seat: int) -> int:
    """The card with which Stöck would be said now, as a set; empty if it cannot be (003:4933)."""
    pair = stock_cards(s)
    if s.saying or popcount(s.own[seat] & ~s.hand[seat] & pair) != 1:
        return 0
    return playable(s, seat) & pair


def say_stock(s: State, o: Options, e: Event) -> int:
    """Directly before the second of king and queen of trumps is played."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if not second_of_stock(s, o, e.actor):
        return JassFault.NO_STOCK
    s.choices = acts(s, o, e.actor)
    s.saying = e.actor + 1
    return Fault.LEGAL


def acts(s: State, o: Options, seat: int) -> int:
    """How many acts are open to the seat in its turn to play; 0 where that is not known."""
    if s.hidden[seat] or (s.tricks == 1 and s.laid == 0 and s.weis_side):
        return 0
    if s.saying:
        return 1
    count = popcount(playable(s, seat))
    if may_announce(s, o, seat):
        count += 1
    if second_of_stock(s, o, seat):
        count += 1
    return count
