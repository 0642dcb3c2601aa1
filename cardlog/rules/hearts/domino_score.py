"""What a deal of domino hearts counts, rulings on it, and the end of the game."""

from __future__ import annotations

from cardlog.cards import PACK_52
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.hearts.domino_table import (
    HAND,
    Moon,
    Options,
    Phase,
    State,
    Tie,
    deal_cards,
    gather,
    misdealt,
    penalties,
    penalty_cards,
)
from cardlog.rules.mechanisms.hands import close_hands, first_packet_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import establish, observe_now, observe_open
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.words import CHANCE, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Six cards each; after a deal under review the first packet of the next settles it."""
    if s.phase == Phase.REVIEW and e.what == NONE:
        if surely_over(s, o):
            return Fault.GAME_OVER
        fault = first_packet_fault(s, e, HAND, PACK_52)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o, 0)
    return deal_cards(s, e)


def kept(s: State, seat: int) -> int:
    """Cards that a seat has taken in tricks or keeps."""
    return s.took[seat] | s.hand[seat]


def unknown_penalties(s: State, o: Options) -> int:
    """Whether cards that nobody has shown may count against the player who keeps them."""
    if s.charged:
        return 0
    for seat in range(s.seats):
        if s.hidden[seat] and s.unseen & ~s.barred[seat] & penalty_cards(o):
            return 1
    return 0


def know_kept(s: State) -> None:
    """When no card is left in the stock, a hand of unknown cards is what nobody has shown."""
    for seat in range(s.seats):
        if s.hidden[seat] and s.hidden[seat] == popcount(s.unseen) and s.stock_left == 0:
            s.hand[seat] |= s.unseen
            s.hidden[seat] = 0
            s.unseen = 0


def seat_score(s: State, o: Options, seat: int) -> int:
    """Points of the deal under review for a seat."""
    wanted = penalty_cards(o)
    whole = penalties(o, wanted)
    if s.charged:
        # 000:61-63 all points of the deal to each offender
        return whole if s.charged >> seat & 1 else 0
    if o.moon == Moon.OTHERS:
        # 000:48 who has all of them scores nothing
        for other in range(s.seats):
            if kept(s, other) & wanted == wanted:
                return 0 if other == seat else whole
    return penalties(o, kept(s, seat))


def game_ends(s: State, o: Options) -> int:
    """Whether the game is over, or may be, once the deal under review is scored."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    if s.vague or unknown_penalties(s, o):
        return 1
    low = 0
    high = 0
    sharing = 0
    for seat in range(s.seats):
        total = s.total[seat] + seat_score(s, o, seat)
        if seat == 0 or total > high:
            high = total
        if seat == 0 or total < low:
            low = total
            sharing = 1
        elif total == low:
            sharing += 1
    # 000:46
    if high < o.target:
        return 0
    return int(sharing == 1 or o.tie == Tie.SHARE)


def surely_over(s: State, o: Options) -> int:
    """Whether the game is over whatever the cards are that nobody has shown."""
    if not o.deals and (s.vague or unknown_penalties(s, o)):
        return 0
    return game_ends(s, o)


def settle(s: State, o: Options, over: int) -> None:
    """Score the deal, and pass the deal on or end the game."""
    s.vague_deal = unknown_penalties(s, o)
    s.vague |= s.vague_deal
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, seat_score(s, o, seat))
    close_hands(s)
    s.unsure += s.doubts + s.vague_deal
    s.scored += 1
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s)


def score(s: State, o: Options, e: Event) -> int:
    """What the record says of the trick just completed, of the deal, of the game.

    Where points depend on cards that nobody has shown they are believed.
    """
    reviewing = s.phase == Phase.REVIEW and e.what != Word.TRICK and e.target != NONE
    if reviewing:
        fault = observe_open(s, e, seat_score(s, o, e.target))
    else:
        fault = observe_now(s, e, int(s.phase == Phase.DEAL))
    if fault == Fault.WRONG_OBSERVATION and e.what != Word.TRICK:
        open_now = unknown_penalties(s, o) if reviewing else s.vague_deal
        if open_now or (s.vague and e.what == Word.TOTAL):
            return Fault.LEGAL
    return fault


def stop_play(s: State) -> None:
    """No more cards are played in this deal."""
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    know_kept(s)


def rule(s: State, o: Options, e: Event) -> int:
    """Rulings: misdeal, revoke, mixed tricks."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.MISDEAL:
        return rule_misdeal(s, o, e)
    if e.what != Word.REVOKE and e.what != Word.MIXED:
        return Fault.WORD_NOT_USED
    if stray(e, Part.WORD | Part.TARGET):
        return Fault.WORD_NOT_USED
    # 000:63 not after the next deal has started
    if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if s.charged >> e.target & 1:
        return Fault.BAD_RULING
    if e.what == Word.REVOKE:
        fault = establish(s, e)
        if fault != Fault.LEGAL:
            return fault
    else:
        # 000:61
        if s.tricks == 0:
            return Fault.BAD_RULING
        s.irregular += 1
    s.charged |= 1 << e.target
    if s.phase == Phase.PLAY:
        stop_play(s)
    return Fault.LEGAL


def rule_misdeal(s: State, o: Options, e: Event) -> int:
    """000:57 until the first trick is complete."""
    if stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.REVIEW:
        if surely_over(s, o):
            return Fault.GAME_OVER
        settle(s, o, 0)
    if s.phase > Phase.PLAY or (s.phase == Phase.PLAY and s.tricks):
        return Fault.WRONG_PHASE
    misdealt(s)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o, game_ends(s, o))
    return s.over
