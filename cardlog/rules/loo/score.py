"""The settlement of loo, rulings, and the end of the record."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.loo.table import (
    HAND,
    STAKE,
    Options,
    Phase,
    State,
    deal_cards,
    gather,
    misdealt,
)
from cardlog.rules.mechanisms.hands import close_hands, first_packet_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.pots import next_clockwise
from cardlog.rules.mechanisms.revokes import establish, observe_now, observe_open
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.words import CHANCE, NONE, Event, Word


def under_review(s: State) -> int:
    """Whether the deal is played, or will not be."""
    return int(s.phase == Phase.REVIEW or s.phase == Phase.FLUSH)


def deal(s: State, o: Options, e: Event) -> int:
    """Three cards each, three to the miss, one turned; the first packet settles the last deal."""
    if under_review(s) and e.what == NONE:
        if game_ends(s, o):
            return Fault.GAME_OVER
        fault = first_packet_fault(s, e, HAND, s.pack)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    return deal_cards(s, e)


def flush_winner(s: State) -> int:
    """000:152 of several flushes the one nearest to the dealer's left; -1 without one."""
    return next_clockwise(s.flushes, s.dealer) if s.flushes else NONE


def collects(s: State, seat: int) -> int:
    """Chips that a seat takes out of the pot."""
    pot = s.pot + STAKE
    if s.alone != NONE:
        return pot if seat == s.alone else 0
    # 000:150 a dealer who defends the pot does not collect; nor does a revoker
    if seat == s.defender or s.proved >> seat & 1:
        return 0
    if s.flushes:
        return pot if seat == flush_winner(s) else 0
    # 000:142 one third for each trick
    return s.won[seat] * (pot // STAKE)


def is_looed(s: State, seat: int) -> int:
    """Whether a seat pays to the next pot."""
    if s.alone != NONE or not s.inside >> seat & 1:
        return 0
    # 000:150 he who defends the pot does not pay either, whatever he did
    if seat == s.defender:
        return 0
    if s.proved >> seat & 1:
        return 1
    if s.flushes:
        return int(seat != flush_winner(s))
    return int(s.won[seat] == 0)


def seat_score(s: State, seat: int) -> int:
    """Chips that a seat wins in the deal under review."""
    found = collects(s, seat) - STAKE * is_looed(s, seat)
    # 000:136 the dealer puts three chips into the pot
    return found - STAKE if seat == s.dealer else found


def next_pot(s: State) -> int:
    """Chips left for the next deal."""
    found = s.pot
    for seat in range(s.seats):
        found -= seat_score(s, seat)
    return found


def game_ends(s: State, o: Options) -> int:
    """Whether the record ends with the deal under review."""
    if o.deals and s.scored + 1 >= o.deals:
        return 1
    return int(next_pot(s) == 0)


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the record."""
    over = game_ends(s, o)
    left = next_pot(s)
    s.played_for = s.pot + STAKE
    s.standing = popcount(s.inside)
    s.looed = 0
    for seat in range(s.seats):
        s.looed |= is_looed(s, seat) << seat
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, seat_score(s, seat))
    s.pot = left
    close_hands(s)
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
        return observe_open(s, e, seat_score(s, e.target))
    return observe_now(s, e, int(s.phase == Phase.DEAL))


def rule(s: State, o: Options, e: Event) -> int:
    """Rulings: misdeal, revoke."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.REVOKE:
        if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
            return Fault.WRONG_PHASE
        return establish(s, e)
    if e.what != Word.MISDEAL or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if under_review(s):
        if game_ends(s, o):
            return Fault.GAME_OVER
        settle(s, o)
    # before the first word
    if s.phase > Phase.SPEAK or s.spoken:
        return Fault.WRONG_PHASE
    misdealt(s, o)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if under_review(s):
        settle(s, o)
    return s.over
