"""Sources shared out: few in flight, tried again, the guilty one found when a process dies."""

import io
import os
import signal
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.store import Lake, load, query
from cardlog.store.engines import processes
from cardlog.store.reports import SourceReport
from cardlog.store.spreading import engine_of, spread
from tests.store import games


def answer(name):
    return SourceReport(file=name, records=1)


def dying(name, mark):
    """Kills its process: once if there is a mark to leave, else each time."""
    time.sleep(0.2)
    if mark is None or not Path(mark).exists():
        if mark is not None:
            Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return answer(name)


def job(name, function, *arguments):
    return name, lambda executor: executor.submit(function, name, *arguments)


def test_dead_processes_cost_only_the_source_that_kills_them(tmp_path):
    jobs = [job(f"{i}", answer) for i in range(8)]
    jobs[2] = job("once", dying, str(tmp_path / "mark"))
    jobs[5] = job("always", dying, None)
    told = []
    reports = spread(processes(2), Lake(tmp_path / "lake"), jobs, progress=told.append, retries=1)
    assert [report.file for report in reports] == ["0", "1", "once", "3", "4", "always", "6", "7"]
    assert [report.code for report in reports] == ["", "", "", "", "", "worker-lost", "", ""]
    assert sorted(p.sources_done for p in told) == list(range(1, 9))
    assert {p.sources for p in told} == {8}


def test_no_more_than_so_many_are_in_flight(tmp_path):
    class Counting(ThreadPoolExecutor):
        flying = most = 0

        def submit(self, *args, **kwargs):
            self.flying += 1
            self.most = max(self.most, self.flying)
            future = super().submit(*args, **kwargs)
            future.add_done_callback(self.landed)
            return future

        def landed(self, _):
            self.flying -= 1

    files = [games.write(tmp_path / f"{i}.jsonl", games.moon() | {"id": f"{i}"}) for i in range(7)]
    with Counting(2) as pool:
        reports = load(tmp_path / "lake", files, executor=pool, in_flight=3)
        assert pool.most == 3
    assert [report.file for report in reports] == [str(file) for file in files]
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 7


def test_what_fails_for_no_reason_of_its_own_is_tried_again(tmp_path):
    tries = []

    def shaky(name, good):
        tries.append(name)
        if tries.count(name) < good:
            raise OSError("stale file handle")
        return answer(name)

    with ThreadPoolExecutor(1) as pool:
        reports = spread(
            engine_of(pool),
            Lake(tmp_path / "lake"),
            [job("third", shaky, 3), job("never", shaky, 9), job("first", shaky, 1)],
            retries=2,
        )
    assert [report.code for report in reports] == ["", "load-failed", ""]
    assert "stale file handle" in reports[1].error
    assert (tries.count("third"), tries.count("never"), tries.count("first")) == (3, 3, 1)


def test_a_lost_executor_is_one_clear_error(tmp_path):
    class Lost(Executor):
        handed = 0

        def submit(self, function, /, *args, **kwargs):
            future = Future()
            self.handed += 1
            if self.handed == 1:
                future.set_result(function(*args, **kwargs))
            else:
                future.cancel()
                future.set_running_or_notify_cancel()
            return future

    files = [games.write(tmp_path / f"{i}.jsonl", games.moon() | {"id": f"{i}"}) for i in range(3)]
    with pytest.raises(StoreError) as error:
        load(tmp_path / "lake", files, executor=Lost(), in_flight=1)
    assert error.value.code == "cluster-lost"
    assert "1 of 3 sources" in error.value.message
    # What was committed stays, the next load does the rest.
    again = load(tmp_path / "lake", files)
    assert [report.state for report in again] == ["known", "loaded", "loaded"]


def test_a_lake_that_cannot_be_written_ends_the_load(tmp_path):
    def full(name):
        raise StoreError("cannot-write", "no space left")

    with ThreadPoolExecutor(1) as pool, pytest.raises(StoreError) as error:
        spread(engine_of(pool), Lake(tmp_path / "lake"), [job("a", full), job("b", answer)])
    assert error.value.code == "cannot-write"


def test_streams_stay_in_their_process(tmp_path):
    with ThreadPoolExecutor(1) as pool:
        for stream in (io.BytesIO(b""), "-"):
            with pytest.raises(UsageError):
                load(tmp_path / "lake", [stream], executor=pool)
