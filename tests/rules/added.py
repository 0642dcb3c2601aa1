"""Records with events added that nobody needs: statements true and false, cards taken back."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from cardlog.errors import CardlogError
from cardlog.log.model import Record
from cardlog.replay.play import Replay

Maker = Callable[[Replay, random.Random], str]


def with_added(
    record: dict[str, Any],
    make: Maker,
    rng: random.Random,
    *,
    share: float = 0.1,
    keep: float = 0.8,
) -> dict[str, Any]:
    """The record with texts of ``make(table, rng)`` put in; most of those kept are legal there."""
    table = Replay(
        Record(rules=record["rules"], seats=record["seats"], options=record["options"], events=[])
    )
    events: list[str] = []
    for text in record["events"]:
        while rng.random() < share:
            added = make(table, rng)
            if legal(table.fork(), added) or rng.random() > keep:
                events.append(added)
                if not legal(table, added):
                    return {**record, "events": events + record["events"][table.at :][:3]}
        events.append(text)
        table.step(text)
    for _ in range(3):
        added = make(table, rng)
        if legal(table, added):
            events.append(added)
    return {**record, "events": events}


def legal(table: Replay, text: str) -> bool:
    """Whether an event may happen at a table; then it has."""
    try:
        return not table.step(text)
    except CardlogError:
        return False
