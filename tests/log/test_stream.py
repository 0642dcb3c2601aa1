"""One event a line: there and back, interleaved, cut and damaged."""

import io
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog.errors import FormatError
from cardlog.log.model import Record, Refused
from cardlog.log.stream import fold, read_stream, unfold

from .strategies import board, records

OPEN = '{"game":"7","open":{"cardlog":"1.0","id":"a","rules":"hearts","seats":["N","E"]}}'
PLAY = '{"game":"7","event":"N play 2c"}'
CLOSE = '{"game":"7","close":"complete"}'


@given(records())
def test_folding_what_was_unfolded(record):
    assert list(fold(unfold(record))) == [record]
    assert list(fold(line.decode() for line in unfold(record, game="k"))) == [record]


@given(st.lists(records(), max_size=4), st.randoms())
def test_games_may_interleave(items, random):
    queues = [list(unfold(item, game=str(i))) for i, item in enumerate(items)]
    lines = []
    while queues := [queue for queue in queues if queue]:
        lines.append(random.choice(queues).pop(0))
    folded = list(read_stream(io.BytesIO(b"\n".join(lines))))
    assert len(folded) == len(items)
    assert all(item in folded for item in items)


def test_one_game_line_by_line():
    record = Record(
        id="g",
        rules="hearts",
        seats=["N", "E"],
        events=["N play 2c", "E play 3c"],
        times=[0, 1500],
        stated={"winner": "E"},
        status="abandoned",
    )
    assert [line.decode() for line in unfold(record)] == [
        '{"game":"g","open":{"cardlog":"1.0","id":"g","rules":"hearts","seats":["N","E"]}}',
        '{"game":"g","event":"N play 2c","n":0,"t":0}',
        '{"game":"g","event":"E play 3c","n":1,"t":1500}',
        '{"game":"g","close":"abandoned","stated":{"winner":"E"}}',
    ]


def test_a_game_comes_out_when_it_closes():
    def lines():
        yield from (OPEN, PLAY, CLOSE)
        raise AssertionError("read on")

    assert next(fold(lines())).events == ["N play 2c"]


def test_absolute_times_become_relative_and_gaps_are_said():
    events = [
        '"N play 2c"',
        '"E play 3c","t":1700000000500',
        '"N play 4c"',
        '"E play 5c","t":1700000001000',
    ]
    lines = [OPEN, *('{"game":"7","event":' + event + "}" for event in events), CLOSE]
    [record] = fold(lines)
    assert record.times == [0, 0, 0, 500]
    assert [guess.event for guess in record.inferred] == [0, 2]


def test_a_cut_file_gives_truncated_games():
    data = b"\n".join(unfold(board()))
    for at in range(len(data) - 40, 200, -97):
        items = list(read_stream(io.BytesIO(data[:at])))
        *faults, record = items
        assert record.status == "truncated"
        assert record.events == board().events[: len(record.events)]
        assert record.inferred == []
        assert len(faults) <= 1
        assert all(fault.code == "cut-line" for fault in faults)


def test_a_second_opening_cuts_the_first_game():
    first, second = fold([OPEN, PLAY, OPEN, CLOSE])
    assert (first.status, first.events) == ("truncated", ["N play 2c"])
    assert (second.status, second.events) == ("complete", [])


BAD = [
    ("unknown-verb", '{"game":"7","event":"N plays 2c"}', '"N plays'),
    ("unknown-seat", '{"game":"7","event":"W play 2c"}', '"W play'),
    ("event-gap", '{"game":"7","event":"N play 2c","n":5}', "5}"),
    ("wrong-type", '{"game":"7","event":"N play 2c","t":"x"}', '"x"'),
    ("number-too-large", '{"game":"7","event":"N play 2c","t":9223372036854775807}', "922"),
    ("wrong-type", '{"game":"7","event":["N play 2c"]}', '["N'),
    ("unknown-key", '{"game":"7","event":"N play 2c","x":1}', '"x"'),
    ("event-out-of-range", '{"game":"7","note":"a","event_no":3}', "3}"),
    ("wrong-type", '{"game":"7","note":"a","kind":3}', "3}"),
    ("bad-value", '{"game":"7","close":"done"}', '"done"'),
    ("wrong-type", '{"game":"7","close":"complete","stated":[]}', "[]"),
    ("wrong-type", '{"game":"7","close":"complete","inferred":[{"what":1}]}', "[{"),
    (
        "event-out-of-range",
        '{"game":"7","close":"void","inferred":[{"what":"","rule":"","event":9}]}',
        "{",
    ),
    (
        "duplicate-key",
        '{"game":"7","event":"N play 2c","event":"N play 3c"}',
        '"event":"N play 3c"',
    ),
    ("not-a-message", '{"game":"7","event":"N play 2c","note":"a"}', "{"),
    ("not-a-message", '{"game":"7"}', "{"),
    ("cut-line", '{"game":"7","event":"N pl', ""),
]


@pytest.mark.parametrize(("code", "line", "pointed"), BAD)
def test_a_bad_line_costs_its_game_once(code, line, pointed):
    other = [text.replace('"7"', '"8"') for text in (OPEN, PLAY, PLAY, CLOSE)]
    lines = [OPEN, other[0], PLAY, line, PLAY, other[1], "", other[2], line, CLOSE, other[3]]
    first, *rest = fold(lines)
    assert isinstance(first, Refused)
    assert (first.code, first.line) == (code, 4)
    assert line[first.column - 1 :].startswith(pointed)
    if '"close"' not in line:
        assert [item.events for item in rest] == [["N play 2c", "N play 2c"]]
        assert rest[0].inferred == []
        assert first.id == "a"


@pytest.mark.parametrize(
    "opening", ['"rules":"hearts"', '"rules":"hearts","seats":["N"],"events":[]', '"q":1']
)
def test_a_bad_opening_costs_one_report(opening):
    lines = [
        '{"game":"7","open":{"cardlog":"1.0",' + opening + "}}",
        PLAY,
        PLAY,
        CLOSE,
        OPEN,
        CLOSE,
    ]
    bad, good = fold(lines)
    assert isinstance(bad, Refused) and bad.line == 1 and bad.id == "7"
    assert good.events == []


def test_lines_of_a_game_that_was_not_opened():
    codes = [item.code for item in fold([PLAY, PLAY, CLOSE, CLOSE])]
    assert codes == ["unopened-game", "unopened-game"]


def test_a_line_of_no_game_is_noted_where_a_loss_would_not_show():
    numbered = [line.decode() for line in unfold(board(), game="n")]
    bare = [OPEN, PLAY]
    bad, one, two = fold([*bare, *numbered[:5], "garbage", *numbered[5:], PLAY, CLOSE])
    assert bad.code == "bad-json"
    assert one == board()
    assert two.events == ["N play 2c"] * 2
    assert "line 8" in two.inferred[0].what


def test_a_lost_line_shows_by_the_numbers():
    lines = list(unfold(board()))
    del lines[7]
    [item] = fold(lines)
    assert item.code == "event-gap" and item.id == "board-0"


def test_files_may_be_packed_and_lines_too_long(tmp_path):
    import gzip

    data = b"\n".join([OPEN.encode(), b'{"game":"7","note":"' + b"a" * 3000, CLOSE.encode()])
    path = tmp_path / "live.jsonl.gz"
    path.write_bytes(gzip.compress(data))
    [item] = read_stream(path, max_line=1000)
    assert (item.code, item.line, item.file) == ("line-too-long", 2, str(path))
    path.write_bytes(gzip.compress("\n".join([OPEN, PLAY, PLAY]).encode())[:-9])
    *_, cut, record = read_stream(path)
    assert cut.code == "cut-file"
    assert record.status == "truncated"


@given(
    st.lists(
        st.binary(max_size=40) | st.sampled_from([OPEN, PLAY, CLOSE]).map(str.encode), max_size=8
    )
)
def test_nothing_breaks_the_fold(lines):
    for item in fold(lines):
        assert isinstance(item, Record | Refused)


def test_what_is_not_well_formed_is_not_unfolded():
    with pytest.raises(FormatError):
        list(unfold(msgspec.structs.replace(board(), events=["N jump"])))


def test_headers_keep_options_that_look_like_keys():
    record = msgspec.structs.replace(
        board(), options={"a": 1, "events": []}, extra={"x_a": {"b": 1}}
    )
    assert list(fold(unfold(record))) == [record]
    assert "events" in json.loads(next(unfold(record)))["open"]["options"]
