"""The auction and play sections of PBN: calls and cards with everything that hangs on them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from cardlog.formats.base import Reject, shown
from cardlog.formats.bridge import CALLS, CARD_CODE, passes_left
from cardlog.formats.pbn_tags import Piece

SKIPPED: Final = "^S"
NOT_PLAYED: Final = -1
STOPPED: Final = -2
CONTINUED: Final = -3
MOST_NAG: Final = 255


def _call_spellings() -> dict[str, str]:
    words = {
        "pass": ("pass", "p"),
        "double": ("x", "d", "dbl", "double"),
        "redouble": ("xx", "r", "rdbl", "redouble"),
    }
    table = {word: call for call, spellings in words.items() for word in spellings}
    for call in CALLS[3:]:
        table[call.lower()] = call
        if call.endswith("NT"):
            table[call[:-1].lower()] = call
    table |= {"ap": "AP", "*": "*", "+": "+"}
    return table | {word.upper(): call for word, call in table.items()} | {"Pass": "pass"}


CALL_SPELLINGS: Final = _call_spellings()
"""Calls by their spellings; ``AP``, ``*`` and ``+`` end an auction."""
CELL_SPELLINGS: Final[dict[str, int]] = CARD_CODE | {
    "-": NOT_PLAYED,
    "--": NOT_PLAYED,
    "*": STOPPED,
    "+": CONTINUED,
}
_TOKEN: Final = re.compile(
    r"=\s*(?P<note>\d{1,6})\s*=|(?P<nag>\$\d{1,6}|[!?]{1,2})|\^(?P<odd>[A-Za-z])"
    r"|(?P<end>[*+])|(?P<dash>-+)|(?P<word>[A-Za-z0-9]+)|\s+"
)


class Mark(NamedTuple):
    """A note on the call or card with index ``item``."""

    item: int
    text: str
    kind: str


class Auction(NamedTuple):
    """Calls with their callers' offset from the first column, and how the section ended."""

    calls: list[str]
    turns: list[int]
    flags: dict[int, str]
    marks: list[Mark]
    stopped: bool
    """``*`` or ``+`` stands where more was said."""
    before: list[str]
    """Comments before the first call."""


class Play(NamedTuple):
    """Card codes row by row, negative where no card stands."""

    cells: list[int]
    flags: dict[int, str]
    marks: list[Mark]
    before: list[str]


class _Items(NamedTuple):
    """Words of a section with what belongs to each."""

    words: list[tuple[str, int]]
    flags: dict[int, str]
    marks: list[Mark]
    before: list[str]


def _items(pieces: Sequence[Piece], notes: Mapping[int, str], kind: str, code: str) -> _Items:
    words: list[tuple[str, int]] = []
    flags: dict[int, str] = {}
    marks: list[Mark] = []
    before: list[str] = []
    suffixed: set[int] = set()
    for piece in pieces:
        last = len(words) - 1
        if piece.comment:
            if last < 0:
                before.append(piece.text)
            else:
                marks.append(Mark(last, piece.text, "comment"))
            continue
        pos = 0
        while pos < len(piece.text):
            m = _TOKEN.match(piece.text, pos)
            if m is None:
                raise Reject(
                    code,
                    f"{shown(piece.text[pos : pos + 12])} has no meaning here",
                    at=piece.at + pos,
                )
            last = len(words) - 1
            what = m.lastgroup
            if what == "note":
                number = int(m["note"])
                # Some programs number a call 0 to say: alerted, nothing explained.
                marks.append(Mark(last, notes.get(number, ""), kind))
            elif what == "nag":
                numbered = m[0][0] == "$"
                if int(m[0][1:]) > MOST_NAG if numbered else last in suffixed:
                    raise Reject(
                        code,
                        f"{m[0]} is one annotation too many or too high",
                        at=piece.at + pos,
                        hint="one of ! ? !! ?? !? ?! for each call or card, $0 to $255",
                    )
                if not numbered:
                    suffixed.add(last)
                marks.append(Mark(last, m[0], "nag"))
            elif what == "odd":
                letter = m["odd"].upper()
                if letter not in ("IS" if code == "pbn-call" else "RL"):
                    raise Reject(
                        code,
                        f"{m[0]} marks no irregularity here",
                        at=piece.at + pos,
                        hint="^I ^S in an auction, ^R ^L in a play",
                    )
                if len(words) in flags:
                    raise Reject(
                        code, f"{m[0]} is a second mark of one call or card", at=piece.at + pos
                    )
                if letter == "S":
                    words.append((SKIPPED, piece.at + pos))
                else:
                    flags[len(words)] = letter
            elif what is not None:
                words.append((m[0], piece.at + pos))
            if what in ("note", "nag") and last < 0:
                raise Reject(
                    code, f"{m[0]} stands before anything it could mark", at=piece.at + pos
                )
            pos = m.end()
    return _Items(words, flags, marks, before)


def read_auction(pieces: Sequence[Piece], notes: Mapping[int, str]) -> Auction:
    """Calls of an auction section; :class:`Reject` at the first word that is no call.

    >>> read_auction([Piece(0, "- 1NT Pass 3n AP", comment=False)], {}).calls
    ['1NT', 'pass', '3NT', 'pass', 'pass', 'pass']
    """
    if len(pieces) == 1 and not pieces[0].comment:
        words = pieces[0].text.split()
        dashes = 0
        while dashes < len(words) and words[dashes] == "-":
            dashes += 1
        calls = [CALL_SPELLINGS.get(word, "") for word in words[dashes:]]
        stopped = False
        if calls and calls[-1] in ("AP", "*", "+"):
            stopped = calls.pop() != "AP"
            if not stopped:
                calls += ["pass"] * passes_left(calls)
        if "" not in calls and "AP" not in calls and "*" not in calls and "+" not in calls:
            turns = list(range(dashes, dashes + len(calls)))
            return Auction(calls, turns, {}, [], stopped, [])
    return _marked_auction(_items(pieces, notes, "alert", "pbn-call"))


def _marked_auction(items: _Items) -> Auction:
    calls: list[str] = []
    turns: list[int] = []
    flags: dict[int, str] = {}
    places: dict[int, int] = {}
    turn = 0
    ended = ""
    skipped = False
    for i, (word, at) in enumerate(items.words):
        if ended or word[0] == "-":
            if word[0] == "-" and (not calls or ended or _only_dashes(items, i)):
                # Padding before the dealer, or after the last call to fill the row.
                turn += not calls
                continue
            if ended == "AP" and CALL_SPELLINGS.get(word.lower()) == "pass":
                continue
            raise Reject("pbn-call", f"{shown(word)} stands where no call can be", at=at)
        if word == SKIPPED:
            turn += 1
            skipped = True
            continue
        call = CALL_SPELLINGS.get(word.lower())
        if call is None:
            raise Reject(
                "pbn-call",
                f"{shown(word)} is no call",
                at=at,
                hint="calls are Pass X XX 1C … 7NT, and AP * + at the end",
            )
        if call in ("AP", "*", "+"):
            ended = call
            places[i] = max(0, len(calls) - 1)
            if call == "AP":
                places[i] = len(calls)
                for _ in range(passes_left(calls)):
                    calls.append("pass")
                    turns.append(turn)
                    turn += 1
                places[i] = min(places[i], max(0, len(calls) - 1))
            continue
        places[i] = len(calls)
        if skipped:
            flags[len(calls)] = "!turn"
        elif items.flags.get(i) == "I":
            flags[len(calls)] = "!insufficient"
        skipped = False
        calls.append(call)
        turns.append(turn)
        turn += 1
    before = list(items.before)
    marks = []
    for item, text, kind in items.marks:
        # A remark on a dash or a skipped seat goes with the call before it.
        while item >= 0 and item not in places:
            item -= 1  # noqa: PLW2901
        if item >= 0 and calls:
            marks.append(Mark(places[item], text, kind))
        elif kind == "comment":
            before.append(text)
    return Auction(calls, turns, flags, marks, ended in ("*", "+"), before)


def _only_dashes(items: _Items, start: int) -> bool:
    return all(word[0] == "-" for word, _ in items.words[start:])


def read_play(pieces: Sequence[Piece], notes: Mapping[int, str]) -> Play:
    """Cells of a play section; :class:`Reject` at the first word that is no card.

    >>> read_play([Piece(0, "SK sa - -", comment=False)], {}).cells
    [59, 60, -1, -1]
    """
    if len(pieces) == 1 and not pieces[0].comment:
        cells = list(map(CELL_SPELLINGS.get, pieces[0].text.split()))
        if None not in cells:
            known = cast(list[int], cells)
            once = known.count(CONTINUED) < 2
            if once and not _goes_on(known) and not _uneven(known):
                return Play(known, {}, [], [])
    items = _items(pieces, notes, "note", "pbn-card")
    found = []
    for word, at in items.words:
        cell = CELL_SPELLINGS.get(word)
        if cell is None and word[0] != "-":
            raise Reject(
                "pbn-card",
                f"{shown(word)} is no card",
                at=at,
                hint="a card is suit letter and rank letter such as SK or DT; - not played",
            )
        found.append(NOT_PLAYED if cell is None else cell)
    ends = [i for i, cell in enumerate(found) if cell == CONTINUED]
    if len(ends) > 1:
        raise Reject("pbn-card", "the play ends twice", at=items.words[ends[1]][1])
    if late := _goes_on(found):
        raise Reject(
            "pbn-card",
            "a card after a row that is not whole: the play had stopped",
            at=items.words[late][1],
            hint="- * and + stand only in the last row",
        )
    if _uneven(found):
        _check_lines(pieces, items)
    flags = {i: "!revoke" if f == "R" else "!turn" for i, f in items.flags.items() if f in "RL"}
    return Play(found, flags, items.marks, items.before)


def _uneven(cells: Sequence[int]) -> bool:
    """Whether the cells are no whole number of rows, the sign of the end not counted."""
    count = len(cells)
    return bool(count and (count - (cells[-1] < NOT_PLAYED)) % 4)


def _check_lines(pieces: Sequence[Piece], items: _Items) -> None:
    """Refuse a play that lacks a card of a row that is not the last one."""
    text = [(piece.at, piece.text) for piece in pieces if not piece.comment]
    ends = [at + i for at, part in text for i, char in enumerate(part) if char == "\n"]
    lines: dict[int, list[int]] = {}
    for word, at in items.words:
        if word not in ("*", "+"):
            lines.setdefault(bisect_left(ends, at), []).append(at)
    rows = list(lines.values())
    for row in rows[:-1]:
        if len(row) % 4:
            raise Reject(
                "pbn-card",
                f"a row of {len(row)} cards in the middle of the play",
                at=row[0],
                hint="a row has four columns; - where no card was played",
            )


def _goes_on(cells: Sequence[int]) -> int:
    """Index of a card or ``+`` in a row behind the first row with a gap, 0 if there is none."""
    if not cells or min(cells) >= 0:
        return 0
    gap = next(i for i, cell in enumerate(cells) if cell < 0)
    rest = range(gap - gap % 4 + 4, len(cells))
    return next((i for i in rest if cells[i] >= 0 or cells[i] == CONTINUED), 0)
