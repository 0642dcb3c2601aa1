"""Typed, documented options of a rule set, and their way from a record to integers.

A rule module declares a class whose attributes are :func:`option` calls. In a record the values
are JSON (``true``, ``100``, ``"left"``, ``["left", "right"]``); the rules see integers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Literal, cast

from cardlog.cards import UNKNOWN, hand_text, mask, parse_cards
from cardlog.errors import OptionError
from cardlog.rules.state import MOST_SEATS

OptionKind = Literal["whole", "switch", "choice", "list", "set", "numbers", "seat", "cards"]
OptionCode = int | tuple[int, ...]
"""What the rules see of an option: an integer, or for ``numbers`` one a seat."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: ``name=default``, what it means, where it comes from."""

    name: str
    kind: OptionKind
    default: Any
    meaning: str
    source: str
    low: int = 0
    high: int = 10**9
    values: type[IntEnum] | None = None
    most: int = MOST_SEATS
    """Most entries of a list of ``numbers``."""
    fill: int = 0
    """What the rules see of ``numbers`` in the place of an entry that is not given."""

    @property
    def allowed(self) -> str:
        """The values that are accepted, in words."""
        names = ", ".join(text_of(v) for v in self.values) if self.values else ""
        return {
            "whole": f"a whole number from {self.low} to {self.high}",
            "switch": "true or false",
            "choice": f"one of {names}",
            "list": f"a list of up to 8 of {names}",
            "set": f"a list of any of {names}",
            "numbers": f"a list of up to {self.most} whole numbers from {self.low} to {self.high}",
            "seat": 'a seat of the record, or ""' if self.default else "a seat of the record",
            "cards": 'a run of cards such as "2c2d"',
        }[self.kind]


def text_of(value: IntEnum) -> str:
    """How an enumerated option value is written in a record."""
    return value.name.lower().replace("_", "-")


def whole(default: int, meaning: str, source: str, *, low: int = 0, high: int = 10**9) -> int:
    """An option that is a whole number."""
    return cast(int, Option("", "whole", default, meaning, source, low=low, high=high))


def switch(default: int, meaning: str, source: str) -> int:
    """An option that is on (1) or off (0)."""
    return cast(int, Option("", "switch", default, meaning, source))


def choice(default: IntEnum, meaning: str, source: str) -> int:
    """An option with named values; the class of the default lists them."""
    return cast(int, Option("", "choice", default, meaning, source, values=type(default)))


def sequence(default: Sequence[IntEnum], meaning: str, source: str) -> int:
    """A list of named values, held as octal digits, first lowest; member values are 1 to 7."""
    return cast(int, Option("", "list", tuple(default), meaning, source, values=type(default[0])))


def several(default: Sequence[IntEnum], meaning: str, source: str) -> int:
    """Some of a class of named values in no order, held as a set of bits by their numbers."""
    return cast(int, Option("", "set", tuple(default), meaning, source, values=type(default[0])))


def numbers(
    default: Sequence[int],
    meaning: str,
    source: str,
    *,
    low: int = 0,
    high: int = 10**12,
    most: int = MOST_SEATS,
    fill: int = 0,
) -> list[int]:
    """A list of whole numbers, mostly one a seat; the rules see it filled up with ``fill``."""
    option = Option(
        "", "numbers", tuple(default), meaning, source, low=low, high=high, most=most, fill=fill
    )  # fmt: skip
    return cast(list[int], option)


def seat(meaning: str, source: str, *, absent: bool = False) -> int:
    """A seat of the record, by default the first; ``absent``: by default none, ``""`` and -1."""
    return cast(int, Option("", "seat", -1 if absent else 0, meaning, source))


def cards(default: str, meaning: str, source: str) -> int:
    """A set of cards."""
    return cast(int, Option("", "cards", default, meaning, source))


class OptionSet:
    """Base of the option classes; ``dealer`` is common to all games."""

    dealer: int = seat("who deals first", "001:180-355")


def declared(cls: type[OptionSet]) -> dict[str, Option]:
    """Options of a class by name, bases first."""
    found: dict[str, Option] = {}
    for base in reversed(cls.__mro__):
        for name, value in base.__dict__.items():
            if isinstance(value, Option):
                found[name] = replace(value, name=name)
    return found


def _filled(option: Option, values: Sequence[int]) -> tuple[int, ...]:
    return (*values, *[option.fill] * (option.most - len(values)))


def encode(option: Option, value: Any, seats: Sequence[str]) -> OptionCode:
    """Integer for a JSON value of an option; ``OptionError`` names what would be accepted."""
    if option.kind == "whole":
        if type(value) is int and option.low <= value <= option.high:
            return value
    elif option.kind == "switch":
        if isinstance(value, bool):
            return int(value)
    elif option.kind == "seat":
        if value in seats:
            return list(seats).index(value)
        if value == "" and option.default < 0:
            return -1
    elif option.kind == "numbers":
        if isinstance(value, list) and len(value) <= option.most:
            if all(type(v) is int and option.low <= v <= option.high for v in value):
                return _filled(option, value)
    elif option.kind == "cards":
        if isinstance(value, str):
            try:
                codes = parse_cards(value)
            except ValueError:
                codes = [UNKNOWN]
            if len(set(codes)) == len(codes) and UNKNOWN not in codes:
                return mask(codes)
    elif option.values is not None:
        members = {text_of(v): int(v) for v in option.values}
        if option.kind == "choice" and isinstance(value, str) and value in members:
            return members[value]
        if option.kind == "list" and isinstance(value, list) and 0 < len(value) <= 8:
            if all(isinstance(v, str) and v in members for v in value):
                return sum(members[v] << (3 * i) for i, v in enumerate(value))
        if option.kind == "set" and isinstance(value, list):
            if all(isinstance(v, str) and v in members for v in value):
                if len(set(value)) == len(value):
                    return sum(1 << members[v] for v in value)
    raise OptionError(
        "bad-option",
        f"option {option.name} = {value!r} is not {option.allowed}",
        hint=f"{option.name}: {option.meaning}",
    )


def default_code(option: Option) -> OptionCode:
    """Integer of the default."""
    if option.kind == "numbers":
        return _filled(option, option.default)
    if option.kind == "list":
        return sum(int(v) << (3 * i) for i, v in enumerate(option.default))
    if option.kind == "set":
        return sum(1 << int(v) for v in option.default)
    if option.kind == "cards":
        return mask(option.default)
    return int(option.default)


def default_json(option: Option) -> Any:
    """The default as a record would state it; ``None`` for the first seat."""
    if option.kind in ("list", "set"):
        return [text_of(v) for v in option.default]
    if option.kind == "numbers":
        return list(option.default)
    if option.kind == "choice":
        return text_of(option.default)
    if option.kind == "switch":
        return bool(option.default)
    if option.kind == "seat":
        return "" if option.default < 0 else None
    return option.default


def decode(option: Option, code: Any, seats: Sequence[str]) -> Any:
    """JSON value of an option's integer."""
    if option.kind == "numbers":
        if option.most == MOST_SEATS:
            return [n for n in code[: len(seats)] if not option.fill or n != option.fill]
        length = option.most
        while length and code[length - 1] == 0:
            length -= 1
        return list(code[:length])
    if option.kind == "switch":
        return bool(code)
    if option.kind == "seat":
        return "" if code < 0 else seats[code]
    if option.kind == "cards":
        return hand_text(code)
    if option.kind == "choice" and option.values is not None:
        return text_of(option.values(code))
    if option.kind == "list" and option.values is not None:
        names: list[str] = []
        while code:
            names.append(text_of(option.values(code & 7)))
            code >>= 3
        return names
    if option.kind == "set" and option.values is not None:
        return [text_of(v) for v in option.values if code >> int(v) & 1]
    return code


class OptionValues:
    """Option integers as attributes: what interpreted rules get as ``o``."""

    def __init__(self, values: Mapping[str, OptionCode]) -> None:
        self.__dict__.update(values)
