"""A killed load leaves nothing visible and nothing that stays; damage to parts is found."""

import random
import signal
import subprocess
import sys
import time

import pytest

from cardlog.errors import CardlogError, StoreError
from cardlog.store import Lake, connect, load, query
from tests.store import games

CODE = "import sys; from cardlog.store import load; load(sys.argv[1], sys.argv[2:])"


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    path = tmp_path_factory.mktemp("source") / "a.jsonl"
    return games.write(path, *[game() | {"id": f"{i}"} for i in range(60) for game in games.LEGAL])


def start(lake, *sources):
    return subprocess.Popen([sys.executable, "-c", CODE, str(lake), *map(str, sources)])


def check(lake, whole):
    """Every source is there as a whole or not at all."""
    if not lake.exists:
        return
    commits = lake.commits()
    assert list(lake.damages(thorough=True)) == []
    for table in ("games", "sources"):
        rows = query(lake, f"SELECT count(*) FROM {table}").value()
        assert rows == len(commits) * (whole if table == "games" else 1)


def kill_at(lake, source, delay):
    process = start(lake, source)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.wait()


def sweep(tmp_path, source, points, seed):
    begun = time.monotonic()
    start(tmp_path / "calm", source).wait()
    took = time.monotonic() - begun
    chance = random.Random(seed)
    for i in range(points):
        # Most of the time is start-up; the commit lies in the last part.
        delay = took * chance.uniform(0.35, 1.05)
        lake = Lake(tmp_path / f"lake{i % 4}")
        kill_at(lake.path, source, delay)
        check(lake, 180)
    for i in range(4):
        lake = Lake(tmp_path / f"lake{i}")
        load(lake, source)
        assert len(lake.commits()) == 1
        check(lake, 180)
        assert list((lake.path / ".drafts").iterdir()) == []
        named = {part.path for part in lake.commits()[0].parts}
        found = {str(p.relative_to(lake.path)) for p in lake.path.glob("*/**/*.parquet")}
        assert {path for path in found if not path.startswith("derived/")} == named


def test_killed_loads(tmp_path, source):
    sweep(tmp_path, source, 6, seed=1)


@pytest.mark.sweep
def test_many_killed_loads(tmp_path, source):
    sweep(tmp_path, source, 200, seed=2)


@pytest.mark.parametrize(
    "step",
    [
        "cardlog.store.files.sync_file",
        "cardlog.store.parts.Draft._intend",
        "cardlog.store.parts.Draft._name",
        "cardlog.store.files.create_whole",
        pytest.param("cardlog.store.duplicates.refresh", marks=pytest.mark.sweep),
        "cardlog.store.catalog.write_catalog",
    ],
)
@pytest.mark.parametrize("after", [False, True])
def test_killed_at_each_step_of_the_commit(tmp_path, source, step, after):
    lake = Lake(tmp_path / "lake")
    other = games.write(tmp_path / "other.jsonl", games.moon())
    load(lake, other)
    module, _, name = step.rpartition(".")
    code = f"""
import os, signal, sys
from pkgutil import resolve_name
owner = resolve_name({module!r})
old = getattr(owner, {name!r})
def dying(*args, **kwargs):
    if {after}:
        old(*args, **kwargs)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(owner, {name!r}, dying)
from cardlog.store import load
load(sys.argv[1], sys.argv[2])
"""
    done = subprocess.run([sys.executable, "-c", code, str(lake.path), str(source)], check=False)
    assert done.returncode == -signal.SIGKILL
    committed = len(lake.commits()) - 1
    late = step.endswith(("refresh", "write_catalog")) or (step.endswith("create_whole") and after)
    if not step.endswith("create_whole"):
        assert committed == late
    assert query(lake, "SELECT count(*) FROM games").value() == 1 + 180 * committed
    load(lake, source)
    assert query(lake, "SELECT count(*) FROM games").value() == 181
    assert list((lake.path / ".drafts").iterdir()) == []
    named = {part.path for commit in lake.commits() for part in commit.parts}
    found = {str(p.relative_to(lake.path)) for p in lake.path.glob("*/**/*.parquet")}
    assert {path for path in found if not path.startswith("derived/")} == named


def test_a_running_load_is_not_swept(tmp_path, source):
    from cardlog.store.parts import Draft

    lake = Lake(tmp_path / "lake")
    lake.create()
    draft = Draft(lake)
    assert lake.sweep() == 0
    assert draft.path.is_dir()
    load(lake, source)
    assert draft.path.is_dir()
    draft.close()
    assert list((lake.path / ".drafts").iterdir()) == []


@pytest.fixture
def lake(tmp_path):
    load(tmp_path / "lake", games.whole_file(tmp_path / "all.jsonl"))
    return Lake(tmp_path / "lake")


def events_part(lake):
    return lake.path / next(p.path for p in lake.parts("events") if p.rules == "contract-bridge")


def test_a_missing_part_is_named(lake):
    part = events_part(lake)
    part.unlink()
    assert [damage.code for damage in lake.damages()] == ["missing-part"]
    with pytest.raises(StoreError) as error:
        connect(lake)
    assert error.value.code == "damaged-lake"
    assert str(part) in str(error.value)


def test_a_cut_part_is_found_when_opening(lake):
    part = events_part(lake)
    part.write_bytes(part.read_bytes()[:-100])
    with pytest.raises(StoreError):
        query(lake, "SELECT 1")


def test_flipped_bits_are_found(lake):
    part = events_part(lake)
    good = part.read_bytes()
    assert list(lake.damages(thorough=True)) == []
    chance = random.Random(5)
    for _ in range(30):
        data = bytearray(good)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        part.write_bytes(data)
        (damage,) = lake.damages(thorough=True)
        assert (damage.code, lake.path / damage.path) == ("damaged-part", part)
        try:
            query(lake, "SELECT * FROM events WHERE rules = 'contract-bridge'")
        except CardlogError as error:
            assert error.code in ("damaged-lake", "bad-sql")


def test_a_damaged_manifest_is_named(lake):
    path = lake.commit_path(lake.commits()[0].source)
    path.write_text("{")
    with pytest.raises(StoreError) as error:
        query(Lake(lake.path), "SELECT 1")
    assert error.value.code == "damaged-lake"


def test_a_newer_layout_is_refused(lake):
    mark = lake.path / "lake.json"
    mark.write_text('{"cardlog_lake": 99}')
    with pytest.raises(StoreError) as error:
        connect(lake.path)
    assert error.value.code == "newer-lake"
