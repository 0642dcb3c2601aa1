"""Packing, removing, retrying, moving forward and clearing on an S3-compatible server."""

import json
import secrets
import threading
import time

import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.store import check, compact, connect, gc, load, migrate, query, remove, retry
from cardlog.store.leases import Lease
from cardlog.store.places import lake_at
from cardlog.store.remote import RemoteLake
from cardlog.store.retrying import report
from tests.store import games
from tests.store.s3 import objects, s3fs
from tests.store.test_dask import sources
from tests.store.test_retry import without_options
from tests.store.test_upkeep import EVERYTHING, as_layout_1

fsspec = pytest.importorskip("fsspec", reason="the extra cardlog[s3] is not installed")


def content(lake):
    """All rows of all tables."""
    with connect(lake) as connection:
        return {name: connection.result(sql).rows() for name, sql in EVERYTHING.items()}


def stored(url):
    """Names of the parts under a URL."""
    return {n for n in objects(url) if n.endswith(".parquet") and not n.startswith("derived/")}


@pytest.fixture
def lake(tmp_path, bucket):
    load(f"{bucket}/lake", sources(tmp_path, 3))
    return f"{bucket}/lake"


def test_a_source_is_removed_and_its_parts_are_cleared(tmp_path, bucket):
    lake, files = f"{bucket}/lake", sources(tmp_path, 2)
    load(lake, files)
    parts = len(stored(lake))
    (gone,) = remove(lake, [str(files[0])])
    assert query(lake, "SELECT DISTINCT file FROM sources").rows() == [(str(files[1]),)]
    # Nobody can tell who still reads them.
    left = gc(lake).waiting
    cleared = gc(lake, wait=0)
    assert (cleared.parts, cleared.waiting) == (left, 0) == (len(gone.parts), 0)
    assert len(stored(lake)) == parts - left
    assert (check(lake).orphans, check(lake).damages) == (0, [])


@pytest.mark.sweep
def test_packing_removing_and_clearing(lake, tmp_path):
    before = content(lake)
    found = compact(lake)
    assert (found.sources, found.packs) == (3, 1)
    assert content(lake) == before
    assert check(lake).damages == []
    assert check(lake).orphans == found.parts_before
    # Nobody can tell who still reads them.
    cleared = gc(lake)
    assert (cleared.parts, cleared.waiting) == (0, found.parts_before)
    cleared = gc(lake, wait=0)
    assert (cleared.parts, cleared.waiting) == (found.parts_before, 0)
    assert len(stored(lake)) == found.parts_after
    (gone,) = remove(lake, [str(tmp_path / "1.jsonl")])
    assert (
        query(lake, "SELECT DISTINCT source FROM games WHERE source = ?", [gone.source]).rows()
        == []
    )
    assert query(lake, "SELECT count(*) FROM games").value() == 20
    with pytest.raises(UsageError) as error:
        remove(lake, ["nothing.jsonl"])
    assert error.value.code == "unknown-source"
    # Packing again leaves its rows out, and it can be loaded again.
    compact(lake)
    gc(lake, wait=0)
    assert check(lake).damages == []
    assert {report.state for report in load(lake, sorted(tmp_path.glob("*.jsonl")))} == {
        "known", "loaded",
    }  # fmt: skip
    again = content(lake)
    assert {name: len(rows) for name, rows in again.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    # The lease is given back each time.
    assert not [name for name in objects(lake) if name.startswith(".changes")]


@pytest.mark.sweep
def test_parts_wait_from_when_they_were_first_seen(lake, monkeypatch):
    compact(lake)
    now = time.time()
    waiting = gc(lake, wait=100).waiting
    monkeypatch.setattr("time.time", lambda: now + 90)
    assert gc(lake, wait=100).parts == 0
    monkeypatch.setattr("time.time", lambda: now + 120)
    # One that somebody writes again meanwhile stays.
    home = lake_at(lake)
    name = next(n for n in stored(lake) if n not in home.named())
    store = s3fs.S3FileSystem()
    time.sleep(1.1)  # the store tells seconds
    store.pipe_file(f"{lake}/{name}", store.cat_file(f"{lake}/{name}"))
    assert (gc(lake, wait=119.5).parts, name in stored(lake)) == (waiting - 1, True)


@pytest.mark.sweep
@pytest.mark.parametrize("packed", [False, True])
def test_refused_games_are_retried(tmp_path, bucket, monkeypatch, packed):
    url = f"{bucket}/lake"
    file = games.whole_file(tmp_path / "all.jsonl")
    with monkeypatch.context() as patch:
        without_options(patch, "hearts")
        load(url, file)
    before = query(url, "SELECT count(*) FROM games").value()
    if packed:
        load(url, sources(tmp_path, 1))
        compact(url)
    (done,) = retry(url, [str(file)])
    assert done.accepted == 2
    assert check(url).damages == []
    load(tmp_path / "right", file)
    sql = "SELECT id, line, verdict, hash FROM games WHERE source = ? ORDER BY ALL"
    (source, refused) = next((r.source, r.refused) for r in report(url) if r.file == str(file))
    rows = query(url, sql, [source]).rows()
    assert rows == query(tmp_path / "right", sql, [source]).rows()
    assert (len(rows), refused) == (before + 2, done.refused)


@pytest.mark.sweep
def test_a_lake_of_the_first_layout_is_moved_forward(tmp_path, bucket):
    load(tmp_path / "lake", sources(tmp_path, 2))
    as_layout_1(tmp_path / "lake")
    store = s3fs.S3FileSystem()
    for path in sorted((tmp_path / "lake").rglob("*")):
        if path.is_file() and path.suffix in (".json", ".parquet"):
            store.put_file(str(path), f"{bucket}/lake/{path.relative_to(tmp_path / 'lake')}")
    url = f"{bucket}/lake"
    before = content(url)
    assert check(url).older == check(url).parts
    assert migrate(url) == 2
    assert content(url) == before
    assert (check(url).older, check(url).damages) == (0, [])
    assert json.loads(objects(url)["lake.json"])["cardlog_lake"] > 1


@pytest.mark.sweep
def test_packing_while_a_reader_lists_the_manifests(lake, monkeypatch):
    before = query(lake, "SELECT count(*) FROM games").value()
    reader = RemoteLake(lake)
    fetched = RemoteLake._fetched

    def late(self, keys):
        if self is reader and len(keys) == 3:
            compact(lake)
        return fetched(self, keys)

    monkeypatch.setattr(RemoteLake, "_fetched", late)
    with connect(reader) as connection:
        assert connection.result("SELECT count(*) FROM games").value() == before


@pytest.mark.sweep
@pytest.mark.parametrize("step", ["add_manifest", "drop_manifests", "share"])
@pytest.mark.parametrize("after", [False, True])
def test_dying_while_it_changes(lake, tmp_path, monkeypatch, step, after):
    before = content(lake)
    monkeypatch.setattr("cardlog.store.leases.LASTS", 0.5)
    old = getattr(RemoteLake, step)

    def dying(self, *args, **kwargs):
        if after:
            old(self, *args, **kwargs)
        # The lease is not given back, as if the process had been killed.
        self._lease._end.set()
        self._lease.give_back = lambda: None
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(RemoteLake, step, dying)
        with pytest.raises(KeyboardInterrupt):
            compact(lake)
    assert content(lake) == before
    assert check(lake).damages == []
    compact(lake)
    assert content(lake) == before
    gc(lake, wait=0)
    assert (check(lake).orphans, check(lake).damages) == (0, [])


@pytest.mark.sweep
def test_two_that_change_wait_for_each_other(lake):
    runs = [threading.Thread(target=compact, args=(RemoteLake(lake),)) for _ in range(2)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert len([name for name in objects(lake) if name.startswith("commits/")]) == 1
    assert check(lake).damages == []


def test_a_lease_of_one_who_died_is_taken_over():
    store, folder = fsspec.filesystem("memory"), f"/{secrets.token_hex(6)}"
    first, second = (Lease(store, folder, lasts=0.3) for _ in range(2))
    first.take()
    first.check()
    # Its holder does not answer any more.
    first._end.set()
    second.take()
    second.check()
    with pytest.raises(StoreError) as error:
        first.check()
    assert error.value.code == "lease-lost"
    first.give_back()
    second.check()
    second.give_back()
    assert store.find(folder) == []


@pytest.mark.sweep
def test_a_lease_that_is_renewed_is_waited_for():
    store, folder = fsspec.filesystem("memory"), f"/{secrets.token_hex(6)}"
    first, second = (Lease(store, folder, lasts=4) for _ in range(2))
    first.take()
    taker = threading.Thread(target=second.take)
    taker.start()
    taker.join(7)
    assert taker.is_alive()
    first.give_back()
    taker.join(20)
    assert not taker.is_alive()
    second.check()
    second.give_back()


@pytest.mark.sweep
def test_who_lost_the_lease_commits_nothing(lake, monkeypatch):
    before = objects(lake)
    home = RemoteLake(lake)
    old = RemoteLake.share

    def slow(self, parts):
        old(self, parts)
        other = Lease(self.file_system, self._key(".changes"), lasts=0)
        other.take()

    monkeypatch.setattr(RemoteLake, "share", slow)
    with pytest.raises(StoreError) as error:
        compact(home)
    assert error.value.code == "lease-lost"
    commits = {n for n in before if n.startswith("commits/")}
    assert commits == {n for n in objects(lake) if n.startswith("commits/")}
