"""The page of indicators, generated from their files.

``python -m cardlog.pipelines.documents`` writes it below the current directory; a test compares
it with what the files give.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from cardlog.pipelines.catalogue import Indicator, indicators
from cardlog.pipelines.chance import TABLES
from cardlog.pipelines.modelling import models

from cardlog.store.documents import filled

PAGE: Final = "docs/statistics.md"


def listing() -> str:
    """Every indicator by family, then the SQL models, in Markdown."""
    blocks = []
    family = ""
    for indicator in indicators().values():
        if indicator.family != family:
            family = indicator.family
            blocks.append(f"## {family[0].upper()}{family[1:]}")
        blocks.append(_indicator(indicator))
    blocks.append("## Fairness")
    blocks.append(
        "\n".join(
            f"- `{name}`: {question} (sample floor {floor})"
            for name, (question, floor, _, _) in TABLES.items()
        )
    )
    blocks.append("## Models")
    blocks.append("\n".join(f"- `{name}`: {meaning}" for name, (meaning, _) in models().items()))
    return "\n\n".join(blocks)


def _indicator(indicator: Indicator) -> str:
    whole = indicator.undivided
    verb = {"rate": "share", "mean": "mean", "ratio": "ratio"}[indicator.kind]
    rules = "all" if indicator.rules == ("*",) else ", ".join(indicator.rules)
    return "\n".join(
        [
            f"### {indicator.id}",
            "",
            f"{indicator.sentence} (version {indicator.version})",
            "",
            f"- {verb}: {indicator.done}",
            f"- of: {indicator.opportunity}",
            f"- unit: {indicator.unit}; rule sets: {rules}",
            f"- counted: {indicator.filters}",
            f"- by: {', '.join(indicator.columns)}",
            f"- source: {indicator.source}",
            *([f"- all seats together: {whole:g} by its nature"] if whole is not None else []),
            *([f"- needs: `{indicator.needs}`"] if indicator.needs else []),
            *(
                f"- `{indicator.id}:{variant.name}`: {variant.text}"
                for variant in indicator.variants
            ),
        ]
    )


def generate(root: str | os.PathLike[str] = ".") -> Path:
    """Write the generated part of the page and return its path."""
    page = Path(root) / PAGE
    text = filled(page.read_text(encoding="utf-8"), listing())
    page.write_text(text, encoding="utf-8", newline="\n")
    return page


if __name__ == "__main__":
    generate()
