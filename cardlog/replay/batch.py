"""Replay of many games at once; compiled when the batch is large enough to repay it."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import UNKNOWN
from cardlog.errors import UsageError
from cardlog.replay import driver, twins
from cardlog.replay.coded import Coded
from cardlog.replay.columns import EventColumns
from cardlog.rules.game import Game
from cardlog.rules.options import OptionCode, OptionValues
from cardlog.rules.registry import game as find_game
from cardlog.rules.state import Played, blank, layout, most_seats
from cardlog.words import Verb

Speed = Literal["auto", "interpreted", "compiled"]

ENOUGH_EVENTS: Final = 400_000
"""Events of one game from which compiling (a second or so from the cache) pays."""
PER_GAME: Final = ("fault", "fault_at", "ended")
PER_EVENT: Final = ("choices", "phase", "deal", "trick", "laid")
EVENT_KINDS: Final = (np.int32, np.int8, np.int32, np.int16, np.int8)
"""Types of choices, phase, deal, trick and laid."""
SPEED_VARIABLE: Final = "CARDLOG_SPEED"


@dataclass(slots=True)
class Replayed:
    """Outcome of a batch, as arrays.

    One row a game: ``fault`` (0 = none), ``fault_at`` (event index), ``ended``, and the final
    ``states`` (see :meth:`state`). One row an event: ``choices``, ``phase``, ``deal``, ``trick``
    (complete tricks before it), ``laid`` (cards already on the table). ``deals``: columns of
    ``driver.DEAL_FIELDS`` with ``points`` and ``won`` by seat and ``facts`` as
    ``driver.fact_columns`` gives them. ``tricks``: ``TRICK_FIELDS``.
    """

    game: Game
    fault: NDArray[np.int64]
    fault_at: NDArray[np.int64]
    ended: NDArray[np.int64]
    states: Any
    choices: NDArray[np.int32]
    phase: NDArray[np.int8]
    deal: NDArray[np.int32]
    trick: NDArray[np.int16]
    laid: NDArray[np.int8]
    deals: NDArray[np.int64]
    points: NDArray[np.int64]
    won: NDArray[np.int64]
    facts: NDArray[np.int64]
    tricks: NDArray[np.int64]
    compiled: bool
    columns: dict[str, list[Any]] = field(default_factory=dict)
    reads: set[str] | None = None
    """Fields that the first caller of :meth:`state` read; the views of the others have these."""
    views: list[Any] | None = None

    def state(self, game: int) -> Any:
        """Final state of one game, with the attributes that the rules' ``results`` reads."""
        if not self.compiled:
            return self.states[game]
        if game == 0 or self.reads is None:
            row = _Row(self, game)
            self.reads = row.reads
            return row
        if self.views is None:
            names = sorted(self.reads)
            view = _view_class(tuple(names))
            columns = [self.column(name) for name in names]
            games = range(len(self.fault))
            self.views = [view(self, *row) for row in zip(games, *columns, strict=True)]
        return self.views[game]

    def watched(self, game: int, known: Sequence[str] = ()) -> Any:
        """Final state of one game of a compiled batch; ``reads`` tells what may be read of it.

        The ``known`` fields are at hand and count as read; what is read besides is noted.
        """
        if not known:
            return _Row(self, game)
        names = tuple(known)
        return _view_class(names)(self, game, *[self.column(name)[game] for name in names])

    def column(self, name: str) -> list[Any]:
        """A field of all final states as a list; converted once a batch."""
        known = self.columns.get(name)
        if known is None:
            known = self.columns[name] = self.states[name].tolist()
        return known

    def unsure(self) -> NDArray[np.int64]:
        """Checks that stayed open, by game."""
        if self.compiled:
            total: NDArray[np.int64] = self.states["unsure"] + self.states["deferred"]
            return total
        return np.array([s.unsure + s.deferred for s in self.states], np.int64)

    def clean(self) -> NDArray[np.bool_]:
        """Games that came to their end without a fault or an open check: legal ones."""
        found: NDArray[np.bool_] = (self.fault == 0) & (self.ended != 0) & (self.unsure() == 0)
        return found

    def totals(self) -> NDArray[np.int64]:
        """Final totals, one row a game, one column a seat."""
        if self.compiled:
            total: NDArray[np.int64] = self.states["total"]
            return total
        return np.array([s.total for s in self.states], np.int64).reshape(
            -1, most_seats(self.game.state)
        )


class _Row:
    """One final state of a compiled batch; its fields read as plain integers and lists."""

    __slots__ = ("_batch", "_game", "reads")
    reads: set[str]

    def __init__(self, batch: Replayed, game: int) -> None:
        self._batch = batch
        self._game = game
        self.reads = set()

    def __getattr__(self, name: str) -> Any:
        self.reads.add(name)
        return self._batch.column(name)[self._game]


@lru_cache(maxsize=64)
def _view_class(names: tuple[str, ...]) -> Any:
    """A class whose objects hold these fields of one state, and look others up when asked."""
    parameters = ", ".join(names)
    assignments = "".join(f"\n    self.{name} = {name}" for name in names)
    namespace: dict[str, Any] = {}
    exec(f"def init(self, batch, game, {parameters}):"
         f"\n    self._batch = batch\n    self._game = game{assignments}", namespace)  # fmt: skip

    known = frozenset(names)

    def look_up(self: Any, name: str) -> Any:
        if name == "reads":
            return known
        self.reads = self.reads | {name}
        return self._batch.column(name)[self._game]

    slots = ("_batch", "_game", "reads", *names)
    methods = {"__init__": namespace["init"], "__getattr__": look_up, "__slots__": slots}
    return type("StateView", (), methods)


def speed_for(events: int, speed: Speed = "auto") -> bool:
    """Whether to run compiled: asked for, or worth it and possible here.

    The environment variable ``CARDLOG_SPEED`` (``interpreted``, ``compiled``) overrides ``auto``.
    Warns once where compiled is asked for and Numba is missing.
    """
    wish = os.environ.get(SPEED_VARIABLE) or "auto" if speed == "auto" else speed
    if wish not in get_args(Speed):
        raise UsageError("bad-speed", f"no speed {wish!r}", hint=", ".join(get_args(Speed)))
    if wish == "interpreted" or (wish == "auto" and events < ENOUGH_EVENTS):
        return False
    if wish == "compiled" and not twins.available():
        _tell_that_numba_is_missing()
    return twins.available()


@lru_cache(maxsize=1)
def _tell_that_numba_is_missing() -> None:
    warnings.warn(
        "Numba is not installed, so replay is interpreted: the same results, much slower "
        "(pip install 'cardlog[fast]')",
        RuntimeWarning,
        stacklevel=2,
    )


def run_batch(
    rules: str,
    columns: EventColumns,
    *,
    seats: Sequence[int],
    options: Sequence[Mapping[str, OptionCode]],
    speed: Speed = "auto",
    expected_events: int | None = None,
    detail: bool = True,
) -> Replayed:
    """Replay games of one rule set: ``seats`` their seat counts, ``options`` encoded (one a game).

    ``expected_events`` tells how much of the same rule set is to come in all, so that the first
    small batch of a large input is compiled as well. Without ``detail`` only what a verdict needs
    is kept: nothing for each event, deal or trick.
    """
    game = find_game(rules)
    events = len(columns.actor)
    if speed_for(max(events, expected_events or 0), speed):
        return _run_compiled(game, columns, seats, options, detail=detail)
    return _run_interpreted(game, columns, seats, options, detail=detail)


def _rows(game: Game, columns: EventColumns) -> tuple[int, int]:
    """Room for deal rows and trick rows: at most one a deal or a play; some deals have neither."""
    deals = int(np.count_nonzero(columns.verb == Verb.DEAL)) + len(columns) + 1
    if not issubclass(game.state, Played):
        return deals, 1
    return deals, int(np.count_nonzero(columns.verb == Verb.PLAY)) + 1


def _check_rows(game: Game, counts: Any, bounds: tuple[int, int]) -> tuple[int, int]:
    deals, tricks = int(counts[0]), int(counts[1])
    if deals > bounds[0] or tricks > bounds[1]:
        raise AssertionError(f"{game.id} scores deals or tricks that no event deals or plays")
    return deals, tricks


def _run_compiled(
    game: Game,
    columns: EventColumns,
    seats: Sequence[int],
    options: Sequence[Mapping[str, OptionCode]],
    *,
    detail: bool,
) -> Replayed:
    run = driver.compiled(game.id)
    n = len(columns)
    states = np.zeros(n, twins.record_dtype(game.state))
    states["seats"] = seats
    distinct = Coded.of(options)
    values = _option_records(game, distinct.values)
    option_of = distinct.codes.astype(np.int64)
    events = len(columns.actor) if detail else 0
    deal_bound, trick_bound = _rows(game, columns) if detail else (1, 1)
    per_game = np.zeros((3, n), np.int64)
    per_event: list[Any] = [np.zeros(events, kind) for kind in EVENT_KINDS]
    deal_rows = np.zeros((deal_bound, len(driver.DEAL_FIELDS)), np.int64)
    width = most_seats(game.state)
    points = np.zeros((deal_bound, width), np.int64)
    won = np.zeros((deal_bound, width), np.int64)
    facts = np.zeros((deal_bound, _fact_width(game)), np.int64)
    trick_rows = np.zeros((trick_bound, len(driver.TRICK_FIELDS)), np.int64)
    counts = np.zeros(2, np.int64)
    *arrays, cards = _inner(game, columns).arrays()
    # Rules mix card codes with 64-bit masks: with one type throughout nothing is converted.
    run(
        0, n, detail, *arrays, cards.astype(np.int64), states, values, option_of, *per_game,
        *per_event, deal_rows, points, won, facts, trick_rows, counts,
    )  # fmt: skip
    deals, tricks = _check_rows(game, counts, (deal_bound, trick_bound))
    columns_by_name: dict[str, Any] = dict(zip(PER_GAME, per_game, strict=True))
    columns_by_name |= zip(PER_EVENT, per_event, strict=True)
    return Replayed(
        game=game,
        states=states,
        deals=deal_rows[:deals],
        points=points[:deals],
        won=won[:deals],
        facts=facts[:deals],
        tricks=trick_rows[:tricks],
        compiled=True,
        **columns_by_name,
    )


def _fact_width(game: Game) -> int:
    return sum(length or 1 for _, _, length in driver.fact_columns(game))


def _inner(game: Game, columns: EventColumns) -> EventColumns:
    """The events as the rules see them: cards of their pack below 64, others marked by the verb."""
    cards = columns.cards
    if game.pack:
        cards = np.where(cards == UNKNOWN, UNKNOWN, cards ^ game.pack).astype(np.uint8)
    elif not len(cards) or cards.max() <= UNKNOWN:
        return columns
    verb = columns.verb.copy()
    foreign = np.flatnonzero(cards > UNKNOWN)
    verb[np.searchsorted(columns.card_start, foreign, side="right") - 1] = driver.FOREIGN
    return replace(columns, cards=cards, verb=verb)


def _option_records(game: Game, options: Sequence[Mapping[str, OptionCode]]) -> NDArray[Any]:
    """Option integers as records."""
    fields = driver.option_fields(game)
    rows = [tuple([given[name] for name, _ in fields]) for given in options]
    kind = np.dtype(
        [(name, np.int64, (length,)) if length else (name, np.int64) for name, length in fields]
    )
    return np.array(rows, kind)


def _run_interpreted(
    game: Game,
    columns: EventColumns,
    seats: Sequence[int],
    options: Sequence[Mapping[str, OptionCode]],
    *,
    detail: bool,
) -> Replayed:
    run = driver.interpreted(game.id)
    n = len(columns)
    states = [blank(game.state) for _ in range(n)]
    for state, count in zip(states, seats, strict=True):
        state.seats = count
    distinct = Coded.of(options)
    values = [OptionValues(given) for given in distinct.values]
    events = len(columns.actor) if detail else 0
    deal_bound, trick_bound = _rows(game, columns) if detail else (1, 1)
    per_game = [[0] * n for _ in range(3)]
    per_event = [[0] * events for _ in range(5)]
    deal_rows = [[0] * len(driver.DEAL_FIELDS) for _ in range(deal_bound)]
    width = most_seats(game.state)
    points = [[0] * width for _ in range(deal_bound)]
    won = [[0] * width for _ in range(deal_bound)]
    facts = [[0] * _fact_width(game) for _ in range(deal_bound)]
    trick_rows = [[0] * len(driver.TRICK_FIELDS) for _ in range(trick_bound)]
    counts = [0, 0]
    run(
        0, n, detail, *_inner(game, columns).lists(), states, values, distinct.codes.tolist(),
        *per_game, *per_event, deal_rows, points, won, facts, trick_rows, counts,
    )  # fmt: skip
    deals, tricks = _check_rows(game, counts, (deal_bound, trick_bound))
    columns_by_name: dict[str, Any] = {
        name: np.array(column, kind)
        for name, column, kind in zip(PER_EVENT, per_event, EVENT_KINDS, strict=True)
    }
    columns_by_name |= {
        name: np.array(column, np.int64) for name, column in zip(PER_GAME, per_game, strict=True)
    }
    return Replayed(
        game=game,
        states=states,
        deals=np.array(deal_rows[:deals], np.int64).reshape(-1, len(driver.DEAL_FIELDS)),
        points=np.array(points[:deals], np.int64).reshape(-1, width),
        won=np.array(won[:deals], np.int64).reshape(-1, width),
        facts=np.array(facts[:deals], np.int64).reshape(deals, _fact_width(game)),
        tricks=np.array(trick_rows[:tricks], np.int64).reshape(-1, len(driver.TRICK_FIELDS)),
        compiled=False,
        **columns_by_name,
    )


def same(one: Replayed, other: Replayed) -> bool:
    """Whether two replays of the same batch agree in everything they report."""
    arrays = (*PER_GAME, *PER_EVENT, "deals", "points", "won", "facts", "tricks")
    if any(not np.array_equal(getattr(one, a), getattr(other, a)) for a in arrays):
        return False
    fields = [f.name for f in layout(one.game.state) if f.name != "related"]
    return all(
        getattr(one.state(g), name) == getattr(other.state(g), name)
        for g in range(len(one.fault))
        for name in fields
    )
