"""President: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import random

import pytest

from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.words import Verb
from tests.rules.added import with_added
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.climbing.president_checker import play, replay
from tests.rules.climbing.president_examples import EXAMPLES
from tests.rules.page_agreement import assert_page_agrees
from tests.rules.referee import page_records

SETTINGS = [
    ("president", {"deals": 3}, (3, 4, 5, 6, 7, 8)),
    ("president", {"target": 4, "exchange": "scaled", "first_lead": "three-clubs"}, (3, 4, 5)),
    ("president", {"deals": 4, "repeat_scum": "three-cards", "leader": "scum"}, (3, 4)),
    ("president", {"deals": 3, "exchange": "none", "repeat_scum": "three-cards"}, (3, 5)),
    ("president", {"deals": 2, "pass_locks": True, "reseat": False}, (3, 4, 8)),
    ("president", {"deals": 2, "must_beat": True, "twos_clear": True}, (3, 4, 6)),
    ("president", {"deals": 2, "one_answer": True, "set_clears": True}, (3, 4, 5)),
    ("president", {"deals": 2, "four_of_kind": "clear", "bombs_beat_all": True}, (3, 4)),
    (
        "president",
        {"deals": 2, "four_of_kind": "revolution", "bombs_beat_all": True, "twos_clear": True},
        (3, 4),
    ),
    ("president", {"deals": 2, "size": "more-and-higher", "set_clears": True}, (3, 4)),
    (
        "president",
        {"deals": 2, "size": "bigger-beats", "set_clears": True, "must_beat": True},
        (3, 5),
    ),
    (
        "president",
        {"deals": 2, "one_answer": True, "pass_locks": True, "four_of_kind": "revolution"},
        (3, 4, 7),
    ),
]
TAKEN_BACK = (Verb.PLAY, Verb.GIVE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_agrees_with_the_checker(rules, options, counts):
    for seats in counts:
        games = simulated(rules, 2, seed=seats, options=options, seats=seats)
        assert_damage_is_judged_alike(games, replay, seed=seats, each=6)


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_games_of_the_checker_are_accepted(rules, options, counts):
    for seats in counts:
        for n in range(3):
            assert assert_agreement(play(rules, seats, options, random.Random(n)), replay)


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_agrees_with_the_checker_on_many_games(rules, options, counts):
    for seats in counts:
        games = simulated(rules, 20, seed=100 + seats, options=options, seats=seats)
        legal, illegal = assert_damage_is_judged_alike(games, replay, seed=seats, each=30)
        assert legal
        assert illegal
        for n in range(40):
            assert assert_agreement(play(rules, seats, options, random.Random(n)), replay)


def added_event(table: Replay, rng: random.Random) -> str:
    """A statement of points, true or not, or an act of somebody taken back."""
    seats = table.seats
    acts = [act for act in table.acts(most=40) if parse_event(act, seats).verb in TAKEN_BACK]
    if not acts or rng.random() < 0.5:
        count = len(seats)
        number = rng.choice([*table.state.points[:count], *table.state.total[:count], 3])
        return f"- score {rng.choice(seats)} {rng.choice(['', 'total '])}{number}"
    return f"{rng.choice(acts)} !withdrawn"


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_statements_and_acts_taken_back(rules, options, counts):
    rng = random.Random(5)
    for seats in counts:
        for record in simulated(rules, 2, seed=seats, options=options, seats=seats):
            assert_agreement(with_added(record, added_event, rng), replay)


def test_page():
    assert_page_agrees("president")


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_views(rules, options, counts):
    for record in simulated(rules, 2, seed=7, options=options, seats=counts[-1]):
        full = Record(**record)
        for view in ("public", *(f"seat:{seat}" for seat in full.seats)):
            verdict = judge(redact(full, view))
            assert verdict.verdict in ("legal", "unverifiable"), verdict.findings


def table_after(text: str, seats: int = 3, **options: object) -> Replay:
    names = [f"p{i + 1}" for i in range(seats)]
    table = Replay(Record(rules="president", seats=names, options=options, events=[]))
    for event in text.split("; "):
        assert table.step(event) == 0, event
    return table


def fault(table: Replay, text: str) -> str:
    """What the last of these events is refused for; the others are legal."""
    fork = table.fork()
    *first, last = text.split("; ")
    for event in first:
        assert fork.step(event) == 0, event
    return fork.step(last).name


def hidden_deal(*known: str) -> str:
    """A deal to three of whom only the last hands are seen; p2 has the card more."""
    seats = {"p2": 18, "p3": 17, "p1": 17}
    events = []
    shown = dict(zip(reversed(seats), reversed(known), strict=False))
    for seat, count in seats.items():
        events.append(f"- deal {seat} {shown.get(seat, '??' * count)}")
    return "; ".join(events)


P1 = "9c9d9h9s8c8d8h8s7c7d7h7s6c6d6h6s4s"


def test_unknown_hands_keep_to_what_is_seen():
    table = table_after(hidden_deal(P1))
    assert fault(table, "p2 play 3c3d") == "LEGAL"
    assert fault(table, "p2 play 9c") == "NOT_HELD"
    assert fault(table, "p2 play ????") == "UNKNOWN_CARD"
    assert fault(table, "p2 play 3c3c") == "WRONG_COUNT"
    assert fault(table, "p2 play 3c4c") == "NO_PLAY"
    assert fault(table, "p2 play pass") == "MAY_NOT_PASS"
    assert fault(table, "p2 play 3c3d; p3 play 5c") == "OTHER_SIZE"
    assert fault(table, "p2 play 5c; p3 play 5d") == "DOES_NOT_BEAT"
    assert fault(table, "p2 play 5c; p1 play 6c") == "NOT_YOUR_TURN"


def test_who_has_the_three_of_clubs_may_be_open():
    table = table_after(hidden_deal(P1), first_lead="three-clubs")
    assert table.state.turn == -1
    assert fault(table, "p1 play 4s") == "NOT_YOUR_TURN"
    assert fault(table, "p3 play 4c") == "OPENING_CARD"
    assert fault(table, "p3 play 3c3d") == "LEGAL"
    assert fault(table, "p3 play 3c3d; p2 play 5d5h") == "NOT_YOUR_TURN"


def test_who_must_beat_and_passes_cannot():
    table = table_after(hidden_deal(P1), must_beat=True)
    assert fault(table, "p2 play 5c; p3 play pass; p1 play pass") == "MUST_BEAT"
    assert fault(table, "p2 play 5c; p3 play pass; p1 play 6c; p2 play 2c; p3 play pass") == "LEGAL"
    passed = "p2 play Kc; p3 play pass; p1 play pass; p2 play 3c; p3 play Ah"
    assert fault(table, passed) == "SHOWN_OUT"


def titled(**options: object) -> Replay:
    """p2 is President, p3 Vice-President, p1 Scum after a hand of four-card sets."""
    record = next(iter(page_records("president")))
    events = [event for event in record["events"] if " score " not in event]
    table = table_after("; ".join(events), **options)
    assert table.end()
    return table


def test_the_scum_gives_the_strongest_cards():
    table = titled()
    for event in hidden_deal("3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h2s2h").split("; "):
        assert table.step(event) == 0
    assert fault(table, "p2 give p1 3c") == "EXCHANGE"
    assert fault(table, "p1 give p2 6c") == "NOT_STRONGEST"
    assert fault(table, "p1 give p3 2s") == "WRONG_TARGET"
    assert fault(table, "p1 give p2 2s2h") == "WRONG_COUNT"
    assert fault(table, "p1 give p2 ??") == "UNKNOWN_CARD"
    assert fault(table, "p1 give p2 2h; p2 give p1 2h") == "LEGAL"
    assert fault(table, "p1 give p2 2h; p2 give p1 ??; p2 play 7c") == "LEGAL"
    assert fault(table, "p1 give p2 2h; p2 play 7c") == "WRONG_PHASE"
    assert fault(table, "p1 give p2 2h; p2 give p1 ??; p3 play 7c") == "NOT_YOUR_TURN"


def test_what_the_scum_gave_tells_what_he_has_not_kept():
    table = titled()
    deal = [
        "- deal p2 3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h7c7d7h",
        "- deal p3 ??????????????????????????????????",
        "- deal p1 ??????????????????????????????????",
    ]
    for event in [*deal, "p1 give p2 Ks", "p2 give p1 3c", "p2 play 4c", "p3 play pass"]:
        assert table.step(event) == 0, event
    assert fault(table, "p1 play Kc") == "LEGAL"
    assert fault(table, "p1 play Ac") == "SHOWN_OUT"


def test_the_scum_of_two_hands_pays_three_cards():
    """003:4600 where that is agreed, also where nothing is exchanged else."""
    for exchange in ("none", "single", "scaled"):
        options = {"repeat_scum": "three-cards", "exchange": exchange, "deals": 5}
        record = next(iter(simulated("president", 1, seed=2, options=options, seats=3)))
        table = Replay(Record(**record))
        scums: list[str] = []
        given: list[int] = []
        for text in record["events"]:
            event = parse_event(text, record["seats"])
            if event.verb == Verb.GIVE:
                given.append(len(event.cards))
            assert table.step(text) == 0
            if table.state.scored > len(scums):
                scums.append(table.results()["scum"])
        usual = {"none": 0, "single": 1, "scaled": 2}[exchange]
        wanted = []
        for i in range(1, len(scums)):
            again = i > 1 and scums[i - 1] == scums[i - 2]
            wanted += [3, 3] if again else [usual, usual] if usual else []
        assert given == wanted


def test_a_shared_total_is_decided_by_presidencies():
    record = next(iter(simulated("president", 1, seed=5, options={"deals": 2}, seats=3)))
    table = Replay(Record(**record))
    for text in record["events"]:
        table.step(text)
    state = table.state
    best = max((state.total[i], state.presidencies[i]) for i in range(3))
    winners = [p for i, p in enumerate(record["seats"])
               if (state.total[i], state.presidencies[i]) == best]  # fmt: skip
    assert table.results()["winner"] == winners
    assert len(winners) == 1
