"""Short records for the worked examples of rummy games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.rules.outcome import Example


def record(rules: str, seats: int, options: dict[str, Any], events: list[str]) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": [f"p{i + 1}" for i in range(seats)],
        "events": events,
    }


def texts(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def hands(seats: int, size: int, given: dict[int, str], pack: list[str], up: str) -> list[str]:
    """Deal events: hands as given by seat number, filled from the pack in its order."""
    left = Counter(pack) - Counter(texts("".join(given.values()) + up))
    events = []
    for seat in range(1, seats + 1):
        cards = texts(given.get(seat, ""))
        for card in pack:
            if len(cards) >= size:
                break
            if left[card] > 0:
                left[card] -= 1
                cards.append(card)
        events.append(f"- deal p{seat} {''.join(cards)}")
    return [*events, *(f"- deal up {card}" for card in texts(up))]


def refused(name: str, line: str, whole: dict[str, Any]) -> Example:
    """An example whose last event is illegal and all before it legal."""
    return Example(name, line, whole, legal=False, event=len(whole["events"]) - 1)
