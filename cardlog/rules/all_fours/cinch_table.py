"""The cinch table: options and state, what the deal gives, and how a hand may be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import ACE, JACK, PACK_52, TEN, TWO, UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.table import (
    Fours,
    Phase,
    add_off_card,
    dealt_out,
    forget_deal,
    gather_fours,
    packet,
    plain_trumps,
    seat_sides,
    void_deal,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.stock import lose_to_stock, mix_in, put_on_top, tell_stock
from cardlog.rules.mechanisms.unseen import missing
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import NONE, Event, Word

FIVE = 3
DEALT = 9
HAND = 6
ALL_POINTS = 14
MOST_BID = 14


class AllPass(IntEnum):
    """What follows when nobody bids."""

    DEALER_NAMES = 0
    NEXT_DEALER = 1
    SAME_DEALER = 2


class Discards(IntEnum):
    """What is put out before the draw."""

    TRUMPS_ONLY = 0
    AT_LEAST_THREE = 1


class DeadTrumps(IntEnum):
    """Whose trumps among the discards count for the maker's side."""

    FROM_OPPONENTS = 0
    TO_MAKER = 1


class SetScore(IntEnum):
    """What the others score when the bid has failed."""

    SHORTFALL = 0
    BID_AND_TAKEN = 1


class Misdeal(IntEnum):
    """Who deals after a misdeal."""

    NEXT_DEALER = 0
    SAME_DEALER = 1


class Options(OptionSet):
    """What a record may set."""

    partners: int = switch(
        1,
        "opposite seats are partners; false: each for himself, in each deal the maker against the "
        "three others, who all score what they score together",
        "000:648",
    )
    minimum: int = whole(1, "lowest bid", "000:658", low=1, high=MOST_BID)
    all_pass: int = choice(
        AllPass.DEALER_NAMES,
        "nobody bids: the dealer names the trump without a bid, or a new deal by the next or the "
        "same dealer, which does not count as a deal",
        "002:142-143",
    )
    discards: int = choice(
        Discards.TRUMPS_ONLY,
        "all but the dealer keep trumps only; or each player, the dealer too, puts out at least "
        "three cards, any",
        "000:660-662, 002:146-147",
    )
    dead_trumps: int = choice(
        DeadTrumps.FROM_OPPONENTS,
        "which trumps put out count for the maker's side: those of the opponents, or all",
        "000:664, 002:249-250",
    )
    set_score: int = choice(
        SetScore.SHORTFALL,
        "failed bid: 14 and the shortfall, or the bid and what the others took",
        "000:670, 002:256-259",
    )
    misdeal: int = choice(Misdeal.NEXT_DEALER, "who deals after a misdeal", "000:676, 002:112")
    laws: int = switch(
        0, "the old laws: discards face up, exposed cards, calls, lost bids", "002:79-266"
    )
    target: int = whole(51, "points that win", "000:672, 002:261", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")


class State(Fours):
    """A cinch table."""

    dealer_free: int
    """The dealer may bid before his partner."""
    must_bid: SeatSet
    """Seats of a side that must bid."""
    put_out: CardSets
    """Known discards of each seat."""
    put_unseen: EachSeat
    """Unknown discards of each seat."""
    out_count: EachSeat
    """Cards that each seat has put out."""
    drawing: int
    """The first card has been drawn, or led: discards stand."""
    aim: EachSeat
    """Cards that each seat has after the draw; differs from six only by a ruling."""
    served: SeatSet
    """Seats that have drawn."""
    overlong: SeatSet
    """Seats that played to the first trick with a card too many."""
    exposed: CardSets
    """Cards of each seat that may be called."""
    taken_back: SeatNo
    """Who withdrew a card last, while no other card has been played."""
    backs: int
    """Cards withdrawn in a row from the lead on."""
    false_lead: SeatNo
    """Who led in his partner's turn and took it back."""
    early_fourth: SeatNo
    """Who, as fourth hand, played before the second and third."""
    claimable: SeatNo
    """The same for the trick just completed."""
    last_trick: CardSet
    """Cards of the trick just completed."""
    taken: int
    """Points of the maker's side in the deal scored last."""
    dead: int
    """Points of trumps put out in the deal scored last."""
    vague: int
    """Points were scored that an unseen card may change; totals are then only likely ones."""


def check(o: Any, _seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.laws and not o.partners:
        raise OptionError(
            "bad-option",
            "the old laws of cinch are those of a game of partners",
            hint='leave "laws" out where each plays for himself',
        )


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.pack = PACK_52
    s.size = DEALT
    s.dealer = o.dealer
    # 000:652 fourteen trumps, the left pedro just below the right one; 000:666 what they count
    plain_trumps(s)
    add_off_card(s, FIVE, 5)
    s.worth[FIVE] = 5
    s.worth[ACE] = 1
    s.worth[TWO] = 1
    s.worth[JACK] = 1
    s.worth[TEN] = 1
    forget_deal(s)
    gather(s, o)
    return 0


def gather(s: State, o: Options) -> None:
    """Before a deal."""
    gather_fours(s)
    seat_sides(s, 2 if o.partners else 0)
    s.dealer_free = 0
    s.must_bid = 0
    s.drawing = 0
    s.served = 0
    s.overlong = 0
    s.taken_back = NONE
    s.backs = 0
    s.false_lead = NONE
    s.early_fourth = NONE
    s.claimable = NONE
    for seat in range(s.seats):
        s.put_out[seat] = 0
        s.put_unseen[seat] = 0
        s.out_count[seat] = 0
        s.aim[seat] = HAND
        s.exposed[seat] = 0


def partner_of(s: State, seat: int) -> int:
    """The seat opposite, or the seat itself where there are no partners."""
    return (seat + 2) % 4 if s.sides else seat


def opposed(s: State, one: int, other: int) -> int:
    """Whether two seats are opponents; without partners all others are."""
    return int(one != other and partner_of(s, one) != other)


def deal_cards(s: State, e: Event) -> int:
    """A packet, or the stock where the record knows it."""
    if e.what == Word.STOCK:
        if s.quiet == 0:
            return Fault.WRONG_PHASE
        fault = tell_stock(s, e, s.pack)
        if fault == Fault.LEGAL:
            s.quiet = 0
        return fault
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet(s, e)
    if fault == Fault.LEGAL:
        dealt_out(s)
    return fault


def nothing_dealt(s: State) -> int:
    """Whether the deal has not begun."""
    for seat in range(s.seats):
        if s.phase > Phase.DEAL or hand_size(s, seat):
            return 0
    return 1


def throw_in(s: State, o: Options, dealer: int) -> None:
    """The deal is void, and ``dealer`` deals."""
    void_deal(s, dealer)
    gather(s, o)


def misdealt(s: State, o: Options) -> None:
    """000:676, 002:112 a misdeal loses the deal."""
    s.irregular += 1
    throw_in(s, o, s.dealer if o.misdeal == Misdeal.SAME_DEALER else next_seat(s, s.dealer))


# --- hands with a wrong number of cards ---------------------------------------------------


def wrong_hands(s: State) -> int:
    """How many hands were dealt a wrong number of cards that they still have."""
    found = 0
    for seat in range(s.seats):
        found += int(s.due[seat] != DEALT)
    return found


def long_hand(s: State, seat: int) -> int:
    """Whether a seat holds a card too many that an opponent is to draw: dealt 1, drawn 2."""
    if s.phase == Phase.DEAL:
        return 0
    if s.due[seat] > DEALT and hand_size(s, seat) > DEALT and s.out_count[seat] == 0:
        return 1
    if s.aim[seat] > HAND and hand_size(s, seat) > HAND and s.served >> seat & 1:
        return 0 if s.tricks or s.table[seat] else 2
    return 0


def rule_count(s: State, o: Options, e: Event) -> int:
    """``- rule p2 long``, ``- rule p2 short``: one card too many, or too few."""
    if e.target == NONE:
        return Fault.WRONG_TARGET
    seat = e.target
    more = 1 if e.what == Word.LONG else -1
    if s.phase == Phase.DEAL:
        if s.due[seat] != DEALT or hand_size(s, seat) >= DEALT - 1:
            return Fault.BAD_RULING
        s.due[seat] += more
    elif s.phase == Phase.EXCHANGE:
        # 002:162-167 before he is helped to cards; the dealer helps himself, last of all
        if seat == s.dealer or s.served >> seat & 1 or s.aim[seat] != HAND:
            return Fault.BAD_RULING
        if hand_size(s, seat) >= (HAND if more > 0 else HAND - 1):
            return Fault.BAD_RULING
        s.aim[seat] += more
    else:
        return Fault.WRONG_PHASE
    s.irregular += 1
    return Fault.LEGAL


def draw_excess(s: State, e: Event) -> int:
    """``p3 draw p2 7c``: an opponent draws the card too many; it goes back to the stock."""
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    where = long_hand(s, e.target)
    if where == 0:
        return Fault.WRONG_PHASE
    # 000:678, 002:138-141, 002:165-167
    if not opposed(s, e.actor, e.target):
        return Fault.WRONG_TARGET
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0] & UNKNOWN
    if card != UNKNOWN:
        fault = missing(s, e.target, card)
        if fault != Fault.LEGAL:
            s.related = 1 << card
            return fault
    lose_to_stock(s, e.target, card, s.pack)
    s.exposed[e.target] &= s.hand[e.target]
    if where == 1:
        mix_in(s, card)
        s.due[e.target] = DEALT
    else:
        put_on_top(s, card)
        s.aim[e.target] = HAND
    s.quiet = 0
    return Fault.LEGAL


def may_not_act(s: State, o: Options, seat: int) -> int:
    """Fault of a discard or a card by a player with one card too many."""
    where = long_hand(s, seat)
    if where == 1 or (where == 2 and not o.laws):
        return FoursFault.CARD_TOO_MANY
    return Fault.LEGAL
