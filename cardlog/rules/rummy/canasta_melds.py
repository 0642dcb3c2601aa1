"""Melds and additions of canasta, the discard, going out."""

from __future__ import annotations

from cardlog.cards import JOKER, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CODES,
    gain_copy,
    lacks_copies,
    lose_copies,
    lose_copy,
)
from cardlog.rules.mechanisms.parts import CARDS, TO, parts
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.rummy.canasta_ends import (
    black_melded,
    canastas_of,
    closed_to,
    lacking,
    leads_on,
    may_go_out,
    unseen_leads_on,
)
from cardlog.rules.rummy.canasta_table import (
    MOST_WILD,
    RANKS,
    THREE,
    Asked,
    Options,
    Phase,
    Source,
    State,
    clear_turn,
    close_deal,
    in_deal,
    is_red_three,
    is_wild,
    minimum,
    needed,
    put_on_pile,
    side_of,
    value,
)
from cardlog.rules.rummy.common import discard_fault, taken_back
from cardlog.rules.rummy.faults import RummyFault
from cardlog.words import CHANCE, MELD, Event

FEWEST = 3
FEWEST_NATURAL = 2
NO_RANK = -1


# --- melds --------------------------------------------------------------------------------


def rank_of(e: Event) -> int:
    """The one rank of the natural cards of an event, -1 if there are several or none."""
    rank = NO_RANK
    for card in e.cards:
        if is_wild(card):
            continue
        if rank != NO_RANK and card & 15 != rank:
            return NO_RANK
        rank = card & 15
    return rank


def wild_cards(e: Event) -> int:
    """How many wild cards an event has."""
    wild = 0
    for card in e.cards:
        wild += is_wild(card)
    return wild


def lay_fault(s: State, o: Options, e: Event, wanted: int) -> int:
    """What is wrong with laying down cards apart from what they are laid down as."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) | CARDS != wanted | CARDS:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY and s.phase != Phase.TOP:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        # 003:936 red threes are never melded
        if is_red_three(card):
            return RummyFault.NO_MELD
    if s.phase == Phase.PLAY:
        return lacks_copies(s, e.actor, e)
    # 003:940 the top card goes down at once, the other cards are of the hand
    top = 0
    for card in e.cards:
        if card == s.top - 1:
            top = 1
    if not top:
        s.related = 1 << (s.top - 1)
        return RummyFault.NOT_LAID_AT_ONCE
    return lacks_beside_top(s, e)


def lacks_beside_top(s: State, e: Event) -> int:
    """Whether the cards of an event other than the top of the pile are in the hand."""
    needed_cards = 0
    for i in range(len(e.cards)):
        card = e.cards[i]
        copies = 0
        first = 1
        for j in range(len(e.cards)):
            if e.cards[j] == card:
                copies += 1
                if j < i:
                    first = 0
        if first:
            missing = copies - int(card == s.top - 1) - s.holding[CODES * e.actor + card]
            if missing > 0:
                if missing > s.unseen[card]:
                    s.related = 1 << card
                    return Fault.NOT_HELD
                needed_cards += missing
    return Fault.LEGAL if needed_cards <= s.hidden[e.actor] else Fault.NOT_HELD


def meld(s: State, o: Options, e: Event) -> int:
    """A new meld of the side."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = lay_fault(s, o, e, 0)
    if fault != Fault.LEGAL:
        return fault
    rank = rank_of(e)
    wild = wild_cards(e)
    natural = len(e.cards) - wild
    # 003:934 at least two natural cards and at most three wild
    if rank == NO_RANK or len(e.cards) < FEWEST or natural < FEWEST_NATURAL or wild > MOST_WILD:
        return RummyFault.NO_MELD
    # 003:936 black threes without wild cards
    if rank == THREE and wild:
        return RummyFault.NO_MELD
    # 003:934 one meld of a rank
    if s.numbered[RANKS * side_of(s, e.actor) + rank]:
        return RummyFault.NO_MELD
    return lay(s, o, e, rank, natural, wild)


def layoff(s: State, o: Options, e: Event) -> int:
    """Cards added to a meld of the side."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = lay_fault(s, o, e, TO)
    if fault != Fault.LEGAL:
        return fault
    side = side_of(s, e.actor)
    found = NO_RANK
    number = e.to - MELD
    if number > 0 and number <= s.meld_count:
        for rank in range(RANKS):
            if s.numbered[RANKS * side + rank] == number:
                found = rank
    # 003:934 the other side's melds are closed
    if found == NO_RANK:
        return RummyFault.NO_SUCH_MELD
    wild = wild_cards(e)
    natural = len(e.cards) - wild
    if natural and rank_of(e) != found:
        return RummyFault.DOES_NOT_FIT
    at = RANKS * side + found
    if s.wilds[at] + wild > (0 if found == THREE else MOST_WILD):
        return RummyFault.DOES_NOT_FIT
    return lay(s, o, e, found, natural, wild)


def lay(s: State, o: Options, e: Event, rank: int, natural: int, wild: int) -> int:
    """Lay down cards that are a meld or fit one, if the turn can be ended afterwards."""
    seat = e.actor
    side = side_of(s, seat)
    top = int(s.phase == Phase.TOP)
    if top and natural - 1 < FEWEST_NATURAL:
        # 003:940 a frozen pile takes two natural cards of the hand, another a natural and a wild
        if closed_to(s, side) or (natural == 1 and s.numbered[RANKS * side + rank] == 0):
            return RummyFault.PILE_CLOSED
    # 003:936-938 no black threes while a pile waits for the minimum
    if rank == THREE and s.pile_waits:
        return RummyFault.FIRST_MELD_SHORT
    points = 0
    jokers = 0
    twos = 0
    naturals = 0
    hidden = s.hidden[seat]
    for i in range(len(e.cards)):
        card = e.cards[i]
        points += value(o, card)
        copies = int(top and card == s.top - 1)
        for j in range(i + 1):
            copies -= int(e.cards[j] == card)
        # The card is one more copy than are left of it in the known part of the hand.
        if copies == 0:
            continue
        if s.holding[CODES * seat + card] + copies < 0:
            hidden -= 1
        elif card >= JOKER:
            jokers += 1
        elif is_wild(card):
            twos += 1
        else:
            naturals += 1
    own = 0 if rank == THREE else naturals
    threes = naturals if rank == THREE else 0
    left = s.held[seat] + top - len(e.cards)
    if hidden:
        ends = unseen_leads_on(s, o, rank, natural, wild, points, top, left)
    else:
        ends = leads_on(s, o, rank, natural, wild, points, top, own, jokers, twos, threes, 0)
    if not ends:
        return RummyFault.MAY_NOT_GO_OUT if left < 2 else RummyFault.FIRST_MELD_SHORT
    # 003:946 the answer binds, once the pile is out of the way
    if s.asked == Asked.YES and not top and s.pile_waits == 0 and s.hidden[seat] == 0:
        if may_go_out(s, o) and not leads_on(
            s, o, rank, natural, wild, points, top, own, jokers, twos, threes, 1
        ):
            return RummyFault.MUST_GO_OUT
    put_down(s, e, rank, natural, wild, points)
    if s.pile_waits and lacking(s, o) == 0:
        join_pile(s)
    if s.held[seat] == 0:
        note_vague(s, o)
        close_deal(s, o, seat)
    return Fault.LEGAL


def put_down(s: State, e: Event, rank: int, natural: int, wild: int, points: int) -> None:
    """The cards go from hand and pile to the table."""
    side = side_of(s, e.actor)
    at = RANKS * side + rank
    if s.phase == Phase.TOP:
        # The top card passes through the hand; the rest of the pile waits.
        card = s.top - 1
        s.pile[card] -= 1
        s.pile_size -= 1
        s.top = 0
        s.pile_waits = int(s.pile_size > 0)
        s.phase = Phase.PLAY
        gain_copy(s, e.actor, card)
    lose_copies(s, e.actor, e)
    for card in e.cards:
        s.on_table[card] += 1
    if s.numbered[at] == 0:
        s.meld_count += 1
        s.numbered[at] = s.meld_count
        s.begun |= 1 << rank
    s.naturals[at] += natural
    s.wilds[at] += wild
    s.worth[side] += points
    s.turn_points += points
    s.acts += 1


def join_pile(s: State) -> None:
    """The rest of the pile comes to the hand; red threes are laid down and not replaced."""
    seat = s.turn
    for card in range(UNKNOWN):
        copies = s.pile[card]
        s.pile[card] = 0
        for _ in range(copies):
            if is_red_three(card):
                s.on_table[card] += 1
                s.red[seat] += 1
            else:
                gain_copy(s, seat, card)
    s.pile_size = 0
    s.pile_waits = 0
    s.frozen = 0


def note_vague(s: State, o: Options) -> None:
    """First melds that may be too few, because the side's total is not known, stay open."""
    if s.opening and s.acts and s.turn_points < minimum(s.total[s.turn]):
        if s.vague[s.turn]:
            s.deferred += 1


# --- the discard --------------------------------------------------------------------------


def discard(s: State, o: Options, e: Event) -> int:
    """One card face up on the pile: the end of the turn, or with the last card of the deal."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = discard_fault(s, e, int(s.phase == Phase.TOP), int(s.phase == Phase.PLAY))
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if is_red_three(card):
        return RummyFault.RED_THREE
    fault = lacks_copies(s, e.actor, e)
    if fault == Fault.LEGAL:
        fault = last_fault(s, o) if s.held[e.actor] == 1 else stay_fault(s, o)
    if fault != Fault.LEGAL:
        return fault
    if s.held[e.actor] > 1 and s.asked == Asked.YES and s.hidden[e.actor]:
        s.deferred += 1
    note_vague(s, o)
    seat = e.actor
    lose_copy(s, seat, card)
    put_on_pile(s, card)
    if s.held[seat] == 0:
        close_deal(s, o, seat)
        return Fault.LEGAL
    if s.acts:
        s.laid_before |= 1 << seat
    clear_turn(s)
    s.phase = Phase.START
    s.turn = next_seat(s, seat)
    return Fault.LEGAL


def last_fault(s: State, o: Options) -> int:
    """What keeps a player from going out with a discard (003:946-948)."""
    if s.asked == Asked.NO or canastas_of(s, side_of(s, s.turn)) < needed(s, o):
        return RummyFault.MAY_NOT_GO_OUT
    if s.source == Source.PILE and lacking(s, o):
        return RummyFault.FIRST_MELD_SHORT
    return Fault.LEGAL


def stay_fault(s: State, o: Options) -> int:
    """What keeps a player from ending his turn with a discard and cards in hand."""
    if lacking(s, o):
        return RummyFault.FIRST_MELD_SHORT
    # 003:936 black threes are melded only in the turn in which one goes out
    if black_melded(s):
        return RummyFault.MUST_GO_OUT
    if s.asked == Asked.YES and s.hidden[s.turn] == 0 and may_go_out(s, o):
        return RummyFault.MUST_GO_OUT
    return Fault.LEGAL
