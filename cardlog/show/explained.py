"""Rules and examples behind a code."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from cardlog.log.canonical import encode
from cardlog.log.model import Record
from cardlog.replay.verdict import judge
from cardlog.rules.faults import CODES
from cardlog.rules.game import Game
from cardlog.rules.registry import games
from cardlog.show.diagnostics import Place, report
from cardlog.show.style import Paint, wrap

_DEAL = (
    "- deal N AsKsQs4s3hKhJd9d6dTcAc5c4c",
    "- deal E JsTs9sAhQhTh7h5hAdKd2dKc3c",
    "- deal S 8s7s6sJh9h8hQd7d5dQcJc9c8c",
    "- deal W 5s3s2s6h4h2hTd8d4d3d7c6c2c",
)
_BRIDGE = ("N", "E", "S", "W")
EXAMPLES: dict[str, tuple[str, ...]] = {
    "revoke": (
        *_DEAL, "N bid 1NT", "E bid pass", "S bid pass", "W bid pass",
        "E play Ah", "S play 8h", "W play 5s",
    ),
    "not-your-turn": (*_DEAL, "N bid 1NT", "S bid pass"),
    "insufficient-bid": (*_DEAL, "N bid 1NT", "E bid 1H"),
    "card-not-held": (
        *_DEAL, "N bid 1NT", "E bid pass", "S bid pass", "W bid pass", "E play As",
    ),
    "bad-double": (*_DEAL, "N bid double"),
    "bad-redouble": (*_DEAL, "N bid 1NT", "E bid redouble"),
    "wrong-phase": (*_DEAL, "E play Ah"),
    "duplicate-card": ("- deal N AsKs", "- deal E AsQs"),
    "too-many-cards": ("- deal N AsKsQsJsTs9s8s7s6s5s4s3s2sAh",),
}  # fmt: skip
"""Events of a contract bridge record that end in the fault of each code."""


def _citing(fault: IntEnum) -> Iterator[tuple[Game, str, str]]:
    for game in games():
        cite = game.rules.get(fault)
        if cite is not None:
            yield game, cite.text, cite.source


def rule_lines(code: str, *, columns: int, paint: Paint) -> list[str]:
    """Sentences of the rule books that the code stands for, each with the games that have it."""
    fault = CODES.get(code)
    if fault is None:
        return []
    same: dict[tuple[str, str], list[str]] = {}
    for game, text, source in _citing(fault):
        same.setdefault((text, source), []).append(game.id)
    lines = []
    for (text, source), names in same.items():
        lines += wrap(f"{text} [{source}]", columns, indent="    ", first="  ")
        lines += [
            paint.faint(line)
            for line in wrap(", ".join(names), columns, indent="    ", first="    ")
        ]
    return lines


def example_record(code: str) -> Record | None:
    """A bridge record that breaks this rule with its last event."""
    events = EXAMPLES.get(code)
    if events is None:
        return None
    return Record(id="example", rules="contract-bridge", seats=list(_BRIDGE), events=list(events))


def example_lines(code: str, *, paint: Paint, columns: int) -> list[str]:
    """The diagnostic of the example, or nothing where there is none."""
    record = example_record(code)
    if record is None:
        return []
    for finding in judge(record).findings:
        if finding.code == code:
            place = Place("example.jsonl", 1, encode(record))
            return report(finding, record, place=place, paint=paint, columns=columns)
    return []
