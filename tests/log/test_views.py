"""What a seat sees, and the game again from all that was seen."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog.errors import FormatError, OptionError, UsageError
from cardlog.log.canonical import encode
from cardlog.log.check import problem
from cardlog.log.events import parse_event
from cardlog.log.model import Note, Record
from cardlog.log.views import audience, hidden_count, merge, redact

from .strategies import board, records

replace = msgspec.structs.replace
SEEN = {
    # event: who sees its cards
    "- deal N AsKs": "N",
    "- deal N up As": "NES",
    "- deal N exposed As": "NES",
    "- deal N As !exposed": "NES",
    "- deal up As": "NES",
    "- deal talon AsKs": "",
    "- deal N talon AsKs": "",
    "- deal AsKs": "",
    "N give E AsKs": "NE",
    "N give As": "N",
    "N discard As": "N",
    "N discard up As": "NES",
    "- discard As": "",
    "N draw As": "N",
    "N draw E As": "NE",
    "N draw up As": "NES",
    "N play As": "NES",
    "N meld AsKsQs": "NES",
    "N layoff E As": "NES",
    "N move As": "NES",
    "N show As": "NES",
    "N show E As": "NE",
    "- shuffle AsKs": "",
    "N bid As": "NES",
    "- rule N As": "NES",
}


@pytest.mark.parametrize(("text", "seen"), SEEN.items())
def test_who_sees_the_cards(text, seen):
    record = Record(rules="a", seats=["N", "E", "S"], events=[text])
    for seat in "NES":
        [event] = redact(record, f"seat:{seat}").events
        assert (event == text) == (seat in seen), seat
        assert len(event) == len(text)
    [event] = redact(record, "public").events
    assert (event == text) == (seen == "NES")


def test_a_game_may_say_that_discards_are_open():
    record = Record(rules="rummy", seats=["N", "E"], events=["N discard As"])
    assert redact(record, "seat:E").events == ["N discard ??"]
    assert redact(record, "seat:E", face_up=["discard"]).events == ["N discard As"]
    with pytest.raises(OptionError):
        redact(record, "seat:E", face_up=["throw"])


def seen_by_somebody(record):
    """The record with the cards of events that no seat saw hidden."""
    events = []
    for text in record.events:
        event = parse_event(text, record.seats)
        hidden = event.cards and not audience(event)
        hidden_text = text
        cards = [part for part in text.split(" ") if hidden and part[:1] in "23456789TJQKAX?"]
        for part in cards:
            if part[1:2] in set("cdhsrb?"):
                sign = "??" * (len(part) // 2)
                hidden_text = hidden_text.replace(f" {part}", f" {sign}", 1)
        events.append(hidden_text)
    return replace(record, events=events)


@given(records(view="full"), st.randoms())
def test_merging_all_views_gives_the_record_back(record, random):
    views = [redact(record, f"seat:{seat}") for seat in record.seats]
    views.append(redact(record, "public"))
    random.shuffle(views)
    assert merge(views) == seen_by_somebody(record)
    assert merge([record, *views]) == merge([*views, record]) == record


@given(records(view="full"))
def test_views_are_well_formed_and_keep_the_rest(record):
    for view in ["public", *(f"seat:{seat}" for seat in record.seats)]:
        seen = redact(record, view)
        assert problem(seen) is None
        assert seen.view == view
        assert redact(seen, view) == seen
        assert replace(seen, view="full", events=record.events) == record
        assert redact(seen, "public") == redact(record, "public")
        assert hidden_count(record) <= hidden_count(seen) <= hidden_count(redact(record, "public"))


def test_a_seat_sees_its_hand_only():
    seen = redact(board(), "seat:E")
    assert seen.events[1] == board().events[1]
    assert seen.events[0] == "- deal N " + "??" * 13
    assert seen.events[4:] == board().events[4:]
    assert hidden_count(seen) == 39
    assert encode(merge([redact(board(), f"seat:{seat}") for seat in "NESW"])) == encode(board())


def test_views_that_cannot_be_had():
    with pytest.raises(OptionError):
        redact(board(), "seat:Q")
    with pytest.raises(OptionError):
        redact(board(), "N")
    seen = redact(board(), "seat:N")
    for view in ("seat:E", "full"):
        with pytest.raises(UsageError):
            redact(seen, view)
    with pytest.raises(UsageError) as caught:
        merge([seen, redact(board(), "seat:S")])
    assert "E, W" in caught.value.message
    with pytest.raises(UsageError):
        merge([])
    assert merge([seen, redact(board(), "public")]) == seen


@pytest.mark.parametrize(
    ("change", "event"),
    [
        ({"events": ["- deal N AsKs", "- deal E 2c3c", "N play Ks"]}, 2),
        ({"events": ["- deal N AsKs", "- deal E 2c3c"]}, 2),
        ({"events": ["- deal N AsQs", "- deal E 2c3c", "N play As"]}, 0),
        ({"events": ["- deal N AsKsQs", "- deal E 2c3c", "N play As"]}, 0),
        ({"rules": "b"}, None),
        ({"status": "void"}, None),
        ({"options": {"dealer": "N"}}, None),
        ({"id": "2"}, None),
        ({"stated": {"tricks": 2}}, None),
    ],
)
def test_contradictions_are_placed(change, event):
    record = Record(
        id="1",
        rules="a",
        seats=["N", "E"],
        events=["- deal N AsKs", "- deal E 2c3c", "N play As"],
        stated={"tricks": 1},
    )
    for views in ([record, replace(record, **change)], [replace(record, **change), record]):
        with pytest.raises(FormatError) as caught:
            merge(views)
        assert caught.value.code == "contradicting-views"
        assert caught.value.where.event == event


def test_half_known_hands_are_put_together():
    def game(cards):
        return Record(rules="a", seats=["N"], events=[f"- deal N {cards}"])

    assert merge([game("As????"), game("??2c??")]).events == ["- deal N As2c??"]
    assert merge([game("As??"), game("2c??"), game("??As")]).events == ["- deal N As2c"]
    with pytest.raises(FormatError):
        merge([game("As??"), game("2cKs")])


def test_notes_of_all_views_are_kept_once():
    record = Record(rules="a", seats=["N", "E"], events=["N bid pass", "E bid pass"])
    one, two = Note(event=1, text="a"), Note(event=0, text="b", kind="alert")
    merged = merge([replace(record, notes=[one]), replace(record, notes=[one, two])])
    assert merged.notes == [two, one]
