"""A judged batch and what all tables of the lake take from it; columns for Arrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardlog.log.model import Record
from cardlog.replay.batch import Replayed
from cardlog.replay.coded import Coded
from cardlog.replay.columns import EventColumns
from cardlog.replay.judged import Judged
from cardlog.rules.game import Game
from cardlog.rules.options import OptionValues
from cardlog.store.schema import arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa


class Batch:
    """What all tables of a batch need."""

    def __init__(
        self,
        judged: Judged,
        kept: NDArray[np.int64],
        keys: NDArray[np.int64],
        replayed: Replayed,
        columns: EventColumns,
    ) -> None:
        self.judged = judged
        self.game: Game = replayed.game
        self.replayed = replayed
        self.columns = columns
        self.seats = judged.records[0].seats
        self.kept = kept
        self.heads = judged.by_column().take(kept)
        self.verdicts = judged.verdicts.names.take(kept)
        self.agrees = judged.verdicts.agrees.take(kept)
        self.row = np.asarray(judged.row, np.int64)[kept]
        self.keys = keys
        # Keys by the batch's game number; -1 for records that are not kept.
        self.key_of = np.full(len(columns), -1, np.int64)
        self.key_of[self.row] = self.keys
        self.ended = replayed.ended[self.row] != 0
        self.faulty = replayed.fault[self.row] != 0
        self.scored = self.field("scored")
        self.winners = winners_of(self)

    def record(self, number: int) -> Record:
        """One of the records, of a batch from lines without its events."""
        return self.judged.records[int(self.kept[number])]

    def field(self, name: str) -> NDArray[np.int64]:
        """A field of the final states, one value or one list a kept record."""
        if self.replayed.compiled:
            values: NDArray[np.int64] = self.replayed.states[name][self.row]
            return values
        states = self.replayed.states
        return np.array([getattr(states[r], name) for r in self.row.tolist()], np.int64)


def winners_of(batch: Batch) -> list[list[str]]:
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


def column(values: Any, null: NDArray[np.bool_] | None, kind: pa.DataType) -> pa.Array:
    """Numbers as a column; null where the mask says so."""
    import pyarrow as pa

    if values.dtype != kind.to_pandas_dtype():
        return pa.array(values, mask=null).cast(kind)
    return pa.array(values, mask=null)


def texts(
    codes: NDArray[Any], table: Mapping[int, str] | Sequence[str], null: NDArray[np.bool_] | None
) -> pa.Array:
    """Text of codes as a dictionary of only those that occur."""
    import pyarrow as pa

    # Codes are small: counting them is several times faster than sorting.
    least = int(codes.min(initial=0))
    shifted = codes.astype(np.int64) - least if least < 0 else codes
    least = min(least, 0)
    found = np.flatnonzero(np.bincount(shifted))
    place = np.zeros(int(found[-1]) + 1 if len(found) else 0, np.int32)
    place[found] = np.arange(len(found), dtype=np.int32)
    words = [_word(table, int(code) + least) for code in found]
    indices = pa.array(place[shifted], mask=null)
    found_texts = pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string()))
    return found_texts.cast(pa.string()) if None in words else found_texts


def _word(table: Mapping[int, str] | Sequence[str], code: int) -> str | None:
    if isinstance(table, Mapping):
        return table.get(code)
    return table[code] if 0 <= code < len(table) else None


def coded(column: Coded[Any], kind: pa.DataType) -> pa.Array:
    """A column of Python values; each different one is converted once."""
    import pyarrow as pa

    return pa.array(column.values, kind).take(pa.array(column.codes))


def table_of(name: str, arrays: list[Any]) -> pa.Table:
    """Columns in the schema of a table; texts may be dictionaries, and then stay such."""
    import pyarrow as pa

    fitted, kinds = [], []
    for values, kind in zip(arrays, arrow_schema(name), strict=True):
        whole = isinstance(values, pa.Array | pa.ChunkedArray)
        array = values if whole else pa.array(values, kind.type)
        coded_text = pa.types.is_dictionary(array.type)
        fitted.append(array if coded_text else array.cast(kind.type))
        kinds.append(kind.with_type(fitted[-1].type))
    return pa.Table.from_arrays(fitted, schema=pa.schema(kinds))
