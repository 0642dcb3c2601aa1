"""Canonical lines sorted by rule set and seating, replayed natively without an object an event."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardlog.log.blocks import Block
from cardlog.log.model import Player, Record, Source
from cardlog.replay.batch import Replayed, run_batch
from cardlog.replay.coded import Coded
from cardlog.replay.columns import EventColumns
from cardlog.replay.heads import (
    EVENTS,
    ID,
    PLAYERS,
    RULES,
    SOURCE,
    STATED,
    STATUS,
    Frame,
    Parts,
    Stated,
    split_lines,
)
from cardlog.replay.interning import codes_of
from cardlog.replay.outcomes import Outcome, Outcomes, verdict_of
from cardlog.replay.verdict import Verdict

_ID: Final = len(b'"id":"')
_EVENTS: Final = len(b'"events":')

_Part = TypeVar("_Part")


@contextmanager
def uncollected() -> Iterator[None]:
    """Without garbage collection: a batch makes many small objects and no cycles."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@dataclass(slots=True)
class Found:
    """What replay found of the lines of a group."""

    columns: EventColumns
    bad: NDArray[np.bool_]
    """Lines that hold no canonical events; they have no rows in the columns."""
    replayed: Replayed
    legal: NDArray[np.bool_]
    """Lines of which there is nothing to explain; the others have to be judged one by one."""
    outcomes: Coded[Outcome]


class LineGroup:
    """Lines of one rule set and seating in one block; a column for each part."""

    def __init__(
        self,
        text: bytes,
        places: NDArray[np.int64],
        spans: NDArray[np.int64],
        *,
        frames: Coded[Frame],
        players: Coded[list[Player]],
        stated: Coded[Stated],
        sources: Coded[Source | None],
    ) -> None:
        self.text = text
        self.places = places
        """Positions of the lines in the block."""
        self.spans = spans
        self.frames = frames
        self.players = players
        self.stated = stated
        self.sources = sources
        ids = spans[:, ID]
        begins = np.where(ids[:, 0] < ids[:, 1], ids[:, 0] + _ID, ids[:, 0] + 1)
        bounds = zip(begins.tolist(), (ids[:, 1] - 1).tolist(), strict=True)
        self.ids = [text[begin:end].decode() if begin < end else "" for begin, end in bounds]

    def replay(self, outcomes: dict[str, Outcomes], *, detail: bool) -> Found:
        """Replay the lines and compare what they state; ``outcomes`` are kept by rule set."""
        from cardlog.replay.scan import scan_spans

        frame = self.frames[0]
        count = len(self.places)
        text = np.frombuffer(self.text, np.uint8)
        begins, ends = self.spans[:, EVENTS, 0] + _EVENTS, self.spans[:, EVENTS, 1]
        columns, bad = scan_spans(text, begins, ends, Coded.constant(frame.seats, count))
        replayed = run_batch(
            frame.game.id,
            columns,
            seats=[len(frame.seats)] * count,
            options=self.frames.map(lambda one: one.options),
            speed="compiled",
            detail=detail,
        )
        legal = (bad == 0) & replayed.clean()
        known = outcomes.setdefault(frame.game.id, Outcomes())
        found = known.of_games(
            replayed, np.arange(count), legal, frames=self.frames, stated=self.stated
        )
        return Found(columns, bad != 0, replayed, legal, found)

    def verdict(self, row: int, found: Found) -> Verdict:
        """The verdict of a legal line."""
        return verdict_of(
            found.outcomes[row],
            id=self.ids[row],
            rules=found.replayed.game.id,
            events=int(found.columns.start[row + 1] - found.columns.start[row]),
        )

    def record(self, row: int) -> Record:
        """The record of a line without its events; what lines share is shared, not copied."""
        like = self.frames[row].record
        return Record(
            id=self.ids[row],
            rules=like.rules,
            options=like.options,
            seats=like.seats,
            players=self.players[row],
            status=like.status,
            view=like.view,
            events=[],
            stated=self.stated[row].values,
            source=self.sources[row],
        )


class _Reader:
    """Reads parts of the lines of a block, each different text once."""

    def __init__(self, block: Block) -> None:
        self.text = block.text
        self.array = np.frombuffer(block.text, np.uint8)
        self.spans, plain = split_lines(self.array, block.begins, block.ends)
        self.sound = plain != 0
        self.sound[list(block.faults)] = False

    def texts(self, *bounds: tuple[int, int, int, int]) -> Coded[bytes]:
        """The texts between key and side and another key and side, joined, by line."""
        pieces = [
            np.stack([self.spans[:, key, side], self.spans[:, to, end]], 1)
            for key, side, to, end in bounds
        ]
        joined = np.stack(pieces, 1)
        codes, firsts = codes_of(self.array, joined, self.sound)
        texts = [b"".join([self.text[a:b] for a, b in joined[line].tolist()]) for line in firsts]
        return Coded(texts, codes)

    def read(self, texts: Coded[bytes], work: Callable[[bytes], _Part | None]) -> Coded[_Part]:
        """What ``work`` makes of the texts; lines of which it makes nothing are not sound."""
        found: list[Any] = [work(text) for text in texts.values]
        fine = np.array([part is not None for part in found] + [False], np.bool_)
        self.sound &= fine[texts.codes]
        return Coded(found, texts.codes)


def group_lines(block: Block, parts: Parts) -> tuple[list[LineGroup], list[int]]:
    """Groups of plain canonical lines of known games, and the places of all other lines."""
    reader = _Reader(block)
    frames: Coded[Frame] = reader.read(
        reader.texts((RULES, 0, PLAYERS, 0), (STATUS, 0, EVENTS, 0)), parts.frame
    )
    stated: Coded[Stated] = reader.read(reader.texts((STATED, 0, STATED, 1)), parts.stated)
    sources: Coded[tuple[Source | None]] = reader.read(
        reader.texts((SOURCE, 0, SOURCE, 1)), lambda text: _source(parts, text)
    )
    people = reader.texts((PLAYERS, 0, STATUS, 0))
    numbers: dict[tuple[str, tuple[str, ...]], int] = {}
    number = [numbers.setdefault(f.group, len(numbers)) if f else -1 for f in frames.values]
    of_line = np.where(reader.sound, np.array([*number, -1], np.int64)[frames.codes], -1)
    groups: list[LineGroup] = []
    taken = np.zeros(len(block), np.bool_)
    for (_, seats), which in numbers.items():
        places = np.flatnonzero(of_line == which)
        players: list[Any] = [None] * len(people.values)
        for code in np.unique(people.codes[places]).tolist():
            players[code] = parts.players(seats, people.values[code])
        fine = np.array([found is not None for found in players], np.bool_)
        places = places[fine[people.codes[places]]] if len(places) else places
        if not len(places):
            continue
        taken[places] = True
        groups.append(
            LineGroup(
                block.text,
                places,
                reader.spans[places],
                frames=frames.take(places),
                players=Coded(players, people.codes).take(places),
                stated=stated.take(places),
                sources=sources.take(places).map(lambda found: found[0]),
            )
        )
    return groups, np.flatnonzero(~taken).tolist()


def _source(parts: Parts, text: bytes) -> tuple[Source | None] | None:
    """The source in a tuple, for a line need not tell it; nothing if it is not sound."""
    if not text:
        return (None,)
    found = parts.source(text)
    return None if found is None else (found,)
