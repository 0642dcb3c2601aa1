"""Writes ``tests/data/perft``: positions of seeded games and their counts, by the checkers alone.

Run as ``python -m tests.rules.patience.perft_positions`` in the folder of the project.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from .tables import CELL_GAMES, CHECKERS, checker_perft, table_of

FOLDER = Path(__file__).parents[2] / "data" / "perft"
MOST = 3_000
"""Above so many sequences no deeper count is made."""
CELLS: list[tuple[dict[str, Any], int, int]] = [
    ({}, 1, 0),
    ({}, 2, 12),
    ({}, 3, 25),
    ({"worrying_back": True}, 4, 30),
    ({"supermove": "unlimited"}, 5, 20),
    ({"position": True, "supermove": "single"}, 6, 4),
    ({"position": True, "worrying_back": True}, 7, 0),
]
POSITIONS: dict[str, list[tuple[dict[str, Any], int, int]]] = {
    **dict.fromkeys(CELL_GAMES, CELLS),
    "klondike": [
        ({}, 1, 0),
        ({}, 2, 20),
        ({"draw": 3}, 3, 15),
        ({"draw": 3, "partial_run": False}, 4, 40),
        ({"score": "standard"}, 5, 60),
        ({"score": "vegas", "thoughtful": True}, 6, 30),
        ({"worrying_back": "yes", "passes": 2, "draw": 3}, 7, 70),
    ],
    "accordion": [
        ({}, 1, 90),
        ({"open": True}, 2, 0),
        ({"open": True}, 3, 15),
        ({"open": True, "forced": "near"}, 4, 0),
        ({"open": True, "forced": "far", "scan": "any"}, 5, 0),
        ({}, 6, 60),
        ({"forced": "near", "scan": "right"}, 7, 50),
    ],
}
"""Options, seed of the random game, and acts after the deal."""


def position(rules: str, options: dict[str, Any], seed: int, at: int) -> dict[str, Any]:
    """The position of a random game, all of whose cards are known."""
    rng = random.Random(f"{rules} {seed}")
    while True:
        game = CHECKERS[rules].play(rules, 1, options, rng)
        events = [text for text in game["events"] if "withdrawn" not in text]
        dealt = sum(1 for text in events if " deal " in text)
        cut = events[: dealt + at]
        plain = not any("??" in text or "score" in text or "stop" in text for text in cut)
        if plain and len(events) > dealt + at + 3:
            return {**game, "events": cut}


def counted(record: dict[str, Any]) -> dict[str, Any]:
    """The position with its counts, to depth 6 unless they grow too large."""
    table = table_of(record)
    counts = [checker_perft(table, 1)]
    while len(counts) < 6 and counts[-1] <= MOST:
        counts.append(checker_perft(table, len(counts) + 1))
    return {**record, "counts": counts}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rules, wanted in POSITIONS.items():
        lines = [json.dumps(counted(position(rules, *one))) for one in wanted]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        (FOLDER / f"{rules}.json").write_text(text, encoding="utf-8")
        print(rules, [json.loads(line)["counts"] for line in lines])


if __name__ == "__main__":
    main()
