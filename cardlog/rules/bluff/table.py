"""The table of the games of bluff: hands, a pile of cards face down, what was claimed of them."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bluff.faults import BluffFault
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CopyHands,
    forget_copies,
    gain_copy,
    gather_copies,
    lose_copy,
    needed_copies,
    see_copy,
)
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.options import OptionSet, choice, seat, switch, whole
from cardlog.rules.state import EachSeat, SeatNo
from cardlog.words import CHANCE, NONE, Event, Word

MOST = 104
OF_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48


class Phase(IntEnum):
    """Phases of the game."""

    DEAL = 0
    PLAY = 1
    SHOW = 2
    """Challenged cards are to be turned up."""
    SHOW_REST = 3
    """So are the other cards of the pile."""
    OVER = 4


class Ranks(IntEnum):
    """Who chooses the rank that is claimed."""

    CYCLE = 0
    FREE = 1


class Sequence(IntEnum):
    """The next rank of the cycle."""

    UP = 0
    DOWN = 1
    EITHER = 2
    EITHER_OR_SAME = 3


class Window(IntEnum):
    """Who may challenge, and how long."""

    UNTIL_NEXT = 0
    LEFT_ONLY = 1
    UNTIL_COLLECTED = 2


class Reveal(IntEnum):
    """What a challenge turns up."""

    LAST_PLAY = 0
    WHOLE_PILE = 1


class Options(OptionSet):
    """What a record may set."""

    packs: int = whole(
        0, "packs of 52; 0: one for two to four players, two from five", "003:823, 003:882", high=2
    )
    first: int = seat("the seat that begins; empty: left of the dealer", "003:835", absent=True)
    ranks: int = choice(
        Ranks.CYCLE, "the rank claimed follows a cycle, or who starts a pile names it", "003:874"
    )
    sequence: int = choice(Sequence.UP, "next rank in the cycle", "003:880")
    count_lying: int = switch(0, "the number claimed may be false too", "003:878")
    window: int = choice(
        Window.UNTIL_NEXT,
        "who may challenge: anybody until the next play, only the next player, or anybody any play "
        "in the pile",
        "003:876",
    )
    reveal: int = choice(Reveal.LAST_PLAY, "what a challenge turns up", "003:853")
    play_on: int = switch(0, "the others play on for the places", "003:868")


class State(CopyHands):
    """A table of bluff."""

    most_seats: ClassVar[int] = 12

    copies: int
    due: EachSeat
    """Cards that the deal gives each seat."""
    pile: Annotated[list[int], "card", 104]
    """Cards of the pile plus one, the lowest first; unknown ones as unknown cards plus one."""
    pile_size: int
    by: Annotated[list[int], "number", 104]
    """Who made each play that lies in the pile."""
    count: Annotated[list[int], "number", 104]
    """Of how many cards."""
    claimed: Annotated[list[int], "number", 104]
    """Which rank he claimed plus one."""
    number: Annotated[list[int], "number", 104]
    """How many he claimed."""
    plays: int
    """Plays in the pile."""
    rank: int
    """Rank claimed last plus one, 0 before the first claim, and in bluff of a new pile."""
    may_claim: int
    """Whether the last play may still be followed by its claim."""
    must_claim: int
    """Whether it has to be."""
    last: SeatNo
    """Who played last."""
    accused: int
    """Number of the play that is challenged, from 1."""
    challenger: SeatNo
    liar: int
    """Whether the cards that were turned up prove a lie."""
    lately: Annotated[list[int], "number", 104]
    """Cards of the pile taken last plus one, until the next play."""
    lately_size: int
    taker: SeatNo
    """Who took it, -1 when nothing can be told of it any more."""
    finished: int
    """Players who are out."""
    place: EachSeat
    """Place of each seat that is out, from 1."""


def setup(s: State, o: Options) -> int:
    """The packs."""
    s.dealer = o.dealer
    s.copies = o.packs
    if s.copies == 0:
        s.copies = 1 if s.seats < 5 else 2
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before the deal: the first hands may have a card more (003:829)."""
    gather_copies(s, PACK_52, s.copies)
    clear_pile(s)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.rank = 0
    s.may_claim = 0
    s.must_claim = 0
    s.last = NONE
    s.challenger = NONE
    s.accused = 0
    s.liar = 0
    s.taker = NONE
    s.lately_size = 0
    s.finished = 0
    s.deferred = 0
    total = 52 * s.copies
    for player in range(s.seats):
        s.due[player] = total // s.seats
        s.place[player] = 0
    player = next_seat(s, s.dealer)
    for _ in range(total % s.seats):
        s.due[player] += 1
        player = next_seat(s, player)


def clear_pile(s: State) -> None:
    """The pile is empty."""
    for i in range(s.pile_size):
        s.pile[i] = 0
    for i in range(s.plays):
        s.by[i] = 0
        s.count[i] = 0
        s.claimed[i] = 0
        s.number[i] = 0
    s.pile_size = 0
    s.plays = 0


# --- ranks --------------------------------------------------------------------------------


def word_of(rank: int) -> int:
    """The word for cards of a rank: aces, twos … kings."""
    if rank == 12:
        return Word.ACES
    if rank == 11:
        return Word.KINGS
    if rank == 10:
        return Word.QUEENS
    if rank == 9:
        return Word.JACKS
    return Word.TWOS + rank


def rank_of(word: int) -> int:
    """The rank that a word means, -1 if it means none."""
    for rank in range(13):
        if word_of(rank) == word:
            return rank
    return NONE


def next_rank(rank: int) -> int:
    """003:839 aces, twos, threes … kings, aces."""
    return rank + 1 if rank < 12 else 0


def rank_before(rank: int) -> int:
    """The same way down."""
    return rank - 1 if rank else 12


def due_ranks(s: State, o: Options) -> int:
    """Ranks that may be claimed for the next play, as a set."""
    if o.ranks == Ranks.FREE:
        # 003:874 who starts a pile names any rank, all others the same
        return 1 << (s.rank - 1) if s.plays else (1 << 13) - 1
    if s.rank == 0:
        return 1 << 12
    last = s.rank - 1
    if o.sequence == Sequence.UP:
        return 1 << next_rank(last)
    if o.sequence == Sequence.DOWN:
        return 1 << rank_before(last)
    found = 1 << next_rank(last) | 1 << rank_before(last)
    return found | 1 << last if o.sequence == Sequence.EITHER_OR_SAME else found


# --- seats --------------------------------------------------------------------------------


def next_player(s: State, player: int) -> int:
    """The next player to the left who has cards."""
    for _ in range(s.seats):
        player = next_seat(s, player)
        if s.held[player]:
            return player
    return player


def players_with_cards(s: State) -> int:
    """How many players have cards."""
    found = 0
    for player in range(s.seats):
        if s.held[player]:
            found += 1
    return found


# --- cards face down ----------------------------------------------------------------------


def put_down_fault(s: State, player: int, e: Event) -> int:
    """Fault of cards put face down; unknown ones may be any of the hand."""
    if len(e.cards) > s.held[player]:
        return Fault.TOO_MANY_CARDS
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
        elif not PACK_52 >> card & 1:
            s.related = 1 << card
            return Fault.NOT_IN_PACK
    needed = needed_copies(s, player, e)
    if needed < 0 or needed - unknown > s.hidden[player]:
        return Fault.NOT_HELD
    return Fault.LEGAL


def put_down(s: State, player: int, e: Event) -> None:
    """The cards lie on the pile; of unknown ones it is open which of the hand they are."""
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
        else:
            lose_copy(s, player, card)
        s.pile[s.pile_size] = card + 1
        s.pile_size += 1
    if unknown:
        forget_copies(s, player)
        s.held[player] -= unknown
        s.hidden[player] -= unknown


def told_fault(
    s: State, e: Event, cards: list[int], total: int, first: int, size: int, outside: int
) -> int:
    """Fault of cards said to be a part of a list of cards plus one, some of them unknown.

    The part is ``size`` cards from ``first`` on, or all the others where ``outside`` is 1.
    """
    if len(e.cards) != (total - size if outside else size):
        return Fault.WRONG_COUNT
    unknown = 0
    for i in range(total):
        if int(first <= i < first + size) != outside and cards[i] == UNKNOWN + 1:
            unknown += 1
    for i in range(len(e.cards)):
        card = e.cards[i]
        if card == UNKNOWN:
            continue
        if not PACK_52 >> card & 1:
            s.related = 1 << card
            return Fault.NOT_IN_PACK
        before = 0
        copies = 0
        for j in range(len(e.cards)):
            if e.cards[j] == card:
                copies += 1
                before += int(j < i)
        for j in range(total):
            if int(first <= j < first + size) != outside and cards[j] == card + 1:
                copies -= 1
        if copies > 0 and before == 0:
            unknown -= copies
            if copies > s.unseen[card]:
                unknown = -1
        if unknown < 0:
            s.related = 1 << card
            return BluffFault.OTHER_CARDS
    return Fault.LEGAL


def newly_told(e: Event, cards: list[int], total: int, first: int, size: int, outside: int) -> int:
    """A card of the event that is not among the known ones of that part yet, -1 if none."""
    for card in e.cards:
        if card == UNKNOWN:
            continue
        missing = 0
        for other in e.cards:
            missing += int(other == card)
        for j in range(total):
            if int(first <= j < first + size) != outside and cards[j] == card + 1:
                missing -= 1
        if missing > 0:
            return card
    return NONE


def turn_up(s: State, e: Event, first: int, size: int, outside: int) -> None:
    """Cards of the pile are seen by everybody."""
    for i in range(s.pile_size):
        if int(first <= i < first + size) != outside and s.pile[i] == UNKNOWN + 1:
            card = newly_told(e, s.pile, s.pile_size, first, size, outside)
            if card != NONE:
                s.pile[i] = card + 1
                see_copy(s, card)


def take_pile(s: State, player: int) -> None:
    """The whole pile goes into a hand; what is known of it stays known."""
    for i in range(s.pile_size):
        gain_copy(s, player, s.pile[i] - 1)
        s.lately[i] = s.pile[i]
    s.lately_size = s.pile_size
    s.taker = player
    clear_pile(s)


def tell_pile(s: State, e: Event) -> None:
    """The taker tells what he took: unknown cards of his hand become known."""
    for i in range(s.lately_size):
        if s.lately[i] == UNKNOWN + 1:
            card = newly_told(e, s.lately, s.lately_size, 0, s.lately_size, 0)
            if card != NONE:
                s.lately[i] = card + 1
                s.hidden[s.taker] -= 1
                s.held[s.taker] -= 1
                see_copy(s, card)
                gain_copy(s, s.taker, card)
