"""The one canonical text of a record, and the hashes that name a game and a deal by it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar
from unicodedata import normalize

import msgspec

from cardlog.cards import UNKNOWN, cards_text, sort_hand
from cardlog.errors import FormatError, Where
from cardlog.log.check import problem
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Record
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_TEXT: Final = msgspec.json.Encoder()

# Finds the few events with two cards or more whose order may say nothing.
_UNORDERED: Final = re.compile(
    r"\S+ (?:deal|give|discard|show) (?:.* )?(?:[1-9TJQKAXOND?][a-z?]){2}"
)
_ORDERED: Final = (Word.TALON, Word.STOCK, Word.DOWN)
_SORTED_VERBS: Final = (Verb.DEAL, Verb.GIVE, Verb.DISCARD, Verb.SHOW)

_T = TypeVar("_T", bound=msgspec.Struct)


def encode(record: Record) -> bytes:
    """Canonical line of a record, without the line end; ``FormatError`` if it is not well formed.

    >>> encode(Record(rules="hearts", seats=["N"], events=["- deal N 2cAs"]))
    b'{"cardlog":"1.0","rules":"hearts","seats":["N"],"events":["- deal N As2c"]}'
    """
    try:
        return encode_plain(canonical(record))
    except UnicodeEncodeError:
        where = Where(game=record.id.encode("utf-8", "replace").decode())
        raise FormatError(
            "bad-unicode", "a text holds half of a surrogate pair", where, "write whole characters"
        ) from None


def encode_plain(record: Record) -> bytes:
    """The record's text in the order of keys, its values as they are and unchecked."""
    _settle_defaults(record)
    if not record.extra:
        return _ENCODER.encode(record)
    bare = msgspec.structs.replace(record, extra={})
    return _ENCODER.encode(bare)[:-1] + b"," + _ENCODER.encode(record.extra)[1:]


def _settle_defaults(record: Record) -> None:
    # msgspec leaves out a default text only if it is the very same object.
    if record.view == "full":
        record.view = "full"
    if record.status == "complete":
        record.status = "complete"
    for player in record.players:
        if player.kind == "unknown":
            player.kind = "unknown"
    for note in record.notes:
        if note.kind == "comment":
            note.kind = "comment"


def canonical(record: Record) -> Record:
    """The same game in canonical form: texts in NFC, cards of a hand in hand order.

    Raises ``FormatError`` with the game and event if the record is not well formed.

    >>> canonical(Record(rules="hearts", seats=["N"], events=["N discard 2c3c"])).events
    ['N discard 3c2c']
    """
    found = problem(record)
    if found is not None:
        event = found.path[1] if found.path[:1] == ("events",) and len(found.path) > 1 else None
        where = Where(game=record.id, event=event if isinstance(event, int) else None)
        raise FormatError(found.code, found.message, where, found.hint)
    changes: dict[str, Any] = {}
    events = canonical_events(record.events, record.seats)
    if events is not record.events:
        changes["events"] = events
    _normalise(record, changes)
    return msgspec.structs.replace(record, **changes) if changes else record


def canonical_events(events: list[str], seats: Sequence[str]) -> list[str]:
    """Event texts with the cards of hands in hand order; the same list if nothing changes."""
    result = events
    match = _UNORDERED.match
    for n, text in enumerate(events):
        if match(text) is None:
            continue
        event = parse_event(text, seats)
        if len(event.cards) < 2 or not order_is_free(event):
            continue
        ordered = sort_hand(event.cards)
        if ordered != event.cards:
            if result is events:
                result = list(events)
            result[n] = event_text(event._replace(cards=ordered), seats)
    return result


def order_is_free(event: Event) -> bool:
    """Whether the order of an event's cards says nothing.

    True for cards dealt to a hand and for cards given, discarded or shown; cards dealt to the
    table, face down in a pile, or to the talon lie in the order in which they were dealt.
    """
    if event.verb == Verb.DEAL:
        return event.target != NONE and event.what not in _ORDERED
    return event.verb in _SORTED_VERBS


def _nfc(text: str) -> str:
    return text if text.isascii() else normalize("NFC", text)


def _normalise(record: Record, changes: dict[str, Any]) -> None:
    # ``stated``, ``source`` and free keys are quotations: their texts stay as they were given.
    if not record.id.isascii():
        changes["id"] = _nfc(record.id)
    if any(not _plain_option(value) for value in record.options.values()):
        changes["options"] = {key: _option(value) for key, value in record.options.items()}
    if any(not (p.id.isascii() and p.name.isascii()) for p in record.players):
        changes["players"] = [_texts(p, ("id", "name")) for p in record.players]
    if any(not (note.text.isascii() and note.kind.isascii()) for note in record.notes):
        changes["notes"] = [_texts(note, ("text", "kind")) for note in record.notes]
    if any(not (i.what.isascii() and i.rule.isascii()) for i in record.inferred):
        changes["inferred"] = [_texts(i, ("what", "rule")) for i in record.inferred]


def _texts(item: _T, names: tuple[str, ...]) -> _T:
    changed = {name: _nfc(getattr(item, name)) for name in names}
    return msgspec.structs.replace(item, **changed)


def _plain_option(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii()
    return not isinstance(value, list) or all(
        not isinstance(item, str) or item.isascii() for item in value
    )


def _option(value: Any) -> Any:
    if isinstance(value, str):
        return _nfc(value)
    return (
        [_nfc(item) if isinstance(item, str) else item for item in value]
        if isinstance(value, list)
        else value
    )


def _digest(text: bytes) -> str:
    return blake2b(text, digest_size=16).hexdigest()


def hash_bits(name: str) -> int:
    """The first 64 bits of a hash, which the lake keeps of it."""
    return int(name[:16], 16)


def game_text(record: Record) -> bytes:
    """Bytes that :func:`game_hash` is taken over: the canonical line less what names no game.

    >>> game_text(Record(rules="hearts", seats=["N"], events=["N play 2c"], id="7"))
    b'{"rules":"hearts","seats":["N"],"events":["N play 2c"]}'
    """
    record = canonical(record)
    bare = Record(
        rules=record.rules,
        options=record.options,
        seats=record.seats,
        status=record.status,
        view=record.view,
        events=record.events,
    )
    head = b'{"cardlog":' + _TEXT.encode(bare.cardlog) + b","
    return b"{" + _ENCODER.encode(bare).removeprefix(head)


def game_hash(record: Record) -> str:
    """BLAKE2b of 16 bytes, in hexadecimal, over :func:`game_text`.

    Players, times, notes, the id, the source, stated results and free keys do not change it.

    >>> game_hash(Record(rules="hearts", seats=["N"], events=["N play 2c"]))
    '01740b483d2bd5ac858e10057d72adfa'
    """
    return _digest(game_text(record))


def deal_text(record: Record) -> bytes | None:
    """Bytes that :func:`deal_hash` is taken over: one list a deal, one entry a hand.

    None when there is no deal or when a hand is not wholly known.

    >>> deal_text(Record(rules="hearts", seats=["N", "E"], events=["- deal E 2c", "- deal N As"]))
    b'[[["E","2c"],["N","As"]]]'
    """
    seats = record.seats
    deals: list[list[list[str]]] = []
    hands: dict[int, list[int]] = {}
    table: list[list[str]] = []
    running = False
    for text in [*record.events, ""]:
        event = parse_event(text, seats) if " deal" in text else None
        if event is not None and event.verb == Verb.DEAL:
            if event.flags & Flag.WITHDRAWN or not event.cards:
                continue
            running = True
            if event.target != NONE and event.what not in _ORDERED:
                if UNKNOWN in event.cards:
                    return None
                hands.setdefault(event.target, []).extend(event.cards)
            else:
                table.append([_place(event, seats), cards_text(event.cards)])
        elif running:
            full = sorted((seats[i], cards_text(sort_hand(hand))) for i, hand in hands.items())
            deals.append([*map(list, full), *table])
            hands, table, running = {}, [], False
    return _TEXT.encode(deals) if deals else None


def _place(event: Event, seats: Sequence[str]) -> str:
    bare = event._replace(actor=CHANCE, cards=[], number=NO_NUMBER, flags=0)
    return event_text(bare, seats).removeprefix("- deal").strip()


def deal_hash(record: Record) -> str | None:
    """BLAKE2b of 16 bytes, in hexadecimal, over the cards dealt and the seats they went to.

    The same for a deal in packets or in one piece. None when the record has no deal, or when a
    card dealt to a hand is unknown: two unknown hands are not the same hand.

    >>> deal_hash(Record(rules="hearts", seats=["N"], events=["N play 2c"])) is None
    True
    """
    text = deal_text(record)
    return None if text is None else _digest(text)
