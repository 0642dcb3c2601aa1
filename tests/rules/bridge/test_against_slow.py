"""The engine against the slow checker: what one refuses the other refuses, at the same event."""

import random

import pytest

from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import Encoder
from cardlog.replay.play import Replay
from cardlog.replay.simulate import simulate as engine_games
from cardlog.rules.faults import FAULTS, Fault
from cardlog.rules.registry import game

from .slow_bridge import SEATS, SlowTable, check
from .tables import MUTATIONS, record, replay, simulate

OPTIONS = (
    {},
    {"vulnerable": "ns", "dealer": "E"},
    {"vulnerable": "both", "dealer": "W"},
    {"scoring": "rubber"},
    {"scoring": "rubber", "vulnerable": "ew", "part_ns": 60, "deals": 3},
    {"scoring": "chicago", "dealer": "S"},
    {"scoring": "chicago", "first_deal": 3, "part_ew": 40},
    {"scoring": "auction", "deals": 4},
)


def agree(events, options):
    """Both see the same first fault, or the same end and scores."""
    at, reason, slow = check(events, options)
    found, code, table = replay(events, options)
    assert (found, code) == (at, reason), (events[: (at or found or 0) + 1][-6:], options)
    if at is None:
        assert table.end() == slow.end()
        assert table.results().get("scores") == (slow.scores() if slow.done else None)
        assert table.state.scored == slow.done


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("plausible", [True, False])
def test_legal_games_are_accepted_and_scored_alike(options, plausible):
    for seed in range(12):
        events, slow = simulate(f"{options} {seed}", options, plausible=plausible)
        found, code, table = replay(events, options)
        assert found is None, (code, events[found])
        assert table.end() == slow.over
        assert table.results().get("scores") == slow.scores()


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda m: m.__name__)
def test_one_changed_event_is_judged_alike(mutate):
    rng = random.Random(mutate.__name__)
    for seed in range(90):
        options = OPTIONS[seed % len(OPTIONS)]
        if options.get("scoring") == "rubber" and seed % 3:
            options = OPTIONS[seed % 3]
        events, _ = simulate(f"{mutate.__name__} {seed}", options)
        for _ in range(3):
            agree(mutate(rng, events, options), options)


@pytest.mark.sweep
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda m: m.__name__)
def test_sweep_of_changed_events(mutate, options):
    rng = random.Random(f"{mutate.__name__} {options}")
    for seed in range(250):
        events, _ = simulate(f"sweep {options} {seed}", options)
        agree(events, options)
        for _ in range(8):
            agree(mutate(rng, events, options), options)


def test_choices_are_counted_as_the_slow_checker_counts_them():
    for seed in range(40):
        options = OPTIONS[seed % len(OPTIONS)]
        events, _ = simulate(f"choices {seed}", options)
        slow = SlowTable(options)
        table = Replay(record([], options))
        for text in events[:150]:
            seat, verb = text.split(" ")[:2]
            expected = 0
            if verb == "bid":
                expected = len(slow.legal_calls())
            elif verb == "play":
                expected = len(slow.legal_cards(seat))
            if expected:
                assert table.choices() == expected, text
            assert table.step(text) == Fault.LEGAL
            assert table.state.choices == expected, text
            slow.apply(text)


def test_whatever_the_engine_offers_the_slow_checker_accepts():
    for options in OPTIONS:
        for played in engine_games("contract-bridge", n=6, seed=3, options=options):
            at, reason, slow = check(played.events, played.options)
            assert at is None, (reason, played.events[at])
            _, _, table = replay(played.events, played.options)
            assert table.end() == slow.end()
            assert table.results()["scores"] == slow.scores()


def test_all_that_is_not_offered_is_refused():
    """At every decision each of the 38 calls or 52 cards is tried on a copy of the table."""
    words = [f"{n}{d}" for n in range(1, 8) for d in ("C", "D", "H", "S", "NT")]
    words += ["pass", "double", "redouble"]
    for seed in range(6):
        events, _ = simulate(f"refused {seed}", {})
        slow = SlowTable({})
        table = Replay(record([]))
        for text in events:
            seat, verb = text.split(" ")[:2]
            if verb == "bid":
                accepted = {w for w in words if not table.fork().step(f"{seat} bid {w}")}
                assert accepted == slow.legal_calls()
            elif verb == "play":
                held = {e.split(" ")[2] for e in events if " play " in e}
                accepted = {c for c in held if not table.fork().step(f"{seat} play {c}")}
                assert accepted == slow.legal_cards(seat) & held
            table.step(text)
            slow.apply(text)


def batch_of(games):
    """The same games interpreted and compiled."""
    rules = game("contract-bridge")
    columns = Encoder(SEATS).encode([events for events, _ in games])
    options = [rules.encode_options(given, SEATS) for _, given in games]
    return [
        run_batch("contract-bridge", columns, seats=[4] * len(games), options=options, speed=speed)
        for speed in ("interpreted", "compiled")
    ]


def damaged_games(count, seed):
    rng = random.Random(seed)
    games = []
    for n in range(count):
        options = OPTIONS[n % len(OPTIONS)]
        events, _ = simulate(f"{seed} {n}", options)
        if n % 3:
            events = rng.choice(MUTATIONS)(rng, events, options)
        games.append((events, options))
    return games


@pytest.mark.parametrize("count", [120, pytest.param(3000, marks=pytest.mark.sweep)])
def test_compiled_rules_report_what_interpreted_rules_report(count):
    games = damaged_games(count, seed=11)
    interpreted, compiled = batch_of(games)
    assert compiled.compiled
    assert not interpreted.compiled
    assert same(interpreted, compiled)
    assert (interpreted.fault != 0).sum() > count // 4
    for row, (events, options) in enumerate(games):
        at, reason, slow = check(events, options)
        fault = int(compiled.fault[row])
        assert (FAULTS[Fault(fault)].code if fault else "") == reason
        if at is None:
            assert bool(compiled.ended[row]) == slow.end()
            assert compiled.totals()[row].tolist()[:4] == list(slow.scores().values())
        else:
            assert compiled.fault_at[row] == at
