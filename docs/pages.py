"""Everything in the documents that is made from the program.

``python -m docs.pages`` writes it, below the project's root; with ``--check`` it only names what
differs and ends with status 1. ``make pages`` and ``make site`` run these.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cardlog.pipelines import documents as pipeline_documents

from cardlog.cli import reference
from cardlog.log import documents as log_documents
from cardlog.store import documents as store_documents
from docs import examples, family_pages, library_page

DOCS: Final = Path(__file__).parent
COMMANDS: Final = DOCS.parent / "tests" / "cli" / "data"
"""Logs that the examples of the command line use."""
Page = Callable[[str], str]


def _with_command_line(text: str) -> str:
    return reference.refreshed(text, COMMANDS)


def _with_tables(text: str) -> str:
    return store_documents.filled(text, store_documents.dictionary())


def _with_indicators(text: str) -> str:
    return store_documents.filled(text, pipeline_documents.listing())


def _always(text: str) -> Page:
    return lambda _: text


def quick() -> dict[str, Page]:
    """Pages made from the code alone: name below ``docs``, and what brings the text up to date."""
    return {
        "cli.md": reference.with_help,
        "codes.md": _always(reference.codes_page()),
        "format.md": log_documents.page,
        "lake.md": _with_tables,
        "statistics.md": _with_indicators,
        library_page.PAGE: _always(library_page.page()),
        **{name: _always(text) for name, text in family_pages.pages().items()},
    }


def running() -> dict[str, Page]:
    """Pages that show what commands print; they are run."""
    return {
        "cli.md": _with_command_line,
        "diagnostics.md": _with_command_line,
        **{
            page.relative_to(DOCS).as_posix(): examples.refreshed
            for page in examples.pages()
        },
    }  # fmt: skip


def differing(pages: dict[str, Page], *, write: bool = False) -> list[str]:
    """Names of the pages that are not what the program gives; written if asked for."""
    found = []
    for name, page in pages.items():
        path = DOCS / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        new = page(old)
        if new != old:
            found.append(name)
            if write:
                path.parent.mkdir(exist_ok=True)
                path.write_text(new, encoding="utf-8", newline="\n")
    return found


def main(arguments: list[str]) -> int:
    """Write or check all pages; exit status."""
    check = "--check" in arguments
    for pages in (quick(), running()):
        for name in differing(pages, write=not check):
            print(f"docs/{name} differs: make pages" if check else f"docs/{name} written")
            if check:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
