"""The engine against an independent checker of the same game, and against worked examples."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cardlog.cards import parse_cards
from cardlog.errors import CardlogError
from cardlog.log.decode import decode
from cardlog.replay.play import Replay
from cardlog.replay.simulate import PlayerName, simulate


@dataclass
class Outcome:
    """A replay: legal as far as the events go, or the first event that is not."""

    legal: bool
    event: int | None = None
    """Index of the first illegal event."""
    why: str = ""
    points: dict[str, int] = field(default_factory=dict)
    """Points of the deal scored last, by seat."""
    total: dict[str, int] = field(default_factory=dict)
    """Points of the whole record, by seat."""
    ended: bool = False
    """Whether the record may end here: the game is over."""


@dataclass
class Example:
    """A worked example: a record and what must come of it; ``None`` fields are not compared."""

    name: str
    line: str
    """Where it stands, such as ``worked-examples-a-f.md:123`` or ``003:1812``."""
    record: dict[str, Any]
    legal: bool = True
    event: int | None = None
    """Index of the illegal event."""
    points: dict[str, int] | None = None
    total: dict[str, int] | None = None
    ended: bool | None = None


Checker = Callable[[dict[str, Any]], Outcome]


def engine(record: dict[str, Any]) -> Outcome:
    """What the engine says of a record given as JSON; a malformed one is illegal at no event."""
    try:
        table = Replay(decode(msgspec.json.encode({"cardlog": "1.0", **record})))
    except CardlogError as error:
        return Outcome(legal=False, why=f"{error.code}: {error}")
    for number, text in enumerate(record["events"]):
        try:
            fault = table.step(text)
        except CardlogError as error:
            return Outcome(legal=False, event=number, why=error.code)
        if fault:
            return Outcome(legal=False, event=number, why=fault.name)
    ended = table.end()
    seats = record["seats"]
    state = table.state
    return Outcome(
        legal=True,
        points={name: state.points[i] for i, name in enumerate(seats)},
        total={name: state.total[i] for i, name in enumerate(seats)},
        ended=ended,
    )


def assert_example(example: Example, replay: Callable[[dict[str, Any]], Outcome] = engine) -> None:
    """An example must come out as it says."""
    found = replay(example.record)
    where = f"{example.name} ({example.line}): {found.why}"
    assert found.legal == example.legal, f"{where} at {found.event}"
    if example.event is not None:
        assert found.event == example.event, where
    for name in ("points", "total", "ended"):
        wanted = getattr(example, name)
        if wanted is not None:
            assert getattr(found, name) == wanted, f"{where}: {name}"


def assert_agreement(record: dict[str, Any], checker: Checker, *, points: bool = True) -> bool:
    """Engine and checker must say the same of a record; returns whether it is legal."""
    ours, theirs = engine(record), checker(record)
    shown = f"{record['rules']} {record.get('options')}: engine {ours}, checker {theirs}"
    if ours.event is not None or theirs.event is not None:
        at = min(n for n in (ours.event, theirs.event) if n is not None)
        shown += f"\nat {at}: {record['events'][max(0, at - 12) : at + 1]}"
    assert (ours.legal, ours.event) == (theirs.legal, theirs.event), shown
    if ours.legal:
        assert ours.ended == theirs.ended, shown
        if points:
            assert ours.total == theirs.total, shown
            if ours.ended:
                assert ours.points == theirs.points, shown
    return ours.legal


def simulated(
    rules: str,
    n: int,
    *,
    seed: int,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
) -> Iterator[dict[str, Any]]:
    """Games of the engine's simulator as JSON, half of them by the sensible player."""
    for i in range(n):
        player: PlayerName = "sensible" if i % 2 else "random"
        for record in simulate(
            rules, n=1, seed=seed + i, seats=seats, options=options, player=player
        ):
            yield {
                "rules": record.rules,
                "options": dict(record.options),
                "seats": list(record.seats),
                "events": list(record.events),
            }


def damaged(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The record with one event changed by the grammar: it may be legal still, or not."""
    events = list(record["events"])
    at = rng.randrange(len(events))
    kind = rng.randrange(8)
    if kind == 0:
        other = rng.randrange(len(events))
        events[at], events[other] = events[other], events[at]
    elif kind == 1:
        del events[at]
    elif kind == 2:
        events.insert(at, events[rng.randrange(len(events))])
    elif kind == 3:
        events[at] = _other_card(events, at, rng)
    elif kind == 4:
        events[at] = _other_seat(events[at], record["seats"], rng)
    elif kind == 5:
        events[at] = _other_number(events[at], rng)
    elif kind == 6:
        events[at] = _other_argument(events, at, rng)
    else:
        del events[at : at + rng.randrange(1, 4)]
    return {**record, "events": events}


def _is_cards(token: str) -> bool:
    try:
        return bool(parse_cards(token))
    except ValueError:
        return False


def _other_card(events: list[str], at: int, rng: random.Random) -> str:
    """Another card, mostly one that occurs in the game."""
    tokens = events[at].split(" ")
    places = [i for i, token in enumerate(tokens) if i > 1 and _is_cards(token)]
    if not places:
        return events[at]
    pool = [t[i : i + 2] for e in events for t in e.split(" ")[2:] if _is_cards(t)
            for i in range(0, len(t), 2)]  # fmt: skip
    i = rng.choice(places)
    j = 2 * rng.randrange(len(tokens[i]) // 2)
    tokens[i] = tokens[i][:j] + rng.choice(pool) + tokens[i][j + 2 :]
    return " ".join(tokens)


def _other_seat(text: str, seats: list[str], rng: random.Random) -> str:
    tokens = text.split(" ")
    places = [i for i, token in enumerate(tokens) if token in seats]
    if places:
        tokens[rng.choice(places)] = rng.choice(seats)
    return " ".join(tokens)


def _other_number(text: str, rng: random.Random) -> str:
    tokens = text.split(" ")
    if tokens[-1].lstrip("-").isdigit():
        tokens[-1] = str(int(tokens[-1]) + rng.choice([-100, -10, -2, -1, 1, 2, 10, 100]))
    return " ".join(tokens)


def _other_argument(events: list[str], at: int, rng: random.Random) -> str:
    """The verb and arguments of another event by this one's actor."""
    actor = events[at].split(" ")[0]
    other = events[rng.randrange(len(events))].split(" ")
    return " ".join([actor, *other[1:]])


def assert_damage_is_judged_alike(
    records: Iterable[dict[str, Any]], checker: Checker, *, seed: int, each: int = 10
) -> tuple[int, int]:
    """Legal games and damaged ones: engine and checker agree; returns counts legal and illegal."""
    rng = random.Random(seed)
    counts = [0, 0]
    for record in records:
        assert assert_agreement(record, checker), record
        for _ in range(each):
            counts[not assert_agreement(damaged(record, rng), checker)] += 1
    return counts[0], counts[1]
