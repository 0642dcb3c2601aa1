"""State as one line of text that parses back: the card player's FEN.

``contract-bridge phase=play turn=E dealer=N hand=AsKs/…`` — every field of the state that is not
zero, in declaration order, printed by its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import (
    NO_SUIT,
    SUIT_NAMES,
    UNKNOWN,
    card,
    card_text,
    cards_text,
    mask,
    parse_cards,
    set_text,
)
from cardlog.errors import FormatError
from cardlog.rules.game import Game
from cardlog.rules.registry import game as find_game
from cardlog.rules.state import Field, blank, layout, most_seats
from cardlog.words import CHANCE, WORD_CODE, WORD_TEXT

_TRANSIENT = ("seats", "choices", "related")
_CODES = 64
_SUITS = (*SUIT_NAMES, "none")


def state_text(game: Game, state: Any, seats: Sequence[str]) -> str:
    """One line for a state.

    >>> from cardlog.log.model import Record
    >>> from cardlog.replay.play import Replay
    >>> table = Replay(Record(rules="contract-bridge", seats=["N", "E", "S", "W"], events=[]))
    >>> state_text(table.game, table.state, table.seats).split(" ")[:4]
    ['contract-bridge', 'seats=N/E/S/W', 'turn=-', 'declarer=-']
    """
    parts = [game.id, "seats=" + "/".join(seats)]
    for field in layout(game.state):
        value = getattr(state, field.name)
        if field.name in _TRANSIENT:
            continue
        if field.length:
            size = field.per_seat * len(seats) or field.length
            if any(value[:size]):
                parts.append(f"{field.name}={_many(field, game, value[:size], seats)}")
        elif value:
            parts.append(f"{field.name}={_one(field, game, value, seats)}")
    return " ".join(parts)


def _many(field: Field, game: Game, values: Sequence[int], seats: Sequence[str]) -> str:
    if field.kind != "copies":
        return "/".join(_one(field, game, value, seats) for value in values)
    return "/".join(
        _copies(values[i : i + _CODES], game.pack) for i in range(0, len(values), _CODES)
    )


def _copies(counts: Sequence[int], pack: int) -> str:
    """Every card as often as it is there; numbers where a count is no number of cards."""
    if min(counts) < 0:
        return "+".join(map(str, counts))
    return cards_text([card ^ pack for card, n in enumerate(counts) for _ in range(n)])


def _one(field: Field, game: Game, value: int, seats: Sequence[str]) -> str:
    kind = field.kind
    if kind == "phase":
        return game.phases(value).name.lower()
    if kind == "seat":
        return "-" if value == CHANCE else seats[value]
    if kind == "seats":
        return "+".join(name for i, name in enumerate(seats) if value >> i & 1)
    if kind == "cards":
        return set_text(value, game.pack) if value >= 0 else str(value)
    if kind == "card":
        return card_text(_outer(value - 1, game)) if value else ""
    if kind == "suit":
        return _SUITS[value] if 0 <= value <= NO_SUIT else str(value)
    if kind == "call":
        return WORD_TEXT.get(value, str(value))
    return str(value)


def _outer(card: int, game: Game) -> int:
    return card if card == UNKNOWN else card ^ game.pack


def parse_state(text: str) -> tuple[Game, Any, list[str]]:
    """Game, state and seats of a state text; ``FormatError`` ``bad-state`` if it is none."""
    head, *parts = text.split(" ")
    game = find_game(head)
    fields = {f.name: f for f in layout(game.state)}
    state = blank(game.state)
    seats: list[str] = []
    told: set[str] = set()
    for part in parts:
        name, sign, value = part.partition("=")
        if name in told:
            raise FormatError("bad-state", f"{part!r} tells {name} again")
        told.add(name)
        if name == "seats":
            seats = value.split("/")
            state.seats = len(seats)
            continue
        field = fields.get(name)
        if field is None or not sign:
            raise FormatError("bad-state", f"{part!r} is no field of a {head} state")
        try:
            if field.length:
                values = _read_many(field, game, value, seats)
                if len(values) > field.length:
                    raise ValueError
                values += [0] * (field.length - len(values))
                setattr(state, name, values)
            else:
                setattr(state, name, _read(field, game, value, seats))
        except (KeyError, ValueError, IndexError):
            raise FormatError("bad-state", f"{part!r} cannot be read") from None
    if not 0 < len(seats) <= most_seats(game.state) or "" in seats:
        raise FormatError("bad-state", "the state names no seats, or too many")
    return game, state, seats


def _read_many(field: Field, game: Game, text: str, seats: list[str]) -> list[int]:
    parts = text.split("/")
    if field.kind != "copies":
        return [_read(field, game, part, seats) for part in parts]
    values: list[int] = []
    for part in parts:
        if "+" in part:
            values += map(int, part.split("+"))
            continue
        counts = [0] * _CODES
        for code in parse_cards(part):
            counts[code ^ game.pack] += 1
        values += counts
    return values


def _read(field: Field, game: Game, text: str, seats: list[str]) -> int:
    kind = field.kind
    if kind == "phase":
        return int(game.phases[text.upper()])
    if kind == "seat":
        return CHANCE if text == "-" else seats.index(text)
    if kind == "seats":
        return sum(1 << seats.index(name) for name in text.split("+") if name)
    if kind == "cards":
        if text.lstrip("-").isdigit():
            return int(text)
        return mask([code ^ game.pack for code in parse_cards(text)])
    if kind == "card":
        return _outer(card(text), game) + 1 if text else 0
    if kind == "suit":
        return _SUITS.index(text) if text in _SUITS else int(text)
    if kind == "call":
        return WORD_CODE[text] if text in WORD_CODE else int(text)
    return int(text)
