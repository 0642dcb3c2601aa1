"""The page around the frames: one file that asks nobody for anything.

The scripts are plain modules; each becomes a function of its own in the page's only script, and
hands what it exports to those after it. The policy in the page allows that script and the style
by their hashes, and nothing else. What comes from the record stands in a block of JSON and
reaches the page as text alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from cardlog.log.model import Record
from cardlog.show.page.frames import frames
from cardlog.show.sealed import json_block, policy
from cardlog.show.style import visible

_SCRIPTS: Final = (
    "svg.js", "suits.js", "flowers.js", "faces.js", "dom.js", "reel.js", "table.js", "panels.js",
    "player.js",
)  # fmt: skip
_IMPORT: Final = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (function|class|const) (\w+)", re.MULTILINE)


def page(record: Record) -> str:
    """The whole page of a record.

    >>> from cardlog.log.model import Record
    >>> text = page(Record(rules="euchre", seats=["N", "E", "S", "W"], events=[]))
    >>> text[:15], "default-src 'none'" in text
    ('<!doctype html>', True)
    """
    return document(frames(record))


def document(payload: dict[str, Any]) -> str:
    """The page of frames that were made before."""
    template, style, script = _assets()
    title = payload["record"]["id"] or payload["game"]["name"]
    parts = {
        "POLICY": policy(style, script),
        "TITLE": escape(visible(title, limit=120)),
        "STYLE": style,
        "DATA": json_block(payload),
        "SCRIPT": script,
    }
    # One pass: what is put in is not looked through for further places.
    return re.sub(r"%([A-Z]+)%", lambda found: parts[found[1]], template)


@lru_cache(maxsize=1)
def _assets() -> tuple[str, str, str]:
    """Template, style and the one script."""
    folder = files("cardlog.show.page").joinpath("assets")
    texts = {
        name: folder.joinpath(name).read_text(encoding="utf-8")
        for name in ("page.html", "page.css", *_SCRIPTS)
    }
    script = "\n".join(_joined(name.removesuffix(".js"), texts[name]) for name in _SCRIPTS)
    return texts["page.html"], texts["page.css"], script


def _joined(name: str, text: str) -> str:
    """A module as a function that returns what it exports."""
    given = ", ".join(found[2] for found in _EXPORT.finditer(text))
    body = _EXPORT.sub(r"\1 \2", _IMPORT.sub(r"const \1 = module_\2;", text))
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {given} }};\n}})();"
