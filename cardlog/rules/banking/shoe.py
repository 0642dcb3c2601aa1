"""The shoe: several packs, dealt until they are shuffled, with cards that nobody saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random
from typing import Any

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.banking.faults import BankFault
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.options import OptionSet, choice, whole
from cardlog.rules.state import Copies, SeatNo, Table
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag

MOST_BET = 10**12
"""Largest bet that is counted."""


class Banker(IntEnum):
    """Who holds the bank."""

    HOUSE = 0
    FIXED = 1
    EACH_ROUND = 2
    EACH_SHUFFLE = 3


class ShoeTable(Table):
    """A table with a shoe and a bank."""

    most_seats = 12

    left: Copies
    """How many of each card may still be in the shoe."""
    left_count: int
    """Cards in the shoe, known or not."""
    cut_out: int
    """Whether the cut card has come out."""
    must_shuffle: int
    bank: SeatNo
    """The seat that is banker, -1 where the house is."""
    seen: int
    """Cards of this round."""


class TableOptions(OptionSet):
    """Options that tables with a shoe share."""

    banker: int = choice(
        Banker.HOUSE,
        "the house, one seat for ever, or a seat that passes to the left after each round or at "
        "each shuffle",
        "003:191, 003:649, 003:701",
    )
    minimum: int = whole(1, "smallest bet", "003:246, 003:651", low=1)
    maximum: int = whole(0, "largest bet; 0: none", "003:651, 003:701")
    deals: int = whole(0, "number of rounds; 0: any", "003:238, 003:691", high=10**6)


def open_table(s: ShoeTable, o: TableOptions, decks: int) -> None:
    """Before the first round: a whole shoe."""
    s.turn = CHANCE
    s.dealer = o.dealer
    s.bank = NONE if o.banker == Banker.HOUSE else o.dealer
    fill(s, decks)


def fill(s: ShoeTable, decks: int) -> None:
    """All cards are in the shoe."""
    for card in range(64):
        s.left[card] = decks if PACK_52 >> card & 1 else 0
    s.left_count = 52 * decks
    s.cut_out = 0
    s.must_shuffle = 0


def shuffled(s: ShoeTable, o: TableOptions, decks: int) -> None:
    """The shoe is shuffled between rounds; the bank may pass."""
    fill(s, decks)
    # 003:701 each shuffle ends a bank; the one before the first round begins it
    if o.banker == Banker.EACH_SHUFFLE and s.deals:
        pass_bank(s)


def pass_bank(s: ShoeTable) -> None:
    """The seat on the left is banker."""
    s.bank = next_seat(s, s.bank)
    s.dealer = s.bank


def absent(e: Event) -> int:
    """Whether an event has nothing but actor, verb and word."""
    return int(
        e.target == NONE
        and e.place == NONE
        and e.to == NONE
        and e.number == NO_NUMBER
        and len(e.cards) == 0
        and e.flags == 0
    )


def out_of_shoe(s: ShoeTable, e: Event) -> int:
    """Fault of cards that the shoe cannot give; changes nothing."""
    if len(e.cards) > s.left_count:
        return BankFault.SHOE_EMPTY
    for card in e.cards:
        if card == UNKNOWN:
            continue
        if not PACK_52 >> card & 1:
            s.related = 1 << card
            return Fault.NOT_IN_PACK
        copies = 0
        for other in e.cards:
            if other == card:
                copies += 1
        if copies > s.left[card]:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
    return Fault.LEGAL


def take_out(s: ShoeTable, e: Event) -> None:
    """The cards of an event leave the shoe."""
    s.left_count -= len(e.cards)
    s.seen += len(e.cards)
    for card in e.cards:
        if card != UNKNOWN:
            s.left[card] -= 1


def bet_fault(s: ShoeTable, o: TableOptions, e: Event) -> int:
    """What is wrong with a bet of a round, apart from its place and time."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if e.number == NO_NUMBER:
        return Fault.WRONG_COUNT
    if e.actor == s.bank:
        return BankFault.BANKER_BETS
    if e.number < o.minimum or e.number > MOST_BET:
        return BankFault.BET_LIMITS
    if o.maximum and e.number > o.maximum:
        return BankFault.BET_LIMITS
    return Fault.LEGAL


def close_round(s: ShoeTable, o: TableOptions) -> None:
    """After points were given: the bank's share, the cut card, the passing of the bank."""
    if s.bank != NONE:
        lost = 0
        for seat in range(s.seats):
            lost -= s.points[seat]
        s.points[s.bank] = lost
    for seat in range(s.seats):
        s.total[seat] += s.points[seat]
    s.scored += 1
    end_of_cards(s)
    if o.banker == Banker.EACH_ROUND:
        pass_bank(s)
    if o.deals and s.scored >= o.deals:
        s.over = 1


def end_of_cards(s: ShoeTable) -> None:
    """The cards of a round are put away."""
    s.seen = 0
    if s.cut_out:
        s.must_shuffle = 1


def shoe_pool(s: ShoeTable) -> list[int]:
    """Every card that may be in the shoe, with its copies."""
    return [card for card in range(64) for _ in range(s.left[card])]


def rounds(rng: Random, options: Mapping[str, Any], _seats: Sequence[str]) -> dict[str, Any]:
    """A simulated session has an end."""
    return {} if "deals" in options else {"deals": rng.randint(5, 30)}


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """What each seat has won; a session has no winner but those who are ahead."""
    if not s.scored:
        return {}
    found: dict[str, Any] = {"scores": {name: s.total[i] for i, name in enumerate(seats)}}
    if s.over:
        found["winner"] = [name for i, name in enumerate(seats) if s.total[i] > 0]
    return found
