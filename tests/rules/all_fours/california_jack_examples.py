"""Worked examples of California Jack."""

from __future__ import annotations

import re
from typing import Any

from cardlog.testing import Example

HANDS = ["- deal p1 7dKcAd9c5h5d", "- deal p2 Jd4dAsAh6sJc"]
STOCK = "6h3hJsQd9h7c4hTc2hQc3c4c8dKdTh9d3s8h5s7h6cAc2d8c2cKsJh7s2sQsKhTs9s4s6d5cQh8sTd3d"
PLAYS = (
    "1Ad2Ah2As13h1Kc26h2Qd15h17d2Jd2Jc1Qc1Js22h24c17c1Kd29h23s14h13c2Tc24d15d1Ac27h22c19c"
    "1Ks26s1Jh26c1Kh27s12d28d2Qs18h1Qh24s12s28s23d1Td15c28c26d1Th15s2Ts29d19s"
)
"""Cards of the stock from the top; player and card of each play."""


def whole_deal() -> list[str]:
    """p2 deals; p2 takes high and low, p1 the jack, and each takes 40 for game."""
    stock = iter(re.findall("..", STOCK))
    events = [*HANDS, f"- deal up {next(stock)}"]
    for i, play in enumerate(re.findall("...", PLAYS)):
        events.append(f"p{play[0]} play {play[1:]}")
        if i % 2:
            events += [f"- deal up {card}" for _, card in zip("ab", stock, strict=False)]
    return events


DEAL = whole_deal()
START = [*DEAL[:3], "p1 play Ad"]


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "california-jack",
        "options": {"dealer": "p2", **options},
        "seats": ["p1", "p2"],
        "events": events,
    }


def good(name: str, line: str, events: list[str], points: Any = None, **options: Any) -> Example:
    both = dict(zip(("p1", "p2"), points, strict=True)) if points else None
    return Example(name, line, record(events, **options), points=both)


def bad(name: str, line: str, events: list[str], **options: Any) -> Example:
    """A record whose last event is illegal."""
    return Example(name, line, record(events, **options), legal=False, event=len(events) - 1)


CUTS = ["- deal up 3h", "- deal up Js"]
EXAMPLES: list[Example] = [
    good("26 tricks, a tie for game", "worked-examples-trick-taking.md:125", DEAL, (1, 2)),
    good("the non-dealer scores a tie", "000:724", DEAL, (2, 2), tie="non-dealer"),
    good("all points are scored though high has won", "000:755", DEAL, (1, 2), target=1),
    good(
        "points of the winner beyond the target",
        "000:755",
        [*DEAL, "- score p2 total 2", "- score p1 1"],
        (1, 2),
        target=1,
    ),
    bad("the game is over", "000:755", [*DEAL, "- deal p1 AsKs"], target=2),
    good("packets", "000:747", ["- deal p1 7dKcAd", HANDS[1], "- deal p1 9c5h5d", DEAL[2]]),
    bad("the first card is turned after the hands", "000:747", [HANDS[0], "- deal up 6h"]),
    bad("seven cards", "000:747", [*HANDS, "- deal p1 6h"]),
    bad("the stock is face up", "000:747", [*HANDS, "- deal up ??"]),
    bad("a card dealt again", "000:747", [*HANDS, "- deal up 7d"]),
    bad("one card on the stock", "000:747", [*DEAL[:3], "- deal up 3h"]),
    bad("the dealer does not lead", "000:749", [*DEAL[:3], "p2 play Ah"]),
    good("follow", "000:749", [*START, "p2 play 4d"]),
    good("trump though able to follow", "000:749", [*START, "p2 play Ah"]),
    bad("neither follow nor trump", "000:749", [*START, "p2 play As"]),
    good("a revoke that stood", "000:749", [*START, "p2 play As !revoke"]),
    bad("no revoke", "000:749", [*START, "p2 play 4d !revoke"]),
    bad("two cards are drawn first", "000:751", [*DEAL[:6], "p2 play As"]),
    good("the winner has the top card", "000:751", [*DEAL[:5], *CUTS, "p2 play 6h"]),
    good("the loser has the next", "000:751", [*DEAL[:5], *CUTS, "p2 play As", "p1 play 3h"]),
    bad("the new top is nobody's", "000:751", [*DEAL[:5], *CUTS, "p2 play Js"]),
    bad("nobody draws by name", "000:751", [*DEAL[:5], "- deal p1 3h"]),
    bad("a player does not turn cards", "000:747", [*HANDS, "p2 deal up 6h"]),
    good("the last trick of a deal", "format.md", [*DEAL, "p2 score trick", "- score p2 total 2"]),
    bad("one text each", "format.md", [*DEAL, "p2 score trick 3"]),
    bad("not the winner", "format.md", [*DEAL, "p1 score trick"]),
    bad("no trick of this deal", "format.md", [*DEAL, *HANDS, DEAL[2], "p2 score trick"]),
    bad("the deal passes", "000:745", [*DEAL, *HANDS, "- deal up 6h", "p1 play Ad"]),
]
