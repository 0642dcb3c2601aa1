"""Loading sources into a lake: read, judge, write, commit; one source at a time."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Final, TypeAlias, cast

import msgspec

from cardlog.errors import CardlogError, StoreError, UsageError, Where
from cardlog.store import catalog, duplicates, files, urls
from cardlog.store.growth import NEW, Plan, plan_of, plan_of_copy, plan_of_url
from cardlog.store.lake import Lake
from cardlog.store.manifest import Commit, Snapshot
from cardlog.store.parts import Draft, draft
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.relations import ORDINAL_BITS
from cardlog.store.reports import Callback, Progress, SourceReport, State, report_of
from cardlog.store.schema import LAYOUT
from cardlog.store.source import Hashed, Items, head_of
from cardlog.store.spreading import RETRIES, Engine, Job, engine_of, spread
from cardlog.store.storing import Storing, source_row
from cardlog.store.urls import is_url

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from cardlog.replay.batch import Speed
    from cardlog.replay.bulk import Judge

__all__ = ["Callback", "Progress", "Source", "SourceReport", "load", "load_source"]

Source: TypeAlias = str | os.PathLike[str] | IO[bytes]

KEY_BITS: Final = 63 - ORDINAL_BITS
BYTES_AN_EVENT: Final = 16
"""Rough size of an event in a log, to guess whether compiling the rules will pay."""


def load(
    lake: AnyLake,
    sources: Iterable[Source] | Source,
    *,
    speed: Speed = "auto",
    progress: Callback | None = None,
    form: str = "",
    replace: bool = False,
    whole_lines: bool = False,
    executor: Executor | Engine | None = None,
    in_flight: int = 0,
    retries: int = RETRIES,
) -> list[SourceReport]:
    """Load logs of any format into a lake, which is made if it is not there.

    A source is a path, a URL, ``-`` for standard input, or a stream of bytes; it becomes visible
    as a whole or not at all. One that cannot be read is reported and costs only itself. Of a log
    that has grown since it was loaded only what was added is read. With ``replace`` a file that
    changed otherwise takes the place of what was loaded from the same path before; with
    ``whole_lines`` a last line of a log that has no end yet is left for later.

    With an ``executor`` (a process pool, or a cluster's with the same interface, or an engine of
    ``cardlog.store.engines``) paths are loaded side by side: at most ``in_flight`` are handed in
    at a time, what fails for another reason than its content is tried ``retries`` times more,
    and ``progress`` is told of each source that is done. Raises ``StoreError`` if the lake cannot
    be written or the executor is lost.
    """
    home = lake_at(lake)
    home.create()
    home.sweep()
    listed = _listed(sources)
    how = _How(speed, form, progress, replace, whole_lines, str(Path.cwd()) if executor else "")
    if executor is None:
        reports = _one_by_one(home, listed, how)
    else:
        if not all(isinstance(s, str | os.PathLike) and s != "-" for s in listed):
            raise UsageError("cannot-open", "streams cannot be loaded by other processes")
        jobs = [_job(home.address, os.fspath(cast(str, source)), how) for source in listed]
        engine = engine_of(executor, in_flight)
        reports = spread(engine, home, jobs, progress=progress, retries=retries)
        home.sweep()
    finish(home, reports)
    return reports


def _job(lake: str, source: str, how: _How) -> Job:
    def hand_in(executor: Executor) -> Future[SourceReport]:
        return executor.submit(
            load_source,
            lake,
            source,
            how.speed,
            how.form,
            replace=how.replace,
            whole_lines=how.whole_lines,
            folder=how.folder,
        )

    return source, hand_in


def finish(lake: Lake, reports: list[SourceReport]) -> None:
    """Bring what is derived from all sources up to date, and count duplicates in the reports."""
    states = {report.state for report in reports}
    # A process that died may have committed what its second try then knew.
    stale = "known" in states and not duplicates.are_kept(lake)
    if states & {"loaded", "grown", "replaced"} or stale:
        if "replaced" in states:
            with lake.changing():
                lake.tidy()
        catalog.derive(lake)
    counts = duplicates.counts(lake) if reports else {}
    for report in reports:
        sources = report.pieces or (report.source,)
        report.duplicate = sum(counts.get(source, 0) for source in sources)


def load_source(
    lake: str,
    source: str,
    speed: Speed = "auto",
    form: str = "",
    *,
    replace: bool = False,
    whole_lines: bool = False,
    folder: str = "",
) -> SourceReport:
    """One source by path or URL: the unit that executors run.

    Relative paths are those of ``folder``, which may not be the current one of this process.
    """
    how = _How(speed, form, None, replace, whole_lines, folder)
    return _one_by_one(_kept(lake), [source], how)[0]


@cache
def _kept(lake: str) -> Lake:
    """A lake whose manifests are read once in this process, not once a source."""
    return lake_at(lake)


def _listed(sources: Iterable[Source] | Source) -> list[Source]:
    if isinstance(sources, str | os.PathLike) or hasattr(sources, "read"):
        listed = [cast(Source, sources)]
    else:
        listed = list(sources)
    found: list[Source] = []
    for source in listed:
        found += urls.expanded(source) if isinstance(source, str) and is_url(source) else [source]
    return found


@dataclass(frozen=True)
class _How:
    """How sources are loaded."""

    speed: Speed
    form: str
    progress: Callback | None
    replace: bool
    whole_lines: bool
    folder: str = ""

    def path(self, name: str) -> Path:
        """Where a named file lies."""
        return Path(self.folder, name)


def _one_by_one(lake: Lake, sources: list[Source], how: _How) -> list[SourceReport]:
    from cardlog.replay.bulk import Judge

    expected = sum(_size(source, how) or 0 for source in sources) // BYTES_AN_EVENT
    judge = Judge(speed=how.speed, expected_events=expected)
    found = lake.snapshot() if lake.exists else Snapshot([], [], {})
    reports = []
    for source in sources:
        begun = time.monotonic()
        try:
            report = _load_one(lake, source, found, judge, how)
        except StoreError:
            raise
        except CardlogError as error:
            report = SourceReport(
                file=_name(source), state="failed", error=error.message, code=error.code
            )
        report.seconds = time.monotonic() - begun
        reports.append(report)
    return reports


def _name(source: Source) -> str:
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    name = getattr(source, "name", "")
    return name if isinstance(name, str) else ""


def _size(source: Source, how: _How) -> int | None:
    """Bytes of a file or object; ``None`` for what can be read once only, such as a named pipe."""
    if isinstance(source, str | os.PathLike) and source != "-":
        name = os.fspath(source)
        try:
            if is_url(name):
                return urls.status(name).st_size
            status = how.path(name).stat()
            return status.st_size if stat.S_ISREG(status.st_mode) else None
        except (OSError, UsageError):
            return None
    return None


@contextmanager
def _opened(source: Source, how: _How) -> Iterator[tuple[BinaryIO, str]]:
    """The bytes of a source, and the name that it was given."""
    from cardlog.log.lines import opened

    name = _name(source)
    if is_url(name) and isinstance(source, str):
        with urls.opened(name) as stream:
            yield stream, name
    elif how.folder and isinstance(source, str | os.PathLike):
        with opened(how.path(name)) as (stream, _):
            yield stream, name
    else:
        with opened(source) as found:
            yield found


def _load_one(lake: Lake, source: Source, found: Snapshot, judge: Judge, how: _How) -> SourceReport:
    name = _name(source)
    plan = NEW
    if isinstance(source, str | os.PathLike) and is_url(name):
        plan = plan_of_url(found, name, urls.status(name))
    elif isinstance(source, str | os.PathLike) and _size(source, how) is not None:
        path = how.path(name)
        plan = plan_of(found, path, replace=how.replace, whole_lines=how.whole_lines)
    if known := plan.known or _committed(lake, plan.source):
        return _known(lake, known, found, name, how)
    with _opened(source, how) as (given, shown), draft(lake) as new, ExitStack() as held:
        stream = given
        if not plan.source:
            # Its bytes come once: they are kept, to be hashed before they are read.
            copy = _copied(given, shown, new.path / "stream")
            plan = plan_of_copy(found, copy, plan, replace=how.replace, whole_lines=how.whole_lines)
            if known := plan.known or _committed(lake, plan.source):
                return _known(lake, known, found, shown, how)
            stream = held.enter_context(copy.open("rb"))
        if plan.offset:
            stream.seek(plan.offset)
        head = head_of(stream)
        if plan.size is not None:
            head = head[: plan.size]
        hashed = Hashed(stream, files.as_text(shown), head, limit=plan.size if plan.exact else None)
        return _Store(lake, how, judge).run(new, hashed, plan)


def _known(
    lake: Lake, known: Sequence[Commit], found: Snapshot, name: str, how: _How
) -> SourceReport:
    """Bytes that are there; with ``replace`` other ones from the same path still have to go."""
    report = report_of(known, file=name, state="known")
    if how.replace:
        from cardlog.store.upkeep import remove

        where = name if is_url(name) else os.fspath(how.path(name).absolute())
        kept = {commit.source for commit in known}
        others = [c.source for c in found.of_file(files.as_text(where)) if c.source not in kept]
        if others:
            remove(lake, others)
            report.state = "replaced"
    return report


def _copied(stream: BinaryIO, name: str, path: Path) -> Path:
    """All bytes of a stream, in a file."""
    hashed = Hashed(stream, name, b"")
    reading = urls.reading if is_url(name) else lambda _: nullcontext()
    with path.open("wb") as out:
        while True:
            with reading(name):
                piece = hashed.read(files.CHUNK)
            if not piece:
                return path
            out.write(piece)


def _committed(lake: Lake, source: str) -> list[Commit]:
    commit = lake.commit(source) if source else None
    return [commit] if commit else []


@dataclass(frozen=True)
class _Store:
    """Stores a source whose bytes are known by their hash."""

    lake: Lake
    how: _How
    judge: Judge

    def run(self, new: Draft, stream: Hashed, plan: Plan) -> SourceReport:
        """Read all, then commit."""
        items = Items(
            stream,
            form=plan.form or self.how.form,
            size=plan.size,
            progress=self.how.progress,
            lines=plan.lines,
            offset=plan.offset,
        )
        key = source_key(self.lake, plan.source)
        storing = Storing(new, source=plan.source, key=key, file=stream.name)

        def refusals() -> None:
            refused, items.refused = items.refused, []
            storing.refusals(refused, form=items.format)

        storing.batches(items.batches(self.judge), between=refusals)
        if stream.digest() != plan.source:
            raise UsageError(
                "source-changed",
                "the file changed while it was read; nothing of it was stored",
                Where(file=stream.name),
                "load it again when nobody writes it",
            )
        # Records that were read well but are in quarantine count once.
        malformed = items.records - storing.counts["stored"]
        commit = Commit(
            layout=LAYOUT,
            source=plan.source,
            key=key,
            file=stream.name,
            path=plan.path,
            mtime=plan.mtime,
            ctime=plan.ctime,
            offset=plan.offset,
            replaces=plan.replaces,
            format=items.format,
            bytes=stream.size,
            records=items.records + storing.refused - malformed,
            refused=storing.refused,
            loaded_at=_now(plan.after),
            version=version("cardlog"),
            **cast(dict[str, Any], storing.counts),
        )
        storing.add("sources", [source_row(msgspec.structs.asdict(commit))])
        held = new.publish(commit)
        state: State = "loaded"
        if held.loaded_at != commit.loaded_at:
            state = "known"
        elif plan.replaces:
            state = "replaced"
        elif plan.offset:
            state = "grown"
        return report_of([held], file=stream.name, state=state)


def _now(after: str) -> str:
    """The time, and later than another one even where clocks differ."""
    now = datetime.now(UTC)
    if after:
        now = max(now, datetime.fromisoformat(after) + timedelta(microseconds=1))
    # Times are compared as texts, so all have the same digits.
    return now.isoformat(timespec="microseconds")


def source_key(lake: Lake, source: str) -> int:
    """Key of a source: bits of its hash, or the next ones where another source has them."""
    taken = lake.keys()
    bits = int(source, 16)
    for shift in range(256 - KEY_BITS, -1, -1):
        key = bits >> shift & ((1 << KEY_BITS) - 1)
        if key not in taken:
            return key
    raise StoreError("key-collision", f"no free key is left for source {source[:16]}")
