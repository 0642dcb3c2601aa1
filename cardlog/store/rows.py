"""A judged batch as rows of the lake's tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.cards import NO_SUIT, UNKNOWN, cards_text
from cardlog.log.canonical import deal_hash, game_hash
from cardlog.log.model import Record
from cardlog.replay.batch import Replayed
from cardlog.replay.bulk import Judged
from cardlog.replay.columns import EventColumns
from cardlog.replay.driver import fact_columns
from cardlog.rules.game import Game
from cardlog.rules.options import OptionValues
from cardlog.rules.state import Played, layout, most_seats
from cardlog.store.schema import arrow_schema
from cardlog.words import (
    FLAG_TEXT,
    NO_NUMBER,
    NONE,
    PLACE_TEXT,
    VERB_TEXT,
    WORD_TEXT,
    Verb,
    Word,
)

if TYPE_CHECKING:
    import pyarrow as pa

_JSON: Final = msgspec.json.Encoder(order="deterministic")
_TRUMPS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")
_DATE: Final = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})(?:$|[T ])")
_FREE_ORDER: Final = (int(Verb.GIVE), int(Verb.DISCARD), int(Verb.SHOW))
_FLAGS: Final = [
    " ".join(text for flag, text in FLAG_TEXT.items() if flags & flag) for flags in range(64)
]


class Place(NamedTuple):
    """Where a record stands in its source."""

    line: int | None
    start: int | None
    end: int | None
    origin: str | None


@dataclass(slots=True)
class Rows:
    """Rows of a batch: tables by name, and counts of what the records are."""

    tables: dict[str, pa.Table]
    counts: dict[str, int]


def rows_of(
    judged: Judged,
    kept: Sequence[int],
    *,
    keys: Sequence[int],
    places: Sequence[Place],
    source: str,
) -> Rows:
    """Rows of the records numbered ``kept`` in a judged group.

    ``keys`` and ``places`` belong to the kept ones; malformed records must not be among them.
    """
    replayed, columns = judged.replayed, judged.columns
    assert replayed is not None and columns is not None
    batch = _Batch(judged, kept, keys, replayed, columns)
    tables = {
        "events": _events(batch),
        "deals": _deals(batch),
        "scores": _scores(batch),
        "facts": _facts(batch),
        "tricks": _tricks(batch),
        "seats": _seats(batch),
        "games": _games(batch, places, source),
    }
    verdicts = [judged.verdicts[i] for i in kept]
    counts = {
        name: sum(v.verdict == name for v in verdicts)
        for name in ("legal", "illegal", "incomplete", "unverifiable")
    }
    counts["stored"] = len(kept)
    counts["repaired"] = sum(bool(judged.records[i].inferred) for i in kept)
    return Rows(tables, counts)


class _Batch:
    """What all tables of a batch need."""

    def __init__(
        self,
        judged: Judged,
        kept: Sequence[int],
        keys: Sequence[int],
        replayed: Replayed,
        columns: EventColumns,
    ) -> None:
        self.judged = judged
        self.game: Game = replayed.game
        self.replayed = replayed
        self.columns = columns
        self.seats = judged.records[0].seats
        self.records: list[Record] = [judged.records[i] for i in kept]
        self.verdicts = [judged.verdicts[i] for i in kept]
        self.row = np.array([judged.row[i] for i in kept], np.int64)
        self.keys = np.array(keys, np.int64)
        # Keys by the batch's game number; -1 for records that are not kept.
        self.key_of = np.full(len(columns), -1, np.int64)
        self.key_of[self.row] = self.keys
        self.ended = replayed.ended[self.row] != 0
        self.faulty = replayed.fault[self.row] != 0
        self.scored = self.field("scored")
        self.winners = _winners(self)

    def field(self, name: str) -> NDArray[np.int64]:
        """A field of the final states, one value or one list a kept record."""
        if self.replayed.compiled:
            values: NDArray[np.int64] = self.replayed.states[name][self.row]
            return values
        states = self.replayed.states
        return np.array([getattr(states[r], name) for r in self.row.tolist()], np.int64)


def _column(values: Any, null: NDArray[np.bool_] | None, kind: pa.DataType) -> pa.Array:
    import pyarrow as pa

    return pa.array(values, mask=null).cast(kind)


def _texts(
    codes: NDArray[Any], table: Mapping[int, str] | Sequence[str], null: NDArray[np.bool_] | None
) -> pa.Array:
    """Text of codes, by a dictionary of only those that occur."""
    import pyarrow as pa

    found, index = np.unique(codes, return_inverse=True)
    words = [_word(table, int(code)) for code in found]
    indices = pa.array(index.reshape(-1).astype(np.int32), mask=null)
    return pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string())).cast(pa.string())


def _word(table: Mapping[int, str] | Sequence[str], code: int) -> str | None:
    if isinstance(table, Mapping):
        return table.get(code)
    return table[code] if 0 <= code < len(table) else None


def _table(name: str, arrays: list[Any]) -> pa.Table:
    import pyarrow as pa

    schema = arrow_schema(name)
    fitted = [
        array if isinstance(array, pa.Array | pa.ChunkedArray) else pa.array(array, field.type)
        for array, field in zip(arrays, schema, strict=True)
    ]
    return pa.Table.from_arrays(
        [a if a.type == f.type else a.cast(f.type) for a, f in zip(fitted, schema, strict=True)],
        schema=schema,
    )


# --- events -------------------------------------------------------------------------------


def _events(batch: _Batch) -> pa.Table:
    columns, replayed = batch.columns, batch.replayed
    lengths = np.diff(columns.start)
    number = np.arange(len(columns.actor), dtype=np.int64) - np.repeat(columns.start[:-1], lengths)
    game = np.repeat(batch.key_of, lengths)
    limit = np.where(replayed.fault != 0, replayed.fault_at, np.int64(1) << 40)
    unreached = number > np.repeat(limit, lengths)
    not_applied = number >= np.repeat(limit, lengths)
    deal = deal_numbers(batch)
    is_trick = columns.verb == Verb.PLAY
    if not issubclass(batch.game.state, Played):
        is_trick = np.zeros(len(is_trick), np.bool_)
    card, hand, cards = _cards(columns)
    no_choice = (replayed.choices == 0) | (columns.actor < 0) | not_applied
    phases = {int(phase): phase.name.lower().replace("_", "-") for phase in batch.game.phases}
    times = _times(batch, lengths)
    number_null = columns.number == NO_NUMBER
    import pyarrow as pa

    kinds = {field.name: field.type for field in arrow_schema("events")}
    table = _table(
        "events",
        [
            pa.array(game),
            pa.array(number.astype(np.int32)),
            _column(deal, unreached | (deal <= 0), kinds["deal"]),
            _texts(replayed.phase, phases, unreached),
            _column(replayed.trick + 1, unreached | ~is_trick, kinds["trick"]),
            _column(replayed.laid + 1, unreached | ~is_trick, kinds["laid"]),
            _column(columns.actor, columns.actor < 0, kinds["seat"]),
            _texts(columns.verb, VERB_TEXT, None),
            _column(columns.target, columns.target < 0, kinds["target"]),
            _texts(columns.what, WORD_TEXT, columns.what < 0),
            _texts(columns.place, PLACE_TEXT, columns.place < 0),
            _texts(columns.to, PLACE_TEXT, columns.to < 0),
            card,
            hand,
            cards,
            _column(np.where(number_null, 0, columns.number), number_null, kinds["number"]),
            _texts(columns.flags, _FLAGS, columns.flags == 0),
            _column(replayed.choices, no_choice, kinds["choices"]),
            times,
        ],
    )
    return table if len(batch.row) == len(columns) else table.filter(pa.array(game >= 0))


def deal_numbers(batch: _Batch) -> NDArray[Any]:
    """Deal of each event; cards belong to the deal that they begin.

    Rules count a deal when its last card is dealt, so that the first packets still carry the
    number of the deal before.
    """
    columns = batch.columns
    after = batch.replayed.deal
    total = len(after)
    if total == 0:
        return after
    dealing = columns.verb == Verb.DEAL
    first = np.zeros(total, np.bool_)
    first[columns.start[:-1][columns.start[:-1] < total]] = True
    before = np.concatenate([[0], after[:-1]])
    before[first] = 0
    begins = dealing & (first | ~np.concatenate([[False], dealing[:-1]]))
    starts = np.flatnonzero(begins)
    if not len(starts):
        return after
    last = np.concatenate([first[1:], [True]])
    stops = np.flatnonzero(dealing & (last | ~np.concatenate([dealing[1:], [False]])))
    run_before, run_after = before[starts], after[stops]
    opening = batch.replayed.phase[starts] == _dealing_phase(batch.game)
    result = np.where(run_after > run_before, run_after, run_before + opening)
    numbers = after.copy()
    numbers[dealing] = np.repeat(result, stops - starts + 1)
    return numbers


def _dealing_phase(game: Game) -> int:
    return next((int(phase) for phase in game.phases if phase.name == "DEAL"), 0)


def _cards(columns: EventColumns) -> tuple[pa.Array, pa.Array, pa.Array]:
    """One card as a code, several as a mask if their order says nothing, else as text."""
    import pyarrow as pa

    starts = columns.card_start[:-1]
    lengths = np.diff(columns.card_start)
    padded = np.concatenate([columns.cards, np.zeros(1, np.uint8)])
    single = lengths == 1
    card = pa.array(padded[starts].astype(np.int8), mask=~single)
    masks = np.zeros(len(lengths), np.int64)
    several = np.flatnonzero(lengths > 1)
    is_set = np.zeros(len(lengths), np.bool_)
    texts: list[str | None] = [None] * len(lengths)
    if len(several):
        bits = np.left_shift(np.uint64(1), np.minimum(padded, UNKNOWN).astype(np.uint64))
        bounds = np.stack([starts[several], starts[several] + lengths[several]], 1).reshape(-1)
        found = np.bitwise_or.reduceat(bits, bounds)[::2]
        unknown = np.uint64(1) << np.uint64(UNKNOWN)
        distinct = np.bitwise_count(found) == lengths[several]
        verb, target = columns.verb[several], columns.target[several]
        dealt = (verb == Verb.DEAL) & (target >= 0) & (columns.what[several] != Word.TALON)
        good = (dealt | np.isin(verb, _FREE_ORDER)) & distinct & ((found & unknown) == 0)
        masks[several[good]] = found[good].astype(np.int64)
        is_set[several[good]] = True
        for i in several[~good].tolist():
            texts[i] = cards_text(columns.cards[columns.card_start[i] : columns.card_start[i + 1]])
    return card, pa.array(masks, mask=~is_set), pa.array(texts, pa.string())


def _times(batch: _Batch, lengths: NDArray[np.int64]) -> pa.Array:
    import pyarrow as pa

    if not any(record.times for record in batch.records):
        return pa.nulls(int(lengths.sum()), pa.int64())
    values: list[int | None] = []
    by_row = dict(zip(batch.row.tolist(), batch.records, strict=True))
    for row, length in enumerate(lengths.tolist()):
        record = by_row.get(row)
        values.extend(record.times if record and record.times else [None] * length)
    return pa.array(values, pa.int64())


# --- deals, scores, tricks ----------------------------------------------------------------


def _deals(batch: _Batch) -> pa.Table:
    import pyarrow as pa

    rows = batch.replayed.deals
    rows = rows[batch.key_of[rows[:, 0]] >= 0]
    open_rows = _open_deals(batch)
    scored = np.concatenate([np.ones(len(rows), np.bool_), np.zeros(len(open_rows), np.bool_)])
    every = np.concatenate([rows, open_rows])
    order = np.lexsort((every[:, 1], every[:, 0]))
    every, scored = every[order], scored[order]
    _, deal, dealer, declarer, contract, doubled, trump, target, made, tricks = every.T
    none = (declarer < 0) | ((contract == 0) & (target == 0) & (trump >= NO_SUIT))
    return _table(
        "deals",
        [
            pa.array(batch.key_of[every[:, 0]]),
            pa.array(deal.astype(np.int16)),
            pa.array(dealer.astype(np.int8), mask=dealer < 0),
            pa.array(declarer.astype(np.int8), mask=none),
            _texts(contract, WORD_TEXT, none | (contract == 0)),
            pa.array(doubled.astype(np.int8), mask=none),
            _texts(trump, _TRUMPS, none),
            pa.array(target.astype(np.int16), mask=none),
            pa.array(made.astype(np.int16), mask=none | ~scored),
            pa.array(tricks.astype(np.int16)),
            pa.array(scored),
        ],
    )


def _open_deals(batch: _Batch) -> NDArray[np.int64]:
    """Deals that the record leaves before their score, with what was settled about them."""
    begun = batch.field("deals")
    left = np.flatnonzero((begun > batch.scored) & (begun > 0))
    fields = ("dealer", "declarer", "contract", "doubled", "trump", "target", "made", "tricks")
    known = {field.name for field in layout(batch.game.state)}
    columns = [
        batch.row[left],
        begun[left],
        *(
            batch.field(name)[left] if name in known else np.full(len(left), _NO_FIELD.get(name, 0))
            for name in fields
        ),
    ]
    return np.stack(columns, 1) if len(left) else np.zeros((0, 10), np.int64)


_NO_FIELD: Final = {"declarer": NONE, "trump": NO_SUIT}


def _facts(batch: _Batch) -> pa.Table:
    """Facts of scored deals; those by seat have a row a seat. Zeros of a seat are left out."""
    import pyarrow as pa

    replayed = batch.replayed
    kept = batch.key_of[replayed.deals[:, 0]] >= 0
    rows, facts = replayed.deals[kept], replayed.facts[kept]
    game = batch.key_of[rows[:, 0]]
    parts: list[tuple[NDArray[Any], ...]] = []
    names: list[str] = []
    at = 0
    for name, _, length in fact_columns(batch.game):
        for seat in range(len(batch.seats)) if length else (NONE,):
            values = facts[:, at + max(seat, 0)]
            shown = values != 0 if length else np.ones(len(values), np.bool_)
            seats = np.full(int(shown.sum()), seat)
            parts.append((game[shown], rows[shown, 1], seats, values[shown]))
            names += [name] * len(seats)
        at += length or 1
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)] if parts else None
    if columns is None:
        return _table("facts", [[], [], [], [], []])
    keys, deals, about, worth = columns
    return _table(
        "facts",
        [
            pa.array(keys),
            pa.array(deals.astype(np.int16)),
            pa.array(about.astype(np.int8), mask=about < 0),
            pa.array(names, pa.string()),
            pa.array(worth),
        ],
    )


def _scores(batch: _Batch) -> pa.Table:
    import pyarrow as pa

    replayed = batch.replayed
    kept = batch.key_of[replayed.deals[:, 0]] >= 0
    rows = replayed.deals[kept]
    seats = len(batch.seats)
    return _table(
        "scores",
        [
            pa.array(np.repeat(batch.key_of[rows[:, 0]], seats)),
            pa.array(np.repeat(rows[:, 1].astype(np.int16), seats)),
            pa.array(np.tile(np.arange(seats, dtype=np.int8), len(rows))),
            pa.array(replayed.points[kept, :seats].reshape(-1).astype(np.int32)),
            pa.array(replayed.won[kept, :seats].reshape(-1).astype(np.int16)),
        ],
    )


def _tricks(batch: _Batch) -> pa.Table:
    import pyarrow as pa

    rows = batch.replayed.tricks
    rows = rows[batch.key_of[rows[:, 0]] >= 0]
    return _table(
        "tricks",
        [
            pa.array(batch.key_of[rows[:, 0]]),
            *(pa.array(rows[:, i].astype(np.int16)) for i in (1, 2)),
            *(pa.array(rows[:, i].astype(np.int8)) for i in (3, 4)),
            pa.array(rows[:, 5].astype(np.int16)),
        ],
    )


# --- seats and games ----------------------------------------------------------------------


def _seats(batch: _Batch) -> pa.Table:
    import pyarrow as pa

    seats = batch.seats
    count, n = len(seats), len(batch.records)
    players: list[str | None] = []
    names: list[str | None] = []
    kinds: list[str] = []
    for record in batch.records:
        known = {player.seat: player for player in record.players}
        for seat in seats:
            player = known.get(seat)
            players.append(player.id or player.name or None if player else None)
            names.append(player.name or None if player else None)
            kinds.append(player.kind if player else "unknown")
    totals = batch.field("total").reshape(n, most_seats(batch.game.state))[:, :count]
    unknown = np.repeat(batch.faulty | (batch.scored == 0), count)
    ranks = _ranks(batch, totals, batch.winners).reshape(-1)
    partner = np.tile(np.array(_partners(batch.game, count), np.int8), n)
    return _table(
        "seats",
        [
            pa.array(np.repeat(batch.keys, count)),
            pa.array(np.tile(np.arange(count, dtype=np.int8), n)),
            _texts(np.tile(np.arange(count), n), seats, None),
            pa.array(players, pa.string()),
            pa.array(names, pa.string()),
            pa.array(kinds, pa.string()),
            pa.array(partner, mask=partner < 0),
            pa.array(totals.reshape(-1).astype(np.int32), mask=unknown),
            pa.array(ranks.astype(np.int8), mask=ranks == 0),
        ],
    )


def _partners(game: Game, seats: int) -> list[int]:
    """Seat of each seat's partner: the opposite one where partnerships play, else none."""
    if "partnership" in game.family and seats % 2 == 0:
        return [(seat + seats // 2) % seats for seat in range(seats)]
    return [-1] * seats


def _winners(batch: _Batch) -> list[list[str]]:
    """Seats that the rule set names as winners of each game that came to its end."""
    replayed = batch.replayed
    options = batch.judged.options
    seats = batch.seats
    ended = (batch.ended & ~batch.faulty).tolist()
    found: list[list[str]] = [[] for _ in ended]
    for i, row in enumerate(batch.row.tolist()):
        if not ended[i]:
            continue
        results = batch.game.results(replayed.state(row), OptionValues(options[row]), seats)
        winner = results.get("winner")
        if winner is not None:
            found[i] = [winner] if isinstance(winner, str) else list(winner)
        elif "scores" in results:
            # This rule set names no winners: a record is a part of a match, as in bridge.
            break
    return found


def _ranks(batch: _Batch, totals: NDArray[np.int64], winners: list[list[str]]) -> NDArray[np.int64]:
    """Places by total, counted from the side where the winners are; 0 without winners."""
    seats = batch.seats
    first = np.array([seats.index(names[0]) if names else -1 for names in winners], np.int64)
    best = totals[np.arange(len(totals)), first]
    low_wins = (best == totals.min(1)) & (best != totals.max(1))
    better = np.where(low_wins[:, None], totals, -totals)
    ranks: NDArray[np.int64] = 1 + (better[:, None, :] < better[:, :, None]).sum(2)
    ranks[first < 0] = 0
    return ranks


def _games(batch: _Batch, places: Sequence[Place], source: str) -> pa.Table:
    import pyarrow as pa

    records, verdicts = batch.records, batch.verdicts
    deal_hashes = [deal_hash(record) for record in records]
    players = [players_hash(record) for record in records]
    return _table(
        "games",
        [
            pa.array(batch.keys),
            [record.id or None for record in records],
            pa.array(np.full(len(records), len(batch.seats), np.int8)),
            [_json(record.options) for record in records],
            [record.status for record in records],
            [record.view for record in records],
            [verdict.verdict for verdict in verdicts],
            [verdict.stated_agrees for verdict in verdicts],
            [int(game_hash(record)[:16], 16) for record in records],
            [None if text is None else int(text[:16], 16) for text in deal_hashes],
            players,
            [source] * len(records),
            [place.line for place in places],
            [place.start for place in places],
            [place.end for place in places],
            [place.origin for place in places],
            [len(record.events) for record in records],
            pa.array(batch.scored),
            ["+".join(names) or None for names in batch.winners],
            [_day(record) for record in records],
            [len(record.inferred) for record in records],
            [_json(record.inferred) for record in records],
            [_json(record.stated) for record in records],
            [_json(record.extra) for record in records],
        ],
    )


def _json(value: Any) -> str | None:
    return _JSON.encode(value).decode() if value else None


def players_hash(record: Record) -> int | None:
    """64 bits over who sat where, by name without regard to case; ``None`` if nobody is named."""
    names = {p.seat: p.name or p.id.partition(":")[2] or p.id for p in record.players}
    if not any(names.values()):
        return None
    text = "\0".join(names.get(seat, "").strip().casefold() for seat in record.seats)
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")


def _day(record: Record) -> date | None:
    """Day of play from the free keys: ``x_date``, or ``Date`` inside a format's own key."""
    for key, value in record.extra.items():
        if key.lower() == "x_date" and isinstance(value, str):
            return _date(value)
        if isinstance(value, dict):
            for name, inner in value.items():
                if name.lower() == "date" and isinstance(inner, str):
                    return _date(inner)
    return None


@lru_cache(maxsize=4096)
def _date(text: str) -> date | None:
    match = _DATE.match(text)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
