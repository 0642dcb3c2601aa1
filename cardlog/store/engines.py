"""Engines that load sources side by side: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from cardlog.errors import UsageError, Where
from cardlog.store.places import lake_at
from cardlog.store.spreading import Engine

if TYPE_CHECKING:
    from cardlog.store.lake import Lake

PER_THREAD: Final = 4
"""Sources in flight for each thread of a cluster: enough to bridge the way there and back."""
PATIENCE: Final = 60.0
"""Seconds to wait for the first worker."""
ANSWER: Final = 15.0
"""Seconds to wait for a scheduler, which is there or is not."""


def processes(workers: int, *, in_flight: int = 0) -> Engine:
    """So many processes of this machine."""

    @contextmanager
    def start(_lake: Lake) -> Iterator[Executor]:
        # Forking a process that has threads (Arrow's, DuckDB's) can hang the child.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            yield pool

    return Engine(start, lambda _: in_flight or 2 * workers, renewed=True)


def dask(
    scheduler: str = "", *, workers: int = 0, in_flight: int = 0, patience: float = PATIENCE
) -> Engine:
    """A Dask cluster by the address of its scheduler, or one of ``workers`` processes here.

    Workers must have the same release of cardlog and reach the lake and the sources under the
    same names. Raises ``UsageError`` when it is started and that is not so.
    """
    threads = 0

    @contextmanager
    def start(lake: Lake) -> Iterator[Executor]:
        nonlocal threads
        with _cluster(scheduler, workers) as address, _client(address, patience) as client:
            _check_workers(client, lake.address, patience)
            threads = sum(client.nthreads().values())
            # Not pure: loading again is loading again, not the last answer.
            yield client.get_executor(pure=False)

    return Engine(start, lambda _: in_flight or PER_THREAD * threads)


@contextmanager
def _cluster(scheduler: str, workers: int) -> Iterator[str]:
    try:
        import distributed
    except ImportError:
        raise UsageError(
            "extra-missing",
            "the Dask engine needs the package distributed",
            hint="pip install 'cardlog[dask]'",
        ) from None
    if scheduler:
        yield scheduler
        return
    with distributed.LocalCluster(
        n_workers=workers or os.cpu_count() or 1,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs="ERROR",
    ) as cluster:
        yield cluster.scheduler_address


@contextmanager
def _client(address: str, patience: float) -> Iterator[Any]:
    import distributed

    try:
        client = distributed.Client(address, timeout=min(patience, ANSWER), set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(
            "no-scheduler",
            f"no Dask scheduler answers: {error}",
            Where(file=address),
            "start one with 'dask scheduler' and name its address, such as tcp://host:8786",
        ) from error
    try:
        yield client
    finally:
        # A scheduler that is gone cannot be told goodbye.
        with suppress(Exception):
            client.close(timeout=5)


def _check_workers(client: Any, lake: str, patience: float) -> None:
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise UsageError(
            "no-workers",
            f"the scheduler has had no worker for {patience:g} seconds",
            hint="start some with 'dask worker ADDRESS --nthreads 1'",
        ) from None
    for worker, found in client.run(_seen, lake, on_error="return").items():
        if isinstance(found, Exception):
            raise UsageError(
                "worker-unfit",
                f"a worker cannot load: {type(found).__name__}: {found}",
                Where(file=worker),
                f"install cardlog {version('cardlog')} there, with the same packages",
            )
        release, lake_there = found
        if release != version("cardlog"):
            raise UsageError(
                "worker-unfit",
                f"a worker has cardlog {release}, this is {version('cardlog')}",
                Where(file=worker),
                "rules and layout must be the same everywhere: install one release",
            )
        if not lake_there:
            raise UsageError(
                "worker-unfit",
                f"a worker does not see the lake {lake}",
                Where(file=worker),
                "name a lake that all machines share: a shared path, or a URL such as"
                " s3://bucket/club.lake",
            )


def _seen(lake: str) -> tuple[str, bool]:
    """The release on this machine, and whether it sees a lake."""
    return version("cardlog"), lake_at(lake).exists
