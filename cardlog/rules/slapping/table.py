"""The table of Egyptian ratscrew: stacks face down, the pile, who may slap it."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar

from cardlog.cards import ACE, JACK, JOKER, KING, PACK_52, QUEEN, SECOND_JOKER, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CODES,
    CopyHands,
    add_to_pack,
    forget_copies,
    gather_copies,
    lose_copy,
    see_copy,
)
from cardlog.rules.options import OptionSet, cards, choice, several, switch, whole
from cardlog.rules.slapping.faults import SlapFault
from cardlog.rules.state import EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE

MOST = 108


class Phase(IntEnum):
    """Phases of the game."""

    DEAL = 0
    TURN = 1
    """The seat in turn turns a card."""
    LIFT = 2
    """A challenge has failed; the pile lies until it is lifted."""
    PAY = 3
    """A false slap is paid for."""
    OVER = 4


class JokerRole(IntEnum):
    """What a joker does."""

    INERT = 0
    SLAPPABLE = 1
    REVERSE = 2


class Pattern(IntEnum):
    """Patterns of the top of the pile that may be slapped."""

    DOUBLE = 0
    SANDWICH = 1
    HOAGIE = 2
    TOP_BOTTOM = 3
    MARRIAGE = 4
    TENS = 5
    RUN = 6
    FLUSH = 7
    SIX_NINE = 8


class Counts(IntEnum):
    """Cards owed to a court card or an ace."""

    STANDARD = 0
    FLAT = 1
    REVERSED = 2


class ShortAnswer(IntEnum):
    """Who gains when the answerer runs out of cards."""

    CHALLENGER_TAKES = 0
    NEXT_CONTINUES = 1


class Reentry(IntEnum):
    """How long who has no cards may slap."""

    TWO_HOLD = 0
    ALWAYS = 1


class Stop(IntEnum):
    """When the game ends."""

    ALL = 0
    TWO_LEFT = 1
    TIME = 2


class Options(OptionSet):
    """What a record may set."""

    packs: int = whole(1, "packs of 52", "003:2249", low=1, high=2)
    jokers: int = whole(0, "2: both jokers are in the pack", "003:2169", high=2)
    ordered_stacks: int = switch(
        0,
        "the stacks dealt are written from the top card down, and are turned in that order",
        "†",
    )
    joker_role: int = choice(
        JokerRole.INERT,
        "a joker matches nothing, may be slapped at once, or turns the direction",
        "003:2169",
    )
    patterns: int = several(
        (Pattern.DOUBLE, Pattern.SANDWICH),
        "patterns that may be slapped",
        "003:2200-2211, 003:2241",
    )
    run_wrap: int = switch(0, "a run may go on from the king to the ace", "003:2211")
    slap_card: int = cards("", "cards that may always be slapped", "003:2241")
    counts: int = choice(
        Counts.STANDARD,
        "cards owed: J 1, Q 2, K 3, A 4; flat_count for each; or J 3, Q 2, K 1, A 4",
        "003:2187, 003:2243",
    )
    flat_count: int = whole(
        1, "cards owed to every one of them with flat", "003:2243", low=1, high=52
    )
    short_answer: int = choice(
        ShortAnswer.CHALLENGER_TAKES, "who runs out of cards while answering", "003:2229"
    )
    burn: int = whole(1, "cards burned for a false slap", "003:2221", high=2)
    give_each: int = switch(
        0, "a false slapper gives a card to every other player, after burning", "003:2245"
    )
    strikes: int = whole(0, "false slaps that end the right to slap; 0: none", "003:2245")
    cardless_strikes: int = whole(3, "the same for slaps without cards; 0: none", "003:2229")
    reentry: int = choice(
        Reentry.TWO_HOLD,
        "who has no cards may slap while two players hold cards, or always",
        "003:2227",
    )
    reentry_limit: int = whole(
        0, "times a player without cards may slap his way in; 0: any", "003:2247"
    )
    spectators: int = whole(
        0, "so many of the last seats get no cards and may slap in", "003:2247", high=10
    )
    stop: int = choice(Stop.ALL, "end: all cards, two players left, time", "003:2237")


class State(CopyHands):
    """A table of Egyptian ratscrew. The hands are what is left of stacks dealt in no order."""

    most_seats: ClassVar[int] = 12

    players: int
    """Seats that are dealt cards."""
    due: EachSeat
    """Cards that the deal gives each seat."""
    slots: Annotated[list[int], "card", 108]
    """Cards that have a place in some order plus one, unknown ones as unknown cards plus one.
    Each lies in the pile, or in a stack under those that were dealt in no order."""
    used: int
    under: Annotated[list[int], "number", 108]
    """Of a card of a stack: the number of the card under it plus one, 0 if it is the last."""
    first: EachSeat
    """Number of the uppermost of these cards of each stack plus one, 0 if there are none."""
    bottom: EachSeat
    """Number of the lowest one plus one."""
    ordered: EachSeat
    """How many they are."""
    pile: Annotated[list[int], "number", 108]
    """Numbers of the cards turned to the pile plus one, in their order."""
    pile_size: int
    burned: Annotated[list[int], "number", 108]
    """The same of those burned."""
    burned_size: int
    backwards: int
    challenger: SeatNo
    """Who turned the court card or ace that is to be answered, or has won the pile."""
    owed: int
    """Cards still owed to him."""
    payer: SeatNo
    to_burn: int
    to_give: int
    """Places to the payer's left that have been given a card or passed over, plus one; 0: none
    are to be given."""
    after_pay: int
    """Phase to which the payment returns."""
    strikes: EachSeat
    lost: SeatSet
    """Seats that have lost the right to slap."""
    entries: EachSeat
    """Times that a seat without cards has slapped its way in."""
    slapper: SeatNo
    """Who has just won the pile by slapping, -1 once a card has been turned."""
    could_slap: SeatSet
    """Who else could have slapped it."""
    winners: SeatSet
    slaps: EachSeat
    """Piles won by slapping."""
    false_slaps: EachSeat


def setup(s: State, o: Options) -> int:
    """Who is dealt cards."""
    s.dealer = o.dealer
    s.players = s.seats - o.spectators
    gather(s, o)
    return 0


def gather(s: State, o: Options) -> None:
    """Before the deal: the first stacks may have a card more (003:2169)."""
    gather_copies(s, PACK_52, o.packs)
    if o.jokers:
        add_to_pack(s, JOKER, 1)
        add_to_pack(s, SECOND_JOKER, 1)
    for i in range(MOST):
        s.slots[i] = 0
        s.under[i] = 0
        s.pile[i] = 0
        s.burned[i] = 0
    s.used = 0
    s.pile_size = 0
    s.burned_size = 0
    s.backwards = 0
    s.challenger = NONE
    s.owed = 0
    s.payer = NONE
    s.to_burn = 0
    s.to_give = 0
    s.slapper = NONE
    s.could_slap = 0
    s.winners = 0
    s.lost = 0
    s.phase = Phase.DEAL
    s.turn = CHANCE
    for seat in range(s.seats):
        s.due[seat] = 0
        s.first[seat] = 0
        s.bottom[seat] = 0
        s.ordered[seat] = 0
        s.strikes[seat] = 0
        s.entries[seat] = 0
        s.slaps[seat] = 0
        s.false_slaps[seat] = 0
    total = s.unseen_count
    seat = s.dealer
    for i in range(s.players):
        seat = next_dealt(s, seat)
        s.due[seat] = total // s.players + int(i < total % s.players)


def next_dealt(s: State, seat: int) -> int:
    """The next player to the left, spectators left out."""
    return seat + 1 if seat + 1 < s.players else 0


def untouched(s: State) -> int:
    """Whether no card has been dealt yet."""
    return int(s.used == 0 and with_cards(s) == 0)


# --- stacks -------------------------------------------------------------------------------


def stack_size(s: State, seat: int) -> int:
    """Cards of a stack: those dealt and those won."""
    return s.held[seat] + s.ordered[seat]


def with_cards(s: State) -> int:
    """How many seats have cards."""
    found = 0
    for seat in range(s.seats):
        found += int(stack_size(s, seat) > 0)
    return found


def next_seat_in(s: State, seat: int) -> int:
    """The next seat in the direction of play."""
    if s.backwards:
        return seat - 1 if seat else s.seats - 1
    return seat + 1 if seat + 1 < s.seats else 0


def next_with_cards(s: State, seat: int) -> int:
    """The next seat that has cards, perhaps the same one; -1 if nobody has."""
    for _ in range(s.seats):
        seat = next_seat_in(s, seat)
        if stack_size(s, seat):
            return seat
    return NONE


def top_fault(s: State, seat: int, card: int, seen: int) -> int:
    """Fault of a card that cannot be the uppermost one of a stack; ``seen``: it is turned up."""
    if card == UNKNOWN and seen:
        return Fault.UNKNOWN_CARD
    if stack_size(s, seat) == 0:
        return Fault.NOT_HELD
    if card == UNKNOWN:
        return Fault.LEGAL
    if s.held[seat]:
        if s.holding[CODES * seat + card] == 0:
            if s.hidden[seat] == 0 or s.unseen[card] == 0:
                s.related = 1 << card
                return Fault.NOT_HELD
        return Fault.LEGAL
    known = s.slots[s.first[seat] - 1] - 1
    if known == card or (known == UNKNOWN and s.unseen[card] > 0):
        return Fault.LEGAL
    if known != UNKNOWN:
        s.related = 1 << known
    return SlapFault.NOT_ON_TOP


def take_off(s: State, seat: int, card: int) -> int:
    """Take the uppermost card off a stack; returns its number."""
    if s.held[seat]:
        if card == UNKNOWN and s.hidden[seat] == 0:
            forget_copies(s, seat)
        lose_copy(s, seat, card)
        s.slots[s.used] = card + 1
        s.used += 1
        return s.used - 1
    slot = s.first[seat] - 1
    s.first[seat] = s.under[slot]
    s.under[slot] = 0
    s.ordered[seat] -= 1
    if s.ordered[seat] == 0:
        s.bottom[seat] = 0
    if s.slots[slot] == UNKNOWN + 1 and card != UNKNOWN:
        see_copy(s, card)
        s.slots[slot] = card + 1
    return slot


def put_under(s: State, seat: int, slot: int) -> None:
    """A card goes face down under a stack."""
    if s.ordered[seat]:
        s.under[s.bottom[seat] - 1] = slot + 1
    else:
        s.first[seat] = slot + 1
    s.bottom[seat] = slot + 1
    s.ordered[seat] += 1


def take_pile(s: State, seat: int) -> None:
    """The pile goes under a stack in the order in which it lay, the last burned card first."""
    for i in range(s.burned_size):
        put_under(s, seat, s.burned[s.burned_size - 1 - i] - 1)
    for i in range(s.pile_size):
        put_under(s, seat, s.pile[i] - 1)
    for i in range(s.burned_size):
        s.burned[i] = 0
    for i in range(s.pile_size):
        s.pile[i] = 0
    s.burned_size = 0
    s.pile_size = 0


# --- patterns -----------------------------------------------------------------------------


def turned(s: State, back: int) -> int:
    """Card of the pile, counted from the top (0); -1 if there is none."""
    if back >= s.pile_size:
        return NONE
    return s.slots[s.pile[s.pile_size - 1 - back] - 1] - 1


def is_plain(card: int) -> int:
    """Whether there is a card and it is no joker."""
    return int(0 <= card < JOKER)


def same_rank(first: int, second: int) -> int:
    """Whether two cards have one rank; a joker matches nothing."""
    return int(is_plain(first) and is_plain(second) and (first & 15) == (second & 15))


def two_ranks(first: int, second: int, one: int, other: int) -> int:
    """Whether two cards have these two ranks, in either order."""
    if not is_plain(first) or not is_plain(second):
        return 0
    a = first & 15
    b = second & 15
    return int((a == one and b == other) or (a == other and b == one))


def spot(card: int) -> int:
    """What a card counts towards ten: ace to nine; 0 for all others."""
    if not is_plain(card):
        return 0
    rank = card & 15
    if rank == ACE:
        return 1
    return rank + 2 if rank < 8 else 0


def makes_ten(s: State) -> int:
    """003:2211 the top card and the next that is no court card make ten."""
    value = spot(turned(s, 0))
    if value == 0:
        return 0
    back = 1
    while is_plain(turned(s, back)) and JACK <= turned(s, back) & 15 <= KING:
        back += 1
    other = spot(turned(s, back))
    return int(other > 0 and value + other == 10)


def is_run(s: State, wrap: int) -> int:
    """003:2211 four cards in consecutive order, up or down, the ace low."""
    up = 1
    down = 1
    for back in range(3):
        upper = turned(s, back)
        lower = turned(s, back + 1)
        if not is_plain(upper) or not is_plain(lower):
            return 0
        a = position(upper)
        b = position(lower)
        up = up & int(a == b + 1 or (wrap and a == 0 and b == 12))
        down = down & int(b == a + 1 or (wrap and b == 0 and a == 12))
    return up | down


def position(card: int) -> int:
    """Place of a card in a suit from the ace, 0, to the king, 12."""
    rank = card & 15
    return rank + 1 if rank < ACE else 0


def is_flush(s: State) -> int:
    """003:2241 three cards of one suit."""
    for back in range(3):
        if not is_plain(turned(s, back)):
            return 0
    suit = turned(s, 0) >> 4
    return int(turned(s, 1) >> 4 == suit and turned(s, 2) >> 4 == suit)


def has(o: Options, pattern: int) -> int:
    """Whether a pattern is agreed."""
    return o.patterns >> pattern & 1


def live(s: State, o: Options) -> int:
    """Whether the pile may be slapped (003:2200-2211)."""
    top = turned(s, 0)
    if top == NONE:
        return 0
    if o.slap_card >> top & 1:
        return 1
    if not is_plain(top):
        return int(o.joker_role == JokerRole.SLAPPABLE)
    if has(o, Pattern.DOUBLE) and same_rank(top, turned(s, 1)):
        return 1
    if has(o, Pattern.SANDWICH) and same_rank(top, turned(s, 2)):
        return 1
    if has(o, Pattern.HOAGIE) and same_rank(top, turned(s, 3)):
        return 1
    if has(o, Pattern.TOP_BOTTOM) and s.pile_size > 1:
        if same_rank(top, turned(s, s.pile_size - 1)):
            return 1
    if has(o, Pattern.MARRIAGE) and two_ranks(top, turned(s, 1), KING, QUEEN):
        return 1
    if has(o, Pattern.SIX_NINE) and two_ranks(top, turned(s, 1), 4, 7):
        return 1
    if has(o, Pattern.TENS) and makes_ten(s):
        return 1
    if has(o, Pattern.RUN) and is_run(s, o.run_wrap):
        return 1
    return int(has(o, Pattern.FLUSH) != 0 and is_flush(s) != 0)


# --- the right to slap ---------------------------------------------------------------------


def may_slap(s: State, o: Options, seat: int) -> int:
    """Whether a seat has the right to slap (003:2227-2229, 003:2245-2247)."""
    if s.lost >> seat & 1:
        return 0
    if stack_size(s, seat):
        return 1
    if o.reentry_limit and s.entries[seat] >= o.reentry_limit:
        return 0
    return int(o.reentry == Reentry.ALWAYS or with_cards(s) > 1)


def others_may_slap(s: State, o: Options, but: int) -> int:
    """Whether anybody but one seat has the right to slap."""
    for seat in range(s.seats):
        if seat != but and may_slap(s, o, seat):
            return 1
    return 0


def cards_owed(o: Options, card: int) -> int:
    """003:2187, 003:2243 what the next player owes to a card; 0 for a plain one."""
    if not is_plain(card):
        return 0
    rank = card & 15
    if rank < JACK:
        return 0
    if o.counts == Counts.FLAT:
        return o.flat_count
    if o.counts == Counts.REVERSED and rank != ACE:
        return KING + 1 - rank
    return rank - JACK + 1
