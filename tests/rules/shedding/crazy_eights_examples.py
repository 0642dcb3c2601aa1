"""Worked examples of crazy eights as records."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.referee import make_record

# p1 deals; p2 begins on the king of hearts.
TWO = ["- deal p2 9h8c2cThKs4d5d", "- deal p1 Td7c6cJhQh3s9s", "- deal starter Kh"]
# Three players with special cards; p2 begins on the king of spades.
THREE = [
    "- deal p2 2s2hQsAs5d",
    "- deal p3 2c3s4s6d7d",
    "- deal p1 9s9d9cJs8c",
    "- deal starter Ks",
]
SPECIAL = {"special_cards": True}

# The published OpenSpiel trace: five players, at most five cards drawn, no refill.
TRACE = (
    "- deal p1 Kc5c9dKhJh; - deal p2 5hThJdAcTd; - deal p3 4hAh8dQd4c; - deal p4 4s9s8c2hQs; "
    "- deal p5 7d3h2d2c3s; - deal starter 9c; p4 draw stock 5d; p4 play 9s; p5 play 3s; "
    "p1 draw stock 6d; p1 draw stock Ad; p1 draw stock 7c; p1 draw stock Qc; p1 draw stock 7h; "
    "p1 play pass; p2 draw stock 4d; p2 draw stock Jc; p2 draw stock Ts; p2 draw stock Js; "
    "p2 play Js; p3 play 8d; p3 declare clubs; p4 play 8c; p4 declare diamonds; "
    "p5 draw stock 8h; p5 play 2d; p1 play 6d; p2 draw stock As; p2 play Jd; p3 play Qd; "
    "p4 draw stock 2s; p4 play 5d; p5 play 7d; p1 play Ad; p2 draw stock Kd; p2 draw stock 3d; "
    "p2 play Td; p3 draw stock 8s; p3 play 8s; p3 declare diamonds; p4 draw stock 7s; "
    "p4 draw stock 3c; p4 draw stock 6s; p4 draw stock 5s; p4 draw stock 6h; p4 play pass; "
    "p5 play 8h; p5 declare hearts; p1 play Jh; p2 draw stock Tc; p2 play Jc; "
    "p3 draw stock Qh; p3 draw stock Ks; p3 play 4c; p4 draw stock 9h; p4 play 3c; "
    "p5 draw stock 6c; p5 play 3h; p1 play Kh; p2 play Th; p3 play 4h; p4 play 6h; p5 play 6c; "
    "p1 play Kc; p2 play Tc; p3 play pass; p4 play pass; p5 play 2c"
)
# Three players, one drawn card ends the turn, no refill: diamonds are named and run out.
BLOCKED = (
    "- deal p2 Td7sQh3cQs; - deal p3 Ac5dTs6c4h; - deal p1 QcJcAdKh7d; - deal starter 3s; "
    "p2 play 3c; p3 play 6c; p1 play Qc; p2 play Qh; p3 play 4h; p1 play Kh; p2 draw stock 9d; "
    "p3 draw stock Kd; p1 draw stock 8s; p2 draw stock 8h; p3 play Kd; p1 play 8s; "
    "p1 declare clubs; p2 play 8h; p2 declare diamonds; p3 play 5d; p1 play Ad; p2 play 9d; "
    "p3 draw stock 5c; p1 draw stock Jd; p2 play Td; p3 play Ts; p1 draw stock Ah; p2 play 7s; "
    "p3 draw stock As; p1 play 7d; p2 draw stock 6d; p3 draw stock Kc; p1 play Jd; p2 play 6d; "
    "p3 draw stock 2c; p1 draw stock 2d; p2 draw stock 4s; p3 draw stock 4c; p1 play 2d; "
    "p2 draw stock 6h; p3 play 2c; p1 play Jc; p2 draw stock Jh; p3 play 4c; p1 draw stock 7c; "
    "p2 play 4s; p3 play As; p1 draw stock 8c; p2 play Qs; p3 draw stock 9h; p1 play 8c; "
    "p1 declare diamonds; p2 draw stock Qd; p3 draw stock 5s; p1 draw stock 9s; p2 play Qd; "
    "p3 draw stock 9c; p1 draw stock 5h; p2 draw stock 4d; p3 draw stock 2h; p1 draw stock Tc; "
    "p2 play 4d; p3 draw stock 2s; p1 draw stock 7h; p2 draw stock Js; p3 draw stock 3h; "
    "p1 draw stock 3d; p2 draw stock 6s; p3 draw stock 8d; p1 play 3d; p2 draw stock Ks; "
    "p3 play 8d; p3 declare diamonds; p1 draw stock Th; p2 play pass; p3 play pass; "
    "p1 play pass"
)


def ce(
    name: str,
    line: str,
    seats: int,
    events: list[str],
    options: dict[str, Any] | None = None,
    **wanted: Any,
) -> Example:
    return Example(name, line, make_record("crazy-eights", seats, events, options), **wanted)


def no(
    name: str,
    line: str,
    seats: int,
    events: list[str],
    options: dict[str, Any] | None = None,
) -> Example:
    """The last event is illegal."""
    return ce(name, line, seats, events, options, legal=False, event=len(events) - 1)


def one_card(seats: int, others: list[str]) -> list[str]:
    """Everybody has one card; p2 goes out and the others are left with theirs."""
    hands = [
        f"- deal p{i} {card}" for i, card in zip([1, *range(3, seats + 1)], others, strict=True)
    ]
    return ["- deal p2 9h", *hands, "- deal starter 9c", "p2 play 9h"]


EXAMPLES = [
    ce(
        "a heart on the ten of hearts",
        "worked-examples-a-f.md:315",
        2,
        [*TWO, "p2 play Th", "p1 play Jh"],
    ),
    ce(
        "a ten on the ten of hearts",
        "worked-examples-a-f.md:315",
        2,
        [*TWO, "p2 play Th", "p1 play Td"],
    ),
    no(
        "a club on the ten of hearts",
        "worked-examples-a-f.md:315",
        2,
        [*TWO, "p2 play Th", "p1 play 7c"],
    ),
    ce(
        "two play to 100: reached",
        "worked-examples-a-f.md:316",
        2,
        one_card(2, ["8s"]),
        {"hand": 1, "eight_value": 100},
        points={"p1": 0, "p2": 100},
        total={"p1": 0, "p2": 100},
        ended=True,
    ),
    ce(
        "two play to 100: not reached",
        "worked-examples-a-f.md:316",
        2,
        one_card(2, ["8s"]),
        {"hand": 1, "eight_value": 99},
        ended=False,
    ),
    ce(
        "four play to 200: reached",
        "worked-examples-a-f.md:316",
        4,
        one_card(4, ["8s", "2s", "2d"]),
        {"hand": 1, "eight_value": 196},
        ended=True,
    ),
    ce(
        "four play to 200: not reached",
        "worked-examples-a-f.md:316",
        4,
        one_card(4, ["8s", "2s", "2d"]),
        {"hand": 1, "eight_value": 195},
        ended=False,
    ),
    ce(
        "seven play to 350: reached",
        "worked-examples-a-f.md:316",
        7,
        one_card(7, ["8s", "2s", "2s", "2d", "2d", "2c"]),
        {"hand": 1, "eight_value": 340},
        ended=True,
    ),
    ce(
        "seven play to 350: not reached",
        "worked-examples-a-f.md:316",
        7,
        one_card(7, ["8s", "2s", "2s", "2d", "2d", "2c"]),
        {"hand": 1, "eight_value": 339},
        ended=False,
    ),
    ce(
        "eight, king, ace and five count 66",
        "worked-examples-a-f.md:317",
        5,
        one_card(5, ["8s", "Ks", "As", "5s"]),
        {"hand": 1},
        points={"p1": 0, "p2": 66, "p3": 0, "p4": 0, "p5": 0},
        ended=False,
    ),
    ce(
        "penalty points are written down by who holds the cards, the lowest total wins",
        "003:1744",
        5,
        one_card(5, ["8s", "Ks", "As", "5s"]),
        {"hand": 1, "scoring": "penalty", "target": 50},
        points={"p1": 50, "p2": 0, "p3": 10, "p4": 1, "p5": 5},
        ended=True,
    ),
    ce(
        "equal lowest totals of penalties: another deal",
        "003:1746",
        3,
        [
            *["- deal p2 9h", "- deal p1 8s", "- deal p3 2s", "- deal starter 9c", "p2 play 9h"],
            *["- deal p2 2s", "- deal p1 8s", "- deal p3 9h", "- deal starter 9c", "p3 play 9h"],
        ],
        {"hand": 1, "scoring": "penalty", "deals": 2},
        total={"p1": 100, "p2": 2, "p3": 2},
        ended=False,
    ),
    ce(
        "a blocked deal",
        "003:1742",
        3,
        BLOCKED.split("; "),
        {"deals": 1, "refill": False, "draw_limit": 1, "draw_ends": True, "last_card": 0},
        points={"p1": 0, "p2": 11, "p3": 0},
        ended=True,
    ),
    ce(
        "the OpenSpiel trace",
        "data/real/openspiel/crazy_eights.txt",
        5,
        TRACE.split("; "),
        {
            "dealer": "p3",
            "starter_eight": "bury",
            "draw_limit": 5,
            "free_pass": True,
            "refill": False,
            "last_card": 0,
            "block_passes": 6,
            "scoring": "penalty",
            "deals": 1,
            "ace_value": 10,
        },
        points={"p1": 38, "p2": 52, "p3": 30, "p4": 45, "p5": 0},
        ended=True,
    ),
    no("a deal of eight cards to one of two", "003:1718", 2, ["- deal p2 9h8c2cThKs4d5d6d"]),
    no("one card twice", "003:1714", 2, ["- deal p2 9h9h"]),
    ce("two packs have it twice", "003:1714", 6, ["- deal p2 9h9h"]),
    no("a starter before the hands are complete", "003:1720", 2, [TWO[0], "- deal starter Kh"]),
    no("the dealer may not begin", "003:1722", 2, [*TWO, "p1 play Jh"]),
    no("a card of the other hand", "003:1726", 2, [*TWO, "p2 play Jh"]),
    no("two cards at once", "003:1726", 2, [*TWO, "p2 play 9hTh"]),
    no("no suit named for the eight", "003:1728", 2, [*TWO, "p2 play 8c", "p1 play 7c"]),
    ce("the named suit", "003:1728", 2, [*TWO, "p2 play 8c", "p2 declare spades", "p1 play 3s"]),
    no(
        "the suit of the eight when another is named",
        "003:1728",
        2,
        [*TWO, "p2 play 8c", "p2 declare spades", "p1 play 7c"],
    ),
    no("the other player names the suit", "003:1728", 2, [*TWO, "p2 play 8c", "p1 declare spades"]),
    no("a suit named without an eight", "003:1728", 2, [*TWO, "p2 play Th", "p2 declare spades"]),
    no(
        "the dealer has not named a suit for the turned eight",
        "003:1720",
        2,
        [TWO[0].replace("8c", "Kh"), TWO[1], "- deal starter 8c", "p2 play Kh"],
    ),
    ce(
        "the dealer names a suit for the turned eight",
        "003:1720",
        2,
        [
            TWO[0].replace("8c", "Kh"),
            TWO[1],
            "- deal starter 8c",
            "p1 declare hearts",
            "p2 play Kh",
        ],
    ),
    ce(
        "a turned eight is buried",
        "003:1720",
        2,
        [
            TWO[0].replace("8c", "Ah"),
            TWO[1],
            "- deal starter 8c",
            "- deal starter Kh",
            "p2 play Ah",
        ],
        {"starter_eight": "bury"},
    ),
    no("no pass while cards can be drawn", "003:1730", 2, [*TWO, "p2 play pass"]),
    ce(
        "drawing with a card that could be played, as often as wished",
        "003:1730",
        2,
        [*TWO, "p2 draw stock 2h", "p2 draw stock 3h", "p2 play 2h"],
    ),
    no("two cards drawn at once", "003:1730", 2, [*TWO, "p2 draw stock 2h3h"]),
    no("a drawn card that somebody holds", "003:1730", 2, [*TWO, "p2 draw stock Td"]),
    no(
        "more than the limit drawn",
        "003:1730",
        2,
        [*TWO, "p2 draw stock 2h", "p2 draw stock 3h", "p2 draw stock 4h", "p2 draw stock 5h"],
        {"draw_limit": 3},
    ),
    ce(
        "the drawn card may be played",
        "003:1758",
        2,
        [*TWO, "p2 draw stock 2h", "p2 play 2h"],
        {"draw_limit": 1},
    ),
    ce(
        "a pass after the one card",
        "003:1758",
        2,
        [*TWO, "p2 draw stock 2d", "p2 play pass", "p1 play Jh"],
        {"draw_limit": 1},
    ),
    no(
        "the turn ends with the one card",
        "003:1730",
        2,
        [*TWO, "p2 draw stock 2h", "p2 play 2h"],
        {"draw_limit": 1, "draw_ends": True},
    ),
    no("the stock is not empty", "003:1732", 2, [*TWO, "- shuffle stock"]),
    ce(
        "the pile becomes the stock",
        "003:1732",
        2,
        [
            *["- deal p2 2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s9h"],
            *["- deal p1 9c9d9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKsAcAdAhAs8c8h8s"],
            *[
                "- deal starter Kh",
                "p2 draw stock 8d",
                "p2 play 9h",
                "p1 play Jh",
                "- shuffle stock",
            ],
            *["p2 draw stock Kh", "p2 play Kh"],
        ],
        {"hand": 25},
    ),
    no(
        "an empty stock must be refilled before drawing",
        "003:1732",
        2,
        [
            *["- deal p2 2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s9h"],
            *["- deal p1 9c9d9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKsAcAdAhAs8c8h8s"],
            *[
                "- deal starter Kh",
                "p2 draw stock 8d",
                "p2 play 9h",
                "p1 play Jh",
                "p2 draw stock 9h",
            ],
        ],
        {"hand": 25},
    ),
    no(
        "no refill agreed",
        "003:1732",
        2,
        [
            *["- deal p2 2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s9h"],
            *["- deal p1 9c9d9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKsAcAdAhAs8c8h8s"],
            *[
                "- deal starter Kh",
                "p2 draw stock 8d",
                "p2 play 9h",
                "p1 play Jh",
                "- shuffle stock",
            ],
        ],
        {"hand": 25, "refill": False},
    ),
    no(
        "who can play may not pass when the stock is gone",
        "003:1732",
        2,
        [
            *["- deal p2 2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s9h"],
            *["- deal p1 9c9d9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKsAcAdAhAs8c8h8s"],
            *["- deal starter Kh", "p2 draw stock 8d", "p2 play pass"],
        ],
        {"hand": 25, "refill": False},
    ),
    ce(
        "last card said",
        "003:1734",
        2,
        [
            "- deal p2 9hTh",
            "- deal p1 9d9s",
            "- deal starter Kh",
            "p2 play 9h",
            "p2 declare last",
            "p1 play 9d",
            "p1 declare last",
        ],
        {"hand": 2},
    ),
    no(
        "last card not said and not paid for",
        "003:1734",
        2,
        [
            *["- deal p2 9hTh", "- deal p1 9d9s", "- deal starter Kh", "p2 play 9h"],
            *["p1 play 9d"],
        ],
        {"hand": 2},
    ),
    ce(
        "two cards for not saying last card",
        "003:1734",
        2,
        [
            "- deal p2 9hTh",
            "- deal p1 9d9s",
            "- deal starter Kh",
            "p2 play 9h",
            "p2 draw stock 2c3c",
            "p1 play 9d",
            "p1 declare last",
        ],
        {"hand": 2},
    ),
    no(
        "one card only for not saying last card",
        "003:1734",
        2,
        [
            "- deal p2 9hTh",
            "- deal p1 9d9s",
            "- deal starter Kh",
            "p2 play 9h",
            "p2 draw stock 2c",
            "p1 play 9d",
        ],
        {"hand": 2},
    ),
    no("last card said too early", "003:1734", 2, [*TWO, "p2 play 9h", "p2 declare last"]),
    ce(
        "out on an eight",
        "003:1734",
        2,
        ["- deal p2 8h", "- deal p1 9d", "- deal starter Kh", "p2 play 8h"],
        {"hand": 1},
        points={"p1": 0, "p2": 9},
    ),
    no(
        "out on an eight forbidden",
        "003:1734",
        2,
        ["- deal p2 8h", "- deal p1 9d", "- deal starter Kh", "p2 play 8h"],
        {"hand": 1, "out_on_eight": False},
    ),
    no(
        "nothing is played after the deal has ended",
        "003:1734",
        2,
        ["- deal p2 9h", "- deal p1 9d", "- deal starter Kh", "p2 play 9h", "p1 play 9d"],
        {"hand": 1},
    ),
    ce(
        "a two costs two cards and the turn",
        "003:1750",
        3,
        [*THREE, "p2 play 2s", "p3 draw stock 3c4c", "p1 play 9s"],
        SPECIAL,
    ),
    no(
        "who has drawn for a two loses the turn",
        "003:1750",
        3,
        [*THREE, "p2 play 2s", "p3 draw stock 3c4c", "p3 play 3s"],
        SPECIAL,
    ),
    no("a two must be answered", "003:1750", 3, [*THREE, "p2 play 2s", "p3 play 3s"], SPECIAL),
    no(
        "an eight does not answer a two",
        "003:1750",
        3,
        [*THREE, "p2 play Qs", "p1 play 9s", "p2 play 2s", "p3 play 2c", "p1 play 8c"],
        SPECIAL,
    ),
    ce(
        "twos add up",
        "003:1750",
        3,
        [
            *THREE,
            "p2 play 2s",
            "p3 play 2c",
            "p1 draw stock 3c4c",
            "p1 draw stock 5c6c",
            "p2 play 2h",
        ],
        SPECIAL,
    ),
    no(
        "more cards than the twos cost",
        "003:1750",
        3,
        [*THREE, "p2 play 2s", "p3 draw stock 3c4c5c"],
        SPECIAL,
    ),
    ce("a queen skips", "003:1750", 3, [*THREE, "p2 play Qs", "p1 play 9s"], SPECIAL),
    no("the skipped player", "003:1750", 3, [*THREE, "p2 play Qs", "p3 play 3s"], SPECIAL),
    ce(
        "an ace reverses",
        "003:1750",
        3,
        [*THREE, "p2 play As", "p1 play 9s", "p3 play 3s"],
        SPECIAL,
    ),
    no(
        "after a reverse the old neighbour",
        "003:1750",
        3,
        [*THREE, "p2 play As", "p3 play 3s"],
        SPECIAL,
    ),
    ce(
        "an ace skips between two",
        "003:1750",
        2,
        ["- deal p2 Ah9h4h", "- deal p1 9d2d3d", "- deal starter Kh", "p2 play Ah", "p2 play 9h"],
        {"hand": 3, **SPECIAL},
    ),
    ce(
        "a jack skips where agreed",
        "003:1750",
        3,
        [*THREE, "p2 play As", "p1 play Js", "p2 play Qs"],
        {"special_cards": True, "jack_skips": True},
    ),
    ce("no powers by default", "003:1750", 3, [*THREE, "p2 play 2s", "p3 play 3s"]),
    ce(
        "a card taken back",
        "docs/games/crazy-eights.md",
        2,
        [*TWO, "p2 play 4d !withdrawn", "p2 play Th"],
    ),
    ce("a misdeal", "docs/games/crazy-eights.md", 2, [*TWO, "- rule misdeal", *TWO, "p2 play Th"]),
    no("a wrong score", "003:1740", 2, [*one_card(2, ["8s"]), "- score p2 49"], {"hand": 1}),
    ce(
        "the score written down",
        "003:1740",
        2,
        [*one_card(2, ["8s"]), "- score p2 50", "- score p2 total 50"],
        {"hand": 1},
    ),
]
