"""Loading: what is stored, counted and refused; twice, side by side, and from pipes."""

import io
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.store import Lake, load, query
from tests.formats.real import ROOT, needs_real
from tests.store import games


def tree(path):
    """Every file of a lake with its size and time of change."""
    return {
        str(p.relative_to(path)): (p.stat().st_size, p.stat().st_mtime_ns)
        for p in path.rglob("*")
        if p.is_file()
    }


def counts(report):
    names = ("records", "stored", "legal", "illegal", "incomplete", "unverifiable", "refused")
    return tuple(getattr(report, name) for name in names)


def test_counts_of_a_file(tmp_path):
    source = games.whole_file(tmp_path / "all.jsonl")
    (report,) = load(tmp_path / "lake", source)
    assert report.state == "loaded"
    assert report.format == "jsonl"
    assert report.bytes == source.stat().st_size
    assert counts(report) == (12, 10, 8, 1, 1, 0, 2)
    assert report.duplicate == 0


def test_loading_the_same_bytes_again_changes_nothing(tmp_path):
    source = games.whole_file(tmp_path / "all.jsonl")
    lake = tmp_path / "lake"
    first = load(lake, source)[0]
    before = tree(lake)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(source.read_bytes())
    for again in load(lake, [source, copy]):
        assert again.state == "known"
        assert counts(again) == counts(first)
    assert tree(lake) == before


def test_a_lake_grows_by_one_file(tmp_path):
    lake = tmp_path / "lake"
    load(lake, games.write(tmp_path / "a.jsonl", games.one_spade()))
    before = tree(lake)
    load(lake, games.write(tmp_path / "b.jsonl", games.passed_out()))
    after = tree(lake)
    parts = {name for name in before if name.endswith(".parquet") and "derived" not in name}
    assert {name: after[name] for name in parts} == {name: before[name] for name in parts}
    assert query(lake, "SELECT id FROM games ORDER BY id").rows() == [("one-spade",), ("passed",)]


def test_the_same_game_in_two_files_counts_once(tmp_path):
    lake = tmp_path / "lake"
    other = games.one_spade() | {"id": "other", "x_table": 4}
    a = games.write(tmp_path / "a.jsonl", games.one_spade())
    b = games.write(tmp_path / "b.jsonl", other, games.passed_out())
    assert [report.duplicate for report in load(lake, [a, b])] == [0, 1]
    rows = query(
        lake, "SELECT g.id, d.id FROM games g JOIN games d ON d.game = g.duplicate_of"
    ).rows()
    assert rows == [("other", "one-spade")]
    assert query(lake, "SELECT count(*) FROM games").value() == 3
    assert query(lake, "SELECT count(*) FROM contracts").value() == 1
    assert query(lake, "SELECT count(*) FROM players").value() == 8


def test_the_same_cards_played_by_others_are_another_game(tmp_path):
    others = [player | {"id": "", "name": f"x{player['name']}"} for player in games.PLAYERS]
    source = games.write(
        tmp_path / "a.jsonl",
        games.passed_out(),
        games.passed_out() | {"players": others},
        games.passed_out() | {"players": []},
        games.passed_out() | {"id": "again"},
    )
    assert load(tmp_path / "lake", source)[0].duplicate == 2
    ids = query(tmp_path / "lake", "SELECT line FROM games WHERE duplicate_of IS NULL").rows()
    assert sorted(ids) == [(1,), (2,)]


def test_a_nameless_copy_before_the_named_one(tmp_path):
    a = games.write(tmp_path / "a.jsonl", games.one_spade() | {"players": []})
    b = games.write(tmp_path / "b.jsonl", games.one_spade())
    assert [report.duplicate for report in load(tmp_path / "lake", [a, b])] == [1, 0]


def test_refused_games_are_in_quarantine_with_their_text(tmp_path):
    source = games.whole_file(tmp_path / "all.jsonl")
    load(tmp_path / "lake", source)
    rows = query(
        tmp_path / "lake",
        'SELECT line, "column", code, id, decode(raw) AS text, format, file '
        "FROM quarantine ORDER BY line",
    ).dicts()
    assert [row["line"] for row in rows] == [11, 12]
    assert rows[0]["code"] == "unknown-option"
    assert rows[0]["id"] == "impossible"
    assert json.loads(rows[0]["text"])["options"] == {"jokers": 3}
    assert rows[1]["text"] == "{"
    assert {row["file"] for row in rows} == {str(source)}
    found = query(
        tmp_path / "lake", "SELECT line, code FROM findings WHERE game IS NULL ORDER BY line"
    ).rows()
    assert found == [(11, "unknown-option"), (12, rows[1]["code"])]


def test_places_lead_back_to_the_source(tmp_path):
    source = games.whole_file(tmp_path / "all.jsonl")
    load(tmp_path / "lake", source)
    raw = source.read_bytes()
    rows = query(tmp_path / "lake", 'SELECT id, line, start, "end" FROM games').rows()
    assert len(rows) == 10
    for name, line, start, end in rows:
        assert json.loads(raw[start:end])["id"] == name
        assert json.loads(raw.split(b"\n")[line - 1])["id"] == name


def test_both_speeds_write_the_same_parts(tmp_path):
    source = games.write(tmp_path / "all.jsonl", *[game() for game in games.BRIDGE])
    load(tmp_path / "fast", source, speed="compiled")
    load(tmp_path / "plain", source, speed="interpreted")
    kept = [
        {part.path for part in Lake(tmp_path / name).commits()[0].parts if part.table != "sources"}
        for name in ("fast", "plain")
    ]
    assert kept[0] == kept[1]


def test_a_stream_and_its_bytes_as_a_file_are_one_source(tmp_path):
    source = games.whole_file(tmp_path / "all.jsonl")
    stream = io.BytesIO(source.read_bytes())
    (first,) = load(tmp_path / "lake", stream)
    assert counts(first) == (12, 10, 8, 1, 1, 0, 2)
    (second,) = load(tmp_path / "lake", source)
    assert (second.state, second.source) == ("known", first.source)


def test_standard_input(tmp_path):
    source = games.whole_file(tmp_path / "all.jsonl")
    code = "import sys; from cardlog.store import load; print(load(sys.argv[1], '-')[0].stored)"
    command = [sys.executable, "-c", code, str(tmp_path / "lake")]
    done = subprocess.run(
        command, stdin=source.open("rb"), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "10"


def test_one_bad_source_costs_only_itself(tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("these are no cards")
    good = games.write(tmp_path / "good.jsonl", games.one_spade())
    reports = load(tmp_path / "lake", [bad, tmp_path / "absent", good])
    assert [report.state for report in reports] == ["failed", "failed", "loaded"]
    assert [report.code for report in reports] == ["unknown-format", "cannot-open", ""]
    assert len(Lake(tmp_path / "lake").commits()) == 1
    assert list((tmp_path / "lake" / ".drafts").iterdir()) == []


def test_an_empty_file_is_a_source_without_games(tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    (report,) = load(tmp_path / "lake", empty)
    assert (report.state, report.records) == ("loaded", 0)
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 0
    assert query(tmp_path / "lake", "SELECT records FROM sources").value() == 0


def test_a_file_that_changes_while_it_is_read_is_not_stored(tmp_path):
    source = games.write(tmp_path / "a.jsonl", *[games.one_spade() for _ in range(5000)])

    def grow(progress):
        if not progress.done:
            with source.open("a") as stream:
                stream.write("\n")

    (report,) = load(tmp_path / "lake", source, progress=grow)
    assert (report.state, report.code) == ("failed", "source-changed")
    assert Lake(tmp_path / "lake").commits() == []


def test_progress_tells_bytes_and_records(tmp_path):
    source = games.write(tmp_path / "a.jsonl", *[games.passed_out() for _ in range(4100)])
    seen = []
    load(tmp_path / "lake", source, progress=lambda p: seen.append((p.records, p.bytes, p.done)))
    assert [(records, done) for records, _, done in seen] == [(4096, False), (4100, True)]
    assert seen[-1][1] == source.stat().st_size


def test_several_loaders_at_once(tmp_path):
    files = [
        games.write(tmp_path / f"{i}.jsonl", *[g() | {"id": f"{i}"} for g in games.LEGAL])
        for i in range(6)
    ]
    for i, path in enumerate(files):
        path.write_text(path.read_text() + "\n" * i)
    code = (
        "import sys; from cardlog.store import load;"
        "print(sum(r.state == 'loaded' for r in load(sys.argv[1], sys.argv[2:])))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "lake")]
    orders = [files, files[::-1], files[3:] + files[:3]]
    with ThreadPoolExecutor(3) as pool:
        done = list(
            pool.map(
                lambda order: subprocess.run(
                    [*command, *map(str, order)], capture_output=True, text=True, check=False
                ),
                orders,
            )
        )
    assert [run.stderr for run in done] == ["", "", ""]
    assert sum(int(run.stdout) for run in done) == 6
    lake = Lake(tmp_path / "lake")
    assert len(lake.commits()) == 6
    assert list(lake.damages(thorough=True)) == []
    assert query(lake, "SELECT count(*) FROM games").value() == 18
    named = {part.path for commit in lake.commits() for part in commit.parts}
    found = {
        str(path.relative_to(lake.path))
        for path in lake.path.rglob("*.parquet")
        if "derived" not in path.parts
    }
    assert found == named


def test_an_executor_loads_side_by_side(tmp_path):
    files = [games.write(tmp_path / f"{i}.jsonl", games.moon() | {"id": f"{i}"}) for i in range(3)]
    with ThreadPoolExecutor(2) as pool:
        reports = load(tmp_path / "lake", files, executor=pool)
    assert [report.stored for report in reports] == [1, 1, 1]
    assert [report.duplicate for report in reports].count(1) == 2
    with ThreadPoolExecutor(1) as pool, pytest.raises(UsageError):
        load(tmp_path / "lake", io.BytesIO(b""), executor=pool)


def test_a_directory_with_other_files_is_no_lake(tmp_path):
    source = games.write(tmp_path / "a.jsonl", games.moon())
    with pytest.raises(StoreError) as error:
        load(tmp_path, source)
    assert error.value.code == "not-empty"
    with pytest.raises(StoreError) as error:
        query(tmp_path, "SELECT 1")
    assert error.value.code == "no-lake"


def test_games_of_several_rule_sets_lie_apart(tmp_path):
    load(tmp_path / "lake", games.whole_file(tmp_path / "all.jsonl"))
    folders = {path.name for path in (tmp_path / "lake" / "events").iterdir()}
    assert folders == {"rules=contract-bridge", "rules=hearts", "rules=euchre"}


def test_importing_the_store_loads_nothing_heavy():
    code = (
        "import sys, cardlog.store; cardlog.store.Lake, cardlog.store.load, cardlog.store.connect;"
        "print([m for m in ('duckdb', 'pyarrow', 'polars', 'numba') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


PBN = {
    "realbridge-2021-a.pbn": (150, 150, 109, 0),
    "robots-table-monitor-80.pbn": (80, 80, 0, 0),
    "vugraph-archive-a.pbn": (96, 96, 96, 0),
    "standard-errors-21.pbn": (2, 0, 0, 2),
}


@needs_real
def test_real_files(tmp_path):
    files = sorted((ROOT / "pbn").glob("*.pbn")) + sorted((ROOT / "lin").glob("*.lin"))
    reports = {Path(report.file).name: report for report in load(tmp_path / "lake", files)}
    assert all(report.state == "loaded" for report in reports.values())
    for name, expected in PBN.items():
        report = reports[name]
        assert (report.records, report.stored, report.repaired, report.refused) == expected
    assert reports["vugraph-usbf-2010-segment.lin"].legal == 30
    # Its three records are those of the other file with other line ends.
    assert reports["standard-three-records-crlf.pbn"].stored == 3
    assert reports["standard-three-records.pbn"].duplicate == 3
    lake = Lake(tmp_path / "lake")
    assert query(lake, "SELECT count(*) FROM quarantine").value() == 2
    # A board has thirteen cards in each hand, and 40 points in all.
    wrong = query(
        lake,
        "SELECT count(*) FROM (SELECT game, deal, sum(hcp) AS points, count(*) AS hands "
        "FROM hands WHERE size = 13 GROUP BY ALL) WHERE hands = 4 AND points <> 40",
    )
    assert wrong.value() == 0
    # The forced share of the real plays: close to the one in seven known from a larger archive.
    forced = query(lake, "SELECT avg(forced::INT) FROM plays WHERE verdict = 'legal'").value()
    assert 0.12 < forced < 0.20
    before = tree(lake.path)
    assert {report.state for report in load(lake, files)} == {"known"}
    assert tree(lake.path) == before


def test_a_read_only_place_is_an_error_not_a_crash(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("the superuser may write everywhere")
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError):
        load(tmp_path / "lake", [])


def test_a_named_pipe_is_read_to_its_end(tmp_path):
    pipe, text = tmp_path / "pipe.jsonl", games.text(games.moon(), games.one_spade())
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text,))
    writer.start()
    (report,) = load(tmp_path / "lake", pipe)
    writer.join()
    assert (report.state, report.stored) == ("loaded", 2)
    # The same bytes are known from wherever they come.
    (tmp_path / "a.jsonl").write_text(text)
    assert load(tmp_path / "lake", tmp_path / "a.jsonl")[0].state == "known"


def test_a_directory_is_no_file(tmp_path):
    (tmp_path / "a.jsonl").mkdir()
    (report,) = load(tmp_path / "lake", tmp_path / "a.jsonl")
    assert (report.state, report.code) == ("failed", "cannot-open")
