"""President: the order of titles, the deal, the exchange, the rounds (003:4544-4622)."""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.table import (
    OF_RANK,
    RANKS,
    Climb,
    choose,
    clear_climb,
    holds_fault,
    last_unknown_hand,
    lose_set,
    open_round,
    set_of,
    strength,
    taken_back,
    untouched,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import close_hands, deal_hand, hand_size, may_hold
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat, observe_score
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE, Event, Word

THREE_OF_CLUBS = 1


class Phase(IntEnum):
    """Phases of a hand."""

    DEAL = 0
    EXCHANGE = 1
    PLAY = 2
    OVER = 3


class FirstLead(IntEnum):
    """Who leads the first hand."""

    LEFT = 0
    THREE_CLUBS = 1


class Exchange(IntEnum):
    """Cards exchanged before later hands."""

    SINGLE = 0
    SCALED = 1
    NONE = 2


class Repeat(IntEnum):
    """What it costs to be Scum twice in succession."""

    NONE = 0
    THREE_CARDS = 1


class Leader(IntEnum):
    """Who leads later hands."""

    PRESIDENT = 0
    SCUM = 1


class Four(IntEnum):
    """What four of a kind does."""

    NORMAL = 0
    CLEAR = 1
    REVOLUTION = 2


class Size(IntEnum):
    """Which numbers of cards answer a play."""

    EXACT = 0
    MORE_AND_HIGHER = 1
    BIGGER_BEATS = 2


class Options(OptionSet):
    """What a record may set."""

    first_lead: int = choice(
        FirstLead.LEFT,
        "who leads the first hand: left of the dealer, or the holder of the three of clubs with it",
        "003:4574",
    )
    reseat: int = switch(1, "the players sit in the order of their titles", "003:4576")
    exchange: int = choice(Exchange.SINGLE, "cards exchanged before later hands", "003:4590")
    repeat_scum: int = choice(
        Repeat.NONE,
        "who was Scum in the last two hands exchanges three cards with the President",
        "003:4600",
    )
    leader: int = choice(Leader.PRESIDENT, "who leads later hands", "003:4592")
    pass_locks: int = switch(0, "who has passed may not play again in that round", "003:4604")
    must_beat: int = switch(0, "who can play must", "003:4604")
    one_answer: int = switch(
        0, "each player has one turn in a round, which ends at the leader", "003:4604"
    )
    four_of_kind: int = choice(
        Four.NORMAL,
        "four of a kind played at once: nothing, it ends the round, or it turns the order of ranks "
        "about for the rest of the hand",
        "003:4606",
    )
    bombs_beat_all: int = switch(
        0,
        "with clear or revolution, four of a kind may be laid on any play but a higher four",
        "003:4606",
    )
    twos_clear: int = switch(0, "twos may be laid on anything and end the round", "003:4606")
    set_clears: int = switch(
        0,
        "a play that makes four cards of one rank lie together on top ends the round",
        "003:4608",
    )
    size: int = choice(
        Size.EXACT,
        "the number of cards of the last play; more, if they are also higher; or more beat fewer "
        "whatever the rank",
        "003:4614",
    )
    target: int = whole(0, "total that ends the session after the hand; 0: none", "003:4598")
    deals: int = whole(0, "hands to play; 0: no fixed number", "003:4598")


class State(Climb):
    """A table of president."""

    due: EachSeat
    """Cards that the deal gives each seat."""
    sits: EachSeat
    """Which seat sits at each place of the table, the first of them the President."""
    titled: int
    """Whether titles from an earlier hand are held."""
    old_scum: SeatNo
    """Who was Scum in the hand before the last one."""
    out: int
    """Players who have gone out in this hand."""
    finished: EachSeat
    """Which they are, in their order."""
    ranking: EachSeat
    """Seats in the order in which they went out in the hand played last."""
    place: EachSeat
    """Place of each seat in the hand scored last, from 1."""
    presidencies: EachSeat
    rank: int
    """Strength of the play on top, by the ordinary order."""
    stacked: int
    """Cards of that rank that lie together on top."""
    turned: int
    """Whether a revolution is in force."""
    owes: EachSeat
    """Cards that each seat has to give in the exchange."""
    to_whom: EachSeat
    given: SeatSet
    """Seats that have given theirs."""
    sent: CardSets
    """Known cards that a seat gave in the exchange of this hand."""


def setup(s: State, o: Options) -> int:
    """Players sit as they came."""
    s.dealer = o.dealer
    s.old_scum = NONE
    for seat in range(s.seats):
        s.sits[seat] = seat
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a hand: who gets the odd cards."""
    clear_climb(s, PACK_52)
    s.phase = Phase.DEAL
    s.out = 0
    s.rank = 0
    s.stacked = 0
    s.turned = 0
    s.given = 0
    for seat in range(s.seats):
        s.due[seat] = 52 // s.seats
        s.owes[seat] = 0
        s.to_whom[seat] = 0
        s.sent[seat] = 0
    # 003:4572, 003:4576 singly from the dealer's left, later from the President
    seat = s.ranking[0] if s.titled else next_seat(s, s.dealer)
    for _ in range(52 % s.seats):
        s.due[seat] += 1
        seat = next_at_table(s, seat)


def next_at_table(s: State, seat: int) -> int:
    """The player on the left, by the places at the table."""
    for i in range(s.seats):
        if s.sits[i] == seat:
            return s.sits[i + 1] if i + 1 < s.seats else s.sits[0]
    return seat


# --- the deal -----------------------------------------------------------------------------


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
    last_unknown_hand(s)
    s.deals += 1
    if s.titled:
        ask_exchange(s, o)
    if s.phase == Phase.DEAL:
        begin(s, o)
    return Fault.LEGAL


def scum_of(s: State) -> int:
    """Who was Scum in the last hand."""
    return s.ranking[s.seats - 1]


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


# --- the exchange -------------------------------------------------------------------------


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
        last_unknown_hand(s)
        begin(s, o)
    return Fault.LEGAL


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
    known = 0
    for card in e.cards:
        if card != UNKNOWN:
            known |= 1 << card
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
    cards = set_of(e)
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
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.OVER or (s.phase == Phase.DEAL and untouched(s)):
        return Fault.WRONG_PHASE
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
    gather(s)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """``- score p2 2`` and ``- score p2 total 5``."""
    if e.flags or stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    return observe_score(s, e) if e.actor == CHANCE else Fault.NOT_CHANCE


def end(s: State, o: Options) -> int:
    """Without an agreed end a record may end after any complete hand."""
    if s.over:
        return 1
    if o.deals or o.target or s.scored == 0 or s.phase != Phase.DEAL:
        return 0
    return untouched(s)
