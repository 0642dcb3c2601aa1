"""Two deals of pitch for the examples; four players, p4 deals, hearts are trumps."""

from __future__ import annotations

from typing import Any

SEATS = ["p1", "p2", "p3", "p4"]
PACK = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]


def plays(line: str) -> list[str]:
    """``p1:Ah p2:4h …`` as events."""
    return [f"{word.split(':')[0]} play {word.split(':')[1]}" for word in line.split()]


# Ace with p1, two with p3, jack with p2.
DEAL = ["- deal p1 AhKh3hTs9s2c", "- deal p2 Jh4hQs8sTd3c"]
DEAL += ["- deal p3 Th2hKdQd5c6c", "- deal p4 Qh7hAsAdKc4d"]

# p1: High, and Jack in the second trick, 20 pips; p3: Low; p4: Game with 38 pips.
PLAY = plays(
    "p1:Ah p2:4h p3:2h p4:7h p1:Kh p2:Jh p3:Th p4:Qh p1:3h p2:8s p3:5c p4:4d "
    "p1:Ts p2:Qs p3:6c p4:As p4:Ad p1:2c p2:Td p3:Qd p4:Kc p1:9s p2:3c p3:Kd"
)

# The same cards: Game is tied.
TIED = plays(
    "p1:Ah p2:Jh p3:Th p4:7h p1:9s p2:4h p3:Qd p4:Qh p4:Kc p1:2c p2:3c p3:2h "
    "p3:6c p4:As p1:Ts p2:Td p3:Kd p4:4d p1:Kh p2:8s p1:3h p2:Qs p3:5c p4:Ad"
)

# p1 holds six trumps and takes everything.
GREAT_DEAL = ["- deal p1 AhKhQhJhTh2h", "- deal p2 3h4hQs8sTd3c"]
GREAT_DEAL += ["- deal p3 5h6hKdQd5c6c", "- deal p4 9h7hAsAdKc4d"]
GREAT_PLAY = plays(
    "p1:Ah p2:4h p3:5h p4:7h p1:Kh p2:3h p3:6h p4:9h p1:Qh p2:Qs p3:Kd p4:As "
    "p1:Jh p2:8s p3:Qd p4:Ad p1:Th p2:Td p3:5c p4:Kc p1:2h p2:3c p3:6c p4:4d"
)


def auction(line: str) -> list[str]:
    """``p1:3 p2:pass …`` as events."""
    return [f"{word.split(':')[0]} bid {word.split(':')[1]}" for word in line.split()]


def bid_by_p1(number: int) -> list[str]:
    return auction(f"p1:{number} p2:pass p3:pass p4:pass")


def record(rules: str, events: list[str], options: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": {"dealer": "p4", **(options or {})},
        "seats": SEATS,
        "events": events,
    }


def stock_of(deal: list[str]) -> str:
    held = "".join(event.split()[-1] for event in deal)
    dealt = [held[i : i + 2] for i in range(0, len(held), 2)]
    return "".join(card for card in PACK if card not in dealt)


def points(*numbers: int) -> dict[str, int]:
    return dict(zip(SEATS, numbers, strict=True))
