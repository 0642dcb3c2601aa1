"""The benchmark suite: its boards are legal, its table is right, and at a tiny scale it runs."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from benchmarks import boards, jobs, pages, shows
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.replay.verdict import judge

ROOT = Path(__file__).parents[1]


def test_generated_boards_are_canonical_legal_and_end_as_stated():
    lines = [line.rstrip(b"\n") for line in boards.stream(60, pool=20)]
    records = [decode(line) for line in lines]
    assert [encode(record).rstrip(b"\n") for record in records] == lines
    found = Counter((verdict.verdict, verdict.stated_agrees) for verdict in map(judge, records))
    assert found == {("legal", True): 60}
    assert len({tuple(record.events) for record in records}) == 60
    assert len({record.stated["contract"] for record in records}) > 5


def test_boards_are_as_many_as_are_asked_for(tmp_path):
    path = tmp_path / "boards.jsonl"
    assert boards.write(path, 250, pool=2) == path.stat().st_size
    text = path.read_bytes()
    assert text.count(b"\n") == 250
    assert list(boards.stream(250, pool=2)) == text.splitlines(keepends=True)


def test_a_ratio_is_one_of_speeds_and_a_missed_aim_is_marked():
    made = [
        jobs.Job("slow", lambda: None, 100, "games", steps=1000),
        jobs.Job("fast", lambda: None, 300, "games", "slow", 2, steps=300),
        jobs.Job("fair", lambda: None, 100, "games", "slow", 2),
        jobs.Job("alone", lambda: None, 100, "games", "not there", 2),
    ]
    times = {"slow": [4.0, 1.0, 2.0], "fast": [2.0], "fair": [1.0], "alone": [1.0]}
    slow, fast, fair, alone = jobs.rows(made, times)
    assert (slow["per_second"], slow["steps_per_second"], slow["ratio"]) == (50, 500, None)
    assert (fast["ratio"], fair["ratio"]) == (3, 2)
    assert (alone["ratio"], alone["aim"], alone["yardstick"]) == (None, None, "")
    assert jobs.cells(fast) == ["fast", "150", "games", "150", "3.00", "2", "slow"]
    fast["ratio"] = 1.5
    assert jobs.cells(fast)[5] == "2 (missed)"


def test_short_runs_are_repeated():
    calls = Counter()
    made = [
        jobs.Job("short", lambda: calls.update(["short"]), 1, "runs"),
        jobs.Job("once", lambda: calls.update(["once"]), 1, "runs", repeat=False),
    ]
    seconds = jobs.measure(made, 3, 0.02)
    assert calls["once"] == 4
    assert calls["short"] > 8
    assert [len(found) for found in seconds.values()] == [3, 3]


def test_a_table_takes_the_place_of_the_one_before(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- suite -->\nold\n<!-- end -->\nb\n<!-- big -->\nkept\n<!-- end -->\n")
    row = {
        "name": "x", "per_second": 2000.0, "unit": "games", "steps_per_second": None,
        "yardstick": "", "ratio": None, "aim": None,
    }  # fmt: skip
    pages.put("suite", pages.suite_table([row]), page=page)
    text = page.read_text()
    assert "old" not in text and "kept" in text
    assert "| x | 2,000 | games |  |  |  |  |" in text
    with pytest.raises(SystemExit, match="no place"):
        pages.put("cores", "", page=page)


def test_the_page_has_a_place_for_every_table():
    text = pages.PAGE.read_text(encoding="utf-8")
    for name in ("suite", "growth", "big", "cores"):
        assert f"<!-- {name} -->\n" in text


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_memory_of_a_process_counts_its_children():
    code = "b = bytearray(60_000_000); import sys; print(1, flush=True); sys.stdin.read()"
    outer = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {code!r}])"
    process = subprocess.Popen(
        [sys.executable, "-c", outer], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"1\n"
    try:
        assert shows.resident(process.pid) > 60_000_000
    finally:
        process.communicate()


def run(*arguments, where):
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments, "--json", str(where)],
        cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True,
    )  # fmt: skip


@pytest.mark.sweep
def test_the_suite_runs(tmp_path):
    pytest.importorskip("pyspiel")
    pytest.importorskip("pokerkit")
    pytest.importorskip("endplay")
    done = run("--quick", where=tmp_path / "found.json")
    rows = {row["name"]: row for row in json.loads((tmp_path / "found.json").read_text())}
    assert "klondike: replay" in done.stdout
    assert rows["bridge: replay"]["ratio"] > 1
    assert rows["lake: judged again"]["yardstick"] == "lake: its columns read (pyarrow)"
    assert all(row["per_second"] > 0 for row in rows.values())


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("arguments", "commands"),
    [
        (("growth", "--most", "10000"), ["validate", "load"]),
        (("big", "--gigabytes", "0.02"), ["validate", "load"]),
        (("cores", "--games", "800"), ["load --workers 1", "load --workers 2"]),
    ],
)
def test_the_long_shows_run(tmp_path, arguments, commands):
    run(*arguments, where=tmp_path / "found.json")
    rows = json.loads((tmp_path / "found.json").read_text())
    assert [row["command"] for row in rows] == commands
    assert all(row["peak_mb"] > 20 and row["cpu_s"] > 0 for row in rows)
    assert all(row.get("kept", True) for row in rows)
