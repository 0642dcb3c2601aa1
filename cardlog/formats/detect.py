"""Which format is it? Told by content, never by name; packed files are unpacked on the way."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import IO, Any, BinaryIO, Final, cast

from cardlog.errors import FormatError, UsageError, Where
from cardlog.formats.acpc import ACPC
from cardlog.formats.base import Format, Item, as_stream
from cardlog.formats.freecell import FREECELL
from cardlog.formats.jass_json import JASS
from cardlog.formats.klondike import KLONDIKE
from cardlog.formats.koi_koi import KOI_KOI
from cardlog.formats.lin import LIN
from cardlog.formats.ohh import OHH
from cardlog.formats.openspiel import OPENSPIEL
from cardlog.formats.pbn import PBN
from cardlog.formats.phh import PHH
from cardlog.formats.poker_text import POKER_TEXT
from cardlog.formats.pokernow import POKERNOW
from cardlog.log.jsonl import read_records, write_records
from cardlog.log.lines import Damaged, Resumed, opened, read_head, unpacked
from cardlog.log.model import Record, Refused
from cardlog.log.stream import read_stream, unfold

HEAD: Final = 1 << 16
"""Bytes of the beginning that are looked at."""
_LINES: Final = 20
_MESSAGES: Final = frozenset(("open", "event", "note", "close"))
CERTAIN: Final = 0.3
"""Least certainty at which a format is believed."""


def _objects(head: bytes) -> Iterator[dict[str, Any] | None]:
    """Objects on the first lines; ``None`` for a line that only begins like one."""
    shown = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    for line in shown.split(b"\n", _LINES)[:_LINES]:
        text = line.strip()
        if text[:1] != b"{":
            continue
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            if text[1:].lstrip()[:1] in (b'"', b"}"):
                yield None
            continue
        if isinstance(value, dict):
            yield value


def _sniff_log(head: bytes) -> float:
    best = 0.0
    for value in _objects(head):
        if value is None:
            best = max(best, 0.4)
        elif "cardlog" in value or ("rules" in value and "events" in value):
            return 1.0
        elif not (_MESSAGES & value.keys() and "game" in value):
            best = max(best, 0.3)
    return best


def _sniff_stream(head: bytes) -> float:
    for value in _objects(head):
        if value is not None and "game" in value and _MESSAGES & value.keys():
            return 1.0
    return 0.2 if head.lstrip()[:8] == b'{"game":' else 0.0


def _read_log(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    return read_records(cast(IO[bytes], Resumed(b"", as_stream(data), file)))


def _read_events(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    return read_stream(cast(IO[bytes], Resumed(b"", as_stream(data), file)))


def _write_events(records: Iterable[Record], stream: BinaryIO) -> int:
    count = 0
    for count, record in enumerate(records, 1):
        # Games of one stream need different keys, and ids need not differ.
        for line in unfold(record, game=str(count)):
            stream.write(line + b"\n")
    return count


def _write_log(records: Iterable[Record], stream: BinaryIO) -> int:
    return write_records(records, stream)


JSONL: Final = Format("jsonl", (".jsonl",), _sniff_log, _read_log, _write_log)
EVENTS: Final = Format("events", (".events.jsonl",), _sniff_stream, _read_events, _write_events)

FORMATS: Final[dict[str, Format]] = {
    form.name: form
    for form in (
        JSONL,
        EVENTS,
        PBN,
        LIN,
        PHH,
        ACPC,
        POKER_TEXT,
        OHH,
        POKERNOW,
        FREECELL,
        KLONDIKE,
        JASS,
        KOI_KOI,
        OPENSPIEL,
    )
}
"""Every format by name. A new one is a :class:`Format` added here."""
_TITLES: Final = {
    "jsonl": "cardlog JSON Lines",
    "events": "cardlog events, one a line",
    "pbn": "PBN",
    "lin": "LIN",
    "phh": "PHH",
    "acpc": "ACPC dealer log",
    "ohh": "Open Hand History",
    "pokernow": "PokerNow CSV",
    "pokerstars": "text of PokerStars and other rooms",
    "freecell": "boards and solutions of FreeCell",
    "klondike": "deals of a Klondike solver",
    "jass": "log entries of Schieber jass",
    "koi-koi": "matches of Koi-Koi",
    "openspiel": "playthroughs of OpenSpiel",
}


def detect(head: bytes) -> Format | None:
    """The format of an unpacked beginning, ``None`` if no format knows it.

    >>> detect(b'[Board "1"]\\n').name, detect(b"pn|S,W,N,E|st||md|1").name, detect(b"hello")
    ('pbn', 'lin', None)
    """
    best, found = 0.0, None
    for form in FORMATS.values():
        sure = form.sniff(head)
        if sure > best:
            best, found = sure, form
    return found if best >= CERTAIN else None


def format_named(name: str) -> Format:
    """A format by its name; ``UsageError`` with the names there are."""
    if name not in FORMATS:
        raise UsageError(
            "unknown-format-name", f"no format {name!r}", hint=f"formats are {', '.join(FORMATS)}"
        )
    return FORMATS[name]


def format_for(path: str | PathLike[str]) -> Format | None:
    """The format that a file to be written asks for by its ending.

    >>> format_for("boards.pbn.gz").name
    'pbn'
    """
    name = fspath(path).lower().removesuffix(".gz").removesuffix(".zst")
    fitting = [
        (len(ending), form)
        for form in FORMATS.values()
        for ending in form.endings
        if name.endswith(ending)
    ]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def told_by(head: bytes, name: str) -> Format | None:
    """The format of a beginning; a log whose first lines are damaged is told by its ending.

    Not if its JSON runs over several lines: then no line of it would be a record.
    """
    found = detect(head)
    if found is None and head.strip() and format_for(name) is JSONL:
        first = head.lstrip().partition(b"\n")[0].strip()
        return None if first in (b"{", b"[") else JSONL
    return found


class Unpacked:
    """The unpacked bytes of a stream; damage ends it quietly and is kept."""

    def __init__(self, stream: BinaryIO) -> None:
        self._chunks = unpacked(stream)
        self.size = 0
        self.damage: tuple[str, str] | None = None

    def read(self, size: int = -1) -> bytes:  # noqa: ARG002 (pieces come as they come)
        """The next piece, of any size; empty at the end."""
        try:
            piece = next(self._chunks, b"")
        except Damaged as damage:
            self.damage = (damage.code, damage.detail)
            piece = b""
        self.size += len(piece)
        return piece


def open_any(
    source: str | PathLike[str] | IO[bytes], *, file: str | None = None, form: str = ""
) -> Iterator[Item]:
    """Records and refusals of a log in any format, packed or not.

    ``form`` names the format where it is known, ``file`` the name that findings show. Raises
    ``FormatError`` for content that no format knows, ``UsageError`` if it cannot be opened.
    """
    with opened(source) as (stream, name):
        shown = name if file is None else file
        chosen, whole = told_apart(stream, shown, form=form)
        if chosen is None:
            return
        if chosen in (JSONL, EVENTS):
            # These unpack for themselves and report damage by the line.
            yield from chosen.read(whole, file=shown)
            return
        plain = Unpacked(whole)
        yield from chosen.read(cast(BinaryIO, plain), file=shown)
        if plain.damage:
            yield damaged(plain, shown)


def told_apart(stream: BinaryIO, name: str, *, form: str = "") -> tuple[Format | None, BinaryIO]:
    """The format of a stream, ``None`` if it is empty, and the stream from its beginning.

    Raises ``FormatError`` for content that no format knows.
    """
    raw = read_head(stream, HEAD)
    whole = cast(BinaryIO, Resumed(raw, stream, name))
    start = Unpacked(cast(BinaryIO, Resumed(raw, None, name)))
    head = b""
    while len(head) < HEAD and (piece := start.read()):
        head += piece
    if start.damage and start.damage[0] == "unsupported-compression":
        raise _unknown(name, f"it is {start.damage[1]}")
    chosen = format_named(form) if form else told_by(head[:HEAD], name)
    if chosen is None and (head.strip() or start.damage):
        raise _unknown(name, f"it begins with {_beginning(head)}", head)
    return chosen, whole


def _beginning(head: bytes) -> str:
    """The first bytes of a file as text, what is not text as small hexadecimal numbers."""
    first = head[:40]
    if all(32 <= byte < 127 or byte in b"\t\r\n" for byte in first):
        return " ".join(first.decode("ascii").split())
    return "the bytes " + first[:8].hex(" ")


def _unknown(name: str, seen: str, head: bytes = b"") -> FormatError:
    known = ", ".join(_TITLES.get(form, form) for form in FORMATS)
    hint = f"understood are {known}, each plain, as .gz or as .zst"
    if head.lstrip()[:1] in (b"{", b"["):
        hint = "a record of a log stands on one line, without line ends inside: join its lines"
    return FormatError(
        "unknown-format",
        f"no known format: {seen}",
        Where(file=name),
        hint,
    )


def damaged(stream: Unpacked, name: str) -> Refused:
    """The refusal of what follows the damage of a packed stream."""
    code, detail = stream.damage or ("", "")
    what = "ends in the middle" if code == "cut-file" else f"is damaged ({detail})"
    return Refused(
        code=code,
        message=f"the packed file {what}",
        hint="the games before it are good, the last may be cut; fetch the file again",
        file=name,
        start=stream.size,
        end=stream.size,
    )
