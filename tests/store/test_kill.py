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

CODE = """
import sys, tempfile
from pathlib import Path
from cardlog.store import load
with tempfile.TemporaryDirectory() as folder:
    # What is imported when first needed is imported now: kills are to fall into the work.
    load(Path(folder) / "lake", sys.argv[2])
print("ready", flush=True)
load(sys.argv[1], sys.argv[2:])
"""
EACH = 120
"""Games of each of the sources that are loaded together."""


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sources")
    every = games.LEGAL[:3]
    return [
        games.write(
            folder / f"{name}.jsonl",
            *[
                game() | {"id": f"{name}{i}", "x_of": name}
                for i in range(EACH // 3)
                for game in every
            ],
        )
        for name in "abc"
    ]


def check(lake):
    """Every source is there as a whole or not at all; how many are."""
    if not lake.exists:
        return 0
    commits = lake.commits()
    assert list(lake.damages(thorough=True)) == []
    rows = query(lake, "SELECT source, count(*) FROM games GROUP BY 1").rows()
    assert dict(rows) == {commit.source: EACH for commit in commits}
    assert query(lake, "SELECT count(*) FROM sources").value() == len(commits)
    return len(commits)


def killed_at(lake, sources, delay):
    """Kills a load so long after it began; whether it was still running."""
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, str(lake), *map(str, sources)], stdout=subprocess.PIPE
    )
    with process:
        assert process.stdout.read(6) == b"ready\n"
        begun = time.monotonic()
        try:
            process.wait(timeout=delay)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    return process.returncode == -signal.SIGKILL, time.monotonic() - begun


def complete(lake, sources):
    """The next load finishes the job and clears away what the killed ones left."""
    load(lake, sources)
    assert check(lake) == len(sources)
    assert list((lake.path / ".drafts").iterdir()) == []
    named = {part.path for commit in lake.commits() for part in commit.parts}
    found = {str(p.relative_to(lake.path)) for p in lake.path.glob("*/**/*.parquet")}
    assert {path for path in found if not path.startswith("derived/")} == named


def kill_often(tmp_path, sources, points, seed):
    """Kills loads at so many random moments; how many sources were there after each."""
    _, took = killed_at(tmp_path / "calm", sources, 600)
    chance = random.Random(seed)
    number, there, seen = 0, 0, []
    while len(seen) < points:
        lake = Lake(tmp_path / f"lake{number}")
        running, _ = killed_at(lake.path, sources, took * chance.random())
        now = check(lake)
        assert now >= there
        if running:
            seen.append(now)
        there = now
        # Of one lake several loads are killed, one upon the remains of the other.
        if now == len(sources) or chance.random() < 0.2:
            complete(lake, sources)
            number, there = number + 1, 0
    return seen


def test_killed_loads(tmp_path, sources):
    kill_often(tmp_path, sources, 3, seed=1)


@pytest.mark.sweep
@pytest.mark.timeout(7200)
def test_many_killed_loads(tmp_path, sources):
    seen = kill_often(tmp_path, sources, 200, seed=2)
    # They fell before, between and behind the commits.
    assert {0, 1, 2, 3} == set(seen)
    print({count: seen.count(count) for count in sorted(set(seen))})


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
def test_killed_at_each_step_of_the_commit(tmp_path, sources, step, after):
    source = sources[0]
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
    assert query(lake, "SELECT count(*) FROM games").value() == 1 + EACH * committed
    load(lake, source)
    assert query(lake, "SELECT count(*) FROM games").value() == 1 + EACH
    assert list((lake.path / ".drafts").iterdir()) == []
    named = {part.path for commit in lake.commits() for part in commit.parts}
    found = {str(p.relative_to(lake.path)) for p in lake.path.glob("*/**/*.parquet")}
    assert {path for path in found if not path.startswith("derived/")} == named


def test_a_running_load_is_not_swept(tmp_path, sources):
    from cardlog.store.parts import Draft

    lake = Lake(tmp_path / "lake")
    lake.create()
    draft = Draft(lake)
    assert lake.sweep() == 0
    assert draft.path.is_dir()
    load(lake, sources[0])
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
