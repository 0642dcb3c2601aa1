"""The table of 500 rummy: options, state, the fan, what cards count, deal and score (003:1-87)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any

from cardlog.cards import ACE, JOKER, PACK_52, SECOND_JOKER, TEN, UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CODES,
    add_to_pack,
    deal_copies,
    gather_copies,
    take_unseen,
)
from cardlog.rules.mechanisms.melds import HIGH_ACE, TWOS, is_set, run_of, run_start
from cardlog.rules.mechanisms.parts import CARDS, TARGET, WHAT, parts
from cardlog.rules.mechanisms.piles import put
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import clear_points, next_seat
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.rummy.unsettled import (
    Unsettled,
    believe,
    is_vague,
    leave_uncounted,
    stated_cost,
    statement_fault,
)
from cardlog.rules.state import CardSet, Copies, EachSeat, SeatNo
from cardlog.words import CHANCE, NONE, Event, Word

MOST_MELDS = 40
DEAREST = 15
CHEAPEST = 2
ONE_PACK_SEATS = 4


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    TURN_UP = 1
    DRAW = 2
    """The player in turn draws; after a discard rummy may be called."""
    DUTY = 3
    """A card was reached for and must be laid down."""
    PLAY = 4
    NEXT = 5
    """The deal is scored."""
    OVER = 6


class Tie(IntEnum):
    """Who wins when several reach the target in one deal."""

    HIGHEST = 0
    WENT_OUT = 1


class Values(IntEnum):
    """What cards below the ten count."""

    PIP = 0
    FLAT = 1


class Calls(IntEnum):
    """What rummy may be called on."""

    ANY = 0
    LATEST = 1
    OFF = 2


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(
        500, "points that end the game; 200, 300 and 1000 are usual", "003:61, 003:73", low=1
    )
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "003:73")
    tie: int = choice(
        Tie.HIGHEST,
        "several reach the target in one deal: the highest wins, or who went out",
        "003:61",
    )
    hand: int = whole(
        0, "cards dealt to each; 0: thirteen to two players, else seven", "003:31, 003:73", high=50
    )
    jokers: int = whole(
        0, "jokers in each pack (0, 1: Xr, 2: Xr and Xb), wild", "003:11, 003:27, 003:75", high=2
    )
    values: int = choice(Values.PIP, "cards below ten: their number, or 5", "003:35, 003:63")
    top_must_meld: int = switch(
        0, "also the last card of the fan must be laid down at once", "003:47"
    )
    call: int = choice(
        Calls.ANY, "rummy: on any card of the fan, on the last discard alone, not at all", "003:53"
    )
    going_out_bonus: int = whole(0, "points for going out; usually 25", "003:71")
    must_discard: int = switch(0, "going out needs a discard", "003:71")
    floating: int = switch(
        0, "the whole hand may be laid down without going out; only with must_discard", "003:77"
    )
    strict_float: int = switch(0, "the last discard must fit nowhere; only with floating", "003:77")


def pack_size(o: Any, seats: int) -> int:
    """Cards in all packs."""
    return (52 + int(o.jokers)) * packs(seats)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.floating and not o.must_discard:
        raise OptionError(
            "bad-option",
            "option floating = true needs must_discard",
            hint="without must_discard a player who lays down his whole hand goes out (003:77)",
        )
    if o.strict_float and not o.floating:
        raise OptionError(
            "bad-option",
            "option strict_float = true needs floating",
            hint="set floating and must_discard as well (003:77)",
        )
    most = (pack_size(o, len(seats)) - 1) // len(seats)
    if o.hand > most:
        raise OptionError(
            "bad-option",
            f"option hand = {o.hand} needs more cards than there are",
            hint=f"with {len(seats)} seats at most {most}",
        )


class State(Unsettled):
    """A table of 500 rummy."""

    stock: int
    fan: Annotated[list[int], "card", 108]
    """The discard pile in its order."""
    fan_size: int
    on_table: Copies
    """Cards in melds, jokers as jokers."""
    melds: Annotated[list[int], "cards", MOST_MELDS]
    """Melds by number, each joker as the card that it stands for."""
    meld_count: int
    tabled: EachSeat
    """Points that each player has laid on the table in this deal."""
    fits: CardSet
    """Cards that fit a meld on the table by themselves."""
    far_low: CardSet
    """Cards that fit below a run together with the next higher card."""
    far_high: CardSet
    """Cards that fit above a run together with the next lower card."""
    room: int
    """Whether any meld can take another card, such as a joker."""
    kept: Annotated[int, "card"]
    """Card taken alone from the end of the fan plus one: it may not be this turn's discard."""
    kept_sure: int
    """Whether it is known that no other copy of it was in the hand."""
    duty: Annotated[int, "card"]
    """Card that was reached for plus one: it must be laid down by the next act."""
    called: int
    """Whether it was taken by a call."""
    haul_of_call: Copies
    """Cards taken by a call: with them alone the duty is done."""
    discarder: SeatNo
    """Who discarded last, -1 where no call is open."""
    out: SeatNo
    """Who went out in the deal scored last, -1 if nobody did."""
    champion: SeatNo
    """Who won by going out although others have more, -1 if nobody did."""


# --- cards --------------------------------------------------------------------------------


def packs(seats: int) -> int:
    """003:27 two packs from five players on."""
    return 1 if seats <= ONE_PACK_SEATS else 2


def is_joker(card: int) -> int:
    """Whether a card is a joker."""
    return int(card in (JOKER, SECOND_JOKER))


def hand_value(o: Options, card: int) -> int:
    """What a card counts in the hand, in a set, or in a run that has it high (003:35, 003:63)."""
    if is_joker(card) or card & 15 == ACE:
        return DEAREST
    rank = card & 15
    if rank >= TEN:
        return 10
    return 5 if o.values == Values.FLAT else rank + 2


def low_ace_value(o: Options) -> int:
    """What an ace below the two counts."""
    return 5 if o.values == Values.FLAT else 1


def jokers_held(s: State, seat: int) -> int:
    """Jokers that a hand is known to hold."""
    return s.holding[CODES * seat + JOKER] + s.holding[CODES * seat + SECOND_JOKER]


# --- the deal -----------------------------------------------------------------------------


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.out = NONE
    s.champion = NONE
    gather(s, o)
    return 0


def gather(s: State, o: Options) -> None:
    """Before a deal."""
    gather_copies(s, PACK_52, packs(s.seats))
    if o.jokers:
        add_to_pack(s, JOKER, packs(s.seats))
    if o.jokers > 1:
        add_to_pack(s, SECOND_JOKER, packs(s.seats))
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.stock = 0
    for i in range(s.fan_size):
        s.fan[i] = 0
    s.fan_size = 0
    for card in range(CODES):
        s.on_table[card] = 0
    for i in range(s.meld_count):
        s.melds[i] = 0
    s.meld_count = 0
    for seat in range(s.seats):
        s.tabled[seat] = 0
    s.fits = 0
    s.far_low = 0
    s.far_high = 0
    s.room = 0
    s.deferred = 0
    s.discarder = NONE
    clear_turn(s)


def clear_turn(s: State) -> None:
    """Before a turn."""
    s.kept = 0
    s.kept_sure = 0
    s.duty = 0
    if s.called:
        for card in range(CODES):
            s.haul_of_call[card] = 0
    s.called = 0


def deal_size(s: State, o: Options) -> int:
    """Cards dealt to each player (003:31)."""
    if o.hand:
        return o.hand
    return 13 if s.seats == 2 else 7


def held_in_all(s: State) -> int:
    """Cards in all hands."""
    cards = 0
    for seat in range(s.seats):
        cards += s.held[seat]
    return cards


def in_deal(s: State) -> int:
    """Whether a deal is going on: from its first card until it is scored."""
    if s.phase == Phase.DEAL:
        return int(held_in_all(s) > 0)
    return int(s.phase < Phase.NEXT)


def deal(s: State, o: Options, e: Event) -> int:
    """Hands, then the first card of the fan."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if parts(e) & ~CARDS & ~TARGET:
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    size = deal_size(s, o)
    if s.phase == Phase.NEXT:
        fault = fresh_fault(s, o, e, size)
        if fault != Fault.LEGAL:
            return fault
        gather(s, o)
    if s.phase != Phase.DEAL:
        return Fault.TOO_MANY_CARDS if s.phase == Phase.TURN_UP else Fault.WRONG_PHASE
    fault = deal_copies(s, e, size)
    if fault == Fault.LEGAL and held_in_all(s) == size * s.seats:
        s.phase = Phase.TURN_UP
        s.stock = (52 + o.jokers) * packs(s.seats) - held_in_all(s)
    return fault


def fresh_fault(s: State, o: Options, e: Event, size: int) -> int:
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
        most = packs(s.seats)
        if (card == JOKER and o.jokers == 0) or (card == SECOND_JOKER and o.jokers < 2):
            most = 0
        if card != UNKNOWN and copies > most:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
    return Fault.LEGAL


def turn_up(s: State, o: Options, e: Event) -> int:
    """The first card of the fan."""
    if parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.cards[0] == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = take_unseen(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.stock -= 1
    s.fan_size = put(s.fan, s.fan_size, e.cards[0])
    s.deals += 1
    s.phase = Phase.DRAW
    s.turn = next_seat(s, s.dealer)
    return Fault.LEGAL


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the same dealer deals again."""
    fault = misdeal_fault(e, in_deal(s))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase > Phase.TURN_UP))
        gather(s, o)
    return fault


# --- what fits on the table ---------------------------------------------------------------


def look_at_table(s: State) -> None:
    """After a change of the melds: which cards fit them now."""
    s.fits = 0
    s.far_low = 0
    s.far_high = 0
    for i in range(s.meld_count):
        laid = s.melds[i]
        code = popcount((laid & -laid) - 1)
        if is_set(laid):
            s.fits |= TWOS << (code & 15) & ~laid
            continue
        suit = code >> 4
        first = run_start(laid, 1)
        last = first + popcount(laid) - 1
        # 003:35 an ace stands at one end only
        low = int(last == HIGH_ACE)
        high = HIGH_ACE - int(first == 0)
        if first > low:
            s.fits |= run_of(suit, first - 1, 1)
        if first > low + 1:
            s.far_low |= run_of(suit, first - 2, 1)
        if last < high:
            s.fits |= run_of(suit, last + 1, 1)
        if last + 1 < high:
            s.far_high |= run_of(suit, last + 2, 1)
    s.room = int(s.fits != 0)


# --- the score ----------------------------------------------------------------------------


def close_deal(s: State, o: Options, out: int) -> None:
    """Score the deal; ``out`` went out, -1 if nobody did (003:61-67)."""
    clear_points(s)
    s.out = out
    hidden = 0
    for seat in range(s.seats):
        points = s.tabled[seat]
        for card in range(UNKNOWN):
            points -= s.holding[CODES * seat + card] * hand_value(o, card)
        if seat == out:
            points += o.going_out_bonus
        s.points[seat] = points
        s.total[seat] += points
        leave_uncounted(s, seat, s.hidden[seat])
        hidden += s.hidden[seat]
    if hidden:
        s.unsure += s.deferred + 1
    s.deferred = 0
    s.scored += 1
    s.phase = Phase.NEXT
    s.turn = CHANCE
    s.discarder = NONE
    s.dealer = next_seat(s, s.dealer)
    end_game(s, o)


def end_game(s: State, o: Options) -> None:
    """003:61 the target is reached and one player alone is highest, or who went out wins."""
    if o.deals:
        s.over = int(s.scored >= o.deals)
    elif not is_vague(s):
        high = s.total[0]
        for seat in range(s.seats):
            high = max(high, s.total[seat])
        sharing = 0
        for seat in range(s.seats):
            sharing += int(s.total[seat] == high)
        s.over = int(high >= o.target and sharing == 1)
        if o.tie == Tie.WENT_OUT and s.out != NONE and s.total[s.out] >= o.target:
            s.over = 1
            s.champion = s.out
    if s.over:
        s.phase = Phase.OVER


def score(s: State, o: Options, e: Event) -> int:
    """Points or a total stated after a deal."""
    fault = statement_fault(s, e, int(s.phase >= Phase.NEXT), CHEAPEST, DEAREST)
    if fault != Fault.LEGAL:
        return fault
    if s.vague[e.target]:
        believe(s, e.target, int(e.what == Word.TOTAL), stated_cost(s, e))
        end_game(s, o)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    return int(s.over or (s.phase == Phase.NEXT and is_vague(s)))
