"""Sources shared out to an executor: few at a time, again where a process died, told as done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from cardlog.errors import CardlogError, StoreError
from cardlog.store.reports import Callback, Progress, SourceReport

if TYPE_CHECKING:
    from cardlog.store.lake import Lake

IN_FLIGHT: Final = 64
"""Sources that an executor of unknown size holds at a time."""
RETRIES: Final = 2
SETTLING: Final = 10.0
"""Seconds that what was in flight in a broken executor has to end."""

Job: TypeAlias = tuple[str, Callable[[Executor], "Future[SourceReport]"]]
"""The name of a source, and how it is handed in."""


@dataclass(frozen=True)
class Engine:
    """Where sources are loaded side by side: an executor, opened when the lake is there."""

    start: Callable[[Lake], AbstractContextManager[Executor]]
    in_flight: Callable[[Executor], int]
    """How many sources it holds at a time; the rest wait with us, not in its memory."""
    renewed: bool = False
    """An executor that broke is opened again: its processes are ours."""


def engine_of(executor: Executor | Engine, in_flight: int = 0) -> Engine:
    """An engine of an executor that somebody else opens and closes."""
    if isinstance(executor, Engine):
        return executor
    return Engine(lambda _: nullcontext(executor), lambda _: in_flight or IN_FLIGHT)


def spread(
    engine: Engine,
    lake: Lake,
    jobs: Sequence[Job],
    *,
    progress: Callback | None = None,
    retries: int = RETRIES,
) -> list[SourceReport]:
    """Reports of all jobs in their order.

    Raises ``StoreError`` if the lake cannot be written, or if the executor is lost and not ours
    to open again; what was committed stays.
    """
    run = _Run(jobs, progress, retries)
    while run.queue or run.suspects:
        with engine.start(lake) as executor:
            try:
                run.until_broken(executor, engine.in_flight(executor))
            finally:
                for future in run.flying:
                    future.cancel()
        if run.lost and not engine.renewed:
            raise StoreError(
                "cluster-lost",
                f"the connection to the scheduler or pool ended; {len(run.reports)} of"
                f" {len(jobs)} sources were done, and what was committed stays",
                hint="load the same sources again: those that are there are known, the rest is"
                " done then",
            )
        run.blame()
    return [run.reports[number] for number in range(len(jobs))]


@dataclass
class _Run:
    jobs: Sequence[Job]
    progress: Callback | None
    retries: int
    queue: deque[int] = field(init=False)
    suspects: deque[int] = field(default_factory=deque)
    """Those in flight when a process died: each is tried alone, to find the one it was."""
    lost: list[int] = field(default_factory=list)
    flying: dict[Future[SourceReport], int] = field(default_factory=dict)
    attempts: dict[int, int] = field(default_factory=dict)
    reports: dict[int, SourceReport] = field(default_factory=dict)
    records: int = 0

    def __post_init__(self) -> None:
        self.queue = deque(range(len(self.jobs)))

    def until_broken(self, executor: Executor, in_flight: int) -> None:
        """Hand in and collect until all is done or the executor is lost."""
        while not self.lost:
            self._hand_in(executor, in_flight)
            if not self.flying:
                return
            done, _ = wait(self.flying, return_when=FIRST_COMPLETED)
            self._collect(done)
        done, _ = wait(self.flying, timeout=SETTLING)
        self._collect(done)
        self.lost += self.flying.values()
        self.flying.clear()

    def blame(self) -> None:
        """Try again what was lost; what was alone and lost too often has failed."""
        lost, self.lost = sorted(self.lost), []
        if len(lost) == 1 and self.attempts[lost[0]] > self.retries:
            self._failed(lost[0], "worker-lost", "its process died each time")
        else:
            self.suspects.extend(lost)

    def _hand_in(self, executor: Executor, in_flight: int) -> None:
        while self.suspects or self.queue:
            if len(self.flying) >= (1 if self.suspects else in_flight):
                return
            number = (self.suspects or self.queue).popleft()
            self.attempts[number] = self.attempts.get(number, 0) + 1
            try:
                self.flying[self.jobs[number][1](executor)] = number
            except BrokenExecutor:
                self.lost.append(number)
                return

    def _collect(self, done: set[Future[SourceReport]]) -> None:
        for future in done:
            number = self.flying.pop(future)
            try:
                report = future.result()
            except (BrokenExecutor, CancelledError):
                self.lost.append(number)
            except StoreError:
                raise
            except CardlogError as error:
                self._failed(number, error.code, error.message)
            except Exception as error:
                # Engines have their own names for it: Dask's is KilledWorker.
                killed = "Killed" in type(error).__name__
                if not killed and self.attempts[number] <= self.retries:
                    self.queue.append(number)
                    continue
                code = "worker-lost" if killed else "load-failed"
                self._failed(number, code, f"{type(error).__name__}: {error}")
            else:
                self._done(number, report)

    def _failed(self, number: int, code: str, message: str) -> None:
        name = self.jobs[number][0]
        self._done(number, SourceReport(file=name, state="failed", code=code, error=message))

    def _done(self, number: int, report: SourceReport) -> None:
        self.reports[number] = report
        self.records += report.records
        if self.progress is not None:
            self.progress(
                Progress(
                    report.file,
                    report.bytes,
                    bytes=report.bytes,
                    records=report.records,
                    done=True,
                    sources=len(self.jobs),
                    sources_done=len(self.reports),
                )
            )
