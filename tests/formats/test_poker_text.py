"""Hand histories of PokerStars and other rooms: real hands, round trips, cut and odd hands."""

import io
from collections import Counter

import pytest

from cardlog.errors import FormatError
from cardlog.formats.detect import detect
from cardlog.formats.poker_text import read
from cardlog.formats.poker_text_write import write
from cardlog.log.model import Record, Refused
from cardlog.replay.verdict import judge

HAND = """PokerStars Hand #77: Hold'em No Limit ($0.05/$0.10 USD) - 2025/08/02 11:24:53 ET
Table 'Wezen' 6-max Seat #3 is the button
Seat 1: folds: really ($13.53 in chips)
Seat 3: folds ($18.39 in chips)
Seat 4: Hero (button) ($15.35 in chips)
Hero (button): posts small blind $0.05
folds: really: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Hero (button) [9s 6s]
folds: raises $0.20 to $0.30
Hero (button): folds
folds: really: calls $0.20
*** FLOP *** [Qh Ad Ts]
folds: really said, "nice [Ah] hand"
folds: really: bets $0.93
folds: folds
Uncalled bet ($0.93) returned to folds: really
folds: really collected $0.65 from pot
folds: really: doesn't show hand
*** SUMMARY ***
Total pot $0.65 | Rake $0
Board [Qh Ad Ts]
"""


def hands(folder):
    for path in sorted(folder.iterdir()):
        yield from read(path.read_bytes(), file=path.name)


def test_real_hands_of_pokerstars(real):
    found = Counter()
    for item in hands(real / "pokerstars"):
        if isinstance(item, Refused):
            found[item.code] += 1
            continue
        verdict = judge(item)
        found[verdict.verdict, verdict.stated_agrees] += 1
    assert found == {
        ("legal", True): 223,
        ("incomplete", None): 2,
        "poker-cut": 1,
        "poker-game": 9,
    }


def test_real_hands_of_other_rooms(real):
    found = {}
    for item in hands(real / "poker-other-sites"):
        if isinstance(item, Refused):
            found[item.source if isinstance(item, Record) else item.file] = item.code
            continue
        verdict = judge(item)
        if verdict.verdict != "legal" or verdict.stated_agrees is not True:
            found[item.source.file] = verdict.findings[0].code
    # One room lets an under-raise stand, the other paid a hand out that its own acts contradict.
    assert found == {
        "runitonce-omaha-pl-side-pots-cp1252.txt": "bet-size",
        "winamax-omaha-side-pot-bad-collected.txt": "stated-differs",
    }


def test_real_hands_come_back_from_what_is_written(real):
    different = 0
    for item in hands(real / "pokerstars"):
        if isinstance(item, Refused):
            continue
        out = io.BytesIO()
        write([item], out)
        (again,) = read(out.getvalue())
        item.source = again.source = None
        different += item != again
    # Where several pots were raked, one sum is written.
    assert different == 3


def test_names_may_be_anything():
    (record,) = read(HAND.encode())
    assert [player.name for player in record.players] == ["folds: really", "folds", "Hero (button)"]
    assert record.options["dealer"] == "p3" and record.options["blinds"] == [10, 0, 5]
    assert [event for event in record.events if "bet" in event] == [
        "p3 bet raise 30", "p4 bet fold", "p1 bet call", "p1 bet open 93", "p3 bet fold",
    ]  # fmt: skip
    assert record.view == "seat:p4" and record.extra["x_date"] == "2025-08-02"
    assert [note.kind for note in record.notes] == ["chat"]
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True)


def test_a_hand_inside_another_begins_anew():
    cut = HAND[: HAND.index("*** FLOP")]
    first, second = read((cut + HAND).encode())
    assert (first.status, second.status) == ("truncated", "complete")
    assert judge(first).verdict == "incomplete"


def test_cut_anywhere_it_is_no_breach_of_rules():
    for end in range(len(HAND) - 1, 60, -7):
        for item in read(HAND[:end].encode()):
            if isinstance(item, Refused):
                assert item.code in ("poker-cut", "poker-header", "poker-game"), (end, item)
            else:
                assert judge(item).verdict in ("incomplete", "legal", "unverifiable"), HAND[:end]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings_and_line_ends(encoding):
    text = HAND.replace("Wezen", "Zürich").replace("\n", "\r\n")
    raw = text.encode(encoding)
    if encoding == "utf-16-le":
        raw = b"\xff\xfe" + raw[:-1]
    (record,) = read(raw)
    assert "Zürich" in record.extra["x_room"]["table"]
    assert judge(record).verdict == "legal"


def test_refused_with_line_and_column():
    bad = HAND.replace("raises $0.20 to $0.30", "raises $0.20")
    good, item, last = read((HAND + bad + HAND).encode())
    assert isinstance(item, Refused)
    assert (item.code, item.line) == ("poker-act", HAND.count("\n") + 10)
    assert not isinstance(good, Refused) and not isinstance(last, Refused)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Hold'em", "Badugi", "poker-game"),
        ("($0.05/$0.10 USD)", "", "poker-header"),
        ("Seat 3: folds", "Seat 1: folds", "poker-seats"),
        ("[Qh Ad Ts]", "[Qh Ad]", "poker-board"),
    ],
)
def test_what_no_hand_can_be_is_refused(old, new, code):
    (item,) = read(HAND.replace(old, new).encode())
    assert isinstance(item, Refused)
    assert item.code == code


def test_what_the_format_cannot_hold_is_not_written():
    (record,) = read(HAND.encode())
    record.events[3] += " !turn"
    with pytest.raises(FormatError) as error:
        write([record], io.BytesIO())
    assert error.value.code == "not-writable"


def test_it_is_told_by_its_first_line():
    assert detect(HAND.encode()).name == "pokerstars"
    assert detect(b"\n\nRun It Once Poker Hand #3: Omaha Pot Limit").name == "pokerstars"
