"""How Sphinx makes the site: ``make site``. Nothing is loaded from a network, here or when read."""

from typing import Any

from docutils import nodes
from pygments.lexers.data import JsonLexer
from sphinx.application import Sphinx

import cardlog

project = "cardlog"
author = "the authors of cardlog"
copyright = author
version = release = cardlog.__version__

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 4
exclude_patterns = ["__pycache__"]
nitpicky = True
highlight_language = "text"

html_theme = "furo"
html_title = f"cardlog {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_use_index = False
html_show_search_summary = False  # they are fetched, which a page on a disk may not
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#0b6e4f",
        "color-brand-content": "#0b6e4f",
        "color-brand-visited": "#0b6e4f",
    },
    "dark_css_variables": {
        "color-brand-primary": "#5fcf9f",
        "color-brand-content": "#5fcf9f",
        "color-brand-visited": "#5fcf9f",
    },
}


def without_last_empty_line(_: Sphinx, document: nodes.document) -> None:
    """Examples in Python end with an empty line for doctest, which readers need not see."""
    for block in document.findall(nodes.literal_block):
        text = block.astext().rstrip()
        block.rawsource = text
        block.children = []
        block.append(nodes.Text(text))


def with_levels(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: Any
) -> None:
    """Screen readers want to know the level of the navigation's captions."""
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = tree.replace(
        'role="heading"', 'role="heading" aria-level="2"'
    )


def setup(app: Sphinx) -> None:
    """Logs are JSON, one record a line."""
    app.add_lexer("jsonl", JsonLexer)
    app.connect("doctree-read", without_last_empty_line)
    app.connect("html-page-context", with_levels, priority=900)
