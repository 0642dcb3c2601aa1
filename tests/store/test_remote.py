"""Logs and lakes on an S3-compatible server that runs for the test."""

import random
import re
import secrets
import subprocess
import sys
import time

import duckdb
import fsspec
import polars
import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.store import Lake, check, compact, connect, load, query, remove
from cardlog.store.engines import dask, processes
from cardlog.store.places import lake_at
from cardlog.store.remote import RemoteLake
from tests.store import games
from tests.store.test_dask import parts, sources

pytest.importorskip("moto.server", reason="the extra cardlog[test] is not installed")
s3fs = pytest.importorskip("s3fs", reason="the extra cardlog[s3] is not installed")


@pytest.fixture(scope="module")
def server():
    """A server of its own process; the environment names it to every client."""
    code = (
        "from moto.server import ThreadedMotoServer as S; import time\n"
        "s = S(ip_address='127.0.0.1', port=0, verbose=False); s.start()\n"
        "print(s.get_host_and_port()[1], flush=True)\ntime.sleep(3600)"
    )
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, "-c", code], text=True, **quiet)
    try:
        port = re.search(r"(\d+)\s*$", process.stdout.readline())[1]
        url = f"http://127.0.0.1:{port}"
        with pytest.MonkeyPatch.context() as patch:
            for name, value in {
                "AWS_ENDPOINT_URL": url,
                "AWS_ACCESS_KEY_ID": "test",
                "AWS_SECRET_ACCESS_KEY": "test",
                "AWS_DEFAULT_REGION": "us-east-1",
                "AWS_REGION": "us-east-1",
                "AWS_ALLOW_HTTP": "true",
            }.items():
                patch.setenv(name, value)
            yield url
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def bucket(server):
    """A new bucket, as a URL."""
    name = f"club-{secrets.token_hex(6)}"
    s3fs.S3FileSystem().mkdir(name)
    return f"s3://{name}"


def upload(bucket, files):
    """Files under ``logs/``; their URLs."""
    store = s3fs.S3FileSystem()
    for file in files:
        store.put_file(str(file), f"{bucket}/logs/{file.name}")
    return [f"{bucket}/logs/{file.name}" for file in files]


def objects(url):
    """What lies under a URL, by its name there."""
    store = s3fs.S3FileSystem(use_listings_cache=False)
    root = url.removeprefix("s3://")
    return {key.removeprefix(f"{root}/"): store.cat_file(key) for key in store.find(root)}


def remote_parts(url):
    return {
        name: data
        for name, data in objects(url).items()
        if name.endswith(".parquet") and name.split("/")[0] not in ("sources", "derived")
    }


def test_logs_from_urls(tmp_path, bucket, monkeypatch):
    monkeypatch.setattr("cardlog.store.growth.SETTLED", 0)
    files = sources(tmp_path, 3)
    urls = upload(bucket, files)
    load(tmp_path / "local", files)
    reports = load(tmp_path / "lake", f"{bucket}/logs/*.jsonl")
    assert [report.file for report in reports] == urls
    assert [report.stored for report in reports] == [10, 10, 10]
    ids = "SELECT id FROM games ORDER BY id"
    assert query(tmp_path / "lake", ids).rows() == query(tmp_path / "local", ids).rows()
    assert query(tmp_path / "lake", "SELECT file FROM sources ORDER BY 1").rows() == [
        (url,) for url in urls
    ]
    # An object that its store says is unchanged is not read again.
    monkeypatch.setattr("cardlog.store.urls.opened", None)
    assert {r.state for r in load(tmp_path / "lake", f"{bucket}/logs/")} == {"known"}


@pytest.mark.sweep
def test_a_changed_object_takes_the_place_of_what_it_was(tmp_path, bucket):
    file = games.write(tmp_path / "a.jsonl", games.moon())
    (url,) = upload(bucket, [file])
    load(tmp_path / "lake", url)
    games.write(file, games.one_spade(), games.no_moon())
    upload(bucket, [file])
    (report,) = load(tmp_path / "lake", url, replace=True)
    assert (report.state, report.stored) == ("replaced", 2)
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 2


def test_urls_that_name_nothing(tmp_path, bucket):
    (report,) = load(tmp_path / "lake", f"{bucket}/none.jsonl")
    assert (report.state, report.code) == ("failed", "cannot-open")
    with pytest.raises(UsageError) as error:
        load(tmp_path / "lake", f"{bucket}/*.jsonl")
    assert error.value.code == "no-logs"
    (report,) = load(tmp_path / "lake", "nosuch://club/a.jsonl")
    assert (report.state, report.code) == ("failed", "cannot-open")


def test_a_lake_in_a_bucket(tmp_path, bucket, server):
    files = sources(tmp_path, 2)
    lake = f"{bucket}/lake"
    load(tmp_path / "local", files)
    assert [report.state for report in load(lake, files)] == ["loaded"] * 2
    assert remote_parts(lake) == parts(tmp_path / "local")
    before = objects(lake)
    assert [report.state for report in load(lake, files)] == ["known"] * 2
    assert objects(lake) == before

    for name in ("games", "events", "results"):
        sql = f"SELECT * FROM {name} ORDER BY ALL"
        assert query(lake, sql).rows() == query(tmp_path / "local", sql).rows()
    assert check(lake).damages == []

    # Other tools read the committed parts themselves.
    events = lake_at(lake).locations("events")
    frame = polars.scan_parquet(events, hive_partitioning=True)
    by_rules = frame.group_by("rules").len().collect()
    counted = query(lake, "SELECT rules, count(*) FROM events GROUP BY 1").rows()
    assert dict(by_rules.iter_rows()) == dict(counted)
    with duckdb.connect() as connection:
        connection.register_filesystem(s3fs.S3FileSystem())
        found = connection.execute(
            "SELECT rules, count(*) FROM read_parquet(?, hive_partitioning = true) GROUP BY 1",
            [events],
        ).fetchall()
    assert dict(found) == dict(counted)


@pytest.mark.sweep
def test_questions_reach_nothing_else_in_the_bucket(tmp_path, bucket):
    files = sources(tmp_path, 1)
    upload(bucket, files)
    load(f"{bucket}/lake", files)
    with connect(f"{bucket}/lake") as connection, pytest.raises(Exception, match="disabled"):
        connection.execute(f"SELECT * FROM read_json('{bucket}/logs/0.jsonl')").fetchall()


@pytest.mark.sweep
def test_parts_without_a_manifest_are_not_seen(tmp_path, bucket, monkeypatch):
    first, second = sources(tmp_path, 2)
    lake = f"{bucket}/lake"
    load(lake, first)

    def dying(*_, **__):
        raise StoreError("cannot-write", "the store is gone")

    with monkeypatch.context() as patch:
        patch.setattr(RemoteLake, "add_manifest", dying)
        with pytest.raises(StoreError):
            load(lake, second)
    assert len(remote_parts(lake)) > len(lake_at(lake).named()) - 1
    assert query(lake, "SELECT count(*) FROM games").value() == 10
    assert check(lake).damages == []
    assert [report.state for report in load(lake, [first, second])] == ["known", "loaded"]
    assert query(lake, "SELECT count(*) FROM games").value() == 20


def test_only_one_of_two_loaders_commits_a_source(tmp_path, bucket, monkeypatch):
    (file,) = sources(tmp_path, 1)
    url = f"{bucket}/lake"
    here, there = RemoteLake(url), RemoteLake(url)
    here.create()
    add = RemoteLake.add_manifest

    def late(self, path, data, *, draft):
        if self is here:
            # Somewhere else the same source is committed first.
            assert load(there, file)[0].state == "loaded"
        return add(self, path, data, draft=draft)

    monkeypatch.setattr(RemoteLake, "add_manifest", late)
    assert load(here, file)[0].state == "known"
    assert len([name for name in objects(url) if name.startswith("commits/")]) == 1
    stored = {n for n in objects(url) if n.endswith(".parquet") and not n.startswith("derived/")}
    assert stored == here.named() == there.named()
    assert query(url, "SELECT count(*) FROM games").value() == 10


@pytest.mark.sweep
def test_damage_is_found(tmp_path, bucket):
    lake = f"{bucket}/lake"
    load(lake, sources(tmp_path, 1))
    part = random.Random(3).choice(lake_at(lake).parts("events"))
    store = s3fs.S3FileSystem()
    whole = store.cat_file(f"{lake}/{part.path}")
    store.pipe_file(f"{lake}/{part.path}", whole[:-1] + bytes([whole[-1] ^ 1]))
    assert next(d.code for d in check(lake).damages) == "damaged-part"
    store.rm_file(f"{lake}/{part.path}")
    with pytest.raises(StoreError) as error:
        connect(lake)
    assert error.value.code == "damaged-lake"
    assert f"{lake}/{part.path}" in str(error.value)


@pytest.mark.sweep
def test_what_needs_locks_is_refused(tmp_path, bucket):
    lake = f"{bucket}/lake"
    files = sources(tmp_path, 1)
    load(lake, files)
    for change in (compact, lambda lake: remove(lake, [str(files[0])])):
        with pytest.raises(StoreError) as error:
            change(lake)
        assert error.value.code == "remote-lake"
    with pytest.raises(StoreError) as error:
        load(f"{bucket}", files)
    assert error.value.code == "not-empty"
    with pytest.raises(StoreError) as error:
        connect(f"{bucket}/none")
    assert error.value.code == "no-lake"


@pytest.mark.sweep
def test_other_file_systems_have_urls_too(tmp_path):
    files = sources(tmp_path, 2)
    lake = f"file://{tmp_path}/deep/lake"
    load(tmp_path / "local", files)
    load(lake, [f"file://{file}" for file in files])
    assert set(parts(tmp_path / "deep" / "lake")) != set()
    ids = "SELECT id, events, verdict FROM games ORDER BY ALL"
    assert query(lake, ids).rows() == query(tmp_path / "local", ids).rows()


@pytest.mark.sweep
@pytest.mark.parametrize("engine", [processes, lambda n: dask(workers=n)])
def test_processes_load_from_a_bucket_into_a_bucket(tmp_path, bucket, engine):
    files = sources(tmp_path, 4)
    upload(bucket, files)
    load(tmp_path / "local", files)
    begun = time.monotonic()
    reports = load(f"{bucket}/lake", f"{bucket}/logs/", executor=engine(2))
    assert time.monotonic() - begun < 120
    assert [report.state for report in reports] == ["loaded"] * 4
    ids = "SELECT id, events, verdict FROM games ORDER BY ALL"
    assert query(f"{bucket}/lake", ids).rows() == query(tmp_path / "local", ids).rows()
    assert sum(r.duplicate for r in reports) == 30
    assert Lake(tmp_path / "local").keys() == lake_at(f"{bucket}/lake").keys()


def test_a_store_that_does_not_answer(monkeypatch, tmp_path):
    options = {
        "endpoint_url": "http://127.0.0.1:9",
        "key": "test",
        "secret": "test",
        "config_kwargs": {"retries": {"max_attempts": 0}, "connect_timeout": 1},
    }
    monkeypatch.setitem(fsspec.config.conf, "s3", options)
    with pytest.raises(StoreError) as error:
        load("s3://club/away", sources(tmp_path, 1))
    assert error.value.code == "cannot-open"
    assert "s3://club/away" in str(error.value)
