"""Games with two plays of a hand exchanged: what the full record shows, a complete view proves."""

from __future__ import annotations

import random
from typing import Any

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay


def plays_exchanged(record: dict[str, Any], rng: random.Random, *, last: int) -> dict[str, Any]:
    """The record with two of the last ``last`` plays, both of one seat, exchanged."""
    events = list(record["events"])
    places = [i for i, text in enumerate(events) if " play " in text][-last:]
    seat = events[rng.choice(places)].split()[0]
    own = [i for i in places if events[i].split()[0] == seat]
    one, two = rng.sample(own, 2)
    events[one], events[two] = events[two], events[one]
    return {**record, "events": events}


def first_fault(record: dict[str, Any], view: str) -> tuple[int, str] | None:
    """Index and name of the first fault of a view; ``None`` if it is legal to its end."""
    keys = ("rules", "options", "seats", "events")
    seen = redact(Record(**{key: record[key] for key in keys}), view)
    table = Replay(seen)
    for number, text in enumerate(seen.events):
        fault = table.step(text)
        if fault:
            return number, fault.name
    table.end()
    assert table.state.unsure == 0
    return None


def assert_views_prove(
    records: list[dict[str, Any]], rng: random.Random, *, last: int, each: int
) -> int:
    """Exchanged plays are illegal in every view just if they are in the full record."""
    illegal = 0
    for record in records:
        for _ in range(each):
            changed = plays_exchanged(record, rng, last=last)
            full = first_fault(changed, "full")
            for view in ("public", f"seat:{rng.choice(record['seats'])}"):
                found = first_fault(changed, view)
                assert (found is None) == (full is None), (view, full, found, changed)
                if full is not None and found is not None:
                    assert found[0] >= full[0], (view, full, found)
            illegal += full is not None
    return illegal
