"""President: what the Scum gives to the President before a hand, and what comes back (003:4590)."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.hierarchy import Exchange, Options, Phase, Repeat, State, scum_of
from cardlog.rules.climbing.table import OF_RANK, RANKS, choose, strength
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import may_hold, seen_cards
from cardlog.words import NONE, Event


def ask_exchange(s: State, o: Options) -> None:
    """003:4590 who has to give cards to whom, the lower title first."""
    number = 0
    if o.exchange == Exchange.SINGLE:
        number = 1
    elif o.exchange == Exchange.SCALED:
        number = 2
    # 003:4600 an extra penalty for who was Scum twice
    if o.repeat_scum == Repeat.THREE_CARDS and s.old_scum == scum_of(s):
        number = 3
    pair_up(s, s.ranking[0], scum_of(s), number)
    if o.exchange == Exchange.SCALED and s.seats > 3:
        pair_up(s, s.ranking[1], s.ranking[s.seats - 2], 1)
    if number:
        s.phase = Phase.EXCHANGE
        s.turn = next_giver(s)


def pair_up(s: State, high: int, low: int, number: int) -> None:
    """Two players exchange so many cards."""
    s.owes[high] = number
    s.owes[low] = number
    s.to_whom[high] = low
    s.to_whom[low] = high


def is_low(s: State, seat: int) -> int:
    """Whether a seat has the lower title of its pair."""
    return int(seat == scum_of(s) or (s.seats > 3 and seat == s.ranking[s.seats - 2]))


def may_give(s: State, seat: int) -> int:
    """Whether a seat may give now: the lower title first, then the higher one."""
    if s.owes[seat] == 0 or s.given >> seat & 1:
        return 0
    return int(is_low(s, seat) or s.given >> s.to_whom[seat] & 1)


def next_giver(s: State) -> int:
    """First seat that may give, the lowest title first; -1 if all have given."""
    for i in range(s.seats):
        seat = s.ranking[s.seats - 1 - i]
        if may_give(s, seat):
            return seat
    return NONE


def stronger_cards(least: int) -> int:
    """All cards that are stronger than a strength of the ordinary order."""
    found = 0
    for rank in range(RANKS):
        if strength(rank) > least:
            found |= OF_RANK << rank
    return found


def weakest(cards: int) -> int:
    """Strength of the weakest card of a set."""
    for number in range(RANKS):
        rank = number + 1 if number < 12 else 0
        if cards & OF_RANK << rank:
            return number
    return RANKS


def given_fault(s: State, e: Event) -> int:
    """What is wrong with the cards given; unknown ones must be unknown cards of the hand."""
    seat = e.actor
    known = 0
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
        elif known >> card & 1:
            return Fault.WRONG_COUNT
        else:
            known |= 1 << card
    if known & ~may_hold(s, seat):
        s.related = known & ~may_hold(s, seat)
        barred = known & s.barred[seat] & s.unseen
        return Fault.SHOWN_OUT if barred and s.hidden[seat] else Fault.NOT_HELD
    if popcount(known & ~s.hand[seat]) + unknown > s.hidden[seat]:
        return Fault.UNKNOWN_CARD if unknown else Fault.NOT_HELD
    if is_low(s, seat) and known:
        # 003:4590 the strongest by the actual rank order
        kept = s.hand[seat] & ~known & stronger_cards(weakest(known))
        if kept:
            s.related = kept
            return ClimbingFault.NOT_STRONGEST
    return Fault.LEGAL


def hand_over(s: State, e: Event) -> None:
    """The cards change hands, and tell what the giver has not kept."""
    seat = e.actor
    to = e.target
    known = seen_cards(e)
    unknown = len(e.cards) - popcount(known)
    new = known & ~s.hand[seat]
    s.hidden[seat] -= popcount(new) + unknown
    s.unseen &= ~new
    s.hand[seat] &= ~known
    s.hand[to] |= known
    if unknown:
        s.hidden[to] += unknown
        s.barred[to] = 0
    if is_low(s, seat):
        if known and s.hidden[seat]:
            s.barred[seat] |= stronger_cards(weakest(known))
            s.deferred += 1
        elif unknown:
            s.deferred += 1


def open_gifts(s: State) -> int:
    """How many gifts are open to all seats together; 0 where unknown cards leave it open."""
    count = 0
    for seat in range(s.seats):
        if may_give(s, seat):
            if s.hidden[seat]:
                return 0
            number = s.owes[seat]
            if is_low(s, seat):
                forced = forced_gift(s, seat)
                level = level_gift(s, seat)
                count += choose(popcount(level), number - popcount(forced))
            else:
                count += choose(popcount(s.hand[seat]), number)
    return count


def level_gift(s: State, seat: int) -> int:
    """Cards of the rank that the strongest so many of a known hand end with."""
    number = s.owes[seat]
    for i in range(RANKS):
        rank = RANKS - 1 - i
        card_rank = rank + 1 if rank < 12 else 0
        cards = s.hand[seat] & OF_RANK << card_rank
        number -= popcount(cards)
        if number <= 0:
            return cards
    return 0


def forced_gift(s: State, seat: int) -> int:
    """Cards of a known hand that are stronger than those."""
    return s.hand[seat] & stronger_cards(weakest(level_gift(s, seat)))
