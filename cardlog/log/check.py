"""What makes a record well formed beyond its types: seats, events, lengths, numbers.

Nothing here knows the rules of a game; whether the acts were legal is replay's business.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import isfinite
from typing import Any, Final, NamedTuple

from cardlog.errors import FormatError
from cardlog.log.events import SEAT, first_bad_event, parse_event
from cardlog.log.locate import MAX_DEPTH, MAX_WHOLE, Path
from cardlog.log.model import KINDS, STATUSES, VERSION, Record, Source

_SEAT: Final = re.compile(SEAT)
_VERSION: Final = re.compile(r"1\.(?:0|[1-9][0-9]{0,3})")
_RULES: Final = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
MAX_RULES: Final = 64
MAX_SEATS: Final = 99


class Problem(NamedTuple):
    """What is wrong with a record, and the path of the key or value that is."""

    code: str
    message: str
    hint: str = ""
    path: Path = ()
    part: str = "value"


def problem(record: Record) -> Problem | None:
    """First thing that keeps a record from being well formed, or None.

    Types are taken as given except inside ``options``, ``stated`` and the free keys.
    """
    return (
        _head(record)
        or _seats(tuple(record.seats))
        or _people(record)
        or _events(record)
        or _sides(record)
        or _free(record)
    )


def frame_problem(record: Record) -> Problem | None:
    """As :func:`problem`, but of the events only their number is looked at."""
    return (
        _head(record)
        or _seats(tuple(record.seats))
        or (_people(record) if record.players or record.view != "full" else None)
        or _sides(record)
        or (_free(record) if record.options or record.stated or record.extra else None)
    )


def _head(record: Record) -> Problem | None:
    if record.cardlog != VERSION and not _VERSION.fullmatch(record.cardlog):
        return Problem(
            "unsupported-version",
            f"version {record.cardlog[:40]!r} of the format",
            "this release reads every 1.x",
            ("cardlog",),
        )
    if not _is_rules(record.rules):
        return Problem(
            "bad-rules",
            f"{record.rules[:80]!r} is no rule set id",
            "small letters and digits in groups joined by - _ or . such as contract-bridge",
            ("rules",),
        )
    if record.status not in STATUSES:
        return Problem(
            "bad-value",
            f"no status {record.status!r}",
            f"one of {', '.join(STATUSES)}",
            ("status",),
        )
    return None


@lru_cache(maxsize=1024)
def _is_rules(rules: str) -> bool:
    return len(rules) <= MAX_RULES and _RULES.fullmatch(rules) is not None


@lru_cache(maxsize=256)
def _seats(seats: tuple[str, ...]) -> Problem | None:
    if not 1 <= len(seats) <= MAX_SEATS:
        return Problem("bad-seat", f"{len(seats)} seats", f"1 to {MAX_SEATS} of them", ("seats",))
    for i, seat in enumerate(seats):
        if not _SEAT.fullmatch(seat):
            return Problem(
                "bad-seat",
                f"{seat[:40]!r} is no seat name",
                "one to four capitals or digits starting with a capital, or p1 to p99",
                ("seats", i),
            )
        if seat in seats[:i]:
            return Problem("duplicate-seat", f"seat {seat} stands twice", "", ("seats", i))
    return None


def _people(record: Record) -> Problem | None:
    seats = record.seats
    players = record.players
    if players:
        taken = {player.seat for player in players}
        kinds = {player.kind for player in players}
        if len(taken) != len(players) or not taken.issubset(seats) or not kinds.issubset(KINDS):
            return _bad_player(record)
    view = record.view
    if view in ("full", "public"):
        return None
    if not view.startswith("seat:"):
        return Problem("bad-value", f"no view {view[:40]!r}", "full, public or seat:N", ("view",))
    seat = view.removeprefix("seat:")
    return None if seat in seats else _no_seat(seat, seats, ("view",))


def _bad_player(record: Record) -> Problem | None:
    taken = set()
    for i, player in enumerate(record.players):
        if player.seat not in record.seats:
            return _no_seat(player.seat, record.seats, ("players", i, "seat"))
        if player.seat in taken:
            return Problem(
                "duplicate-player",
                f"two players in seat {player.seat}",
                "",
                ("players", i, "seat"),
            )
        taken.add(player.seat)
        if player.kind not in KINDS:
            return Problem(
                "bad-value",
                f"no kind of player {player.kind!r}",
                f"one of {', '.join(KINDS)}",
                ("players", i, "kind"),
            )
    return None


def _no_seat(seat: str, seats: list[str], path: Path) -> Problem:
    return Problem(
        "unknown-seat", f"{seat[:40]!r} is no seat of this game", f"seats {' '.join(seats)}", path
    )


def _events(record: Record) -> Problem | None:
    n = first_bad_event(record.events, record.seats)
    if n is None:
        return None
    path = ("events", n)
    try:
        parse_event(record.events[n], record.seats)
    except FormatError as error:
        return Problem(error.code, f"event {n}: {error.message}", error.hint, path)
    return Problem("event-syntax", f"event {n}: {record.events[n][:80]!r}", "", path)


def _sides(record: Record) -> Problem | None:
    count = len(record.events)
    if record.times:
        if len(record.times) != count:
            return Problem(
                "times-length",
                f"{len(record.times)} times for {count} events",
                "one time for each event, or leave the key out",
                ("times",),
            )
        if record.times[0] != 0:
            return Problem(
                "bad-times",
                f"the first time is {record.times[0]}",
                "times count from the first event: subtract the first from all",
                ("times", 0),
            )
        for i, time in enumerate(record.times):
            if not -MAX_WHOLE - 1 <= time <= MAX_WHOLE:
                return _too_large(time, ("times", i))
    for i, note in enumerate(record.notes):
        if not 0 <= note.event < count:
            return _out_of_range("note", note.event, count, ("notes", i, "event"))
    for i, inference in enumerate(record.inferred):
        if inference.event is not None and not 0 <= inference.event < count:
            return _out_of_range("inference", inference.event, count, ("inferred", i, "event"))
    return source_problem(record.source) if record.source is not None else None


def _out_of_range(what: str, event: int, count: int, path: Path) -> Problem:
    return Problem(
        "event-out-of-range",
        f"{what} on event {event} of {count} events",
        "events are counted from 0",
        path,
    )


def source_problem(source: Source) -> Problem | None:
    """What is wrong with where a record was read."""
    for name, value in (("line", source.line), ("start", source.start), ("end", source.end)):
        if not 0 <= value <= MAX_WHOLE:
            return Problem("bad-value", f"{name} {value}", "0 or more", ("source", name))
    if source.sha256 and not _SHA256.fullmatch(source.sha256):
        return Problem(
            "bad-value", "sha256 is not 64 small hexadecimal digits", "", ("source", "sha256")
        )
    return None


def _too_large(value: int, path: Path) -> Problem:
    return Problem(
        "number-too-large", f"{str(value)[:40]} does not fit in 64 bits", "write it as text", path
    )


def _free(record: Record) -> Problem | None:
    for key, option in record.options.items():
        if type(option) is list:
            kind = int if option and type(option[0]) is int else str
            bad = any(type(item) is not kind for item in option)
            if not bad and kind is int:
                numbers = [int(item) for item in option]
                wide = [item for item in numbers if not -MAX_WHOLE - 1 <= item <= MAX_WHOLE]
                if wide:
                    return _too_large(wide[0], ("options", key))
        else:
            bad = type(option) not in (str, int, bool)
        if bad:
            return Problem(
                "wrong-type",
                f"option {key[:40]!r} is no text, whole number, true, false "
                "or list of texts or of whole numbers",
                "",
                ("options", key),
            )
        if type(option) is int and not -MAX_WHOLE - 1 <= option <= MAX_WHOLE:
            return _too_large(option, ("options", key))
    if record.stated and (found := stated_problem(record.stated)):
        return found
    for key, value in record.extra.items():
        if not key.startswith("x_") or len(key) < 3:
            return Problem(
                "unknown-key",
                f"{key[:40]!r} is no key of a record",
                "free keys start with x_",
                (key,),
                "key",
            )
        if found := free_problem(value, (key,), 2):
            return found
    return None


def stated_problem(stated: dict[str, Any]) -> Problem | None:
    """What keeps stated results from being written and read unchanged."""
    return None if _is_flat(stated) else free_problem(stated, ("stated",), 2)


def _is_flat(value: dict[Any, Any], *, deeper: int = 1) -> bool:
    """Whether an object holds only texts, small whole numbers and one level of such objects."""
    for key, item in value.items():
        kind = type(item)
        if type(key) is not str:
            return False
        if kind is str or (kind is int and -(1 << 31) < item < 1 << 31):
            continue
        if kind is not dict or not deeper or not _is_flat(item, deeper=deeper - 1):
            return False
    return True


def free_problem(value: Any, path: Path, depth: int) -> Problem | None:
    """What keeps a value below ``stated`` or a free key from being written and read unchanged."""
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return None
    if kind is int:
        return None if -MAX_WHOLE - 1 <= value <= MAX_WHOLE else _too_large(value, path)
    if kind is float:
        if isfinite(value):
            return None
        return Problem("not-a-number", f"{value} is no JSON number", "leave the key out", path)
    if depth > MAX_DEPTH:
        return Problem("too-deep", f"nested deeper than {MAX_DEPTH} lists and objects", "", path)
    if kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                return Problem("wrong-type", f"key {key!r} is no text", "", path)
            if found := free_problem(item, (*path, key), depth + 1):
                return found
        return None
    if kind is list:
        for i, item in enumerate(value):
            if found := free_problem(item, (*path, i), depth + 1):
                return found
        return None
    return Problem("wrong-type", f"a {kind.__name__} is no JSON value", "", path)
