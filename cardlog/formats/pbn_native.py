"""PBN in batches, judged natively: regular games become columns, all others go the careful way.

Every record is the one that :func:`cardlog.formats.pbn.read` makes, but that its events are only
in the columns.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, BinaryIO, Final, NamedTuple, cast

import msgspec
import numpy as np

from cardlog.formats import pbn_columns as col
from cardlog.formats.base import MAX_GAME, Feed, Item, source_of
from cardlog.formats.bridge import SEATS
from cardlog.formats.pbn import games_of
from cardlog.formats.pbn_blocks import Block, Splitter
from cardlog.formats.pbn_game import KEY, Games
from cardlog.formats.pbn_heads import RULES, Heads, Plan
from cardlog.formats.pbn_scan import (
    BEGIN,
    END,
    FIRST_TAG,
    LINE,
    ROWS,
    ROWS_END,
    Scanner,
)
from cardlog.formats.pbn_values import ABSENT
from cardlog.log.model import Record, Refused, Source
from cardlog.replay.batch import Replayed, run_batch
from cardlog.replay.bulk import BATCH, Judge
from cardlog.replay.coded import Coded
from cardlog.replay.heads import Frame, Stated
from cardlog.replay.judged import Judged, Verdicts
from cardlog.replay.line_groups import uncollected
from cardlog.replay.outcomes import Outcomes
from cardlog.replay.verdict import Verdict, judge

TEXT: Final = 1 << 21
"""Bytes of a batch."""
BATCHES: Final = 16
"""After so many batches what others left behind is collected."""


@dataclass(slots=True)
class Batch:
    """Items of a file one after the other: regular games judged, all others as they were read."""

    count: int = 0
    """Items of both kinds."""
    judged: Judged | None = None
    """Regular games, numbered by their place in the batch."""
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    """Of each regular game its line, and the begin and end of its bytes."""
    others: dict[int, Item] = field(default_factory=dict)


def batches(
    data: BinaryIO | bytes,
    *,
    file: str = "",
    max_game: int = MAX_GAME,
    size: int = TEXT,
    sources: bool = False,
) -> Iterator[Batch]:
    """Everything in a PBN file, judged as far as it is regular. Needs Numba.

    Records of regular games have a ``source`` only if ``sources`` are asked for.
    """
    splitter = Splitter(Feed(data), max_game=max_game)
    scanner = Scanner(most=BATCH, longest=max_game)
    reader = _Reader(splitter, scanner, file=file, size=size, sources=sources)
    # Objects of a batch are gone with it; to look for cycles among them costs as much as they do.
    with uncollected():
        for number in count(1):
            if not splitter.begin():
                return
            yield reader.batch()
            if number % BATCHES == 0:
                gc.collect(1)


class Found(NamedTuple):
    """An item of a file with its line; no verdict if it was refused."""

    item: Item
    line: int
    verdict: Verdict | None


def verdicts(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Found]:
    """Everything in a PBN file in its order, with verdicts. Needs Numba.

    Records of regular games have no source, and events only where there is a finding.
    """
    careful = Judge(speed="compiled")
    for batch in batches(data, file=file):
        found: dict[int, Found] = {}
        for number, item in batch.others.items():
            source = item if isinstance(item, Refused) else item.source
            found[number] = Found(item, source.line if source else 0, None)
        for group in _groups(batch, careful):
            for i, (number, verdict) in enumerate(zip(group.numbers, group.verdicts, strict=True)):
                if number in found:
                    found[number] = found[number]._replace(verdict=verdict)
                    continue
                record = group.records[i]
                if verdict.findings and group.columns is not None:
                    events = group.columns.texts(group.row[i], record.seats)
                    record = msgspec.structs.replace(record, events=events)
                found[number] = Found(record, batch.spans[i][0], verdict)
        for number in range(batch.count):
            yield found[number]


def _groups(batch: Batch, careful: Judge) -> Iterator[Judged]:
    """All records of a batch judged, with their numbers in it."""
    if batch.judged is not None:
        yield batch.judged
    others = {n: item for n, item in batch.others.items() if isinstance(item, Record)}
    places = list(others)
    for group in careful.batches(others.values()):
        group.numbers = [places[number] for number in group.numbers]
        yield group


class _Boards:
    """Regular games of a batch, one entry a game in each list."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.rows: list[int] = []
        """Numbers of the games in the columns."""
        self.records: list[Record] = []
        self.frames: list[Frame] = []
        self.stated: list[Stated] = []
        self.spans: list[tuple[int, int, int]] = []


class _Text:
    """Regular games of a batch, found and made columns; everything as lists, which are quick."""

    def __init__(self, scanner: Scanner, heads: Heads, text: bytes, place: int) -> None:
        self.text = text
        self.place = place
        """Of the text in the file."""
        self.columns, facts = col.columns_of(scanner)
        self.facts = facts.tolist()
        self.begin, self.end, self.line, self.first = (
            scanner.games[:, column].tolist() for column in (BEGIN, END, LINE, FIRST_TAG)
        )
        self.ids = scanner.ids[: self.first[-1]].tobytes()
        self.numbers = heads.values.numbers()
        self.tags = scanner.tags
        self.events = np.diff(self.columns.start).tolist()

    def rows(self, tag: int) -> bytes:
        """The lines below a tag."""
        return self.text[self.tags[tag, ROWS] : self.tags[tag, ROWS_END]]

    def end_of(self, game: int) -> int:
        """Where a game ends without line ends."""
        end: int = self.end[game]
        while self.text[end - 1] in b"\r\n":
            end -= 1
        return end

    def block(self, game: int) -> Block:
        """A game as the careful reader takes it."""
        text = self.text[self.begin[game] : self.end[game]]
        return Block(text, text, self.place + self.begin[game], self.line[game], nested=True)


class _Reader:
    """Reads batch after batch; keeps what games take from each other, and what repeats."""

    def __init__(
        self, splitter: Splitter, scanner: Scanner, *, file: str, size: int, sources: bool
    ) -> None:
        self.splitter = splitter
        self.file = file
        self.size = size
        self.sources = sources
        self.scanner = scanner
        self.heads = Heads(scanner)
        self.outcomes = Outcomes()
        self.games = Games()
        self.directives: list[str] = []
        self.before: tuple[Plan, list[int]] | None = None
        """Tags of the game before, if it was regular."""

    def batch(self) -> Batch:
        """The next games."""
        splitter = self.splitter
        last = splitter.fill(self.size)
        text, place = splitter.text, splitter.place - splitter.at
        order = self._find(last=last)
        found = Batch()
        boards = _Boards()
        if self.heads.values.full:
            self._let_go()
            self.heads.forget()
        whole = _Text(self.scanner, self.heads, text, place)
        for part in order:
            if not isinstance(part, Block):
                if self._regular(whole, part, boards, found.count):
                    found.count += 1
                    continue
                part = whole.block(part)  # noqa: PLW2901
            for item in self._careful(part):
                found.others[found.count] = item
                found.count += 1
        if boards.rows:
            found.judged = self._judged(whole, boards)
            found.spans = boards.spans
        return found

    def _find(self, *, last: bool) -> list[int | Block]:
        """Games in their order: numbers of regular ones, and the others as blocks."""
        splitter, scanner = self.splitter, self.scanner
        text = splitter.text
        scanner.begin(text)
        order: list[int | Block] = []
        while splitter.plain:
            done = len(scanner)
            splitter.go(scanner.run(splitter.at, line=splitter.line, last=last))
            order += range(done, len(scanner))
            if scanner.cut or scanner.full or not splitter.begin() or splitter.text is not text:
                break
            order.append(splitter.block())
            if len(order) >= BATCH or splitter.text is not text:
                break
        while not splitter.plain and len(order) < BATCH and splitter.begin():
            order.append(splitter.block())
        if not order and splitter.begin():
            order.append(splitter.block())
        return order

    def _careful(self, block: Block) -> Iterator[Item]:
        self._let_go()
        return games_of(block, self.games, self.directives, self.file)

    def _let_go(self) -> None:
        """Tell the careful reader about the game before, if it was a regular one."""
        if self.before is not None:
            plan, numbers = self.before
            value = self.heads.values.value
            tags = {name: value(n) for name, n in zip(plan.names, numbers, strict=True)}
            self.games.follow(tags)
            self.before = None

    def _regular(self, whole: _Text, game: int, boards: _Boards, place: int) -> bool:
        """Take a game, if nothing about it asks for a second look."""
        facts = whole.facts[game]
        if not facts[col.PLAIN] or self.directives or self.games.hands_on:
            return False
        first, end = whole.first[game], whole.first[game + 1]
        heads, texts = self.heads, self.heads.values.texts
        plan = heads.plan(whole.ids[first:end])
        numbers = whole.numbers[first:end]
        if facts[col.BORROWED]:
            if self.before is None or not plan.shares_deal(numbers, *self.before):
                return False
            plan = plan.after(self.before[0])
            numbers += [self.before[1][at] for at in plan.taken]
        if not plan.sound:
            return False
        players = heads.players[plan.people_names, plan.people(numbers)]
        frame = heads.frames[
            plan.option_names, plan.options(numbers), facts[col.DEALER], facts[col.COMPLETE]
        ]
        stated = heads.stated[plan.result_names, plan.results(numbers)]
        values = [texts[number] for number in plan.extra(numbers)]
        if players is None or frame is None or stated is None or None in values:
            return False
        extra: dict[str, Any] = dict(zip(plan.extra_names, values, strict=True))
        if plan.tables and not heads.add_tables(extra, plan, lambda at: whole.rows(first + at)):
            return False
        if "?" in values:
            extra = {name: value for name, value in extra.items() if value != "?"}
        parts = [text for number in plan.id(numbers) if (text := texts[number]) not in ABSENT]
        base = ":".join(cast(list[str], parts))
        self.before = plan, numbers
        self.games.number += 1
        start, line, like = whole.begin[game], whole.line[game], frame.record
        stop = whole.end_of(game)
        span = line, whole.place + start, whole.place + stop
        boards.places.append(place)
        boards.rows.append(game)
        boards.frames.append(frame)
        boards.stated.append(stated)
        boards.spans.append(span)
        boards.records.append(
            Record(
                id=self.games.counted(base),
                rules=RULES,
                options=like.options,
                seats=like.seats,
                players=players,
                status=like.status,
                view=like.view,
                events=[],
                stated=stated.values,
                inferred=heads.inferred(plan.taken_names, facts, whole.events[game]),
                source=self._source(whole.text[start:stop], span) if self.sources else None,
                extra={KEY: extra} if extra else {},
            )
        )
        return True

    def _source(self, raw: bytes, span: tuple[int, int, int]) -> Source:
        return source_of(raw, file=self.file, form="pbn", line=span[0], start=span[1])

    def _judged(self, whole: _Text, boards: _Boards) -> Judged:
        columns = whole.columns
        # Games that are read with care have no rows, or rows that nobody asks for.
        options = [boards.frames[0].options] * len(columns)
        for row, frame in zip(boards.rows, boards.frames, strict=True):
            options[row] = frame.options
        replayed = run_batch(
            RULES,
            columns,
            seats=[len(SEATS)] * len(columns),
            options=options,
            speed="compiled",
        )
        return Judged(
            RULES,
            numbers=boards.places,
            records=boards.records,
            verdicts=Verdicts.of(self._verdicts(whole, boards, replayed)),
            row=boards.rows,
            options=options,
            columns=columns,
            replayed=replayed,
        )

    def _verdicts(self, whole: _Text, boards: _Boards, replayed: Replayed) -> list[Verdict]:
        """Verdicts from the replay; where something has to be explained, of the whole record."""
        rows = np.array(boards.rows, np.int64)
        fine = (replayed.fault == 0) & (replayed.ended != 0) & (replayed.unsure() == 0)
        clean = fine[rows]
        told = np.flatnonzero(clean & np.array([bool(said.text) for said in boards.stated]))
        outcomes = self.outcomes.column(
            replayed,
            rows[told],
            frames=Coded.of(boards.frames).take(told),
            stated=Coded.of(boards.stated).take(told),
        )
        found = [
            Verdict(id=record.id, rules=RULES, verdict="legal", events=whole.events[row])
            for row, record in zip(boards.rows, boards.records, strict=True)
        ]
        for i, outcome in zip(told.tolist(), outcomes.each(), strict=True):
            found[i].computed, found[i].stated_agrees, findings = outcome
            found[i].findings = list(findings)
        for i in np.flatnonzero(~clean).tolist():
            events = whole.columns.texts(boards.rows[i], SEATS)
            found[i] = judge(msgspec.structs.replace(boards.records[i], events=events))
        return found
