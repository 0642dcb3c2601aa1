"""Random games and damaged games: the rules and an independent referee agree on every event."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import card_text, members
from cardlog.log.model import Record
from cardlog.replay.batch import same
from cardlog.replay.play import Replay
from cardlog.rules.bits import popcount

from .helpers import PACK, batch, names, simulate, split
from .slow_hearts import first_illegal

GAMES = [
    *(("hearts", n, {}) for n in range(3, 8)),
    ("hearts", 4, {"first_trick": "queen-allowed", "hearts_break": "played"}),
    ("hearts", 4, {"first_trick": "free", "queen_breaks": "discarded", "moon": "others"}),
    ("hearts", 4, {"hearts_break": "off", "moon": "self", "target": 50, "tie": "share"}),
    ("hearts", 4, {"queen_breaks": "played", "queen_lead_free": False, "moon": "off"}),
    ("hearts", 4, {"opening": "eldest", "queen_first_chance": True, "passing": ["hold"]}),
    ("hearts", 3, {"strip": "2c", "queen_first_chance": True, "pass_count": 4}),
    ("hearts", 5, {"strip": "3d3c", "passing": ["left", "right"], "sun": "double"}),
    ("hearts", 6, {"strip": "2d3d3c4c", "passing": ["across"], "opening": "eldest"}),
    ("hearts", 7, {"strip": "2c3c3d", "deals": 3, "pass_count": 1}),
    ("hearts", 4, {"values": "spot", "target": 500, "dealer": "p3"}),
    ("hearts", 4, {"plus_card": "jd", "target": 60}),
    ("hearts", 4, {"values": "maria", "moon": "choice", "deals": 2}),
    *(("omnibus-hearts", n, {}) for n in range(4, 7)),
    ("omnibus-hearts", 4, {"plus_card": "jd", "first_trick": "free", "target": 50}),
    ("black-maria", 3, {}),
    ("black-maria", 3, {"hearts_break": "off", "moon": "others", "first_trick": "no-points"}),
    *(("hearts-foster", n, {"deals": 3}) for n in range(2, 7)),
    *(("hearts-foster", n, {"settlement": "howell", "deals": 2}) for n in range(2, 7)),
    ("hearts-foster", 4, {"jack": 7, "dealer": "p2"}),
]
IDS = [f"{rules}-{n}-{'-'.join(map(str, options)) or 'plain'}" for rules, n, options in GAMES]


@pytest.mark.parametrize(("rules", "count", "options"), GAMES, ids=IDS)
def test_simulated_games_are_legal_and_score_the_same(rules, count, options):
    for seed in range(2):
        record, replay = simulate(rules, count, seed, **options)
        bad, referee = first_illegal(rules, record.seats, options, record.events)
        assert bad is None
        assert referee.end() == bool(replay.state.over)
        assert replay.results()["scores"] == dict(zip(record.seats, referee.totals, strict=True))
        assert replay.state.scored == len(referee.points)
        if rules == "hearts-foster":
            assert replay.state.pot == referee.pot


@pytest.mark.parametrize(("rules", "count", "options"), GAMES, ids=IDS)
def test_choices_are_those_of_the_referee(rules, count, options):
    record, _ = simulate(rules, count, 5, most=150, **options)
    replay = Replay(Record(rules=rules, seats=record.seats, options=options, events=[]))
    _, referee = first_illegal(rules, record.seats, options, [])
    for text in record.events:
        if " play " in text:
            seat = replay.state.turn
            assert seat == referee.turn
            offers = replay.offers()
            legal = {card_text(code) for code in members(offers.cards[0])}
            assert legal == referee.legal(seat)
            for code in members(replay.state.hand[seat]):
                event = f"{record.seats[seat]} play {card_text(code)}"
                assert (replay.fork().step(event) == 0) == (card_text(code) in legal)
        assert replay.step(text) == 0
        if " play " in text:
            assert replay.state.choices == len(legal)
        assert referee.step(text)


def damaged(record: Record, rng: random.Random) -> list[str]:
    """The events with one thing wrong, or at least different."""
    events = list(record.events)
    i = rng.randrange(len(events))
    words = events[i].split()
    kind = rng.randrange(8)
    if kind == 0:
        del events[i]
    elif kind == 1:
        events.insert(i, events[i])
    elif kind == 2 and i + 1 < len(events):
        events[i], events[i + 1] = events[i + 1], events[i]
    elif kind == 3 and words[0] != "-":
        words[0] = rng.choice(record.seats)
        events[i] = " ".join(words)
    elif kind == 4 and words[1] in ("give", "deal"):
        words[2] = rng.choice(record.seats)
        events[i] = " ".join(words)
    elif kind == 5 and words[1] in ("give", "deal", "play"):
        cards = split(words[-1])
        cards[rng.randrange(len(cards))] = rng.choice(PACK)
        events[i] = " ".join([*words[:-1], "".join(cards)])
    elif kind == 6 and words[1] in ("give", "deal"):
        events[i] = events[i][:-2].rstrip()
    elif words[1] == "play":
        # Another card of the same hand: legal now and then, and a fault later or at once.
        replay = Replay(Record(rules=record.rules, seats=record.seats, options=record.options,
                               events=[]))  # fmt: skip
        for text in events[:i]:
            replay.step(text)
        own = [card_text(c) for c in members(replay.state.hand[record.seats.index(words[0])])]
        events[i] = f"{words[0]} play {rng.choice(own)}"
    elif words[1] == "declare":
        events[i] = f"{words[0]} declare {rng.choice(['self', 'others', 'accept'])}"
    else:
        events[i] = f"- score {record.seats[0]} total -99"
    return events


@pytest.mark.parametrize(("rules", "count", "options"), GAMES, ids=IDS)
def test_damage_is_found_where_the_referee_finds_it(rules, count, options):
    rng = random.Random(f"{rules}{count}{options}")
    caught = 0
    for seed in range(3):
        record, _ = simulate(rules, count, seed + 10, most=250, **options)
        for _ in range(20):
            events = damaged(record, rng)
            bad, referee = first_illegal(rules, record.seats, options, events)
            replay = Replay(Record(rules=rules, seats=record.seats, options=options, events=[]))
            found = None
            for i, text in enumerate(events):
                before = snapshot(replay)
                if replay.step(text):
                    assert snapshot(replay) == before, f"{text!r} was refused and changed the state"
                    found = i
                    break
            assert found == bad, (events[bad if bad is not None else found], bad, found)
            caught += found is not None
            if found is None and referee.end():
                assert replay.end()
                assert list(replay.results()["scores"].values()) == referee.totals
    assert caught > 15


def snapshot(replay: Replay) -> list[object]:
    state = replay.state
    skipped = ("related", "choices", "irregular")
    fields = [f for f in state.__slots__ if f not in skipped]
    return [v[:] if isinstance(v := getattr(state, f), list) else v for f in fields]


@pytest.mark.parametrize(("rules", "count", "options"), GAMES, ids=IDS)
def test_every_card_is_in_one_place(rules, count, options):
    record, _ = simulate(rules, count, 7, most=200, **options)
    replay = Replay(Record(rules=rules, seats=record.seats, options=options, events=[]))
    for text in record.events:
        assert replay.step(text) == 0
        s = replay.state
        places = [*s.hand[:count], *s.given[:count], *s.took[:count], s.unseen]
        places += [1 << (code - 1) for code in s.table[:count] if code]
        assert sum(popcount(place) for place in places) == popcount(s.pack)
        union = 0
        for place in places:
            union |= place
        assert union == s.pack


@pytest.mark.parametrize("count", range(3, 8))
def test_deal_points_add_up(count):
    for moon, others in (("others", 26 * (count - 1)), ("self", -26), ("off", 26)):
        records = [simulate("hearts", count, k, moon=moon, deals=6)[0] for k in range(8)]
        for points in batch(records).points.tolist():
            assert sum(points) in (26, others)


@pytest.mark.parametrize("count", range(2, 7))
def test_counters_add_up(count):
    for settlement in ("sweepstakes", "howell"):
        for seed in range(10):
            _, replay = simulate(
                "hearts-foster", count, seed, settlement=settlement, deals=4, jack=3
            )
            s = replay.state
            assert sum(s.total[:count]) + s.pot == 3
            if settlement == "howell":
                assert sum(s.total[:count]) == 0


@pytest.mark.parametrize(
    ("rules", "counts", "options"),
    [
        ("hearts", (3, 4, 5, 6, 7), {}),
        ("omnibus-hearts", (4, 6), {"moon": "choice", "sun": "double"}),
        ("black-maria", (3,), {"moon": "choice"}),
        ("hearts-foster", (2, 4, 6), {"deals": 3}),
    ],
)
def test_compiled_and_interpreted_agree(rules, counts, options):
    pytest.importorskip("numba")
    rng = random.Random(rules)
    for count in counts:
        records = []
        for seed in range(8):
            record, _ = simulate(rules, count, seed, most=300, **options)
            records.append(record)
            for _ in range(6):
                records.append(
                    Record(rules=rules, seats=names(count), options=options,
                           events=damaged(record, rng))
                )  # fmt: skip
        slow = batch(records)
        fast = batch(records, "compiled")
        assert fast.compiled
        assert same(slow, fast)
        assert (slow.fault > 0).sum() > 10
