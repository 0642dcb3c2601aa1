"""Canonical lines sorted by rule set and seating, replayed natively without an object an event."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardlog.log.lines import RawLine
from cardlog.log.model import Player, Record, Source
from cardlog.replay.batch import Replayed, run_batch
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
    split_lines,
)
from cardlog.replay.outcomes import Outcomes
from cardlog.replay.verdict import Verdict

_COLUMNS: Final = (
    (ID, 0), (ID, 1), (RULES, 0), (PLAYERS, 0), (STATUS, 0), (EVENTS, 0), (STATED, 0),
    (STATED, 1), (SOURCE, 0), (SOURCE, 1),
)  # fmt: skip
_ID: Final = len(b'"id":"')
_EVENTS: Final = len(b'"events":')


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


class LineGroup:
    """Lines of one rule set and seating in one batch; a list for each part, one entry a line."""

    def __init__(self, text: NDArray[np.uint8]) -> None:
        self.text = text
        self.places: list[int] = []
        """Positions of the lines in the batch."""
        self.frames: list[Frame] = []
        self.ids: list[str] = []
        self.players: list[list[Player]] = []
        self.stated: list[bytes] = []
        self.sources: list[Source | None] = []
        self.events_at = np.zeros((0, 2), np.int64)
        """Begin and end of each event list in the text."""

    def replay(self, *, detail: bool) -> tuple[EventColumns, NDArray[np.uint8], Replayed]:
        """Columns, which lines hold no canonical events (they have no rows), and the replay."""
        from cardlog.replay.scan import scan_spans

        game, seats = self.frames[0].game, self.frames[0].seats
        count = len(self.places)
        begins = self.events_at[:, 0] + _EVENTS
        columns, bad = scan_spans(self.text, begins, self.events_at[:, 1], [seats] * count)
        replayed = run_batch(
            game.id,
            columns,
            seats=[len(seats)] * count,
            options=[frame.options for frame in self.frames],
            speed="compiled",
            detail=detail,
        )
        return columns, bad, replayed

    def verdicts(
        self,
        columns: EventColumns,
        bad: NDArray[np.uint8],
        replayed: Replayed,
        *,
        parts: Parts,
        outcomes: dict[str, Outcomes],
    ) -> list[Verdict | None]:
        """Verdicts of the legal lines; ``None`` where something has to be explained."""
        game = self.frames[0].game
        fine = (bad == 0) & (replayed.fault == 0) & (replayed.ended != 0)
        fine &= replayed.unsure() == 0
        counts = np.diff(columns.start).tolist()
        known = outcomes.setdefault(game.id, Outcomes())
        keys = known.keys(replayed) if any(self.stated) else [b""] * len(counts)
        found: list[Verdict | None] = []
        for row, (good, name, frame, stated) in enumerate(
            zip(fine.tolist(), self.ids, self.frames, self.stated, strict=True)
        ):
            if not good:
                found.append(None)
                continue
            verdict = Verdict(id=name, rules=game.id, verdict="legal", events=counts[row])
            if stated:
                verdict.computed, verdict.stated_agrees, findings = known.of(
                    replayed, row, keys=keys, frame=frame, stated=stated,
                    values=parts.stated(stated),
                )  # fmt: skip
                verdict.findings = list(findings)
            found.append(verdict)
        return found

    def record(self, row: int, parts: Parts) -> Record:
        """The record of a line without its events; what lines share is shared, not copied."""
        like = self.frames[row].record
        stated = self.stated[row]
        return Record(
            id=self.ids[row],
            rules=like.rules,
            options=like.options,
            seats=like.seats,
            players=self.players[row],
            status=like.status,
            view=like.view,
            events=[],
            stated=(parts.stated(stated) or {}) if stated else {},
            source=self.sources[row],
        )


def group_lines(lines: list[RawLine], parts: Parts) -> tuple[list[LineGroup], list[int]]:
    """Groups of plain canonical lines of known games, and the places of all other lines."""
    lengths = [len(line.data) for line in lines]
    text = np.frombuffer(b"".join([line.data for line in lines]), np.uint8)
    starts = np.zeros(len(lines) + 1, np.int64)
    np.cumsum(lengths, out=starts[1:])
    spans, good = split_lines(text, starts)
    columns = [(spans[:, key, side] - starts[:-1]).tolist() for key, side in _COLUMNS]
    groups: dict[tuple[str, tuple[str, ...]], LineGroup] = {}
    others: list[int] = []
    for place, (line, plain, *at) in enumerate(zip(lines, good.tolist(), *columns, strict=True)):
        id0, id1, rules, players, status, events, stated0, stated1, source0, source1 = at
        data = line.data
        frame = parts.frame(data[rules:players] + data[status:events]) if plain else None
        people = source = None
        sound = frame is not None and not line.fault and frame.record.status != "void"
        if frame is not None and sound:
            people = parts.players(frame, data[players:status])
            sound = people is not None
            if sound and stated0 < stated1:
                sound = parts.stated(data[stated0:stated1]) is not None
            if sound and source0 < source1:
                source = parts.source(data[source0:source1])
                sound = source is not None
        if frame is None or people is None or not sound:
            others.append(place)
            continue
        group = groups.get(frame.group)
        if group is None:
            group = groups[frame.group] = LineGroup(text)
        group.places.append(place)
        group.frames.append(frame)
        group.ids.append(data[id0 + _ID : id1 - 1].decode() if id0 < id1 else "")
        group.players.append(people)
        group.stated.append(data[stated0:stated1])
        group.sources.append(source)
    for group in groups.values():
        group.events_at = spans[group.places, EVENTS]
    return list(groups.values()), others
