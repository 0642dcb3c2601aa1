"""Rows of the tables of games and their seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache, partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.log.canonical import deal_hash, game_hash, hash_bits
from cardlog.log.model import Player
from cardlog.replay.coded import Coded
from cardlog.rules.game import Game
from cardlog.rules.state import most_seats
from cardlog.store.batches import Batch, coded, table_of, texts
from cardlog.store.origins import Origins

if TYPE_CHECKING:
    import pyarrow as pa

_JSON: Final = msgspec.json.Encoder(order="deterministic")
_DATE: Final = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})(?:$|[T ])")


def _sitting(players: Coded[list[Player]], seats: Sequence[str]) -> list[pa.Array]:
    """Columns of ids, names and kinds, a row a seat of a record."""
    import pyarrow as pa

    ids: list[str | None] = []
    names: list[str | None] = []
    kinds: list[str] = []
    for people in players.values:
        known = {player.seat: player for player in people}
        for player in map(known.get, seats):
            ids.append(player.id or player.name or None if player else None)
            names.append(player.name or None if player else None)
            kinds.append(player.kind if player else "unknown")
    count = len(seats)
    rows = pa.array((players.codes[:, None] * count + np.arange(count)).reshape(-1))
    return [pa.array(column, pa.string()).take(rows) for column in (ids, names, kinds)]


def seat_rows(batch: Batch) -> pa.Table:
    """Who sat where, with totals and places."""
    import pyarrow as pa

    seats = batch.seats
    count, n = len(seats), len(batch.keys)
    totals = batch.field("total").reshape(n, most_seats(batch.game.state))[:, :count]
    unknown = np.repeat(batch.faulty | (batch.scored == 0), count)
    ranks = _ranks(batch, totals, batch.winners).reshape(-1)
    partner = np.tile(np.array(_partners(batch.game, count), np.int8), n)
    return table_of(
        "seats",
        [
            pa.array(np.repeat(batch.keys, count)),
            pa.array(np.tile(np.arange(count, dtype=np.int8), n)),
            texts(np.tile(np.arange(count), n), seats, None),
            *_sitting(batch.heads.players, seats),
            pa.array(partner, mask=partner < 0),
            pa.array(totals.reshape(-1).astype(np.int64), mask=unknown),
            pa.array(ranks.astype(np.int8), mask=ranks == 0),
        ],
    )


def _partners(game: Game, seats: int) -> list[int]:
    """Seat of each seat's partner: the opposite one where partnerships play, else none."""
    if "partnership" in game.family and seats % 2 == 0:
        return [(seat + seats // 2) % seats for seat in range(seats)]
    return [-1] * seats


def _ranks(batch: Batch, totals: NDArray[np.int64], winners: list[list[str]]) -> NDArray[np.int64]:
    """Places by total, counted from the side where the winners are; 0 without winners."""
    seats = batch.seats
    first = np.array([seats.index(names[0]) if names else -1 for names in winners], np.int64)
    best = totals[np.arange(len(totals)), first]
    low_wins = (best == totals.min(1)) & (best != totals.max(1))
    better = np.where(low_wins[:, None], totals, -totals)
    ranks: NDArray[np.int64] = 1 + (better[:, None, :] < better[:, :, None]).sum(2)
    ranks[first < 0] = 0
    return ranks


def game_rows(batch: Batch, places: Origins, source: str) -> pa.Table:
    """One row a game record."""
    import pyarrow as pa

    heads, count = batch.heads, len(batch.keys)
    text, number = pa.string(), pa.int16()
    by_seat = partial(players_hash, batch.seats)
    return table_of(
        "games",
        [
            pa.array(batch.keys),
            pa.array([name or None for name in heads.ids], text),
            pa.array(np.full(count, len(batch.seats), np.int8)),
            coded(heads.options.map(_json), text),
            coded(heads.status, text),
            coded(heads.view, text),
            coded(batch.verdicts, text),
            coded(batch.agrees, pa.bool_()),
            *_hashes(batch),
            coded(heads.players.map(by_seat), pa.uint64()),
            coded(Coded.constant(source, count), text),
            *(pa.array(at, mask=at < 0) for at in (places.lines, places.starts, places.ends)),
            coded(places.origin, text),
            np.diff(batch.columns.start)[batch.row],
            pa.array(batch.scored),
            pa.array(["+".join(names) or None for names in batch.winners], text),
            coded(heads.extra.map(_day), pa.date32()),
            coded(heads.inferred.map(len), number),
            coded(heads.inferred.map(_json), text),
            coded(heads.stated.map(_json), text),
            coded(heads.extra.map(_json), text),
        ],
    )


def _hashes(batch: Batch) -> list[pa.Array]:
    """64 bits of each game's hash and of its deals'; natively where that pays."""
    import pyarrow as pa

    if batch.replayed.compiled:
        from cardlog.replay.hashing import hashes

        games, deals, none = hashes(
            batch.heads, batch.columns, batch.row, seats=batch.seats, whole=batch.record
        )
        return [pa.array(games), pa.array(deals, mask=none)]
    records = [batch.record(i) for i in range(len(batch.keys))]
    own = [deal_hash(record) for record in records]
    return [
        pa.array([hash_bits(game_hash(record)) for record in records], pa.uint64()),
        pa.array([None if one is None else hash_bits(one) for one in own], pa.uint64()),
    ]


def _json(value: Any) -> str | None:
    return _JSON.encode(value).decode() if value else None


def players_hash(seats: Sequence[str], players: Sequence[Player]) -> int | None:
    """64 bits over who sat where, by name without regard to case; ``None`` if nobody is named."""
    names = {p.seat: _spoken(p.name or p.id.partition(":")[2] or p.id) for p in players}
    if not any(names.values()):
        return None
    text = "\0".join([names.get(seat, "") for seat in seats])
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")


@lru_cache(maxsize=1 << 16)
def _spoken(name: str) -> str:
    return name.strip().casefold()


def _day(extra: dict[str, Any]) -> date | None:
    """Day of play from the free keys: ``x_date``, or ``Date`` inside a format's own key."""
    for key, value in extra.items():
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
