"""Tables that can be sorted, whose numbers lead to the games behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from cardlog.report.behind import Behind
from cardlog.report.markup import Content, Markup, html, tag

Kind = Literal["text", "count", "share", "mean", "interval", "chance"]
LONG: Final = 30
"""More rows than that scroll in a frame of their own."""
_WORDY: Final = 32
"""A column with a longer text keeps room for sentences on a phone."""
_NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the key of its value, its heading, how it is shown, and what it counts."""

    key: str
    title: str
    kind: Kind = "count"
    what: str = ""
    """What the games behind a number are, in words; the heading if it is empty."""


def table(
    behind: Behind,
    caption: str,
    columns: Sequence[Column],
    rows: Sequence[Mapping[str, Any]],
    *,
    note: Content = None,
) -> Markup:
    """A table of rows; the first columns of kind ``text`` name the row."""
    if not rows:
        return tag("p", f"{caption}: none.", class_="none")
    head = [
        tag(
            "th",
            tag("button", column.title, type="button"),
            scope="col",
            class_=None if column.kind == "text" else "n",
        )
        for column in columns
    ]
    wordy = {
        column.key for column in columns
        if column.kind == "text" and any(len(_text(row[column.key])) > _WORDY for row in rows)
    }  # fmt: skip
    body = [tag("tr", *_cells(behind, columns, row, wordy)) for row in rows]
    drawn = tag(
        "table",
        tag("caption", tag("span", caption)),
        tag("thead", tag("tr", *head)),
        tag("tbody", *body),
    )
    # What is wider than the window scrolls by itself, also by keyboard.
    size = "wide long" if len(rows) > LONG else "wide"
    framed = tag("div", drawn, class_=size, role="group", tabindex=0, aria_label=caption)
    return Markup(framed + (tag("p", note, class_="note") if note else ""))


def _cells(
    behind: Behind, columns: Sequence[Column], row: Mapping[str, Any], wordy: set[str]
) -> list[Markup]:
    name = ", ".join(
        str(row[column.key]) for column in columns if column.kind == "text" and row[column.key]
    )
    cells = []
    for place, column in enumerate(columns):
        value = row[column.key]
        if column.kind == "text":
            shown = value if isinstance(value, Markup) else html(_text(value))
            named = {"scope": "row"} if place == 0 else {}
            given = {"class_": "words"} if place and column.key in wordy else {}
            cells.append(tag("td" if place else "th", shown, **named, **given))
            continue
        if isinstance(value, Markup):
            linked = value
        else:
            games, of = row.get(f"{column.key}_games"), row.get(f"{column.key}_n") or 0
            what = f"{name}: {column.what or column.title}"
            linked = behind.link(number(value, column.kind), games, of, what)
        raw = row.get(f"{column.key}_v", value)
        cells.append(tag("td", linked, class_="n", data_v="" if raw is None else f"{raw}"))
    return cells


def _text(value: Any) -> str:
    return _NOTHING if value in (None, "") else str(value)


def number(value: Any, kind: Kind) -> str:
    """A number as people write it.

    >>> number(12345, "count"), number(0.12345, "share"), number(-3.14159, "mean")
    ('12,345', '12.3 %', '−3.14')
    """
    if value is None:
        return _NOTHING
    if kind == "share":
        # The share of what hardly ever happens shows its first digits, not 0.0.
        text = f"{100 * value:.2g} %" if 0 < abs(value) < 0.001 else f"{100 * value:.1f} %"
    elif kind == "mean":
        text = f"{value:,.2f}" if abs(value) < 1000 else f"{value:,.0f}"
    elif kind == "chance":
        text = f"{value:.2g}" if value >= 0.0001 else "< 0.0001"
    elif kind == "interval":
        text = str(value)
    else:
        text = f"{value:,}"
    return text.replace("-", "−") if kind != "interval" else text
