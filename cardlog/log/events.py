"""Event text to integers and back, by the one grammar that all games share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardlog.cards import CARD_CODE, RANKS, SUITS, cards_text
from cardlog.errors import FormatError
from cardlog.words import (
    CALL,
    CHANCE,
    DENOMINATIONS,
    FLAG_CODE,
    FLAG_TEXT,
    MOST_PLACES,
    NO_NUMBER,
    NONE,
    PLACE_CODE,
    PLACE_TEXT,
    PLACES,
    VERB_CODE,
    VERB_TEXT,
    WORD_CODE,
    WORD_TEXT,
    Event,
)

MAX_EVENT: Final = 4096
"""Longest event text that is accepted, in characters."""
MAX_NUMBER: Final = 10**15 - 1
SEAT: Final = "[A-Z][A-Z0-9]{0,3}|p[1-9][0-9]?"
"""Pattern of a seat name: it can be no word, call, number or run of cards."""


def _bad(code: str, message: str, hint: str = "") -> FormatError:
    return FormatError(code, message, hint=hint)


def parse_event(text: str, seats: Sequence[str]) -> Event:
    """Integers of one event text; ``FormatError`` if it lies outside the grammar.

    Results are shared between calls: do not change their ``cards``.

    >>> parse_event("N bid 1S", ["N", "E", "S", "W"])  # doctest: +ELLIPSIS
    Event(actor=0, verb=2, target=-1, what=1011, number=..., flags=0, cards=[], place=-1, to=-1)
    """
    return _parse(text, tuple(seats))


@lru_cache(maxsize=65536)
def _parse(text: str, seats: tuple[str, ...]) -> Event:
    if len(text) > MAX_EVENT:
        raise _bad("event-too-long", f"an event of {len(text)} characters (at most {MAX_EVENT})")
    parts = text.split(" ")
    if len(parts) < 2 or "" in parts:
        raise _bad(
            "event-syntax",
            f"{text[:80]!r} is not 'actor verb arguments' with single spaces",
            "write for example 'N play 4h' or '- deal N AsKh'",
        )
    if parts[0] == "-":
        actor = CHANCE
    elif parts[0] in seats:
        actor = seats.index(parts[0])
    else:
        raise _bad("unknown-seat", f"{parts[0][:40]!r} is no seat of this game", _seats_hint(seats))
    verb = VERB_CODE.get(parts[1])
    if verb is None:
        raise _bad(
            "unknown-verb", f"{parts[1][:40]!r} is no verb", f"verbs are {', '.join(VERB_CODE)}"
        )
    return _arguments(actor, verb, parts[2:], seats)


def _seats_hint(seats: Sequence[str]) -> str:
    return f"its seats are {' '.join(seats)}, and - for chance"


_ORDER: Final = {"target": 0, "word": 1, "place": 2, "cards": 3, "to": 4, "number": 5, "flag": 6}


def _arguments(actor: int, verb: int, parts: list[str], seats: Sequence[str]) -> Event:
    target = what = place = to = NONE
    number = NO_NUMBER
    flags = 0
    cards: list[int] = []
    last = -1
    for part in parts:
        if part in seats:
            kind, target = "target", seats.index(part)
        elif part in WORD_CODE:
            kind, what = "word", WORD_CODE[part]
        elif part in PLACE_CODE:
            # A place after the cards, or a second one, is where they go.
            if cards or place != NONE:
                kind, to = "to", PLACE_CODE[part]
            else:
                kind, place = "place", PLACE_CODE[part]
        elif part[0] == "!":
            kind, flag = "flag", _flag(part)
            # Flags rise, so that an event has one text only.
            if flag <= flags:
                raise _bad(
                    "event-order",
                    f"{part[:40]!r} stands twice or in the wrong place",
                    f"flags stand in this order: {_marked(FLAG_CODE)}",
                )
            flags |= flag
        elif part.isascii() and part.lstrip("-").isdigit():
            kind, number = "number", _number(part)
        else:
            kind, cards = "cards", _cards(part)
        if _ORDER[kind] < last or (_ORDER[kind] == last and kind != "flag"):
            raise _bad(
                "event-order",
                f"{part[:40]!r} stands in the wrong place",
                "the order is: actor verb [target seat] [word or call] [place] [cards] [to] "
                "[number] [!flag]",
            )
        last = _ORDER[kind]
    return Event(actor, verb, target, what, number, flags, cards, place, to)


def _flag(part: str) -> int:
    flag = FLAG_CODE.get(part[1:])
    if flag is None:
        raise _bad("unknown-flag", f"{part[:40]!r} is no flag", f"flags are {_marked(FLAG_CODE)}")
    return flag


def _marked(flags: dict[str, int]) -> str:
    return ", ".join("!" + text for text in flags)


def _number(part: str) -> int:
    digits = part.removeprefix("-")
    value = int(part) if digits.isdigit() and len(digits) <= 16 else MAX_NUMBER + 1
    if abs(value) > MAX_NUMBER or str(value) != part:
        raise _bad("bad-number", f"{part[:40]!r} is no whole number of at most 15 digits")
    return value


def _cards(part: str) -> list[int]:
    codes = [CARD_CODE.get(part[i : i + 2], -1) for i in range(0, len(part), 2)]
    if -1 in codes:
        at = codes.index(-1) * 2
        meant = _meant(part)
        raise _bad(
            "unknown-word",
            f"{part[:40]!r} is neither a word, a call, a seat, a place, a number nor cards"
            + (f" ({part[at : at + 2]!r} is no card)" if at else ""),
            (f"did you mean {meant}? " if meant else "")
            + "cards are rank then small suit letter (As Td 2c, ?? unknown); words are lower case",
        )
    return codes


def _meant(part: str) -> str:
    """What a person who wrote a card or call in another way probably meant, empty if unclear."""
    text = part
    for sign, suit in zip("♣♦♥♠", "cdhs", strict=True):
        text = text.replace(sign, suit)
    text = text.replace("10", "T")
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    for front, back in ((0, 1), (1, 0)):
        cards = [pair[front : front + 1].upper() + pair[back : back + 1].lower() for pair in pairs]
        if all(card in CARD_CODE for card in cards):
            return "".join(cards)
    call = part.upper() + ("T" if part.upper().endswith("N") else "")
    return call if call in WORD_CODE else ""


def event_text(event: Event, seats: Sequence[str]) -> str:
    """Canonical text of an event.

    >>> event_text(parse_event("- deal N AsKh", ["N", "E"]), ["N", "E"])
    '- deal N AsKh'
    """
    parts = ["-" if event.actor == CHANCE else seats[event.actor], VERB_TEXT[event.verb]]
    if event.target != NONE:
        parts.append(seats[event.target])
    if event.what != NONE:
        parts.append(WORD_TEXT[event.what])
    if event.place != NONE:
        parts.append(PLACE_TEXT[event.place])
    if len(event.cards):
        parts.append(cards_text(event.cards))
    if event.to != NONE:
        parts.append(PLACE_TEXT[event.to])
    if event.number != NO_NUMBER:
        parts.append(str(event.number))
    parts.extend("!" + text for flag, text in FLAG_TEXT.items() if event.flags & flag)
    return " ".join(parts)


def call_parts(what: int) -> tuple[int, int]:
    """Level and denomination (0 clubs … 4 no trump) of a call code.

    >>> call_parts(1011)
    (1, 3)
    """
    return divmod(what - CALL, 8)


def event_pattern(seats: Sequence[str] | None = None) -> str:
    """Regular expression of the whole grammar, for the given seats or for any seat names.

    >>> bool(re.fullmatch(event_pattern(["N", "E"]), "N bid 1S"))
    True
    """
    seat = SEAT if seats is None else "|".join(re.escape(name) for name in seats)
    words = "|".join(text for text, code in WORD_CODE.items() if code < CALL)
    strains = "|".join(sorted(DENOMINATIONS, key=len, reverse=True))
    other = "|".join(re.escape(text) for text in CARD_CODE if text[1] not in SUITS)
    place = f"(?:{'|'.join(PLACES)}){_UP_TO[MOST_PLACES]}"
    flags = "".join(f"(?: !{text})?" for text in FLAG_CODE)
    return (
        f"(?:-|{seat}) (?:{'|'.join(VERB_CODE)})(?: (?:{seat}))?"
        f"(?: (?:{words}|(?:1[0-5]|[1-9])(?:{strains})))?"
        f"(?: {place})?(?: (?:[{RANKS}][{SUITS}]|{other})+)?(?: {place})?"
        f"(?: (?:0|-?[1-9][0-9]{{0,14}}))?{flags}"
    )


_UP_TO: Final = {64: "(?:6[0-4]|[1-5][0-9]|[1-9])"}
"""Numbers from 1 up to this one."""


@lru_cache(maxsize=256)
def _matcher(seats: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(event_pattern(seats))


_known: dict[tuple[str, ...], set[str]] = {}
_KNOWN_SEATS: Final = 64
_KNOWN_EVENTS: Final = 1 << 16
_KNOWN_LENGTH: Final = 20


def first_bad_event(events: Sequence[str], seats: Sequence[str]) -> int | None:
    """Number of the first event outside the grammar, much faster than parsing them all.

    >>> first_bad_event(["N play 4h", "N plays 4h"], ["N", "E"])
    1
    """
    table = tuple(seats)
    known = _known.get(table)
    if known is None:
        if len(_known) >= _KNOWN_SEATS:
            _known.clear()
        known = _known[table] = set()
    # Calls and plays recur in every game, so nearly all events are found here.
    if known.issuperset(events):
        return None
    match = _matcher(table).fullmatch
    for n, text in enumerate(events):
        if text in known:
            continue
        if len(text) > MAX_EVENT or match(text) is None:
            return n
        if len(text) <= _KNOWN_LENGTH:
            if len(known) >= _KNOWN_EVENTS:
                known.clear()
            known.add(text)
    return None
