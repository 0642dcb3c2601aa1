"""Bytes of event lists straight to columns, without a Python object an event.

The scanner accepts exactly the strings that :func:`cardlog.log.events.parse_event` accepts, in
canonical JSON; a list with anything else is marked bad and read again by the careful path.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import CARD_CODE
from cardlog.log.events import MAX_EVENT
from cardlog.replay.coded import Coded
from cardlog.replay.columns import EventColumns
from cardlog.rules.state import MOST_SEATS
from cardlog.words import (
    CHANCE,
    FLAG_CODE,
    NO_NUMBER,
    NONE,
    PLACE,
    PLACE_CODE,
    VERB_CODE,
    WORD_CODE,
)

_SLOTS: Final = 2048
_SPREAD: Final = -7046029254386353131
"""Odd multiplier (2^64 over the golden ratio) that spreads token keys over the slots."""
LONGEST: Final = 16
"""Bytes of the longest word, flag or seat; two 64-bit keys hold them all, so nothing is hashed."""


def token_keys(token: bytes) -> tuple[int, int]:
    """The bytes of a token as two integers, the first eight lowest first, then the others.

    >>> token_keys(b"pass")
    (1936941424, 0)
    """
    return int.from_bytes(token[:8], "little"), int.from_bytes(token[8:], "little")


def _slot(key: int, tail: int) -> int:
    return ((key ^ tail) * _SPREAD >> 53) & (_SLOTS - 1)


def _table(codes: dict[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Open addressing: a slot, then onward; rows hold both keys, code 0 = empty."""
    keys = np.zeros((_SLOTS, 2), np.int64)
    values = np.zeros(_SLOTS, np.int64)
    for text, code in codes.items():
        pair = token_keys(text.encode())
        slot = _slot(*pair)
        while values[slot]:
            slot = (slot + 1) & (_SLOTS - 1)
        keys[slot] = pair
        values[slot] = code
    return keys, values


SPREAD: Final = np.int64(_SPREAD)


@lru_cache(maxsize=1)
def _tables() -> tuple[NDArray[Any], ...]:
    cards = np.full(1 << 16, 255, np.uint8)
    for text, code in CARD_CODE.items():
        cards[ord(text[0]) << 8 | ord(text[1])] = code
    return (*_table(VERB_CODE), *_table(WORD_CODE | PLACE_CODE), *_table(FLAG_CODE), cards)


@lru_cache(maxsize=1024)
def _seat_keys(seats: tuple[str, ...]) -> NDArray[np.int64]:
    # A seat name has at most four bytes, so its first key is all of it.
    return np.array([token_keys(name.encode())[0] for name in seats], np.int64)


def scan(
    text: Any,
    begins: Any,
    ends: Any,
    seat_keys: Any,
    seat_count: Any,
    verb_keys: Any,
    verb_codes: Any,
    word_keys: Any,
    word_codes: Any,
    flag_keys: Any,
    flag_codes: Any,
    card_codes: Any,
    start: Any,
    actor: Any,
    verb: Any,
    target: Any,
    flags: Any,
    what: Any,
    number: Any,
    place: Any,
    to: Any,
    card_start: Any,
    cards: Any,
    bad: Any,
) -> Any:
    """The kernel: plain Python that Numba compiles from a copy in the cache directory.

    Each token is packed into two integers while it is read; its kind follows from the tables in
    the order seat, word or place, flag, number, cards. No other token begins as a card does, so
    that cards are read at once. Returns the number of events and of cards.
    """
    slots = verb_codes.size - 1
    n = 0
    c = 0
    card_start[0] = 0
    start[0] = 0
    for g in range(begins.size):
        p = begins[g]
        stop = ends[g]
        first_event = n
        first_card = c
        good = stop - p >= 2 and text[p] == 91 and text[stop - 1] == 93
        p += 1
        stop -= 1
        while good and p < stop:
            if text[p] != 34:
                good = False
                break
            p += 1
            opened = p
            part = 0
            last = -1
            event_actor = CHANCE
            event_verb = 0
            event_target = NONE
            event_what = NONE
            event_number = NO_NUMBER
            event_flags = 0
            event_place = NONE
            event_to = NONE
            event_cards = c
            while True:
                begin = p
                if part >= 2 and p + 2 < stop:
                    code = card_codes[np.int64(text[p]) << 8 | np.int64(text[p + 1])]
                    if code != 255:
                        while code != 255:
                            cards[c] = code
                            c += 1
                            p += 2
                            if p + 1 >= stop:
                                break
                            code = card_codes[np.int64(text[p]) << 8 | np.int64(text[p + 1])]
                        if last >= 3 or p >= stop or (text[p] != 32 and text[p] != 34):
                            good = False
                        last = 3
                        part += 1
                        if not good or text[p] == 34:
                            break
                        p += 1
                        continue
                key = np.int64(0)
                tail = np.int64(0)
                while p < stop and text[p] != 32 and text[p] != 34:
                    if text[p] < 33 or text[p] > 126 or text[p] == 92:
                        good = False
                    if p - begin < 8:
                        key |= np.int64(text[p]) << 8 * (p - begin)
                    elif p - begin < LONGEST:
                        tail |= np.int64(text[p]) << 8 * (p - begin - 8)
                    p += 1
                size = p - begin
                if size > LONGEST:
                    tail = np.int64(-1)
                first = ((key ^ tail) * SPREAD >> 53) & slots
                if size == 0 or p >= stop:
                    good = False
                    break
                if part < 2:
                    if part == 0:
                        if size == 1 and text[begin] == 45:
                            event_actor = CHANCE
                        else:
                            event_actor = -2
                            for k in range(seat_count[g]):
                                if seat_keys[g, k] == key and tail == 0:
                                    event_actor = k
                            if event_actor == -2:
                                good = False
                    else:
                        slot = first
                        while verb_codes[slot] and (
                            verb_keys[slot, 0] != key or verb_keys[slot, 1] != tail
                        ):
                            slot = (slot + 1) & slots
                        event_verb = verb_codes[slot]
                        if event_verb == 0:
                            good = False
                else:
                    kind = -1
                    for k in range(seat_count[g]):
                        if seat_keys[g, k] == key and tail == 0:
                            kind = 0
                            event_target = k
                    if kind < 0:
                        slot = first
                        while word_codes[slot] and (
                            word_keys[slot, 0] != key or word_keys[slot, 1] != tail
                        ):
                            slot = (slot + 1) & slots
                        if word_codes[slot] >= PLACE:
                            if c > event_cards or event_place != NONE:
                                kind = 4
                                event_to = word_codes[slot]
                            else:
                                kind = 2
                                event_place = word_codes[slot]
                        elif word_codes[slot]:
                            kind = 1
                            event_what = word_codes[slot]
                    if kind < 0 and text[begin] == 33:
                        kind = 6
                        # Without its mark: each byte moves down by one place.
                        if size <= LONGEST:
                            key = (key >> 8) | (tail & 255) << 56
                            tail = tail >> 8
                        slot = ((key ^ tail) * SPREAD >> 53) & slots
                        while flag_codes[slot] and (
                            flag_keys[slot, 0] != key or flag_keys[slot, 1] != tail
                        ):
                            slot = (slot + 1) & slots
                        if flag_codes[slot] <= event_flags:
                            good = False
                        event_flags |= flag_codes[slot]
                    if kind < 0:
                        at = begin + 1 if text[begin] == 45 else begin
                        digits = p - at
                        if digits > 0:
                            value: Any = np.int64(0)
                            numeric = True
                            for q in range(at, p):
                                if text[q] < 48 or text[q] > 57:
                                    numeric = False
                                    break
                                if digits <= 15:
                                    value = value * 10 + (text[q] - 48)
                            if numeric:
                                kind = 5
                                if digits > 15 or (digits > 1 and text[at] == 48):
                                    good = False
                                if at > begin and value == 0:
                                    good = False
                                event_number = -value if at > begin else value
                    if kind < 0:
                        good = False
                    if kind < last or (kind == last and kind != 6):
                        good = False
                    last = kind
                part += 1
                if text[p] == 34 or not good:
                    break
                p += 1
            if not good or part < 2 or p - opened > MAX_EVENT:
                good = False
                break
            actor[n] = event_actor
            verb[n] = event_verb
            target[n] = event_target
            flags[n] = event_flags
            what[n] = event_what
            number[n] = event_number
            place[n] = event_place
            to[n] = event_to
            n += 1
            card_start[n] = c
            p += 1
            if p < stop:
                if text[p] != 44 or p + 1 == stop:
                    good = False
                p += 1
        if not good:
            n = first_event
            c = first_card
            bad[g] = 1
        start[g + 1] = n
    return n, c


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    constants = {
        "CHANCE": CHANCE, "LONGEST": LONGEST, "MAX_EVENT": MAX_EVENT, "NO_NUMBER": NO_NUMBER,
        "NONE": NONE, "PLACE": PLACE, "SPREAD": _SPREAD,
    }  # fmt: skip
    return compiled_kernels("scan", [scan], constants).scan


def scan_events(
    pieces: Sequence[bytes | memoryview], seats: Sequence[tuple[str, ...]]
) -> tuple[EventColumns, NDArray[np.uint8]]:
    """Columns of JSON event lists, and a flag for each list that was not plain canonical text.

    A flagged list has no rows. Needs Numba; lists of more than ``MOST_SEATS`` seats are flagged.
    """
    text = np.frombuffer(b"".join(pieces), np.uint8)
    spans = np.zeros(len(pieces) + 1, np.int64)
    np.cumsum([len(piece) for piece in pieces], out=spans[1:])
    return scan_spans(text, spans[:-1], spans[1:], Coded.of(seats))


def scan_spans(
    text: NDArray[np.uint8],
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    seats: Coded[tuple[str, ...]],
) -> tuple[EventColumns, NDArray[np.uint8]]:
    """As :func:`scan_events`, of lists that lie in one text."""
    count = len(begins)
    names = np.zeros((count, MOST_SEATS), np.int64)
    seat_count = np.zeros(count, np.int64)
    for code, key in enumerate(seats.values):
        if len(key) <= MOST_SEATS:
            members = np.flatnonzero(seats.codes == code)
            names[members, : len(key)] = _seat_keys(key)
            seat_count[members] = len(key)
    size = int((ends - begins).sum())
    most = size // 6 + 1
    columns = EventColumns.room(count, events=most, cards=size // 2 + 1)
    bad = np.zeros(count, np.uint8)
    start, *rest = columns.arrays()
    n, c = _compiled()(text, begins, ends, names, seat_count, *_tables(), start, *rest, bad)
    columns.cut(n, c)
    return columns, bad
