"""Places inside JSON text: which column a key, a value or a fault stands in.

The readers parse first and ask for a place only when something is wrong, so this walk is the
only part that knows positions. It keeps no tree: memory grows with the depth, not the length.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

Path = tuple[str | int, ...]

MAX_DEPTH: Final = 64
"""Deepest nesting of lists and objects in a record; the record itself is depth one."""
MAX_WHOLE: Final = 2**63 - 1

_TOKEN: Final = re.compile(
    r"""[ \t\n\r]*(?:([{}\[\],:])|("[^"\\]*(?:\\.[^"\\]*)*")|([^\s{}\[\],:"]+))""", re.DOTALL
)


class _Walk:
    """One pass over JSON text; ``stack`` is the path of the value or key just yielded."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.stack: list[str | int] = []

    def __iter__(self) -> Iterator[tuple[str, int, str]]:
        """Yields ``(role, position, token)``; roles are open, close, key and value.

        Stops where the text stops being JSON, so a cut line gives what came before the cut.
        """
        stack = self.stack
        want_key = False
        position = 0
        while found := _TOKEN.match(self.text, position):
            position = found.end()
            mark, string, other = found.groups()
            if mark is None:
                start = found.start(2 if string is not None else 3)
                if want_key:
                    if string is None or not stack:
                        return
                    try:
                        stack[-1] = json.loads(string, strict=False)
                    except ValueError:
                        return
                    yield "key", start, string
                    want_key = False
                else:
                    yield "value", start, string if string is not None else other
            elif mark in "{[":
                yield "open", found.start(1), mark
                stack.append("" if mark == "{" else 0)
                want_key = mark == "{"
            elif mark in "}]":
                if not stack:
                    return
                stack.pop()
                want_key = False
                yield "close", found.start(1), mark
            elif mark == ",":
                if not stack:
                    return
                last = stack[-1]
                want_key = isinstance(last, str)
                if not isinstance(last, str):
                    stack[-1] = last + 1


def find(text: str, path: Path, *, part: str = "value") -> int:
    """Character position of the value (or with ``part="key"`` the key) at a path.

    Falls back to the innermost parent that exists: 0 is the record itself.

    >>> find('{"a": [1, 22]}', ("a", 1))
    10
    """
    best, depth = 0, -1
    walk = _Walk(text)
    for role, position, _ in walk:
        if role == "close" or (role == "key") != (part == "key" and len(walk.stack) == len(path)):
            continue
        here = walk.stack
        if depth < len(here) <= len(path) and tuple(here) == path[: len(here)]:
            best, depth = position, len(here)
            if depth == len(path):
                break
    return best


def find_duplicate(text: str) -> tuple[int, str] | None:
    """Position and name of the first key that its object already has."""
    walk = _Walk(text)
    seen: list[set[str]] = []
    for role, position, _ in walk:
        if role == "open":
            seen.append(set())
        elif role == "close":
            seen.pop()
        elif role == "key":
            key = str(walk.stack[-1])
            if key in seen[-1]:
                return position, key
            seen[-1].add(key)
    return None


def find_deep(text: str) -> int | None:
    """Position of the first bracket that nests deeper than :data:`MAX_DEPTH`."""
    walk = _Walk(text)
    for role, position, _ in walk:
        if role == "open" and len(walk.stack) >= MAX_DEPTH:
            return position
    return None


def find_number(text: str) -> tuple[int, str] | None:
    """Position and text of the first number that does not fit: beyond 64 bits or no number."""
    for role, position, token in _Walk(text):
        if role != "value" or token[0] not in "-0123456789IN":
            continue
        if token.lstrip("-")[:1] in "IN" or not number_fits(token):
            return position, token
    return None


def find_surrogate(text: str) -> int | None:
    """Position of the first string with half of a surrogate pair in it."""
    for role, position, token in _Walk(text):
        if role in ("key", "value") and "\\u" in token and token[0] == '"':
            try:
                json.loads(token, strict=False).encode()
            except UnicodeEncodeError:
                return position
    return None


def number_fits(token: str) -> bool:
    """Whether a JSON number is a 64-bit whole number or a finite fraction.

    >>> number_fits("9223372036854775807"), number_fits("1e999")
    (True, False)
    """
    if token.lstrip("-").isdigit():
        return len(token) <= 20 and -MAX_WHOLE - 1 <= int(token) <= MAX_WHOLE
    try:
        return abs(float(token)) != float("inf")
    except ValueError:
        return True


def salvage_id(raw: bytes) -> str:
    """The record's ``id`` if the beginning of a broken line still shows it.

    >>> salvage_id(b'{"cardlog":"1.0","id":"7a","rules":"hea')
    '7a'
    """
    return salvage(raw, "id")


def salvage(raw: bytes, name: str) -> str:
    """A text at the top level of a broken line, or nothing."""
    walk = _Walk(raw.decode("utf-8", "replace").removeprefix("\ufeff"))
    for role, _, token in walk:
        if role == "value" and walk.stack == [name] and token[0] == '"':
            try:
                return (
                    str(json.loads(token, strict=False))[:1024].encode("utf-8", "replace").decode()
                )
            except ValueError:
                return ""
    return ""
