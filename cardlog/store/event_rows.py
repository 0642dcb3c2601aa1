"""Rows of the table of events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import UNKNOWN, cards_text
from cardlog.replay.columns import EventColumns
from cardlog.rules.game import Game
from cardlog.rules.state import Played
from cardlog.store.batches import Batch, column, table_of, texts
from cardlog.store.schema import arrow_schema
from cardlog.words import FLAG_TEXT, NO_NUMBER, NONE, PLACE_TEXT, VERB_TEXT, WORD_TEXT, Verb, Word

if TYPE_CHECKING:
    import pyarrow as pa

CALLS: Final = 8
"""Events before the first trick by which games are told to be alike."""
_FREE_ORDER: Final = (int(Verb.GIVE), int(Verb.DISCARD), int(Verb.SHOW))
_FLAGS: Final = [
    " ".join(text for flag, text in FLAG_TEXT.items() if flags & flag) for flags in range(64)
]


def event_rows(batch: Batch) -> pa.Table:
    """Events with what replay found at each; plays lie together by their trick."""
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

    order = _order(columns, np.where(is_trick & ~unreached, replayed.trick + 1, 0), game >= 0)

    def some(values: NDArray[Any], null: NDArray[np.bool_], name: str) -> pa.Array:
        return column(values[order], null[order], kinds[name])

    def words(codes: NDArray[Any], table: Any, null: NDArray[np.bool_] | None) -> pa.Array:
        return texts(codes[order], table, None if null is None else null[order])

    kinds = {field.name: field.type for field in arrow_schema("events")}
    rows = pa.array(order)
    return table_of(
        "events",
        [
            pa.array(game[order]),
            pa.array(number[order].astype(np.int32)),
            some(deal, unreached | (deal <= 0), "deal"),
            words(replayed.phase, phases, unreached),
            some(replayed.trick + 1, unreached | ~is_trick, "trick"),
            some(replayed.laid + 1, unreached | ~is_trick, "laid"),
            some(columns.actor, columns.actor < 0, "seat"),
            words(columns.verb, VERB_TEXT, None),
            some(columns.target, columns.target < 0, "target"),
            words(columns.what, WORD_TEXT, columns.what < 0),
            words(columns.place, PLACE_TEXT, columns.place < 0),
            words(columns.to, PLACE_TEXT, columns.to < 0),
            card.take(rows),
            hand.take(rows),
            cards.take(rows),
            some(np.where(number_null, 0, columns.number), number_null, "number"),
            words(columns.flags, _FLAGS, columns.flags == 0),
            some(replayed.choices, no_choice, "choices"),
            times.take(rows),
        ],
    )


def _order(
    columns: EventColumns, trick: NDArray[Any], kept: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Rows as they are stored: a batch's first tricks lie together, then its second ones.

    Games whose auctions are alike follow each other: numbers, seats and choices of one trick then
    resemble each other, and parts are a sixth smaller.
    """
    small = trick.astype(np.uint16) if trick.max(initial=0) < 1 << 16 else trick
    games = _alike(columns, small)
    lengths = np.diff(columns.start)[games]
    rows = np.arange(len(trick)) + np.repeat(
        columns.start[:-1][games] - (np.cumsum(lengths) - lengths), lengths
    )
    order: NDArray[np.int64] = rows[np.argsort(small[rows], kind="stable")]
    return order if kept.all() else order[kept[order]]


def _alike(columns: EventColumns, trick: NDArray[Any]) -> NDArray[np.int64]:
    """Games in the order of what precedes their first trick, from its end backwards."""
    start, end = columns.start[:-1], columns.start[1:]
    played = np.flatnonzero(trick)
    if not len(played):
        return np.arange(len(start))
    game = np.repeat(np.arange(len(start)), end - start)[played]
    leads = np.concatenate([[True], game[1:] != game[:-1]])
    first = end.copy()
    first[game[leads]] = played[leads]
    actors = np.concatenate([columns.actor, [NONE]])
    words = np.concatenate([columns.what, [NONE]])
    calls = [
        np.where(first - back >= start, words[np.maximum(first - back, 0)], NONE)
        for back in range(1, CALLS + 1)
    ]
    return np.lexsort((*reversed(calls), actors[first], first - start))


def deal_numbers(batch: Batch) -> NDArray[Any]:
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


def _times(batch: Batch, lengths: NDArray[np.int64]) -> pa.Array:
    import pyarrow as pa

    if not any(record.times for record in batch.records):
        return pa.nulls(int(lengths.sum()), pa.int64())
    values: list[int | None] = []
    by_row = dict(zip(batch.row.tolist(), batch.records, strict=True))
    for row, length in enumerate(lengths.tolist()):
        record = by_row.get(row)
        values.extend(record.times if record and record.times else [None] * length)
    return pa.array(values, pa.int64())
