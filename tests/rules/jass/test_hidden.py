"""Schieber jass with cards that the record does not show."""

import random

import pytest

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.rules.faults import Fault
from cardlog.rules.jass.faults import JassFault
from cardlog.rules.mechanisms.obligations import DutyFault
from tests.rules.agree import simulated
from tests.rules.unseen_plays import assert_views_prove, first_fault

from .schieber_jass_examples import FREE, LOST_HEARTS, RUNS, SEATS, WEIS, WEIS_W, suit

HIDDEN = "??" * 9
REST = [text for text in WEIS[len(WEIS_W) :] if " play " in text]


def table(events, view="public", **options):
    record = Record(
        rules="schieber-jass", options={"dealer": "E", **options}, seats=SEATS, events=events
    )
    made = Replay(record)
    for text in redact(record, view).events:
        assert made.step(text) == 0, text
    return made


def test_views_of_whole_deals_prove_what_the_record_shows():
    records = list(simulated("schieber-jass", 8, seed=5, options={"deals": 1}))
    assert assert_views_prove(records, random.Random(1), last=36, each=8) > 40


@pytest.mark.parametrize("view", ["public", "seat:W"])
def test_a_false_announcement_is_disproved_by_the_last_card(view):
    rng = random.Random(2)
    found = 0
    for record in simulated("schieber-jass", 20, seed=40, options={"deals": 1}):
        events = record["events"]
        places = [i for i, text in enumerate(events) if " declare weis " in text]
        if not places:
            continue
        i = rng.choice(places)
        seat, *_ = events[i].split()
        other = rng.choice(["20", "50", "100", "200"])
        changed = {**record, "events": [*events]}
        changed["events"][i] = f"{seat} declare weis {other}"
        full = first_fault(changed, "full")
        seen = first_fault(changed, view)
        assert (full is None) == (seen is None), (full, seen)
        found += full is not None
    assert found > 3


def test_a_value_that_no_weis_has_is_refused():
    made = table(LOST_HEARTS[:5])
    assert made.step("N declare weis 30") == JassFault.WEIS_VALUE
    assert made.step("N declare weis 0") == JassFault.WEIS_VALUE
    assert made.step("N declare weis 50") == 0


def test_level_weis_of_hidden_hands_are_open_and_decided_at_the_end():
    made = table(WEIS_W)
    assert made.state.weis_side == 3
    assert made.step("N claim W weis") == 0
    assert made.step("N claim S weis") == JassFault.NOT_SCORED
    assert made.step("N play 9h") == JassFault.WEIS_NOT_SHOWN
    assert made.step(f"W show weis {suit('c')}") == 0
    for text in REST:
        assert made.step(text) == 0
    assert made.end() is False
    assert made.state.points[0] == 119
    assert made.state.points[1] == 238


def test_showing_for_the_side_that_does_not_score_is_disproved():
    made = table(WEIS_W)
    assert made.step("S show weis AsKsQsJsTs9s8s7s6s") == 0
    faults = [made.step(text) for text in REST]
    assert faults[:-1] == [0] * (len(faults) - 1)
    assert faults[-1] == JassFault.DISPROVED


def test_a_note_of_weis_is_compared_when_the_hands_are_known():
    for number, last in ((200, 0), (190, JassFault.DISPROVED)):
        made = table(WEIS_W)
        assert made.step(f"- score W weis {number}") == 0
        assert made.step("- score E weis 10") == Fault.WRONG_OBSERVATION
        faults = [made.step(text) for text in REST]
        assert faults[-1] == last


def test_cards_shown_that_are_a_part_of_a_longer_run_are_disproved():
    made = table(WEIS_W)
    assert made.step("W show weis AcKcQc") == 0
    faults = [made.step(text) for text in REST]
    at = faults.index(JassFault.DISPROVED)
    assert REST[at].startswith("W play")


def test_the_holder_of_an_unseen_seven_shows_himself_by_choosing():
    made = table(RUNS, first_choice="seven", seven="7d")
    assert made.state.turn == -1
    assert made.step("S declare hearts") == 0
    assert made.state.forehand == 2
    assert made.state.hidden[2] == 8
    assert made.step("S play 6h") == 0
    seen = table(RUNS, "seat:N", first_choice="seven", seven="7d")
    assert seen.state.turn == 0
    assert seen.step("S declare hearts") == Fault.NOT_YOUR_TURN


def test_a_low_trump_denies_everything_else():
    made = table([*FREE, "W play 9h", "S play 6h !withdrawn"])
    assert made.step("S play 6h") == 0
    assert made.step("E play Ad") == 0
    assert made.step("W play 6d") == 0
    assert made.step("S play 6c") == Fault.SHOWN_OUT
    known = table([*FREE, "W play 9h"], "full")
    assert known.step("S play 6h") == DutyFault.UNDERTRUMPED


def test_the_last_unknown_hand_is_the_rest_of_the_pack():
    events = [
        text if not text.startswith("- deal E") else f"- deal E {HIDDEN}" for text in LOST_HEARTS
    ]
    made = table(events, "full")
    assert made.state.unsure == 0
