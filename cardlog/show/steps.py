"""A record as a row of positions that can be looked at in any order."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardlog.cards import UNKNOWN
from cardlog.errors import CardlogError, UsageError, Where
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.replay.findings import Finding
from cardlog.replay.play import Replay
from cardlog.replay.statetext import state_text
from cardlog.replay.verdict import Verdict, go_on, judge
from cardlog.rules.faults import Fault
from cardlog.rules.state import copy
from cardlog.show.cardwords import with_cards
from cardlog.show.hands import codes_line
from cardlog.show.scene import Scene, Shown, fresh, same
from cardlog.show.style import Paint, pad, visible, width, wrap
from cardlog.show.table import Beneath, Table, call_text, draw
from cardlog.words import NO_NUMBER, Event, Flag, Verb, Word

_LESS: Final[tuple[Beneath, ...]] = ("middle", "none")
_SAID: Final[dict[int, str]] = {
    Word.PASS: "passes",
    Word.DOUBLE: "doubles",
    Word.REDOUBLE: "redoubles",
    Word.ORDER: "orders it up",
}


class Steps:
    """All positions of a record; number N is the table before event N.

    An illegal event is played on as a table would: it stands with a flag where the rules know
    one, else it is left out and ``stuck`` names it if nothing after it can be followed.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.replay = Replay(record)
        self.verdict: Verdict = judge(record)
        self.stuck: int | None = None
        self._states: list[Any] = [self._copy()]
        self._applied: list[Event | None] = []
        self._scenes: list[list[Shown]] = []
        for number, text in enumerate(record.events):
            self._applied.append(self._step(number, text) if self.stuck is None else None)
            self._states.append(self._copy())
        if self.stuck is None and record.status != "void":
            self.replay.end()
            self._states[-1] = self._copy()

    def _step(self, number: int, text: str) -> Event | None:
        """Apply an event; what it was, unless the table passes over it."""
        event = parse_event(text, tuple(self.record.seats))
        fault = self.replay.step(event)
        if fault == Fault.LEGAL:
            return event
        at = self.replay.at
        if not go_on(self.replay, event, fault):
            self.stuck = number
            return None
        return event if self.replay.at != at else None

    def __len__(self) -> int:
        return len(self._states)

    def _copy(self) -> Any:
        return copy(self.replay.state, self.replay.game.state)

    def table(self, at: int) -> Table:
        """The table before event ``at``, or after the last."""
        names = {p.seat: p.name or p.id for p in self.record.players}
        events = self.record.events[:at]
        game, state = self.replay.game, self._states[at]
        return Table(game, state, self.record.seats, names, events, self.zones(at))

    def zones(self, at: int) -> list[Shown]:
        """What lies on the table before event ``at``."""
        if not self._scenes:
            scene = Scene(self.replay.game, len(self.record.seats))
            self._scenes.append(scene.zones(self._states[0]))
            for before, event, after in zip(
                self._states, self._applied, self._states[1:], strict=False
            ):
                if event is not None:
                    scene.event(event, after, fresh=fresh(before))
                self._scenes.append(same(scene.zones(after), self._scenes[-1]))
        return self._scenes[at]

    def state(self, at: int) -> str:
        """The state text of a position."""
        return state_text(self.replay.game, self._states[at], self.record.seats)

    def findings(self, at: int) -> list[Finding]:
        """What is wrong with event ``at``; after the last event, with the record."""
        last = len(self.record.events)
        return [
            f
            for f in self.verdict.findings
            if f.event == at or (at == last and (f.event is None or f.event > last))
        ]

    def where(self, text: str) -> list[int]:
        """Positions that a text such as ``12``, ``3-7``, ``start``, ``end``, ``finding`` names.

        ``UsageError`` for an event that the record does not have.
        """
        last = len(self) - 1
        if text == "finding":
            found = [f.event for f in self.verdict.findings if f.event is not None]
            return [min(found[0], last)] if found else [last]
        named = {"start": 0, "end": last}
        first, dash, second = text.partition("-")
        try:
            low = named[first] if first in named else int(first)
            high = low if not dash else named[second] if second in named else int(second)
        except ValueError:
            low = high = -1
        if not 0 <= low <= high <= last:
            raise UsageError(
                "unknown-event",
                f"no event {text!r}",
                Where(game=self.record.id),
                f"0 to {last}, a range such as 3-7, start, end or finding",
            )
        return list(range(low, high + 1))


def event_words(text: str, seats: list[str], paint: Paint) -> str:
    """An event with its cards and calls as players write them.

    >>> event_words("N play 4h", ["N", "E"], Paint())
    'N plays ♥4'
    >>> event_words("N give E QsAhKh", ["N", "E"], Paint())
    'N gives E ♠Q ♥AK'
    """
    try:
        event = parse_event(text, tuple(seats))
    except CardlogError:
        return visible(text)
    flags = "".join(f" !{flag.name.lower()}" for flag in Flag(event.flags) if flag.name)
    bare = event.number == NO_NUMBER and (event.what < 0 or event.verb == Verb.BID)
    unknown = event.cards.count(UNKNOWN)
    shown = codes_line([code for code in event.cards if code != UNKNOWN], unknown, paint)
    if event.verb == Verb.DEAL and event.target >= 0 and bare:
        return f"{visible(seats[event.target])} is dealt {shown}{flags}"
    if event.verb == Verb.DEAL and event.what == Word.UP and max(event.target, event.place) < 0:
        return f"turned up {shown}{flags}"
    if event.verb == Verb.GIVE and event.actor >= 0 and event.target >= 0 and bare:
        return f"{visible(seats[event.actor])} gives {visible(seats[event.target])} {shown}{flags}"
    laid_up = event.verb == Verb.DISCARD and event.what == Word.UP and event.number == NO_NUMBER
    if event.actor < 0 or event.target >= 0 or not (bare or laid_up):
        return with_cards(visible(text), paint.card, seats=seats)
    who = visible(seats[event.actor])
    if event.verb == Verb.BID and not event.cards:
        call = call_text(event.what, paint) if event.what >= 0 else str(event.number)
        said = _SAID.get(event.what) or f"bids {call}"
        return f"{who} {said}{flags}"
    if event.verb == Verb.PLAY:
        return f"{who} plays {' '.join(paint.card(code) for code in event.cards)}{flags}"
    if event.verb == Verb.DISCARD:
        return f"{who} discards {' '.join(paint.card(code) for code in event.cards)}{flags}"
    return with_cards(visible(text), paint.card, seats=seats)


def page(
    steps: Steps,
    at: int,
    *,
    paint: Paint,
    columns: int,
    numbers: str = "",
    rows: int = 0,
) -> list[str]:
    """One position as a screen: headline, table, and what happened and happens next.

    With ``rows`` the screen is drawn closer where it would not fit otherwise.
    """
    record = steps.record
    head = [title(record, paint=paint, columns=columns, numbers=numbers)]
    head += _settings(record, columns)
    table = draw(steps.table(at), paint=paint, columns=columns)
    remarks = _remarks(steps, at, paint, columns)
    last = len(record.events)
    past = f"last   {_event(steps, at - 1, paint, columns)}" if at else ""
    to_come = f"next   {_event(steps, at, paint, columns)}" if at < last else ""
    if at == last:
        to_come = f"end    {_result(steps, paint)}"
    lines = [*head, *table, "", *filter(None, (past, to_come)), *remarks]
    if rows and len(lines) > rows:
        both = f"{past}    {to_come}" if past else to_come
        moves = [both] if width(both) <= columns else [*filter(None, (past, to_come))]
        room = rows - len(head) - len(moves) - len(remarks)
        closer = [line for line in table if line]
        for beneath in _LESS:
            if len(closer) > room:
                bare = draw(steps.table(at), paint=paint, columns=columns, beneath=beneath)
                closer = [line for line in bare if line]
        lines = [*head, *closer, *moves, *remarks]
    return lines


def _event(steps: Steps, number: int, paint: Paint, columns: int) -> str:
    words = event_words(steps.record.events[number], steps.record.seats, paint)
    if width(words) > columns - 12:
        words = visible(steps.record.events[number], limit=columns - 12)
    return f"{number:>3}  {words}"


def title(record: Record, *, paint: Paint, columns: int, numbers: str = "") -> str:
    """Which game, under which rules, in which view."""
    view = "" if record.view == "full" else f", view {visible(record.view)}"
    name = visible(record.id, limit=30) if record.id else "game"
    left = f"{name} ({visible(record.rules)}{view})"
    space = columns - width(left) - width(numbers)
    return paint.strong(left) + " " * max(2, space) + paint.faint(numbers)


def _settings(record: Record, columns: int) -> list[str]:
    if not record.options:
        return []
    parts = []
    for key, value in record.options.items():
        shown = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        parts.append(f"{visible(key)} {visible(shown)}")
    return wrap(", ".join(parts), columns, indent="  ")


def _result(steps: Steps, paint: Paint) -> str:
    verdict = steps.verdict
    word = verdict.verdict
    colour = {"legal": paint.good, "illegal": paint.bad, "malformed": paint.bad}.get(word, str)
    agrees = {True: ", the stated results agree", False: ", a stated result differs"}
    return colour(word) + agrees.get(verdict.stated_agrees, "")  # type: ignore[arg-type]


def _remarks(steps: Steps, at: int, paint: Paint, columns: int) -> list[str]:
    lines = []
    if steps.stuck is not None and at > steps.stuck:
        text = f"the table stopped at event {steps.stuck}: what follows it cannot be followed"
        lines += wrap(text, columns)
    for note in steps.record.notes:
        if note.event == at - 1:
            kind = "" if note.kind == "comment" else f"{visible(note.kind)}: "
            lines += wrap(f"{kind}{visible(note.text)}", columns, indent=" " * 7, first="note   ")
    for finding in steps.findings(at):
        head = f"{finding.severity}[{finding.code}]"
        text = with_cards(visible(finding.message), paint.card, seats=steps.record.seats)
        if finding.source:
            text += visible(f". {finding.rule} [{finding.source}]")
        body = wrap(text, columns, indent="  ", first=f"{head}: ")
        colour = paint.bad if finding.severity == "error" else paint.note
        body[0] = colour(head) + body[0][len(head) :]
        lines += body
    return lines


def listing(steps: Steps, *, paint: Paint, columns: int) -> list[str]:
    """All events of the record, numbered, in as many columns as fit."""
    seats = steps.record.seats
    cells = [
        f"{n:>4}  {event_words(text, seats, paint)}" for n, text in enumerate(steps.record.events)
    ]
    size = max((width(cell) for cell in cells if width(cell) < columns // 2), default=columns) + 2
    across = max(1, columns // size)
    lines: list[str] = []
    row: list[str] = []
    for cell in cells:
        if width(cell) >= size:
            if row:
                lines.append("".join(row).rstrip())
                row = []
            lines.append(cell)
            continue
        row.append(pad(cell, size))
        if len(row) == across:
            lines.append("".join(row).rstrip())
            row = []
    if row:
        lines.append("".join(row).rstrip())
    return lines
