"""Short ways to write poker examples: a record, and hands that several examples share."""

from __future__ import annotations

from typing import Any


def record(rules: str, players: int, options: dict[str, Any], events: str) -> dict[str, Any]:
    """A record of seats p1 …; events stand one a line or parted by commas.

    A bare act such as ``p1 check``, ``p1 raise 6`` stands for its bet event.
    """
    acts = {"check", "call", "fold", "open", "raise", "post", "dead", "straddle"}
    texts = [text.strip() for line in events.strip().splitlines() for text in line.split(",")]
    full = []
    for text in texts:
        if not text:
            continue
        words = text.split(" ")
        if words[1] in acts:
            words.insert(1, "bet")
        full.append(" ".join(words))
    seats = [f"p{n + 1}" for n in range(players)]
    return {"cardlog": "1.0", "rules": rules, "options": options, "seats": seats, "events": full}


def points(*numbers: int) -> dict[str, int]:
    return {f"p{n + 1}": number for n, number in enumerate(numbers)}
