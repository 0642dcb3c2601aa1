"""One PBN game's text taken apart: tags, the lines below them, comments, directives."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardlog.formats.base import Reject, shown

_TAG: Final = re.compile(
    r'\s*\[\s*(\w[\w-]*)\s*"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"\s*\]([^\[{;"%]*)',
)
"""A tag and plain text below it, up to anything that needs a second look."""
_LOOSE: Final = re.compile(r'\s*\[\s*(\w[\w-]*)[ \t]*"([^\n]*)"[ \t]*\](?=[ \t]*(?:\n|$|[;{\[]))')
"""A value with quotes inside that are not escaped."""
_UNQUOTED: Final = re.compile(r'\s*\[\s*(\w+)[ \t]([^"\]\n]*)\](?=[ \t]*(?:\n|$|[;{\[]))')
_TAIL: Final = re.compile(
    r'(?m)^%[^\n]*\n?|;[^\n]*|"[^"\n]*"|(\{)|(\[)|[^\[{;"%\n]+|\n|.',
)
_TAG_START: Final = re.compile(r'\[\s*\w[\w-]*(?:\s*"|[ \t][^"\]\n]*\])')
_BRACE: Final = re.compile(r"[{}]")
_ESCAPED: Final = re.compile(r'\\(["\\])')
_NOTE: Final = re.compile(r"\s*(\d{1,6})\s*:\s*")

SECTIONS: Final = frozenset(("Auction", "Play"))
NO_LINES: Final = frozenset(
    (
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
        *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result", "Note", "\0"),
    )
)
"""Tags that have no lines below them: what stands there is a damaged tag."""


class Piece(NamedTuple):
    """Text below a section's tag, or a comment in it; ``at`` is its offset in the game."""

    at: int
    text: str
    comment: bool


class Sheet:
    """Everything one game's text says, verbatim, in order of first appearance."""

    __slots__ = ("comments", "directives", "notes", "sections", "spots", "tables", "tags")

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.spots: dict[str, int] = {}
        """Offset of each tag's value."""
        self.sections: dict[str, list[Piece]] = {}
        self.tables: dict[str, str] = {}
        """Lines below a tag that is no section."""
        self.notes: dict[str, dict[int, str]] = {}
        self.comments: dict[str, list[str]] = {}
        """Comments by the tag they follow; "" before the first."""
        self.directives: list[str] = []


def unescape(value: str) -> str:
    r"""A tag's value without its two escapes; other backslashes are text.

    >>> unescape(r'The \"big\" one\2R')
    'The "big" one\\2R'
    """
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


def escape(value: str) -> str:
    """A value as a tag holds it: what :func:`unescape` undoes, and no backslash more.

    >>> escape('Score\\\\2R "x"') == 'Score\\\\2R \\\\"x\\\\"'
    True
    """
    if "\\" in value:
        value = re.sub(r'\\(?=["\\]|$)', r"\\\\", value)
    return value.replace('"', '\\"')


def comment_end(text: str, at: int, *, nested: bool) -> int:
    """Offset of the brace that closes the comment opened at ``at``; -1 if none does."""
    if nested:
        depth = 0
        for m in _BRACE.finditer(text, at):
            depth += 1 if m[0] == "{" else -1
            if depth == 0:
                return m.start()
    return text.find("}", at)


def take_apart(text: str, *, nested: bool = True) -> Sheet:
    """The tags, sections, notes and comments of a game; :class:`Reject` if it is no PBN.

    >>> take_apart('[Event "x"] {y}').comments
    {'Event': ['y']}
    """
    sheet = Sheet()
    tags, spots = sheet.tags, sheet.spots
    match = _TAG.match
    pos = 0
    end = len(text)
    section = "Auction"
    if text[:1] != "[":
        pos = _tail(sheet, text, 0, "", nested=nested)
    while pos < end:
        m = match(text, pos)
        if m is not None:
            name, value, tail = m.groups()
            below = m.start(3)
            pos = m.end()
            # ``below`` ends where something else than plain text begins.
            plain = pos == end or (text[pos] == "[" and (not tail or tail[-1] == "\n"))
        else:
            m = _LOOSE.match(text, pos) or _UNQUOTED.match(text, pos)
            if m is None:
                raise _no_tag(text, pos)
            name, value = m.groups()
            if m.re is _UNQUOTED:
                value = value.strip()
            tail = ""
            below = pos = m.end()
            plain = False
        if "\\" in value:
            value = _ESCAPED.sub(r"\1", value)
        if name == "Note":
            number, said = read_note(value, m.start(2))
            sheet.notes.setdefault(section, {}).setdefault(number, said)
        elif name in tags:
            # The first of two wins; the lines below the second go with it.
            name = "\0" if name in NO_LINES else "\1"
        else:
            tags[name] = value
            spots[name] = m.start(2)
            if name in SECTIONS:
                section = name
                sheet.sections[name] = []
        if not plain:
            pos = _tail(sheet, text, below, name, nested=nested)
        elif tail and not tail.isspace():
            if name in SECTIONS:
                sheet.sections[name].append(Piece(below, tail, comment=False))
            elif name in NO_LINES:
                raise _no_tag(text, below)
            elif name != "\1":
                sheet.tables[name] = tail
    return sheet


def read_note(value: str, at: int) -> tuple[int, str]:
    """The number and the text of a note; :class:`Reject` if it has no number."""
    m = _NOTE.match(value)
    if m is None:
        raise Reject(
            "pbn-note",
            f"a note without its number: {shown(value)}",
            at=at,
            hint='notes are written [Note "1:text"]',
        )
    return int(m[1]), value[m.end() :]


def _no_tag(text: str, pos: int) -> Reject:
    while text[pos : pos + 1].isspace():
        pos += 1
    line = text[pos:].partition("\n")[0]
    return Reject(
        "pbn-syntax",
        f"no tag and no comment: {shown(line)}",
        at=pos,
        hint='a game begins with tags such as [Board "1"]',
    )


def _tail(sheet: Sheet, text: str, pos: int, name: str, *, nested: bool) -> int:
    """Read what stands below a tag with comments in it; the offset where the next tag begins."""
    lines: list[str] = []
    first = -1
    """Where text begins that is no comment."""
    fresh = True
    """Nothing but blanks since the line or the tag before began."""
    section = sheet.sections.get(name)
    while pos < len(text):
        m = _TAIL.match(text, pos)
        if m is None:
            break
        if m.start(1) >= 0:
            close = comment_end(text, pos, nested=nested)
            if close < 0:
                raise Reject(
                    "pbn-comment-open",
                    "a comment that nothing closes",
                    at=pos,
                    hint="close it with }",
                )
            _comment(sheet, name, section, pos, text[pos + 1 : close])
            pos = close + 1
            continue
        part = m[0]
        if m.start(2) >= 0 and fresh:
            if _TAG_START.match(text, pos):
                break
            # A damaged tag must not pass for a line of the tag before it.
            raise _no_tag(text, pos)
        if part[0] == ";":
            _comment(sheet, name, section, pos, part[1:])
        elif part[0] == "%" and (pos == 0 or text[pos - 1] == "\n"):
            sheet.directives.append(part.rstrip("\n"))
        else:
            if section is not None:
                section.append(Piece(pos, part, comment=False))
            else:
                if first < 0 and not part.isspace():
                    first = pos
                lines.append(part)
            fresh = part == "\n" or (fresh and part.isspace())
        pos = m.end()
    rest = "".join(lines)
    if rest and not rest.isspace():
        if not name or name in NO_LINES:
            raise _no_tag(text, first)
        if name != "\1":
            sheet.tables[name] = rest
    return pos


def _comment(sheet: Sheet, name: str, section: list[Piece] | None, at: int, text: str) -> None:
    text = text.strip()
    if section:
        section.append(Piece(at, text, comment=True))
    else:
        sheet.comments.setdefault("" if name in ("\0", "\1") else name, []).append(text)


def repeated_game(text: str) -> list[int]:
    """Offsets where further games begin in a text that lacks the empty lines between them.

    Only a text in which both the first tag and Deal stand more than once is cut.
    """
    starts = [m.start() for m in re.finditer(r'(?m)^[ \t]*\[[ \t]*Deal[ \t]*"', text)]
    first = re.search(r"(?m)^[ \t]*\[[ \t]*(\w+)", text)
    if len(starts) < 2 or first is None:
        return []
    again = re.compile(rf"(?m)^[ \t]*\[[ \t]*{re.escape(first[1])}\b")
    heads = [m.start() for m in again.finditer(text)]
    return heads[1:] if len(heads) == len(starts) else []
