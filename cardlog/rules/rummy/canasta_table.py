"""The canasta table: options, state, sides, what cards count, the deal, the score (003:894-980)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any

from cardlog.cards import ACE, JOKER, PACK_52, SECOND_JOKER, UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CODES,
    add_to_pack,
    deal_copies,
    gather_copies,
    take_unseen,
)
from cardlog.rules.mechanisms.parts import CARDS, TARGET, WHAT, parts
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import clear_points, next_seat
from cardlog.rules.options import OptionSet, choice, whole
from cardlog.rules.rummy.unsettled import (
    Unsettled,
    believe,
    is_vague,
    leave_uncounted,
    stated_cost,
    statement_fault,
)
from cardlog.rules.state import Copies, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE, Event, Word

CARDS_IN_ALL = 108
TWO = 0
THREE = 1
FOUR = 2
EIGHT = 6
RANKS = 13
MOST_WILD = 3
FULL = 7
"""Cards of a canasta."""
RED_THREES = (1 << 17) | (1 << 33)
RED_THREE_CARDS = 4


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    TURN_UP = 1
    THREES = 2
    """Dealt red threes are laid down."""
    REPLACE = 3
    """One of them is replaced."""
    START = 4
    """A turn begins: the player draws, takes the pile or asks."""
    ANSWER = 5
    DRAW = 6
    """Another card of the stock is to be drawn."""
    RED = 7
    """A red three was drawn and is to be shown."""
    TOP = 8
    """The pile was taken; its top card is to be laid down."""
    PLAY = 9
    """Melds, additions, the discard."""
    NEXT = 10
    """The deal is scored."""
    OVER = 11


class Ask(IntEnum):
    """When the question may be put."""

    BEFORE_DRAW = 0
    BEFORE_MELD = 1


class Concealed(IntEnum):
    """Who had nothing on the table before a concealed hand."""

    PLAYER = 0
    SIDE = 1


class Asked(IntEnum):
    """What became of the question in this turn."""

    NOT = 0
    WAITING = 1
    YES = 2
    NO = 3


class Source(IntEnum):
    """Where the player in turn took his cards."""

    NOWHERE = 0
    STOCK = 1
    PILE = 2


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(5000, "points that end the game", "003:954", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "003:954")
    start_1: int = whole(0, "total of side 1 when the record begins", "003:938", low=-(10**9))
    start_2: int = whole(0, "total of side 2 when the record begins", "003:938", low=-(10**9))
    start_3: int = whole(0, "total of side 3 when the record begins", "003:938", low=-(10**9))
    hand: int = whole(
        0,
        "cards dealt to each; 0: eleven, two players fifteen, three thirteen",
        "003:922, 003:966",
        high=50,
    )
    draw: int = whole(
        0, "cards drawn from the stock in a turn; 0: one, two players two", "003:932, 003:966",
        high=10,
    )  # fmt: skip
    canastas: int = whole(
        0, "canastas needed to go out; 0: one, two players two", "003:946, 003:966", high=20
    )
    ask: int = choice(
        Ask.BEFORE_DRAW,
        "when the question may be asked; or also after drawing from the stock, before anything "
        "is laid down",
        "003:946",
    )
    concealed: int = choice(
        Concealed.PLAYER, "who had nothing on the table before: the player, or his whole side",
        "003:958",
    )  # fmt: skip
    joker: int = whole(50, "points of a joker", "003:956")
    two: int = whole(20, "points of a two", "003:956")
    ace: int = whole(20, "points of an ace", "003:956")
    high: int = whole(10, "points of a king, queen, jack, ten, nine, eight", "003:956")
    low: int = whole(5, "points of a seven, six, five, four", "003:956")
    black_three: int = whole(5, "points of a black three", "003:956")


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot be: hands that leave nothing to play with."""
    # Sixteen cards could have to be turned and four red threes replaced.
    most = (CARDS_IN_ALL - 2) // len(seats)
    if o.hand > most:
        raise OptionError(
            "bad-option",
            f"option hand = {o.hand} does not leave cards for a pile and a stock",
            hint=f"with {len(seats)} seats at most {most}",
        )


class State(Unsettled):
    """A table of canasta. Sides are numbered from 0; lists by side and rank have 13 a side."""

    stock: int
    top: Annotated[int, "card"]
    """Top of the pile plus one, 0 if it is empty or was just taken."""
    pile: Copies
    """The pile; while the first meld of a side is made with its top card, what waits of it."""
    pile_size: int
    pile_waits: int
    """Whether what is left of the pile waits until the first melds reach the minimum."""
    frozen: int
    """Whether a wild card or a red three lies in the pile."""
    on_table: Copies
    """Melds and red threes on the table."""
    naturals: Annotated[list[int], "number", 39]
    """Natural cards of each meld."""
    wilds: Annotated[list[int], "number", 39]
    """Wild cards of each meld."""
    numbered: Annotated[list[int], "number", 39]
    """Number of each meld on the table, 0 if there is none."""
    meld_count: int
    worth: Annotated[list[int], "number", 3]
    """Card points of each side's melds."""
    red: EachSeat
    """Red threes that lie before each player."""
    laid_before: SeatSet
    """Players who laid down something in an earlier turn."""
    first_turn: int
    """Whether nobody has had a turn yet."""
    source: int
    due: int
    """Cards of the stock still to be drawn in this turn."""
    dim_draws: int
    """Unknown cards drawn in this turn, any of which may be a red three."""
    opening: int
    """Whether the player's side had no meld when the turn began."""
    turn_points: int
    """Card points laid down in this turn."""
    begun: int
    """Ranks of melds that were begun in this turn, as a set."""
    acts: int
    """Melds and additions of this turn."""
    asked: int
    asker: SeatNo
    resume: Annotated[int, "phase"]
    """Phase to return to after the answer."""
    out: SeatNo
    """Who went out in the deal scored last, -1 if nobody did."""
    hidden_hand: int
    """Whether he went out concealed."""
    natural_canastas: EachSeat
    """Canastas of each seat's side in the deal scored last, without wild cards."""
    mixed_canastas: EachSeat


# --- sides and cards ----------------------------------------------------------------------


def side_of(s: State, seat: int) -> int:
    """Partners sit across; with two or three players each is a side."""
    return seat & 1 if s.seats == 4 else seat


def sides(s: State) -> int:
    """How many sides there are."""
    return 3 if s.seats == 3 else 2


def needed(s: State, o: Options) -> int:
    """Canastas that going out takes (003:946, 003:966)."""
    if o.canastas:
        return o.canastas
    return 2 if s.seats == 2 else 1


def is_wild(card: int) -> int:
    """Jokers and twos."""
    return int(card != UNKNOWN and (card & 15 == TWO or card >= JOKER))


def is_red_three(card: int) -> int:
    """Whether a card is a red three."""
    return RED_THREES >> card & 1


def rank_value(o: Options, rank: int) -> int:
    """What a natural card of a rank counts."""
    if rank == ACE:
        return o.ace
    if rank == THREE:
        return o.black_three
    return o.high if rank >= EIGHT else o.low


def value(o: Options, card: int) -> int:
    """What a card counts on the table or in the hand; a red three counts by itself."""
    if card >= JOKER:
        return o.joker
    if card & 15 == TWO:
        return o.two
    return 0 if is_red_three(card) else rank_value(o, card & 15)


def has_meld(s: State, side: int) -> int:
    """Whether a side has a meld on the table."""
    for rank in range(RANKS):
        if s.numbered[RANKS * side + rank]:
            return 1
    return 0


def minimum(total: int) -> int:
    """Points that the first melds of a side need (003:938)."""
    if total < 0:
        return 15
    if total < 1500:
        return 50
    return 90 if total < 3000 else 120


def dearest(o: Options) -> int:
    """Most that one card counts."""
    return max(o.joker, o.two, o.ace, o.high, o.low, o.black_three)


# --- the deal -----------------------------------------------------------------------------


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    for seat in range(s.seats):
        side = side_of(s, seat)
        s.total[seat] = o.start_1
        if side:
            s.total[seat] = o.start_2 if side == 1 else o.start_3
    s.out = NONE
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal."""
    gather_copies(s, PACK_52, 2)
    add_to_pack(s, JOKER, 2)
    add_to_pack(s, SECOND_JOKER, 2)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.stock = 0
    s.top = 0
    s.pile_size = 0
    s.frozen = 0
    for card in range(CODES):
        s.pile[card] = 0
        s.on_table[card] = 0
    for i in range(3 * RANKS):
        s.naturals[i] = 0
        s.wilds[i] = 0
        s.numbered[i] = 0
    s.meld_count = 0
    for side in range(3):
        s.worth[side] = 0
    for seat in range(s.seats):
        s.red[seat] = 0
    s.laid_before = 0
    s.first_turn = 1
    s.deferred = 0
    clear_turn(s)


def clear_turn(s: State) -> None:
    """Before a turn."""
    s.source = Source.NOWHERE
    s.due = 0
    s.dim_draws = 0
    s.pile_waits = 0
    s.opening = 0
    s.turn_points = 0
    s.begun = 0
    s.acts = 0
    s.asked = Asked.NOT
    s.asker = NONE
    s.resume = Phase.DEAL


def hand_size(s: State, o: Options) -> int:
    """Cards dealt to each player (003:922, 003:966)."""
    if o.hand:
        return o.hand
    if s.seats == 4:
        return 11
    return 13 if s.seats == 3 else 15


def in_deal(s: State) -> int:
    """Whether a deal is going on: from its first card until it is scored."""
    if s.phase == Phase.DEAL:
        return int(s.unseen_count < CARDS_IN_ALL or held_in_all(s) > 0)
    return int(s.phase < Phase.NEXT)


def held_in_all(s: State) -> int:
    """Cards in all hands."""
    cards = 0
    for seat in range(s.seats):
        cards += s.held[seat]
    return cards


def deal(s: State, o: Options, e: Event) -> int:
    """Hands, then the turned card, which is covered while it is wild or a red three."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if parts(e) & ~CARDS & ~TARGET:
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    size = hand_size(s, o)
    if s.phase == Phase.NEXT:
        fault = fresh_fault(s, e, size)
        if fault != Fault.LEGAL:
            return fault
        gather(s)
    if s.phase != Phase.DEAL:
        return Fault.TOO_MANY_CARDS if s.phase == Phase.TURN_UP else Fault.WRONG_PHASE
    fault = deal_copies(s, e, size)
    if fault == Fault.LEGAL and held_in_all(s) == size * s.seats:
        s.phase = Phase.TURN_UP
        s.stock = CARDS_IN_ALL - held_in_all(s)
    return fault


def fresh_fault(s: State, e: Event, size: int) -> int:
    """What is wrong with the first packet of a new deal."""
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if len(e.cards) > size:
        return Fault.TOO_MANY_CARDS
    for card in e.cards:
        copies = 0
        for again in e.cards:
            if again == card:
                copies += 1
        if card != UNKNOWN and copies > 2:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
    return Fault.LEGAL


def turn_up(s: State, o: Options, e: Event) -> int:
    """003:922 a wild card or a red three is covered, and the pile starts frozen."""
    if parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = take_unseen(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.stock -= 1
    put_on_pile(s, card)
    if is_wild(card) or is_red_three(card):
        return Fault.LEGAL
    s.deals += 1
    s.turn = next_seat(s, s.dealer)
    begin(s)
    return Fault.LEGAL


def put_on_pile(s: State, card: int) -> None:
    """A card on top of the pile."""
    s.pile[card] += 1
    s.pile_size += 1
    s.top = card + 1
    if is_wild(card) or is_red_three(card):
        s.frozen = 1


def begin(s: State) -> None:
    """003:924 the first turn waits until no hand has a red three."""
    s.phase = Phase.START
    for seat in range(s.seats):
        if s.hand[seat] & RED_THREES:
            s.phase = Phase.THREES
    s.turn = CHANCE if s.phase == Phase.THREES else next_seat(s, s.dealer)


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the same dealer deals again."""
    fault = misdeal_fault(e, in_deal(s))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase > Phase.TURN_UP))
        gather(s)
    return fault


# --- the score ----------------------------------------------------------------------------


def close_deal(s: State, o: Options, out: int) -> None:
    """Score the deal; ``out`` went out, -1 if nobody did."""
    clear_points(s)
    s.out = out
    s.hidden_hand = int(out != NONE and is_concealed(s, o, out))
    unknown = 0
    for seat in range(s.seats):
        points = side_points(s, o, side_of(s, seat))
        s.points[seat] = points
        s.total[seat] += points
        cards = 0
        for other in range(s.seats):
            if side_of(s, other) == side_of(s, seat):
                cards += s.hidden[other]
        leave_uncounted(s, seat, cards)
        unknown += cards
    if unknown:
        s.unsure += s.deferred + 1
    s.deferred = 0
    s.scored += 1
    s.phase = Phase.NEXT
    s.turn = CHANCE
    s.dealer = next_seat(s, s.dealer)
    end_game(s, o)


def is_concealed(s: State, o: Options, seat: int) -> int:
    """003:948, 003:958 nothing laid down before, a canasta begun in this turn, from the stock."""
    if s.source != Source.STOCK or s.laid_before >> seat & 1:
        return 0
    side = side_of(s, seat)
    if o.concealed == Concealed.SIDE and not s.opening:
        return 0
    for rank in range(RANKS):
        at = RANKS * side + rank
        if s.begun >> rank & 1 and s.naturals[at] + s.wilds[at] >= FULL:
            return 1
    return 0


def side_points(s: State, o: Options, side: int) -> int:
    """003:956-960 melds, canastas, going out, red threes, less what is left in the hands."""
    points = s.worth[side]
    natural = 0
    mixed = 0
    for rank in range(RANKS):
        at = RANKS * side + rank
        if s.naturals[at] + s.wilds[at] >= FULL:
            if s.wilds[at]:
                mixed += 1
            else:
                natural += 1
    points += 500 * natural + 300 * mixed
    red = 0
    for seat in range(s.seats):
        if side_of(s, seat) == side:
            s.natural_canastas[seat] = natural
            s.mixed_canastas[seat] = mixed
            red += s.red[seat]
            for card in range(UNKNOWN):
                points -= s.holding[CODES * seat + card] * value(o, card)
            if s.out == seat:
                points += 200 if s.hidden_hand else 100
    threes = 800 if red == RED_THREE_CARDS else 100 * red
    return points + threes if has_meld(s, side) else points - threes


def end_game(s: State, o: Options) -> None:
    """003:954, 003:962 the target is reached and one side alone is highest."""
    if o.deals:
        s.over = int(s.scored >= o.deals)
    elif not is_vague(s):
        high = s.total[0]
        for seat in range(s.seats):
            high = max(high, s.total[seat])
        sharing = 0
        for seat in range(s.seats):
            if s.total[seat] == high:
                sharing |= 1 << side_of(s, seat)
        s.over = int(high >= o.target and sharing & (sharing - 1) == 0)
    if s.over:
        s.phase = Phase.OVER


def score(s: State, o: Options, e: Event) -> int:
    """Points or a total stated after a deal."""
    fault = statement_fault(s, e, int(s.phase >= Phase.NEXT), 0, dearest(o))
    if fault != Fault.LEGAL:
        return fault
    cost = stated_cost(s, e)
    if s.vague[e.target]:
        for seat in range(s.seats):
            if side_of(s, seat) == side_of(s, e.target):
                believe(s, seat, int(e.what == Word.TOTAL), cost)
        end_game(s, o)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    return int(s.over or (s.phase == Phase.NEXT and is_vague(s)))
