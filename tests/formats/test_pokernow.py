"""PokerNow's CSV log: real hands, order of rows, rows that are none."""

from cardlog.formats.detect import detect
from cardlog.formats.pokernow import read
from cardlog.log.model import Refused
from cardlog.replay.verdict import judge

ROWS = [
    '-- starting hand #4  (Pot Limit Omaha Hi) (dealer: ""A, @ b @ x1"") --',
    'Player stacks: #2 ""A, @ b @ x1"" (100) | #5 ""Bo @ x2"" (50.50)',
    '""A, @ b @ x1"" posts a small blind of 1',
    '""Bo @ x2"" posts a big blind of 2',
    '""A, @ b @ x1"" raises to 6',
    '""Bo @ x2"" calls 6',
    "Flop:  [10♦, Q♣, A♦]",
    '""Bo @ x2"" bets 12',
    '""A, @ b @ x1"" folds',
    'Uncalled bet of 12 returned to ""Bo @ x2""',
    '""Bo @ x2"" collected 12 from pot',
    "-- ending hand #4 --",
]


def log(rows):
    lines = [f'"{row}",2024-05-01T10:00:0{i % 10}.000Z,{100 + i}' for i, row in enumerate(rows)]
    return "\n".join(["entry,at,order", *reversed(lines)]).encode()


def test_real_hands_are_legal_with_what_was_collected(real):
    path = real / "pokernow-csv" / "holdem-nl-heads-up-113-hands.csv"
    verdicts = [judge(record) for record in read(path.read_bytes())]
    assert len(verdicts) == 113
    assert {(v.verdict, v.stated_agrees) for v in verdicts} == {("legal", True)}


def test_rows_stand_newest_first():
    (record,) = read(log(ROWS))
    assert record.rules == "omaha" and record.id == "4"
    assert record.players[0].name == "A, @ b"
    assert record.options["stacks"] == [1000, 505] and record.extra["x_unit"] == "1/10"
    assert "p2 bet raise 60" in record.events and "- deal board TdQcAd" in record.events
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True)


def test_a_log_that_is_cut_ends_in_an_unfinished_hand():
    (record,) = read(log(ROWS[:6]))
    assert record.status == "truncated" and judge(record).verdict == "incomplete"


def test_odd_rows_and_hands_are_refused_alone():
    rows = [ROWS[0].replace("Pot Limit Omaha Hi", "Seven Stud"), *ROWS[1:], *ROWS]
    bad, good = read(log(rows))
    assert isinstance(bad, Refused)
    assert bad.code == "pokernow-game"
    assert judge(good).verdict == "legal"
    items = list(read(log(ROWS) + b"\nonly one field\n"))
    assert [item.code for item in items if isinstance(item, Refused)] == ["pokernow-row"]


def test_it_is_told_by_its_header():
    assert detect(log(ROWS)).name == "pokernow"
