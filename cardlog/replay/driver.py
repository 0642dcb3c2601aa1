"""The loop that replays many games: one source, interpreted or compiled for each game.

The text below is completed for a game (its verbs, the fields its state has) and run either as
plain Python over ``__slots__`` objects and lists, or by Numba over NumPy records and arrays. In
the second case it is written to the cache directory as a module, so that Numba can keep the
machine code for the next process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from cardlog.replay import twins
from cardlog.rules.faults import Fault
from cardlog.rules.game import Game
from cardlog.rules.registry import game as find_game
from cardlog.rules.state import layout
from cardlog.words import Event, Verb

_OFTEN: Final = (Verb.PLAY, Verb.BID, Verb.DEAL, Verb.BET, Verb.DRAW, Verb.DISCARD, Verb.GIVE)

TEMPLATE: Final = '''"""Replay driver of {game}, written by cardlog; do not edit."""

{head}

{decorator}
def step(s, o, e):
    s.choices = 0
    s.related = 0
    if s.over and e.verb != {score} and e.verb != {rule} and e.verb != {claim}:
        return {game_over}
    if e.flags and (e.verb == {deal} or e.verb == {score} or e.verb == {rule}):
        return {word_not_used}
{dispatch}
    return {verb_not_used}


{decorator}
def run(
    first, last, detail, start, actor, verb, target, flags, what, number, card_start, cards,
    states, options, fault, fault_at, ended, choices, phase, deal, trick, place,
    deal_rows, deal_points, deal_won, trick_rows, counts,
):
    deals_out = 0
    tricks_out = 0
    # Compiled code checks no index: rows beyond the last are counted, and the caller refuses them.
    most_deals = len(deal_rows)
    most_tricks = len(trick_rows)
    all_cards = borrowed(cards)
    for g in range(first, last):
        s = states[g]
        o = options[g]
        setup(s, o)
        found = 0
        for i in range(start[g], start[g + 1]):
            e = Event(
                int(actor[i]), int(verb[i]), int(target[i]), int(what[i]), int(number[i]),
                int(flags[i]), all_cards[card_start[i] : card_start[i + 1]],
            )
            scored = s.scored
            tricks = s.tricks
            dealer = s.dealer
            if detail:
                phase[i] = s.phase
                trick[i] = tricks
                place[i] = {laid}
            found = step(s, o, e)
            if detail:
                deal[i] = s.deals
                choices[i] = s.choices
            if found:
                fault[g] = found
                fault_at[g] = i - start[g]
                break
            if detail and s.tricks > tricks:
                if tricks_out < most_tricks:
                    row = trick_rows[tricks_out]
                    row[0] = g
                    row[1] = s.deals
                    row[2] = s.tricks
                    row[3] = s.opener
                    row[4] = s.taker
                    row[5] = s.haul
                tricks_out += 1
            if detail and s.scored > scored:
                if deals_out < most_deals:
                    row = deal_rows[deals_out]
                    put_deal(s, g, dealer, row, deal_points[deals_out], deal_won[deals_out])
                deals_out += 1
        if found == 0:
            scored = s.scored
            dealer = s.dealer
            ended[g] = end(s, o)
            if detail and s.scored > scored:
                if deals_out < most_deals:
                    row = deal_rows[deals_out]
                    put_deal(s, g, dealer, row, deal_points[deals_out], deal_won[deals_out])
                deals_out += 1
    counts[0] = deals_out
    counts[1] = tricks_out


{decorator}
def put_deal(s, g, dealer, row, points, won):
    row[0] = g
    row[1] = s.scored
    row[2] = dealer
    row[3] = s.declarer
    row[4] = s.contract
    row[5] = s.doubled
    row[6] = s.trump
    row[7] = s.target
    row[8] = s.made
    row[9] = s.tricks
    for seat in range(s.seats):
        points[seat] = s.points[seat]
        won[seat] = s.won[seat]
'''

DEAL_FIELDS: Final = (
    "game",
    "deal",
    "dealer",
    "declarer",
    "contract",
    "doubled",
    "trump",
    "target",
    "made",
    "tricks",
)
TRICK_FIELDS: Final = ("game", "deal", "trick", "opener", "taker", "haul")


def _source(game: Game, *, compiled: bool) -> str:
    verbs = [v for v in _OFTEN if v in game.verbs] + [v for v in game.verbs if v not in _OFTEN]
    head = (
        "import numba\n\nfrom cardlog.replay.driver import twins_of\n\n"
        f"globals().update(twins_of({game.id!r}))\n"
    )
    has_laid = any(f.name == "laid" for f in layout(game.state))
    return TEMPLATE.format(
        game=game.id,
        head=head if compiled else "",
        decorator='@numba.njit(cache=True, nogil=True, error_model="numpy")' if compiled else "",
        dispatch="\n".join(
            f"    if e.verb == {int(v)}:\n        return verb_{int(v)}(s, o, e)" for v in verbs
        ),
        laid="s.laid" if has_laid else "0",
        deal=int(Verb.DEAL),
        score=int(Verb.SCORE),
        rule=int(Verb.RULE),
        claim=int(Verb.CLAIM),
        game_over=int(Fault.GAME_OVER),
        verb_not_used=int(Fault.VERB_NOT_USED),
        word_not_used=int(Fault.WORD_NOT_USED),
    )


def _functions(game: Game, made: Callable[[Any], Any]) -> dict[str, Any]:
    found = {f"verb_{int(verb)}": made(rule) for verb, rule in game.verbs.items()}
    return found | {"setup": made(game.setup), "end": made(game.end), "Event": Event}


def _itself(cards: Any) -> Any:
    return cards


def twins_of(rules: str) -> dict[str, Any]:
    """Compiled twins of a game's functions under the names that the driver uses."""
    return _functions(find_game(rules), twins.Twins().of) | {"borrowed": twins.borrowed()}


@lru_cache(maxsize=64)
def interpreted(rules: str) -> Callable[..., None]:
    """The driver of a game as plain Python; takes lists and ``__slots__`` states."""
    game = find_game(rules)
    namespace = _functions(game, lambda rule: rule) | {"borrowed": _itself}
    exec(compile(_source(game, compiled=False), f"<driver of {rules}>", "exec"), namespace)
    run: Callable[..., None] = namespace["run"]
    return run


@lru_cache(maxsize=64)
def compiled(rules: str) -> Callable[..., None]:
    """The driver of a game as machine code; takes arrays and NumPy records."""
    game = find_game(rules)
    name = f"cardlog_driver_{rules.replace('-', '_').replace('/', '_')}"
    run: Callable[..., None] = cached_module(name, _source(game, compiled=True)).run
    return run


def cached_module(name: str, source: str) -> ModuleType:
    """A generated module that lies in the cache directory, so that Numba can cache its code."""
    directory = twins.cache_directory()
    if directory is None:
        module = ModuleType(name)
        exec(compile(source.replace("cache=True, ", ""), f"<{name}>", "exec"), module.__dict__)
        return module
    path = directory / f"{name}.py"
    if not path.exists():
        _write(path, source)
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _write(path: Path, text: str) -> None:
    """Write by renaming, so that another process never reads half a file."""
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
