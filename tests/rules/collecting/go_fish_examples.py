"""Worked examples of Go Fish and Happy Families as records, with what must come of them.

The last seat deals, so p1 asks first.
"""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["p1", "p2", "p3", "p4", "p5", "p6"]
RANKS = "A23456789TJQK"
FAMILIES = [rank + suit for rank in RANKS[:11] for suit in "cdhs"]


def record(
    events: list[str], seats: int = 2, rules: str = "go-fish", **options: Any
) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": {"dealer": SEATS[seats - 1], **options},
        "seats": SEATS[:seats],
        "events": events,
    }


def deal(*hands: str) -> list[str]:
    return [f"- deal {seat} {hand}" for seat, hand in zip(SEATS, hands, strict=False)]


def refused(
    name: str,
    line: str,
    events: list[str],
    seats: int = 2,
    rules: str = "go-fish",
    **options: Any,
) -> Example:
    """The last event is the illegal one."""
    return Example(
        name, line, record(events, seats, rules, **options), legal=False, event=len(events) - 1
    )


TWO = deal("7c7d2c3c4c5c6c", "7h7s2d3d4d5d6d")
ASKED = [*TWO, "p1 declare p2 ask 7"]
GIVEN = [*ASKED, "p2 give p1 7h7s"]
BOOK = [*GIVEN, "p1 meld 7c7d7h7s"]
MISS = deal("7c7d2c3c4c5c6c", "8h8s9d9c4d5d6d")
FISHING = [*MISS, "p1 declare p2 ask 7", "p2 declare go"]
LUCKY = [*FISHING, "p1 draw stock 7h"]
DEALT_BOOK = deal("7c7d7h7s4c5c6c", "8h8s9d9c4d5d6d")
THREE = deal("7c7d2c3c4c", "8h8s9d9c4d", "7hThJhQhKh")


def stripped() -> list[str]:
    """p1 asks p2 for everything; the last card given leaves p2 without cards."""
    events = deal("7c6c5c4c3c2cKc", "7h6h5h4h3h2hKh")
    for number in (6, 5, 4, 3, 2, 13, 7):
        rank = RANKS[number - 1]
        events += [f"p1 declare p2 ask {number}", f"p2 give p1 {rank}h"]
    return events


STRIPPED = stripped()


HAPPY = deal(
    "".join(FAMILIES[0:8] + FAMILIES[40:41] + FAMILIES[32:34]),
    "".join(FAMILIES[8:16] + FAMILIES[41:42] + FAMILIES[34:36]),
    "".join(FAMILIES[16:24] + FAMILIES[42:43] + FAMILIES[36:38]),
    "".join(FAMILIES[24:32] + FAMILIES[43:44] + FAMILIES[38:40]),
)
HAPPY_BOOKS = [
    f"{seat} meld " + "".join(FAMILIES[8 * n + 4 * k : 8 * n + 4 * k + 4])
    for n, seat in enumerate(SEATS[:4])
    for k in (0, 1)
]

EXAMPLES = [
    Example(
        "GF-2 twenty-six pairs",
        "worked-examples-f-z.md:77",
        record([*deal("7c7d2c3c4c5c6c", "8h8s9d9c4d5d6d"), "p1 meld 7c7d"], unit="pair"),
        points={"p1": 1, "p2": 0},
    ),
    Example(
        "a pair must go down at once",
        "003:2954",
        record(
            [
                *deal("7c7d2c3c4c5c6c", "8h8s9d9c4d5d6d"),
                "p2 meld 8h8s",
                "p2 meld 9d9c",
                "p1 declare p2 ask 2",
            ],
            unit="pair",
        ),
        legal=False,
        event=4,
    ),
    Example("GF-3 seven each for two", "worked-examples-f-z.md:78", record(ASKED)),
    refused("GF-3 not eight", "worked-examples-f-z.md:78", ["- deal p1 7c7d2c3c4c5c6c8c"]),
    Example(
        "GF-3 seven each for three",
        "worked-examples-f-z.md:78",
        record(
            [*deal("7c7d2c3c4c5c6c", "8h8s9d9c4d5d6d", "7hThJhQhKhAhAs"), "p1 declare p3 ask 7"], 3
        ),
    ),
    Example(
        "GF-3 or five",
        "worked-examples-f-z.md:78",
        record([*THREE, "p1 declare p3 ask 7"], 3, hand=5),
    ),
    Example(
        "GF-3 five each for four",
        "worked-examples-f-z.md:78",
        record([*THREE, "- deal p4 AhAs2h2s3h", "p1 declare p3 ask 7"], 4),
    ),
    refused(
        "GF-3 not six",
        "worked-examples-f-z.md:78",
        [*THREE, "- deal p4 AhAs2h2s3h3s"],
        4,
    ),
    Example(
        "GF-5 sevens by their value",
        "worked-examples-f-z.md:80",
        record(BOOK, value="book"),
        points={"p1": 7, "p2": 0},
    ),
    Example(
        "GF-5 aces by their value",
        "worked-examples-f-z.md:80",
        record([*deal("AcAdAhAs4c5c6c", "8h8s9d9c4d5d6d"), "p1 meld AcAdAhAs"], value="book"),
        points={"p1": 15, "p2": 0},
    ),
    Example(
        "GF-5 kings card by card",
        "worked-examples-f-z.md:80",
        record([*deal("KcKdKhKs4c5c6c", "8h8s9d9c4d5d6d"), "p1 meld KcKdKhKs"], value="card"),
        points={"p1": 52, "p2": 0},
    ),
    Example(
        "GF-6 a series goes on below the target",
        "worked-examples-f-z.md:81",
        record(STRIPPED, deals=0, target=10),
        points={"p1": 0, "p2": 0},
        ended=False,
    ),
    Example("a book is laid down at once", "003:2930", record(BOOK), points={"p1": 1, "p2": 0}),
    refused("nothing before it", "003:2930", [*GIVEN, "p1 declare p2 ask 2"]),
    refused("a book is four", "003:2930", [*ASKED, "p2 give p1 7h7s", "p1 meld 7c7d7h"]),
    refused("of one rank", "003:2930", [*GIVEN, "p1 meld 7c7d7h6c"]),
    Example(
        "a book dealt",
        "003:2918",
        record([*DEALT_BOOK, "p1 meld 7c7d7h7s", "p1 declare p2 ask 4"]),
    ),
    refused("is laid down before the first turn", "003:2918", [*DEALT_BOOK, "p1 declare p2 ask 4"]),
    refused("only a rank one holds", "003:2924", [*TWO, "p1 declare p2 ask 8"]),
    refused("one player, not oneself", "003:2924", [*TWO, "p1 declare p1 ask 7"]),
    refused("somebody by name", "003:2924", [*TWO, "p1 declare ask 7"]),
    refused("the dealer's left begins", "003:2918", [*TWO, "p2 declare p1 ask 2"]),
    refused("all cards of the rank are handed over", "003:2926", [*ASKED, "p2 give p1 7h"]),
    refused("go fish is no answer of one who holds them", "003:2926", [*ASKED, "p2 declare go"]),
    refused("nobody else answers", "003:2926", [*ASKED, "p1 declare go"]),
    Example("the turn goes on after a hit", "003:2926", record([*BOOK, "p1 declare p2 ask 2"])),
    refused("and does not pass", "003:2926", [*BOOK, "p2 declare p1 ask 2"]),
    Example(
        "a fished card that was not asked for ends the turn",
        "003:2928",
        record([*FISHING, "p1 draw stock Kc", "p2 declare p1 ask 8"]),
    ),
    refused("a card must be fished", "003:2928", [*FISHING, "p2 declare p1 ask 8"]),
    Example(
        "the rank asked for, shown, gives another turn",
        "003:2928",
        record([*LUCKY, "p1 show 7h", "p1 declare p2 ask 2"]),
    ),
    refused("it is shown first", "003:2928", [*LUCKY, "p1 declare p2 ask 2"]),
    refused("only then", "003:2928", [*FISHING, "p1 draw stock Kc", "p1 show Kc"]),
    refused("a card of the stock", "003:2928", [*FISHING, "p1 draw stock 8h"]),
    Example(
        "a player without cards ends the hand",
        "003:2932",
        record(STRIPPED),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
    refused("and nobody asks any more", "003:2932", [*STRIPPED, "p1 declare p2 ask 7"]),
    Example("the first out wins", "003:2932", record(STRIPPED, first_out_wins=True), ended=True),
    Example(
        "the blocker plays next",
        "003:2950",
        record(
            [
                *THREE,
                "p1 declare p3 ask 2",
                "p3 declare go",
                "p1 draw stock Kc",
                "p3 declare p1 ask 7",
            ],
            3,
            hand=5,
            next="blocker",
        ),
    ),
    refused(
        "else the player on the left",
        "003:2950",
        [*THREE, "p1 declare p3 ask 2", "p3 declare go", "p1 draw stock Kc", "p3 declare p1 ask 7"],
        3,
        hand=5,
    ),
    Example(
        "play on: who has run dry takes five fresh cards",
        "003:2952",
        record([*STRIPPED, "p2 draw stock 7d6d5d4d3d", "p1 declare p2 ask 7"], play_on=True),
        ended=False,
    ),
    refused("not four", "003:2952", [*STRIPPED, "p2 draw stock 7d6d5d4d"], play_on=True),
    refused("before anybody asks", "003:2952", [*STRIPPED, "p1 declare p2 ask 7"], play_on=True),
    refused(
        "a fresh hand is not drawn otherwise", "003:2952", [*TWO, "p2 draw stock 8c"], play_on=True
    ),
    Example(
        "fresh hands of one card, which take the turn",
        "003:2952",
        record(
            [*STRIPPED, "p2 draw stock 7d", "p2 declare p1 ask 7"],
            play_on=True,
            refill=1,
            refill_turn="taken",
        ),
    ),
    Example(
        "asking for the exact card",
        "003:2948",
        record([*TWO, "p1 declare p2 ask 7h", "p2 give p1 7h", "p1 declare p2 ask 7s"], ask="card"),
    ),
    refused(
        "only that card is given",
        "003:2948",
        [*TWO, "p1 declare p2 ask 7h", "p2 give p1 7h7s"],
        ask="card",
    ),
    refused(
        "a card of the rank must be held", "003:2948", [*TWO, "p1 declare p2 ask 8h"], ask="card"
    ),
    refused("not one's own card", "003:2948", [*TWO, "p1 declare p2 ask 7c"], ask="card"),
    Example(
        "one's own card as a bluff",
        "003:2948",
        record(
            [
                *TWO,
                "p1 declare p2 ask 7c",
                "p2 declare go",
                "p1 draw stock Kc",
                "p2 declare p1 ask 7c",
            ],
            ask="card",
            ask_own=True,
        ),
    ),
    refused(
        "the rank alone does not give another turn",
        "003:2948",
        [
            *MISS,
            "p1 declare p2 ask 7h",
            "p2 declare go",
            "p1 draw stock 7s",
            "p1 show 7s",
        ],
        ask="card",
    ),
    Example(
        "where the rank is enough",
        "003:2948",
        record(
            [*MISS, "p1 declare p2 ask 7h", "p2 declare go", "p1 draw stock 7s", "p1 show 7s"],
            ask="card",
            lucky="rank",
        ),
    ),
    refused("a rank is not named by a card", "003:2922", [*TWO, "p1 declare p2 ask 7h"]),
    Example(
        "a question taken back",
        "003:2922",
        record([*TWO, "p1 declare p2 ask 8 !withdrawn", "p1 declare p2 ask 7"]),
    ),
    Example("a misdeal", "003:2914", record([*TWO, "- rule misdeal", *MISS])),
    refused("no misdeal after a question", "003:2914", [*ASKED, "- rule misdeal"]),
    refused("a wrong score", "003:2940", [*STRIPPED, "- score p1 1"]),
    refused("the hand is not over", "003:2940", [*BOOK, "- score p1 1"]),
    Example(
        "the deal passes on",
        "003:2940",
        record([*STRIPPED, *TWO, "p2 declare p1 ask 2"], deals=2),
    ),
    Example(
        "GF-4 forty-four cards",
        "worked-examples-f-z.md:79",
        record([*HAPPY, *HAPPY_BOOKS], 4, "happy-families"),
        points={"p1": 2, "p2": 2, "p3": 2, "p4": 2},
        ended=False,
    ),
    refused("GF-4 no queens", "worked-examples-f-z.md:79", ["- deal p1 Qc"], 4, "happy-families"),
    Example(
        "not at home: the turn passes to the player asked",
        "003:2956",
        record(
            [
                *HAPPY,
                *HAPPY_BOOKS,
                "p1 declare p3 ask Jd",
                "p3 declare go",
                "p3 declare p1 ask Jc",
                "p1 give p3 Jc",
            ],
            4,
            "happy-families",
        ),
    ),
    refused(
        "not to the left",
        "003:2956",
        [*HAPPY, *HAPPY_BOOKS, "p1 declare p3 ask Jd", "p3 declare go", "p2 declare p1 ask Jc"],
        4,
        "happy-families",
    ),
    refused(
        "a member of the family must be held",
        "003:2956",
        [*HAPPY, *HAPPY_BOOKS, "p1 declare p3 ask Td"],
        4,
        "happy-families",
    ),
    Example(
        "unless the table asks freely",
        "003:2956",
        record(
            [*HAPPY, *HAPPY_BOOKS, "p1 declare p3 ask Td"], 4, "happy-families", must_hold=False
        ),
    ),
]
