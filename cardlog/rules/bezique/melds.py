"""Melds: what cards make one, what it is worth, and which copies may serve in it.

Each known copy of a card remembers the kinds of melds that it has served in. A copy that comes
out of the unknown part of a hand has served in none, since melds are laid open.
"""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, QUEEN, UNKNOWN, mask
from cardlog.rules.bezique.faults import BeziqueFault
from cardlog.rules.bezique.table import COPIES, SLOTS, Options, Phase, State
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import CODES, gain_copy, see_copy
from cardlog.rules.mechanisms.parts import CARDS, NUMBER, parts
from cardlog.words import CHANCE, NO_NUMBER, Event

MARRIAGE = 1
BEZIQUE = 2
DOUBLE_BEZIQUE = 4
FOUR = 8
SEQUENCE = 16
"""Kinds of melds; four of each rank are kinds of their own, but a card has one rank."""
PAIR = 1 << KING | 1 << QUEEN
RUN = 0x1F00
ONE_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48
SPADE_BEZIQUE = mask("QsJd")
CLUB_BEZIQUE = mask("QcJh")


def bezique_pair(s: State, o: Options) -> int:
    """The two cards of bezique (003:474, 003:526)."""
    if o.moving_bezique and (s.trump == 3 or s.trump == 1):
        return CLUB_BEZIQUE
    return SPADE_BEZIQUE


def kind_of(s: State, o: Options, one: int, two: int) -> int:
    """Kind of meld that the cards make, laid down once (``one``) or twice (``two``); 0 if none."""
    count = popcount(one) + popcount(two)
    if count == 2 and two == 0:
        if one == bezique_pair(s, o):
            return BEZIQUE
        for suit in range(4):
            if one == PAIR << (16 * suit):
                return MARRIAGE
        return 0
    if count == 5:
        return SEQUENCE if one == RUN << (16 * s.trump) else 0
    if count != 4:
        return 0
    if one == two and one == bezique_pair(s, o):
        return DOUBLE_BEZIQUE
    for rank in range(JACK, ACE + 1):
        if one & ~(ONE_RANK << rank) == 0 and (two == 0 or not o.four_distinct):
            return FOUR
    return 0


def value_of(s: State, o: Options, kind: int, card: int) -> int:
    """Points of a meld of this kind in which the card serves (003:510, †)."""
    if kind == MARRIAGE:
        return o.value_royal if card >> 4 == s.trump else 20
    if kind == BEZIQUE:
        return o.value_bezique
    if kind == DOUBLE_BEZIQUE:
        return 500
    if kind == SEQUENCE:
        return o.value_sequence
    rank = card & 15
    if rank == ACE:
        return o.value_aces
    if rank == KING:
        return o.value_kings
    return o.value_queens if rank == QUEEN else o.value_jacks


def best_service(s: State, o: Options, kinds: int, card: int) -> int:
    """Points of the dearest meld among these kinds."""
    best = 0
    for i in range(5):
        if kinds >> i & 1:
            best = max(best, value_of(s, o, 1 << i, card))
    return best


def may_serve(s: State, o: Options, kinds: int, kind: int, card: int) -> int:
    """003:488 another kind, worth more than each one before."""
    if kinds & kind:
        return 0
    return int(kinds == 0 or value_of(s, o, kind, card) > best_service(s, o, kinds, card))


def ready(s: State, o: Options, seat: int, kind: int, card: int) -> int:
    """How many known copies of a card may serve in a meld of this kind."""
    count = 0
    for copy in range(s.holding[CODES * seat + card]):
        count += may_serve(s, o, s.served[SLOTS * seat + 2 * card + copy], kind, card)
    return count


def most_served(s: State, o: Options, seat: int, card: int, kind: int) -> int:
    """Copy that has served for most, with a kind among those that may serve; -1 if none."""
    best = -1
    found = -1
    for copy in range(s.holding[CODES * seat + card]):
        kinds = s.served[SLOTS * seat + 2 * card + copy]
        if kind == 0 or may_serve(s, o, kinds, kind, card):
            served = 8 * best_service(s, o, kinds, card) + popcount(kinds)
            if served > best:
                best = served
                found = copy
    return found


def lose_served(s: State, o: Options, seat: int, card: int) -> None:
    """A copy is about to leave the hand: the one that has served for most."""
    copy = most_served(s, o, seat, card, 0)
    slot = SLOTS * seat + 2 * card
    if copy == 0:
        s.served[slot] = s.served[slot + 1]
    if copy >= 0:
        s.served[slot + 1] = 0


# --- declaring ----------------------------------------------------------------------------


def meld(s: State, o: Options, e: Event) -> int:
    """``N meld KsQs 20``: one meld by the winner of a trick."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags or (parts(e) != CARDS and parts(e) != CARDS | NUMBER):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.STOCK and s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if s.may_meld != seat + 1:
        return BeziqueFault.MELD_CLOSED
    one = 0
    two = 0
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if two >> card & 1:
            return Fault.DUPLICATE_CARD
        two |= one & 1 << card
        one |= 1 << card
    fault = held_fault(s, seat, one, two)
    if fault != Fault.LEGAL:
        return fault
    kind = kind_of(s, o, one, two)
    if kind == 0:
        return BeziqueFault.NO_MELD
    fault = service_fault(s, o, seat, one, two, kind)
    if fault != Fault.LEGAL:
        return fault
    value = value_of(s, o, kind, e.cards[0] & 63)
    if e.number != NO_NUMBER and e.number != value:
        return BeziqueFault.MELD_VALUE
    s.choices = declare_acts(s, o, seat)
    for i in range(len(e.cards)):
        card = e.cards[i] & 63
        if ready(s, o, seat, kind, card) == 0:
            # a fresh copy out of the unknown part of the hand
            s.hidden[seat] -= 1
            s.held[seat] -= 1
            see_copy(s, card)
            gain_copy(s, seat, card)
        copy = most_served(s, o, seat, card, kind)
        s.served[SLOTS * seat + 2 * card + copy] |= kind
    s.earned[seat] += value
    s.melded[seat] += value
    s.may_meld = 0
    return Fault.LEGAL


def held_fault(s: State, seat: int, one: int, two: int) -> int:
    """Whether the hand holds or could hold all the cards."""
    needed = 0
    for card in range(CODES):
        if one >> card & 1:
            missing = 1 + (two >> card & 1) - s.holding[CODES * seat + card]
            if missing > 0:
                if missing > s.unseen[card]:
                    s.related = 1 << card
                    return Fault.NOT_HELD
                needed += missing
    return Fault.LEGAL if needed <= s.hidden[seat] else Fault.NOT_HELD


def service_fault(s: State, o: Options, seat: int, one: int, two: int, kind: int) -> int:
    """Whether copies that may still serve are there, or could be among the unknown cards."""
    needed = 0
    for card in range(CODES):
        if one >> card & 1:
            missing = 1 + (two >> card & 1) - ready(s, o, seat, kind, card)
            if missing > 0:
                if missing > s.unseen[card]:
                    s.related = 1 << card
                    return BeziqueFault.SERVED_BEFORE
                needed += missing
    return Fault.LEGAL if needed <= s.hidden[seat] else BeziqueFault.SERVED_BEFORE


# --- counting -----------------------------------------------------------------------------


def open_melds(s: State, o: Options, seat: int) -> int:
    """How many different melds a known hand can declare."""
    count = 0
    for suit in range(4):
        king = 16 * suit + KING
        if s.hand[seat] >> (king - 1) & 3 == 3:
            if ready(s, o, seat, MARRIAGE, king) and ready(s, o, seat, MARRIAGE, king - 1):
                count += 1
    pair = bezique_pair(s, o)
    if s.hand[seat] & pair == pair:
        queen = 58 if pair == SPADE_BEZIQUE else 10
        jack = 25 if pair == SPADE_BEZIQUE else 41
        if ready(s, o, seat, BEZIQUE, queen) and ready(s, o, seat, BEZIQUE, jack):
            count += 1
        if ready(s, o, seat, DOUBLE_BEZIQUE, queen) == COPIES:
            if ready(s, o, seat, DOUBLE_BEZIQUE, jack) == COPIES:
                count += 1
    run = RUN << (16 * s.trump)
    if s.hand[seat] & run == run:
        whole = 1
        for rank in range(8, ACE + 1):
            if ready(s, o, seat, SEQUENCE, 16 * s.trump + rank) == 0:
                whole = 0
        count += whole
    for rank in range(JACK, ACE + 1):
        count += open_fours(s, o, seat, rank)
    return count


def open_fours(s: State, o: Options, seat: int, rank: int) -> int:
    """In how many ways four of a rank can be declared, copies being the same."""
    clubs = ready(s, o, seat, FOUR, rank)
    diamonds = ready(s, o, seat, FOUR, 16 + rank)
    hearts = ready(s, o, seat, FOUR, 32 + rank)
    spades = ready(s, o, seat, FOUR, 48 + rank)
    if clubs + diamonds + hearts + spades < 4:
        return 0
    if o.four_distinct:
        return int(clubs > 0 and diamonds > 0 and hearts > 0 and spades > 0)
    ways = 0
    for i in range(clubs + 1):
        for j in range(diamonds + 1):
            for k in range(hearts + 1):
                last = 4 - i - j - k
                if 0 <= last <= spades:
                    ways += 1
    return ways


def declare_acts(s: State, o: Options, seat: int) -> int:
    """Acts of the winner of a trick before he draws: each meld, and the draw; 0 if unknown."""
    if s.hidden[seat] or s.phase != Phase.DRAW or not s.due >> seat & 1 or s.owing[0] + s.owing[1]:
        return 0
    return 1 + open_melds(s, o, seat)
