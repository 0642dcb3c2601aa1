"""Events of many records as integer columns: what compiled rules run over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.log.events import event_text, parse_event
from cardlog.words import Event

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int64 = NDArray[np.int64]
UInt8 = NDArray[np.uint8]
UInt16 = NDArray[np.uint16]

EVENT_DTYPE: Final = np.dtype(
    [
        ("actor", np.int8),
        ("verb", np.int8),
        ("target", np.int8),
        ("flags", np.uint16),
        ("what", np.int16),
        ("number", np.int64),
        ("place", np.int16),
        ("to", np.int16),
    ]
)


@dataclass(slots=True)
class EventColumns:
    """Decoded events of ``len(start) - 1`` games, one row an event.

    Game ``g`` owns rows ``start[g] … start[g + 1] - 1``; row ``i`` owns the cards
    ``cards[card_start[i] : card_start[i + 1]]``.
    """

    start: Int64
    actor: Int8
    verb: Int8
    target: Int8
    flags: UInt16
    what: Int16
    number: Int64
    place: Int16
    to: Int16
    card_start: Int64
    cards: UInt8

    def __len__(self) -> int:
        return len(self.start) - 1

    @classmethod
    def room(cls, games: int, *, events: int, cards: int) -> EventColumns:
        """Columns to be filled, of at most so many events and cards; see :meth:`cut`."""
        return cls(
            start=np.zeros(games + 1, np.int64),
            actor=np.empty(events, np.int8),
            verb=np.empty(events, np.int8),
            target=np.empty(events, np.int8),
            flags=np.empty(events, np.uint16),
            what=np.empty(events, np.int16),
            number=np.empty(events, np.int64),
            place=np.empty(events, np.int16),
            to=np.empty(events, np.int16),
            card_start=np.empty(events + 1, np.int64),
            cards=np.empty(cards, np.uint8),
        )

    def cut(self, events: int, cards: int) -> None:
        """Drop the room behind so many events and cards."""
        for name in ("actor", "verb", "target", "flags", "what", "number", "place", "to"):
            setattr(self, name, getattr(self, name)[:events])
        self.card_start = self.card_start[: events + 1]
        self.cards = self.cards[:cards]

    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The columns in the order that the driver takes them."""
        return (
            self.start,
            self.actor,
            self.verb,
            self.target,
            self.flags,
            self.what,
            self.number,
            self.place,
            self.to,
            self.card_start,
            self.cards,
        )

    def texts(self, game: int, seats: Sequence[str]) -> list[str]:
        """Event texts of one game."""
        found = []
        for i in range(self.start[game], self.start[game + 1]):
            actor, verb, target, what, number, flags = (
                int(column[i])
                for column in (
                    self.actor, self.verb, self.target, self.what, self.number, self.flags
                )
            )  # fmt: skip
            cards = self.cards[self.card_start[i] : self.card_start[i + 1]].tolist()
            places = int(self.place[i]), int(self.to[i])
            event = Event(actor, verb, target, what, number, flags, cards, *places)
            found.append(event_text(event, seats))
        return found

    def lists(self) -> tuple[list[Any], ...]:
        """The same as lists, for the interpreter."""
        return tuple(column.tolist() for column in self.arrays())


class Encoder:
    """Event texts of games with the same seats, to columns.

    Most events of a game of cards are a seat, a verb and a card: a few hundred different texts.
    They are parsed once; ``FormatError`` as :func:`cardlog.log.events.parse_event`.
    """

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self.known: dict[str, int] = {}
        self.rows: list[tuple[int, ...]] = []
        self.cards: list[bytes] = []

    def number(self, text: str) -> int:
        """Row number of an event text."""
        event = parse_event(text, self.seats)
        row = len(self.rows)
        self.rows.append(
            (
                event.actor,
                event.verb,
                event.target,
                event.flags,
                event.what,
                event.number,
                event.place,
                event.to,
            )
        )
        self.cards.append(bytes(event.cards))
        if len(text) <= 16:
            self.known[text] = row
        return row

    def probe(self, text: str) -> None:
        """Raise ``FormatError`` unless the text is an event."""
        if text not in self.known:
            parse_event(text, self.seats)

    def encode(self, games: Sequence[Sequence[str]]) -> EventColumns:
        """Columns of the event texts of several games."""
        known = self.known
        number = self.number
        rows: list[int] = []
        start = [0]
        for events in games:
            rows.extend([known[t] if t in known else number(t) for t in events])
            start.append(len(rows))
        return self._gather(np.array(start, np.int64), np.array(rows, np.int64))

    def _gather(self, start: Int64, rows: Int64) -> EventColumns:
        table = np.array(self.rows, EVENT_DTYPE) if self.rows else np.zeros(0, EVENT_DTYPE)
        picked = table[rows]
        lengths = np.array([len(c) for c in self.cards], np.int64)
        card_start = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(lengths[rows] if len(rows) else lengths[:0], out=card_start[1:])
        pieces = self.cards
        cards = np.frombuffer(b"".join([pieces[r] for r in rows.tolist()]), np.uint8)
        return EventColumns(
            start=start,
            actor=np.ascontiguousarray(picked["actor"]),
            verb=np.ascontiguousarray(picked["verb"]),
            target=np.ascontiguousarray(picked["target"]),
            flags=np.ascontiguousarray(picked["flags"]),
            what=np.ascontiguousarray(picked["what"]),
            number=np.ascontiguousarray(picked["number"]),
            place=np.ascontiguousarray(picked["place"]),
            to=np.ascontiguousarray(picked["to"]),
            card_start=card_start,
            cards=cards,
        )


def from_events(games: Sequence[Sequence[Event]]) -> EventColumns:
    """Columns of events that are decoded already."""
    flat = [e for events in games for e in events]
    start = np.zeros(len(games) + 1, np.int64)
    np.cumsum([len(events) for events in games], out=start[1:])
    card_start = np.zeros(len(flat) + 1, np.int64)
    if flat:
        np.cumsum([len(e.cards) for e in flat], out=card_start[1:])
    return EventColumns(
        start=start,
        actor=np.array([e.actor for e in flat], np.int8),
        verb=np.array([e.verb for e in flat], np.int8),
        target=np.array([e.target for e in flat], np.int8),
        flags=np.array([e.flags for e in flat], np.uint16),
        what=np.array([e.what for e in flat], np.int16),
        number=np.array([e.number for e in flat], np.int64),
        place=np.array([e.place for e in flat], np.int16),
        to=np.array([e.to for e in flat], np.int16),
        card_start=card_start,
        cards=np.array([c for e in flat for c in e.cards], np.uint8),
    )
