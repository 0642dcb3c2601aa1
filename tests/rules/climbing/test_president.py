"""President: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.words import Verb
from tests.rules.agree import simulated
from tests.rules.climbing import president_checker
from tests.rules.climbing.president_examples import EXAMPLES
from tests.rules.proofs import Setting, Tables, after_events, fault
from tests.rules.referee import page_records

SETTINGS = [
    Setting("president", {"deals": 3}, (3, 4, 5, 6, 7, 8)),
    Setting(
        "president", {"target": 4, "exchange": "scaled", "first_lead": "three-clubs"}, (3, 4, 5)
    ),
    Setting("president", {"deals": 4, "repeat_scum": "three-cards", "leader": "scum"}, (3, 4)),
    Setting("president", {"deals": 3, "exchange": "none", "repeat_scum": "three-cards"}, (3, 5)),
    Setting("president", {"deals": 2, "pass_locks": True, "reseat": False}, (3, 4, 8)),
    Setting("president", {"deals": 2, "must_beat": True, "twos_clear": True}, (3, 4, 6)),
    Setting("president", {"deals": 2, "one_answer": True, "set_clears": True}, (3, 4, 5)),
    Setting("president", {"deals": 2, "four_of_kind": "clear", "bombs_beat_all": True}, (3, 4)),
    Setting(
        "president",
        {"deals": 2, "four_of_kind": "revolution", "bombs_beat_all": True, "twos_clear": True},
        (3, 4),
    ),
    Setting("president", {"deals": 2, "size": "more-and-higher", "set_clears": True}, (3, 4)),
    Setting(
        "president",
        {"deals": 2, "size": "bigger-beats", "set_clears": True, "must_beat": True},
        (3, 5),
    ),
    Setting(
        "president",
        {"deals": 2, "one_answer": True, "pass_locks": True, "four_of_kind": "revolution"},
        (3, 4, 7),
    ),
]


class TestPresident(Tables):
    checker = president_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("president",)
    taken_back = (Verb.PLAY, Verb.GIVE)


def table_after(text: str, seats: int = 3, **options: object) -> Replay:
    return after_events(text, "president", seats, options)


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
