"""Turns of canasta: drawing, taking the pile, red threes, the question, the pass."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import gain_copy, lacks_copies, lose_copy, take_unseen
from cardlog.rules.mechanisms.parts import CARDS, WHAT, parts
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.rummy.canasta_ends import can_add_top, can_take
from cardlog.rules.rummy.canasta_table import (
    Ask,
    Asked,
    Options,
    Phase,
    Source,
    State,
    begin,
    close_deal,
    has_meld,
    in_deal,
    is_red_three,
    side_of,
)
from cardlog.rules.rummy.common import taken_back
from cardlog.rules.rummy.faults import RummyFault
from cardlog.words import CHANCE, NONE, Event, Word

# --- drawing ------------------------------------------------------------------------------


def draw(s: State, o: Options, e: Event) -> int:
    """``p1 draw stock 9d``, or ``p1 draw discard``: the whole pile."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if e.what == Word.DISCARD:
        return take_pile(s, o, e)
    if e.what != Word.STOCK:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.START and s.phase != Phase.DRAW and s.phase != Phase.REPLACE:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    # 003:950
    if s.stock == 0:
        return Fault.WRONG_PHASE
    choices = turn_choices(s, o)
    fault = take_unseen(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = choices
    card = e.cards[0]
    gain_copy(s, e.actor, card)
    s.stock -= 1
    if s.phase == Phase.REPLACE:
        begin(s)
        return Fault.LEGAL
    if s.phase == Phase.START:
        start_turn(s, o, Source.STOCK)
        # 003:932, 003:966
        s.due = o.draw
        if o.draw == 0:
            s.due = 2 if s.seats == 2 else 1
    s.due -= 1
    if card == UNKNOWN:
        s.dim_draws += 1
    if card != UNKNOWN and is_red_three(card):
        s.phase = Phase.RED
    else:
        s.phase = Phase.DRAW if s.due and s.stock else Phase.PLAY
    return Fault.LEGAL


def start_turn(s: State, o: Options, source: int) -> None:
    """The player in turn has touched the stock or the pile."""
    s.source = source
    s.opening = int(not has_meld(s, side_of(s, s.turn)))
    s.first_turn = 0


def take_pile(s: State, o: Options, e: Event) -> int:
    """The whole pile; its top card goes down next."""
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.START:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    # 003:940-942
    if not can_take(s, o):
        return RummyFault.PILE_CLOSED
    s.choices = turn_choices(s, o)
    start_turn(s, o, Source.PILE)
    s.phase = Phase.TOP
    return Fault.LEGAL


def turn_choices(s: State, o: Options) -> int:
    """Legal acts at the beginning of a turn, or 1 where a card must be drawn."""
    if s.phase != Phase.START:
        return 1
    if s.hidden[s.turn] or (s.first_turn and any_hidden(s)):
        return 0
    found = int(s.stock > 0) + can_take(s, o) + may_ask(s, o)
    return found + int(s.stock == 0 and not can_add_top(s, o))


def any_hidden(s: State) -> int:
    """Whether some hand has unknown cards."""
    for seat in range(s.seats):
        if s.hidden[seat]:
            return 1
    return 0


def show(s: State, o: Options, e: Event) -> int:
    """A red three is laid down; it is replaced from the stock (003:924, 003:932)."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != CARDS:
        return Fault.WORD_NOT_USED
    seat = e.actor
    fresh = int(s.phase == Phase.START and s.first_turn and s.asked == Asked.NOT)
    before = int(fresh or s.phase == Phase.THREES)
    if not before and s.phase != Phase.RED:
        # An unknown card just drawn may be one.
        if s.dim_draws == 0 or (s.phase != Phase.PLAY and s.phase != Phase.DRAW):
            return Fault.WRONG_PHASE
    if not before and seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if not is_red_three(card):
        return RummyFault.RED_THREE
    fault = lacks_copies(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = int(s.phase == Phase.RED)
    if s.dim_draws:
        s.dim_draws -= 1
    lose_copy(s, seat, card)
    s.on_table[card] += 1
    s.red[seat] += 1
    if s.stock == 0 and not before:
        # 003:950 the last card of the stock
        close_deal(s, o, NONE)
    elif s.stock == 0:
        begin(s)
    elif before:
        s.phase = Phase.REPLACE
        s.turn = seat
    else:
        s.due += 1
        s.phase = Phase.DRAW
    return Fault.LEGAL


# --- the question and the pass ------------------------------------------------------------


def may_ask(s: State, o: Options) -> int:
    """003:946 before touching anything; an option allows it before anything is laid down."""
    if s.seats != 4 or s.asked != Asked.NOT:
        return 0
    if s.phase == Phase.START:
        return 1
    return int(
        o.ask == Ask.BEFORE_MELD
        and s.phase == Phase.PLAY
        and s.source == Source.STOCK
        and s.acts == 0
    )


def declare(s: State, o: Options, e: Event) -> int:
    """The question, its answer, and the pass when the stock is empty."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != WHAT:
        return Fault.WORD_NOT_USED
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        if s.phase != Phase.ANSWER:
            return Fault.WRONG_PHASE
        if e.actor != s.turn:
            return Fault.NOT_YOUR_TURN
        s.choices = 2
        s.asked = Asked.YES if e.what == Word.ACCEPT else Asked.NO
        s.phase = s.resume
        s.turn = s.asker
        return Fault.LEGAL
    if e.what == Word.ASK:
        return ask(s, o, e)
    return decline(s, o, e) if e.what == Word.PASS else Fault.WORD_NOT_USED


def ask(s: State, o: Options, e: Event) -> int:
    """May I go out?"""
    if s.phase != Phase.START and s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if not may_ask(s, o):
        return RummyFault.NOBODY_TO_ASK
    s.choices = turn_choices(s, o) if s.phase == Phase.START else 0
    s.asked = Asked.WAITING
    s.asker = e.actor
    s.resume = s.phase
    s.phase = Phase.ANSWER
    s.turn = next_seat(s, next_seat(s, e.actor))
    return Fault.LEGAL


def decline(s: State, o: Options, e: Event) -> int:
    """003:950 with the stock empty the pile is not taken: the deal ends."""
    if s.phase != Phase.START or s.stock:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if can_add_top(s, o):
        return RummyFault.MUST_TAKE_PILE
    if s.hidden[e.actor]:
        s.deferred += 1
    s.choices = turn_choices(s, o)
    close_deal(s, o, NONE)
    return Fault.LEGAL
