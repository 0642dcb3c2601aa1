"""Records and findings as they show themselves in a notebook.

``%load_ext cardlog.show.page.notebook`` makes a record at the end of a cell a table that plays,
and a finding or verdict readable. The page stands in a frame of its own that may run its scripts
and reach nothing else of the notebook.
"""

from __future__ import annotations

from html import escape
from typing import Any, Final

from cardlog.errors import CardlogError
from cardlog.log.model import Record
from cardlog.replay.findings import Finding
from cardlog.replay.verdict import Verdict
from cardlog.show.page.document import page
from cardlog.show.style import visible

HEIGHT: Final = 860
"""Pixels of the frame of a record."""


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


def _text(value: object) -> str:
    return escape(visible(value))


def load_ipython_extension(ipython: Any) -> None:
    """Called by ``%load_ext``: how the types of a log are shown."""
    formatter = ipython.display_formatter.formatters["text/html"]
    formatter.for_type(Record, record_html)
    formatter.for_type(Finding, finding_html)
    formatter.for_type(Verdict, verdict_html)
