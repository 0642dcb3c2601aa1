"""The end of a hand: hands shown or mucked, cards shown freely, cash-outs, rulings, results."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.mechanisms.pots import lowest_seat, next_clockwise
from cardlog.rules.poker.betting import give_back, go_on_without, leave
from cardlog.rules.poker.faults import PokerFault
from cardlog.rules.poker.options import Options, ShowOrder
from cardlog.rules.poker.pots import contenders, credit, rake_fault
from cardlog.rules.poker.table import Phase, State, betting
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word


def is_over(inside: int, mucked: int, shown: int, complete: int) -> int:
    """Whether a hand is at its end; ``complete``: no card is to come and no bet.

    003:4126 all but one have given up, or everybody left has shown or mucked.
    """
    if popcount(inside) == 1:
        return 1
    left = inside & ~mucked
    return int(complete and (popcount(left) <= 1 or left & ~shown == 0))


def hand_over(s: State) -> int:
    """Whether the hand is at its end."""
    return is_over(s.inside, s.mucked, s.shown, int(s.phase == Phase.SHOWDOWN))


def close_betting(s: State) -> None:
    """A round is over: uncalled chips go back; with one player left who can bet, all is over."""
    give_back(s)
    if s.round == 1:
        s.aggressor = s.bettor
        s.saw = s.inside
    close_if_lone(s)
    s.turn = CHANCE


def close_if_lone(s: State) -> None:
    """With one player left who can bet, all betting is over."""
    if popcount(s.live) <= 1:
        s.closed = 1
        s.free_order = 1


def start_showdown(s: State, o: Options) -> None:
    """No card is to come and no bet: the hands are compared.

    003:4124 the last to bet or raise shows first, else the first clockwise of the dealer. Where
    somebody is all-in, side pots come first in some rooms and the order is free.
    """
    s.phase = Phase.SHOWDOWN
    s.closed = 1
    s.showdown = s.inside
    if o.show_order == ShowOrder.FREE:
        s.free_order = 1
    for seat in range(s.seats):
        if s.inside >> seat & 1 and s.left[seat] == 0:
            s.free_order = 1
    s.turn = next_to_show(s)


def next_to_show(s: State) -> int:
    """Who is to show first of those who have neither shown nor mucked; -1 if nobody is left."""
    first = s.bettor - 1
    if first >= 0 and s.inside >> first & 1:
        return next_clockwise(to_show(s), first - 1)
    return next_clockwise(to_show(s), s.dealer)


def to_show(s: State) -> int:
    """Players who have neither shown nor mucked."""
    return contenders(s) & ~s.shown


# --- cards seen -----------------------------------------------------------------------------


def may_have(s: State, seat: int, gone: int) -> int:
    """Cards that a seat has, or may have with unknown ones in hand; ``gone``: also these."""
    known = s.hand[seat] | gone
    return known | s.unseen | s.loose[seat] if s.hidden[seat] else known


def shown_fault(s: State, e: Event, gone: int, spare: int) -> int:
    """Whether a seat can show these cards.

    ``gone``: cards that it put away and may show too; ``spare``: how many it put away unseen.
    """
    seat = e.actor
    possible = may_have(s, seat, gone)
    if spare:
        possible |= s.unseen
    new = 0
    seen = 0
    for card in e.cards:
        if card == UNKNOWN:
            continue
        bit = 1 << card
        if seen & bit:
            s.related = bit
            return Fault.DUPLICATE_CARD
        seen |= bit
        if not possible & bit:
            s.related = bit
            return Fault.NOT_HELD
        if not (s.hand[seat] | gone) & bit:
            new += 1
    if new > s.hidden[seat] + spare:
        return Fault.NOT_HELD
    if len(e.cards) > hand_size(s, seat) + popcount(gone) + spare:
        return Fault.TOO_MANY_CARDS
    return Fault.LEGAL


def reveal(s: State, e: Event, gone: int, spare: int) -> None:
    """Unknown cards are seen: of the hand or, with ``spare`` ones, perhaps put away before."""
    seat = e.actor
    for card in e.cards:
        if card != UNKNOWN and not (s.hand[seat] | gone) >> card & 1:
            bit = 1 << card
            s.unseen &= ~bit
            if spare:
                s.loose[seat] |= bit
            else:
                s.hand[seat] |= bit
                s.hidden[seat] -= 1
                s.loose[seat] &= ~bit


def show(s: State, o: Options, e: Event, gone: int, spare: int) -> int:
    """A hand at the showdown, a muck, or any of one's own cards shown freely.

    The caller ends the hand when everybody has shown or mucked. Where a player may prove what he
    held, he shows cards that he put away as well (see :func:`shown_fault`).
    """
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.number != NO_NUMBER or e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.MUCK:
        return muck(s, o, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if e.flags & Flag.EXPOSED:
        if e.flags != Flag.EXPOSED:
            return Fault.WORD_NOT_USED
        fault = shown_fault(s, e, gone, spare)
        if fault == Fault.LEGAL:
            s.irregular += 1
            reveal(s, e, gone, spare)
        return fault
    if not (comparing(s) and contenders(s) >> seat & 1):
        if e.flags:
            return Fault.WORD_NOT_USED
        fault = shown_fault(s, e, gone, spare)
        if fault == Fault.LEGAL:
            reveal(s, e, gone, spare)
        return fault
    if s.shown >> seat & 1:
        return Fault.NOT_YOUR_TURN
    fault = order_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if len(e.cards) != hand_size(s, seat):
        # 003:4126 a hand in contention is shown in full
        return PokerFault.WHOLE_HAND
    fault = shown_fault(s, e, 0, 0)
    if fault != Fault.LEGAL:
        return fault
    if s.raked and is_over(s.inside, s.mucked, s.shown | 1 << seat, complete(s)):
        if rake_fault(s, o, s.inside):
            return PokerFault.RAKE
    reveal(s, e, 0, 0)
    s.shown |= 1 << seat
    pass_turn(s, e)
    return Fault.LEGAL


def comparing(s: State) -> int:
    """Whether hands may be shown to contend: at the end, or when only board cards are to come."""
    return int(s.phase == Phase.SHOWDOWN or (s.phase == Phase.BOARD and s.closed))


def complete(s: State) -> int:
    """Whether no card is to come and no bet."""
    return int(s.phase == Phase.SHOWDOWN)


def muck(s: State, o: Options, e: Event) -> int:
    """A player gives up at the showdown without showing (003:4124)."""
    seat = e.actor
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.SHOWDOWN:
        return PokerFault.MUCK_TOO_EARLY if s.closed else Fault.WRONG_PHASE
    if not to_show(s) >> seat & 1:
        return Fault.NOT_YOUR_TURN
    fault = order_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    mucked = s.mucked | 1 << seat
    if s.raked and is_over(s.inside, mucked, s.shown, complete(s)) and rake_fault(s, o, s.inside):
        return PokerFault.RAKE
    s.mucked = mucked
    s.mucks += 1
    s.mucked_at[seat] = s.mucks
    pass_turn(s, e)
    return Fault.LEGAL


def order_fault(s: State, e: Event) -> int:
    """Whether it is a player's turn to show, where there is an order."""
    if e.flags & ~int(Flag.TURN):
        return Fault.WORD_NOT_USED
    early = int(s.free_order == 0 and e.actor != s.turn)
    if early and e.flags == 0:
        return Fault.NOT_YOUR_TURN
    return Fault.WORD_NOT_USED if e.flags and not early else Fault.LEGAL


def pass_turn(s: State, e: Event) -> None:
    """After a hand was shown or mucked: who is next; counts the choices of an orderly showdown."""
    if e.flags:
        s.irregular += 1
    if s.phase != Phase.SHOWDOWN:
        return
    if s.free_order == 0 and e.actor == s.turn:
        s.choices = 2
    s.turn = next_to_show(s)


def offer_shows(s: State, c: Offers) -> None:
    """Whoever is to show shows all or, once no card is to come, mucks."""
    left = to_show(s)
    if s.free_order == 0:
        left &= 1 << s.turn
    while left:
        seat = lowest_seat(left)
        left &= left - 1
        hand = [card for card in range(UNKNOWN) if s.hand[seat] >> card & 1]
        if s.hidden[seat]:
            hand += [UNKNOWN] * s.hidden[seat]
        offer_act(c, seat, Verb.SHOW, cards=hand)
        if s.phase == Phase.SHOWDOWN:
            offer_word(c, seat, Verb.SHOW, Word.MUCK)


# --- cash-out, rulings, observations ----------------------------------------------------------


def cash_out(s: State, e: Event) -> int:
    """``p3 declare settle 2277``: the house buys a hand that comes to a showdown."""
    seat = e.actor
    if e.flags or e.number == NO_NUMBER or e.number < 0:
        return Fault.WORD_NOT_USED
    if s.closed == 0 or (s.phase == Phase.DONE and s.showdown == 0):
        return Fault.WRONG_PHASE
    if not s.inside >> seat & 1 or s.cashed >> seat & 1:
        return Fault.NOT_YOUR_TURN
    s.cashed |= 1 << seat
    s.settled[seat] = e.number
    if s.phase == Phase.DONE:
        credit(s, seat)
    return Fault.LEGAL


def void_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with ``- rule p2 void``."""
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if s.phase == Phase.DEAL or s.phase == Phase.DONE:
        return Fault.WRONG_PHASE
    if not contenders(s) >> e.target & 1:
        return Fault.BAD_RULING
    after = s.inside & ~(1 << e.target)
    if s.raked and is_over(after, s.mucked, s.shown, complete(s)) and rake_fault(s, o, after):
        return PokerFault.RAKE
    return Fault.LEGAL


def void(s: State, seat: int) -> None:
    """A hand is dead, as if folded; the caller goes on or ends the hand."""
    s.irregular += 1
    leave(s, seat)
    if betting(s):
        go_on_without(s, seat)
    elif s.phase == Phase.SHOWDOWN:
        s.turn = next_to_show(s)
    elif s.round:
        close_if_lone(s)


def plain_rule(e: Event) -> int:
    """Fault of a ruling that has parts which none may have."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.number != NO_NUMBER or e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what != Word.VOID and e.what != Word.MISDEAL:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """``- score p1 refund 250``, ``- score p1 -450``, ``- score p1 total -450``."""
    if e.target == NONE or e.number == NO_NUMBER or e.actor != CHANCE:
        return Fault.WORD_NOT_USED
    if e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what == Word.REFUND:
        if s.refund[e.target] != e.number:
            return Fault.WRONG_OBSERVATION
        return Fault.LEGAL
    if e.what != NONE and e.what != Word.POINTS and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DONE and s.phase != Phase.OVER:
        return Fault.WRONG_OBSERVATION
    if s.open_result:
        s.deferred += 1
        return Fault.LEGAL
    stated = s.total[e.target] if e.what == Word.TOTAL else s.points[e.target]
    return Fault.LEGAL if stated == e.number else Fault.WRONG_OBSERVATION


def end(s: State, o: Options) -> int:
    """Whether the record may end here: the pots are won."""
    if s.phase == Phase.DONE:
        s.phase = Phase.OVER
        s.over = 1
        s.scored += 1
        s.unsure += s.deferred + s.open_result
        s.deferred = 0
    return s.over
