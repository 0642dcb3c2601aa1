"""The euchre table: options, state, phases, sides, and who may still do what."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, TypeAlias

from cardlog.cards import NO_SUIT
from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.bowers import pack_cards
from cardlog.rules.mechanisms.claims import Proofs
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import Tricks, next_active, open_trick
from cardlog.rules.mechanisms.unseen import Unseen, clear_unseen
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet, Suit
from cardlog.words import CHANCE, NONE

HAND = 5
Sides: TypeAlias = Annotated[list[int], "number", 2]
CardNo: TypeAlias = Annotated[int, "card"]


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    TURN_UP = 1
    ORDER = 2
    """The turned suit is on offer."""
    NAME = 3
    """It was turned down; any other suit may be named."""
    JOKER = 4
    """The joker was turned; the dealer names trump."""
    DISCARD = 5
    """The dealer holds the turned card and owes a discard."""
    BEST = 6
    """A lone player waits for his partner's best card."""
    PLAY = 7
    REVIEW = 8
    """Played; rulings may still change the score."""
    NEXT = 9
    """Scored; the next deal is due."""
    OVER = 10


class Ended(IntEnum):
    """How a deal ended."""

    NOT = 0
    PLAYED = 1
    CLAIM = 2
    RULING = 3
    REVOKE = 4
    ABANDON = 5
    PASSED = 6


class Lowest(IntEnum):
    """Lowest rank of the pack."""

    NINE = 7
    EIGHT = 6
    SEVEN = 5


class JokerUp(IntEnum):
    """What happens when the joker is turned up."""

    DEALER_NAMES = 0
    REDEAL = 1


class Alone(IntEnum):
    """Until when the maker may go alone."""

    UNTIL_LEAD = 0
    WITH_MAKE = 1
    NEVER = 2


class DefendAlone(IntEnum):
    """Against whom a defender may go alone."""

    ANY_MAKER = 0
    LONE_MAKER = 1
    NEVER = 2


class Lead(IntEnum):
    """Who leads first when somebody plays alone."""

    LEFT_OF_LONER = 0
    ELDEST = 1


class Renege(IntEnum):
    """What an established revoke costs."""

    TO_INNOCENT = 0
    OFF_OFFENDERS = 1
    DENY_SCORE = 2
    INNOCENT_CHOOSE = 3


class Misdeal(IntEnum):
    """Who deals after a misdeal."""

    SAME_DEALER = 0
    NEXT_DEALER = 1


class Options(OptionSet):
    """What a record may set."""

    lowest: int = choice(
        Lowest.NINE, "lowest rank of the pack: 24, 28 or 32 cards", "003:2293, 000:270"
    )
    joker: int = switch(0, "the joker (Benny) is the highest trump", "003:2344, 000:319")
    joker_up: int = choice(
        JokerUp.DEALER_NAMES,
        "when the joker is turned: the dealer names trump, or a new deal",
        "003:2344",
    )
    target: int = whole(10, "points that win a game", "003:2321, 003:2336, 000:309", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "003:2336")
    playoff: int = switch(1, "equal totals after the last deal are settled by one more", "003:2336")
    start_1: int = whole(0, "score of the first seat's side when the record begins", "†", low=-99)
    start_2: int = whole(0, "score of the second seat's side when the record begins", "†", low=-99)
    start_3: int = whole(0, "score of the third of three players when it begins", "†", low=-99)
    stick_dealer: int = switch(0, "the dealer must name a suit in the second round", "003:2340")
    alone: int = choice(
        Alone.UNTIL_LEAD, "when the maker may go alone", "003:2309, 000:291, 001:331-337"
    )
    defend_alone: int = choice(
        DefendAlone.ANY_MAKER, "against whom a defender may go alone", "003:2309, 000:321, 001:329"
    )
    no_loner_after_pass: int = switch(
        0, "who passed in the round in which trump was made may not go alone", "003:2348"
    )
    lead: int = choice(
        Lead.LEFT_OF_LONER,
        "first lead of a lone hand: the loner's left, or the first player left of the dealer",
        "003:2311, 000:295",
    )
    call_best: int = switch(0, "a lone player may call for his partner's best card", "000:323")
    march: int = whole(2, "points for all five tricks", "003:2326, 003:2342, 000:337", low=1)
    lone_march: int = whole(
        4, "points for all five tricks alone; 0: as many as there are players", "003:2328, 001:185"
    )
    laps: int = switch(0, "points above the target count toward the next game", "000:325")
    slam: int = switch(0, "a game against opponents without a point counts double", "000:327")
    rubber: int = switch(0, "best of three games, with rubber points", "000:313, 001:190")
    renege: int = choice(Renege.TO_INNOCENT, "price of an established revoke", "003:2315, 001:316")
    misdeal: int = choice(Misdeal.SAME_DEALER, "who deals after a misdeal", "001:235, †")
    laws: int = switch(0, "Foster's penalties: exposed cards, calls, lost rights", "001:180-355")


class State(Tricks, Unseen, Proofs):
    """A euchre table."""

    pack: CardSet
    first_packet: int
    """Cards in the first packet of this deal; 5 for whole hands, 0 before it."""
    packets: int
    up: CardNo
    """The turned card while it lies on the pack, else 0."""
    turned_suit: Suit
    """The suit on offer, then the suit turned down."""
    talon: CardSet
    """Cards of the talon that the record gives."""
    talon_given: int
    buried: CardSet
    """Known discards."""
    played: CardSet
    passed: SeatSet
    """Seats that have passed in this round."""
    mute: SeatSet
    """Seats that have lost the right to order up or name."""
    barred_suits: EachSeat
    """Suits that each seat may not name."""
    alone: SeatSet
    with_make: int
    """The maker may still add that he goes alone."""
    due: SeatNo
    """Who is to play next when the dealer still owes his discard."""
    best_called: SeatSet
    caller: SeatNo
    exposed: CardSets
    called: EachSeat
    """Penalty that the opponents called from each seat: a word, or 100 and the card."""
    offended: SeatSet
    """Seats that exposed a card or played out of turn in this deal."""
    taken_back: int
    """Seat plus one whose withdrawn card is not yet replaced."""
    deducted: int
    """The opponents chose to deduct instead of adding."""
    silent: SeatSet
    """Seats whose side can score nothing in this deal."""
    ended: int
    claimed: Sides
    """Tricks claimed for the makers and for the defenders."""
    disputed: int
    ruled: int
    """The makers' tricks by ruling plus one."""
    games: EachSeat
    worth: EachSeat
    """Rubber points."""
    game_to: SeatSet
    """Seats that won a game by the deal scored last."""


def pack_of(o: Options) -> int:
    """The pack in use."""
    return pack_cards(o.lowest, o.joker)


def setup(s: State, o: Options) -> int:
    """Scores as the record begins, nothing dealt."""
    s.dealer = o.dealer
    for seat in range(s.seats):
        side = seat % 2 if s.seats == 4 else seat
        s.total[seat] = o.start_1 if side == 0 else (o.start_2 if side == 1 else o.start_3)
    s.pack = pack_of(o)
    forget(s)
    gather(s)
    return 0


def forget(s: State) -> None:
    """Drop the facts of the last deal, which stay readable until the second packet."""
    s.declarer = NONE
    s.trump = NO_SUIT
    s.target = 0
    s.made = 0
    s.tricks = 0
    for seat in range(s.seats):
        s.won[seat] = 0


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, s.pack)
    clear_unseen(s)
    s.active = (1 << s.seats) - 1
    s.players = s.seats
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.first_packet = 0
    s.packets = 0
    s.up = 0
    s.turned_suit = NO_SUIT
    s.talon = 0
    s.talon_given = 0
    s.buried = 0
    s.played = 0
    s.passed = 0
    s.mute = 0
    s.alone = 0
    s.with_make = 0
    s.due = NONE
    s.best_called = 0
    s.caller = NONE
    s.offended = 0
    s.taken_back = 0
    s.revoked = 0
    s.proved = 0
    s.deducted = 0
    s.silent = 0
    s.ended = Ended.NOT
    s.disputed = 0
    s.ruled = 0
    s.claimed[0] = 0
    s.claimed[1] = 0
    s.game_to = 0
    s.deferred = 0
    for seat in range(s.seats):
        s.barred_suits[seat] = 0
        s.exposed[seat] = 0
        s.called[seat] = 0


def partner(s: State, seat: int) -> int:
    """The seat opposite; a player without a partner is his own."""
    return (seat + 2) % 4 if s.seats == 4 else seat


def of_makers(s: State, seat: int) -> int:
    """Whether a seat belongs to the side that made trump."""
    return int(seat == s.declarer or partner(s, seat) == s.declarer)


def same_side(s: State, one: int, other: int) -> int:
    """Whether two seats play together in this deal."""
    if s.seats == 4 or s.declarer == NONE:
        return int(one == other or partner(s, one) == other)
    # 003:2342, 000:331 the others combine against the maker
    return int(of_makers(s, one) == of_makers(s, other))


def first_leader(s: State, o: Options) -> int:
    """Who leads to the first trick."""
    eldest = next_seat(s, s.dealer)
    if s.alone and o.lead == Lead.LEFT_OF_LONER:
        # 003:2311 the loner's left; of two loners the defender
        for seat in range(s.seats):
            if s.alone >> seat & 1 and not of_makers(s, seat):
                if popcount(s.alone) == 2:
                    return seat
        for seat in range(s.seats):
            if s.alone >> seat & 1:
                return next_active(s, seat)
    # 000:295 eldest, or the next if eldest's partner plays alone
    if s.active >> eldest & 1:
        return eldest
    return next_active(s, eldest)


def set_leader(s: State, o: Options) -> None:
    """The first trick is to be led; the dealer may owe his discard before."""
    open_trick(s, first_leader(s, o))
    if s.phase == Phase.DISCARD:
        s.due = s.turn
        s.turn = s.dealer


def nothing_led(s: State) -> int:
    """Trump is fixed and no card has been played."""
    fixed = s.phase == Phase.DISCARD or s.phase == Phase.PLAY
    return int(fixed and s.tricks == 0 and s.laid == 0)


def may_go_alone(s: State, o: Options, seat: int) -> int:
    """Whether a seat may declare now that it plays alone."""
    if s.seats != 4 or not nothing_led(s) or not s.active >> seat & 1 or s.alone >> seat & 1:
        return 0
    # 003:2348
    if o.no_loner_after_pass and s.passed >> seat & 1:
        return 0
    if seat == s.declarer:
        if o.alone == Alone.NEVER:
            return 0
        # 000:291, 001:333 with the make; 003:2309 until the opening lead
        return int(o.alone == Alone.UNTIL_LEAD or s.with_make == 1)
    if seat == partner(s, s.declarer) or o.defend_alone == DefendAlone.NEVER:
        return 0
    # 003:2309 either defender; 000:321 only against a lone player
    return int(o.defend_alone == DefendAlone.ANY_MAKER or s.alone >> s.declarer & 1 == 1)


def may_call_best(s: State, o: Options, seat: int) -> int:
    """Whether a lone player may discard a card for his partner's best (000:323)."""
    return int(
        o.call_best == 1
        and s.phase == Phase.PLAY
        and nothing_led(s) == 1
        and s.alone >> seat & 1 == 1
        and s.best_called >> seat & 1 == 0
    )
