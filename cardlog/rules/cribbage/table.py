"""The cribbage table: options, state, the two sides, and pegging."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import JACK, PACK_52
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.unseen import Unseen, clear_unseen
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.options import seat as seat_option
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE

MOST_IN_COUNT = 16
MOST_WORTH = 29
"""No hand and no crib counts more."""


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    CRIB = 1
    """Cards are laid away to the crib."""
    STARTER = 2
    PLAY = 3
    SHOW = 4
    """Hands and crib are counted aloud."""
    REVIEW = 5
    """Counted, or the game is won; until the next deal what was shown can be stated."""
    OVER = 6


class CribFlush(IntEnum):
    """Which flush counts in the crib."""

    FIVE = 0
    FOUR = 1


class Heels(IntEnum):
    """How his heels are pegged."""

    AUTO = 0
    CLAIMED = 1


class Count(IntEnum):
    """Who counts the hands."""

    AUTO = 0
    CALLED = 1


class Options(OptionSet):
    """What a record may set."""

    dealer: int = seat_option("who deals first", "003:1798")
    target: int = whole(121, "the game hole", "003:1822", low=1)
    deals: int = whole(
        0, "the record ends after so many deals if the game has not ended; 0: no limit", "†"
    )
    cards: int = whole(
        0,
        "cards dealt to each; 0: six to two players, five to three or four; 5 for two players is "
        "the old game",
        "003:1800, 003:1839",
        high=6,
    )
    head_start: int = whole(
        0, "what the non-dealer of two has when a game begins", "003:1839", high=10**6
    )
    short_flush: int = switch(
        1,
        "a hand of three cards scores a flush, 3 and with the starter 4; false: none, with the "
        "starter or without",
        "†",
    )
    crib_flush: int = choice(
        CribFlush.FIVE,
        "a flush in the crib: with the starter only (five), or like a hand's (four)",
        "003:1829",
    )
    heels: int = choice(
        Heels.AUTO,
        "his heels are pegged by themselves, or must be claimed before the first card",
        "003:1802",
    )
    count: int = choice(
        Count.AUTO,
        "hands and crib are counted by the rules, or called by their holders",
        "003:1816-1818",
    )
    muggins: int = switch(
        0, "opponents may take what was overlooked; counts are then called", "003:1845"
    )
    match: int = whole(0, "points of the match; 0: one game", "003:1835")
    skunk: int = whole(91, "below it the game is worth skunk_worth; 0: never", "003:1835")
    skunk_worth: int = whole(2, "match points for a skunk", "003:1835", low=1)
    double_skunk: int = whole(
        61, "below it the game is worth double_skunk_worth; 0: never", "003:1835"
    )
    double_skunk_worth: int = whole(3, "match points for a double skunk", "†", low=1)
    overshoot: int = switch(0, "points beyond the game hole are written in full", "†")


class State(Unseen):
    """A cribbage table."""

    size: int
    """Cards dealt to each."""
    away: SeatSet
    """Seats that have laid away to the crib."""
    crib: CardSet
    """Known cards of the crib."""
    crib_hidden: int
    crib_card: int
    """Whether the crib's card from the pack has been dealt (three players)."""
    starter: Annotated[int, "card"]
    played: CardSets
    """Cards that each seat has played in this deal."""
    row: Annotated[list[int], "card", MOST_IN_COUNT]
    """Cards of the open count in order."""
    length: int
    count: int
    last: SeatNo
    """Who played the last card of the open count; -1 before the first."""
    gone: SeatSet
    """Seats that have said go in the open count."""
    open_end: int
    """Whether hidden cards keep it open that the count is stuck at the player of its last card."""
    heels: int
    """Whether his heels can be claimed."""
    pegged: int
    """Points that the last act pegged."""
    pegger: SeatNo
    counted: int
    """Hands, then the crib, that have been counted in this deal, from the dealer's left."""
    stated: int
    """How many of them the record has shown."""
    overlooked: int
    """Points of the hand just counted that an opponent may take."""
    counter: SeatNo
    """Who counted last."""
    victor: int
    """Seat plus one that reached the game hole in this game."""
    games: EachSeat
    """Match points."""
    pegging: EachSeat
    """Points that each seat pegged before the show."""
    hand_points: EachSeat
    """What each seat counted for its hand."""
    crib_points: int
    settled: int
    """Whether the deal under review has been scored."""
    stale: int
    """Whether the points are those of the deal before, the first cards of a new one being out."""
    doubt: EachSeat
    """What the cribs that nobody saw may add to a total at most."""
    extra: EachSeat
    """Points of this deal that count only if nobody had won before them; part of the doubt."""
    crib_bound: int
    """What the crib of this deal may add, if it was not seen."""
    adrift: int
    """Whether unseen cribs keep it open how many games of the match are over."""


# --- cards --------------------------------------------------------------------------------


def order(card: int) -> int:
    """Ace 0 to king 12."""
    # 003:1798 the ace is always low
    rank = card & 15
    return 0 if rank == 12 else rank + 1


def value(card: int) -> int:
    """What a card counts: ace 1, court cards 10, the others their number (003:1798)."""
    return min(order(card) + 1, 10)


def fitting(count: int) -> int:
    """Cards that do not take a count past 31 (003:1810)."""
    room = 31 - count
    if room >= 10:
        return PACK_52
    if room <= 0:
        return 0
    return ((1 << 12) | ((1 << (room - 1)) - 1)) * 0x1000100010001


def is_jack(card: int) -> int:
    """Whether a card is a jack."""
    return int(card & 15 == JACK)


# --- sides --------------------------------------------------------------------------------


def same_side(s: State, one: int, other: int) -> int:
    """Whether two seats are partners, or the same seat."""
    # 003:1843 four play in pairs
    if s.seats == 4:
        return int((one ^ other) & 1 == 0)
    return int(one == other)


def called(o: Options) -> int:
    """Whether the players count their hands themselves."""
    return int(o.count == Count.CALLED or o.muggins)


def peg(s: State, o: Options, seat: int, points: int) -> None:
    """Points to a side; with the game hole the game is over at once (003:1818-1822)."""
    if points == 0 or s.victor:
        return
    if s.adrift == 0 and may_be_won(s, o):
        for other in range(s.seats):
            if same_side(s, seat, other):
                s.extra[other] += points
                s.doubt[other] += points
        return
    gain = points
    if o.overshoot == 0 and s.total[seat] + gain > o.target:
        gain = o.target - s.total[seat]
    for other in range(s.seats):
        if same_side(s, seat, other):
            s.points[other] += gain
            if s.adrift == 0:
                s.total[other] += gain
    if s.total[seat] >= o.target:
        s.victor = seat + 1
        s.overlooked = 0
        s.phase = Phase.REVIEW
        s.turn = CHANCE


def peg_act(s: State, o: Options, seat: int, points: int) -> None:
    """What an act pegs before the show, remembered as its own."""
    s.pegger = seat
    s.pegged = points
    if s.victor == 0:
        s.pegging[seat] += points
    peg(s, o, seat, points)


def may_be_won(s: State, o: Options) -> int:
    """Whether cards that nobody saw may have taken a side to the game hole."""
    if s.adrift:
        return 1
    if s.open_end and s.total[s.last] + s.doubt[s.last] + 1 >= o.target:
        # The point for the last card, if the count is stuck.
        return 1
    for seat in range(s.seats):
        if s.doubt[seat] and s.total[seat] + s.doubt[seat] >= o.target:
            return 1
    return 0


def goes_on(s: State, o: Options) -> None:
    """An act shows that nobody had won before it."""
    for seat in range(s.seats):
        if s.extra[seat]:
            s.total[seat] += s.extra[seat]
            s.points[seat] += s.extra[seat]
            s.doubt[seat] -= s.extra[seat]
            s.extra[seat] = 0
        if s.doubt[seat] and s.total[seat] + s.doubt[seat] >= o.target:
            s.doubt[seat] = o.target - 1 - s.total[seat]


# --- deals and games ----------------------------------------------------------------------


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.size = o.cards
    if o.cards == 0:
        # 003:1800, 003:1841-1843
        s.size = 6 if s.seats == 2 else 5
    begin_game(s, o)
    gather(s)
    return 0


def begin_game(s: State, o: Options) -> None:
    """Both pegs off the board, but for the start of the non-dealer of two (003:1839)."""
    s.victor = 0
    for seat in range(s.seats):
        s.total[seat] = 0
        s.doubt[seat] = 0
    if s.seats == 2:
        s.total[1 - s.dealer] = o.head_start


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, PACK_52)
    clear_unseen(s)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.away = 0
    s.crib = 0
    s.crib_hidden = 0
    s.crib_card = 0
    s.starter = 0
    s.open_end = 0
    s.heels = 0
    s.counted = 0
    s.settled = 0
    s.stated = 0
    s.overlooked = 0
    s.counter = NONE
    s.crib_bound = 0
    s.deferred = 0
    quiet(s)
    open_count(s)
    for seat in range(s.seats):
        s.extra[seat] = 0
        s.played[seat] = 0


def open_count(s: State) -> None:
    """The count begins at nothing."""
    for i in range(s.length):
        s.row[i] = 0
    s.length = 0
    s.count = 0
    s.last = NONE
    s.gone = 0
    s.open_end = 0


def quiet(s: State) -> None:
    """The act pegs nothing."""
    s.pegged = 0
    s.pegger = NONE


def clear_deal(s: State) -> None:
    """The points of the deal before are no longer those of the deal."""
    s.stale = 0
    s.crib_points = 0
    for seat in range(s.seats):
        s.points[seat] = 0
        s.pegging[seat] = 0
        s.hand_points[seat] = 0


def match_worth(s: State, o: Options, extra: int) -> int:
    """Match points of a game won, with what unseen cribs may add to the losers or without it."""
    # 003:1835 with three players a skunk takes both
    most = 0
    for seat in range(s.seats):
        if not same_side(s, seat, s.victor - 1):
            most = max(most, s.total[seat] + (s.doubt[seat] if extra else 0))
    if o.double_skunk and most < o.double_skunk:
        return o.double_skunk_worth
    if o.skunk and most < o.skunk:
        return o.skunk_worth
    return 1


def match_is_won(s: State, o: Options) -> int:
    """Whether the game just won decides the match."""
    if s.victor == 0:
        return 0
    if o.match == 0:
        return 1
    if s.settled:
        return int(s.games[s.victor - 1] >= o.match)
    return int(s.games[s.victor - 1] + match_worth(s, o, 1) >= o.match)


def record_ends(s: State, o: Options) -> int:
    """Whether no other deal may follow the one under review."""
    if o.deals and s.scored + 1 - s.settled >= o.deals:
        return 1
    return match_is_won(s, o)


def settle(s: State, o: Options) -> None:
    """The deal is done with, and perhaps the game, the match, the record."""
    if s.settled:
        return
    over = record_ends(s, o)
    left = 0
    for seat in range(s.seats):
        left += s.hidden[seat]
    if left:
        s.unsure += s.deferred
    if s.crib_bound:
        s.unsure += 1
    s.deferred = 0
    s.scored += 1
    if s.victor and o.match:
        worth = match_worth(s, o, 1)
        if worth != match_worth(s, o, 0):
            s.adrift = 1
        for seat in range(s.seats):
            if same_side(s, seat, s.victor - 1):
                s.games[seat] += worth
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    elif s.victor == 0 and o.match and may_be_won(s, o):
        s.adrift = 1
    s.settled = 1


def next_deal(s: State, o: Options) -> None:
    """The deal passes to the left; after a game of a match the pegs begin again."""
    s.stale = 1
    s.dealer = next_seat(s, s.dealer)
    if s.victor:
        begin_game(s, o)
    if s.adrift:
        # Where the pegs stand is not known any more.
        for seat in range(s.seats):
            s.total[seat] = 0
            s.doubt[seat] = o.target
    gather(s)
