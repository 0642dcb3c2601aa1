"""The lake's tables as data: columns, types and what they mean.

The Arrow schemas that parts are written with, ``schemas/lake.sql``, ``schemas/lake.json`` and the
data dictionary in ``docs/lake.md`` all come from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    import pyarrow as pa

LAYOUT: Final = 2
"""Version of the directory's layout; a program reads its own and older ones."""

Kind = Literal[
    "int8", "int16", "int32", "int64", "uint64", "double", "bool", "text", "bytes", "time", "date"
]  # fmt: skip

SQL_TYPES: Final[dict[str, str]] = {
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "uint64": "UBIGINT",
    "double": "DOUBLE",
    "bool": "BOOLEAN",
    "text": "VARCHAR",
    "bytes": "BLOB",
    "time": "TIMESTAMP WITH TIME ZONE",
    "date": "DATE",
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column; ``required`` ones are never null."""

    name: str
    kind: Kind
    meaning: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table: what a row is, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]
    by_rules: bool = True
    """Whether its parts lie in one directory a rule set, which then is the column ``rules``."""

    @property
    def names(self) -> list[str]:
        """Names of the stored columns."""
        return [column.name for column in self.columns]


GAME: Final = Column("game", "int64", "key of the game in this lake", required=True)
DEAL: Final = Column("deal", "int16", "number of the deal in the game, from 1", required=True)
SEAT: Final = Column("seat", "int8", "seat number, from 0 clockwise", required=True)
RULES: Final = Column("rules", "text", "rule set; the directory of the part", required=True)

GAMES: Final = Table(
    "games",
    "one game record",
    (
        GAME,
        Column("id", "text", "the source's own id of the game"),
        Column("seats", "int8", "how many seats", required=True),
        Column("options", "text", "options that differ from the rule set's defaults, as JSON"),
        Column("status", "text", "complete, truncated, abandoned or void", required=True),
        Column("view", "text", "full, public or seat:N: what the record shows", required=True),
        Column(
            "verdict",
            "text",
            "what replay found: legal, illegal, incomplete, unverifiable",
            required=True,
        ),
        Column("stated_agrees", "bool", "stated results equal the computed ones; null: none"),
        Column("game_hash", "uint64", "first 64 bits of the game hash", required=True),
        Column("deal_hash", "uint64", "first 64 bits of the deal hash; null: cards unknown"),
        Column("players_hash", "uint64", "64 bits over the players' names by seat; null: nameless"),
        Column("source", "text", "source that the record came from", required=True),
        Column("line", "int64", "line in the source where it begins, from 1"),
        Column("start", "int64", "first byte in the (unpacked) source"),
        Column("end", "int64", "byte behind its last"),
        Column("origin", "text", "where the record's own source says that it came from"),
        Column("events", "int32", "how many events the record has", required=True),
        Column("deals", "int16", "how many deals were scored", required=True),
        Column("winner", "text", "seats that won, joined by +, by the rule set's own count"),
        Column("date", "date", "day of play, where the source tells a whole date"),
        Column("inferred", "int16", "how many things the importer had to infer", required=True),
        Column("inference", "text", "what was inferred and by which rule, as JSON"),
        Column("stated", "text", "results as the source stated them, as JSON"),
        Column("extra", "text", "the free x_ keys of the record, as JSON"),
    ),
)

SEATS: Final = Table(
    "seats",
    "one seat of one game",
    (
        GAME,
        SEAT,
        Column("seat_name", "text", "name of the seat in the record", required=True),
        Column("player", "text", "id of the player, namespaced; null: not known"),
        Column("name", "text", "name that the source shows"),
        Column("kind", "text", "human, bot or unknown", required=True),
        Column("partner", "int8", "seat of the partner in partnership games"),
        Column("total", "int64", "points of the whole game, from replay"),
        Column("rank", "int8", "place by the rule set's count, 1 the best; ties share"),
    ),
)

DEALS: Final = Table(
    "deals",
    "one deal of one game that was scored, or the open one at the end of a record",
    (
        GAME,
        DEAL,
        Column("dealer", "int8", "seat of the dealer"),
        Column("declarer", "int8", "seat of the declarer or maker"),
        Column("contract", "text", "contract such as 4S; null: passed out, or a game without"),
        Column("doubled", "int8", "0, 1 doubled, 2 redoubled"),
        Column("trump", "text", "clubs, diamonds, hearts, spades, notrump; null: none named"),
        Column("target", "int16", "tricks that the contract undertook"),
        Column("made", "int16", "tricks that counted for declarer's side"),
        Column("tricks", "int16", "tricks that were played out"),
        Column("scored", "bool", "the deal came to its score", required=True),
    ),
)

SCORES: Final = Table(
    "scores",
    "one seat in one scored deal",
    (
        GAME,
        DEAL,
        SEAT,
        Column("points", "int64", "points of the deal, from replay", required=True),
        Column("won", "int16", "tricks that the seat itself won", required=True),
    ),
)

FACTS: Final = Table(
    "facts",
    "one fact of a scored deal that is peculiar to its game, of the deal or of one seat",
    (
        GAME,
        DEAL,
        Column("seat", "int8", "seat that it is about; null: the whole deal"),
        Column("name", "text", "name of the fact, see the game's page", required=True),
        Column("value", "int64", "its value; a seat's zeros are left out", required=True),
    ),
)

EVENTS: Final = Table(
    "events",
    "one event of one game, in the order of the record",
    (
        GAME,
        Column("n", "int32", "number of the event in the record, from 0", required=True),
        Column("deal", "int16", "number of the deal; null behind the first fault"),
        Column("phase", "text", "phase of the game before the event; null behind the first fault"),
        Column("trick", "int16", "number of the trick that a card is played to, from 1"),
        Column("laid", "int8", "1 for the card led, 2 for the next …"),
        Column("seat", "int8", "seat that acts; null: chance or the table"),
        Column("verb", "text", "what the event does", required=True),
        Column("target", "int8", "seat that it is done to"),
        Column("what", "text", "call or word"),
        Column("place", "text", "place that the cards come from or lie in, such as col4"),
        Column("to_place", "text", "place that they go to"),
        Column("card", "int8", "code of the card (suit * 16 + rank) where there is exactly one"),
        Column("hand", "int64", "bit mask of several cards whose order says nothing"),
        Column("cards", "text", "several cards in their order, or not all known"),
        Column("number", "int64", "number that the event states"),
        Column("flags", "text", "irregularities: revoke, turn, insufficient, withdrawn …"),
        Column("choices", "int32", "legal acts that were open; null: no decision, or not known"),
        Column("time", "int64", "milliseconds since the first event"),
    ),
)

TRICKS: Final = Table(
    "tricks",
    "one completed trick",
    (
        GAME,
        DEAL,
        Column("trick", "int16", "number in the deal, from 1", required=True),
        Column("leader", "int8", "seat that led", required=True),
        Column("winner", "int8", "seat that won it", required=True),
        Column("points", "int16", "points of the cards in it, where cards count", required=True),
    ),
)

FINDINGS: Final = Table(
    "findings",
    "one thing that is wrong or could not be checked",
    (
        Column("game", "int64", "key of the game; null: what was read is no game"),
        Column("source", "text", "source that it stands in", required=True),
        Column("line", "int64", "line in the source"),
        Column("column", "int32", "character in the line"),
        Column("n", "int32", "number of the event in the record"),
        Column("code", "text", "stable code", required=True),
        Column("severity", "text", "error, warning or note", required=True),
        Column("message", "text", "what was found", required=True),
        Column("rule", "text", "the rule in one sentence"),
        Column("rule_source", "text", "document and lines that state the rule"),
        Column("text", "text", "the event as recorded"),
        Column("legal", "text", "what would have been legal, one act a line"),
        Column("state", "text", "state of the game before the event"),
        Column("help", "text", "what to do about it"),
    ),
    by_rules=False,
)

QUARANTINE: Final = Table(
    "quarantine",
    "one game that was refused, with its text, to be retried",
    (
        Column("source", "text", "source that it stands in", required=True),
        Column("file", "text", "file as it was named", required=True),
        Column("format", "text", "format that the text was read as", required=True),
        Column("line", "int64", "line of the fault, from 1"),
        Column("column", "int32", "character in the line, from 1"),
        Column("start", "int64", "first byte of the game in the (unpacked) source"),
        Column("end", "int64", "byte behind its last"),
        Column("code", "text", "stable code of the fault", required=True),
        Column("message", "text", "what was wrong", required=True),
        Column("hint", "text", "what to do about it"),
        Column("id", "text", "id of the game, if the text still shows it"),
        Column("raw", "bytes", "text of the game, at most its first 64 KiB", required=True),
    ),
    by_rules=False,
)

SOURCES: Final = Table(
    "sources",
    "one source: a file, or what came through standard input",
    (
        Column("source", "text", "SHA-256 of its bytes", required=True),
        Column("file", "text", "name under which it was first loaded", required=True),
        Column("format", "text", "format that it was read as", required=True),
        Column("bytes", "int64", "size", required=True),
        Column("records", "int64", "games that were found in it", required=True),
        Column("stored", "int64", "games that the lake holds of it", required=True),
        Column("legal", "int64", "of these: legal", required=True),
        Column("illegal", "int64", "of these: illegal", required=True),
        Column("incomplete", "int64", "of these: legal as far as they go", required=True),
        Column("unverifiable", "int64", "of these: not to be settled by the record", required=True),
        Column("repaired", "int64", "of these: read with something inferred", required=True),
        Column("refused", "int64", "games in quarantine", required=True),
        Column("loaded_at", "time", "when it was loaded", required=True),
        Column("version", "text", "version of cardlog that loaded it", required=True),
    ),
    by_rules=False,
)

TABLES: Final[dict[str, Table]] = {
    table.name: table
    for table in (
        GAMES, SEATS, DEALS, EVENTS, TRICKS, SCORES, FACTS, FINDINGS, QUARANTINE, SOURCES,
    )
}  # fmt: skip


@lru_cache(maxsize=1)
def arrow_kinds() -> dict[str, Any]:
    """Arrow types by the names of kinds."""
    import pyarrow as pa

    return {
        "int8": pa.int8(),
        "int16": pa.int16(),
        "int32": pa.int32(),
        "int64": pa.int64(),
        "uint64": pa.uint64(),
        "double": pa.float64(),
        "bool": pa.bool_(),
        "text": pa.string(),
        "bytes": pa.binary(),
        "time": pa.timestamp("us", tz="UTC"),
        "date": pa.date32(),
    }


@lru_cache(maxsize=32)
def arrow_schema(name: str) -> pa.Schema:
    """Arrow schema of a table's parts."""
    import pyarrow as pa

    kinds = arrow_kinds()
    return pa.schema(
        [
            pa.field(column.name, kinds[column.kind], nullable=not column.required)
            for column in TABLES[name].columns
        ]
    )
