"""Heads of canonical lines, batch by batch: where their parts lie, and each part read once.

A compiled splitter finds the parts of every line; parts that stand in many lines (rules, options,
players, stated results) are decoded and checked the first time only. What is not plain canonical
text is left to the careful path.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.errors import CardlogError
from cardlog.log import check
from cardlog.log.decode import decode
from cardlog.log.model import VERSION, Player, Record, Source
from cardlog.replay.scan import LONGEST, token_keys
from cardlog.rules.game import Game
from cardlog.rules.options import OptionCode
from cardlog.rules.registry import game as find_game

_Key = TypeVar("_Key")
_Part = TypeVar("_Part")

PREFIX: Final = b'{"cardlog":"%s",' % VERSION.encode()
PLAIN_KEYS: Final = ("id", "rules", "options", "seats", "players", "status", "view", "events",
                     "stated", "source")  # fmt: skip
"""Keys of a record in canonical order, without those that are left to the careful path."""
ID, RULES, PLAYERS, STATUS, EVENTS, STATED, SOURCE = 0, 1, 4, 5, 7, 8, 9
"""Their places there."""
KEYS: Final = len(PLAIN_KEYS)
MOST_KNOWN: Final = 50_000
"""Parts that are remembered; then the memory begins anew."""


def split(text: Any, begins: Any, ends: Any, prefix: Any, keys: Any, spans: Any, good: Any) -> None:
    """The kernel: begins (key and all) and ends of the parts of each line, by key.

    A part that is not there has its begin and end where it would stand. ``good`` is 1 for lines
    of plain parts in their order; an id with an escape or beyond ASCII is not plain.
    """
    for g in range(begins.size):
        p = begins[g]
        stop = ends[g]
        fine = stop - p > prefix.size
        if fine:
            for q in range(prefix.size):
                if text[p + q] != prefix[q]:
                    fine = False
        p += prefix.size
        last = -1
        while fine:
            begin = p
            if p >= stop or text[p] != 34:
                fine = False
                break
            p += 1
            key = np.int64(0)
            while p < stop and text[p] != 34 and p - begin <= 8:
                key |= np.int64(text[p]) << 8 * (p - begin - 1)
                p += 1
            if p + 2 >= stop or text[p] != 34 or text[p + 1] != 58:
                fine = False
                break
            which = -1
            for k in range(last + 1, keys.size):
                if keys[k] == key:
                    which = k
            if which < 0:
                fine = False
                break
            p += 2
            opened = text[p]
            if which == EVENTS:
                # No event holds a bracket; the scanner finds a list bad that is cut short by one.
                if opened != 91:
                    fine = False
                    break
                while p < stop and text[p] != 93:
                    p += 1
                p += 1
            elif opened == 34:
                p += 1
                while p < stop and text[p] != 34:
                    if text[p] == 92:
                        p += 1
                        if which == ID:
                            fine = False
                    elif which == ID and (text[p] < 32 or text[p] > 126):
                        fine = False
                    p += 1
                p += 1
            elif opened == 123 or opened == 91:
                depth = 0
                while p < stop:
                    c = text[p]
                    if c == 34:
                        p += 1
                        while p < stop and text[p] != 34:
                            if text[p] == 92:
                                p += 1
                            p += 1
                    elif c == 123 or c == 91:
                        depth += 1
                    elif c == 125 or c == 93:
                        depth -= 1
                        if depth == 0:
                            break
                    p += 1
                p += 1
            else:
                fine = False
            if p >= stop:
                fine = False
                break
            for k in range(last + 1, which):
                spans[g, k, 0] = begin
                spans[g, k, 1] = begin
            spans[g, which, 0] = begin
            spans[g, which, 1] = p
            last = which
            if text[p] == 125:
                if p + 1 != stop:
                    fine = False
                break
            if text[p] != 44:
                fine = False
                break
            p += 1
        if fine and last < EVENTS:
            fine = False
        for k in range(last + 1, keys.size):
            spans[g, k, 0] = p
            spans[g, k, 1] = p
        good[g] = 1 if fine else 0


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    return compiled_kernels("heads", [split], {"EVENTS": EVENTS, "ID": ID}).split


_PREFIX: Final = np.frombuffer(PREFIX, np.uint8)
_KEYS: Final = np.array([token_keys(name.encode())[0] for name in PLAIN_KEYS], np.int64)
assert max(map(len, PLAIN_KEYS)) <= 8 <= LONGEST


def split_lines(
    text: NDArray[np.uint8], begins: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Spans of the parts of the lines ``text[begins[i]:ends[i]]``, and which lines are plain.

    Spans have the shape lines, keys (as in ``PLAIN_KEYS``), 2. Needs Numba.
    """
    count = len(begins)
    spans = np.zeros((count, KEYS, 2), np.int64)
    good = np.zeros(count, np.uint8)
    _compiled()(text, begins, ends, _PREFIX, _KEYS, spans, good)
    return spans, good


class Frame:
    """What lines share: rules, options, seats, status and view, checked and encoded."""

    __slots__ = ("game", "group", "options", "record", "seats")

    def __init__(self, record: Record, game: Game, options: Mapping[str, OptionCode]) -> None:
        self.record = record
        self.game = game
        self.options = options
        self.seats = tuple(record.seats)
        self.group = game.id, self.seats


class Stated(NamedTuple):
    """A stated result, as text and as what it says."""

    text: bytes
    values: dict[str, Any]


_OBJECT: Final = msgspec.json.Decoder(dict[str, Any])
_SOURCE: Final = msgspec.json.Decoder(Source)
_ENCODER: Final = msgspec.json.Encoder()


class Parts:
    """Parts of lines that were seen, decoded; ``None`` for those that are not plain and sound."""

    def __init__(self) -> None:
        self._frames: dict[bytes, Frame | None] = {}
        self._people: dict[tuple[tuple[str, ...], bytes], list[Player] | None] = {}
        self._results: dict[bytes, Stated | None] = {}

    def frame(self, text: bytes) -> Frame | None:
        """The frame of ``"rules":…,"seats":…,`` and what follows the players, joined."""
        return remembered(self._frames, text, lambda: _frame(text))

    def players(self, seats: tuple[str, ...], text: bytes) -> list[Player] | None:
        """Who plays: the part ``"players":[…],``, or nothing."""
        return remembered(self._people, (seats, text), lambda: _people(seats, text))

    def stated(self, text: bytes) -> Stated | None:
        """What is stated: the part ``"stated":{…}``, or nothing."""
        return remembered(self._results, text, lambda: _stated(text))

    @staticmethod
    def source(text: bytes) -> Source | None:
        """Where the record was read: the part ``"source":{…}``."""
        found = _decoded(_SOURCE, text[len(b'"source":') :])
        return found if found is not None and check.source_problem(found) is None else None


def remembered(memory: dict[_Key, _Part], key: _Key, read: Callable[[], _Part]) -> _Part:
    """What ``read`` made of a key when it was first seen."""
    if key not in memory:
        if len(memory) > MOST_KNOWN:
            memory.clear()
        memory[key] = read()
    return memory[key]


def _decoded(decoder: Any, text: bytes) -> Any:
    """The value of canonical text, else ``None``."""
    try:
        value = decoder.decode(text)
        return value if _ENCODER.encode(value) == text else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _frame(text: bytes) -> Frame | None:
    try:
        record = decode(PREFIX + text + b'"events":[]}')
        game = find_game(record.rules)
        game.check_seats(record.seats)
        return Frame(record, game, game.encode_options(record.options, record.seats))
    except CardlogError:
        return None


def _people(seats: tuple[str, ...], text: bytes) -> list[Player] | None:
    if not text:
        return []
    names = _ENCODER.encode(list(seats))
    line = PREFIX + b'"rules":"any","seats":' + names + b"," + text + b'"events":[]}'
    try:
        return decode(line).players or None
    except CardlogError:
        return None


def _stated(text: bytes) -> Stated | None:
    if not text:
        return Stated(text, {})
    values = _decoded(_OBJECT, text[len(b'"stated":') :])
    if not values or check.stated_problem(values) is not None:
        return None
    return Stated(text, values)
