"""Examples of pitch: the stated numbers, the partnership scores, and what differs."""

from __future__ import annotations

from typing import Any

from tests.rules.all_fours.pitch_deals import (
    DEAL,
    GREAT_DEAL,
    GREAT_PLAY,
    PLAY,
    TIED,
    auction,
    bid_by_p1,
    plays,
    points,
    record,
    stock_of,
)
from tests.rules.outcome import Example

RULES = "pitch"
GAME = [*DEAL, *bid_by_p1(2), *PLAY]


def good(
    name: str,
    line: str,
    events: list[str],
    scores: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
    *,
    ended: bool | None = None,
) -> Example:
    return Example(name, line, record(RULES, events, options), points=scores, ended=ended)


def bad(
    name: str, line: str, events: list[str], event: int, options: dict[str, Any] | None = None
) -> Example:
    return Example(name, line, record(RULES, events, options), legal=False, event=event)


BID_TWO_TAKE_FOUR = [*GREAT_DEAL, *bid_by_p1(2), *GREAT_PLAY]
REVOKED = [*DEAL, *bid_by_p1(3), *PLAY[:12], "p1 play Ts", "p2 play Td !revoke", "p3 play 6c"]
REVOKED += plays("p4:As p4:Ad p1:2c p2:Qs p3:Qd p4:Kc p1:9s p2:3c p3:Kd")

EXAMPLES = [
    good(
        "four players leave twenty-eight cards",
        "worked-examples-f-z.md PT-1, 003:4484",
        [*DEAL, f"- deal stock {stock_of(DEAL)}"],
    ),
    bad(
        "twenty-seven are not all",
        "worked-examples-f-z.md PT-1, 003:4484",
        [*DEAL, f"- deal stock {stock_of(DEAL)[2:]}"],
        4,
    ),
    good(
        "bid two, take four, score four",
        "worked-examples-f-z.md PT-3, 003:4521",
        BID_TWO_TAKE_FOUR,
        points(4, 0, 4, 0),
    ),
    good(
        "each for himself, bid two and miss: two off",
        "worked-examples-f-z.md PT-3, 003:4521",
        [
            *DEAL,
            *auction("p1:pass p2:2 p3:pass p4:pass"),
            *plays("p2:3c p3:5c p4:Kc p1:2c p4:Ad p1:9s p2:Td p3:Qd p4:As p1:Ts p2:Qs p3:6c"),
            *plays("p3:Kd p4:4d p1:3h p2:8s p3:Th p4:Qh p1:Ah p2:4h p1:Kh p2:Jh p3:2h p4:7h"),
        ],
        points(2, -2, 0, 1),
        {"partners": False},
    ),
    good(
        "a smudge made counts five",
        "worked-examples-f-z.md PT-7, 003:4521",
        [*GREAT_DEAL, *bid_by_p1(5), *GREAT_PLAY],
        points(5, 0, 5, 0),
    ),
    good(
        "a smudge that drops a trick loses five; the hand is played out and the others collect",
        "worked-examples-f-z.md PT-7, 003:4521",
        [*DEAL, *bid_by_p1(5), *PLAY],
        points(-5, 1, -5, 1),
    ),
    bad(
        "a bid of one where two is the least",
        "worked-examples-f-z.md PT-8, 003:4492",
        [*DEAL, "p1 bid 1"],
        4,
    ),
    good(
        "a bid of one where one is the least",
        "worked-examples-f-z.md PT-8, 003:4492",
        [*DEAL, "p1 bid 1"],
        None,
        {"minimum": 1},
    ),
    bad(
        "all others passed: the dealer must bid",
        "worked-examples-f-z.md PT-8, 003:4494",
        [*DEAL, *auction("p1:pass p2:pass p3:pass p4:pass")],
        7,
    ),
    good(
        "or the hand is thrown in and the same dealer deals",
        "003:4494",
        [*DEAL, *auction("p1:pass p2:pass p3:pass p4:pass"), *DEAL, "p1 bid 2"],
        None,
        {"all_pass": "same-dealer"},
    ),
    good(
        "a tie for game is no point",
        "worked-examples-f-z.md PT-9, 003:4515",
        [*DEAL, *bid_by_p1(2), *TIED],
        points(2, 0, 1, 0),
        {"partners": False},
    ),
    good("partners score together", "003:4521", GAME, points(3, 1, 3, 1)),
    good("low captured", "003:4519", GAME, points(3, 1, 3, 1), {"low": "taker"}),
    good(
        "four bid, three made: four off",
        "003:4521",
        [*DEAL, *bid_by_p1(4), *PLAY],
        points(-4, 1, -4, 1),
    ),
    good(
        "the dealer steals a smudge",
        "003:4494",
        [*DEAL, *auction("p1:5 p2:pass p3:pass p4:5"), "p4 play As"],
    ),
    bad(
        "not where a smudge cannot be matched",
        "000:594",
        [*DEAL, *auction("p1:5 p2:pass")],
        5,
        {"match_smudge": False},
    ),
    bad("six is no bid", "003:4492", [*DEAL, "p1 bid 6"], 4),
    bad("only the dealer matches", "003:4494", [*DEAL, "p1 bid 2", "p2 bid 2"], 5),
    good(
        "the target is reached on a hand bid and made",
        "003:4508",
        GAME,
        None,
        {"target": 3},
        ended=True,
    ),
    good(
        "not on another's hand",
        "003:4508",
        [*DEAL, *bid_by_p1(4), *PLAY],
        None,
        {"target": 1},
        ended=False,
    ),
    good(
        "unless that is agreed",
        "003:4508",
        [*DEAL, *bid_by_p1(4), *PLAY],
        None,
        {"target": 1, "win_needs_bid": False},
        ended=True,
    ),
    good(
        "no junk points",
        "003:4535",
        [*DEAL, *bid_by_p1(4), *PLAY],
        points(-4, 0, -4, 0),
        {"only_bidder_scores": True},
    ),
    good(
        "a revoke costs the offender's side the bid",
        "003:4498",
        [*REVOKED, "- rule p2 revoke"],
        points(3, -2, 3, -2),
    ),
    bad("discard with the suit in hand", "003:4498", [*GAME[:20], "p1 play Ts", "p2 play Td"], 21),
    good("a trump with the suit in hand", "003:4498", [*GAME[:12], "p1 play Ts", "p2 play Jh"]),
    bad("the pitcher leads", "003:4496", [*GAME[:8], "p2 play Jh"], 8),
    bad("a trump is followed", "003:4498", [*GAME[:9], "p2 play Qs"], 9),
    bad("the winner leads", "003:4502", [*GAME[:12], "p2 play Jh"], 12),
]
