"""Rows of the lake's table of events as the columns that rules run over."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import parse_cards
from cardlog.replay.columns import EventColumns
from cardlog.words import FLAG_TEXT, NO_NUMBER, PLACE_CODE, VERB_CODE, WORD_CODE

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pyarrow as pa

TEXTS: Final = ("verb", "what", "place", "to_place", "flags", "cards")
"""Columns of text, which are read as dictionaries."""
COLUMNS: Final = ("game", "n", "seat", "target", "card", "hand", "number", *TEXTS)
"""Columns that say what happened; the others hold what replay found."""
_FLAGS: Final = {
    " ".join(text for flag, text in FLAG_TEXT.items() if flags & flag): flags
    for flags in range(1 << len(FLAG_TEXT))
}


# --- kernels: run as Python for few games, compiled for many --------------------------------------


def order_rows(places: Any, numbers: Any, start: Any, order: Any) -> int:
    """Put the rows in order of play; 0 if one has no place, or the place of another.

    ``order`` comes filled with -1.
    """
    for row in range(places.size):
        game = places[row]
        at = start[game] + numbers[row]
        if numbers[row] < 0 or at >= start[game + 1] or order[at] >= 0:
            return 0
        order[at] = row
    return 1


def pick(order: Any, indices: Any, codes: Any, found: Any) -> None:
    """Codes of a column of texts, in order."""
    for at in range(order.size):
        found[at] = codes[indices[order[at]]]


def place_cards(
    order: Any, card: Any, hand: Any, listed: Any, list_start: Any, card_start: Any
) -> None:
    """Where each event's cards begin; ``card_start`` comes filled with 0."""
    total = 0
    for at in range(order.size):
        row = order[at]
        if card[row] >= 0:
            total += 1
        elif listed[row] >= 0:
            total += list_start[listed[row] + 1] - list_start[listed[row]]
        else:
            left = hand[row]
            while left:
                left &= left - 1
                total += 1
        card_start[at + 1] = total


def fill_cards(
    order: Any, card: Any, hand: Any, listed: Any, list_start: Any, list_cards: Any, cards: Any
) -> None:
    """The cards of all events, one after the other."""
    to = 0
    for at in range(order.size):
        row = order[at]
        if card[row] >= 0:
            cards[to] = card[row]
            to += 1
        elif listed[row] >= 0:
            for i in range(list_start[listed[row]], list_start[listed[row] + 1]):
                cards[to] = list_cards[i]
                to += 1
        else:
            left = hand[row]
            code = 0
            while left:
                if left & 1:
                    cards[to] = code
                    to += 1
                left >>= 1
                code += 1


_KERNELS: Final = (order_rows, pick, place_cards, fill_cards)


@lru_cache(maxsize=2)
def _kernels(*, native: bool) -> Any:
    from cardlog.replay.driver import compiled_kernels

    if native:
        return compiled_kernels("stored", _KERNELS, {})
    from types import SimpleNamespace

    return SimpleNamespace(**{kernel.__name__: kernel for kernel in _KERNELS})


# --- columns ----------------------------------------------------------------------------------


def event_columns(
    rows: pa.Table, places: NDArray[np.int64], counts: NDArray[np.int64], *, native: bool
) -> EventColumns | None:
    """Events of games that have ``counts`` of them, in order of play.

    ``rows`` hold the ``COLUMNS`` of exactly these games in any order, ``places`` the number of
    the game of each row; ``None`` if an event is missing or there twice. ``native`` needs Numba.
    """
    kernels = _kernels(native=native)
    start = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=start[1:])
    order = np.full(len(rows), -1, np.int64)
    if len(rows) != start[-1] or not kernels.order_rows(
        places, numbers(rows["n"], 0), start, order
    ):
        return None

    def coded(name: str, code: Mapping[str, int], empty: int, kind: Any) -> NDArray[Any]:
        found = np.full(len(order), empty, kind)
        if rows[name].null_count < len(order):
            texts, indices = _dictionary(rows[name])
            codes = np.array([*(code[text] for text in texts), empty], kind)
            kernels.pick(order, indices, codes, found)
        return found

    card, hand = numbers(rows["card"], -1), numbers(rows["hand"], 0)
    listed, list_start, list_cards = _listed(rows["cards"])
    card_start = np.zeros(len(order) + 1, np.int64)
    kernels.place_cards(order, card, hand, listed, list_start, card_start)
    cards = np.zeros(int(card_start[-1]), np.uint8)
    kernels.fill_cards(order, card, hand, listed, list_start, list_cards, cards)
    return EventColumns(
        start=start,
        actor=numbers(rows["seat"], -1)[order],
        verb=coded("verb", VERB_CODE, 0, np.int8),
        target=numbers(rows["target"], -1)[order],
        flags=coded("flags", _FLAGS, 0, np.uint16),
        what=coded("what", WORD_CODE, -1, np.int16),
        number=numbers(rows["number"], NO_NUMBER)[order],
        place=coded("place", PLACE_CODE, -1, np.int16),
        to=coded("to_place", PLACE_CODE, -1, np.int16),
        card_start=card_start,
        cards=cards,
    )


def game_places(games: NDArray[np.int64], keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Place of each row's game among the keys; -1 for a game that is not among them."""
    if not len(keys):
        return np.full(len(games), -1, np.int64)
    low, high = int(keys.min()), int(keys.max())
    if high - low < 4 * len(keys) + 1024:
        # The games of one source are numbered nearly without gaps.
        table = np.full(high - low + 2, -1, np.int64)
        table[keys - low] = np.arange(len(keys))
        away = games - low
        if len(away) and (away.min() < 0 or away.max() > high - low):
            away = np.where((away < 0) | (away > high - low), high - low + 1, away)
        return table[away]
    by_key = np.argsort(keys, kind="stable")
    places = np.minimum(np.searchsorted(keys[by_key], games), len(keys) - 1)
    found = by_key[places]
    return np.where(keys[found] == games, found, -1)


def numbers(column: pa.ChunkedArray, empty: int) -> NDArray[Any]:
    """A column of numbers; ``empty`` where it is null."""
    array = column.combine_chunks()
    if array.null_count:
        array = array.fill_null(empty)
    found: NDArray[Any] = array.to_numpy(zero_copy_only=False)
    return found


def _dictionary(column: pa.ChunkedArray) -> tuple[list[str], NDArray[Any]]:
    """The different texts of a column, and which one each row has; one more for null."""
    array = column.unify_dictionaries().combine_chunks()
    texts: list[str] = array.dictionary.to_pylist()
    indices = array.indices
    if indices.null_count:
        indices = indices.fill_null(len(texts))
    return texts, indices.to_numpy(zero_copy_only=False)


def _listed(
    column: pa.ChunkedArray,
) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.uint8]]:
    """Which list of cards each row has, -1 if none; where each list begins; the cards."""
    none = np.full(len(column), -1, np.int32)
    if column.null_count == len(column):
        return none, np.zeros(1, np.int64), np.zeros(0, np.uint8)
    texts, indices = _dictionary(column)
    lists = [parse_cards(text) for text in texts]
    start = np.zeros(len(lists) + 1, np.int64)
    np.cumsum([len(cards) for cards in lists], out=start[1:])
    which = np.where(indices < len(texts), indices, -1).astype(np.int32)
    return which, start, np.array([card for cards in lists for card in cards], np.uint8)
