"""Values of PBN tags from which no event is made, but which the standard does not leave free."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cardlog.formats.base import Reject, shown
from cardlog.formats.pbn_values import ABSENT, read_vulnerable

_SIDE_ALONE: Final = re.compile(r"\s*(?:NS|EW)\s*")
_SIDED: Final = re.compile(r"\s*(?:NS|EW)\s*\^?[+-]?\d{1,9}(?![\d.])")
_SCORES: Final = (
    *("OptimumScore", "Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber"),
)
_GARBLED: Final = re.compile(r"\d\.(?:-|[A-Za-z]|\s+\d)|^\s*(?:(?:NS|EW)\s+)?[A-Za-z]\s*$")
"""A number that breaks off into something else, or one letter in its place."""
_DATE: Final = re.compile(r"[\w?]+\.[\w?]+\.[\w?]+")
_MIXED: Final = re.compile(r"\d[A-Za-z]|[A-Za-z]\d")
_WIDTH: Final = re.compile(r"\\(?!\d)")
_NUMBERS: Final = re.compile(r"[\d\s]*/([\d\s]*)")
_SIDE_HINT: Final = 'a side and its score such as "NS 420"'


def is_checked(name: str) -> bool:
    """Whether :func:`check_tags` looks at a tag for itself."""
    return name in _SCORES or name.endswith("Table") or name in ("Scoring", "Round", "Date")


def check_tags(tags: Mapping[str, str], spots: Mapping[str, int]) -> None:
    """Refuse a game with a tag that cannot mean anything; free text is left alone."""
    for name in _SCORES:
        value = tags.get(name, "")
        if value not in ABSENT:
            _check_score(name, value, spots.get(name, 0))
    for name, value in tags.items():
        table = name.endswith("Table") and name != "Table"
        if table and "\\" in value and (m := _WIDTH.search(value)):
            raise Reject(
                "pbn-tag-value",
                f"{name} {shown(value)}: a column width has no number",
                at=spots.get(name, 0) + m.start(),
                hint=r'columns are written "Rank\2R;Call"',
            )
    scoring = tags.get("Scoring", "")
    if ";" in scoring:
        _check_scoring(scoring, spots.get("Scoring", 0))
    for name in ("Round", "Date"):
        value = tags.get(name, "")
        at = spots.get(name, 0)
        if name == "Round" and re.fullmatch(r"\s*-\s*\d+\s*", value):
            raise Reject("pbn-number", f"Round {shown(value)} is below zero", at=at)
        nothing = name == "Round" and value not in ABSENT and not any(map(str.isalnum, value))
        broken = name == "Date" and _DATE.fullmatch(value) and _MIXED.search(value)
        if (nothing and value.strip()) or broken:
            raise Reject(
                "pbn-tag-value",
                f"{name} {shown(value)} has no meaning",
                at=at,
                hint="YYYY.MM.DD, ? for unknown digits" if broken else "a number or a name",
            )
    if "ScoreRubberHistory" in tags and tags.get("Vulnerable", "") not in ABSENT:
        _check_rubber(tags, spots)


def _check_score(name: str, value: str, at: int) -> None:
    if _SIDE_ALONE.fullmatch(value):
        raise Reject(
            "pbn-number",
            f"{name} {shown(value)} names a side and no number",
            at=at + len(value),
            hint=_SIDE_HINT,
        )
    if name == "OptimumScore" and value.strip() != "0" and not _SIDED.match(value):
        raise Reject(
            "pbn-tag-value",
            f"OptimumScore {shown(value)} does not name a side",
            at=at,
            hint=_SIDE_HINT,
        )
    below = name == "ScorePercentage" and value.lstrip().startswith("-")
    if below or _GARBLED.search(value):
        raise Reject("pbn-number", f"{name} {shown(value)} is no number", at=at, hint=_SIDE_HINT)


def _check_scoring(value: str, at: int) -> None:
    """A system, and fields behind semicolons that each say something; the last may be empty."""
    fields = value.split(";")
    for i, field in enumerate(fields):
        last = 0 < i == len(fields) - 1
        if not any(map(str.isalnum, field)) and not (last and not field.strip()):
            raise Reject(
                "pbn-tag-value",
                f"Scoring {shown(value)}: a field says nothing",
                at=at + sum(len(f) + 1 for f in fields[:i]),
                hint='a system and its modifiers such as "MP;MP1"',
            )


def _check_rubber(tags: Mapping[str, str], spots: Mapping[str, int]) -> None:
    """A side is vulnerable when it has won a game of the rubber, and only then."""
    parts = re.split(r"(NS|EW)", tags["ScoreRubberHistory"])
    won = set()
    for side, numbers in zip(parts[1::2], parts[2::2], strict=True):
        m = _NUMBERS.fullmatch(numbers)
        if m is None:
            return
        if any(int(points[:9]) >= 100 for points in m[1].split()):
            won.add(side.lower())
    at = spots.get("Vulnerable", 0)
    vulnerable = read_vulnerable(tags["Vulnerable"], at)
    after = "both" if len(won) == 2 else next(iter(won), "none")
    if len(parts) == 5 and vulnerable != after:
        raise Reject(
            "pbn-tag-value",
            f"Vulnerable {shown(tags['Vulnerable'])}: by ScoreRubberHistory it is {after}",
            at=at,
        )
