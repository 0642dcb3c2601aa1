"""The play: cards to the count, go, his heels claimed."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.cribbage.count import peg_value
from cardlog.rules.cribbage.faults import CribbageFault
from cardlog.rules.cribbage.show import begin_show
from cardlog.rules.cribbage.table import (
    Options,
    Phase,
    State,
    fitting,
    goes_on,
    open_count,
    peg_act,
    quiet,
    value,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size, lose_card, may_hold
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.unseen import missing
from cardlog.words import CHANCE, NONE, Event, Flag, Word


def phase_fault(s: State) -> int:
    """Why nobody can play a card now."""
    if s.phase == Phase.REVIEW and s.victor:
        return Fault.GAME_OVER
    return Fault.LEGAL if s.phase == Phase.PLAY else Fault.WRONG_PHASE


def first_with_cards(s: State, after: int) -> int:
    """The first player to the left who has cards, the player himself last; -1 if nobody has."""
    seat = after
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if hand_size(s, seat):
            return seat
    return NONE


def play(s: State, o: Options, e: Event) -> int:
    """A card to the count."""
    fault = phase_fault(s)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags & ~int(Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    fault = missing(s, seat, card)
    if fault == Fault.SHOWN_OUT:
        fault = CribbageFault.GO_DISPROVED
    if e.flags & Flag.WITHDRAWN:
        if fault == Fault.LEGAL:
            goes_on(s, o)
            s.irregular += 1
        return fault
    fits = fitting(s.count) >> card & 1
    stuck = int(s.open_end != 0 and (seat != s.turn or fits == 0))
    if stuck:
        # With hidden cards it is the next lead that shows the count was stuck.
        if seat != first_with_cards(s, s.last):
            return Fault.NOT_YOUR_TURN
        if s.adrift == 0 and s.total[s.last] + 1 >= o.target:
            return Fault.GAME_OVER
    elif seat != s.turn:
        return Fault.NOT_YOUR_TURN
    elif fits == 0:
        s.related = s.hand[seat] & fitting(s.count)
        return CribbageFault.ABOVE_31
    if fault != Fault.LEGAL:
        return fault
    goes_on(s, o)
    if stuck:
        close_count(s, o)
        goes_on(s, o)
    s.choices = 0
    if s.hidden[seat] == 0 and s.heels == 0:
        s.choices = popcount(s.hand[seat] & fitting(s.count))
    lay_card(s, o, seat, card)
    return Fault.LEGAL


def lay_card(s: State, o: Options, seat: int, card: int) -> None:
    """The card pegs at once (003:1812)."""
    lose_card(s, seat, card)
    s.played[seat] |= 1 << card
    s.row[s.length] = card + 1
    s.length += 1
    s.count += value(card)
    s.last = seat
    s.open_end = 0
    s.heels = 0
    peg_act(s, o, seat, peg_value(s.row, s.length, s.count))
    go_round(s, o, seat)


def go_round(s: State, o: Options, after: int) -> None:
    """Who is next in the count, or its end (003:1814)."""
    if s.count == 31:
        if s.victor == 0:
            next_count(s, o)
        return
    seat = after
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if hand_size(s, seat) and not s.gone >> seat & 1:
            fits = fitting(s.count)
            own = int(seat != s.last or s.hand[seat] & fits != 0)
            if own or (s.hidden[seat] and may_hold(s, seat) & fits):
                if s.victor == 0:
                    s.turn = seat
                    s.open_end = 1 - own
                return
            break
    last_card(s, o)


def last_card(s: State, o: Options) -> None:
    """The count is stuck: one for the last card (003:1814)."""
    own = s.pegged if s.pegger == s.last else 0
    peg_act(s, o, s.last, 1)
    s.pegged += own
    if s.victor == 0:
        next_count(s, o)


def close_count(s: State, o: Options) -> None:
    """The count proves to have been stuck at a player whose cards are hidden."""
    s.open_end = 0
    deny(s, s.last)
    last_card(s, o)


def next_count(s: State, o: Options) -> None:
    """The first player to the left of the last card who has cards leads; or the show begins."""
    leader = first_with_cards(s, s.last)
    open_count(s)
    if leader == NONE:
        begin_show(s, o)
    else:
        s.turn = leader


def deny(s: State, seat: int) -> None:
    """The player holds no card that fits."""
    if s.hidden[seat]:
        s.barred[seat] |= fitting(s.count)
        s.deferred += 1


def declare(s: State, o: Options, e: Event) -> int:
    """``p1 declare go`` and ``p1 declare his-heels``."""
    fault = phase_fault(s)
    if fault != Fault.LEGAL:
        return fault
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.flags:
        return Fault.WORD_NOT_USED
    if e.what == Word.HIS_HEELS:
        # 003:1802 before the opening lead
        if e.actor != s.dealer:
            return Fault.WRONG_TARGET
        if s.heels == 0:
            return Fault.WRONG_PHASE
        goes_on(s, o)
        s.heels = 0
        peg_act(s, o, s.dealer, 2)
        return Fault.LEGAL
    if e.what != Word.GO:
        return Fault.WORD_NOT_USED
    return say_go(s, o, e.actor)


def say_go(s: State, o: Options, seat: int) -> int:
    """Whoever is to play and holds no card that fits."""
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if seat == s.last:
        return CribbageFault.MUST_PLAY
    fits = fitting(s.count)
    if s.hand[seat] & fits:
        s.related = s.hand[seat] & fits
        return CribbageFault.MUST_PLAY
    if s.hidden[seat] > popcount(s.unseen & ~s.barred[seat] & ~fits):
        return CribbageFault.MUST_PLAY
    s.choices = int(s.hidden[seat] == 0)
    goes_on(s, o)
    deny(s, seat)
    s.gone |= 1 << seat
    quiet(s)
    go_round(s, o, seat)
    return Fault.LEGAL
