"""Plots as drawings in the page, made by Vega-Altair when the report is written.

The page holds no script for them, so that they are there in print, without scripts and under a
policy that allows none but the page's own. Their colours are the page's, light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from cardlog.errors import UsageError
from cardlog.report.markup import Markup, tag
from cardlog.show.style import visible

WIDTH: Final = 250
"""Units that the marks take in width; a phone shows the whole drawing at about its size."""
_SIZE: Final = re.compile(r' width="[\d.]+" height="[\d.]+"')
_INK, _FAINT, _LINE = "var(--ink)", "var(--faint)", "var(--line)"
COLOURS: Final = tuple(f"var(--plot-{n})" for n in range(1, 5))


def altair() -> Any:
    """The library, or ``UsageError`` that says how to get it."""
    try:
        import altair as found
        import vl_convert  # noqa: F401 (draws what Altair describes)
    except ImportError as error:
        raise UsageError(
            "no-plots",
            f"the report draws its plots with Altair, and {error.name} is not installed",
            hint="pip install 'cardlog[report]', or leave the plots out with --no-plots",
        ) from error
    return found


def bars(
    rows: Sequence[dict[str, Any]],
    name: str,
    value: str,
    title: str,
    *,
    part: str = "",
    order: Sequence[str] = (),
) -> Markup:
    """Horizontal bars, one a row, or a stack of parts each; in the order of the rows."""
    alt = altair()
    encoded = {
        "x": alt.X("value:Q", title=title, axis=_counted(alt)),
        "y": alt.Y("name:N", sort=None, title=None),
    }
    if part:
        encoded["color"] = _parts(alt, order)
        encoded["order"] = alt.Order("at:Q")
    labels = _labels(rows, name)
    shown = [
        {"name": labels[row[name]], "value": row[value]}
        | ({"part": row[part], "at": order.index(row[part])} if part else {})
        for row in rows
    ]
    chart = alt.Chart(alt.Data(values=shown)).mark_bar(color=COLOURS[0]).encode(**encoded)
    return _drawn(chart.properties(width=WIDTH, height={"step": 20}))


def columns(
    rows: Sequence[dict[str, Any]], name: str, value: str, title: str, *, quantity: bool = False
) -> Markup:
    """Upright columns in the order of the rows: months, or bins of a quantity."""
    alt = altair()
    shown = [{"name": str(row[name]), "value": row[value]} for row in rows]
    names = list(dict.fromkeys(row["name"] for row in shown))
    some = names[:: -(-len(names) // (8 if quantity else 5))]
    labels = alt.Axis(labelAngle=0, values=some, labelOverlap="greedy")
    chart = (
        alt.Chart(alt.Data(values=shown))
        .mark_bar(color=COLOURS[0])
        .encode(
            x=alt.X("name:N", sort=None, title=title, axis=labels),
            y=alt.Y("value:Q", title=None, axis=_counted(alt)),
        )
    )
    return _drawn(chart.properties(width=WIDTH, height=130))


def intervals(
    rows: Sequence[dict[str, Any]], name: str, title: str, *, share: bool = True
) -> Markup:
    """A point and its interval a row, from ``value``, ``low`` and ``high``."""
    alt = altair()
    labels = _labels(rows, name)
    shown = [
        {"name": labels[row[name]]} | {key: row[key] for key in ("value", "low", "high")}
        for row in rows
    ]
    base = alt.Chart(alt.Data(values=shown)).encode(y=alt.Y("name:N", sort=None, title=None))
    axis = alt.Axis(format="%" if share else "~g", tickCount=4)
    scale = alt.Scale(zero=False, nice=True)
    lines = base.mark_rule(color=COLOURS[0], strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q"
    )
    points = base.mark_point(color=COLOURS[0], filled=True, size=55, opacity=1).encode(
        x=alt.X("value:Q", title=title, axis=axis, scale=scale)
    )
    return _drawn((lines + points).properties(width=WIDTH, height={"step": 20}))


def _counted(alt: Any) -> Any:
    return alt.Axis(format=",d", tickCount=4, tickMinStep=1)


def _parts(alt: Any, order: Sequence[str]) -> Any:
    scale = alt.Scale(domain=list(order), range=list(COLOURS[: len(order)]))
    legend = alt.Legend(title=None, orient="top", columns=2, symbolType="square")
    return alt.Color("part:N", scale=scale, legend=legend)


def _labels(rows: Sequence[dict[str, Any]], name: str) -> dict[Any, str]:
    """Short labels, a different one for each name."""
    found: dict[Any, str] = {}
    for row in rows:
        if row[name] not in found:
            label = visible(row[name], limit=20)
            taken = set(found.values())
            again = (f"{label} ({n})" for n in range(2, len(rows) + 2))
            found[row[name]] = (
                label if label not in taken else next(t for t in again if t not in taken)
            )
    return found


def _drawn(chart: Any) -> Markup:
    """The drawing alone: in the page's font and colours, described by its figure."""
    import vl_convert

    text = {"labelColor": _INK, "titleColor": _FAINT, "labelFontSize": 11, "titleFontSize": 11}
    line = {"gridColor": _LINE, "domainColor": _FAINT, "tickColor": _FAINT}
    config = {
        # The figure's title and table say it; marks are not read out one by one.
        "aria": False,
        "background": "transparent",
        # The page's letters may be wider than those that were measured.
        "padding": {"left": 22, "right": 12, "top": 4, "bottom": 4},
        "view": {"stroke": None},
        "axis": {**text, **line, "titleFontWeight": "normal", "labelLimit": 120},
        "axisY": {"grid": False},
        "legend": {**text, "labelLimit": 110},
    }
    specification = chart.to_dict() | {"config": config}
    drawing = _SIZE.sub("", vl_convert.vegalite_to_svg(specification), count=1)
    return Markup(drawing.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))


def figure(title: str, drawing: Markup, numbers: Markup | None = None) -> Markup:
    """A drawing with its title, and the table of its numbers for whoever does not see it."""
    return tag(
        "figure",
        tag("figcaption", title),
        drawing,
        tag("details", tag("summary", "Numbers"), numbers) if numbers else None,
    )
