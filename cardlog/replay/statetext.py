"""State as one line of text that parses back: the card player's FEN.

``contract-bridge phase=play turn=E dealer=N hand=AsKs/…`` — every field of the state that is not
zero, in declaration order, printed by its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import NO_SUIT, SUIT_NAMES, card, card_text, hand_text, mask
from cardlog.errors import FormatError
from cardlog.rules.game import Game
from cardlog.rules.registry import game as find_game
from cardlog.rules.state import MAX_SEATS, Field, blank, layout
from cardlog.words import CHANCE, WORD_CODE, WORD_TEXT

_TRANSIENT = ("seats", "choices", "related")
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
            if any(value):
                size = len(seats) if field.length == MAX_SEATS else field.length
                parts.append(
                    f"{field.name}={'/'.join(_one(field, game, v, seats) for v in value[:size])}"
                )
        elif value:
            parts.append(f"{field.name}={_one(field, game, value, seats)}")
    return " ".join(parts)


def _one(field: Field, game: Game, value: int, seats: Sequence[str]) -> str:
    kind = field.kind
    if kind == "phase":
        return game.phases(value).name.lower()
    if kind == "seat":
        return "-" if value == CHANCE else seats[value]
    if kind == "seats":
        return "+".join(name for i, name in enumerate(seats) if value >> i & 1)
    if kind == "cards":
        return hand_text(value) if value >= 0 else str(value)
    if kind == "card":
        return card_text(value - 1) if value else ""
    if kind == "suit":
        return _SUITS[value] if 0 <= value <= NO_SUIT else str(value)
    if kind == "call":
        return WORD_TEXT.get(value, str(value))
    return str(value)


def parse_state(text: str) -> tuple[Game, Any, list[str]]:
    """Game, state and seats of a state text; ``FormatError`` ``bad-state`` if it is none."""
    head, *parts = text.split(" ")
    game = find_game(head)
    fields = {f.name: f for f in layout(game.state)}
    state = blank(game.state)
    seats: list[str] = []
    for part in parts:
        name, sign, value = part.partition("=")
        if name == "seats":
            seats = value.split("/")
            state.seats = len(seats)
            continue
        field = fields.get(name)
        if field is None or not sign:
            raise FormatError("bad-state", f"{part!r} is no field of a {head} state")
        try:
            if field.length:
                values = [_read(field, game, v, seats) for v in value.split("/")]
                if len(values) > field.length:
                    raise ValueError
                values += [0] * (field.length - len(values))
                setattr(state, name, values)
            else:
                setattr(state, name, _read(field, game, value, seats))
        except (KeyError, ValueError):
            raise FormatError("bad-state", f"{part!r} cannot be read") from None
    if not 0 < len(seats) <= MAX_SEATS or "" in seats:
        raise FormatError("bad-state", "the state names no seats, or too many")
    return game, state, seats


def _read(field: Field, game: Game, text: str, seats: list[str]) -> int:
    kind = field.kind
    if kind == "phase":
        return int(game.phases[text.upper()])
    if kind == "seat":
        return CHANCE if text == "-" else seats.index(text)
    if kind == "seats":
        return sum(1 << seats.index(name) for name in text.split("+") if name)
    if kind == "cards":
        return int(text) if text.lstrip("-").isdigit() else mask(text)
    if kind == "card":
        return card(text) + 1 if text else 0
    if kind == "suit":
        return _SUITS.index(text) if text in _SUITS else int(text)
    if kind == "call":
        return WORD_CODE[text] if text in WORD_CODE else int(text)
    return int(text)
