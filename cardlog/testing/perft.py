"""Counts of legal sequences from a position, as chess programs count them to check their moves.

A perft file is a JSON object: ``rules``, ``options``, ``seats``, ``events`` (the position), and
``counts``: how many sequences of 1, 2, 3 … legal events there are from it. Acts with sets of
cards count once a set; where chance is to act, every outcome counts. Giving up is not counted.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import structs

from cardlog.log.model import Record
from cardlog.replay.play import Replay


def perft(table: Replay, depth: int, *, most: int | None = None) -> int:
    """How many sequences of ``depth`` legal events there are from here.

    With ``most`` counting stops as soon as there are more.
    """
    if depth == 0:
        return 1
    if table.state.over:
        return 0
    offers = table.offers()
    total = 0
    for i in range(offers.count):
        if offers.aside[i]:
            continue
        for event in offers.acts(i):
            if depth == 1:
                total += 1
            else:
                fork = table.fork()
                fault = fork.step(event)
                if fault:
                    raise AssertionError(f"{event} was offered and then refused: {fault.name}")
                total += perft(fork, depth - 1, most=None if most is None else most - total)
            if most is not None and total > most:
                return total
    return total


def perft_record(
    record: Record | dict[str, Any], *, depth: int, at: int | None = None
) -> dict[str, Any]:
    """The perft object of a record's first ``at`` events (default: all)."""
    known: dict[str, Any] = record if isinstance(record, dict) else structs.asdict(record)
    entry = {name: known[name] for name in ("rules", "options", "seats")}
    entry["events"] = list(known["events"][:at])
    table = perft_table(entry)
    return {**entry, "counts": [perft(table, n) for n in range(1, depth + 1)]}


def perft_table(entry: dict[str, Any]) -> Replay:
    """The position of an entry of a perft file."""
    table = Replay(
        Record(
            rules=entry["rules"],
            options=dict(entry["options"]),
            seats=list(entry["seats"]),
            events=[],
        )
    )
    for text in entry["events"]:
        fault = table.step(text)
        assert not fault, f"{text}: {fault.name}"
    return table


def assert_perft(path: Path) -> None:
    """Every position of a perft file must give its counts."""
    for entry in json.loads(path.read_text(encoding="utf-8")):
        table = perft_table(entry)
        counts = [perft(table, n) for n in range(1, len(entry["counts"]) + 1)]
        assert counts == entry["counts"], f"{path.name}: {entry['events'][-3:]}: {counts}"
