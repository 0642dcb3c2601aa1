"""A finding as a compiler shows it: place, source with a caret, the table, the rule, the help."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cardlog.cards import HANAFUDA, mask, parse_cards
from cardlog.errors import CardlogError
from cardlog.log.locate import Path, find, salvage
from cardlog.log.model import Record, Refused
from cardlog.replay.findings import Finding
from cardlog.replay.statetext import parse_state
from cardlog.replay.verdict import Verdict
from cardlog.show.hands import hand_line
from cardlog.show.style import Paint, cut, visible, width, wrap
from cardlog.show.table import NARROW, Table, short

_MARGIN: Final = 12
"""Least characters shown before a marked piece of a long line."""
_OF_THESE: Final = re.compile(r"(.+) \((.+) of these\)")
_CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]|X[rb]|[1-9OND][abrxyz]|\?\?)+")
_KEYS: Final = {
    "unknown-rules": ("rules",),
    "wrong-seats": ("seats",),
    "unknown-option": ("options",),
    "bad-option": ("options",),
}


_BROKEN_TEXT: Final = ("bad-json", "cut-line", "bad-utf8", "line-too-long", "cut-file")
"""Refusals of text that is no JSON, where the end of a value cannot be told."""


@dataclass(slots=True)
class Place:
    """Where a record stands: file, line, and for JSON Lines the text of the line."""

    file: str
    line: int = 0
    raw: bytes = b""


def locate(finding: Finding, record: Record, place: Place) -> Finding:
    """Fill in file, line and column of a finding; column 1 where only the record is known."""
    finding.file = place.file
    finding.line = place.line
    finding.column = 1 if place.line else 0
    if place.raw:
        text = place.raw.decode("utf-8", "replace")
        start, _ = _marked(text, finding, record)
        finding.column = start + 1
    return finding


def _path(finding: Finding, record: Record) -> Path:
    if finding.event is not None and record.events:
        return ("events", min(finding.event, len(record.events) - 1))
    if finding.code == "stated-differs":
        for key in record.stated:
            if finding.message.startswith(f"the record states {key} "):
                return ("stated", key)
        return ("stated",)
    if finding.code in ("unknown-option", "bad-option"):
        for key in record.options:
            if repr(key) in finding.message or f" {key} = " in finding.message:
                return ("options", key)
    return _KEYS.get(finding.code, ())


def _marked(text: str, finding: Finding, record: Record) -> tuple[int, int]:
    """Beginning and end of what a finding is about: an option nobody knows by its name."""
    part = "key" if finding.code == "unknown-option" else "value"
    return _span(text, find(text, _path(finding, record), part=part))


def _span(text: str, start: int) -> tuple[int, int]:
    """Beginning and end of the key or value that begins there in a line of JSON."""
    if text[start : start + 1] == '"':
        end = start + 1
        while end < len(text) and text[end] != '"':
            end += 2 if text[end] == "\\" else 1
        return start, min(end + 1, len(text))
    if text[start : start + 1] in ("{", "["):
        return start, start + 1
    end = start
    while end < len(text) and text[end] not in ",]} \t\r\n":
        end += 1
    return start, max(end, start + 1)


@dataclass(slots=True)
class _Page:
    """How wide, how coloured, and how far in the lines of one diagnostic stand."""

    paint: Paint
    columns: int
    line: int

    @property
    def margin(self) -> str:
        """Spaces as wide as the line number."""
        return " " * max(3, len(str(self.line)))

    def part(self, name: str, text: str) -> list[str]:
        """A named remark under the source."""
        if not text:
            return []
        head = f"{self.margin} = {name}: "
        lines = wrap(visible(text), self.columns, indent=" " * len(head), first=head)
        lines[0] = self.head(name) + lines[0][len(head) :]
        return lines

    def head(self, name: str) -> str:
        """Beginning of a named remark."""
        return f"{self.margin} {self.paint.note('=')} {self.paint.note(name)}: "

    def which(self, text: str) -> list[str]:
        """The line that names the game."""
        indent = " " * (len(self.margin) + 2)
        first, *more = wrap(text, self.columns, indent=indent, first=indent)
        arrow = self.paint.note("─>" if self.paint.signs else "->")
        return [f"{self.margin[:-1]}{arrow} {first[len(indent) :]}", *more]

    def source(self, text: str, start: int, end: int, *, number: str, mild: bool) -> list[str]:
        """A piece of the source with carets under the part that is meant."""
        paint, size = self.paint, len(self.margin)
        bar = paint.note("│" if paint.signs else "|")
        piece, mark = excerpt(text, start, end, columns=self.columns - size - 3)
        lead = len(mark) - len(mark.lstrip())
        colour = paint.note if mild else paint.bad
        return [
            f"{self.margin} {bar}",
            f"{paint.note(number.rjust(size))} {bar} {piece}",
            f"{self.margin} {bar} {' ' * lead}{colour(mark[lead:])}",
        ]


def report(
    finding: Finding,
    record: Record,
    *,
    place: Place,
    paint: Paint | None = None,
    columns: int = NARROW,
) -> list[str]:
    """Lines of the whole diagnostic of one finding."""
    page = _Page(paint or Paint(), columns, place.line)
    locate(finding, record, place)
    lines = [_title(finding, page.paint), *page.which(_which(finding, record))]
    lines += _source(finding, record, place, page)
    if finding.state:
        lines += _table_before(finding, record, page)
    lines += page.part("legal", _legal(finding.legal, page.paint))
    if finding.source:
        lines += page.part("rule", f"{finding.rule} [{finding.source}]")
    return lines + page.part("help", finding.help)


def brief(finding: Finding, record: Record, *, place: Place, paint: Paint | None = None) -> str:
    """A finding on one line, for notes."""
    paint = paint or Paint()
    locate(finding, record, place)
    name = f" ({_game(record.id)})" if record.id else ""
    return _title(finding, paint) + name


def _title(finding: Finding, paint: Paint) -> str:
    where = visible(finding.file or "-")
    if finding.line:
        where += f":{finding.line}:{finding.column or 1}"
    colour = {"error": paint.bad, "warning": paint.warn, "note": paint.note}[finding.severity]
    head = colour(f"{finding.severity}[{finding.code}]")
    message = visible(finding.message)
    return f"{where}: {head}: {message if finding.severity == 'note' else paint.strong(message)}"


def _game(name: str) -> str:
    return f'game "{visible(name, limit=40)}"'


def _which(finding: Finding, record: Record) -> str:
    name = _game(record.id) if record.id else "game without id"
    text = f"{name} ({visible(record.rules, limit=40)})"
    if finding.event is None:
        return text
    if finding.event >= len(record.events):
        return f"{text}, after the last of {len(record.events)} events"
    return f"{text}, event {finding.event} (of 0 to {len(record.events) - 1})"


def _source(finding: Finding, record: Record, place: Place, page: _Page) -> list[str]:
    mild = finding.severity == "note"
    if place.raw:
        text = place.raw.decode("utf-8", "replace").rstrip("\r\n")
        start, end = _marked(text, finding, record)
        return page.source(text, start, end, number=str(place.line), mild=mild)
    text, start, end = _events(finding, record)
    return page.source(text, start, end, number="", mild=mild) if text else []


def _events(finding: Finding, record: Record) -> tuple[str, int, int]:
    """The events around the finding as one line, where the source is not JSON Lines."""
    events = record.events
    if not events or finding.event is None:
        return "", 0, 0
    at = min(finding.event, len(events) - 1)
    first = max(0, at - 3)
    before = "".join(f"{text}, " for text in events[first:at])
    after = "".join(f", {text}" for text in events[at + 1 : at + 4])
    return before + events[at] + after, len(before), len(before) + len(events[at])


def excerpt(text: str, start: int, end: int, *, columns: int) -> tuple[str, str]:
    """A piece of a line around ``start:end`` and the carets under that part.

    >>> excerpt("abcdefghij", 3, 5, columns=40)
    ('abcdefghij', '   ^^')
    """
    marked = visible(text[start:end]) or " "
    size = width(marked)
    room = max(10, columns - 2)
    if size > room:
        marked = cut(marked, room)
        size = width(marked)
    left = visible(text[max(0, start - columns) : start])
    right = visible(text[end : end + columns])
    cut_left = start > columns
    spare = room - size
    keep = max(min(spare, _MARGIN), spare - width(right), spare // 2)
    if width(left) > keep:
        while left and width(left) > keep:
            left = left[1:]
        cut_left = True
    cut_right = end + columns < len(text)
    while right and width(right) > spare - width(left):
        right = right[:-1]
        cut_right = True
    left = ("…" if cut_left else "") + left
    return left + marked + right + ("…" if cut_right else ""), " " * width(left) + "^" * size


def _table_before(finding: Finding, record: Record, page: _Page) -> list[str]:
    try:
        game, state, seats = parse_state(finding.state)
    except CardlogError:
        return page.part("state", finding.state)
    names = {player.seat: player.name for player in record.players if player.name}
    table = Table(game, state, seats, names)
    rows = short(table, paint=page.paint, columns=page.columns - len(page.margin) - 10)
    indent = " " * (len(page.margin) + 3)
    return [page.head("table") + rows[0], *(indent + row for row in rows[1:])]


def _legal(acts: list[str], paint: Paint) -> str:
    """Legal acts in short: those of one seat and verb together, cards by suit."""
    groups: dict[str, list[str]] = {}
    for act in acts:
        head, rest = _act(act, Paint(signs=paint.signs))
        groups.setdefault(head, []).append(rest)
    parts = []
    for head, rests in groups.items():
        shown = rests if len(rests) <= 9 else [*rests[:5], "…", *rests[-3:]]
        parts.append(f"{head} {', '.join(rest for rest in shown if rest)}".strip())
    return "; ".join(parts)


def _act(act: str, paint: Paint) -> tuple[str, str]:
    """Beginning and rest of a legal act; a set of cards is shown by suit or counted."""
    found = _OF_THESE.fullmatch(act)
    if found is None:
        actor, _, rest = act.partition(" ")
        verb, _, rest = rest.partition(" ")
        return f"{actor} {verb}", rest
    body, take = found.groups()
    tokens = body.split(" ")
    at = next((i for i in range(len(tokens) - 1, 1, -1) if _CARDS.fullmatch(tokens[i])), 0)
    if not at:
        return body, f"{take} of these"
    head = " ".join(tokens[:at] + tokens[at + 1 :])
    cards = parse_cards(tokens[at])
    copies = Counter(cards)
    shown = f"{len(cards)} cards"
    if len(cards) <= 16:
        flowers = any(card >= HANAFUDA for card in cards)
        shown = tokens[at] if flowers else hand_line(mask(cards), 0, paint, copies)
    if len(cards) == 1 and take == "one":
        return head, shown
    return head, f"{take} of {shown}"


# --- lines that are no record -------------------------------------------------------------


def refusal_finding(refused: Refused) -> Finding:
    """What was refused, as a finding of the whole record."""
    return Finding(
        code=refused.code,
        message=refused.message,
        help=refused.hint,
        file=refused.file,
        line=refused.line,
        column=refused.column,
    )


def refusal_verdict(refused: Refused) -> Verdict:
    """The verdict on a line that is no record."""
    return Verdict(
        id=refused.id,
        rules=salvage(refused.raw, "rules"),
        verdict="malformed",
        findings=[refusal_finding(refused)],
    )


def report_refused(
    refused: Refused, *, paint: Paint | None = None, columns: int = NARROW, jsonl: bool = False
) -> list[str]:
    """Lines of the diagnostic of a line or game that could not be read."""
    page = _Page(paint or Paint(), columns, refused.line)
    lines = [_title(refusal_finding(refused), page.paint)]
    if refused.id:
        lines += page.which(_game(refused.id))
    text = _refused_line(refused, jsonl=jsonl)
    if text and refused.column:
        start = min(refused.column - 1, len(text))
        whole = jsonl and refused.code not in _BROKEN_TEXT
        end = _span(text, start)[1] if whole and text[start : start + 1] == '"' else start + 1
        number = str(refused.line)
        lines += page.source(text, start, end, number=number, mild=False)
    return lines + page.part("help", refused.hint)


def _refused_line(refused: Refused, *, jsonl: bool) -> str:
    text = refused.raw.decode("utf-8", "replace").removeprefix("\ufeff")
    if jsonl:
        return text.split("\n", 1)[0].rstrip("\r")
    # A game of a foreign format spans lines and its first line number is not kept apart, so
    # only a game of one line can be shown with a caret.
    lines = text.splitlines()
    return lines[0] if len(lines) == 1 else ""


def counts_lines(counts: Mapping[str, int], *, paint: Paint | None = None) -> list[str]:
    """The last lines of a validation.

    >>> counts_lines({"records": 1, "legal": 1})[1]
    '0 stated results differ'
    """
    paint = paint or Paint()
    records = counts.get("records", 0)
    colours = {"legal": paint.good, "illegal": paint.bad, "malformed": paint.bad}
    parts = []
    for name in ("legal", "illegal", "incomplete", "unverifiable", "malformed"):
        text = f"{counts.get(name, 0):,} {name}"
        parts.append(colours.get(name, str)(text) if counts.get(name, 0) else text)
    differ = counts.get("differs", 0)
    tail = f"{differ} stated result{'s' * (differ != 1)} differ{'s' * (differ == 1)}"
    return [
        f"{records:,} record{'s' * (records != 1)}: {', '.join(parts)}",
        paint.bad(tail) if differ else tail,
    ]
