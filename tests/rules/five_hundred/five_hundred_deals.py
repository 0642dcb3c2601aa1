"""Deals and short records from which the worked examples are made."""

from __future__ import annotations

from typing import Any

HANDS_4 = {
    "N": "XrJsJcAsKsQsTs9sAhKh",
    "E": "8s7sAcKcQcAdKdQdQhJh",
    "S": "6s5sTc9c8cJdTd9dTh9h",
    "W": "7c6c5c8d7d6d8h7h6h5h",
}
KITTY_4 = "5d4d4h"
HANDS_3 = {
    "p1": "XrJsJcAsKsQsTs9sAhKh",
    "p2": "8s7sAcKcQcAdKdQdQhJh",
    "p3": "Tc9c8c7cJdTd9dTh9h8h",
}
KITTY_3 = "8d7d7h"

DEAL_4 = [f"- deal {seat} {cards}" for seat, cards in HANDS_4.items()] + [f"- deal kitty {KITTY_4}"]
DEAL_3 = [f"- deal {seat} {cards}" for seat, cards in HANDS_3.items()] + [f"- deal kitty {KITTY_3}"]
PASSED_4 = [f"{seat} bid pass" for seat in "NESW"]


def auction(seat: str, *calls: str) -> list[str]:
    """With N or p1 first to bid: these calls in turn, then passes until the seat has the bid."""
    seats = list(HANDS_4) if seat in HANDS_4 else list(HANDS_3)
    events = [f"{seats[i % len(seats)]} bid {call}" for i, call in enumerate(calls)]
    out = {event.split()[0] for event in events if event.endswith(" pass")}
    turn = len(calls)
    while len(out) < len(seats) - 1:
        name = seats[turn % len(seats)]
        turn += 1
        if name not in out:
            events.append(f"{name} bid pass")
            out.add(name)
    return events


def exchange(seat: str) -> list[str]:
    """The contractor takes the kitty and buries the same cards."""
    kitty = KITTY_4 if seat in HANDS_4 else KITTY_3
    return [f"{seat} draw kitty {kitty}", f"{seat} discard {kitty}"]


def contract_4(seat: str, *calls: str) -> list[str]:
    """A deal at four hands up to the contractor's lead."""
    return [*DEAL_4, *auction(seat, *calls), *exchange(seat)]


def contract_3(seat: str, *calls: str) -> list[str]:
    """The same at three hands."""
    return [*DEAL_3, *auction(seat, *calls), *exchange(seat)]


def four(events: list[str], **options: Any) -> dict[str, Any]:
    """A record of four players, N to bid first."""
    return {
        "cardlog": "1.0",
        "rules": "five-hundred-4",
        "options": {"dealer": "W", **options},
        "seats": ["N", "E", "S", "W"],
        "events": events,
    }


def three(events: list[str], **options: Any) -> dict[str, Any]:
    """A record of three players, p1 to bid first."""
    return {
        "cardlog": "1.0",
        "rules": "five-hundred-3",
        "options": {"dealer": "p3", **options},
        "seats": ["p1", "p2", "p3"],
        "events": events,
    }


def sides(north: int, east: int) -> dict[str, int]:
    """Scores of both sides by seat."""
    return {"N": north, "E": east, "S": north, "W": east}
