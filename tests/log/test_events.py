"""The grammar of events: one text for each event, and two recognisers that agree."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog.cards import CARD_CODE
from cardlog.errors import FormatError
from cardlog.log.events import SEAT, event_pattern, event_text, first_bad_event, parse_event
from cardlog.words import CALL, WORD_CODE

from .strategies import SEAT_LISTS, events

SEATS = ("N", "E", "S", "W")


@given(st.data())
def test_text_and_event_are_one_to_one(data):
    seats = data.draw(st.sampled_from(SEAT_LISTS))
    event = data.draw(events(seats))
    text = event_text(event, seats)
    assert parse_event(text, seats) == event
    assert first_bad_event([text], seats) is None
    assert re.fullmatch(event_pattern(), text)


WORDS = (
    "N|E|-|bid|play|deal|1S|16C|up|As|AsKh|??|Xr|7|-7|007|-0||!revoke|!turn|!|a|é|A|٣|--1"
    "|col4|home64|cell65|1b|Dz|1a"
)
PIECES = st.sampled_from([*WORDS.split("|"), "1" + "0" * 15, "9" * 15, "\n", "pass\n"])


@given(st.lists(PIECES, max_size=7).map(" ".join))
def test_the_pattern_accepts_what_the_parser_accepts(text):
    try:
        parsed = event_text(parse_event(text, SEATS), SEATS)
    except FormatError:
        parsed = None
    assert parsed in (None, text)
    assert (first_bad_event([text], SEATS) is None) == (parsed is not None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("N", "event-syntax"),
        ("N  play 4h", "event-syntax"),
        ("Q play 4h", "unknown-seat"),
        ("N plays 4h", "unknown-verb"),
        ("N play 4q", "unknown-word"),
        ("N play 4h 4", "ok"),
        ("N play 4 4h", "event-order"),
        ("N play 4h !revok", "unknown-flag"),
        ("N play 4h !turn !revoke", "event-order"),
        ("N play 4h !turn !turn", "event-order"),
        ("N score 0012", "bad-number"),
        ("N score 1000000000000000", "bad-number"),
        ("N show " + "As" * 3000, "event-too-long"),
        ("N bid 16C", "unknown-word"),
    ],
)
def test_codes(text, code):
    if code == "ok":
        parse_event(text, SEATS)
        return
    with pytest.raises(FormatError) as caught:
        parse_event(text, SEATS)
    assert caught.value.code == code
    assert len(caught.value.message) < 200


def test_no_word_can_be_taken_for_something_else():
    kinds = [SEAT, r"-?\d+", "(?:" + "|".join(map(re.escape, CARD_CODE)) + ")+", r"!.*|-"]
    for word in WORD_CODE:
        assert not any(re.fullmatch(kind, word) for kind in kinds), word
    for card in CARD_CODE:
        assert not any(re.fullmatch(kind, card) for kind in (kinds[0], kinds[1], kinds[3])), card


def test_calls_go_to_level_fifteen():
    calls = [text for text, code in WORD_CODE.items() if code >= CALL]
    assert len(calls) == 75
    assert first_bad_event([f"N bid {call}" for call in calls], SEATS) is None


def test_memory_for_known_events_is_bounded():
    from cardlog.log import events as module

    for start in range(0, 70_000, 10_000):
        assert (
            first_bad_event([f"N score {n}" for n in range(start, start + 10_000)], SEATS) is None
        )
    assert len(module._known[SEATS]) <= module._KNOWN_EVENTS
    for n in range(200):
        assert first_bad_event(["p1 score 1"], ["p1", f"A{n}"]) is None
    assert len(module._known) <= module._KNOWN_SEATS
