"""President: the deal, rounds, titles and points (003:4572-4598)."""

from __future__ import annotations

from cardlog.cards import PACK_52
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.exchange import (
    ask_exchange,
    given_fault,
    hand_over,
    may_give,
    next_giver,
    open_gifts,
)
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.hierarchy import (
    THREE_OF_CLUBS,
    FirstLead,
    Four,
    Leader,
    Options,
    Phase,
    Size,
    State,
    gather,
    next_at_table,
    scum_of,
)
from cardlog.rules.climbing.table import (
    OF_RANK,
    RANKS,
    choose,
    holds_fault,
    lose_set,
    open_round,
    strength,
    taken_back,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import close_hands, deal_hand, hand_size, seen_cards, untouched
from cardlog.rules.mechanisms.last_unknown import know_rest
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault, table_score
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.words import CHANCE, NONE, Event, Word

# --- the deal and the exchange -------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """The whole pack, singly."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET if e.actor == CHANCE else Fault.NOT_CHANCE
    fault = deal_hand(s, e, s.due[e.target], PACK_52)
    if fault != Fault.LEGAL:
        return fault
    for seat in range(s.seats):
        if hand_size(s, seat) != s.due[seat]:
            return Fault.LEGAL
    know_rest(s, 0)
    s.deals += 1
    if s.titled:
        ask_exchange(s, o)
    if s.phase == Phase.DEAL:
        begin(s, o)
    return Fault.LEGAL


def begin(s: State, o: Options) -> None:
    """The first lead of the hand."""
    s.phase = Phase.PLAY
    leader = next_seat(s, s.dealer)
    if s.titled:
        leader = s.ranking[0] if o.leader == Leader.PRESIDENT else scum_of(s)
    elif o.first_lead == FirstLead.THREE_CLUBS:
        # 003:4574 its holder must lead it; -1 while that is not known
        s.opening_card = THREE_OF_CLUBS + 1
        leader = NONE
        for seat in range(s.seats):
            if s.hand[seat] >> THREE_OF_CLUBS & 1:
                leader = seat
    open_round(s, leader)


def give(s: State, o: Options, e: Event) -> int:
    """The Scum's strongest cards, or as many that come back."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.flags:
        return taken_back(s, e, int(s.phase == Phase.EXCHANGE or s.phase == Phase.PLAY))
    if s.phase != Phase.EXCHANGE:
        return Fault.WRONG_PHASE
    if not may_give(s, seat):
        return ClimbingFault.EXCHANGE
    if e.target != s.to_whom[seat]:
        return Fault.WRONG_TARGET
    if len(e.cards) != s.owes[seat]:
        return Fault.WRONG_COUNT
    fault = given_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = open_gifts(s)
    hand_over(s, e)
    s.given |= 1 << seat
    s.turn = next_giver(s)
    if s.turn == NONE:
        know_rest(s, 0)
        begin(s, o)
    return Fault.LEGAL


# --- plays --------------------------------------------------------------------------------


def stronger(s: State, first: int, second: int) -> int:
    """Whether a strength beats another, a revolution considered (003:4606)."""
    return int(first < second) if s.turned else int(first > second)


def completes(s: State, o: Options, number: int, count: int) -> int:
    """Whether a play makes four cards of one rank lie together on top (003:4608)."""
    if not o.set_clears:
        return 0
    lying = s.stacked if s.size and s.rank == number else 0
    return int(lying + count == 4)


def set_fault(s: State, o: Options, number: int, count: int) -> int:
    """Whether so many cards of a strength may be played on the last play."""
    if s.size == 0:
        return Fault.LEGAL
    # 003:4606 twos on anything, where agreed
    if o.twos_clear and number == 12:
        return Fault.LEGAL
    higher = stronger(s, number, s.rank)
    if count == 4 and o.bombs_beat_all and o.four_of_kind != Four.NORMAL:
        if s.size != 4 or higher:
            return Fault.LEGAL
    if count < s.size or (count > s.size and o.size == Size.EXACT):
        return ClimbingFault.OTHER_SIZE
    if count > s.size and o.size == Size.BIGGER_BEATS:
        return Fault.LEGAL
    # 003:4608 an equal rank only to complete the four
    if higher or (number == s.rank and completes(s, o, number, count)):
        return Fault.LEGAL
    return ClimbingFault.DOES_NOT_BEAT


def ends_round(s: State, o: Options, number: int, count: int) -> int:
    """Whether a play ends the round at once, so that its player leads."""
    if o.twos_clear and number == 12:
        return 1
    if o.four_of_kind == Four.CLEAR and count == 4:
        return 1
    return completes(s, o, number, count)


def can_play(s: State, o: Options, cards: int) -> int:
    """Whether any play can be made from a set of cards."""
    return int(count_plays(s, o, cards) > 0)


def count_plays(s: State, o: Options, cards: int) -> int:
    """How many plays can be made from a set of cards."""
    found = 0
    opening = 0
    if s.opening_card and s.plays == 0:
        opening = 1 << (s.opening_card - 1)
    for rank in range(RANKS):
        held = cards & OF_RANK << rank
        if held == 0 or (opening and not held & opening):
            continue
        have = popcount(held)
        for count in range(1, have + 1):
            if set_fault(s, o, strength(rank), count) == Fault.LEGAL:
                found += choose(have - 1, count - 1) if opening else choose(have, count)
    return found


def open_acts(s: State, o: Options) -> int:
    """How many acts are open to the seat in turn; 0 if its hand is not known."""
    if s.turn == NONE or s.hidden[s.turn]:
        return 0
    found = count_plays(s, o, s.hand[s.turn])
    if s.size and not (o.must_beat and found):
        found += 1
    return found


def play(s: State, o: Options, e: Event) -> int:
    """A set of one rank, or a pass."""
    seat = e.actor
    if e.what != NONE:
        return pass_by(s, o, e)
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = holds_fault(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        return taken_back(s, e, 1)
    if seat != s.turn and (s.turn != NONE or s.hidden[seat] == 0):
        return Fault.NOT_YOUR_TURN
    cards = seen_cards(e)
    rank = e.cards[0] & 15
    if cards & ~(OF_RANK << rank):
        return ClimbingFault.NO_PLAY
    if s.opening_card and s.plays == 0 and not cards >> (s.opening_card - 1) & 1:
        return ClimbingFault.OPENING_CARD
    count = popcount(cards)
    number = strength(rank)
    fault = set_fault(s, o, number, count)
    if fault != Fault.LEGAL:
        return fault
    s.choices = open_acts(s, o)
    put_on_top(s, o, seat, cards, number)
    return Fault.LEGAL


def put_on_top(s: State, o: Options, seat: int, cards: int, number: int) -> None:
    """The play lies on top; it may end the round, or the hand."""
    count = popcount(cards)
    clears = ends_round(s, o, number, count)
    lose_set(s, seat, cards)
    s.plays += 1
    s.stacked = s.stacked + count if s.size and s.rank == number else count
    if s.size == 0:
        s.leader = seat
    s.owner = seat
    s.size = count
    s.rank = number
    if o.four_of_kind == Four.REVOLUTION and count == 4:
        s.turned = 1 - s.turned
    if hand_size(s, seat) == 0:
        s.finished[s.out] = seat
        s.out += 1
        if s.out == s.seats - 1:
            settle(s, o)
            return
    if clears:
        lead(s, seat)
    else:
        pass_turn(s, o, seat)


def lead(s: State, seat: int) -> None:
    """Who won the round leads; if he is out, the next player with cards (003:4586)."""
    for _ in range(s.seats):
        if hand_size(s, seat):
            break
        seat = next_at_table(s, seat)
    open_round(s, seat)
    s.rank = 0
    s.stacked = 0


def pass_turn(s: State, o: Options, seat: int) -> None:
    """The next player who has cards and is not locked; back at the owner the round is over."""
    last = s.leader if o.one_answer else s.owner
    after = seat
    for _ in range(s.seats):
        after = next_at_table(s, after)
        if after == last:
            lead(s, s.owner)
            return
        if hand_size(s, after) and not s.locked >> after & 1:
            s.turn = after
            return


def pass_by(s: State, o: Options, e: Event) -> int:
    """``p3 play pass``."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.PASS or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e, int(s.phase == Phase.PLAY or s.phase == Phase.EXCHANGE))
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if s.size == 0:
        return ClimbingFault.MAY_NOT_PASS
    if o.must_beat and can_play(s, o, s.hand[seat]):
        s.related = s.hand[seat]
        return ClimbingFault.MUST_BEAT
    s.choices = open_acts(s, o)
    if o.must_beat and s.hidden[seat]:
        deny_singles(s, o, seat)
    if o.pass_locks:
        s.locked |= 1 << seat
    pass_turn(s, o, seat)
    return Fault.LEGAL


def deny_singles(s: State, o: Options, seat: int) -> None:
    """Who must beat and passes has no card that alone would have done."""
    for rank in range(RANKS):
        if set_fault(s, o, strength(rank), 1) == Fault.LEGAL:
            s.barred[seat] |= OF_RANK << rank
    s.deferred += 1


# --- the end of a hand --------------------------------------------------------------------


def settle(s: State, o: Options) -> None:
    """003:4588 the titles; 003:4598 two points for the President, one for the Vice-President."""
    s.old_scum = scum_of(s) if s.titled else NONE
    for seat in range(s.seats):
        if hand_size(s, seat):
            s.finished[s.out] = seat
    for i in range(s.seats):
        s.ranking[i] = s.finished[i]
        s.place[s.ranking[i]] = i + 1
    clear_points(s)
    add_points(s, s.ranking[0], 2)
    add_points(s, s.ranking[1], 1)
    s.presidencies[s.ranking[0]] += 1
    s.titled = 1
    s.scored += 1
    close_hands(s)
    if ends(s, o):
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
        return
    # 003:4576 before the next hand the players sit in the order of their titles
    if o.reseat:
        for i in range(s.seats):
            s.sits[i] = s.ranking[i]
    gather(s)


def best(s: State) -> int:
    """Seats with the highest total, and of them those with most presidencies (003:4598)."""
    found = 0
    high = -1
    for seat in range(s.seats):
        worth = 1000 * s.total[seat] + s.presidencies[seat]
        if worth > high:
            high = worth
            found = 0
        if worth == high:
            found |= 1 << seat
    return found


def ends(s: State, o: Options) -> int:
    """Whether the session is over with the hand just scored."""
    reached = int(o.deals != 0 and s.scored >= o.deals)
    if o.target:
        for seat in range(s.seats):
            if s.total[seat] >= o.target:
                reached = 1
    return int(reached != 0 and popcount(best(s)) == 1)


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: dealt again, with the titles as they were."""
    begun = s.phase != Phase.DEAL or untouched(s) == 0
    fault = misdeal_fault(e, int(s.phase != Phase.OVER and begun))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase != Phase.DEAL))
        gather(s)
    return fault


def score(s: State, o: Options, e: Event) -> int:
    """``- score p2 2`` and ``- score p2 total 5``."""
    return table_score(s, e)


def end(s: State, o: Options) -> int:
    """Without an agreed end a record may end after any complete hand."""
    if s.over:
        return 1
    if o.deals or o.target or s.scored == 0 or s.phase != Phase.DEAL:
        return 0
    return untouched(s)
