"""The table of a poker hand: who is in it, chips, forced bets, and what a hand begins with."""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.hands import Hands
from cardlog.rules.mechanisms.pots import next_clockwise
from cardlog.rules.poker.options import (
    NO_LIMIT,
    NOT_GIVEN,
    Limit,
    Options,
    ShortBlind,
    ante_of,
    stack_of,
)
from cardlog.rules.state import CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE

DEEP = 10**15 - 1
"""Chips of a seat without limit: the largest number that a record can name."""


class Phase(IntEnum):
    """Phases of a hand with a board; betting rounds have the codes of their numbers."""

    DEAL = 0
    PREFLOP = 1
    FLOP = 2
    TURN = 3
    RIVER = 4
    BOARD = 5
    """Board cards are due."""
    DRAW = 6
    """Cards are exchanged."""
    SHOWDOWN = 7
    DONE = 8
    """The pots are won; cards may still be shown freely, and a hand cashed out."""
    OVER = 9


class DrawPhase(IntEnum):
    """The same phases under their names in draw poker."""

    DEAL = 0
    FIRST_BETS = 1
    SECOND_BETS = 2
    THIRD_BETS = 3
    FOURTH_BETS = 4
    BOARD = 5
    DRAW = 6
    SHOWDOWN = 7
    DONE = 8
    OVER = 9


def betting(s: State) -> int:
    """Whether a round of betting is open."""
    return int(s.phase >= Phase.PREFLOP and s.phase <= Phase.RIVER)


class State(Hands):
    """A table of poker: chips, one round of betting, pots, showdown."""

    start: EachSeat
    """Chips before the hand."""
    left: EachSeat
    """Chips that are not put in."""
    front: EachSeat
    """Chips put in during this round."""
    staked: EachSeat
    """Chips that are contested, dead money apart."""
    paid: EachSeat
    """Chips put in altogether, less what came back."""
    refund: EachSeat
    """Uncalled chips that came back."""
    faced: EachSeat
    """The bet as it stood after a seat's last act of the round."""
    kept_staked: EachSeat
    """Stakes of earlier hands of the record, which were passed out."""
    kept_paid: EachSeat
    kept_dead: int
    players: SeatSet
    """Seats that are dealt in."""
    inside: SeatSet
    """Seats still in the hand."""
    live: SeatSet
    """Seats still in that have chips to act with."""
    due: SeatSet
    """Seats that have to act in this round."""
    tied: SeatSet
    """Seats that have acted since the last full raise of the round."""
    deep: SeatSet
    """Seats whose chips have no limit."""
    small: int
    """Fixed bet of the first rounds."""
    big: int
    """Fixed bet of the last rounds."""
    least: int
    """Smallest bet without fixed limit."""
    rounds: int
    """Betting rounds of a hand."""
    round: int
    """Betting rounds begun."""
    begun: int
    """Whether an act of betting has been made."""
    posts: int
    """Straddles and posts of this hand."""
    top: int
    """Highest blind or straddle, before it was cut."""
    top_seat: SeatNo
    small_seat: SeatNo
    """Usual seats of the blinds."""
    big_seat: SeatNo
    high: int
    """The bet to be matched in this round."""
    step: int
    """The last full bet or raise of the round, which a raise must equal."""
    base: int
    """Fixed limit: the full bet that the next raise is counted from."""
    counted: int
    """Fixed limit: full bets and raises of the round, a blind included."""
    heat: int
    """Bets and raises of the round, a blind included."""
    bettor: int
    """Who made the last open or raise of the round, plus one."""
    dead: int
    """Chips in the main pot that belong to nobody's stake."""
    middle: int
    """All chips in the pots, those of this round included."""
    closed: int
    """Whether all betting of the hand is over."""
    free_order: int
    """Whether hands may be shown in any order."""
    shown: SeatSet
    mucked: SeatSet
    mucks: int
    mucked_at: EachSeat
    """When a seat mucked, from 1."""
    loose: CardSets
    """Cards that a seat has either still in hand or has put away unseen."""
    strength: EachSeat
    """Strength of each hand that contends, more is better."""
    low: EachSeat
    """Strength of each low hand, 0 if it does not qualify."""
    hilo: int
    """Whether pots are halved between high and low."""
    taken: EachSeat
    """Chips taken from the pots."""
    cashed: SeatSet
    settled: EachSeat
    """What the house paid for a hand."""
    cost: EachSeat
    """Chips put in during the hand finished last, less what came back."""
    pot: int
    """All pots together before the rake, without uncalled chips."""
    rake: int
    raked: int
    """Chips that the record says were taken from the pots."""
    open_result: int
    """Whether a hand that was not seen decides a pot."""
    asked: SeatSet
    """Seats that had to act in the first round."""
    voluntary: SeatSet
    """Seats that put chips in of their own will in the first round."""
    raised: SeatSet
    """Seats that opened or raised in the first round."""
    reraise_chance: SeatSet
    """Seats that could raise the first raise of the first round."""
    reraised: SeatSet
    steal_chance: SeatSet
    """The last three before the highest blind, where all before them had folded."""
    stole: SeatSet
    aggressor: int
    """Who made the last open or raise of the first round, plus one."""
    saw: SeatSet
    """Seats still in after the first round."""
    showdown: SeatSet
    """Seats still in when the hands were compared."""
    bets: EachSeat
    """Opens and raises after the first round."""
    calls: EachSeat
    folds: SeatSet
    """Seats that folded after the first round."""
    cbet_chance: SeatSet
    """The last raiser of the first round, if nobody had bet in the second before his turn."""
    cbet: SeatSet
    faced_cbet: SeatSet
    folded_cbet: SeatSet


def set_chips(s: State, o: Options, rounds: int) -> None:
    """Before the first hand of a record: who plays, with how many chips, for what bets."""
    s.dealer = o.dealer
    s.rounds = rounds
    for seat in range(s.seats):
        chips = stack_of(o, seat)
        if chips == NO_LIMIT:
            s.deep |= 1 << seat
            chips = DEEP
        if chips:
            s.players |= 1 << seat
        s.start[seat] = chips
        s.left[seat] = chips
    for number in o.rake:
        s.raked += number
    s.middle = o.pot
    blind = highest_blind(s, o)
    ante = highest_ante(s, o)
    # The limits of 003:4148 with sizes that it leaves open.
    s.least = o.min_bet if o.min_bet else max(1, blind if blind else ante)
    s.small = o.small_bet if o.small_bet else max(1, blind if blind else 2 * ante)
    s.big = o.big_bet if o.big_bet else 2 * s.small


def highest_ante(s: State, o: Options) -> int:
    """The highest ante of a player."""
    if o.antes[0] == NOT_GIVEN:
        return o.ante
    found = 0
    for seat in range(s.seats):
        if s.players >> seat & 1:
            found = max(found, ante_of(o, seat))
    return found


def highest_blind(s: State, o: Options) -> int:
    """The highest blind of a player."""
    if o.blinds[0] == NOT_GIVEN:
        return max(o.small_blind, o.big_blind)
    found = 0
    for seat in range(s.seats):
        if s.players >> seat & 1:
            found = max(found, blind_of(s, o, seat))
    return found


def blind_of(s: State, o: Options, seat: int) -> int:
    """Blind of a player, before it is cut to his chips."""
    given = o.blinds[seat]
    if given != NOT_GIVEN:
        return given
    if seat == s.small_seat:
        return o.small_blind
    return o.big_blind if seat == s.big_seat else 0


def seat_blinds(s: State) -> None:
    """The first two players clockwise of the dealer; of two players the dealer is the first.

    003:4080
    """
    s.small_seat = next_clockwise(s.players, s.dealer)
    if popcount(s.players) == 2 and s.players >> s.dealer & 1:
        s.small_seat = s.dealer
    s.big_seat = next_clockwise(s.players, s.small_seat)


def clear_hand(s: State) -> None:
    """Before the cards of a hand are dealt."""
    s.inside = s.players
    s.live = 0
    s.due = 0
    s.tied = 0
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.round = 0
    s.begun = 0
    s.posts = 0
    s.top = 0
    s.top_seat = CHANCE
    s.closed = 0
    s.free_order = 0
    s.shown = 0
    s.mucked = 0
    s.mucks = 0
    s.asked = 0
    s.voluntary = 0
    s.raised = 0
    s.reraise_chance = 0
    s.reraised = 0
    s.steal_chance = 0
    s.stole = 0
    s.aggressor = 0
    s.saw = 0
    s.showdown = 0
    s.folds = 0
    s.cbet_chance = 0
    s.cbet = 0
    s.faced_cbet = 0
    s.folded_cbet = 0
    for seat in range(s.seats):
        s.front[seat] = 0
        s.refund[seat] = 0
        s.mucked_at[seat] = 0
        s.bets[seat] = 0
        s.calls[seat] = 0
        s.loose[seat] = 0
        if s.players >> seat & 1 and s.left[seat]:
            s.live |= 1 << seat
    clear_round(s)


def clear_round(s: State) -> None:
    """Before a round of betting."""
    s.high = 0
    s.base = 0
    s.counted = 0
    s.heat = 0
    s.bettor = 0
    s.tied = 0
    s.step = s.least


def pay(s: State, seat: int, chips: int) -> None:
    """Chips from a stack into the middle, as part of the bet of this round."""
    s.front[seat] += chips
    s.staked[seat] += chips
    put_in(s, seat, chips)


def put_in(s: State, seat: int, chips: int) -> None:
    """Chips leave a stack."""
    s.paid[seat] += chips
    s.middle += chips
    if not s.deep >> seat & 1:
        s.left[seat] -= chips
        if s.left[seat] == 0:
            s.live &= ~(1 << seat)


def pay_antes(s: State, o: Options) -> None:
    """Antes, each cut to the chips that the seat has left.

    Equal antes belong to the stakes; of unequal ones nobody can tell whom they match, so they
    are dead money in the main pot.
    """
    ante = highest_ante(s, o)
    if ante == 0:
        return
    equal = 1
    for seat in range(s.seats):
        if s.players >> seat & 1 and ante_of(o, seat) != ante:
            equal = 0
    for seat in range(s.seats):
        if s.players >> seat & 1:
            chips = min(ante_of(o, seat), s.left[seat])
            if equal:
                s.staked[seat] += chips
            else:
                s.dead += chips
            put_in(s, seat, chips)


def pay_blinds(s: State, o: Options) -> None:
    """Blinds are bets of the first round; the opening is counted from the highest one."""
    seat_blinds(s)
    posted = 0
    seat = s.dealer
    for _ in range(popcount(s.players) if highest_blind(s, o) else 0):
        seat = next_clockwise(s.players, seat)
        blind = blind_of(s, o, seat)
        if blind:
            pay(s, seat, min(blind, s.left[seat]))
            posted = max(posted, s.front[seat])
            if blind >= s.top:
                s.top = blind
                s.top_seat = seat
    if s.top:
        s.counted = 1
        s.heat = 1
    s.high = s.top if o.short_blind == ShortBlind.FULL else posted
    set_measure(s)


def set_measure(s: State) -> None:
    """In the first round a raise is measured by the highest blind or straddle."""
    s.base = s.top
    s.step = max(s.least, s.top)


def fixed_size(s: State) -> int:
    """Fixed limit: the size of bets and raises in this round (003:4148)."""
    return s.small if 2 * s.round <= s.rounds else s.big


def take_back(s: State) -> None:
    """Chips of this hand go back, those of hands passed out before stay."""
    for seat in range(s.seats):
        back = s.paid[seat] - s.kept_paid[seat]
        s.middle -= back
        if not s.deep >> seat & 1:
            s.left[seat] += back
        s.paid[seat] = s.kept_paid[seat]
        s.staked[seat] = s.kept_staked[seat]
    s.dead = s.kept_dead


def note_cost(s: State) -> None:
    """The hand is finished: what each seat has put in during it."""
    for seat in range(s.seats):
        s.cost[seat] = s.paid[seat] - s.kept_paid[seat]


def keep_stakes(s: State) -> None:
    """The hand is passed out: its chips stay in the middle for the next one."""
    note_cost(s)
    for seat in range(s.seats):
        s.kept_paid[seat] = s.paid[seat]
        s.kept_staked[seat] = s.staked[seat]
    s.kept_dead = s.dead


def is_fixed(o: Options) -> int:
    """Whether bets have a fixed size."""
    return int(o.limit == Limit.FIXED)
