"""Deals of a Klondike solver: the real file, moves, what is refused and where, writing."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlog.errors import FormatError
from cardlog.formats.detect import detect, open_any
from cardlog.formats.klondike import read, sniff, write
from cardlog.log.canonical import encode
from cardlog.log.model import Record, Refused
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge
from tests.formats.real import ROOT, data, needs_real

DIGITS = (
    "042041044124023073111012123081104093031052051121094074061091083102043071132134113114131022"
    "103013062032101011014034054021112064092082133033072053084063024122"
)
MOVES = (
    "2D F2 DR2 WD DR2 WH DR2 WD 1D 3D F3 61 F6 31 F3 71 F7 W6 W1 DR2 WC DR1 WS DR3 WC W6 56 F5 51 "
    "F5 75 F7 57-2 F5 57 F5 5H 75-4 F7 DR3 W5 DR1 W1 DR2 WH 6H DR2 WH DR3 WS WH 61-3 F6 DR1 NEW "
    "DR3 WS 3S 1S DR2 WS 1D DR2 WD 16 1D 5D 7D F7 7S F7 7C F7 2C DR1 WS 61-2 F6 6S F6 65 F6 46 F4 "
    "4C F4 6C 1C 6H 1H 4C F4 1C 5H 1H 5S 5H 1S 4S 1H WH WD WC 7C 5C WC DR1 WD 1S 5D"
)
"""A win with one card drawn at a time, as the solver itself prints it."""
ROWS = """Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH
"""


def only(text):
    (item,) = read(text.encode(), file="f")
    return item


@needs_real
def test_real_file():
    raw = data("klondike/solver-deals.txt")
    assert detect(raw).name == "klondike"
    items = list(read(raw, file="f"))
    assert [isinstance(item, Refused) for item in items] == [False, True, True, False, False]
    assert [item.code for item in items if isinstance(item, Refused)] == ["klondike-number"] * 2
    for record in items:
        if not isinstance(record, Refused):
            assert len(record.events) == 14
            assert judge(record).verdict == "incomplete"
    assert [item.line if isinstance(item, Refused) else item.source.line for item in items] == [
        1,
        5,
        7,
        8,
        10,
    ]
    assert items[0].extra["x_klondike"]["remarks"][0].startswith("Draw count 1 = 125 moves")
    assert items[4].events == only(ROWS).events
    assert next(iter(open_any(ROOT / "klondike" / "solver-deals.txt"))).events == items[0].events


def test_digits_are_dealt_row_by_row_then_the_stock():
    record = only(DIGITS + "\n")
    assert record.events[:3] == ["- deal up col1 4d", "- deal down col2 4c", "- deal up col2 Ad"]
    assert record.events[-1].startswith("- deal stock Kc2dThAh6d3d")
    assert judge(record).verdict == "incomplete"


def test_rows_with_the_talon_before_them():
    record = only(ROWS)
    assert record.events[0] == "- deal up col1 5c"
    assert record.events[-2] == "- deal up col7 Kh"
    assert record.events[-1].startswith("- deal stock TcTsAd4d")
    marked = "Foundations: H-0 C-0 D-0 S-0\n" + ROWS.replace("Talon: ", "Talon: ==> ")
    marked = marked.replace(" AS\n", " AS <==\n").replace("\n5C", "\n: 5C")
    assert only(marked).events == record.events


def test_moves_are_a_legal_win():
    record = only(f"{DIGITS}\n{MOVES}\n")
    assert record.status == "complete"
    assert record.options == {}
    verdict = judge(record)
    assert verdict.verdict == "legal"
    assert verdict.computed["winner"] == ["p1"]
    assert record.inferred[0].what == "one card drawn at a time"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (DIGITS[:-1] + "\n", "klondike-digits", 1, 1),
        (DIGITS[:3] + "991" + DIGITS[6:], "klondike-digits", 1, 4),
        (DIGITS[:3] + DIGITS[:3] + DIGITS[6:], "klondike-cards", 1, 1),
        ("Game: 5\n" + DIGITS, "klondike-number", 1, 1),
        (ROWS.replace("<7H> 9H", "7H 9H"), "klondike-cards", 3, 1),
        (ROWS.replace("AS\n", "\n"), "klondike-cards", 1, 1),
        (ROWS.replace("AS\n", "AX\n"), "klondike-cards", 1, 77),
        (ROWS[:200], "klondike-cards", 8, 1),
        (ROWS[: ROWS.index("<5D>")], "klondike-cards", 1, 1),
        (f"{DIGITS}\n2D F2 WD\n", "klondike-move", 2, 7),
        (f"{DIGITS}\n2D DR1\n", "klondike-move", 2, 4),
        (f"{DIGITS}\n77-5\n", "klondike-move", 2, 1),
        (f"{DIGITS}\nnonsense\n", "klondike-syntax", 2, 1),
        ("Foundations: S-A\n" + ROWS, "klondike-begun", 1, 1),
    ],
)
def test_what_is_refused_and_where(text, code, line, column):
    refused = next(item for item in read(text.encode(), file="f") if isinstance(item, Refused))
    assert (refused.code, refused.line, refused.column) == (code, line, column), refused.message


@pytest.mark.parametrize("options", [{}, {"draw": 3}, {"worrying_back": "yes"}], ids=str)
def test_what_is_written_is_read_again(options):
    records = list(simulate("klondike", n=6, seed=4, player="sensible", options=options))
    records += simulate("klondike", n=2, seed=4, options=options)
    stream = io.BytesIO()
    assert write(records, stream) == 8
    again = list(read(stream.getvalue()))
    assert len(again) == 8
    for one, two in zip(records, again, strict=True):
        assert two.events == [text for text in one.events if "stop" not in text]
        assert two.options.get("draw", 1) == options.get("draw", 1)


def test_what_cannot_be_written():
    hidden = Record(rules="klondike", seats=["p1"], events=["- deal up col1 4d"])
    with pytest.raises(FormatError):
        write([hidden], io.BytesIO())
    with pytest.raises(FormatError):
        write(simulate("freecell", n=1, seed=1), io.BytesIO())


PIECES = [
    DIGITS + "\n",
    ROWS,
    ROWS[:100],
    MOVES + "\n",
    "DR1\n",
    "NEW\n",
    "# x\n",
    "\n",
    "5C\n",
    "Talon: AS\n",
    "Game: 7\n",
    "2D F2\n",
    "x y z\n",
    "<AS>\n",
    "0" * 156 + "\n",
    "# draw 3\n",
    "\x00",
]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_no_text_breaks_the_reader(text):
    raw = text.encode()
    for item in read(raw, file="f"):
        place = item if isinstance(item, Refused) else item.source
        assert 0 <= place.start < place.end <= len(raw)
        if isinstance(item, Refused):
            assert item.code.startswith("klondike-")
        else:
            encode(item)
            assert judge(item).verdict in ("legal", "incomplete")
    assert 0 <= sniff(raw) <= 1
