"""The same games on compiled rules: every field of every final state agrees."""

import pytest

from cardlog.log.model import Record
from cardlog.replay import columns
from cardlog.replay.batch import run_batch, same
from cardlog.replay.play import parse_events
from cardlog.replay.twins import available
from cardlog.rules.registry import game

from .helpers import GAMES, mutations, rng_for, rough_game, simulate, some_options
from .slow_euchre import Slow, pack

pytestmark = pytest.mark.skipif(not available(), reason="needs numba")


def games_of(rules):
    """Legal, altered and irregular games with many options."""
    found = []
    for seed in range(60):
        rng = rng_for("compiled", rules, seed)
        seats = rng.choice([s for r, s in GAMES if r == rules])
        options = some_options(rng, seats) if seed % 3 else {}
        events, _ = simulate(rng, rules, seats, options)
        if seed % 2:
            cards = sorted(pack(Slow(rules, seats, options).options))
            events = mutations(rng, seats, options, events, cards)
        found.append((seats, options, events))
        options = options | {"laws": seed % 2 == 0}
        found.append((seats, options, rough_game(rng, rules, seats, options, limit=200)[0]))
    return found


@pytest.mark.parametrize("rules", sorted({rules for rules, _ in GAMES}))
def test_compiled_and_interpreted_replay_agree(rules):
    records = [
        Record(rules=rules, seats=list(seats), options=options, events=events)
        for seats, options, events in games_of(rules)
    ]
    found = game(rules)
    arguments = {
        "seats": [len(r.seats) for r in records],
        "options": [found.encode_options(r.options, r.seats) for r in records],
    }
    batch = columns.from_events([parse_events(record) for record in records])
    slow = run_batch(rules, batch, **arguments, speed="interpreted")
    fast = run_batch(rules, batch, **arguments, speed="compiled")
    assert fast.compiled and not slow.compiled
    assert same(slow, fast)
