"""Logs and lakes on an S3-compatible server that runs for the test."""

import functools
import http.server
import os
import random
import threading
import time

import duckdb
import fsspec
import polars
import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.store import Lake, check, connect, follow, load, query
from cardlog.store.engines import dask, processes
from cardlog.store.places import lake_at
from cardlog.store.remote import RemoteLake
from tests.store import games
from tests.store.s3 import objects, s3fs, upload
from tests.store.test_dask import parts, sources


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
def test_of_a_grown_object_only_what_was_added_is_loaded(tmp_path, bucket):
    file = games.write(tmp_path / "a.jsonl", games.moon())
    (url,) = upload(bucket, [file])
    load(tmp_path / "lake", url)
    games.write(file, games.moon(), games.one_spade())
    upload(bucket, [file])
    (report,) = load(tmp_path / "lake", url)
    assert (report.state, report.stored) == ("grown", 1)
    assert query(tmp_path / "lake", "SELECT line FROM games ORDER BY 1").rows() == [(1,), (2,)]
    assert [report.state for report in load(tmp_path / "lake", url)] == ["known"]


@pytest.fixture
def web(tmp_path):
    """A web server over a folder: the folder and the server's URL."""
    folder = tmp_path / "web"
    folder.mkdir()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{found.server_port}"
        found.shutdown()


def test_logs_of_a_web_server_are_followed(tmp_path, web):
    folder, url = web
    names = [f"{url}/a.jsonl", f"{url}/later.jsonl"]
    text = games.text(games.moon(), games.one_spade())
    first = text.index("\n") + 1

    def write(_):
        now = folder / "a.jsonl"
        if now.stat().st_size < len(text):
            # A line comes in two pieces.
            now.write_text(text[: first + 40] if now.stat().st_size == first else text)
            os.utime(now, (1, now.stat().st_size))
        else:
            (folder / "later.jsonl").write_text(games.text(games.no_moon()))

    (folder / "a.jsonl").write_text(text[:first])
    found = [
        (report.file.rpartition("/")[2], report.state, report.code, report.stored)
        for reports in follow(tmp_path / "lake", lambda: names, rounds=6, pause=write)
        for report in reports
    ]
    assert found == [
        ("later.jsonl", "failed", "cannot-open", 0),
        ("a.jsonl", "loaded", "", 1),
        ("a.jsonl", "grown", "", 1),
        ("later.jsonl", "loaded", "", 1),
    ]
    assert query([names[1]], "SELECT count(*) FROM games").value() == 1


def test_a_web_server_that_does_not_answer(tmp_path):
    (report,) = load(tmp_path / "lake", "http://127.0.0.1:9/a.jsonl")
    assert (report.state, report.code) == ("failed", "cannot-open")
    assert "127.0.0.1:9" in report.error


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


def test_prefixes_that_are_no_lakes(tmp_path, bucket):
    upload(bucket, sources(tmp_path, 1))
    with pytest.raises(StoreError) as error:
        load(f"{bucket}", sources(tmp_path, 1))
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
