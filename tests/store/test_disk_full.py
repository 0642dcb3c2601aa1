"""A disk that is full: a clear error, no half source, and the next load finishes the job."""

import subprocess
import sys

import pytest

from cardlog.store import Lake, load, query
from cardlog.store.checking import check
from cardlog.store.upkeep import gc
from tests.store import games

# No file may grow beyond a limit, which is how a full disk looks to whoever writes.
CODE = """
import resource, sys
from cardlog.errors import StoreError
from cardlog.store import load
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    for report in load(sys.argv[2], sys.argv[3:]):
        print(report.state)
except StoreError as error:
    print(error.code, error.hint)
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    home = tmp_path_factory.mktemp("sources")
    return [
        games.write(
            home / f"{i}.jsonl",
            *[game() | {"id": f"{i}-{k}", "x_n": f"{i}-{k}"}
              for k in range(40 * (i + 1)) for game in games.LEGAL],
        )
        for i in range(3)
    ]  # fmt: skip


def fill(lake, sources, limit):
    command = [sys.executable, "-c", CODE, str(limit), str(lake), *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def after(lake, sources):
    """Nothing half, and everything after the next load."""
    if (lake / "lake.json").exists():
        assert check(lake).damages == []
        whole = {120, 240, 360}
        stored = query(lake, "SELECT source, count(*) FROM games GROUP BY ALL").rows()
        assert {count for _, count in stored} <= whole
    load(lake, sources)
    assert len(Lake(lake).commits()) == 3
    gc(lake)
    found = check(lake)
    assert (found.damages, found.orphans, found.games) == ([], 0, 720)
    assert list((lake / ".drafts").iterdir()) == []


@pytest.mark.parametrize("limit", [0, 1500, 9000, 16000])
def test_a_full_disk(tmp_path, sources, limit):
    said = fill(tmp_path / "lake", sources, limit)
    assert "cannot-write make room" in said
    after(tmp_path / "lake", sources)


@pytest.mark.sweep
@pytest.mark.parametrize("limit", range(500, 30_000, 700))
def test_a_disk_full_at_many_points(tmp_path, sources, limit):
    fill(tmp_path / "lake", sources, limit)
    after(tmp_path / "lake", sources)


def test_a_full_disk_costs_no_other_source(tmp_path, sources):
    lake = tmp_path / "lake"
    load(lake, sources[0])
    assert "cannot-write" in fill(lake, sources[1:], 1500)
    assert query(lake, "SELECT count(*) FROM games").value() == 120
    after(lake, sources)
