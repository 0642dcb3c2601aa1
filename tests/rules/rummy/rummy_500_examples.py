"""Worked examples of 500 rummy and refusals for each rule of its page."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.rummy.building import hands, record, refused
from tests.rules.rummy.table import JOKERS, pack

RULES = "rummy-500"


def start(
    given: dict[int, str],
    up: str = "9c",
    seats: int = 3,
    **options: Any,
) -> list[str]:
    """Hands of these cards, filled up; p1 deals, so p2 plays first."""
    size = options.get("hand", 13 if seats == 2 else 7)
    copies = 1 if seats <= 4 else 2
    cards = (pack() + JOKERS[: options.get("jokers", 0)]) * copies
    filling = [*reversed(cards)]
    return hands(seats, size, given, filling, up)


def game(events: list[str], seats: int = 3, **options: Any) -> dict[str, Any]:
    return record(RULES, seats, options, events)


def short(given: dict[int, str], more: list[str], up: str = "9c", **options: Any) -> dict[str, Any]:
    """Two players with three cards each, p2 first."""
    options = {"hand": 3, **options}
    return game([*start(given, up, 2, **options), *more], 2, **options)


def stock_out(seats: int, draws: int) -> list[str]:
    """Everybody draws and throws the same card, so many times; then the next passes."""
    events = start({}, "9c", seats)
    dealt = {event.split()[-1][i : i + 2] for event in events for i in range(0, 40, 2)}
    rest = [card for card in pack() if card not in dealt]
    for i in range(draws):
        seat = (i + 1) % seats + 1
        events += [f"p{seat} draw stock {rest[i]}", f"p{seat} discard up {rest[i]}"]
    return [*events, f"p{(draws + 1) % seats + 1} declare pass"]


def five(more: list[str], up: str = "9c", **options: Any) -> dict[str, Any]:
    """Three players with five cards each: p2 has 4-5-6 of hearts, p3 eights, p1 aces."""
    options = {"hand": 5, "call": "off", **options}
    given = {2: "4h5h6hKcQd", 3: "8c8d8s7hTs", 1: "AcAdJs2c2d"}
    return game([*start(given, up, 3, **options), *more], 3, **options)


RUN_DOWN = ["p2 draw stock 9d", "p2 meld 4h5h6h", "p2 discard up Kc"]
SCORED = [
    *RUN_DOWN,
    "p3 draw stock 2s",
    "p3 meld 8c8d8s",
    "p3 layoff 7h meld1",
    "p3 discard up Ts",
    "p1 draw stock 3h",
    "p1 layoff 3h meld1",
    "p1 discard up Js",
    "p2 draw stock 7c",
    "p2 discard up 7c",
    "p3 draw stock 8h",
    "p3 layoff 8h meld2",
    "p3 discard up 2s",
]
"""p3 goes out; 15 and -10-9, 24+7+8, 3 and -15-15-2-2."""
LEVEL = [
    *start({2: "QhKhAhAc2c", 1: "QsKsAs4d9h"}, "9c", 2, hand=5),
    "p2 draw stock 7c",
    "p2 meld QhKhAh",
    "p2 discard up 7c",
    "p1 draw stock Jh",
    "p1 meld QsKsAs",
    "p1 layoff Jh meld1",
    "p1 discard up 9h",
    "p2 draw stock 3c",
    "p2 meld Ac2c3c",
]
"""Both have 41: 35 and 6; 35 and 10 less 4."""
FLOAT = {"must_discard": True, "floating": True}

EXAMPLES: list[Example] = [
    refused(
        "two packs: two sixes of spades and one of hearts are no set",
        "worked-examples-a-f.md:20 (rummy-500-01)",
        game(
            [*start({2: "6s6s6h6d"}, seats=5), "p2 draw stock 4c", "p2 meld 6s6s6h"],
            5,
        ),
    ),
    Example(
        "two packs: three suits are a set",
        "worked-examples-a-f.md:20 (rummy-500-01)",
        game([*start({2: "6s6s6h6d"}, seats=5), "p2 draw stock 4c", "p2 meld 6s6h6d"], 5),
    ),
    Example(
        "ace, two, three: the ace counts 1",
        "worked-examples-a-f.md:21 (rummy-500-02, 05)",
        short(
            {2: "Ah2h3h", 1: "4c5d6s"}, ["p2 draw stock 7c", "p2 meld Ah2h3h", "p2 discard up 7c"]
        ),
        points={"p1": -15, "p2": 6},
        ended=False,
    ),
    Example(
        "queen, king, ace: the ace counts 15, the others 10",
        "worked-examples-a-f.md:22 (rummy-500-03, 07)",
        short(
            {2: "QhKhAh", 1: "4c5d6s"}, ["p2 draw stock 7c", "p2 meld QhKhAh", "p2 discard up 7c"]
        ),
        points={"p1": -15, "p2": 35},
    ),
    refused(
        "king, ace, two",
        "worked-examples-a-f.md:23 (rummy-500-04)",
        short({2: "KhAh2h", 1: "4c5d6s"}, ["p2 draw stock 7c", "p2 meld KhAh2h"]),
    ),
    Example(
        "ten, jack, queen, king are 10 each",
        "worked-examples-a-f.md:25 (rummy-500-07)",
        short({2: "ThJhQh", 1: "4c5d6s"}, ["p2 draw stock Kh", "p2 meld ThJhQhKh"]),
        points={"p1": -15, "p2": 40},
    ),
    Example(
        "flat: a seven 5, a low ace 5",
        "worked-examples-a-f.md:26 (rummy-500-08)",
        short(
            {2: "Ah2h3h", 1: "7c7d6s"},
            ["p2 draw stock 7h", "p2 meld Ah2h3h", "p2 discard up 7h"],
            values="flat",
        ),
        points={"p1": -15, "p2": 15},
    ),
    Example(
        "flat: a high ace 15",
        "worked-examples-a-f.md:26 (rummy-500-08)",
        short(
            {2: "QhKhAh", 1: "7c7dAs"},
            ["p2 draw stock 7h", "p2 meld QhKhAh", "p2 discard up 7h"],
            values="flat",
        ),
        points={"p1": -25, "p2": 35},
    ),
    Example(
        "two aces and two kings in hand: minus 50",
        "worked-examples-a-f.md:27 (rummy-500-09)",
        short(
            {2: "2h3h4h5h", 1: "AsAcKsKc"},
            ["p2 draw stock 6h", "p2 meld 2h3h4h5h6h"],
            hand=4,
        ),
        points={"p1": -50, "p2": 20},
    ),
    Example(
        "four players: twenty-three cards in the stock",
        "worked-examples-a-f.md:28 (rummy-500-10)",
        game(stock_out(4, 23), 4),
    ),
    refused(
        "four players: twenty-two are not all",
        "worked-examples-a-f.md:28 (rummy-500-10)",
        game(stock_out(4, 22), 4),
    ),
    Example(
        "two players: twenty-five cards in the stock",
        "worked-examples-a-f.md:28 (rummy-500-10)",
        game(stock_out(2, 25), 2),
    ),
    refused(
        "four kings and a joker",
        "worked-examples-a-f.md:31 (rummy-500-14)",
        short(
            {2: "KcKdKhKsXr"},
            ["p2 draw stock 7c", "p2 meld KcKdKhKsXrKh"],
            hand=5,
            jokers=1,
        ),
    ),
    Example(
        "4-5-6 on the table, the 3 in the pile: another player calls it",
        "worked-examples-a-f.md:32 (rummy-500-15)",
        five(
            [
                "p2 draw stock 9d",
                "p2 meld 4h5h6h",
                "p2 discard up Kc",
                "p1 claim discard 3hKc",
                "p1 layoff 3h meld1",
                "p1 discard up Js",
                "p2 draw stock 7c",
            ],
            up="3h",
            call="any",
        ),
    ),
    Example(
        "the first to reach the target wins",
        "worked-examples-a-f.md:33 (rummy-500-16)",
        short(
            {2: "QhKhAh", 1: "4c5d6s"},
            ["p2 draw stock 7c", "p2 meld QhKhAh", "p2 discard up 7c"],
            target=35,
        ),
        total={"p1": -15, "p2": 35},
        ended=True,
    ),
    Example(
        "one short of the target the game goes on",
        "worked-examples-a-f.md:33 (rummy-500-16)",
        short(
            {2: "QhKhAh", 1: "4c5d6s"},
            ["p2 draw stock 7c", "p2 meld QhKhAh", "p2 discard up 7c"],
            target=36,
        ),
        ended=False,
    ),
    Example(
        "cards laid off on others' melds count for who laid them",
        "003:49, 003:63",
        five([*SCORED, "- score p1 -31", "- score p3 39"]),
        points={"p1": 3 - 34, "p2": 15 - 19, "p3": 24 + 7 + 8},
    ),
    Example(
        "going out with a bonus of 25",
        "003:71",
        five(SCORED, going_out_bonus=25),
        points={"p1": -31, "p2": -4, "p3": 64},
    ),
    Example(
        "seven cards for two, target 200",
        "003:73",
        game([*start({}, seats=2, hand=7), "p2 draw stock 2c"], 2, hand=7, target=200),
    ),
    Example(
        "a fixed number of deals",
        "003:73",
        short(
            {2: "QhKhAh", 1: "4c5d6s"},
            ["p2 draw stock 7c", "p2 meld QhKhAh", "p2 discard up 7c"],
            deals=1,
        ),
        ended=True,
    ),
    Example(
        "a joker as a card that is on the table already; it counts 15",
        "003:75",
        five(
            [
                *RUN_DOWN,
                "p3 draw stock Xr",
                "p3 meld 8c8d8s",
                "p3 discard up 7h",
                "p1 draw stock 5c",
                "p1 discard up 5c",
                "p2 draw stock 5s",
                "p2 discard up 9d",
                "p3 draw stock 2s",
                "p3 layoff Xr8h meld2",
                "p3 discard up 2s",
                "p1 draw discard 2s",
                "p1 meld 2c2d2s",
                "p1 discard up Js",
            ],
            jokers=1,
        ),
        ended=False,
    ),
    refused(
        "a joker that is not named",
        "003:75",
        short({2: "QhKhXr"}, ["p2 draw stock 7c", "p2 meld QhKhXr"], jokers=1),
    ),
    refused(
        "a joker is not swapped: no card joins where the joker stands",
        "003:75",
        five(
            [
                "p2 draw stock Xr",
                "p2 meld 4h5hXr6h",
                "p2 layoff 6h meld1",
            ],
            jokers=1,
        ),
    ),
    Example(
        "floating: the hand is melded whole and play goes on; draw and discard ends the hand",
        "003:77",
        short(
            {2: "QhKhAh", 1: "4c5d6s"},
            [
                "p2 draw stock Jh",
                "p2 meld JhQhKhAh",
                "p1 draw stock 7c",
                "p1 discard up 7c",
                "p2 draw stock 2c",
                "p2 discard up 2c",
            ],
            **FLOAT,
        ),
        points={"p1": -15, "p2": 45},
    ),
    Example(
        "floating on: the drawn card is melded again",
        "003:77",
        short(
            {2: "QhKhAh", 1: "4c5d6s"},
            [
                "p2 draw stock Jh",
                "p2 meld JhQhKhAh",
                "p1 draw stock 7c",
                "p1 discard up 7c",
                "p2 draw stock Th",
                "p2 layoff Th meld1",
                "p1 draw stock 7d",
                "p1 discard up 7d",
            ],
            **FLOAT,
        ),
    ),
    refused(
        "strict: a last discard that had somewhere to go",
        "003:77",
        short(
            {2: "QhKhAh", 1: "4c5d6s"},
            [
                "p2 draw stock Jh",
                "p2 meld JhQhKhAh",
                "p1 draw stock 7c",
                "p1 discard up 7c",
                "p2 draw stock Th",
                "p2 discard up Th",
            ],
            strict_float=True,
            **FLOAT,
        ),
    ),
    refused(
        "a card must be kept to discard",
        "003:71",
        short({2: "QhKhAh"}, ["p2 draw stock Jh", "p2 meld JhQhKhAh"], must_discard=True),
    ),
    # --- refusals, one for each rule ---
    refused("a fourteenth card", "003:31", game([*start({}, seats=2), "- deal p1 2c"], 2)),
    refused("the dealer does not begin", "003:35", five(["p1 draw stock 9d"])),
    refused("the draw comes first", "003:41", five(["p2 meld 4h5h6h"])),
    refused("one card from the stock", "003:43", five(["p2 draw stock 9d", "p2 draw stock 3c"])),
    refused("a card not in the stock", "003:43", five(["p2 draw stock 8c"])),
    refused("no passing while there is a stock", "003:57", five(["p2 declare pass"])),
    refused("two cards are no meld", "003:39", five(["p2 draw stock 9d", "p2 meld 4h5h"])),
    refused(
        "a run is of one suit", "003:39", five([*RUN_DOWN, "p3 draw stock 9s", "p3 meld 7h8d9s"])
    ),
    refused(
        "no buried card that cannot be laid down",
        "003:43",
        five([*RUN_DOWN, "p3 draw discard 9cKc"]),
    ),
    Example(
        "a buried card laid down with a card taken along",
        "003:43",
        five(
            [
                *RUN_DOWN[:-1],
                "p2 discard up 9d",
                "p3 draw discard 8h9d",
                "p3 meld 8c8d8s8h",
                "p3 discard up Ts",
            ],
            up="8h",
        ),
    ),
    refused(
        "the card reached for goes down first",
        "003:43",
        five(
            [*RUN_DOWN[:-1], "p2 discard up 9d", "p3 draw discard 8h9d", "p3 meld 8c8d8s"],
            up="8h",
        ),
    ),
    refused(
        "not without laying it down",
        "003:43",
        five(
            [*RUN_DOWN[:-1], "p2 discard up 9d", "p3 draw discard 8h9d", "p3 discard up Ts"],
            up="8h",
        ),
    ),
    refused(
        "all cards above are taken",
        "003:43",
        five([*RUN_DOWN, "p3 draw discard 8h"], up="8h"),
    ),
    refused(
        "the top card taken alone is not thrown back",
        "003:47",
        five([*RUN_DOWN, "p3 draw discard Kc", "p3 discard up Kc"]),
    ),
    refused(
        "the top card has to be laid down where that is the rule",
        "003:47",
        five([*RUN_DOWN, "p3 draw discard Kc"], top_must_meld=True),
    ),
    refused(
        "a card that does not fit",
        "003:49",
        five([*RUN_DOWN, "p3 draw stock 2s", "p3 layoff 8c meld1"]),
    ),
    refused("no such meld", "003:49", five([*RUN_DOWN, "p3 draw stock 2s", "p3 layoff 7h meld2"])),
    refused("one discard", "003:51", five([*RUN_DOWN, "p2 discard up Qd"])),
    refused(
        "nobody calls rummy on himself",
        "003:53",
        five([*RUN_DOWN[:-1], "p2 discard up 9d", "p2 claim discard 3h9d"], up="3h", call="any"),
    ),
    refused(
        "a call after the next draw is too late",
        "003:53",
        five(
            [*RUN_DOWN, "p3 draw stock 2s", "p1 claim discard 3hKc"],
            up="3h",
            call="any",
        ),
    ),
    refused(
        "a call needs no card of the hand",
        "003:53",
        five([*RUN_DOWN[:-1], "p2 discard up 9d", "p3 claim discard 8h9d"], up="8h", call="any"),
    ),
    refused(
        "a call of the last discard only",
        "003:53",
        five([*RUN_DOWN, "p1 claim discard 3hKc"], up="3h", call="latest"),
    ),
    refused("no calls", "003:53", five([*RUN_DOWN, "p1 claim discard 3hKc"], up="3h")),
    refused("a hand that is over", "003:55", five([*SCORED, "p1 draw stock 2h"])),
    refused("points the rules do not give", "003:63", five([*SCORED, "- score p3 38"])),
    refused("a total the rules do not give", "003:61", five([*SCORED, "- score p3 total 38"])),
    Example(
        "level above the target: play goes on",
        "003:61",
        game(LEVEL, 2, hand=5, target=41),
        points={"p1": 41, "p2": 41},
        ended=False,
    ),
    Example(
        "level, but who went out wins where that is the rule",
        "003:61",
        game(LEVEL, 2, hand=5, target=41, tie="went-out"),
        points={"p1": 41, "p2": 41},
        ended=True,
    ),
    Example(
        "a run lies in the pile: it is called without a card of the hand",
        "003:53",
        five(
            [
                "p2 draw stock Jd",
                "p2 discard up Jd",
                "p3 draw stock 9s",
                "p3 discard up 9s",
                "p1 draw stock 3c",
                "p1 discard up 3c",
                "p2 draw stock 7d",
                "p2 discard up Qd",
                "p1 claim discard KdJd9s3cQd",
                "p1 meld JdQdKd",
                "p1 discard up Js",
                "p2 draw stock 7c",
            ],
            up="Kd",
            call="any",
        ),
    ),
    Example(
        "a misdeal is dealt again; a meld taken back changes nothing",
        "docs/games/rummy-500.md",
        five(
            [
                "- rule misdeal",
                *start({2: "4h5h6hKcQd", 3: "8c8d8s7hTs", 1: "AcAdJs2c2d"}, "9c", 3, hand=5),
                "p2 draw stock 9d",
                "p2 meld 4h5h !withdrawn",
                *RUN_DOWN[1:],
            ]
        ),
    ),
]
