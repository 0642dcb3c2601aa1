"""The interactive replayer: one screen a position, keys to move."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer

from cardlog.cli.shelf import Shelf
from cardlog.cli.terminal import emit
from cardlog.show.steps import Steps, page
from cardlog.show.style import Paint, cut

_HELP: Final = "n next  p back  N P trick  f finding  g go to  c colours  [ ] game  q quit"
_NEXT: Final = ("n", " ", "\r", "\n", "j", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB")
_BACK: Final = ("p", "b", "k", "\x7f", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA")
_HOME: Final = ("\x1b[H", "\x1b[1~", "\x1bOH", "0", "<")
_END: Final = ("\x1b[F", "\x1b[4~", "\x1bOF", "$", ">")
_LEAVE: Final = ("q", "Q", "\x04", "\x1b")
_KEY: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[@-~])|.", re.DOTALL)
"""One key among those that a terminal delivers together: an escape sequence or a character."""


class Player:
    """Where the reader stands, and what each key does."""

    def __init__(self, shelf: Shelf, number: int, *, four_colours: bool) -> None:
        self.shelf = shelf
        self.number = number
        self.steps: Steps = shelf.steps(number)
        self.paint = Paint.of(sys.stdout, four_colours=four_colours)
        self.at = self._first()
        self.message = ""
        self._waiting: list[str] = []

    def _first(self) -> int:
        """The first event that is not a deal: there the game begins."""
        events = self.steps.record.events
        return next((n for n, text in enumerate(events) if " deal " not in text), len(events))

    def run(self) -> None:
        """Draw, read a key, move, until the reader leaves."""
        with _screen():
            while True:
                if not self._waiting:
                    self.draw()
                try:
                    if not self.press(self._key()):
                        return
                except EOFError:
                    return

    def _key(self) -> str:
        """The next key; keys pressed fast, held down or pasted come several at a time."""
        while not self._waiting:
            self._waiting = _KEY.findall(typer.getchar())
        key = self._waiting.pop(0)
        if key == "\x03":
            raise KeyboardInterrupt
        return key

    def draw(self) -> None:
        """The screen of the position, cut to the size of the terminal."""
        size = shutil.get_terminal_size((80, 24))
        wide = max(40, size.columns)
        numbers = f"game {self.number + 1}  event {self.at} of {len(self.steps) - 1}"
        foot = self.paint.faint(cut(self.message or _HELP, wide - 1))
        room = size.lines - 1
        lines = page(
            self.steps, self.at, paint=self.paint, columns=wide - 1, numbers=numbers, rows=room
        )
        lines = [*lines[:room], *[""] * (room - len(lines)), foot]
        sys.stdout.write("\x1b[H\x1b[2J")
        emit(lines[:-1])
        sys.stdout.write(lines[-1])
        sys.stdout.flush()
        self.message = ""

    def press(self, key: str) -> bool:
        """Carry out one key; whether to go on."""
        last = len(self.steps) - 1
        if key in _LEAVE:
            return False
        if key in _NEXT:
            self.at = min(last, self.at + 1)
        elif key in _BACK:
            self.at = max(0, self.at - 1)
        elif key in _HOME:
            self.at = 0
        elif key in _END:
            self.at = last
        elif key in ("N", "P"):
            self.at = self._far(1 if key == "N" else -1)
        elif key == "f":
            self._finding()
        elif key == "g":
            self._go()
        elif key == "c":
            self.paint.four_colours = not self.paint.four_colours
        elif key in ("]", "["):
            self._turn(1 if key == "]" else -1)
        else:
            self.message = _HELP
        return True

    def _far(self, way: int) -> int:
        """Where the next trick ends, or the next deal, or a round of calls."""
        last = len(self.steps) - 1
        start = self.steps.table(self.at).state
        seats = len(self.steps.record.seats)
        at = self.at
        while 0 <= at + way <= last:
            at += way
            state = self.steps.table(at).state
            tricks = getattr(state, "tricks", 0)
            if (tricks, state.deals) != (getattr(start, "tricks", 0), start.deals):
                return at
            if state.phase != start.phase or (not tricks and abs(at - self.at) >= seats):
                return at
        return at

    def _finding(self) -> None:
        found = sorted({f.event for f in self.steps.verdict.findings if f.event is not None})
        after = [n for n in found if n > self.at] or found[:1]
        if after:
            self.at = min(after[0], len(self.steps) - 1)
        else:
            self.message = "nothing is wrong with this game"

    def _go(self) -> None:
        sys.stdout.write("\r\x1b[Kgo to event: ")
        sys.stdout.flush()
        digits = ""
        while (key := self._key()) not in ("\r", "\n", *_LEAVE):
            if key.isdecimal():
                digits += key
            elif key in ("\x7f", "\b"):
                digits = digits[:-1]
            sys.stdout.write(f"\r\x1b[Kgo to event: {digits}")
            sys.stdout.flush()
        if digits and key not in _LEAVE:
            self.at = min(int(digits[:9]), len(self.steps) - 1)

    def _turn(self, way: int) -> None:
        number = self.number + way
        if number < 0 or self.shelf.get(number) is None:
            self.message = "there is no game before this" if way < 0 else "this is the last game"
            return
        self.number = number
        self.steps = self.shelf.steps(number)
        self.at = self._first()


@contextmanager
def _screen() -> Iterator[None]:
    """The terminal's second screen, without a cursor and without wrapping what is too wide.

    The first screen comes back at the end.
    """
    sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[?7l")
    try:
        yield
    finally:
        sys.stdout.write("\x1b[?7h\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
