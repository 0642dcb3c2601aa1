"""Trees that grow: only what is new or changed is loaded, and nothing is lost or counted twice."""

import json
import os
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from cardlog.log.jsonl import read_records
from cardlog.store import Lake, load, query
from cardlog.store.checking import check
from cardlog.store.following import follow
from cardlog.store.upkeep import remove
from tests.store import games


def ids(lake):
    return [row[0] for row in query(lake, "SELECT id FROM games ORDER BY id").rows()]


def append(path, *more, end="\n"):
    with path.open("a", encoding="utf-8") as stream:
        stream.write(games.text(*more).rstrip("\n") + end)


def test_of_a_grown_log_only_what_was_added_is_loaded(tmp_path):
    lake = tmp_path / "lake"
    source = games.write(tmp_path / "a.jsonl", games.one_spade(), games.passed_out())
    load(lake, source)
    before = source.stat().st_size
    append(source, games.moon(), games.no_moon())
    (report,) = load(lake, source)
    assert (report.state, report.records, report.bytes) == (
        "grown", 2, source.stat().st_size - before,
    )  # fmt: skip
    assert report.duplicate == 0
    assert ids(lake) == ["moon", "no-moon", "one-spade", "passed"]
    raw = source.read_bytes()
    rows = query(lake, 'SELECT id, line, start, "end" FROM games ORDER BY line').rows()
    assert [row[:2] for row in rows] == [
        ("one-spade", 1), ("passed", 2), ("moon", 3), ("no-moon", 4),
    ]  # fmt: skip
    known = {record.id: raw.split(b"\n")[i] for i, record in enumerate(read_records(source))}
    assert {name: raw[start:end] for name, _, start, end in rows} == known
    assert check(lake).damages == []


def test_a_grown_log_is_known_as_a_whole(tmp_path):
    lake = tmp_path / "lake"
    source = games.write(tmp_path / "a.jsonl", games.one_spade())
    load(lake, source)
    for game in (games.moon(), games.euchred()):
        append(source, game)
        load(lake, source)
    (report,) = load(Lake(lake), source)
    assert (report.state, report.stored, len(report.pieces)) == ("known", 3, 3)
    assert len(Lake(lake).commits()) == 3


def test_refusals_of_a_grown_log_have_their_lines_in_the_file(tmp_path):
    lake = tmp_path / "lake"
    source = games.write(tmp_path / "a.jsonl", games.one_spade(), games.passed_out())
    load(lake, source)
    with source.open("a") as stream:
        stream.write("{\n")
    (report,) = load(lake, source)
    assert (report.state, report.refused) == ("grown", 1)
    ((line, start, end),) = query(lake, 'SELECT line, start, "end" FROM quarantine').rows()
    assert (line, source.read_bytes()[start:end]) == (3, b"{")


def test_a_changed_file_is_another_source_unless_it_is_to_replace(tmp_path):
    lake = tmp_path / "lake"
    source = games.write(tmp_path / "a.jsonl", games.one_spade(), games.passed_out())
    load(lake, source)
    games.write(source, games.moon())
    (report,) = load(lake, source)
    assert report.state == "loaded"
    assert ids(lake) == ["moon", "one-spade", "passed"]
    games.write(source, games.no_moon())
    (report,) = load(lake, source, replace=True)
    assert report.state == "replaced"
    assert ids(lake) == ["no-moon"]
    assert len(list((lake / "commits").iterdir())) == 1
    assert check(lake).damages == []


def test_a_replaced_source_can_come_back(tmp_path):
    lake = tmp_path / "lake"
    source = tmp_path / "a.jsonl"
    for game in (games.moon(), games.no_moon(), games.moon(), games.no_moon()):
        games.write(source, game)
        load(lake, source, replace=True)
        assert ids(lake) == [game["id"]]
    assert check(lake).damages == []


def test_replacing_what_a_clock_of_tomorrow_dated(tmp_path):
    lake, source = tmp_path / "lake", games.write(tmp_path / "a.jsonl", games.moon())
    load(lake, source)
    manifest = next((lake / "commits").iterdir())
    data = json.loads(manifest.read_text())
    data["loaded_at"] = "2999-01-01T00:00:00.000000+00:00"
    manifest.write_text(json.dumps(data))
    games.write(source, games.no_moon())
    assert load(lake, source, replace=True)[0].state == "replaced"
    assert ids(lake) == ["no-moon"]


def test_a_log_whose_last_line_was_cut_is_loaded_anew(tmp_path):
    lake = tmp_path / "lake"
    source = games.write(tmp_path / "a.jsonl", games.one_spade())
    whole = games.text(games.moon())
    with source.open("a") as stream:
        stream.write(whole[:100])
    (report,) = load(lake, source)
    assert (report.stored, report.refused) == (1, 1)
    with source.open("a") as stream:
        stream.write(whole[100:])
    (report,) = load(lake, source)
    assert (report.state, report.stored, report.refused) == ("replaced", 2, 0)
    assert ids(lake) == ["moon", "one-spade"]
    assert query(lake, "SELECT count(*) FROM quarantine").value() == 0


def test_an_untouched_file_is_not_read_again(tmp_path, monkeypatch):
    source = games.write(tmp_path / "a.jsonl", games.moon())
    old = time.time() - 100
    os.utime(source, (old, old))
    load(tmp_path / "lake", source)

    def scan(*_arguments, **_options):
        raise AssertionError("the file was read")

    monkeypatch.setattr("cardlog.store.growth._scan", scan)
    assert load(tmp_path / "lake", source)[0].state == "known"
    os.utime(source)
    with pytest.raises(AssertionError):
        load(tmp_path / "lake", source)


def test_the_same_growth_in_two_places_counts_once(tmp_path):
    lake = tmp_path / "lake"
    for name in ("a.jsonl", "b.jsonl"):
        games.write(tmp_path / name, games.one_spade())
    load(lake, [tmp_path / "a.jsonl", tmp_path / "b.jsonl"])
    for name in ("a.jsonl", "b.jsonl"):
        append(tmp_path / name, games.moon())
        load(lake, tmp_path / name)
    counted = query(lake, "SELECT id FROM games WHERE duplicate_of IS NULL ORDER BY id").rows()
    assert counted == [("moon",), ("one-spade",)]
    assert {r.state for r in load(lake, sorted(tmp_path.glob("*.jsonl")))} == {"known"}


def test_grown_and_replaced_files_on_processes(tmp_path):
    lake = tmp_path / "lake"
    files = [games.write(tmp_path / f"{i}.jsonl", games.moon() | {"id": f"{i}"}) for i in range(3)]
    load(lake, files)
    append(files[0], games.no_moon())
    games.write(files[1], games.euchred())
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        reports = load(lake, files, replace=True, executor=pool)
    assert [report.state for report in reports] == ["grown", "replaced", "known"]
    assert ids(lake) == ["0", "2", "euchred", "no-moon"]


def test_following_takes_whole_lines_as_they_come(tmp_path):
    lake, source = tmp_path / "lake", tmp_path / "live.jsonl"
    whole = games.text(games.moon())
    script = [
        games.text(games.one_spade()) + whole[:80],
        whole[80:],
        "",
        games.text(games.no_moon()),
    ]

    def write(_seconds):
        if script:
            with source.open("a") as stream:
                stream.write(script.pop(0))

    states = [
        (report.state, report.stored, report.refused)
        for reports in follow(
            lake, lambda: [str(p) for p in tmp_path.glob("*.jsonl")], rounds=6, pause=write
        )
        for report in reports
    ]
    assert states == [("loaded", 1, 0), ("grown", 1, 0), ("grown", 1, 0)]
    assert ids(lake) == ["moon", "no-moon", "one-spade"]
    assert check(lake).damages == []


PBN = """[Event "?"]
[Site "?"]
[Date "2024.01.0{n}"]
[Board "{n}"]
[West "w"]
[North "n"]
[East "e"]
[South "s"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Scoring "?"]
[Declarer "?"]
[Contract "Pass"]
[Result "?"]
[Auction "N"]
Pass Pass Pass Pass

"""


def test_following_a_file_of_another_format(tmp_path):
    lake, source = tmp_path / "lake", tmp_path / "live.pbn"
    script = [PBN.format(n=1), "", "", PBN.format(n=2), "", ""]

    def write(_seconds):
        if script:
            with source.open("a") as stream:
                stream.write(script.pop(0))

    rounds = follow(lake, lambda: [str(p) for p in tmp_path.glob("*.pbn")], rounds=8, pause=write)
    states = [(report.state, report.records) for reports in rounds for report in reports]
    assert states == [("loaded", 1), ("replaced", 2)]
    assert query(lake, "SELECT count(*) FROM sources").value() == 1


def test_a_file_begun_anew_takes_nothing_out(tmp_path):
    lake, source = tmp_path / "lake", tmp_path / "live.jsonl"
    script = [games.moon(), games.no_moon()]

    def write(_seconds):
        if script:
            games.write(source, script.pop(0))

    for _ in follow(
        lake, lambda: [str(p) for p in tmp_path.glob("*.jsonl")], rounds=4, pause=write
    ):
        pass
    assert ids(lake) == ["moon", "no-moon"]


def test_readers_see_whole_sources_while_others_load(tmp_path):
    """Every answer holds each source as a whole, whatever is going on."""
    lake = tmp_path / "lake"
    files = [
        games.write(tmp_path / f"{i}.jsonl", *[g() | {"id": f"{i}"} for g in games.LEGAL])
        for i in range(8)
    ]
    load(lake, files[0])
    sql = (
        "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM sources), "
        "(SELECT count(DISTINCT game) FROM events)"
    )
    with ThreadPoolExecutor(1) as pool:
        loading = pool.submit(lambda: [load(lake, path) for path in files[1:]])
        seen = []
        while not loading.done():
            seen.append(query(lake, sql).rows()[0])
        loading.result()
    seen.append(query(lake, sql).rows()[0])
    assert all(played == count == 3 * sources for count, sources, played in seen)
    assert [row[0] for row in seen] == sorted(row[0] for row in seen)
    assert seen[-1] == (24, 8, 24)


def test_replacing_with_what_was_loaded_beside_it(tmp_path):
    file = games.write(tmp_path / "a.jsonl", games.moon(), games.one_spade())
    load(tmp_path / "lake", file)
    games.write(file, games.moon())
    assert load(tmp_path / "lake", file)[0].state == "loaded"
    # The lake holds both; now the file is to stand for itself alone.
    (report,) = load(tmp_path / "lake", file, replace=True)
    assert (report.state, report.duplicate) == ("replaced", 0)
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 1
    assert load(tmp_path / "lake", file, replace=True)[0].state == "known"


def test_a_file_with_the_size_and_time_of_another(tmp_path, monkeypatch):
    monkeypatch.setattr("cardlog.store.growth.SETTLED", 0)
    file = games.write(tmp_path / "a.jsonl", games.moon() | {"id": "first"})
    os.utime(file, (1, 1))
    load(tmp_path / "lake", file)
    size = file.stat().st_size
    games.write(file, games.moon() | {"id": "other"})
    os.utime(file, (1, 1))
    assert file.stat().st_size == size
    assert load(tmp_path / "lake", file)[0].state == "loaded"
    assert query(tmp_path / "lake", "SELECT id FROM games ORDER BY id").rows() == [
        ("first",), ("other",),
    ]  # fmt: skip


def test_a_name_that_is_no_text(tmp_path):
    try:
        file = games.write(tmp_path / os.fsdecode(b"a\xff.jsonl"), games.moon())
    except OSError:
        pytest.skip("this file system takes text only")
    load(tmp_path / "lake", file)
    assert load(tmp_path / "lake", file)[0].state == "known"
    name = query(tmp_path / "lake", "SELECT file FROM sources").value()
    assert name.endswith("a\\xff.jsonl")
    assert len(remove(tmp_path / "lake", [os.fspath(file)])) == 1
