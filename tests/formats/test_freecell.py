"""Boards and solutions of FreeCell: the real files, what is refused and where, writing."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlog.errors import FormatError
from cardlog.formats.detect import detect, open_any
from cardlog.formats.freecell import read, sniff
from cardlog.formats.freecell_write import write
from cardlog.formats.ms_deals import ms_columns, ms_record, shown_card
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.model import Record, Refused
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge
from tests.formats.real import ROOT, data, names, needs_real

BOARD = "".join(" ".join(map(shown_card, column)) + "\n" for column in ms_columns(617))
REAL = {
    "fcs-bakers-game-24.txt": ("bakers-game", {}, 110, "legal"),
    "fcs-freecell-24.txt": ("freecell", {}, 146, "legal"),
    "fcs-freecell-24-wrong-2.txt": ("freecell", {}, 53, "illegal"),
    "fcs-relaxed-freecell-11982.txt": ("freecell", {"supermove": "unlimited"}, 141, "legal"),
    "ms-1024.board": ("freecell", {}, 8, "incomplete"),
    "ms-1024.shirl-hart.txt": ("freecell", {}, 91, "legal"),
    "ms-4.board": ("freecell", {}, 8, "incomplete"),
    "ms-4.shirl-hart.txt": ("freecell", {}, 94, "legal"),
    "pysolfc-624.board": ("freecell", {}, 8, "incomplete"),
    "pysolfc-with-10-for-rank.board": ("freecell", {}, 8, "incomplete"),
}
REFUSED = {
    "black-hole-6.board": ("freecell-game", 1),
    "black-hole-6.sol": ("freecell-no-board", 2),
    "fcs-freecell-24-wrong-1.txt": ("freecell-position", 1009),
    "pysolfc-624-missing-cards.board": ("freecell-cards", 1),
}


def only(text):
    (item,) = read(text.encode() if isinstance(text, str) else text, file="f")
    return item


@needs_real
def test_all_real_files_are_named_here():
    assert set(names("freecell")) == {*REAL, *REFUSED}


@needs_real
@pytest.mark.parametrize("name", REAL)
def test_real_file(name):
    raw = data(f"freecell/{name}")
    assert detect(raw[:65536]).name == "freecell"
    record = only(raw)
    rules, options, events, verdict = REAL[name]
    assert (record.rules, record.options, len(record.events)) == (rules, options, events)
    found = judge(record)
    assert found.verdict == verdict
    assert found.stated_agrees is not False
    assert (record.status == "complete") == (verdict == "legal")
    assert decode(encode(record)).events == record.events
    source = record.source
    assert (source.format, source.line, source.start) == ("freecell", 1, 0)
    assert raw[source.start : source.end].strip() == raw.strip()
    assert next(iter(open_any(ROOT / "freecell" / name))).events == record.events


@needs_real
@pytest.mark.parametrize("name", REFUSED)
def test_real_file_that_is_refused(name):
    raw = data(f"freecell/{name}")
    assert detect(raw[:65536]).name == "freecell"
    refused = only(raw)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.line) == REFUSED[name]


@needs_real
def test_an_illegal_move_is_found_by_the_rules():
    verdict = judge(only(data("freecell/fcs-freecell-24-wrong-2.txt")))
    (finding,) = [f for f in verdict.findings if f.severity == "error"][:1]
    assert finding.code == "does-not-fit"
    assert finding.source.startswith("003:27")


@needs_real
def test_the_deal_of_moves_without_a_board():
    record = only(data("freecell/ms-1024.shirl-hart.txt"))
    assert record.events[:8] == ms_record(1024).events
    assert record.inferred[0].what == "the board of deal 1024"
    with_board = data("freecell/ms-1024.board") + b"\n" + data("freecell/ms-1024.shirl-hart.txt")
    same = only(with_board)
    assert same.events == record.events
    assert [guess.what for guess in same.inferred] == ["the rules of freecell"]


@needs_real
def test_many_games_in_one_file():
    # Moves below a board are that board's, so those without one come first.
    order = sorted(REAL, key=lambda name: "shirl" not in name)
    parts = [data(f"freecell/{name}") for name in order]
    items = list(read(b"\n\n".join(parts), file="f"))
    assert len(items) == len(REAL)
    assert [item.events for item in items] == [only(part).events for part in parts]
    lines = [item.source.line for item in items]
    assert lines == sorted(set(lines))


def test_a_board_in_every_spelling():
    wanted = ms_record(617).events
    for text in (
        BOARD,
        BOARD.lower(),
        BOARD.replace("T", "10"),
        BOARD.replace("\n", "\r\n"),
        "".join(f": {line}\n" for line in BOARD.splitlines()),
        "Foundations: H-0 C-0 D-0 S-0 \nFreecells:        \n" + BOARD,
        "# deal 617\n\n" + BOARD,
        "\n\n" + BOARD.rstrip(),
    ):
        assert only(text).events == wanted
    for encoding in ("utf-8-sig", "utf-16"):
        assert only(BOARD.encode(encoding)).events == wanted
        assert detect(BOARD.encode(encoding)).name == "freecell"


def test_a_position():
    text = "Foundations: H-0 C-2 D-0 S-A\nFreecells:  KH      3C\n"
    columns = [[card for card in column if shown_card(card) not in ("AC", "2C", "AS", "KH", "3C")]
               for column in ms_columns(617)]  # fmt: skip
    text += "".join(": " + " ".join(map(shown_card, column)) + "\n" for column in columns)
    record = only(text)
    assert record.options == {"position": True}
    assert record.events[:2] == ["- deal up home1 Ac2c", "- deal up home4 As"]
    assert record.events[-2:] == ["- deal up cell1 Kh", "- deal up cell3 3c"]
    assert judge(record).verdict == "incomplete"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (BOARD.replace("AD", "AH"), "freecell-cards", 1, 1),
        (BOARD.replace("AD", "1D", 1), "freecell-card", 2, 1),
        (BOARD.replace("7S", "XY", 1), "freecell-card", 2, 4),
        (BOARD + "nonsense here\n", "freecell-syntax", 9, 1),
        ("Talon: AS\n" + BOARD, "freecell-game", 1, 1),
        ("Foundations: S-X\n" + BOARD, "freecell-game", 1, 1),
        ("Foundations: S-A X-2\n" + BOARD, "freecell-board", 1, 1),
        ("Freecells:  AX\n" + BOARD, "freecell-card", 1, 1),
        ("Freecells:" + "  AS" * 11 + "\n" + BOARD, "freecell-board", 1, 1),
        ("".join(f"{line}\n\n" for line in BOARD.split("\n")[:1]), "freecell-cards", 1, 1),
        ("\n".join(BOARD.split()), "freecell-game", 1, 1),
        ("1|4a|8S|f|AC\n2|4b|4D|f|\n3|11|4D|f|\n", "freecell-no-board", 1, 1),
        ("1|4a|8S|f|A\n", "freecell-no-board", 1, 1),
        ("1|44444|8S|f|A\n", "freecell-move", 1, 1),
        (BOARD + "\nMove a card from stack 0 to freecell 12\n", "freecell-move", 10, 1),
        (BOARD + "\nMove a card from stack 9 to freecell 0\n", "freecell-move", 10, 1),
        (BOARD + "\nMove a card from freecell 0 to stack 1\n", "freecell-move", 10, 1),
        (BOARD + "\nMove a card from stack 0 to the foundations\n", "freecell-move", 10, 1),
        (BOARD + "\nMove 9 cards from stack 0 to stack 1\n", "freecell-move", 10, 1),
        (
            BOARD + "\nMove the sequence on top of Stack 2 to the foundations\n",
            "freecell-move",
            10,
            1,
        ),
        (BOARD + "\n1|4a|8S|f|\n", "freecell-move", 10, 1),
    ],
)
def test_what_is_refused_and_where(text, code, line, column):
    refused = next(item for item in read(text.encode(), file="f") if isinstance(item, Refused))
    assert (refused.code, refused.line, refused.column) == (code, line, column), refused.message


def test_a_refused_game_costs_only_itself():
    text = BOARD + "\n" + BOARD.replace("AD", "AH") + "\n" + BOARD
    items = list(read(text.encode(), file="f"))
    assert [isinstance(item, Refused) for item in items] == [False, True, False]
    assert items[1].line == 10
    raw = text.encode()
    assert raw[items[1].start : items[1].end].startswith(b"7D TD")


def test_a_file_of_remarks_has_no_games():
    assert list(read(b"# nothing\n# here\n")) == []
    assert list(read(b"")) == []


@pytest.mark.parametrize(
    "rules", ["freecell", "bakers-game", "eight-off", "seahaven-towers", "forecell"]
)
def test_what_is_written_is_read_again(rules):
    """Legal games come back with their deal and moves; giving up is lost."""
    records = list(simulate(rules, n=6, seed=4, player="sensible"))
    stream = io.BytesIO()
    assert write(records, stream) == 6
    again = list(read(stream.getvalue()))
    assert len(again) == 6
    for one, two in zip(records, again, strict=True):
        assert two.events == [text for text in one.events if "declare" not in text]
        won = judge(one).computed["winner"] == ["p1"]
        assert two.status == ("complete" if won else "truncated")
        if two.status == "complete":
            assert two.rules == rules


def test_only_these_games_can_be_written():
    with pytest.raises(FormatError):
        write(simulate("klondike", n=1, seed=1), io.BytesIO())
    bad = Record(rules="freecell", seats=["p1"],
                 events=[*ms_record(617).events, "p1 move Td col1"])  # fmt: skip
    with pytest.raises(FormatError):
        write([bad], io.BytesIO())


PIECES = [
    BOARD,
    BOARD[:40],
    "-=-=-=-\n",
    "\n",
    "====\n",
    "Foundations: H-0 C-0 D-0 S-0\n",
    "Freecells:\n",
    "Move a card from stack 3 to freecell 0\n",
    "Move 2 cards from stack 0 to stack 1\n",
    ": \n",
    "1|4a|8S|f|AC\n",
    "2|4b|4D|f|\n",
    "This game is solveable.\n",
    "# x\n",
    "AS KH\n",
    "zz zz zz\n",
    "Solved!\n",
    ":AS:\n",
    "10H\n",
    "Talon: AS\n",
    "\x00",
    "é\r",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_text_breaks_the_reader(text):
    raw = text.encode()
    end = 0
    good = []
    for item in read(raw, file="f"):
        place = item if isinstance(item, Refused) else item.source
        assert 0 <= place.start < place.end <= len(raw)
        assert place.start >= end
        end = place.start
        assert place.line >= 1
        if isinstance(item, Refused):
            assert item.code.startswith("freecell-")
            assert item.column >= 1
        else:
            encode(item)
            judge(item)
            good.append(item)
    stream = io.BytesIO()
    write(good, stream)
    assert [item.events for item in read(stream.getvalue())] == [item.events for item in good]


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(raw):
    for item in read(raw):
        assert isinstance(item, Record | Refused)
    assert 0 <= sniff(raw) <= 1


@pytest.mark.parametrize("text", [" " * 200_000, "AS" + " " * 200_000 + "x", ":" * 200_000,
                                  "AS " * 70_000, " " * 70_000 + "AS x"])  # fmt: skip
def test_long_lines_take_no_time(text):
    sniff(text.encode())
    assert all(isinstance(item, Refused) for item in read(text.encode()))
