"""Nine tricks, counter-clockwise."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.jass.cards import card_points, strength
from cardlog.rules.jass.choosing import acts, stock_cards
from cardlog.rules.jass.duties import broken_duty, denied_cards, playable
from cardlog.rules.jass.faults import JassFault
from cardlog.rules.jass.table import (
    HAND,
    LAST_TRICK,
    Options,
    Phase,
    State,
    contract,
    right_of,
)
from cardlog.rules.jass.weis import (
    all_shown,
    best_value,
    scoring_side,
    shows_all,
    side_weis,
)
from cardlog.rules.mechanisms.doubts import deny, false_mark, one_card_fault, turn_fault
from cardlog.rules.mechanisms.hands import lacks, lose_card, may_hold
from cardlog.rules.mechanisms.tricks import lay, take_trick
from cardlog.rules.mechanisms.unseen import reveal
from cardlog.words import CHANCE, Event, Flag


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = one_card_fault(e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0] & 63
    lacking = lacks(s, seat, card)
    if e.flags == Flag.WITHDRAWN:
        if lacking == Fault.LEGAL:
            s.irregular += 1
            reveal(s, seat, card)
            s.own[seat] |= 1 << card
        return lacking
    fault = turn_fault(s, e, lacking)
    if fault != Fault.LEGAL:
        return fault
    denied = denied_cards(s, card)
    if false_mark(e, lacking, denied & may_hold(s, seat)):
        return Fault.WORD_NOT_USED
    if e.flags == 0 and s.hand[seat] & denied:
        s.related = playable(s, seat)
        return broken_duty(s, card)
    fault = said_otherwise(s, o, seat, card)
    if fault != Fault.LEGAL:
        return fault
    s.choices = acts(s, o, seat)
    if e.flags:
        s.revokes[seat] += 1
    deny(s, e, denied, s.unseen)
    put_card(s, o, seat, card)
    return Fault.LEGAL


def said_otherwise(s: State, o: Options, seat: int, card: int) -> int:
    """What was said or asked forbids the card."""
    if s.saying and not stock_cards(s) >> card & 1:
        return JassFault.STOCK_SAID
    if s.tricks == 1 and s.laid == 0 and s.asked:
        for other in range(s.seats):
            if s.asked >> other & 1 and not all_shown(s, o, other):
                return JassFault.WEIS_NOT_SHOWN
    if s.blind and s.tricks == HAND - 1 and disproved(s, o, seat, card):
        return JassFault.DISPROVED
    return Fault.LEGAL


def disproved(s: State, o: Options, seat: int, card: int) -> int:
    """Whether the last card of a hand shows that what was believed of Weis is wrong."""
    own = s.own[seat]
    hand = own | 1 << card
    if s.blind >> seat & 1:
        if s.announced[seat] and s.announced[seat] - 1 != best_value(o, contract(s), hand):
            return 1
        every = s.asked >> seat & 1
        runs = s.runs_shown[seat]
        fours = s.fours_shown[seat]
        if (every or runs or fours) and not shows_all(o, contract(s), hand, runs, fours, every):
            return 1
    if s.laid < s.seats - 1:
        return 0
    side = s.weis_side
    s.own[seat] = hand
    s.weis_side = scoring_side(s, o)
    wrong = int(s.side_shown != 0 and s.side_shown != s.weis_side)
    for other in range(2):
        if s.noted[other] and s.noted[other] - 1 != side_weis(s, o, other):
            wrong = 1
    s.own[seat] = own
    s.weis_side = side
    return wrong


def put_card(s: State, o: Options, seat: int, card: int) -> None:
    """The card leaves the hand and joins the trick."""
    if s.doubted[seat] >> card & 1:
        s.doubted[seat] = 0
    lose_card(s, seat, card)
    s.own[seat] |= 1 << card
    if s.saying:
        s.stock = s.saying
        s.saying = 0
    if s.laid == 0:
        s.led = card >> 4
    if lay(s, seat, card, strength(contract(s), s.led, card)):
        finish_trick(s, o)
    else:
        # play goes to the right
        s.turn = right_of(seat)


def finish_trick(s: State, o: Options) -> None:
    """The winner takes the points and leads; after the first trick it is known whose Weis score."""
    points = LAST_TRICK if s.tricks == HAND - 1 else 0
    for seat in range(s.seats):
        points += card_points(contract(s), o.six_is_11, s.table[seat] - 1)
    winner = s.best_seat
    s.cards_won[winner] += points
    s.hauls[s.tricks] = points
    s.takers[s.tricks] = winner
    take_trick(s, points)
    if s.tricks == 1 or s.tricks == HAND:
        s.weis_side = scoring_side(s, o)
    if s.tricks == HAND:
        s.phase = Phase.REVIEW
        s.turn = CHANCE
