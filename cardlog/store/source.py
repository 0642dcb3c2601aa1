"""A source while it is read: its bytes with their hash, its records with their places."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import IO, TYPE_CHECKING, BinaryIO, Final, cast

import msgspec
import numpy as np

from cardlog.errors import UsageError, Where
from cardlog.log.model import Line, Record, Refused, Source
from cardlog.store import files
from cardlog.store.origins import Origins, Place, origin_of
from cardlog.store.reports import Callback, Progress

if TYPE_CHECKING:
    from cardlog.replay.bulk import Judge
    from cardlog.replay.judged import Judged

HEAD: Final = 1 << 16


class Hashed:
    """A stream that hashes and counts what is read from it, at most ``limit`` bytes."""

    def __init__(
        self, stream: BinaryIO, name: str, head: bytes, *, limit: int | None = None
    ) -> None:
        self.name = name
        self.head = head
        self.size = 0
        self._stream = stream
        self._head = head
        self._limit = limit
        self._sha256 = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        if self._limit is not None:
            left = self._limit - self.size
            size = left if size < 0 else min(size, left)
            if not size:
                return b""
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


def head_of(stream: BinaryIO) -> bytes:
    """The beginning of a stream, from which its format is told."""
    head = b""
    while len(head) < HEAD and (piece := stream.read(HEAD - len(head))):
        head += piece
    return head


@dataclass(slots=True)
class Items:
    """Records of a source for the judge; refusals and places are kept aside by number.

    ``lines`` and ``offset`` are those of the file before the piece of it that is read.
    """

    stream: Hashed
    form: str
    size: int | None
    progress: Callback | None
    lines: int = 0
    offset: int = 0
    format: str = ""
    records: int = 0
    refused: list[Refused] = field(default_factory=list)
    places: dict[int, Place] = field(default_factory=dict)

    def batches(self, judge: Judge) -> Iterator[tuple[Judged, Origins]]:
        """Judged batches: of a large log natively from its lines, else record by record."""
        from cardlog.replay.batch import speed_for
        from cardlog.store.storing import with_origins

        self._tell_format()
        if self.format == "jsonl" and speed_for(judge.expected_events or 0, judge.speed):
            return self._from_lines(judge)
        return with_origins(judge.batches(self), self.places)

    def _from_lines(self, judge: Judge) -> Iterator[tuple[Judged, Origins]]:
        from cardlog.log.blocks import blocks
        from cardlog.log.jsonl import sifted
        from cardlog.replay.bulk import BATCH
        from cardlog.replay.line_batches import LineBatches

        reader = LineBatches(name=self.stream.name)
        report = Progress(self.stream.name, self.size)
        for block in blocks(cast(BinaryIO, self.stream), size=BATCH, sift=sifted):
            groups, others = reader.batch(block)
            is_record = np.ones(len(block), np.bool_)
            careful: list[int] = []
            slow: list[Record] = []
            for place, item in others.items():
                if isinstance(item, Refused):
                    self.refused.append(self._moved(item))
                    is_record[place] = False
                else:
                    careful.append(place)
                    slow.append(item)
            numbers = self.records + np.cumsum(is_record) - is_record
            self.records += int(is_record.sum())
            for group in judge.batches(slow):
                group.numbers = [careful[number] for number in group.numbers]
                groups.append(group)
            stops = block.stops()
            for group in groups:
                places = np.asarray(group.numbers, np.int64)
                group.numbers = numbers[places]
                yield (
                    group,
                    Origins(
                        block.numbers[places] + self.lines,
                        block.starts[places] + self.offset,
                        stops[places] + self.offset,
                        group.by_column().source.map(origin_of),
                    ),
                )
            if self.progress is not None:
                report.bytes, report.records = self.stream.size, self.records
                self.progress(report)
        if self.progress is not None:
            report.bytes, report.records, report.done = self.stream.size, self.records, True
            self.progress(report)

    def __iter__(self) -> Iterator[Record]:
        report = Progress(self.stream.name, self.size)
        for item in self._read():
            if isinstance(item, Refused):
                self.refused.append(self._moved(item))
                continue
            record = item.record if isinstance(item, Line) else item
            self.places[self.records] = self._place(item, record)
            self.records += 1
            if self.progress is not None and self.records % 4096 == 0:
                report.bytes, report.records = self.stream.size, self.records
                self.progress(report)
            yield record
        if self.progress is not None:
            report.bytes, report.records, report.done = self.stream.size, self.records, True
            self.progress(report)

    def _tell_format(self) -> None:
        from cardlog.formats.detect import detect
        from cardlog.log.lines import physical_lines

        if self.form:
            self.format = self.form
        elif not self.format:
            text = b"\n".join(line.data for line in physical_lines(BytesIO(self.stream.head)))
            found = detect(text[:HEAD])
            self.format = found.name if found else ""

    def _read(self) -> Iterator[Line | Record | Refused]:
        from cardlog.formats.detect import open_any
        from cardlog.log.jsonl import read_lines

        stream = cast(IO[bytes], self.stream)
        self._tell_format()
        if self.format == "jsonl":
            # Lines know their bytes; a converted record's own source tells of another file.
            return read_lines(stream)
        return open_any(stream, file=self.stream.name, form=self.form)

    def _moved(self, item: Refused) -> Refused:
        if not self.offset:
            return item
        return msgspec.structs.replace(
            item,
            line=item.line and item.line + self.lines,
            start=item.start + self.offset,
            end=item.end + self.offset,
        )

    def _place(self, item: Line | Record, record: Record) -> Place:
        own = record.source
        if isinstance(item, Line):
            return self._line_place(item.line, item.start, item.end, own)
        if own is None:
            return Place(None, None, None, None)
        return Place(own.line or None, own.start, own.end, None)

    def _line_place(self, line: int, start: int, end: int, own: Source | None) -> Place:
        return Place(line + self.lines, start + self.offset, end + self.offset, origin_of(own))
