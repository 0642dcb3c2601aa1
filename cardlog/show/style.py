"""Text for terminals: harmless, as wide as it looks, and coloured only where that is wanted."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any, Final
from unicodedata import category, combining, east_asian_width

from cardlog.cards import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES, card_text

_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")
_PLAIN: Final = re.compile(r"[ -~]*")
SUIT_ORDER: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
_SIGNS: Final = {CLUBS: "♣", DIAMONDS: "♦", HEARTS: "♥", SPADES: "♠", NO_SUIT: "NT"}
_LETTERS: Final = {CLUBS: "C", DIAMONDS: "D", HEARTS: "H", SPADES: "S", NO_SUIT: "NT"}
_TWO: Final = {HEARTS: "31", DIAMONDS: "31"}
_FOUR: Final = {HEARTS: "31", DIAMONDS: "33", CLUBS: "32", SPADES: "34"}


def visible(text: object, *, limit: int = 0) -> str:
    r"""Text from a log made harmless: control, invisible and direction characters as escapes.

    ``limit`` cuts what is longer, with an ellipsis.

    >>> visible("Al\x1b[2Jice\n"), visible("x" * 9, limit=4)
    ('Al\\x1b[2Jice\\n', 'xxx…')
    """
    shown = str(text)
    if limit and len(shown) > limit:
        shown = shown[: limit - 1] + "…"
    if _PLAIN.fullmatch(shown):
        return shown
    return "".join([c if c == " " or c.isprintable() else _escape(c) for c in shown])


def cell(value: Any) -> str:
    """A value as text in a table.

    >>> cell(None), cell(0.123456), cell(True), cell([1, 2])
    ('', '0.1235', 'true', '1, 2')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        return f"{value:.4g}" if abs(value) < 10_000 else f"{value:.1f}"
    if isinstance(value, (list, tuple)):
        return ", ".join(cell(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {cell(item)}" for key, item in value.items())
    return visible(value)


def _escape(char: str) -> str:
    return repr(char)[1:-1] if category(char) != "Zs" else f"\\x{ord(char):02x}"


def width(text: str) -> int:
    """Columns that a text takes on a terminal; colour codes take none.

    >>> width("\x1b[31m♥\x1b[0m東")
    3
    """
    bare = _ANSI.sub("", text) if "\x1b" in text else text
    if bare.isascii():
        return len(bare)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in ("W", "F") else 1 for c in bare)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Text filled with spaces to a number of columns."""
    space = " " * max(0, columns - width(text))
    return space + text if right else text + space


def cut(text: str, columns: int) -> str:
    """Plain text cut to a number of columns, with an ellipsis.

    >>> cut("Contract Bridge", 9)
    'Contract…'
    """
    if width(text) <= columns:
        return text
    kept, used = "", 0
    for char in text:
        step = width(char)
        if used + step > columns - 1:
            break
        kept += char
        used += step
    return kept + "…"


def wrap(text: str, columns: int, *, indent: str = "", first: str = "") -> list[str]:
    """Lines of a plain text at most ``columns`` wide; ``first`` begins the first of them."""
    lines: list[str] = []
    line = first
    empty = True
    for word in text.split(" "):
        if not empty and width(line) + 1 + width(word) > columns:
            lines.append(line)
            line, empty = indent, True
        line += word if empty else f" {word}"
        empty = False
    lines.append(line)
    return lines


def colour_wanted(stream: IO[Any], environment: Mapping[str, str] | None = None) -> bool:
    """Whether to colour: on terminals, unless ``NO_COLOR`` or ``TERM=dumb``; ``FORCE_COLOR``."""
    given = os.environ if environment is None else environment
    if given.get("NO_COLOR"):
        return False
    if given.get("FORCE_COLOR"):
        return True
    return given.get("TERM") != "dumb" and stream.isatty()


def signs_possible(stream: IO[Any]) -> bool:
    """Whether the suit signs can be written in the stream's encoding."""
    try:
        "♣♦♥♠·─│…".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Paint:
    """How texts and cards are written: with colours or without, with suit signs or letters.

    >>> Paint().card(60), Paint(signs=False).card(60), Paint(colour=True).suit(2)
    ('♠A', 'SA', '\\x1b[31m♥\\x1b[0m')
    """

    def __init__(
        self, *, colour: bool = False, four_colours: bool = False, signs: bool = True
    ) -> None:
        self.colour = colour
        self.signs = signs
        self.four_colours = four_colours

    @classmethod
    def of(cls, stream: IO[Any] | None = None, *, four_colours: bool = False) -> Paint:
        """What suits a stream, by default standard output."""
        target = sys.stdout if stream is None else stream
        return cls(
            colour=colour_wanted(target),
            four_colours=four_colours,
            signs=signs_possible(target),
        )

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def strong(self, text: str) -> str:
        """Headlines."""
        return self._in("1", text)

    def faint(self, text: str) -> str:
        """What may be overlooked."""
        return self._in("2", text)

    def bad(self, text: str) -> str:
        """Errors."""
        return self._in("1;31", text)

    def warn(self, text: str) -> str:
        """Warnings."""
        return self._in("1;33", text)

    def note(self, text: str) -> str:
        """Notes and places."""
        return self._in("36", text)

    def good(self, text: str) -> str:
        """What is as it should be."""
        return self._in("32", text)

    def reverse(self, text: str) -> str:
        """The seat to act, the chosen event."""
        return self._in("7", text)

    def dot(self) -> str:
        """Between two remarks on one line."""
        return " · " if self.signs else " | "

    def in_suit(self, suit: int, text: str) -> str:
        """Text in the colour of a suit."""
        code = (_FOUR if self.four_colours else _TWO).get(suit, "")
        return self._in(code, text) if code else text

    def suit(self, suit: int) -> str:
        """Sign or letter of a suit."""
        return self.in_suit(suit, (_SIGNS if self.signs else _LETTERS).get(suit, str(suit)))

    def card(self, code: int) -> str:
        """One card, suit first."""
        text = card_text(code)
        suit = code >> 4
        if text[0] in "X?" or suit > SPADES:
            return self.faint(text)
        sign = (_SIGNS if self.signs else _LETTERS)[suit]
        return self.in_suit(suit, sign + text[0])

    def call(self, level: int, denomination: int) -> str:
        """A bid such as 4♠ or 3NT."""
        sign = (_SIGNS if self.signs else _LETTERS).get(denomination, "?")
        return self.in_suit(denomination, f"{level}{sign}")


def side_by_side(left: Sequence[str], right: Sequence[str], *, gap: int = 3) -> list[str]:
    """Two blocks of lines next to each other."""
    column = max((width(line) for line in left), default=0) + gap
    rows = max(len(left), len(right))
    lines = []
    for i in range(rows):
        one = left[i] if i < len(left) else ""
        two = right[i] if i < len(right) else ""
        lines.append((pad(one, column) + two if two else one).rstrip())
    return lines


def grid(rows: Iterable[Sequence[str]], *, right: Iterable[int] = (), gap: int = 2) -> list[str]:
    """Rows in aligned columns; ``right`` names those aligned to the right."""
    cells = [list(row) for row in rows]
    if not cells:
        return []
    columns = max(map(len, cells))
    flush = set(right)
    sizes = [
        max((width(row[i]) for row in cells if i < len(row)), default=0) for i in range(columns)
    ]
    between = " " * gap
    return [
        between.join(pad(text, sizes[i], right=i in flush) for i, text in enumerate(row)).rstrip()
        for row in cells
    ]
