"""Loads on a real Dask cluster of processes: same bytes, dead workers, a dead scheduler."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.store import Lake, load, query
from cardlog.store.engines import dask
from tests.store import games

pytest.importorskip("distributed", reason="the extra cardlog[dask] is not installed")


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder, workers):
        self.folder = folder
        note = folder / "scheduler.json"
        self.scheduler = self.start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
            "--scheduler-file", str(note),
        )  # fmt: skip
        until = time.monotonic() + 60
        while not note.exists() or not note.read_text().strip().endswith("}"):
            assert time.monotonic() < until, "no scheduler"
            time.sleep(0.05)
        self.address = json.loads(note.read_text())["address"]
        self.workers = [
            self.start("dask_worker", self.address, "--nthreads", "1", "--no-nanny",
                       "--no-dashboard", "--local-directory", str(folder / f"w{i}"))
            for i in range(workers)
        ]  # fmt: skip

    def start(self, module, *arguments):
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=self.folder)

    def close(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def cluster_of(folder, workers):
    cluster = Cluster(folder, workers)
    try:
        yield cluster
    finally:
        cluster.close()


def sources(folder, count, copies=1):
    return [
        games.write(
            folder / f"{i}.jsonl",
            *[g() | {"id": f"{i}-{n}"} for n in range(copies) for g in games.ALL],
        )
        for i in range(count)
    ]


def parts(lake):
    """Bytes of all parts but those that tell when they were loaded."""
    return {
        str(path.relative_to(lake)): path.read_bytes()
        for path in lake.rglob("*.parquet")
        if path.relative_to(lake).parts[0] not in ("sources", "derived")
    }


def test_the_same_bytes_and_dead_workers_and_a_dead_scheduler(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = [path.relative_to(tmp_path) for path in sources(tmp_path, 12)]
    (tmp_path / "cluster").mkdir()
    load("local", files)
    with cluster_of(tmp_path / "cluster", 3) as cluster:

        def killing(progress):
            if progress.sources_done == 2:
                cluster.workers[0].send_signal(signal.SIGKILL)

        # Paths are relative to here; the workers' current directory is another.
        reports = load(
            "clustered", files, executor=dask(cluster.address, in_flight=6), progress=killing
        )
        assert [report.file for report in reports] == [str(file) for file in files]
        assert {report.state for report in reports} <= {"loaded", "known"}
        assert sum(report.duplicate for report in reports) == 110
        assert cluster.workers[0].wait() == -signal.SIGKILL
        assert parts(tmp_path / "clustered") == parts(tmp_path / "local")
        assert list(Lake("clustered").damages(thorough=True)) == []
        assert list((tmp_path / "clustered" / ".drafts").iterdir()) == []

        def ending(progress):
            if progress.sources_done == 3:
                cluster.scheduler.kill()

        with pytest.raises(StoreError) as error:
            load("cut", files, executor=dask(cluster.address, in_flight=3), progress=ending)
        assert error.value.code == "cluster-lost"
        kept = len(Lake("cut").commits())
        assert 3 <= kept < 12
        assert query("cut", "SELECT count(*) FROM games").value() == 10 * kept
    assert [report.state for report in load("cut", files)].count("known") >= kept
    assert parts(tmp_path / "cut") == parts(tmp_path / "local")


def test_an_address_without_a_scheduler(tmp_path):
    files = sources(tmp_path, 1)
    with pytest.raises(UsageError) as error:
        load(tmp_path / "lake", files, executor=dask("tcp://127.0.0.1:9", patience=0.5))
    assert error.value.code == "no-scheduler"


def test_a_worker_that_does_not_see_the_lake_is_named():
    from cardlog.store import engines

    class Client:
        def __init__(self, answer):
            self.answer = answer

        def wait_for_workers(self, count, timeout):
            if self.answer is None:
                raise TimeoutError

        def run(self, function, *arguments, on_error):
            return {"tcp://there:1": self.answer}

    fit = engines._seen("nowhere")
    for answer, code in (
        (None, "no-workers"),
        (fit, "worker-unfit"),
        (("0.0.0", True), "worker-unfit"),
        (ModuleNotFoundError("cardlog"), "worker-unfit"),
    ):
        with pytest.raises(UsageError) as error:
            engines._check_workers(Client(answer), "nowhere", 0.1)
        assert error.value.code == code
    engines._check_workers(Client((fit[0], True)), "nowhere", 0.1)


@pytest.mark.sweep
def test_from_the_command_line(tmp_path):
    files = sources(tmp_path, 2)
    command = [sys.executable, "-m", "cardlog", "load", str(tmp_path / "lake"), *map(str, files)]
    command += ["--engine", "dask", "--jobs", "2", "--format", "json"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=dict(os.environ, CI="")
    )
    assert done.returncode == 0, done.stderr
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 20
