"""Worked examples of casino as records, with what must come of them.

Two-handed p2 deals, so p1 plays first.
"""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["p1", "p2", "p3", "p4"]
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def record(events: list[str], seats: int = 2, **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "casino",
        "options": {"dealer": SEATS[seats - 1], **options},
        "seats": SEATS[:seats],
        "events": events,
    }


def opening(first: str, second: str, board: str) -> list[str]:
    return [f"- deal p1 {first}", f"- deal p2 {second}", f"- deal board {board}"]


def refused(name: str, line: str, events: list[str], seats: int = 2, **options: Any) -> Example:
    """The last event is the illegal one."""
    return Example(name, line, record(events, seats, **options), legal=False, event=len(events) - 1)


def trailed(seats: int = 2, last: str | None = None, call: str | None = None) -> list[str]:
    """A whole deal in which everybody trails; ``last`` replaces the last play."""
    pack = list(PACK)
    events = []
    while pack:
        hands = []
        for seat in SEATS[:seats]:
            hand, pack = pack[:4], pack[4:]
            hands.append(hand)
            events.append(f"- deal {seat} " + "".join(hand))
        if not [event for event in events if "board" in event]:
            events.append("- deal board " + "".join(pack[:4]))
            pack = pack[4:]
        if not pack and call:
            events.append(call)
        for turn in range(4):
            for seat, hand in zip(SEATS, hands, strict=False):
                events.append(f"{seat} play {hand[turn]}")
    return [*events[:-1], last] if last else events


NINES = opening("9h8h7c2d", "9s4sKdQd", "4d5dAc3c")
SEVENS = opening("7h8h9h2d", "9s4sKdQd", "7c7dKcQc")
THREES = opening("3h8h9h2d", "As9s8s4s", "5cKcQcJc")
BUILT = [*THREES, "p1 play build 3h5c 8"]
RAISED = [*BUILT, "p2 play build As build1 9"]
MULTIPLE = [
    *opening("8h8c3h2d", "AsTs9sKd", "5c3cQcJc"),
    "p1 play build 8h5c3c 8",
]
COURTS = opening("KhQh9h2d", "JsTs9s4s", "KcKdQc7c")
CLEAR = opening("Td8h9h2d", "As9s8s4s", "2c3c4cAc")
SWEPT = [*CLEAR, "p1 play capture Td2c3c4cAc"]
ROYAL = {"royal": True, "raise_own": False}
ROYALS = opening("KhQhAh2d", "JsAsKs4s", "9c4cTcAc")
LAST_TAKES = trailed(last="p2 play capture AsAh")
ALL_EVENTS = len(LAST_TAKES)

TURNS = [
    Example(
        "casino-01 a nine takes 4 and 5",
        "worked-examples-a-f.md:226",
        record([*NINES, "p1 play capture 9h4d5d"]),
    ),
    Example(
        "casino-01 a nine takes ace, 3 and 5",
        "worked-examples-a-f.md:226",
        record([*NINES, "p1 play capture 9hAc3c5d"]),
    ),
    refused(
        "casino-01 not 4 and 3",
        "worked-examples-a-f.md:226",
        [*NINES, "p1 play capture 9h4d3c"],
    ),
    Example(
        "casino-02 a loose nine, a sum and a build at once",
        "worked-examples-a-f.md:227",
        record(
            [
                *opening("9h4hKd2d", "9sAdKhQh", "5c6d3c9c"),
                "p1 play build 4h5c 9",
                "p2 play capture 9s9c6d3c5c4h",
                "p2 score sweep",
            ]
        ),
    ),
    refused(
        "casino-02 a build is taken whole",
        "worked-examples-a-f.md:227",
        [
            *opening("9h4hKd2d", "9sAdKhQh", "5c6d3c9c"),
            "p1 play build 4h5c 9",
            "p2 play capture 9s9c6d3c5c",
        ],
    ),
    Example(
        "casino-03 a seven takes both sevens",
        "worked-examples-a-f.md:228",
        record([*SEVENS, "p1 play capture 7h7c7d"]),
    ),
    Example("or one of them", "003:1201", record([*SEVENS, "p1 play capture 7h7c"])),
    Example("casino-04 3 and 5 built to 8", "worked-examples-a-f.md:229", record(BUILT)),
    refused(
        "casino-04 announced as nine",
        "worked-examples-a-f.md:229",
        [*THREES, "p1 play build 3h5c 9"],
    ),
    Example("casino-05 an ace raises it to 9", "worked-examples-a-f.md:230", record(RAISED)),
    refused(
        "casino-05 announced as eight",
        "worked-examples-a-f.md:230",
        [*BUILT, "p2 play build As build1 8"],
    ),
    refused(
        "a build needs the card that takes it",
        "003:1203",
        [*opening("3h7h9h2d", "As9s8s4s", "5cKcQcJc"), "p1 play build 3h5c 8"],
    ),
    refused(
        "a build needs a card of the table",
        "003:1203",
        [*opening("8c8h9h2d", "As9s8s4s", "5cKcQcJc"), "p1 play build 8c 8"],
    ),
    Example(
        "one's own build raised",
        "003:1205",
        record(
            [
                *opening("3h8hAh9d", "KsQs8s4s", "5cKcQcJc"),
                "p1 play build 3h5c 8",
                "p2 play 4s",
                "p1 play build Ah build1 9",
            ]
        ),
    ),
    refused(
        "which some tables bar",
        "003:1205",
        [
            *opening("3h8hAh9d", "KsQs8s4s", "5cKcQcJc"),
            "p1 play build 3h5c 8",
            "p2 play 4s",
            "p1 play build Ah build1 9",
        ],
        raise_own=False,
    ),
    refused(
        "a build is raised by one card of the hand only",
        "003:1205",
        [
            *opening("3h8hAh9d", "3s9sAs4s", "5cAcQcJc"),
            "p1 play build 3h5c 8",
            "p2 play build AsAc build1 9",
        ],
    ),
    Example(
        "a multiple build",
        "003:1207",
        record([*MULTIPLE, "p2 play Kd", "p1 play capture 8c8h5c3c"]),
    ),
    refused("cannot be raised", "003:1207", [*MULTIPLE, "p2 play build As build1 9"]),
    Example(
        "a group added makes a build multiple",
        "003:1207",
        record(
            [
                *opening("3h8h9h2d", "8s8cAs9s", "5cKcQcJc"),
                "p1 play build 3h5c 8",
                "p2 play build 8s build1 8",
            ]
        ),
    ),
    refused(
        "and the value stays",
        "003:1207",
        [
            *opening("3h8h9hAd", "8s8cAs9s", "5cKcQcJc"),
            "p1 play build 3h5c 8",
            "p2 play build 8s build1 8",
            "p1 play build Ad build1 9",
        ],
    ),
    refused(
        "no court card in a build",
        "003:1207",
        [*COURTS, "p1 play build KhKc 13"],
    ),
    refused(
        "no build above ten",
        "003:1203",
        [*opening("9h2dTh8h", "As9s8s4s", "9cKcQcJc"), "p1 play build 2d9c 11"],
    ),
    Example("a king takes a king", "003:1197", record([*COURTS, "p1 play capture KhKc"])),
    refused("one only", "003:1197", [*COURTS, "p1 play capture KhKcKd"]),
    refused("and never a sum", "003:1198", [*COURTS, "p1 play capture KhQc"]),
    refused("nothing is no capture", "003:1195", [*COURTS, "p1 play capture Kh"]),
    Example("trailing though a capture lies open", "003:1211", record([*SEVENS, "p1 play 7h"])),
    refused(
        "no trailing while one's build stands",
        "003:1209",
        [*BUILT, "p2 play 4s", "p1 play 2d"],
    ),
    Example(
        "the restriction passes on with the build",
        "003:1209",
        record([*RAISED, "p1 play 2d"]),
    ),
    refused("to the one who raised it", "003:1209", [*RAISED, "p1 play 2d", "p2 play 4s"]),
    Example(
        "trailing when nothing else is left",
        "003:1209",
        record(
            [
                *opening("3h8hKhQh", "JsJhTs4s", "5c8cQcKc"),
                "p1 play build 3h5c 8",
                "p2 play Js",
                "p1 play capture 8h8c",
                "p2 play Jh",
                "p1 play capture QhQc",
                "p2 play Ts",
                "p1 play capture KhKc",
            ]
        ),
    ),
    Example(
        "the card kept for a build may be spent otherwise, and then trailing is all that is left",
        "003:1209",
        record(
            [
                *opening("3h8hKhQh", "JsJhTs4s", "5c8cTc9c"),
                "p1 play build 3h5c 8",
                "p2 play Js",
                "p1 play capture 8h8c",
                "p2 play Jh",
                "p1 play Kh",
            ]
        ),
    ),
    Example("a sweep", "003:1213", record([*SWEPT, "p1 score sweep", "p2 play 4s"])),
    refused("no sweep", "003:1213", [*NINES, "p1 play capture 9h4d5d", "p1 score sweep"]),
    refused("after a sweep one can only trail", "003:1213", [*SWEPT, "p2 play build 4s 8"]),
    refused("the dealer's left begins", "003:1189", [*NINES, "p2 play 4s"]),
    refused("one card a turn", "003:1193", [*NINES, "p1 play 8h", "p1 play 7c"]),
    refused("a card of the hand", "003:1193", [*NINES, "p1 play 4s"]),
    refused("four cards each", "003:1185", ["- deal p1 2c3c4c5c6c"]),
    refused("four on the table", "003:1185", ["- deal board 2c3c4c5c6c"]),
    Example("a misdeal", "003:1185", record([*NINES, "- rule misdeal", *SEVENS])),
    refused("no misdeal after a card", "003:1185", [*NINES, "p1 play 8h", "- rule misdeal"]),
    Example(
        "a card taken back", "003:1193", record([*NINES, "p1 play 8h !withdrawn", "p1 play 7c"])
    ),
]

DEALS = [
    Example(
        "nobody captured: the cards count for nobody",
        "003:1215",
        record(trailed(), deals=1),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
    Example(
        "casino-07 eleven points, and what is left is no sweep",
        "worked-examples-a-f.md:231",
        record(LAST_TAKES, deals=1),
        points={"p1": 0, "p2": 11},
        total={"p1": 0, "p2": 11},
        ended=True,
    ),
    Example(
        "casino-10 spade casino: 24 points",
        "worked-examples-a-f.md:234",
        record(LAST_TAKES, spades=True, target=61),
        points={"p1": 0, "p2": 24},
        ended=False,
    ),
    Example(
        "casino-09 three players",
        "worked-examples-a-f.md:233",
        record(trailed(3, last="p3 play capture AsAh"), 3, deals=1),
        points={"p1": 0, "p2": 0, "p3": 11},
    ),
    Example(
        "casino-09 four players: partners share",
        "worked-examples-a-f.md:233",
        record(trailed(4, last="p4 play capture AsAh"), 4, deals=1),
        points={"p1": 0, "p2": 11, "p3": 0, "p4": 11},
    ),
    Example(
        "four players alone",
        "003:1181",
        record(trailed(4, last="p4 play capture AsAh"), 4, deals=1, partners=False),
        points={"p1": 0, "p2": 0, "p3": 0, "p4": 11},
    ),
    Example("to eleven", "003:1219", record(LAST_TAKES, target=11), ended=True),
    Example("to twenty-one", "003:1219", record(LAST_TAKES), ended=False),
    refused("nothing after the game", "003:1219", [*LAST_TAKES, "- deal p1 2c"], target=11),
    refused(
        "the deal passes to the left",
        "003:1183",
        [*LAST_TAKES, *NINES, "p1 play 8h"],
    ),
    Example(
        "counting out ends with the item that reaches the target",
        "003:1232",
        record(LAST_TAKES, target=3, count_out=True),
        points={"p1": 0, "p2": 3},
        ended=True,
    ),
    Example(
        "the dealer calls last",
        "003:1215",
        record(trailed(call="p2 declare last"), deals=1, call_last=True),
        ended=True,
    ),
    Example(
        "the call may be left out",
        "003:1215",
        record(trailed(), deals=1),
        ended=True,
    ),
    Example(
        "unless the table insists",
        "003:1215",
        record(trailed(), deals=1, call_last=True),
        legal=False,
        event=ALL_EVENTS - 8,
    ),
    refused("nobody calls last before", "003:1215", [*NINES, "p2 declare last"]),
    refused("a wrong score", "003:1223", [*LAST_TAKES, "- score p2 12"], deals=1),
    refused(
        "no cards to the table later",
        "003:1185",
        [*trailed()[:11], "- deal board Kc"],
    ),
]

VARIANTS = [
    Example(
        "casino-11 a king takes 9 and 4",
        "worked-examples-a-f.md:235",
        record([*ROYALS, "p1 play capture Kh9c4c"], **ROYAL),
    ),
    Example(
        "casino-11 a queen built: ten and two",
        "worked-examples-a-f.md:235",
        record([*ROYALS, "p1 play build 2dTc 12"], **ROYAL),
    ),
    Example(
        "casino-11 a jack takes ten and ace",
        "worked-examples-a-f.md:235",
        record([*ROYALS, "p1 play 2d", "p2 play capture JsTcAc"], **ROYAL),
    ),
    Example(
        "the ace as fourteen",
        "003:1236",
        record([*ROYALS, "p1 play capture AhTc4c 14"], **ROYAL),
    ),
    Example("the ace as one", "003:1236", record([*ROYALS, "p1 play capture AhAc 1"], **ROYAL)),
    refused("the ace must say which", "003:1236", [*ROYALS, "p1 play capture AhAc"], **ROYAL),
    refused(
        "where the ace is one only",
        "003:1236",
        [*ROYALS, "p1 play capture AhTc4c 14"],
        ace="one",
        **ROYAL,
    ),
    Example(
        "a build of fourteen",
        "003:1236",
        record(
            [*opening("4hAh9h2d", "JsAsKs4s", "TcKcQc5c"), "p1 play build 4hTc 14"],
            **ROYAL,
        ),
    ),
    Example(
        "king and ace make fourteen",
        "003:1236",
        record(
            [*opening("AhAd9h2d", "JsAsKs4s", "TcKcQc5c"), "p1 play build AhKc 14"],
            **ROYAL,
        ),
    ),
    refused(
        "royal casino bars raising one's own build",
        "003:1205",
        [
            *opening("3h8hAh9d", "KsQs8s4s", "5cKcQcJc"),
            "p1 play build 3h5c 8",
            "p2 play 4s",
            "p1 play build Ah build1 9",
        ],
        **ROYAL,
    ),
    Example(
        "draw casino: a card after every play",
        "003:1240",
        record([*NINES, "p1 play 8h", "p1 draw stock Kh", "p2 play 4s"], draw=True),
    ),
    refused(
        "draw casino: nobody plays before the draw",
        "003:1240",
        [*NINES, "p1 play 8h", "p2 play 4s"],
        draw=True,
    ),
    refused(
        "draw casino: not twice the same card",
        "003:1240",
        [*NINES, "p1 play 8h", "p1 draw stock 4s"],
        draw=True,
    ),
    refused(
        "no drawing in the common game", "003:1240", [*NINES, "p1 play 8h", "p1 draw stock Kh"]
    ),
    Example(
        "partners: a build made by one is taken by the other",
        "003:1242",
        record(
            [
                "- deal p1 3h8h9h2d",
                "- deal p2 As9s7s4s",
                "- deal p3 8sKdQdJd",
                "- deal p4 Ts6s6d2s",
                "- deal board 5cKcQcJc",
                "p1 play build 3h5c 8",
                "p2 play 4s",
                "p3 play capture 8s3h5c",
                "p4 play 2s",
                "p1 play 2d",
            ],
            4,
        ),
    ),
    refused(
        "partners: one's own hand must hold the card for the build",
        "003:1242",
        [
            "- deal p1 3h7h9h2d",
            "- deal p2 As9s7s4s",
            "- deal p3 8sKdQdJd",
            "- deal p4 Ts6s6d2s",
            "- deal board 5cKcQcJc",
            "p1 play build 3h5c 8",
        ],
        4,
    ),
]

EXAMPLES = [*TURNS, *DEALS, *VARIANTS]
