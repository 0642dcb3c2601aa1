"""The checkers of these games behind one interface: totals before the end, acts, perft counts."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from cardlog.log.events import event_text
from cardlog.replay.play import Replay
from tests.rules.outcome import Outcome

from . import accordion_checker, freecell_checker, klondike_checker

CELL_GAMES = list(freecell_checker.DEFAULTS)
CHECKERS: dict[str, Any] = {
    **dict.fromkeys(CELL_GAMES, freecell_checker),
    "klondike": klondike_checker,
    "accordion": accordion_checker,
}


def with_zeros(replay: Callable[[dict[str, Any]], Outcome]) -> Callable[[dict[str, Any]], Outcome]:
    """The checker with totals of 0, instead of none, before the end."""

    def judged(record: dict[str, Any]) -> Outcome:
        outcome = replay(record)
        if outcome.legal and not outcome.ended:
            outcome.total = dict.fromkeys(record["seats"], 0)
        return outcome

    return judged


def table_of(record: dict[str, Any]) -> Any:
    """The checker's table after all events of a record."""
    checker = CHECKERS[record["rules"]]
    kind = checker.Row if record["rules"] == "accordion" else checker.Layout
    table = kind(record["rules"], record["seats"], record["options"])
    for text in record["events"]:
        table.step(text)
    return table


def acts(table: Any) -> list[str]:
    """Texts of all acts that the checker allows next; a card to be turned is each that is left."""
    if table.has_ended():
        return []
    if isinstance(table, accordion_checker.Row):
        found = [f"p1 move pile{i + 1} pile{i + 1 - far}" for i, far in table.moves()]
        left = sorted(set(accordion_checker.PACK) - table.seen)
        return found + ([f"p1 draw up {card}" for card in left] if table.may_turn() else [])
    found = table.moves() if table.is_dealt() else []
    return list(found)


def offered(table: Replay) -> list[str]:
    """Texts of all acts that the engine offers, giving up apart."""
    open_now = table.offers()
    return [
        event_text(event, table.seats)
        for i in range(open_now.count)
        if not open_now.aside[i]
        for event in open_now.acts(i)
    ]


def checker_perft(table: Any, depth: int) -> int:
    """How many sequences of ``depth`` acts the checker allows from here."""
    found = acts(table)
    if depth == 1:
        return len(found)
    total = 0
    for text in found:
        after = deepcopy(table)
        after.step(text)
        total += checker_perft(after, depth - 1)
    return total
