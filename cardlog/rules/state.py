"""What a rule module declares its state with: integers and fixed-size lists of integers.

A state class only declares fields. Interpreted, the rules run on a ``__slots__`` object made from
the declaration; compiled, on a NumPy record made from the same one. The kinds in the annotations
tell the state text how to print and read a field; the rules themselves see plain integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, Final, TypeAlias, get_args, get_origin, get_type_hints

MOST_SEATS: Final = 12
"""Most seats of any game."""
PER_SEAT: Final = -1
"""Length of a list that has an entry a seat: as many as the state class has ``most_seats``."""
PER_SEAT_AND_CARD: Final = -64
"""Length of a list that counts each card for each seat."""

SeatNo: TypeAlias = Annotated[int, "seat"]
Suit: TypeAlias = Annotated[int, "suit"]
Call: TypeAlias = Annotated[int, "call"]
CardSet: TypeAlias = Annotated[int, "cards"]
SeatSet: TypeAlias = Annotated[int, "seats"]
EachSeat: TypeAlias = Annotated[list[int], "number", PER_SEAT]
CardSets: TypeAlias = Annotated[list[int], "cards", PER_SEAT]
OnTable: TypeAlias = Annotated[list[int], "card", PER_SEAT]
Copies: TypeAlias = Annotated[list[int], "copies", 64]
"""How many of each card there are."""
CopiesBySeat: TypeAlias = Annotated[list[int], "copies", PER_SEAT_AND_CARD]
"""How many of each card each seat has: entry ``64 * seat + card``."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state: its kind, and its length if it is a list (0: a single integer)."""

    name: str
    kind: str
    length: int
    per_seat: int = 0
    """How many of its entries belong to each seat, 0 if none do."""


class Table:
    """What every game's state begins with; drivers and the lake read these fields."""

    most_seats: ClassVar[int] = 8

    seats: int
    phase: Annotated[int, "phase"]
    dealer: SeatNo
    turn: SeatNo
    """Whose act it is; -1 = the table's (a deal, a ruling)."""
    deals: int
    """Number of the current deal, from 1; 0 before the first."""
    scored: int
    """Deals that have been scored or passed out."""
    over: int
    choices: int
    """Legal acts at the event just stepped: 0 = no decision, or hidden cards keep it unknown."""
    deferred: int
    """Checks of this deal that hidden cards keep open."""
    unsure: int
    """Checks that stayed open when their deal ended."""
    irregular: int
    """Irregularities that the record itself marks."""
    related: int
    """Cards that the fault just returned is about, or that were open instead."""
    points: EachSeat
    """Points of the deal scored last."""
    total: EachSeat


class Played(Table):
    """What the games of tricks add, which drivers and the lake read as well."""

    declarer: SeatNo
    contract: Call
    doubled: int
    trump: Suit
    target: int
    """Tricks that the contract undertook, 0 without one."""
    made: int
    """Tricks that counted for declarer's side in the deal scored last."""
    won: EachSeat
    """Tricks of this deal by seat."""
    tricks: int
    taker: SeatNo
    """Who won the trick completed last."""
    opener: SeatNo
    """Who led to the trick completed last."""
    haul: int
    """Points in the trick completed last."""


@lru_cache(maxsize=256)
def layout(cls: type) -> tuple[Field, ...]:
    """Fields of a state class in declaration order, bases first."""
    fields: dict[str, Field] = {}
    hints = get_type_hints(cls, include_extras=True)
    for base in reversed(cls.__mro__):
        for name in get_annotations(base):
            if get_origin(hints[name]) is not ClassVar:
                fields.setdefault(name, _field(name, hints[name], getattr(cls, "most_seats", 8)))
    return tuple(fields.values())


def most_seats(cls: type) -> int:
    """Entries of the lists by seat of a state class."""
    return next(field.length for field in layout(cls) if field.name == "total")


def _field(name: str, hint: Any, seats: int) -> Field:
    if hint is int:
        return Field(name, "number", 0)
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        if base is int:
            return Field(name, marks[0], 0)
        length = marks[1]
        if length < 0:
            return Field(name, marks[0], -length * seats, -length)
        return Field(name, marks[0], length)
    raise TypeError(f"{name}: {hint!r} is neither an integer nor a fixed-size list of integers")


@lru_cache(maxsize=256)
def slots_class(cls: type) -> type:
    """The class whose objects the interpreted rules run on."""
    fields = layout(cls)

    def init(self: Any) -> None:
        for field in fields:
            setattr(self, field.name, [0] * field.length if field.length else 0)

    return type(cls.__name__, (), {"__slots__": [f.name for f in fields], "__init__": init})


def blank(cls: type) -> Any:
    """A fresh all-zero state for interpreted replay."""
    return slots_class(cls)()


def copy(state: Any, cls: type) -> Any:
    """An independent copy of an interpreted state."""
    twin = blank(cls)
    for field in layout(cls):
        value = getattr(state, field.name)
        setattr(twin, field.name, value[:] if field.length else value)
    return twin
