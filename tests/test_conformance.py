"""What must hold for every rule set, whatever its game: one test each, run on all of them."""

import random

import pytest

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.log.events import event_text, parse_event
from cardlog.log.views import merge, redact
from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import from_events
from cardlog.replay.play import Replay, apply
from cardlog.replay.simulate import simulate
from cardlog.replay.statetext import parse_state, state_text
from cardlog.replay.verdict import judge
from cardlog.rules.registry import MODULES, game
from cardlog.rules.state import copy, layout
from cardlog.words import NO_NUMBER, NONE, PLACE_TEXT, Flag, Verb, Word

RULES = list(MODULES)
TRANSIENT = {"choices", "related", "irregular"}
pytestmark = pytest.mark.parametrize("rules", RULES)


def games(rules, n, *, seed=21):
    found = game(rules)
    low, high = found.seats
    made = []
    for i in range(n):
        seats = low + i % (high - low + 1)
        player = "sensible" if i % 2 else "random"
        options = {"deals": 2} if "deals" in found.declared and rules != "contract-bridge" else {}
        made += simulate(rules, n=1, seed=seed + i, seats=seats, player=player, options=options)
    return made


def snapshot(table):
    return {
        f.name: (list(v) if f.length else v)
        for f in layout(table.game.state)
        if f.name not in TRANSIENT
        for v in [getattr(table.state, f.name)]
    }


def wrong_event(rng, seats):
    """Any event that the grammar allows; most are nonsense."""
    from cardlog.words import Event

    deck = [*range(13), 28, 45, 58, 61, UNKNOWN, 64, 111]
    cards = [rng.choice(deck) for _ in range(rng.choice([0, 1, 1, 3]))]
    return Event(
        rng.randrange(-1, len(seats)),
        int(rng.choice(list(Verb))),
        rng.choice([NONE, rng.randrange(len(seats))]),
        rng.choice([NONE, int(rng.choice(list(Word))), 1000 + rng.randrange(1, 60)]),
        rng.choice([NO_NUMBER, rng.randrange(-3, 15)]),
        rng.choice([0, 0, 0, int(rng.choice(list(Flag)))]),
        cards,
        rng.choice([NONE, NONE, NONE, int(rng.choice(list(PLACE_TEXT)))]),
        rng.choice([NONE, int(rng.choice(list(PLACE_TEXT)))]) if cards else NONE,
    )


def test_state_text_parses_back_at_every_event(rules):
    for record in games(rules, 3):
        table = Replay(record)
        for event in record.events:
            text = state_text(table.game, table.state, table.seats)
            found, state, seats = parse_state(text)
            assert (found, seats) == (table.game, record.seats)
            for field in layout(found.state):
                if field.name not in TRANSIENT:
                    assert getattr(state, field.name) == getattr(table.state, field.name)
            assert table.step(event) == 0


def test_every_offered_act_is_accepted_and_counted(rules):
    rng = random.Random(1)
    for record in games(rules, 3):
        table = Replay(record)
        for event in record.events:
            acts = table.acts(most=200)
            decoded = parse_event(event, record.seats)
            for act in rng.sample(acts, min(4, len(acts))):
                fork = table.fork()
                assert fork.step(act) == 0, act
            choices = table.choices()
            assert table.step(event) == 0
            if decoded.actor >= 0 and table.state.choices:
                assert table.state.choices == choices, event


def test_a_refused_event_changes_nothing(rules):
    rng = random.Random(2)
    for record in games(rules, 3):
        table = Replay(record)
        for event in record.events:
            for _ in range(3):
                wrong = wrong_event(rng, record.seats)
                before = snapshot(table)
                fork = table.fork()
                if fork.step(wrong) != 0:
                    assert snapshot(fork) == before, event_text(wrong, record.seats)
            assert table.step(event) == 0


def test_interpreted_and_compiled_agree_on_damaged_games(rules):
    pytest.importorskip("numba")
    rng = random.Random(3)
    records = games(rules, 12)
    by_seats = {}
    for record in records:
        by_seats.setdefault(len(record.seats), []).append(record)
    for count, group in by_seats.items():
        batch = []
        options = []
        for record in group:
            events = [parse_event(e, record.seats) for e in record.events]
            for _ in range(4):
                damaged = list(events)
                i, j = rng.randrange(len(events)), rng.randrange(len(events))
                kind = rng.randrange(5)
                if kind == 0:
                    damaged[i], damaged[j] = damaged[j], damaged[i]
                elif kind == 1:
                    del damaged[i]
                elif kind == 2:
                    damaged.insert(i, damaged[i])
                elif kind == 3:
                    damaged[i] = wrong_event(rng, record.seats)
                batch.append(damaged)
                options.append(game(rules).encode_options(record.options, record.seats))
        columns = from_events(batch)
        results = [
            run_batch(rules, columns, seats=[count] * len(batch), options=options, speed=speed)
            for speed in ("interpreted", "compiled")
        ]
        assert same(*results)


def test_cards_are_in_one_place_at_every_event(rules):
    for record in games(rules, 4):
        table = Replay(record)
        state = table.state
        for event in record.events:
            assert table.step(event) == 0
            places = [state.hand[i] for i in range(state.seats)] + [state.unseen]
            on_table = [state.table[i] - 1 for i in range(state.seats) if state.table[i]]
            places += [1 << card for card in on_table]
            union = 0
            for place in places:
                assert not union & place, event
                union |= place
            assert union & ~(PACK_52 | 3 << 61) == 0


def test_views_of_a_legal_game_are_accepted(rules):
    for record in games(rules, 4):
        views = [redact(record, view) for view in ["public", *(f"seat:{s}" for s in record.seats)]]
        for view in views:
            verdict = judge(view)
            errors = [f for f in verdict.findings if f.severity == "error"]
            assert verdict.verdict in ("legal", "unverifiable"), (view.view, errors)
        merged = merge(views[1:])
        assert judge(merged).verdict in ("legal", "unverifiable")


def test_a_cut_game_is_incomplete_not_illegal(rules):
    rng = random.Random(4)
    for record in games(rules, 3):
        record.events = record.events[: rng.randrange(len(record.events))]
        assert judge(record).verdict == "incomplete"


def test_copies_are_independent(rules):
    record = games(rules, 1)[0]
    table = Replay(record)
    before = copy(table.state, table.game.state)
    for event in record.events:
        table.step(event)
    fresh = Replay(record).state
    for field in layout(table.game.state):
        assert getattr(before, field.name) == getattr(fresh, field.name)


def test_events_after_the_end_are_refused(rules):
    for record in games(rules, 2):
        table = Replay(record)
        for event in record.events:
            table.step(event)
        assert table.end()
        for event in record.events[:3] + record.events[-2:]:
            decoded = parse_event(event, record.seats)
            if decoded.verb not in (Verb.SCORE, Verb.RULE, Verb.CLAIM):
                assert apply(table.game, table.state, table.options, decoded) != 0
