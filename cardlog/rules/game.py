"""A rule set as the engine sees it, and the register of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import IntEnum
from functools import cached_property
from typing import Any

from cardlog.cards import FRENCH
from cardlog.errors import OptionError
from cardlog.rules.options import (
    Option,
    OptionCode,
    OptionSet,
    OptionValues,
    declared,
    default_code,
    encode,
)
from cardlog.words import Verb

Rule = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Cite:
    """A rule in one sentence and the lines of the document that states it."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class OptionName:
    """A named option or variant of the rule books: its parent with some options set."""

    id: str
    options: Mapping[str, Any]
    name: str = ""
    source: str = ""
    seats: int | None = None


def _member(option: Option, value: Any) -> Any:
    """The default of an option for a JSON value: its enumeration members by name."""
    if option.values is None:
        return value
    if option.kind in ("list", "set"):
        return tuple(option.values[v.upper().replace("-", "_")] for v in value)
    return option.values[value.upper().replace("-", "_")]


def _near(name: str, known: Iterable[str]) -> list[str]:
    """The one known name that a mistyped one is close to, if any."""
    return get_close_matches(name, list(known), n=1)


@dataclass(frozen=True)
class Game:
    """One rule set: what is data stands here, what is behaviour in the functions it names."""

    id: str
    name: str
    family: str
    sources: tuple[str, ...]
    seats: tuple[int, int]
    """Fewest and most seats."""
    state: type
    options: type[OptionSet]
    phases: type[IntEnum]
    setup: Callable[..., Any]
    """``setup(s, o)`` makes a zeroed state with ``s.seats`` ready for the first event."""
    verbs: Mapping[Verb, Rule]
    """``rule(s, o, e) -> fault`` for each verb that the game has."""
    end: Rule
    """``end(s, o) -> 1`` when the record may end here, after settling what is open; else 0."""
    offers: Rule
    """``offers(s, o, c)`` fills the choices open at this point."""
    rules: Mapping[Any, Cite]
    results: Callable[[Any, Any, Sequence[str]], dict[str, Any]]
    """Stated keys and what replay computed; a ``range`` where play so far only bounds it."""
    pack: int = FRENCH
    """What the codes of its cards begin with: ``cards.FRENCH`` or ``cards.HANAFUDA``."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Facts of a scored deal for the lake: its name there, and the state field that holds it
    (an integer, one a seat, or a set of seats)."""
    places: tuple[str, ...] = ("hand", "unseen", "table")
    """State fields that hold cards, each card in one of them at most; tests of conservation."""
    open_hands: Callable[[Any], int] | None = None
    """``open_hands(s)`` gives the set of seats whose hands lie open, such as dummy's."""
    player: Callable[[Any, Any, Any], Any] | None = None
    """``player(table, offers, rng)`` gives the event of a sensible player, or ``None`` to leave
    it to the common one."""
    table: Callable[[Any, Mapping[str, Any], Sequence[str]], Mapping[str, Any]] | None = None
    """``table(rng, options, seats)`` gives the options that chance decides before a deal."""
    check: Callable[[Any, Sequence[str]], None] | None = None
    """``check(o, seats)`` raises ``OptionError`` for options that cannot go together."""
    seat_names: tuple[str, ...] = ()
    """Fixed seat names, or empty if a record names its own."""
    events: tuple[tuple[str, str], ...] = ()
    """Example event and meaning, for documentation."""
    named: tuple[OptionName, ...] = ()
    parent: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """JSON option values that differ from the option class's own defaults."""
    readings: tuple[tuple[str, str], ...] = ()
    """Ambiguities of the documents and the reading taken, each with its source."""
    proof: tuple[str, ...] = ()
    """What independent evidence agrees, in words."""

    @cached_property
    def declared(self) -> dict[str, Option]:
        """Options by name, with this rule set's defaults."""
        options = declared(self.options)
        for name, value in self.defaults.items():
            options[name] = replace(options[name], default=_member(options[name], value))
        return options

    def encode_options(
        self, given: Mapping[str, Any], seats: Sequence[str]
    ) -> dict[str, OptionCode]:
        """All option integers of a record; ``OptionError`` for an unknown or impossible one."""
        codes = {name: default_code(option) for name, option in self.declared.items()}
        for name, value in given.items():
            option = self.declared.get(name)
            if option is None:
                raise OptionError(
                    "unknown-option",
                    f"{self.id} has no option {name!r}",
                    hint="".join(f"did you mean {near}? " for near in _near(name, self.declared))
                    + f"its options are {', '.join(self.declared)}",
                )
            codes[name] = encode(option, value, seats)
        if self.check is not None:
            self.check(OptionValues(codes), seats)
        return codes

    def option_values(self, given: Mapping[str, Any], seats: Sequence[str]) -> OptionValues:
        """The ``o`` of interpreted rules."""
        return OptionValues(self.encode_options(given, seats))

    def check_seats(self, seats: Sequence[str]) -> None:
        """Raise ``OptionError`` unless the game can be played with these seats."""
        low, high = self.seats
        if self.seat_names and tuple(seats) != self.seat_names:
            raise OptionError(
                "wrong-seats",
                f"{self.id} is played by seats {' '.join(self.seat_names)}, not {' '.join(seats)}",
                hint="list the seats clockwise under exactly these names",
            )
        if not low <= len(seats) <= high:
            raise OptionError(
                "wrong-seats",
                f"{self.id} is played by {low if low == high else f'{low} to {high}'} seats, "
                f"not {len(seats)}",
                hint='check "seats" in the record, or choose another rule set',
            )
