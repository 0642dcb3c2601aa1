"""A source while it is read: its bytes with their hash, its records with their places."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import IO, TYPE_CHECKING, BinaryIO, Final, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.errors import UsageError, Where
from cardlog.log.model import Line, Record, Refused, Source
from cardlog.replay.coded import Coded
from cardlog.store import files
from cardlog.store.origins import Origins, Place, origin_of
from cardlog.store.reports import Callback, Progress

if TYPE_CHECKING:
    from cardlog.replay.bulk import Judge
    from cardlog.replay.judged import Judged

HEAD: Final = 1 << 16
_EVENTS_A_LINE_EVENT: Final = {"pbn": 2}
"""How many events of a format take the bytes that one takes in a log."""


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
        """Judged batches: of a large source natively from its bytes, else record by record."""
        from cardlog.replay.batch import speed_for
        from cardlog.store.storing import with_origins

        self._tell_format()
        native = {"jsonl": self._from_lines, "pbn": self._from_pbn}.get(self.format)
        expected = (judge.expected_events or 0) * _EVENTS_A_LINE_EVENT.get(self.format, 1)
        if native is not None and speed_for(expected, judge.speed):
            return native(judge)
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
            stops = block.stops()
            for group, places in self._numbered(judge, groups, others, count=len(block)):
                origins = Origins(
                    block.numbers[places] + self.lines,
                    block.starts[places] + self.offset,
                    stops[places] + self.offset,
                    group.by_column().source.map(origin_of),
                )
                yield group, origins
            self._tell(report)
        self._tell(report, done=True)

    def _from_pbn(self, judge: Judge) -> Iterator[tuple[Judged, Origins]]:
        from cardlog.formats.detect import Unpacked, damaged
        from cardlog.formats.pbn_native import batches

        report = Progress(self.stream.name, self.size)
        plain = Unpacked(cast(BinaryIO, self.stream))
        for batch in batches(cast(BinaryIO, plain), file=self.stream.name):
            groups = [batch.judged] if batch.judged else []
            for group, _ in self._numbered(judge, groups, batch.others, count=batch.count):
                if group is batch.judged:
                    nowhere: Coded[str | None] = Coded.constant(None, len(batch.lines))
                    yield group, Origins(batch.lines, batch.starts, batch.ends, nowhere)
                else:
                    own = [self._place(record, record) for record in group.records]
                    yield group, Origins.of(own)
            self._tell(report)
        if plain.damage:
            self.refused.append(self._moved(damaged(plain, self.stream.name)))
        self._tell(report, done=True)

    def _numbered(
        self,
        judge: Judge,
        groups: list[Judged],
        others: Mapping[int, Record | Line | Refused],
        *,
        count: int,
    ) -> Iterator[tuple[Judged, NDArray[np.int64]]]:
        """Judged groups whose records have their numbers in the source, and those in the batch.

        Records of ``groups`` and ``others`` come with their numbers in a batch of ``count``.
        """
        is_record = np.ones(count, np.bool_)
        careful: dict[int, Record] = {}
        for number, item in others.items():
            if isinstance(item, Refused):
                self.refused.append(self._moved(item))
                is_record[number] = False
            else:
                careful[number] = item.record if isinstance(item, Line) else item
        numbers = self.records + np.cumsum(is_record) - is_record
        self.records += int(is_record.sum())
        places = list(careful)
        for group in judge.batches(careful.values()):
            group.numbers = [places[number] for number in group.numbers]
            groups.append(group)
        for group in groups:
            in_batch = np.asarray(group.numbers, np.int64)
            group.numbers = numbers[in_batch]
            yield group, in_batch

    def _tell(self, report: Progress, *, done: bool = False) -> None:
        """Say how far the source is read."""
        if self.progress is not None:
            report.bytes, report.records, report.done = self.stream.size, self.records, done
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
            if self.records % 4096 == 0:
                self._tell(report)
            yield record
        self._tell(report, done=True)

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
