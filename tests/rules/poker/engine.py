"""The engine beside the checkers of this family: both in the same terms, at both speeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardlog.log.decode import decode
from cardlog.log.events import parse_event
from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import from_events
from cardlog.replay.play import Replay
from cardlog.replay.simulate import resolve, simulate
from tests.rules.agree import engine
from tests.rules.outcome import Outcome

Checker = Callable[[dict[str, Any]], Outcome]


def table_of(record: dict[str, Any], *, upto: int | None = None) -> Replay:
    """The table after the events of a record, all of them legal."""
    import msgspec

    table = Replay(decode(msgspec.json.encode({"cardlog": "1.0", **record})))
    for text in record["events"][:upto]:
        fault = table.step(text)
        assert not fault, (text, fault.name)
    return table


def judged(record: dict[str, Any]) -> Outcome:
    """The engine's outcome; no points where a hand that decides was not seen."""
    outcome = engine(record)
    if outcome.legal:
        table = table_of(record)
        table.end()
        if table.state.open_result:
            outcome.points, outcome.total = {}, {}
    return outcome


def comparable(checker: Checker) -> Checker:
    """A checker whose points are 0 where there are none yet or they cannot be known."""

    def replay(record: dict[str, Any]) -> Outcome:
        outcome = checker(record)
        if outcome.legal and not (outcome.ended and outcome.points):
            nothing = dict.fromkeys(record["seats"], 0)
            outcome.points, outcome.total = nothing, dict(nothing)
        return outcome

    return replay


def assert_both_speeds(rules: str, n: int, *, seats: int, options: dict[str, Any]) -> None:
    """Simulated games are legal and come out alike, interpreted and compiled."""
    pytest.importorskip("numba")
    found = resolve(rules)[0]
    records = [
        record
        for player in ("random", "sensible")
        for record in simulate(rules, n=n // 2, seed=5, seats=seats, options=options, player=player)
    ]
    columns = from_events([[parse_event(e, r.seats) for e in r.events] for r in records])
    encoded = [found.encode_options(r.options, r.seats) for r in records]
    results = [
        run_batch(found.id, columns, seats=[seats] * len(records), options=encoded, speed=speed)
        for speed in ("interpreted", "compiled")
    ]
    assert same(*results)
    assert not results[0].fault.any()
    assert results[0].ended.all()
