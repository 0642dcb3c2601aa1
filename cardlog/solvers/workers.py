"""Solvers in processes of their own, which may crash, hang or be killed without harm to us."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Final, Generic, TypeVar

import msgspec

from cardlog.errors import UsageError

START: Final = 120.0
"""Seconds in which a new process must be ready."""
PATIENCE: Final = 5
"""Processes that may die one after the other before they are ready."""
DIED: Final = "died"
TOO_LONG: Final = "too-long"
REFUSED: Final = "refused"
SOLVED: Final = "solved"
UNKNOWN: Final = "unknown"

Task = TypeVar("Task")
Solver = Callable[[Any], Any]
Starter = Callable[[], Solver]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one task: its value, or the state and message why there is none."""

    state: str
    value: Any = None
    message: str = ""


class NoVerdict(Exception):  # noqa: N818 (an answer, not an error)
    """Raised by a solver that has used up its budget; the message says which."""


class _Worker(Generic[Task]):
    """One process; ``task`` is what it works on until ``deadline``."""

    def __init__(self, starter: Starter) -> None:
        # Forking a process that has threads (Arrow's, DuckDB's) can hang the child.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, starter), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self.task: Task | None = None
        self.deadline = monotonic() + START

    def give(self, task: Task, seconds: float) -> bool:
        """Hand a task over; whether the process still took it."""
        try:
            self.pipe.send(task)
        except OSError:
            return False
        self.task = task
        self.deadline = monotonic() + seconds
        return True

    def stop(self) -> str:
        """End the process, whatever it does; how it had ended by itself, if it had."""
        self.process.join(0.2)
        code = self.process.exitcode
        if code is None:
            self.process.kill()
            self.process.join()
        self.pipe.close()
        self.process.close()
        if code is None:
            return ""
        return f"signal {-code}" if code < 0 else f"exit code {code}"


def _serve(pipe: Connection, starter: Starter) -> None:
    """Main loop of a process: tasks in, answers out, until the pipe is closed."""
    with suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            solve = starter()
        except Exception as error:
            pipe.send(Answer(state=DIED, message=f"{type(error).__name__}: {error}"))
            return
        pipe.send(None)
        while True:
            task = pipe.recv()
            try:
                answer = Answer(state=SOLVED, value=solve(task))
            except NoVerdict as reason:
                answer = Answer(state=UNKNOWN, message=str(reason))
            except Exception as error:
                text = str(error).strip() or type(error).__name__
                answer = Answer(state=REFUSED, message=text[:300])
            pipe.send(answer)


def answers(
    tasks: Iterable[Task], starter: Starter, *, jobs: int, seconds: float
) -> Iterator[tuple[Task, Answer]]:
    """Each task with its answer, as they come, from ``jobs`` processes.

    ``starter`` is called in each process and gives the function that solves a task. A process that
    dies, or does not answer in time, is replaced, and its task is answered with that state. Raises
    ``UsageError`` if processes die before they are ready.
    """
    waiting = iter(tasks)
    workers: list[_Worker[Task]] = []
    stillborn = 0
    more = True
    try:
        while True:
            while more and len(workers) < jobs:
                workers.append(_Worker(starter))
            for worker in workers:
                if more and worker.ready and worker.task is None:
                    task = next(waiting, None)
                    if task is None:
                        more = False
                    elif not worker.give(task, seconds):
                        worker.task = task
                        worker.deadline = 0
            busy = [w for w in workers if w.task is not None or (more and not w.ready)]
            if not busy:
                return
            rest = min(worker.deadline for worker in busy) - monotonic()
            heard = wait([worker.pipe for worker in busy], timeout=max(rest, 0))
            for worker in busy:
                if worker.pipe in heard:
                    found = _heard(worker)
                elif worker.deadline <= monotonic():
                    found = Answer(state=TOO_LONG, message=f"no answer within {seconds:g} seconds")
                else:
                    continue
                if found is None:
                    worker.ready = True
                    stillborn = 0
                    continue
                task, worker.task = worker.task, None
                if found.state in (DIED, TOO_LONG):
                    workers.remove(worker)
                    how = worker.stop()
                    if task is None:
                        stillborn += 1
                        _give_up(stillborn, found.message if found.state == DIED else "", how)
                    elif found.state == DIED:
                        found = Answer(state=DIED, message=f"the solver ended with {how}")
                if task is not None:
                    yield task, found
    finally:
        for worker in workers:
            worker.process.kill()
            worker.stop()


def _heard(worker: _Worker[Any]) -> Answer | None:
    """What a process said; ``None``: that it is ready."""
    try:
        found: Answer | None = worker.pipe.recv()
    except (EOFError, OSError):
        return Answer(state=DIED)
    return found


def _give_up(stillborn: int, said: str, how: str) -> None:
    if stillborn >= PATIENCE:
        why = said or (f"it ended with {how}" if how else "it gives no answer")
        raise UsageError(
            "solver-broken",
            f"the solver's process does not start: {why}",
            hint="pip install --force-reinstall 'cardlog[solvers]'; in a script of your own, call"
            " solve under: if __name__ == '__main__'",
        )
