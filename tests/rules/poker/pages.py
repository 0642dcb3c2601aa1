"""The logs of the pages under docs/games, as records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PAGES = Path(__file__).parents[3] / "docs" / "games"


def records(game: str) -> list[dict[str, Any]]:
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```jsonl record\n")[1:]]
    return [json.loads(line) for block in blocks for line in block.splitlines() if line]


def options(game: str) -> dict[str, Any]:
    """Options and their defaults as the page's table gives them, the dealer left out."""
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    table = text.split("## Options")[1].split("##")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    named = {row[0].strip("| `"): row[1].strip("`") for row in rows}
    return {name: json.loads(default) for name, default in named.items() if name != "dealer"}
