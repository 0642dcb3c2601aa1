"""Where the cards of a state lie: hands, tricks, piles, rows, columns, melds.

Nothing here knows a game. Zones follow from the fields of the state: their kinds, whether each
seat has one, and the places that the rule set declares (``Game.places``). The words below are
those that rule modules use for the same thing; a field under another name is drawn as its kind
says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from cardlog.cards import UNKNOWN, members
from cardlog.rules.game import Game
from cardlog.rules.mechanisms.layouts import Layout, top_of_home
from cardlog.rules.state import Field, layout
from cardlog.words import Verb

Kind: TypeAlias = Literal[
    "hand",
    "trick",
    "side",
    "row",
    "stock",
    "pile",
    "single",
    "pair",
    "meld",
    "column",
    "cell",
    "home",
]
Sight: TypeAlias = Literal["owner", "all", "none"]

_CODES: Final = 64
_LAID_OUT: Final = frozenset({"columns", "cells", "stock", "waste", "homes", "depth", "down"})
"""Fields of a layout, which is laid out by itself."""
INTERNAL: Final = frozenset(
    {
        "barred", "dealt", "elsewhere", "at_large", "doubted", "own", "pack", "trumps", "learned",
        "fits", "far_low", "far_high", "loose", "loose_key", "given", "sent", "threw", "called",
        "exposed", "penalty", "wild", "pickup", "skip", "reverse", "aces", "wanted", "fished",
        "opening_card", "kept", "duty", "haul_of_call", "field_dealt", "last_trick", "played",
        "runs_shown", "shown", "left", "top", "unseen", "hand", "holding", "table", "gone",
        "talon_seen", "hole", "waiting_seen",
    }
)  # fmt: skip
"""Fields that replay keeps for its own checks; drawn only where the rule set calls them places."""
_OPEN: Final = frozenset(
    {
        "table", "melds", "on_table", "row", "field", "loose", "build_cards", "attacks", "covers",
        "boards", "up", "starter", "fan", "turned", "played",
    }
)  # fmt: skip
"""Fields whose cards lie open; whoever saw a card of the others knows it."""
_PILES: Final = frozenset(
    {
        "pile", "waste", "crib", "burns", "burned", "buried", "heap", "gone",
        "aside", "put_out", "put_away", "miss", "kitty", "waiting_seen",
    }
)  # fmt: skip
_STOCKS: Final = ("stock", "talon", "stock_left", "left_count")
"""Cards lying face down to be drawn or dealt, as a number or as cards."""
_SIZES: Final = ("_size", "_left")
_OVER: Final = {"covers": "attacks"}
"""Lists whose cards lie on those of another list."""
_NUMBERED: Final = {"pile": "slots", "burned": "slots"}
"""Lists of numbers that name cards of another list."""
_ALWAYS: Final = frozenset({"table", "row", *_NUMBERED})
"""Drawn even if its cards lie in a place too, such as the row that is counted in cribbage."""
_LABELS: Final = {
    "hand": "Hand", "holding": "Hand", "table": "Trick", "up": "Turned up", "on_table": "Melds",
    "build_cards": "Build", "boards": "Board", "melds": "Meld", "took": "Taken", "taken": "Taken",
    "loose": "On the table", "field": "Field", "burns": "Burned", "put_out": "Put out",
    "fan": "Discards", "pile": "Pile", "left_count": "Shoe", "stock_left": "Stock",
    "attacks": "Attack", "gone": "Out of play", "down": "Laid down", "heap": "Out of play",
    "turned": "Turned up", "row": "Row", "played": "Played", "waiting_seen": "Discards",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: its name in the state, how its cards lie, whose it is, who sees it."""

    name: str
    label: str
    kind: Kind
    owner: int = -1
    number: int = -1
    """Which of several of that name, -1 if there is one."""
    sight: Sight = "none"
    ordered: bool = False
    """Its cards lie in an order that the state keeps."""


class Lain(NamedTuple):
    """A zone and its cards, ``UNKNOWN`` for those that the record does not show."""

    zone: Zone
    cards: list[int]
    covered: int = 0
    """How many of them, from the first, lie face down for everybody."""


_Reader: TypeAlias = Callable[[Any, int], Iterator[Lain]]


def label(name: str) -> str:
    """The words for a field: its name, or the word of the game table where that differs."""
    return _LABELS.get(name) or name.replace("_", " ").capitalize()


def lie(game: Game, state: Any, seats: int) -> list[Lain]:
    """All zones of a state that hold cards, or that a layout shows empty."""
    plan = _plan_of(game)
    found = [lain for reader in plan.places for lain in reader(state, seats)]
    if plan.beside:
        held = Counter(code for lain in found for code in lain.cards if code != UNKNOWN)
        for reader in plan.beside:
            for lain in reader(state, seats):
                # Cards that lie in a place are told twice, such as the one just taken up.
                cards = [code for code in lain.cards if code == UNKNOWN or not held[code]]
                if cards:
                    found.append(lain._replace(cards=cards))
    if not any(lain.zone.name in _STOCKS for lain in found):
        found += plan.rest(state, seats)
    return [_outer(lain, game.pack) for lain in found]


def _outer(lain: Lain, pack: int) -> Lain:
    return lain._replace(cards=[c if c == UNKNOWN else c ^ pack for c in lain.cards])


@dataclass(frozen=True, slots=True)
class _Plan:
    """How the zones of a game are read from its states."""

    places: tuple[_Reader, ...]
    beside: tuple[_Reader, ...]
    """Fields that the rule set does not call places."""
    rest: _Reader


@lru_cache(maxsize=256)
def _plan(state: type, places: tuple[str, ...], *, draws: bool) -> _Plan:
    fields = {field.name: field for field in layout(state)}
    certain: list[_Reader] = [_hands(fields)]
    beside: list[_Reader] = []
    is_layout = issubclass(state, Layout)
    if is_layout:
        certain.append(_layout)
    for field in fields.values():
        if is_layout and field.name in _LAID_OUT:
            continue
        reader = _reader(field, fields, places)
        if reader is not None:
            sure = field.name in places or field.name in _ALWAYS
            (certain if sure else beside).append(reader)
    if draws and not is_layout:
        certain += [_count(name) for name in _STOCKS if _counts(fields, name)]
    return _Plan(tuple(certain), tuple(beside), _rest(fields))


def _plan_of(game: Game) -> _Plan:
    draws = Verb.DRAW in game.verbs or "left_count" in {f.name for f in layout(game.state)}
    return _plan(game.state, game.places, draws=draws)


def _counts(fields: dict[str, Field], name: str) -> bool:
    field = fields.get(name)
    if field is None or field.kind != "number" or field.length:
        return False
    return name != "stock_left" or "stock" not in fields


def _reader(field: Field, fields: dict[str, Field], places: tuple[str, ...]) -> _Reader | None:
    name, placed = field.name, field.name in places
    if name in ("hand", "holding", "unseen", "slots") or name in _OVER:
        return None
    if name == "melds" and "on_table" in fields:
        return None
    if name == "table" and field.kind == "card" and field.per_seat:
        return _trick
    if name in _NUMBERED and field.kind == "number" and _NUMBERED[name] in fields:
        return _numbered(name, _NUMBERED[name])
    if field.kind not in ("cards", "card", "copies") or (name in INTERNAL and not placed):
        return None
    sight: Sight = "all" if name in _OPEN else "none"
    if field.kind == "copies":
        return _copies(name, sight) if not field.per_seat else None
    if field.per_seat == 1:
        return _sides(field, "all" if name in _OPEN else "none")
    if field.kind == "card":
        over = next((other for other, under in _OVER.items() if under == name), "")
        if over in fields:
            return _pairs(name, over)
        if not field.length:
            return _one(name, sight)
        size = next((name + end for end in _SIZES if name + end in fields), "")
        return _list(name, size, sight)
    return _groups(name, sight) if field.length else _set(name, sight)


# --- readers by kind ----------------------------------------------------------------------


def _heap(name: str) -> Kind:
    """How cards of nobody in particular lie: to be drawn, put together, or side by side."""
    return "stock" if name in _STOCKS else "pile" if name in _PILES else "row"


def _hands(fields: dict[str, Field]) -> _Reader:
    holding = "holding" in fields
    if not holding and fields.get("hand", Field("", "", 0)).kind != "cards":
        return lambda _state, _seats: iter(())
    hidden = "hidden" in fields
    chained = {"slots", "first", "under"} <= fields.keys()

    def read(state: Any, seats: int) -> Iterator[Lain]:
        for seat in range(seats):
            if holding:
                counts = state.holding[_CODES * seat : _CODES * (seat + 1)]
                cards = [code for code, n in enumerate(counts) for _ in range(n)]
                cards += _chain(state, seat) if chained else []
            else:
                cards = list(members(state.hand[seat]))
            if hidden:
                cards += [UNKNOWN] * state.hidden[seat]
            yield Lain(Zone("hand", "Hand", "hand", seat, sight="owner"), cards)

    return read


def _chain(state: Any, seat: int) -> list[int]:
    """Cards of a stack that have a place in its order, the uppermost first."""
    found: list[int] = []
    at = state.first[seat]
    while at and len(found) < len(state.slots):
        found.append(state.slots[at - 1] - 1)
        at = state.under[at - 1]
    return found


def _trick(state: Any, seats: int) -> Iterator[Lain]:
    first = max(getattr(state, "leader", 0), 0)
    for i in range(seats):
        seat = (first + i) % seats
        if state.table[seat]:
            zone = Zone("table", "Trick", "trick", seat, sight="all")
            yield Lain(zone, [state.table[seat] - 1])


def _sides(field: Field, sight: Sight) -> _Reader:
    name, single = field.name, field.kind == "card"

    def read(state: Any, seats: int) -> Iterator[Lain]:
        for seat, value in enumerate(getattr(state, name)[:seats]):
            if value > 0:
                cards = [value - 1] if single else list(members(value))
                yield Lain(Zone(name, label(name), "side", seat, sight=sight), cards)

    return read


def _one(name: str, sight: Sight) -> _Reader:
    def read(state: Any, _seats: int) -> Iterator[Lain]:
        value = getattr(state, name)
        if value > 0:
            yield Lain(Zone(name, label(name), "single", sight=sight, ordered=True), [value - 1])

    return read


def _set(name: str, sight: Sight) -> _Reader:
    kind = _heap(name)

    def read(state: Any, _seats: int) -> Iterator[Lain]:
        value = getattr(state, name)
        if value > 0:
            yield Lain(Zone(name, label(name), kind, sight=sight), list(members(value)))

    return read


def _groups(name: str, sight: Sight) -> _Reader:
    kind: Kind = "row" if name == "boards" else "meld"

    def read(state: Any, _seats: int) -> Iterator[Lain]:
        for number, value in enumerate(getattr(state, name)):
            if value > 0:
                zone = Zone(name, label(name), kind, number=number + 1, sight=sight)
                yield Lain(zone, list(members(value)))

    return read


def _list(name: str, size: str, sight: Sight) -> _Reader:
    kind = _heap(name)

    def read(state: Any, _seats: int) -> Iterator[Lain]:
        values = getattr(state, name)
        values = values[: getattr(state, size)] if size else values
        cards = [value - 1 for value in values if value > 0]
        if cards:
            yield Lain(Zone(name, label(name), kind, sight=sight, ordered=True), cards)

    return read


def _numbered(name: str, slots: str) -> _Reader:
    def read(state: Any, _seats: int) -> Iterator[Lain]:
        size = getattr(state, f"{name}_size", _CODES)
        found = [getattr(state, slots)[n - 1] - 1 for n in getattr(state, name)[:size] if n]
        if found:
            yield Lain(Zone(name, label(name), "pile", sight="none", ordered=True), found)

    return read


def _pairs(name: str, over: str) -> _Reader:
    def read(state: Any, _seats: int) -> Iterator[Lain]:
        laid = zip(getattr(state, name), getattr(state, over), strict=False)
        for number, (under, upper) in enumerate(laid, start=1):
            if under > 0:
                cards = [under - 1] + ([upper - 1] if upper > 0 else [])
                zone = Zone(name, label(name), "pair", number=number, sight="all", ordered=True)
                yield Lain(zone, cards)

    return read


def _copies(name: str, sight: Sight) -> _Reader:
    kind = _heap(name)

    def read(state: Any, _seats: int) -> Iterator[Lain]:
        cards = [code for code, n in enumerate(getattr(state, name)) for _ in range(max(n, 0))]
        if cards:
            at = Zone(name, label(name), kind, sight="all" if kind == "pile" else sight)
            yield Lain(at, cards)

    return read


def _count(name: str) -> _Reader:
    def read(state: Any, _seats: int) -> Iterator[Lain]:
        count = getattr(state, name)
        if 0 < count <= 10 * _CODES:
            yield Lain(Zone(name, label(name), "stock"), [UNKNOWN] * count)

    return read


def _rest(fields: dict[str, Field]) -> _Reader:
    """Cards of the pack that lie in no hand: before a deal, or left over after it."""
    held = "hidden" in fields
    unseen = fields.get("unseen")
    if unseen is None or unseen.length or unseen.kind != "cards":
        return lambda _state, _seats: iter(())

    def read(state: Any, seats: int) -> Iterator[Lain]:
        rest = max(state.unseen, 0).bit_count() - (sum(state.hidden[:seats]) if held else 0)
        if rest > 0:
            yield Lain(Zone("unseen", "Pack", "stock"), [UNKNOWN] * rest)

    return read


def _layout(state: Any, _seats: int) -> Iterator[Lain]:
    if state.stock_size or state.waste_size:
        stock = [code - 1 for code in state.stock[: state.stock_size]]
        yield Lain(Zone("stock", "Stock", "stock", ordered=True), stock, len(stock))
        waste = [code - 1 for code in state.waste[: state.waste_size]]
        yield Lain(Zone("waste", "Waste", "pile", sight="all", ordered=True), waste)
    for i in range(state.cell_count):
        code = state.cells[i]
        zone = Zone("cells", "Cell", "cell", number=i + 1, sight="all", ordered=True)
        yield Lain(zone, [code - 1] if code else [])
    for i in range(state.home_count):
        top = top_of_home(state, i)
        zone = Zone("homes", "Foundation", "home", number=i + 1, sight="all", ordered=True)
        yield Lain(zone, [top] if top >= 0 else [])
    start = 0
    for i in range(state.column_count):
        codes = [code - 1 for code in state.columns[start : start + state.depth[i]]]
        start += state.depth[i]
        zone = Zone("columns", "Column", "column", number=i + 1, sight="all", ordered=True)
        yield Lain(zone, codes, state.down[i])


def holds_cards(game: Game) -> bool:
    """Whether the state itself holds cards; else the events tell what lies before a seat."""
    return bool(game.places)


def knows_copies(game: Game) -> bool:
    """Whether a card's code does not tell one card from another: several packs are in play."""
    return any(field.kind == "copies" for field in layout(game.state))
