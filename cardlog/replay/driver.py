"""The loop that replays many games: one source, interpreted or compiled for each game.

The text below is completed for a game (its verbs, the fields its state has) and run either as
plain Python over ``__slots__`` objects and lists, or by Numba over NumPy records and arrays. In
the second case it is written to the cache directory as a module, so that Numba can keep the
machine code for the next process.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Final

from cardlog.cards import NO_SUIT
from cardlog.replay import twins
from cardlog.rules.faults import Fault
from cardlog.rules.game import Game
from cardlog.rules.registry import game as find_game
from cardlog.rules.state import layout, most_seats
from cardlog.words import NONE, Event, Verb

FOREIGN: Final = 127
"""Verb of an event with a card of another pack, whose code would wrap around in sets of cards."""
_TOP: Final = ", ".join(f"{name}={value!r}" for name, value in twins.OPTIONS.items())
_OFTEN: Final = (Verb.PLAY, Verb.BID, Verb.DEAL, Verb.BET, Verb.DRAW, Verb.DISCARD, Verb.GIVE)

TEMPLATE: Final = '''"""Replay driver, written by cardlog; do not edit."""

{head}

{decorator}
def run(
    first, last, detail, start, actor, verb, target, flags, what, number, source, to, card_start,
    cards, states, options, option_of, fault, fault_at, ended, choices, phase, deal, trick, laid,
    deal_rows, deal_points, deal_won, deal_facts, trick_rows, counts,
):
    deals_out = 0
    tricks_out = 0
    # Compiled code checks no index: rows beyond the last are counted, and the caller refuses them.
    most_deals = len(deal_rows)
    most_tricks = len(trick_rows)
    for g in range(first, last):
        s = states[g]
        o = options[option_of[g]]
        setup(s, o)
        found = 0
        for i in range(start[g], start[g + 1]):
            j = place(i)
            e = Event(
                int(actor[j]), int(verb[j]), int(target[j]), int(what[j]), int(number[j]),
                int(flags[j]), piece(cards, card_start[j], card_start[place(i + 1)]),
                int(source[j]), int(to[j]),
            )
            scored = s.scored
            tricks = {tricks}
            dealer = s.dealer
            if detail:
                phase[j] = s.phase
                trick[j] = tricks
                laid[j] = {laid}
            s.choices = 0
            s.related = 0
            if s.over and e.verb != {score} and e.verb != {rule} and e.verb != {claim}:
                found = {game_over}
            elif e.flags and (e.verb == {deal} or e.verb == {score} or e.verb == {rule}):
                found = {word_not_used}
{dispatch}
            elif e.verb == {foreign}:
                found = {not_in_pack}
            else:
                found = {verb_not_used}
            if detail:
                deal[j] = s.deals
                choices[j] = s.choices
            if found:
                fault[g] = found
                fault_at[g] = i - start[g]
                break
            if detail and {tricks} > tricks:
                if tricks_out < most_tricks:
                    row = trick_rows[tricks_out]
                    row[0] = g
                    row[1] = s.deals
                    row[2] = {tricks}
                    row[3] = {opener}
                    row[4] = {taker}
                    row[5] = {haul}
                tricks_out += 1
            if detail and s.scored > scored:
                if deals_out < most_deals:
                    put_deal(
                        s, g, dealer, deal_rows[deals_out], deal_points[deals_out],
                        deal_won[deals_out], deal_facts[deals_out],
                    )
                deals_out += 1
        if found == 0:
            scored = s.scored
            dealer = s.dealer
            ended[g] = end(s, o)
            if detail and s.scored > scored:
                if deals_out < most_deals:
                    put_deal(
                        s, g, dealer, deal_rows[deals_out], deal_points[deals_out],
                        deal_won[deals_out], deal_facts[deals_out],
                    )
                deals_out += 1
    counts[0] = deals_out
    counts[1] = tricks_out


{decorator}
def put_deal(s, g, dealer, row, points, won, facts):
    row[0] = g
    row[1] = s.scored
    row[2] = dealer
    row[3] = {declarer}
    row[4] = {contract}
    row[5] = {doubled}
    row[6] = {trump}
    row[7] = {target}
    row[8] = {made}
    row[9] = {tricks}
    for seat in range(s.seats):
        points[seat] = s.points[seat]
        won[seat] = {won}
{facts}
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


_ABSENT: Final = {"declarer": str(NONE), "trump": str(NO_SUIT), "won": "0"}
"""What a deal row holds where the state has no such field; 0 for all others."""
_READ: Final = (
    "declarer", "contract", "doubled", "trump", "target", "made", "tricks", "taker", "opener",
    "haul", "laid",
)  # fmt: skip


def fact_columns(game: Game) -> list[tuple[str, str, int]]:
    """Name in the lake, state field and number of columns of each fact of a deal.

    A set of seats becomes a column a seat, 1 for its members.
    """
    fields = {field.name: field for field in layout(game.state)}
    each = most_seats(game.state)
    return [
        (name, field, each if fields[field].kind == "seats" else fields[field].length)
        for name, field in game.facts.items()
    ]


def _put_facts(game: Game) -> str:
    kinds = {field.name: field.kind for field in layout(game.state)}
    lines = []
    at = 0
    for _, field, length in fact_columns(game):
        if length:
            entry = f"s.{field} >> i & 1" if kinds[field] == "seats" else f"s.{field}[i]"
            lines.append(f"    for i in range({length}):\n        facts[{at} + i] = {entry}")
        else:
            lines.append(f"    facts[{at}] = s.{field}")
        at += length or 1
    return "\n".join(lines)


def _source(game: Game, *, compiled: bool) -> str:
    verbs = [v for v in _OFTEN if v in game.verbs] + [v for v in game.verbs if v not in _OFTEN]
    head = (
        "import numba\n\nfrom cardlog.replay.driver import twins_of\n\n"
        "globals().update(twins_of(__name__))\n"
    )
    fields = {field.name for field in layout(game.state)}
    read = {name: f"s.{name}" if name in fields else _ABSENT.get(name, "0") for name in _READ}
    return TEMPLATE.format(
        **read,
        won="s.won[seat]" if "won" in fields else "0",
        facts=_put_facts(game),
        head=head if compiled else "",
        decorator=f"@numba.njit(cache=True, {_TOP})" if compiled else "",
        dispatch="\n".join(
            f"            elif e.verb == {int(v)}:\n                found = verb_{int(v)}(s, o, e)"
            for v in verbs
        ),
        foreign=FOREIGN,
        not_in_pack=int(Fault.NOT_IN_PACK),
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


def _place(i: int) -> int:
    return i


def _piece(cards: Any, begin: int, end: int) -> Any:
    return cards[begin:end]


_COMPILING: Final = RLock()
_GAMES: dict[str, Game] = {}
"""A game that each generated module was made for, by the module's name."""


def twins_of(module: str) -> dict[str, Any]:
    """Compiled twins of a game's functions under the names that the driver uses."""
    game = _GAMES[module]
    # A call costs as much as a plain card: what most events run becomes one piece.
    often = [game.verbs[verb] for verb in _OFTEN if verb in game.verbs]
    inside = {*game.verbs.values(), *(helper for rule in often for helper in twins.called(rule))}
    return _functions(game, twins.Twins(inside=inside).of) | twins.reading()


@lru_cache(maxsize=64)
def interpreted(rules: str) -> Callable[..., None]:
    """The driver of a game as plain Python; takes lists and ``__slots__`` states."""
    game = find_game(rules)
    namespace = _functions(game, lambda rule: rule) | {"place": _place, "piece": _piece}
    exec(compile(_source(game, compiled=False), f"<driver of {rules}>", "exec"), namespace)
    run: Callable[..., None] = namespace["run"]
    return run


@lru_cache(maxsize=64)
def compiled(rules: str) -> Callable[..., None]:
    """The driver of a game as machine code; takes arrays and NumPy records.

    Games of the same functions and fields share one.
    """
    game = find_game(rules)
    source = _source(game, compiled=True)
    functions = _functions(game, lambda rule: f"{rule.__module__}.{rule.__qualname__}")
    parts = [source, repr(functions), repr(layout(game.state)), repr(option_fields(game))]
    key = twins.source_key(
        [rule.__module__ for rule in (*game.verbs.values(), game.setup, game.end)], parts
    )
    name = f"cardlog_driver_{key}"
    _GAMES[name] = game
    run: Any = cached_module(name, source).run

    def replay(*columns: Any) -> None:
        if not run.signatures:
            # How loops are compiled is a setting of the whole process.
            with _COMPILING, twins.loops_as_written():
                run(*columns)
            return
        run(*columns)

    return replay


def option_fields(game: Game) -> list[tuple[str, int]]:
    """Options in the order of the option record, each with its length if it is a list."""
    return [
        (name, option.most if option.kind == "numbers" else 0)
        for name, option in game.declared.items()
    ]


def cached_module(name: str, source: str) -> ModuleType:
    """A generated module that lies in the cache directory, so that Numba can cache its code.

    The name tells everything that its code depends on.
    """
    with _COMPILING:
        if name not in sys.modules:
            sys.modules[name] = _made(name, source)
        return sys.modules[name]


def _made(name: str, source: str) -> ModuleType:
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
    spec.loader.exec_module(module)
    return module


def compiled_kernels(
    name: str, kernels: Sequence[Callable[..., Any]], constants: Mapping[str, int]
) -> ModuleType:
    """Functions compiled by Numba from copies in the cache directory, as a module.

    They are plain Python over arrays and may read NumPy and the ``constants``.
    """
    decorator = '\n\n@numba.njit(cache=True, nogil=True, error_model="numpy")\n'
    text = "from typing import Any\n\nimport numba\nimport numpy as np\n\n"
    text += "".join(f"{constant} = {value}\n" for constant, value in constants.items())
    text += "".join(decorator + inspect.getsource(kernel) for kernel in kernels)
    return cached_module(f"cardlog_{name}_{twins.source_key((), [text])}", text)


def _write(path: Path, text: str) -> None:
    """Write by renaming, so that another process never reads half a file."""
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
