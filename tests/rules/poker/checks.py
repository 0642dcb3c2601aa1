"""What the tests of the poker checkers share."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.outcome import Outcome


def random_options(seats: int, rng: random.Random) -> dict[str, Any]:
    """Betting options of all kinds, with short and long stacks."""
    options: dict[str, Any] = {
        "dealer": f"p{rng.randrange(1, seats + 1)}",
        "limit": rng.choice(["no", "pot", "fixed"]),
        "stacks": [rng.choice([1, 3, 20, 50, 200, 500]) for _ in range(seats)],
    }
    if seats > 3 and rng.random() < 0.3:
        options["stacks"][rng.randrange(seats)] = 0
    choices: dict[str, list[Any]] = {
        "ante": [1, 2],
        "antes": [[0] * (seats - 1) + [2]],
        "chip": [2, 5],
        "reopen": ["single", "always"],
        "short_blind": ["posted"],
        "cap": [40],
        "half_raise": [False],
        "show_order": ["free"],
        "pot": [7],
    }
    for name, values in choices.items():
        if rng.random() < 0.2:
            options[name] = rng.choice(values)
    return options


def dealt_cards(events: list[str]) -> list[str]:
    """Known cards dealt to hands and board since the last new hand."""
    cards: list[str] = []
    for text in events:
        words = text.split(" ")
        if words[1] == "deal" and not words[-1].startswith("?"):
            cards += [words[-1][at : at + 2] for at in range(0, len(words[-1]), 2)]
    return cards


def sound(record: dict[str, Any], outcome: Outcome) -> None:
    """Legal to the end; chips neither made nor lost; no card dealt twice in one hand."""
    assert outcome.legal, (outcome, record)
    assert outcome.ended
    assert sum(outcome.points.values()) == record["options"].get("pot", 0)
    stacks = record["options"]["stacks"]
    for seat, points in outcome.points.items():
        assert stacks[record["seats"].index(seat)] + points >= 0
    if record["rules"] != "five-card-draw":
        cards = dealt_cards(record["events"])
        assert len(cards) == len(set(cards))
