"""Deals and losses of patience in a lake as questions for solvers, and their answers as rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardlog.solvers.freecell import Loss
from cardlog.solvers.patience import Deal
from cardlog.solvers.workers import Answer
from cardlog.store.connection import Connection
from cardlog.store.records import record_of

_OPEN_DEALS: Final = """
SELECT DISTINCT rules, setting, layout FROM patience_deals
WHERE state = 'open' AND verdict <> 'illegal' AND {which} ORDER BY ALL
"""
OPEN_KLONDIKE: Final = _OPEN_DEALS.format(which="rules = 'klondike'")
OPEN_CELLS: Final = _OPEN_DEALS.format(which="rules <> 'klondike'")
OPEN_LOSSES: Final = """
SELECT g.game_hash, l.deal, min(l.game) AS game FROM patience_losses l JOIN games g USING (game)
WHERE l.state = 'open' AND l.verdict <> 'illegal' GROUP BY ALL ORDER BY ALL
"""


def deals(_: Connection, rows: list[dict[str, Any]]) -> Iterator[Deal]:
    """Each deal once for all games of it."""
    for row in rows:
        yield Deal(rules=row["rules"], setting=row["setting"], layout=row["layout"])


def deal_rows(task: Deal, answer: Answer, solver: str) -> dict[str, list[tuple[object, ...]]]:
    """The row of a deal."""
    name = (task.rules, task.setting, task.layout, answer.state, answer.message or None, solver)
    found = answer.value
    if found is None:
        return {"solved_patience": [(*name, None, None, None, None)]}
    way = "\n".join(found.way) or None
    return {"solved_patience": [(*name, found.outcome, found.moves, found.draws, way)]}


def losses(connection: Connection, rows: list[dict[str, Any]]) -> Iterator[Loss]:
    """Each lost game whose deal can be solved."""
    for row in rows:
        record = record_of(connection, row["game"])
        yield Loss(
            game_hash=row["game_hash"],
            deal=row["deal"],
            rules=record.rules,
            options=dict(record.options),
            seats=list(record.seats),
            events=list(record.events),
        )


def loss_rows(task: Loss, answer: Answer, solver: str) -> dict[str, list[tuple[object, ...]]]:
    """The row of a lost game."""
    found = answer.value
    where = (found.event, found.before) if found else (None, None)
    name = (task.game_hash, task.deal, answer.state, answer.message or None, solver)
    return {"solved_losses": [(*name, *where)]}
