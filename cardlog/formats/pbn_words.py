# ruff: noqa: PLR0917, PLR1714 (a kernel takes its arrays one by one and compares as machines do)
"""Words and values of regular PBN games, read natively: calls, cards, deals, contracts, tricks.

All functions but :func:`tables` are kernels: plain Python that Numba compiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import RANKS
from cardlog.formats.bridge import NOBODY, SEATS
from cardlog.formats.pbn_sections import CALL_SPELLINGS, CELL_SPELLINGS, CONTINUED
from cardlog.log.events import parse_event
from cardlog.replay.scan import SPREAD, token_keys

_SLOTS: Final = 1024
CELL_SHIFT: Final = 8
"""Codes of cells are above zero in the tables: the smallest cell is :data:`CONTINUED`."""
AP: Final = 900
_STOPS: Final = {"AP": AP, "*": AP + 1, "+": AP + 2}
PASS: Final = int(parse_event("N bid pass", SEATS).what)
REDOUBLE: Final = int(parse_event("N bid redouble", SEATS).what)
BIDS: Final = int(parse_event("N bid 1C", SEATS).what) - 8
"""Code of a bid: this, eight times the level, and the denomination."""


def seat_of(letter: Any) -> Any:
    """Number of a seat's letter, -1 for any other byte."""
    if letter == 78:
        return 0
    if letter == 69:
        return 1
    if letter == 83:
        return 2
    if letter == 87:
        return 3
    return -1


def read_words(text: Any, begin: Any, end: Any, keys: Any, codes: Any, out: Any, marks: Any) -> Any:
    """Codes of the words of a section; how many, -1 if one is not known or they are too many.

    Marks (``=1=``) become rows of ``marks``, word and number, behind a row that counts them.
    """
    slots = codes.size - 1
    n = 0
    marks[0, 0] = 0
    p = begin
    while p < end:
        c = text[p]
        if c == 32 or c == 10 or c == 9 or c == 13:
            p += 1
            continue
        key = np.int64(0)
        first = p
        if c == 61:
            value: Any = np.int64(0)
            p += 1
            while p < end and text[p] >= 48 and text[p] <= 57:
                value = 10 * value + (text[p] - 48)
                p += 1
            digits = p - first - 1
            mark = marks[0, 0] + 1
            if digits < 1 or digits > 6 or p >= end or text[p] != 61 or n == 0:
                return -1
            if mark >= marks.shape[0]:
                return -1
            p += 1
            marks[mark, 0] = n - 1
            marks[mark, 1] = value
            marks[0, 0] = mark
            continue
        while p < end and text[p] > 32:
            if p - first < 8:
                key |= np.int64(text[p]) << 8 * (p - first)
            p += 1
        if p - first > 8 or n >= out.size:
            return -1
        slot = (key * SPREAD >> 53) & slots
        while codes[slot] and keys[slot] != key:
            slot = (slot + 1) & slots
        if codes[slot] == 0:
            return -1
        out[n] = codes[slot]
        n += 1
    return n


def read_deal(text: Any, begin: Any, end: Any, ranks: Any, owner: Any) -> Any:
    """The hand of each card of a deal of four whole hands; whether it is one."""
    owner[:] = NOBODY
    if end - begin < 5 or text[begin + 1] != 58:
        return False
    seat = seat_of(text[begin])
    if seat < 0:
        return False
    hands = 0
    suit = 3
    held = 0
    for p in range(begin + 2, end + 1):
        c = np.int64(32) if p == end else np.int64(text[p])
        if c == 46:
            suit -= 1
            if suit < 0:
                return False
        elif c == 32:
            if suit != 0 or held != 13:
                return False
            hands += 1
            seat = (seat + 1) & 3
            suit = 3
            held = 0
        else:
            rank = ranks[c]
            if rank < 0 or hands == 4:
                return False
            code = suit * 16 + rank
            if owner[code] != NOBODY:
                return False
            owner[code] = seat
            held += 1
    return hands == 4


def read_contract(text: Any, begin: Any, end: Any) -> Any:
    """Eight times the level and the denomination of a plain contract, 0 for none; -1 if not plain.

    Plain are ``Pass``, and a level, a denomination and doubles.
    """
    size = end - begin
    if size == 0 or (size == 1 and (text[begin] == 63 or text[begin] == 45)):
        return 0
    if size == 4 and text[begin] == 80:
        fits = text[begin + 1] == 97 and text[begin + 2] == 115 and text[begin + 3] == 115
        return 0 if fits else -1
    p = begin
    if text[p] < 49 or text[p] > 55 or size < 2:
        return -1
    level = np.int64(text[p]) - 48
    p += 1
    trump = -1
    if text[p] == 78:
        trump = 4
        if p + 1 < end and text[p + 1] == 84:
            p += 1
    elif text[p] == 67:
        trump = 0
    elif text[p] == 68:
        trump = 1
    elif text[p] == 72:
        trump = 2
    elif text[p] == 83:
        trump = 3
    p += 1
    doubles = 0
    while p < end and text[p] == 88:
        doubles += 1
        p += 1
    return level * 8 + trump if trump >= 0 and p == end and doubles <= 2 else -1


def read_tricks(text: Any, begin: Any, end: Any) -> Any:
    """Tricks of a plain number, -1 if nothing is said, -2 if it is said otherwise."""
    size = end - begin
    if size == 0 or (size == 1 and (text[begin] == 63 or text[begin] == 45)):
        return -1
    if size > 2:
        return -2
    value: Any = 0
    for p in range(begin, end):
        if text[p] < 48 or text[p] > 57:
            return -2
        value = 10 * value + np.int64(text[p]) - 48
    return value if value <= 13 else -2


def read_calls(
    text: Any, begin: Any, end: Any, keys: Any, codes: Any, words: Any, marks: Any
) -> Any:
    """Calls of an auction that ends, ``AP`` written out; how many, -1 if it is not such a one."""
    calls = read_words(text, begin, end, keys, codes, words, marks)
    if calls > 0 and words[calls - 1] == AP:
        calls -= 1
        if marks[0, 0] and marks[marks[0, 0], 0] == calls:
            return -1
        passes = 0
        while passes < calls and words[calls - 1 - passes] == PASS:
            passes += 1
        left = 4 - calls if passes == calls else 3 - passes
        for _ in range(max(0, left)):
            if calls == words.size:
                return -1
            words[calls] = PASS
            calls += 1
    if calls < 4:
        return -1
    for i in range(calls):
        if words[i] > REDOUBLE and words[i] < BIDS:
            return -1
    for i in range(calls - 3, calls):
        if words[i] != PASS:
            return -1
    return calls


def last_bid(words: Any, calls: Any) -> Any:
    """Place of the last bid of an auction that ended; -1 if nobody bid, -2 if it did not end."""
    for i in range(calls - 1, -1, -1):
        if words[i] > BIDS:
            return i
    return -1 if words[calls - 4] == PASS else -2


def declarer_of(words: Any, last: Any, opener: Any) -> Any:
    """The first of the last bidder's side who named the denomination."""
    for i in range(last & 1, last, 2):
        if words[i] > BIDS and (words[i] - words[last]) & 7 == 0:
            return (opener + i) & 3
    return (opener + last) & 3


def read_cells(text: Any, begin: Any, end: Any, keys: Any, codes: Any, cells: Any) -> Any:
    """Cells of a play whose rows are whole but for the last; how many, -1 if it is another."""
    count = read_words(text, begin, end, keys, codes, cells, np.zeros((1, 2), np.int64))
    gap = -1
    ends = 0
    for i in range(count):
        cells[i] -= CELL_SHIFT
        if cells[i] < 0 and gap < 0:
            gap = i
        if cells[i] == CONTINUED:
            ends += 1
        if gap >= 0 and i >= gap - gap % 4 + 4 and (cells[i] >= 0 or cells[i] == CONTINUED):
            return -1
    if ends > 1 or (count > 0 and (count - (1 if cells[count - 1] < -1 else 0)) % 4):
        return -1
    return count


def last_cards(owner: Any, played: Any, laid: Any, turn: Any, left: Any) -> Any:
    """The cards of the last trick that were not played, by turn.

    Whether each hand that is still to play has one; -1 if a card was played twice.
    """
    gone = np.zeros(64, np.bool_)
    for i in range(laid):
        if gone[played[i]]:
            return -1
        gone[played[i]] = True
    missing = 0
    for code in range(61):
        if owner[code] < 4 and not gone[code]:
            left[(owner[code] - turn) & 3] = code
            missing |= 1 << ((owner[code] - turn) & 3)
    wanted = 0
    for i in range(laid - 48, 4):
        wanted |= 1 << i
    return 1 if missing == wanted else 0


def _table(codes: Mapping[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Words of up to eight bytes by open addressing: keys, and codes above zero."""
    keys, values = np.zeros(_SLOTS, np.int64), np.zeros(_SLOTS, np.int64)
    for word, code in codes.items():
        key = token_keys(word.encode())[0]
        slot = (key * int(SPREAD) >> 53) & (_SLOTS - 1)
        while values[slot]:
            slot = (slot + 1) & (_SLOTS - 1)
        keys[slot], values[slot] = key, code
    return keys, values


@lru_cache(maxsize=1)
def tables() -> tuple[NDArray[np.int64], ...]:
    """Keys and codes of calls, keys and codes of cells, ranks by their letters."""
    calls = {
        word: _STOPS.get(call) or int(parse_event(f"N bid {call}", SEATS).what)
        for word, call in CALL_SPELLINGS.items()
    }
    cells = {word: cell + CELL_SHIFT for word, cell in CELL_SPELLINGS.items()}
    ranks = np.full(256, -1, np.int64)
    ranks[list(RANKS.encode())] = range(13)
    return (*_table(calls), *_table(cells), ranks)
