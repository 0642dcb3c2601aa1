"""The columnar twin of a log: two Arrow tables that hold the same records without loss.

``records`` has one row a game, ``events`` one row an event; ``events.game`` is ``records.game``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cardlog.cards import cards_text
from cardlog.errors import FormatError, UsageError, Where
from cardlog.log.check import problem
from cardlog.log.events import parse_event
from cardlog.log.jsonl import atomic_file
from cardlog.log.model import Inference, Note, Player, Record, Source
from cardlog.words import CHANCE, FLAG_TEXT, NO_NUMBER, NONE, PLACE_TEXT, VERB_TEXT, WORD_TEXT

if TYPE_CHECKING:
    import pyarrow as pa

RECORDS_FILE: Final = "records.parquet"
EVENTS_FILE: Final = "events.parquet"
BATCH: Final = 10_000
"""Records in one row group, and so in memory while a file is written."""

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_JSON: Final = ("options", "stated", "extra")
_FLAGS: Final = {
    bits: " ".join(text for flag, text in FLAG_TEXT.items() if bits & flag)
    for bits in range(1 << len(FLAG_TEXT))
}


def records_schema() -> pa.Schema:
    """Arrow schema of the ``records`` table; JSON text in ``options``, ``stated`` and ``extra``."""
    import pyarrow as pa

    word = pa.dictionary(pa.int32(), pa.string())
    whole = pa.int64()
    text = pa.string()

    def need(name: str, kind: Any) -> Any:
        return pa.field(name, kind, nullable=False)

    player = pa.struct(
        [need("seat", text), need("id", text), need("name", text), need("kind", text)]
    )
    note = pa.struct([need("event", whole), need("text", text), need("kind", text)])
    inference = pa.struct([need("what", text), need("rule", text), pa.field("event", whole)])
    source = pa.struct(
        [
            need("file", text),
            need("format", text),
            need("line", whole),
            need("start", whole),
            need("end", whole),
            need("sha256", text),
        ]
    )
    return pa.schema(
        [
            need("game", whole),
            need("cardlog", word),
            need("id", text),
            need("rules", word),
            need("options", text),
            need("seats", pa.list_(need("item", text))),
            need("players", pa.list_(need("item", player))),
            need("status", word),
            need("view", word),
            need("event_count", pa.int32()),
            need("notes", pa.list_(need("item", note))),
            need("stated", text),
            need("inferred", pa.list_(need("item", inference))),
            pa.field("source", source),
            need("extra", text),
        ]
    )


def events_schema() -> pa.Schema:
    """Arrow schema of the ``events`` table: the parts of each event text, null where absent."""
    import pyarrow as pa

    word = pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        [
            pa.field("game", pa.int64(), nullable=False),
            pa.field("n", pa.int32(), nullable=False),
            pa.field("actor", word, nullable=False),
            pa.field("verb", word, nullable=False),
            pa.field("target", word),
            pa.field("what", word),
            pa.field("place", word),
            pa.field("cards", pa.string()),
            pa.field("to", word),
            pa.field("number", pa.int64()),
            pa.field("flags", word),
            pa.field("time", pa.int64()),
        ]
    )


def to_arrow(records: Iterable[Record], *, first: int = 0) -> tuple[pa.Table, pa.Table]:
    """The ``records`` and ``events`` tables; rows are numbered from ``first``.

    Raises ``FormatError`` for a record that is not well formed.
    """
    import pyarrow as pa

    rows: list[dict[str, Any]] = []
    columns: dict[str, list[Any]] = {name: [] for name in events_schema().names}
    for game, record in enumerate(records, first):
        found = problem(record)
        if found is not None:
            raise FormatError(found.code, found.message, Where(game=record.id), found.hint)
        rows.append(_row(game, record))
        _append_events(columns, game, record)
    return (
        pa.Table.from_pylist(rows, schema=records_schema()),
        pa.table(columns, schema=events_schema()),
    )


def _row(game: int, record: Record) -> dict[str, Any]:
    row: dict[str, Any] = {
        "game": game,
        "event_count": len(record.events),
        "source": None if record.source is None else msgspec.structs.asdict(record.source),
    }
    for name in ("cardlog", "id", "rules", "seats", "status", "view"):
        row[name] = getattr(record, name)
    for name in ("players", "notes", "inferred"):
        row[name] = [msgspec.structs.asdict(item) for item in getattr(record, name)]
    for name in _JSON:
        row[name] = _ENCODER.encode(getattr(record, name)).decode()
    return row


def _append_events(columns: dict[str, list[Any]], game: int, record: Record) -> None:
    seats = tuple(record.seats)
    events = [parse_event(text, seats) for text in record.events]
    count = len(events)
    columns["game"].extend([game] * count)
    columns["n"].extend(range(count))
    columns["actor"].extend("-" if e.actor == CHANCE else seats[e.actor] for e in events)
    columns["verb"].extend(VERB_TEXT[e.verb] for e in events)
    columns["target"].extend(None if e.target == NONE else seats[e.target] for e in events)
    columns["what"].extend(None if e.what == NONE else WORD_TEXT[e.what] for e in events)
    columns["cards"].extend(cards_text(e.cards) if e.cards else None for e in events)
    for name in ("place", "to"):
        columns[name].extend(PLACE_TEXT.get(getattr(e, name)) for e in events)
    columns["number"].extend(None if e.number == NO_NUMBER else e.number for e in events)
    columns["flags"].extend(_FLAGS[e.flags] if e.flags else None for e in events)
    columns["time"].extend(record.times or [None] * count)


def from_arrow(records: pa.Table, events: pa.Table) -> Iterator[Record]:
    """Records of the two tables, in row order; events must stand in game and number order.

    Raises ``FormatError`` where the tables do not fit together.
    """
    yield from _joined(iter(records.to_pylist()), iter(events.to_pylist()))


def _joined(rows: Iterator[dict[str, Any]], events: Iterator[dict[str, Any]]) -> Iterator[Record]:
    for row in rows:
        count = row["event_count"]
        part = list(islice(events, count))
        numbers = [(event["game"], event["n"]) for event in part]
        if numbers != [(row["game"], n) for n in range(count)]:
            raise FormatError(
                "broken-columns",
                f"the events of game {row['game']} are not its events 0 to {count - 1} in order",
                Where(game=row["id"]),
                "sort the events table by game and n, and keep every row",
            )
        yield _record(row, part)
    if next(events, None) is not None:
        raise FormatError("broken-columns", "events are left that belong to no record")


def _record(row: dict[str, Any], events: list[dict[str, Any]]) -> Record:
    times = [event["time"] for event in events]
    fields: dict[str, Any] = {name: msgspec.json.decode(row[name]) for name in _JSON}
    for name in ("cardlog", "id", "rules", "seats", "status", "view"):
        fields[name] = row[name]
    source = row["source"]
    return Record(
        events=[_text(event) for event in events],
        times=[] if None in times else times,
        players=[Player(**item) for item in row["players"]],
        notes=[Note(**item) for item in row["notes"]],
        inferred=[Inference(**item) for item in row["inferred"]],
        source=None if source is None else Source(**source),
        **fields,
    )


def _text(event: dict[str, Any]) -> str:
    parts = [event[name] for name in ("actor", "verb", "target", "what", "place", "cards", "to")]
    if event["number"] is not None:
        parts.append(str(event["number"]))
    if event["flags"]:
        parts.extend("!" + text for text in event["flags"].split(" "))
    return " ".join([part for part in parts if part is not None])


def write_parquet(
    records: Iterable[Record], directory: str | os.PathLike[str], *, batch: int = BATCH
) -> int:
    """Writes ``records.parquet`` and ``events.parquet`` and returns the number of records.

    Both files take their names only when both are written. Raises ``UsageError`` if the
    directory cannot be written.
    """
    import pyarrow.parquet as pq

    target = Path(directory)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        where = Where(file=os.fspath(directory))
        raise UsageError("cannot-write", error.strerror or str(error), where) from error
    count = 0
    source = iter(records)
    with ExitStack() as stack:
        events_file = stack.enter_context(atomic_file(target / EVENTS_FILE))
        records_file = stack.enter_context(atomic_file(target / RECORDS_FILE))
        options: dict[str, Any] = {"compression": "zstd"}
        events_out = stack.enter_context(pq.ParquetWriter(events_file, events_schema(), **options))
        records_out = stack.enter_context(
            pq.ParquetWriter(records_file, records_schema(), **options)
        )
        while part := list(islice(source, batch)):
            records_table, events_table = to_arrow(part, first=count)
            records_out.write_table(records_table, row_group_size=len(records_table))
            events_out.write_table(events_table, row_group_size=max(1, len(events_table)))
            count += len(part)
    return count


def read_parquet(directory: str | os.PathLike[str], *, batch: int = BATCH) -> Iterator[Record]:
    """Records of the two files of a directory, in memory bounded by ``batch`` rows of events.

    Raises ``UsageError`` if a file is missing, ``FormatError`` if the files do not fit together.
    """
    yield from _joined(
        _rows(Path(directory) / RECORDS_FILE, batch), _rows(Path(directory) / EVENTS_FILE, batch)
    )


def _rows(path: Path, batch: int) -> Iterator[dict[str, Any]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            for part in file.iter_batches(batch_size=batch):
                yield from part.to_pylist()
    except OSError as error:
        raise UsageError(
            "cannot-open", error.strerror or str(error), Where(file=str(path))
        ) from error
    except pa.ArrowInvalid as error:
        raise FormatError("damaged-file", str(error), Where(file=str(path))) from error
