"""Loading sources into a lake: read, judge, write, commit; one source at a time."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Final, Literal, TypeAlias, cast

import msgspec

from cardlog.errors import CardlogError, StoreError, UsageError, Where
from cardlog.log.canonical import encode_plain
from cardlog.log.model import Line, Record, Refused
from cardlog.store import duplicates, files
from cardlog.store.lake import Commit, Lake

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardlog.replay.batch import Speed
    from cardlog.replay.bulk import Judge, Judged
    from cardlog.store.rows import Place

Source: TypeAlias = str | os.PathLike[str] | IO[bytes]

HEAD: Final = 1 << 16
ORDINAL_BITS: Final = 28
"""Low bits of a game's key: its number in the source; the high bits are the source's key."""
KEY_BITS: Final = 63 - ORDINAL_BITS
BYTES_AN_EVENT: Final = 16
"""Rough size of an event in a log, to guess whether compiling the rules will pay."""


class SourceReport(msgspec.Struct, kw_only=True):
    """What became of one source.

    ``state``: ``loaded`` now, ``known`` (the same bytes were there already: nothing changed) or
    ``failed`` (see ``error``). ``duplicate`` counts its games that another source, or an earlier
    line, holds too; ``repaired`` those with something inferred.
    """

    file: str
    source: str = ""
    format: str = ""
    state: Literal["loaded", "known", "failed"] = "loaded"
    bytes: int = 0
    records: int = 0
    stored: int = 0
    duplicate: int = 0
    repaired: int = 0
    legal: int = 0
    incomplete: int = 0
    illegal: int = 0
    unverifiable: int = 0
    refused: int = 0
    seconds: float = 0.0
    error: str = ""
    code: str = ""


@dataclass(slots=True)
class Progress:
    """How far a load is: the source, and bytes and records of it that were read."""

    file: str
    size: int | None
    bytes: int = 0
    records: int = 0
    done: bool = False


Callback: TypeAlias = Callable[[Progress], object]


def load(
    lake: Lake | str | os.PathLike[str],
    sources: Iterable[Source] | Source,
    *,
    speed: Speed = "auto",
    progress: Callback | None = None,
    form: str = "",
    executor: Executor | None = None,
) -> list[SourceReport]:
    """Load logs of any format into a lake, which is made if it is not there.

    A source is a path, ``-`` for standard input, or a stream of bytes; it becomes visible as a
    whole or not at all. One that cannot be read is reported and costs only itself. With an
    ``executor`` (a process pool, or a cluster's with the same interface) paths are loaded side by
    side. Raises ``StoreError`` if the lake cannot be written.
    """
    home = lake if isinstance(lake, Lake) else Lake(lake)
    home.create()
    home.sweep()
    listed = _listed(sources)
    if executor is None:
        reports = _one_by_one(home, listed, speed=speed, progress=progress, form=form)
    else:
        if not all(isinstance(source, str | os.PathLike) for source in listed):
            raise UsageError("cannot-open", "streams cannot be loaded by other processes")
        futures = [
            executor.submit(load_source, os.fspath(home.path), os.fspath(cast(str, s)), speed, form)
            for s in listed
        ]
        reports = [future.result() for future in futures]
    if any(report.state == "loaded" for report in reports):
        duplicates.refresh(home)
        from cardlog.store.querying import write_catalog

        write_catalog(home)
    counts = duplicates.counts(home) if reports else {}
    for report in reports:
        report.duplicate = counts.get(report.source, 0)
    return reports


def load_source(lake: str, source: str, speed: Speed = "auto", form: str = "") -> SourceReport:
    """One source by path: the unit that executors run."""
    return _one_by_one(Lake(lake), [source], speed=speed, progress=None, form=form)[0]


def _listed(sources: Iterable[Source] | Source) -> list[Source]:
    if isinstance(sources, str | os.PathLike) or hasattr(sources, "read"):
        return [cast(Source, sources)]
    return list(sources)


def _one_by_one(
    lake: Lake, sources: list[Source], *, speed: Speed, progress: Callback | None, form: str
) -> list[SourceReport]:
    from cardlog.replay.bulk import Judge

    sizes = [_size(source) for source in sources]
    judge = Judge(speed=speed, expected_events=sum(s or 0 for s in sizes) // BYTES_AN_EVENT)
    reports = []
    for source, size in zip(sources, sizes, strict=True):
        begun = time.monotonic()
        try:
            report = _load_one(lake, source, size, judge, progress=progress, form=form)
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


def _size(source: Source) -> int | None:
    if isinstance(source, str | os.PathLike) and os.fspath(source) != "-":
        try:
            return Path(source).stat().st_size
        except OSError:
            return None
    return None


class _Hashed:
    """A stream that hashes and counts what is read from it."""

    def __init__(self, stream: BinaryIO, name: str, head: bytes) -> None:
        self.name = name
        self.size = 0
        self._stream = stream
        self._head = head
        self._sha256 = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        if self._head:
            cut = len(self._head) if size < 0 else size
            data, self._head = self._head[:cut], self._head[cut:]
        else:
            try:
                data = self._stream.read(size) or b""
            except OSError as error:
                raise UsageError(
                    "cannot-read", error.strerror or str(error), Where(file=self.name)
                ) from error
        self._sha256.update(data)
        self.size += len(data)
        return data

    def digest(self) -> str:
        """SHA-256 of the whole stream; reads what is left."""
        while self.read(files.CHUNK):
            pass
        return self._sha256.hexdigest()


def _load_one(
    lake: Lake,
    source: Source,
    size: int | None,
    judge: Judge,
    *,
    progress: Callback | None,
    form: str,
) -> SourceReport:
    from cardlog.log.lines import opened

    name = _name(source)
    expected = ""
    if size is not None and isinstance(source, str | os.PathLike):
        expected = _digest_of(Path(source))
        known = lake.commit(expected)
        if known is not None:
            return report_of(known, file=name, state="known")
    with opened(source) as (stream, shown):
        head = b""
        while len(head) < HEAD and (piece := stream.read(HEAD - len(head))):
            head += piece
        hashed = _Hashed(stream, shown, head)
        items = _Items(hashed, head, form=form, size=size, progress=progress)
        loader = _Loader(lake, items, judge, expected=expected)
        try:
            return loader.run()
        finally:
            loader.draft.close()


def _digest_of(path: Path) -> str:
    try:
        return files.digest(path)
    except OSError as error:
        raise UsageError(
            "cannot-open", error.strerror or str(error), Where(file=os.fspath(path))
        ) from error


@dataclass(slots=True)
class _Items:
    """Records of a source for the judge; refusals and places are kept aside by number."""

    stream: _Hashed
    head: bytes
    form: str
    size: int | None
    progress: Callback | None
    format: str = ""
    records: int = 0
    refused: list[Refused] = field(default_factory=list)
    places: dict[int, Place] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Record]:
        report = Progress(self.stream.name, self.size)
        for item in self._read():
            if isinstance(item, Refused):
                self.refused.append(item)
                continue
            record = item.record if isinstance(item, Line) else item
            self.places[self.records] = _place(item, record)
            self.records += 1
            if self.progress is not None and self.records % 4096 == 0:
                report.bytes, report.records = self.stream.size, self.records
                self.progress(report)
            yield record
        if self.progress is not None:
            report.bytes, report.records, report.done = self.stream.size, self.records, True
            self.progress(report)

    def _read(self) -> Iterator[Line | Record | Refused]:
        from cardlog.formats.detect import detect, open_any
        from cardlog.log.jsonl import read_lines
        from cardlog.log.lines import physical_lines

        stream = cast(IO[bytes], self.stream)
        if self.form:
            self.format = self.form
        else:
            text = b"\n".join(line.data for line in physical_lines(BytesIO(self.head)))
            found = detect(text[:HEAD])
            self.format = found.name if found else ""
        if self.format == "jsonl":
            # Lines know their bytes; a converted record's own source tells of another file.
            return read_lines(stream)
        return open_any(stream, file=self.stream.name, form=self.form)


def _place(item: Line | Record, record: Record) -> Place:
    from cardlog.store.rows import Place

    own = record.source
    if isinstance(item, Line):
        origin = f"{own.file}:{own.line}" if own and own.file else None
        return Place(item.line, item.start, item.end, origin)
    if own is None:
        return Place(None, None, None, None)
    return Place(own.line or None, own.start, own.end, None)


class _Loader:
    """One source on its way into the lake."""

    def __init__(self, lake: Lake, items: _Items, judge: Judge, *, expected: str) -> None:
        self.lake = lake
        self.items = items
        self.judge = judge
        self.expected = expected
        self.draft = _draft(lake)
        # Standard input has no name yet while it is read: its rows get a provisional key.
        self.counts: dict[str, int] = {}
        self.source = expected

    def run(self) -> SourceReport:
        """Read all, then commit."""
        if not self.source:
            return self._run_spooled()
        self.key = source_key(self.lake, self.source)
        for judged in self.judge.batches(self.items):
            self._take(judged)
            self._refusals()
        self._refusals()
        found = self.items.stream.digest()
        if found != self.source:
            raise UsageError(
                "source-changed",
                "the file changed while it was read; nothing of it was stored",
                Where(file=self.items.stream.name),
                "load it again when nobody writes it",
            )
        return self._commit()

    def _run_spooled(self) -> SourceReport:
        """A stream is kept in the draft first: its hash names its games."""
        spool = self.draft.path / "stream"
        stream = self.items.stream
        with spool.open("wb") as out:
            while piece := stream.read(files.CHUNK):
                out.write(piece)
        self.source = stream.digest()
        known = self.lake.commit(self.source)
        if known is not None:
            return report_of(known, file=stream.name, state="known")
        with spool.open("rb") as back:
            self.items.stream = _Hashed(cast(BinaryIO, back), stream.name, b"")
            self.items.size = stream.size
            return self.run()

    def _take(self, judged: Judged) -> None:
        from cardlog.store.rows import rows_of

        kept = [i for i, row in enumerate(judged.row) if row >= 0]
        places = [self.items.places.pop(number) for number in judged.numbers]
        keys = [self._key(number) for number in judged.numbers]
        self._findings(judged, keys, places)
        for i, row in enumerate(judged.row):
            if row < 0:
                self._quarantine_record(judged, i, places[i])
        if not kept:
            return
        rows = rows_of(
            judged,
            kept,
            keys=[keys[i] for i in kept],
            places=[places[i] for i in kept],
            source=self.source,
        )
        for name, table in rows.tables.items():
            self.draft.add(name, table, rules=judged.rules)
        for name, count in rows.counts.items():
            self._count(name, count)

    def _count(self, name: str, more: int) -> None:
        self.counts[name] = self.counts.get(name, 0) + more

    def _key(self, number: int) -> int:
        if number >> ORDINAL_BITS:
            raise StoreError(
                "source-too-long",
                f"a source holds at most {1 << ORDINAL_BITS} games",
                Where(file=self.items.stream.name),
                "split it",
            )
        return self.key << ORDINAL_BITS | number

    def _findings(self, judged: Judged, keys: list[int], places: list[Place]) -> None:
        rows: list[dict[str, Any]] = []
        for i, verdict in enumerate(judged.verdicts):
            rows.extend(
                {
                    "game": keys[i] if judged.row[i] >= 0 else None,
                    "source": self.source,
                    "line": finding.line or places[i].line,
                    "column": finding.column or None,
                    "n": finding.event,
                    "code": finding.code,
                    "severity": finding.severity,
                    "message": finding.message,
                    "rule": finding.rule or None,
                    "rule_source": finding.source or None,
                    "text": finding.text or None,
                    "legal": "\n".join(finding.legal) or None,
                    "state": finding.state or None,
                    "help": finding.help or None,
                }
                for finding in verdict.findings
            )
        self._add("findings", rows)

    def _add(self, table: str, rows: list[dict[str, Any]]) -> None:
        import pyarrow as pa

        from cardlog.store.schema import arrow_schema

        if rows:
            self.draft.add(table, pa.Table.from_pylist(rows, schema=arrow_schema(table)))

    def _quarantine_record(self, judged: Judged, i: int, place: Place) -> None:
        """A record that no rule set can replay is refused like text that is no record."""
        finding = judged.verdicts[i].findings[0]
        record = judged.records[i]
        self._count("refused", 1)
        self._add(
            "quarantine",
            [
                {
                    "source": self.source,
                    "file": self.items.stream.name,
                    "format": "jsonl",
                    "line": place.line,
                    "start": place.start,
                    "end": place.end,
                    "code": finding.code,
                    "message": finding.message,
                    "hint": finding.help or None,
                    "id": record.id or None,
                    "raw": encode_plain(record),
                }
            ],
        )

    def _refusals(self) -> None:
        """What the reader refused since the last batch."""
        refused, self.items.refused = self.items.refused, []
        self._count("refused", len(refused))
        self._add("quarantine", [self._refusal(item) for item in refused])
        self._add(
            "findings",
            [
                {
                    "source": self.source,
                    "line": item.line or None,
                    "column": item.column or None,
                    "code": item.code,
                    "severity": "error",
                    "message": item.message,
                    "help": item.hint or None,
                }
                for item in refused
            ],
        )

    def _refusal(self, item: Refused) -> dict[str, Any]:
        return {
            "source": self.source,
            "file": item.file or self.items.stream.name,
            "format": self.items.format,
            "line": item.line or None,
            "column": item.column or None,
            "start": item.start,
            "end": item.end,
            "code": item.code,
            "message": item.message,
            "hint": item.hint or None,
            "id": item.id or None,
            "raw": item.raw,
        }

    def _commit(self) -> SourceReport:
        from importlib.metadata import version

        now = datetime.now(UTC)
        release = version("cardlog")
        refused = self.counts.pop("refused", 0)
        found = {
            "source": self.source,
            "file": self.items.stream.name,
            "format": self.items.format,
            "bytes": self.items.stream.size,
            "records": self.items.records + refused - self._malformed(),
            "refused": refused,
            "version": release,
        } | self.counts
        for name in ("stored", "legal", "illegal", "incomplete", "unverifiable", "repaired"):
            found.setdefault(name, 0)
        self._add("sources", [found | {"loaded_at": now}])
        commit = Commit(key=self.key, loaded_at=now.isoformat(), **cast(dict[str, Any], found))
        held = self.draft.publish(commit)
        state: Literal["loaded", "known"] = (
            "loaded" if held.loaded_at == commit.loaded_at else "known"
        )
        return report_of(held, file=self.items.stream.name, state=state)

    def _malformed(self) -> int:
        """Records that were read well but are in quarantine: counted once."""
        return self.items.records - self.counts.get("stored", 0)


def _draft(lake: Lake) -> Any:
    from cardlog.store.parts import Draft

    try:
        return Draft(lake)
    except OSError as error:
        raise files.cannot("write", lake.path, error) from error


def source_key(lake: Lake, source: str) -> int:
    """Key of a source: bits of its hash, or the next ones where another source has them."""
    taken = {commit.key for commit in lake.commits()}
    bits = int(source, 16)
    for shift in range(256 - KEY_BITS, -1, -1):
        key = bits >> shift & ((1 << KEY_BITS) - 1)
        if key not in taken:
            return key
    raise StoreError("key-collision", f"no free key is left for source {source[:16]}")


def report_of(commit: Commit, *, file: str, state: Literal["loaded", "known"]) -> SourceReport:
    """Report of a committed source."""
    return SourceReport(
        file=file,
        source=commit.source,
        format=commit.format,
        state=state,
        bytes=commit.bytes,
        records=commit.records,
        stored=commit.stored,
        repaired=commit.repaired,
        legal=commit.legal,
        incomplete=commit.incomplete,
        illegal=commit.illegal,
        unverifiable=commit.unverifiable,
        refused=commit.refused,
    )
