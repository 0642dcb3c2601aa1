"""Refused games once more, after a reader or a rule set was put right; nothing else is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

import msgspec

from cardlog.errors import FormatError, UsageError
from cardlog.log.decode import decode
from cardlog.log.lines import MAX_RAW, Damaged, unpacked
from cardlog.log.model import Line, Record, Refused
from cardlog.store import catalog, duplicates, urls
from cardlog.store.lake import Lake
from cardlog.store.manifest import Commit, Dropped
from cardlog.store.opening import guarded
from cardlog.store.origins import Place
from cardlog.store.parts import Draft, draft
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.reports import SourceReport, report_of
from cardlog.store.rewriting import take_out
from cardlog.store.schema import arrow_schema
from cardlog.store.source import Hashed
from cardlog.store.storing import Storing, source_row
from cardlog.store.upkeep import named
from cardlog.store.urls import is_url

if TYPE_CHECKING:
    from cardlog.replay.batch import Speed

_ROWS: Final = """
SELECT format, line, "column", start, "end", code, message, hint, id, raw FROM quarantine
WHERE source = ? ORDER BY start, line
"""
_NEW: Final = frozenset(("findings", "quarantine", "sources"))
"""Tables of a source that are written anew; the others only grow."""


class Retried(msgspec.Struct, kw_only=True):
    """What became of the refused games of one source."""

    file: str
    source: str
    tried: int
    accepted: int
    """Now stored."""
    refused: int
    """Still in quarantine."""


def retry(
    lake: AnyLake,
    names: Iterable[str] = (),
    *,
    speed: Speed = "auto",
) -> list[Retried]:
    """Read and judge again what is in quarantine, of the named sources or of all.

    What is accepted now joins its source, at once for each source; the rest stays, with what is
    said about it now. Raises ``UsageError`` for a name that no source has.
    """
    from cardlog.replay.bulk import Judge

    home = lake_at(lake)
    judge = Judge(speed=speed)
    done = []
    with home.changing():
        home.tidy()
        found = home.snapshot()
        given = list(names)
        for commit in named(found, given) if given else found.commits:
            if commit.refused:
                done.append(_retry(home, commit, judge))
        if any(one.accepted for one in done):
            home.tidy()
            catalog.derive(home)
    return done


def report(lake: AnyLake) -> list[SourceReport]:
    """What became of each source, as it stands now: one report a source, in loading order."""
    home = lake_at(lake)
    counts = duplicates.counts(home)
    reports = []
    for commit in home.commits():
        found = report_of([commit], file=commit.file, state="known")
        found.duplicate = counts.get(commit.source, 0)
        reports.append(found)
    return reports


def _retry(lake: Lake, commit: Commit, judge: Any) -> Retried:
    with guarded(lake) as connection:
        rows = connection.result(_ROWS, [commit.source]).dicts()
        others = connection.result(
            "FROM findings WHERE source = ? AND game IS NOT NULL", [commit.source]
        ).table
        items = _Again(commit, rows)
        with draft(lake) as new:
            storing = Storing(
                new,
                source=commit.source,
                key=commit.key,
                file=commit.file,
                first=commit.next_key,
            )

            def refusals() -> None:
                for form, refused in items.refusals():
                    storing.refusals(refused, form=form)

            storing.games(judge, items, items.places, between=refusals)
            accepted = storing.counts["stored"]
            done = Retried(
                file=commit.file,
                source=commit.source,
                tried=len(rows),
                accepted=accepted,
                refused=storing.refused,
            )
            if accepted:
                new.add("findings", others.cast(arrow_schema("findings")))
                _rewrite(lake, commit, new, storing, items.records)
    return done


def _rewrite(lake: Lake, commit: Commit, new: Draft, storing: Storing, tried: int) -> None:
    counts = {name: getattr(commit, name) + more for name, more in storing.counts.items()}
    changed = msgspec.structs.replace(
        commit,
        refused=storing.refused,
        records=counts["stored"] + storing.refused,
        keys=commit.next_key + tried,
        version=version("cardlog"),
        **counts,
    )
    storing.add("sources", [source_row(msgspec.structs.asdict(changed))])
    keep = tuple(part for part in commit.parts if part.table not in _NEW)
    pack = lake.snapshot().pack_of(commit.source)
    if pack is not None:
        own = Dropped(source=commit.source, key=commit.key)
        take_out(lake, pack.parts, own, new, leave=_NEW)
        keep = ()
    new.rewrite(changed, keep=keep)


@dataclass(slots=True)
class _Again:
    """Records that are read from what quarantine keeps of them."""

    commit: Commit
    rows: list[dict[str, Any]]
    records: int = 0
    places: dict[int, Place] = field(default_factory=dict)
    _refused: list[tuple[str, Refused]] = field(default_factory=list)

    def __iter__(self) -> Iterator[Record]:
        for row in self.rows:
            place = Place(row["line"], row["start"], row["end"], None)
            for item in self._read(row):
                if isinstance(item, Refused):
                    self._refused.append((row["format"], _placed(item, row)))
                    continue
                self.places[self.records] = place
                self.records += 1
                yield item.record if isinstance(item, Line) else item

    def refusals(self) -> Iterator[tuple[str, list[Refused]]]:
        """What is refused again, by format, since the last call."""
        waiting, self._refused = self._refused, []
        for form in sorted({form for form, _ in waiting}):
            yield form, [item for other, item in waiting if other == form]

    def _read(self, row: dict[str, Any]) -> Iterator[Line | Record | Refused]:
        from cardlog.formats.detect import open_any

        raw = self._raw(row)
        if raw is None:
            yield _old(row)
        elif row["format"] == "jsonl":
            try:
                yield decode(raw.rstrip(b"\r\n"))
            except FormatError as error:
                yield Refused(
                    code=error.code,
                    message=error.message,
                    hint=error.hint,
                    column=error.where.column,
                    raw=raw[:MAX_RAW],
                    id=error.where.game or row["id"] or "",
                )
        else:
            found = False
            for item in open_any(BytesIO(raw), file=self.commit.file, form=row["format"]):
                found = True
                yield item
            if not found:
                yield _old(row)

    def _raw(self, row: dict[str, Any]) -> bytes | None:
        """Text of a game: what quarantine keeps, or all of it while the file is unchanged."""
        raw: bytes = row["raw"]
        start, end = row["start"], row["end"]
        if len(raw) < MAX_RAW or start is None or end is None:
            return raw
        name = self.commit.path
        if not name:
            return None
        try:
            with urls.opened(name) if is_url(name) else Path(name).open("rb") as stream:
                return self._cut(stream, start, end)
        except (OSError, UsageError, Damaged):
            return None

    def _cut(self, stream: BinaryIO, start: int, end: int) -> bytes | None:
        """Bytes of the unpacked source, if the source still is what was loaded."""
        commit = self.commit
        stream.seek(commit.offset)
        hashed = Hashed(stream, commit.file, b"", limit=commit.bytes)
        at, found = commit.offset, bytearray()
        for piece in unpacked(cast(BinaryIO, hashed)):
            found += piece[max(start - at, 0) : max(end - at, 0)]
            at += len(piece)
        return bytes(found) if hashed.digest() == commit.source else None


def _old(row: dict[str, Any]) -> Refused:
    """What was refused, as it was."""
    return Refused(
        code=row["code"],
        message=row["message"],
        hint=row["hint"] or "",
        line=row["line"] or 0,
        column=row["column"] or 0,
        start=row["start"] or 0,
        end=row["end"] or 0,
        raw=row["raw"],
        id=row["id"] or "",
    )


def _placed(item: Refused, row: dict[str, Any]) -> Refused:
    return msgspec.structs.replace(
        item,
        line=row["line"] or 0,
        column=item.column or row["column"] or 0,
        start=row["start"] or 0,
        end=row["end"] or 0,
    )
