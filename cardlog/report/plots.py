"""Plots as drawings in the page, made by Vega-Altair when the report is written.

The page holds no script for them, so that they are there in print, without scripts and under a
policy that allows none but the page's own. Their colours are the page's, light and dark. Every
mark is a link to the games behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from cardlog.errors import UsageError
from cardlog.report.behind import Behind
from cardlog.report.markup import Markup, tag
from cardlog.report.tables import Kind, number
from cardlog.show.style import visible

WIDTH: Final = 250
"""Units that the marks take in width; a phone shows the whole drawing at about its size."""
_HEIGHT: Final = 130
_SIZE: Final = re.compile(r' width="[\d.]+" height="[\d.]+"')
_INK, _FAINT, _LINE = "var(--ink)", "var(--faint)", "var(--line)"
COLOURS: Final = tuple(f"var(--plot-{n})" for n in range(1, 5))
_LINK: Final = re.compile(r'<a xlink:href="[^"#]*#mark-(\d+)"[^>]*>(.*?)</a>', re.DOTALL)
_FOUND: Final = re.compile(r' (?:role="graphics-[a-z]+"|aria-roledescription="[^"]*")')
_HIT: Final = re.compile(r' (?:fill|opacity)="[^"]*"')


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


def counted(value: int, words: str) -> str:
    """A count with its words, in the singular if it is one.

    >>> counted(1, "findings"), counted(1200, "games")
    ('1 finding', '1,200 games')
    """
    return f"{number(value, 'count')} {words.removesuffix('s') if value == 1 else words}"


class Drawing:
    """What a plot is drawn from: its rows, and where each of them leads.

    The games behind a row are those of its number ``key``: ``key_games``, ``key_n`` of them.
    """

    def __init__(self, behind: Behind, rows: Sequence[dict[str, Any]], key: str) -> None:
        self.rows = rows
        self._behind = behind
        self._key = key
        self._leads: list[Markup] = []

    def url(self, row: dict[str, Any], said: str) -> dict[str, str]:
        """The place in the drawing's data for the link of a row; ``said`` names the link."""
        games = row.get(f"{self._key}_games")
        if not games:
            return {}
        address = self._behind.address(games, row[f"{self._key}_n"])
        text = tag("title", said)
        # The mark itself is put between.
        self._leads.append(
            Markup(tag("a", text, href=address, data_what=said, aria_label=said)[: -len("</a>")])
        )
        return {"url": f"#mark-{len(self._leads) - 1}"}

    def linked(self, drawing: str, *, parts: bool) -> str:
        """The drawing with its links: each over the whole row, or each a part of a stack."""

        def put(found: re.Match[str]) -> str:
            shape = found[2] if parts else _HIT.sub("", found[2])
            lead = self._leads[int(found[1])].replace("<a ", f'<a class="{kind}" ', 1)
            return f"{lead}{shape}</a>"

        kind = "part" if parts else "hit"
        return _LINK.sub(put, drawing)


def bars(
    behind: Behind,
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
    drawing = Drawing(behind, rows, value)
    encoded = {
        "x": alt.X("value:Q", title=title, axis=_counted(alt)),
        "y": alt.Y("name:N", sort=None, title=None),
    }
    if part:
        encoded["color"] = _parts(alt, order)
        encoded["order"] = alt.Order("at:Q")
    labels = _labels(rows, name)
    shown = []
    for row in rows:
        whose = f"{row[name]}, {row[part]}" if part else f"{row[name]}"
        said = f"{visible(whose, limit=80)}: {counted(row[value], title)}"
        shown.append(
            {"name": labels[row[name]], "value": row[value]}
            | ({"part": row[part], "at": order.index(row[part])} if part else {})
            | drawing.url(row, said)
        )
    chart = alt.Chart(alt.Data(values=shown)).mark_bar(color=COLOURS[0]).encode(**encoded)
    chart = chart.encode(href="url:N") if part else chart + _across(alt, shown)
    return _drawn(chart.properties(width=WIDTH, height={"step": 20}), drawing, parts=bool(part))


def columns(
    behind: Behind,
    rows: Sequence[dict[str, Any]],
    name: str,
    value: str,
    title: str,
    *,
    quantity: bool = False,
) -> Markup:
    """Upright columns in the order of the rows: months, or bins of a quantity.

    A bin is called by its ``label``.
    """
    alt = altair()
    drawing = Drawing(behind, rows, value)
    shown = []
    for row in rows:
        whose = f"{row.get('label')} {title}" if quantity else f"{row[name]}"
        said = f"{whose}: {counted(row[value], value)}"
        given = {"name": str(row[name]), "value": row[value]}
        shown.append(given | drawing.url(row, said))
    names = list(dict.fromkeys(row["name"] for row in shown))
    some = names[:: -(-len(names) // (8 if quantity else 5))]
    labels = alt.Axis(labelAngle=0, values=some, labelOverlap="greedy")
    x = alt.X("name:N", sort=None, title=title, axis=labels)
    base = alt.Chart(alt.Data(values=shown)).encode(x=x)
    upright = base.mark_bar(color=COLOURS[0]).encode(
        y=alt.Y("value:Q", title=None, axis=_counted(alt))
    )
    over = (
        base.transform_filter("datum.url != null")
        .mark_bar(width={"band": 1})
        .encode(y=alt.value(0), y2=alt.value(_HEIGHT), href="url:N")
    )
    return _drawn((upright + over).properties(width=WIDTH, height=_HEIGHT), drawing)


def intervals(
    behind: Behind,
    rows: Sequence[dict[str, Any]],
    name: str,
    title: str,
    *,
    key: str,
    share: bool = True,
) -> Markup:
    """A point and its interval a row, from ``value``, ``low`` and ``high``.

    The games behind a row are those of its number ``key``.
    """
    alt = altair()
    drawing = Drawing(behind, rows, key)
    labels = _labels(rows, name)
    kind: Kind = "share" if share else "mean"
    shown = []
    for row in rows:
        ends = f"{number(row['low'], kind)} to {number(row['high'], kind)}"
        said = f"{visible(row[name], limit=80)}: {number(row['value'], kind)} ({ends})"
        given = {"name": labels[row[name]]} | {one: row[one] for one in ("value", "low", "high")}
        shown.append(given | drawing.url(row, said))
    base = alt.Chart(alt.Data(values=shown)).encode(y=alt.Y("name:N", sort=None, title=None))
    axis = alt.Axis(format="%" if share else ",~f", tickCount=4)
    scale = alt.Scale(zero=False, nice=True)
    lines = base.mark_rule(color=COLOURS[0], strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q"
    )
    points = base.mark_point(color=COLOURS[0], filled=True, size=55, opacity=1).encode(
        x=alt.X("value:Q", title=title, axis=axis, scale=scale)
    )
    whole = lines + points + _across(alt, shown)
    return _drawn(whole.properties(width=WIDTH, height={"step": 20}), drawing)


def _across(alt: Any, shown: Sequence[dict[str, Any]]) -> Any:
    """The whole row of each mark, so that the smallest can be hit too."""
    return (
        alt.Chart(alt.Data(values=list(shown)))
        .transform_filter("datum.url != null")
        .mark_bar(height={"band": 1})
        .encode(x=alt.value(0), x2=alt.value(WIDTH), y=alt.Y("name:N", sort=None), href="url:N")
    )


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


def _drawn(chart: Any, drawing: Drawing, *, parts: bool = False) -> Markup:
    """The drawing alone: in the page's font and colours, its marks links to games."""
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
    svg = _SIZE.sub("", vl_convert.vegalite_to_svg(specification), count=1)
    return Markup(drawing.linked(_FOUND.sub("", svg), parts=parts))


def figure(title: str, drawing: Markup, numbers: Markup | None = None) -> Markup:
    """A drawing with its title, and the table of its numbers for whoever does not see it."""
    named = tag("svg", role="group", aria_label=title).removesuffix("></svg>")
    return tag(
        "figure",
        tag("figcaption", title),
        Markup(drawing.replace("<svg", named, 1)),
        tag("details", tag("summary", "Numbers"), numbers) if numbers else None,
    )
