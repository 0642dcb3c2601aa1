"""PBN in batches, judged natively: regular games become columns, all others go the careful way.

Every record is the one that :func:`cardlog.formats.pbn.read` makes, but that its events are only
in the columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final, NamedTuple, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.formats import pbn_columns as col
from cardlog.formats.base import MAX_GAME, Feed, Item, source_of
from cardlog.formats.bridge import SEATS
from cardlog.formats.pbn import games_of
from cardlog.formats.pbn_batch import BatchHeads
from cardlog.formats.pbn_blocks import Block, Splitter
from cardlog.formats.pbn_game import Games
from cardlog.formats.pbn_heads import RULES, Heads
from cardlog.formats.pbn_scan import BEGIN, END, LINE, Scanner
from cardlog.log.model import Note, Record, Refused, Source, Status
from cardlog.replay.batch import run_batch
from cardlog.replay.bulk import BATCH, Judge
from cardlog.replay.coded import Coded, Lazily
from cardlog.replay.judged import Heads as JudgedHeads
from cardlog.replay.judged import Judged, Verdicts
from cardlog.replay.line_groups import uncollected
from cardlog.replay.outcomes import Outcomes, verdict_of
from cardlog.replay.verdict import Verdict, judge

_CR, _LF = b"\r\n"
TEXT: Final = 1 << 21
"""Bytes of a batch."""


@dataclass(slots=True)
class Batch:
    """Items of a file one after the other: regular games judged, all others as they were read."""

    count: int = 0
    """Items of both kinds."""
    judged: Judged | None = None
    """Regular games, numbered by their place in the batch."""
    lines: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Of each regular game its line, and the begin and end of its bytes."""
    starts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    ends: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    others: dict[int, Item] = field(default_factory=dict)


def batches(
    data: BinaryIO | bytes,
    *,
    file: str = "",
    max_game: int = MAX_GAME,
    size: int = TEXT,
    sources: bool = False,
    detail: bool = True,
) -> Iterator[Batch]:
    """Everything in a PBN file, judged as far as it is regular. Needs Numba.

    Records of regular games have a ``source`` only if ``sources`` are asked for. Without
    ``detail`` replay keeps only what a verdict needs.
    """
    splitter = Splitter(Feed(data), max_game=max_game)
    scanner = Scanner(most=BATCH, longest=max_game)
    reader = _Reader(splitter, scanner, file=file, size=size)
    reader.sources, reader.detail = sources, detail
    while splitter.begin():
        with uncollected():
            batch = reader.batch()
        yield batch


class Found(NamedTuple):
    """An item of a file with its line; no verdict if it was refused."""

    item: Item | None
    """``None`` for a regular game of which there is nothing to say."""
    line: int
    verdict: Verdict | None


def verdicts(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Found]:
    """Everything in a PBN file in its order, with verdicts. Needs Numba.

    Regular games are given as records, without a source, where there is a finding.
    """
    careful = Judge(speed="compiled")
    for batch in batches(data, file=file, detail=False):
        with uncollected():
            found = _found(batch, careful)
        yield from found


def _found(batch: Batch, careful: Judge) -> list[Found]:
    """Everything in a batch in its order."""
    items: dict[int, Found] = {}
    for number, item in batch.others.items():
        items[number] = Found(item, _line(item), None)
    others = {n: item for n, item in batch.others.items() if isinstance(item, Record)}
    for number, verdict in zip(others, careful.verdicts(others.values()), strict=True):
        items[number] = items[number]._replace(verdict=verdict)
    if batch.judged is not None:
        items.update(_regular(batch, batch.judged))
    return [items[number] for number in range(batch.count)]


def _line(item: Item) -> int:
    source = item if isinstance(item, Refused) else item.source
    return source.line if source else 0


def _regular(batch: Batch, judged: Judged) -> Iterator[tuple[int, Found]]:
    """The regular games of a batch with their places."""
    telling = judged.verdicts.found
    for i, (number, line, verdict) in enumerate(
        zip(judged.numbers, batch.lines.tolist(), judged.verdicts, strict=True)
    ):
        record = None
        if i in telling and judged.columns is not None:
            events = judged.columns.texts(int(judged.row[i]), SEATS)
            record = msgspec.structs.replace(judged.records[i], events=events)
        yield number, Found(record, line, verdict)


class _Whole:
    """Regular games of a batch: columns of their events, and their heads."""

    def __init__(self, scanner: Scanner, heads: Heads, text: bytes, place: int) -> None:
        self.text = text
        self.place = place
        """Of the text in the file."""
        self.columns, self.facts, marks = col.columns_of(scanner)
        self.events = np.diff(self.columns.start)
        self.heads = BatchHeads(heads, scanner, facts=self.facts, events=self.events, marks=marks)
        self.games = scanner.games
        self.borrowed = self.facts[:, col.BORROWED].tolist()
        self.silent = self.facts[:, col.SILENT].tolist()
        self.fine = self.heads.fine.tolist()

    def block(self, game: int) -> Block:
        """A game as the careful reader takes it."""
        begin, end, line = self.games[game, [BEGIN, END, LINE]].tolist()
        text = self.text[begin:end]
        return Block(text, text, self.place + begin, line, nested=True)

    def ends(self, games: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where games end without line ends."""
        ends: NDArray[np.int64] = self.games[games, END].copy()
        array = np.frombuffer(self.text, np.uint8)
        while True:
            behind = array[ends - 1]
            trailing = (behind == _CR) | (behind == _LF)
            if not trailing.any():
                return ends
            ends -= trailing


class _Reader:
    """Reads batch after batch; keeps what games take from each other, and what repeats."""

    def __init__(self, splitter: Splitter, scanner: Scanner, *, file: str, size: int) -> None:
        self.splitter = splitter
        self.file = file
        self.size = size
        self.sources = False
        self.detail = True
        self.scanner = scanner
        self.heads = Heads(scanner)
        self.outcomes = Outcomes()
        self.games = Games()
        self.directives: list[str] = []
        self.before: tuple[BatchHeads, int] | None = None
        """The game before, if it was a regular one."""

    def batch(self) -> Batch:
        """The next games."""
        splitter = self.splitter
        last = splitter.fill(self.size)
        text, place = splitter.text, splitter.place - splitter.at
        order = self._find(last=last)
        if self.heads.texts.full:
            self.heads.forget()
        whole = _Whole(self.scanner, self.heads, text, place)
        found = Batch()
        taken: list[int] = []
        places: list[int] = []
        ids: list[str] = []
        for part in order:
            if not isinstance(part, Block):
                if self._takes(whole, part):
                    self.before = whole.heads, part
                    self.games.number += 1
                    # From here on the file is known to leave out passes.
                    self.games.silent = self.games.silent or bool(whole.silent[part])
                    ids.append(self.games.counted(whole.heads.bases[part]))
                    taken.append(part)
                    places.append(found.count)
                    found.count += 1
                    continue
                part = whole.block(part)  # noqa: PLW2901
            for item in self._careful(part):
                found.others[found.count] = item
                found.count += 1
        if taken:
            games = np.array(taken, np.int64)
            found.lines = whole.games[games, LINE]
            found.starts = whole.games[games, BEGIN] + whole.place
            found.ends = whole.ends(games) + whole.place
            found.judged = self._judged(whole, games, places, ids, found)
        # Texts have other numbers in the next batch, perhaps.
        self._let_go()
        return found

    def _takes(self, whole: _Whole, game: int) -> bool:
        """Whether nothing about a game asks for a second look."""
        if not whole.fine[game] or self.directives or self.games.hands_on:
            return False
        return not whole.borrowed[game] or self.before == (whole.heads, game - 1)

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
            heads, game = self.before
            plan, texts = heads.tags(game)
            value = self.heads.texts.value
            numbers = zip(plan.names, texts[:, 0].tolist(), strict=True)
            self.games.follow({name: value(n) for name, n in numbers if name != "Note"})
            self.before = None

    def _judged(
        self,
        whole: _Whole,
        games: NDArray[np.int64],
        places: list[int],
        ids: list[str],
        found: Batch,
    ) -> Judged:
        frames = whole.heads.frames.of(games)
        stated = whole.heads.stated.of(games)
        sources: Coded[Source | None] = Coded.constant(None, len(games))
        if self.sources:
            spans = zip(
                found.lines.tolist(), found.starts.tolist(), found.ends.tolist(), strict=True
            )
            sources = Coded.of([self._source(whole, *span) for span in spans])
        heads = JudgedHeads(
            ids=ids,
            options=frames.map(lambda frame: frame.record.options),
            players=whole.heads.players.of(games),
            status=frames.map(lambda frame: frame.record.status),
            view=frames.map(lambda frame: frame.record.view),
            stated=stated.map(lambda one: one.values),
            inferred=whole.heads.inferred.of(games),
            extra=whole.heads.extra.of(games),
            times=Coded.constant([], len(games)),
            source=sources,
        )
        # Games that are read with care have no rows, or rows that nobody asks for.
        options = [frames[0].options] * len(whole.columns)
        for game, frame in zip(games.tolist(), frames.each(), strict=True):
            options[game] = frame.options
        replayed = run_batch(
            RULES,
            whole.columns,
            seats=[len(SEATS)] * len(whole.columns),
            options=options,
            speed="compiled",
            detail=self.detail,
        )
        notes = whole.heads.notes
        records = Lazily(len(games), lambda i: _record(heads, i, notes(int(games[i]))))
        legal = replayed.clean()[games]
        outcomes = self.outcomes.of_games(replayed, games, legal, frames=frames, stated=stated)

        def explained(i: int) -> Verdict:
            events = whole.columns.texts(int(games[i]), SEATS)
            return judge(msgspec.structs.replace(records[i], events=events))

        def verdict(i: int) -> Verdict:
            events = int(whole.events[games[i]])
            return verdict_of(outcomes[i], id=ids[i], rules=RULES, events=events)

        return Judged(
            RULES,
            numbers=places,
            records=records,
            verdicts=Verdicts.by_column(
                verdict,
                agrees=outcomes.map(lambda outcome: outcome[1]),
                findings=outcomes.map(lambda outcome: outcome[2]),
                explained={i: explained(i) for i in np.flatnonzero(~legal).tolist()},
            ),
            row=games,
            options=options,
            columns=whole.columns,
            replayed=replayed,
            heads=heads,
        )

    def _source(self, whole: _Whole, line: int, start: int, end: int) -> Source:
        raw = whole.text[start - whole.place : end - whole.place]
        return source_of(raw, file=self.file, form="pbn", line=line, start=start)


def _record(heads: JudgedHeads, row: int, notes: list[Note]) -> Record:
    """The record of a regular game without its events; what games share is shared."""
    return Record(
        id=heads.ids[row],
        rules=RULES,
        options=heads.options[row],
        seats=list(SEATS),
        players=heads.players[row],
        status=cast(Status, heads.status[row]),
        view=heads.view[row],
        events=[],
        notes=notes,
        stated=heads.stated[row],
        inferred=heads.inferred[row],
        source=heads.source[row],
        extra=heads.extra[row],
    )
