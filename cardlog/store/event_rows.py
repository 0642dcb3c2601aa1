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
from cardlog.store.row_order import stored_order
from cardlog.store.schema import arrow_schema
from cardlog.words import FLAG_TEXT, NO_NUMBER, PLACE_TEXT, VERB_TEXT, WORD_TEXT, Verb, Word

if TYPE_CHECKING:
    import pyarrow as pa

_NO_FAULT: Final = np.iinfo(np.int32).max
_FREE_ORDER: Final = (int(Verb.GIVE), int(Verb.DISCARD), int(Verb.SHOW))
_FLAGS: Final = [
    " ".join(text for flag, text in FLAG_TEXT.items() if flags & flag) for flags in range(64)
]


def event_rows(batch: Batch) -> pa.Table:
    """Events with what replay found at each; plays lie together by their trick."""
    import pyarrow as pa

    columns, replayed = batch.columns, batch.replayed
    lengths = np.diff(columns.start)
    number = np.arange(len(columns.actor), dtype=np.int32)
    number -= np.repeat(columns.start[:-1].astype(np.int32), lengths)
    game = np.repeat(batch.key_of, lengths)
    is_trick = columns.verb == Verb.PLAY
    if not issubclass(batch.game.state, Played):
        is_trick = np.zeros(len(is_trick), np.bool_)
    limit = np.repeat(np.where(replayed.fault != 0, replayed.fault_at, _NO_FAULT), lengths)
    trick = np.where(is_trick & (number <= limit), replayed.trick + 1, 0)
    order = stored_order(columns.start, columns.actor, columns.what, trick)
    if len(batch.keys) < len(columns):
        order = order[game[order] >= 0]
    number = number[order]
    limit = limit[order]
    unreached, not_applied = number > limit, number >= limit
    card, hand, cards = _cards(columns, order)
    phases = {int(phase): phase.name.lower().replace("_", "-") for phase in batch.game.phases}
    kinds = {field.name: field.type for field in arrow_schema("events")}

    def some(values: NDArray[Any], null: NDArray[np.bool_], name: str) -> pa.Array:
        return column(values, null, kinds[name])

    deal, trick = deal_numbers(batch)[order], trick[order]
    actor, target = columns.actor[order], columns.target[order]
    what, place, to = columns.what[order], columns.place[order], columns.to[order]
    worth, flags, choices = columns.number[order], columns.flags[order], replayed.choices[order]
    return table_of(
        "events",
        [
            pa.array(game[order]),
            pa.array(number),
            some(deal, unreached | (deal <= 0), "deal"),
            texts(replayed.phase[order], phases, unreached),
            some(trick, trick == 0, "trick"),
            some(replayed.laid[order] + 1, trick == 0, "laid"),
            some(actor, actor < 0, "seat"),
            texts(columns.verb[order], VERB_TEXT, None),
            some(target, target < 0, "target"),
            texts(what, WORD_TEXT, what < 0),
            texts(place, PLACE_TEXT, place < 0),
            texts(to, PLACE_TEXT, to < 0),
            card,
            hand,
            cards,
            some(worth, worth == NO_NUMBER, "number"),
            texts(flags, _FLAGS, flags == 0),
            some(choices, (choices == 0) | (actor < 0) | not_applied, "choices"),
            _times(batch, lengths, order),
        ],
    )


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


def _cards(columns: EventColumns, order: NDArray[np.int64]) -> tuple[pa.Array, pa.Array, pa.Array]:
    """One card as a code, several as a mask if their order says nothing, else as text."""
    import pyarrow as pa

    starts = columns.card_start[:-1]
    lengths = np.diff(columns.card_start)
    padded = np.concatenate([columns.cards, np.zeros(1, np.uint8)]).astype(np.int8)
    first, single = padded[starts][order], (lengths == 1)[order]
    masks = np.zeros(len(lengths), np.int64)
    several = np.flatnonzero(lengths > 1)
    good = _sets(columns, several, masks)
    is_set = np.zeros(len(lengths), np.bool_)
    is_set[several[good]] = True
    if good.all():
        texts = pa.nulls(len(order), pa.string())
    else:
        known: list[str | None] = [None] * len(lengths)
        for i in several[~good].tolist():
            cards = columns.cards[columns.card_start[i] : columns.card_start[i + 1]]
            known[i] = cards_text(cards)
        texts = pa.array(known, pa.string()).take(pa.array(order))
    return pa.array(first, mask=~single), pa.array(masks[order], mask=~is_set[order]), texts


def _sets(
    columns: EventColumns, several: NDArray[np.int64], masks: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Which events of several cards are sets of known cards; their masks are filled in."""
    if not len(several):
        return np.zeros(0, np.bool_)
    begins, ends = columns.card_start[several], columns.card_start[several + 1]
    padded = np.concatenate([columns.cards, np.zeros(1, np.uint8)])
    bits = np.left_shift(np.uint64(1), np.minimum(padded, UNKNOWN).astype(np.uint64))
    found = np.bitwise_or.reduceat(bits, np.stack([begins, ends], 1).reshape(-1))[::2]
    unknown = np.uint64(1) << np.uint64(UNKNOWN)
    distinct = np.bitwise_count(found) == ends - begins
    verb, target = columns.verb[several], columns.target[several]
    dealt = (verb == Verb.DEAL) & (target >= 0) & (columns.what[several] != Word.TALON)
    good: NDArray[np.bool_] = dealt | np.isin(verb, _FREE_ORDER)
    good &= distinct & ((found & unknown) == 0)
    masks[several[good]] = found[good].astype(np.int64)
    return good


def _times(batch: Batch, lengths: NDArray[np.int64], order: NDArray[np.int64]) -> pa.Array:
    import pyarrow as pa

    if not any(batch.heads.times.values):
        return pa.nulls(len(order), pa.int64())
    values: list[int | None] = []
    by_row = dict(zip(batch.row.tolist(), batch.heads.times.each(), strict=True))
    for row, length in enumerate(lengths.tolist()):
        values.extend(by_row.get(row) or [None] * length)
    return pa.array(values, pa.int64()).take(pa.array(order))
