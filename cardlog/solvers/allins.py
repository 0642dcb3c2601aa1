"""Poker hands whose bets were over early: who contends for which pot, and what to expect of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from cardlog.cards import members
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.pots import NO_LEVEL, at_least, layer, matched, next_level
from cardlog.rules.poker.table import Phase
from cardlog.solvers import equity
from cardlog.solvers.equity import BOARD, PACKAGE, Shares, Spot, solver_name

__all__ = ["PACKAGE", "AllIn", "NotCounted", "all_in_of", "expectations", "solver_name", "start"]

NO_ALL_IN: Final = "the bets were not over before the last board card"
IRREGULAR: Final = "a ruling or an irregularity changed the hand"
SHORT_DECK: Final = "the evaluator knows the pack of 52 cards only"
HIDDEN: Final = "the cards of a player who was left were not seen"


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """One pot: chips after the rake, and the seats that contend for it."""

    chips: int
    seats: tuple[int, ...]


class AllIn(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as it stood when all bets were over; ``spot`` is what the evaluator is asked."""

    seats: tuple[int, ...]
    pots: tuple[Pot, ...]
    spot: Spot


class NotCounted(Exception):  # noqa: N818 (an answer, not an error)
    """Why a hand has no equities: a state and a sentence."""

    def __init__(self, state: str, message: str) -> None:
        super().__init__(message)
        self.state = state


def start() -> Callable[[AllIn], Shares]:
    """In a process of its own: the function that counts a hand."""
    count = equity.start()
    return lambda hand: count(hand.spot)


def all_in_of(record: Record, game_hash: int) -> AllIn:
    """The hand of a record when its bets were over; ``NotCounted`` if it has no equities."""
    table = Replay(record)
    over: Any = None
    for event in record.events:
        if table.step(event) != Fault.LEGAL:
            break
        if over is None and table.state.phase == Phase.BOARD and table.state.closed:
            over = table.fork().state
    if over is None or over.deals != 1:
        raise NotCounted("refused", NO_ALL_IN)
    if table.state.irregular:
        raise NotCounted("refused", IRREGULAR)
    if getattr(over, "short", 0):
        raise NotCounted("refused", SHORT_DECK)
    seats = tuple(seat for seat in range(over.seats) if over.inside >> seat & 1)
    if any(table.state.hidden[seat] for seat in seats):
        raise NotCounted("hidden", HIDDEN)
    pots = pots_of(over, table.options)
    board = tuple(members(over.boards[0]))
    return AllIn(
        seats=seats,
        pots=pots,
        spot=Spot(
            game_hash=game_hash,
            deal=1,
            omaha=bool(over.two_own),
            hilo=bool(over.hilo),
            hands=tuple(tuple(members(table.state.hand[seat])) for seat in seats),
            board=board,
            pots=tuple(tuple(seats.index(seat) for seat in pot.seats) for pot in pots),
        ),
    )


def pots_of(state: Any, options: Any) -> tuple[Pot, ...]:
    """Main and side pots of the players who are left, main pot first."""
    found: list[Pot] = []
    below = NO_LEVEL
    extra = state.dead + options.pot
    level = next_level(state.staked, state.inside, below)
    while level != NO_LEVEL:
        after = next_level(state.staked, state.inside, level)
        among = at_least(state.staked, state.inside, level)
        # Chips of folded players that no layer reaches join the last pot.
        top = max(level, matched(state.staked, state.seats)) if after == NO_LEVEL else level
        chips = extra + layer(state.staked, state.seats, below, top)
        if chips:
            rake = options.rake[len(found)] if len(found) < len(options.rake) else 0
            seats = tuple(seat for seat in range(state.seats) if among >> seat & 1)
            found.append(Pot(chips=chips - rake, seats=seats))
            extra = 0
        below = level
        level = after
    return tuple(found)


def to_come(spot: Spot) -> int:
    """Board cards that were to come."""
    return BOARD - len(spot.board)


def expectations(hand: AllIn, shares: Shares) -> dict[int, tuple[float, float]]:
    """By seat: its share of the pots that it contends for, and chips to be expected of them."""
    found = {}
    for seat in hand.seats:
        contested = 0
        expected = 0.0
        for pot, split in zip(hand.pots, shares.shares, strict=True):
            if seat in pot.seats:
                contested += pot.chips
                expected += pot.chips * split[pot.seats.index(seat)]
        found[seat] = (expected / contested if contested else 0.0, expected)
    return found
