"""One line of text to one record: a fast path for canonical lines, a careful one for the rest.

A line is canonical in all but spelling if writing what was read gives the same bytes: then it
holds no key twice, no unknown key and no number that was rounded, and nothing else is asked.
Every other line is read again with each of these looked for, and a fault is given its column.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

import msgspec

from cardlog.errors import FormatError, Where
from cardlog.log import locate
from cardlog.log.canonical import encode_plain
from cardlog.log.check import Problem, problem
from cardlog.log.locate import Path
from cardlog.log.model import KINDS, STATUSES, VERSION, Inference, Note, Player, Record, Source

_DECODER: Final = msgspec.json.Decoder(Record)
# What may be left of a literal or a number when the line ends inside it.
_CUT: Final = re.compile(
    r"(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-?[0-9]*\.?|(?:-?[0-9.]+)?[eE][-+]?)?\s*"
)
_CUT_ESCAPE: Final = re.compile(r"u?[0-9a-fA-F]{0,4}")
_BOM: Final = "\ufeff"


def decode(line: bytes | str) -> Record:
    r"""The record on one line; ``FormatError`` with the column (in characters) if it is none.

    >>> decode('{"cardlog":"1.0","rules":"hearts","seats":["N"],"events":["N play 4h"]}').events
    ['N play 4h']
    """
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    try:
        record = _DECODER.decode(data)
        if not record.extra and encode_plain(record) == data and problem(record) is None:
            return record
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    return _decode_carefully(data)


class _Found(Exception):  # noqa: N818
    """A problem on its way out of nested readers."""

    def __init__(self, found: Problem) -> None:
        self.found = found


def _decode_carefully(data: bytes) -> Record:
    document, text = load_json(data)
    try:
        record = _record(document)
        found = problem(record)
    except _Found as stop:
        found = stop.found
    if found is not None:
        column = locate.find(text, found.path, part=found.part) + 1
        game = locate.salvage_id(data[: 1 << 16])
        fail(found.code, found.message, found.hint, column, game=game)
    return record


def fail(code: str, message: str, hint: str, column: int, *, game: str = "") -> NoReturn:
    """Raises the ``FormatError`` of a fault in the line at hand."""
    raise FormatError(code, message, Where(column=column, game=game), hint) from None


def load_json(data: bytes) -> tuple[Any, str]:
    """Value and text of one line of strict JSON; ``FormatError`` with its column otherwise.

    Stricter than most readers: no key twice, no NaN, no whole number beyond 64 bits, no half
    surrogate pair, at most 64 levels.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(data[: error.start].decode("utf-8")) + 1
        hint = "the file is not UTF-8: convert it first"
        fail("bad-utf8", f"byte 0x{data[error.start]:02x} is not UTF-8", hint, column)
    if text.startswith(_BOM):
        hint = "only the beginning of a file may hold one"
        fail("byte-order-mark", "a byte order mark within the file", hint, 1)
    try:
        document = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        _bad_json(text, error)
    except RecursionError:
        _too_deep(text)
    except _Found as stop:
        _explain(text, stop.found)
    if text.count("{") + text.count("[") > locate.MAX_DEPTH:
        _check_depth(text, document)
    if "\\u" in text:
        _check_surrogates(text)
    return document, text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _Found(Problem("duplicate-key", ""))
    return result


def _whole(token: str) -> int:
    if len(token) > 18 and not locate.number_fits(token):
        raise _Found(Problem("number-too-large", ""))
    return int(token)


def _fraction(token: str) -> float:
    if not locate.number_fits(token):
        raise _Found(Problem("number-too-large", ""))
    return float(token)


def _constant(token: str) -> NoReturn:
    raise _Found(Problem("not-a-number", token))


def _explain(text: str, found: Problem) -> NoReturn:
    if found.code == "duplicate-key":
        position, key = locate.find_duplicate(text) or (0, "")
        hint = "keep one of them: readers disagree on which one counts"
        fail("duplicate-key", f"key {key[:40]!r} stands twice in one object", hint, position + 1)
    position, token = locate.find_number(text) or (0, found.message)
    if found.code == "not-a-number":
        fail("not-a-number", f"{token[:40]} is no JSON number", "leave the key out", position + 1)
    message = f"{token[:40]} does not fit in 64 bits"
    fail("number-too-large", message, "write it as text", position + 1)


def _bad_json(text: str, error: json.JSONDecodeError) -> NoReturn:
    rest = text[error.pos :]
    cut = error.msg.startswith("Unterminated string") or _CUT.fullmatch(rest)
    if cut or (error.msg.startswith("Invalid \\") and _CUT_ESCAPE.fullmatch(rest)):
        hint = "the file was cut here, or a line end stands inside the record"
        fail("cut-line", "the line ends before its record does", hint, len(text) + 1)
    message = error.msg[:1].lower() + error.msg[1:]
    hint = "each line is one JSON object, on one line"
    fail("bad-json", f"no JSON: {message}", hint, error.pos + 1)


def _too_deep(text: str) -> NoReturn:
    position = locate.find_deep(text) or 0
    message = f"nested deeper than {locate.MAX_DEPTH} lists and objects"
    fail("too-deep", message, "", position + 1)


def _check_depth(text: str, document: Any) -> None:
    level = [document]
    for _ in range(locate.MAX_DEPTH):
        deeper: list[Any] = []
        for value in level:
            if type(value) is dict:
                deeper.extend(item for item in value.values() if type(item) in (dict, list))
            elif type(value) is list:
                deeper.extend(item for item in value if type(item) in (dict, list))
        if not deeper:
            return
        level = deeper
    _too_deep(text)


def _check_surrogates(text: str) -> None:
    position = locate.find_surrogate(text)
    if position is not None:
        hint = "write the character itself, or both halves"
        fail("bad-unicode", "half of a surrogate pair", hint, position + 1)


def _wrong(path: Path, expected: str, value: Any, hint: str = "") -> NoReturn:
    name = ".".join(str(part) for part in path) or "the line"
    message = f"{name[:80]} is {_kind(value)}, not {expected}"
    raise _Found(Problem("wrong-type", message, hint, path))


_KINDS: Final = {
    str: "text",
    int: "a whole number",
    float: "a fraction",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _kind(value: Any) -> str:
    return _KINDS.get(type(value), "null")


def text_at(value: Any, path: Path) -> str:
    """The text that must stand at a path."""
    if type(value) is not str:
        hint = f'write it as text: "{value}"' if type(value) is int else ""
        _wrong(path, "text", value, hint)
    return value


def whole_at(value: Any, path: Path) -> int:
    """The whole number that must stand at a path."""
    if type(value) is not int:
        _wrong(path, "a whole number", value)
    return value


def object_at(value: Any, path: Path) -> dict[str, Any]:
    """The object that must stand at a path."""
    if type(value) is not dict:
        _wrong(path, "an object", value)
    return value


def _list_at(value: Any, path: Path) -> list[Any]:
    if type(value) is not list:
        _wrong(path, "a list", value)
    return value


def _texts(value: Any, path: Path) -> list[str]:
    return [text_at(item, (*path, i)) for i, item in enumerate(_list_at(value, path))]


def _wholes(value: Any, path: Path) -> list[int]:
    return [whole_at(item, (*path, i)) for i, item in enumerate(_list_at(value, path))]


def _event_number(value: Any, path: Path) -> int | None:
    return None if value is None else whole_at(value, path)


def _one_of(words: tuple[str, ...]) -> Callable[[Any, Path], str]:
    def read(value: Any, path: Path) -> str:
        if text_at(value, path) not in words:
            hint = f"one of {', '.join(words)}"
            raise _Found(Problem("bad-value", f"{value[:40]!r} stands at {path[-1]}", hint, path))
        return str(value)

    return read


_Readers = dict[str, Callable[[Any, Path], Any]]


def _struct(
    value: Any, path: Path, readers: _Readers, required: tuple[str, ...], what: str
) -> dict[str, Any]:
    fields = {}
    for key, item in object_at(value, path).items():
        reader = readers.get(key)
        if reader is None:
            _unknown_key(key, (*path, key), what)
        fields[key] = reader(item, (*path, key))
    _require(fields, path, required, what)
    return fields


def _require(fields: dict[str, Any], path: Path, required: tuple[str, ...], what: str) -> None:
    for key in required:
        if key not in fields:
            hint = f"{what} needs {', '.join(required)}"
            raise _Found(Problem("missing-key", f"{what} without {key}", hint, path))


def _unknown_key(key: str, path: Path, what: str, hint: str = "") -> NoReturn:
    raise _Found(Problem("unknown-key", f"{key[:40]!r} is no key of {what}", hint, path, "key"))


def _structs(
    make: Callable[..., Any], readers: _Readers, required: tuple[str, ...], what: str
) -> Callable[[Any, Path], list[Any]]:
    def read(value: Any, path: Path) -> list[Any]:
        return [
            make(**_struct(item, (*path, i), readers, required, what))
            for i, item in enumerate(_list_at(value, path))
        ]

    return read


_PLAYER: Final[_Readers] = {
    "seat": text_at,
    "id": text_at,
    "name": text_at,
    "kind": _one_of(KINDS),
}
_NOTE: Final[_Readers] = {"event": whole_at, "text": text_at, "kind": text_at}
_INFERENCE: Final[_Readers] = {"what": text_at, "rule": text_at, "event": _event_number}
_SOURCE: Final[_Readers] = {
    "file": text_at,
    "format": text_at,
    "line": whole_at,
    "start": whole_at,
    "end": whole_at,
    "sha256": text_at,
}


def _source(value: Any, path: Path) -> Source | None:
    return None if value is None else Source(**_struct(value, path, _SOURCE, (), "source"))


_RECORD: Final[_Readers] = {
    "cardlog": text_at,
    "id": text_at,
    "rules": text_at,
    "options": object_at,
    "seats": _texts,
    "players": _structs(Player, _PLAYER, ("seat",), "a player"),
    "status": _one_of(STATUSES),
    "view": text_at,
    "events": _texts,
    "times": _wholes,
    "notes": _structs(Note, _NOTE, ("event", "text"), "a note"),
    "stated": object_at,
    "inferred": _structs(Inference, _INFERENCE, ("what", "rule"), "an inference"),
    "source": _source,
}
_REQUIRED: Final = ("cardlog", "rules", "seats", "events")


def _record(document: Any, *, required: tuple[str, ...] = _REQUIRED) -> Record:
    if type(document) is not dict:
        hint = "each line is one JSON object; a file of one big list must be split first"
        message = f"the line is {_kind(document)}, not a record"
        raise _Found(Problem("not-a-record", message, hint))
    fields: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    # The version first: in a record of another major version other keys may mean other things.
    version = document.get("cardlog", VERSION)
    if type(version) is str and version.partition(".")[0] != VERSION.partition(".")[0]:
        hint = "this release reads every 1.x"
        message = f"version {version[:40]!r} of the format"
        raise _Found(Problem("unsupported-version", message, hint, ("cardlog",)))
    for key, value in document.items():
        reader = _RECORD.get(key)
        if reader is not None:
            fields[key] = reader(value, (key,))
        elif key.startswith("x_"):
            extra[key] = value
        else:
            hint = "free keys start with x_"
            if version != VERSION:
                hint += f"; the record is written in {version}, newer than {VERSION}"
            _unknown_key(key, (key,), "a record", hint)
    _require(fields, (), required, "a record")
    return Record(**fields, extra=extra)


_NOT_IN_HEADER: Final = ("events", "times", "notes", "status", "stated", "inferred")


def record_from_header(header: Any) -> Record:
    """The record without events that an ``open`` line of the streaming dialect begins.

    Raises ``FormatError`` without a place: the caller knows the line.
    """
    try:
        fields = object_at(header, ("open",))
        for key in _NOT_IN_HEADER:
            if key in fields:
                _unknown_key(key, (), "an opening")
        record = _record(fields | {"events": []})
        found = problem(record)
    except _Found as stop:
        found = stop.found
    if found is not None:
        raise FormatError(found.code, found.message, hint=found.hint)
    return record


def inferred_from(value: Any) -> list[Inference]:
    """The inferences of a ``close`` line; ``FormatError`` without a place."""
    try:
        return list(_RECORD["inferred"](value, ("inferred",)))
    except _Found as stop:
        raise FormatError(stop.found.code, stop.found.message, hint=stop.found.hint) from None
