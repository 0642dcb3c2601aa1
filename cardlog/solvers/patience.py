"""Deals of patience that solvers are asked about, and the proof of what they answer.

A solver's way to win is played again under the rules and options of the game: only then is the
deal called solvable.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.faults import Fault

SOLVABLE: Final = "solvable"
UNSOLVABLE: Final = "unsolvable"
PLAYER: Final = "p1"
SECONDS: Final = 60.0


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as the lake names it: rule set, options that matter to a solver, where cards lie."""

    rules: str
    setting: str
    layout: str
    seconds: float = SECONDS


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Verdict on a deal; of one that can be solved, a way to do it.

    ``moves`` are events that move cards, a run being one; ``draws`` are cards, or threes, turned
    from the stock. ``way`` holds the events after the deal.
    """

    outcome: str
    moves: int | None = None
    draws: int | None = None
    way: tuple[str, ...] = ()


def options_of(setting: str) -> dict[str, Any]:
    """Options from their short form.

    >>> options_of("draw=3 worrying_back=yes columns=[6,6]")
    {'draw': 3, 'worrying_back': 'yes', 'columns': [6, 6]}
    """
    found: dict[str, Any] = {}
    for part in setting.split():
        name, _, value = part.partition("=")
        try:
            found[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            found[name] = value
    return found


def dealt(deal: Deal) -> Record:
    """A record of the deal without a move; FreeCell's lie face up, those of Klondike as usual."""
    words = deal.layout.split()
    events = []
    for place, cards in zip(words[::2], words[1::2], strict=True):
        if place == "stock":
            events.append(f"- deal stock {cards}")
        elif deal.rules != "klondike":
            events.append(f"- deal up {place} {cards}")
        else:
            if len(cards) > 2:
                events.append(f"- deal down {place} {cards[:-2]}")
            events.append(f"- deal up {place} {cards[-2:]}")
    return Record(rules=deal.rules, options=options_of(deal.setting), seats=[PLAYER], events=events)


def table_of(record: Record) -> Replay:
    """The table after the events of a record; ``ValueError`` if one is not legal."""
    table = Replay(record)
    for event in record.events:
        if (fault := table.step(event)) != Fault.LEGAL:
            raise ValueError(f"{event!r} cannot be played: {fault.name}")
    return table


def proof(table: Replay, way: list[str]) -> Found | None:
    """The events of a way to win, played at a table: what they come to, ``None`` if no win."""
    fork = table.fork()
    draws = 0
    for event in way:
        if fork.step(event) != Fault.LEGAL:
            return None
        draws += " draw " in event
    if not fork.state.solved:
        return None
    moves = fork.state.moves - table.state.moves
    return Found(outcome=SOLVABLE, moves=moves, draws=draws, way=tuple(way))
