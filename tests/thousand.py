"""A thousand games of each rule set: to the end, legal at both speeds, and in every view.

Run as ``python -m tests.thousand [RULES…]``; ``test_thousand`` runs a slice of the same.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

from cardlog.errors import OptionError
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import from_events
from cardlog.replay.simulate import PlayerName, simulate
from cardlog.replay.verdict import judge
from cardlog.rules.options import text_of
from cardlog.rules.registry import MODULES, game
from tests.perft_positions import seat_counts, settings

VIEWED = 10
"""One game in so many is judged in every view as well."""


def other_options(rules: str, rng: random.Random) -> dict[str, Any]:
    """One or two options away from their defaults."""
    changed: dict[str, Any] = {}
    for option in rng.sample(list(game(rules).declared.values()), rng.choice([1, 2])):
        if option.kind == "switch":
            changed[option.name] = not option.default
        elif option.kind == "choice" and option.values is not None:
            changed[option.name] = text_of(rng.choice(list(option.values)))
        elif option.kind == "whole":
            near = option.default + rng.choice([-2, -1, 1, 2])
            # No deals at all means that the record goes on as long as it likes.
            low = max(option.low, 1) if option.name == "deals" else option.low
            changed[option.name] = min(max(near, low), option.high)
    return changed


def one_game(
    rules: str, options: dict[str, Any], seats: int, *, number: int, rng: random.Random
) -> Record:
    """A game with other options where they suit one another, else with those of the setting."""
    player: PlayerName = "random" if number % 3 else "sensible"
    for more in (other_options(rules, rng) if number % 2 else {}, {}):
        try:
            (record,) = simulate(
                rules, n=1, seed=number, seats=seats, options=options | more, player=player
            )
        except OptionError:
            continue
        return record
    raise AssertionError(f"{rules}: no game with {options} and {seats} seats")


def played(rules: str, n: int, *, seed: int, most: int = 0) -> list[Record]:
    """Games by both players, options and seats in turn; at most ``most`` events or so."""
    tables = [(o, s) for o in settings(rules) for s in seat_counts(rules, o)]
    rng = random.Random(f"{rules} {seed}")
    games: list[Record] = []
    events = 0
    for i in range(n):
        options, seats = tables[i % len(tables)]
        games.append(one_game(rules, options, seats, number=seed + i, rng=rng))
        events += len(games[-1].events)
        if most and events > most:
            break
    return games


def assert_games(rules: str, games: list[Record]) -> None:
    """All are over, legal, alike at both speeds; views of some are accepted.

    A few may have no end: a match with bids that nobody can win goes on for ever.
    """
    endless = [record for record in games if record.status == "abandoned"]
    assert len(endless) <= 1 + len(games) // 100, [(r.id, r.options) for r in endless]
    games = [record for record in games if record.status != "abandoned"]
    batch = [[parse_event(e, record.seats) for e in record.events] for record in games]
    options = [game(rules).encode_options(record.options, record.seats) for record in games]
    seats = [len(record.seats) for record in games]
    columns = from_events(batch)
    slow, fast = (
        run_batch(rules, columns, seats=seats, options=options, speed=speed)
        for speed in ("interpreted", "compiled")
    )
    assert same(slow, fast), rules
    for i, record in enumerate(games):
        assert not slow.fault[i], (record.id, record.options, slow.fault[i])
        assert slow.ended[i], (record.id, record.options)
    for record in games[::VIEWED]:
        for view in ("full", "public", *(f"seat:{s}" for s in record.seats)):
            verdict = judge(redact(record, view))
            fits = ("legal",) if view == "full" else ("legal", "unverifiable")
            assert verdict.verdict in fits, (record.id, view, verdict.findings)


def main(wanted: list[str]) -> None:
    """Play and judge a thousand games of each."""
    for rules in wanted or MODULES:
        began = time.monotonic()
        try:
            games = played(rules, 1000, seed=1000)
            assert_games(rules, games)
        except Exception as problem:
            print(f"{rules}: {type(problem).__name__}: {str(problem)[:500]}", flush=True)
            continue
        events = sum(len(record.events) for record in games)
        print(f"{rules}: {events} events, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
