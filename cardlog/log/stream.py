"""One event a line, for writing a game down while it is played, and the fold into records.

A line opens a game, holds one event or note, or closes the game. Games may interleave. A game
that never closes is folded into a record of status ``truncated``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from cardlog.errors import FormatError, Where
from cardlog.log import locate
from cardlog.log.canonical import encode_plain
from cardlog.log.check import problem
from cardlog.log.decode import inferred_from, load_json, record_from_header
from cardlog.log.events import first_bad_event, parse_event
from cardlog.log.jsonl import fault_refusal, refusal
from cardlog.log.lines import MAX_LINE, Input, RawLine, opened, physical_lines
from cardlog.log.model import STATUSES, Inference, Note, Record, Refused

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_KEYS: Final = {
    "open": ({"game", "open"}, dict),
    "event": ({"game", "event", "n", "t"}, str),
    "note": ({"game", "note", "event_no", "kind"}, str),
    "close": ({"game", "close", "stated", "inferred"}, str),
}
_MAX_TIME: Final = 2**53
_FINAL_STATUSES: Final = ", ".join(STATUSES)


class _Game:
    """A game that is open: its header and what came so far."""

    def __init__(self, header: Record) -> None:
        self.header = header
        self.events: list[str] = []
        self.times: list[int | None] = []
        self.notes: list[Note] = []
        self.inferred: list[Inference] = []
        self.refused_at = 0
        """Line of the fault that cost this game, or 0."""
        self.numbered = True
        """Whether every event so far told its number, so that a lost line would show."""

    def record(self, **end: Any) -> Record:
        """The record, closed or not."""
        times, guessed = _whole_times(self.times)
        inferred = [*end.pop("inferred", ()), *guessed, *self.inferred]
        return msgspec.structs.replace(
            self.header,
            events=self.events,
            times=times,
            notes=self.notes,
            inferred=inferred,
            **end,
        )


def _whole_times(times: list[int | None]) -> tuple[list[int], list[Inference]]:
    first = next((time for time in times if time is not None), None)
    if first is None:
        return [], []
    whole: list[int] = []
    guessed = []
    for n, time in enumerate(times):
        if time is None:
            guessed.append(Inference(what="time", rule="time of the event before", event=n))
            whole.append(whole[-1] if whole else 0)
        else:
            whole.append(time - first)
    return whole, guessed


def fold(lines: Iterable[bytes | str]) -> Iterator[Record | Refused]:
    """Records of the streaming dialect, each when its game closes; the unclosed at the end.

    A line that cannot be read costs its game and is reported once. If the line does not show
    its game, it is noted as an inference in every open game that does not number its events.

    >>> lines = ['{"game":"7","open":{"cardlog":"1.0","rules":"hearts","seats":["N"]}}',
    ...          '{"game":"7","event":"N play 2c"}', '{"game":"7","close":"complete"}']
    >>> next(fold(lines)).events
    ['N play 2c']
    """
    yield from _fold(_numbered(lines), "")


def read_stream(source: Input, *, max_line: int = MAX_LINE) -> Iterator[Record | Refused]:
    """Records of a file, pipe or stream in the streaming dialect, packed or not.

    Raises ``UsageError`` if the source cannot be opened or read.
    """
    with opened(source) as (stream, name):
        yield from _fold(physical_lines(stream, max_line=max_line), name)


def _numbered(lines: Iterable[bytes | str]) -> Iterator[RawLine]:
    start = 0
    for number, line in enumerate(lines, 1):
        data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
        size = len(data)
        data = data.removesuffix(b"\n")
        yield RawLine(number, start, start + len(data), data)
        # A line without its end is taken to have had one.
        start += max(size, len(data) + 1)


def _fold(lines: Iterable[RawLine], name: str) -> Iterator[Record | Refused]:
    games: dict[str, _Game] = {}
    lost: RawLine | None = None
    cut = 0
    for raw in lines:
        if not raw.data.strip() and not raw.fault:
            continue
        if lost is not None:
            _note_lost(games, lost)
        lost, cut = None, 0
        key = ""
        message: dict[str, Any] = {}
        try:
            if raw.fault:
                raise _fault_error(raw, name)
            key, message, text = _message(raw.data)
            game = games.get(key)
            if "open" in message:
                # A second opening means that the recorder began anew: the first game is cut.
                if game is not None and not game.refused_at:
                    yield game.record(status="truncated")
                games.pop(key, None)
                games[key] = _Game(_placed(record_from_header, message["open"]))
            elif game is None:
                _fault("unopened-game", f"game {key[:40]!r} was not opened", "", 1)
            elif game.refused_at:
                if "close" in message:
                    del games[key]
            elif "event" in message:
                _add_event(game, message, text)
            elif "note" in message:
                _add_note(game, message, text)
            else:
                yield _closed(game, message, text)
                del games[key]
        except FormatError as error:
            key = key or locate.salvage(raw.data, "game")
            cut = raw.number if error.code in ("cut-line", "cut-file") else 0
            game = games.get(key)
            if game is not None and game.refused_at and not raw.fault:
                continue
            known = game.header.id if game is not None else ""
            yield msgspec.structs.replace(refusal(error, raw, name), id=known or key)
            if "close" in message:
                games.pop(key, None)
            elif key:
                _lose(games, key, raw)
            else:
                lost = raw
    if lost is not None and not cut:
        _note_lost(games, lost)
    for game in games.values():
        # A cut in the very last line cost only what came after it.
        if game.refused_at in (0, cut):
            yield game.record(status="truncated")


def _fault_error(raw: RawLine, name: str) -> FormatError:
    refused = fault_refusal(raw, name)
    return FormatError(refused.code, refused.message, Where(column=refused.column), refused.hint)


def _lose(games: dict[str, _Game], key: str, raw: RawLine) -> None:
    game = games.get(key)
    if game is None:
        game = games[key] = _Game(Record(rules="", seats=[], events=[]))
        # Nothing of it was read, so even at the end there is nothing to keep.
        game.refused_at = -1
    elif not game.refused_at:
        game.refused_at = raw.number


def _note_lost(games: dict[str, _Game], raw: RawLine) -> None:
    what = f"no event of this game stood in line {raw.number} of the stream"
    inference = Inference(what=what, rule="the line shows no game")
    for game in games.values():
        # Numbered events show a gap by themselves.
        if not (game.numbered and game.events):
            game.inferred.append(inference)


def _fault(code: str, message: str, hint: str, column: int) -> None:
    raise FormatError(code, message, Where(column=column), hint)


def _placed(read: Any, value: Any, column: int = 1) -> Any:
    try:
        return read(value)
    except FormatError as error:
        error.where.column = error.where.column or column
        raise


def _message(data: bytes) -> tuple[str, dict[str, Any], str]:
    document, text = load_json(data)
    if type(document) is not dict:
        _fault("not-a-message", "the line is no object", "one message a line", 1)
    key = document.get("game")
    if type(key) is not str or not key:
        _fault("missing-key", "no text under the key game", "each line names its game", 1)
    kinds = [kind for kind in _KEYS if kind in document]
    if len(kinds) != 1:
        hint = f"exactly one of {', '.join(_KEYS)}"
        _fault("not-a-message", f"the line holds {len(kinds)} messages", hint, 1)
    allowed, kind = _KEYS[kinds[0]]
    for name in document:
        if name not in allowed:
            column = locate.find(text, (name,), part="key") + 1
            hint = f"beside {kinds[0]} stand only {', '.join(sorted(allowed - {kinds[0]}))}"
            _fault("unknown-key", f"{name[:40]!r} is no key of this message", hint, column)
    if type(document[kinds[0]]) is not kind:
        word = "an object" if kind is dict else "text"
        _fault("wrong-type", f"{kinds[0]} is not {word}", "", locate.find(text, (kinds[0],)) + 1)
    return key, document, text


def _whole(message: dict[str, Any], text: str, name: str) -> int | None:
    value = message.get(name)
    if value is not None and type(value) is not int:
        column = locate.find(text, (name,)) + 1
        _fault("wrong-type", f"{name} is no whole number", "", column)
    if value is not None and abs(value) > _MAX_TIME:
        column = locate.find(text, (name,)) + 1
        _fault("number-too-large", f"{name} is {value}", f"at most {_MAX_TIME}", column)
    return value


def _add_event(game: _Game, message: dict[str, Any], text: str) -> None:
    event = message["event"]
    seats = game.header.seats
    if first_bad_event([event], seats) is not None:
        column = locate.find(text, ("event",)) + 1
        _placed(lambda value: parse_event(value, seats), event, column)
    number = _whole(message, text, "n")
    if number is None:
        game.numbered = False
    elif number != len(game.events):
        message_text = f"event {number} follows {len(game.events)} events of this game"
        column = locate.find(text, ("n",)) + 1
        _fault("event-gap", message_text, "a line was lost or written twice", column)
    game.times.append(_whole(message, text, "t"))
    game.events.append(event)


def _add_note(game: _Game, message: dict[str, Any], text: str) -> None:
    number = _whole(message, text, "event_no")
    number = len(game.events) - 1 if number is None else number
    if not 0 <= number < len(game.events):
        message_text = f"a note on event {number} after {len(game.events)} events"
        column = locate.find(text, ("event_no",)) + 1
        _fault("event-out-of-range", message_text, "a note follows its event", column)
    kind = message.get("kind", "comment")
    if type(kind) is not str:
        _fault("wrong-type", "kind is not text", "", locate.find(text, ("kind",)) + 1)
    game.notes.append(Note(event=number, text=message["note"], kind=kind))


def _closed(game: _Game, message: dict[str, Any], text: str) -> Record:
    status = message["close"]
    if status not in STATUSES:
        column = locate.find(text, ("close",)) + 1
        _fault("bad-value", f"no status {status[:40]!r}", f"one of {_FINAL_STATUSES}", column)
    stated = message.get("stated", {})
    if type(stated) is not dict:
        _fault("wrong-type", "stated is no object", "", locate.find(text, ("stated",)) + 1)
    column = locate.find(text, ("inferred",)) + 1
    inferred = _placed(inferred_from, message.get("inferred", []), column)
    record = game.record(status=status, stated=stated, inferred=inferred)
    found = problem(record)
    if found is not None:
        _fault(found.code, found.message, found.hint, 1)
    return record


def unfold(record: Record, *, game: str = "") -> Iterator[bytes]:
    """Lines of the streaming dialect, without line ends, that fold into the record again.

    ``game`` is the key of its lines; by default the record's id, or ``1``.

    >>> lines = unfold(Record(rules="hearts", seats=["N"], events=["N play 2c"]))
    >>> next(lines)
    b'{"game":"1","open":{"cardlog":"1.0","rules":"hearts","seats":["N"]}}'
    """
    found = problem(record)
    if found is not None:
        raise FormatError(found.code, found.message, Where(game=record.id), found.hint)
    key = game or record.id or "1"
    header = msgspec.structs.replace(
        record, events=[], times=[], notes=[], status="complete", stated={}, inferred=[]
    )
    fields = msgspec.json.decode(encode_plain(header))
    del fields["events"]
    # Encoded in its own order; the other encoder would sort the keys of the record.
    yield _line(key, "open", msgspec.Raw(msgspec.json.encode(fields)))
    waiting = list(record.notes)
    for n, event in enumerate(record.events):
        yield _line(key, "event", event, n=n, t=record.times[n] if record.times else None)
        # Notes keep their order, so one may wait for the event of the note before it.
        while waiting and waiting[0].event <= n:
            note = waiting.pop(0)
            kind = None if note.kind == "comment" else note.kind
            yield _line(key, "note", note.text, event_no=note.event, kind=kind)
    stated, inferred = record.stated or None, record.inferred or None
    yield _line(key, "close", record.status, stated=stated, inferred=inferred)


def _line(key: str, message_kind: str, value: Any, **rest: Any) -> bytes:
    message = {"game": key, message_kind: value}
    message.update((name, item) for name, item in rest.items() if item is not None)
    # Plain order here: game first, then the message; sorted order only inside the values.
    parts = [_ENCODER.encode(name) + b":" + _ENCODER.encode(item) for name, item in message.items()]
    return b"{" + b",".join(parts) + b"}"
