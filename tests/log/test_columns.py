"""The columnar twin loses nothing."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog.errors import FormatError, UsageError
from cardlog.log.columns import (
    EVENTS_FILE,
    RECORDS_FILE,
    events_schema,
    from_arrow,
    read_parquet,
    records_schema,
    to_arrow,
    write_parquet,
)
from cardlog.log.model import Record

from .strategies import board, records


@given(st.lists(records(), max_size=4))
def test_tables_hold_the_records(items):
    tables = to_arrow(items)
    assert tables[0].schema == records_schema()
    assert tables[1].schema == events_schema()
    assert list(from_arrow(*tables)) == items


@pytest.mark.parametrize("batch", [1, 7, 1000])
def test_parquet_holds_the_records(tmp_path, batch):
    items = [board(i) for i in range(20)] + [Record(rules="a", seats=["N"], events=[])]
    assert write_parquet(items, tmp_path / "new", batch=batch) == 21
    assert list(read_parquet(tmp_path / "new", batch=batch)) == items
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [EVENTS_FILE, RECORDS_FILE]
    events = pq.read_table(tmp_path / "new" / EVENTS_FILE)
    assert events["game"].to_pylist()[-1] == 19
    assert list(from_arrow(pq.read_table(tmp_path / "new" / RECORDS_FILE), events)) == items


def test_an_empty_log(tmp_path):
    assert write_parquet([], tmp_path) == 0
    assert list(read_parquet(tmp_path)) == []


def test_a_failed_write_leaves_the_old_files(tmp_path):
    write_parquet([board()], tmp_path)
    bad = Record(rules="a", seats=["N"], events=["N jump"])
    with pytest.raises(FormatError):
        write_parquet([board(1), bad], tmp_path, batch=1)
    assert list(read_parquet(tmp_path)) == [board()]
    assert len(list(tmp_path.iterdir())) == 2


def test_columns_are_the_parts_of_the_event():
    record = Record(
        rules="a",
        seats=["N", "E"],
        events=["- deal N AsKh", "N score E trick -3 !turn !late", "E bid 3NT"],
        times=[0, 10, 20],
    )
    rows = to_arrow([record], first=5)[1].to_pylist()
    assert rows[1] == {
        "game": 5,
        "n": 1,
        "actor": "N",
        "verb": "score",
        "target": "E",
        "what": "trick",
        "place": None,
        "cards": None,
        "to": None,
        "number": -3,
        "flags": "turn late",
        "time": 10,
    }
    assert (rows[0]["actor"], rows[0]["cards"], rows[2]["what"]) == ("-", "AsKh", "3NT")


def test_tables_that_do_not_fit_are_refused():
    rows, events = to_arrow([board(), board(1)])
    for part in (
        events.slice(1),
        events.slice(0, 100),
        pa.concat_tables([events, events]),
        events.take(list(range(len(events)))[::-1]),
    ):
        with pytest.raises(FormatError) as caught:
            list(from_arrow(rows, part))
        assert caught.value.code == "broken-columns"


def test_missing_and_damaged_files(tmp_path):
    with pytest.raises(UsageError):
        list(read_parquet(tmp_path))
    (tmp_path / RECORDS_FILE).write_bytes(b"no parquet at all")
    with pytest.raises(FormatError):
        list(read_parquet(tmp_path))
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError):
        write_parquet([], tmp_path / "file")
