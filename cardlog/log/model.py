"""The record: one game at one table, as read from or written to a line of a log."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from cardlog.errors import FormatError, Where
from cardlog.notebooks import Shown

VERSION: Final = "1.0"
"""The format version that this release writes; it reads every 1.x."""

Status = Literal["complete", "truncated", "abandoned", "void"]
Kind = Literal["human", "bot", "unknown"]

OptionValue = bool | int | str | list[str | int]


STATUSES: Final[tuple[str, ...]] = ("complete", "truncated", "abandoned", "void")
KINDS: Final[tuple[str, ...]] = ("human", "bot", "unknown")


def _version() -> str:
    # A factory, because msgspec leaves out plain defaults and the version is always written.
    return VERSION


class Player(
    msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, gc=False
):
    """Who sat where. ``id`` is namespaced (``bbo:alice``); ``name`` is only shown."""

    seat: str
    id: str = ""
    name: str = ""
    kind: Kind = "unknown"


class Inference(
    msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, gc=False
):
    """What an importer had to guess, and the rule that left it no other choice."""

    what: str
    rule: str
    event: int | None = None


class Source(
    msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, gc=False
):
    """Where the record was read: file, 1-based line, byte range, SHA-256 of the raw text."""

    file: str = ""
    format: str = ""
    line: int = 0
    start: int = 0
    end: int = 0
    sha256: str = ""


class Note(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """A side remark on one event: a comment, or an annotation such as ``alert`` or ``$4``."""

    event: int
    text: str
    kind: str = "comment"


class Record(Shown, msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One game record. ``events`` index = the address used by findings, notes and SQL.

    ``times`` holds milliseconds since the first event, one for each event, or nothing.
    ``extra`` holds the free ``x_…`` keys under their full names; in the text they stand beside
    the other keys, so write records with :func:`cardlog.log.canonical.encode`, not with msgspec.
    """

    cardlog: str = msgspec.field(default_factory=_version)
    id: str = ""
    rules: str
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    seats: list[str]
    players: list[Player] = msgspec.field(default_factory=list)
    status: Status = "complete"
    view: str = "full"
    events: list[str]
    times: list[int] = msgspec.field(default_factory=list)
    notes: list[Note] = msgspec.field(default_factory=list)
    stated: dict[str, Any] = msgspec.field(default_factory=dict)
    inferred: list[Inference] = msgspec.field(default_factory=list)
    source: Source | None = None
    extra: dict[str, Any] = msgspec.field(default_factory=dict)


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A record and where it stands: 1-based line, bytes ``start:end`` of the unpacked text."""

    record: Record
    file: str
    line: int
    start: int
    end: int


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is no record: why, where, and its first bytes for the quarantine.

    ``column`` counts characters from 1; ``start`` and ``end`` count bytes of the unpacked text;
    ``raw`` holds at most 64 KiB; ``id`` is the record's id if the line still shows it.
    """

    code: str
    message: str
    hint: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    start: int = 0
    end: int = 0
    raw: bytes = b""
    id: str = ""

    def error(self) -> FormatError:
        """The same as an exception."""
        where = Where(file=self.file, line=self.line, column=self.column, game=self.id)
        return FormatError(self.code, self.message, where, self.hint)
