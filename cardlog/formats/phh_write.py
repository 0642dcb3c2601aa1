"""Writing PHH and PHHS."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, BinaryIO, Final, NamedTuple

from cardlog.errors import FormatError, Where
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.words import NO_NUMBER, VERB_TEXT, WORD_TEXT, Event, Verb, Word

KEY: Final = "x_phh"
LOSSES: Final = (
    "chips in minor units are written in the unit of x_unit",
    "burnt cards, times, observations, cash-outs and rulings",
    "hands with irregular acts, several boards, dead money or a pot carried over: refused",
    "the rake of each pot: only the stacks at the end show it",
    "what was inferred, and the source of the record",
    "free keys of other formats",
)


class Variant(NamedTuple):
    """A rule set and the options that make it one of the format's variants."""

    rules: str
    options: dict[str, Any]


# The format does not tell the cap; the program that made it allows four raises.
_FIXED: Final = {"limit": "fixed", "raise_cap": 4}
_LOW: Final = {"lowball": "deuce-to-seven", "ante": 0}
VARIANTS: Final[dict[str, Variant]] = {
    "FT": Variant("texas-holdem", _FIXED),
    "NT": Variant("texas-holdem", {}),
    "NS": Variant("texas-holdem", {"short_deck": True}),
    "PO": Variant("omaha", {}),
    "FO/8": Variant("omaha-hilo", _FIXED),
    "N2L1D": Variant("five-card-draw", {**_LOW, "limit": "no", "draw_cap": 5, "six_cap": False}),
    "F2L3D": Variant(
        "five-card-draw",
        {**_LOW, **_FIXED, "draws": 3, "draw_cap": 5, "six_cap": False},
    ),
}
"""Variants that there are rule sets for."""
_DEFAULTS: Final[dict[str, dict[str, Any]]] = {
    "texas-holdem": {"limit": "no", "short_deck": False},
    "omaha": {"limit": "pot"},
    "omaha-hilo": {"limit": "pot"},
    "five-card-draw": {
        "limit": "fixed", "lowball": "no", "draws": 1, "draw_cap": 3, "six_cap": True, "ante": 1,
    },
}  # fmt: skip


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write poker hands, numbered tables if there are several; ``FormatError`` for others."""
    count = 0
    first: Record | None = None
    for record in records:
        count += 1
        if count == 1:
            first = record
            continue
        if first is not None:
            stream.write(_numbered(first, 1))
            first = None
        stream.write(b"\n" + _numbered(record, count))
    if first is not None:
        stream.write(hand_text(first).encode())
    return count


def _numbered(record: Record, number: int) -> bytes:
    known = record.extra.get(KEY)
    key = known.get("key") if isinstance(known, dict) else None
    name = key if isinstance(key, str) and re.fullmatch(r"[0-9]+", key) else str(number)
    return f"[{name}]\n{hand_text(record)}".encode()


def _refuse(record: Record, message: str, *, event: int | None = None) -> FormatError:
    return FormatError(
        "not-writable", f"PHH cannot hold {message}", Where(game=record.id, event=event)
    )


def variant_of(record: Record) -> str:
    """The variant of a record; ``FormatError`` if the format has none for it."""
    defaults = _DEFAULTS.get(record.rules)
    if defaults is None:
        raise _refuse(record, f"{record.rules}")
    given = {name: record.options.get(name, value) for name, value in defaults.items()}
    for name, variant in VARIANTS.items():
        wanted = {**defaults, **variant.options}
        wanted.pop("raise_cap", None)
        if variant.rules == record.rules and wanted == given:
            return name
    raise _refuse(record, f"{record.rules} with these options")


def unit_of(record: Record) -> int:
    """How many of a record's chips make one unit of its source."""
    text = record.extra.get("x_unit")
    found = re.fullmatch(r"1/([1-9]\d{0,4})", text) if isinstance(text, str) else None
    return int(found[1]) if found else 1


class _Unit:
    """Chips of a record as amounts of its source."""

    def __init__(self, record: Record) -> None:
        self.scale = unit_of(record)

    def text(self, chips: int) -> str:
        """An amount without needless zeros."""
        value = Decimal(chips) / self.scale
        shown = f"{value:f}"
        return shown.rstrip("0").rstrip(".") if "." in shown else shown


def hand_text(record: Record) -> str:
    """One hand as TOML without its table header."""
    variant = variant_of(record)
    options = record.options
    if options.get("pot"):
        raise _refuse(record, "a pot carried over")
    seats = record.seats
    dealer = options.get("dealer", seats[0])
    last = seats.index(dealer) if isinstance(dealer, str) and dealer in seats else 0
    stacks = _numbers(record, "stacks", int(options.get("stack", 200)))  # type: ignore[arg-type]
    order = [(last + 1 + i) % len(seats) for i in range(len(seats))]
    order = [seat for seat in order if stacks[seat]]
    antes = _numbers(record, "antes", int(options.get("ante", 0)))  # type: ignore[arg-type]
    writing = _Writing(record, order)
    blinds = [*_blinds(record, order)]
    for seat, chips in writing.posts.items():
        blinds[order.index(seat)] = chips
    antes = [antes[seat] for seat in order]
    if len(order) == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    unit = writing.unit
    lines = [
        f"variant = {_text(variant)}",
        f"antes = [{', '.join(map(unit.text, antes))}]",
        f"blinds_or_straddles = [{', '.join(map(unit.text, blinds))}]",
    ]
    high = max(blinds, default=0)
    if VARIANTS[variant].options.get("limit", _DEFAULTS[record.rules]["limit"]) == "fixed":
        small = int(options.get("small_bet", 0)) or high  # type: ignore[arg-type]
        big = int(options.get("big_bet", 0)) or 2 * small  # type: ignore[arg-type]
        lines += [f"small_bet = {unit.text(small)}", f"big_bet = {unit.text(big)}"]
    else:
        smallest = int(options.get("min_bet", 0)) or high  # type: ignore[arg-type]
        lines.append(f"min_bet = {unit.text(smallest)}")
    shown = ["inf" if stacks[seat] < 0 else unit.text(stacks[seat]) for seat in order]
    lines.append(f"starting_stacks = [{', '.join(shown)}]")
    lines.append(f"actions = [{', '.join(map(_text, writing.actions))}]")
    lines += _beside(record, order, unit)
    return "\n".join(lines) + "\n"


def _numbers(record: Record, name: str, default: int) -> list[int]:
    values = record.options.get(name) or [default] * len(record.seats)
    assert isinstance(values, list)
    return [int(value) for value in values] + [0] * (len(record.seats) - len(values))


def _blinds(record: Record, order: list[int]) -> list[int]:
    given = record.options.get("blinds")
    if isinstance(given, list) and given:
        return [int(given[seat]) for seat in order]
    draw = record.rules == "five-card-draw"
    small, big = (
        int(record.options.get(name, 0 if draw else usual))  # type: ignore[arg-type]
        for name, usual in (("small_blind", 1), ("big_blind", 2))
    )
    if len(order) == 2:
        return [big, small]
    return [small, big, *[0] * (len(order) - 2)]


class _Writing:
    """Actions of a hand, and the posts before the first of them."""

    def __init__(self, record: Record, order: list[int]) -> None:
        self.record = record
        self.unit = _Unit(record)
        self.names = {seat: f"p{i + 1}" for i, seat in enumerate(order)}
        self.actions: list[str] = []
        self.posts: dict[int, int] = {}
        self.waiting: list[str] = []
        """Replacements, which stand behind all discards of a draw."""
        for number, text in enumerate(record.events):
            event = parse_event(text, record.seats)
            line = self._line(event, text.split(" "), number)
            if event.verb == Verb.DRAW:
                self.waiting.append(line)
                continue
            if event.verb != Verb.DISCARD:
                self.actions += self.waiting
                self.waiting = []
            if line:
                self.actions.append(line)
        self.actions += self.waiting

    def _line(self, event: Event, parts: list[str], number: int) -> str:
        if event.flags:
            raise _refuse(self.record, "an irregular act", event=number)
        cards = next((p for p in parts[2:] if re.fullmatch(r"([2-9TJQKA][cdhs]|\?\?)+", p)), "")
        if event.verb == Verb.DEAL:
            return self._deal(event, cards, number)
        if event.verb in (Verb.SCORE, Verb.RULE) or event.actor < 0:
            if event.verb == Verb.DECLARE:
                raise _refuse(self.record, "several boards", event=number)
            if event.verb == Verb.RULE:
                raise _refuse(self.record, "a ruling", event=number)
            return ""
        if event.actor not in self.names:
            raise _refuse(self.record, "an act of a seat without chips", event=number)
        name = self.names[event.actor]
        if event.verb == Verb.BET:
            return self._bet(event, name, number)
        if event.verb == Verb.DISCARD:
            return f"{name} sd {cards}".rstrip()
        if event.verb == Verb.DRAW:
            return f"d dh {name} {cards}"
        if event.verb == Verb.SHOW:
            return f"{name} sm {cards}".rstrip()
        if event.verb == Verb.DECLARE and event.what == Word.SETTLE:
            return ""
        raise _refuse(self.record, f"'{VERB_TEXT[event.verb]}'", event=number)

    def _deal(self, event: Event, cards: str, number: int) -> str:
        if event.target >= 0:
            if event.target not in self.names:
                raise _refuse(self.record, "cards for a seat without chips", event=number)
            return f"d dh {self.names[event.target]} {cards}"
        if event.what == Word.BURN:
            return ""
        if event.place >= 0 or event.what != Word.BOARD:
            raise _refuse(self.record, "several boards", event=number)
        return f"d db {cards}"

    def _bet(self, event: Event, name: str, number: int) -> str:
        if event.what in (Word.STRADDLE, Word.POST):
            self.posts[event.actor] = event.number
            return ""
        if event.what in (Word.CHECK, Word.CALL):
            return f"{name} cc"
        if event.what == Word.FOLD:
            return f"{name} f"
        if event.what in (Word.OPEN, Word.RAISE) and event.number != NO_NUMBER:
            return f"{name} cbr {self.unit.text(event.number)}"
        raise _refuse(self.record, f"'bet {WORD_TEXT.get(event.what, '')}'", event=number)


def _beside(record: Record, order: list[int], unit: _Unit) -> list[str]:
    lines = []
    names = {player.seat: player.name or player.id for player in record.players}
    if names:
        lines.append(
            f"players = [{', '.join(_text(names.get(record.seats[s], '')) for s in order)}]"
        )
    for stated, key in (("stacks", "finishing_stacks"), ("winnings", "winnings")):
        values = record.stated.get(stated)
        if isinstance(values, Mapping) and all(type(v) is int for v in values.values()):
            shown = [unit.text(values.get(record.seats[s], 0)) for s in order]
            lines.append(f"{key} = [{', '.join(shown)}]")
    if record.id:
        number = re.fullmatch(r"0|[1-9]\d{0,17}", record.id)
        lines.append(f"hand = {record.id if number else _text(record.id)}")
    kept = record.extra.get(KEY)
    if isinstance(kept, Mapping):
        for name, value in kept.items():
            if name in ("variant", "key") or not re.fullmatch(r"[A-Za-z0-9_-]+", name):
                continue
            lines.append(f"{name} = {_value(name, value)}")
    return lines


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(name: str, value: Any) -> str:
    """A kept value as TOML; a time of day stands bare, as it was."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(_value('', item) for item in value)}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(k)} = {_value('', v)}" for k, v in value.items()) + "}"
    text = str(value)
    if name == "time" and re.fullmatch(r"\d\d:\d\d:\d\d(\.\d+)?", text):
        return text
    return _text(text)
