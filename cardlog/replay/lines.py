"""Lines of a log to verdicts; large logs without ever making a Python object an event."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from cardlog.errors import CardlogError, FormatError
from cardlog.log import check
from cardlog.log.decode import decode
from cardlog.log.jsonl import fault_refusal, refusal
from cardlog.log.lines import MAX_LINE, Input, RawLine, opened, physical_lines
from cardlog.log.model import Inference, Note, Player, Record, Refused, Source, Status
from cardlog.replay.batch import Speed, run_batch, speed_for
from cardlog.replay.bulk import BATCH, Judge
from cardlog.replay.findings import Finding
from cardlog.replay.verdict import Verdict, compare, judge
from cardlog.rules.game import Game
from cardlog.rules.options import OptionCode, OptionValues
from cardlog.rules.registry import game as find_game


class Checked(msgspec.Struct, kw_only=True, gc=False):
    """One line of a log: its verdict, or why it is no record."""

    file: str
    line: int
    start: int
    end: int
    verdict: Verdict | None = None
    refused: Refused | None = None
    record: Record | None = None
    """The record, where it was read in full; large clean logs are judged without."""


class _Head(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """A record without its events: the fields of :class:`cardlog.log.model.Record`."""

    cardlog: str
    id: str = ""
    rules: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: list[str]
    players: list[Player] = msgspec.field(default_factory=list)
    status: Status = "complete"
    view: str = "full"
    events: Sequence[None]
    times: list[int] = msgspec.field(default_factory=list)
    notes: list[Note] = msgspec.field(default_factory=list)
    stated: dict[str, Any] = msgspec.field(default_factory=dict)
    inferred: list[Inference] = msgspec.field(default_factory=list)
    source: Source | None = None
    extra: dict[str, Any] = msgspec.field(default_factory=dict, name="x_")


_HEADS: Final = msgspec.json.Decoder(_Head)
_ENCODER: Final = msgspec.json.Encoder()
_EVENTS: Final = b',"events":['


def _head(data: bytes) -> tuple[_Head, bytes] | None:
    """Head and event list of a line that is canonical but for its events, which stay bytes.

    No event holds a bracket, so the list ends at the first one; a list cut short by that is found
    bad by the scanner.
    """
    begin = data.find(_EVENTS) + len(_EVENTS) - 1
    end = data.find(b"]", begin) + 1
    if begin < len(_EVENTS) or not end:
        return None
    bare = data[: begin + 1] + data[end - 1 :]
    try:
        head = _HEADS.decode(bare)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    if head.extra or head.events:
        return None
    plain = _ENCODER.encode(head)
    if plain != bare:
        # Free keys stand last: what is left of the line must be them and nothing else.
        size = len(plain) - 1
        if bare[:size] != plain[:size] or bare[size : size + 4] != b',"x_':
            return None
        free = b"{" + bare[size + 1 :]
        try:
            head.extra = msgspec.json.decode(free)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return None
        if _ENCODER.encode(head.extra) != free:
            return None
    return head, data[begin:end]


class _Group:
    """Heads of one rule set and seating in one batch."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        self.game = game
        self.seats = seats
        self.places: list[int] = []
        self.heads: list[_Head] = []
        self.events: list[bytes] = []
        self.options: list[Mapping[str, OptionCode]] = []


class LineJudge:
    """Judges batch after batch of lines; keeps what repeats."""

    def __init__(self, *, speed: Speed = "auto") -> None:
        self.speed: Speed = speed
        self.judge = Judge(speed=speed)
        self.bytes_seen = 0
        self.games: dict[tuple[str, tuple[str, ...]], Game | None] = {}
        self.options: dict[tuple[str, tuple[str, ...], str], Mapping[str, OptionCode] | None] = {}

    def batch(self, lines: list[RawLine], name: str) -> list[Checked]:
        """Lines of a log, each with its verdict."""
        collecting = gc.isenabled()
        # A batch makes many small objects and no cycles; collecting them midway only costs.
        gc.disable()
        try:
            return self._batch(lines, name)
        finally:
            if collecting:
                gc.enable()

    def _batch(self, lines: list[RawLine], name: str) -> list[Checked]:
        checked = [
            Checked(file=name, line=line.number, start=line.start, end=line.end) for line in lines
        ]
        self.bytes_seen += sum(len(line.data) for line in lines)
        slow = list(range(len(lines)))
        if speed_for(self.bytes_seen // 14, self.speed):
            slow = self._fast(lines, checked)
        self._slow(lines, checked, slow, name)
        return checked

    def _fast(self, lines: list[RawLine], checked: list[Checked]) -> list[int]:
        """Verdicts for canonical lines of known games; returns the places of all others."""
        slow: list[int] = []
        groups: dict[tuple[str, tuple[str, ...]], _Group] = {}
        for place, line in enumerate(lines):
            found = None if line.fault else _head(line.data)
            game = options = None
            if found is not None:
                head, events = found
                key = (head.rules, tuple(head.seats))
                game = self._game(*key)
                options = self._encoded(head, *key) if game is not None else None
            if found is None or game is None or options is None:
                slow.append(place)
                continue
            group = groups.get(key)
            if group is None:
                group = groups[key] = _Group(game, key[1])
            group.places.append(place)
            group.heads.append(head)
            group.events.append(events)
            group.options.append(options)
        for group in groups.values():
            slow += self._group(group, checked)
        return sorted(slow)

    def _game(self, rules: str, seats: tuple[str, ...]) -> Game | None:
        key = (rules, seats)
        if key not in self.games:
            try:
                game = find_game(rules)
                game.check_seats(seats)
                self.games[key] = game
            except CardlogError:
                self.games[key] = None
        return self.games[key]

    def _encoded(
        self, head: _Head, rules: str, seats: tuple[str, ...]
    ) -> Mapping[str, OptionCode] | None:
        key = (rules, seats, repr(head.options) if head.options else "")
        if key not in self.options:
            if len(self.options) > 10_000:
                self.options.clear()
            try:
                self.options[key] = find_game(rules).encode_options(head.options, seats)
            except CardlogError:
                self.options[key] = None
        return self.options[key]

    def _group(self, group: _Group, checked: list[Checked]) -> list[int]:
        from cardlog.replay.scan import scan_events

        columns, bad = scan_events(group.events, [group.seats] * len(group.heads))
        replayed = run_batch(
            group.game.id,
            columns,
            seats=[len(group.seats)] * len(group.heads),
            options=group.options,
            speed="compiled",
            detail=False,
        )
        fine = (
            (bad == 0) & (replayed.fault == 0) & (replayed.ended != 0) & (replayed.unsure() == 0)
        ).tolist()
        counts = (columns.start[1:] - columns.start[:-1]).tolist()
        slow = []
        for row, (place, head) in enumerate(zip(group.places, group.heads, strict=True)):
            if not fine[row] or head.status == "void" or _frame_problem(head, counts[row]):
                slow.append(place)
                continue
            verdict = Verdict(id=head.id, rules=head.rules, verdict="legal", events=counts[row])
            if head.stated:
                findings: list[Finding] = []
                verdict.computed = group.game.results(
                    replayed.state(row), OptionValues(group.options[row]), group.seats
                )
                verdict.stated_agrees = compare(head.stated, verdict.computed, findings)
                verdict.findings = findings
            checked[place].verdict = verdict
        return slow

    def _slow(
        self, lines: list[RawLine], checked: list[Checked], places: list[int], name: str
    ) -> None:
        good: list[int] = []
        records: list[Record] = []
        for place in places:
            raw = lines[place]
            if raw.fault:
                checked[place].refused = fault_refusal(raw, name)
                continue
            try:
                record = decode(raw.data.rstrip(b"\r"))
            except FormatError as error:
                checked[place].refused = refusal(error, raw, name)
                continue
            checked[place].record = record
            good.append(place)
            records.append(record)
        if len(records) < 64:
            verdicts: Iterator[Verdict] = (judge(record) for record in records)
        else:
            verdicts = self.judge.verdicts(records)
        for place, verdict in zip(good, verdicts, strict=True):
            checked[place].verdict = verdict


def _frame_problem(head: Any, count: int) -> bool:
    """Whether anything but the events keeps the line from being a well-formed record."""
    head.events = range(count)
    return check.frame_problem(head) is not None


def judge_lines(
    source: Input, *, speed: Speed = "auto", max_line: int = MAX_LINE, size: int = BATCH
) -> Iterator[Checked]:
    """Every line of a ``.jsonl`` log with its verdict or its refusal, in order.

    Memory is bounded by a batch. Raises ``UsageError`` if the source cannot be read.
    """
    judging = LineJudge(speed=speed)
    with opened(source) as (stream, name):
        raw = (
            line
            for line in physical_lines(stream, max_line=max_line)
            if line.fault or line.data.strip()
        )
        while batch := list(islice(raw, size)):
            yield from judging.batch(batch, name)
