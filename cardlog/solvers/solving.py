"""Asks solvers about all that is open in a lake, and keeps what they say, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from cardlog.errors import UsageError
from cardlog.solvers import allins, discards, double_dummy, freecell, klondike, patience_questions
from cardlog.solvers.workers import REFUSED, SOLVED, Answer, answers
from cardlog.store import catalog, solved
from cardlog.store.connection import Connection
from cardlog.store.lake import Lake
from cardlog.store.opening import guarded
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.records import record_of

STEP: Final = 200
"""Answers after which what is known is kept."""
PAUSE: Final = 30.0
"""Seconds after which it is kept in any case."""
SECONDS: Final = 60.0
"""Time for one deal or hand, unless another is given."""
DEALS: Final = "deals"
PLAYS: Final = "plays"
ALL_INS: Final = "all-ins"
DISCARDS: Final = "discards"
KLONDIKE: Final = "klondike"
FREECELL: Final = "freecell"
LOSSES: Final = "freecell-losses"
KINDS: Final = (DEALS, PLAYS, ALL_INS, DISCARDS, KLONDIKE, FREECELL, LOSSES)

_HANDS: Final = ", ".join(solved.SEATS)
_OPEN_DEALS: Final = f"""
SELECT DISTINCT {_HANDS} FROM bridge_deals WHERE state = 'open' ORDER BY ALL
"""
_OPEN_PLAYS: Final = f"""
SELECT any_value(g.game_hash) AS game_hash, p.deal, {", ".join(f"b.{s}" for s in solved.SEATS)},
  any_value(d.trump) AS trump, any_value(d.declarer) AS declarer,
  list(e.card ORDER BY p.trick, p.laid) AS cards, list(p.seat ORDER BY p.trick, p.laid) AS seats,
  coalesce(bool_or(p.flags IS NOT NULL), false) AS irregular
FROM bridge_deals b
JOIN games g USING (game)
JOIN deals d ON d.game = b.game AND d.deal = b.deal
JOIN plays p ON p.game = b.game AND p.deal = b.deal
JOIN events e ON e.game = p.game AND e.n = p.n
ANTI JOIN solved_plays s ON s.game_hash = g.game_hash AND s.deal = b.deal
WHERE b.verdict <> 'illegal' AND d.trump IS NOT NULL AND p.trick IS NOT NULL AND e.card < 61
GROUP BY b.game, p.deal, {", ".join(f"b.{s}" for s in solved.SEATS)}
-- The same play at two tables is one question.
QUALIFY row_number() OVER (PARTITION BY any_value(g.game_hash), p.deal ORDER BY b.game) = 1
ORDER BY 1, 2
"""
_OPEN_HANDS: Final = """
SELECT g.game_hash, min(a.game) AS game FROM all_ins a JOIN games g USING (game)
WHERE a.state = 'open' AND a.verdict <> 'illegal' GROUP BY g.game_hash ORDER BY 1
"""
_CRIBBAGE_HAND: Final = ", ".join(column.name for column in solved.CRIBBAGE_HAND)
_OPEN_DISCARDS: Final = f"""
SELECT DISTINCT {_CRIBBAGE_HAND} FROM cribbage_discards
WHERE state = 'open' AND verdict <> 'illegal' ORDER BY ALL
"""
CHUNK: Final = {
    DEALS: 20_000, PLAYS: 5_000, ALL_INS: 2_000, DISCARDS: 20_000,
    KLONDIKE: 5_000, FREECELL: 5_000, LOSSES: 1_000,
}  # fmt: skip
"""Questions that are fetched at a time, which bounds the memory."""


class Solved(msgspec.Struct, kw_only=True):
    """What a run found of one kind of questions."""

    what: str
    asked: int = 0
    solved: int = 0
    unsolved: int = 0
    seconds: float = 0.0
    reasons: dict[str, int] = msgspec.field(default_factory=dict)
    """Of the unsolved: how many for each reason."""

    def count(self, state: str) -> None:
        """One more answer."""
        if state == SOLVED:
            self.solved += 1
        else:
            self.unsolved += 1
            self.reasons[state] = self.reasons.get(state, 0) + 1


Rows = dict[str, list[tuple[object, ...]]]
Progress = Callable[[Solved], object]


class _Setting(msgspec.Struct, frozen=True, kw_only=True):
    """How a run was asked for."""

    jobs: int
    seconds: float
    most: int
    progress: Progress | None


class _Settled(msgspec.Struct, frozen=True, kw_only=True):
    """A question whose answer needs no solver."""

    task: Any
    answer: Answer


def solve(
    lake: AnyLake,
    *,
    what: Iterable[str] = KINDS,
    jobs: int = 1,
    seconds: float = SECONDS,
    again: bool = False,
    most: int = 0,
    progress: Progress | None = None,
) -> list[Solved]:
    """Ask about each bridge deal and play, poker all-in and cribbage discard not tried yet.

    Each kind of ``what`` in turn, on ``jobs`` processes, with so many ``seconds`` for one answer;
    ``again`` also tries those that died or took too long before; ``most`` ends each kind after so
    many. What is found is kept as it comes. Raises ``UsageError`` where the packages of the extra
    are missing, or another process is solving, ``StoreError`` where the lake cannot be written.
    """
    home = lake_at(lake)
    wanted = list(what)
    for name in wanted:
        if name not in KINDS:
            raise UsageError(
                "unknown-question", f"nothing called {name!r} is solved", hint=", ".join(KINDS)
            )
    setting = _Setting(jobs=jobs, seconds=seconds, most=most, progress=progress)
    found = []
    try:
        with solved.keeping(home) as keeper:
            for name in wanted:
                if again:
                    keeper.forget(_KINDS[name].table, "state IN ('solved', 'hidden')")
                found.append(_solve(home, keeper, name, setting))
            keeper.join()
    finally:
        if home.local and home.exists:
            catalog.derive(home)
            solved.tidy(home)
    return found


class _Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of questions: how they are found, who answers them, how answers become rows."""

    open: str
    """SQL for what was not tried yet."""
    table: str
    """Table of what was tried."""
    module: Any
    tasks: Callable[[Connection, list[dict[str, Any]]], Iterator[Any]]
    rows: Callable[[Any, Answer, str], Rows]
    timed: bool = False
    """Whether a task has ``seconds``: its solver keeps to them, and to a budget made from them."""


def _solve(home: Lake, keeper: solved.Keeper, name: str, setting: _Setting) -> Solved:
    kind = _KINDS[name]
    started = monotonic()
    report = Solved(what=name)
    waiting = _Waiting(keeper)
    left = setting.most
    solver = ""
    try:
        while left or not setting.most:
            limit = min(left or CHUNK[name], CHUNK[name])
            with guarded(home) as connection:
                if not report.asked:
                    count = connection.result(f"SELECT count(*) FROM ({kind.open})").value()
                    report.asked = min(count, left or count)
                open_rows = connection.result(f"{kind.open} LIMIT {limit}").dicts()
                if not open_rows:
                    break
                solver = solver or _solver_name(kind.module)
                before = report.solved + report.unsolved
                tasks = kind.tasks(connection, open_rows)
                if kind.timed:
                    tasks = (replace(task, seconds=setting.seconds) for task in tasks)
                for task, answer in _answered(tasks, kind.module, setting):
                    report.count(answer.state)
                    report.seconds = monotonic() - started
                    waiting.take(kind.rows(task, answer, solver))
                    if setting.progress is not None:
                        setting.progress(report)
            waiting.keep()
            tried = report.solved + report.unsolved - before
            if not tried:
                break
            left = max(left - tried, 0)
            if setting.most and not left:
                break
    finally:
        # Also what was found before an interruption.
        waiting.keep()
    report.seconds = monotonic() - started
    return report


class _Waiting:
    """Rows that are not kept yet."""

    def __init__(self, keeper: solved.Keeper) -> None:
        self._keeper = keeper
        self._rows: Rows = {}
        self._answers = 0
        self._last = monotonic()

    def take(self, rows: Rows) -> None:
        """Rows of one answer; now and then all are kept."""
        for table, found in rows.items():
            self._rows.setdefault(table, []).extend(found)
        self._answers += 1
        if self._answers >= STEP or monotonic() - self._last > PAUSE:
            self.keep()

    def keep(self) -> None:
        """Keep what waits."""
        self._keeper.add(self._rows)
        self._rows = {}
        self._answers = 0
        self._last = monotonic()


def _answered(tasks: Iterator[Any], module: Any, setting: _Setting) -> Iterator[tuple[Any, Answer]]:
    """Each task with its answer; those that need no solver answer themselves."""
    settled: list[tuple[Any, Answer]] = []

    def asked() -> Iterator[Any]:
        for task in tasks:
            if isinstance(task, _Settled):
                settled.append((task.task, task.answer))
            else:
                yield task

    for found in answers(asked(), module.start, jobs=setting.jobs, seconds=setting.seconds):
        yield found
        yield from settled
        settled.clear()
    yield from settled


def _solver_name(module: Any) -> str:
    """Package or program, and version; ``UsageError`` if it is not installed."""
    if module.PACKAGE and find_spec(module.PACKAGE) is None:
        raise UsageError(
            "extra-missing",
            f"solving needs the package {module.PACKAGE}",
            hint="pip install 'cardlog[solvers]'",
        )
    name: str = module.solver_name()
    return name


# --- deals and plays of bridge ------------------------------------------------------------------


def _hands(row: dict[str, Any]) -> tuple[int, int, int, int]:
    north, east, south, west = (row[seat] for seat in solved.SEATS)
    return north, east, south, west


def _deals(_: Connection, rows: list[dict[str, Any]]) -> Iterator[double_dummy.Deal]:
    for row in rows:
        yield double_dummy.Deal(hands=_hands(row))


def _deal_rows(task: double_dummy.Deal, answer: Answer, solver: str) -> Rows:
    value = answer.value
    tricks = value.tricks if value else (None,) * len(solved.TRICKS)
    state = (*task.hands, answer.state, answer.message or None, solver, *tricks)
    pars: list[tuple[object, ...]] = [
        (*task.hands, par.dealer, par.vulnerable, par.score, par.contracts)
        for par in (value.pars if value else ())
    ]
    return {"solved_deals": [state], "solved_pars": pars}


def _plays(_: Connection, rows: list[dict[str, Any]]) -> Iterator[Any]:
    for row in rows:
        task = double_dummy.Play(
            game_hash=row["game_hash"],
            deal=row["deal"],
            hands=_hands(row),
            trump=row["trump"],
            leader=(row["declarer"] + 1) % 4,
            cards=tuple(row["cards"]),
        )
        fault = "an irregularity in the play" if row["irregular"] else out_of_turn(task)
        if fault:
            yield _Settled(task=task, answer=Answer(state=REFUSED, message=fault))
        else:
            yield task


def out_of_turn(task: double_dummy.Play) -> str:
    """Why a solver cannot follow a play; empty if it can."""
    held = list(task.hands)
    seat = task.leader
    trick: list[int] = []
    for card in task.cards:
        if not held[seat] >> card & 1:
            return "a card is played from a hand that does not hold it"
        held[seat] ^= 1 << card
        trick.append(card)
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = (seat + double_dummy.winner(trick, double_dummy.TRUMPS[task.trump])) % 4
            trick = []
    return ""


def _play_rows(task: double_dummy.Play, answer: Answer, solver: str) -> Rows:
    name = (task.game_hash, task.deal)
    value = answer.value
    count = len(task.cards) if value else 0
    state = (*name, answer.state, answer.message or None, solver, count)
    cards: list[tuple[object, ...]] = [
        (*name, i // 4 + 1, i % 4 + 1, value.tricks[i], value.tricks[i + 1], value.effects[i])
        for i in range(count)
    ]
    return {"solved_plays": [state], "solved_cards": cards}


# --- all-ins of poker ---------------------------------------------------------------------------


def _all_ins(connection: Connection, rows: list[dict[str, Any]]) -> Iterator[Any]:
    # The games in question are brought to memory at once: one by one takes a scan each.
    keys = ", ".join(str(row["game"]) for row in rows)
    for table in ("games", "seats", "events"):
        connection.execute(
            f"CREATE TEMP TABLE {table} AS FROM main.{table} WHERE game IN ({keys}) ORDER BY game"
        )
    for row in rows:
        record = record_of(connection, row["game"])
        try:
            yield allins.all_in_of(record, row["game_hash"])
        except allins.NotCounted as reason:
            answer = Answer(state=reason.state, message=str(reason))
            yield _Settled(task=row["game_hash"], answer=answer)


def _hand_rows(task: allins.AllIn | int, answer: Answer, solver: str) -> Rows:
    if isinstance(task, int):
        row = (task, 1, answer.state, answer.message or None, solver, None, None)
        return {"solved_allins": [row]}
    spot = task.spot
    boards = answer.value.boards if answer.value else None
    state = (spot.game_hash, spot.deal, answer.state, answer.message or None, solver)
    found: Rows = {"solved_allins": [(*state, allins.to_come(spot), boards)]}
    if answer.value:
        found["solved_shares"] = [
            (spot.game_hash, spot.deal, seat, share, expected)
            for seat, (share, expected) in allins.expectations(task, answer.value).items()
        ]
    return found


# --- discards of cribbage -----------------------------------------------------------------------


def _discards(_: Connection, rows: list[dict[str, Any]]) -> Iterator[discards.Hand]:
    for row in rows:
        yield discards.Hand(**row)


def _discard_rows(task: discards.Hand, answer: Answer, solver: str) -> Rows:
    name = msgspec.structs.astuple(task)
    return {
        "solved_cribbage": [(*name, answer.state, answer.message or None, solver)],
        "solved_discards": [(*name, *msgspec.structs.astuple(one)) for one in answer.value or ()],
    }


_KINDS: Final[dict[str, _Kind]] = {
    DEALS: _Kind(
        open=_OPEN_DEALS, table="solved_deals", module=double_dummy, tasks=_deals, rows=_deal_rows
    ),
    PLAYS: _Kind(
        open=_OPEN_PLAYS, table="solved_plays", module=double_dummy, tasks=_plays, rows=_play_rows
    ),
    ALL_INS: _Kind(
        open=_OPEN_HANDS, table="solved_allins", module=allins, tasks=_all_ins, rows=_hand_rows
    ),
    DISCARDS: _Kind(
        open=_OPEN_DISCARDS,
        table="solved_cribbage",
        module=discards,
        tasks=_discards,
        rows=_discard_rows,
    ),
    KLONDIKE: _Kind(
        open=patience_questions.OPEN_KLONDIKE,
        table="solved_patience",
        module=klondike,
        tasks=patience_questions.deals,
        rows=patience_questions.deal_rows,
        timed=True,
    ),
    FREECELL: _Kind(
        open=patience_questions.OPEN_CELLS,
        table="solved_patience",
        module=freecell,
        tasks=patience_questions.deals,
        rows=patience_questions.deal_rows,
        timed=True,
    ),
    LOSSES: _Kind(
        open=patience_questions.OPEN_LOSSES,
        table="solved_losses",
        module=freecell,
        tasks=patience_questions.losses,
        rows=patience_questions.loss_rows,
        timed=True,
    ),
}
