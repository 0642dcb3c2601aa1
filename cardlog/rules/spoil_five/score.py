"""The pot of spoil five, rulings, and the end of the record."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import close_hands
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import establish, observe_now, observe_open
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.rules.spoil_five.play import kill, stop_play
from cardlog.rules.spoil_five.table import (
    HAND,
    Options,
    Phase,
    State,
    deal_cards,
    first_packet,
    gather,
    rule_count,
    void_deal,
)
from cardlog.words import CHANCE, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Five cards each and one turned; the first packet settles the deal before."""
    if under_review(s) and e.what == NONE:
        if game_ends(s, o):
            return Fault.GAME_OVER
        fault = first_packet(s, e, next_shut(s))
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    return deal_cards(s, e)


def under_review(s: State) -> int:
    """Whether the deal is over, unless somebody plays on."""
    return int(s.phase == Phase.REVIEW or s.phase == Phase.JINK)


def pot_taker(s: State) -> int:
    """Who takes the pot of the deal under review, -1 if it stays."""
    who = s.first
    if who == NONE:
        return NONE
    # 000:535 he who plays on must win all five; 000:541 a revoker wins nothing
    if s.jink != NONE and (s.won[who] < HAND or s.tricks < HAND):
        return NONE
    return NONE if s.proved >> who & 1 else who


def seat_score(s: State, seat: int) -> int:
    """Chips that a seat wins in the deal under review, its own chip taken off."""
    who = pot_taker(s)
    # 000:535 one chip each into the pot; all five tricks: one more from each opponent
    price = 2 if s.jink != NONE and who != NONE else 1
    if seat != who:
        return -price
    return s.pot + s.seats - 1 + (price - 1) * (s.seats - 1)


def next_shut(s: State) -> int:
    """Who gets no cards in the next deal; when the pot is won, or all are, nobody."""
    everybody = (1 << s.seats) - 1
    return 0 if pot_taker(s) != NONE or s.shut == everybody else s.shut


def game_ends(s: State, o: Options) -> int:
    """Whether the record ends with the deal under review."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    return int(pot_taker(s) != NONE)


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the record."""
    over = game_ends(s, o)
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, seat_score(s, seat))
    s.pot_winner = pot_taker(s)
    s.played_on = int(s.jink != NONE)
    s.played_for = s.pot + s.seats
    s.shut = next_shut(s)
    s.pot = s.played_for if s.pot_winner == NONE else 0
    close_hands(s)
    s.unsure += s.doubts
    s.scored += 1
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s)


def score(s: State, o: Options, e: Event) -> int:
    """What the record says of the trick just completed, of the deal, of the game."""
    if under_review(s) and e.what != Word.TRICK and e.target != NONE:
        fault = observe_open(s, e, seat_score(s, e.target))
        if fault == Fault.LEGAL and s.phase == Phase.JINK:
            # the pot is taken: nobody plays on
            stop_play(s)
        return fault
    return observe_now(s, e, int(s.phase == Phase.DEAL))


def rule(s: State, o: Options, e: Event) -> int:
    """Rulings: misdeal, long, short, void, exposed, revoke."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        # 000:537 until the first card is played, the deal passes on
        if under_review(s):
            if game_ends(s, o):
                return Fault.GAME_OVER
            settle(s, o)
        if s.phase > Phase.PLAY or s.begun:
            return Fault.WRONG_PHASE
        void_deal(s, next_seat(s, s.dealer))
        return Fault.LEGAL
    if stray(e, Part.WORD | Part.TARGET):
        return Fault.WORD_NOT_USED
    if e.what == Word.LONG or e.what == Word.SHORT:
        if under_review(s):
            if game_ends(s, o):
                return Fault.GAME_OVER
            if e.target == NONE or next_shut(s) >> e.target & 1:
                return Fault.BAD_RULING
            settle(s, o)
        return rule_count(s, e)
    if e.what == Word.REVOKE:
        return rule_revoke(s, e)
    if e.what == Word.EXPOSED or e.what == Word.VOID:
        return rule_hand(s, e)
    return Fault.WORD_NOT_USED


def rule_revoke(s: State, e: Event) -> int:
    """000:541 the hand is dead, and gets no cards until the pot is won."""
    if s.phase < Phase.PLAY or s.phase > Phase.REVIEW:
        return Fault.WRONG_PHASE
    fault = establish(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.shut |= 1 << e.target
    if s.phase == Phase.PLAY:
        if not s.dead >> e.target & 1:
            kill(s, e.target)
    elif s.phase == Phase.JINK and e.target == s.turn:
        stop_play(s)
    return Fault.LEGAL


def rule_hand(s: State, e: Event) -> int:
    """000:539-541 a hand with a wrong number of cards, or that exposed one, is dead."""
    if s.phase != Phase.PLAY and (s.phase != Phase.ACE or e.what == Word.EXPOSED):
        return Fault.WRONG_PHASE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    seat = e.target
    if s.due[seat] == 0 or s.dead >> seat & 1:
        return Fault.BAD_RULING
    if e.what == Word.VOID:
        if s.due[seat] == HAND or s.first == seat:
            return Fault.BAD_RULING
    else:
        most = 0
        for other in range(s.seats):
            most = max(most, s.won[other])
        if most < 2:
            return Fault.BAD_RULING
        s.shut |= 1 << seat
    s.irregular += 1
    kill(s, seat)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if under_review(s):
        settle(s, o)
    return s.over
