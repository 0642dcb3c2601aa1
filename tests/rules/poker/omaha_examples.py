"""Worked examples of Omaha and its relations; betting at large is with Texas hold'em."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.poker.example_records import points, record

RUN = (
    "p2 call, p1 check\n- deal board {}\np1 check, p2 check\n- deal board {}\np1 check, p2 check\n"
)
RUN += "- deal board {}\np1 check, p2 check\n"


def duel(
    one: str,
    two: str,
    board: tuple[str, str, str],
    rules: str = "omaha",
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Two hands checked down; p2 is the button; two chips each in the pot."""
    events = f"- deal p1 {one}, - deal p2 {two}\n" + RUN.format(*board)
    return record(
        rules, 2, {"dealer": "p2", **(options or {})}, events + f"p1 show {one}, p2 show {two}"
    )


def wrong(name: str, line: str, rec: dict[str, Any], event: int) -> Example:
    return Example(name, line, rec, legal=False, event=event)


HANDS = "- deal p1 As2sQdJd, - deal p2 KcKd7h6h"
FIVES = "- deal p1 As2sQdJd9c, - deal p2 KcKd7h6h5s"


def pot_of_fifty(amount: int) -> dict[str, Any]:
    """Fifty in the middle, a bet of fifty, and a raise."""
    return record(
        "omaha",
        2,
        {"dealer": "p2", "pot": 46, "stack": 1000},
        f"{HANDS}\np2 call, p1 check, - deal board 3h4d8c, p1 open 50, p2 raise {amount}, p1 call",
    )


def two_way(
    one: str, two: str, board: tuple[str, str, str], pot: int, options: dict[str, Any]
) -> dict[str, Any]:
    return duel(one, two, board, "omaha-hilo", {"pot": pot, **options})


EXAMPLES = [
    Example(
        "pot 50, bet 50: put in 200 altogether",
        "worked-examples-f-z.md:224",
        pot_of_fifty(200),
        ended=False,
    ),
    wrong("201 is more than the pot", "worked-examples-f-z.md:224", pot_of_fifty(201), 6),
    wrong("a raise below the bet of 50", "003:4118", pot_of_fifty(99), 6),
    Example(
        "an open of the pot",
        "003:4114",
        record(
            "omaha",
            2,
            {"dealer": "p2"},
            f"{HANDS}\np2 call, p1 check\n- deal board 3h4d8c, p1 open 4, p2 fold",
        ),
        points=points(2, -2),
        ended=True,
    ),
    wrong(
        "an open above the pot",
        "003:4114",
        record(
            "omaha",
            2,
            {"dealer": "p2"},
            f"{HANDS}\np2 call, p1 check\n- deal board 3h4d8c, p1 open 5",
        ),
        5,
    ),
    Example(
        "three hearts in hand and two on the board are no flush",
        "worked-examples-f-z.md:226",
        duel("AhKhQh2c", "JsTc5d2d", ("7h8h3s", "4d", "Jc")),
        points=points(-2, 2),
        ended=True,
    ),
    Example(
        "a pair in hand and another make no full house on a board without a pair",
        "worked-examples-f-z.md:227",
        duel("7h7d8h8s", "5c6cAdJc", ("7c8dKh", "2s", "4c")),
        points=points(-2, 2),
    ),
    Example(
        "four of the board and one of the own do not play",
        "003:4088",
        duel("Ac9h3d2c", "8d8c4s2d", ("KsQsJs", "Ts", "7h")),
        points=points(-2, 2),
    ),
    Example(
        "A-2-3-4-5 wins both halves",
        "worked-examples-f-z.md:228",
        duel("As2sKdQd", "Th9h8h7h", ("3c4d5h", "Kc", "Jd"), "omaha-hilo"),
        points=points(2, -2),
        ended=True,
    ),
    Example(
        "no low: the high hand takes everything",
        "003:4142",
        duel("As2sKdQd", "3h4h6h7h", ("KcJd9h", "8c", "Td"), "omaha-hilo"),
        points=points(2, -2),
    ),
    Example(
        "other cards for the low than for the high: scoops",
        "003:4142",
        duel("AhKh2c3c", "QdQc9s9d", ("4h5h8h", "Ts", "Jd"), "omaha-hilo"),
        points=points(2, -2),
    ),
    Example(
        "quartered: the low half is shared",
        "003:4142",
        record(
            "omaha-hilo",
            3,
            {"dealer": "p3"},
            """
            - deal p1 As2sKdQd, - deal p2 Ah2hJcTc, - deal p3 9c9d8h8d
            p3 call, p1 call, p2 check, - deal board 3c4d9h, p1 open 2, p2 call, p3 call
            - deal board 7s, p1 check, p2 check, p3 check
            - deal board Kc, p1 check, p2 check, p3 check
            p1 show As2sKdQd, p2 show Ah2hJcTc, p3 show 9c9d8h8d
            """,
        ),
        points=points(-1, -1, 2),
        ended=True,
    ),
    Example(
        "the odd chip of the halves goes to the high",
        "omaha.md",
        two_way("AsKsQdJd", "8c7c2h2d", ("KhQc5s", "4d", "3h"), 1, {}),
        points=points(1, 0),
    ),
    Example(
        "odd chip of equal hands: the first clockwise of the button",
        "worked-examples-f-z.md:229",
        duel("AsKsQdJd", "AcKcQhJh", ("Th9c5s", "4d", "3h"), options={"pot": 3}),
        points=points(2, 1),
    ),
    Example(
        "five cards, still exactly two",
        "003:4144",
        duel("AhKhQhJh2c", "3s3c9d8d7c", ("7h8h4s", "Ad", "3d"), "five-card-omaha"),
        points=points(-2, 2),
    ),
    Example(
        "Big O shares high and low",
        "003:4144",
        duel("As2sQdJd9c", "KcKd9hJh5s", ("3h4d8c", "Ts", "Kh"), "big-o"),
        points=points(0, 0),
    ),
    Example(
        "courchevel: one card, then two",
        "003:4146",
        record(
            "courchevel",
            2,
            {"dealer": "p2"},
            f"{FIVES}\n- deal board 3h, p2 call, p1 check, - deal burn ??, - deal board 4d8c\n"
            "p1 open 4, p2 fold",
        ),
        points=points(2, -2),
        ended=True,
    ),
    Example(
        "courchevel hi-lo",
        "003:4146",
        record(
            "courchevel",
            2,
            {"dealer": "p2", "hilo": True},
            f"{FIVES}\n- deal board 3h\n"
            + RUN.format("4d8c", "Ts", "Kh")
            + "p1 show As2sQdJd9c, p2 show KcKd7h6h5s",
        ),
        points=points(0, 0),
    ),
    Example(
        "six cards",
        "pokerstars/omaha-6card-pl.txt",
        record(
            "omaha",
            2,
            {"dealer": "p2", "hole_cards": 6},
            "- deal p1 3s7s6dQdJc2d, - deal p2 ????????????, p2 fold",
        ),
        points=points(1, -1),
    ),
    Example(
        "fixed limit, a bet and the capped raises",
        "003:4148",
        record(
            "omaha-hilo",
            2,
            {"dealer": "p2", "limit": "fixed"},
            f"{HANDS}\np2 raise 4, p1 raise 6, p2 raise 8, p1 call",
        ),
    ),
    Example(
        "no limit",
        "003:4148",
        record("omaha", 2, {"dealer": "p2", "limit": "no"}, f"{HANDS}\np2 raise 200, p1 fold"),
        points=points(-2, 2),
    ),
    wrong(
        "fixed limit: a raise too many",
        "003:4148",
        record(
            "omaha",
            2,
            {"dealer": "p2", "limit": "fixed"},
            f"{HANDS}\np2 raise 4, p1 raise 6, p2 raise 8, p1 raise 10",
        ),
        5,
    ),
    wrong(
        "two of four cards at the showdown",
        "003:4126",
        record(
            "omaha",
            2,
            {"dealer": "p2"},
            f"{HANDS}\n" + RUN.format("3h4d8c", "Ts", "Kh") + "p1 show As2s",
        ),
        13,
    ),
    wrong(
        "five cards in the game of four",
        "003:4082",
        record("omaha", 2, {"dealer": "p2"}, FIVES),
        0,
    ),
    wrong(
        "betting before courchevel's first card",
        "003:4146",
        record("courchevel", 2, {"dealer": "p2"}, f"{FIVES}\np2 call"),
        2,
    ),
    wrong(
        "a flop of three in courchevel",
        "003:4146",
        record(
            "courchevel",
            2,
            {"dealer": "p2"},
            f"{FIVES}\n- deal board 3h, p2 call, p1 check, - deal board 4d8cTs",
        ),
        5,
    ),
    wrong(
        "no burn before courchevel's first card",
        "003:4146",
        record("courchevel", 2, {"dealer": "p2"}, f"{FIVES}\n- deal burn ??"),
        2,
    ),
    wrong(
        "a flop before the bets in Omaha",
        "003:4112",
        record("omaha", 2, {"dealer": "p2"}, f"{HANDS}\n- deal board 3h4d8c"),
        2,
    ),
    wrong(
        "p1 has no right to act before the button when two play",
        "003:4080",
        record("omaha", 2, {"dealer": "p2"}, f"{HANDS}\np1 call"),
        2,
    ),
]
