"""Records, findings, verdicts and tables as they show themselves in a notebook.

A record at the end of a cell is a card table that plays. Its page stands in a frame of its own
that may run its scripts and reach nothing else of the notebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final, Protocol

from cardlog.errors import CardlogError
from cardlog.log.model import Record
from cardlog.replay.findings import Finding
from cardlog.replay.verdict import Verdict
from cardlog.show.page.document import page
from cardlog.show.style import cell, visible

HEIGHT: Final = 860
"""Pixels of the frame of a record."""
MOST_ROWS: Final = 50
"""Rows of a table that are shown."""
LONGEST: Final = 200
"""Characters of a text in a table that are shown."""


class Rows(Protocol):
    """The answer of a query, of statistics or of a model."""

    @property
    def table(self) -> Any:
        """The rows in Arrow."""

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""

    def __len__(self) -> int: ...


def record_html(record: Record) -> str:
    """A record as a frame that holds its page; what cannot be replayed says why."""
    try:
        text = page(record)
    except CardlogError as error:
        return f"<p>{_text(record.id or 'record')}: {_text(error.message)} {_text(error.hint)}</p>"
    title = _text(record.id or record.rules)
    return (
        f'<iframe title="{title}" sandbox="allow-scripts" srcdoc="{escape(text)}" '
        f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )


def finding_html(finding: Finding) -> str:
    """A finding in words: where, what, which rule, what would have been legal.

    >>> finding_html(Finding(code="revoke", message="N played <4h>", event=3))
    '<div><p><b>error</b> <code>revoke</code> at event 3</p><p>N played &lt;4h&gt;</p></div>'
    """
    where = f" at event {finding.event}" if finding.event is not None else ""
    parts = [f"<b>{finding.severity}</b> <code>{_text(finding.code)}</code>{where}"]
    parts.append(_text(finding.message))
    if finding.rule:
        source = f" <small>[{_text(finding.source)}]</small>" if finding.source else ""
        parts.append(_text(finding.rule) + source)
    if finding.legal:
        parts.append("Legal here: " + _text("; ".join(finding.legal)))
    if finding.help:
        parts.append(_text(finding.help))
    return "<div>" + "".join(f"<p>{part}</p>" for part in parts) + "</div>"


def verdict_html(verdict: Verdict) -> str:
    """A verdict and everything that was found."""
    stated = {True: ", the stated results agree", False: ", a stated result differs", None: ""}
    head = f"<p><b>{verdict.verdict}</b>{stated[verdict.stated_agrees]}: {_text(verdict.id)}</p>"
    return head + "".join(map(finding_html, verdict.findings))


def result_html(result: Rows) -> str:
    """Rows as a table: names as headings, numbers to the right, and how many there are."""
    count = len(result)
    first = result.table.slice(0, MOST_ROWS)
    columns = [column.to_pylist() for column in first.columns]
    rows = list(zip(*columns, strict=True))
    numeric = [_is_numeric(column) for column in columns]
    said = f"{count:,} row{'s' * (count != 1)}"
    if count > len(rows):
        said += f", the first {len(rows)} of them"
    head = "".join(f'<th scope="col">{_text(name)}</th>' for name in result.columns)
    body = "".join(f"<tr>{_cells(row, numeric)}</tr>" for row in rows)
    return (
        '<div style="overflow-x:auto"><table class="dataframe">'
        f'<caption style="text-align:left">{said}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _is_numeric(values: Sequence[Any]) -> bool:
    known = [value for value in values if value is not None]
    return bool(known) and all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in known
    )


def _cells(row: Sequence[Any], numeric: Sequence[bool]) -> str:
    return "".join(
        f'<td style="text-align:{"right" if number else "left"}">'
        f"{escape(visible(cell(value), limit=LONGEST))}</td>"
        for value, number in zip(row, numeric, strict=True)
    )


def _text(value: object) -> str:
    return escape(visible(value))
