"""PHH and PHHS: real hands, round trips, and what is refused where."""

import io
from collections import Counter

import pytest

from cardlog.errors import FormatError
from cardlog.formats.detect import detect
from cardlog.formats.phh import read
from cardlog.formats.phh_write import write
from cardlog.log.model import Record, Refused
from cardlog.replay.verdict import judge

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 2]
min_bet = 1
starting_stacks = [100, 60.5, inf]
actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 ????", "p1 cbr 6", "p2 cc", "p3 f",
  "d db 2c3c4c", "p1 cc # slow", "p2 cbr 10.5", "p1 f"]
players = ["Ann", "Bo", "Cy"]
hand = 7
"""


def only(text):
    (item,) = read(text.encode())
    return item


def hands(folder):
    for path in sorted((folder / "phh").iterdir()):
        yield from read(path.read_bytes(), file=path.name)


def test_real_hands_are_legal_with_the_stacks_that_they_state(real):
    found = Counter()
    for item in hands(real):
        if isinstance(item, Refused):
            found[item.code] += 1
            continue
        verdict = judge(item)
        assert verdict.verdict == "legal", (item.source.file, verdict.findings)
        found["agrees" if verdict.stated_agrees else str(verdict.stated_agrees)] += 1
    assert found == {"agrees": 66, "None": 3, "phh-variant": 18}


def test_real_hands_come_back_from_what_is_written(real):
    records = [item for item in hands(real) if isinstance(item, Record)]
    out = io.BytesIO()
    assert write(records, out) == 69
    again = list(read(out.getvalue()))
    for record, other in zip(records, again, strict=True):
        record.source = other.source = None
        other.extra["x_phh"].pop("key", None)
        record.extra["x_phh"].pop("key", None)
        if not record.id:
            other.id = ""
        assert record == other


def test_amounts_blinds_posts_and_comments():
    record = only(HAND)
    assert record.id == "7"
    assert record.extra["x_unit"] == "1/10"
    assert record.options["stacks"] == [1000, 605, -1]
    assert record.options["blinds"] == [5, 10, 0]
    assert record.events[0] == "p3 bet straddle 20"
    assert record.events[4:7] == ["p1 bet raise 60", "p2 bet call", "p3 bet fold"]
    assert record.events[8:] == ["p1 bet check", "p2 bet open 105", "p1 bet fold"]
    assert [(note.event, note.text) for note in record.notes] == [(8, "slow")]
    assert judge(record).verdict == "legal"


def test_two_players_post_in_reversed_order():
    text = HAND.replace("[0, 0, 0]", "[0, 0]").replace("[0.50, 1, 2]", "[1, 2]")
    text = text.replace("[100, 60.5, inf]", "[100, 100]").replace('"d dh p3 ????", ', "")
    record = only(text.replace('"p1 cbr 6", "p2 cc", "p3 f"', '"p2 cc", "p1 cc"'))
    assert record.options["blinds"] == [20, 10] and record.options["dealer"] == "p2"
    assert judge(record).verdict == "legal"


def test_a_bad_hand_costs_one_hand():
    many = f"[4]\n{HAND}\n[5]\n{HAND.replace('AcAd', 'AxAd')}[9]\r\n{HAND}"
    good, bad, last = read(many.encode())
    assert (good.id, last.id) == ("7", "7")
    assert (good.extra["x_phh"]["key"], last.extra["x_phh"]["key"]) == ("4", "9")
    assert (bad.code, bad.id) == ("phh-action", "5")
    raw = many.encode()
    assert raw[bad.start : bad.end].startswith(b"[5]")
    assert raw[last.source.start : last.source.end].startswith(b"[9]")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("variant = 'NT'", "", "phh-missing"),
        ("'NT'", "'FB'", "phh-variant"),
        ("[0, 0, 0]", "[0, 0]", "phh-missing"),
        ("[0, 0, 0]", "[0, -1, 0]", "bad-amount"),
        ("[0, 0, 0]", "[0, nan, 0]", "bad-amount"),
        ("[0, 0, 0]", "[0, true, 0]", "bad-amount"),
        ("[0.50, 1, 2]", "[0.123456, 1, 2]", "bad-amount"),
        ("[0, 0, 0]", "[0, 0, 0", "phh-syntax"),
        ("p1 cbr 6", "p1 cbr six", "phh-action"),
        ("p3 f", "p4 f", "phh-action"),
        ("p3 f", "p3 jump", "phh-action"),
        ("d db", "d dx", "phh-action"),
        ("actions", "acts", "phh-missing"),
    ],
)
def test_what_no_hand_can_be_is_refused(old, new, code):
    item = only(HAND.replace(old, new, 1))
    assert isinstance(item, Refused)
    assert item.code == code


def test_the_place_of_a_syntax_error():
    item = only(HAND.replace("min_bet = 1", "min_bet = = 1"))
    assert (item.code, item.line) == ("phh-syntax", 4)


def test_what_the_format_cannot_hold_is_not_written():
    for change in ({"pot": 5}, {"limit": "pot"}):
        record = only(HAND)
        record.options |= change
        with pytest.raises(FormatError) as error:
            write([record], io.BytesIO())
        assert error.value.code == "not-writable"
    twice = only(HAND)
    twice.events.append("p1 bet fold !turn")
    with pytest.raises(FormatError):
        write([twice], io.BytesIO())


def test_it_is_told_by_its_keys():
    assert detect(HAND.encode()).name == "phh"
    assert detect(b"[12]\n" + HAND.encode()).name == "phh"
