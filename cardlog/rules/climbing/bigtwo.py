"""Big two: the deal, who opens, rounds, what the cards left in hand cost (003:538-621)."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.fives import (
    KEY,
    Sequences,
    Shape,
    count_alike,
    count_fives,
    count_fours_and_one,
    count_pairs,
    count_singles,
    count_straight_flushes,
    key_of,
    lowest_card,
    ranks_of,
    value,
)
from cardlog.rules.climbing.table import (
    Climb,
    clear_climb,
    holds_fault,
    last_unknown_hand,
    lose_set,
    open_round,
    set_of,
    taken_back,
    untouched,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import deal_hand, hand_size, may_hold, pack_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat, observe_score
from cardlog.rules.mechanisms.unseen import reveal
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSet, EachSeat, SeatNo
from cardlog.words import CHANCE, NONE, Event, Word

THREE_OF_DIAMONDS = 17
THREE_OF_CLUBS = 1
THIRTEEN = 13
LOW_LEAD = 1
"""The lowest card opens, and it is not known which it is."""
ANY_LEAD = 2
"""The last winner opens with anything, and it is not known who that is."""


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class Direction(IntEnum):
    """Way of the play."""

    RIGHT = 0
    LEFT = 1


class Opening(IntEnum):
    """When the lowest card opens."""

    EVERY_DEAL = 0
    FIRST_DEAL = 1


class PassRule(IntEnum):
    """What a pass gives up."""

    REENTER = 0
    OUT = 1


class DrawOnPass(IntEnum):
    """What a pass costs in cards of the stock."""

    OFF = 0
    ONE = 1
    DECLINED = 2


class Settlement(IntEnum):
    """Who pays whom."""

    WINNER_TAKES = 0
    PAIRWISE = 1
    CHARGE = 2


class Options(OptionSet):
    """What a record may set."""

    direction: int = choice(
        Direction.RIGHT, "way of the play: against the order of seats, or with it", "003:568"
    )
    hand2: int = whole(
        17, "cards dealt to each of two players: 13, 17 or 21", "003:568", low=13, high=21
    )
    opening: int = choice(Opening.EVERY_DEAL, "when the lowest card opens", "003:570")
    sequences: int = choice(
        Sequences.BASE, "which sequences there are and their order", "003:585, 003:607"
    )
    pass_rule: int = choice(
        PassRule.REENTER, "a pass gives up one turn, or the whole round", "003:587"
    )
    honour_bombs: int = switch(
        0,
        "four of a kind with a fifth card and the straight flush may be laid on one, two or three "
        "cards and end the round at once",
        "003:605",
    )
    four_size: int = switch(
        0, "four cards of a rank are a play, beaten only by a higher four", "003:605"
    )
    dragon: int = switch(0, "who is dealt thirteen ranks wins at once", "003:611")
    draw_on_pass: int = choice(
        DrawOnPass.OFF,
        "three players, thirteen cards each: cards of the stock that a pass costs",
        "003:613",
    )
    steep: int = switch(
        0,
        "charges doubled for eight and nine cards, trebled for ten to twelve, times four for "
        "thirteen or more",
        "003:599, 003:609",
    )
    settlement: int = choice(
        Settlement.WINNER_TAKES,
        "the losers pay the winner, each pair settles the difference, or each is charged and the "
        "lowest total wins",
        "003:597, 003:601",
    )
    playoff: int = switch(
        1, "a shared best total after the last deal is settled by another", "003:601"
    )
    deals: int = whole(0, "deals to play; 0: no fixed number", "003:601")


class State(Climb):
    """A table of big two."""

    dealt_size: int
    """Cards dealt to each hand."""
    key: int
    """Key of the play on top."""
    stock: int
    """Cards of the stock, where passes cost cards."""
    owed: int
    """Cards that the seat in turn has to draw for its pass."""
    set_aside: int
    """Cards set aside unseen."""
    aside: CardSet
    """Those of them that the record tells."""
    told: int
    """Whether it has told them."""
    loose: Annotated[int, "card"]
    """The turned card of three players plus one, while it is not known who has it."""
    loose_key: Annotated[int, "card"]
    """The card whose holder it belongs to plus one."""
    open_lead: int
    """What is not known about the opening: ``LOW_LEAD`` or ``ANY_LEAD``."""
    maybe_dragon: int
    """Whether an unknown hand may have won the deal as it was dealt."""
    winner: SeatNo
    """Who won the deal scored last, -1 if that is not known."""
    left: EachSeat
    """Cards that each hand had left then."""
    vague: int
    """Whether the points of that deal are not known."""
    vague_total: int


def setup(s: State, o: Options) -> int:
    """How many cards go to each."""
    s.dealer = o.dealer
    s.winner = NONE
    gather(s, o)
    return 0


def gather(s: State, o: Options) -> None:
    """Before a deal."""
    clear_climb(s, PACK_52)
    s.phase = Phase.DEAL
    s.dealt_size = THIRTEEN
    if s.seats == 2:
        s.dealt_size = o.hand2
    elif s.seats == 3 and o.draw_on_pass == DrawOnPass.OFF:
        s.dealt_size = 17
    left = 52 - s.seats * s.dealt_size
    s.set_aside = left if s.seats == 2 else 0
    s.stock = left if s.seats == 3 and o.draw_on_pass != DrawOnPass.OFF else 0
    s.key = 0
    s.owed = 0
    s.aside = 0
    s.told = 0
    s.loose = 0
    s.loose_key = 0
    s.open_lead = 0
    s.maybe_dragon = 0


def after(s: State, o: Options, seat: int) -> int:
    """003:568 the next player, to the right unless agreed otherwise."""
    if o.direction == Direction.LEFT:
        return next_seat(s, seat)
    return seat - 1 if seat else s.seats - 1


# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Hands; the turned card of three players; the cards that two players set aside."""
    if e.what == Word.TALON:
        return tell_aside(s, e)
    if s.phase == Phase.PLAY and s.maybe_dragon and s.plays == 0:
        return deal_after_dragon(s, o, e)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    fault = deal_hand(s, e, s.dealt_size, PACK_52)
    if fault == Fault.LEGAL and hands_are_full(s) and not turns_up(s):
        begin(s, o)
    return fault


def deal_after_dragon(s: State, o: Options, e: Event) -> int:
    """The next deal begins: an unknown hand had all thirteen ranks."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if len(e.cards) > s.dealt_size:
        return Fault.TOO_MANY_CARDS
    fault = pack_fault(s, e, PACK_52, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    settle_unknown_dragon(s, o)
    return deal_hand(s, e, s.dealt_size, PACK_52)


def turns_up(s: State) -> int:
    """003:568 whether a last card is turned: three players with seventeen each."""
    return int(s.seats == 3 and s.stock == 0)


def hands_are_full(s: State) -> int:
    """Whether all cards of the hands have been dealt."""
    for seat in range(s.seats):
        if hand_size(s, seat) != s.dealt_size:
            return 0
    return 1


def turn_up(s: State, o: Options, e: Event) -> int:
    """003:568 it goes to the holder of the three of diamonds, or of the three of clubs."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if not turns_up(s) or not hands_are_full(s):
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = pack_fault(s, e, PACK_52, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.unseen ^= 1 << card
    last_unknown_hand(s)
    key = THREE_OF_CLUBS if card == THREE_OF_DIAMONDS else THREE_OF_DIAMONDS
    s.loose = card + 1
    s.loose_key = key + 1
    for seat in range(s.seats):
        if s.hand[seat] >> key & 1:
            take_loose(s, seat)
    begin(s, o)
    return Fault.LEGAL


def take_loose(s: State, seat: int) -> None:
    """It is known now who has the turned card."""
    reveal(s, seat, s.loose_key - 1)
    s.hand[seat] |= 1 << (s.loose - 1)
    s.loose = 0


def tell_aside(s: State, e: Event) -> int:
    """``- deal talon …`` with two players: all the cards set aside, before the first play."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY or s.plays or s.told or s.set_aside == 0:
        return Fault.WRONG_PHASE
    if len(e.cards) != s.set_aside:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, PACK_52, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.told = 1
    for card in e.cards:
        if card != UNKNOWN:
            s.aside |= 1 << card
    s.unseen &= ~s.aside
    if popcount(s.aside) == s.set_aside:
        last_unknown_hand(s)
    find_opener(s)
    return Fault.LEGAL


def begin(s: State, o: Options) -> None:
    """The cards are dealt: a dragon, or who opens."""
    if s.set_aside == 0 and s.stock == 0:
        last_unknown_hand(s)
    s.deals += 1
    s.phase = Phase.PLAY
    if o.dragon and s.dealt_size == THIRTEEN:
        seat = s.dealer
        for _ in range(s.seats):
            seat = after(s, o, seat)
            if popcount(ranks_of(s.hand[seat])) == THIRTEEN:
                settle_dragon(s, o, seat)
                return
            if s.hidden[seat]:
                s.maybe_dragon = 1
    open_round(s, NONE)
    # 003:570 the lowest card opens every deal, or the first one only
    if o.opening == Opening.FIRST_DEAL and s.scored:
        s.turn = s.winner
        s.leader = s.winner
        if s.winner == NONE:
            s.open_lead = ANY_LEAD
        return
    s.open_lead = LOW_LEAD
    find_opener(s)


def find_opener(s: State) -> None:
    """003:570 who holds the lowest card that was dealt; open while unknown cards may be lower."""
    if s.open_lead != LOW_LEAD:
        return
    known = 0
    hidden = 0
    for seat in range(s.seats):
        known |= s.hand[seat]
        hidden |= s.hidden[seat]
    low = lowest_card(known)
    unseen = lowest_card(s.unseen) if hidden else -1
    if s.set_aside == 0 and s.stock == 0:
        low = THREE_OF_DIAMONDS
    elif unseen >= 0 and (low < 0 or value(unseen) < value(low)):
        return
    s.opening_card = low + 1
    s.open_lead = 0
    for seat in range(s.seats):
        if s.hand[seat] >> low & 1:
            s.turn = seat
            s.leader = seat


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
    cards = set_of(e)
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
    # 003:613 a pass costs a card, or as many as the play declined
    if s.stock:
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
    known = 0
    for card in e.cards:
        if card != UNKNOWN:
            known |= 1 << card
    s.hand[seat] |= known
    s.unseen &= ~known
    s.hidden[seat] += len(e.cards) - popcount(known)
    s.stock -= s.owed
    s.owed = 0
    after_pass(s, o, seat)
    return Fault.LEGAL


# --- the score ----------------------------------------------------------------------------


def charge(o: Options, left: int) -> int:
    """003:599, 003:609 what the cards left in a hand cost."""
    if o.steep:
        if left < 8:
            return left
        if left < 10:
            return 2 * left
        return 3 * left if left < THIRTEEN else 4 * left
    if left < 10:
        return left
    return 2 * left if left < THIRTEEN else 3 * left


def settle(s: State, o: Options, winner: int) -> None:
    """003:595-601 the winner has no cards; the others are charged for theirs."""
    if s.loose:
        find_loose(s)
    for seat in range(s.seats):
        s.left[seat] = hand_size(s, seat)
    pay(s, o, winner)
    finish(s, o, winner, int(s.loose != 0))


def find_loose(s: State) -> None:
    """Who has the turned card, if only one hand can have it."""
    where = NONE
    for seat in range(s.seats):
        if may_hold(s, seat) >> (s.loose_key - 1) & 1:
            if where != NONE:
                return
            where = seat
    if where != NONE:
        take_loose(s, where)


def settle_dragon(s: State, o: Options, winner: int) -> None:
    """003:611 all others are charged for thirteen cards."""
    if s.maybe_dragon:
        # An unknown hand comes before this one, and may hold a dragon as well.
        settle_unknown_dragon(s, o)
        return
    for seat in range(s.seats):
        s.left[seat] = 0 if seat == winner else THIRTEEN
    pay(s, o, winner)
    finish(s, o, winner, 0)


def settle_unknown_dragon(s: State, o: Options) -> None:
    """The deal was won as it was dealt, by a hand that is not known."""
    clear_points(s)
    for seat in range(s.seats):
        s.left[seat] = hand_size(s, seat)
    finish(s, o, NONE, 1)


def pay(s: State, o: Options, winner: int) -> None:
    """003:597-601 the losers pay the winner, or one another, or are charged."""
    clear_points(s)
    for seat in range(s.seats):
        cost = charge(o, s.left[seat])
        if o.settlement == Settlement.CHARGE:
            add_points(s, seat, cost)
        elif o.settlement == Settlement.WINNER_TAKES:
            add_points(s, seat, -cost)
            add_points(s, winner, cost)
        else:
            for other in range(s.seats):
                add_points(s, seat, charge(o, s.left[other]) - cost)


def finish(s: State, o: Options, winner: int, vague: int) -> None:
    """The deal is over; the winner deals the next."""
    s.winner = winner
    s.scored += 1
    s.vague = vague
    s.vague_total |= vague
    s.deferred += vague
    s.unsure += s.deferred
    s.deferred = 0
    if not s.vague_total and o.deals and s.scored >= o.deals:
        if not o.playoff or popcount(best(s, o)) == 1:
            s.over = 1
            s.phase = Phase.OVER
            s.turn = CHANCE
            return
    if winner != NONE:
        s.dealer = winner
    gather(s, o)


def best(s: State, o: Options) -> int:
    """Seats with the best total; the lowest where charges are written down."""
    found = 0
    high = 0
    for seat in range(s.seats):
        worth = -s.total[seat] if o.settlement == Settlement.CHARGE else s.total[seat]
        if seat == 0 or worth > high:
            high = worth
            found = 0
        if worth == high:
            found |= 1 << seat
    return found


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the deal is void and is dealt again."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.OVER or (s.phase == Phase.DEAL and untouched(s)):
        return Fault.WRONG_PHASE
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
    gather(s, o)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """``- score p1 58`` and ``- score p1 total 90``; unchecked where hidden cards count."""
    if e.flags or stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    fault = observe_score(s, e)
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
