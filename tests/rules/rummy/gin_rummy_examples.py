"""Worked examples of gin rummy and refusals for each rule of its page."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.rummy.building import record, refused

RULES = "gin-rummy"
RUN = "4c5c6c7c8c9cTc"
"""The knocker's run of seven."""
SETS = "JsJhJdQsQhQd"
"""Two sets of the other player, who has four loose cards beside."""


def opening(winner: str, loser: str, loose: str, up: str) -> list[str]:
    """Deal; the loser deals, and both refuse the turned card."""
    return [
        f"- deal {winner} {RUN}Ah2dKh",
        f"- deal {loser} {SETS}{loose}",
        f"- deal up {up}",
        f"{winner} declare pass",
        f"{loser} declare pass",
    ]


def knock(winner: str, loser: str, loose: str, count: int, up: str = "5s") -> list[str]:
    """The winner knocks at once with six, the loser has ``count`` in his loose cards."""
    return [
        *opening(winner, loser, loose, up),
        *six(winner),
        f"{loser} meld JsJhJd",
        f"{loser} meld QsQhQd",
        f"{loser} show {loose} {count}",
    ]


def six(winner: str) -> list[str]:
    return [
        f"{winner} draw stock 3s",
        f"{winner} declare knock",
        f"{winner} discard down Kh",
        f"{winner} meld {RUN}",
        f"{winner} show Ah2d3s 6",
    ]


def gin(winner: str, loser: str, loose: str, count: int) -> list[str]:
    return [
        f"- deal {winner} {RUN}KhKsAh",
        f"- deal {loser} {SETS}{loose}",
        "- deal up 5s",
        f"{winner} declare pass",
        f"{loser} declare pass",
        f"{winner} draw stock Kd",
        f"{winner} declare gin",
        f"{winner} discard down Ah",
        f"{winner} meld {RUN}",
        f"{winner} meld KsKhKd",
        f"{winner} show 0",
        f"{loser} meld JsJhJd",
        f"{loser} meld QsQhQd",
        f"{loser} show {loose} {count}",
    ]


def gin_record(events: list[str], options: dict[str, Any] | None = None) -> dict[str, Any]:
    return record(RULES, 2, options or {}, events)


def dealer_knocks(dealer: str, other: str, loose: str, count: int) -> list[str]:
    """The dealer wins: the other draws and throws the king of spades first."""
    return [
        f"- deal {dealer} {RUN}Ah2dKh",
        f"- deal {other} {SETS}{loose}",
        "- deal up 5s",
        f"{other} declare pass",
        f"{dealer} declare pass",
        f"{other} draw stock Ks",
        f"{other} discard up Ks",
        *six(dealer),
        f"{other} meld JsJhJd",
        f"{other} meld QsQhQd",
        f"{other} show {loose} {count}",
    ]


def stock_runs_out() -> list[str]:
    """Twenty-nine cards drawn and thrown: two are left."""
    events = opening("p2", "p1", "9h6d4s2h", "5s")
    rest = "AcAdAs2c2s3c3d3h3s4d4h5d5h6h6s7d7h7s8d8h8s9d9sTdThTsJcKcKd"
    for i in range(29):
        player = ("p2", "p1")[i % 2]
        card = rest[2 * i : 2 * i + 2]
        events += [f"{player} draw stock {card}", f"{player} discard up {card}"]
    return events


DEAD = stock_runs_out()
OPEN = opening("p2", "p1", "9h6d4s2h", "5s")
KNOCKED = [*OPEN, *six("p2")]
LATE = "9h9d8d7s"
MATCH_330 = [
    *knock("p2", "p1", "9h8d7s3h", 27),
    *knock("p2", "p1", "9h8d7s3h", 27),
    *knock("p2", "p1", "9h8d7s3h", 27),
    *knock("p2", "p1", "9h8d7s3h", 27),
    *dealer_knocks("p1", "p2", "9h8d6s3h", 26),
    *knock("p1", "p2", "9h8d6s3h", 26),
    *knock("p1", "p2", "9h8d6s3h", 26),
    *dealer_knocks("p2", "p1", "9h8d7s3h", 27),
]
SEVENS = [
    f"- deal p2 {RUN}Ah2dKh",
    "- deal p1 7s7h7d8h9hJsJhJdQsQh",
    "- deal up 5s",
    "p2 declare pass",
    "p1 declare pass",
    *six("p2"),
    "p1 meld JsJhJd",
]
OKLAHOMA = {"oklahoma": True}

OPENSPIEL = [
    "- deal p1 4dJhTs3sKhQcTd8c9h6d",
    "- deal p2 6sJs7s4hQhQs2s9c8h8s",
    "- deal up 5c",
    "p1 declare pass",
    "p2 declare pass",
    "p1 draw stock 2d",
    "p1 discard up Kh",
    "p2 draw stock 6c",
    "p2 discard up Qh",
    "p1 draw stock 7d",
    "p1 discard up Qc",
    "p2 draw stock Jd",
    "p2 discard up Qs",
    "p1 draw stock Jc",
    "p1 discard up Jh",
    "p2 draw discard Jh",
    "p2 discard up 9c",
    "p1 draw stock Ks",
    "p1 discard up Ks",
    "p2 draw stock 3h",
    "p2 discard up 8h",
    "p1 draw stock 5d",
    "p1 discard up Jc",
    "p2 draw discard Jc",
    "p2 declare knock",
    "p2 discard down 6c",
    "p2 meld 6s7s8s",
    "p2 meld JsJcJdJh",
    "p2 show 2s3h4h 9",
    "p1 meld 4d5d6d7d",
    "p1 show 3sTs8c2dTd9h 42",
]
"""A published playthrough of the game of that name."""

EXAMPLES: list[Example] = [
    Example(
        "a published playthrough: 42 against 9",
        "data/real/openspiel/gin_rummy.txt",
        gin_record(
            OPENSPIEL,
            {
                "dealer": "p2",
                "deals": 1,
                "discard_back": True,
                "last_discard": True,
                "repeats": 2,
                "upcard_takes": 50,
                "equal": "nothing",
            },
        ),
        points={"p1": 0, "p2": 33},
        total={"p1": 0, "p2": 33},
        ended=True,
    ),
    Example(
        "thirty-one cards in the stock: twenty-nine are drawn, the hand is dead, no points",
        "worked-examples-f-z.md:61 (GR-1), 003:2856",
        gin_record(DEAD, {"deals": 1}),
        points={"p1": 0, "p2": 0},
        total={"p1": 0, "p2": 0},
        ended=True,
    ),
    Example(
        "the same dealer deals again after a dead hand",
        "003:2856",
        gin_record([*DEAD, "- deal p2 As", "- deal p1 Ks"]),
        ended=False,
    ),
    refused(
        "the last two cards are never drawn",
        "003:2856",
        gin_record([*DEAD, "p1 draw stock 3c"]),
    ),
    Example(
        "sevens as a set leave 17 and the queens",
        "worked-examples-f-z.md:62 (GR-2)",
        gin_record([*SEVENS, "p1 meld 7s7h7d", "p1 show 8h9hQsQh 37"]),
        points={"p1": 0, "p2": 31},
    ),
    Example(
        "sevens as a run leave 14 and the queens",
        "worked-examples-f-z.md:62 (GR-2)",
        gin_record([*SEVENS, "p1 meld 7h8h9h", "p1 show 7s7dQsQh 34"]),
        points={"p1": 0, "p2": 28},
    ),
    refused(
        "not both: the seven of hearts is in one meld only",
        "worked-examples-f-z.md:62 (GR-2)",
        gin_record([*SEVENS, "p1 meld 7s7h7d", "p1 meld 7h8h9h"]),
    ),
    Example(
        "knock with 6 against 21",
        "worked-examples-f-z.md:63 (GR-4)",
        gin_record(knock("p2", "p1", "9h6d4s2h", 21)),
        points={"p1": 0, "p2": 15},
        ended=False,
    ),
    Example(
        "equal counts are an undercut worth 25",
        "worked-examples-f-z.md:64 (GR-5)",
        gin_record(
            [
                *opening("p2", "p1", "Jc3c3h3d", "5s"),
                *six("p2"),
                "p1 meld JsJhJd",
                "p1 meld QsQhQd",
                "p1 layoff Jc meld1",
                "p1 layoff 3c meld1",
                "p1 show 3h3d 6",
            ]
        ),
        points={"p1": 25, "p2": 0},
    ),
    Example(
        "gin against 27",
        "worked-examples-f-z.md:65 (GR-6)",
        gin_record(gin("p2", "p1", "9h8d7s3h", 27)),
        points={"p1": 0, "p2": 52},
    ),
    Example(
        "older figures: gin 20",
        "worked-examples-f-z.md:66 (GR-7)",
        gin_record(gin("p2", "p1", "9h8d7s3h", 27), {"gin": 20, "undercut": 10, "box": 20}),
        points={"p1": 0, "p2": 47},
    ),
    Example(
        "older figures: undercut 10",
        "worked-examples-f-z.md:66 (GR-7)",
        gin_record(
            [
                *opening("p2", "p1", "Jc3cAs3h", "5s"),
                *six("p2"),
                "p1 layoff 3cJc meld1",
                "p1 meld JsJhJd",
                "p1 meld QsQhQd",
                "p1 show As3h 4",
            ],
            {"gin": 20, "undercut": 10, "box": 20},
        ),
        points={"p1": 12, "p2": 0},
    ),
    Example(
        "older figures: box 20",
        "worked-examples-f-z.md:66 (GR-7)",
        gin_record(
            [*gin("p2", "p1", LATE, 33), *knock("p2", "p1", "9h8d7s3h", 27)],
            {"gin": 20, "undercut": 10, "box": 20, "target": 70},
        ),
        total={"p1": 0, "p2": (53 + 21 + 40 + 100) * 2},
        ended=True,
    ),
    Example(
        "big gin against 27",
        "worked-examples-f-z.md:67 (GR-8)",
        gin_record(
            [
                f"- deal p2 {RUN}KsKhKd",
                f"- deal p1 {SETS}9h8d7s3h",
                "- deal up 5s",
                "p2 declare pass",
                "p1 declare pass",
                "p2 draw stock 3c",
                "p2 declare big-gin",
                f"p2 meld 3c{RUN}",
                "p2 meld KsKhKd",
                "p2 show 0",
                "p1 meld JsJhJd",
                "p1 meld QsQhQd",
                "p1 show 9h8d7s3h 27",
            ],
            {"big_gin": 31},
        ),
        points={"p1": 0, "p2": 58},
    ),
    Example(
        "undercut: 6 against 4 after laying off",
        "worked-examples-f-z.md:70 (GR-D1)",
        gin_record(
            [
                *opening("p2", "p1", "Jc3cAs3h", "5s"),
                *six("p2"),
                "p1 meld JsJhJd",
                "p1 layoff 3c meld1",
                "p1 meld QsQhQd",
                "p1 layoff Jc meld1",
                "p1 show As3h 4",
                "- score p1 27",
            ]
        ),
        points={"p1": 27, "p2": 0},
    ),
    Example(
        "105 and five boxes against 60 and three",
        "worked-examples-f-z.md:71 (GR-D2)",
        gin_record([*MATCH_330, "- score p2 total 330"]),
        total={"p1": 135, "p2": 330},
        ended=True,
    ),
    refused(
        "no further hand after the game",
        "003:2862",
        gin_record([*MATCH_330, "- deal p1 As"]),
    ),
    Example(
        "102, four boxes, the loser won no hand: all doubled",
        "worked-examples-f-z.md:72 (GR-D3)",
        gin_record(
            [
                *knock("p2", "p1", "9h8d7s3h", 27),
                *(knock("p2", "p1", LATE, 33) * 3),
            ]
        ),
        total={"p1": 0, "p2": 604},
        ended=True,
    ),
    Example(
        "oklahoma: the turned six lets knock with six",
        "worked-examples-f-z.md:68 (GR-10)",
        gin_record(knock("p2", "p1", "9h8d7s3h", 27, "6d"), OKLAHOMA),
        points={"p1": 0, "p2": 21},
    ),
    refused(
        "oklahoma: not with six when a five is turned",
        "worked-examples-f-z.md:68 (GR-10)",
        gin_record([*opening("p2", "p1", "9h8d7s3h", "5h"), *six("p2")[:2]], OKLAHOMA),
    ),
    Example(
        "oklahoma: a turned king makes the limit ten",
        "worked-examples-f-z.md:68 (GR-10)",
        gin_record(knock("p2", "p1", "9h8d7s3h", 27, "Kd"), OKLAHOMA),
        points={"p1": 0, "p2": 21},
    ),
    refused(
        "oklahoma: a turned ace, only gin",
        "worked-examples-f-z.md:68 (GR-10)",
        gin_record([*opening("p2", "p1", "9h8d7s3h", "Ac"), *six("p2")[:2]], OKLAHOMA),
    ),
    Example(
        "oklahoma: a turned spade doubles the hand",
        "003:2866",
        gin_record(
            knock("p2", "p1", "9h8d7s3h", 27, "6s"), {"oklahoma": True, "spades_double": True}
        ),
        points={"p1": 0, "p2": 42},
    ),
    Example(
        "hollywood: wins of 20, 15 and 30 stand as 65, 45 and 30",
        "worked-examples-f-z.md:69 (GR-11)",
        record(
            "hollywood-gin",
            2,
            {},
            [
                *knock("p2", "p1", "9h8d6s3h", 26),
                *knock("p2", "p1", "9h6d4s2h", 21),
                *knock("p2", "p1", "9h9d8dTs", 36),
            ],
        ),
        points={"p1": 0, "p2": 30},
        total={"p1": 0, "p2": 140},
        ended=False,
    ),
    refused(
        "straight gin: no knock",
        "003:2870",
        record("straight-gin", 2, {}, KNOCKED[:7]),
    ),
    # --- refusals, one for each rule ---
    refused(
        "no ace above the king",
        "003:2836",
        gin_record([*opening("p2", "p1", "KdAd9h8s", "5s"), *six("p2"), "p1 meld QdKdAd"]),
    ),
    refused("two cards are no meld", "003:2840", gin_record([*KNOCKED, "p1 meld JsJh"])),
    refused(
        "eleven cards dealt",
        "003:2834",
        gin_record(["- deal p1 AsAhAdAc2s2h2d2c3s3h", "- deal p2 4s4h4d4c5s5h5d5c6s6h6d"]),
    ),
    refused("a card dealt twice", "003:2828", gin_record(["- deal p1 As", "- deal p2 As"])),
    refused(
        "the non-dealer has the first choice",
        "003:2842",
        gin_record([*OPEN[:3], "p1 draw discard 5s"]),
    ),
    refused("no drawing before the offer", "003:2842", gin_record([*OPEN[:3], "p2 draw stock 3s"])),
    refused(
        "both refused: the stock is drawn", "003:2842", gin_record([*OPEN, "p2 draw discard 5s"])
    ),
    refused(
        "a player must draw",
        "003:2844",
        gin_record([*OPEN, "p2 draw stock 3s", "p2 discard up Kh", "p1 declare pass"]),
    ),
    refused(
        "the card just taken is not thrown back",
        "003:2844",
        gin_record([*OPEN[:3], "p2 draw discard 5s", "p2 discard up 5s"]),
    ),
    Example(
        "thrown back where that is allowed",
        "003:2844",
        gin_record([*OPEN[:3], "p2 draw discard 5s", "p2 discard up 5s"], {"discard_back": True}),
    ),
    refused(
        "not the top discard",
        "003:2844",
        gin_record([*OPEN, "p2 draw stock 3s", "p2 discard up Kh", "p1 draw discard 5s"]),
    ),
    refused("a card not in the stock", "003:2844", gin_record([*OPEN, "p2 draw stock Qs"])),
    refused(
        "one card a turn", "003:2844", gin_record([*OPEN, "p2 draw stock 3s", "p2 draw stock 3d"])
    ),
    refused(
        "a card not in hand",
        "003:2844",
        gin_record([*OPEN, "p2 draw stock 3s", "p2 discard up 3d"]),
    ),
    refused(
        "melds stay in the hand",
        "003:2844",
        gin_record([*OPEN, "p2 draw stock 3s", f"p2 meld {RUN}"]),
    ),
    refused(
        "too much deadwood to knock",
        "003:2846",
        gin_record([*OPEN, "p2 draw stock 8s", "p2 declare knock"]),
    ),
    refused(
        "too much deadwood after that discard",
        "003:2846",
        gin_record([*OPEN, "p2 draw stock 3s", "p2 declare knock", "p2 discard down Ah"]),
    ),
    refused(
        "who knocks discards face down",
        "003:2846",
        gin_record([*OPEN, "p2 draw stock 3s", "p2 declare knock", "p2 discard up Kh"]),
    ),
    refused("not gin", "003:2848", gin_record([*OPEN, "p2 draw stock 3s", "p2 declare gin"])),
    refused(
        "big gin is an option",
        "003:2872",
        gin_record([*OPEN, "p2 draw stock 3s", "p2 declare big-gin"]),
    ),
    refused("a wrong count", "003:2846", gin_record([*KNOCKED[:-1], "p2 show Ah2d3s 7"])),
    refused("the whole rest is shown", "003:2846", gin_record([*KNOCKED[:-1], "p2 show Ah2d 3"])),
    refused(
        "a card that does not fit is not laid off",
        "003:2850",
        gin_record([*KNOCKED, "p1 layoff 2h meld1"]),
    ),
    refused(
        "nothing is laid off on one's own meld",
        "003:2850",
        gin_record(
            [
                *opening("p2", "p1", "Jc3cAs3h", "5s"),
                *six("p2"),
                "p1 meld JsJhJd",
                "p1 layoff Jc meld2",
            ]
        ),
    ),
    refused(
        "nothing is laid off against gin",
        "003:2850",
        gin_record([*gin("p2", "p1", "Jc8d7s3h", 28)[:-1], "p1 layoff Jc meld1"]),
    ),
    refused("the knocker spreads first", "003:2850", gin_record([*KNOCKED[:-1], "p1 meld JsJhJd"])),
    refused(
        "a score the rules do not give",
        "003:2860",
        gin_record([*knock("p2", "p1", "9h6d4s2h", 21), "- score p2 16"]),
    ),
    Example(
        "a misdeal is dealt again by the same dealer; a discard taken back changes nothing",
        "docs/games/gin-rummy.md",
        gin_record(
            [
                *OPEN[:3],
                "- rule misdeal",
                *OPEN,
                "p2 draw stock 3s",
                "p2 discard up 2d !withdrawn",
                *KNOCKED[6:],
            ]
        ),
    ),
    Example(
        "the last discard may be refused where the option gives that choice",
        "docs/games/gin-rummy.md",
        gin_record([*DEAD, "p1 declare pass"], {"last_discard": True, "deals": 1}),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
    refused(
        "the last discard is taken only to knock",
        "docs/games/gin-rummy.md",
        gin_record([*DEAD, "p1 draw discard Kd"], {"last_discard": True}),
    ),
    Example(
        "the same card taken and thrown back twice ends the hand where repeats is 2",
        "docs/games/gin-rummy.md",
        gin_record(
            [
                *OPEN,
                "p2 draw stock 3s",
                "p2 discard up 3s",
                "p1 draw discard 3s",
                "p1 discard up 3s",
                "p2 draw discard 3s",
                "p2 discard up 3s",
            ],
            {"repeats": 2, "discard_back": True, "deals": 1},
        ),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
    Example(
        "dead with the second discard taken where upcard_takes is 2, without the turned card",
        "docs/games/gin-rummy.md",
        gin_record(
            [
                *OPEN[:3],
                "p2 draw discard 5s",
                "p2 discard up Kh",
                "p1 draw discard Kh",
                "p1 discard up 2h",
                "p2 draw discard 2h",
            ],
            {"upcard_takes": 2, "deals": 1},
        ),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
]
