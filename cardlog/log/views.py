"""What one seat or the public saw of a game, and the whole game again from all seats' views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from cardlog.cards import UNKNOWN, card_text, sort_hand
from cardlog.errors import FormatError, OptionError, UsageError, Where
from cardlog.log.canonical import order_is_free
from cardlog.log.check import problem
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Note, Record
from cardlog.words import CHANCE, NONE, VERB_CODE, Event, Flag, Verb, Word

_ALL: Final = -2
"""Stands for every seat in :func:`audience`."""
_ALL_BUT: Final = -3
"""Stands for every seat but one: ``_ALL_BUT - seat``."""
_OPEN_WORDS: Final = (
    Word.UP, Word.EXPOSED, Word.DISCARD, Word.WASTE, Word.STARTER, Word.BOARD,
)  # fmt: skip
_ASIDE: Final = (Word.TALON, Word.STOCK, Word.WIDOW, Word.KITTY, Word.BURN, Word.HOLE)


def audience(event: Event, face_up: Collection[int] = ()) -> tuple[int, ...]:
    """Seats that see an event's cards; ``(-2,)`` for everybody, ``()`` for nobody.

    ``(-3 - seat,)`` stands for every seat but this one.

    ``face_up`` holds verbs whose cards lie open in the game at hand.
    """
    verb = event.verb
    if event.what == Word.DOWN and verb != Verb.DEAL:
        return () if event.actor == CHANCE else (event.actor,)
    if event.what in _OPEN_WORDS or event.flags & Flag.EXPOSED or verb in face_up:
        return (_ALL,)
    if event.what == Word.BLIND and event.target != NONE:
        return (_ALL_BUT - event.target,)
    if verb == Verb.DEAL:
        return () if event.what in _ASIDE or event.target == NONE else (event.target,)
    if verb in (Verb.GIVE, Verb.DISCARD, Verb.DRAW):
        seats = (event.actor,) if verb == Verb.DISCARD else (event.actor, event.target)
        return tuple(seat for seat in seats if seat not in (CHANCE, NONE))
    if verb == Verb.SHOW and event.target != NONE:
        return tuple(seat for seat in (event.actor, event.target) if seat != CHANCE)
    return () if verb == Verb.SHUFFLE else (_ALL,)


def redact(record: Record, view: str, *, face_up: Collection[str] = ()) -> Record:
    """The record as one seat (``seat:N``) or the public saw it; hidden cards become ``??``.

    Only each event itself is looked at: a card seen later stays hidden where it was dealt.
    ``face_up`` names verbs whose cards lie open in this game, such as ``discard`` in rummy.
    Notes, stated results and inferences stay as they are. ``OptionError`` for an unknown view,
    ``UsageError`` for a view of another seat's view.

    >>> game = Record(rules="hearts", seats=["N", "E"], events=["- deal N As", "- deal E 2c3c"])
    >>> redact(game, "seat:N").events
    ['- deal N As', '- deal E ????']
    """
    seats = record.seats
    seat = view.removeprefix("seat:")
    if view not in ("full", "public") and (seat == view or seat not in seats):
        raise OptionError(
            "unknown-view",
            f"no view {view!r}",
            Where(game=record.id),
            "full, public, " + ", ".join(f"seat:{name}" for name in seats),
        )
    if record.view == view:
        return record
    if record.view != "full" and view != "public":
        raise UsageError(
            "hidden-view",
            f"the record holds the view {record.view!r}, which does not contain {view!r}",
            Where(game=record.id),
            "begin with the full record, or merge the views of all seats",
        )
    unknown_verbs = [verb for verb in face_up if verb not in VERB_CODE]
    if unknown_verbs:
        raise OptionError(
            "unknown-verb", f"{unknown_verbs[0]!r} is no verb", hint=", ".join(VERB_CODE)
        )
    verbs = frozenset(VERB_CODE[verb] for verb in face_up)
    eye = seats.index(seat) if seat in seats else NONE
    events = [_redacted(text, seats, eye, verbs) for text in record.events]
    return msgspec.structs.replace(record, view=view, events=events)


def _redacted(text: str, seats: Sequence[str], eye: int, face_up: frozenset[int]) -> str:
    event = parse_event(text, seats)
    if not event.cards:
        return text
    seen_by = audience(event, face_up)
    if seen_by == (_ALL,) or (eye != NONE and eye in seen_by):
        return text
    if seen_by and seen_by[0] <= _ALL_BUT and eye not in (NONE, _ALL_BUT - seen_by[0]):
        return text
    return event_text(event._replace(cards=[UNKNOWN] * len(event.cards)), seats)


def merge(records: Sequence[Record]) -> Record:
    """One record from several views of the same game: what any of them saw is seen.

    The views of all seats (or any full one) make a full record; the public view adds nothing to
    a seat's. Raises ``FormatError`` at the event or key where two views contradict each other,
    ``UsageError`` if there is no record or if only some of the seats are there.

    >>> game = Record(rules="hearts", seats=["N", "E"], events=["- deal N As", "- deal E 2c3c"])
    >>> merge([redact(game, "seat:N"), redact(game, "seat:E")]) == game
    True
    """
    if not records:
        raise UsageError("nothing-to-merge", "no records to merge")
    for record in records:
        found = problem(record)
        if found is not None:
            raise FormatError(found.code, found.message, Where(game=record.id), found.hint)
    view = _merged_view(records)
    first = records[0]
    for other in records[1:]:
        for name in ("rules", "options", "seats", "status"):
            _same(first, other, name)
        if len(first.events) != len(other.events):
            n = min(len(first.events), len(other.events))
            message = f"one view has {len(first.events)} events, another {len(other.events)}"
            raise _contradiction(first, message, event=n)
    events = [
        first.events[n] if len(set(texts)) == 1 else _merged_event(first, n, texts)
        for n, texts in enumerate(zip(*(record.events for record in records), strict=True))
    ]
    return msgspec.structs.replace(
        first,
        view=view,
        events=events,
        notes=_merged_notes(records),
        **{name: _either(records, name) for name in _SIDES},
    )


_SIDES: Final = (
    "cardlog",
    "id",
    "players",
    "times",
    "stated",
    "inferred",
    "source",
    "extra",
)


def _merged_view(records: Sequence[Record]) -> str:
    views = {record.view for record in records}
    seats = records[0].seats
    if "full" in views or views >= {f"seat:{seat}" for seat in seats}:
        return "full"
    narrow = views - {"public"}
    if len(narrow) <= 1:
        return narrow.pop() if narrow else "public"
    missing = [seat for seat in seats if f"seat:{seat}" not in views]
    raise UsageError(
        "partial-merge",
        f"the views of {', '.join(missing)} are missing",
        Where(game=records[0].id),
        "a merged record is full, public or one seat's: merge the views of all seats",
    )


def _contradiction(record: Record, message: str, *, event: int | None = None) -> FormatError:
    where = Where(game=record.id, event=event)
    hint = "these are not views of one game, or one of them was changed"
    return FormatError("contradicting-views", message, where, hint)


def _same(first: Record, other: Record, name: str) -> None:
    one, two = getattr(first, name), getattr(other, name)
    if one != two:
        raise _contradiction(first, f"{name} is {one!r} in one view and {two!r} in another")


def _either(records: Sequence[Record], name: str) -> Any:
    values = [value for record in records if (value := getattr(record, name))]
    for value in values[1:]:
        if value != values[0]:
            raise _contradiction(records[0], f"the views differ in {name}")
    return values[0] if values else getattr(records[0], name)


def _merged_notes(records: Sequence[Record]) -> list[Note]:
    notes = list(records[0].notes)
    for record in records[1:]:
        notes.extend(note for note in record.notes if note not in notes)
    if len(notes) == len(records[0].notes):
        return notes
    return sorted(notes, key=lambda note: note.event)


def _merged_event(record: Record, n: int, texts: tuple[str, ...]) -> str:
    seats = record.seats
    events = [parse_event(text, seats) for text in texts]
    first = events[0]
    blank = first._replace(cards=[])
    cards = first.cards
    for text, event in zip(texts[1:], events[1:], strict=True):
        if event._replace(cards=[]) != blank or len(event.cards) != len(cards):
            raise _contradiction(
                record, f"{texts[0]!r} in one view is {text!r} in another", event=n
            )
        merged = _unordered(cards, event.cards) if order_is_free(event) else None
        merged = merged or _in_order(cards, event.cards)
        if merged is None:
            raise _contradiction(
                record, f"{texts[0]!r} in one view is {text!r} in another", event=n
            )
        cards = merged
    return event_text(first._replace(cards=cards), seats)


def _in_order(one: list[int], two: list[int]) -> list[int] | None:
    merged = []
    for a, b in zip(one, two, strict=True):
        if UNKNOWN not in (a, b) and a != b:
            return None
        merged.append(b if a == UNKNOWN else a)
    return merged


def _unordered(one: list[int], two: list[int]) -> list[int] | None:
    known = Counter(one) | Counter(two)
    del known[UNKNOWN]
    unknown = len(one) - known.total()
    if unknown < 0:
        return None
    # Where one of the two knows all that is known, its order stays.
    for cards in (one, two):
        if len(cards) - cards.count(UNKNOWN) == known.total():
            return cards
    return [*sort_hand(known.elements()), *[UNKNOWN] * unknown]


def hidden_count(record: Record) -> int:
    """How many cards of a record are written ``??``.

    >>> hidden_count(Record(rules="hearts", seats=["N"], events=["- deal N As????"]))
    2
    """
    sign = card_text(UNKNOWN)
    return sum(text.count(sign) for text in record.events if sign in text)
