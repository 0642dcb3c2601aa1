"""A solver may crash, hang or be killed: its task is marked and all others are answered."""

import multiprocessing
import time

import pytest

from cardlog.errors import UsageError
from cardlog.solvers.workers import Answer, answers
from tests.solvers import bad


def test_crashes_and_hangs_cost_their_task_only():
    tasks = ["1", "die", "2", "killed", "hang", "3", "refuse", "4"]
    started = time.monotonic()
    found = dict(answers(tasks, bad.start, jobs=2, seconds=2))
    assert time.monotonic() - started < 30
    assert {task for task in tasks if found[task].state == "solved"} == {"1", "2", "3", "4"}
    assert found["3"].value == "33"
    assert found["die"] == Answer(state="died", message="the solver ended with exit code 3")
    assert found["killed"].message == "the solver ended with signal 9"
    assert found["hang"] == Answer(state="too-long", message="no answer within 2 seconds")
    assert found["refuse"] == Answer(state="refused", message="no such deal")
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("starter", "why"), [(bad.broken, "ImportError: no library"), (bad.dead, "exit code 9")]
)
def test_a_solver_that_never_starts_ends_the_run(starter, why, monkeypatch):
    monkeypatch.setattr("cardlog.solvers.workers.PATIENCE", 2)
    with pytest.raises(UsageError) as error:
        list(answers(["1"], starter, jobs=1, seconds=2))
    assert error.value.code == "solver-broken"
    assert why in error.value.message
    assert not multiprocessing.active_children()


def test_a_run_that_is_left_leaves_no_process():
    found = answers(["1", "2", "3"], bad.start, jobs=1, seconds=10)
    assert next(found)[1].value == "11"
    found.close()
    assert not multiprocessing.active_children()


def test_no_task_starts_nothing_that_stays():
    assert list(answers([], bad.start, jobs=2, seconds=1)) == []
    assert not multiprocessing.active_children()
