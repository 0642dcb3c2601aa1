"""HTML that is made of elements, so that no text gets into it unescaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from cardlog.show.style import visible

LONGEST: Final = 240
"""Characters of a text from a log that are shown."""


class Markup(str):
    """Text that is HTML already; everything else is escaped where it is put in."""

    __slots__ = ()


Content = Markup | str | int | None | Iterable["Content"]


def html(content: Content) -> Markup:
    r"""Content as HTML: texts lose what is not visible in them and are escaped.

    >>> html(["a<b", Markup("<br>"), None, "\u202eevil"])
    'a&lt;b<br>\\u202eevil'
    """
    if isinstance(content, Markup):
        return content
    if content is None:
        return Markup()
    if isinstance(content, str | int):
        return Markup(escape(visible(content, limit=LONGEST)))
    return Markup("".join(map(html, content)))


def tag(name: str, *content: Content, **attributes: str | int | bool | None) -> Markup:
    """An element; ``class_`` is its class, ``data_x`` its ``data-x``, ``True`` an empty attribute.

    >>> tag("td", "<1>", class_="n", data_v=1, hidden=False)
    '<td class="n" data-v="1">&lt;1&gt;</td>'
    """
    given = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        named = key.rstrip("_").replace("_", "-")
        text = "" if value is True else f'="{escape(visible(value))}"'
        given.append(f" {named}{text}")
    return Markup(f"<{name}{''.join(given)}>{html(content)}</{name}>")
