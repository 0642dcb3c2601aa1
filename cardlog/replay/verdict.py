"""Judging a record: its verdict, every finding, and whether its stated results hold."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, Literal

import msgspec

from cardlog.errors import CardlogError
from cardlog.log.model import Record
from cardlog.notebooks import Shown
from cardlog.replay.findings import Finding
from cardlog.replay.messages import explain, unfinished, unsettled
from cardlog.replay.play import Replay, apply, parse_events
from cardlog.rules.faults import FAULTS, Fault
from cardlog.words import Event, Flag

VerdictName = Literal["legal", "illegal", "incomplete", "unverifiable", "malformed"]

_LEFT_OUT: Final = frozenset(
    {Fault.WRONG_OBSERVATION, Fault.BAD_RULING, Fault.BAD_CLAIM, Fault.VERB_NOT_USED}
)
"""Faults after which the event can be left out and replay can go on as if it were not there."""
MOST_FINDINGS: Final = 50


class Verdict(Shown, msgspec.Struct, kw_only=True, gc=False):
    """What replay says of one record.

    ``stated_agrees`` is ``None`` where nothing was stated or nothing could be computed.
    ``computed`` may be empty for a legal record judged in bulk that states nothing.
    """

    id: str
    rules: str
    verdict: VerdictName
    stated_agrees: bool | None = None
    findings: list[Finding] = msgspec.field(default_factory=list)
    computed: dict[str, Any] = msgspec.field(default_factory=dict)
    events: int = 0
    """Events that were applied."""


def judge(record: Record) -> Verdict:
    """Replay a record by its rules and say whether it is legal.

    Never raises for what a record contains: what cannot be replayed is ``malformed``.
    """
    try:
        table = Replay(record)
        events = parse_events(record)
    except CardlogError as error:
        return _malformed(record, error)
    findings: list[Finding] = []
    stopped = _replay(table, record, events, findings)
    ended = not stopped and table.end()
    verdict = Verdict(id=record.id, rules=record.rules, verdict="legal", findings=findings)
    verdict.events = table.at
    computed = table.results()
    if not stopped:
        verdict.stated_agrees = compare(record.stated, computed, findings)
    verdict.computed = {k: v for k, v in computed.items() if not isinstance(v, range)}
    verdict.verdict = _name(table, record, ended=ended, findings=findings)
    return verdict


def _malformed(record: Record, error: CardlogError) -> Verdict:
    finding = Finding(
        code=error.code, message=error.message, event=error.where.event, help=error.hint
    )
    if finding.event is not None:
        finding.text = record.events[finding.event]
    return Verdict(id=record.id, rules=record.rules, verdict="malformed", findings=[finding])


def _replay(table: Replay, record: Record, events: list[Event], findings: list[Finding]) -> bool:
    """Apply all events; whether replay had to stop before the last."""
    for number, event in enumerate(events):
        fault = apply(table.game, table.state, table.options, event)
        if fault == Fault.LEGAL:
            table.at += 1
            continue
        findings.append(explain(table, record, number, event, fault))
        if len(findings) >= MOST_FINDINGS or not go_on(table, event, fault):
            left = len(events) - number - 1
            if left:
                findings.append(
                    Finding(
                        code="not-replayed",
                        severity="note",
                        event=number + 1,
                        message=f"the {left} later events could not be checked after this",
                    )
                )
            return True
    return False


def go_on(table: Replay, event: Event, fault: IntEnum) -> bool:
    """After a fault: let the event stand or leave it out; False if the table could do neither."""
    if fault in _LEFT_OUT:
        return True
    flags = Flag(event.flags)
    for _ in range(3):
        stands = FAULTS[fault].stands
        if stands is None or flags & stands:
            return False
        flags |= stands
        fault = apply(table.game, table.state, table.options, event._replace(flags=int(flags)))
        if fault == Fault.LEGAL:
            table.at += 1
            return True
    return False


def _name(table: Replay, record: Record, *, ended: bool, findings: list[Finding]) -> VerdictName:
    if any(f.severity == "error" and f.code != "stated-differs" for f in findings):
        return "illegal"
    if record.status == "void":
        return "legal"
    if not ended:
        findings.append(unfinished(table, record))
        return "incomplete"
    unchecked = unsettled(table)
    if unchecked:
        findings.extend(unchecked)
        return "unverifiable"
    return "legal"


def compare(
    stated: dict[str, Any], computed: dict[str, Any], findings: list[Finding]
) -> bool | None:
    """Stated results against computed ones; a difference becomes a finding.

    Only keys that both sides have are compared; ``None`` if there are none.
    """
    agrees: bool | None = None
    for key, value in stated.items():
        if key not in computed:
            continue
        possible = computed[key]
        if isinstance(possible, range) and value in possible:
            continue
        if value == possible:
            agrees = True if agrees is None else agrees
            continue
        agrees = False
        findings.append(
            Finding(
                code="stated-differs",
                message=f"the record states {key} {_shown(value)}, replay gives "
                f"{_shown(computed[key])}",
                help="both are kept; correct the source if the events are right",
            )
        )
    return agrees


def _shown(value: Any) -> str:
    if isinstance(value, range):
        return f"{value[0]} to {value[-1]} so far"
    if isinstance(value, dict):
        return ", ".join(f"{k} {v}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
