"""Judging the games of a lake again: from its Parquet columns to verdicts, without any text.

What a lake holds of a game is what its record said. So after rules were put right, or to prove
that a lake is what it claims to be, its games are replayed from their events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.errors import StoreError, Where
from cardlog.log.model import Player, Record
from cardlog.replay.batch import Replayed, Speed, run_batch, speed_for
from cardlog.replay.coded import Coded
from cardlog.replay.heads import Frame, Stated
from cardlog.replay.line_groups import uncollected
from cardlog.replay.outcomes import NONE_STATED, Outcomes, outcome_of, verdict_of
from cardlog.replay.verdict import Verdict, judge
from cardlog.rules.registry import game as find_game
from cardlog.store.lake import Lake
from cardlog.store.manifest import Commit, Dropped, Part
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.relations import ORDINAL_BITS
from cardlog.store.schema import arrow_schema
from cardlog.store.stored_events import COLUMNS, TEXTS, event_columns, game_places, numbers

if TYPE_CHECKING:
    import pyarrow as pa

GAME_COLUMNS: Final = (
    "game", "id", "seats", "options", "status", "view", "verdict", "line", "events", "stated",
)  # fmt: skip
SEAT_COLUMNS: Final = ("game", "seat_name", "player", "name", "kind")
READ: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "games": (GAME_COLUMNS, ("options", "status", "view", "verdict")),
    "seats": (SEAT_COLUMNS, ("seat_name", "player", "name", "kind")),
    "events": (COLUMNS, TEXTS),
}
"""Columns of each table that are read, and those of them that are read as dictionaries."""
MOST_KNOWN: Final = 50_000


class Revalidated(NamedTuple):
    """A game of a lake and what replay says of it now."""

    file: str
    line: int
    """Its line in the file, 0 if the lake does not know it."""
    kept: str
    """The verdict that the lake holds."""
    verdict: Verdict
    record: Record | None
    """Where there is anything to say of the game."""


def revalidate(lake: AnyLake, *, speed: Speed = "auto") -> Iterator[Revalidated]:
    """Judge every game of a lake again, in the order of its parts.

    Memory is bounded by a row group. Raises ``StoreError`` for what is no lake, or is damaged.
    """
    home = lake_at(lake)
    with ExitStack() as stack:
        stack.enter_context(home.read_lock())
        for held in _held(home):
            yield from held.judged(speed)


def read_all(lake: AnyLake) -> int:
    """Read the columns that judging needs and nothing more; how many rows of events they are."""
    home = lake_at(lake)
    rows = 0
    with home.read_lock():
        for held in _held(home):
            for name in READ:
                for table in held.rows(name):
                    rows += len(table) if name == "events" else 0
    return rows


class _Held:
    """The parts of one source, or one pack of sources, with games of one rule set."""

    def __init__(self, lake: Lake, rules: str, hidden: Sequence[Dropped]) -> None:
        self.lake = lake
        self.rules = rules
        self.hidden = hidden
        self.files: dict[int, str] = {}
        """Names of the sources' files, by the high part of their games' keys."""
        self.parts: dict[str, list[Part]] = {name: [] for name in READ}

    def rows(self, name: str) -> Iterator[pa.Table]:
        """Rows of a table, a row group at a time, in today's types."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        names, texts = READ[name]
        schema = arrow_schema(name)
        for part in self.parts[name]:
            try:
                with pq.ParquetFile(self.lake.opened(part), read_dictionary=list(texts)) as file:
                    for group in range(file.num_row_groups):
                        table = file.read_row_group(group, columns=list(names)).select(names)
                        for at, column in enumerate(names):
                            if column not in texts and table.schema.field(at).type != (
                                wanted := schema.field(column).type
                            ):
                                table = table.set_column(at, column, table.column(at).cast(wanted))
                        yield self._shown(table)
            except (OSError, pa.ArrowException, KeyError) as error:
                raise self.damaged(str(error), part.path) from error

    def _shown(self, table: pa.Table) -> pa.Table:
        """Rows of sources that the lake shows."""
        if not self.hidden:
            return table
        import pyarrow as pa

        sources = _whole_numbers(table, "game") >> ORDINAL_BITS
        hidden = np.array([gone.key for gone in self.hidden], np.int64)
        return table.filter(pa.array(~np.isin(sources, hidden)))

    def damaged(self, message: str, path: str = "") -> StoreError:
        """The error for parts that are not what they should be."""
        where = f"{self.lake.place}/{path}" if path else self.lake.place
        return StoreError(
            "damaged-lake", message, Where(file=where),
            "'cardlog lake check' names all parts that are damaged",
        )  # fmt: skip

    def judged(self, speed: Speed) -> Iterator[Revalidated]:
        """The games of these parts."""
        judging = _Judging(self, speed)
        games, seats = _Queue(self.rows("games")), _Queue(self.rows("seats"))
        waiting: Any = None
        for piece in chain(self.rows("events"), [None]):
            rows = _joined(waiting, piece)
            places = self._places(rows, games, last=piece is None)
            counts = _whole_numbers(games.table, "events")
            seen = np.bincount(places, minlength=len(counts))
            short = np.flatnonzero(seen < counts)
            ready = int(short[0]) if len(short) else len(counts)
            if piece is None and len(short):
                raise self.damaged("events of a game are missing from the lake")
            waiting = None
            if counts[:ready].sum() != len(places):
                import pyarrow as pa

                now = places < ready
                waiting, rows = rows.filter(pa.array(~now)), rows.filter(pa.array(now))
                places = places[now]
            if ready:
                chosen = games.take(ready)
                people = seats.take(int(_whole_numbers(chosen, "seats").sum()))
                yield from judging.batch(chosen, people, rows, places)

    def _places(self, rows: Any, games: _Queue, *, last: bool) -> NDArray[np.int64]:
        """Which of the waiting games each row belongs to; reads as many games as it takes."""
        wanted = len(rows) if rows is not None else 0
        while games.events < wanted or (last and not games.ended):
            if not games.more():
                break
        if rows is None:
            games.ensure()
            return np.zeros(0, np.int64)
        keys = _whole_numbers(rows, "game")
        while True:
            places = game_places(keys, _whole_numbers(games.table, "game"))
            if not len(places) or places.min() >= 0:
                return places
            if not games.more():
                raise self.damaged("events belong to no game of the lake")


class _Queue:
    """Rows that were read and not yet taken."""

    def __init__(self, source: Iterator[pa.Table]) -> None:
        self.source = source
        self.table: Any = None
        self.ended = False
        self.events = 0
        """Events of the games that wait, if these are games."""

    def more(self) -> bool:
        """Read another row group; whether there was one."""
        piece = next(self.source, None)
        if piece is None:
            self.ended = True
            return False
        self.table = _joined(self.table, piece)
        if "events" in piece.column_names:
            self.events += int(_whole_numbers(piece, "events").sum())
        return True

    def ensure(self) -> None:
        """Have a table, be it an empty one."""
        if self.table is None and not self.more():
            import pyarrow as pa

            names = READ["games"][0]
            self.table = pa.table(
                {n: pa.array([], arrow_schema("games").field(n).type) for n in names}
            )

    def take(self, count: int) -> Any:
        """The first rows; fewer if there are no more."""
        while (self.table is None or len(self.table) < count) and self.more():
            pass
        taken = self.table.slice(0, count)
        self.table = self.table.slice(count)
        if "events" in taken.column_names:
            self.events -= int(_whole_numbers(taken, "events").sum())
        return taken


def _joined(first: Any, second: Any) -> Any:
    if first is None or not len(first):
        return second
    if second is None:
        return first
    import pyarrow as pa

    return pa.concat_tables([first, second])


def _whole_numbers(table: pa.Table, name: str) -> NDArray[np.int64]:
    return numbers(table[name], 0).astype(np.int64, copy=False)


def _held(lake: Lake) -> Iterator[_Held]:
    """Parts that belong together, in the order in which they were loaded."""
    found = lake.trusted()
    groups: list[tuple[list[Commit], tuple[Part, ...], list[Dropped]]]
    groups = [([commit], commit.parts, []) for commit in found.commits]
    groups += [(list(pack.sources), pack.parts, found.hidden[pack.name]) for pack in found.packs]
    for commits, parts, hidden in groups:
        for rules in dict.fromkeys(part.rules for part in parts if part.table == "games"):
            held = _Held(lake, rules, hidden)
            held.files = {commit.key: commit.file for commit in commits}
            for part in parts:
                if part.rules == rules and part.table in READ:
                    held.parts[part.table].append(part)
            yield held


class _Judging:
    """Judges batch after batch of one rule set; keeps what repeats."""

    def __init__(self, held: _Held, speed: Speed) -> None:
        self.held = held
        self.speed = speed
        self.events = sum(part.rows for part in held.parts["events"])
        self.native = speed_for(self.events, speed)
        self.frames: dict[tuple[str | None, str, str, tuple[str, ...]], Frame] = {}
        self.stated: dict[bytes, Stated] = {}
        self.outcomes = Outcomes()

    def batch(
        self, games: pa.Table, seats: pa.Table, rows: pa.Table, places: NDArray[np.int64]
    ) -> Iterator[Revalidated]:
        """Verdicts of whole games: their rows, their seats', and their events' in any order."""
        sitting = _whole_numbers(games, "seats")
        keys = _whole_numbers(games, "game")
        if not np.array_equal(np.repeat(keys, sitting), _whole_numbers(seats, "game")):
            raise self.held.damaged("the seats of a game are missing from the lake")
        counts = _whole_numbers(games, "events")
        columns = event_columns(rows, places, counts, native=self.native)
        if columns is None:
            raise self.held.damaged("the events of a game are not numbered one after the other")
        frames = self._frames(games, _seatings(seats, sitting))
        replayed = run_batch(
            self.held.rules, columns, seats=sitting.tolist(),
            options=[frame.options for frame in frames], speed=self.speed,
            expected_events=self.events, detail=False,
        )  # fmt: skip
        with uncollected():
            verdicts = list(self._verdicts(games, replayed, frames))
        files, lines = self.held.files, games["line"].to_pylist()
        kept = _texts(games["verdict"])
        first = np.cumsum(sitting) - sitting
        for row, (key, found) in enumerate(zip(keys.tolist(), verdicts, strict=True)):
            record, verdict = None, found
            if found is None or found.findings:
                people = seats.slice(int(first[row]), int(sitting[row])).to_pylist()
                record = _record(
                    frames[row], games.slice(row, 1), people, columns.texts(row, frames[row].seats)
                )
                verdict = found or judge(record)
            assert verdict is not None
            file = files.get(key >> ORDINAL_BITS, "")
            yield Revalidated(file, lines[row] or 0, kept[row] or "", verdict, record)

    def _frames(self, games: pa.Table, seatings: list[tuple[str, ...]]) -> list[Frame]:
        """What each game shares with others: options, seats, status, view."""
        parts = [_texts(games[name]) for name in ("options", "status", "view")]
        found = []
        for key in zip(*parts, seatings, strict=True):
            frame = self.frames.get(key)
            if frame is None:
                if len(self.frames) > MOST_KNOWN:
                    self.frames.clear()
                frame = self.frames[key] = _frame(self.held.rules, *key)
            found.append(frame)
        return found

    def _verdicts(
        self, games: pa.Table, replayed: Replayed, frames: list[Frame]
    ) -> Iterator[Verdict | None]:
        """Verdicts of games in which all is well, ``None`` for those to be explained."""
        clean = replayed.clean()
        clean &= np.array([frame.record.status != "void" for frame in frames], np.bool_)
        stated = [self._stated(text or b"") for text in _bytes(games["stated"])]
        if replayed.compiled:
            found = self.outcomes.of_games(
                replayed, np.arange(len(frames)), clean,
                frames=Coded.of(frames), stated=Coded.of(stated),
            ).each()  # fmt: skip
        else:
            found = [
                outcome_of(frame, replayed.state(row), one) if clean[row] and one.text
                else NONE_STATED
                for row, (frame, one) in enumerate(zip(frames, stated, strict=True))
            ]  # fmt: skip
        names, counts = games["id"].to_pylist(), _whole_numbers(games, "events").tolist()
        for row, fine in enumerate(clean.tolist()):
            if not fine:
                yield None
                continue
            yield verdict_of(
                found[row], id=names[row] or "", rules=self.held.rules, events=counts[row]
            )

    def _stated(self, text: bytes) -> Stated:
        """What is stated."""
        known = self.stated.get(text)
        if known is None:
            if len(self.stated) > MOST_KNOWN:
                self.stated.clear()
            known = self.stated[text] = Stated(text, msgspec.json.decode(text) if text else {})
        return known


def _frame(
    rules: str, options: str | None, status: str, view: str, seats: tuple[str, ...]
) -> Frame:
    """What games share; ``CardlogError`` if the rule set has lost an option since the load."""
    given = msgspec.json.decode(options) if options else {}
    game = find_game(rules)
    record = Record(
        rules=game.id, options=given, seats=list(seats), status=status,  # type: ignore[arg-type]
        view=view, events=[],
    )  # fmt: skip
    game.check_seats(record.seats)
    return Frame(record, game, game.encode_options(given, record.seats))


def _record(
    frame: Frame, game: pa.Table, people: list[dict[str, Any]], events: list[str]
) -> Record:
    """The record of a game, as far as the columns that were read tell it."""
    like = frame.record
    (held,) = game.select(["id", "stated"]).to_pylist()
    return Record(
        id=held["id"] or "",
        rules=like.rules,
        options=like.options,
        seats=like.seats,
        players=[
            Player(
                seat=person["seat_name"], id=person["player"] or "", name=person["name"] or "",
                kind=person["kind"],
            )
            for person in people
            if person["player"] or person["name"]
        ],
        status=like.status,
        view=like.view,
        events=events,
        stated=msgspec.json.decode(held["stated"]) if held["stated"] else {},
    )  # fmt: skip


def _texts(column: pa.ChunkedArray) -> list[Any]:
    """Values of a column of few different texts."""
    found: list[Any] = []
    for piece in column.chunks:
        words = [*piece.dictionary.to_pylist(), None]
        indices = piece.indices.fill_null(len(words) - 1)
        found += [words[i] for i in indices.to_numpy(zero_copy_only=False).tolist()]
    return found


def _bytes(column: pa.ChunkedArray) -> list[bytes | None]:
    import pyarrow as pa

    found: list[bytes | None] = column.cast(pa.binary()).to_pylist()
    return found


def _seatings(seats: pa.Table, sitting: NDArray[np.int64]) -> list[tuple[str, ...]]:
    """Names of the seats of each game."""
    names = _texts(seats["seat_name"])
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    found = []
    at = 0
    for count in sitting.tolist():
        seating = tuple(names[at : at + count])
        found.append(known.setdefault(seating, seating))
        at += count
    return found
