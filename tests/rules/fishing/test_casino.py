"""Casino: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import cards_text, members
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.fishing.table import Phase
from cardlog.show.style import Paint
from cardlog.show.table import Table, draw, short
from tests.rules.agree import simulated
from tests.rules.fishing import casino_checker
from tests.rules.fishing.casino_examples import EXAMPLES
from tests.rules.proofs import Amount, Setting, Tables

SETTINGS = [
    Setting("casino", {}, (2,)),
    Setting("casino", {}, (3,)),
    Setting("casino", {}, (4,)),
    Setting("casino", {"partners": False}, (4,)),
    Setting("casino", {"royal": True, "raise_own": False}, (2,)),
    Setting("casino", {"royal": True, "ace": "one", "target": 11}, (3,)),
    Setting("casino", {"spades": True, "target": 61}, (2,)),
    Setting("casino", {"draw": True}, (2,)),
    Setting("casino", {"count_out": True, "target": 11}, (3,)),
    Setting("casino", {"count_out": True, "spades": True}, (2,)),
    Setting("casino", {"call_last": True, "deals": 1}, (2,)),
    Setting("casino", {"royal": True, "count_out": True, "partners": False, "target": 15}, (4,)),
    Setting("casino", {"draw": True, "royal": True, "deals": 2, "target": 5}, (2,)),
    Setting("casino", {"deals": 2, "target": 3, "count_out": True}, (3,)),
]


def added_event(table: Replay, rng: random.Random) -> str:
    """A statement, true or not, a card taken back, or a capture or build of any cards."""
    s, seats = table.state, table.seats
    i = rng.randrange(len(seats))
    number, kind = rng.choice([0, 1, 2, 3, 5, 8]), rng.randrange(8)
    if kind == 0:
        return f"{seats[i]} score sweep"
    if kind == 1:
        return f"- score {seats[i]} {rng.choice([number, s.points[i]])}"
    if kind == 2:
        return f"- score {seats[i]} total {rng.choice([number, s.total[i]])}"
    if kind == 3 and s.hand[i]:
        return f"{seats[i]} play {cards_text([rng.choice(list(members(s.hand[i])))])} !withdrawn"
    if kind == 4:
        return rng.choice([f"{seats[s.dealer]} declare last", "- rule misdeal"])
    if s.phase != Phase.PLAY:
        return "- deal board 5c"
    return any_play(table, rng)


def value(card: int) -> int:
    return 1 if card & 15 == 12 else (card & 15) + 2


def any_play(table: Replay, rng: random.Random) -> str:
    s = table.state
    who, hand = table.seats[s.turn], list(members(s.hand[s.turn]))
    there = list(members(s.loose))
    for i in range(s.builds):
        if rng.random() < 0.5:
            there += members(s.build_cards[i])
    rng.shuffle(there)
    card, taken = rng.choice(hand), there[: rng.randrange(5)]
    if rng.random() < 0.5:
        number = rng.choice(["", "", " 1", " 14"])
        return f"{who} play capture {cards_text([card, *taken])}{number}"
    worth = rng.choice([sum(map(value, [card, *taken])), value(rng.choice(hand))])
    place = rng.choice(["", *(f" build{i + 1}" for i in range(min(s.builds + 1, 5)))])
    if place and rng.random() < 0.7:
        worth = s.build_value[int(place[6:]) - 1] + rng.choice([0, value(card)])
        taken = [] if rng.random() < 0.6 else taken
    return f"{who} play build {cards_text([card, *taken])}{place} {worth}"


class TestCasino(Tables):
    checker = casino_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("casino",)
    few = Amount(games=2, each=6, own=2, noted=2, times=5)
    many = Amount(games=30, each=25, own=30, noted=30, times=20)
    added = staticmethod(added_event)


@pytest.mark.parametrize("options", [{}, {"royal": True}, {"draw": True, "royal": True}])
def test_every_capture_and_build_is_offered_once(options):
    """What is offered is all that a search over sets of cards finds."""
    rng = random.Random(8)
    for record in simulated("casino", 2, seed=31, options=options, seats=2):
        table = Replay(Record(**(record | {"events": []})))
        for event in record["events"]:
            if table.state.phase == Phase.PLAY and rng.random() < 0.2:
                acts = table.acts(most=4000)
                assert len({act_key(act) for act in acts}) == len(acts)
                for _ in range(40):
                    act = any_play(table, rng)
                    assert (act_key(act) in {act_key(a) for a in acts}) == (
                        table.fork().step(act) == 0 or offered_in_another_order(table, act, acts)
                    )
            table.step(event)


def act_key(act: str) -> tuple[str, ...]:
    """An act without the order of the cards that are taken."""
    parts = act.split(" ")
    cards = parts[3] if len(parts) > 3 else parts[2]
    rest = sorted(cards[i : i + 2] for i in range(2, len(cards), 2))
    return (*parts[:3], cards[:2], *rest, *parts[4:])


def offered_in_another_order(table: Replay, act: str, acts: list[str]) -> bool:
    """Refused for the order of its groups only: the same cards in the order offered are legal."""
    return any(act_key(a) == act_key(act) and not table.fork().step(a) for a in acts)


def test_draw_casino_is_for_two():
    with pytest.raises(OptionError):
        Replay(Record(rules="casino", seats=["p1", "p2", "p3"], options={"draw": True}, events=[]))


def fault_of(text: str, **options: object) -> str:
    table = Replay(
        Record(rules="casino", seats=["p1", "p2"], options={"dealer": "p2", **options}, events=[])
    )
    *before, last = text.split("; ")
    for event in before:
        fault = table.step(event)
        assert not fault, (event, fault.name)
    return table.step(last).name


HIDDEN = "- deal p1 ????????; - deal p2 As4sKsQs; - deal board 5c6d3cKc"


def test_a_build_of_an_unknown_hand_must_be_taken_from_it():
    """A hand that built holds the card that takes the build: its last card proves it."""
    text = HIDDEN + "; p1 play build 2h6d 8; p2 play Ks; p1 play capture 5h5c; p2 play Qs"
    assert fault_of(text + "; p1 play capture KdKs; p2 play As; p1 play capture 8h2h6d") == "LEGAL"
    assert fault_of(text + "; p1 play capture 8h2h6d; p2 play As; p1 play Jd") == "LEGAL"
    assert fault_of(text + "; p1 play capture KdKs; p2 play As; p1 play capture 3d3c") == (
        "KEPT_NOTHING"
    )


def test_a_build_that_no_hand_can_take():
    """All cards of the value are seen elsewhere."""
    text = "- deal p1 ????????; - deal p2 8s8h8d8c; - deal board 5c6d3cKc"
    assert fault_of(text + "; p1 play build 2h6d 8") == "NOT_KEPT"


def test_an_unknown_hand_that_trails_denies_what_captures():
    text = HIDDEN + "; p1 play build 2h6d 8; p2 play Ks; p1 play Jd"
    assert fault_of(text) == "LEGAL"
    assert fault_of(text + "; p2 play Qs; p1 play capture KdKs") == "TRAIL_DISPROVED"
    assert fault_of(HIDDEN + "; p1 play build 2h6d 8; p2 play Ks; p1 play Kd") == "MAY_NOT_TRAIL"


def test_refusals_by_name():
    deal = "- deal p1 3h8h9h2d; - deal p2 As9s8s8c; - deal board 5cKcQcJc"
    assert fault_of(deal + "; p1 play capture 8h5c") == "BAD_CAPTURE"
    assert fault_of(deal + "; p1 play capture 8h3c") == "NOT_ON_TABLE"
    assert fault_of(deal + "; p1 play build 3h5c build1 8") == "NOT_ON_TABLE"
    assert fault_of(deal + "; p1 play build 2d5c 8") == "BAD_BUILD"
    assert fault_of(deal + "; p1 play build 2d5c 7") == "NOT_KEPT"
    assert fault_of(deal + "; p1 play build 2d5c 7 !withdrawn") == "WORD_NOT_USED"
    built = deal + "; p1 play build 3h5c 8"
    assert fault_of(built + "; p2 play As; p1 play 2d") == "MAY_NOT_TRAIL"
    assert fault_of(built + "; p2 play build 8s build1 8; p1 play build 2d build1 10") == (
        "BUILD_FIXED"
    )
    assert fault_of(built + "; p2 play capture 8s3h") == "BAD_CAPTURE"
    assert fault_of(built + "; p1 declare last") == "WRONG_TARGET"
    assert fault_of(deal + "; p1 declare last") == "WRONG_TARGET"


def test_a_count_has_one_winner():
    """003:1232 the item that reaches the target decides."""
    for seed in range(60):
        options = {"count_out": True, "target": 6}
        record = next(iter(simulated("casino", 1, seed=seed, options=options, seats=2)))
        found = judge(Record(**record)).computed
        assert len(found["winner"]) == 1
        assert found["scores"][found["winner"][0]] >= 6


def test_the_table_shows_builds():
    """What lies on the table is drawn: loose cards and each build with its number."""
    text = "- deal p1 9h4hKd2d; - deal p2 9sAdKhQh; - deal board 5c6d3c9c; p1 play build 4h5c 9"
    record = Record(rules="casino", seats=["p1", "p2"], options={"dealer": "p2"}, events=[])
    table = Replay(record)
    for event in text.split("; "):
        assert not table.step(event)
    shown = Table(table.game, table.state, table.seats)
    for lines in (draw(shown, paint=Paint()), short(shown, paint=Paint())):
        assert "On the table ♣3 ♣9 ♦6" in "\n".join(lines)
        assert "Build 1 ♣5 ♥4" in "\n".join(lines)
