"""What stands beside the seats: scores, tricks, chips, roles, and the facts of the deal.

Nothing here knows a game. The names below are those that rule modules use for the same thing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from cardlog.rules.game import Game
from cardlog.rules.state import Field, Played, layout

_NUMBERS: Final = (
    ("total", "score"), ("won", "tricks"), ("points", "last deal"), ("left", "chips"),
    ("front", "bet"), ("bet", "bet"), ("insured", "insurance"), ("on_player", "on Player"),
    ("on_banker", "on Banker"), ("on_tie", "on the tie"), ("bids", "bid"), ("sets", "sets"),
    ("cards_taken", "cards"), ("sweeps", "sweeps"), ("place", "place"), ("strikes", "strikes"),
    ("laid_down", "meld"), ("melded", "meld"), ("tabled", "on the table"), ("deadwood", "deadwood"),
    ("hands_won", "hands won"), ("pips", "pips"), ("pegging", "pegged"), ("red", "red threes"),
)  # fmt: skip
"""Numbers of each seat and the words for them; 0 is not shown."""
_CHIPS: Final = "front"
"""A game with chips before each seat; elsewhere ``left`` counts something else."""
_MOST: Final = 10**14
_FACTS: Final = (
    ("middle", "pot"), ("pot", "pot"), ("count", "count"), ("bid", "bid"), ("suit", "suit"),
)  # fmt: skip
_BADGES: Final = (
    ("dealer", "dealer"), ("attacker", "attacks"), ("defender", "defends"), ("bank", "banker"),
    ("small_seat", "small blind"), ("big_seat", "big blind"), ("ender", "knocked"),
)  # fmt: skip
_IN_PLAY: Final = ("inside", "playing", "active")


@lru_cache(maxsize=256)
def _fields(state: type) -> dict[str, Field]:
    return {field.name: field for field in layout(state)}


def numbers(game: Game, state: Any, seats: int) -> dict[str, list[int]]:
    """Numbers of each seat by what they count; those that are 0 for all are left out."""
    fields = _fields(game.state)
    found: dict[str, list[int]] = {}
    for name, words in _NUMBERS:
        field = fields.get(name)
        if field is None or field.kind != "number" or field.per_seat != 1:
            continue
        if name == "left" and _CHIPS not in fields:
            continue
        if name == "points" and not state.scored:
            continue
        values = getattr(state, name)[:seats]
        if any(values) and max(values) < _MOST:
            found.setdefault(words, values[:])
    if _paid_out(state, fields):
        found.pop("bet", None)
        found["chips"] = [state.left[i] + state.taken[i] for i in range(seats)]
    return found


def _paid_out(state: Any, fields: dict[str, Field]) -> bool:
    """Whether the hand is over and its pot was won: the state keeps how it stood before that."""
    return bool(state.over and _CHIPS in fields and "taken" in fields and any(state.taken))


def house_deals(game: Game, state: Any) -> bool:
    """Whether the house has the bank, so that no seat deals."""
    bank = _fields(game.state).get("bank")
    return bank is not None and bank.kind == "seat" and state.bank < 0


def badges(game: Game, state: Any, seats: int) -> list[tuple[int, str]]:
    """Seats and the parts that they play: dealer, declarer, who attacks, who won."""
    fields = _fields(game.state)
    found: list[tuple[int, str]] = []
    for name, words in _BADGES:
        if name in fields and fields[name].kind == "seat":
            seat = getattr(state, name)
            deals = seats > 1 and not house_deals(game, state)
            if 0 <= seat < seats and (name != "dealer" or deals):
                found.append((seat, words))
    if issubclass(game.state, Played):
        made = state.contract or 0 <= state.trump < 4
        if made and 0 <= state.declarer < seats:
            found.append((state.declarer, "declarer"))
    if game.open_hands is not None:
        lain_open = game.open_hands(state)
        found += [(i, "open hand") for i in range(seats) if lain_open >> i & 1]
    if state.over and "winners" in fields:
        found += [(i, "winner") for i in range(seats) if state.winners >> i & 1]
    return found


def outside(game: Game, state: Any, seats: int) -> list[int]:
    """Seats that take no part, where the state says who does."""
    fields = _fields(game.state)
    for name in _IN_PLAY:
        if name in fields and fields[name].kind == "seats":
            inside = getattr(state, name)
            if inside > 0:
                return [i for i in range(seats) if not inside >> i & 1]
    return []


def facts(game: Game, state: Any) -> list[tuple[str, str]]:
    """What holds for the whole table, such as the pot, with the words for it."""
    fields = _fields(game.state)
    found: dict[str, str] = {}
    paid_out = _paid_out(state, fields)
    for name, words in _FACTS:
        field = fields.get(name)
        if field is None or field.length or words in found or (paid_out and words == "pot"):
            continue
        value = getattr(state, name)
        if field.kind == "number" and value > 0:
            found[words] = f"{value:,}"
        elif field.kind == "suit" and 0 <= value < 4:
            found[words] = "♣♦♥♠"[value]
    return list(found.items())
