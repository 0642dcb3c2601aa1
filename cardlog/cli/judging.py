"""Records of a file with their verdicts, in order: one by one when few, in batches when many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, Final, cast

from cardlog.cli.inputs import Entry, foreign_entries, foreign_entry, line_entries, told
from cardlog.log.lines import RawLine, physical_lines
from cardlog.log.model import Record, Refused
from cardlog.replay.verdict import Verdict, judge
from cardlog.show.diagnostics import Place, refusal_verdict

FEW_EVENTS: Final = 20_000
"""Events that are judged one record at a time, which needs no data library."""
LARGE: Final = 1 << 20
"""Bytes below which no file is worth another look at how fast it can be judged."""
PBN_EVENT: Final = 9
"""Bytes that an event of PBN takes."""
BATCH: Final = 4096


def judged(name: str, *, form: str = "") -> Iterator[tuple[Entry, Verdict]]:
    """Each record of a file with its verdict; what was refused is ``malformed``.

    ``UsageError`` if the file cannot be opened, ``FormatError`` if no format knows its content.
    """
    with told(name, form=form) as (stream, shown, is_log):
        if is_log:
            yield from _lines(physical_lines(stream), shown)
        elif _is_large(name):
            yield from _large(stream, shown, form=form)
        else:
            yield from _entries(foreign_entries(stream, shown, form=form))


def _is_large(name: str) -> bool:
    """Whether a file may hold enough games for compiled rules; not known of standard input."""
    try:
        size = 0 if name == "-" else Path(name).stat().st_size
    except OSError:
        return False
    if size < LARGE:
        return False
    from cardlog.replay.batch import speed_for

    return speed_for(size // PBN_EVENT)


def _large(stream: BinaryIO, shown: str, *, form: str) -> Iterator[tuple[Entry, Verdict]]:
    """A large file that is no log: of PBN, regular games are judged natively."""
    from cardlog.formats.detect import Unpacked, damaged, told_apart
    from cardlog.formats.pbn import PBN

    chosen, whole = told_apart(stream, shown, form=form)
    if chosen is not PBN:
        yield from _entries(foreign_entries(whole, shown, form=form))
        return
    from cardlog.formats.pbn_native import verdicts

    plain = Unpacked(whole)
    for item, line, verdict in verdicts(cast(BinaryIO, plain), file=shown):
        entry = Entry(item, Place(shown, line))
        yield (entry, verdict) if verdict is not None else _alone(entry)
    if plain.damage:
        yield _alone(foreign_entry(damaged(plain, shown), shown))


def _alone(entry: Entry) -> tuple[Entry, Verdict]:
    if isinstance(entry.item, Refused):
        return entry, refusal_verdict(entry.item)
    assert isinstance(entry.item, Record)
    return entry, judge(entry.item)


def _size(entry: Entry) -> int:
    return len(entry.item.events) if isinstance(entry.item, Record) else 0


def _lines(source: Iterator[RawLine], shown: str) -> Iterator[tuple[Entry, Verdict]]:
    events = 0
    for raw in source:
        for entry in line_entries(raw, shown):
            events += _size(entry)
            yield _alone(entry)
        if events > FEW_EVENTS:
            yield from _line_batches(source, shown)
            return


def _line_batches(source: Iterator[RawLine], shown: str) -> Iterator[tuple[Entry, Verdict]]:
    from cardlog.log.blocks import Block
    from cardlog.replay.lines import LineJudge

    bulk = LineJudge()
    while batch := list(islice(source, BATCH)):
        # A line at which a file is cut may hold a record and a refusal: it goes alone.
        sound = [raw for raw in batch if not raw.fault and raw.data.strip()]
        judged = iter(bulk.batch(Block.of(sound), shown))
        for raw in batch:
            if raw.fault:
                yield from map(_alone, line_entries(raw, shown))
            elif raw.data.strip():
                checked = next(judged)
                item = checked.refused or checked.record
                entry = Entry(item, Place(shown, raw.number, raw.data), jsonl=True)
                if checked.verdict is not None:
                    yield entry, checked.verdict
                else:
                    yield _alone(entry)


def _entries(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Verdict]]:
    source = iter(entries)
    events = 0
    for entry in source:
        events += _size(entry)
        if events > FEW_EVENTS:
            yield from _entry_batches(chain([entry], source))
            return
        yield _alone(entry)


def _entry_batches(source: Iterator[Entry]) -> Iterator[tuple[Entry, Verdict]]:
    from cardlog.replay.bulk import Judge

    bulk = Judge()
    while batch := list(islice(source, BATCH)):
        records = [entry.item for entry in batch if isinstance(entry.item, Record)]
        verdicts = bulk.verdicts(records, size=BATCH)
        for entry in batch:
            yield (entry, next(verdicts)) if isinstance(entry.item, Record) else _alone(entry)
