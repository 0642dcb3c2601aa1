"""Big two: plays, passes, the round and its end (003:572-595)."""

from __future__ import annotations

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.bigtwo import (
    LOW_LEAD,
    DrawOnPass,
    Options,
    PassRule,
    Phase,
    State,
    after,
    gather,
    take_loose,
)
from cardlog.rules.climbing.charges import settle, settle_unknown_dragon
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.fives import (
    KEY,
    Shape,
    count_alike,
    count_fives,
    count_fours_and_one,
    count_pairs,
    count_singles,
    count_straight_flushes,
    key_of,
    lowest_card,
    value,
)
from cardlog.rules.climbing.table import (
    holds_fault,
    lose_set,
    open_round,
    taken_back,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size, may_hold, pack_fault, seen_cards, untouched
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault, table_score
from cardlog.words import CHANCE, NONE, Event, Word

# --- plays --------------------------------------------------------------------------------


def cards_fault(s: State, seat: int, e: Event) -> int:
    """Fault of cards that the seat cannot play; the turned card may be in an unknown hand."""
    if s.loose == 0:
        return holds_fault(s, seat, e)
    seen = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
    if seen == 0:
        return Fault.WRONG_COUNT
    loose = 1 << (s.loose - 1)
    key = 1 << (s.loose_key - 1)
    free = may_hold(s, seat)
    if free & key:
        free |= loose
    if seen & ~free:
        s.related = seen & ~free
        return Fault.NOT_HELD
    new = popcount(seen & ~s.hand[seat] & ~loose)
    if seen & loose and not seen & key:
        new += 1
    return Fault.NOT_HELD if new > s.hidden[seat] else Fault.LEGAL


def opening_fault(s: State, seat: int, cards: int) -> int:
    """What is wrong with the first play of a deal (003:570)."""
    if s.turn == NONE and s.opening_card and s.hidden[seat] == 0:
        return ClimbingFault.NOT_LOWEST
    if s.opening_card:
        held = cards >> (s.opening_card - 1) & 1
        return Fault.LEGAL if held else ClimbingFault.OPENING_CARD
    if s.open_lead == LOW_LEAD:
        low = value(lowest_card(cards))
        for other in range(s.seats):
            held = lowest_card(s.hand[other] & ~cards)
            if held >= 0 and value(held) < low:
                s.related = 1 << held
                return ClimbingFault.NOT_LOWEST
    return Fault.LEGAL


def is_bomb(s: State, o: Options, key: int) -> int:
    """003:605 an honour hand laid on one, two or three cards, where that is agreed."""
    shape = key // KEY
    if not o.honour_bombs or s.size == 0 or s.size > 3:
        return 0
    return int(shape == Shape.FOUR_AND_ONE or shape == Shape.STRAIGHT_FLUSH)


def count_plays(s: State, o: Options, cards: int) -> int:
    """How many plays can be made from a set of cards, the opening card not considered."""
    found = 0
    if s.size == 0 or s.size == 1:
        found += count_singles(cards, s.key)
    if s.size == 0 or s.size == 2:
        found += count_pairs(cards, s.key)
    if s.size == 0 or s.size == 3:
        found += count_alike(cards, 3, Shape.TRIPLE, s.key)
    if o.four_size and (s.size == 0 or s.size == 4):
        found += count_alike(cards, 4, Shape.FOUR, s.key)
    if s.size == 0 or s.size == 5:
        found += count_fives(o.sequences, cards, s.key)
    elif o.honour_bombs and s.size < 4:
        found += count_fours_and_one(cards, 0) + count_straight_flushes(o.sequences, cards, 0)
    return found


def open_acts(s: State, o: Options) -> int:
    """How many acts are open to the seat in turn; 0 if its hand is not known."""
    if s.turn == NONE or s.hidden[s.turn]:
        return 0
    if s.owed:
        return 1
    cards = s.hand[s.turn]
    found = count_plays(s, o, cards)
    if s.plays == 0 and s.opening_card:
        found -= count_plays(s, o, cards & ~(1 << (s.opening_card - 1)))
    return found + 1 if s.size else found


def play(s: State, o: Options, e: Event) -> int:
    """One, two, three or five cards, or a pass."""
    seat = e.actor
    if e.what != NONE:
        return pass_by(s, o, e)
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if s.owed and not e.flags:
        return ClimbingFault.CARDS_OWED
    fault = cards_fault(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        return taken_back(s, e, 1)
    if seat != s.turn and s.turn != NONE:
        return Fault.NOT_YOUR_TURN
    cards = seen_cards(e)
    key = key_of(o.sequences, o.four_size, cards)
    if key == 0:
        return ClimbingFault.NO_PLAY
    if s.plays == 0:
        fault = opening_fault(s, seat, cards)
        if fault != Fault.LEGAL:
            return fault
    bomb = is_bomb(s, o, key)
    if s.size and not bomb:
        if popcount(cards) != s.size:
            return ClimbingFault.OTHER_SIZE
        if key < s.key:
            return ClimbingFault.DOES_NOT_BEAT
    s.choices = open_acts(s, o)
    if s.turn == NONE and s.opening_card == 0:
        s.deferred += 1
    put_on_top(s, o, seat, cards, key, bomb)
    return Fault.LEGAL


def put_on_top(s: State, o: Options, seat: int, cards: int, key: int, bomb: int) -> None:
    """The play lies on top; it may end the round, or the deal."""
    if s.loose and cards & (1 << (s.loose - 1) | 1 << (s.loose_key - 1)):
        take_loose(s, seat)
    lose_set(s, seat, cards)
    s.plays += 1
    if s.size == 0:
        s.leader = seat
    s.owner = seat
    s.size = popcount(cards)
    s.key = key
    if hand_size(s, seat) == 0:
        settle(s, o, seat)
    elif bomb:
        lead(s, seat)
    else:
        pass_turn(s, o, seat)


def lead(s: State, seat: int) -> None:
    """A seat leads to a new round."""
    open_round(s, seat)
    s.key = 0


def pass_turn(s: State, o: Options, seat: int) -> None:
    """003:587-589 the next player who is in the round; back at the owner it is over.

    Under the strict rule the owner may go on beating his own cards until he passes himself.
    """
    last = s.owner
    for _ in range(s.seats):
        seat = after(s, o, seat)
        if seat == last:
            break
        if not s.locked >> seat & 1:
            s.turn = seat
            return
    if o.pass_rule == PassRule.OUT:
        s.turn = last
    else:
        lead(s, last)


def pass_by(s: State, o: Options, e: Event) -> int:
    """``p4 play pass``."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.PASS or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e, int(s.phase == Phase.PLAY))
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if s.owed:
        return ClimbingFault.CARDS_OWED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if s.size == 0:
        return ClimbingFault.MAY_NOT_PASS
    s.choices = open_acts(s, o)
    if o.pass_rule == PassRule.OUT and seat != s.owner:
        s.locked |= 1 << seat
    # 003:613 a pass costs a card, or as many as the play declined; nobody declines his own
    if s.stock and seat != s.owner:
        s.owed = min(1 if o.draw_on_pass == DrawOnPass.ONE else s.size, s.stock)
    if s.owed == 0:
        after_pass(s, o, seat)
    return Fault.LEGAL


def after_pass(s: State, o: Options, seat: int) -> None:
    """The pass is made, and paid if it costs anything."""
    if seat == s.owner:
        lead(s, seat)
    else:
        pass_turn(s, o, seat)


def draw(s: State, o: Options, e: Event) -> int:
    """The cards that a pass costs, all in one event."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.STOCK or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e, int(s.phase == Phase.PLAY))
    if s.phase != Phase.PLAY or s.owed == 0:
        return Fault.WRONG_PHASE
    if seat != s.turn:
        return ClimbingFault.CARDS_OWED
    if len(e.cards) != s.owed:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, PACK_52, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.choices = open_acts(s, o)
    known = seen_cards(e)
    s.hand[seat] |= known
    s.unseen &= ~known
    s.hidden[seat] += len(e.cards) - popcount(known)
    s.stock -= s.owed
    s.owed = 0
    after_pass(s, o, seat)
    return Fault.LEGAL


# --- rulings and statements ----------------------------------------------------------------


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the deal is void and is dealt again."""
    begun = s.phase != Phase.DEAL or untouched(s) == 0
    fault = misdeal_fault(e, int(s.phase != Phase.OVER and begun))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase != Phase.DEAL))
        gather(s, o)
    return fault


def score(s: State, o: Options, e: Event) -> int:
    """``- score p1 58`` and ``- score p1 total 90``; unchecked where hidden cards count."""
    fault = table_score(s, e)
    if fault == Fault.WRONG_OBSERVATION:
        if s.maybe_dragon and s.phase == Phase.PLAY and s.plays == 0:
            return Fault.LEGAL
        if s.vague_total if e.what == Word.TOTAL else s.vague:
            return Fault.LEGAL
    return fault


def end(s: State, o: Options) -> int:
    """Without an agreed number of deals a record may end after any."""
    if s.over:
        return 1
    if s.phase == Phase.PLAY and s.maybe_dragon and s.plays == 0:
        settle_unknown_dragon(s, o)
    if s.scored == 0 or s.phase != Phase.DEAL or not untouched(s):
        return 0
    return int(o.deals == 0 or (s.vague_total != 0 and s.scored >= o.deals))
