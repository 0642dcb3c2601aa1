# ruff: noqa: PLR0917, PLR1714 (a kernel takes its arrays one by one and compares as machines do)
"""Runs of regular PBN games in bytes: where their tags lie, found natively.

Regular is a game of lines that each hold one tag, or plain text below a tag, without comments,
directives, blanks at the beginning of a line and other liberties. Where such a game ends is
certain; at the first game of another kind a run ends, and the careful reader takes over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MOST_NAMES: Final = 127
"""Different names of tags; a file with more is read with care. Numbers of names have seven bits."""
LONGEST_NAME: Final = 32
MOST_TAGS: Final = 64
MOST_BYTES: Final = 1 << 16
"""Of one regular game."""
WITH_ROWS: Final = 128
"""Added to the number of a name below whose tag lines stand."""
KNOWN: Final = ("Deal", "Auction", "Play", "Note", "Dealer", "Declarer", "Contract", "Result")
DEAL_TAG, AUCTION_TAG, PLAY_TAG, NOTE_TAG, DEALER_TAG, DECLARER_TAG, CONTRACT_TAG, RESULT_TAG = (
    range(len(KNOWN))
)
_SLOTS: Final = 1024

BEGIN, END, LINE, FIRST_TAG, FOLLOWS = range(5)
"""Columns of games; a game follows if no other game stands between it and the one before."""
VALUE, VALUE_END, ROWS, ROWS_END = range(4)
"""Columns of tags."""
AT, GAMES, TAGS, LINES, NAMES, CUT = range(6)
"""Places in the scanner's state: offset, games, tags and lines so far, names known, and whether
the run ended because the text did."""


def split_games(
    text: Any, last: Any, longest: Any, letters: Any, sizes: Any, slots: Any, state: Any,
    games: Any, ids: Any, tags: Any,
) -> None:  # fmt: skip
    """The kernel: games from ``state[AT]`` on, up to the first that is not regular or not whole.

    ``last`` says that the text ends here, so that its last game needs no empty line behind it;
    ``longest`` is the most bytes of a game.
    """
    stop = text.size
    p = state[AT]
    line = state[LINES]
    tag = state[TAGS]
    game = state[GAMES]
    follows = 0
    state[CUT] = 0
    while game + 1 < games.shape[0] and tag + MOST_TAGS <= ids.size:
        while p < stop and (text[p] == 10 or text[p] == 13 or text[p] == 32 or text[p] == 9):
            if text[p] == 10:
                line += 1
            p += 1
        state[AT] = p
        state[LINES] = line
        begin = p
        first_line = line
        first_tag = tag
        whole = False
        end = p
        while True:
            # At the beginning of a line.
            if p >= stop:
                whole = last and tag > first_tag
                end = p
                break
            c = text[p]
            if c == 10 or c == 13 or c == 32 or c == 9:
                end = p - 1
                while p < stop and (text[p] == 13 or text[p] == 32 or text[p] == 9):
                    p += 1
                whole = p < stop and text[p] == 10 and tag > first_tag
                break
            if p - begin > longest:
                break
            if c == 91:
                p += 1
                name = p
                key = np.int64(0)
                while p < stop and (
                    (text[p] | 32 >= 97 and text[p] | 32 <= 122)
                    or (text[p] >= 48 and text[p] <= 57)
                    or text[p] == 95
                    or (text[p] == 45 and p > name)
                ):
                    key = (key * 131 + text[p]) & 0xFFFFFFF
                    p += 1
                size = p - name
                if size == 0 or size > LONGEST_NAME or p >= stop or text[p] != 32:
                    break
                while p < stop and text[p] == 32:
                    p += 1
                if p >= stop or text[p] != 34:
                    break
                p += 1
                value = p
                fine = p < stop and text[p] != 35
                while p < stop and text[p] != 34:
                    c = text[p]
                    if c < 32 or c == 123 or c == 125:
                        fine = False
                        break
                    if c == 92 and (p + 1 >= stop or text[p + 1] == 92 or text[p + 1] == 34):
                        fine = False
                        break
                    p += 1
                if not fine or p + 1 >= stop or text[p + 1] != 93:
                    break
                value_end = p
                p += 2
                while p < stop and (text[p] == 32 or text[p] == 9):
                    p += 1
                if p < stop and text[p] == 13 and p + 1 < stop and text[p + 1] == 10:
                    p += 1
                if p >= stop:
                    if not last:
                        break
                elif text[p] != 10:
                    break
                else:
                    p += 1
                    line += 1
                slot = key & (slots.size - 1)
                which = -1
                while slots[slot] >= 0:
                    known = slots[slot]
                    if sizes[known] == size:
                        same = True
                        for i in range(size):
                            if letters[known, i] != text[name + i]:
                                same = False
                                break
                        if same:
                            which = known
                            break
                    slot = (slot + 1) & (slots.size - 1)
                if which < 0:
                    if state[NAMES] >= MOST_NAMES:
                        break
                    which = state[NAMES]
                    state[NAMES] += 1
                    slots[slot] = which
                    sizes[which] = size
                    for i in range(size):
                        letters[which, i] = text[name + i]
                if tag - first_tag >= MOST_TAGS:
                    break
                ids[tag] = which
                tags[tag, VALUE] = value
                tags[tag, VALUE_END] = value_end
                tags[tag, ROWS] = p
                tags[tag, ROWS_END] = p
                tag += 1
                continue
            # A line below a tag.
            if tag == first_tag or c <= 32 or c >= 127:
                break
            fine = True
            while p < stop:
                c = text[p]
                if c == 10:
                    break
                if (
                    (c < 32 and c != 9 and (c != 13 or p + 1 >= stop or text[p + 1] != 10))
                    or c == 34 or c == 37 or c == 59 or c == 91 or c == 123 or c == 125
                ):  # fmt: skip
                    fine = False
                    break
                p += 1
            if not fine:
                break
            if p < stop:
                p += 1
                line += 1
            elif not last:
                break
            ids[tag - 1] |= WITH_ROWS
            tags[tag - 1, ROWS_END] = p
        if not whole or end - begin > longest:
            tag = first_tag
            if not last and p + 2 > stop and p - begin <= longest:
                state[CUT] = 1
            break
        games[game, BEGIN] = begin
        games[game, END] = end
        games[game, LINE] = first_line
        games[game, FIRST_TAG] = first_tag
        games[game, FOLLOWS] = follows
        follows = 1
        game += 1
        games[game, FIRST_TAG] = tag
        state[AT] = end
        # The end of the last line belongs to what stands between games.
        p = end
        state[LINES] = line = line - 1 if end < stop else line
    state[TAGS] = tag
    state[GAMES] = game


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    constants = {
        "MOST_NAMES": MOST_NAMES, "LONGEST_NAME": LONGEST_NAME, "MOST_TAGS": MOST_TAGS,
        "WITH_ROWS": WITH_ROWS, "BEGIN": BEGIN, "END": END,
        "LINE": LINE, "FIRST_TAG": FIRST_TAG, "FOLLOWS": FOLLOWS, "VALUE": VALUE,
        "VALUE_END": VALUE_END, "ROWS": ROWS, "ROWS_END": ROWS_END, "AT": AT, "GAMES": GAMES,
        "TAGS": TAGS, "LINES": LINES, "NAMES": NAMES, "CUT": CUT,
    }  # fmt: skip
    return compiled_kernels("pbn_scan", [split_games], constants).split_games


class Scanner:
    """Regular games of one batch; what it has learned about names of tags stays. Needs Numba.

    A batch has ``most`` games at most, and a game ``longest`` bytes.
    ``games`` has a row a game and one behind the last, ``tags`` a row a tag, ``ids`` the number of
    each tag's name; the numbers of ``KNOWN`` come first.
    """

    def __init__(self, *, most: int, longest: int) -> None:
        self._most = most
        self._longest = MOST_BYTES
        self._letters = np.zeros((MOST_NAMES, LONGEST_NAME), np.uint8)
        self._sizes = np.zeros(MOST_NAMES, np.int64)
        self._slots = np.full(_SLOTS, -1, np.int64)
        self._state = np.zeros(6, np.int64)
        self._ids = np.zeros(MOST_TAGS * (most + 1), np.uint8)
        self._tags = np.zeros((len(self._ids), 4), np.int64)
        self._games = np.zeros((most + 1, 5), np.int64)
        self._names: list[str] = []
        self.text = np.zeros(0, np.uint8)
        head = "".join([f'[{name} ""]\n' for name in KNOWN])
        self.begin(head.encode())
        self.run(0, line=1, last=True)
        self.begin(b"")
        self._longest = min(longest, MOST_BYTES)

    def begin(self, text: bytes) -> None:
        """A batch in another text."""
        self.text = np.frombuffer(text, np.uint8)
        self._state[[AT, GAMES, TAGS]] = 0

    def run(self, at: int, *, line: int, last: bool) -> int:
        """Take regular games from an offset on; the offset behind them and behind what is empty."""
        self._state[[AT, LINES]] = at, line
        _compiled()(
            self.text, last, self._longest, self._letters, self._sizes, self._slots, self._state,
            self._games, self._ids, self._tags,
        )  # fmt: skip
        return int(self._state[AT])

    @property
    def cut(self) -> bool:
        """Whether the last run ended inside a game because the text ended."""
        return bool(self._state[CUT])

    @property
    def full(self) -> bool:
        """Whether there is room for no further game."""
        room = len(self.ids) - self._state[TAGS]
        return bool(self._state[GAMES] >= self._most or room < MOST_TAGS)

    def __len__(self) -> int:
        return int(self._state[GAMES])

    @property
    def games(self) -> NDArray[np.int64]:
        """Games so far, and where the next one would begin."""
        return self._games[: len(self) + 1]

    @property
    def ids(self) -> NDArray[np.uint8]:
        """Numbers of names."""
        return self._ids

    @property
    def tags(self) -> NDArray[np.int64]:
        """Where values and rows lie."""
        return self._tags

    def name(self, number: int) -> str:
        """The name with a number."""
        while len(self._names) < self._state[NAMES]:
            at = len(self._names)
            self._names.append(bytes(self._letters[at, : self._sizes[at]]).decode())
        return self._names[number]
