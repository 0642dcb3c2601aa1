"""Rows of the tables of games and their seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache, partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.log.canonical import deal_hash, game_hash, hash_bits
from cardlog.log.model import Player, Record
from cardlog.rules.game import Game
from cardlog.rules.state import most_seats
from cardlog.store.batches import Batch, table_of, texts

if TYPE_CHECKING:
    import pyarrow as pa

_Whole = TypeVar("_Whole")
_Made = TypeVar("_Made")

_JSON: Final = msgspec.json.Encoder(order="deterministic")
_DATE: Final = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})(?:$|[T ])")


class Place(NamedTuple):
    """Where a record stands in its source."""

    line: int | None
    start: int | None
    end: int | None
    origin: str | None


def _sitting(
    seats: Sequence[str], players: Sequence[Player]
) -> tuple[list[str | None], list[str | None], list[str]]:
    """Ids, names and kinds by seat."""
    known = {player.seat: player for player in players}
    found = [known.get(seat) for seat in seats]
    return (
        [player.id or player.name or None if player else None for player in found],
        [player.name or None if player else None for player in found],
        [player.kind if player else "unknown" for player in found],
    )


def seat_rows(batch: Batch) -> pa.Table:
    """Who sat where, with totals and places."""
    import pyarrow as pa

    seats = batch.seats
    count, n = len(seats), len(batch.records)
    players: list[str | None] = []
    names: list[str | None] = []
    kinds: list[str] = []
    for sitting in _once([record.players for record in batch.records], partial(_sitting, seats)):
        players += sitting[0]
        names += sitting[1]
        kinds += sitting[2]
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
            pa.array(players, pa.string()),
            pa.array(names, pa.string()),
            pa.array(kinds, pa.string()),
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


def game_rows(batch: Batch, places: Sequence[Place], source: str) -> pa.Table:
    """One row a game record."""
    import pyarrow as pa

    records, verdicts = batch.records, batch.verdicts
    games, deals = _hashes(batch)
    return table_of(
        "games",
        [
            pa.array(batch.keys),
            [record.id or None for record in records],
            pa.array(np.full(len(records), len(batch.seats), np.int8)),
            _once([record.options for record in records], _json),
            [record.status for record in records],
            [record.view for record in records],
            [verdict.verdict for verdict in verdicts],
            [verdict.stated_agrees for verdict in verdicts],
            games,
            deals,
            _once([record.players for record in records], partial(players_hash, batch.seats)),
            [source] * len(records),
            [place.line for place in places],
            [place.start for place in places],
            [place.end for place in places],
            [place.origin for place in places],
            np.diff(batch.columns.start)[batch.row],
            pa.array(batch.scored),
            ["+".join(names) or None for names in batch.winners],
            [_day(record) for record in records],
            [len(record.inferred) for record in records],
            [_json(record.inferred) for record in records],
            [_json(record.stated) for record in records],
            [_json(record.extra) for record in records],
        ],
    )


def _once(objects: Sequence[_Whole], work: Callable[[_Whole], _Made]) -> list[_Made]:
    """What ``work`` makes of each object; records of one log often share their parts."""
    made = {key: work(one) for key, one in {id(one): one for one in objects}.items()}
    return [made[id(one)] for one in objects]


def _hashes(batch: Batch) -> tuple[list[int], list[int | None]]:
    """64 bits of each game's hash and of its deals'; natively where that pays."""
    if batch.replayed.compiled:
        from cardlog.replay.hashing import hashes

        return hashes(batch.records, batch.columns, batch.row.tolist())
    deals = [deal_hash(record) for record in batch.records]
    return (
        [hash_bits(game_hash(record)) for record in batch.records],
        [None if text is None else hash_bits(text) for text in deals],
    )


def _json(value: Any) -> str | None:
    return _JSON.encode(value).decode() if value else None


def players_hash(seats: Sequence[str], players: Sequence[Player]) -> int | None:
    """64 bits over who sat where, by name without regard to case; ``None`` if nobody is named."""
    names = {p.seat: p.name or p.id.partition(":")[2] or p.id for p in players}
    if not any(names.values()):
        return None
    text = "\0".join(names.get(seat, "").strip().casefold() for seat in seats)
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
