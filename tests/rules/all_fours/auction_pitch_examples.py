"""Examples of auction pitch: scores of two deals, and one breach of every rule."""

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

RULES = "auction-pitch"
GAME = [*DEAL, *bid_by_p1(2), *PLAY]
SMUDGE = [*GREAT_DEAL, "p1 bid 4", *GREAT_PLAY]
FAILED = [*DEAL, "p1 bid 4", *PLAY]


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


SCORES = [
    good("high, low, jack and game", "000:582-592", GAME, points(2, 0, 1, 1)),
    good(
        "three bid, two made: set back by three",
        "000:602",
        [*DEAL, *bid_by_p1(3), *PLAY],
        points(-3, 0, 1, 1),
    ),
    good(
        "low to the taker: three made",
        "000:586",
        [*DEAL, *bid_by_p1(3), *PLAY],
        points(3, 0, 0, 1),
        {"low": "taker"},
    ),
    good(
        "a tie for game counts for nobody",
        "worked-examples-trick-taking.md WE-B35, worked-examples-f-z.md PT-9",
        [*DEAL, *bid_by_p1(2), *TIED],
        points(2, 0, 1, 0),
    ),
    good(
        "two bid and four made count four",
        "000:602",
        [*GREAT_DEAL, *bid_by_p1(2), *GREAT_PLAY],
        points(4, 0, 0, 0),
        ended=False,
    ),
    good("a smudge made wins at once", "000:606", SMUDGE, points(4, 0, 0, 0), ended=True),
    good(
        "a smudge made in the hole counts four only",
        "000:606",
        [*FAILED, *GREAT_DEAL, *auction("p2:pass p3:pass p4:pass p1:4"), *GREAT_PLAY],
        points(4, 0, 0, 0),
        ended=False,
    ),
    Example(
        "and the totals stand as they are",
        "000:606",
        record(
            RULES,
            [*FAILED, *GREAT_DEAL, *auction("p2:pass p3:pass p4:pass p1:4"), *GREAT_PLAY],
        ),
        total=points(0, 0, 1, 1),
    ),
    good("seven points end the game", "000:604", GAME, None, {"target": 2}, ended=True),
    good("one deal, where so agreed", "000:604", GAME, None, {"deals": 1}, ended=True),
    good(
        "only the bidder scores",
        "003:4535",
        GAME,
        points(2, 0, 0, 0),
        {"only_bidder_scores": True},
    ),
]

AUCTION = [
    bad("a bid below two", "000:594", [*DEAL, "p1 bid 1"], 4),
    bad("a bid above four", "000:594", [*DEAL, "p1 bid 5"], 4),
    bad("a bid out of turn", "000:594", [*DEAL, "p2 bid 2"], 4),
    bad("a bid that is not higher", "000:594", [*DEAL, "p1 bid 2", "p2 bid 2"], 5),
    good(
        "the dealer plays for the last bid",
        "000:594",
        [*DEAL, *auction("p1:2 p2:pass p3:pass p4:2"), "p4 play As"],
    ),
    bad(
        "the dealer may not where that is not played",
        "000:622",
        [*DEAL, *auction("p1:2 p2:pass p3:pass p4:2")],
        7,
        {"dealer_may_match": False},
    ),
    bad("a smudge closes the auction", "000:594", [*DEAL, "p1 bid 4", "p2 bid pass"], 5),
    bad(
        "nobody bids: the next player deals, and p2 is eldest",
        "000:594, 004:37",
        [*DEAL, *auction("p1:pass p2:pass p3:pass p4:pass"), *DEAL, "p1 bid 2"],
        12,
    ),
    good(
        "or the same player deals again",
        "004:37",
        [*DEAL, *auction("p1:pass p2:pass p3:pass p4:pass"), *DEAL, "p1 bid 2"],
        None,
        {"all_pass": "same-dealer"},
    ),
    good(
        "a bid out of turn is void, and its maker passes",
        "000:614",
        [*DEAL, "p3 bid 3 !withdrawn", *auction("p1:2 p2:pass p4:pass"), "p1 play Ah"],
    ),
    bad(
        "he may not bid in his turn",
        "000:614",
        [*DEAL, "p3 bid 3 !withdrawn", *auction("p1:2 p2:pass p3:3")],
        7,
    ),
    bad(
        "a bid not higher is void, and its maker passes",
        "000:614",
        [*DEAL, "p1 bid 3", "p2 bid 2 !withdrawn", "p2 bid 4"],
        6,
    ),
    bad("a good bid is not taken back", "000:614", [*DEAL, "p1 bid 3 !withdrawn"], 4),
    bad("a misdeal after a bid", "000:610", [*DEAL, "p1 bid 2", "- rule misdeal"], 5),
    good(
        "a misdeal loses the deal",
        "000:610",
        ["- deal p1 AhKh3h", "- rule misdeal", *DEAL, "p2 bid 2"],
    ),
    bad("seven cards", "000:580", ["- deal p1 AhKh3hTs9s2c4c"], 0),
    good(
        "the cards that are left", "000:580", [*DEAL, f"- deal stock {stock_of(DEAL)}", "p1 bid 2"]
    ),
    bad("not all of them", "000:580", [*DEAL, f"- deal stock {stock_of(DEAL)[2:]}"], 4),
]

PLAYING = [
    bad("another than the pitcher leads", "000:600", [*GAME[:8], "p2 play Jh"], 8),
    bad("a trump led and not followed", "000:600", [*GAME[:9], "p2 play Qs"], 9),
    bad(
        "a plain suit led: neither followed nor trumped",
        "000:600",
        [*GAME[:20], "p1 play Ts", "p2 play Td"],
        21,
    ),
    good(
        "trumped while holding the suit led",
        "000:600",
        [*GAME[:12], "p1 play Ts", "p2 play Jh"],
    ),
    bad("the wrong player leads", "000:600", [*GAME[:12], "p2 play Jh"], 12),
    bad("a trick seen wrongly", "000:600", [*GAME[:12], "p2 score trick"], 12),
    bad("a total seen wrongly", "000:602", [*GAME, "- score p1 total 3"], 32),
    bad(
        "a play once made is not withdrawn",
        "000:612",
        [*GAME[:9], "p2 play 4h !withdrawn"],
        9,
    ),
    bad("a fifth card to a trick", "000:600", [*GAME[:10], "p1 play Kh"], 10),
]

# p2 throws Td on the spade led although he holds Qs.
REVOKED = [*GAME[:20], "p1 play Ts", "p2 play Td !revoke", "p3 play 6c", "p4 play As"]
REVOKED += plays("p4:Ad p1:2c p2:Qs p3:Qd p4:Kc p1:9s p2:3c p3:Kd")

# p1, the pitcher, throws 9s on the club led although he holds 2c.
PITCHER_REVOKED = [*GAME[:24], "p4 play Kc", "p1 play 9s !revoke"]
PITCHER_REVOKED += plays("p2:3c p3:Kd p4:Ad p1:2c p2:Td p3:Qd")

REVOKES = [
    good(
        "another than the pitcher revokes: he is set back, the rest score",
        "000:612",
        [*REVOKED, "- rule p2 revoke"],
        points(2, -2, 1, 1),
    ),
    good(
        "then the pitcher scores what he makes though it is less than he bid",
        "000:612",
        [*REVOKED[:4], *bid_by_p1(3), *REVOKED[8:], "- rule p2 revoke"],
        points(2, -3, 1, 1),
    ),
    good(
        "the offender pays only the bid where that is played",
        "003:4498",
        [*REVOKED[:4], *bid_by_p1(3), *REVOKED[8:], "- rule p2 revoke"],
        points(-3, -3, 1, 1),
        {"revoke": "pay-bid"},
    ),
    good(
        "the pitcher revokes: set back by his bid",
        "000:612",
        [*PITCHER_REVOKED, "- rule p1 revoke"],
        points(-2, 0, 1, 1),
    ),
    bad("a revoke that nobody made", "000:612", [*GAME, "- rule p2 revoke"], 32),
    bad(
        "a revoke is established when its trick is complete",
        "000:612",
        [*REVOKED[:22], "- rule p2 revoke"],
        22,
    ),
]

EARLY = [*DEAL, "p1 bid pass", "p3 play Kd !turn"]

PITCHING = [
    good(
        "who pitches before the auction closes has bid four",
        "000:616",
        [*EARLY, "p4 play 4d", "p1 play Ts", "p2 play Td", "p3 score trick"],
    ),
    good(
        "a player before him with no turn yet bids four and pitches",
        "000:616",
        [*EARLY, "p4 play 4d", "p2 bid 4", "p2 play Jh", "p3 play Th", "p4 play 7h"],
    ),
    bad(
        "not one who has had his turn",
        "000:616",
        [*EARLY, "p4 play 4d", "p1 bid 4"],
        7,
    ),
    bad(
        "nor when he has played to it",
        "000:616",
        [*EARLY, "p4 play 4d", "p1 play Ts", "p2 play Td", "p2 bid 4"],
        9,
    ),
    bad(
        "the early pitch after four was bid",
        "000:616",
        [*DEAL, "p1 bid 4", "p3 play Kd !turn", "p4 play 4d", "p1 play Ah", "p1 play Kh"],
        8,
    ),
    good(
        "the wrong player pitches: withdrawn, and he must play his highest",
        "000:616",
        [
            *GAME[:8],
            "p3 play Th !withdrawn",
            "p1 play Ah",
            "p1 rule p3 highest",
            "p2 play 4h",
            "p3 play Th",
        ],
    ),
    bad(
        "his lowest is not it",
        "000:616",
        [
            *GAME[:8],
            "p3 play Th !withdrawn",
            "p1 play Ah",
            "p1 rule p3 highest",
            "p2 play 4h",
            "p3 play 2h",
        ],
        12,
    ),
    bad(
        "only the pitcher demands it",
        "000:616",
        [*GAME[:8], "p3 play Th !withdrawn", "p1 play Ah", "p2 rule p3 highest"],
        10,
    ),
    bad(
        "nothing to demand of a player who did not pitch",
        "000:616",
        [*GAME[:9], "p1 rule p3 highest"],
        9,
    ),
    good(
        "the pitcher has played to it: he names the trump, and leads it when he is in",
        "000:616",
        [
            *GAME[:8],
            "p4 play 4d !turn",
            "p1 play Ts",
            "p1 declare hearts",
            "p2 play Jh",
            "p3 play Kd",
            *plays("p2:Qs p3:5c p4:As p1:9s p4:Kc p1:3h p2:3c p3:6c p1:Kh"),
        ],
    ),
    bad(
        "he must name it at once",
        "000:616",
        [*GAME[:8], "p4 play 4d !turn", "p1 play Ts", "p2 play Td"],
        10,
    ),
    bad(
        "he must lead it",
        "000:616",
        [
            *GAME[:8],
            "p4 play 4d !turn",
            "p1 play Ts",
            "p1 declare hearts",
            "p2 play Jh",
            "p3 play Kd",
            *plays("p2:Qs p3:5c p4:As p1:9s p4:Kc p1:3h p2:3c p3:6c p1:2c"),
        ],
        21,
    ),
]

DRAWING = [
    good(
        "the discards after the pitch",
        "003:4527",
        [
            *GAME[:9],
            "p1 discard Ts9s2c",
            "p1 draw stock 5h6h8h",
            "p4 discard As",
            "p4 draw stock 9h",
            "p2 play Jh",
        ],
        None,
        {"draw": True},
    ),
    bad(
        "no trump is thrown",
        "003:4527",
        [*GAME[:9], "p1 discard 3hTs"],
        9,
        {"draw": True},
    ),
    bad(
        "six cards again",
        "003:4527",
        [*GAME[:9], "p1 discard Ts9s2c", "p1 draw stock 5h6h"],
        10,
        {"draw": True},
    ),
    bad(
        "from the dealer's left",
        "003:4527",
        [*GAME[:9], "p2 discard Qs", "p2 draw stock 9h", "p1 discard Ts"],
        11,
        {"draw": True},
    ),
    bad("no draw where it is not played", "003:4527", [*GAME[:9], "p1 discard Ts"], 9),
]

EXAMPLES = SCORES + AUCTION + PLAYING + REVOKES + PITCHING + DRAWING
