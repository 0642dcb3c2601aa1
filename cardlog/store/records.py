"""Games of a lake as records again, and what replay says at any of their events."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from sys import intern
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cardlog.cards import set_text
from cardlog.errors import UsageError
from cardlog.log.canonical import encode
from cardlog.log.model import Player, Record
from cardlog.replay.messages import legal_acts
from cardlog.replay.play import Replay
from cardlog.replay.statetext import state_text
from cardlog.rules.faults import Fault
from cardlog.store.connection import Connection
from cardlog.store.lake import Lake

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_same: Any = intern
_GAME: Final = """
SELECT rules, id, options, status, view, stated, extra FROM games WHERE game = ?
"""
_SEATS: Final = """
SELECT seat_name, player, name, kind FROM seats WHERE game = ? ORDER BY seat
"""
_EVENTS: Final = """
SELECT seat, verb, target, what, place, cards_text, to_place, number, flags, time
FROM events WHERE game = ? ORDER BY n
"""


def record_of(connection: Connection, game: int) -> Record:
    """The game record of a key: events, players, options and stated results.

    Raises ``UsageError`` if the lake has no such game.
    """
    rows = connection.result(_GAME, [game]).dicts()
    if not rows:
        raise UsageError("unknown-game", f"the lake has no game {game}", hint="see games.game")
    row = rows[0]
    people = connection.result(_SEATS, [game]).dicts()
    # Defaults are left out of a record's text only if they are the very same objects.
    seats = [person["seat_name"] for person in people]
    events = connection.result(_EVENTS, [game]).dicts()
    times = [event["time"] for event in events]
    return Record(
        id=row["id"] or "",
        rules=row["rules"],
        options=_json(row["options"]) or {},
        seats=seats,
        players=[
            Player(
                seat=person["seat_name"],
                id=person["player"] or "",
                name=person["name"] or "",
                kind=_same(person["kind"]),
            )
            for person in people
            if person["player"] or person["name"]
        ],
        status=_same(row["status"]),
        view=_same(row["view"]),
        events=[_text(event, seats) for event in events],
        times=times if None not in times and times else [],
        stated=_json(row["stated"]) or {},
        extra=_json(row["extra"]) or {},
    )


def _json(text: str | None) -> Any:
    return msgspec.json.decode(text) if text else None


def _text(event: dict[str, Any], seats: list[str]) -> str:
    """An event as the record has it; a set of cards in the canonical order."""
    parts = ["-" if event["seat"] is None else seats[event["seat"]], event["verb"]]
    if event["target"] is not None:
        parts.append(seats[event["target"]])
    parts += [event[name] for name in ("what", "place", "cards_text", "to_place") if event[name]]
    if event["number"] is not None:
        parts.append(str(event["number"]))
    parts += [f"!{flag}" for flag in (event["flags"] or "").split()]
    return " ".join(parts)


class Tables:
    """Tables at which games of a lake are played again, one event at a time.

    The lake is opened when the first question is asked; questions about one game in the order
    of its events replay it once.
    """

    def __init__(self, open_lake: Callable[[], Connection]) -> None:
        self._open = open_lake
        self._connection: Connection | None = None
        self._record = lru_cache(maxsize=16)(self._read)
        self._at: tuple[int, Replay] | None = None
        # DuckDB asks from several threads.
        self._lock = RLock()

    def _read(self, game: int) -> Record:
        if self._connection is None:
            self._connection = self._open()
        return record_of(self._connection, game)

    def _table(self, game: int | None, n: int | None) -> Replay | None:
        """The table before event ``n``; ``None`` where replay does not come that far."""
        if game is None or n is None:
            return None
        record = self._record(game)
        if not 0 <= n <= len(record.events):
            return None
        if self._at is None or self._at[0] != game or self._at[1].at > n:
            self._at = game, Replay(record)
        table = self._at[1]
        while table.at < n:
            if table.step(record.events[table.at]) != Fault.LEGAL:
                return None
        return table

    def record_json(self, game: int | None) -> str | None:
        """The record in its canonical form."""
        with self._lock:
            return None if game is None else encode(self._record(game)).decode()

    def legal_acts(self, game: int | None, n: int | None) -> list[str] | None:
        """What was legal at an event, cards of one kind together."""
        with self._lock:
            table = self._table(game, n)
            return None if table is None else legal_acts(table)

    def state_at(self, game: int | None, n: int | None) -> str | None:
        """The state of the game before an event, as one line."""
        with self._lock:
            table = self._table(game, n)
            return None if table is None else state_text(table.game, table.state, table.seats)

    def hand_at(self, game: int | None, n: int | None, seat: int | None) -> str | None:
        """Known cards of a hand before an event; several of one kind show once."""
        with self._lock:
            table = self._table(game, n)
            hands = getattr(table.state, "hand", None) if table else None
            if table is None or hands is None or seat is None:
                return None
            return set_text(hands[seat], table.game.pack) if 0 <= seat < len(hands) else None


def add_functions(
    connection: DuckDBPyConnection, lake: Lake, open_lake: Callable[[Lake], Connection]
) -> None:
    """Register the functions that replay games, in a connection to their lake."""
    tables = Tables(lambda: open_lake(lake))
    acts: list[tuple[Any, list[Any], Any]] = [
        (tables.record_json, ["BIGINT"], "VARCHAR"),
        (tables.legal_acts, ["BIGINT", "INTEGER"], "VARCHAR[]"),
        (tables.state_at, ["BIGINT", "INTEGER"], "VARCHAR"),
        (tables.hand_at, ["BIGINT", "INTEGER", "INTEGER"], "VARCHAR"),
    ]
    for act, parameters, result in acts:
        # Some answers are null, and DuckDB allows that only where arguments may be null as well.
        how: dict[str, Any] = {"null_handling": "special"}
        connection.create_function(act.__name__, act, parameters, result, **how)
