"""Barriers for people with disabilities, as axe-core finds them in a page."""

from functools import lru_cache
from importlib.resources import files

import pytest


@lru_cache(maxsize=1)
def _script():
    package = pytest.importorskip("axe_playwright_python", reason="extra: dev")
    return files(package).joinpath("axe.min.js").read_text(encoding="utf-8")


_RUN = """async (within) => (await axe.run(within, { resultTypes: ["violations"] })).violations
  .flatMap(({ id, impact, nodes }) => nodes.slice(0, 5).map(({ target, any, all }) =>
    `${impact} ${id} ${target.join(" ")}: ${(any[0] || all[0] || {}).message || ""}`))"""


def barriers(tab, within="html"):
    """Each thing that is against a rule of axe-core, with its place; the page is left as it is."""
    if not tab.evaluate("Boolean(window.axe)"):
        tab.evaluate(_script())
    return tab.evaluate(_RUN, within)
