"""The page around the sections: one file that asks nobody for anything."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import lru_cache
from html import escape
from importlib.resources import files
from tempfile import TemporaryDirectory
from typing import Any, cast

from cardlog.pipelines.catalogue import chosen
from cardlog.report.behind import Behind
from cardlog.report.bidding import bidding
from cardlog.report.fairness import fair as chances
from cardlog.report.markup import Content, html, tag
from cardlog.report.measures import measured
from cardlog.report.overview import overview
from cardlog.report.people import people
from cardlog.report.plots import altair
from cardlog.report.quality import quality
from cardlog.report.scope import Scope, scoped
from cardlog.report.scoring import scoring
from cardlog.report.strength import strength
from cardlog.show.sealed import json_block, policy
from cardlog.show.style import visible
from cardlog.store.places import AnyLake, is_lake
from cardlog.store.querying import Readable, reading, temporary


def report(
    lake: Readable,
    *,
    name: str = "",
    player: str = "",
    rules: str = "",
    indicators: Sequence[str] = ("all",),
    drawn: bool = True,
    rated: bool = True,
    fair: bool = True,
    least: int | None = None,
) -> str:
    """The report on a lake, or on log files, as one page.

    ``name`` is how the lake is called in the commands of the page. With ``player`` or ``rules``
    the report is about that player's games or that rule set; ``indicators`` are those of
    ``cardlog stats``, by id or family, or none. ``rated`` and ``fair`` ask for the sections of
    ratings and fairness; ``least`` is the sample floor of the tables of the latter. Raises
    ``UsageError`` for a name that is not there, and if plots are to be drawn and the extra
    ``report`` is not installed.
    """
    # What cannot be done is said before the work.
    chosen(list(indicators))
    if drawn:
        altair()
    with ExitStack() as stack:
        home = _home(lake, stack)
        connection = stack.enter_context(reading(home))
        scope = scoped(connection, name or str(lake), player=player, rules=rules)
        behind = Behind(scope)
        sections = [
            ("overview", "Overview", overview(scope, behind, drawn=drawn)),
            ("quality", "Data quality", quality(scope, behind, drawn=drawn)),
            ("bidding", "Bidding", bidding(scope, behind, drawn=drawn)),
            ("scoring", "Scoring", scoring(scope, behind, drawn=drawn)),
            ("players", "Players", people(scope, behind, drawn=drawn)),
        ]
        if rated:
            found = strength(scope, behind, home, drawn=drawn)
            sections.append(("ratings", "Ratings", found))
        if fair:
            sections.append(("fairness", "Fairness", chances(scope, behind, home, least=least)))
        if indicators:
            found = measured(scope, behind, indicators, drawn=drawn)
            sections.append(("indicators", "Indicators", found))
        return _page(_title(scope), _about(scope), sections, behind.data())


def _home(lake: Readable, stack: ExitStack) -> AnyLake:
    """The lake, or one made of log files until the report is done."""
    if is_lake(lake):
        return cast(AnyLake, lake)
    paths = [lake] if isinstance(lake, str | os.PathLike) else list(cast(Iterable[str], lake))
    folder = stack.enter_context(TemporaryDirectory(prefix="cardlog-"))
    return temporary(folder, paths)


def _title(scope: Scope) -> str:
    about = [scope.player and f"player {scope.player}", scope.rules]
    return " · ".join(["Report", *filter(None, about)])


def _about(scope: Scope) -> Content:
    from cardlog import __version__

    (row,) = scope.rows(
        "SELECT strftime(max(loaded_at), '%Y-%m-%d %H:%M UTC') AS last FROM sources"
    )
    loaded = f", as loaded until {row['last']}" if row["last"] else ""
    return [tag("bdi", scope.lake), f"{loaded}; cardlog {__version__}"]


def _page(
    title: str, about: Content, sections: Sequence[tuple[str, str, Content]], data: dict[str, Any]
) -> str:
    template, style, script = _assets()
    links = [tag("li", tag("a", name, href=f"#{key}")) for key, name, _ in sections]
    parts = {
        "POLICY": policy(style, script),
        "TITLE": escape(visible(title, limit=160)),
        "STYLE": style,
        "ABOUT": html(about),
        "LINKS": html(links),
        "SECTIONS": html(
            [
                tag("section", tag("h2", name, id=f"{key}-head"), content,
                    id=key, aria_labelledby=f"{key}-head")
                for key, name, content in sections
            ]
        ),
        "DATA": json_block(data),
        "SCRIPT": script,
    }  # fmt: skip
    # One pass: what is put in is not looked through for further places.
    return re.sub(r"%([A-Z]+)%", lambda found: parts[found[1]], template)


@lru_cache(maxsize=1)
def _assets() -> tuple[str, str, str]:
    """Template, style and script."""
    folder = files("cardlog.report").joinpath("assets")
    template, style, script = (
        folder.joinpath(f"report.{ending}").read_text(encoding="utf-8")
        for ending in ("html", "css", "js")
    )
    return template, style, script
