"""Rows of the tables of deals: what was played, its facts, scores and tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import NO_SUIT
from cardlog.replay.driver import fact_columns
from cardlog.rules.state import Played, layout
from cardlog.store.batches import Batch, table_of, texts
from cardlog.words import NONE, WORD_TEXT

if TYPE_CHECKING:
    import pyarrow as pa

_TRUMPS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")


def deal_rows(batch: Batch) -> pa.Table:
    """Deals that were scored, and the one that a record leaves open."""
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
    # A turned-up trump needs no declarer; before the first trick it may be the last deal's.
    settled = scored | (tricks > 0)
    if issubclass(batch.game.state, Played):
        settled = tricks > 0
    no_trump = none & ((trump >= NO_SUIT) | ~settled)
    return table_of(
        "deals",
        [
            pa.array(batch.key_of[every[:, 0]]),
            pa.array(deal.astype(np.int16)),
            pa.array(dealer.astype(np.int8), mask=dealer < 0),
            pa.array(declarer.astype(np.int8), mask=none),
            texts(contract, WORD_TEXT, none | (contract == 0)),
            pa.array(doubled.astype(np.int8), mask=none),
            texts(trump, _TRUMPS, no_trump),
            pa.array(target.astype(np.int16), mask=none),
            pa.array(made.astype(np.int16), mask=none | ~scored),
            pa.array(tricks.astype(np.int16)),
            pa.array(scored),
        ],
    )


def _open_deals(batch: Batch) -> NDArray[np.int64]:
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


def fact_rows(batch: Batch) -> pa.Table:
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
        return table_of("facts", [[], [], [], [], []])
    keys, deals, about, worth = columns
    return table_of(
        "facts",
        [
            pa.array(keys),
            pa.array(deals.astype(np.int16)),
            pa.array(about.astype(np.int8), mask=about < 0),
            pa.array(names, pa.string()),
            pa.array(worth),
        ],
    )


def score_rows(batch: Batch) -> pa.Table:
    """Points and tricks of each seat in each scored deal."""
    import pyarrow as pa

    replayed = batch.replayed
    kept = batch.key_of[replayed.deals[:, 0]] >= 0
    rows = replayed.deals[kept]
    seats = len(batch.seats)
    return table_of(
        "scores",
        [
            pa.array(np.repeat(batch.key_of[rows[:, 0]], seats)),
            pa.array(np.repeat(rows[:, 1].astype(np.int16), seats)),
            pa.array(np.tile(np.arange(seats, dtype=np.int8), len(rows))),
            pa.array(replayed.points[kept, :seats].reshape(-1).astype(np.int64)),
            pa.array(replayed.won[kept, :seats].reshape(-1).astype(np.int16)),
        ],
    )


def trick_rows(batch: Batch) -> pa.Table:
    """Completed tricks."""
    import pyarrow as pa

    rows = batch.replayed.tricks
    rows = rows[batch.key_of[rows[:, 0]] >= 0]
    return table_of(
        "tricks",
        [
            pa.array(batch.key_of[rows[:, 0]]),
            *(pa.array(rows[:, i].astype(np.int16)) for i in (1, 2)),
            *(pa.array(rows[:, i].astype(np.int8)) for i in (3, 4)),
            pa.array(rows[:, 5].astype(np.int16)),
        ],
    )
