"""Checking, clearing, packing, removing and moving a lake forward."""

import json
import signal
import subprocess
import sys

import duckdb
import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cardlog.errors import UsageError
from cardlog.store import Lake, connect, load, query
from cardlog.store.checking import check
from cardlog.store.packing import compact
from cardlog.store.schema import TABLES
from cardlog.store.upkeep import gc, migrate, remove
from tests.store import games

EVERYTHING = {
    name: f"SELECT COLUMNS(lambda c: c <> 'loaded_at') FROM {name} ORDER BY ALL" for name in TABLES
}


def content(lake):
    """All rows of all tables."""
    with connect(lake) as connection:
        return {name: connection.result(sql).rows() for name, sql in EVERYTHING.items()}


def parquet(lake):
    return {
        str(path.relative_to(lake)) for path in lake.glob("*/**/*.parquet")
        if "derived" not in path.parts
    }  # fmt: skip


@pytest.fixture
def lake(tmp_path):
    path = tmp_path / "lake"
    sources = [
        games.write(tmp_path / f"{i}.jsonl", *[g() | {"id": f"{i}-{g.__name__}"} for g in some])
        for i, some in enumerate((games.LEGAL, games.ALL[5:], games.BRIDGE, games.LEGAL))
    ]
    load(path, [*sources, games.whole_file(tmp_path / "all.jsonl")])
    return path


def test_a_sound_lake(lake):
    found = check(lake)
    assert (found.sources, found.games, found.orphans, found.damages) == (5, 26, 0, [])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stored": 99}, "3 games instead of 99"),
        ({"refused": 7}, "0 refused games instead of 7"),
        ({"key": 12345}, "events instead of"),
    ],
)
def test_counts_of_a_manifest_are_compared(lake, change, message):
    path = next((lake / "commits").glob(f"{Lake(lake).commits()[0].source}*"))
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    assert any(message in damage.message for damage in check(lake).damages)


def test_rows_of_a_part_are_compared(lake):
    commit = Lake(lake).commits()[0]
    part = next(part for part in commit.parts if part.table == "tricks")
    table = pq.read_table(lake / part.path, partitioning=None)
    pq.write_table(table.slice(1), lake / part.path)
    assert {damage.path for damage in check(lake).damages} == {part.path}


def test_leftovers_are_no_damage_and_are_cleared(lake):
    part = next((lake / "games").rglob("*.parquet"))
    part.with_name("0000-left.parquet").write_bytes(b"half")
    (lake / "derived" / "duplicates-old.parquet").write_bytes(b"old")
    before = content(lake)
    found = check(lake)
    assert (found.orphans, found.damages) == (1, [])
    cleared = gc(lake)
    assert (cleared.parts, cleared.bytes, cleared.waiting) == (1, 4, 0)
    assert check(lake).orphans == 0
    assert len(list((lake / "derived").iterdir())) == 1
    assert content(lake) == before


def test_packing_changes_no_row(lake):
    before = content(lake)
    found = compact(lake)
    assert (found.sources, found.packs) == (5, 1)
    assert found.parts_after < found.parts_before / 2
    assert content(lake) == before
    assert check(lake).damages == []
    assert gc(lake).parts == found.parts_before
    assert content(lake) == before
    assert len(parquet(lake)) == found.parts_after
    assert compact(lake).packs == 0


def test_packed_sources_are_still_known(lake, tmp_path):
    compact(lake)
    reports = load(lake, sorted(tmp_path.glob("*.jsonl")))
    assert {report.state for report in reports} == {"known"}
    assert [report.duplicate for report in reports] == [0, 0, 3, 3, 10]


def test_a_log_that_was_packed_still_grows(lake, tmp_path):
    compact(lake)
    with (tmp_path / "0.jsonl").open("a") as stream:
        stream.write(games.text(games.moon() | {"id": "later", "x_a": 1}))
    (report,) = load(lake, tmp_path / "0.jsonl")
    assert (report.state, report.stored) == ("grown", 1)
    compact(lake)
    gc(lake)
    assert (check(lake).sources, check(lake).damages) == (6, [])


def test_large_sources_are_left_alone(lake):
    assert compact(lake, small=1).packs == 0
    found = compact(lake, most=200)
    assert (found.sources, found.packs) == (2, 1)
    for pack in Lake(lake).snapshot().packs:
        assert sum(part.rows for part in pack.parts if part.table == "events") <= 200
    assert check(lake).damages == []


@pytest.mark.parametrize("packed", [False, True])
def test_removing_a_source(lake, tmp_path, packed):
    if packed:
        compact(lake)
    whole = content(lake)
    gone = remove(lake, [str(tmp_path / "2.jsonl")])
    assert [commit.stored for commit in gone] == [5]
    left = content(lake)
    source = gone[0].source
    # What was a duplicate of a game of the removed source may now be one of another.
    for name in ("events", "tricks", "scores", "seats", "deals"):
        games_gone = {row[1] for row in whole["games"] if source in row}
        assert left[name] == [row for row in whole[name] if row[1] not in games_gone]
    assert source not in str(left)
    assert check(lake).damages == []
    # It can be loaded again, and then everything is as it was.
    load(lake, tmp_path / "2.jsonl")
    assert {name: sorted(rows, key=str) for name, rows in _without_duplicates(content(lake))} == {
        name: sorted(rows, key=str) for name, rows in _without_duplicates(whole)
    }
    compact(lake)
    gc(lake)
    assert check(lake).damages == []


def _without_duplicates(content):
    for name, rows in content.items():
        # The column before the last of games names the game that it repeats.
        yield name, [row[:-2] + row[-1:] for row in rows] if name == "games" else rows


def test_removing_the_last_source_of_a_pack(lake, tmp_path):
    compact(lake)
    everything = [str(path) for path in tmp_path.glob("*.jsonl")]
    remove(lake, everything)
    assert query(lake, "SELECT count(*) FROM games").value() == 0
    gc(lake)
    assert parquet(lake) == set()


def test_removing_by_hash_and_by_a_wrong_name(lake):
    commit = Lake(lake).commits()[1]
    assert remove(lake, [commit.source[:10]]) == [commit]
    with pytest.raises(UsageError) as error:
        remove(lake, ["nothing.jsonl"])
    assert error.value.code == "unknown-source"


def test_what_a_query_may_still_read_is_not_cleared(lake):
    with connect(lake) as connection:
        before = connection.sql("SELECT count(*) FROM events").fetchall()
        compact(lake)
        found = gc(lake)
        assert (found.parts, found.waiting > 0) == (0, True)
        assert connection.sql("SELECT count(*) FROM events").fetchall() == before
    assert gc(lake).waiting == 0


def as_layout_1(lake):
    """Makes a lake what the first release would have written: narrower numbers, fewer fields."""
    old = {"scores": {"points": pa.int32()}, "seats": {"total": pa.int32()}}
    for path in (lake / "commits").iterdir():
        manifest = json.loads(path.read_text())
        for part in manifest["parts"]:
            where = lake / part["path"]
            table = pq.read_table(where, partitioning=None)
            for name, kind in old.get(part["table"], {}).items():
                at = table.column_names.index(name)
                field = table.schema.field(name).with_type(kind)
                table = table.set_column(at, field, table[name].cast(kind))
            pq.write_table(table, where, store_schema=False)
            part["bytes"] = where.stat().st_size
            part["sha256"] = _digest(where)
            del part["layout"]
        for name in ("path", "mtime", "revision", "offset", "lines", "replaces", "keys"):
            manifest.pop(name, None)
        manifest["layout"] = 1
        path.write_text(json.dumps(manifest))
    (lake / "lake.json").write_text('{"cardlog_lake":1}')


def _digest(path):
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_lake_of_the_first_layout_is_read_and_moved_forward(lake, tmp_path):
    before = content(lake)
    as_layout_1(lake)
    assert content(lake) == before
    found = check(lake)
    assert (found.damages, found.older) == ([], found.parts)
    # New sources may stand beside old ones.
    load(lake, games.write(tmp_path / "later.jsonl", games.moon() | {"x_b": 1}))
    mixed = content(lake)
    assert len(mixed["games"]) == 27
    assert migrate(lake) == 5
    assert content(lake) == mixed
    assert check(lake).older == 0
    assert json.loads((lake / "lake.json").read_text()) == {"cardlog_lake": 2}
    assert migrate(lake) == 0
    gc(lake)
    assert check(lake).orphans == 0
    kinds = query(lake, "DESCRIBE scores").rows()
    assert dict(row[:2] for row in kinds)["points"] == "BIGINT"


STEP = """
import os, signal, sys
from pkgutil import resolve_name
owner = resolve_name(sys.argv[2])
old = getattr(owner, sys.argv[3])
left = [int(sys.argv[4])]
def dying(*args, **kwargs):
    left[0] -= 1
    if left[0] < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return old(*args, **kwargs)
setattr(owner, sys.argv[3], dying)
{act}
"""
ACTS = {
    "compact": "from cardlog.store.packing import compact; compact(sys.argv[1])",
    "remove": "from cardlog.store.upkeep import remove; remove(sys.argv[1], [sys.argv[5]])",
    "migrate": "from cardlog.store.upkeep import migrate; migrate(sys.argv[1])",
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(
    ("step", "after"),
    [
        ("cardlog.store.files.write_whole", 1),
        ("cardlog.store.lake.Lake.tidy", 1),
        pytest.param("cardlog.store.files.sync_file", 3, marks=pytest.mark.sweep),
        pytest.param("cardlog.store.catalog.derive", 0, marks=pytest.mark.sweep),
    ],
)
def test_killed_while_it_changes(lake, tmp_path, act, step, after):
    if act == "remove":
        compact(lake)
    if act == "migrate":
        as_layout_1(lake)
    before = content(lake)
    owner, _, name = step.rpartition(".")
    code = STEP.format(act=ACTS[act])
    victim = str(tmp_path / "3.jsonl")
    done = subprocess.run(
        [sys.executable, "-c", code, str(lake), owner, name, str(after), victim],
        check=False, capture_output=True,
    )  # fmt: skip
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    now = content(lake)
    if act == "remove":
        assert len(now["games"]) in (26, 23)
    else:
        assert now == before
    assert check(lake).damages == []
    if act == "compact":
        compact(lake)
    elif act == "migrate":
        migrate(lake)
    gc(lake)
    assert check(lake).orphans == 0
    assert len(content(lake)["games"]) == len(now["games"])


def test_two_that_change_wait_for_each_other(lake):
    code = "import sys; from cardlog.store.packing import compact; compact(sys.argv[1])"
    runs = [subprocess.Popen([sys.executable, "-c", code, str(lake)]) for _ in range(2)]
    assert [run.wait() for run in runs] == [0, 0]
    assert (len(list((lake / "commits").iterdir())), check(lake).damages) == (1, [])


def test_a_file_replaced_while_its_source_is_packed(lake, tmp_path):
    compact(lake)
    games.write(tmp_path / "0.jsonl", games.euchred() | {"id": "instead", "x_c": 1})
    (report,) = load(lake, tmp_path / "0.jsonl", replace=True)
    assert report.state == "replaced"
    assert query(lake, "SELECT count(*) FROM games").value() == 26 - 3 + 1
    assert check(lake).damages == []
    compact(lake)
    gc(lake)
    assert query(lake, "SELECT count(*) FROM games").value() == 24
    assert check(lake).damages == []


def test_manifests_say_what_they_hold(lake):
    commit = Lake(lake).commits()[0]
    data = (lake / "commits" / f"{commit.source}.json").read_bytes()
    assert msgspec.json.decode(data, type=type(commit)) == commit
    with duckdb.connect() as connection:
        for part in commit.parts:
            rows = connection.execute(
                "SELECT count(*) FROM read_parquet(?)", [str(lake / part.path)]
            ).fetchone()
            assert rows == (part.rows,)
