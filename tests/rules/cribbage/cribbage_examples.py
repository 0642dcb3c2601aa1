"""Worked examples of cribbage as records, with what must come of them.

In two-handed examples p1 deals, so p2 leads and counts first.
"""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["p1", "p2", "p3", "p4"]
SPARE = [rank + suit for rank in "KQJT98" for suit in "hdcs"]


def record(events: list[str], seats: int = 2, **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "cribbage",
        "options": {"deals": 1, **options},
        "seats": SEATS[:seats],
        "events": events,
    }


def cards(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


def opening(dealer: str, other: str, starter: str, thrown: str = "") -> list[str]:
    """Hands kept, starter, and four cards for the crib (court cards, tens, nines if not given)."""
    used = {*cards(dealer), *cards(other), starter}
    crib = cards(thrown) or [card for card in SPARE if card not in used][:4]
    mine, others = "".join(crib[:2]), "".join(crib[2:])
    return [
        f"- deal p1 {dealer}{mine}",
        f"- deal p2 {other}{others}",
        f"p1 discard {mine}",
        f"p2 discard {others}",
        f"- deal starter {starter}",
    ]


def flow(rows: str) -> list[str]:
    """Plays in short: ``2 Js``, ``1 go``, and ``1 =3`` for what p1 has just pegged."""
    events = []
    for row in rows.split(", "):
        seat, what = row.split(" ")
        if what == "go":
            events.append(f"p{seat} declare go")
        elif what[0] == "=":
            events.append(f"p{seat} score peg {what[1:]}")
        else:
            events.append(f"p{seat} play {what}")
    return events


def pegging(dealer: str, other: str, rows: str) -> list[str]:
    return [*opening(dealer, other, "8h"), *flow(rows)]


FIVES = [
    *opening("2h3h4c6c", "5c5d5hJs", "5s"),
    *flow("2 Js, 1 6c, 2 5c, 1 4c, 1 =3, 2 5d, 1 go, 2 =1, 1 3h, 2 5h, 1 2h, 1 =1"),
]
SEVENS = "2 Ks, 1 6c, 2 7c, 1 4c, 2 go, 1 3h, 1 =1, 2 7d, 1 2h, 2 7h, 2 =1"
THREE_ALIKE = [*opening("2h3h4c6c", "7c7d7hKs", "Qd", "8h9dTcAs"), *flow(SEVENS)]
FOUR_ALIKE = [
    *opening("2h3h4c6c", "7c7d7h7s", "Kd", "8h9dTcAs"),
    *flow("2 7c, 1 6c, 2 7d, 1 4c, 2 7h, 2 =2, 1 3h, 2 7s, 1 2h, 1 =1"),
]
FLUSH_PLAY = "2 K{0}, 1 8s, 2 7{0}, 1 6c, 1 =5, 2 5{0}, 1 4h, 2 2{0}, 1 3h, 1 =5"


def flush(starter: str, suit: str = "d", crib: str = "8h9cTcAs") -> list[str]:
    """p2 holds 2 5 7 K of one suit: without it worth four, two fifteens of a court card and 5."""
    hand = "".join(rank + suit for rank in "257K")
    return [*opening("3h4h6c8s", hand, starter, crib), *flow(FLUSH_PLAY.format(suit))]


CRIB_FLUSH = [
    *opening("3h4h6c8s", "2c5c7dKs", "Qs", "2d9d4dAd"),
    *flow("2 Ks, 1 8s, 2 7d, 1 6c, 1 =5, 2 5c, 1 4h, 2 2c, 1 3h, 1 =5"),
]
CRIB_FIVE_FLUSH = [*CRIB_FLUSH[:4], "- deal starter Qd", *CRIB_FLUSH[5:]]
QUIET = opening("2h3h4c6c", "7c7d7hKs", "Qd")
JACK = opening("2h3h4c6c", "7c7d7hKs", "Jd")
CALLED = {"count": "called"}
SHOW = [*THREE_ALIKE, "p2 show 6"]

FIVE_CARD = [
    "- deal p1 2h3h4cKhKd",
    "- deal p2 7c7d6cQhQd",
    "p1 discard KhKd",
    "p2 discard QhQd",
    "- deal starter 9c",
    *flow("2 7c, 1 4c, 2 7d, 1 3h, 2 6c, 1 2h, 1 =1"),
]
FIVE_FLUSH = [
    "- deal p1 2h3h4cKhKd",
    "- deal p2 7c8cQcThQd",
    "p1 discard KhKd",
    "p2 discard ThQd",
    "- deal starter Js",
    *flow("2 Qc, 1 4c, 2 8c, 1 3h, 2 go, 1 2h, 1 =1, 2 7c, 2 =1"),
]
THREE = [
    "- deal p1 2h3h4c6c8d",
    "- deal p2 7c7d7hKsKd",
    "- deal p3 9c9dThQsQd",
    "- deal crib 5s",
    "p1 discard 8d",
    "p3 discard Qd",
    "p2 discard Kd",
    "- deal starter Ac",
]
FOUR = [
    "- deal p1 2h3h4c6c8d",
    "- deal p2 7c7d7hKsKd",
    "- deal p3 9c9dThQsQd",
    "- deal p4 5h5c8h9hJd",
    "p1 discard 8d",
    "p2 discard Kd",
    "p3 discard Qd",
    "p4 discard Jd",
    "- deal starter Ac",
]


def refused(name: str, line: str, events: list[str], seats: int = 2, **options: Any) -> Example:
    """The last event is the illegal one."""
    return Example(name, line, record(events, seats, **options), legal=False, event=len(events) - 1)


PEGGING = [
    Example(
        "cribbage-01 a second 3 on 2, 3, 4",
        "worked-examples-a-f.md:325",
        record([*pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c, 2 =3, 1 3c"), "- score p1 0"]),
    ),
    refused(
        "cribbage-01 pegs nothing",
        "worked-examples-a-f.md:325",
        pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c, 1 3c, 1 =3"),
    ),
    Example(
        "cribbage-02 2, 3, 4",
        "worked-examples-a-f.md:326",
        record([*pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c, 2 =3"), "- score p2 3"]),
        points={"p1": 0, "p2": 3},
    ),
    Example(
        "cribbage-03 6, 4, 5",
        "worked-examples-a-f.md:327",
        record(pegging("4h7h8c9c", "6h5h3dTd", "2 6h, 1 4h, 2 5h, 2 =5")),
        points={"p1": 0, "p2": 5},
    ),
    Example(
        "cribbage-04 6, 4, 5, 3",
        "worked-examples-a-f.md:328",
        record(pegging("4h3h8c9c", "6h5h7dTd", "2 6h, 1 4h, 2 5h, 1 3h, 1 =4")),
    ),
    Example(
        "cribbage-04 6, 4, 5, 7",
        "worked-examples-a-f.md:328",
        record(pegging("4h7h8c9c", "6h5h3dTd", "2 6h, 1 4h, 2 5h, 1 7h, 1 =4")),
    ),
    Example(
        "cribbage-05 a pair and three alike",
        "worked-examples-a-f.md:329",
        record(pegging("4h7h8c9c", "4c4d3dTd", "2 4c, 1 4h, 1 =2, 2 4d, 2 =6")),
    ),
    Example(
        "cribbage-05 four alike",
        "worked-examples-a-f.md:329",
        record(pegging("2h2s8c9c", "2c2d3dTd", "2 2c, 1 2h, 2 2d, 1 2s, 1 =12")),
        points={"p1": 14, "p2": 6},
    ),
    Example(
        "cribbage-07 fifteen",
        "worked-examples-a-f.md:330",
        record(pegging("Kh7h8c9c", "5c4d3dTd", "2 5c, 1 Kh, 1 =2")),
    ),
    Example(
        "cribbage-07 thirty-one",
        "worked-examples-a-f.md:330",
        record(pegging("JhAh8c9c", "TdKs3d2d", "2 Td, 1 Jh, 2 Ks, 1 Ah, 1 =2")),
    ),
    Example(
        "cribbage-08 2, 4, 3, 2",
        "worked-examples-a-f.md:331",
        record(pegging("4h2s8c9c", "2h3d7dTd", "2 2h, 1 4h, 2 3d, 2 =3, 1 2s, 1 =3")),
    ),
    refused(
        "a pair only with the card just before",
        "003:1812",
        pegging("4h2s8c9c", "2h8d3dTd", "2 2h, 1 4h, 2 8d, 1 2s, 1 =2"),
    ),
    refused(
        "not above thirty-one",
        "003:1810",
        pegging("Kh7h8c9c", "QcTdJdTs", "2 Qc, 1 Kh, 2 Td, 1 7h"),
    ),
    refused(
        "whoever can play must",
        "003:1814",
        pegging("Kh7h8c9c", "QcTd4dTs", "2 Qc, 1 Kh, 2 4d, 1 go"),
    ),
    refused(
        "go is said aloud",
        "003:1814",
        pegging("Kh7h8c9c", "QcTdAdTs", "2 Qc, 1 Kh, 2 Td, 2 Ad"),
    ),
    Example(
        "after a go the other plays on",
        "003:1814",
        record(pegging("Kh7h8c9c", "QcTdAdTs", "2 Qc, 1 Kh, 2 Td, 1 go, 2 Ad, 2 =2, 1 7h")),
    ),
    refused(
        "the next count is led by the one who did not play last",
        "003:1814",
        pegging("Kh7h8c9c", "QcTdAdTs", "2 Qc, 1 Kh, 2 Td, 1 go, 2 Ad, 2 Ts"),
    ),
    Example(
        "one point for a go",
        "003:1814",
        record(pegging("Kh7h8c9c", "QcTd9dTs", "2 Qc, 1 Kh, 2 Td, 1 go, 2 =1, 1 7h")),
    ),
    refused("the dealer does not lead", "003:1810", [*QUIET, "p1 play 2h"]),
    refused("only a card of the hand", "003:1810", [*QUIET, "p2 play 2h"]),
]

SHOWING = [
    Example(
        "cribbage-09 the highest hand",
        "worked-examples-a-f.md:332",
        record([*FIVES, "p2 show 5c5d5hJs 29", "p1 show 9", "p1 show crib 20"], **CALLED),
        points={"p1": 4 + 9 + 20, "p2": 1 + 29},
        ended=True,
    ),
    Example(
        "cribbage-09 counted by the rules",
        "worked-examples-a-f.md:332",
        record([*FIVES, "p2 show 29"]),
        points={"p1": 33, "p2": 30},
    ),
    refused("cribbage-09 not 30", "worked-examples-a-f.md:332", [*FIVES, "p2 show 30"]),
    Example(
        "cribbage-10 three alike",
        "worked-examples-a-f.md:333",
        record([*THREE_ALIKE, "p2 show 6"], **CALLED),
        points={"p1": 1, "p2": 7},
    ),
    refused("cribbage-10 not 7", "worked-examples-a-f.md:333", [*THREE_ALIKE, "p2 show 7"]),
    Example(
        "cribbage-11 four alike",
        "worked-examples-a-f.md:334",
        record([*FOUR_ALIKE, "p2 show 12"]),
    ),
    refused("cribbage-11 not 13", "worked-examples-a-f.md:334", [*FOUR_ALIKE, "p2 show 13"]),
    Example(
        "cribbage-13 a flush of four",
        "worked-examples-a-f.md:335",
        record([*flush("Qs"), "p2 show 8"]),
    ),
    Example(
        "cribbage-13 the same cards of several suits",
        "worked-examples-a-f.md:335",
        record([*CRIB_FLUSH, "p2 show 4"]),
    ),
    Example(
        "cribbage-13 a flush of five",
        "worked-examples-a-f.md:335",
        record([*flush("Qd"), "p2 show 9"]),
    ),
    Example(
        "cribbage-13 four of a suit in the crib",
        "worked-examples-a-f.md:335",
        record([*CRIB_FLUSH, "p2 show 4", "p1 show 2", "p1 show crib 2d9d4dAd 4"]),
    ),
    refused(
        "cribbage-13 are no flush",
        "worked-examples-a-f.md:335",
        [*CRIB_FLUSH, "p2 show 4", "p1 show 2", "p1 show crib 8"],
    ),
    Example(
        "four of a suit in the crib counted all the same",
        "003:1829",
        record([*CRIB_FLUSH, "p2 show 4", "p1 show 2", "p1 show crib 8"], crib_flush="four"),
    ),
    Example(
        "cribbage-13 the crib and the starter of one suit",
        "worked-examples-a-f.md:335",
        record([*CRIB_FIVE_FLUSH, "p2 show 4", "p1 show 2", "p1 show crib 9"]),
    ),
    refused(
        "cribbage-14 nobody counts nineteen",
        "worked-examples-a-f.md:336",
        [*FOUR_ALIKE, "p2 show 19"],
        **CALLED,
    ),
    refused("the non-dealer counts first", "003:1816", [*THREE_ALIKE, "p1 show 5"], **CALLED),
    refused("the hand before the crib", "003:1816", [*SHOW, "p1 show crib 0"], **CALLED),
    refused("the cards of the hand", "003:1816", [*THREE_ALIKE, "p2 show 7c7d7hQd 6"]),
    Example(
        "overlooked points are lost",
        "003:1818",
        record([*THREE_ALIKE, "p2 show 4", "p1 show 2", "p1 show crib 0"], **CALLED),
        points={"p1": 3, "p2": 5},
        ended=True,
    ),
    refused(
        "a new deal only after the count",
        "003:1816",
        [*SHOW, "- deal p1 8s"],
        deals=2,
        **CALLED,
    ),
    Example(
        "muggins",
        "003:1845",
        record([*THREE_ALIKE, "p2 show 4", "p1 claim muggins 2"], muggins=True),
        points={"p1": 3, "p2": 5},
    ),
    refused(
        "muggins for more than was overlooked",
        "003:1845",
        [*THREE_ALIKE, "p2 show 4", "p1 claim muggins 3"],
        muggins=True,
    ),
    refused(
        "muggins called too late",
        "003:1845",
        [*THREE_ALIKE, "p2 show 4", "p1 show 7", "p1 claim muggins 2"],
        muggins=True,
    ),
    refused(
        "nobody calls muggins on himself",
        "003:1845",
        [*THREE_ALIKE, "p2 show 4", "p2 claim muggins 2"],
        muggins=True,
    ),
    refused(
        "muggins is not played",
        "003:1845",
        [*THREE_ALIKE, "p2 show 4", "p1 claim muggins 2"],
        **CALLED,
    ),
]

GAMES = [
    Example(
        "cribbage-16 at 118 the non-dealer counts first and wins",
        "003:1816",
        record(FIVES, head_start=118, deals=0),
        points={"p1": 4, "p2": 3},
        total={"p1": 4, "p2": 121},
        ended=True,
    ),
    refused(
        "cribbage-16 the dealer's hand is not counted any more",
        "003:1816",
        [*FIVES, "p2 show 29", "p1 show 9"],
        head_start=118,
        deals=0,
    ),
    Example(
        "cribbage-16 the game ends in the middle of the play",
        "003:1822",
        record(pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c"), head_start=119, deals=0),
        points={"p1": 0, "p2": 2},
        total={"p1": 0, "p2": 121},
        ended=True,
    ),
    refused(
        "cribbage-16 and nobody plays on",
        "003:1822",
        pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c, 1 3c"),
        head_start=118,
        deals=0,
    ),
    Example(
        "points written in full",
        "003:1822",
        record(
            pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c"),
            head_start=119,
            deals=0,
            overshoot=True,
        ),
        total={"p1": 0, "p2": 122},
        ended=True,
    ),
    Example(
        "cribbage-15 a skunk wins two points of the match",
        "worked-examples-a-f.md:337",
        record(
            pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c"),
            target=3,
            deals=0,
            match=2,
            skunk=2,
            double_skunk=0,
        ),
        ended=True,
    ),
    Example(
        "cribbage-15 a game without a skunk wins one",
        "worked-examples-a-f.md:337",
        record(
            pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c"),
            target=3,
            deals=0,
            match=2,
            skunk=0,
            double_skunk=0,
        ),
        ended=False,
    ),
    Example(
        "cribbage-15 a double skunk wins three",
        "worked-examples-a-f.md:337",
        record(
            pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c"),
            target=3,
            deals=0,
            match=3,
            skunk=2,
            double_skunk=1,
        ),
        ended=True,
    ),
    Example(
        "the next game of a match begins at nothing",
        "003:1835",
        record(
            [*pegging("3h3c6c8c", "2h4c7d9d", "2 2h, 1 3h, 2 4c"), "- deal p1 2h3h4h5h6h7h"],
            target=3,
            deals=0,
            match=4,
            skunk=2,
            double_skunk=1,
        ),
        total={"p1": 0, "p2": 0},
    ),
    Example(
        "cribbage-17 five cards: three points for the non-dealer",
        "worked-examples-a-f.md:339",
        record(FIVE_CARD[:5], cards=5, target=61, head_start=3, deals=0),
        total={"p1": 0, "p2": 3},
    ),
    Example(
        "five cards: hands of three, a crib of four",
        "003:1839",
        record(
            [*FIVE_CARD, "p2 show 7c7d6c 4", "p1 show 5", "p1 show crib 4"],
            cards=5,
            head_start=3,
        ),
        points={"p1": 1 + 5 + 4, "p2": 4},
        total={"p1": 10, "p2": 7},
    ),
    Example(
        "five cards: a flush of three",
        "003:1839",
        record([*FIVE_FLUSH, "p2 show 5"], cards=5, **CALLED),
    ),
    refused(
        "five cards: no flush of three",
        "003:1839",
        [*FIVE_FLUSH, "p2 show 5"],
        cards=5,
        short_flush=False,
        **CALLED,
    ),
    Example(
        "his heels",
        "003:1802",
        record([*JACK, "p1 score peg 2"]),
        points={"p1": 2, "p2": 0},
    ),
    Example(
        "his heels must be claimed",
        "003:1802",
        record([*JACK, "p2 play 7c"], heels="claimed"),
        points={"p1": 0, "p2": 0},
    ),
    Example(
        "his heels claimed",
        "003:1802",
        record([*JACK, "p1 declare his-heels", "p2 play 7c"], heels="claimed"),
        points={"p1": 2, "p2": 0},
    ),
    refused(
        "his heels forgotten",
        "003:1802",
        [*JACK, "p2 play 7c", "p1 declare his-heels"],
        heels="claimed",
    ),
    refused("no heels without a jack", "003:1802", [*QUIET, "p1 declare his-heels"]),
    Example(
        "three: the dealer's left leads and counts first",
        "003:1841",
        record([*THREE, "p2 play 7c", "p3 play 9c", "p1 play 6c", "p2 play 7d"], 3),
        points={"p1": 0, "p2": 0, "p3": 0},
    ),
    Example(
        "three: who has said go stays out of the count",
        "003:1814",
        record(
            [
                *THREE,
                *flow("2 Ks, 3 Th, 1 6c, 2 go, 3 go, 1 4c, 1 =1, 2 7c"),
            ],
            3,
        ),
    ),
    refused("three: the crib needs its fourth card", "003:1841", [*THREE[:3], "p1 discard 8d"], 3),
    refused("two: no card is dealt to the crib", "003:1800", [*QUIET[:2], "- deal crib 5s"]),
    Example(
        "four: partners share a peg",
        "003:1843",
        record([*FOUR, *flow("2 7c, 3 9c, 4 5h, 1 6c, 2 go, 3 go, 4 go, 1 4c, 1 =5")], 4),
        points={"p1": 5, "p2": 0, "p3": 5, "p4": 0},
    ),
    refused(
        "four: nobody calls muggins on his partner",
        "003:1845",
        [
            *FOUR,
            *flow("2 7c, 3 9c, 4 5h, 1 6c, 2 go, 3 go, 4 go, 1 4c, 2 7d, 3 9d, 4 5c, 1 3h, 2 7h"),
            *flow("3 Th, 4 8h, 1 2h, 2 Ks, 3 go, 4 go, 3 Qs, 4 9h"),
            "p2 show 0",
            "p4 claim muggins 2",
        ],
        4,
        muggins=True,
    ),
    refused("six cards each", "003:1800", ["- deal p1 2h3h4h5h6h7h8h"]),
    refused("no card twice", "003:1800", ["- deal p1 2h3h", "- deal p2 3h"]),
    refused("two cards to the crib", "003:1800", [*QUIET[:2], "p1 discard KhKdKc"]),
    refused("not twice", "003:1800", [*QUIET[:3], "p1 discard 2h3h"]),
    refused("the starter comes after the crib", "003:1802", [*QUIET[:3], "- deal starter 8h"]),
    Example("a misdeal", "003:1800", record([*QUIET[:4], "- rule misdeal", *QUIET])),
    refused("no misdeal after the starter", "003:1800", [*QUIET, "- rule misdeal"]),
    Example(
        "a card taken back", "003:1814", record([*QUIET, "p2 play 7c !withdrawn", "p2 play 7d"])
    ),
    refused("a wrong total", "003:1818", [*JACK, "- score p1 total 1"]),
    Example(
        "the deal passes on",
        "003:1818",
        record([*THREE_ALIKE, *QUIET, "p2 play 7c"], deals=2),
        legal=False,
        event=len(THREE_ALIKE) + 5,
    ),
]

EXAMPLES = [*PEGGING, *SHOWING, *GAMES]
