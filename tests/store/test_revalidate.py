"""Judging a lake again: the same verdicts as the records', from the tables alone."""

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cardlog import simulate, write_records
from cardlog.errors import StoreError
from cardlog.log.jsonl import read_records
from cardlog.replay.verdict import judge
from cardlog.store import compact, load, remove
from cardlog.store.lake import Lake
from cardlog.store.revalidating import revalidate
from cardlog.store.stored_events import event_columns, game_places, numbers
from tests.store import games

RULES = ("contract-bridge", "texas-holdem", "klondike", "koi-koi", "blackjack")


def told(found):
    """What a verdict says, without the places, which only the lake knows."""
    findings = [(f.code, f.event, f.message, f.legal) for f in found.findings]
    return found.id, found.verdict, found.stated_agrees, findings, found.events


def damaged(record, number):
    """The record with an event left out, twice, or with another's card."""
    events = list(record.events)
    at = len(events) * 2 // 3
    match number % 4:
        case 0:
            del events[at]
        case 1:
            events.insert(at, events[at])
        case 2:
            events[at], events[at - 1] = events[at - 1], events[at]
    return msgspec.structs.replace(record, id=f"{record.id}-{number}", events=events)


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Legal and damaged games of rule sets with places, amounts, hidden cards and other packs."""
    path = tmp_path_factory.mktemp("mixed") / "mixed.jsonl"
    made = []
    for rules in RULES:
        for record in simulate(rules, n=1, seed=3, player="sensible"):
            record.stated = judge(record).computed
            record.events = record.events[:150]
            made += [damaged(record, number) for number in range(4)]
    write_records(made, path)
    return path


def test_a_lake_says_what_its_records_say(log, tmp_path):
    lake = tmp_path / "lake"
    load(lake, log)
    found = {r.verdict.id: r for r in revalidate(lake)}
    expected = {record.id: judge(record) for record in read_records(log, on_error="raise")}
    assert {name: told(r.verdict) for name, r in found.items()} == {
        name: told(verdict) for name, verdict in expected.items()
    }
    assert all(r.kept == r.verdict.verdict for r in found.values())
    lines = {record.id: n for n, record in enumerate(read_records(log, on_error="raise"), 1)}
    assert {name: r.line for name, r in found.items()} == lines
    assert {r.file for r in found.values()} == {str(log)}


def test_what_there_is_to_say_comes_with_the_record(log, tmp_path):
    lake = tmp_path / "lake"
    load(lake, log)
    records = {record.id: record for record in read_records(log, on_error="raise")}
    for found in revalidate(lake):
        assert (found.record is not None) == bool(found.verdict.findings)
        if found.record is not None:
            like = records[found.verdict.id]
            assert (found.record.seats, found.record.options) == (like.seats, like.options)
            assert [text.split()[:2] for text in found.record.events] == [
                text.split()[:2] for text in like.events
            ]


@pytest.mark.sweep
def test_compiled_kernels_read_the_same(log, tmp_path):
    lake = tmp_path / "lake"
    load(lake, log)
    plain = [told(r.verdict) for r in revalidate(lake, speed="interpreted")]
    assert [told(r.verdict) for r in revalidate(lake, speed="compiled")] == plain


def test_packs_and_sources_that_were_taken_out(tmp_path):
    lake = tmp_path / "lake"
    sources = [games.write(tmp_path / f"{i}.jsonl", made) for i, made in enumerate(
        (games.one_spade(), games.seven_doubled(), games.passed_out(), games.unfinished())
    )]  # fmt: skip
    load(lake, sources)
    before = {r.verdict.id: (r.verdict.verdict, r.file) for r in revalidate(lake)}
    assert compact(lake).packs == 1
    assert {r.verdict.id: (r.verdict.verdict, r.file) for r in revalidate(lake)} == before
    remove(lake, [str(sources[1])])
    left = {r.verdict.id: (r.verdict.verdict, r.file) for r in revalidate(lake)}
    assert before.keys() - left.keys() == {"seven"}


def test_players_are_named_in_findings(tmp_path):
    lake = tmp_path / "lake"
    load(lake, games.write(tmp_path / "a.jsonl", games.unfinished()))
    (found,) = revalidate(lake)
    assert found.verdict.verdict == "incomplete"
    assert [player.name for player in found.record.players] == ["Alice", "Bob", "Carol", "Dave"]


def rewritten(lake, table, change):
    """Another content of a part, without its manifest being told more than the size."""
    home = Lake(lake)
    (part,) = home.parts(table)
    path = lake / part.path
    pq.write_table(change(pq.read_table(path)), path)
    (manifest,) = (lake / "commits").glob("*.json")
    text = manifest.read_text().replace(f'"bytes": {part.bytes}', f'"bytes": {path.stat().st_size}')
    manifest.write_text(text)


@pytest.mark.parametrize(
    ("table", "change", "message"),
    [
        ("events", lambda rows: rows.slice(1), "events of a game are missing"),
        ("events", lambda rows: pa.concat_tables([rows.slice(1), rows.slice(2, 1)]),
         "not numbered one after the other"),
        ("games", lambda rows: rows.slice(0, 0), "events belong to no game"),
        ("seats", lambda rows: rows.slice(1), "seats of a game are missing"),
    ],
)  # fmt: skip
def test_a_damaged_lake_is_told(tmp_path, table, change, message):
    lake = tmp_path / "lake"
    load(lake, games.write(tmp_path / "a.jsonl", games.one_spade()))
    rewritten(lake, table, change)
    with pytest.raises(StoreError, match=message) as found:
        list(revalidate(lake))
    assert found.value.code == "damaged-lake"


def test_no_lake(tmp_path):
    with pytest.raises(StoreError) as found:
        list(revalidate(tmp_path))
    assert found.value.code == "no-lake"


def test_games_are_found_by_their_keys():
    import numpy as np

    near = np.array([100, 102, 101], np.int64)
    far = np.array([7 << 40, 3, 9 << 50], np.int64)
    assert game_places(np.array([101, 100, 99, 103]), near).tolist() == [2, 0, -1, -1]
    assert game_places(np.array([3, 9 << 50, 5]), far).tolist() == [1, 2, -1]
    assert game_places(np.array([3]), np.zeros(0, np.int64)).tolist() == [-1]
    assert numbers(pa.chunked_array([[1, None], [3]]), -5).tolist() == [1, -5, 3]


def test_an_event_that_is_there_twice_is_no_column(tmp_path):
    import numpy as np

    rows = pa.table({"n": pa.array([0, 0], pa.int32())})
    places, counts = np.zeros(2, np.int64), np.array([2], np.int64)
    assert event_columns(rows, places, counts, native=False) is None
