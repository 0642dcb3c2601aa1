"""Standard output and standard error: encodings, widths, and when to colour."""

from __future__ import annotations

import re
import shutil
import sys
import time
from collections.abc import Iterable
from typing import IO, Any, Final, TextIO

from cardlog.show.style import Paint, visible

_SIMPLER: Final = str.maketrans({"…": "~", "·": "|", "─": "-", "│": "|", "×": "x", "—": "-"})
_COLOUR: Final = re.compile(r"(\x1b\[[0-9;]*m)")
_LONG: Final = 2.0
"""Seconds after which work counts as long."""


def harmless(text: str) -> str:
    r"""Lines for a terminal: of all that could steer it only colours and line ends are let through.

    What comes from logs is made visible where it is put into a line; this is the last gate, for
    what was forgotten there.

    >>> harmless("\x1b[31mred\x1b[0m \x1b]0;title\x07")
    '\x1b[31mred\x1b[0m \\x1b]0;title\\x07'
    """
    if "\x1b" not in text and text.isprintable():
        return text
    return "".join(
        part if n % 2 else "\n".join(map(visible, part.split("\n")))
        for n, part in enumerate(_COLOUR.split(text))
    )


def emit(lines: Iterable[str], *, stream: TextIO | None = None) -> None:
    """Write lines; what the encoding cannot hold is written simpler, never refused."""
    target = sys.stdout if stream is None else stream
    if target.isatty():
        lines = [harmless(line) for line in lines]
    text = "".join([f"{line}\n" for line in lines])
    try:
        target.write(text)
    except UnicodeEncodeError:
        code = target.encoding or "ascii"
        text = text.translate(_SIMPLER).encode(code, "backslashreplace").decode(code)
        target.write(text)


def complain(*lines: str) -> None:
    """Write lines to standard error, after what standard output holds so far."""
    sys.stdout.flush()
    emit(lines, stream=sys.stderr)


def columns(stream: IO[Any] | None = None) -> int:
    """Columns of the terminal; 80 in a pipe, so that output does not depend on who reads it."""
    target = sys.stdout if stream is None else stream
    if not target.isatty():
        return 80
    return max(40, shutil.get_terminal_size((80, 24)).columns)


def paint(*, four_colours: bool = False) -> Paint:
    """How to write on standard output."""
    return Paint.of(sys.stdout, four_colours=four_colours)


class Progress:
    """A counting line on standard error, only on a terminal and only when the work is long."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.count = 0
        self._on = sys.stderr.isatty()
        self._start = self._last = time.monotonic()
        self._shown = False

    def add(self, count: int = 1) -> None:
        """So many more are done."""
        self.count += count
        if not self._on:
            return
        now = time.monotonic()
        if now - self._start < _LONG or now - self._last < 0.2:
            return
        self._last = now
        self._shown = True
        rate = self.count / (now - self._start)
        sys.stderr.write(f"\r{self.count:,} {self.what}, {rate:,.0f} a second\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, before other output or at the end."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
